//! What follows from a record beside scores and totals, in games that are played at several
//! tables: who sat where, what each table came to, who moves, what the columns hold. Plain
//! data: screens, results and print draw it and work nothing out.

use smallvec::SmallVec;

use crate::engine::choices::Choice;
use crate::engine::outcome::standing::Standing;
use crate::engine::record::cell::Cell;
use crate::engine::seats::{Player, Team};

/// What one round came to at its tables.
#[derive(Debug, Clone, Default, PartialEq)]
pub enum TournamentRound {
    /// A plain round has no tables.
    #[default]
    Plain,
    /// Tables of two pairs.
    Tables(TableRound),
    /// Couples of two teams.
    Couples(CoupleRound),
}

impl TournamentRound {
    /// What a plain round has.
    pub const PLAIN: &'static TournamentRound = &TournamentRound::Plain;

    /// Returns the tables, where there are any.
    pub fn tables(&self) -> Option<&TableRound> {
        if let TournamentRound::Tables(round) = self { Some(round) } else { None }
    }

    /// Returns the couples, where there are any.
    pub fn couples(&self) -> Option<&CoupleRound> {
        if let TournamentRound::Couples(round) = self { Some(round) } else { None }
    }
}

/// What a whole record came to at its tables.
#[derive(Debug, Clone, Default, PartialEq)]
pub enum TournamentState {
    /// A plain game has no tables.
    #[default]
    Plain,
    /// A night of tables.
    Tables(TablesState),
    /// Games in columns, several at once.
    Columns(ColumnsState),
}

impl TournamentState {
    /// Returns the night, where it is one.
    pub fn tables(&self) -> Option<&TablesState> {
        if let TournamentState::Tables(night) = self { Some(night) } else { None }
    }

    /// Returns the columns, where there are any.
    pub fn columns(&self) -> Option<&ColumnsState> {
        if let TournamentState::Columns(columns) = self { Some(columns) } else { None }
    }
}

/// Two pairs at a table: A and B, each with the first role's player first.
pub type Seated = [[Player; 2]; 2];

/// A chair: its table (from 1) and its pair (0 is A, 1 is B). The role is the player's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Chair {
    /// The table's number, from 1.
    pub table: u16,
    /// The pair: 0 is A, 1 is B.
    pub pair: usize,
}

/// Who sits where, and who sits out.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Seating {
    /// The tables, in order.
    pub tables: Vec<Seated>,
    /// Who sits out, in roster order.
    pub sit_outs: Vec<Player>,
}

impl Seating {
    /// Returns everybody who sits at a table, with the chair, table by table.
    pub fn chairs(&self) -> impl Iterator<Item = (Player, Chair)> {
        self.tables.iter().zip(1_u16..).flat_map(|(pairs, table)| {
            pairs.iter().enumerate().flat_map(move |(pair, players)| {
                players.iter().map(move |player| (*player, Chair { table, pair }))
            })
        })
    }

    /// Swaps two people; one of them may sit out.
    pub fn swap(&mut self, one: Player, other: Player) {
        let chairs = self.tables.iter_mut().flatten().flatten();
        for player in chairs.chain(&mut self.sit_outs) {
            if *player == one {
                *player = other;
            } else if *player == other {
                *player = one;
            }
        }
        self.sit_outs.sort_unstable();
    }
}

/// One game of a night: where everybody sat, and what each table came to.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct TableRound {
    /// What the game is called.
    pub name: &'static str,
    /// Who sat where and who sat out, as it was played.
    pub seating: Seating,
    /// Who was not there.
    pub absent: Vec<Player>,
    /// By player: which role's chair they take in this game (0 or 1).
    pub roles: Vec<usize>,
    /// By player: how many hands of this game they sat out and are paid for.
    pub hands_out: Vec<i64>,
    /// By player: how many hands they sat out in all games up to this one.
    pub all_hands_out: Vec<i64>,
    /// By player: for how many hands they had no chair in all games up to this one, whether they
    /// sat out or were not there.
    pub all_hands_away: Vec<i64>,
    /// Whether the people who were there could have filled more tables: the room has no more.
    pub room_is_full: bool,
    /// What each table came to, in order.
    pub tables: Vec<TableResult>,
    /// Whether no table owes a hand.
    pub complete: bool,
    /// Whether another game follows, so that somebody moves.
    pub moves_on: bool,
}

