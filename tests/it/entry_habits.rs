//! A law over every form: a random valid round, couple or hand, typed with each of several habits,
//! is recorded as it was meant, with at most one additional Enter, and no key of it reaches the
//! next one.
//!
//! Each habit is tried on 50 rounds of each game; `HOUSE_RULES_ROUNDS` is another number. A long
//! run can be split: `HOUSE_RULES_SEED` is the first seed.

mod key_counts;
pub mod typist;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::LazyLock;

use house_rules::engine::double_entry::EntryUnit;
use house_rules::engine::tables::SUBSTITUTES;
use house_rules::engine::{Cell, Game, Record, RoundEntry, RoundPath, Value, evaluate, parse};
use house_rules::game::OpenGame;
use house_rules::game::form::{Draft, EditKey, FollowUp, Outcome, RoundForm, SEATS, couple_group};
use house_rules::{rules, simulate};

use super::forms::{plain_games, record_round, said, some_rounds};
use super::own;
use typist::{Habit, type_case};

/// What is typed, and where.
pub struct Case {
    /// The game before the round, or with the round that a hand is part of.
    pub record: Record,
    /// The hand, or the whole round.
    pub hand: Option<EntryUnit>,
    pub wanted: RoundEntry,
    /// Another valid round or hand in the same place.
    pub other: Option<RoundEntry>,
}

/// Returns the seeds of the rounds of each game.
fn seeds() -> Range<u64> {
    let number = |name| std::env::var(name).ok().and_then(|number| number.parse::<u64>().ok());
    let first = number("HOUSE_RULES_SEED").unwrap_or(0);
    first..first + number("HOUSE_RULES_ROUNDS").unwrap_or(50)
}

/// Every case, generated once for all habits.
static CASES: LazyLock<Vec<Case>> = LazyLock::new(|| {
    let seeds = seeds();
    let mut cases = Vec::new();
    let gin = rules::find("gin-tournament").unwrap();
    let games = plain_games().chain(own::some()).chain([gin]);
    for (index, game) in (0..).zip(games) {
        cases.extend(seeds.clone().filter_map(|seed| round_of(game, 11 * seed + index)));
    }
    cases.extend(seeds.clone().flat_map(|seed| second_entries(gin, seed)));
    cases.extend(hands(seeds));
    cases
});

/// Returns a round of a game: its first, or one of those after it.
fn round_of(game: &'static Game, seed: u64) -> Option<Case> {
    let rounds = 1 + usize::try_from(seed % 7).unwrap();
    let mut record = some_rounds(game, seed, None, rounds);
    let wanted = record.rounds.pop()?;
    record.ended = false;
    // A round in which nothing is typed is never recorded.
    (!said(&wanted).is_empty()).then(|| Case {
        other: other_round(&record, seed),
        record,
        hand: None,
        wanted,
    })
}

/// Returns the couples of a recorded round, each typed a second time, or typed over another first
/// entry.
pub fn second_entries(game: &'static Game, seed: u64) -> Vec<Case> {
    let record = some_rounds(game, 7 + seed, None, 1);
    let others = some_rounds(game, 7_000_000 + seed, None, 1);
    let at = |entry: &RoundEntry, place: RoundPath| -> RoundEntry {
        let asked = entry.at(place).filter(|(cell, _)| !SEATS.contains(&cell.field));
        asked.map(|(cell, value)| (*cell, value.clone())).collect()
    };
    let Some(entry) = record.rounds.first() else { return Vec::new() };
    let places: BTreeSet<RoundPath> = entry.cells().map(|(cell, _)| cell.place).collect();
    let places = places.into_iter().filter(|place| *place != RoundPath::ROUND);
    let cases = places.map(|place| Case {
        record: record.clone(),
        hand: Some((1, place)),
        wanted: at(entry, place),
        other: others
            .rounds
            .first()
            .map(|entry| at(entry, place))
            .filter(|it| *it != RoundEntry::default()),
    });
    cases.collect()
}

