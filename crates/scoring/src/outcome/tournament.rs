//! The evaluation of games at several tables besides scores and totals: seating, results of tables,
//! moves, columns. It is plain data; screens, results and printed pages show it without computing
//! anything.

use crate::cards::Trump;
use crate::choices::Choice;
use crate::outcome::standing::Standing;
use crate::record::cell::{Cell, Value};
use crate::seats::{Player, Team};
use crate::wording::capitalize;

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

/// Two pairs at a table: A and B, each with the first role's player first.
pub type SeatedPairs = [[Player; 2]; 2];

/// A chair: its table (from 1) and its pair (0 is A, 1 is B). The role is the player's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Chair {
    /// The table's number, from 1.
    pub table: u16,
    /// The pair: 0 is A, 1 is B.
    pub pair: usize,
}

/// A seating with the people sitting out.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Seating {
    /// The tables, in order.
    pub tables: Vec<SeatedPairs>,
    /// People sitting out, in roster order.
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

    /// Returns somebody's table, their partner, and the other pair; `None` if they sit out.
    pub fn seat(&self, player: Player) -> Option<(u16, Player, [Player; 2])> {
        (1..).zip(&self.tables).find_map(|(table, pairs)| {
            let pair = pairs.iter().position(|pair| pair.contains(&player))?;
            let partner = pairs[pair].into_iter().find(|other| *other != player)?;
            Some((table, partner, pairs[1 - pair]))
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

/// How people move between two rounds of a night.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Movement {
    /// The winner of the first role goes one table up and that of the second one table down, around
    /// the room; those who stay part.
    #[default]
    ByRole,
    /// Winners go one table up, towards table 1; the losers of table 1 go to the last table. At each
    /// table, those who were there and those who come part, unless pairs are kept.
    WinnersUp {
        /// Whether partners stay together.
        keep: bool,
    },
    /// Each kind of chair moves by a fixed number of tables.
    Chairs,
    /// Pairs stay together: A stays, B goes to the next table.
    Pairs,
    /// By the standing: the first four at table 1, and so on.
    Standing,
    /// By a schedule in which everybody is everybody's partner once.
    Schedule,
    /// Every round is drawn.
    Draw,
}

impl Movement {
    /// Returns whether a chair belongs to a role.
    pub fn has_roles(self) -> bool {
        self == Movement::ByRole
    }

    /// Returns whether partners stay together.
    pub fn pairs_stay(self) -> bool {
        matches!(self, Movement::Pairs | Movement::WinnersUp { keep: true })
    }

    /// Returns the numbers of tables at which people meet equally often; empty if any is as good.
    /// Source: Progressive Night, Decisions.
    pub fn best_tables(self) -> &'static [usize] {
        if self == Movement::Chairs { &[5, 7, 11, 13] } else { &[] }
    }

    /// Returns whether it needs the winners of the tables.
    pub fn needs_winners(self) -> bool {
        matches!(self, Movement::ByRole | Movement::WinnersUp { .. })
    }
}

/// Everybody by standing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StandingOrder {
    /// The players of the record, best first; equal ones in roster order.
    pub players: Vec<Player>,
    /// How many of them stand before somebody who is new.
    pub before_new: usize,
}

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

    /// Returns who has a chair at the last reported hand of a table.
    pub fn last_seated(&self) -> impl Iterator<Item = Player> {
        self.tables.iter().flat_map(|table| table.last_pairs().into_iter().flatten())
    }

    /// Returns, by player, whether they are present after the game: everybody with a chair at the
    /// last hand of a table, and everybody else who was not absent.
    pub fn present(&self) -> Vec<bool> {
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

    /// Returns the hand being played, from 1: the first that some table still in play has not
    /// reported. One more than the last hand if all tables are done.
    pub fn current_hand(&self, hands: usize) -> usize {
        let open = self.tables.iter().filter(|table| !table.complete);
        open.map(|table| table.hands.len() + 1).min().unwrap_or(hands + 1)
    }

    /// Returns the hand being played where a player is, from 1: at the table where they last played
    /// in this game, otherwise the median of the tables, so that one slow or finished table does
    /// not decide for the room. One more than the last hand if the table is done.
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
#[derive(Debug, Clone, PartialEq)]
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

/// A person's move, with its reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Move {
    /// The player.
    pub player: Player,
    /// The old chair; `None` after sitting out.
    pub from: Option<Chair>,
    /// The new chair; `None` if they sit out, or before a cut.
    pub to: Option<Chair>,
    /// Whether it depends on a cut.
    pub open: bool,
    /// The reason: "won table 3, 28 to 24: up to table 4".
    pub why: String,
}

/// A cut between tied players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cut {
    /// The table.
    pub table: u16,
    /// Their role.
    pub role: usize,
    /// The cell of the last game for the winner.
    pub cell: Cell,
    /// The tied players, pair A first; where pairs cut, the first of each.
    pub tied: Vec<Player>,
    /// What is written if the player at the same place wins.
    pub values: Vec<Value>,
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

impl TablesState {
    /// Returns the night's name and what is played: "Progressive Night: Euchre".
    pub fn title(&self, name: &str) -> String {
        let between = if self.played.is_empty() { "" } else { ": " };
        format!("{name}{between}{}", self.played)
    }

    /// Returns somebody's second count, and what decides between equal totals: "Loners: 3, rounds
    /// won: 2"; `None` if there is neither.
    pub fn tally_words(&self, player: Player) -> Option<String> {
        let at = usize::from(player.0);
        let tally = self.tallies.as_ref();
        let tally = tally.and_then(|(name, each)| Some(format!("{name}: {}", each.get(at)?)));
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
