//! Data of a family besides games, for moving between computers: names, their other spellings,
//! settings and custom games.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};

use scoring::Game;

/// Everything in a library but the games.
#[derive(Debug, Clone, Default)]
pub struct SharedData {
    /// Everybody by name, and whether they are retired.
    pub people: Vec<(String, bool)>,
    /// Settings by key.
    pub settings: BTreeMap<String, String>,
    /// Custom games, and whether each is offered.
    pub custom_games: Vec<(&'static Game, bool)>,
    /// Merges of people, oldest first. Games are given by their index in the library.
    pub spellings: Vec<NameAlias<usize>>,
}

/// A spelling that was merged into another name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NameAlias<G> {
    /// The merged spelling.
    pub name: String,
    /// The name it was merged into, which a later merge may have replaced in turn.
    pub kept: String,
    /// Whether they were retired.
    pub retired: bool,
    /// When they were merged.
    pub at: DateTime<Utc>,
    /// Its seats: game and seat.
    pub seats: Vec<(G, u16)>,
}

impl<G> NameAlias<G> {
    /// Returns the alias with its games renamed by `called`; seats of a game for which that returns
    /// `None` are left out.
    #[must_use]
    pub fn in_games<H>(self, called: impl Fn(G) -> Option<H>) -> NameAlias<H> {
        let NameAlias { name, kept, retired, at, seats } = self;
        let seats = seats.into_iter().filter_map(|(game, seat)| Some((called(game)?, seat)));
        NameAlias { name, kept, retired, at, seats: seats.collect() }
    }
}

impl SharedData {
    /// Returns whether it is empty.
    pub fn is_empty(&self) -> bool {
        let SharedData { people, settings, custom_games, spellings } = self;
        people.is_empty() && settings.is_empty() && custom_games.is_empty() && spellings.is_empty()
    }

    /// Adds another library's data, whose games come after `games` earlier ones.
    pub fn add(&mut self, other: SharedData, games: usize) {
        self.people.extend(other.people);
        self.settings.extend(other.settings);
        self.custom_games.extend(other.custom_games);
        let spellings = other.spellings.into_iter();
        self.spellings.extend(spellings.map(|one| one.in_games(|game| Some(games + game))));
    }
}
