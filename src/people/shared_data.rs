//! What a family has beside its games, as it moves from one computer to another: names, other
//! spellings of them, settings, games that somebody made.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};

use crate::engine::Game;

/// Everything but the games that were played.
#[derive(Debug, Clone, Default)]
pub struct SharedData {
    /// Everybody by name, and whether they are no longer offered.
    pub people: Vec<(String, bool)>,
    /// What is remembered, by its key.
    pub settings: BTreeMap<String, String>,
    /// Every game that somebody made, and whether it is offered.
    pub own_games: Vec<(&'static Game, bool)>,
    /// Who was merged with whom, the oldest first. Games are those that travel along, by
    /// their place in the list, from 0.
    pub spellings: Vec<NameAlias<usize>>,
}

/// Another spelling of somebody's name, made one with them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NameAlias<G> {
    /// The spelling that is no more.
    pub name: String,
    /// Who they were merged with; that may be a spelling that is no more itself, by one of
    /// those that follow.
    pub kept: String,
    /// Whether they were no longer offered.
    pub retired: bool,
    /// When they were merged.
    pub at: DateTime<Utc>,
    /// The seats that were theirs: a game, and a seat in it.
    pub seats: Vec<(G, u16)>,
}

impl<G> NameAlias<G> {
    /// Returns the same with the games called something else; seats of a game that is called
    /// nothing stay out.
    #[must_use]
    pub fn in_games<H>(self, called: impl Fn(G) -> Option<H>) -> NameAlias<H> {
        let NameAlias { name, kept, retired, at, seats } = self;
        let seats = seats.into_iter().filter_map(|(game, seat)| Some((called(game)?, seat)));
        NameAlias { name, kept, retired, at, seats: seats.collect() }
    }
}

impl SharedData {
    /// Returns whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        let SharedData { people, settings, own_games, spellings } = self;
        people.is_empty() && settings.is_empty() && own_games.is_empty() && spellings.is_empty()
    }

    /// Adds another, whose games come after so many.
    pub fn add(&mut self, other: SharedData, games: usize) {
        self.people.extend(other.people);
        self.settings.extend(other.settings);
        self.own_games.extend(other.own_games);
        let spellings = other.spellings.into_iter();
        self.spellings.extend(spellings.map(|one| one.in_games(|game| Some(games + game))));
    }
}
