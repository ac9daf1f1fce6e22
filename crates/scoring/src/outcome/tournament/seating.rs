//! Who sits where, and how people move between two rounds.

use crate::{Cell, Player, Value};

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
