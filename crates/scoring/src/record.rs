//! Records as plain data without scoring: a record contains no totals.

pub mod card_count;
pub mod cell;
pub mod day;
pub mod edit;
pub mod entry;
pub mod seating;

use std::collections::BTreeMap;

use crate::grammar::game::Game;
use crate::record::cell::Value;
use crate::record::day::Day;
use crate::record::entry::RoundEntry;
use crate::seats::Player;

/// The record of a game.
#[derive(Debug, Clone, PartialEq)]
pub struct Record {
    /// Its rules.
    pub game: &'static Game,
    /// Chosen house options; others have their defaults.
    pub options: Options,
    /// Names in seating order, clockwise.
    pub players: Vec<String>,
    /// The first dealer; `None` for the first player.
    pub dealer: Option<Player>,
    /// The day of the evening on which it was played, if it is written down. It changes no score.
    pub date: Option<Day>,
    /// Other values of the setup declared by the game (roles, teams).
    pub setup: RoundEntry,
    /// The rounds in order.
    pub rounds: Vec<RoundEntry>,
    /// Whether the players ended it early.
    pub ended: bool,
}

impl Record {
    /// Creates a game that has just been set up: nothing written yet.
    pub fn new(game: &'static Game, players: Vec<String>) -> Record {
        Record {
            game,
            options: Options::default(),
            players,
            dealer: None,
            date: None,
            setup: RoundEntry::default(),
            rounds: Vec::new(),
            ended: false,
        }
    }

    /// Returns the seat of the player with exactly this name.
    pub fn player(&self, name: &str) -> Option<Player> {
        let index = self.players.iter().position(|player| player == name)?;
        u16::try_from(index).ok().map(Player)
    }

    /// Returns a player's name; "nobody" for a seat that does not exist.
    pub fn player_name(&self, player: Player) -> &str {
        self.players.get(usize::from(player.0)).map_or("nobody", String::as_str)
    }
}

/// Joins words for a sentence: "Ada", "Ada and Ben", "Ada, Ben and Cleo".
pub fn join_words<T: AsRef<str>>(words: &[T]) -> String {
    join(words, "and")
}

/// Joins alternatives: "2, 3 or 4".
pub fn join_choices<T: AsRef<str>>(words: &[T]) -> String {
    join(words, "or")
}

fn join<T: AsRef<str>>(words: &[T], conjunction: &str) -> String {
    match words {
        [] => String::new(),
        [only] => only.as_ref().to_owned(),
        [init @ .., last] => {
            let init: Vec<&str> = init.iter().map(AsRef::as_ref).collect();
            format!("{} {conjunction} {}", init.join(", "), last.as_ref())
        }
    }
}

/// Chosen house options by id.
pub type Options = BTreeMap<&'static str, Value>;
