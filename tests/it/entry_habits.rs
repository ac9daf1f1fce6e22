//! A law over every form: a random valid round, couple or hand, typed with each habit that people
//! have, is recorded as it was meant, with at most one Enter more, and nothing of it lands in the
//! next.
//!
//! Each habit is tried on 50 rounds of each game; `HOUSE_RULES_ROUNDS` says another number. A long
//! run can be taken in parts: `HOUSE_RULES_SEED` says with which seed it begins.

mod key_counts;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::LazyLock;

use house_rules::engine::double_entry::EntryUnit;
use house_rules::engine::tables::SUBSTITUTES;
use house_rules::engine::{
    Cell, FieldKind, Game, Record, Rng, RoundEntry, RoundPath, Value, evaluate, parse,
};
use house_rules::game::OpenGame;
use house_rules::game::form::{Draft, EditKey, Follows, Outcome, RoundForm, SEATS, couple_group};
use house_rules::{rules, simulate};

use super::forms::{begun, plain_games, record_round, said, same, some_rounds, typed, words};
use super::own;

/// What is done after a value, or before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Habit {
    /// Nothing, unless the box waits for more.
    Plain,
    /// Tab after each value.
    Tab,
    /// Enter after each value; what is filled in is left.
    Enter,
    /// Enter after each value, and what is filled in is typed too.
    EnterAll,
    /// Nothing, Tab or Enter, as it comes; Enter not where it would record too early.
    Mixed,
    /// A wrong digit first, taken away again.
    Retyped,
    /// Each box is left for the one before, and returned to.
    Returned,
    /// Each box is clicked, and what can be chosen is chosen by a click.
    Mouse,
}

/// What is typed, and where.
struct Case {
    /// The game before the round, or with the round that a hand is part of.
    record: Record,
    /// The hand, or the whole round.
    hand: Option<EntryUnit>,
    wanted: RoundEntry,
    /// Another valid round, or hand, in the same place.
    other: Option<RoundEntry>,
}

/// Every case, made once for all habits.
static CASES: LazyLock<Vec<Case>> = LazyLock::new(|| {
    let number = |name| std::env::var(name).ok().and_then(|number| number.parse::<u64>().ok());
    let first = number("HOUSE_RULES_SEED").unwrap_or(0);
    let seeds = first..first + number("HOUSE_RULES_ROUNDS").unwrap_or(50);
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

/// A first round of a game.
fn round_of(game: &'static Game, seed: u64) -> Option<Case> {
    let record = some_rounds(game, seed, None, 1);
    let wanted = record.rounds.first()?.clone();
    // A round in which nothing is typed is never recorded.
    (!said(&wanted).is_empty()).then(|| Case {
        other: other_round(&record, seed),
        record: begun(&record),
        hand: None,
        wanted,
    })
}

/// The couples of a recorded round, each typed a second time.
fn second_entries(game: &'static Game, seed: u64) -> Vec<Case> {
    let record = some_rounds(game, 7 + seed, None, 1);
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
        other: None,
    });
    cases.collect()
}

/// A hand of each game of a night for each seed. Where people wait for a seat, some of them play
/// for somebody else.
fn hands(seeds: Range<u64>) -> Vec<Case> {
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
                    let at = |hand: u8| -> RoundEntry {
                        let cells = form.cells().into_iter().filter_map(|cell| {
                            let there = RoundPath { hand, ..cell.place };
                            Some((cell, entry.get(&Cell { place: there, ..cell })?.clone()))
                        });
                        cells.collect()
                    };
                    let other = (1..).take(played.hands.len()).find(|other| at(*other) != at(hand));
                    // Where somebody else played for one of them, the tricks are theirs.
                    let needed = form.cells().into_iter().filter(|cell| !form.is_tallied(cell));
                    let whole = needed.into_iter().all(|cell| at(hand).get(&cell).is_some());
                    if whole && u64::try_from(cases.len()).unwrap() < count {
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
    /// The form, with the game that it is typed into. In a correction another round stands there.
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
                form.open_couple(place);
                return Some((sheet, form));
            }
            let here = (round, place);
            let form = RoundForm::hand_at(&sheet, here, was.clone().unwrap_or_default(), was)?;
            return Some((sheet, form));
        }
        record.rounds.extend(other.cloned());
        let sheet = OpenGame::open(record, Vec::new());
        let form = if corrects {
            RoundForm::correct(&sheet, 1, None)
        } else {
            RoundForm::next(&sheet, Draft::default())
        };
        Some((sheet, form))
    }

    /// What is asked for: who sits opposite whom is not.
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

