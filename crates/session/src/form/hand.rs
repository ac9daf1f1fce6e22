//! The form of one hand at one table: its boxes, values and problems.
//!
//! Invariant: only the hand's own table is examined, in a record of four players, so a key takes
//! the same time with 256 tables as with two.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::couples::wrong_boxes;
use super::derive::{fill_in, read_texts};
use super::{Derived, Draft, PlaceFields, RoundForm, cells_of};
use crate::OpenGame;
use scoring::tables::{PAIR_A, PAIR_B, ROLE, roles_of};
use scoring::{
    Cell, Deal, Diagnostic, FieldKind, FieldPrompt, Need, Player, Record, RoundEntry, RoundPath,
    RoundPrompt, Scope, SeatedPairs, Subject, Value, check_at, prompt_at, read_number,
};

/// A field of a hand.
#[derive(Debug, Clone)]
pub struct HandField {
    /// The field with its limits.
    pub asked: FieldPrompt,
    /// Its label.
    pub label: String,
    /// Whether it may stay blank, which counts as 0.
    pub optional: bool,
    /// Whether it has a box for each player instead of each pair.
    pub by_player: bool,
}

/// The fields of a game's hands.
#[derive(Debug, Clone)]
pub struct HandRules {
    /// Number of the game.
    pub number: usize,
    /// The fields in order.
    pub fields: Vec<HandField>,
    /// A record with four players at one table, for checking a hand by itself.
    alone: Record,
}

/// The place of the hand in that record.
const ALONE: RoundPath = RoundPath { table: 1, hand: 1 };
const SEATED: SeatedPairs = [[Player(0), Player(1)], [Player(2), Player(3)]];

/// A hand's place and players.
#[derive(Debug, Clone)]
pub(super) struct Hand {
    rules: Arc<HandRules>,
    place: RoundPath,
    pairs: SeatedPairs,
    names: [String; 4],
}

impl HandRules {
    /// Returns the rules for hands of game `number` of this night.
    pub fn new(record: &Record, number: usize) -> HandRules {
        let names = ["1", "2", "3", "4"].map(str::to_owned).to_vec();
        let mut alone = Record::new(record.game, names);
        alone.options.clone_from(&record.options);
        let has_role = record.setup.cells().any(|(cell, _)| cell.field == ROLE.spec.id);
        if let Some(roles) = roles_of(record.game).filter(|_| has_role) {
            for (player, role) in SEATED.as_flattened().iter().zip(roles.iter().cycle()) {
                let cell = Cell::of(ROLE.spec.id, Subject::Player(*player));
                let _ = alone.setup.set(cell, Some(Value::Word(role.id)));
            }
        }
        let place = place_of_boxes(&alone, ALONE);
        let asked = prompt_at(&alone, number, &entry_alone(&alone, &RoundEntry::default()), place);
        // Substitutes are not typed with the numbers of a hand.
        let is_number = |asked: &FieldPrompt| matches!(asked.spec.kind, FieldKind::Number { .. });
        let fields = asked.into_iter().filter(is_number).map(|asked| {
            let by_player = asked.spec.scope == Scope::Player;
            let optional = by_player && asked.spec.need == Need::Optional;
            HandField { label: asked.spec.label_in(&record.options), asked, optional, by_player }
        });
        HandRules { number, fields: fields.collect(), alone }
    }

    /// Returns the keys of a field's boxes at a table with these pairs, pair A's first.
    pub fn keys(field: &HandField, pairs: SeatedPairs) -> Vec<Subject> {
        match field.asked.spec.scope {
            Scope::Parts(parts) => parts.iter().map(|part| Subject::Part(part)).collect(),
            Scope::Player => pairs.as_flattened().iter().copied().map(Subject::Player).collect(),
            _ => vec![Subject::One],
        }
    }

