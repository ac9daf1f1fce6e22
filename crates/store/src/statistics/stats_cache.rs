//! Results of every game in memory, computed once and again after a change.
//!
//! Invariant: a cached result is of the game as it was when read; the caller reports changed games,
//! which are *due* until read again.

use std::collections::{BTreeMap, BTreeSet};

use super::{Figures, GameResult, PersonId, figures};

/// Results of every game.
#[derive(Debug, Default)]
pub struct StatsCache {
    /// Those read; `None` if a game cannot be read.
    games: BTreeMap<i64, Option<GameResult>>,
    /// Games to read, largest number first.
    due: BTreeSet<i64>,
    /// The newest known change.
    newest: Option<i64>,
    /// Number of merges of people, and of merges undone.
    merges: usize,
}

/// A person's wins.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct WinCount {
    /// Number of their finished games.
    pub over: usize,
    /// Number of those won.
    pub won: usize,
}

impl StatsCache {
    /// Returns the newest known change; games changed after it must be read.
    pub fn newest(&self) -> Option<i64> {
        self.newest
    }

    /// Updates the cache: `games` are all existing games, `changed` those changed since the newest
    /// known change. If people were merged, everything is read again.
    pub fn sync(
        &mut self,
        games: impl IntoIterator<Item = i64>,
        changed: impl IntoIterator<Item = i64>,
        newest: Option<i64>,
        merges: usize,
    ) {
        if self.merges != merges {
            *self = StatsCache { merges, ..StatsCache::default() };
        }
        self.newest = newest;
        for number in changed {
            let _ = self.games.remove(&number);
        }
        let all: BTreeSet<i64> = games.into_iter().collect();
        self.games.retain(|number, _| all.contains(number));
        self.due = all.into_iter().filter(|number| !self.games.contains_key(number)).collect();
    }

    /// Returns the game to read next; `None` if everything is read. Once read, it goes to
    /// [`StatsCache::insert`].
    pub fn next(&self) -> Option<i64> {
        self.due.last().copied()
    }

    /// Returns how many games are due.
    pub fn left(&self) -> usize {
        self.due.len()
    }

    /// Returns the number of games, read or not.
    pub fn all(&self) -> usize {
        self.games.len() + self.due.len()
    }

    /// Returns the number of games that cannot be read.
    pub fn unreadable(&self) -> usize {
        self.games.values().filter(|played| played.is_none()).count()
    }

    /// Stores the result of a game; `None` if it cannot be read.
    pub fn insert(&mut self, number: i64, played: Option<GameResult>) {
        let _ = self.due.remove(&number);
        let _ = self.games.insert(number, played);
    }

    /// Returns everybody's wins in the games read so far.
    pub fn tallies(&self) -> BTreeMap<PersonId, WinCount> {
        let mut tallies: BTreeMap<PersonId, WinCount> = BTreeMap::new();
        let over = self.games.values().flatten().filter(|played| played.over);
        for seat in over.flat_map(|played| &played.seats) {
            let tally = tallies.entry(seat.who).or_default();
            tally.over += 1;
            tally.won += usize::from(seat.won);
        }
        tallies
    }

    /// Returns a person's statistics over the games read so far.
    pub fn figures(&self, who: PersonId) -> Figures {
        figures(who, self.games.values().flatten())
    }
}
