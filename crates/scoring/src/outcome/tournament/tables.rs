//! The tables of a round of a night, and what each reported.

use crate::seats::put;
use crate::{Movement, Player, SeatIndex, SeatedPairs, Seating};

/// A game of a night: seating, and results of the tables.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct TableRound {
    /// The game's name.
    pub name: &'static str,
    /// Its number, from 1.
    pub number: usize,
    /// How people move after it.
    pub movement: Movement,
    /// The seating as played.
    pub seating: Seating,
    /// Absent people.
    pub absent: Vec<Player>,
    /// Role of each player in this game (0 or 1).
    pub roles: Vec<usize>,
    /// For each player, the hands of this game they sat out and score for.
    pub hands_out: Vec<i64>,
    /// For each player, the hands they sat out in all games up to this one.
    pub all_hands_out: Vec<i64>,
    /// For each player, the hands without a chair in all games up to this one, sitting out or
    /// absent.
    pub all_hands_away: Vec<i64>,
    /// How many hands a table plays in it, if they are counted apart; otherwise each table has one
    /// score, and sitting out counts as one.
    pub hands: Option<usize>,
    /// Whether more tables could be filled, but the room has no more.
    pub room_is_full: bool,
    /// The result of each table, in order.
    pub tables: Vec<TableResult>,
    /// Whether all hands are in.
    pub complete: bool,
    /// Whether another game follows, so people move.
    pub moves_on: bool,
}

impl TableRound {
    /// Returns whether somebody sat out and played no hand as a substitute.
    pub fn sat_out(&self, player: Player) -> bool {
        let mut played = self.tables.iter().flat_map(|table| table.played.as_flattened());
        self.seating.sit_outs.contains(&player) && !played.any(|one| *one == player)
    }

    /// Returns whether somebody was not there: absent, without a chair at any hand, and not paid for
    /// sitting out.
    pub fn missed(&self, player: Player) -> bool {
        let mut played = self.tables.iter().flat_map(|table| table.played.as_flattened());
        self.absent.contains(&player)
            && self.seating.seat(player).is_none()
            && self.hands_out.get(player.index()).is_none_or(|hands| *hands == 0)
            && !played.any(|one| *one == player)
    }

    /// Returns who has a chair at the last reported hand of a table.
    pub fn last_seated(&self) -> impl Iterator<Item = Player> {
        self.tables.iter().flat_map(|table| table.last_pairs().into_iter().flatten())
    }

    /// Returns, by player, whether they are present after the game: everybody with a chair at the
    /// last hand of a table, and everybody else who was not absent.
    pub fn present(&self) -> Vec<bool> {
        let mut there = vec![true; self.roles.len()];
        self.absent.iter().for_each(|player| put(&mut there, *player, false));
        self.last_seated().for_each(|player| put(&mut there, player, true));
        there
    }

    /// Returns the hand being played, from 1: the first that some table still in play has not
    /// reported. One more than the last hand if all tables are done.
    pub fn current_hand(&self, hands: usize) -> usize {
        self.tables.iter().map(|table| table.next_hand(hands)).min().unwrap_or(hands + 1)
    }

    /// Returns the hand being played where a player is, from 1: at the table where they last played
    /// in this game, otherwise the median of the tables, so that one slow or finished table does
    /// not decide for the room. One more than the last hand if the table is done.
    pub fn hand_of(&self, player: Option<Player>, hands: usize) -> usize {
        let at = |table: &TableResult| table.next_hand(hands);
        let plays = |table: &&TableResult| {
            player.is_some_and(|player| table.played.iter().any(|four| four.contains(&player)))
        };
        if let Some(own) = self.tables.iter().filter(plays).map(at).max() {
            return own;
        }
        let mut tables: Vec<usize> = self.tables.iter().map(at).collect();
        tables.sort_unstable();
        tables.get(tables.len().saturating_sub(1) / 2).copied().unwrap_or(hands + 1)
    }

    /// Returns the hands, from 1, that a player sat out and is paid for: the last of those they did
    /// not play, or the first ones if they have left since.
    pub fn hands_sat_out(&self, player: Player, hands: usize) -> Vec<usize> {
        let paid = self.hands_out.get(usize::from(player.0)).copied().unwrap_or(0);
        let paid = usize::try_from(paid).unwrap_or(0);
        let plays = |hand: usize| {
            let mut played = self.tables.iter().filter_map(|table| table.played.get(hand - 1));
            played.any(|four| four.contains(&player))
        };
        let free: Vec<usize> = (1..=hands).filter(|hand| !plays(*hand)).collect();
        let paid = paid.min(free.len());
        let from = if self.absent.contains(&player) { 0 } else { free.len() - paid };
        free[from..from + paid].to_vec()
    }
}

