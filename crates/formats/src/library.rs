//! A library for moving to another computer: the record of every game with its times and card
//! counts, people with their other spellings, custom games, and settings.
//!
//! A library is JSON, one object per line (<https://github.com/ndjson/ndjson-spec>): first
//! everything but the games, then each game, then their number and the spellings of names. So it is
//! written and read line by line, whatever its size.
//!
//! Invariant: records are moved. The log of changes and drafts stay behind; a backup of the
//! database includes them.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::io::{BufRead, Read as _};
use std::ops::Not;

use chrono::{DateTime, FixedOffset, Utc};
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value as Json};

use crate::{Decoded, Error, MAX_BYTES, decode_records, json, read_text, text_of};
use games::custom_game;
use scoring::{CardCount, Cell, Game, Record, RoundPath, Subject};

/// The key that marks a JSON file as a library, with its version.
const LIBRARY: &str = "library";
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

#[derive(Serialize, Deserialize)]
struct GameLine {
    #[serde(flatten)]
    label: Label,
    record: Json,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
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
    let (label, counts) = (label.clone(), card_counts(record));
    line(&GameLine { label, record: json::encode(record), counts })
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
    game.custom.map(custom_game::encode).serialize(to)
}

fn declared<'de, D: Deserializer<'de>>(from: D) -> Result<&'static Game, D::Error> {
    custom_game::game(&Json::deserialize(from)?)
        .map_err(|faults| D::Error::custom(faults.join(" ")))
}

/// A file with games.
#[derive(Debug)]
pub enum ImportFile<R> {
    /// A library, which is read line by line.
    Library(LibraryLines<R>),
    /// Records alone.
    Records(Vec<Decoded>),
}

impl<R: BufRead> ImportFile<R> {
    /// Reads a file, as far as its kind.
    pub fn read(mut from: R) -> Result<ImportFile<R>, Error> {
        if is_library(from.fill_buf()?) {
            let lines = LibraryLines { from, line: 0, games: 0, is_over: false };
            return Ok(ImportFile::Library(lines));
        }
        Ok(ImportFile::Records(decode_records(&read_text(from)?)?))
    }
}

/// A line of a library.
#[derive(Debug)]
pub enum LibraryLine {
    /// The first line: everything but the games.
    SharedData(SharedData),
    /// A game.
    Game(Box<(Label, Decoded)>),
    /// The last line: other spellings of names.
    Spellings(Vec<NameAlias>),
}

/// Reads a library line by line.
#[derive(Debug)]
pub struct LibraryLines<R> {
    from: R,
    line: usize,
    games: usize,
    is_over: bool,
}

/// Returns whether a file that starts with these bytes looks like a library.
fn is_library(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    let first = bytes.iter().filter(|byte| !byte.is_ascii_whitespace());
    let wanted = format!("{{\"{LIBRARY}\":");
    first.take(wanted.len()).eq(wanted.as_bytes())
}

impl<R: BufRead> LibraryLines<R> {
    /// Reads the next line; `None` after the last.
    ///
    /// # Errors
    /// [`enum@Error`] if the line is invalid, with its number; or if the last one is missing.
    pub fn next_line(&mut self) -> Result<Option<LibraryLine>, Error> {
        let mut bytes = Vec::new();
        loop {
            self.line += 1;
            bytes.clear();
            let length = (&mut self.from).take(MAX_BYTES + 1).read_until(b'\n', &mut bytes);
            match length? {
                0 if self.is_over => return Ok(None),
                0 => return Err(self.bad("the file is not complete: its end is missing")),
                length if u64::try_from(length).is_ok_and(|length| length > MAX_BYTES) => {
                    return Err(Error::TooLong);
                }
                _ if bytes.trim_ascii().is_empty() => {}
                _ if self.is_over => return Err(self.bad("nothing may follow the last line")),
                _ => break,
            }
        }
        let text = text_of(bytes).map_err(|error| error.in_line(self.line))?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        let object = json::parse(text.trim_end()).map_err(|error| error.in_line(self.line))?;
        self.read(object).map(Some)
    }

