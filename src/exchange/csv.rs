//! The CSV of a record: one row a round, a column for each field (and each player or side).
//!
//! - The heading is `round`, then the fields in declared order (`bid`, `captured:Ada`,
//!   `captured:A`), `dealer`, `adjustments:Ada`, `note`, then `score:Ada` and `total:Ada`,
//!   which are derived and not read back, and last the columns of the set-up.
//! - The row with round 0 is the set-up: `game`, `players` (with semicolons between),
//!   `options` (`target=500; bid_out=false`), `first dealer`, `ended`; its totals are those
//!   that the game starts with. Every other row is a round; a game with tables has a row for
//!   each of them below its round, with columns `table` and `hand`.
//! - RFC 4180 with CRLF, in UTF-8, with a byte order mark where there is a letter beyond
//!   ASCII, because Excel takes the file for something else without one.
//! - An apostrophe stands before text that a spreadsheet could take for a formula, before
//!   text that begins with an apostrophe, and alone for text or a list that is written and
//!   empty. Reading takes one apostrophe off. A plain number has none.
//! - In a list, a backslash stands before a semicolon, a backslash, and a space at either end
//!   of a name.
//!
//! Invariant: a record that is written and read again is equal.

use std::collections::BTreeMap;

use super::{Decoded, Error};
use crate::engine::seats::Counted;
use crate::engine::{
    Cell, Entry, Found, Game, Group, Item, Key, Kind, OptionKind, OptionSpec, Place, Player,
    Problem, Reading, Record, RoundState, Scope, Spec, Team, Value, parse,
};
use crate::rules;

const ROUND: &str = "round";
const GAME: &str = "game";
const PLAYERS: &str = "players";
const OPTIONS: &str = "options";
const FIRST_DEALER: &str = "first dealer";
const ENDED: &str = "ended";
const SCORE: &str = "score";
const TOTAL: &str = "total";
/// Excel takes a file for UTF-8 only where it begins with this.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// Which kind of row a field is written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Level {
    Setup,
    Round,
    Table,
    Hand,
}

impl Level {
    const ALL: [Level; 4] = [Level::Setup, Level::Round, Level::Table, Level::Hand];

    fn of(place: Place) -> Level {
        match (place.table, place.hand) {
            (0, _) => Level::Round,
            (_, 0) => Level::Table,
            _ => Level::Hand,
        }
    }