    /// Returns every box of a hand, field by field.
    pub fn cells(&self, place: RoundPath, pairs: SeatedPairs) -> Vec<Cell> {
        let place = place_of_boxes(&self.alone, place);
        let fields = self.fields.iter().flat_map(|field| {
            let id = field.asked.spec.id;
            Self::keys(field, pairs).into_iter().map(move |key| Cell {
                field: id,
                place,
                subject: key,
            })
        });
        fields.collect()
    }

    /// Returns the boxes of one pair (0 or 1): one per field, or one for each of its players.
    pub fn cells_of_pair(
        &self,
        place: RoundPath,
        pairs: SeatedPairs,
        pair: usize,
    ) -> impl Iterator<Item = (&HandField, Cell)> {
        let place = place_of_boxes(&self.alone, place);
        self.fields.iter().flat_map(move |field| {
            let keys = Self::keys(field, pairs);
            let half = keys.len().div_ceil(2);
            let keys = keys.into_iter().skip(pair * half).take(half);
            keys.map(move |key| (field, Cell { field: field.asked.spec.id, place, subject: key }))
        })
    }

    /// Returns the texts that would have produced a recorded hand.
    pub fn recorded(
        &self,
        entry: &RoundEntry,
        place: RoundPath,
        pairs: SeatedPairs,
    ) -> BTreeMap<Cell, String> {
        let text = |cell| match entry.get(&cell) {
            Some(Value::Number(number)) => Some((cell, number.to_string())),
            _ => None,
        };
        self.cells(place, pairs).into_iter().filter_map(text).collect()
    }

    /// Returns the texts of a hand without those that follow from the others.
    pub fn typed(
        &self,
        place: RoundPath,
        pairs: SeatedPairs,
        mut texts: BTreeMap<Cell, String>,
    ) -> BTreeMap<Cell, String> {
        let whole = self.entry(place, pairs, &texts).0;
        for cell in self.cells(place, pairs).into_iter().rev() {
            let Some(text) = texts.remove(&cell) else { continue };
            let (entry, filled) = self.entry(place, pairs, &texts);
            if entry != whole || !filled.contains_key(&cell) {
                let _ = texts.insert(cell, text);
            }
        }
        texts
    }

    /// Returns the entry of a hand as typed, and the values that follow from it.
    pub fn entry(
        &self,
        place: RoundPath,
        pairs: SeatedPairs,
        texts: &BTreeMap<Cell, String>,
    ) -> (RoundEntry, BTreeMap<Cell, i64>) {
        self.entry_of(place, pairs, &Draft::from(texts.clone()), false)
    }

    fn entry_of(
        &self,
        place: RoundPath,
        pairs: SeatedPairs,
        draft: &Draft,
        correcting: bool,
    ) -> (RoundEntry, BTreeMap<Cell, i64>) {
        let mut entry = RoundEntry::default();
        let _ = read_texts(&self.alone, self.number, draft, &mut entry);
        let mut filled = BTreeMap::new();
        let place = place_of_boxes(&self.alone, place);
        for field in &self.fields {
            let field = seat(field, pairs);
            filled.extend(fill_in((place, &field), &draft.texts, correcting, &mut entry));
        }
        let zero = |(cell, value): &(&Cell, &Value)| {
            **value == Value::Number(0) && self.field(cell.field).is_some_and(|it| it.optional)
        };
        let zeros: Vec<Cell> = entry.cells().filter(zero).map(|(cell, _)| *cell).collect();
        for cell in zeros {
            let _ = entry.set(cell, None);
        }
        (entry, filled)
    }

    /// Returns whether a cell is a box of a hand.
    pub fn is_typed(&self, cell: &Cell) -> bool {
        let of_hand = RoundPath { hand: 1, ..cell.place };
        let is_there = place_of_boxes(&self.alone, of_hand).hand == cell.place.hand.min(1);
        is_there && cell.place.table > 0 && self.field(cell.field).is_some()
    }

