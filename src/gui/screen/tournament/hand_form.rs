//! One hand at one table as it is typed: its boxes, what follows from them, what cannot be.
//!
//! Invariant: nothing here looks beyond its table, so that a key costs the same on a night of
//! 256 tables as on one of two: a hand is checked in a record of four players and nothing else.

use std::collections::BTreeMap;

use crate::engine::tables::{PAIR_A, PAIR_B, ROLE};
use crate::engine::{
    Cell, FieldKind, FieldPrompt, Need, Player, Record, RoundEntry, RoundPath, Scope, Seated,
    Subject, Value, check_at, prompt_at,
};

/// A box of a hand: a field, the pair, and the role where every player has a box.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Spot {
    /// The place of the field in [`Shape::fields`].
    pub(super) field: usize,
    /// 0 is pair A, 1 is pair B.
    pub(super) pair: usize,
    /// The role; 0 where the pair has one box.
    pub(super) role: usize,
}

/// A field that a hand of this game asks for.
#[derive(Debug, Clone)]
pub(super) struct HandField {
    pub(super) asked: FieldPrompt,
    /// Its boxes in the order they are typed.
    pub(super) spots: Vec<Spot>,
    /// Counted by naming players, once for each time; nobody has to be named.
    pub(super) counted: bool,
    /// A box for each player, not for each pair.
    pub(super) by_player: bool,
}

/// What every hand of a game asks for.
#[derive(Debug, Clone)]
pub(super) struct Shape {
    /// The game's number.
    pub(super) number: usize,
    pub(super) fields: Vec<HandField>,
    /// Four players at one table of this night.
    alone: Record,
}

/// What is typed for a hand, as typed.
pub(super) type Texts = BTreeMap<Spot, String>;

/// Where a hand is written when it is looked at by itself.
const ALONE: RoundPath = RoundPath { table: 1, hand: 1 };
const SEATED: Seated = [[Player(0), Player(1)], [Player(2), Player(3)]];

impl Shape {
    /// What hands ask for in game `number` of this night.
    pub(super) fn new(record: &Record, number: usize) -> Shape {
        let names = ["1", "2", "3", "4"].map(str::to_owned).to_vec();
        let mut alone = Record::new(record.game, names);
        alone.options.clone_from(&record.options);
        if let FieldKind::Choice(roles) = ROLE.spec.kind {
            for (player, role) in SEATED.as_flattened().iter().zip(roles.iter().cycle()) {
                let cell = Cell::of(ROLE.spec.id, Subject::Player(*player));
                let _ = alone.setup.set(cell, Some(Value::Word(role.id)));
            }
        }
        let asked = prompt_at(&alone, number, &entry_alone(&alone, &RoundEntry::default()), ALONE);
        let fields = asked.into_iter().enumerate().map(|(field, asked)| field_of(field, asked));
        Shape { number, fields: fields.collect(), alone }
    }

    /// The key of a box, at a table of these pairs.
    pub(super) fn key(&self, spot: Spot, pairs: Seated) -> Subject {
        let scope = self.fields.get(spot.field).map(|field| field.asked.spec.scope);
        match scope {
            Some(Scope::Parts(parts)) => Subject::Part(parts.get(spot.pair).copied().unwrap_or("")),
            Some(Scope::Player) => Subject::Player(pairs[spot.pair.min(1)][spot.role.min(1)]),
            _ => Subject::One,
        }
    }

    /// The cell of a box.
    pub(super) fn cell(&self, spot: Spot, place: RoundPath, pairs: Seated) -> Cell {
        let field = self.fields.get(spot.field).map_or("", |field| field.asked.spec.id);
        Cell { field, place, subject: self.key(spot, pairs) }
    }

