//! The changes of an open game in words.

use std::borrow::Cow;

use super::{OpenGame, base};
use scoring::hands;
use scoring::wording::{capitalize, uncapitalize};
use scoring::{
    AWAY, Board, Cell, Change, Edit, FieldKind, OptionKind, RULINGS, Record, RoundPath,
    SeatIndex as _, Subject, Team, Value, halves_words, join_words, parse, signed,
};
use store::LoggedChange;

/// A change of more cells at tables than this, such as a seating, is described without details.
const MAX_CELLS: usize = 8;

impl OpenGame {
    /// Returns all corrections of a round as sentences, oldest first, without those that were
    /// undone.
    pub fn corrections(&self, number: usize) -> Vec<String> {
        let mut steps = self.done.clone();
        steps.sort_unstable();
        // The round's number at the time: rounds before it may have been deleted since.
        let mut at = number;
        let mut found = Vec::new();
        'steps: for step in steps.into_iter().rev().filter_map(|index| self.log.get(index)) {
            let mut edits = Vec::new();
            for edit in step.change.edits.iter().rev() {
                match edit {
                    Edit::Set { round, .. } if *round == at => edits.push(edit),
                    Edit::Remove { round } if *round <= at => at += 1,
                    // What it was recorded with is no correction.
                    Edit::Insert { round } if *round == at => break 'steps,
                    Edit::Insert { round } if *round < at => at -= 1,
                    _ => {}
                }
            }
            // Values that follow people are no corrections.
            let follows = step.change.edits.iter().any(Edit::is_of_people);
            if !edits.is_empty() && !follows {
                let record = self.record_after(step);
                found.extend(edits.into_iter().map(|edit| sentence(&record, edit)));
            }
        }
        found.reverse();
        found
    }

    /// Returns the record with everybody in the seat that they had after this change.
    fn record_after(&self, step: &LoggedChange) -> Cow<'_, Record> {
        let later = self.log.iter().rev().take_while(|later| later.id != step.id);
        let mut players = self.record.players.clone();
        for edit in later.flat_map(|later| later.change.edits.iter().rev()) {
            match edit {
                Edit::Rename { player, old, .. } => {
                    if let Some(name) = players.get_mut(player.index()) {
                        name.clone_from(old);
                    }
                }
                Edit::Join { .. } => drop(players.pop()),
                Edit::Leave { name } => players.push(name.clone()),
                _ => {}
            }
        }
        if players == self.record.players {
            return Cow::Borrowed(&self.record);
        }
        let options = self.record.options.clone();
        Cow::Owned(Record { options, ..Record::new(self.record.game, players) })
    }

    /// Returns the details of a change for a list: a sentence for each edit, or one line for an
    /// added or deleted round.
    pub fn details(&self, step: &LoggedChange) -> Vec<String> {
        let (change, record) = (&step.change, self.record_after(step));
        let edits = &change.edits;
        let inserts = edits.iter().any(|edit| matches!(edit, Edit::Insert { .. }));
        let deleted = edits.iter().find_map(|edit| match edit {
            Edit::Remove { round } => Some(*round),
            _ => None,
        });
        // A table and a hand are those of a game or round, which the label need not name.
        let of_tables = change.first_table();
        let of_round = of_tables.map(|(round, _)| {
            format!("{} {round}", capitalize(hands::round_word(self.record.game)))
        });
        let named = |words: &String| !change.label.to_lowercase().contains(&words.to_lowercase());
        let of_round = of_round.filter(named);
        // Values of tables and couples are too much for a list.
        if (inserts || deleted.is_some() || edits.len() > MAX_CELLS) && of_tables.is_some() {
            return of_round.into_iter().collect();
        }
        // How many hands a table has is no fact of its own.
        let is_count = |cell: &Cell| self.record.game.field(cell.field).is_none();
        let moves_values = edits.iter().any(Edit::is_of_people);
        // Whoever sits elsewhere now is nobody else; the label says who joined or changed seats.
        let changes_seats = edits.iter().filter(|edit| edit.is_of_people()).count() > 1;
        let is_told = |edit: &&Edit| match edit {
            // The label says which round, and what becomes of a start in it.
            Edit::Insert { .. } | Edit::Remove { .. } => false,
            Edit::Set { round, cell, .. } => {
                !moves_values && !is_count(cell) && deleted.is_none_or(|deleted| *round == deleted)
            }
            // The first dealer stays the same person.
            edit => {
                !changes_seats || !(edit.is_of_people() || matches!(edit, Edit::SetDealer { .. }))
            }
        };
        let mut told: Vec<&Edit> = edits.iter().filter(is_told).collect();
        // As on the form, in whichever order they were written.
        told.sort_by_key(|edit| self.place_on_form(edit));
        let say = if deleted.is_some() { former } else { sentence };
        let mut details: Vec<String> = told.into_iter().map(|edit| say(&record, edit)).collect();
        details.retain(|sentence| sentence.as_str() != base(&change.label));
        if inserts || deleted.is_some() {
            details = vec![details.join(" · ")];
        }
        details.retain(|sentence| !sentence.is_empty());
        of_round.into_iter().chain(details).collect()
    }

    /// Returns where an edit is told: values in the order of the form, by place, field and whose they
    /// are, then card counts; `None` for an edit of neither.
    pub(crate) fn place_on_form(
        &self,
        edit: &Edit,
    ) -> Option<(bool, RoundPath, Option<usize>, Subject)> {
        let (is_count, cell) = match edit {
            Edit::Set { cell, .. } => (false, cell),
            Edit::Count { cell, .. } => (true, cell),
            _ => return None,
        };
        let field = self.record.game.round_fields().position(|spec| spec.id == cell.field);
        Some((is_count, cell.place, field, cell.subject))
    }

    /// Returns a sentence for each edit of a change.
    pub fn sentences(&self, change: &Change) -> Vec<String> {
        change.edits.iter().map(|edit| sentence(&self.record, edit)).collect()
    }
}

