//! Types a round, a couple or a hand as people do: box by box, wherever the cursor is.

use session::form::EnterEffect;

use crate::forms::{said, typed};
use crate::prelude::*;

/// What people do beside typing values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// Enter after each value; what is filled in is accepted.
    Enter,
    Tab,
    /// Enter after each value; what is filled in is typed as well.
    Everything,
    /// Enter or Tab from value to value; some of what is filled in is typed.
    Mixed,
    /// A wrong text first, which is refused, and then the right one.
    Slips,
    /// Boxes are left with what was typed, and returned to.
    Returns,
    /// Boxes and choices are clicked.
    Mouse,
}

/// Somebody with the paper.
pub struct Typist<'a> {
    pub sheet: &'a OpenGame,
    pub form: RoundForm,
    pub wanted: &'a RoundEntry,
    pub style: Style,
    pub chance: Rng,
    pub keys: Vec<EditKey>,
    done: BTreeSet<Cell>,
}

impl<'a> Typist<'a> {
    pub fn new(
        sheet: &'a OpenGame,
        form: RoundForm,
        wanted: &'a RoundEntry,
        style: Style,
        seed: u64,
    ) -> Typist<'a> {
        let (chance, keys, done) = (Rng(seed), Vec::new(), BTreeSet::new());
        Typist { sheet, form, wanted, style, chance, keys, done }
    }

    /// Types everything, and returns whether it was recorded: with its last box, or on *Record*.
    pub fn type_all(&mut self) -> Result<bool, String> {
        loop {
            // What was accepted and is not meant, or was passed: an optional box above the cursor.
            let left = self.form.cells().into_iter().find(|cell| self.is_left(cell));
            let cell = match (self.form.cursor(), left) {
                (None, None) if self.press(EditKey::Enter)? == Outcome::Record => return Ok(true),
                // What was filled in may be open again after something below it was typed.
                (None, None) => match self.form.cursor() {
                    Some(cell) if self.form.still_open().contains(&cell) => cell,
                    _ => return Ok(false),
                },
                (None, Some(left)) => self.go_to(left)?,
                (Some(cell), Some(left)) if self.is_before(&left, &cell) => self.go_to(left)?,
                (Some(cell), _) => cell,
            };
            if self.fill(cell)? == Outcome::Record {
                return Ok(true);
            }
        }
    }

    pub fn press(&mut self, key: EditKey) -> Result<Outcome, String> {
        let does = self.form.enter_effect(self.sheet);
        self.keys.push(key);
        if self.keys.len() > 2_000 {
            return Err("the form is never full".to_owned());
        }
        let outcome = self.form.press(self.sheet, key);
        if key == EditKey::Enter {
            let cursor = self.form.cursor();
            let holds = match does {
                EnterEffect::Records => outcome == Outcome::Record,
                EnterEffect::GoesTo(cell) => cursor == Some(cell),
                EnterEffect::GoesToRecord => cursor.is_none() && outcome == Outcome::Moved,
                EnterEffect::Asks => outcome == Outcome::Moved,
            };
            if !holds {
                return Err(format!("Enter was to {does:?}, but {outcome:?} in {cursor:?}"));
            }
        }
        Ok(outcome)
    }

    /// Returns whether a box has another value than meant, and nobody has been there.
    fn is_left(&self, cell: &Cell) -> bool {
        let value = |entry: &RoundEntry| {
            let one: RoundEntry =
                entry.get(cell).map(|value| (*cell, value.clone())).into_iter().collect();
            said(&one).get(cell).cloned()
        };
        let is_pairs = self.form.field_of(cell).is_some_and(|field| {
            matches!(field.spec.kind, FieldKind::Pairs) && self.wanted.get(cell).is_none()
        });
        !is_pairs && !self.done.contains(cell) && value(self.form.entry()) != value(self.wanted)
    }

    fn is_before(&self, one: &Cell, other: &Cell) -> bool {
        let cells = self.form.cells();
        let at = |wanted: &Cell| cells.iter().position(|cell| cell == wanted);
        at(one) < at(other)
    }

    fn go_to(&mut self, cell: Cell) -> Result<Cell, String> {
        if self.style == Style::Mouse {
            self.form.point(cell);
            return Ok(cell);
        }
        while self.form.cursor() != Some(cell) {
            let _ = self.press(EditKey::Back)?;
        }
        Ok(cell)
    }

    /// Types what belongs in a box, and confirms it.
    fn fill(&mut self, cell: Cell) -> Result<Outcome, String> {
        let first = self.done.insert(cell);
        if self.style == Style::Mouse {
            self.form.point(cell);
        }
        if first && self.style == Style::Slips {
            self.slip(cell)?;
        }
        let chars = self.chars(&cell);
        let has_text = !self.form.text(&cell).is_empty();
        let kind = self.kind(&cell);
        let is_list =
            matches!(kind, FieldKind::Players(..) | FieldKind::Pairs | FieldKind::Numbers(_));
        if has_text && (chars.is_empty() || is_list) && self.is_left_now(&cell) {
            let _ = self.press(EditKey::Delete)?;
        }
        if self.style == Style::Mouse && self.click(cell, kind) {
            if self.form.cursor() != Some(cell) {
                return Ok(Outcome::Typed);
            }
        } else {
            for char in chars {
                if self.form.cursor() != Some(cell) {
                    return Err(format!("moved on before {char:?}"));
                }
                if self.press(EditKey::Char(char))? == Outcome::Ignored {
                    return Err(format!("{char:?} means nothing"));
                }
            }
        }
        if first && self.style == Style::Returns && self.form.cells().first() != Some(&cell) {
            let _ = self.press(EditKey::Back)?;
            return self.confirm();
        }
        // What was chosen with one key may have moved on. An Enter after it asks for the next value.
        if self.form.cursor() != Some(cell) {
            let extra = matches!(self.style, Style::Everything | Style::Mixed);
            return if extra { self.press(EditKey::Enter) } else { Ok(Outcome::Typed) };
        }
        let outcome = self.confirm()?;
        if outcome == Outcome::Moved && self.form.cursor() == Some(cell) {
            return Err(format!("{cell:?} is not accepted"));
        }
        // One Enter too many, where a value is missing.
        let next = self.form.cursor().filter(|next| self.form.still_open().contains(next));
        if next.is_some() && outcome != Outcome::Record && self.style == Style::Mixed {
            let _ = self.press(EditKey::Enter)?;
            if self.form.cursor() != next {
                return Err("an Enter too many left a missing value".to_owned());
            }
        }
        Ok(outcome)
    }

    fn confirm(&mut self) -> Result<Outcome, String> {
        let tabs = match self.style {
            Style::Tab => true,
            Style::Mixed | Style::Returns => self.chance.one_in(2),
            _ => false,
        };
        self.press(if tabs { EditKey::Next } else { EditKey::Enter })
    }

    /// Types something that is no value of the box, which Enter does not accept.
    fn slip(&mut self, cell: Cell) -> Result<(), String> {
        if !matches!(self.kind(&cell), FieldKind::Number { .. } | FieldKind::HalfPoints(_)) {
            return Ok(());
        }
        let slips = ["1o5", "9,", "5--3", "12.25", "987654321", "1 2", "7+"];
        let slip = slips[self.chance.index(slips.len()).unwrap_or(0)];
        let _ = self.press(EditKey::SelectAll)?;
        for char in slip.chars() {
            let _ = self.press(EditKey::Char(char))?;
        }
        if self.form.text(&cell) != slip {
            return Err(format!("{slip} is shown as {}", self.form.text(&cell)));
        }
        // Some numbers have no limit.
        let is_number = matches!(self.kind(&cell), FieldKind::Number { .. });
        let field = self.form.field_of(&cell).filter(|_| is_number && slip == "987654321");
        if field.is_some_and(|field| field.fits(987_654_321)) {
            let _ = self.press(EditKey::SelectAll)?;
            return Ok(());
        }
        for key in [EditKey::Enter, EditKey::Next, EditKey::Record, EditKey::Enter] {
            if self.press(key)? == Outcome::Record {
                return Err(format!("recorded with {slip}"));
            }
        }
        while self.form.cursor() != Some(cell) {
            let _ = self.press(EditKey::Back)?;
        }
        if self.chance.one_in(2) {
            let _ = self.press(EditKey::SelectAll)?;
            let _ = self.press(EditKey::Delete)?;
        }
        while !self.form.text(&cell).is_empty() {
            let _ = self.press(EditKey::Backspace)?;
        }
        Ok(())
    }

    fn kind(&self, cell: &Cell) -> FieldKind {
        self.form.field_of(cell).map_or(FieldKind::Text, |field| field.spec.kind)
    }

    /// Returns whether the box has another value than meant.
    fn is_left_now(&self, cell: &Cell) -> bool {
        let record = self.sheet.record();
        let wanted = self.wanted.get(cell).map(|value| parse::text(record, value));
        wanted.unwrap_or_default() != self.form.text(cell)
    }

    /// Returns what is typed in a box; empty if what is there is right.
    fn chars(&mut self, cell: &Cell) -> Vec<char> {
        let Some(field) = self.form.field_of(cell) else { return Vec::new() };
        let (value, text) = (self.wanted.get(cell), self.form.text(cell));
        let filled = self.form.filled().get(cell).filter(|_| text.is_empty()).copied();
        let is_right =
            filled.map(Value::Number).as_ref() == Some(value.unwrap_or(&Value::Number(0)));
        let chars = typed(
            self.sheet.record(),
            field.spec.kind,
            value,
            field.wanted.contains(&cell.subject) || filled.is_some(),
        );
        let types = match self.style {
            Style::Everything => true,
            Style::Mixed => self.chance.one_in(2),
            _ => false,
        };
        let is_there = !text.is_empty() && !self.is_left_now(cell);
        if is_there || (is_right && !types) { Vec::new() } else { chars }
    }

    fn click(&mut self, cell: Cell, kind: FieldKind) -> bool {
        let clicks = matches!(kind, FieldKind::Choice(_) | FieldKind::Player | FieldKind::Flag);
        let Some(value) = self.wanted.get(&cell).filter(|_| clicks) else { return false };
        let text = parse::text(self.sheet.record(), value);
        self.form.choose(self.sheet, cell, &text);
        true
    }
}
