//! The couples of a match and its games in columns.

use crate::seats::{Player, Team};

/// One round of couples.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct CoupleRound {
    /// The couples and their results, by chair.
    pub couples: Vec<CoupleResult>,
    /// Each team's points, rulings included.
    pub points: [i64; 2],
    /// Each team's gins.
    pub gins: [i64; 2],
    /// Points awarded to each team: the difference, to one of them.
    pub awarded: [i64; 2],
    /// Gins awarded to each team: the difference, to one of them.
    pub gins_awarded: [i64; 2],
}

impl CoupleRound {
    /// Returns somebody's points in their couple; `None` if they did not play.
    pub fn of(&self, player: Player) -> Option<i64> {
        let points = self.couples.iter().flat_map(|it| it.players.into_iter().zip(it.points));
        points.into_iter().find(|(one, _)| *one == player).map(|(_, points)| points)
    }
}

/// The result of a couple.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CoupleResult {
    /// The player of A and the player of B.
    pub players: [Player; 2],
    /// The points of each.
    pub points: [i64; 2],
    /// The gins of each.
    pub gins: [i64; 2],
}

/// Games in columns, in the order they were opened.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ColumnsState {
    /// The points that finish a game.
    pub target: i64,
    /// The games.
    pub games: Vec<ColumnGame>,
    /// For each player, their results in couples over all rounds.
    pub players: Vec<Individual>,
}

/// One game of a score sheet with columns.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ColumnGame {
    /// Each team's points in it.
    pub points: [i64; 2],
    /// Each team's gins in it.
    pub gins: [i64; 2],
    /// The round that finished it, if any.
    pub finished: Option<usize>,
    /// The team that reached the target.
    pub winner: Option<Team>,
    /// Payment to each team; 0 until it is finished.
    pub paid: [i64; 2],
    /// Each team's column as on paper, from the top.
    pub slots: [Vec<Slot>; 2],
}

impl ColumnsState {
    /// Returns whether the gins awarded in a round count in any game; they do not the first time a
    /// team scores.
    pub fn counts_gins_of(&self, round: usize) -> bool {
        let mut slots = self.games.iter().flat_map(|game| game.slots.iter().flatten());
        slots.any(|slot| slot.circle == Some(round))
    }
}

/// A slot of a column on paper: a figure, a circle, or a figure in a circle.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Slot {
    /// The points so far, and the round that wrote them.
    pub figure: Option<(i64, usize)>,
    /// The round whose gin drew a circle.
    pub circle: Option<usize>,
}

/// A player's results in couples, which are not part of the team's score.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Individual {
    /// Points won.
    pub won: i64,
    /// Gins made.
    pub gins: i64,
    /// Hands played.
    pub hands: i64,
}