/// Returns what a deleted round had, "Ben's captured points: 60", or any other edit as a sentence.
fn former(record: &Record, edit: &Edit) -> String {
    match edit {
        Edit::Set { cell, old: Some(old), new: None, .. } => {
            format!("{}: {}", cell_words(record, cell), value_words(record, cell, Some(old)))
        }
        _ => sentence(record, edit),
    }
}

/// Returns an edit as a sentence: "Ben's captured points: 70 → 60".
fn sentence(record: &Record, edit: &Edit) -> String {
    match edit {
        Edit::Insert { round } => format!("Round {round} added"),
        Edit::Remove { round } => format!("Round {round} deleted"),
        Edit::Set { cell, old, new, .. } => {
            let show = |value: &Option<Value>| value_words(record, cell, value.as_ref());
            let (words, before, now) = (cell_words(record, cell), show(old), show(new));
            match old {
                _ if old == new => format!("{words}: still {now}"),
                None if new.is_some() => format!("{words}: {now}"),
                _ => format!("{words}: {before} → {now}"),
            }
        }
        Edit::Count { cell, new: Some(counted), .. } => {
            format!("{}, counted: {}", cell_words(record, cell), counted.words())
        }
        Edit::Count { cell, new: None, .. } => {
            format!("{}: no longer counted", cell_words(record, cell))
        }
        Edit::SetOption { id, old, new } => {
            let option = record.game.option(id);
            let label = option.map_or(*id, |option| option.label);
            let kind = match option.map(|option| option.kind) {
                Some(OptionKind::Choice(choices) | OptionKind::Words { choices, .. }) => {
                    FieldKind::Choice(choices)
                }
                _ => FieldKind::Text,
            };
            let default =
                option.map(|option| option.default(record.players.len(), &record.options));
            let show = |value: &Option<Value>| match value.as_ref().or(default.as_ref()) {
                Some(value) => shown(record, kind, value),
                None => "standard".to_owned(),
            };
            format!("{label}: {} → {}", show(old), show(new))
        }
        Edit::Rename { old, new, .. } => format!("{old} is now {new}"),
        Edit::Join { name } => format!("{name} joined"),
        Edit::Leave { name } => format!("{name} left"),
        Edit::SetDealer { new, .. } => match new {
            Some(first) => format!("{} {}", record.player_name(*first), record.game.dealer.opens()),
            None => format!("The first player {}", record.game.dealer.opens()),
        },
        Edit::SetDate { new, .. } => match new {
            Some(day) => format!("Played on {day}"),
            None => "Played on the day it began".to_owned(),
        },
        Edit::SetEnded { ended: true } => "Game ended early".to_owned(),
        Edit::SetEnded { ended: false } => "Game resumed".to_owned(),
    }
}

