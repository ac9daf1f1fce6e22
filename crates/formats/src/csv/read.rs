//! Reads rows as a record: every mistake is reported with its line and column, and the rest is
//! read.

use super::cell::{About, items, option_value, unguarded, value};
use super::derived::{cut_off, derived_cells};
use super::night::is_night;
use super::table::{Line, Table, at};
use super::{DATE, ENDED, FIRST_DEALER, GAME, OPTIONS, PLAYERS, ROUND};
use crate::Decoded;
use crate::Error;
use crate::json;
use crate::name_resolver::NameResolver;
use chrono::NaiveDate;
use games::custom_game;
use games::rules;
use scoring::names;
use scoring::{
    Cell, DecodeIssues, Diagnostic, Game, Options, Player, Record, RoundEntry, Team, Value, parse,
    read_day,
};

/// Reads the text of a record.
///
/// # Errors
/// [`enum@Error`] if the text is not a table with a column `round`, or if it is a night's; every
/// other mistake is reported in the result, with its line and column.
pub fn decode(text: &str) -> Result<Decoded, Error> {
    let table = Table::read(text)?;
    if is_night(&table.headings) {
        return Err(Error::NotARecord(NIGHT.to_owned()));
    }
    let mut reader = CsvReader { table: &table, found: DecodeIssues::default() };
    let record = reader.record()?;
    let derived = record.as_ref().map_or_else(Vec::new, |record| {
        derived_cells(&table, record, &NameResolver::of(record, false))
    });
    let cut_off = cut_off(&table, text).into_iter().collect();
    Ok(Decoded { record, found: reader.found, cut_off, derived })
}

const NIGHT: &str = "this is a night’s CSV, which is written for spreadsheets and not read back; \
                     export the night as JSON and import that";

const DECLARED: char = '{';

struct CsvReader<'a> {
    table: &'a Table,
    found: DecodeIssues,
}

/// What every cell of a file is read with: the names, and the meaning of each column.
struct FileContext<'a> {
    record: &'a Record,
    names: &'a NameResolver,
    columns: &'a [About],
}

impl<'a> CsvReader<'a> {
    /// Reads the record; `None` if its game is unknown.
    fn record(&mut self) -> Result<Option<Record>, Error> {
        let (setup, rounds) = self.rows();
        let Some(setup) = setup else {
            let message = "There is no row with round 0, which has the game and the players.";
            self.say(Diagnostic::setup(GAME, message));
            return Ok(None);
        };
        let Some(game) = self.game(setup) else { return Ok(None) };
        if game.groups()[0].is_some() {
            return Err(Error::NotARecord(NIGHT.to_owned()));
        }
        let players = self.players(setup);
        if let Some(fault) = names::fault(&players) {
            self.say_setup(setup, PLAYERS, &fault);
        }
        let mut record = Record::new(game, players);
        let names = NameResolver::of(&record, false);
        let headings = self.table.headings.iter();
        let columns: Vec<About> =
            headings.map(|heading| About::of(game, &names, heading)).collect();
        self.report_unknown_columns(&record, &columns);
        record.options = self.options(setup, &record);
        record.dealer = self.first_dealer(setup, &names);
        record.date = self.date(setup);
        record.ended = self.ended(setup);
        let whole = FileContext { record: &record, names: &names, columns: &columns };
        let cells = self.cells(&whole, None, setup);
        let rounds = self.rounds(&whole, rounds);
        record.setup = cells;
        record.rounds = rounds;
        Ok(Some(record))
    }

