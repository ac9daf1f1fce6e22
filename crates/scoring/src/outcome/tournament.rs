//! The evaluation of games at several tables besides scores and totals: seating, results of tables,
//! moves, columns. It is plain data; screens, results and printed pages show it without computing
//! anything.

mod couples;
mod seating;
mod tables;

use crate::cards::Trump;
use crate::choices::Choice;
use crate::outcome::standing::Standing;
use crate::seats::Player;
use crate::wording::capitalize;

pub use couples::{ColumnGame, ColumnsState, CoupleResult, CoupleRound, Individual, Slot};
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
    /// The second count of each player, and what it counts; none if nothing is counted.
    pub tallies: Option<(String, Vec<i64>)>,
    /// What decides between each player and others with the same total, as of the last complete
    /// game: "rounds won: 3"; empty where nothing does.
    pub decisive: Vec<String>,
    /// What is played, where the night leaves it open: "Euchre"; otherwise empty.
    pub played: String,
    /// Everybody by standing, if people are seated by it.
    pub order: StandingOrder,
    /// The ranking as of the last complete game, while another is under way.
    pub complete: Vec<Standing>,
    /// The games of the night in order, played or not.
    pub programme: Vec<PlannedGame>,
    /// The ranking by role of the setup, ties sharing a rank; empty if roles have no ranking.
    pub by_role: [Vec<Standing>; 2],
    /// Everybody's move before the next game, once the last one is complete, in roster order,
    /// including those who sat out.
    pub moves: Vec<Move>,
    /// The cuts needed before the next game.
    pub cuts: Vec<Cut>,
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