/// Returns the value of a cell in words, a side by its names; "blank" if it has none, and "nobody"
/// if nobody is away. A ruling has its sign: "+5".
pub fn value_words(record: &Record, cell: &Cell, value: Option<&Value>) -> String {
    let Some(value) = value else {
        let nothing = if cell.field == AWAY.id { "nobody" } else { "blank" };
        return nothing.to_owned();
    };
    let side = match value {
        Value::Word(id) => record.team(id),
        _ => None,
    };
    match (side, record.game.field(cell.field)) {
        (Some(side), _) => record.team_name(side),
        (None, _) if cell.field == RULINGS.spec.id && matches!(value, Value::Number(1..)) => {
            format!("+{}", shown(record, FieldKind::Text, value))
        }
        (None, field) => shown(record, field.map_or(FieldKind::Text, |spec| spec.kind), value),
    }
}

/// Returns a value in words: choices by their label, an empty list as "nobody" or "none".
fn shown(record: &Record, kind: FieldKind, value: &Value) -> String {
    let choices = if let FieldKind::Choice(choices) = kind { choices } else { &[] };
    let chosen = |word: &&'static str| match choices.iter().find(|choice| choice.id == *word) {
        Some(choice) if !choice.label.eq_ignore_ascii_case(word) => uncapitalize(choice.label),
        _ => (*word).to_owned(),
    };
    match value {
        Value::Word(word) => chosen(word),
        Value::Number(number) => signed(*number),
        Value::HalfPoints(halves) => halves_words(*halves),
        Value::Flag(true) => "yes".to_owned(),
        Value::Flag(false) => "no".to_owned(),
        Value::Players(players) if players.is_empty() => "nobody".to_owned(),
        Value::Numbers(numbers) if numbers.is_empty() => "none".to_owned(),
        Value::Words(words) if words.is_empty() => "none".to_owned(),
        Value::Words(words) => join_words(words.iter().map(chosen)),
        Value::Text(text) if text.is_empty() => "blank".to_owned(),
        other => parse::words(record, kind, other),
    }
}

/// Returns the name of a cell: "Ben's tricks", "Bid".
pub fn cell_words(record: &Record, cell: &Cell) -> String {
    if cell.place.table > 0 {
        let place = RoundPath::ROUND;
        let words = cell_words(record, &Cell { place, ..*cell });
        return format!("{}: {words}", capitalize(&place_words(record, cell.place)));
    }
    match record.game.field(cell.field) {
        // "Ada melded", and not "Ada's melded".
        Some(spec)
            if matches!((spec.kind, cell.subject), (FieldKind::Flag, Subject::Player(_))) =>
        {
            format!("{} {}", record.owner(cell.subject), spec.noun())
        }
        Some(spec) => spec.of_in(record, cell.subject),
        None => cell.field.to_owned(),
    }
}

/// Returns the name of a place: "table 3, hand 4". A couple is named by its table.
pub fn place_words(record: &Record, place: RoundPath) -> String {
    let [_, inner] = record.game.groups();
    let words = format!("table {}", place.table);
    match inner.filter(|_| place.hand > 0) {
        Some(inner) => format!("{words}, {} {}", inner.one, place.hand),
        None => words,
    }
}

/// Returns who leads after a correction, if that changes: "Cleo is now ahead instead of Ben."
pub fn new_leader(record: &Record, before: &Board, after: &Board) -> Option<String> {
    let leader = |board: &Board| {
        board.columns.iter().find(|column| column.leads() || column.wins).map(|column| column.team)
    };
    let name = |team: Team| record.team_name(team);
    match (leader(before), leader(after)) {
        (before, after) if before == after => None,
        (before, Some(after)) => {
            let is = record.team_verb(after, "is", "are");
            let instead = before.map(|before| format!(" instead of {}", name(before)));
            Some(format!("{} {is} now ahead{}.", name(after), instead.unwrap_or_default()))
        }
        (_, None) => Some("It is a tie.".to_owned()),
    }
}
