//! What the machine sees of a form: its boxes, the keys, and what a key comes to.

use crate::engine::{Cell, Choice, HalfPointRange};

/// Digits of a number that has no upper limit.
const MAX_DIGITS: usize = 7;

/// A key, as a form understands it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EditKey {
    /// A digit, a letter, a sign.
    Char(char),
    /// Takes a character away; right after an automatic move, goes back first.
    Backspace,
    /// Takes the character after the caret away, or empties the box.
    Delete,
    /// The next box, or *Record* behind the last one.
    Next,
    /// The box before.
    Back,
    /// A character to the left, and from the first one to the box before.
    Left,
    /// A character to the right, and from the last one to the next box.
    Right,
    /// Before the first character.
    Home,
    /// After the last character.
    End,
    /// Everything in the box, to be typed over.
    SelectAll,
    /// Confirms, goes on, or records.
    Enter,
}

/// One box as the machine sees it.
#[derive(Debug, Clone)]
pub struct InputBox<'a> {
    /// Which cell it writes: its place (round, couple, hand), its field, and for whom.
    pub cell: Cell,
    /// What can be typed in it.
    pub kind: InputKind<'a>,
    /// What was typed.
    pub text: &'a str,
    /// Whether the program filled it in.
    pub filled: bool,
    /// Whether a blank box is a question still open.
    pub wanted: bool,
    /// Whether it is one of those that every game has: dealer out of turn, ruling, note.
    pub common: bool,
}

/// What can be typed in a box.
#[derive(Debug, Clone, Copy)]
pub enum InputKind<'a> {
    /// A number.
    Number(NumberInput),
    /// One key out of these.
    Choice(&'static [Choice]),
    /// A player by seat number, or several of them.
    Seat {
        /// Everybody, by seat.
        names: &'a [String],
        /// Whether several can be named.
        several: bool,
    },
    /// Single digits out of these, one after the other.
    Digits(&'static [i64]),
    /// Yes or no.
    Flag,
    /// Free text.
    Text,
    /// Seats 1 to 4 are named, once for each time.
    Tally,
}

/// The limits of a number.
#[derive(Debug, Clone, Copy)]
pub struct NumberInput {
    /// The smallest that fits.
    pub min: Option<i64>,
    /// The largest that fits.
    pub max: Option<i64>,
    /// The largest that can stand beside what is typed in other boxes of another field.
    pub reachable: Option<i64>,
    /// The range, where it may end in a half.
    pub halves: Option<HalfPointRange>,
    /// Whether the cursor moves on once no further digit is in its range. Points of which no
    /// sum is known wait for Tab or Enter.
    pub moves: bool,
}

/// All boxes of a form, and what a key has to know of them together.
#[derive(Debug, Clone)]
pub struct Boxes<'a> {
    /// The boxes in order.
    pub list: Vec<InputBox<'a>>,
    /// The first box that is still a question.
    pub missing: Option<Cell>,
    /// Whether it can be recorded as it stands.
    pub complete: bool,
    /// Whether a recorded round is being corrected.
    pub correction: bool,
    /// Whether anything was typed.
    pub touched: bool,
}

/// What a key comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// The key means nothing here.
    Ignored,
    /// The cursor, the caret or the selection moved.
    Moved,
    /// Writes a box. `done`: the cursor moves on by itself, see
    /// [`EntryMachine::advance`](super::EntryMachine::advance).
    /// `then`: a key that is still to be pressed.
    Write {
        /// The box.
        cell: Cell,
        /// Its new text.
        text: String,
        /// Whether nothing more can be typed in it.
        done: bool,
        /// What is to be pressed next.
        then: Option<EditKey>,
    },
    /// A digit too many: the box keeps what it has, and its limit is said.
    TooMany(Cell),
    /// Counts a seat (from 0) once more.
    Tally(usize),
    /// Forgets what was counted.
    ClearTally,
    /// Records.
    Record,
    /// Would record, but something that is typed cannot stand.
    Refused,
}

impl NumberInput {
    /// Returns whether this can stand in the box, as far as its own limits say and more may come.
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

    /// Returns whether no further digit could be in its range.
    pub fn is_full(&self, text: &str) -> bool {
        if let Some(range) = self.halves {
            return match text.parse::<i64>() {
                Ok(number) => {
                    number.saturating_mul(10) > range.max && !range.with_half.contains(&number)
                }
                Err(_) => text.ends_with(".5"),
            };
        }
        // With a `+` in it there may always come another part.
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
    /// Returns whether a letter or sign means something in such a box.
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

/// Returns the number in a box, or the sum of several: 30 of "12+11+7".
pub fn sum_of(text: &str) -> Option<i64> {
    let parts = text.trim().trim_end_matches('+').split('+');
    parts
        .map(|part| part.trim().parse::<i64>().ok())
        .try_fold(0_i64, |sum, part| part.and_then(|part| sum.checked_add(part)))
}
