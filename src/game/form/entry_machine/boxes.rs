//! The boxes, keys and steps of the entry machine.

use crate::engine::{Cell, Choice, HalfPointRange};

/// Digits of a number that has no upper limit.
pub const MAX_DIGITS: usize = 7;

/// A key of a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EditKey {
    /// A digit, a letter, a sign.
    Char(char),
    /// Deletes the character before the caret; right after an automatic move, goes back first.
    Backspace,
    /// Deletes the character after the caret, or empties the box.
    Delete,
    /// The next box, or *Record* behind the last one.
    Next,
    /// The previous box.
    Back,
    /// One character to the left; from the start, the previous box.
    Left,
    /// One character to the right; from the end, the next box.
    Right,
    /// Before the first character.
    Home,
    /// After the last character.
    End,
    /// Selects the whole box.
    SelectAll,
    /// Confirms, moves on, or records.
    Enter,
}

/// A box of the entry machine.
#[derive(Debug, Clone)]
pub struct InputBox<'a> {
    /// Its cell: place (round, couple, hand), field and key.
    pub cell: Cell,
    /// What can be typed.
    pub kind: InputKind<'a>,
    /// The text typed.
    pub text: &'a str,
    /// Whether the program filled it in.
    pub filled: bool,
    /// Whether a blank box is an open question.
    pub wanted: bool,
    /// Whether it is a field of every game: dealer out of turn, adjustments, note.
    pub common: bool,
}

/// What can be typed in a box.
#[derive(Debug, Clone, Copy)]
pub enum InputKind<'a> {
    /// A number.
    Number(NumberInput),
    /// One of these choices, by its key.
    Choice(&'static [Choice]),
    /// A player by seat number, or several of them.
    Seat {
        /// Everybody, by seat.
        names: &'a [String],
        /// Whether several can be named.
        several: bool,
    },
    /// Single digits out of these, in a row.
    Digits(&'static [i64]),
    /// Yes or no.
    Flag,
    /// Free text.
    Text,
}

/// The limits of a number.
#[derive(Debug, Clone, Copy)]
pub struct NumberInput {
    /// The smallest that fits.
    pub min: Option<i64>,
    /// The largest that fits.
    pub max: Option<i64>,
    /// The largest value that fits with the boxes of other fields.
    pub reachable: Option<i64>,
    /// The range, if half points are allowed.
    pub halves: Option<HalfPointRange>,
    /// Whether the cursor moves on once no further digit fits. Points without a known sum wait for
    /// Tab or Enter.
    pub moves: bool,
}

/// All boxes of a form.
#[derive(Debug, Clone)]
pub struct Boxes<'a> {
    /// The boxes in order.
    pub list: Vec<InputBox<'a>>,
    /// The first box that is an open question.
    pub missing: Option<Cell>,
    /// Whether the form can be recorded.
    pub complete: bool,
    /// Whether it corrects a recorded round.
    pub correction: bool,
    /// Whether anything was typed.
    pub touched: bool,
    /// What comes after the last box.
    pub end: FormEnd,
}

impl Boxes<'_> {
    /// Returns whether automatic moves pass by a box: a yes or no that need not be answered, before
    /// a choice with the same keys. N there is no trump, and not "no" to what nobody was asked.
    pub(super) fn is_aside(&self, at: usize) -> bool {
        let aside = |one: &InputBox<'_>| {
            matches!(one.kind, InputKind::Flag) && !one.wanted && one.text.is_empty()
        };
        let next = self.list.get(at + 1).map(|next| next.kind);
        let same =
            |choice: &Choice| matches!(choice.key.to_ascii_lowercase(), 'y' | 'n' | '0' | '1');
        self.list.get(at).is_some_and(aside)
            && matches!(next, Some(InputKind::Choice(choices)) if choices.iter().any(same))
    }
}

/// What comes after the last box of a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FormEnd {
    /// The button *Record*.
    Record,
    /// Nothing: the cursor stays in the last box, as in a hand, which has no such button.
    LastBox,
    /// The same, and the last box follows from the first, which is the only one that is typed.
    OneNumber,
}

/// The effect of a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// No meaning here.
    Ignored,
    /// The cursor, the caret or the selection moved.
    Moved,
    /// Writes a box. If `done`, the cursor moves on by itself, see
    /// [`EntryMachine::advance`](super::EntryMachine::advance). `then` is a key to handle next.
    Write {
        /// The box.
        cell: Cell,
        /// Its new text.
        text: String,
        /// Whether nothing more can be typed in it.
        done: bool,
        /// The key to handle next.
        then: Option<EditKey>,
    },
    /// A digit too many: the box stays the same, and its limit is shown.
    TooMany(Cell),
    /// Records.
    Record,
    /// Not recorded, because something typed has problems.
    Refused,
}

impl NumberInput {
    /// Returns whether this text is valid in the box as far as its own limits say; more characters
    /// may follow.
    pub(super) fn holds(&self, text: &str) -> bool {
        if let Some(range) = self.halves {
            let whole = text.split('.').next().and_then(|whole| whole.parse::<i64>().ok());
            return whole.is_none_or(|whole| whole <= range.max);
        }
        let digits = text.rsplit('+').next().unwrap_or_default().trim_start_matches('-').len();
        let Some(sum) = sum_of(text) else { return digits <= MAX_DIGITS };
        match (sum < 0, self.min, self.max) {
            (true, Some(min), _) => sum >= min,
            (false, _, Some(max)) => sum <= max,
            _ => digits <= MAX_DIGITS,
        }
    }

    /// Returns whether no further digit could stay in its range.
    pub fn is_full(&self, text: &str) -> bool {
        if let Some(range) = self.halves {
            return match text.parse::<i64>() {
                Ok(number) => {
                    number.saturating_mul(10) > range.max && !range.with_half.contains(&number)
                }
                Err(_) => text.ends_with(".5"),
            };
        }
        // After a `+` another number may follow.
        let Ok(number) = text.parse::<i64>() else { return false };
        let longer = number.saturating_mul(10);
        match (number, self.min, self.reachable.or(self.max)) {
            (0, ..) => true,
            (..0, Some(min), _) => longer < min,
            (_, _, Some(max)) => longer > max,
            _ => false,
        }
    }
}

impl InputKind<'_> {
    /// Returns whether a letter or sign has a meaning in the box.
    pub(super) fn takes(&self, char: char) -> bool {
        match self {
            InputKind::Choice(choices) => {
                choices.iter().any(|choice| choice.key.eq_ignore_ascii_case(&char))
            }
            InputKind::Flag => matches!(char.to_ascii_lowercase(), 'y' | 'n'),
            _ => false,
        }
    }
}

/// Returns the number in a box, or the sum of several: 30 for "12+11+7".
pub fn sum_of(text: &str) -> Option<i64> {
    let parts = text.trim().trim_end_matches('+').split('+');
    parts
        .map(|part| part.trim().parse::<i64>().ok())
        .try_fold(0_i64, |sum, part| part.and_then(|part| sum.checked_add(part)))
}
