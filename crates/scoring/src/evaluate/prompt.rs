//! The fields of a round, given its values so far, in order and with resolved limits: a form needs
//! no knowledge of the game.

use crate::evaluate::check;
use crate::evaluate::fold::before;
use crate::evaluate::read_round::{away_of, dealt};
use crate::numbers::MAX_NUMBER;
use crate::wording::number_fault;
use crate::{
    AWAY, CardValue, Deal, Diagnostics, FieldKind, FieldSpec, Game, Need, Past, Record,
    RefusedFields, Rng, Round, RoundEntry, RoundPath, Scope, Setup, Subject, Value, parse,
};

/// The fields of a round.
#[derive(Debug, Clone)]
pub struct RoundPrompt {
    /// The round's deal.
    pub deal: Deal,
    /// The game's own fields, in declared order.
    pub fields: Vec<FieldPrompt>,
    /// The fields that every game has: dealer out of turn, adjustments, note.
    pub common: Vec<FieldPrompt>,
}

/// A field to fill in.
#[derive(Debug, Clone)]
pub struct FieldPrompt {
    /// The declaration.
    pub spec: &'static FieldSpec,
    /// The keys of its boxes, in the order of the columns.
    pub keys: Vec<Subject>,
    /// The key that is asked for first, before those after it and those before it.
    pub first: Option<Subject>,
    /// The smallest number that fits.
    pub min: Option<i64>,
    /// The largest number that fits.
    pub max: Option<i64>,
    /// The number must be a multiple of this.
    pub step: i64,
    /// The required sum of all numbers.
    pub total: Option<i64>,
    /// The likely sum, required or not: the last box is filled in with the rest.
    pub expected_total: Option<i64>,
    /// Whether a blank box is an open question.
    pub open: bool,
    /// The keys that need a value.
    pub wanted: Vec<Subject>,
    /// The keys whose blank boxes Enter passes.
    pub passed: Vec<Subject>,
    /// A few words below its name.
    pub note: String,
    /// Values for blank boxes that follow from other answers.
    pub filled: Vec<(Subject, i64)>,
    /// Card values, if the number can be counted from cards.
    pub cards: Vec<CardValue>,
}

impl FieldPrompt {
    /// Returns the keys of its boxes in the order in which they are asked for.
    pub fn asked_keys(&self) -> impl Iterator<Item = Subject> + use<> {
        let first = self.keys.iter().position(|key| Some(*key) == self.first);
        let mut keys = self.keys.clone();
        keys.rotate_left(first.unwrap_or(0));
        keys.into_iter()
    }

    /// Returns whether a number fits one box's limits and step.
    pub fn fits(&self, number: i64) -> bool {
        self.min.is_none_or(|min| number >= min)
            && self.max.is_none_or(|max| number <= max)
            && number % self.step == 0
    }

    /// Returns why a text is not a value of one of its boxes: it cannot be read, or is out of range.
    pub fn fault_of(&self, record: &Record, text: &str) -> Option<String> {
        let number = match parse::value(self.spec, record, text) {
            Err(words) => return Some(words),
            Ok(Some(Value::Number(number))) => number,
            Ok(_) => return None,
        };
        let limits = (self.min.unwrap_or(-MAX_NUMBER), self.max.unwrap_or(MAX_NUMBER));
        number_fault(number, limits, self.step, || self.spec.start())
    }
}

/// Returns the fields of a round.
pub fn prompt_round(round: &Round<'_>) -> RoundPrompt {
    let game: &'static Game = round.setup.game();
    let is_offered = |spec: &FieldSpec| (spec.layout.offered)(round) || round.here.has(spec.id);
    let own = game.fields.iter().copied().filter(|spec| (spec.when)(round) != Some(false));
    let own = own.filter(|spec| is_offered(spec));
    let fields = own.map(|spec| asked(round, spec, (spec.when)(round) == Some(true))).collect();
    // Who plays is said by name, not typed in a box.
    let common = game.common_fields().filter(|spec| spec.id != AWAY.id);
    let common = common.map(|spec| asked(round, spec, false)).collect();
    RoundPrompt { fields, common, deal: round.deal.clone() }
}

