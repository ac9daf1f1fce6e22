//! Data of the screens outside a game: games in progress and recent ones, history, people,
//! and standings.

mod standings_page;

use crate::OpenGame;
use crate::evening::{Evening, PointsScheme, queries};
use crate::preview::{self, GamePreview, State};
use scoring::Record;
use scoring::wording::capitalize;
use std::cmp::Reverse;
use store::clock;
use store::format;
use store::{Error, Filter, SecondPlace, Store};

pub use standings_page::{StandingsMode, StandingsPage, StandingsSubject};

const NEWEST_READ: usize = 60;
const MAX_RECENT: usize = 6;

/// The data file and what it contains.
#[derive(Debug, Clone)]
pub struct DataFile {
    /// Its path, or a text if it is in memory.
    pub path: String,
    /// Number of games.
    pub games: usize,
    /// Number of people.
    pub people: usize,
    /// The second place for backups.
    pub second_place: Option<SecondPlace>,
}

impl DataFile {
    /// Reads the data from the store.
    pub fn read(store: &Store) -> Result<DataFile, Error> {
        let (games, people) = store.counts()?;
        let path = store.path().map_or_else(
            || "memory only, lost when the window closes".to_owned(),
            |path| path.to_string_lossy().into_owned(),
        );
        Ok(DataFile { path, games, people, second_place: store.second_place()? })
    }

    /// Returns the number of games and people: "Three games, five people".
    pub fn words(&self) -> String {
        let games = capitalize(&format::how_many(self.games, "game", "games"));
        format!("{games}, {}", format::how_many(self.people, "person", "people"))
    }
}

/// The newest games of a library.
#[derive(Debug, Clone, Default)]
pub struct RecentGames {
    /// Games in progress, the latest change first.
    pub open: Vec<GamePreview>,
    /// The newest finished games.
    pub lately: Vec<GamePreview>,
    /// A new game with the people and rules of the newest finished one.
    pub rematch: Option<Box<Record>>,
    /// Tonight's standings, from two games on.
    pub standing: Option<Box<Evening>>,
}

impl RecentGames {
    /// Returns whether there are no games.
    pub fn is_empty(&self) -> bool {
        self.open.is_empty() && self.lately.is_empty()
    }
}

/// Reads the newest games until enough are found.
pub fn read(store: &Store) -> Result<RecentGames, Error> {
    let newest = Filter { limit: Some(NEWEST_READ), ..Filter::default() };
    let mut recent = RecentGames::default();
    for summary in store.games(&newest)? {
        let game = preview::preview(store, summary);
        if game.is_open() {
            recent.open.push(game);
        } else {
            recent.lately.push(game);
        }
    }
    // By the evening on which they were played, which is shown, and not by the last change.
    recent.lately.sort_by_key(|game| Reverse(queries::day(game.summary.played)));
    recent.lately.truncate(MAX_RECENT);
    let last = recent.lately.iter().find(|game| matches!(game.state, State::Over));
    if let Some(last) = last {
        let game = OpenGame::open(store.load(last.summary.id)?.record, Vec::new());
        recent.rematch = Some(Box::new(game.rematch()));
    }
    recent.standing = queries::present(store, clock::now())?.map(Box::new);
    Ok(recent)
}

/// Returns the points schemes with a button of their own, with their labels.
pub fn usual_schemes() -> [(PointsScheme, &'static str); 3] {
    [
        (PointsScheme::Players, "By number of players"),
        (PointsScheme::three(), "3, 2, 1"),
        (PointsScheme::Wins, "Wins only"),
    ]
}
