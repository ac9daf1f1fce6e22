//! Points of the cards of several packs, each of which is dealt once in a game. In each deal a card
//! counts its first value times the number of the deal.

use crate::cards::{CardValue, card};
use crate::grammar::handle::Field;
use crate::grammar::round::Round;
use crate::grammar::values::PerTeam;
use crate::numbers::{as_number, signed};
use crate::outcome::diagnostic::Diagnostics;
use crate::seats::Team;

/// The cards of one kind in a pack: one of each suit.
const IN_A_PACK: i64 = 4;

/// The packs of a game.
#[derive(Debug)]
pub struct Packs {
    /// The card points of each team, at the values of the deal.
    pub points: &'static Field<i64, PerTeam>,
    /// The cards that count, with their first values, the highest first.
    pub values: &'static [(&'static str, i64)],
    /// The number of packs.
    pub packs: i64,
    /// The cards of one deal.
    pub dealt: i64,
    /// The number of deals, after which every card was dealt once.
    pub deals: usize,
}

impl Packs {
    /// Returns the points of a suit from one pack, at first values.
    pub fn suit(&self) -> i64 {
        self.values.iter().map(|(_, worth)| worth).sum()
    }

    /// Returns the points of all cards, at first values.
    fn all(&self) -> i64 {
        IN_A_PACK * self.packs * self.suit()
    }

    /// Returns the most points that one deal can have: those of its highest cards.
    pub fn most(&self, round: &Round<'_>) -> i64 {
        let mut left = self.dealt;
        let mut sum = 0;
        for (_, worth) in self.values {
            let cards = left.min(IN_A_PACK * self.packs);
            left -= cards;
            sum += cards * worth;
        }
        sum * times(round)
    }

    /// Returns the points of the cards that are left for the last deal; `None` in other deals, or
    /// if there are problems in those before.
    pub fn left(&self, round: &Round<'_>) -> Option<i64> {
        let left = self.all().saturating_sub(self.before(round));
        self.is_last(round).then(|| left.saturating_mul(times(round)))
    }

    /// Returns the cards at their values in this deal.
    pub fn cards(&self, round: &Round<'_>) -> Vec<CardValue> {
        let (times, all) = (times(round), IN_A_PACK * self.packs);
        self.values.iter().map(|(label, worth)| card(label, times * worth, all)).collect()
    }

    /// Returns a team's points in a round, at first values.
    pub fn points_of(&self, round: &Round<'_>, team: Team) -> i64 {
        round.value(self.points)[team] / times(round)
    }

    /// Refuses points that no cards make, and warns if all deals together do not make all packs.
    pub fn check(&self, round: &Round<'_>, problems: &mut Diagnostics) {
        let Some(points) = round.valid(self.points) else { return };
        let (sum, most, times) = (points.sum(), self.most(round), times(round));
        if sum > most {
            let (sum, most) = (signed(sum), signed(most));
            let message = format!("Card points add up to {sum}; this deal has at most {most}.");
            return problems.refuse(self.points, message);
        }
        if points.values().iter().any(|count| count % times != 0) {
            let message = format!("Card points must be multiples of {times} in this deal.");
            return problems.refuse(self.points, message);
        }
        let (made, all) = (self.before(round).saturating_add(sum / times), self.all());
        if self.is_last(round) && made != all {
            let (made, all) = (signed(made), signed(all));
            let message =
                format!("At first-deal values all cards make {made}; they should make {all}.");
            problems.warn(self.points, message);
        }
    }

    fn is_last(&self, round: &Round<'_>) -> bool {
        round.number() == self.deals && round.past.valid
    }

    /// Returns the points of the deals before, at first values.
    fn before(&self, round: &Round<'_>) -> i64 {
        // Earlier rounds may have wrong points, of any size.
        let before = round.past.iter().map(|past| past.value(self.points).sum() / times(&past));
        before.fold(0, i64::saturating_add)
    }
}

/// Returns the number of the deal, which multiplies the values of the cards.
fn times(round: &Round<'_>) -> i64 {
    as_number(round.number()).max(1)
}