    fn field(&self, id: &str) -> Option<&HandField> {
        self.fields.iter().find(|field| field.asked.spec.id == id)
    }
}

impl Hand {
    /// Computes everything that follows from the texts.
    pub(super) fn derive(&self, draft: &Draft, correcting: bool) -> Derived {
        let (entry, filled) = self.rules.entry_of(self.place, self.pairs, draft, correcting);
        let fields: Vec<FieldPrompt> =
            self.rules.fields.iter().map(|field| seat(field, self.pairs)).collect();
        let players = self.pairs.as_flattened().to_vec();
        let places = vec![PlaceFields { place: self.boxes(), players, fields: fields.clone() }];
        let wrong = wrong_boxes((&self.rules.alone, self.rules.number), &places, draft);
        let refused = wrong.first().map(|(_, problem)| problem.clone());
        let refused = refused.or_else(|| self.overfull(&fields, draft));
        let refused = refused.or_else(|| self.refused(&fields, &entry));
        Derived {
            asked: RoundPrompt {
                deal: Deal::new(self.rules.number, None),
                fields: Vec::new(),
                common: Vec::new(),
            },
            places,
            entry,
            filled,
            refused: refused.into_iter().collect(),
            wrong,
            preview: None,
        }
    }

    /// Returns the place of its boxes.
    fn boxes(&self) -> RoundPath {
        place_of_boxes(&self.rules.alone, self.place)
    }

    /// Returns its boxes in the order of entry: what is always asked, pair A's line and then pair
    /// B's; after it what may stay blank.
    pub(super) fn cells(&self) -> Vec<Cell> {
        let of_pair = |pair| self.rules.cells_of_pair(self.place, self.pairs, pair);
        let mut cells: Vec<(&HandField, Cell)> = [0, 1].into_iter().flat_map(of_pair).collect();
        cells.sort_by_key(|(field, _)| field.optional);
        cells.into_iter().map(|(_, cell)| cell).collect()
    }

    /// Returns the problem of a field with numbers that exceed its sum already.
    fn overfull(&self, fields: &[FieldPrompt], draft: &Draft) -> Option<Diagnostic> {
        fields.iter().find_map(|field| {
            let texts = cells_of(self.boxes(), field).filter_map(|cell| draft.texts.get(&cell));
            let sum = texts.filter_map(|text| read_number(text)).sum::<i64>();
            let total = field.total?;
            let words = field.spec.total_fault(sum, total).filter(|_| sum > total)?;
            Some(self.problem(field, words))
        })
    }

    fn problem(&self, field: &FieldPrompt, words: String) -> Diagnostic {
        let place = self.boxes();
        Diagnostic {
            place,
            ..Diagnostic::round(self.rules.number, Some(field.spec.reported_id()), words)
        }
    }

    /// Returns the game's first problem with the hand, as far as it is typed.
    fn refused(&self, fields: &[FieldPrompt], entry: &RoundEntry) -> Option<Diagnostic> {
        let mut record = self.rules.alone.clone();
        record.players = self.names.to_vec();
        let (place, mut alone) = (place_of_boxes(&record, ALONE), RoundEntry::default());
        let mut judged: Vec<&FieldPrompt> = Vec::new();
        for (field, of) in fields.iter().zip(&self.rules.fields) {
            let cells: Vec<Cell> = cells_of(self.boxes(), field).collect();
            let has = |cell: &Cell| entry.get(cell).is_some();
            let (some, all) = (cells.iter().any(has), cells.iter().all(has));
            // A half-typed field with a sum has no problem yet.
            if !some || (!all && field.total.is_some()) {
                continue;
            }
            judged.push(field);
            for (cell, key) in cells.iter().zip(HandRules::keys(of, SEATED)) {
                let value = entry.get(cell).cloned().unwrap_or(Value::Number(0));
                let cell = Cell { field: cell.field, place, subject: key };
                let _ = alone.set(cell, Some(value));
            }
        }
        let number = self.rules.number;
        let problems = check_at(&record, number, &entry_alone(&record, &alone), place);
        problems.into_iter().find_map(|problem| {
            let told = problem.field.as_deref();
            let field = judged.iter().find(|field| Some(field.spec.reported_id()) == told)?;
            Some(self.problem(field, problem.message))
        })
    }
}

