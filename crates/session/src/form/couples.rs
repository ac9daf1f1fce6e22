//! The form of a round of couples: who plays whom, and the boxes of every couple.
//!
//! Invariant: texts that a result does not need are kept as typed and not recorded.

use std::collections::BTreeMap;

use super::texts::read_texts;
use super::{Derived, Draft, Outcome, PlaceFields, RoundForm};
use crate::OpenGame;
use scoring::{
    AWAY, Cell, CoupleRound, Diagnostic, FieldKind, FieldPrompt, FieldSpec, Game, Group, Item,
    Need, Preview, Record, Rng, RoundEntry, RoundPath, RoundPrompt, Subject, Value, parse,
    prompt_place, prompt_round, with_round_after,
};

/// Fields of a couple for its players: of team A and of team B.
pub const SEATS: [&str; 2] = ["A", "B"];

/// Returns the group of couples in a round, if the game has one.
pub fn couple_group(game: &Game) -> Option<&'static Group> {
    let [group, _] = game.groups();
    let seats = |group: &Group| {
        let fields = group.items.iter().filter_map(Item::field);
        let is_player = |spec: &&FieldSpec| matches!(spec.kind, FieldKind::Player);
        fields.filter(|spec| SEATS.contains(&spec.id)).filter(is_player).count()
    };
    group.filter(|group| seats(group) == SEATS.len())
}

/// Returns the keys that answer a field, and the field's name; `None` if it takes digits or text.
pub fn choice_keys(spec: &FieldSpec) -> Option<(Vec<String>, String)> {
    let keys = match spec.kind {
        FieldKind::Choice(choices) => choices.iter().map(|choice| choice.key.to_string()).collect(),
        FieldKind::Flag => vec!["Space".to_owned()],
        _ => return None,
    };
    Some((keys, spec.label.to_lowercase()))
}

/// Returns the draft that would have produced a recorded round, without the number of couples.
pub fn written_round(record: &Record, number: usize) -> Draft {
    let written = number.checked_sub(1).and_then(|at| record.rounds.get(at));
    written.map(|entry| written_in(record, entry)).unwrap_or_default()
}

/// Returns the draft that would have produced an entry.
pub fn written_in(record: &Record, entry: &RoundEntry) -> Draft {
    let mut draft = Draft::of(record, entry);
    draft.texts.retain(|cell, _| record.game.field(cell.field).is_some());
    // Without this, those who were away from the round before are away from this one, too.
    let somebody_was_away = record.rounds.iter().any(|round| !round.away().is_empty());
    if somebody_was_away && entry.away().is_empty() {
        let _ = draft.texts.insert(Cell::one(AWAY.id), parse::NOBODY.to_owned());
    }
    draft
}

/// Returns whether the other fields of a couple depend on this one.
pub(super) fn decides(field: &FieldPrompt) -> bool {
    matches!(field.spec.kind, FieldKind::Choice(_)) && field.spec.need == Need::Required
}

/// Computes everything that follows from the texts; the game is evaluated once.
pub(super) fn derive(game: &OpenGame, number: usize, draft: &Draft, correcting: bool) -> Derived {
    let record = game.record();
    let preview = game.preview_with(number, |past| {
        let mut entry = if number <= record.rounds.len() {
            seating(record, number)
        } else {
            with_round_after(past, number, &RoundEntry::default(), |round| {
                (record.game.propose_seating)(round, &mut Rng(0))
            })
        };
        let mut found = read_texts(record, number, draft, &mut entry);
        let count = couple_group(record.game).map_or(0, |group| count(&entry, group));
        let (couples, asked) = with_round_after(past, number, &entry, |round| {
            let couples = (1..=count).filter_map(|table| {
                let place = RoundPath { table, hand: 0 };
                let seat = |field| match entry.get(&Cell { place, field, subject: Subject::One }) {
                    Some(Value::Player(player)) => Some(*player),
                    _ => None,
                };
                let players = vec![seat(SEATS[0])?, seat(SEATS[1])?];
                let mut fields = prompt_place(round, place);
                fields.retain(|field| !SEATS.contains(&field.spec.id));
                Some(PlaceFields { place, players, fields })
            });
            let couples: Vec<PlaceFields> = couples.collect();
            (couples, prompt_round(round))
        });
        keep_what_is_asked(&couples, &mut entry);
        found.problems.retain(|problem| {
            let couple = couples.iter().find(|couple| couple.place == problem.place);
            problem.place == RoundPath::ROUND
                || couple.is_some_and(|couple| {
                    let mut fields = couple.fields.iter();
                    fields.any(|field| Some(field.spec.reported_id()) == problem.field.as_deref())
                })
        });
        let typed = entry.clone();
        if !correcting {
            leave_out_half_typed(&couples, &mut entry);
        }
        (entry, found, (couples, asked, typed))
    });
    let Preview { said: (places, asked, entry), board, evaluation, .. } = preview;
    let asked = RoundPrompt { fields: Vec::new(), ..asked };
    let (filled, refused, preview) = (BTreeMap::new(), Vec::new(), Some((board, evaluation)));
    let wrong = wrong_boxes((record, number), &places, draft);
    Derived { asked, places, entry, filled, refused, wrong, preview }
}

