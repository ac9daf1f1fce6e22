//! Reads rows as a record: every mistake is reported with its line and column, and the rest is
//! read.

use std::collections::{BTreeMap, HashMap};

use super::cell::{flag, items, option_value, unguarded, value};
use super::columns::{About, Columns};
use super::derived::{cut_off, derived_cells};
use super::table::{Line, Table};
use super::{DATE, ENDED, FIRST_DEALER, GAME, OPTIONS, PLAYERS, ROUND, RowKind, place_names};
use crate::engine::{
    Cell, Day, DecodeIssues, Diagnostic, Game, Options, Player, Record, RoundEntry, RoundPath,
    Subject, Team, Value,
};
use crate::exchange::name_resolver::NameResolver;
use crate::exchange::{Decoded, Error, json};
use crate::names;
use crate::{custom_game, rules};

/// Reads the text of a record.
///
/// # Errors
/// [`enum@Error`] if the text is not a table with a column `round`; every other mistake is reported
/// in the result, with its line and column.
pub fn decode(text: &str) -> Result<Decoded, Error> {
    decode_with(text, rules::find)
}

/// Start of a declaration in a cell.
const DECLARED: char = '{';

/// Like [`decode`], with another way to look up the game.
///
/// # Errors
/// Same as [`decode`].
pub fn decode_with(text: &str, find: fn(&str) -> Option<&'static Game>) -> Result<Decoded, Error> {
    let table = Table::read(text)?;
    let mut reader = CsvReader { table: &table, find, found: DecodeIssues::default() };
    let record = reader.record();
    let derived = record.as_ref().map_or_else(Vec::new, |record| {
        derived_cells(&table, record, &NameResolver::of(record, false))
    });
    let cut_off = cut_off(&table, text).into_iter().collect();
    Ok(Decoded { record, found: reader.found, cut_off, derived, at_tables: Vec::new() })
}

pub(super) struct CsvReader<'a> {
    pub(super) table: &'a Table,
    pub(super) find: fn(&str) -> Option<&'static Game>,
    pub(super) found: DecodeIssues,
}

/// Context for reading every cell of a file.
struct FileContext<'a> {
    record: &'a Record,
    names: &'a NameResolver,
    columns: &'a Columns,
}

/// The context of a line below the setup.
struct Part<'a> {
    line: &'a Line,
    place: RoundPath,
}

impl<'a> CsvReader<'a> {
    fn record(&mut self) -> Option<Record> {
        let (setup, rounds) = self.rows();
        let Some(setup) = setup else {
            let message = "There is no row with round 0, which has the game and the players.";
            self.say(Diagnostic::setup(GAME, message));
            return None;
        };
        let game = self.game(setup)?;
        let players = self.players(setup);
        if let Some(fault) = names::fault(&players) {
            self.say_setup(setup, PLAYERS, &fault);
        }
        let mut record = Record::new(game, players);
        let names = NameResolver::of(&record, false);
        let columns = Columns::of(game, &names, &self.table.headings);
        self.report_unknown_columns(&record, &columns);
        record.options = self.options(setup, &record);
        record.dealer = self.first_dealer(setup, &names);
        record.date = self.date(setup);
        record.ended = self.ended(setup);
        let part = Part { line: setup, place: RoundPath::ROUND };
        let mut cells = Vec::new();
        let whole = FileContext { record: &record, names: &names, columns: &columns };
        self.part(&whole, None, RowKind::Setup, &part, &mut cells);
        record.setup = cells.into_iter().collect();
        let whole = FileContext { record: &record, names: &names, columns: &columns };
        record.rounds = self.rounds(&whole, rounds);
        Some(record)
    }

    pub(super) fn say(&mut self, problem: Diagnostic) {
        self.found.problems.push(problem);
    }

    /// Reports a mistake in a cell of the setup.
    fn say_setup(&mut self, line: &Line, heading: &str, message: &str) {
        let field = if heading == FIRST_DEALER { "dealer" } else { heading };
        self.say(Diagnostic::setup(field, at(line.number, heading, message)));
    }