impl TableRound {
    /// Returns who has a chair at the last reported hand of a table.
    pub fn last_seated(&self) -> impl Iterator<Item = Player> {
        self.tables.iter().flat_map(|table| table.last_pairs().into_iter().flatten())
    }

    /// Returns, by player, whether they are there after the game. Everybody with a chair at the
    /// last hand of a table is, and everybody else who was not absent.
    pub fn there(&self) -> Vec<bool> {
        let mut there = vec![true; self.roles.len()];
        let mut set = |player: Player, is: bool| {
            if let Some(there) = there.get_mut(usize::from(player.0)) {
                *there = is;
            }
        };
        self.absent.iter().for_each(|player| set(*player, false));
        self.last_seated().for_each(|player| set(player, true));
        there
    }

    /// Returns the hand that is being played, from 1: the first that a table which plays on has not
    /// reported. One more than the last hand where no table plays on.
    pub fn current_hand(&self, hands: usize) -> usize {
        let open = self.tables.iter().filter(|table| !table.complete);
        open.map(|table| table.hands.len() + 1).min().unwrap_or(hands + 1)
    }

    /// Returns the hand that is being played where a player is, from 1: at the table where they
    /// played last in this game, else where the middle one of the tables is, so that neither one
    /// slow table nor one that is done counts for the room. One more than the last hand where no
    /// more is played there.
    pub fn hand_of(&self, player: Option<Player>, hands: usize) -> usize {
        let at =
            |table: &TableResult| if table.complete { hands + 1 } else { table.hands.len() + 1 };
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

    /// Returns the hands, from 1, that a player sat out and is paid for: of the hands that they did
    /// not play the last ones, or the first ones where they have gone home since.
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

/// What a hand scored: of pair A and of pair B, or of the four players, pair A first.
pub type HandScores = SmallVec<[i64; 4]>;

/// What one table came to in a game.
#[derive(Debug, Clone, PartialEq)]
pub struct TableResult {
    /// The table's number, from 1.
    pub table: u16,
    /// The two pairs, as they sat down.
    pub pairs: Seated,
    /// Who played each hand that was reported, chair by chair, pair A first: those who sat down,
    /// or their substitutes.
    pub played: Vec<[Player; 4]>,
    /// Whether partners score together; else everybody for themselves.
    pub partners: bool,
    /// The hands that were reported, in order; `None` for a hand that is itself a problem.
    pub hands: Vec<Option<HandScores>>,
    /// The hands added up.
    pub scores: Vec<i64>,
    /// No more hands will come from it.
    pub closed: bool,
    /// It owes no hand.
    pub complete: bool,
    /// Who won, by role, as far as that is decided: the players who move. The chair wins, and
    /// with it whoever sits in it at the last reported hand.
    pub winners: [Option<Player>; 2],
    /// Who ties, by role, where a cut decided it or has to; else nobody.
    pub tied: [Vec<Player>; 2],
}

impl TableResult {
    /// Returns the four players, pair A first.
    pub fn players(&self) -> [Player; 4] {
        let [[a, b], [c, d]] = self.pairs;
        [a, b, c, d]
    }

    /// Returns who sits in the chairs at the last reported hand.
    pub fn last_pairs(&self) -> Seated {
        match self.played.last() {
            Some([a, b, c, d]) => [[*a, *b], [*c, *d]],
            None => self.pairs,
        }
    }

    /// Returns who plays a hand, from 1: as it was reported, else those who sit in the chairs by
    /// now.
    pub fn pairs_at(&self, hand: u8) -> Seated {
        let played = usize::from(hand).checked_sub(1).and_then(|at| self.played.get(at));
        match played {
            Some([a, b, c, d]) => [[*a, *b], [*c, *d]],
            None => self.last_pairs(),
        }
    }

    /// Returns what everybody scored who sat down at this table or played there, where everybody
    /// plays alone: those who sat down first.
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

    /// Returns the numbers of the hands it owes, of so many.
    pub fn owed(&self, hands: usize) -> Vec<usize> {
        if self.closed { Vec::new() } else { (self.hands.len() + 1..=hands).collect() }
    }

    /// Returns whether a cut is still to be made.
    pub fn wants_cut(&self) -> bool {
        self.tied.iter().zip(&self.winners).any(|(tied, won)| !tied.is_empty() && won.is_none())
    }
}

/// A night of tables as a whole.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct TablesState {
    /// The two kinds of chair.
    pub roles: [Choice; 2],
    /// The games of this night in order, played or not.
    pub programme: Vec<PlannedGame>,
    /// By role of the setup: everybody who has it, best first; ties share a rank.
    pub by_role: [Vec<Standing>; 2],
    /// Who goes where before the next game, once the last one is complete, in roster order:
    /// those at its tables and those who sat out.
    pub moves: Vec<Move>,
    /// The cuts that are wanted before the next game.
    pub cuts: Vec<Cut>,
}

/// A game of a night's programme.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlannedGame {
    /// What it is called.
    pub name: &'static str,
    /// Whether partners score together.
    pub partners: bool,
    /// How it scores, in one line.
    pub scoring: &'static str,
    /// What is trump in each hand.
    pub trumps: &'static [&'static str],
    /// The most that can be had, in words ("13", "13 to 39").
    pub possible: &'static str,
}

