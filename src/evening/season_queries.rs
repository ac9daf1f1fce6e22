//! Seasons from the store: the rules of each are a setting, and games have marks. Both are part of
//! an exported library.

use std::collections::BTreeMap;

use chrono::NaiveDate;

use super::Evening;
use super::queries::{self, groups_of};
use super::season::season;
use super::season_rules::{GameMarks, SeasonPoints, SeasonRules};
use super::table::{StandingsTable, Unit};
use crate::store::{Error, GameId, ListedGame, Store};

/// Prefix of a season's setting.
const SEASONS: &str = "season/";

/// Default period: from the first day on which a game can have started to the last.
const EARLIEST: NaiveDate = day(1);
const LATEST: NaiveDate = day(9999);

const fn day(year: i32) -> NaiveDate {
    match NaiveDate::from_ymd_opt(year, 1, 1) {
        Some(day) => day,
        None => NaiveDate::MIN,
    }
}

/// Returns every season with its rules, by name. Rules that cannot be read are replaced by the
/// default.
///
/// # Errors
/// An error that says why the file cannot be read.
pub fn seasons(store: &Store) -> Result<Vec<(String, SeasonRules)>, Error> {
    let kept = store.settings_under(SEASONS)?;
    Ok(kept.into_iter().map(|(name, text)| (name, text.parse().unwrap_or_default())).collect())
}

/// Saves the rules of a season; `None` deletes it. Games added or left out by hand keep their
/// marks.
///
/// # Errors
/// An error that says why the file cannot be written.
pub fn save_season(
    store: &mut Store,
    name: &str,
    rules: Option<&SeasonRules>,
) -> Result<(), Error> {
    let key = format!("{SEASONS}{name}");
    match rules {
        Some(rules) => store.set_setting(&key, &rules.to_string()),
        None => store.remove_setting(&key),
    }
}

/// Returns a game's marks for seasons.
///
/// # Errors
/// An error that says why the file cannot be read.
pub fn marks(store: &Store, game: GameId) -> Result<GameMarks, Error> {
    let marks = store.season_marks()?.remove(&game);
    Ok(GameMarks::read(&marks.unwrap_or_default()))
}

/// Replaces a game's marks for seasons.
///
/// # Errors
/// Same as [`Store::set_season_marks`].
pub fn save_marks(store: &mut Store, game: GameId, marks: &GameMarks) -> Result<(), Error> {
    store.set_season_marks(game, &marks.texts())
}

/// Returns the standing of a season with these rules.
///
/// # Errors
/// An error that says why the file cannot be read.
pub fn standing(store: &Store, name: &str, rules: &SeasonRules) -> Result<StandingsTable, Error> {
    let marks = store.season_marks()?;
    let (none, mut counted) = (GameMarks::default(), Vec::new());
    let marks: BTreeMap<GameId, GameMarks> =
        marks.iter().map(|(game, texts)| (*game, GameMarks::read(texts))).collect();
    let first = rules.from.unwrap_or(EARLIEST);
    let last = rules.until.and_then(|day| day.succ_opt()).unwrap_or(LATEST);
    for sitting in store.sittings(first, last)? {
        let (day, of) = (queries::day(sitting.played), marks.get(&sitting.game).unwrap_or(&none));
        if rules.takes(name, &sitting.rules, day, of) {
            counted.push((day, sitting));
        }
    }
    let scale = match (&rules.points, rules.unit) {
        (SeasonPoints::Places(scheme), Unit::Game) => scheme.clone(),
        _ => queries::scale(store)?,
    };
    let mut evenings: Vec<Evening> = Vec::new();
    for day in counted.chunk_by(|(one, _), (other, _)| one == other) {
        let games = day.iter().map(|(_, sitting)| sitting.clone());
        let groups: Vec<Vec<ListedGame>> = match rules.unit {
            Unit::Game => games.map(|game| vec![game]).collect(),
            Unit::Night => groups_of(games.collect()),
        };
        for games in groups {
            let day = day.first().map(|(day, _)| *day).unwrap_or_default();
            evenings.extend(queries::read(store, day, &games, &scale)?);
        }
    }
    Ok(season(name, rules, &evenings))
}