struct Typist<'a> {
    sheet: &'a OpenGame,
    form: RoundForm,
    wanted: &'a RoundEntry,
    habit: Habit,
    chance: Rng,
    /// Whether Enter has gone from box to box.
    entered: bool,
    /// Whether it is recorded.
    recorded: bool,
    keys: Vec<EditKey>,
}

impl Typist<'_> {
    fn press(&mut self, key: EditKey) -> Result<Outcome, String> {
        self.keys.push(key);
        if self.keys.len() > 900 {
            return Err("the form is never full".to_owned());
        }
        let outcome = self.form.change_place(self.sheet, |form, sheet| form.press(sheet, key));
        self.recorded |= outcome == Outcome::Record;
        Ok(outcome)
    }

    /// The boxes of seats that are named once for each time are one.
    fn boxes(&self) -> Vec<Cell> {
        let mut tally = false;
        let mut cells = self.form.cells();
        let open = self.form.open_place();
        cells.retain(|cell| {
            let is_tally = self.form.is_tallied(cell);
            let is_here = open.is_none_or(|place| cell.place == place);
            is_here && !(std::mem::replace(&mut tally, is_tally) && is_tally)
        });
        cells
    }

    /// What is typed in a box, if anything is.
    fn value(&self, cell: &Cell) -> Vec<char> {
        let Some(field) = self.form.field_of(cell) else { return Vec::new() };
        if self.form.is_tallied(cell) {
            let cells = self.form.cells();
            let seats = cells.iter().filter(|cell| self.form.is_tallied(cell)).zip('1'..);
            let times = seats.map(|(cell, seat)| match self.wanted.get(cell) {
                Some(Value::Number(times)) => vec![seat; usize::try_from(*times).unwrap()],
                _ => Vec::new(),
            });
            return times.flatten().collect();
        }
        let value = self.wanted.get(cell);
        let filled = self.form.filled().get(cell).copied().map(Value::Number);
        let filled = filled.filter(|_| self.form.text(cell).is_empty());
        let left = self.habit != Habit::EnterAll;
        if left && filled.is_some() && filled.as_ref() == Some(value.unwrap_or(&Value::Number(0))) {
            return Vec::new();
        }
        // Nobody types a 0 for a player without a meld while somebody else has one.
        if left && field.spec.id == "meld" && value.is_none_or(|value| *value == Value::Number(0)) {
            let is_meld = |(cell, value): (&Cell, &Value)| {
                cell.field == field.spec.id && *value != Value::Number(0)
            };
            if self.wanted.cells().any(is_meld) && !self.form.is_correction() {
                return Vec::new();
            }
        }
        let open = field.wanted.contains(&cell.subject);
        // Over what was recorded a 0 is typed, where there can be one.
        let over = self.form.is_correction() && !self.form.text(cell).is_empty();
        let zero = open || (over && field.fits(0));
        typed(self.sheet.record(), field.spec.kind, value, zero)
    }

    /// On to the next box, past what an automatic move still has to have confirmed.
    fn skip(&mut self, from: Cell) -> Result<(), String> {
        // → needs no confirming.
        if self.habit == Habit::Plain && self.form.has_arrived() {
            let _ = self.press(EditKey::Right)?;
        }
        for _ in 0..2 {
            if self.form.cursor() == Some(from) {
                let _ = self.press(EditKey::Next)?;
            }
        }
        Ok(())
    }

    /// Back to what is seldom typed, where it is: the form starts behind it.
    fn go_to_first(&mut self) -> Result<(), String> {
        let boxes = self.boxes();
        let at = |wanted: Cell| boxes.iter().position(|cell| *cell == wanted);
        let first = boxes.iter().position(|cell| !self.value(cell).is_empty());
        while first.is_some() && self.form.cursor().and_then(at) > first {
            let _ = self.press(EditKey::Back)?;
        }
        Ok(())
    }

    /// Types the round, until it is recorded.
    fn type_round(&mut self) -> Result<(), String> {
        let mut done: BTreeSet<Cell> = BTreeSet::new();
        self.go_to_first()?;
        loop {
            if self.recorded {
                return Ok(());
            }
            let left = self.boxes().into_iter().find(|cell| {
                !done.contains(cell) && (!self.value(cell).is_empty() || self.has_other(cell))
            });
            if let (Habit::Mouse, Some(cell)) = (self.habit, left) {
                self.form.point(self.sheet, cell);
            }
            let Some(cell) = self.form.cursor().filter(|_| left.is_some()) else {
                // What was filled in may be open again after what was written below it.
                let open = self.form.still_open();
                if open.is_empty() || !open.iter().any(|cell| done.remove(cell)) {
                    break;
                }
                done.retain(|cell| !open.contains(cell));
                let _ = self.press(EditKey::Enter)?;
                continue;
            };
            if !done.insert(cell) {
                self.skip(cell)?;
                continue;
            }
            let mut chars = self.value(&cell);
            if self.form.is_tallied(&cell) && self.has_other(&cell) {
                let _ = self.press(EditKey::Delete)?;
            }
            if chars.is_empty() {
                if self.form.is_correction() && !self.form.text(&cell).is_empty() {
                    let _ = self.press(EditKey::Delete)?;
                }
                self.skip(cell)?;
                continue;
            }
            self.before(cell)?;
            if self.habit == Habit::Mouse && self.chooses(&cell) {
                chars.clear();
            }
            for char in chars {
                if self.form.cursor() != Some(cell) {
                    return Err(format!("moved on before {char:?}"));
                }
                if self.press(EditKey::Char(char))? == Outcome::Ignored {
                    return Err(format!("{char:?} means nothing"));
                }
                // A hand is recorded with its last digit.
                if self.recorded {
                    return Ok(());
                }
            }
            if !self.recorded {
                self.after(cell, &done)?;
            }
        }
        for _ in 0..2 {
            if self.press(EditKey::Enter)? == Outcome::Record {
                return Ok(());
            }
        }
        Err("is not recorded".to_owned())
    }

    /// Chooses what can be clicked.
    fn chooses(&mut self, cell: &Cell) -> bool {
        let kind = self.form.field_of(cell).map(|field| field.spec.kind);
        let clicks =
            matches!(kind, Some(FieldKind::Choice(_) | FieldKind::Player | FieldKind::Flag));
        let value = self.wanted.get(cell).filter(|_| clicks);
        let Some(value) = value else { return false };
        let text = parse::text(self.sheet.record(), value);
        let outcome = self.form.change_place(self.sheet, |form, sheet| {
            form.choose(sheet, *cell, &text);
            Outcome::Typed
        });
        self.recorded |= outcome == Outcome::Record;
        true
    }

    /// What the habit does after a value.
    fn after(&mut self, cell: Cell, done: &BTreeSet<Cell>) -> Result<(), String> {
        let enters = match self.habit {
            Habit::Enter | Habit::EnterAll => true,
            Habit::Mixed => {
                let mut taken = self.form.clone();
                // A seat that waits for a second digit is taken by Enter.
                let _ = taken.press(self.sheet, EditKey::End);
                let early = taken.is_complete(self.sheet) && !self.entered;
                self.chance.one_in(3) && !early
            }
            _ => false,
        };
        let tabs = self.habit == Habit::Tab
            || (self.habit == Habit::Mixed && !enters && self.chance.one_in(2));
        if tabs {
            let _ = self.press(EditKey::Next)?;
        }
        if enters {
            self.entered |= !self.form.is_complete(self.sheet);
            let _ = self.press(EditKey::Enter)?;
        }
        if self.recorded {
            return Ok(());
        }
        if self.form.cursor() == Some(cell) && !tabs && self.habit != Habit::Mouse {
            let more = |next: Cell| !done.contains(&next) && !self.value(&next).is_empty();
            if self.boxes().into_iter().any(more) {
                self.skip(cell)?;
            }
        }
        Ok(())
    }

    /// Whether a box of a correction holds what is not wanted.
    fn has_other(&self, cell: &Cell) -> bool {
        if self.form.is_tallied(cell) {
            let cells = self.form.cells();
            let mut tallied = cells.iter().filter(|cell| self.form.is_tallied(cell));
            return tallied.any(|cell| !self.form.text(cell).is_empty());
        }
        let record = self.sheet.record();
        let wanted = self.wanted.get(cell).map(|value| parse::text(record, value));
        self.form.is_correction()
            && wanted.is_none_or(|wanted| wanted.is_empty())
            && !self.form.text(cell).is_empty()
    }

    fn before(&mut self, cell: Cell) -> Result<(), String> {
        match self.habit {
            Habit::Retyped => {
                // A digit after which more may come, so that it moves nowhere.
                let number = self.form.field_of(&cell).is_some_and(|field| {
                    matches!(field.spec.kind, FieldKind::Number { .. })
                        && field.min.is_some_and(|min| min <= 1)
                        && field.max.is_none_or(|max| max >= 1)
                });
                let number = number && !self.form.is_tallied(&cell) && !self.is_hand();
                if number && self.press(EditKey::Char('1'))? == Outcome::Typed {
                    let _ = self.press(EditKey::Backspace)?;
                }
            }
            Habit::Returned if self.boxes().first() != Some(&cell) => {
                let _ = self.press(EditKey::Back)?;
                let _ = self.press(EditKey::Next)?;
            }
            _ => {}
        }
        if self.form.cursor() == Some(cell) {
            return Ok(());
        }
        Err(format!("the cursor is in {:?} and not in {cell:?}", self.form.cursor()))
    }

    /// A hand is recorded with its last digit, wrong or not.
    fn is_hand(&self) -> bool {
        self.form.open_place().is_some()
    }
}