/// Returns the boxes with a text that is not one of their values, with the problem of each.
pub(super) fn wrong_boxes(
    (record, number): (&Record, usize),
    couples: &[PlaceFields],
    draft: &Draft,
) -> Vec<(Cell, Diagnostic)> {
    let boxes = couples.iter().flat_map(|couple| {
        let cells = |field| couple.cells(field).map(move |cell| (field, cell));
        couple.fields.iter().flat_map(cells)
    });
    let wrong = boxes.filter_map(|(field, cell)| {
        let words = field.fault_of(record, draft.texts.get(&cell)?)?;
        let problem = Diagnostic::round(number, Some(field.spec.reported_id()), words);
        Some((cell, Diagnostic { place: cell.place, ..problem }))
    });
    wrong.collect()
}

/// Removes values that the result does not need from the entry; the draft keeps them.
fn keep_what_is_asked(couples: &[PlaceFields], entry: &mut RoundEntry) {
    let asked = |cell: &Cell| {
        let couple = couples.iter().find(|couple| couple.place == cell.place);
        couple.is_none_or(|couple| {
            SEATS.contains(&cell.field)
                || couple.fields.iter().any(|field| field.spec.id == cell.field)
        })
    };
    let idle: Vec<Cell> =
        entry.cells().map(|(cell, _)| *cell).filter(|cell| !asked(cell)).collect();
    for cell in idle {
        let _ = entry.set(cell, None);
    }
}

/// Removes what is typed of fields with a blank box from the entry, because a blank box would count
/// as 0.
fn leave_out_half_typed(couples: &[PlaceFields], entry: &mut RoundEntry) {
    for couple in couples {
        for field in couple.fields.iter().filter(|field| field.keys.len() > 1) {
            if couple.cells(field).any(|cell| entry.get(&cell).is_none()) {
                for cell in couple.cells(field) {
                    let _ = entry.set(cell, None);
                }
            }
        }
    }
}

/// Returns the number of couples in a recorded round, and who sat there.
fn seating(record: &Record, number: usize) -> RoundEntry {
    let written = number.checked_sub(1).and_then(|at| record.rounds.get(at));
    let id = couple_group(record.game).map_or("", |group| group.id);
    let kept = |cell: &Cell| cell.field == id || SEATS.contains(&cell.field);
    let cells = written.into_iter().flat_map(RoundEntry::cells).filter(|(cell, _)| kept(cell));
    cells.map(|(cell, value)| (*cell, value.clone())).collect()
}

fn count(entry: &RoundEntry, group: &Group) -> u16 {
    match entry.get(&Cell::one(group.id)) {
        Some(Value::Number(count)) => u16::try_from(*count).unwrap_or(0),
        _ => 0,
    }
}

impl RoundForm {
    /// Returns the result of the round as typed so far.
    pub fn couples_result(&self) -> Option<&CoupleRound> {
        self.evaluation().rounds.get(self.number.checked_sub(1)?)?.tournament.couples()
    }

    /// Returns how many couples are complete.
    pub fn complete_couples(&self) -> usize {
        self.places().iter().filter(|couple| self.open_at(couple).is_empty()).count()
    }

    /// Swaps two players of a team; does nothing if they sit at one couple.
    pub fn swap_seats(&mut self, game: &OpenGame, team: usize, one: usize, other: usize) {
        let (Some(first), Some(second)) = (self.places().get(one), self.places().get(other)) else {
            return;
        };
        let Some(field) = SEATS.get(team).copied() else { return };
        let record = game.record();
        let name = |couple: &PlaceFields| {
            couple.players.get(team).map(|player| record.player_name(*player).to_owned())
        };
        let cell =
            |couple: &PlaceFields| Cell { place: couple.place, field, subject: Subject::One };
        let (Some(name_of_first), Some(name_of_second)) = (name(first), name(second)) else {
            return;
        };
        for (cell, name) in [(cell(first), name_of_second), (cell(second), name_of_first)] {
            let _ = self.draft.texts.insert(cell, name);
        }
        self.follow(game);
    }

    /// Returns the form with only the boxes of this couple asked for, and no cursor.
    #[must_use]
    pub fn of_couple(mut self, place: RoundPath) -> RoundForm {
        self.only = Some(place);
        self.enter_box(None);
        self
    }

    /// Moves the cursor to the same box of the couple above or below.
    pub fn across(&mut self, down: bool) -> Outcome {
        let at = self
            .cursor()
            .and_then(|cell| self.places().iter().position(|couple| couple.place == cell.place));
        let to = match at {
            Some(at) if down => at + 1,
            Some(0) => return Outcome::Ignored,
            Some(at) => at - 1,
            // From the rulings and from *Record*, back to the last couple.
            None if !down => self.places().len().saturating_sub(1),
            None => return Outcome::Ignored,
        };
        let Some(place) = self.places().get(to).map(|couple| couple.place) else {
            return Outcome::Ignored;
        };
        let cells = self.cells();
        let same = self.cursor().map(|cell| Cell { place, ..cell });
        let same = cells.iter().find(|cell| Some(**cell) == same);
        let first = cells.iter().find(|cell| cell.place == place);
        match same.or(first).copied() {
            Some(cell) => {
                self.enter_box(Some(cell));
                Outcome::Moved
            }
            None => Outcome::Ignored,
        }
    }
}
