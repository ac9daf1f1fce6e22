//! A round of couples as it is typed: who sits opposite whom, and the boxes of every couple.
//!
//! Invariants: what was typed is kept as typed, right or wrong; what a result does not ask for
//! is kept too, and not recorded. Nothing is drawn here.

use std::collections::BTreeMap;

use crate::engine::{
    Cell, CoupleRound, DecodeIssues, Diagnostic, Evaluation, FieldKind, FieldPrompt, FieldSpec,
    Game, Group, Item, Need, Player, Record, RoundEntry, RoundPath, Subject, Value, parse,
    prompt_place, prompt_round, propose_opening,
};
use crate::game::OpenGame;
use crate::game::form::Draft;

/// The text in each box that is not blank.
pub(super) type Texts = BTreeMap<Cell, String>;

/// The fields of a couple that say who sits there: the player of team A, and of team B.
pub(super) const SEATS: [&str; 2] = ["A", "B"];

/// A round as it is typed.
#[derive(Debug, Clone)]
pub(super) struct Typing {
    pub(super) number: usize,
    pub(super) texts: Texts,
    /// What was recorded, where the round is being corrected.
    pub(super) was: Option<Texts>,
    pub(super) cursor: Option<Cell>,
    /// Whether the next character begins the box anew.
    pub(super) fresh: bool,
    /// Whether rulings and the note are shown.
    pub(super) more: bool,
    pub(super) couples: Vec<Couple>,
    pub(super) common: Vec<FieldPrompt>,
    entry: RoundEntry,
    reading: Evaluation,
}

/// A couple, and what it is asked for as far as it is typed.
#[derive(Debug, Clone)]
pub(super) struct Couple {
    pub(super) place: RoundPath,
    /// The player of A and the player of B.
    pub(super) players: [Player; 2],
    pub(super) fields: Vec<FieldPrompt>,
}

impl Couple {
    /// Every box of a field at this couple.
    pub(super) fn cells(&self, field: &FieldPrompt) -> impl Iterator<Item = Cell> + use<> {
        let (place, id) = (self.place, field.spec.id);
        field.keys.clone().into_iter().map(move |key| Cell { place, field: id, subject: key })
    }
}

/// The group of couples that a game asks for in a round, where it is such a game.
pub(super) fn group(game: &Game) -> Option<&'static Group> {
    game.items.iter().find_map(|item| match item {
        Item::Group(group) => {
            let is = |id: &str| {
                group.items.iter().any(|item| {
                    matches!(item, Item::Field(spec)
                        if spec.id == id && matches!(spec.kind, FieldKind::Player))
                })
            };
            SEATS.into_iter().all(is).then_some(*group)
        }
        Item::Field(_) => None,
    })
}

/// The fields of a couple beside who sits there.
pub(super) fn fields(game: &Game) -> impl Iterator<Item = &'static FieldSpec> + use<> {
    let items = group(game).map_or(&[][..], |group| group.items);
    items.iter().filter_map(|item| match item {
        Item::Field(spec) if !SEATS.contains(&spec.id) => Some(*spec),
        _ => None,
    })
}

impl Typing {
    /// The next round, with what was typed of it before.
    pub(super) fn next(sheet: &OpenGame, texts: Texts) -> Typing {
        Typing::with(sheet, sheet.next_number(), texts, None)
    }

    /// An earlier round, filled with what was written or typed of it.
    pub(super) fn correct(sheet: &OpenGame, number: usize, texts: Option<Texts>) -> Typing {
        let was = written(sheet.record(), number);
        Typing::with(sheet, number, texts.unwrap_or_else(|| was.clone()), Some(was))
    }

    /// A recorded round as somebody else reads it: over who sat there, with nothing of what was
    /// written first, and no box open.
    pub(super) fn again(sheet: &OpenGame, number: usize, texts: Texts) -> Typing {
        let mut typing = Typing::with(sheet, number, texts, None);
        typing.cursor = None;
        typing
    }

    fn with(sheet: &OpenGame, number: usize, texts: Texts, was: Option<Texts>) -> Typing {
        let common = |cell: &Cell| cell.place == RoundPath::ROUND;
        let more = texts.keys().any(common);
        let mut typing = Typing {
            number,
            texts,
            was,
            cursor: None,
            fresh: true,
            more,
            couples: Vec::new(),
            common: Vec::new(),
            entry: RoundEntry::default(),
            reading: sheet.evaluation().clone(),
        };
        typing.derive(sheet);
        typing.cursor = typing.missing().or_else(|| typing.slots().first().copied());
        typing
    }

