//! A library for moving to another computer: the record of every game with its times and card
//! counts, people with their other spellings, custom games, and settings.
//!
//! A library is JSON, one object per line (<https://github.com/ndjson/ndjson-spec>): first
//! everything but the games, then each game, then their number and the spellings of names. So it is
//! written and read line by line, whatever its size. Version 1 was a single object.
//!
//! Invariant: records are moved. The log of changes and drafts stay behind; a backup of the
//! database includes them.

mod cell;
mod counts;
mod lines;

use std::collections::BTreeMap;

use chrono::{DateTime, FixedOffset, SecondsFormat, Utc};
use serde_json::{Map, Value as Json};

use super::{Decoded, Error, decode_records, json};
use crate::shared_data::{NameAlias, SharedData};
use games::custom_game;
use scoring::{Game, Record};

pub use lines::{LibraryLine, LibraryLines, ReadLineError};

/// The key that marks a JSON file as a library, with its version.
const LIBRARY: &str = "library";
/// The version in a single object.
const WHOLE: i64 = 1;
/// The version in lines.
const IN_LINES: i64 = 2;

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

/// The content of a file.
#[derive(Debug, Clone, Default)]
pub struct Library {
    /// Everything but the games.
    pub shared: SharedData,
    /// The games, as far as they could be decoded.
    pub games: Vec<(Label, Decoded)>,
}

impl Library {
    /// Reads the games of a file: a library, or records alone.
    ///
    /// # Errors
    /// [`enum@Error`] if it is neither.
    pub fn of(text: &str) -> Result<Library, Error> {
        if is_library(text) {
            return decode(text);
        }
        let games = decode_records(text)?.into_iter().map(|game| (Label::default(), game));
        Ok(Library { games: games.collect(), ..Library::default() })
    }
}

/// Returns whether the text of a file looks like a library.
pub fn is_library(text: &str) -> bool {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text).trim_start();
    let key = text.strip_prefix('{').and_then(|rest| rest.trim_start().strip_prefix('"'));
    key.is_some_and(|key| key.starts_with(LIBRARY))
}

/// Returns the text of a library.
pub fn encode<'a>(
    shared: &SharedData,
    games: impl IntoIterator<Item = (&'a Label, &'a Record)>,
) -> String {
    let mut text = first_line(shared);
    let mut count = 0;
    for (label, record) in games {
        text += &game_line(label, record);
        count += 1;
    }
    text + &last_line(count, &shared.spellings)
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
    put(&mut all, LIBRARY, Some(IN_LINES));
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
pub fn last_line(games: usize, spellings: &[NameAlias<usize>]) -> String {
    let mut all = Map::new();
    put(&mut all, "games", Some(games));
    let spellings: Vec<Json> = spellings.iter().map(spelling_json).collect();
    put(&mut all, "spellings", Some(spellings).filter(|list| !list.is_empty()));
    line(all)
}

fn line(object: Map<String, Json>) -> String {
    format!("{}\n", Json::Object(object))
}

fn spelling_json(spelling: &NameAlias<usize>) -> Json {
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

/// Reads the text of a library.
///
/// # Errors
/// [`enum@Error`] with what is wrong.
pub fn decode(text: &str) -> Result<Library, Error> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if lines::are_lines(text.as_bytes()) {
        return lines::decode(text);
    }
    let all = json::parse(text)?;
    let found = all.get(LIBRARY).and_then(Json::as_i64).ok_or_else(|| bad("“library”", "1"))?;
    if found != WHOLE {
        return Err(Error::newer_library(found));
    }
    let mut shared = shared(&all)?;
    shared.spellings = spellings(&all)?;
    let games = list(&all, "games")?.iter().map(|one| {
        let record = one.get("record").and_then(Json::as_object);
        game(one, record.map(json::decode_object))
    });
    let games = games.collect::<Result<_, _>>()?;
    Ok(Library { shared, games })
}

/// Returns whether a file starting with these bytes is a library in lines.
pub fn is_in_lines(bytes: &[u8]) -> bool {
    lines::are_lines(bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes))
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
    Ok(SharedData { people, settings, custom_games, spellings: Vec::new() })
}

fn spellings(all: &Json) -> Result<Vec<NameAlias<usize>>, Error> {
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

fn spelling(spelling: &Json) -> Result<NameAlias<usize>, Error> {
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
fn game(game: &Json, record: Option<Decoded>) -> Result<(Label, Decoded), Error> {
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
    let mut decoded = record.ok_or_else(|| bad("the “record” of a game", "an object"))?;
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
