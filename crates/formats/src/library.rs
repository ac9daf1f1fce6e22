//! A library for moving to another computer: the record of every game with its times and card
//! counts, people with their other spellings, custom games, and settings.
//!
//! A library is JSON, one object per line (<https://github.com/ndjson/ndjson-spec>): first
//! everything but the games, then each game, then their number and the spellings of names. So it is
//! written and read line by line, whatever its size.
//!
//! Invariant: records are moved. The log of changes and drafts stay behind; a backup of the
//! database includes them.

mod cell;
mod counts;
mod lines;

use std::collections::BTreeMap;

use chrono::{DateTime, FixedOffset, SecondsFormat, Utc};
use serde_json::{Map, Value as Json};

use super::{Decoded, Error, json};
use games::custom_game;
use scoring::{Game, Record};

pub use lines::{ImportFile, LibraryLine, LibraryLines, ReadError};

/// The key that marks a JSON file as a library, with its version.
const LIBRARY: &str = "library";
/// The version.
const VERSION: i64 = 2;

/// Everything in a library but the games and other spellings of names.
#[derive(Debug, Clone, Default)]
pub struct SharedData {
    /// Everybody by name, and whether they are retired.
    pub people: Vec<(String, bool)>,
    /// Settings by key.
    pub settings: BTreeMap<String, String>,
    /// Custom games, and whether each is offered.
    pub custom_games: Vec<(&'static Game, bool)>,
}

/// A spelling that was merged into another name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NameAlias {
    /// The merged spelling.
    pub name: String,
    /// The name it was merged into, which a later merge may have replaced in turn.
    pub kept: String,
    /// Whether they were retired.
    pub retired: bool,
    /// When they were merged.
    pub at: DateTime<Utc>,
    /// Its seats: the index of a game in the library, and the seat.
    pub seats: Vec<(usize, u16)>,
}

/// Data of a game besides its record.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Label {
    /// Title of the evening.
    pub title: Option<String>,
    /// When it was started, in local time there.
    pub created: Option<DateTime<FixedOffset>>,
    /// When it was last changed.
    pub changed: Option<DateTime<Utc>>,
    /// When it was removed, if it was.
    pub removed: Option<DateTime<Utc>>,
    /// The host's settings, by name.
    pub host: BTreeMap<String, String>,
}

/// Returns the first line of a library: everything besides the games.
pub fn first_line(shared: &SharedData) -> String {
    let person = |(name, retired): &(String, bool)| {
        let mut person = Map::new();
        put(&mut person, "name", Some(name.as_str()));
        put(&mut person, "retired", retired.then_some(true));
        Json::Object(person)
    };
    let own_game = |(game, offered): &(&'static Game, bool)| {
        let mut made = Map::new();
        put(&mut made, "game", Some(custom_game::encode(&game.custom()?.game)));
        put(&mut made, "offered", Some(*offered));
        Some(Json::Object(made))
    };
    let settings = shared.settings.iter();
    let settings = settings.map(|(key, value)| (key.clone(), Json::from(value.as_str())));
    let custom_games: Vec<Json> = shared.custom_games.iter().filter_map(own_game).collect();
    let mut all = Map::new();
    put(&mut all, LIBRARY, Some(VERSION));
    put(&mut all, "people", Some(shared.people.iter().map(person).collect::<Vec<_>>()));
    put(&mut all, "settings", Some(settings.collect::<Map<_, _>>()));
    put(&mut all, "own_games", Some(custom_games).filter(|list| !list.is_empty()));
    line(all)
}

/// Returns the line of a game.
pub fn game_line(label: &Label, record: &Record) -> String {
    let mut game = Map::new();
    put(&mut game, "title", label.title.as_deref());
    put(&mut game, "created", label.created.map(local_time));
    put(&mut game, "changed", label.changed.map(time));
    put(&mut game, "removed", label.removed.map(time));
    put(&mut game, "record", Some(json::encode(record)));
    put(&mut game, "counts", counts::encode(record));
    let host = label.host.iter();
    let host: Map<String, Json> =
        host.map(|(name, value)| (name.clone(), Json::from(value.as_str()))).collect();
    put(&mut game, "host", Some(host).filter(|host| !host.is_empty()));
    line(game)
}

/// Returns the last line of a library: the number of games, which shows whether a file was cut off,
/// and the aliases of names, which refer to games by their index in the file.
pub fn last_line(games: usize, spellings: &[NameAlias]) -> String {
    let mut all = Map::new();
    put(&mut all, "games", Some(games));
    let spellings: Vec<Json> = spellings.iter().map(spelling_json).collect();
    put(&mut all, "spellings", Some(spellings).filter(|list| !list.is_empty()));
    line(all)
}

fn line(object: Map<String, Json>) -> String {
    format!("{}\n", Json::Object(object))
}

fn spelling_json(spelling: &NameAlias) -> Json {
    let seat = |(game, seat): &(usize, u16)| Json::from(vec![game + 1, usize::from(*seat) + 1]);
    let mut object = Map::new();
    put(&mut object, "name", Some(spelling.name.as_str()));
    put(&mut object, "kept", Some(spelling.kept.as_str()));
    put(&mut object, "retired", spelling.retired.then_some(true));
    put(&mut object, "at", Some(time(spelling.at)));
    put(&mut object, "seats", Some(spelling.seats.iter().map(seat).collect::<Vec<_>>()));
    Json::Object(object)
}