    /// Works out what follows from the texts.
    pub(super) fn derive(&mut self, sheet: &OpenGame) {
        let record = sheet.record();
        let (entry, mut found) = self.read(record);
        let mut entry = entry;
        let count = group(record.game).map_or(0, |group| count(&entry, group));
        self.couples = sheet.with_round(self.number, &entry, |round| {
            let couples = (1..=count).filter_map(|table| {
                let place = RoundPath { table, hand: 0 };
                let seat = |field| match entry.get(&Cell { place, field, subject: Subject::One }) {
                    Some(Value::Player(player)) => Some(*player),
                    _ => None,
                };
                let players = [seat(SEATS[0])?, seat(SEATS[1])?];
                let fields = prompt_place(round, place).into_iter();
                let fields: Vec<FieldPrompt> =
                    fields.filter(|field| !SEATS.contains(&field.spec.id)).collect();
                Some(Couple { place, players, fields })
            });
            couples.collect()
        });
        // What the result does not ask for stays on the scratch paper.
        let asked = |cell: &Cell| {
            let couple = self.couples.iter().find(|couple| couple.place == cell.place);
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
        found.problems.retain(|problem| {
            problem.place == RoundPath::ROUND
                || self.couples.iter().any(|couple| {
                    couple.place == problem.place
                        && couple
                            .fields
                            .iter()
                            .any(|field| Some(field.spec.reported_id()) == problem.field.as_deref())
                })
        });
        self.common = sheet.with_round(self.number, &entry, prompt_round).common;
        self.reading = sheet.preview(self.number, &entry, &found).1;
        self.entry = entry;
    }

    /// The texts as values, over the seating that the round begins with or was written with.
    fn read(&self, record: &Record) -> (RoundEntry, DecodeIssues) {
        let mut entry = if self.number <= record.rounds.len() {
            seating(record, self.number)
        } else {
            propose_opening(record, self.number, &RoundEntry::default(), 0)
        };
        let mut found = DecodeIssues::default();
        for (cell, text) in &self.texts {
            let Some(spec) = record.game.field(cell.field) else { continue };
            match parse::value(spec, record, text) {
                Ok(None) => {}
                Ok(value) => {
                    let _ = entry.set(*cell, value);
                }
                Err(message) => found.problems.push(Diagnostic {
                    place: cell.place,
                    ..Diagnostic::round(self.number, Some(spec.reported_id()), message)
                }),
            }
        }
        (entry, found)
    }

    /// What it would record.
    pub(super) fn entry(&self) -> &RoundEntry {
        &self.entry
    }

    /// What would follow.
    pub(super) fn reading(&self) -> &Evaluation {
        &self.reading
    }

    /// What the round comes to as far as it is typed.
    pub(super) fn came_to(&self) -> Option<&CoupleRound> {
        self.reading.rounds.get(self.number.checked_sub(1)?)?.tournament.couples()
    }

    /// Whether anything was typed, or differs from what was written.
    pub(super) fn is_touched(&self) -> bool {
        match &self.was {
            Some(was) => *was != self.texts,
            None => !self.texts.is_empty(),
        }
    }

    pub(super) fn text(&self, cell: &Cell) -> &str {
        self.texts.get(cell).map_or("", String::as_str)
    }

    pub(super) fn is_blank(&self, cell: &Cell) -> bool {
        self.text(cell).trim().is_empty()
    }

    /// The field of a cell as the round asks for it.
    pub(super) fn asked(&self, cell: &Cell) -> Option<&FieldPrompt> {
        let couple = self.couples.iter().find(|couple| couple.place == cell.place);
        let fields = couple.map_or(&self.common, |couple| &couple.fields);
        fields.iter().find(|field| field.spec.id == cell.field)
    }

    /// Every box in order. What depends on a first answer is asked for once that is given.
    pub(super) fn slots(&self) -> Vec<Cell> {
        let mut slots = Vec::new();
        for couple in &self.couples {
            for field in &couple.fields {
                slots.extend(couple.cells(field));
                let decides = matches!(field.spec.kind, FieldKind::Choice(_))
                    && field.spec.need == Need::Required;
                if decides && couple.cells(field).any(|cell| self.is_blank(&cell)) {
                    break;
                }
            }
        }
        if self.more {
            for field in &self.common {
                slots.extend(field.keys.iter().map(|key| Cell::of(field.spec.id, *key)));
            }
        }
        slots
    }

    /// The boxes of a couple that are still to be filled.
    pub(super) fn open_at(&self, couple: &Couple) -> Vec<Cell> {
        let mut open = Vec::new();
        for field in &couple.fields {
            let several = field.keys.len() > 1 && self.was.is_none();
            let cells = couple.cells(field).filter(|cell| {
                self.is_blank(cell) && (several || field.wanted.contains(&cell.subject))
            });
            open.extend(cells);
            // The rest depends on the answer.
            if !open.is_empty() && matches!(field.spec.kind, FieldKind::Choice(_)) {
                break;
            }
        }
        open
    }

    /// The first box that is still to be filled.
    pub(super) fn missing(&self) -> Option<Cell> {
        self.couples.iter().find_map(|couple| self.open_at(couple).first().copied())
    }

    /// How many couples are in.
    pub(super) fn complete_couples(&self) -> usize {
        self.couples.iter().filter(|couple| self.open_at(couple).is_empty()).count()
    }

    /// What stands against recording it; what was wrong with other rounds before does not.
    pub(super) fn blocking(&self, sheet: &OpenGame) -> Vec<&Diagnostic> {
        sheet.blocking_diagnostics(self.number, &self.reading)
    }

    /// Whether it can be recorded.
    pub(super) fn is_complete(&self, sheet: &OpenGame) -> bool {
        !self.couples.is_empty() && self.missing().is_none() && self.blocking(sheet).is_empty()
    }

    /// Problems to show now: of boxes that are filled and not being typed.
    pub(super) fn shown_problems(&self, sheet: &OpenGame) -> Vec<&Diagnostic> {
        let mut problems = self.blocking(sheet);
        problems.retain(|problem| self.is_ripe(problem));
        problems
    }

    /// Warnings about this round to show now.
    pub(super) fn shown_warnings(&self) -> Vec<&Diagnostic> {
        let warnings = self.reading.warnings.iter();
        warnings
            .filter(|warning| warning.round == Some(self.number) && self.is_ripe(warning))
            .collect()
    }

    fn is_ripe(&self, problem: &Diagnostic) -> bool {
        let Some(id) = problem.field.as_deref() else { return true };
        let couple = self.couples.iter().find(|couple| couple.place == problem.place);
        let fields = couple.map_or(&self.common, |couple| &couple.fields);
        let Some(field) = fields.iter().find(|field| field.spec.reported_id() == id) else {
            return true;
        };
        let place = problem.place;
        let mut cells =
            field.keys.iter().map(|key| Cell { place, field: field.spec.id, subject: *key });
        let typing = |cell: &Cell| {
            self.cursor == Some(*cell) && !self.fresh && !Typing::is_full(field, self.text(cell))
        };
        cells.all(|cell| !typing(&cell) && !self.is_blank(&cell))
    }

    /// Whether a problem that is shown is about this box.
    pub(super) fn is_refused(&self, cell: &Cell, shown: &[&Diagnostic]) -> bool {
        let Some(field) = self.asked(cell) else { return false };
        shown.iter().any(|problem| {
            problem.place == cell.place
                && problem.field.as_deref() == Some(field.spec.reported_id())
        })
    }

    /// Whether a number can have no more digits.
    pub(super) fn is_full(field: &FieldPrompt, text: &str) -> bool {
        let (Some(max), Ok(number)) = (field.max, text.parse::<i64>()) else { return false };
        number.saturating_mul(10) > max || (number == 0 && !text.is_empty())
    }

    /// Two players of a team change places; nothing where they sit at one couple.
    pub(super) fn swap(&mut self, sheet: &OpenGame, team: usize, one: usize, other: usize) {
        let (Some(first), Some(second)) = (self.couples.get(one), self.couples.get(other)) else {
            return;
        };
        let Some(field) = SEATS.get(team).copied() else { return };
        let record = sheet.record();
        let name = |couple: &Couple| record.player_name(couple.players[team]).to_owned();
        let cell = |couple: &Couple| Cell { place: couple.place, field, subject: Subject::One };
        let (left, right) = ((cell(first), name(second)), (cell(second), name(first)));
        for (cell, name) in [left, right] {
            let _ = self.texts.insert(cell, name);
        }
        self.derive(sheet);
    }
}

/// What is written in a round as it would be typed: everything but how many couples there are.
pub(super) fn written(record: &Record, number: usize) -> Texts {
    let entry = number.checked_sub(1).and_then(|at| record.rounds.get(at));
    entry.map(|entry| written_in(record, entry)).unwrap_or_default()
}

/// The same of a round that is no longer in the record.
pub(super) fn written_in(record: &Record, entry: &RoundEntry) -> Texts {
    let mut texts = Draft::of(record, entry).texts;
    texts.retain(|cell, _| record.game.field(cell.field).is_some());
    texts
}

/// How many couples were written in a round, and who sat there.
fn seating(record: &Record, number: usize) -> RoundEntry {
    let written = number.checked_sub(1).and_then(|at| record.rounds.get(at));
    let id = group(record.game).map_or("", |group| group.id);
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
