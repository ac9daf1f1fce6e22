//! Types a case with a habit: the keys for each value, and what comes before and after it.

use std::collections::BTreeSet;

use house_rules::engine::{Cell, FieldKind, Rng, RoundEntry, Value, parse};
use house_rules::game::OpenGame;
use house_rules::game::form::{EditKey, Outcome, RoundForm};

use super::super::forms::{same, typed, words};
use super::Case;

/// What is pressed after or before a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Habit {
    /// Nothing, unless the box waits for more.
    Plain,
    /// Tab after each value.
    Tab,
    /// Enter after each value; filled-in values are left alone.
    Enter,
    /// Enter after each value; filled-in values are typed as well.
    EnterAll,
    /// Nothing, Tab or Enter at random; not Enter if it would record too early.
    Mixed,
    /// A wrong digit first, which is then deleted.
    Retyped,
    /// A number with a digit too many first, which is then typed again as the form wants it.
    TooMany,
    /// From each box back to the one before, and forward again.
    Returned,
    /// Each box is clicked, and choices are clicked.
    Mouse,
}

/// Types a case with a habit, and returns the form once it is ready to be recorded, and the keys.
pub fn type_case(
    case: &Case,
    sheet: &OpenGame,
    form: RoundForm,
    habit: Habit,
    seed: u64,
) -> Result<(RoundForm, Vec<EditKey>), String> {
    let (wanted, chance) = (&case.wanted, Rng(seed));
    let mut typist = Typist {
        over: form.types_over() || form.is_touched(),
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

struct Typist<'a> {
    sheet: &'a OpenGame,
    form: RoundForm,
    wanted: &'a RoundEntry,
    habit: Habit,
    /// Whether its boxes hold another round, which is typed over.
    over: bool,
    chance: Rng,
    /// Whether Enter has moved from box to box.
    entered: bool,
    /// Whether it is recorded.
    recorded: bool,
    keys: Vec<EditKey>,
}

impl Typist<'_> {
    fn press(&mut self, key: EditKey) -> Result<Outcome, String> {
        self.keys.push(key);
        if self.keys.len() > 2_000 {
            return Err("the form is never full".to_owned());
        }
        let outcome = self.form.change_place(self.sheet, |form, sheet| form.press(sheet, key));
        self.recorded |= outcome == Outcome::Record;
        Ok(outcome)
    }

    /// Returns the boxes.
    fn boxes(&self) -> Vec<Cell> {
        let mut cells = self.form.cells();
        let open = self.form.open_place();
        cells.retain(|cell| open.is_none_or(|place| cell.place == place));
        cells
    }

    /// Returns what is typed in a box; empty if nothing.
    fn value(&self, cell: &Cell) -> Vec<char> {
        let Some(field) = self.form.field_of(cell) else { return Vec::new() };
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
            if self.wanted.cells().any(is_meld) && !self.over {
                return Vec::new();
            }
        }
        let open = field.wanted.contains(&cell.subject);
        // Over a recorded value, a 0 is typed if there can be one.
        let over = self.over && !self.form.text(cell).is_empty();
        let zero = open || (over && field.fits(0));
        typed(self.sheet.record(), field.spec.kind, value, zero)
    }

    /// Moves on to the next box, past those that only need confirming.
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

    /// Returns to the boxes that are seldom used: the form starts behind them.
    fn go_to_first(&mut self) -> Result<(), String> {
        let boxes = self.boxes();
        let at = |wanted: Cell| boxes.iter().position(|cell| *cell == wanted);
        let first = boxes.iter().position(|cell| !self.value(cell).is_empty());
        while first.is_some() && self.form.cursor().and_then(at) > first {
            let _ = self.press(EditKey::Back)?;
        }
        Ok(())
    }

    /// Types the round until it is recorded.
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
            if let Some(aside) = left.filter(|left| self.is_aside(left)) {
                if self.value(&aside) == ['y'] {
                    let _ = self.press(EditKey::Char('y'))?;
                    let _ = done.insert(aside);
                    continue;
                }
                self.go_back_to(aside)?;
            }
            let Some(cell) = self.form.cursor().filter(|_| left.is_some()) else {
                // What was filled in may be open again after something below it was typed.
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
                // Nothing comes after the last box of a hand.
                if self.form.cursor() == Some(cell) {
                    break;
                }
                continue;
            }
            let mut chars = self.value(&cell);
            if chars.is_empty() {
                if self.over && !self.form.text(&cell).is_empty() {
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

    /// Types a number that is too large by its last digit, which is refused, and then one of the keys
    /// that people try.
    fn type_too_many(&mut self, cell: Cell) -> Result<(), String> {
        let field = self.form.field_of(&cell);
        let field = field.filter(|field| matches!(field.spec.kind, FieldKind::Number { .. }));
        let Some(max) = field.and_then(|field| field.max) else { return Ok(()) };
        let mut kept: Vec<char> = (max + 1).to_string().chars().collect();
        let refused = kept.pop().unwrap_or_default();
        let stays = |form: &mut RoundForm, char| {
            form.press(self.sheet, EditKey::Char(char)) == Outcome::Typed
                && form.cursor() == Some(cell)
        };
        let mut tried = self.form.clone();
        if kept.is_empty() || !kept.iter().all(|char| stays(&mut tried, *char)) {
            return Ok(());
        }
        // If even the kept digits are too many for a hand, it is the hand that is refused.
        if self.is_hand() && !self.over && !tried.blocking(self.sheet).is_empty() {
            return Ok(());
        }
        let digits = kept.len();
        for char in kept.into_iter().chain([refused]) {
            let _ = self.press(EditKey::Char(char))?;
        }
        let keys = match self.chance.step_between(0, 3, 1) {
            0 => Vec::new(),
            1 => vec![EditKey::Next],
            2 => vec![EditKey::Char(refused), EditKey::Enter],
            _ => vec![EditKey::Backspace; digits + 1],
        };
        // Enter after a number may only be the habit.
        let selected = [EditKey::Enter; 2];
        for (index, key) in keys.iter().chain(&selected).enumerate() {
            if index >= keys.len() && (self.form.is_selected() || self.form.text(&cell).is_empty())
            {
                break;
            }
            if self.press(*key)? == Outcome::Record {
                return Err("the number was recorded without its last digit".to_owned());
            }
        }
        Ok(())
    }

    /// Returns whether an automatic move has passed by a box: a yes or no that need not be answered.
    fn is_aside(&self, cell: &Cell) -> bool {
        let boxes = self.boxes();
        let at = |cell| boxes.iter().position(|one| *one == cell);
        let passed = self.form.cursor().and_then(at) == at(*cell).map(|at| at + 1);
        let kind = self.form.field_of(cell).map(|field| field.spec.kind);
        passed && matches!(kind, Some(FieldKind::Flag)) && self.habit != Habit::Mouse
    }

    fn go_back_to(&mut self, cell: Cell) -> Result<(), String> {
        let _ = self.press(EditKey::Back)?;
        if self.form.cursor() == Some(cell) { Ok(()) } else { Err("is passed by".to_owned()) }
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

    /// Presses what the habit does after a value.
    fn after(&mut self, cell: Cell, done: &BTreeSet<Cell>) -> Result<(), String> {
        let enters = match self.habit {
            Habit::Enter | Habit::EnterAll => true,
            Habit::Mixed => {
                let mut taken = self.form.clone();
                // A seat that waits for a second digit is accepted by Enter.
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

    /// Returns whether a box of a correction holds an unwanted value.
    fn has_other(&self, cell: &Cell) -> bool {
        let record = self.sheet.record();
        let wanted = self.wanted.get(cell).map(|value| parse::text(record, value));
        self.over
            && wanted.is_none_or(|wanted| wanted.is_empty())
            && !self.form.text(cell).is_empty()
    }

    fn before(&mut self, cell: Cell) -> Result<(), String> {
        match self.habit {
            Habit::Retyped => {
                // A digit after which more may come, so that the cursor stays.
                let number = self.form.field_of(&cell).is_some_and(|field| {
                    matches!(field.spec.kind, FieldKind::Number { .. })
                        && field.min.is_some_and(|min| min <= 1)
                        && field.max.is_none_or(|max| max >= 1)
                });
                let number = number && !self.is_hand();
                if number && self.press(EditKey::Char('1'))? == Outcome::Typed {
                    let _ = self.press(EditKey::Backspace)?;
                }
            }
            Habit::TooMany => self.type_too_many(cell)?,
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

    /// Returns whether this is a hand, which is recorded with its last digit, right or wrong.
    fn is_hand(&self) -> bool {
        self.form.open_place().is_some()
    }
}
