//! Records, results and whole libraries as JSON and CSV.
//!
//! Begin with [`json`], which walks a game's declaration in both directions, and [`read_text`], which
//! every file from outside passes. [`mod@result`] writes what `house-rules score` answers, [`csv`] a
//! record as a table, and [`library`] everything in a library as lines of JSON.
//!
//! Invariants: importing an export changes nothing. A record with mistakes is read as far as
//! possible, and every mistake is reported; only a file that is not a record at all is an
//! [`enum@Error`]. This crate may use `scoring` and `games`; it opens no file.

pub mod csv;
pub mod json;
pub mod library;
mod name_resolver;
pub mod result;

use std::collections::HashSet;
use std::io::{self, BufRead, Read};

use thiserror::Error;

use library::{ImportFile, LibraryLine};

use scoring::file_error::reason;
use scoring::wording::verb;
use scoring::{
    Cell, DecodeIssues, Diagnostic, Evaluation, Player, Record, RoundEntry, SeatIndex as _,
    Subject, Value, WinsBy, evaluate_decoded, join_words,
};

/// Why a file cannot be read, or is not a record at all.
#[derive(Debug, Error)]
pub enum Error {
    /// The system returned an error.
    #[error("{}", reason(.0))]
    Io(#[from] io::Error),
    /// It is too large.
    #[error("it is larger than {MAX_MEGABYTES} megabytes, and no library of games is that large")]
    TooLong,
    /// It is not UTF-8: the line, and the column in letters, both from 1.
    #[error("line {0}, column {1}: this is not UTF-8 text; save the file as UTF-8")]
    NotText(usize, usize),
    /// The text is not JSON: the line and the column, both from 1, and what the parser expected.
    #[error("line {0}, column {1}: this is not JSON: {2}")]
    NotJson(usize, usize, String),
    /// It is JSON with a key twice: the line and the column, both from 1, and the key.
    #[error("line {0}, column {1}: {2}")]
    KeyTwice(usize, usize, String),
    /// The text is not CSV, or not of a game: the line that cannot be read, or that of the heading,
    /// and what is wrong.
    #[error("line {0}, column 1: {1}")]
    NotCsv(usize, &'static str),
    /// It is something else: the place and what is wrong.
    #[error("{0}")]
    NotARecord(String),
}

impl Error {
    /// Returns the error for JSON that is this kind of value: "a list".
    pub(crate) fn not_an_object(kind: &str) -> Error {
        Error::NotARecord(format!(
            "line 1, column 1: a record is a JSON object that starts with {{, but this is {kind}"
        ))
    }

    /// Returns whether the file has no text to read.
    pub fn is_without_text(&self) -> bool {
        matches!(self, Error::Io(_) | Error::TooLong | Error::NotText(..))
    }

    /// Returns the same error for a text that is this line of a file.
    pub fn in_line(self, number: usize) -> Error {
        match self {
            Error::NotText(_, column) => Error::NotText(number, column),
            Error::NotJson(_, column, what) => Error::NotJson(number, column, what),
            Error::KeyTwice(_, column, what) => Error::KeyTwice(number, column, what),
            error => error,
        }
    }
}

const NEITHER: &str = "line 1, column 1: this is neither JSON, which begins with {, nor CSV with a \
                       column called “round”";

/// Parses the text of one record, JSON or CSV, whichever it looks like.
///
/// ```
/// let decoded = formats::decode(
///     r#"{ "game": "hearts", "players": ["Ada", "Ben", "Cleo", "Dov"],
///          "rounds": [{ "points": { "Ada": 20, "Ben": 6, "Cleo": 0, "Dov": 0 } }] }"#,
/// )?;
/// let (record, evaluation) = decoded.read().expect("a record without problems");
/// assert_eq!(record.players[0], "Ada");
/// assert_eq!(evaluation.totals, [20, 6, 0, 0]);
/// # Ok::<(), formats::Error>(())
/// ```
///
/// # Errors
/// [`enum@Error`] if it is neither.
pub fn decode(text: &str) -> Result<Decoded, Error> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.trim().is_empty() {
        let empty = "line 1, column 1: the file is empty; a record is JSON or CSV";
        return Err(Error::NotARecord(empty.to_owned()));
    }
    if text.trim_start().starts_with(['{', '[']) {
        return json::decode(text);
    }
    match csv::decode(text) {
        Err(Error::NotCsv(..)) => match json::decode(text) {
            Err(Error::NotJson(..)) => Err(Error::NotARecord(NEITHER.to_owned())),
            other => other,
        },
        other => other,
    }
}

/// Returns a warning about those who have no entry in any round of a game where low wins: they would
/// win with nothing, though perhaps they only have not been written down.
fn without_entry(record: &Record) -> Option<Diagnostic> {
    if record.game.wins_by != WinsBy::Lowest {
        return None;
    }
    let sides = record.in_sides();
    let is_of = |cell: &Cell, value: &Value, player: Player| {
        let named = match value {
            Value::Player(named) => *named == player,
            Value::Players(named) => named.contains(&player),
            _ => false,
        };
        named
            || match cell.subject {
                Subject::Player(of) => of == player,
                Subject::Team(team) | Subject::TeamPart(team, _) => player.team(sides) == team,
                Subject::One | Subject::Part(_) => false,
            }
    };
    let cells = || record.rounds.iter().flat_map(RoundEntry::cells);
    let players = (0..record.players.len()).map(Player::at);
    let (with, without): (Vec<Player>, Vec<Player>) =
        players.partition(|player| cells().any(|(cell, value)| is_of(cell, value, *player)));
    if with.is_empty() || without.is_empty() {
        return None;
    }
    let names: Vec<&str> = without.iter().map(|player| record.player_name(*player)).collect();
    let message = format!(
        "{} {} no entry in any round, and low wins: a total of 0 comes first. Write 0 where that is \
         right, and what is missing otherwise.",
        join_words(&names),
        verb(names.len(), "has", "have")
    );
    Some(Diagnostic::setup("players", message))
}

/// A decoded file.
#[derive(Debug, Clone)]
pub struct Decoded {
    /// The record; `None` if its game is unknown.
    pub record: Option<Record>,
    /// What could not be decoded.
    pub found: DecodeIssues,
    /// Signs that the end of the file is missing.
    cut_off: Vec<Diagnostic>,
    /// The scores and totals in the file.
    derived: Vec<csv::DerivedCell>,
}

impl Decoded {
    fn new(record: Option<Record>, found: DecodeIssues) -> Decoded {
        Decoded { record, found, cut_off: Vec::new(), derived: Vec::new() }
    }

