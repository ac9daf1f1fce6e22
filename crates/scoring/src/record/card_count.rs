//! How a number was counted from cards: "2 × Aces + 3 × Tens". The number itself is in its cell,
//! which rules read and files store.

use crate::{CardValue, joined};

/// Number of cards of each kind, in the order of their values; kinds without cards are left out. It
/// can also hold the numbers of a sum: "+12" is a kind worth 12.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CardCount(Vec<(String, i64)>);

impl CardCount {
    /// Creates a count from the number of each kind; `None` without cards.
    pub fn new(kinds: impl IntoIterator<Item = (String, i64)>) -> Option<CardCount> {
        let mut counted: Vec<(String, i64)> = Vec::new();
        for (kind, count) in kinds.into_iter().filter(|(_, count)| *count > 0) {
            match counted.iter_mut().find(|(known, _)| *known == kind) {
                Some((_, known)) => *known = known.saturating_add(count),
                None => counted.push((kind, count)),
            }
        }
        (!counted.is_empty()).then_some(CardCount(counted))
    }

    /// Returns the kinds that were counted, and how many of each.
    pub fn kinds(&self) -> &[(String, i64)] {
        &self.0
    }

    /// Returns the number of cards of a kind.
    pub fn of(&self, label: &str) -> i64 {
        self.0.iter().find(|(kind, _)| kind == label).map_or(0, |(_, count)| *count)
    }

    /// Creates a count from the numbers of a sum, as in "12+11+7"; `None` without numbers.
    pub fn of_sum(numbers: impl IntoIterator<Item = i64>) -> Option<CardCount> {
        CardCount::new(numbers.into_iter().map(|number| (format!("{SUMMED}{number}"), 1)))
    }

    /// Returns the sum that was counted, "12+11+7"; `None` if cards were.
    pub fn sum(&self) -> Option<String> {
        let numbers = self.0.iter().map(|(kind, count)| {
            let number = summed(kind)?;
            Some(std::iter::repeat_n(number, usize::try_from(*count).ok()?))
        });
        let numbers: Option<Vec<_>> = numbers.collect();
        let numbers = numbers?.into_iter().flatten();
        Some(numbers.enumerate().fold(String::new(), |sum, (at, number)| {
            let sign = if at > 0 && number >= 0 { "+" } else { "" };
            format!("{sum}{sign}{number}")
        }))
    }

    /// Returns their total value; `None` if one of them is not among these cards.
    pub fn total(&self, cards: &[CardValue]) -> Option<i64> {
        self.0.iter().try_fold(0_i64, |sum, (kind, count)| {
            let card = || cards.iter().find(|card| card.label == kind).map(|card| card.points);
            let points = summed(kind).or_else(card)?;
            Some(sum.saturating_add(points.saturating_mul(*count)))
        })
    }

    /// Returns the count in words, for example "2 × Aces + 3 × Tens", or "12 + 11 + 7".
    pub fn words(&self) -> String {
        if let Some(sum) = self.sum() {
            return sum.replace('+', " + ").replace('-', " − ").trim_start().to_owned();
        }
        joined(self.0.iter().map(|(kind, count)| format!("{count} × {kind}")), " + ")
    }
}

/// Marks a number of a sum among the kinds of cards.
const SUMMED: char = '+';

/// Returns the number of a sum that stands for a kind.
fn summed(kind: &str) -> Option<i64> {
    kind.strip_prefix(SUMMED)?.parse().ok()
}