/// Where somebody goes, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Move {
    /// Who.
    pub player: Player,
    /// The chair before; `None` for who sat out.
    pub from: Option<Chair>,
    /// The chair now; `None` for who sits out, or while a cut decides it.
    pub to: Option<Chair>,
    /// Whether it hangs on a cut.
    pub open: bool,
    /// Why, in words: "won table 3, 28 to 24: up to table 4".
    pub why: String,
}

/// A cut that is wanted: who moves of those who tied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cut {
    /// The table where they tied.
    pub table: u16,
    /// The role they have.
    pub role: usize,
    /// The cell of the last game in which the winner is written.
    pub cell: Cell,
    /// Who tied, pair A first.
    pub tied: Vec<Player>,
}

/// One round of couples.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct CoupleRound {
    /// Who sat opposite whom and what came of it, chair by chair.
    pub couples: Vec<CoupleResult>,
    /// Each team's points of the round, rulings included.
    pub points: [i64; 2],
    /// Each team's gins of the round.
    pub gins: [i64; 2],
    /// The points each team was awarded: the difference, to one of them.
    pub awarded: [i64; 2],
    /// The gins each team was awarded: the difference, to one of them.
    pub gins_awarded: [i64; 2],
}

/// What came of one couple's hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CoupleResult {
    /// The player of A and the player of B.
    pub players: [Player; 2],
    /// The points of each.
    pub points: [i64; 2],
    /// The gins of each.
    pub gins: [i64; 2],
}

/// Games in columns as they are, in the order they were opened.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ColumnsState {
    /// The points that finish a game.
    pub target: i64,
    /// The games.
    pub games: Vec<ColumnGame>,
    /// By player: what they did in their couples over all rounds.
    pub players: Vec<Individual>,
}

/// One game of a score sheet with columns.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ColumnGame {
    /// Each team's points in it.
    pub points: [i64; 2],
    /// Each team's gins in it.
    pub gins: [i64; 2],
    /// The round that finished it.
    pub finished: Option<usize>,
    /// Who reached the target.
    pub winner: Option<Team>,
    /// What it paid each team; nothing before it is finished.
    pub paid: [i64; 2],
    /// Each team's column as on paper, from the top.
    pub slots: [Vec<Slot>; 2],
}

impl ColumnsState {
    /// Returns whether gins that a round awarded count in any game: not the first time that a team
    /// scores.
    pub fn counts_gins_of(&self, round: usize) -> bool {
        let mut slots = self.games.iter().flat_map(|game| game.slots.iter().flatten());
        slots.any(|slot| slot.circle == Some(round))
    }
}

/// One place of a column on paper: a figure, a circle, or a figure in a circle.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Slot {
    /// The points so far that stand there, and the round that wrote them.
    pub figure: Option<(i64, usize)>,
    /// The round whose gin drew a circle there.
    pub circle: Option<usize>,
}

/// What somebody did in couples: no part of the team's score.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Individual {
    /// Points won.
    pub won: i64,
    /// Gins made.
    pub gins: i64,
    /// Hands played.
    pub hands: i64,
}