/// The score of a hand: for pairs A and B, or for the four players, pair A first.
pub type HandScores = Vec<i64>;

/// Who wins a cut at a tied table.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum CutBy {
    /// A player of each role.
    #[default]
    Role,
    /// A pair.
    Pair,
}

/// The result of a table in a game.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct TableResult {
    /// The table's number, from 1.
    pub table: u16,
    /// The pairs as they sat down.
    pub pairs: SeatedPairs,
    /// The players of each reported hand by chair, pair A first: those who sat down, or their
    /// substitutes.
    pub played: Vec<[Player; 4]>,
    /// Whether partners score together.
    pub partners: bool,
    /// The reported hands, in order; `None` for a hand with problems.
    pub hands: Vec<Option<HandScores>>,
    /// The sums of the hands.
    pub scores: Vec<i64>,
    /// Whether it was closed early.
    pub closed: bool,
    /// Whether all its hands are in.
    pub complete: bool,
    /// The winners by role, who move, as far as decided. The chair wins, and its occupant at the
    /// last reported hand with it.
    pub winners: [Option<Player>; 2],
    /// The tied players by role, if a cut decides.
    pub tied: [Vec<Player>; 2],
    /// Who wins a cut.
    pub cut_by: CutBy,
}

impl TableResult {
    /// Returns the four players, pair A first.
    pub fn players(&self) -> [Player; 4] {
        let [[a, b], [c, d]] = self.pairs;
        [a, b, c, d]
    }

    /// Returns the players in the chairs at the last reported hand.
    pub fn last_pairs(&self) -> SeatedPairs {
        match self.played.last() {
            Some([a, b, c, d]) => [[*a, *b], [*c, *d]],
            None => self.pairs,
        }
    }

    /// Returns the players of a hand, from 1: as reported, or otherwise those in the chairs now.
    pub fn pairs_at(&self, hand: u8) -> SeatedPairs {
        let played = usize::from(hand).checked_sub(1).and_then(|at| self.played.get(at));
        match played {
            Some([a, b, c, d]) => [[*a, *b], [*c, *d]],
            None => self.last_pairs(),
        }
    }

    /// Returns the score of everybody who sat down or played at this table, for games without
    /// partners: those who sat down come first.
    pub fn player_scores(&self) -> Vec<(Player, i64)> {
        let mut scores: Vec<(Player, i64)> =
            self.players().into_iter().map(|player| (player, 0)).collect();
        for (players, hand) in self.played.iter().zip(&self.hands) {
            for (player, score) in players.iter().zip(hand.iter().flatten()) {
                match scores.iter_mut().find(|(known, _)| known == player) {
                    Some((_, sum)) => *sum += score,
                    None => scores.push((*player, *score)),
                }
            }
        }
        scores
    }

    /// Returns the number of the hand being played; one more than the last of `hands` if it is done.
    fn next_hand(&self, hands: usize) -> usize {
        if self.complete { hands + 1 } else { self.hands.len() + 1 }
    }

    /// Returns the numbers of the hands out of `hands` that it has not reported.
    pub fn missing_hands(&self, hands: usize) -> Vec<usize> {
        if self.closed { Vec::new() } else { (self.hands.len() + 1..=hands).collect() }
    }

    /// Returns the pair that won, as far as decided: 0 is A, 1 is B. Without a cut that is wanted,
    /// nobody won a tie.
    pub fn winner(&self) -> Option<usize> {
        self.winning_pair(0)
    }

    /// Returns the pair whose chair of this role won.
    pub fn winning_pair(&self, role: usize) -> Option<usize> {
        let winner = self.winners[role]?;
        self.last_pairs().iter().position(|pair| pair[role] == winner)
    }

    /// Returns whether a cut is still to be made.
    pub fn wants_cut(&self) -> bool {
        (0..2).any(|role| self.is_undecided(role))
    }

    /// Returns whether the cut of a role is still to be made.
    pub fn is_undecided(&self, role: usize) -> bool {
        !self.tied[role].is_empty() && self.winners[role].is_none()
    }
}
