//! A law over every form: a random valid round, typed with each habit that people have, is
//! recorded as that round, with at most one Enter more.

use std::collections::BTreeSet;

use house_rules::engine::{Cell, FieldKind, Record, RoundEntry, Value, evaluate};
use house_rules::game::OpenGame;
use house_rules::game::form::{Draft, EditKey, Outcome, RoundForm};
use house_rules::simulate;

use super::forms::{begun, plain_games, record_round, said, same, some_rounds, typed, words};

/// Rounds of each game.
const ROUNDS: u64 = 50;

/// What is pressed after a value.
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
    /// A wrong digit first, taken away again.
    Retyped,
    /// Each box is left for the one before, and returned to.
    Returned,
}

struct Typist<'a> {
    sheet: &'a OpenGame,
    form: RoundForm,
    wanted: &'a RoundEntry,
    habit: Habit,
    keys: Vec<EditKey>,
}

impl Typist<'_> {
    fn press(&mut self, key: EditKey) -> Result<Outcome, String> {
        self.keys.push(key);
        if self.keys.len() > 900 {
            return Err("the form is never full".to_owned());
        }
        Ok(self.form.press(self.sheet, key))
    }

    /// What is typed in a box, if anything is.
    fn value(&self, cell: &Cell) -> Vec<char> {
        let views = self.form.views();
        let Some(view) = views.iter().find(|view| view.asked.spec.id == cell.field) else {
            return Vec::new();
        };
        let part = view.boxes.iter().find(|part| part.cell == *cell).unwrap();
        let value = self.wanted.get(cell);
        let filled = part.filled.map(Value::Number);
        let left = self.habit != Habit::EnterAll;
        if left && filled.is_some() && filled.as_ref() == Some(value.unwrap_or(&Value::Number(0))) {
            return Vec::new();
        }
        let open = view.asked.wanted.contains(&cell.subject);
        // Over what was recorded a 0 is typed, where there can be one.
        let over = self.form.is_correction() && !part.text.is_empty();
        let zero = open || (over && view.asked.fits(0));
        typed(self.sheet.record(), view.asked.spec.kind, value, zero)
    }

    fn boxes(&self) -> Vec<Cell> {
        let views = self.form.views();
        views.iter().flat_map(|view| view.boxes.iter().map(|part| part.cell)).collect()
    }

    /// On to the next box by Tab, past what an automatic move still has to have confirmed.
    fn skip(&mut self, from: Cell) -> Result<(), String> {
        for _ in 0..2 {
            if self.form.cursor() == Some(from) {
                let _ = self.press(EditKey::Next)?;
            }
        }
        Ok(())
    }

    /// Types the round; says whether it was recorded.
    fn type_round(&mut self) -> Result<(), String> {
        let mut done: BTreeSet<Cell> = BTreeSet::new();
        loop {
            let left = self.boxes().into_iter().any(|cell| {
                !done.contains(&cell) && (!self.value(&cell).is_empty() || self.has_other(&cell))
            });
            let Some(cell) = self.form.cursor().filter(|_| left) else {
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
            let chars = self.value(&cell);
            if chars.is_empty() {
                if self.form.is_correction() && !self.form.text(&cell).is_empty() {
                    let _ = self.press(EditKey::Delete)?;
                }
                self.skip(cell)?;
                continue;
            }
            self.before(cell)?;
            for char in chars {
                if self.form.cursor() != Some(cell) {
                    return Err(format!("moved on before {char:?}"));
                }
                if self.press(EditKey::Char(char))? == Outcome::Ignored {
                    return Err(format!("{char:?} means nothing"));
                }
            }
            if self.habit == Habit::Tab {
                let _ = self.press(EditKey::Next)?;
            }
            if enters(self.habit) && self.press(EditKey::Enter)? == Outcome::Record {
                return Ok(());
            }
            if self.form.cursor() == Some(cell) && self.habit != Habit::Tab {
                let more = self
                    .boxes()
                    .into_iter()
                    .any(|cell| !done.contains(&cell) && !self.value(&cell).is_empty());
                if more {
                    self.skip(cell)?;
                }
            }
        }
        for _ in 0..2 {
            if self.press(EditKey::Enter)? == Outcome::Record {
                return Ok(());
            }
        }
        Err("is not recorded".to_owned())
    }

    /// Whether a box of a correction holds what is not wanted.
    fn has_other(&self, cell: &Cell) -> bool {
        self.form.is_correction()
            && self.wanted.get(cell).is_none()
            && !self.form.text(cell).is_empty()
    }

    fn before(&mut self, cell: Cell) -> Result<(), String> {
        match self.habit {
            Habit::Retyped => {
                let number = self.form.field_of(&cell).is_some_and(|field| {
                    matches!(field.spec.kind, FieldKind::Number { .. })
                        && field.min.is_some_and(|min| min <= 1)
                        && field.max.is_none_or(|max| max >= 1)
                });
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
}

fn typed_with(
    sheet: &OpenGame,
    form: RoundForm,
    wanted: &RoundEntry,
    habit: Habit,
) -> Result<RoundForm, String> {
    let mut typist = Typist { sheet, form, wanted, habit, keys: Vec::new() };
    let done = typist.type_round();
    let record = sheet.record();
    let told = |why: &str, typist: &Typist<'_>| {
        let (typed, wanted) = (words(record, typist.form.entry()), words(record, wanted));
        let keys = &typist.keys;
        format!(
            "{} {habit:?}: {why}\n  {keys:?}\n  typed  {typed}\n  wanted {wanted}",
            record.game.id
        )
    };
    if let Err(why) = done {
        return Err(told(&why, &typist));
    }
    if !same(record, typist.form.entry(), wanted) {
        return Err(told("another round", &typist));
    }
    Ok(typist.form)
}

fn enters(habit: Habit) -> bool {
    matches!(habit, Habit::Enter | Habit::EnterAll)
}

fn holds(habit: Habit) {
    let mut failed = Vec::new();
    for (index, game) in (0..).zip(plain_games()) {
        for seed in 0..ROUNDS {
            let record = some_rounds(game, 7 * seed + index, None, 1);
            let mut sheet = OpenGame::open(begun(&record), Vec::new());
            // A round in which nothing is typed is never recorded.
            let says = |wanted: &&RoundEntry| !said(wanted).is_empty();
            let Some(wanted) = record.rounds.first().filter(says) else { continue };
            let form = RoundForm::next(&sheet, Draft::default()).with_habit(enters(habit));
            match typed_with(&sheet, form, wanted, habit) {
                Err(why) => failed.push(why),
                Ok(form) => {
                    record_round(&mut sheet, &form);
                    // Nothing of it lands in the next round, and Enter alone records none.
                    let mut next = RoundForm::next(&sheet, Draft::default());
                    assert_ne!(next.press(&sheet, EditKey::Enter), Outcome::Record, "{}", game.id);
                }
            }
        }
    }
    let (count, some) = (failed.len(), failed.iter().take(8).cloned().collect::<Vec<_>>());
    assert!(failed.is_empty(), "{count} rounds:\n{}", some.join("\n"));
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
    for (index, game) in (0..).zip(plain_games()) {
        for seed in 0..ROUNDS {
            let record = some_rounds(game, 11 * seed + index, None, 1);
            let Some((wanted, other)) = record.rounds.first().zip(other_round(&record, seed))
            else {
                continue;
            };
            let with = Record { rounds: vec![other], ..begun(&record) };
            let sheet = OpenGame::open(with, Vec::new());
            let mut form = RoundForm::correct(&sheet, 1, None).with_habit(enters(habit));
            if let Some(first) = form.cells().first().copied() {
                form.point(&sheet, first);
            }
            if let Err(why) = typed_with(&sheet, form, wanted, habit) {
                failed.push(why);
            }
        }
    }
    let (count, some) = (failed.len(), failed.iter().take(8).cloned().collect::<Vec<_>>());
    assert!(failed.is_empty(), "{count} rounds:\n{}", some.join("\n"));
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
