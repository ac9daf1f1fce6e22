//! The next game with the same seats.

use super::ScoreSheetScreen;
use crate::engine::{Player, Record, RoundState};

impl ScoreSheetScreen {
    /// The same seats and options; who deals next deals first.
    pub(super) fn again(&self) -> Record {
        let record = self.session.game().record();
        let mut again = Record::new(record.game, record.players.clone());
        again.options.clone_from(&record.options);
        again.setup = record.setup.clone();
        again.dealer = Some(self.next_first_dealer());
        again
    }

    pub(super) fn next_first_dealer(&self) -> Player {
        let record = self.session.game().record();
        let first = record.dealer.unwrap_or(Player(0));
        let mut rounds = self.session.game().evaluation().rounds.iter();
        let last = rounds.rfind(|round| round.state == RoundState::Scored);
        let count = u16::try_from(record.players.len()).unwrap_or(1).max(1);
        let dealer = last.and_then(|round| round.deal.dealer);
        dealer.map_or(first, |dealer| Player((dealer.0 + 1) % count))
    }
}
