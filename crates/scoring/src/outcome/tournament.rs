//! The evaluation of games at several tables besides scores and totals: seating, results of tables,
//! moves, columns. It is plain data; screens, results and printed pages show it without computing
//! anything.

mod seating;
mod tables;

use crate::wording::capitalize;
use crate::{Choice, Player, Standing, Team, Trump};

pub use seating::{Chair, Cut, Move, Movement, SeatedPairs, Seating, StandingOrder};
pub use tables::{CutBy, HandScores, TableResult, TableRound};

/// The tables of a round.
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
    /// The value of a plain round.
    pub const PLAIN: &'static TournamentRound = &TournamentRound::Plain;

    /// Returns the tables, if there are any.
    pub fn tables(&self) -> Option<&TableRound> {
        if let TournamentRound::Tables(round) = self { Some(round) } else { None }
    }

    /// Returns the couples, if there are any.
    pub fn couples(&self) -> Option<&CoupleRound> {
        if let TournamentRound::Couples(round) = self { Some(round) } else { None }
    }
}

/// The tables of a whole record.
#[derive(Debug, Clone, Default, PartialEq)]
pub enum TournamentState {
    /// A plain game has no tables.
    #[default]
    Plain,
    /// A night of tables.
    Tables(Box<TablesState>),
    /// Games in columns, several at once.
    Columns(ColumnsState),
}

impl TournamentState {
    /// Returns the state of a night, if it is one.
    pub fn tables(&self) -> Option<&TablesState> {
        if let TournamentState::Tables(night) = self { Some(night) } else { None }
    }

    /// Returns the columns, if there are any.
    pub fn columns(&self) -> Option<&ColumnsState> {
        if let TournamentState::Columns(columns) = self { Some(columns) } else { None }
    }
}

/// A night of tables.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct TablesState {
    /// The two roles, if chairs have one.
    pub roles: Option<[Choice; 2]>,
    /// How people move.
    pub movement: Movement,
    /// Whether a pair wins a table, not a chair of each role.
    pub by_pair: bool,
    /// What is counted besides, and how many of it each player has as of the last complete game;
    /// none if nothing is counted.
    pub tallies: Option<(String, Vec<i64>)>,
    /// The same counts with the game under way.
    pub running_tallies: Vec<i64>,
    /// What decides between each player and others with the same total, as of the last complete
    /// game: "rounds won: 3"; empty where nothing does.
    pub decisive: Vec<String>,
    /// What is played, where the night leaves it open: "Euchre"; otherwise empty.
    pub played: String,
    /// Everybody by standing, if people are seated by it.
    pub order: StandingOrder,
    /// The ranking as of the last complete game.
    pub complete: CompleteStandings,
    /// The games of the night in order, played or not; those that were begun, once it was ended early.
    pub programme: Vec<PlannedGame>,
    /// The ranking by role of the setup, ties sharing a rank; empty if roles have no ranking.
    pub by_role: [Vec<Standing>; 2],
    /// The cuts needed before the next game.
    pub cuts: Vec<Cut>,
}

/// The ranking of a night as of its last complete game; the final one once it is over.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CompleteStandings {
    /// Number of complete games.
    pub games: usize,
    /// Everybody, best first; ties share a rank in roster order.
    pub all: Vec<Standing>,
    /// The same by role of the setup.
    pub by_role: [Vec<Standing>; 2],
}

/// A game of a night's programme.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlannedGame {
    /// Its name.
    pub name: &'static str,
    /// Whether partners score together.
    pub partners: bool,
    /// Its scoring in one line.
    pub scoring: &'static str,
    /// The trump of each hand.
    pub trumps: &'static [Trump],
    /// The highest possible score, in words ("13", "13 to 39").
    pub possible: &'static str,
}

impl PlannedGame {
    /// A round in which partners score together, without a name.
    pub const PAIRS: PlannedGame =
        PlannedGame { name: "", partners: true, scoring: "", trumps: &[], possible: "" };
    /// The names of rounds that have none of their own.
    #[rustfmt::skip]
    pub const ROUNDS: [&'static str; 40] = [
        "Round 1", "Round 2", "Round 3", "Round 4", "Round 5", "Round 6", "Round 7", "Round 8",
        "Round 9", "Round 10", "Round 11", "Round 12", "Round 13", "Round 14", "Round 15", "Round 16",
        "Round 17", "Round 18", "Round 19", "Round 20", "Round 21", "Round 22", "Round 23", "Round 24",
        "Round 25", "Round 26", "Round 27", "Round 28", "Round 29", "Round 30", "Round 31", "Round 32",
        "Round 33", "Round 34", "Round 35", "Round 36", "Round 37", "Round 38", "Round 39", "Round 40",
    ];
}

impl TablesState {
    /// Returns the night's name and what is played: "Progressive Night: Euchre".
    pub fn title(&self, name: &str) -> String {
        let between = if self.played.is_empty() { "" } else { ": " };
        format!("{name}{between}{}", self.played)
    }

    /// Returns somebody's second count unless it is nought, and what decides between equal totals:
    /// "Loners: 3, rounds won: 2"; `None` if there is neither.
    pub fn tally_words(&self, player: Player) -> Option<String> {
        let at = usize::from(player.0);
        let tally = self.tallies.as_ref();
        let tally = tally.and_then(|(name, each)| Some((name, each.get(at)?)));
        let tally = tally.filter(|(_, count)| **count != 0);
        let tally = tally.map(|(name, count)| format!("{name}: {count}"));
        let decisive = self.decisive.get(at).filter(|words| !words.is_empty());
        match (tally, decisive) {
            (Some(tally), Some(words)) => Some(format!("{tally}, {words}")),
            (tally, words) => tally.or(words.map(|words| capitalize(words))),
        }
    }

    /// Returns the two roles of chairs, or none where chairs have no roles.
    pub fn role_choices(&self) -> &[Choice] {
        self.roles.as_ref().map_or(&[], |roles| roles.as_slice())
    }
}

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
