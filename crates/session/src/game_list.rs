//! The list of games to choose from: the search, its hits, and the marked game.

use games::rules;
use scoring::names::folded;
use scoring::{Category, Game};

/// The last line, which creates a game.
pub const MAKE: &str = "Create a custom game";

/// The games to choose from.
#[derive(Debug)]
pub struct GameList {
    /// The search text.
    pub search: String,
    /// Index of the marked line.
    pub at: usize,
    /// The hits by category; the line that creates a game comes after them.
    pub hits: Vec<&'static Game>,
    /// The custom games.
    pub made: Vec<&'static Game>,
}

impl Default for GameList {
    fn default() -> GameList {
        let hits = rules::named("", &[]);
        GameList { search: String::new(), at: 0, hits, made: Vec::new() }
    }
}

impl GameList {
    /// Adds the custom games to the list, and marks one of them.
    pub fn offer(&mut self, made: Vec<&'static Game>, marked: Option<&'static Game>) {
        self.made = made;
        if marked.is_some() {
            self.search.clear();
        }
        self.hits = rules::named(&self.search, &self.made);
        let at = |game: &'static Game| self.hits.iter().position(|hit| hit.id == game.id);
        self.at = marked.and_then(at).unwrap_or_else(|| self.at.min(self.last()));
    }

    /// Sets the search text and finds the games.
    pub fn look_for(&mut self, words: String) {
        self.hits = rules::named(&words, &self.made);
        // Marks the first name that begins with the text, if there is one.
        let begins = |game: &&'static Game| rules::begins_with(game, &words);
        self.at = self.hits.iter().position(begins).unwrap_or(0);
        self.search = words;
    }

    /// Returns whether the line that creates a game is shown: if it matches the search, or if no
    /// game has this name.
    pub fn offers_new_game(&self) -> bool {
        let words = folded(self.search.trim());
        self.hits.is_empty() || folded(MAKE).contains(&words)
    }

    /// Returns the name for a new game, which no other game has.
    pub fn new_name(&self) -> String {
        if self.hits.is_empty() { self.search.trim().to_owned() } else { String::new() }
    }

    /// Returns the index of the last line.
    pub fn last(&self) -> usize {
        (self.hits.len() + usize::from(self.offers_new_game())).saturating_sub(1)
    }

    /// Returns the marked game.
    pub fn marked(&self) -> Option<&'static Game> {
        self.hits.get(self.at).copied()
    }

    /// Returns the marked game if it is a custom game.
    pub fn marked_own(&self) -> Option<&'static Game> {
        self.marked().filter(|game| game.custom.is_some())
    }

    /// Marks the first game of the next (or previous) category.
    pub fn step_category(&mut self, next: bool) {
        let category = self.marked().map(|game| game.category);
        let differs = |game: &&'static Game| Some(game.category) != category;
        let found = if next {
            self.hits.iter().skip(self.at).position(differs).map(|ahead| self.at + ahead)
        } else {
            let before = self.hits.iter().take(self.at).rposition(differs);
            before.map(|last| {
                let category = self.hits.get(last).map(|game| game.category);
                let first = self.hits.iter().position(|game| Some(game.category) == category);
                first.unwrap_or(last)
            })
        };
        // The line that creates a game is the last, under its own heading.
        let stays = category == Some(Category::Custom) || found.is_some();
        let end = if stays { self.at } else { self.last() };
        self.at = found.unwrap_or(if next { end } else { 0 });
    }
}