/// Types a case with a habit, and gives the form once it wants to be recorded, and the keys.
fn type_case(
    case: &Case,
    sheet: &OpenGame,
    form: RoundForm,
    habit: Habit,
    seed: u64,
) -> Result<(RoundForm, Vec<EditKey>), String> {
    let (wanted, chance) = (&case.wanted, Rng(seed));
    let mut typist = Typist {
        sheet,
        form,
        wanted,
        habit,
        chance,
        entered: false,
        recorded: false,
        keys: Vec::new(),
    };
    let done = typist.type_round();
    let record = sheet.record();
    let told = |why: &str, typist: &Typist<'_>| {
        let (typed, wanted) = (words(record, typist.form.entry()), words(record, wanted));
        let keys = &typist.keys;
        let (game, hand) = (record.game.id, case.hand);
        format!("{game} {hand:?} {habit:?}: {why}\n  {keys:?}\n  typed  {typed}\n  wanted {wanted}")
    };
    if let Err(why) = done {
        return Err(told(&why, &typist));
    }
    if !same(record, &case.asked(typist.form.entry()), &case.asked(wanted)) {
        return Err(told("another round", &typist));
    }
    Ok((typist.form, typist.keys))
}

fn fail_with(failed: &[String]) {
    let (count, some) = (failed.len(), failed.iter().take(8).cloned().collect::<Vec<_>>());
    assert!(failed.is_empty(), "{count} rounds:\n{}", some.join("\n"));
}