fn time(time: DateTime<Utc>) -> String {
    time.to_rfc3339_opts(SecondsFormat::Millis, true)
}

fn local_time(time: DateTime<FixedOffset>) -> String {
    time.to_rfc3339_opts(SecondsFormat::Millis, true)
}

fn put(object: &mut Map<String, Json>, key: &str, value: Option<impl Into<Json>>) {
    if let Some(value) = value {
        let _ = object.insert(key.to_owned(), value.into());
    }
}

/// Reads everything besides games and aliases.
fn shared(all: &Json) -> Result<SharedData, Error> {
    let people = list(all, "people")?.iter().map(|person| {
        let name = person.get("name").and_then(Json::as_str);
        let retired = person.get("retired").and_then(Json::as_bool).unwrap_or(false);
        Ok((name.ok_or_else(|| bad("the name of a person", "text"))?.to_owned(), retired))
    });
    let people = people.collect::<Result<_, Error>>()?;
    let settings = match all.get("settings") {
        None => BTreeMap::new(),
        Some(Json::Object(settings)) => settings.iter().map(setting).collect::<Result<_, _>>()?,
        Some(_) => return Err(bad("“settings”", "an object of texts")),
    };
    let custom_games = list(all, "own_games")?.iter().map(own_game).collect::<Result<_, _>>()?;
    Ok(SharedData { people, settings, custom_games })
}

fn spellings(all: &Json) -> Result<Vec<NameAlias>, Error> {
    list(all, "spellings")?.iter().map(spelling).collect()
}

fn own_game(made: &Json) -> Result<(&'static Game, bool), Error> {
    let game = made.get("game").ok_or_else(|| bad("a custom game", "a “game”"))?;
    let game = custom_game::game(game).map_err(|faults| {
        let faults = faults.join(" ");
        Error::NotALibrary {
            what: format!("a custom game ({faults})"),
            wanted: "one that can be played",
        }
    })?;
    Ok((game, made.get("offered").and_then(Json::as_bool).unwrap_or(true)))
}

fn spelling(spelling: &Json) -> Result<NameAlias, Error> {
    let text = |key: &str| {
        let text = spelling.get(key).and_then(Json::as_str).map(str::to_owned);
        text.ok_or_else(|| bad(&format!("“{key}” of a spelling"), "text"))
    };
    let at = read_time(spelling, "at")?.ok_or_else(|| bad("“at” of a spelling", EXPECTED_TIME))?;
    let pair = |seat: &Json| {
        let number = |at: usize| seat.get(at)?.as_u64()?.checked_sub(1);
        let game = number(0).and_then(|game| usize::try_from(game).ok());
        let seat = number(1).and_then(|seat| u16::try_from(seat).ok());
        game.zip(seat)
            .ok_or_else(|| bad("a seat of a spelling", "the numbers of a game and a seat"))
    };
    let seats = list(spelling, "seats")?.iter().map(pair).collect::<Result<_, _>>()?;
    let retired = spelling.get("retired").and_then(Json::as_bool).unwrap_or(false);
    Ok(NameAlias { name: text("name")?, kept: text("kept")?, retired, at, seats })
}

fn setting((key, value): (&String, &Json)) -> Result<(String, String), Error> {
    let value = value.as_str().ok_or_else(|| bad(&format!("the setting “{key}”"), "text"))?;
    Ok((key.clone(), value.to_owned()))
}

const EXPECTED_TIME: &str = "a time as 2026-08-01T19:30:00.000Z";

fn read_time(object: &Json, key: &str) -> Result<Option<DateTime<Utc>>, Error> {
    Ok(read_local_time(object, key)?.map(|time| time.to_utc()))
}

fn read_local_time(object: &Json, key: &str) -> Result<Option<DateTime<FixedOffset>>, Error> {
    match object.get(key) {
        None | Some(Json::Null) => Ok(None),
        Some(time) => {
            let read = time.as_str().and_then(|time| DateTime::parse_from_rfc3339(time).ok());
            let bad = || bad(&format!("“{key}”"), EXPECTED_TIME);
            read.map(Some).ok_or_else(bad)
        }
    }
}

/// Reads a game with the data besides its record.
fn game(game: &Json, record: &Json) -> Result<(Label, Decoded), Error> {
    let time = |key: &str| read_time(game, key);
    let label = Label {
        title: game.get("title").and_then(Json::as_str).map(str::to_owned),
        created: read_local_time(game, "created")?,
        changed: time("changed")?,
        removed: time("removed")?,
        host: match game.get("host") {
            None => BTreeMap::new(),
            Some(Json::Object(host)) => host.iter().map(setting).collect::<Result<_, _>>()?,
            Some(_) => return Err(bad("“host”", "an object of texts")),
        },
    };
    let record = record.as_object().ok_or_else(|| bad("the “record” of a game", "an object"))?;
    let mut decoded = json::decode_object(record);
    if let Some((counts, record)) = game.get("counts").zip(decoded.record.as_mut()) {
        counts::decode(counts, record)?;
    }
    Ok((label, decoded))
}

fn list<'a>(all: &'a Json, key: &str) -> Result<&'a [Json], Error> {
    match all.get(key) {
        None => Ok(&[]),
        Some(Json::Array(list)) => Ok(list),
        Some(_) => Err(bad(&format!("“{key}”"), "a list")),
    }
}

fn bad(what: &str, wanted: &'static str) -> Error {
    Error::NotALibrary { what: what.to_owned(), wanted }
}