    /// Every box, in the order they are typed.
    pub(super) fn spots(&self) -> impl Iterator<Item = Spot> + '_ {
        self.fields.iter().flat_map(|field| field.spots.iter().copied())
    }

    /// The boxes that have to be written.
    fn needed(&self) -> impl Iterator<Item = Spot> + '_ {
        let needed = self.fields.iter().filter(|field| !field.counted);
        needed.flat_map(|field| field.spots.iter().copied())
    }

    /// The box for counting a player by their number at the table, from 0, where there is one.
    pub(super) fn counted(&self, seat: usize) -> Option<Spot> {
        let field = self.fields.iter().find(|field| field.counted)?;
        field.spots.iter().copied().find(|spot| 2 * spot.pair + spot.role == seat)
    }

    /// What was recorded for a hand.
    pub(super) fn recorded(&self, entry: &RoundEntry, place: RoundPath, pairs: Seated) -> Texts {
        let text = |spot| match entry.get(&self.cell(spot, place, pairs)) {
            Some(Value::Number(number)) => Some((spot, number.to_string())),
            _ => None,
        };
        self.spots().filter_map(text).collect()
    }

    /// What follows from what is typed, where all numbers of a field have a known sum.
    pub(super) fn followed(&self, texts: &Texts) -> BTreeMap<Spot, i64> {
        let mut followed = BTreeMap::new();
        for field in &self.fields {
            let Some(total) = field.asked.total else { continue };
            let typed = field.spots.iter().filter_map(|spot| number(texts, *spot));
            let rest = total - typed.sum::<i64>();
            let blank = field.spots.iter().filter(|spot| !texts.contains_key(spot));
            let blank: Vec<Spot> = blank.copied().collect();
            let some_typed = blank.len() < field.spots.len();
            match blank.as_slice() {
                [only] if some_typed && field.asked.fits(rest) => {
                    let _ = followed.insert(*only, rest);
                }
                several if some_typed && rest == 0 => {
                    followed.extend(several.iter().map(|spot| (*spot, 0)));
                }
                _ => {}
            }
        }
        followed
    }

    /// The first box that is still a question; none where the hand is complete.
    pub(super) fn open(&self, texts: &Texts) -> Option<Spot> {
        let followed = self.followed(texts);
        self.needed().find(|spot| !texts.contains_key(spot) && !followed.contains_key(spot))
    }

    /// The box of the last number, where a further digit could make it another one.
    pub(super) fn half_typed(&self, texts: &Texts) -> Option<Spot> {
        let (spot, _) = texts.iter().next_back()?;
        let field = self.fields.get(spot.field).filter(|field| !field.counted)?;
        let max = field.asked.max?;
        number(texts, *spot).filter(|number| *number > 0 && number * 10 <= max).map(|_| *spot)
    }

    /// Every number of the hand as it would be written.
    pub(super) fn numbers(&self, texts: &Texts) -> BTreeMap<Spot, i64> {
        let typed = texts.keys().filter_map(|spot| Some((*spot, number(texts, *spot)?)));
        let mut numbers = self.followed(texts);
        numbers.extend(typed);
        numbers.retain(|spot, number| {
            let counted = self.fields.get(spot.field).is_some_and(|field| field.counted);
            *number != 0 || !counted
        });
        numbers
    }

    /// Why the hand cannot be as it is typed so far: the field, and a sentence.
    pub(super) fn problem(&self, texts: &Texts, names: &[String; 4]) -> Option<(usize, String)> {
        self.overfull(texts).or_else(|| self.refused(texts, names))
    }

    /// A field of which more is typed already than there can be.
    fn overfull(&self, texts: &Texts) -> Option<(usize, String)> {
        self.fields.iter().enumerate().find_map(|(index, field)| {
            let label = field.asked.spec.label;
            let typed: Vec<i64> =
                field.spots.iter().filter_map(|spot| number(texts, *spot)).collect();
            if let (Some(number), Some(min), Some(max)) = (
                typed.iter().find(|number| !field.asked.fits(**number)),
                field.asked.min,
                field.asked.max,
            ) {
                return Some((index, format!("{label}: {number} cannot be; {min} to {max} can.")));
            }
            let (sum, total) = (typed.iter().sum::<i64>(), field.asked.total?);
            let more = sum - total;
            (more > 0).then(|| {
                (index, format!("{label} add up to {sum}; there are {total}: {more} too many."))
            })
        })
    }

    /// What the game says of the hand, as far as it is typed.
    fn refused(&self, texts: &Texts, names: &[String; 4]) -> Option<(usize, String)> {
        let mut record = self.alone.clone();
        record.players = names.to_vec();
        let numbers = self.numbers(texts);
        let mut entry = RoundEntry::default();
        let mut judged = Vec::new();
        for (index, field) in self.fields.iter().enumerate() {
            let has = |spot: &Spot| numbers.contains_key(spot);
            let (some, all) = (field.spots.iter().any(has), field.spots.iter().all(has));
            // What is half typed and must add up says nothing yet.
            if !some || (!all && field.asked.total.is_some()) {
                continue;
            }
            judged.push((field.asked.spec.reported_id(), index));
            for spot in &field.spots {
                let value = numbers.get(spot).copied().unwrap_or(0);
                let cell = self.cell(*spot, ALONE, SEATED);
                let _ = entry.set(cell, Some(Value::Number(value)));
            }
        }
        let problems = check_at(&record, self.number, &entry_alone(&record, &entry), ALONE);
        problems.into_iter().find_map(|problem| {
            let (_, index) = judged.iter().find(|(id, _)| problem.field.as_deref() == Some(*id))?;
            Some((*index, problem.message))
        })
    }

    /// Whether the number in a box can still become another one by a further digit.
    pub(super) fn can_grow(&self, texts: &Texts, spot: Spot, names: &[String; 4]) -> bool {
        let Some(typed) = texts.get(&spot) else { return true };
        let others: Texts =
            texts.iter().filter(|(at, _)| **at != spot).map(|(at, t)| (*at, t.clone())).collect();
        // What stands there now must be right without this box, or nothing helps.
        (0..=9).any(|digit| {
            if typed == "0" {
                return false;
            }
            let mut longer = others.clone();
            let _ = longer.insert(spot, format!("{typed}{digit}"));
            self.problem(&longer, names).is_none()
        })
    }
}

/// The number in a box.
fn number(texts: &Texts, spot: Spot) -> Option<i64> {
    texts.get(&spot)?.parse().ok()
}

fn field_of(field: usize, asked: FieldPrompt) -> HandField {
    let by_player = asked.spec.scope == Scope::Player;
    let counted = by_player && asked.spec.need == Need::Optional;
    let roles = if by_player { 2 } else { 1 };
    let spots = (0..2).flat_map(|pair| (0..roles).map(move |role| Spot { field, pair, role }));
    HandField { spots: spots.collect(), asked, counted, by_player }
}

/// A round of one table, with this written at its one hand.
fn entry_alone(record: &Record, hand: &RoundEntry) -> RoundEntry {
    let mut entry = hand.clone();
    let mut set = |place: RoundPath, field: &'static str, value: Value| {
        let _ = entry.set(Cell { field, place, subject: Subject::One }, Some(value));
    };
    let table = RoundPath { table: ALONE.table, hand: 0 };
    let [tables, hands] = super::group_ids(record.game);
    set(RoundPath::ROUND, tables, Value::Number(1));
    set(table, hands, Value::Number(1));
    for (field, pair) in [&PAIR_A, &PAIR_B].into_iter().zip(SEATED) {
        set(table, field.spec.id, Value::Players(pair.to_vec()));
    }
    entry
}
