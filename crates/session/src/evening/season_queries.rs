//! Seasons from the store: the rules of each are a setting, and games have tags. Both are part of an
//! exported library.

use std::collections::BTreeMap;

use chrono::NaiveDate;

use super::Evening;
use super::queries::{self, groups_of};
use super::season::season;
use super::season_rules::SeasonRules;
use super::table::{StandingsTable, Unit};
use games::rules;
use scoring::names::folded;
use store::{Error, GameId, ListedGame, Store};

const SEASONS: &str = "season/";
/// Name of a game's tags among what seasons store about it.
const TAGS: &str = "tags";

/// Returns every season with its rules, by name; without those whose rules cannot be read.
pub fn seasons(store: &Store) -> Result<Vec<(String, SeasonRules)>, Error> {
    let stored = store.settings_under(SEASONS)?.into_iter();
    Ok(stored.filter_map(|(name, text)| Some((name, SeasonRules::read(&text)?))).collect())
}

/// Saves the rules of a season; `None` deletes it.
pub fn save_season(
    store: &mut Store,
    name: &str,
    rules: Option<&SeasonRules>,
) -> Result<(), Error> {
    let key = format!("{SEASONS}{name}");
    match rules.map(serde_json::to_string) {
        Some(rules) => store.set_setting(&key, &rules.unwrap_or_default()),
        None => store.remove_setting(&key),
    }
}

/// Returns the tags of a game.
pub fn tags(store: &Store, game: GameId) -> Result<Vec<String>, Error> {
    let marks = store.season_marks()?;
    Ok(marks.get(&game).map(tags_of).unwrap_or_default())
}

/// Replaces the tags of a game, which have no commas in them.
pub fn save_tags(store: &mut Store, game: GameId, tags: &[String]) -> Result<(), Error> {
    let tags = (!tags.is_empty()).then(|| (TAGS.to_owned(), tags.join(", ")));
    store.set_season_marks(game, &tags.into_iter().collect())
}

fn tags_of(marks: &BTreeMap<String, String>) -> Vec<String> {
    let tags = marks.get(TAGS).map_or("", String::as_str).split(',').map(str::trim);
    tags.filter(|tag| !tag.is_empty()).map(str::to_owned).collect()
}

/// Returns the name of a kind of game, built-in or custom, by its name or id; `None` if there is
/// none.
pub fn kind_of_game(store: &Store, text: &str) -> Result<Option<String>, Error> {
    let custom_games = store.custom_games()?;
    let mut games = rules::ALL.iter().copied().chain(custom_games);
    let is = |name: &str| folded(name) == folded(text);
    let game = games.find(|game| is(game.name) || is(game.id));
    Ok(game.map(|game| game.name.to_owned()))
}

/// Returns the standing of a season with these rules.
pub fn standing(
    store: &Store,
    name: &str,
    season_rules: &SeasonRules,
) -> Result<StandingsTable, Error> {
    let (marks, mut counted) = (store.season_marks()?, Vec::new());
    // Without a period, from the first day on which a game can have started to the last.
    let day = |year| NaiveDate::from_ymd_opt(year, 1, 1).unwrap_or_default();
    let first = season_rules.from.unwrap_or(day(1));
    let last = season_rules.until.and_then(|day| day.succ_opt()).unwrap_or(day(9999));
    for sitting in store.sittings(first, last)? {
        let day = queries::day(sitting.played);
        let tags = marks.get(&sitting.game).map(tags_of).unwrap_or_default();
        let game = rules::find(&sitting.rules).map_or("", |game| game.name);
        if season_rules.takes([game, &sitting.rules], day, &tags) {
            counted.push((day, sitting));
        }
    }
    let scale = match season_rules.counts {
        Unit::Game => season_rules.points.clone(),
        Unit::Evening => queries::scale(store)?,
    };
    let mut evenings: Vec<Evening> = Vec::new();
    for day in counted.chunk_by(|(one, _), (other, _)| one == other) {
        let games = day.iter().map(|(_, sitting)| sitting.clone());
        let groups: Vec<Vec<ListedGame>> = match season_rules.counts {
            Unit::Game => games.map(|game| vec![game]).collect(),
            Unit::Evening => groups_of(games.collect()),
        };
        for games in groups {
            let day = day.first().map(|(day, _)| *day).unwrap_or_default();
            evenings.extend(queries::read(store, day, &games, &scale)?);
        }
    }
    Ok(season(name, season_rules, &evenings))
}
