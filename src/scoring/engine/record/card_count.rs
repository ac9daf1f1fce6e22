//! How a number was counted from cards: "2 × Aces + 3 × Tens". The number itself is in its cell,
//! which rules read and files store.

use crate::engine::cards::CardValue;

/// Number of cards of each kind, in the order of their values; kinds without cards are left out.
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

    /// Returns their total value; `None` if one of them is not among these cards.
    pub fn total(&self, cards: &[CardValue]) -> Option<i64> {
        self.0.iter().try_fold(0_i64, |sum, (kind, count)| {
            let card = cards.iter().find(|card| card.label == kind)?;
            Some(sum.saturating_add(card.points.saturating_mul(*count)))
        })
    }

    /// Returns the count in words, for example "2 × Aces + 3 × Tens".
    pub fn words(&self) -> String {
        let kinds: Vec<String> =
            self.0.iter().map(|(kind, count)| format!("{count} × {kind}")).collect();
        kinds.join(" + ")
    }
}
