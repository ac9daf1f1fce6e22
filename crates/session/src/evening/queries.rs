//! Evenings from the store: finds an evening's games by their start and reads only those of the people
//! concerned.
//!
//! Invariant: a game that cannot be read does not hide the others.

use chrono::{DateTime, FixedOffset, NaiveDate, Utc};

use super::{Evening, PointsScheme, together};
use scoring::join_words;
use store::clock;
use store::statistics::GameResult;
use store::{Error, GameId, ListedGame, Store};

const SCALE: &str = "evening-points";
/// How many groups of people to examine for tonight's evening, and the most games of one; a large
/// import was not played tonight.
const MAX_GROUPS: usize = 4;
const GAMES: usize = 60;
/// The most other games of an evening that are named.
const MAX_NAMED: usize = 4;

/// Returns the points scheme; the default if none was chosen.
pub fn scale(store: &Store) -> Result<PointsScheme, Error> {
    let kept = store.setting(SCALE)?;
    Ok(kept.and_then(|text| PointsScheme::parse(&text).ok()).unwrap_or_default())
}

/// Saves the points scheme.
pub fn save_scale(store: &mut Store, scale: &PointsScheme) -> Result<(), Error> {
    store.set_setting(SCALE, &scale.id())
}

/// Returns the day of a time, by the local time that it is in.
pub fn day(time: DateTime<FixedOffset>) -> NaiveDate {
    clock::evening_of(time.naive_local())
}

/// Returns the day that a text says: "2026-11-14", "yesterday", "friday", "November 14"; of several,
/// the latest up to tonight.
pub fn day_said(text: &str, tonight: NaiveDate) -> Result<NaiveDate, String> {
    store::day_of(text, tonight).ok_or_else(|| {
        format!("“{}” is not a day. Write it like {tonight}, “yesterday” or “Friday”.", text.trim())
    })
}

/// Returns every evening of a day, in order of their starts.
pub fn on(store: &Store, day: NaiveDate, scale: &PointsScheme) -> Result<Vec<Evening>, Error> {
    let mut evenings = Vec::new();
    for games in groups(store, day)? {
        evenings.extend(read(store, day, &games, scale)?);
    }
    Ok(evenings)
}

/// Returns the evening of a game, with the other games of that evening in words; `None` if the game
/// cannot be read or was removed.
pub fn of(store: &Store, game: GameId, scale: &PointsScheme) -> Result<Option<Evening>, Error> {
    let Some(day) = store.evening_of(game)? else { return Ok(None) };
    let (of, others): (Vec<_>, Vec<_>) = groups(store, day)?
        .into_iter()
        .partition(|games| games.iter().any(|sitting| sitting.game == game));
    let Some(games) = of.first() else { return Ok(None) };
    let evening = read(store, day, games, scale)?;
    let others: Vec<ListedGame> = others.into_iter().flatten().collect();
    let named = |evening: Evening| Ok(Evening { others: words(store, &others)?, ..evening });
    evening.map(named).transpose()
}

/// Returns all games of an evening; `None` if there are none.
pub fn night(
    store: &Store,
    day: NaiveDate,
    scale: &PointsScheme,
) -> Result<Option<Evening>, Error> {
    let games: Vec<ListedGame> = groups(store, day)?.into_iter().flatten().collect();
    read(store, day, &games, scale)
}

/// Returns games in words: the first few with their people, and the number of the rest.
fn words(store: &Store, games: &[ListedGame]) -> Result<Vec<String>, Error> {
    let named = games.iter().take(MAX_NAMED).map(|game| match store.load_without_log(game.game) {
        Ok(facts) => {
            let (name, people) = (facts.record.game.name, join_words(&facts.record.players));
            Ok(format!("{name} ({people})"))
        }
        Err(error) if error.is_of_one_game() => {
            Ok(games::rules::find(&game.rules).map_or(&*game.rules, |game| game.name).to_owned())
        }
        Err(error) => Err(error),
    });
    let rest = games.len().saturating_sub(MAX_NAMED);
    named.chain((rest > 0).then(|| Ok(format!("{rest} more")))).collect()
}

/// Returns the current evening: among today's with at least two finished games, the one whose last
/// game started last.
pub fn present(store: &Store, now: DateTime<Utc>) -> Result<Option<Evening>, Error> {
    let day = day(clock::here(now));
    let mut groups = groups(store, day)?;
    groups.retain(|games| (2..=GAMES).contains(&games.len()));
    groups.sort_by_key(|games| games.last().map(|sitting| sitting.played));
    let scale = scale(store)?;
    for games in groups.iter().rev().take(MAX_GROUPS) {
        let evening = read(store, day, games, &scale)?;
        // Of a single game the standing says nothing new.
        if let Some(evening) = evening.filter(|evening| evening.games.len() > 1) {
            return Ok(Some(evening));
        }
    }
    Ok(None)
}

fn groups(store: &Store, day: NaiveDate) -> Result<Vec<Vec<ListedGame>>, Error> {
    let next = day.succ_opt().unwrap_or(day);
    Ok(groups_of(store.sittings(day, next)?))
}

pub(super) fn groups_of(sittings: Vec<ListedGame>) -> Vec<Vec<ListedGame>> {
    together(sittings.into_iter().map(|sitting| {
        let people = sitting.people.clone();
        (sitting, people)
    }))
}

pub(super) fn read(
    store: &Store,
    day: NaiveDate,
    games: &[ListedGame],
    scale: &PointsScheme,
) -> Result<Option<Evening>, Error> {
    let mut sat = Vec::new();
    for sitting in games {
        match store.load_without_log(sitting.game) {
            Ok(facts) => {
                let (number, record) = (sitting.game.0, facts.record);
                let result = GameResult::read(number, &record, &facts.people, facts.played);
                sat.push((result, record.players));
            }
            Err(error) if error.is_of_one_game() => {}
            Err(error) => return Err(error),
        }
    }
    Ok(Evening::of(day, sat, scale.clone()))
}