    fn fields(self, game: &'static Game) -> Vec<&'static Spec> {
        match self {
            Level::Setup => fields_of(game.setup),
            Level::Round => game.fields().collect(),
            Level::Table => {
                groups_of(game.items).flat_map(|group| fields_of(group.items)).collect()
            }
            Level::Hand => groups_of(game.items)
                .flat_map(|group| groups_of(group.items))
                .flat_map(|group| fields_of(group.items))
                .collect(),
        }
    }

    fn groups(self, game: &'static Game) -> Vec<&'static Group> {
        match self {
            Level::Round => groups_of(game.items).collect(),
            Level::Table => {
                groups_of(game.items).flat_map(|group| groups_of(group.items)).collect()
            }
            Level::Setup | Level::Hand => Vec::new(),
        }
    }
}

fn fields_of(items: &'static [Item]) -> Vec<&'static Spec> {
    let field = |item: &'static Item| match item {
        Item::Field(spec) => Some(*spec),
        Item::Group(_) => None,
    };
    items.iter().filter_map(field).collect()
}

fn groups_of(items: &'static [Item]) -> impl Iterator<Item = &'static Group> {
    items.iter().filter_map(|item| match item {
        Item::Group(group) => Some(*group),
        Item::Field(_) => None,
    })
}

/// The text of a record's file.
pub fn encode(record: &Record, reading: &Reading) -> String {
    let headings = headings(record);
    let mut rows = vec![setup_row(record, reading)];
    for (index, entry) in record.rounds.iter().enumerate() {
        let mut row = row(record, index + 1, entry, Place::ROUND);
        if let Some(round) = reading.rounds.get(index)
            && round.state == RoundState::Scored
        {
            put_derived(record, SCORE, &round.scores, &mut row);
            put_derived(record, TOTAL, &round.totals, &mut row);
        }
        rows.push(row);
        for place in places(record.game, entry) {
            rows.push(self::row(record, index + 1, entry, place));
        }
    }
    let lines = rows.into_iter().map(|mut row| {
        headings.iter().map(|heading| row.remove(heading).unwrap_or_default()).collect()
    });
    text(headings.clone(), lines)
}

/// The standings of a record as CSV: rank, name (of a side: its players), total, winner.
pub fn standings_csv(record: &Record, reading: &Reading) -> String {
    let headings = ["rank", "name", "total", "winner"].map(str::to_owned).to_vec();
    let lines = reading.standings.iter().map(|standing| {
        let wins = reading.winners().contains(&standing.team);
        vec![
            standing.rank.to_string(),
            guarded(&record.team_name(standing.team)),
            standing.total.to_string(),
            if wins { "yes" } else { "no" }.to_owned(),
        ]
    });
    text(headings, lines)
}

/// Rows as the text of a file.
fn text(headings: Vec<String>, lines: impl Iterator<Item = Vec<String>>) -> String {
    let mut writer =
        ::csv::WriterBuilder::new().terminator(::csv::Terminator::CRLF).from_writer(Vec::new());
    for line in std::iter::once(headings).chain(lines) {
        // Writing to memory does not fail, and every line has as many cells as the heading.
        let _ = writer.write_record(&line);
    }
    let text = String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default();
    if text.is_ascii() { text } else { format!("{BYTE_ORDER_MARK}{text}") }
}

/// Every column in order.
fn headings(record: &Record) -> Vec<String> {
    let game = record.game;
    let mut headings: Vec<String> = vec![ROUND.to_owned()];
    let mut put = |heading: String| {
        if !headings.contains(&heading) {
            headings.push(heading);
        }
    };
    for name in place_names(game).into_iter().flatten() {
        put(name.to_owned());
    }
    item_headings(record, game.items, &mut put);
    for spec in game.common_fields() {
        field_headings(record, spec, &mut put);
    }
    for derived in [SCORE, TOTAL] {
        if !is_declared(game, derived) {
            (0..record.team_count()).for_each(|team| put(keyed(derived, record, team)));
        }
    }
    for heading in [GAME, PLAYERS] {
        put(heading.to_owned());
    }
    item_headings(record, game.setup, &mut put);
    for heading in [OPTIONS, FIRST_DEALER, ENDED] {
        put(heading.to_owned());
    }
    headings
}

fn item_headings(record: &Record, items: &'static [Item], put: &mut dyn FnMut(String)) {
    for item in items {
        match item {
            Item::Field(spec) => field_headings(record, spec, put),
            Item::Group(group) => {
                put(group.id.to_owned());
                item_headings(record, group.items, put);
            }
        }
    }
}

fn field_headings(record: &Record, spec: &Spec, put: &mut dyn FnMut(String)) {
    match spec.scope {
        Scope::One => put(spec.id.to_owned()),
        Scope::Player => record.players.iter().for_each(|name| put(format!("{}:{name}", spec.id))),
        Scope::Team => (0..record.team_count()).for_each(|team| put(keyed(spec.id, record, team))),
        Scope::Parts(parts) => parts.iter().for_each(|part| put(format!("{}:{part}", spec.id))),
    }
}

fn keyed(id: &str, record: &Record, team: usize) -> String {
    format!("{id}:{}", record.team_id(Team::at(team)))
}

/// What the columns for the number of a table and of a hand are called, where there are any.
fn place_names(game: &'static Game) -> [Option<&'static str>; 2] {
    [Level::Round, Level::Table].map(|level| level.groups(game).first().map(|group| group.one))
}

fn is_declared(game: &'static Game, id: &str) -> bool {
    Level::ALL.iter().any(|level| level.fields(game).iter().any(|spec| spec.id == id))
}

type Row = BTreeMap<String, String>;

fn setup_row(record: &Record, reading: &Reading) -> Row {
    let mut row = row(record, 0, &record.setup, Place::ROUND);
    let mut put = |heading: &str, text: String| {
        let _ = row.insert(heading.to_owned(), text);
    };
    put(GAME, record.game.id.to_owned());
    put(PLAYERS, guarded(&list(record.players.iter().map(String::as_str))));
    let options = record.options.iter();
    let options = options.map(|(id, value)| format!("{id}={}", parse::text(record, value)));
    put(OPTIONS, options.collect::<Vec<_>>().join("; "));
    put(FIRST_DEALER, record.dealer.map_or_else(String::new, |dealer| name(record, dealer)));
    put(ENDED, if record.ended { "true".to_owned() } else { String::new() });
    let start: Vec<i64> = match reading.rounds.first() {
        Some(first) => first.totals.iter().zip(&first.scores).map(|(all, one)| all - one).collect(),
        None => reading.totals.clone(),
    };
    put_derived(record, TOTAL, &start, &mut row);
    row
}

fn row(record: &Record, number: usize, entry: &Entry, place: Place) -> Row {
    let mut row = Row::new();
    let _ = row.insert(ROUND.to_owned(), number.to_string());
    let [table, hand] = place_names(record.game);
    if let Some(table) = table.filter(|_| place.table > 0) {
        let _ = row.insert(table.to_owned(), place.table.to_string());
    }
    if let Some(hand) = hand.filter(|_| place.hand > 0) {
        let _ = row.insert(hand.to_owned(), place.hand.to_string());
    }
    for (cell, value) in entry.cells().filter(|(cell, _)| cell.place == place) {
        let id = cell.field;
        let heading = match cell.key {
            Key::One => id.to_owned(),
            Key::Player(player) => format!("{id}:{}", record.player_name(player)),
            Key::Team(team) => format!("{id}:{}", record.team_id(team)),
            Key::Part(part) => format!("{id}:{part}"),
        };
        let _ = row.insert(heading, cell_text(record, value));
    }
    row
}

fn put_derived(record: &Record, id: &str, numbers: &[i64], row: &mut Row) {
    if is_declared(record.game, id) {
        return;
    }
    for (team, number) in numbers.iter().enumerate() {
        let _ = row.insert(keyed(id, record, team), number.to_string());
    }
}

/// The tables of a round and the hands at each, in order.
fn places(game: &'static Game, entry: &Entry) -> Vec<Place> {
    let count = |level: Level, place: Place| {
        let counts = level.groups(game).into_iter().map(|group| {
            match entry.get(&Cell { field: group.id, place, key: Key::One }) {
                Some(Value::Number(count)) => {
                    usize::try_from(*count).unwrap_or(0).min(group.at_most)
                }
                _ => 0,
            }
        });
        counts.max().unwrap_or(0)
    };
    let mut places = Vec::new();
    for table in 1..=u16::try_from(count(Level::Round, Place::ROUND)).unwrap_or(u16::MAX) {
        let place = Place { table, hand: 0 };
        places.push(place);
        let hands = u8::try_from(count(Level::Table, place)).unwrap_or(u8::MAX);
        places.extend((1..=hands).map(|hand| Place { table, hand }));
    }
    places
}

fn cell_text(record: &Record, value: &Value) -> String {
    match value {
        Value::Player(player) => name(record, *player),
        Value::Players(players) => {
            guarded(&list(players.iter().map(|player| record.player_name(*player))))
        }
        other => guarded(&parse::text(record, other)),
    }
}

fn name(record: &Record, player: Player) -> String {
    guarded(record.player_name(player))
}

/// Text that no spreadsheet takes for a formula, and that is never blank.
fn guarded(text: &str) -> String {
    let plain_number = text.parse::<i64>().is_ok() && !text.starts_with('+');
    let first = text.trim_start().chars().next();
    let risky = first.is_none_or(|first| "'=+-@＝＋－＠".contains(first))
        || text.starts_with(['\t', '\r', '\n']);
    if risky && !plain_number { format!("'{text}") } else { text.to_owned() }
}

fn unguarded(text: &str) -> &str {
    text.strip_prefix('\'').unwrap_or(text)
}

/// Names with semicolons between.
fn list<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let escaped = names.map(|name| {
        let inner = name.trim();
        let start = name.len() - name.trim_start().len();
        let mut text = String::new();
        for (at, letter) in name.char_indices() {
            let at_an_end = at < start || at >= start + inner.len();
            if matches!(letter, ';' | '\\') || (at_an_end && letter.is_whitespace()) {
                text.push('\\');
            }
            text.push(letter);
        }
        text
    });
    escaped.collect::<Vec<_>>().join("; ")
}

/// The items of a list; blank text has none.
fn items(text: &str) -> Vec<String> {
    if text.trim().is_empty() {
        return Vec::new();
    }
    let mut all = vec![Vec::new()];
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match letter {
            ';' => all.push(Vec::new()),
            '\\' => all.last_mut().into_iter().for_each(|item| {
                item.push((letters.next().unwrap_or('\\'), true));
            }),
            _ => all.last_mut().into_iter().for_each(|item| item.push((letter, false))),
        }
    }
    let is_edge = |(letter, escaped): &(char, bool)| letter.is_whitespace() && !escaped;
    let item = |letters: Vec<(char, bool)>| {
        let first = letters.iter().position(|letter| !is_edge(letter)).unwrap_or(letters.len());
        let last = letters.iter().rposition(|letter| !is_edge(letter)).map_or(first, |at| at + 1);
        letters.into_iter().take(last).skip(first).map(|(letter, _)| letter).collect()
    };
    all.into_iter().map(item).collect()
}

/// Reads the text of a record.
///
/// # Errors
/// [`Error`] where the text is no table with a column `round`; every other mistake is in
/// what was found, with its line and column.
pub fn decode(text: &str) -> Result<Decoded, Error> {
    let table = Table::read(text)?;
    let mut reader = Reader { table: &table, found: Found::default() };
    let record = reader.record();
    Ok(Decoded { record, found: reader.found })
}

/// The cells of a file.
struct Table {
    headings: Vec<String>,
    /// Which column has the number of the round.
    round: usize,
    lines: Vec<Line>,
}

/// A row that is not blank, and the line of the file it begins in.
struct Line {
    number: usize,
    cells: Vec<String>,
}

impl Table {
    fn read(text: &str) -> Result<Table, Error> {
        let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
        let mut reader = ::csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .delimiter(delimiter(text))
            .from_reader(text.as_bytes());
        let mut lines: Vec<Line> = Vec::new();
        let mut counter = Counter { text, at: 0, line: 1 };
        for row in reader.records() {
            let row = row.map_err(|_| Error::NotCsv { line: counter.line })?;
            let number = counter.line_of(row.position().map_or(0, ::csv::Position::byte));
            let cells: Vec<String> = row.iter().map(str::to_owned).collect();
            if cells.iter().any(|cell| !cell.trim().is_empty()) {
                lines.push(Line { number, cells });
            }
        }
        let mut lines = lines.into_iter();
        let first = lines.next().ok_or(Error::NoHeading { line: 1 })?;
        let mut headings = first.cells;
        for heading in &mut headings {
            // Spaces at an end can belong to a name, and nowhere else.
            if !heading.contains(':') {
                *heading = heading.trim().to_owned();
            }
        }
        let twice = headings.iter().enumerate().find(|(at, heading)| {
            !heading.is_empty() && headings.iter().take(*at).any(|before| before == *heading)
        });
        if let Some((_, heading)) = twice {
            return Err(Error::HeadingTwice { line: first.number, heading: heading.clone() });
        }
        let round = headings.iter().position(|heading| heading == ROUND);
        let round = round.ok_or(Error::NoHeading { line: first.number })?;
        Ok(Table { headings, round, lines: lines.collect() })
    }

