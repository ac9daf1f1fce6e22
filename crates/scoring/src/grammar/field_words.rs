//! Names of fields and values in sentences.

use std::fmt;

use crate::grammar::field::FieldSpec;
use crate::numbers::signed;
use crate::record::Options;
use crate::record::cell::Subject;
use crate::wording::{capitalize, is_plural, possessive, uncapitalize};

/// The name of a field's value, put together only when it is written: most values have no problem.
#[derive(Debug, Clone, Copy)]
pub struct SentenceStart<'a>(&'a FieldSpec);

impl fmt::Display for SentenceStart<'_> {
    fn fmt(&self, into: &mut fmt::Formatter<'_>) -> fmt::Result {
        into.write_str(&capitalize(&self.0.noun()))
    }
}

impl FieldSpec {
    /// Returns the name of its value in the middle of a sentence: "tricks", "points in hand".
    pub fn noun(&self) -> String {
        if self.noun.is_empty() { uncapitalize(self.label) } else { self.noun.to_owned() }
    }

    /// Returns the name of its value at the start of a sentence: "Captured points".
    pub fn start(&self) -> SentenceStart<'_> {
        SentenceStart(self)
    }

    /// Returns the name of somebody's value at the start of a sentence: "Bid", "Ada's tricks", "Ada
    /// and Cleo's full suits (hearts)".
    pub fn of(&self, key: Subject, owner: impl Fn(Subject) -> String) -> String {
        Self::whose(&self.noun(), key, owner)
    }

    /// Returns the same in a game with these options, which may name what is counted: "Ada's loners".
    pub fn of_in(
        &self,
        options: &Options,
        key: Subject,
        owner: impl Fn(Subject) -> String,
    ) -> String {
        let named = self.named_by.map(|_| uncapitalize(&self.label_in(options)));
        Self::whose(&named.unwrap_or_else(|| self.noun()), key, owner)
    }

    fn whose(noun: &str, key: Subject, owner: impl Fn(Subject) -> String) -> String {
        match key {
            Subject::One => capitalize(noun),
            Subject::Player(_) | Subject::Team(_) => {
                format!("{} {noun}", possessive(&owner(key)))
            }
            Subject::Part(part) => capitalize(&format!("{noun} ({part})")),
            Subject::TeamPart(_, part) => format!("{} {noun} ({part})", possessive(&owner(key))),
        }
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
        let noun = self.noun();
        let (add, they) = if is_plural(&noun) { ("add", "they") } else { ("adds", "it") };
        let (noun, sum, total) = (capitalize(&noun), signed(sum), signed(total));
        Some(format!("{noun} {add} up to {sum}; {they} must make {total} ({apart})."))
    }
}