    fn say(&mut self, problem: Diagnostic) {
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
                let (number, cells) = (line.number, line.width);
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

    fn game(&mut self, setup: &Line) -> Option<&'static Game> {
        let id = self.table.get(setup, GAME).map(|cell| unguarded(cell).trim());
        if let Some(declared) = id.filter(|id| id.starts_with(DECLARED)) {
            let made = declaration(declared);
            return made.map_err(|message| self.say_setup(setup, GAME, &message)).ok();
        }
        let game = id.and_then(rules::find);
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
    fn report_unknown_columns(&mut self, record: &Record, columns: &[About]) {
        let written = self.table.headings.iter().zip(self.table.first_written());
        for (column, (heading, written)) in written.enumerate() {
            let is_unknown = matches!(columns.get(column), Some(About::Unknown));
            let Some(line) = written.filter(|_| is_unknown) else { continue };
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

    fn options(&mut self, setup: &Line, record: &Record) -> Options {
        let (game, players) = (record.game, record.players.len());
        let mut options = Options::new();
        let cell = self.table.get(setup, OPTIONS).unwrap_or("");
        for item in items(unguarded(cell)) {
            let Some((id, word)) = item.split_once('=') else {
                let message =
                    format!("“{item}” must be an option and its value, such as rounds=10.");
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

    fn first_dealer(&mut self, setup: &Line, names: &NameResolver) -> Option<Player> {
        let cell = self.table.get(setup, FIRST_DEALER)?;
        let dealer = names.player(unguarded(cell));
        if dealer.is_none() && names.players > 0 {
            let message = format!("nobody called “{}” is playing.", unguarded(cell));
            self.say_setup(setup, FIRST_DEALER, &message);
        }
        dealer
    }

    fn date(&mut self, setup: &Line) -> Option<NaiveDate> {
        let cell = self.table.get(setup, DATE)?;
        let date = read_day(unguarded(cell).trim());
        if date.is_none() {
            self.say_setup(setup, DATE, &format!("it must be like 2026-11-25, not “{cell}”."));
        }
        date
    }

    fn ended(&mut self, setup: &Line) -> bool {
        let Some(cell) = self.table.get(setup, ENDED) else { return false };
        let ended = parse::flag(unguarded(cell));
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
        let mut rounds = Vec::new();
        // The number and the line of the last round.
        let mut last = (0, 0);
        for (number, line) in lines {
            if number == last.0 {
                let message = format!("line {} says this already.", last.1);
                let message = at(line.number, ROUND, &message);
                self.say(Diagnostic::round(rounds.len(), None, message));
                continue;
            }
            let round = rounds.len() + 1;
            // The rounds before this one are in place, or that was reported.
            if number != last.0 + 1 {
                let place = match last.0 {
                    0 => "first".to_owned(),
                    before => format!("after round {before}"),
                };
                let message = format!("round {number} comes {place}; round {round} is missing.");
                self.say(Diagnostic::round(round, None, at(line.number, ROUND, &message)));
            }
            last = (number, line.number);
            rounds.push(self.cells(whole, Some(round), line));
        }
        rounds
    }

    /// Reads the fields of one line: of a round, or of the setup.
    fn cells(&mut self, whole: &FileContext<'_>, round: Option<usize>, line: &Line) -> RoundEntry {
        let table = self.table;
        let mut cells: Vec<(Cell, Value)> = Vec::new();
        for (column, text) in line.written() {
            let Some(heading) = table.headings.get(column) else { continue };
            let (spec, key) = match (whole.columns.get(column), round) {
                (Some(About::Setup(spec, key)), None)
                | (Some(About::Round(spec, key)), Some(_)) => (*spec, *key),
                (Some(About::Setup(..) | About::Roster), Some(_)) => {
                    let message = "this does not belong to a round.";
                    self.refuse(round, line, heading, message);
                    continue;
                }
                (Some(About::Round(..)), None) => {
                    self.refuse(round, line, heading, "this does not belong in the setup.");
                    continue;
                }
                _ => continue,
            };
            match value(whole.record, whole.names, spec, text) {
                Ok(Some(value)) => cells.push((Cell::of(spec.id, key), value)),
                Ok(None) => {}
                Err(message) => self.refuse(round, line, heading, &message),
            }
        }
        cells.into_iter().collect()
    }

    fn refuse(&mut self, round: Option<usize>, line: &Line, heading: &str, message: &str) {
        let id = heading.split(':').next().unwrap_or(heading);
        let message = at(line.number, heading, message);
        self.say(match round {
            Some(round) => Diagnostic::round(round, Some(id), message),
            None => Diagnostic::setup(id, message),
        });
    }
}

fn declaration(text: &str) -> Result<&'static Game, String> {
    let declared = json::parse(text).map_err(|error| match error {
        Error::KeyTwice(.., what) => format!("in the game {what}."),
        _ => "the game is not a JSON object.".to_owned(),
    })?;
    custom_game::game(&declared).map_err(|wrong| wrong.join(" "))
}
