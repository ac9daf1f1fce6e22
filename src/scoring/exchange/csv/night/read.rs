//! Reads the two files of a night as one record: the seats, then the hands. Every mistake is
//! reported with its file, line and column, and the rest is read.

mod hands;
mod seats;

use std::collections::{BTreeMap, HashMap};

use super::super::read::at;
use super::super::table::{Line, Table};
use super::TableLayout;
use super::derived::{cut_off_night, night_cells};
use crate::engine::{Cell, DecodeIssues, Diagnostic, Game, Player, RoundEntry, RoundPath, Value};
use crate::exchange::{Decoded, Error};
use crate::rules;

/// Reads the hands and the seats of a night.
///
/// # Errors
/// [`enum@Error`] if one of them is not a table with a column `round`; every other mistake is
/// reported in the result, with its file, line and column.
pub fn decode_night(hands: &str, seats: &str) -> Result<Decoded, Error> {
    decode_night_with(hands, seats, rules::find)
}

/// Like [`decode_night`], with another way to look up the game.
///
/// # Errors
/// Same as [`decode_night`].
pub fn decode_night_with(
    hands: &str,
    seats: &str,
    find: fn(&str) -> Option<&'static Game>,
) -> Result<Decoded, Error> {
    let (hands_text, seats_text) = (hands, seats);
    let (hands, seats) = (Table::read(hands)?, Table::read(seats)?);
    let mut night = Night { found: DecodeIssues::default(), seated: HashMap::new() };
    let Some((mut record, lines)) = night.setup(&seats, find) else {
        return Ok(Decoded::new(None, night.found));
    };
    let Some(layout) = TableLayout::of(record.game) else {
        let message = format!("{} is not played at tables.", record.game.name);
        night.found.problems.push(Diagnostic::setup(super::super::GAME, message));
        return Ok(Decoded::new(Some(record), night.found));
    };
    night.seats(&mut record, &layout, &seats, lines);
    night.hands(&mut record, &layout, &hands);
    let cut_off = cut_off_night((&hands, hands_text), (&seats, seats_text));
    let at_tables = night_cells(&hands, &seats, &layout);
    Ok(Decoded { cut_off, at_tables, ..Decoded::new(Some(record), night.found) })
}

struct Night {
    found: DecodeIssues,
    /// The person by round, table and chair.
    seated: HashMap<(usize, u16, usize), Player>,
}

/// The rows of each round, by its number.
type Rounds<'a> = BTreeMap<usize, Vec<&'a Line>>;

impl Night {
    fn say(&mut self, half: &str, problem: Diagnostic) {
        let message = match problem.message.strip_prefix("Line ") {
            Some(message) => format!("{half}, line {message}"),
            None => format!("{half}: {}", problem.message),
        };
        self.found.problems.push(Diagnostic { message, ..problem });
    }

    fn say_seats(&mut self, round: Option<usize>, field: &str, message: String) {
        let problem = match round {
            Some(number) => Diagnostic::round(number, Some(field), message),
            None => Diagnostic::setup(field, message),
        };
        self.say("Seats", problem);
    }

    fn say_hands(&mut self, round: usize, place: RoundPath, field: &str, message: String) {
        self.say("Hands", Diagnostic { place, ..Diagnostic::round(round, Some(field), message) });
    }

    /// Returns the rows of a file by round.
    fn rounds<'a>(&mut self, half: &str, table: &'a Table) -> Rounds<'a> {
        let mut rounds: Rounds<'a> = BTreeMap::new();
        for line in &table.lines {
            let cell = table.round(line);
            if let Ok(number) = cell.parse::<usize>() {
                rounds.entry(number).or_default().push(line);
            } else {
                let message = format!("“{cell}” is not a round; it must be a whole number.");
                self.say(
                    half,
                    Diagnostic::setup("rounds", at(line.number, super::ROUND, &message)),
                );
            }
        }
        rounds
    }

    /// Reports columns with values that no field takes.
    fn report_unknown_columns<C>(
        &mut self,
        half: &str,
        table: &Table,
        columns: &[Option<(C, &str)>],
    ) {
        let written = table.headings.iter().zip(table.first_written());
        for (index, (heading, line)) in written.enumerate() {
            if let (Some(line), None | Some(None)) = (line, columns.get(index)) {
                let message = at(line.number, heading, "there is no such column here.");
                self.say(half, Diagnostic::setup("rounds", message));
            }
        }
    }
}

/// What has been read of a round.
#[derive(Default)]
struct RoundProgress {
    round: usize,
    /// Number of the last table.
    tables: u16,
    listed: BTreeMap<&'static str, Vec<Player>>,
    entry: RoundEntry,
}

impl RoundProgress {
    /// Writes a value; several rows may give it if they agree.
    fn write(&mut self, cell: Cell, value: Option<Value>) -> Result<(), String> {
        if let (Some(before), Some(value)) = (self.entry.get(&cell), &value)
            && before != value
        {
            return Err("another row contradicts this one.".to_owned());
        }
        if value.is_some() {
            let _ = self.entry.set(cell, value);
        }
        Ok(())
    }
}

/// Returns for each column of a file its meaning, the place of its declaration, and its heading.
fn found_columns<'a, C: Copy>(
    table: &'a Table,
    columns: &[(String, C)],
) -> Vec<Option<(C, &'a str)>> {
    let known: HashMap<&str, C> =
        columns.iter().map(|(heading, column)| (heading.as_str(), *column)).collect();
    let headings = table.headings.iter();
    headings
        .map(|heading| known.get(heading.as_str()).map(|column| (*column, heading.as_str())))
        .collect()
}

/// Returns the non-blank cells of a line with their columns.
fn written<'a, C: Copy>(
    line: &'a Line,
    columns: &'a [Option<(C, &'a str)>],
) -> impl Iterator<Item = (C, &'a str, &'a str)> {
    line.written().filter_map(|(column, cell)| {
        let (column, heading) = (*columns.get(column)?)?;
        Some((column, heading, cell))
    })
}