fn enters(habit: Habit) -> bool {
    matches!(habit, Habit::Enter | Habit::EnterAll)
}

fn holds(habit: Habit) {
    let mut failed = Vec::new();
    for (seed, case) in (0..).zip(CASES.iter()) {
        let Some((mut sheet, form)) = case.open(false) else { continue };
        let form = form.with_habit(enters(habit));
        match type_case(case, &sheet, form, habit, seed) {
            Err(why) => failed.push(why),
            Ok((form, _)) if case.hand.is_none() => {
                record_round(&mut sheet, &form);
                // Nothing of it lands in the next round, and Enter alone records none.
                let mut next = form.after(&sheet, Follows::Recorded);
                assert!(!next.is_touched());
                assert_ne!(next.press(&sheet, EditKey::Enter), Outcome::Record);
            }
            Ok(_) => {}
        }
    }
    fail_with(&failed);
}

/// Another valid first round of the same game.
fn other_round(record: &Record, seed: u64) -> Option<RoundEntry> {
    let players = Some(record.players.len());
    let common: Vec<&str> = record.game.common_fields().map(|spec| spec.id).collect();
    (0..20).find_map(|more| {
        let other = simulate::record(record.game, 900 + 31 * seed + more, players, Some(1))?;
        let entry = other.rounds.first()?.clone();
        let plain = !entry.cells().any(|(cell, _)| common.contains(&cell.field));
        let with = Record { rounds: vec![entry.clone()], ..begun(record) };
        (plain && evaluate(&with).problems.is_empty()).then_some(entry)
    })
}

fn corrects(habit: Habit) {
    let mut failed = Vec::new();
    for (seed, case) in (0..).zip(CASES.iter()) {
        let Some((sheet, form)) = case.open(true) else { continue };
        let mut form = form.with_habit(enters(habit));
        if let Some(first) = form.cells().first().copied() {
            form.point(&sheet, first);
        }
        if let Err(why) = type_case(case, &sheet, form, habit, seed) {
            failed.push(why);
        }
    }
    fail_with(&failed);
}

#[test]
fn hands_of_substitutes_are_among_those_that_are_typed() {
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
fn typed_with_enter_after_each_value_and_what_is_filled_in() {
    holds(Habit::EnterAll);
}

#[test]
fn typed_backspaced_and_typed_again() {
    holds(Habit::Retyped);
}

#[test]
fn typed_with_each_box_left_and_returned_to() {
    holds(Habit::Returned);
}

#[test]
fn typed_with_separators_as_they_come() {
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
fn corrected_with_separators_as_they_come() {
    corrects(Habit::Mixed);
}

#[test]
fn corrected_with_each_box_clicked() {
    corrects(Habit::Mouse);
}