    /// What stands in a column of a line; `None` where the cell is blank.
    fn get<'a>(&self, line: &'a Line, heading: &str) -> Option<&'a str> {
        let column = self.headings.iter().position(|known| known == heading)?;
        let cell = line.cells.get(column)?;
        (!cell.trim().is_empty()).then_some(cell)
    }
}

/// A spreadsheet saves with whatever its country puts between cells.
fn delimiter(text: &str) -> u8 {
    let heading = text.lines().find(|line| !line.trim().is_empty()).unwrap_or("");
    let count = |delimiter: &u8| heading.bytes().filter(|byte| byte == delimiter).count();
    // Of equals the last is taken, so a comma where there is none at all.
    [b'\t', b';', b','].into_iter().max_by_key(count).unwrap_or(b',')
}

/// Counts lines while going forward through a text.
struct Counter<'a> {
    text: &'a str,
    at: usize,
    line: usize,
}

impl Counter<'_> {
    /// The line of the first letter at or after a place.
    fn line_of(&mut self, byte: u64) -> usize {
        let byte = usize::try_from(byte).unwrap_or(usize::MAX).min(self.text.len());
        let bytes = self.text.as_bytes();
        let blank = bytes.iter().skip(byte).take_while(|byte| matches!(byte, b'\r' | b'\n'));
        let to = byte + blank.count();
        let passed = bytes.get(self.at..to).unwrap_or_default();
        self.line += passed.iter().filter(|byte| **byte == b'\n').count();
        self.at = self.at.max(to);
        self.line
    }
}