/// Calls `say` with a [`Round`] whose content is `entry` and whose past is the record's rounds
/// before `number` (from 1); round 0 is the setup.
pub fn with_round<T>(
    record: &Record,
    number: usize,
    entry: &RoundEntry,
    say: impl FnOnce(&Round<'_>) -> T,
) -> T {
    before(record, number.saturating_sub(1), |past| with_round_after(past, number, entry, say))
}

/// Calls `say` with round `number` (from 1) with `entry` as its content; `past` are the rounds
/// before it.
pub fn with_round_after<T>(
    past: &Past<'_>,
    number: usize,
    entry: &RoundEntry,
    say: impl FnOnce(&Round<'_>) -> T,
) -> T {
    // The game may have ended before, but a form for a later round still needs a deal.
    let setup = past.setup.without(away_of(past.setup.record, entry));
    let deal = match number {
        0 => Deal::new(1, past.setup.first_dealer()),
        _ if number == past.next_number() => dealt(past, &setup, entry, false),
        // After the end nobody deals.
        _ => Deal::new(number, None),
    };
    say(&Round::at(*past, &setup, &deal, entry, RefusedFields::NONE))
}

/// Returns whether a field of the setup is asked for with the options of a record, whoever plays;
/// `None` if they leave it open.
pub fn asks_in_setup(record: &Record, spec: &FieldSpec) -> Option<bool> {
    before(record, 0, |past| {
        let (setup, deal) = (Setup { valid: true, ..past.setup.clone() }, Deal::new(1, None));
        let past = Past { setup: &setup, ..*past };
        let entry = RoundEntry::default();
        (spec.when)(&Round::at(past, &setup, &deal, &entry, RefusedFields::NONE))
    })
}

/// Returns the entry of round `number` (from 1) with the seating added that is known before it is
/// played: the movement's, or one drawn from `seed`.
pub fn propose_opening(
    record: &Record,
    number: usize,
    entry: &RoundEntry,
    seed: u64,
) -> RoundEntry {
    with_round(record, number, entry, |round| (record.game.propose_seating)(round, &mut Rng(seed)))
}

/// Returns the fields of one table or hand of a round.
pub fn prompt_place(round: &Round<'_>, place: RoundPath) -> Vec<FieldPrompt> {
    let (game, there) = (round.setup.game(), round.part(place));
    let fields = game.fields_at(place).iter().copied().filter_map(|spec| {
        let when = (spec.when)(&there);
        (when != Some(false)).then(|| asked(&there, spec, when == Some(true)))
    });
    fields.collect()
}

/// Checks one table or hand of a round by itself: its fields, then its group's own check.
pub fn check_place(round: &Round<'_>, place: RoundPath) -> Diagnostics {
    let (game, there) = (round.setup.game(), round.part(place));
    let mut problems = Diagnostics::new(round.number(), Vec::new());
    check::fields(&there, game.fields_at(place), &mut problems);
    let faults = problems.faults().clone();
    if let Some(group) = game.group_at(place) {
        (group.check)(&Round { refused: &faults, ..there }, &mut problems);
    }
    problems
}

/// Like [`propose_opening`], but always draws the seating from `seed`.
pub fn redraw_opening(record: &Record, number: usize, entry: &RoundEntry, seed: u64) -> RoundEntry {
    with_round(record, number, entry, |round| {
        let deal = Deal::new(number, round.deal.dealer);
        (record.game.propose_seating)(&Round { deal: &deal, ..*round }, &mut Rng(seed))
    })
}

fn asked(round: &Round<'_>, spec: &'static FieldSpec, own: bool) -> FieldPrompt {
    let total = spec.total.as_ref().and_then(|total| total.in_round(round));
    let (min, max, step) = match spec.kind {
        FieldKind::Number { min, max, step } => {
            let (low, high) = (min.in_round(round), max.in_round(round));
            // One number cannot be more than all together, if none is negative.
            let limit = spec.sum_limit.as_ref().and_then(|limit| limit.most.in_round(round));
            let in_all = limit.or(total).filter(|_| low.is_some_and(|low| low >= 0));
            let typed = (spec.layout.max_typed)(round);
            (low, [high, typed, in_all].into_iter().flatten().min(), step)
        }
        FieldKind::HalfPoints(range) => (Some(range.min), Some(range.max), 1),
        _ => (None, None, 1),
    };
    // Partners share a column, whoever sits between them.
    let mut keys = spec.subjects(round);
    keys.sort_by_key(|key| key.team(round.setup.in_sides));
    let several = spec.scope != Scope::One;
    let number = matches!(spec.kind, FieldKind::Number { .. });
    let asked = own && (spec.need != Need::Optional || (several && number));
    let passed = |key: &Subject| (spec.layout.passed)(round, *key);
    let is_wanted = |key: &Subject| asked && (spec.required_for)(round, *key) && !passed(key);
    let wanted: Vec<Subject> = keys.iter().copied().filter(is_wanted).collect();
    let filled = |key: &Subject| Some((*key, (spec.layout.filled)(round, *key)?));
    FieldPrompt {
        spec,
        note: (spec.layout.note)(round),
        first: (spec.layout.asked_from)(round).map(Subject::Player),
        filled: keys.iter().filter_map(filled).collect(),
        passed: keys.iter().copied().filter(passed).collect(),
        open: !wanted.is_empty(),
        wanted,
        keys,
        min,
        max,
        step,
        total,
        expected_total: total.or_else(|| (spec.layout.expected_total)(round)),
        cards: spec.cards.in_round(round),
    }
}