/// Returns a hand of each game of a night for each seed. If people sit out, some of them
/// substitute.
pub fn hands(seeds: Range<u64>) -> Vec<Case> {
    let game = rules::find("court-whist").unwrap();
    let mut cases: BTreeMap<usize, Vec<Case>> = BTreeMap::new();
    let count = seeds.end - seeds.start;
    for seed in seeds {
        let Some(record) =
            simulate::record(game, 77 + seed, Some(if seed % 2 == 0 { 8 } else { 10 }), None)
        else {
            continue;
        };
        let sheet = OpenGame::open(record.clone(), Vec::new());
        for (round, entry) in (1..).zip(&record.rounds) {
            let cases = cases.entry(round).or_default();
            for (table, played) in
                (1..).zip(&super::night::of_tables(sheet.evaluation(), round).tables)
            {
                for hand in (1..).take(played.hands.len()) {
                    let here = (round, RoundPath { table, hand });
                    let form = RoundForm::hand_at(&sheet, here, BTreeMap::new(), None).unwrap();
                    let is_needed = |cell: &Cell| {
                        form.field_of(cell).is_some_and(|field| !field.wanted.is_empty())
                    };
                    let at = |hand: u8| -> RoundEntry {
                        let cells = form.cells().into_iter().filter_map(|cell| {
                            let there = RoundPath { hand, ..cell.place };
                            let value = entry.get(&Cell { place: there, ..cell })?.clone();
                            // What may stay blank is typed as one digit, and 0 is a blank.
                            let value = match value {
                                Value::Number(many) if !is_needed(&cell) => {
                                    Value::Number(1 + many % 9)
                                }
                                value => value,
                            };
                            Some((cell, value))
                        });
                        cells.collect()
                    };
                    // If a substitute played for one of them, the tricks are the substitute's. A hand
                    // with faults may lack a number.
                    let whole = |hand: u8| {
                        let mut needed = form.cells().into_iter().filter(is_needed);
                        needed.all(|cell| at(hand).get(&cell).is_some())
                    };
                    let other = |other: &u8| at(*other) != at(hand) && whole(*other);
                    let other = (1..).take(played.hands.len()).find(other);
                    if whole(hand) && u64::try_from(cases.len()).unwrap() < count {
                        let (wanted, other) = (at(hand), other.map(at));
                        let hand = Some(here);
                        cases.push(Case { record: record.clone(), hand, wanted, other });
                    }
                }
            }
        }
    }
    cases.into_values().flatten().collect()
}

impl Case {
    /// Returns the form with the game it is typed into. In a correction the form holds another
    /// round.
    fn open(&self, corrects: bool) -> Option<(OpenGame, RoundForm)> {
        let mut record = self.record.clone();
        let other = self.other.as_ref().filter(|_| corrects);
        if corrects && other.is_none() {
            return None;
        }
        if let Some((round, place)) = self.hand {
            let texts = |entry: &RoundEntry| {
                let texts = entry.cells().map(|(cell, value)| (*cell, parse::text(&record, value)));
                texts.collect::<BTreeMap<Cell, String>>()
            };
            let was = other.map(texts);
            let sheet = OpenGame::open(record.clone(), Vec::new());
            if couple_group(record.game).is_some() {
                // A couple that is typed a second time.
                let mut form = RoundForm::again(&sheet, round, Draft::default());
                match was {
                    Some(was) => form.reopen_couple(&sheet, place, &was),
                    None => form.open_couple(place),
                }
                return Some((sheet, form));
            }
            let here = (round, place);
            let form = RoundForm::hand_at(&sheet, here, was.clone().unwrap_or_default(), was)?;
            return Some((sheet, form));
        }
        record.rounds.extend(other.cloned());
        let sheet = OpenGame::open(record, Vec::new());
        let form = if corrects {
            RoundForm::correct(&sheet, sheet.record().rounds.len(), None)
        } else {
            RoundForm::next(&sheet, Draft::default())
        };
        Some((sheet, form))
    }

    /// Returns what the form asks for: everything except the partnerships.
    fn asked(&self, entry: &RoundEntry) -> RoundEntry {
        let group = couple_group(self.record.game).map(|group| group.id);
        let asked = |cell: &Cell| {
            self.hand.is_none_or(|(_, place)| cell.place == place)
                && (group.is_none() || (!SEATS.contains(&cell.field) && Some(cell.field) != group))
        };
        let cells = entry.cells().filter(|(cell, _)| asked(cell));
        cells.map(|(cell, value)| (*cell, value.clone())).collect()
    }
}

/// Reports what was tried, and fails with what went wrong.
fn fail_with(failed: &[String], habit: Habit, tried: usize) {
    println!("{habit:?}: {tried} rounds, of the seeds {:?} of each game", seeds());
    let (count, some) = (failed.len(), failed.iter().take(8).cloned().collect::<Vec<_>>());
    assert!(failed.is_empty(), "{count} rounds:\n{}", some.join("\n"));
}

/// Returns the form after a round in which Enter was used in some way, or before any round.
fn with_any_habit(form: RoundForm, seed: u64) -> RoundForm {
    match seed % 3 {
        0 => form,
        one => form.with_habit(one == 1),
    }
}

fn holds(habit: Habit) {
    let (mut failed, mut tried) = (Vec::new(), 0);
    for (seed, case) in (0..).zip(CASES.iter()) {
        let Some((mut sheet, form)) = case.open(false) else { continue };
        tried += 1;
        // Where the first value completes a round, the round before decides what Enter does.
        let enters = matches!(habit, Habit::Enter | Habit::EnterAll);
        let form = if seed % 2 == 0 { form } else { form.with_habit(enters) };
        match type_case(case, &sheet, form, habit, seed) {
            Err(why) => failed.push(why),
            Ok((form, _)) if case.hand.is_none() => {
                record_round(&mut sheet, &form);
                // None of it ends up in the next round, and Enter alone records nothing.
                let mut next = form.after(&sheet, FollowUp::Recorded);
                assert!(!next.is_touched());
                assert_ne!(next.press(&sheet, EditKey::Enter), Outcome::Record);
            }
            Ok(_) => {}
        }
    }
    fail_with(&failed, habit, tried);
}