struct Reader<'a> {
    table: &'a Table,
    found: Found,
}

/// What is written in one line below the set-up.
struct Part<'a> {
    line: &'a Line,
    place: Place,
}

impl<'a> Reader<'a> {
    fn record(&mut self) -> Option<Record> {
        let (setup, rounds) = self.rows();
        let Some(setup) = setup else {
            let message = "There is no row with round 0, which says the game and the players.";
            self.say(Problem::setup(GAME, message));
            return None;
        };
        let game = self.game(setup)?;
        let players = self.players(setup);
        let mut record = Record::new(game, players);
        self.strange_headings(&record);
        record.options = self.options(setup, game);
        record.dealer = self.first_dealer(setup, &record);
        record.ended = self.ended(setup);
        let part = Part { line: setup, place: Place::ROUND };
        let mut cells = Vec::new();
        self.part(&record, None, Level::Setup, &part, &mut cells);
        record.setup = cells.into_iter().collect();
        record.rounds = self.rounds(&record, rounds);
        Some(record)
    }

    fn say(&mut self, problem: Problem) {
        self.found.problems.push(problem);
    }

    /// Something is wrong in a cell of the set-up.
    fn say_setup(&mut self, line: &Line, heading: &str, message: &str) {
        let field = if heading == FIRST_DEALER { "dealer" } else { heading };
        self.say(Problem::setup(field, at(line, heading, message)));
    }

