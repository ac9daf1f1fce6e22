//! The form of one hand at one table: its boxes, values and problems.
//!
//! Invariant: only the hand's own table is examined, in a record of four players, so a key takes
//! the same time with 256 tables as with two.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::couples::wrong_boxes;
use super::derive::{fill_in, read_texts};
use super::{Derived, Draft, PlaceFields, RoundForm};
use crate::OpenGame;
use scoring::tables::{PAIR_A, PAIR_B, ROLE, roles_of};
use scoring::{
    Board, Cell, Deal, Diagnostic, Evaluation, FieldKind, FieldPrompt, Need, Player, Record,
    RoundEntry, RoundPath, RoundPrompt, Scope, SeatedPairs, Subject, Value, check_place,
    prompt_place, read_number, with_round,
};

/// The rules of a game's hands.
#[derive(Debug, Clone)]
pub struct HandRules {
    /// Number of the game.
    pub number: usize,
    /// The fields in order, as four players at a table by themselves are asked for them.
    pub fields: Vec<FieldPrompt>,
    /// A record with these players, for checking a hand by itself.
    alone: Record,
}

/// The place of the hand in that record.
const ALONE: RoundPath = RoundPath { table: 1, hand: 1 };
const SEATED: SeatedPairs = [[Player(0), Player(1)], [Player(2), Player(3)]];

/// A hand at a table: its boxes and who plays it.
#[derive(Debug, Clone)]
pub struct Hand {
    /// Its rules.
    pub rules: Arc<HandRules>,
    /// The table and the hand.
    place: RoundPath,
    /// Its boxes, with its players, pair A first.
    pub at: PlaceFields,
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
        let blank = entry_alone(&alone, &RoundEntry::default());
        let asked = with_round(&alone, number, &blank, |round| prompt_place(round, place));
        // Substitutes are not typed with the numbers of a hand.
        let is_number = |asked: &FieldPrompt| matches!(asked.spec.kind, FieldKind::Number { .. });
        let fields = asked.into_iter().filter(is_number).map(|asked| {
            let optional = is_by_player(&asked) && asked.spec.need == Need::Optional;
            FieldPrompt { open: !optional, ..asked }
        });
        HandRules { number, fields: fields.collect(), alone }
    }

    /// Returns whether a cell is a box of a hand.
    pub fn is_typed(&self, cell: &Cell) -> bool {
        let of_hand = RoundPath { hand: 1, ..cell.place };
        let is_there = place_of_boxes(&self.alone, of_hand).hand == cell.place.hand.min(1);
        let is_known = self.fields.iter().any(|field| field.spec.id == cell.field);
        is_there && cell.place.table > 0 && is_known
    }
}

/// Returns whether a field of a hand has a box for each player instead of each pair.
pub fn is_by_player(field: &FieldPrompt) -> bool {
    field.spec.scope == Scope::Player
}

/// Returns the keys of a field's boxes at a table with these players, pair A's first.
fn keys(field: &FieldPrompt, players: &[Player]) -> Vec<Subject> {
    match field.spec.scope {
        Scope::Parts(parts) => parts.iter().map(|part| Subject::Part(part)).collect(),
        Scope::Player => players.iter().copied().map(Subject::Player).collect(),
        _ => vec![Subject::One],
    }
}

impl Hand {
    /// Returns the hand at a table, with those who play it.
    pub fn new(rules: &Arc<HandRules>, place: RoundPath, pairs: SeatedPairs) -> Hand {
        let players = pairs.as_flattened().to_vec();
        let fields = rules.fields.iter().map(|field| {
            let keys = keys(field, &players);
            // What may stay blank counts as 0.
            let wanted = if field.open { keys.clone() } else { Vec::new() };
            FieldPrompt { keys, wanted, ..field.clone() }
        });
        let fields = fields.collect();
        let boxes = place_of_boxes(&rules.alone, place);
        Hand { rules: Arc::clone(rules), place, at: PlaceFields { place: boxes, players, fields } }
    }

    /// Returns its boxes by field.
    pub fn boxes(&self) -> impl Iterator<Item = (&FieldPrompt, Vec<Cell>)> {
        self.at.fields.iter().map(|field| (field, self.at.cells(field).collect()))
    }

    /// Returns the texts that would have produced the hand in a recorded round.
    pub fn recorded(&self, entry: &RoundEntry) -> BTreeMap<Cell, String> {
        let text = |cell| Some((cell, entry.read::<i64>(&cell)?.to_string()));
        self.boxes().flat_map(|(_, cells)| cells).filter_map(text).collect()
    }

    /// Returns these texts without those that follow from the others.
    pub fn typed(&self, mut texts: BTreeMap<Cell, String>) -> BTreeMap<Cell, String> {
        let whole = self.entry(&texts).0;
        let mut cells: Vec<Cell> = self.boxes().flat_map(|(_, cells)| cells).collect();
        while let Some(cell) = cells.pop() {
            let Some(text) = texts.remove(&cell) else { continue };
            let (entry, filled) = self.entry(&texts);
            if entry != whole || !filled.contains_key(&cell) {
                let _ = texts.insert(cell, text);
            }
        }
        texts
    }