    fn read(&mut self, mut object: Json) -> Result<LibraryLine, Error> {
        if let Some(version) = object.as_object_mut().and_then(|object| object.remove(LIBRARY)) {
            let found = version.as_i64().unwrap_or_default();
            if found != VERSION {
                return Err(Error::NotARecord(format!(
                    "this was written by a newer version of House Rules: it is a library of \
                     version {found}, and this program knows {VERSION}; import it with the newer \
                     version"
                )));
            }
            return Ok(LibraryLine::SharedData(self.content(object)?));
        }
        if object.get("record").is_some() {
            self.games += 1;
            let GameLine { label, record, counts } = self.content(object)?;
            let wrong = || self.bad("the “record” of a game must be an object");
            let mut decoded = json::decode_object(record.as_object().ok_or_else(wrong)?);
            if let Some(record) = &mut decoded.record {
                let wrong = || self.bad("a count must be of a box of its game");
                counts.iter().try_for_each(|count| count.put_into(record)).ok_or_else(wrong)?;
            }
            return Ok(LibraryLine::Game(Box::new((label, decoded))));
        }
        let last: LastLine = self.content(object)?;
        if last.games != self.games {
            let wrong = "“games” of the last line must be the number of the games before it";
            return Err(self.bad(wrong));
        }
        self.is_over = true;
        Ok(LibraryLine::Spellings(last.spellings))
    }

    fn content<T: DeserializeOwned>(&self, line: Json) -> Result<T, Error> {
        let wrong = |why| self.bad(format_args!("this is not a line of a library: {why}"));
        serde_json::from_value(line).map_err(wrong)
    }

    fn bad(&self, what: impl Display) -> Error {
        Error::NotARecord(format!("line {}: {what}", self.line))
    }
}

/// The card count of a number, with the address of its box.
#[derive(Debug, Serialize, Deserialize)]
struct Count {
    /// The round, from 1; 0 is the setup.
    round: usize,
    #[serde(default, skip_serializing_if = "is_default")]
    table: u16,
    #[serde(default, skip_serializing_if = "is_default")]
    hand: u8,
    field: String,
    #[serde(flatten)]
    of: Owner,
    /// How many there are of each kind of card, in the order of their values.
    cards: Map<String, Json>,
}

/// Whose box it is. Seats and teams count from 1, as everywhere for people.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Owner {
    #[serde(skip_serializing_if = "Option::is_none")]
    player: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    team: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    part: Option<String>,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

fn card_counts(record: &Record) -> Vec<Count> {
    let entries = std::iter::once(&record.setup).chain(&record.rounds).enumerate();
    let counts = entries.flat_map(|(round, entry)| {
        entry.card_counts().map(move |(cell, counted)| Count::of(round, cell, counted))
    });
    counts.collect()
}

impl Owner {
    fn of(subject: Subject) -> Owner {
        let (player, team, part) = match subject {
            Subject::One => (None, None, None),
            Subject::Player(player) => (Some(player.0 + 1), None, None),
            Subject::Team(team) => (None, Some(team.0 + 1), None),
            Subject::Part(part) => (None, None, Some(part)),
            Subject::TeamPart(team, part) => (None, Some(team.0 + 1), Some(part)),
        };
        Owner { player, team, part: part.map(str::to_owned) }
    }
}

impl Count {
    fn of(round: usize, cell: &Cell, counted: &CardCount) -> Count {
        let RoundPath { table, hand } = cell.place;
        let (field, of) = (cell.field.to_owned(), Owner::of(cell.subject));
        let kinds = counted.kinds().iter();
        let cards = kinds.map(|(kind, number)| (kind.clone(), Json::from(*number))).collect();
        Count { round, table, hand, field, of, cards }
    }

    /// Adds the count to its record; `None` if that has no such box, or the cards no number.
    fn put_into(&self, record: &mut Record) -> Option<()> {
        let cell = self.cell(record)?;
        let kinds = self.cards.iter().map(|(kind, many)| Some((kind.clone(), many.as_i64()?)));
        let counted = CardCount::new(kinds.collect::<Option<Vec<_>>>()?)?;
        let entry = match self.round.checked_sub(1) {
            None => &mut record.setup,
            Some(at) => record.rounds.get_mut(at)?,
        };
        entry.set_card_count(cell, Some(counted));
        Some(())
    }

    fn cell(&self, record: &Record) -> Option<Cell> {
        let place = RoundPath { table: self.table, hand: self.hand };
        let (players, teams) = (record.players.len(), record.team_count());
        // Several fields may share an id, if different contracts use different ones.
        let mut named = record.game.every_field().filter(|spec| spec.id == self.field);
        named.find_map(|spec| {
            let mut subjects = spec.scope.subjects(players, teams).into_iter();
            let subject = subjects.find(|subject| Owner::of(*subject) == self.of)?;
            Some(Cell { field: spec.id, place, subject })
        })
    }
}