    /// The line of the set-up, and the others with the number of their round.
    fn rows(&mut self) -> (Option<&'a Line>, Vec<(usize, &'a Line)>) {
        let mut setup: Option<&Line> = None;
        let mut rounds = Vec::new();
        for line in &self.table.lines {
            let width = self.table.headings.len();
            if line.cells.iter().skip(width).any(|cell| !cell.trim().is_empty()) {
                let number = line.number;
                let message = format!(
                    "Line {number} has {} cells, but there are {width} columns.",
                    line.cells.len()
                );
                self.say(Problem::setup("rounds", message));
            }
            let cell = line.cells.get(self.table.round).map_or("", |cell| cell.trim());
            match (cell.parse::<usize>(), setup) {
                (Ok(0), None) => setup = Some(line),
                (Ok(0), Some(first)) => {
                    let message = format!(
                        "there is a second row with round 0; the set-up is in line {}.",
                        first.number
                    );
                    self.say(Problem::setup("rounds", at(line, ROUND, &message)));
                }
                (Ok(number), _) => rounds.push((number, line)),
                (Err(_), _) => {
                    let message = format!("“{cell}” is no round; it must be a whole number.");
                    self.say(Problem::setup("rounds", at(line, ROUND, &message)));
                }
            }
        }
        // A spreadsheet may have sorted the rows; those of one round keep their order.
        rounds.sort_by_key(|(number, _)| *number);
        (setup, rounds)
    }

    fn game(&mut self, setup: &Line) -> Option<&'static Game> {
        let id = self.table.get(setup, GAME).map(|cell| unguarded(cell).trim());
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
        let message = "the players are missing; write them with semicolons between.";
        self.say_setup(setup, PLAYERS, message);
        Vec::new()
    }

    /// Columns that nothing can be read from, although something is written there.
    fn strange_headings(&mut self, record: &Record) {
        for (column, heading) in self.table.headings.iter().enumerate() {
            let mut lines = self.table.lines.iter();
            let written = lines
                .find(|line| line.cells.get(column).is_some_and(|cell| !cell.trim().is_empty()));
            let Some(line) = written.filter(|_| !is_known(record, heading)) else { continue };
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
                Some(_) if !name.is_empty() => {
                    format!("Line {number}, column {heading}: “{name}” does not play.")
                }
                Some(_) => format!(
                    "Line {number}, column {heading}: the heading must say for whom, as in {id}:{}.",
                    record.team_id(Team::A)
                ),
                None => format!(
                    "Line {number}, column {heading}: {} has nothing called {id}.",
                    record.game.name
                ),
            };
            self.say(Problem::setup(if heading.is_empty() { "rounds" } else { id }, message));
        }
    }

    fn options(&mut self, setup: &Line, game: &'static Game) -> crate::engine::Options {
        let mut options = crate::engine::Options::new();
        let cell = self.table.get(setup, OPTIONS).unwrap_or("");
        for item in items(unguarded(cell)) {
            let Some((id, word)) = item.split_once('=') else {
                let message = format!("“{item}” must be an option, =, and what was chosen.");
                self.say_setup(setup, OPTIONS, &message);
                continue;
            };
            let (id, word) = (id.trim(), word.trim());
            let Some(option) = game.option(id) else {
                let message = format!("{} has no option {id}.", game.name);
                self.say_setup(setup, OPTIONS, &message);
                continue;
            };
            if let Some(value) = option_value(option, word) {
                let _ = options.insert(option.id, value);
            } else {
                let message = format!("{}: “{word}” cannot be chosen.", option.label);
                self.say_setup(setup, OPTIONS, &message);
                self.found.options.push(option.id);
            }
        }
        options
    }

    fn first_dealer(&mut self, setup: &Line, record: &Record) -> Option<Player> {
        let cell = self.table.get(setup, FIRST_DEALER)?;
        let dealer = player(record, unguarded(cell));
        if dealer.is_none() && !record.players.is_empty() {
            let message = format!("“{}” does not play.", unguarded(cell));
            self.say_setup(setup, FIRST_DEALER, &message);
        }
        dealer
    }

    fn ended(&mut self, setup: &Line) -> bool {
        let Some(cell) = self.table.get(setup, ENDED) else { return false };
        let ended = flag(unguarded(cell));
        if ended.is_none() {
            let message = format!("it must be true or false, not “{cell}”.");
            self.say_setup(setup, ENDED, &message);
        }
        ended.unwrap_or(false)
    }

    fn rounds(&mut self, record: &Record, lines: Vec<(usize, &'a Line)>) -> Vec<Entry> {
        let mut rounds: Vec<(usize, Vec<Part<'a>>)> = Vec::new();
        for (number, line) in lines {
            if rounds.last().is_none_or(|(last, _)| *last != number) {
                let wanted = rounds.len() + 1;
                // The rounds before this one are where they should be, or that was said.
                let before = rounds.last().map_or(0, |(last, _)| *last);
                if number != before + 1 {
                    let message =
                        format!("round {number} comes after {before}; round {wanted} is missing.");
                    self.say(Problem::round(wanted, None, at(line, ROUND, &message)));
                }
                rounds.push((number, Vec::new()));
            }
            let at_round = rounds.len();
            let Some(place) = self.place(record, at_round, line) else { continue };
            let Some((_, parts)) = rounds.last_mut() else { continue };
            if let Some(first) = parts.iter().find(|part| part.place == place) {
                let message = format!("this is already written in line {}.", first.line.number);
                self.say(Problem::round(at_round, None, at(line, ROUND, &message)));
            } else {
                parts.push(Part { line, place });
            }
        }
        let rounds = rounds.into_iter().enumerate();
        rounds.map(|(index, (_, parts))| self.entry(record, index + 1, &parts)).collect()
    }

    /// Which table and hand a line is about.
    fn place(&mut self, record: &Record, round: usize, line: &Line) -> Option<Place> {
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
                self.say(Problem::round(round, None, at(line, name, &message)));
            }
            number
        };
        let most = |level: Level, limit: usize| {
            let groups = level.groups(record.game).into_iter().map(|group| group.at_most);
            groups.max().unwrap_or(0).min(limit)
        };
        let table = number(table, most(Level::Round, usize::from(u16::MAX)))?;
        let hand = number(hand, most(Level::Table, usize::from(u8::MAX)))?;
        Some(Place {
            table: u16::try_from(table).unwrap_or(u16::MAX),
            hand: u8::try_from(hand).unwrap_or(u8::MAX),
        })
    }

    fn entry(&mut self, record: &Record, round: usize, parts: &[Part<'_>]) -> Entry {
        let mut cells = Vec::new();
        for part in parts {
            self.part(record, Some(round), Level::of(part.place), part, &mut cells);
        }
        let mut entry: Entry = cells.into_iter().collect();
        for part in parts {
            self.count(record, round, part, parts, &mut entry);
        }
        if !parts.iter().any(|part| part.place == Place::ROUND)
            && let Some(first) = parts.first()
        {
            let part = Part { line: first.line, place: Place::ROUND };
            self.count(record, round, &part, parts, &mut entry);
        }
        entry
    }

    /// How many tables a round has, or hands a table: as written, or as there are rows.
    fn count(
        &mut self,
        record: &Record,
        round: usize,
        part: &Part<'_>,
        parts: &[Part<'_>],
        entry: &mut Entry,
    ) {
        let level = Level::of(part.place);
        for group in level.groups(record.game) {
            let rows = parts.iter().filter_map(|other| match level {
                Level::Round => (other.place.hand == 0).then_some(usize::from(other.place.table)),
                Level::Table => {
                    (other.place.table == part.place.table).then_some(usize::from(other.place.hand))
                }
                Level::Setup | Level::Hand => None,
            });
            let rows = rows.max().unwrap_or(0);
            let cell = Cell { field: group.id, place: part.place, key: Key::One };
            let Some(text) = self.table.get(part.line, group.id) else {
                if rows > 0 {
                    let _ = entry.set(cell, i64::try_from(rows).ok().map(Value::Number));
                }
                continue;
            };
            let count = unguarded(text).trim().parse::<usize>().ok();
            match count.filter(|count| *count <= group.at_most) {
                Some(count) if count >= rows => {
                    let _ = entry.set(cell, i64::try_from(count).ok().map(Value::Number));
                }
                Some(count) => {
                    let message = format!("it says {count}, but there are rows up to {rows}.");
                    self.refuse(Some(round), part, group.id, group.id, &message);
                }
                None => {
                    let most = group.at_most;
                    let message = format!("“{text}” must be a whole number from 0 to {most}.");
                    self.refuse(Some(round), part, group.id, group.id, &message);
                }
            }
        }
    }

    /// The fields of one line.
    fn part(
        &mut self,
        record: &Record,
        round: Option<usize>,
        level: Level,
        part: &Part<'_>,
        cells: &mut Vec<(Cell, Value)>,
    ) {
        let table = self.table;
        for heading in &table.headings {
            let Some(text) = table.get(part.line, heading) else { continue };
            if is_structure(record.game, level, heading) || !is_known(record, heading) {
                continue;
            }
            let Some((spec, key)) = field(record, level, heading) else {
                let message = match level {
                    Level::Setup => "this is not written in the set-up.",
                    Level::Round => "this is not written for the round as a whole.",
                    Level::Table | Level::Hand => "this is not written in such a row.",
                };
                let id = heading.split(':').next().unwrap_or(heading);
                self.refuse(round, part, id, heading, message);
                continue;
            };
            match value(record, spec, text) {
                Ok(Some(value)) => {
                    cells.push((Cell { field: spec.id, place: part.place, key }, value));
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
        let message = at(part.line, heading, message);
        let field = Some(field.to_owned());
        self.say(Problem { round, field, place: part.place, message });
    }
}

/// A sentence with its place in the file.
fn at(line: &Line, heading: &str, message: &str) -> String {
    format!("Line {}, column {heading}: {message}", line.number)
}

/// Columns that say where a row belongs, what follows from the record, or the set-up.
fn is_structure(game: &'static Game, level: Level, heading: &str) -> bool {
    let derived = heading
        .split_once(':')
        .is_some_and(|(id, _)| [SCORE, TOTAL].contains(&id) && !is_declared(game, id));
    derived
        || heading == ROUND
        || place_names(game).contains(&Some(heading))
        || level.groups(game).iter().any(|group| group.id == heading)
        || (level == Level::Setup
            && [GAME, PLAYERS, OPTIONS, FIRST_DEALER, ENDED].contains(&heading))
}

fn is_known(record: &Record, heading: &str) -> bool {
    Level::ALL.iter().any(|level| {
        is_structure(record.game, *level, heading) || field(record, *level, heading).is_some()
    })
}

/// The field that a column is about in such a row, and for whom.
fn field(record: &Record, level: Level, heading: &str) -> Option<(&'static Spec, Key)> {
    let (id, name) = match heading.split_once(':') {
        Some((id, name)) => (id, Some(name)),
        None => (heading, None),
    };
    let mut specs = level.fields(record.game).into_iter().filter(|spec| spec.id == id);
    specs.find_map(|spec| {
        let key = match (spec.scope, name) {
            (Scope::One, None) => Key::One,
            (Scope::Player, Some(name)) => {
                Key::Player(record.player(name).or_else(|| record.player(name.trim()))?)
            }
            (Scope::Team, Some(name)) => {
                Key::Team(record.team(name).or_else(|| record.team(name.trim()))?)
            }
            (Scope::Parts(parts), Some(name)) => {
                Key::Part(parts.iter().find(|part| **part == name.trim())?)
            }
            _ => return None,
        };
        Some((spec, key))
    })
}

/// What is written in a cell that is not blank.
fn value(record: &Record, spec: &Spec, text: &str) -> Result<Option<Value>, String> {
    let text = unguarded(text);
    let label = spec.label;
    Ok(Some(match spec.kind {
        Kind::Text => Value::Text(text.to_owned()),
        Kind::Numbers(_) if text.is_empty() => Value::Numbers(Vec::new()),
        Kind::Player => {
            let player = player(record, text);
            Value::Player(player.ok_or_else(|| format!("{label}: “{text}” does not play."))?)
        }
        Kind::Players(..) => {
            let player = |name: String| {
                record.player(&name).ok_or_else(|| format!("{label}: “{name}” does not play."))
            };
            Value::Players(items(text).into_iter().map(player).collect::<Result<_, _>>()?)
        }
        _ => return parse::value(spec, record, text),
    }))
}

fn player(record: &Record, text: &str) -> Option<Player> {
    record.player(text).or_else(|| record.player(text.trim()))
}

fn flag(text: &str) -> Option<bool> {
    match text.trim().to_ascii_lowercase().as_str() {
        "true" | "yes" | "1" => Some(true),
        "false" | "no" | "0" => Some(false),
        _ => None,
    }
}

fn option_value(option: &OptionSpec, word: &str) -> Option<Value> {
    match option.kind {
        OptionKind::Number { .. } => word.parse().ok().map(Value::Number),
        OptionKind::Flag(_) => flag(word).map(Value::Flag),
        OptionKind::Choice(choices) => {
            let choice = choices.iter().find(|choice| choice.id == word)?;
            Some(Value::Word(choice.id))
        }
    }
}
