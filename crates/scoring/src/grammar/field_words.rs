//! Names of fields and values in sentences.

use crate::wording::{capitalize, is_plural, uncapitalize};
use crate::{FieldSpec, Record, Subject, possessive, signed};

impl FieldSpec {
    /// Returns the name of its value in the middle of a sentence: "tricks", "points in hand".
    pub fn noun(&self) -> String {
        if self.noun.is_empty() { uncapitalize(self.label) } else { self.noun.to_owned() }
    }

    /// Returns the name of its value at the start of a sentence: "Captured points".
    pub fn start(&self) -> String {
        capitalize(&self.noun())
    }

    /// Returns the name of somebody's value at the start of a sentence: "Bid", "Ada's tricks", "Ada
    /// and Cleo's full suits (hearts)".
    pub(crate) fn of(&self, record: &Record, key: Subject) -> String {
        whose(record, &self.noun(), key)
    }

    /// Returns the same with what the options of the record call it: "Ada's loners".
    pub fn of_in(&self, record: &Record, key: Subject) -> String {
        let named = self.named_by.map(|_| uncapitalize(&self.label_in(&record.options)));
        whose(record, &named.unwrap_or_else(|| self.noun()), key)
    }

    /// Returns the message for a missing value: "Tricks are missing.", "Ada's bid is missing."
    pub(crate) fn missing(&self, whose: &str) -> String {
        let is = if is_plural(&self.noun()) { "are" } else { "is" };
        format!("{whose} {is} missing.")
    }

    /// Returns the message for a wrong sum: "Tricks add up to 12; they must make 13 (1 too few)."
    /// `None` if it is right.
    pub fn total_fault(&self, sum: i64, total: i64) -> Option<String> {
        let apart = match total - sum {
            0 => return None,
            few @ 1.. => format!("{} too few", signed(few)),
            many => format!("{} too many", signed(-many)),
        };
        let (add, they) = if is_plural(&self.noun()) { ("add", "they") } else { ("adds", "it") };
        let (noun, sum, total) = (self.start(), signed(sum), signed(total));
        Some(format!("{noun} {add} up to {sum}; {they} must make {total} ({apart})."))
    }
}

fn whose(record: &Record, noun: &str, key: Subject) -> String {
    let owner = || possessive(&record.owner(key));
    match key {
        Subject::One => capitalize(noun),
        Subject::Player(_) | Subject::Team(_) => format!("{} {noun}", owner()),
        Subject::Part(part) => capitalize(&format!("{noun} ({part})")),
        Subject::TeamPart(_, part) => format!("{} {noun} ({part})", owner()),
    }
}