    /// Returns warnings about the file itself, in the order of the rounds: scores and totals that
    /// differ from the record's, and an end that was cut off.
    pub fn file_warnings(&self) -> Vec<Diagnostic> {
        let mut warnings = Vec::new();
        if !self.derived.is_empty()
            && let Ok((record, evaluation)) = self.read()
        {
            warnings = csv::differences(record, &evaluation, &self.derived);
        }
        warnings.extend(self.cut_off.iter().cloned());
        warnings
    }

    /// Returns the warnings to somebody who checks or imports the file: those about the file, and
    /// who has no entry where low wins.
    pub fn import_warnings(&self) -> Vec<Diagnostic> {
        let without = self.record.as_ref().and_then(without_entry);
        without.into_iter().chain(self.file_warnings()).collect()
    }

    /// Returns the record and its evaluation.
    ///
    /// # Errors
    /// All problems, if there are any: a record with problems has no result.
    pub fn read(&self) -> Result<(&Record, Evaluation), Vec<Diagnostic>> {
        let Some(record) = &self.record else {
            return Err(self.found.problems.clone());
        };
        let evaluation = evaluate_decoded(record, &self.found);
        if evaluation.problems.is_empty() {
            Ok((record, evaluation))
        } else {
            Err(evaluation.problems)
        }
    }

    /// Returns all problems for display: every mistake in the file, of which [`Decoded::read`]
    /// reports one per field, and every problem found by the evaluation.
    pub fn every_problem(&self) -> Vec<Diagnostic> {
        let mut every = self.found.problems.clone();
        if let Err(problems) = self.read() {
            let known: HashSet<_> = every.iter().map(Diagnostic::spot).collect();
            let is_new = |problem: &Diagnostic| !known.contains(&problem.spot());
            let new: Vec<Diagnostic> = problems.into_iter().filter(is_new).collect();
            drop(known);
            every.extend(new);
        }
        every.sort_by_key(|problem| problem.round);
        every
    }
}

/// Reads the games of a file: one record, a JSON list of records, or a library.
pub fn decode_all(file: impl BufRead) -> Result<Vec<Decoded>, Error> {
    let mut lines = match ImportFile::read(file)? {
        ImportFile::Records(records) => return Ok(records),
        ImportFile::Library(lines) => lines,
    };
    let mut games = Vec::new();
    while let Some(line) = lines.next_line()? {
        if let LibraryLine::Game(game) = line {
            games.push(game.1);
        }
    }
    Ok(games)
}

/// Reads the text of one record or of a JSON list of records.
fn decode_records(text: &str) -> Result<Vec<Decoded>, Error> {
    if text.trim_start_matches('\u{feff}').trim_start().starts_with('[') {
        return json::decode_list(text);
    }
    decode(text).map(|decoded| vec![decoded])
}

/// Maximum size of a file in bytes; a library of 100,000 games is smaller.
pub const MAX_BYTES: u64 = MAX_MEGABYTES << 20;

/// Maximum size of a file in megabytes.
pub const MAX_MEGABYTES: u64 = 256;

/// Reads the whole text of a file.
pub fn read_text(file: impl Read) -> Result<String, Error> {
    let mut bytes = Vec::new();
    let length = file.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    if u64::try_from(length).is_ok_and(|length| length > MAX_BYTES) {
        return Err(Error::TooLong);
    }
    text_of(bytes)
}

/// Returns bytes as text.
///
/// # Errors
/// [`Error::NotText`] with the offset of the first invalid byte.
fn text_of(bytes: Vec<u8>) -> Result<String, Error> {
    String::from_utf8(bytes).map_err(|error| {
        let sound = error.as_bytes().get(..error.utf8_error().valid_up_to()).unwrap_or_default();
        let sound = String::from_utf8_lossy(sound);
        let last = sound.rsplit('\n').next().unwrap_or_default();
        Error::NotText(sound.matches('\n').count() + 1, last.chars().count() + 1)
    })
}