/// Returns another valid round after those of this record.
fn other_round(before: &Record, seed: u64) -> Option<RoundEntry> {
    let (players, rounds) = (Some(before.players.len()), before.rounds.len());
    let common: Vec<&str> = before.game.common_fields().map(|spec| spec.id).collect();
    (0..20).find_map(|more| {
        let seed = 900 + 31 * seed + more;
        let other = simulate::record(before.game, seed, players, Some(rounds + 1))?;
        let entry = other.rounds.get(rounds)?.clone();
        let plain = !entry.cells().any(|(cell, _)| common.contains(&cell.field));
        let mut with = before.clone();
        with.rounds.push(entry.clone());
        (plain && evaluate(&with).problems.is_empty()).then_some(entry)
    })
}

fn corrects(habit: Habit) {
    let (mut failed, mut tried) = (Vec::new(), 0);
    for (seed, case) in (0..).zip(CASES.iter()) {
        let Some((sheet, form)) = case.open(true) else { continue };
        tried += 1;
        let mut form = with_any_habit(form, seed);
        let here = |cell: &Cell| form.open_place().is_none_or(|place| cell.place == place);
        if let Some(first) = form.cells().into_iter().find(here) {
            form.point(&sheet, first);
        }
        if let Err(why) = type_case(case, &sheet, form, habit, seed) {
            failed.push(why);
        }
    }
    fail_with(&failed, habit, tried);
}

/// Types another round first, and then this one over it, from the first box; or a hand over one
/// that was undone.
fn types_over(habit: Habit) {
    let (mut failed, mut tried) = (Vec::new(), 0);
    for (seed, case) in (0..).zip(CASES.iter()) {
        let Some(other) = case.other.clone() else { continue };
        let Some((sheet, form)) = case.open(false) else { continue };
        if let Some(here) = case.hand {
            if couple_group(case.record.game).is_some() {
                continue;
            }
            let text = |(cell, value): (&Cell, &Value)| (*cell, parse::text(&case.record, value));
            let texts = other.cells().map(text).collect();
            let form = RoundForm::hand_at(&sheet, here, texts, None).unwrap();
            let mut form = with_any_habit(form, seed);
            let first = form.cells()[0];
            form.point(&sheet, first);
            tried += 1;
            if let Err(why) = type_case(case, &sheet, form, habit, seed) {
                failed.push(why);
            }
            continue;
        }
        let other = Case { record: case.record.clone(), hand: None, wanted: other, other: None };
        let form = with_any_habit(form, seed);
        let Ok((mut form, _)) = type_case(&other, &sheet, form, habit, seed) else { continue };
        tried += 1;
        if let Some(first) = form.cells().first() {
            form.point(&sheet, *first);
        }
        if let Err(why) = type_case(case, &sheet, form, habit, seed) {
            failed.push(why);
        }
    }
    fail_with(&failed, habit, tried);
}

#[test]
fn hands_of_substitutes_are_typed_too() {
    let is_of_substitute = |case: &&Case| {
        let Some((round, place)) = case.hand else { return false };
        let mut cells = case.record.rounds[round - 1].at(place);
        cells.any(|(cell, _)| cell.field == SUBSTITUTES.spec.id)
    };
    let count = CASES.iter().filter(is_of_substitute).count();
    assert!(count > 5, "{count} of {}", CASES.len());
}

#[test]
fn typed_without_separators() {
    holds(Habit::Plain);
}

#[test]
fn typed_with_tab_after_each_value() {
    holds(Habit::Tab);
}

#[test]
fn typed_with_enter_after_each_value() {
    holds(Habit::Enter);
}

#[test]
fn typed_with_enter_also_after_filled_in_values() {
    holds(Habit::EnterAll);
}

#[test]
fn typed_backspaced_and_typed_again() {
    holds(Habit::Retyped);
}

#[test]
fn typed_with_a_digit_too_many_first() {
    holds(Habit::TooMany);
}

#[test]
fn typed_with_each_box_left_and_returned_to() {
    holds(Habit::Returned);
}

#[test]
fn typed_with_random_separators() {
    holds(Habit::Mixed);
}

#[test]
fn typed_with_each_box_clicked() {
    holds(Habit::Mouse);
}

#[test]
fn corrected_from_the_first_box_without_separators() {
    corrects(Habit::Plain);
}

#[test]
fn corrected_from_the_first_box_with_tab() {
    corrects(Habit::Tab);
}

#[test]
fn corrected_from_the_first_box_with_enter() {
    corrects(Habit::EnterAll);
}

#[test]
fn corrected_with_random_separators() {
    corrects(Habit::Mixed);
}

#[test]
fn corrected_with_a_digit_too_many_first() {
    corrects(Habit::TooMany);
}

#[test]
fn corrected_with_each_box_clicked() {
    corrects(Habit::Mouse);
}

#[test]
fn typed_over_from_the_first_box_without_separators() {
    types_over(Habit::Plain);
}

#[test]
fn typed_over_from_the_first_box_with_tab() {
    types_over(Habit::Tab);
}

#[test]
fn typed_over_from_the_first_box_with_enter() {
    types_over(Habit::EnterAll);
}
