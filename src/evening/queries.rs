//! Evenings from the store: finds a night's games by their start and reads only those of the people
//! concerned.
//!
//! Invariant: a game that cannot be read does not hide the others.

use chrono::{DateTime, Local, NaiveDate, TimeZone, Utc};

use super::{Evening, EveningGame, PointsScheme, day_of, morning_of, together};
use crate::store::{Error, GameId, ListedGame, Store};

/// Key of the setting with the points scheme.
const SCALE: &str = "evening-points";
/// How many groups of people to examine for tonight's evening, and the most games of one; a large
/// import was not played tonight.
const MAX_GROUPS: usize = 4;
const GAMES: usize = 60;

/// Returns the points scheme; the default if none was chosen.
///
/// # Errors
/// An error that says why the file cannot be read.
pub fn scale(store: &Store) -> Result<PointsScheme, Error> {
    let kept = store.setting(SCALE)?;
    Ok(kept.and_then(|text| PointsScheme::parse(&text).ok()).unwrap_or_default())
}

/// Saves the points scheme.
///
/// # Errors
/// An error that says why the file cannot be written.
pub fn save_scale(store: &mut Store, scale: &PointsScheme) -> Result<(), Error> {
    store.set_setting(SCALE, &scale.id())
}

/// Returns the day of a time, by local time.
pub fn day(time: DateTime<Utc>) -> NaiveDate {
    day_of(time.with_timezone(&Local).naive_local())
}

/// Returns every evening of a day, in order of their starts.
///
/// # Errors
/// An error that says why the file cannot be read.
pub fn on(store: &Store, day: NaiveDate, scale: &PointsScheme) -> Result<Vec<Evening>, Error> {
    let mut evenings = Vec::new();
    for games in groups(store, day)? {
        evenings.extend(read(store, day, &games, scale)?);
    }
    Ok(evenings)
}

/// Returns the evening of a game; `None` if the game cannot be read or was removed.
///
/// # Errors
/// An error that says why the file cannot be read.
pub fn of(store: &Store, game: GameId, scale: &PointsScheme) -> Result<Option<Evening>, Error> {
    let Some(begun) = store.begun(game)? else { return Ok(None) };
    let day = day(begun);
    let mut groups = groups(store, day)?.into_iter();
    let group = groups.find(|games| games.iter().any(|sitting| sitting.game == game));
    group.map_or(Ok(None), |games| read(store, day, &games, scale))
}

/// Returns the current evening: among today's with at least two finished games, the one whose last
/// game started last.
///
/// # Errors
/// An error that says why the file cannot be read.
pub fn present(store: &Store, now: DateTime<Utc>) -> Result<Option<Evening>, Error> {
    let day = day(now);
    let mut groups = groups(store, day)?;
    groups.retain(|games| (2..=GAMES).contains(&games.len()));
    groups.sort_by_key(|games| games.last().map(|sitting| sitting.created));
    if groups.is_empty() {
        return Ok(None);
    }
    let scale = scale(store)?;
    for games in groups.iter().rev().take(MAX_GROUPS) {
        let evening = read(store, day, games, &scale)?;
        if let Some(evening) = evening.filter(Evening::has_standing) {
            return Ok(Some(evening));
        }
    }
    Ok(None)
}

/// Returns the games of a day, grouped by the set of their people.
fn groups(store: &Store, day: NaiveDate) -> Result<Vec<Vec<ListedGame>>, Error> {
    let next = day.succ_opt().unwrap_or(day);
    Ok(groups_of(store.sittings(begin(day), begin(next))?))
}

/// Groups games by the set of their people.
pub(super) fn groups_of(sittings: Vec<ListedGame>) -> Vec<Vec<ListedGame>> {
    together(sittings.into_iter().map(|sitting| {
        let people = sitting.people.clone();
        (sitting, people)
    }))
}

/// Returns when a day begins.
pub(super) fn begin(day: NaiveDate) -> DateTime<Utc> {
    moment(morning_of(day))
}

/// Returns a local time in UTC. If the clock skips it, it is taken as UTC.
fn moment(time: chrono::NaiveDateTime) -> DateTime<Utc> {
    let here = Local.from_local_datetime(&time).earliest();
    here.map_or_else(|| time.and_utc(), |here| here.to_utc())
}

pub(super) fn read(
    store: &Store,
    day: NaiveDate,
    games: &[ListedGame],
    scale: &PointsScheme,
) -> Result<Option<Evening>, Error> {
    let mut sat = Vec::new();
    for sitting in games {
        match store.facts(sitting.game) {
            Ok(facts) => {
                sat.push(EveningGame::read(
                    sitting.game.0,
                    &facts.record,
                    &facts.people,
                    facts.created,
                ));
            }
            Err(error) if error.is_of_one_game() => {}
            Err(error) => return Err(error),
        }
    }
    Ok(Evening::of(day, sat, scale.clone()))
}
