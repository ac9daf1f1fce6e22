//! Data of the screens outside a game: games in progress and recent ones, history, people,
//! and standings.

use std::cmp::Reverse;

use chrono::Datelike as _;

use crate::OpenGame;
use crate::display::{DisplayBody, DisplayContent, Headline, StandingRow};
use crate::evening::{self, Evening, PointsScheme, SeasonRules, StandingsTable, queries};
use crate::files::printing::Page;
use crate::paper;
use crate::preview::{self, GamePreview, State};
use scoring::wording::capitalize;
use scoring::{Record, signed};
use store::clock;
use store::format;
use store::{Error, Filter, GameId, SecondPlace, Store};

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
    /// A new game with the people and rules of the newest finished one, unless that is in progress
    /// already, or its rules are a custom game that was removed.
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
        let rematch = OpenGame::from(store.load(last.summary.id)?).rematch();
        let is_begun = |open: &GamePreview| {
            open.summary.rules == rematch.game.id
                && open.summary.created > last.summary.created
                && rematch.players.iter().all(|name| open.summary.players.contains(name))
        };
        let is_offered = match rematch.game.custom {
            Some(_) => store.custom_games()?.iter().any(|game| game.id == rematch.game.id),
            None => true,
        };
        let is_new = is_offered && !recent.open.iter().any(is_begun);
        recent.rematch = is_new.then(|| Box::new(rematch));
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

/// The subject of a standings page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StandingsSubject {
    /// The evening of a game.
    Evening(GameId),
    /// All games of the night of a game, whoever played.
    Night(GameId),
    /// The season of this name; `None` for the first one.
    Season(Option<String>),
}

/// The standings of an evening or season.
#[derive(Debug, Clone)]
pub struct StandingsPage {
    /// The standing.
    pub table: StandingsTable,
    /// What it is of; a season has its name.
    pub subject: StandingsSubject,
    /// How it counts; an evening has only points.
    pub rules: SeasonRules,
    /// The same evening with the other games of the night, or without them; `None` if there are none.
    pub others: Option<StandingsSubject>,
    /// The standing as CSV.
    pub csv: String,
    /// The name of the next season; for an evening, the first one.
    pub next_season: Option<String>,
}

impl StandingsPage {
    /// Returns whether it is of a season.
    pub fn is_season(&self) -> bool {
        matches!(self.subject, StandingsSubject::Season(_))
    }

    /// Returns the text in the box for points of one's own.
    pub fn own_points(&self) -> String {
        match &self.rules.points {
            points @ PointsScheme::Places(_) => points.id(),
            _ => String::new(),
        }
    }

    /// Reads an evening or a season; `None` for a game that was removed. If there is no season yet,
    /// it is one of this year that counts every night.
    pub fn read(store: &Store, subject: &StandingsSubject) -> Result<Option<StandingsPage>, Error> {
        let mut seasons = queries::seasons(store)?;
        let name = match subject {
            StandingsSubject::Evening(game) | StandingsSubject::Night(game) => {
                let scale = queries::scale(store)?;
                let evening = match (subject, store.evening_of(*game)?) {
                    (StandingsSubject::Night(_), Some(day)) => queries::night(store, day, &scale)?,
                    _ => queries::of(store, *game, &scale)?,
                };
                let Some(evening) = evening else { return Ok(None) };
                let others = match subject {
                    StandingsSubject::Night(game) => Some(StandingsSubject::Evening(*game)),
                    _ if evening.others.is_empty() => None,
                    _ => Some(StandingsSubject::Night(*game)),
                };
                return Ok(Some(StandingsPage {
                    table: evening.table(),
                    others,
                    subject: subject.clone(),
                    rules: SeasonRules { points: scale, ..SeasonRules::default() },
                    csv: evening::evenings_csv(&[evening]),
                    next_season: seasons.into_iter().next().map(|(name, _)| name),
                }));
            }
            StandingsSubject::Season(name) => name.as_ref(),
        };
        let at = name.and_then(|name| seasons.iter().position(|(one, _)| one == name));
        let at = at.unwrap_or(0);
        let next = (at + 1).checked_rem(seasons.len()).and_then(|next| seasons.get(next));
        let next_season = next.map(|(name, _)| name.clone());
        let (name, rules) = if at < seasons.len() {
            seasons.swap_remove(at)
        } else {
            (format!("Season {}", clock::local_now().year()), SeasonRules::default())
        };
        let table = queries::standing(store, &name, &rules)?;
        let csv = evening::season_csv(&table);
        Ok(Some(StandingsPage {
            table,
            others: None,
            subject: StandingsSubject::Season(Some(name)),
            rules,
            csv,
            next_season,
        }))
    }

    /// Saves how a standing counts, and reads it again.
    pub fn count(
        store: &mut Store,
        subject: &StandingsSubject,
        rules: &SeasonRules,
    ) -> Result<Option<StandingsPage>, Error> {
        match subject {
            StandingsSubject::Season(Some(name)) => {
                queries::save_season(store, name, Some(rules))?;
            }
            _ => queries::save_scale(store, &rules.points)?,
        }
        StandingsPage::read(store, subject)
    }

    /// Returns the page to print.
    pub fn paper(&self) -> Result<Page, String> {
        let name = format!("{}, standings", self.table.title);
        Ok(Page { name, text: paper::standings_table(&self.table)? })
    }

    /// Returns the room display.
    pub fn display(&self) -> DisplayContent {
        let table = &self.table;
        let eyebrow = format!("{} · {}", table.title, table.extent);
        let call =
            Headline { foot: table.about.clone(), ..Headline::new(eyebrow, table.headline()) };
        let rows = table.rows.iter().filter_map(|row| {
            Some(StandingRow {
                rank: row.rank?,
                name: row.name.clone(),
                tally: String::new(),
                total: signed(row.points),
                leads: row.leads,
                crown: false,
            })
        });
        DisplayContent::new(call, DisplayBody::Standings(rows.collect()))
    }
}