    /// Returns the line of the setup, and the other lines with their round numbers.
    fn rows(&mut self) -> (Option<&'a Line>, Vec<(usize, &'a Line)>) {
        let mut setup: Option<&Line> = None;
        let mut rounds = Vec::new();
        for line in &self.table.lines {
            let width = self.table.headings.len();
            if line.written().any(|(column, _)| column >= width) {
                let number = line.number;
                let cells = line.width;
                let message =
                    format!("Line {number} has {cells} cells, but there are {width} columns.");
                self.say(Diagnostic::setup("rounds", message));
            }
            let cell = self.table.round(line);
            match (cell.parse::<usize>(), setup) {
                (Ok(0), None) => setup = Some(line),
                (Ok(0), Some(first)) => {
                    let message = format!(
                        "there is a second row with round 0; the setup is in line {}.",
                        first.number
                    );
                    self.say(Diagnostic::setup("rounds", at(line.number, ROUND, &message)));
                }
                (Ok(number), _) => rounds.push((number, line)),
                (Err(_), _) => {
                    let message = format!("“{cell}” is not a round; it must be a whole number.");
                    self.say(Diagnostic::setup("rounds", at(line.number, ROUND, &message)));
                }
            }
        }
        // A spreadsheet may have sorted the rows; those of one round keep their order.
        rounds.sort_by_key(|(number, _)| *number);
        (setup, rounds)
    }

    pub(super) fn game(&mut self, setup: &Line) -> Option<&'static Game> {
        let id = self.table.get(setup, GAME).map(|cell| unguarded(cell).trim());
        if let Some(declared) = id.filter(|id| id.starts_with(DECLARED)) {
            let made = declaration(declared);
            return made.map_err(|message| self.say_setup(setup, GAME, &message)).ok();
        }
        let game = id.and_then(self.find);
        match (game, id) {
            (Some(game), _) => return Some(game),
            (None, Some(id)) => {
                self.say_setup(setup, GAME, &format!("there is no game called {id}."));
            }
            (None, None) => self.say_setup(setup, GAME, "the game is missing."),
        }
        None
    }

    fn players(&mut self, setup: &Line) -> Vec<String> {
        if let Some(cell) = self.table.get(setup, PLAYERS) {
            return items(unguarded(cell));
        }
        let message = "the players are missing; write their names separated by semicolons.";
        self.say_setup(setup, PLAYERS, message);
        Vec::new()
    }

    /// Reports columns with values that no field takes.
    fn report_unknown_columns(&mut self, record: &Record, columns: &Columns) {
        let written = self.table.headings.iter().zip(self.table.first_written());
        for (column, (heading, written)) in written.enumerate() {
            let Some(line) = written.filter(|_| !columns.is_known(column)) else { continue };
            let (id, name) = heading.split_once(':').unwrap_or((heading, ""));
            let field = record.game.field(id);
            if record.players.is_empty() && field.is_some() {
                continue;
            }
            let number = line.number;
            let message = match field {
                _ if heading.is_empty() => format!(
                    "Line {number}: cell {} is in a column that has no heading.",
                    column + 1
                ),
                Some(spec) if !name.is_empty() => {
                    at(number, heading, &NameResolver::of(record, false).unknown_name(spec, name))
                }
                Some(_) => format!(
                    "Line {number}, column {heading}: the heading must say for whom, for example \
                     {id}:{}.",
                    record.team_id(Team::A)
                ),
                None => format!(
                    "Line {number}, column {heading}: {} does not use “{id}”; remove it.",
                    record.game.name
                ),
            };
            self.say(Diagnostic::setup(if heading.is_empty() { "rounds" } else { id }, message));
        }
    }

    pub(super) fn options(&mut self, setup: &Line, record: &Record) -> Options {
        let (game, players) = (record.game, record.players.len());
        let mut options = Options::new();
        let cell = self.table.get(setup, OPTIONS).unwrap_or("");
        for item in items(unguarded(cell)) {
            let Some((id, word)) = item.split_once('=') else {
                let message = format!("“{item}” must be an option, an equals sign, and a value.");
                self.say_setup(setup, OPTIONS, &message);
                continue;
            };
            let (id, word) = (id.trim(), word.trim());
            let Some(option) = game.option(id) else {
                let message = format!("{} has no option “{id}”.", game.name);
                self.say_setup(setup, OPTIONS, &message);
                continue;
            };
            if let Some(value) = option_value(option, word) {
                let _ = options.insert(option.id, value);
            } else {
                let message = option.misfit(format_args!("“{word}”"), players);
                self.say_setup(setup, OPTIONS, &message);
                self.found.options.push(option.id);
            }
        }
        options
    }

    pub(super) fn first_dealer(&mut self, setup: &Line, names: &NameResolver) -> Option<Player> {
        let cell = self.table.get(setup, FIRST_DEALER)?;
        let dealer = names.player_trimmed(unguarded(cell));
        if dealer.is_none() && names.players > 0 {
            let message = format!("nobody called “{}” is playing.", unguarded(cell));
            self.say_setup(setup, FIRST_DEALER, &message);
        }
        dealer
    }

    pub(super) fn date(&mut self, setup: &Line) -> Option<Day> {
        let cell = self.table.get(setup, DATE)?;
        let date = unguarded(cell).trim().parse().ok();
        if date.is_none() {
            self.say_setup(setup, DATE, &format!("it must be like 2026-11-25, not “{cell}”."));
        }
        date
    }

    pub(super) fn ended(&mut self, setup: &Line) -> bool {
        let Some(cell) = self.table.get(setup, ENDED) else { return false };
        let ended = flag(unguarded(cell));
        if ended.is_none() {
            let message = format!("it must be true or false, not “{cell}”.");
            self.say_setup(setup, ENDED, &message);
        }
        ended.unwrap_or(false)
    }

    fn rounds(
        &mut self,
        whole: &FileContext<'_>,
        lines: Vec<(usize, &'a Line)>,
    ) -> Vec<RoundEntry> {
        let mut rounds: Vec<(usize, Vec<Part<'a>>)> = Vec::new();
        // The position of each place of the round.
        let mut seen: HashMap<RoundPath, usize> = HashMap::new();
        for (number, line) in lines {
            if rounds.last().is_none_or(|(last, _)| *last != number) {
                let wanted = rounds.len() + 1;
                // The rounds before this one are in place, or that was reported.
                let before = rounds.last().map_or(0, |(last, _)| *last);
                if number != before + 1 {
                    let message = out_of_order(number, before, wanted);
                    self.say(Diagnostic::round(wanted, None, at(line.number, ROUND, &message)));
                }
                rounds.push((number, Vec::new()));
                seen.clear();
            }
            let at_round = rounds.len();
            let Some(place) = self.place(whole.record, at_round, line) else { continue };
            let Some((_, parts)) = rounds.last_mut() else { continue };
            if let Some(first) = seen.get(&place) {
                let message = format!("line {first} says this already.");
                self.say(Diagnostic::round(at_round, None, at(line.number, ROUND, &message)));
            } else {
                let _ = seen.insert(place, line.number);
                parts.push(Part { line, place });
            }
        }
        let rounds = rounds.into_iter().enumerate();
        rounds.map(|(index, (_, parts))| self.entry(whole, index + 1, &parts)).collect()
    }

    /// Returns the table and hand of a line.
    fn place(&mut self, record: &Record, round: usize, line: &Line) -> Option<RoundPath> {
        let [table, hand] = place_names(record.game);
        let mut number = |name: Option<&'static str>, most: usize| {
            let Some((name, cell)) =
                name.and_then(|name| self.table.get(line, name).map(|cell| (name, cell.trim())))
            else {
                return Some(0);
            };
            let number = cell.parse::<usize>().ok().filter(|number| (1..=most).contains(number));
            if number.is_none() {
                let message = format!("“{cell}” must be a whole number from 1 to {most}.");
                self.say(Diagnostic::round(round, None, at(line.number, name, &message)));
            }
            number
        };
        let most = |level: RowKind, limit: usize| {
            let groups = level.groups(record.game).into_iter().map(|group| group.at_most);
            groups.max().unwrap_or(0).min(limit)
        };
        let table = number(table, most(RowKind::Round, usize::from(u16::MAX)))?;
        let hand = number(hand, most(RowKind::Table, usize::from(u8::MAX)))?;
        Some(RoundPath {
            table: u16::try_from(table).unwrap_or(u16::MAX),
            hand: u8::try_from(hand).unwrap_or(u8::MAX),
        })
    }

    fn entry(&mut self, whole: &FileContext<'_>, round: usize, parts: &[Part<'_>]) -> RoundEntry {
        let mut cells = Vec::new();
        // The rows of the round and of each table, and the number of rows below them; a table that
        // has only rows of its hands is included.
        let mut rows: BTreeMap<RoundPath, (Option<&Part<'_>>, usize)> = BTreeMap::new();
        let mut tables = 0;
        for part in parts {
            self.part(whole, Some(round), RowKind::of(part.place), part, &mut cells);
            let hand = usize::from(part.place.hand);
            let (own, hands) = rows.entry(RoundPath { hand: 0, ..part.place }).or_default();
            *hands = (*hands).max(hand);
            if hand == 0 {
                *own = Some(part);
            }
            tables = tables.max(usize::from(part.place.table));
        }
        rows.entry(RoundPath::ROUND).or_default().1 = tables;
        let mut entry: RoundEntry = cells.into_iter().collect();
        for (place, (own, below)) in rows {
            self.count(whole.record.game, round, (place, own, below), &mut entry);
        }
        entry
    }

    /// Reads the number of tables in a round or hands at a table: as written, or as many as there
    /// are rows.
    fn count(
        &mut self,
        game: &'static Game,
        round: usize,
        (place, own, rows): (RoundPath, Option<&Part<'_>>, usize),
        entry: &mut RoundEntry,
    ) {
        for group in RowKind::of(place).groups(game) {
            let cell = Cell { field: group.id, place, subject: Subject::One };
            let written = own.and_then(|part| Some((part, self.table.get(part.line, group.id)?)));
            let Some((part, text)) = written else {
                if rows > 0 {
                    let _ = entry.set(cell, i64::try_from(rows).ok().map(Value::Number));
                }
                continue;
            };
            let count = unguarded(text).trim().parse::<usize>().ok();
            let message = match count.filter(|count| *count <= group.at_most) {
                Some(count) if count >= rows => {
                    let _ = entry.set(cell, i64::try_from(count).ok().map(Value::Number));
                    continue;
                }
                Some(count) => format!("it says {count}, but there are rows up to {rows}."),
                None => {
                    format!("“{text}” must be a whole number from 0 to {}.", group.at_most)
                }
            };
            self.refuse(Some(round), part, group.id, group.id, &message);
        }
    }

    /// Reads the fields of one line.
    fn part(
        &mut self,
        whole: &FileContext<'_>,
        round: Option<usize>,
        level: RowKind,
        part: &Part<'_>,
        cells: &mut Vec<(Cell, Value)>,
    ) {
        let table = self.table;
        for (column, text) in part.line.written() {
            let Some(heading) = table.headings.get(column) else { continue };
            let (spec, key) = match whole.columns.about(level, part.line, column) {
                About::Nothing => continue,
                About::Field(spec, key) => (spec, key),
                About::Elsewhere => {
                    let message = match level {
                        RowKind::Setup => "this does not belong in the setup.",
                        RowKind::Round => "this does not belong to the round as a whole.",
                        RowKind::Table | RowKind::Hand => {
                            "this does not belong to a table or a hand."
                        }
                    };
                    let id = heading.split(':').next().unwrap_or(heading);
                    self.refuse(round, part, id, heading, message);
                    continue;
                }
            };
            match value(whole.record, whole.names, spec, text) {
                Ok(Some(value)) => {
                    cells.push((Cell { field: spec.id, place: part.place, subject: key }, value));
                }
                Ok(None) => {}
                Err(message) => self.refuse(round, part, spec.id, heading, &message),
            }
        }
    }

    fn refuse(
        &mut self,
        round: Option<usize>,
        part: &Part<'_>,
        field: &str,
        heading: &str,
        message: &str,
    ) {
        let message = at(part.line.number, heading, message);
        let field = Some(field.to_owned());
        self.say(Diagnostic { round, field, place: part.place, message });
    }
}

/// Returns the game that a cell declares.
fn declaration(text: &str) -> Result<&'static Game, String> {
    let declared = json::parse(text).map_err(|error| match error {
        Error::KeyTwice { what, .. } => format!("in the game {what}."),
        _ => "the game is not a JSON object.".to_owned(),
    })?;
    custom_game::game(&declared).map_err(|wrong| wrong.join(" "))
}

/// Returns the message for a round whose number does not follow the one `before` it; 0 if none is.
pub(super) fn out_of_order(number: usize, before: usize, missing: usize) -> String {
    let place = if before == 0 { "first".to_owned() } else { format!("after round {before}") };
    format!("round {number} comes {place}; round {missing} is missing.")
}

/// Prefixes a sentence with its place in the file.
pub(super) fn at(line: usize, heading: &str, message: &str) -> String {
    format!("Line {line}, column {heading}: {message}")
}
