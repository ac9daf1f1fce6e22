//! A library for moving to another computer: the record of every game with its times and card
//! counts, people with their other spellings, custom games, and settings.
//!
//! A library is JSON, one object per line (<https://github.com/ndjson/ndjson-spec>): first
//! everything but the games, then each game, then their number and the spellings of names. So it is
//! written and read line by line, whatever its size.
//!
//! Invariant: records are moved. The log of changes and drafts stay behind; a backup of the
//! database includes them.

mod counts;
mod lines;

use std::collections::BTreeMap;
use std::ops::Not;

use chrono::{DateTime, FixedOffset, Utc};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value as Json;

use super::json;
use games::custom_game;
use scoring::{Game, Record};

use counts::Count;
pub use lines::{ImportFile, LibraryLine, LibraryLines, ReadError};

/// The key that marks a JSON file as a library, with its version.
const LIBRARY: &str = "library";
/// The version.
const VERSION: i64 = 2;

/// Everything in a library but the games and other spellings of names.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct SharedData {
    /// Everybody.
    pub people: Vec<NamedPerson>,
    /// Settings by key.
    pub settings: BTreeMap<String, String>,
    /// Custom games.
    #[serde(rename = "own_games", skip_serializing_if = "Vec::is_empty")]
    pub custom_games: Vec<OfferedGame>,
}

/// A person of a library.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct NamedPerson {
    /// Their name.
    pub name: String,
    /// Whether they are retired.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub retired: bool,
}

/// A custom game of a library.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct OfferedGame {
    /// The game.
    #[serde(serialize_with = "declaration", deserialize_with = "declared")]
    pub game: &'static Game,
    /// Whether it is offered.
    pub offered: bool,
}

/// A spelling that was merged into another name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NameAlias {
    /// The merged spelling.
    pub name: String,
    /// The name it was merged into, which a later merge may have replaced in turn.
    pub kept: String,
    /// Whether they were retired.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub retired: bool,
    /// When they were merged.
    pub at: DateTime<Utc>,
    /// Its seats: the number of a game in the library, and that of the seat, both from 1.
    pub seats: Vec<(usize, u16)>,
}

/// Data of a game besides its record.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Label {
    /// Title of the evening.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// When it was started, in local time there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub created: Option<DateTime<FixedOffset>>,
    /// When it was last changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub changed: Option<DateTime<Utc>>,
    /// When it was removed, if it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub removed: Option<DateTime<Utc>>,
    /// The host's settings, by name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub host: BTreeMap<String, String>,
}

#[derive(Serialize)]
struct FirstLine<'a> {
    library: i64,
    #[serde(flatten)]
    shared: &'a SharedData,
}

#[derive(Serialize)]
struct GameLine<'a> {
    #[serde(flatten)]
    label: &'a Label,
    record: Json,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    counts: Vec<Count>,
}

#[derive(Serialize, Deserialize)]
struct LastLine {
    games: usize,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    spellings: Vec<NameAlias>,
}

/// Returns the first line of a library: everything besides the games.
pub fn first_line(shared: &SharedData) -> String {
    line(&FirstLine { library: VERSION, shared })
}

/// Returns the line of a game.
pub fn game_line(label: &Label, record: &Record) -> String {
    line(&GameLine { label, record: json::encode(record), counts: counts::of(record) })
}

/// Returns the last line of a library: the number of games, which shows whether a file was cut off,
/// and the aliases of names, which refer to games by their number in the file.
pub fn last_line(games: usize, spellings: &[NameAlias]) -> String {
    line(&LastLine { games, spellings: spellings.to_vec() })
}

fn line(content: &impl Serialize) -> String {
    serde_json::to_string(content).unwrap_or_default() + "\n"
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
fn declaration<S: Serializer>(game: &&'static Game, to: S) -> Result<S::Ok, S::Error> {
    game.custom().map(|declared| custom_game::encode(&declared.game)).serialize(to)
}

fn declared<'de, D: Deserializer<'de>>(from: D) -> Result<&'static Game, D::Error> {
    custom_game::game(&Json::deserialize(from)?)
        .map_err(|faults| D::Error::custom(faults.join(" ")))
}