    /// Returns its entry as typed, and the values that follow from it.
    pub fn entry(&self, texts: &BTreeMap<Cell, String>) -> (RoundEntry, BTreeMap<Cell, i64>) {
        self.entry_of(&Draft::from(texts.clone()), false)
    }

    fn entry_of(&self, draft: &Draft, correcting: bool) -> (RoundEntry, BTreeMap<Cell, i64>) {
        let mut entry = RoundEntry::default();
        let _ = read_texts(&self.rules.alone, self.rules.number, draft, &mut entry);
        let mut filled = BTreeMap::new();
        for field in &self.at.fields {
            filled.extend(fill_in((self.at.place, field), &draft.texts, correcting, &mut entry));
        }
        for cell in self.boxes().filter(|(field, _)| !field.open).flat_map(|(_, cells)| cells) {
            if entry.get(&cell) == Some(&Value::Number(0)) {
                let _ = entry.set(cell, None);
            }
        }
        (entry, filled)
    }

    /// Computes everything that follows from the texts; in a correction, the game with it too.
    pub(super) fn derive(&self, game: &OpenGame, draft: &Draft, correcting: bool) -> Derived {
        let (entry, filled) = self.entry_of(draft, correcting);
        let places = vec![self.at.clone()];
        let wrong = wrong_boxes((&self.rules.alone, self.rules.number), &places, draft);
        let refused = wrong.first().map(|(_, problem)| problem.clone());
        let refused = refused.or_else(|| self.overfull(draft));
        let refused = refused.or_else(|| self.refused(game.record(), &entry));
        let preview = correcting.then(|| self.preview(game, &entry)).flatten();
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
            preview,
        }
    }

    /// Returns the game with the hand corrected like this; `None` if that changes nothing.
    fn preview(&self, game: &OpenGame, entry: &RoundEntry) -> Option<(Board, Evaluation)> {
        let number = self.rules.number;
        let recorded = game.record().round(number)?;
        let mut round = recorded.clone();
        for cell in self.boxes().flat_map(|(_, cells)| cells) {
            let _ = round.set(cell, entry.get(&cell).cloned());
        }
        (round != *recorded).then(|| game.preview(number, &round))
    }

    /// Returns its boxes in the order of entry: what is always asked, pair A's line and then pair
    /// B's; after it what may stay blank.
    pub(super) fn cells(&self) -> Vec<Cell> {
        let pairs = [0, 1].into_iter();
        let mut cells: Vec<_> = pairs.flat_map(|pair| self.at.cells_of_pair(pair)).collect();
        cells.sort_by_key(|(field, _)| !field.open);
        cells.into_iter().map(|(_, cell)| cell).collect()
    }

    /// Returns the problem of a field with numbers that exceed its sum already.
    fn overfull(&self, draft: &Draft) -> Option<Diagnostic> {
        self.boxes().find_map(|(field, cells)| {
            let texts = cells.iter().filter_map(|cell| draft.texts.get(cell));
            let sum = texts.filter_map(|text| read_number(text)).sum::<i64>();
            let total = field.total?;
            let words = field.spec.total_fault(sum, total).filter(|_| sum > total)?;
            Some(self.problem(field, words))
        })
    }

    fn problem(&self, field: &FieldPrompt, words: String) -> Diagnostic {
        let problem = Diagnostic::round(self.rules.number, Some(field.spec.reported_id()), words);
        Diagnostic { place: self.at.place, ..problem }
    }

    /// Returns the game's first problem with the hand, as far as it is typed.
    fn refused(&self, record: &Record, entry: &RoundEntry) -> Option<Diagnostic> {
        let mut alone = self.rules.alone.clone();
        let names = self.at.players.iter().map(|player| record.player_name(*player).to_owned());
        alone.players = names.collect();
        let (place, mut hand) = (place_of_boxes(&alone, ALONE), RoundEntry::default());
        let mut judged: Vec<&FieldPrompt> = Vec::new();
        for (field, cells) in self.boxes() {
            let has = |cell: &Cell| entry.get(cell).is_some();
            let (some, all) = (cells.iter().any(has), cells.iter().all(has));
            // A half-typed field with a sum has no problem yet.
            if !some || (!all && field.total.is_some()) {
                continue;
            }
            judged.push(field);
            for (cell, subject) in cells.iter().zip(keys(field, SEATED.as_flattened())) {
                let value = entry.get(cell).cloned().unwrap_or(Value::Number(0));
                let _ = hand.set(Cell { place, subject, ..*cell }, Some(value));
            }
        }
        let number = self.rules.number;
        let entry = entry_alone(&alone, &hand);
        let problems = with_round(&alone, number, &entry, |round| check_place(round, place));
        problems.refused.into_iter().find_map(|problem| {
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
        game: &OpenGame,
        hand: Hand,
        texts: BTreeMap<Cell, String>,
        was: Option<BTreeMap<Cell, String>>,
    ) -> RoundForm {
        let number = hand.rules.number;
        RoundForm::with(Some(hand), game, number, texts.into(), was.map(Draft::from))
    }

    /// Returns the place of the hand, or the whole round.
    pub fn place(&self) -> RoundPath {
        self.hand.as_ref().map_or(RoundPath::ROUND, |hand| hand.place)
    }
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
