//! Rummy by points: players score what they lay down, less what is left in hand. A round ends when a
//! player has no cards left, and all counts together cannot exceed the decks'.

use crate::{Diagnostics, Field, PerPlayer, Player, Round, ScoreLines};

/// The warning if no player got rid of all cards or tiles.
pub const NOBODY_OUT: &str = "Nobody went out. The round is accepted.";

/// The fields of a game of melds.
#[derive(Debug)]
pub struct Melds {
    /// The points that each player laid down.
    pub table: &'static Field<i64, PerPlayer>,
    /// The points left in each player's hand.
    pub in_hand: &'static Field<i64, PerPlayer>,
}

impl Melds {
    /// Refuses more points than all decks have, and a player without points in hand or on the
    /// table. `all` is the number of points in all decks; `None` if it is unknown.
    pub fn check_counts(&self, round: &Round<'_>, all: Option<i64>, problems: &mut Diagnostics) {
        let (Some(table), Some(in_hand)) = (round.valid(self.table), round.valid(self.in_hand))
        else {
            return;
        };
        if let Some(all) = all {
            let sum = table.sum() + in_hand.sum();
            problems.at_most(self.table, sum, all, ["The counts", "all decks together have"]);
        }
        let nothing = |player: &Player| in_hand[*player] == 0 && table[*player] == 0;
        if let Some(player) = round.setup.players().find(nothing) {
            let name = round.setup.name(player);
            let message =
                format!("{name} has 0 in hand and 0 on the table. One of the two must be more.");
            problems.refuse(self.in_hand, message);
        }
    }

    /// Refuses several players going out, and warns if nobody did.
    pub fn check_out(&self, round: &Round<'_>, problems: &mut Diagnostics) {
        let Some(in_hand) = round.valid(self.in_hand) else { return };
        match in_hand.count_where(|count| *count == 0) {
            0 => problems.warn(self.in_hand, NOBODY_OUT),
            1 => {}
            more => {
                let message = format!("{more} players have 0 in hand; only one can go out.");
                problems.refuse(self.in_hand, message);
            }
        }
    }

    /// Scores the points on the table, less those left in hand.
    pub fn score(&self, round: &Round<'_>, points: &mut ScoreLines) {
        let in_hand = round.value(self.in_hand);
        for (player, table) in round.value(self.table) {
            points.add_any(player, table, "on the table");
            points.add_any(player, -in_hand[player], "left in hand");
        }
    }
}
