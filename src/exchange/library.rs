//! Everything that moves to another computer, in one JSON file: the record of every game with
//! when it was played, the games that somebody made, everybody's name, and the settings.
//!
//! Invariant: records are what travels. The log of changes and half-typed rounds stay where
//! they are; a copy of the database takes those along.

use std::collections::BTreeMap;

use chrono::{DateTime, SecondsFormat, Utc};
use serde_json::{Map, Value as Json};

use super::csv::Text;
use super::{Decoded, Error, json};
use crate::engine::{Game, Record};
use crate::own;

/// The key that says that a JSON file is a library, and of which version.
const LIBRARY: &str = "library";
const VERSION: i64 = 1;
/// The key of the games that somebody made.
const OWN: &str = "own";

/// A game of a library beside its record.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Label {
    /// What the evening was called.
    pub title: Option<String>,
    /// When it was begun.
    pub created: Option<DateTime<Utc>>,
    /// When it was changed last.
    pub changed: Option<DateTime<Utc>>,
    /// When it was taken off the lists, if it was.
    pub removed: Option<DateTime<Utc>>,
}

/// What a file holds.
#[derive(Debug, Clone, Default)]
pub struct Library {
    /// Everybody by name, and whether they are no longer offered.
    pub people: Vec<(String, bool)>,
    /// What is remembered, by its key.
    pub settings: BTreeMap<String, String>,
    /// The games that somebody made, played or not, and whether they are offered.
    pub own: Vec<(&'static Game, bool)>,
    /// The games, as far as they were understood.
    pub games: Vec<(Label, Decoded)>,
}

impl Library {
    /// What is read as one: a library, or games alone.
    ///
    /// # Errors
    /// [`Error`] where it is neither.
    pub fn of(text: &Text) -> Result<Library, Error> {
        match text {
            Text::One { text, .. } if is_library(text) => decode(text),
            text => {
                let games = text.decode()?.into_iter().map(|game| (Label::default(), game));
                Ok(Library { games: games.collect(), ..Library::default() })
            }
        }
    }
}

/// Whether the text of a file looks like a library.
pub fn is_library(text: &str) -> bool {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text).trim_start();
    let key = text.strip_prefix('{').and_then(|rest| rest.trim_start().strip_prefix('"'));
    key.is_some_and(|key| key.starts_with(LIBRARY))
}

/// The text of a library.
pub fn encode<'a>(
    people: &[(String, bool)],
    settings: &BTreeMap<String, String>,
    own: &[(&'static Game, bool)],
    games: impl IntoIterator<Item = (&'a Label, &'a Record)>,
) -> String {
    let person = |(name, retired): &(String, bool)| {
        let mut person = Map::new();
        put(&mut person, "name", Some(name.as_str()));
        if *retired {
            put(&mut person, "retired", Some(true));
        }
        Json::Object(person)
    };
    let made = |(game, offered): &(&'static Game, bool)| {
        let declared = game.own?;
        let mut made = Map::new();
        put(&mut made, "game", Some(own::encode(&declared.own)));
        if !offered {
            put(&mut made, "offered", Some(false));
        }
        Some(Json::Object(made))
    };
    let game = |(label, record): (&Label, &Record)| {
        let mut game = Map::new();
        let time = |time: DateTime<Utc>| time.to_rfc3339_opts(SecondsFormat::Millis, true);
        put(&mut game, "title", label.title.as_deref());
        put(&mut game, "created", label.created.map(time));
        put(&mut game, "changed", label.changed.map(time));
        put(&mut game, "removed", label.removed.map(time));
        put(&mut game, "record", Some(json::encode(record)));
        Json::Object(game)
    };
    let settings = settings.iter().map(|(key, value)| (key.clone(), Json::from(value.as_str())));
    let mut all = Map::new();
    put(&mut all, LIBRARY, Some(VERSION));
    put(&mut all, "people", Some(people.iter().map(person).collect::<Vec<_>>()));
    put(&mut all, "settings", Some(settings.collect::<Map<_, _>>()));
    if !own.is_empty() {
        put(&mut all, OWN, Some(own.iter().filter_map(made).collect::<Vec<_>>()));
    }
    put(&mut all, "games", Some(games.into_iter().map(game).collect::<Vec<_>>()));
    format!("{:#}\n", Json::Object(all))
}

fn put(object: &mut Map<String, Json>, key: &str, value: Option<impl Into<Json>>) {
    if let Some(value) = value {
        let _ = object.insert(key.to_owned(), value.into());
    }
}

/// Reads the text of a library.
///
/// # Errors
/// [`Error::NotJson`], [`Error::NewerLibrary`], or [`Error::NotALibrary`] with what is wrong.
pub fn decode(text: &str) -> Result<Library, Error> {
    let all = json::parse(text.strip_prefix('\u{feff}').unwrap_or(text))?;
    let found = all.get(LIBRARY).and_then(Json::as_i64).ok_or_else(|| bad("“library”", "1"))?;
    if found != VERSION {
        return Err(Error::NewerLibrary { found });
    }
    let people = list(&all, "people")?.iter().map(|person| {
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
    let own = list(&all, OWN)?.iter().map(made).collect::<Result<_, _>>()?;
    let games = list(&all, "games")?.iter().map(game).collect::<Result<_, _>>()?;
    Ok(Library { people, settings, own, games })
}

fn setting((key, value): (&String, &Json)) -> Result<(String, String), Error> {
    let value = value.as_str().ok_or_else(|| bad(&format!("the setting “{key}”"), "text"))?;
    Ok((key.clone(), value.to_owned()))
}

fn made(made: &Json) -> Result<(&'static Game, bool), Error> {
    let offered = made.get("offered").and_then(Json::as_bool).unwrap_or(true);
    let game = made.get("game").ok_or_else(|| bad("the “game” of each in “own”", "an object"))?;
    let game = own::game(game).map_err(|faults| {
        let wanted = "one that can be played";
        bad(&format!("each game in “own” ({})", faults.join(" ")), wanted)
    })?;
    Ok((game, offered))
}

fn game(game: &Json) -> Result<(Label, Decoded), Error> {
    let time = |key: &str| match game.get(key) {
        None | Some(Json::Null) => Ok(None),
        Some(time) => {
            let read = time.as_str().and_then(|time| DateTime::parse_from_rfc3339(time).ok());
            let wanted = "a time as 2026-08-01T19:30:00.000Z";
            read.map(|time| Some(time.to_utc())).ok_or_else(|| bad(&format!("“{key}”"), wanted))
        }
    };
    let label = Label {
        title: game.get("title").and_then(Json::as_str).map(str::to_owned),
        created: time("created")?,
        changed: time("changed")?,
        removed: time("removed")?,
    };
    match game.get("record") {
        Some(Json::Object(record)) => Ok((label, json::decode_object(record))),
        _ => Err(bad("the “record” of a game", "an object")),
    }
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