impl RoundForm {
    /// Returns the form of a hand that is not recorded, with its earlier draft; in a correction,
    /// with the recorded texts.
    pub fn hand(
        rules: &Arc<HandRules>,
        place: RoundPath,
        (pairs, names): (SeatedPairs, [String; 4]),
        texts: BTreeMap<Cell, String>,
        was: Option<BTreeMap<Cell, String>>,
    ) -> RoundForm {
        let hand = Hand { rules: Arc::clone(rules), place, pairs, names };
        let (draft, was) = (Draft::from(texts), was.map(Draft::from));
        let correcting = was.is_some();
        let may_stay_blank =
            was.as_ref().map(|was| super::derive::blank_and_wanted(&hand.derive(was, true), was));
        let derived = hand.derive(&draft, correcting);
        let subject = super::Subject::Hand(hand);
        let may_stay_blank = may_stay_blank.unwrap_or_default();
        RoundForm::of(subject, rules.number, (draft, was), may_stay_blank, derived)
    }

    /// Returns the form of a hand at a table of a recorded round; `None` if there is no such table.
    pub fn hand_at(
        game: &OpenGame,
        (round, place): (usize, RoundPath),
        texts: BTreeMap<Cell, String>,
        was: Option<BTreeMap<Cell, String>>,
    ) -> Option<RoundForm> {
        let played = game.evaluation().rounds.get(round.checked_sub(1)?)?.tournament.tables()?;
        let table = played.tables.get(usize::from(place.table).checked_sub(1)?)?;
        let rules = Arc::new(HandRules::new(game.record(), round));
        let pairs = table.pairs_at(place.hand);
        let [[a, b], [c, d]] = pairs;
        let names = [a, b, c, d].map(|player| game.record().player_name(player).to_owned());
        Some(RoundForm::hand(&rules, place, (pairs, names), texts, was))
    }

    /// Returns the place of the hand, or the whole round.
    pub fn place(&self) -> RoundPath {
        match &self.subject {
            super::Subject::Hand(hand) => hand.place,
            _ => RoundPath::ROUND,
        }
    }
}

/// Returns a field as a hand at a table with these pairs asks for it.
fn seat(field: &HandField, pairs: SeatedPairs) -> FieldPrompt {
    let keys = HandRules::keys(field, pairs);
    let wanted = if field.optional { Vec::new() } else { keys.clone() };
    FieldPrompt { keys, wanted, open: !field.optional, ..field.asked.clone() }
}

/// Returns where the boxes of a hand are: at the table, where it has one score a round.
pub(crate) fn place_of_boxes(record: &Record, place: RoundPath) -> RoundPath {
    let hand = if record.game.groups()[1].is_some() { place.hand } else { 0 };
    RoundPath { hand, ..place }
}

/// Returns a round with one table and this hand.
fn entry_alone(record: &Record, hand: &RoundEntry) -> RoundEntry {
    let mut entry = hand.clone();
    let mut set = |place: RoundPath, field: &'static str, value: Value| {
        let _ = entry.set(Cell { field, place, subject: Subject::One }, Some(value));
    };
    let table = RoundPath { table: ALONE.table, hand: 0 };
    let [tables, hands] = record.game.groups().map(|group| group.map_or("", |it| it.id));
    set(RoundPath::ROUND, tables, Value::Number(1));
    if !hands.is_empty() {
        set(table, hands, Value::Number(1));
    }
    for (field, pair) in [&PAIR_A, &PAIR_B].into_iter().zip(SEATED) {
        set(table, field.spec.id, Value::Players(pair.to_vec()));
    }
    entry
}
