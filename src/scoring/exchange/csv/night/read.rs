//! Reads the two files of a night as one record: the seats, then the hands. Every mistake is
//! reported with its file, line and column, and the rest is read.

use std::collections::{BTreeMap, HashMap};

use super::super::cell::{flag, unguarded, value};
use super::super::read::{CsvReader, at};
use super::super::table::{Line, Table};
use super::derived::{cut_off_night, night_cells};
use super::write::own_key;
use super::{
    CHAIR, Chair, HandColumn, NAME, NUMBER, PAIR, SeatColumn, TableLayout, hand_columns,
    is_substitutes, seat_columns, who_plays,
};
use crate::engine::seats::SeatIndex;
use crate::engine::{
    Cell, DecodeIssues, Diagnostic, FieldSpec, Game, Player, Record, RoundEntry, RoundPath,
    Subject, Value,
};
use crate::exchange::name_resolver::NameResolver;
use crate::exchange::{Decoded, Error};
use crate::names;
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

    /// Reads the roster with its options, and returns the rows of the rounds.
    fn setup<'a>(
        &mut self,
        table: &'a Table,
        find: fn(&str) -> Option<&'static Game>,
    ) -> Option<(Record, Rounds<'a>)> {
        let mut rounds = self.rounds("Seats", table);
        let mut roster = rounds.remove(&0).unwrap_or_default();
        let Some(first) = roster
            .iter()
            .copied()
            .find(|line| table.get(line, super::super::GAME).is_some())
            .or(roster.first().copied())
        else {
            let message = "there is no row with round 0, which has the game and the people.";
            self.say_seats(None, super::super::GAME, message.to_owned());
            return None;
        };
        // A spreadsheet may have sorted the rows.
        let number =
            |line: &&Line| table.get(line, NUMBER).and_then(|cell| cell.trim().parse().ok());
        roster.sort_by_key(|line| number(line).unwrap_or(usize::MAX));
        let mut reader = CsvReader { table, find, found: DecodeIssues::default() };
        let game = reader.game(first);
        let record = game.map(|game| {
            let names = roster.iter().filter_map(|line| table.get(line, NAME));
            let names: Vec<String> = names.map(|name| unguarded(name).to_owned()).collect();
            if let Some(fault) = names::fault(&names) {
                reader.say(Diagnostic::setup(NAME, fault));
            }
            let mut record = Record::new(game, names);
            record.options = reader.options(first, game);
            record.dealer = reader.first_dealer(first, &NameResolver::of(&record, false));
            record.ended = reader.ended(first);
            record
        });
        for problem in reader.found.problems {
            self.say("Seats", problem);
        }
        self.found.options = reader.found.options;
        let mut record = record?;
        if let Some(layout) = TableLayout::of(record.game) {
            self.roster(&mut record, &layout, table, &roster);
        }
        Some((record, rounds))
    }

    /// Reads the values of the setup, for each person and for the whole night.
    fn roster(
        &mut self,
        record: &mut Record,
        layout: &TableLayout,
        table: &Table,
        roster: &[&Line],
    ) {
        let columns = found_columns(table, &seat_columns(record, layout));
        self.report_unknown_columns("Seats", table, &columns);
        let (mut cells, names) = (Vec::new(), NameResolver::of(record, false));
        let people = roster.iter().filter(|line| table.get(line, NAME).is_some());
        let seats: HashMap<usize, Player> =
            people.enumerate().map(|(seat, line)| (line.number, Player::at(seat))).collect();
        for line in roster {
            for (column, heading, text) in written(line, &columns) {
                let (spec, key) = match (column, seats.get(&line.number)) {
                    (SeatColumn::SetupOwn(spec), Some(player)) => {
                        (spec, own_key(spec.scope, *player))
                    }
                    (SeatColumn::SetupWhole(spec, key), _) => (spec, key),
                    _ => continue,
                };
                match value(record, &names, spec, text) {
                    Ok(Some(value)) => cells.push((Cell::of(spec.id, key), value)),
                    Ok(None) => {}
                    Err(message) => {
                        self.say_seats(None, spec.id, at(line.number, heading, &message));
                    }
                }
            }
        }
        record.setup = cells.into_iter().collect();
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

    /// Reads the seating of each round, and values per player.
    fn seats(
        &mut self,
        record: &mut Record,
        layout: &TableLayout,
        table: &Table,
        rounds: Rounds<'_>,
    ) {
        let columns = found_columns(table, &seat_columns(record, layout));
        let names = NameResolver::of(record, false);
        for (index, (number, lines)) in rounds.into_iter().enumerate() {
            let round = index + 1;
            if number != round {
                let message = format!("round {number} comes where round {round} is missing.");
                let message = lines
                    .first()
                    .map_or(message.clone(), |line| at(line.number, super::ROUND, &message));
                self.say_seats(Some(round), "rounds", message);
            }
            let mut seen = RoundProgress { round, ..RoundProgress::default() };
            for line in lines {
                self.person(record, layout, &names, (table, line), &columns, &mut seen);
            }
            let entry = self.seated(layout, seen);
            record.rounds.push(entry);
        }
    }

    /// Reads a row of the seats.
    fn person(
        &mut self,
        record: &Record,
        layout: &TableLayout,
        names: &NameResolver,
        (table, line): (&Table, &Line),
        columns: &[Option<(SeatColumn, &str)>],
        seen: &mut RoundProgress,
    ) {
        let round = Some(seen.round);
        let name = table.get(line, NAME).map(unguarded);
        let player = name.and_then(|name| names.player_trimmed(name));
        if let (Some(name), None) = (name, player) {
            let message = format!("“{name}” is not in the list of people, the rows with round 0.");
            self.say_seats(round, NAME, at(line.number, NAME, &message));
        }
        if let (Some(player), Some(cell)) = (player, table.get(line, layout.tables.one)) {
            let number = cell.trim().parse::<u16>().ok().filter(|number| *number > 0);
            let said = |heading| table.get(line, heading).map(str::trim);
            let pair = said(PAIR).unwrap_or("");
            let is_here = |chair: &&Chair| {
                chair.pair.id == pair && (chair.role.is_none() || chair.role == said(CHAIR))
            };
            let index = layout.chairs.iter().position(|chair| is_here(&chair));
            match (number, index) {
                (Some(number), Some(index)) => {
                    let taken = self.seated.insert((seen.round, number, index), player);
                    seen.tables = seen.tables.max(number);
                    if let Some(other) = taken {
                        let message =
                            format!("{} is already sitting there.", record.player_name(other));
                        self.say_seats(round, layout.tables.id, at(line.number, NAME, &message));
                    }
                }
                (None, _) => {
                    let message = format!("“{cell}” must be a whole number, at least 1.");
                    self.say_seats(
                        round,
                        layout.tables.id,
                        at(line.number, layout.tables.one, &message),
                    );
                }
                (_, None) => {
                    let names: Vec<String> =
                        layout.chairs.iter().map(|chair| chair.name()).collect();
                    let message = format!("the chairs are {}.", names.join(", "));
                    self.say_seats(round, layout.tables.id, at(line.number, PAIR, &message));
                }
            }
        }
        for (column, heading, text) in written(line, columns) {
            let (spec, key) = match (column, player) {
                (SeatColumn::Listed(spec), Some(player)) => {
                    if let Some(is_listed) = flag(unguarded(text)) {
                        let list = seen.listed.entry(spec.id).or_default();
                        list.extend(is_listed.then_some(player));
                    } else {
                        let message = format!("it must be yes or no, not “{text}”.");
                        self.say_seats(round, spec.id, at(line.number, heading, &message));
                    }
                    continue;
                }
                (SeatColumn::Own(spec), Some(player)) => (spec, own_key(spec.scope, player)),
                (SeatColumn::Whole(spec, key), _) => (spec, key),
                _ => continue,
            };
            let cell = Cell::of(spec.id, key);
            let read = value(record, names, spec, text).and_then(|value| seen.write(cell, value));
            if let Err(message) = read {
                self.say_seats(round, spec.id, at(line.number, heading, &message));
            }
        }
    }

    /// Returns the entry of a round with everybody in their chairs.
    fn seated(&mut self, layout: &TableLayout, seen: RoundProgress) -> RoundEntry {
        let mut entry = seen.entry;
        for (id, players) in seen.listed {
            let _ = entry.set(Cell::one(id), Some(Value::Players(players)));
        }
        if seen.tables > 0 {
            let count = Value::Number(i64::from(seen.tables));
            let _ = entry.set(Cell::one(layout.tables.id), Some(count));
        }
        for table in 1..=seen.tables {
            let place = RoundPath { table, hand: 0 };
            let mut pairs: Vec<(&'static FieldSpec, Vec<Player>)> = Vec::new();
            for (index, chair) in layout.chairs.iter().enumerate() {
                let Some(player) = self.seated.get(&(seen.round, table, index)).copied() else {
                    let message = format!(
                        "In round {} the seat at {} {table}, {}, is empty.",
                        seen.round,
                        layout.tables.one,
                        chair.name()
                    );
                    let problem = Diagnostic::round(seen.round, Some(layout.tables.id), message);
                    self.say("Seats", Diagnostic { place, ..problem });
                    continue;
                };
                match pairs.last_mut() {
                    Some((pair, players)) if pair.id == chair.pair.id => players.push(player),
                    _ => pairs.push((chair.pair, vec![player])),
                }
            }
            for (pair, players) in pairs {
                let cell = Cell { field: pair.id, place, subject: Subject::One };
                let value = match (pair.kind, players.as_slice()) {
                    (crate::engine::FieldKind::Player, [player, ..]) => Value::Player(*player),
                    _ => Value::Players(players),
                };
                let _ = entry.set(cell, Some(value));
            }
        }
        entry
    }

    /// Reads the values of the tables.
    fn hands(&mut self, record: &mut Record, layout: &TableLayout, table: &Table) {
        let (columns, names) =
            (found_columns(table, &hand_columns(record, layout)), NameResolver::of(record, false));
        self.report_unknown_columns("Hands", table, &columns);
        for (round, lines) in self.rounds("Hands", table) {
            let known = round.checked_sub(1).is_some_and(|index| index < record.rounds.len());
            if !known {
                let message = format!("round {round} is not in the seats.");
                let message = lines
                    .first()
                    .map_or(message.clone(), |line| at(line.number, super::ROUND, &message));
                self.say_hands(round, RoundPath::ROUND, "rounds", message);
                continue;
            }
            let mut seen = RoundProgress { round, ..RoundProgress::default() };
            let mut rows: HashMap<RoundPath, usize> = HashMap::new();
            let mut hands: BTreeMap<u16, Option<u8>> = BTreeMap::new();
            for line in lines {
                let Some((place, hand)) = self.place(layout, round, table, line) else { continue };
                if let Some(first) = rows.insert(place, line.number) {
                    let message = format!("line {first} says this already.");
                    self.say_hands(round, place, "rounds", at(line.number, super::ROUND, &message));
                    continue;
                }
                seen.tables = seen.tables.max(place.table);
                let last = hands.entry(place.table).or_default();
                *last = (*last).max(hand);
                // Substitutes come first, because other columns of a chair belong to whoever plays
                // in it.
                let (first, rest): (Vec<_>, Vec<_>) =
                    written(line, &columns).partition(|(column, ..)| {
                        matches!(column, HandColumn::OfChair(spec, _) if is_substitutes(spec))
                    });
                for cell in first.into_iter().chain(rest) {
                    self.cell(record, layout, &names, (line, place), cell, &mut seen);
                }
            }
            let Some(entry) = record.rounds.get_mut(round - 1) else { continue };
            let cells: Vec<(Cell, Value)> =
                seen.entry.cells().map(|(cell, value)| (*cell, value.clone())).collect();
            for (cell, value) in cells {
                let _ = entry.set(cell, Some(value));
            }
            let of_tables = Cell::one(layout.tables.id);
            let written = match entry.get(&of_tables) {
                Some(Value::Number(count)) => *count,
                _ => 0,
            };
            if written < i64::from(seen.tables) || seen.tables == 0 {
                let _ = entry.set(of_tables, Some(Value::Number(i64::from(seen.tables))));
            }
            for (table, hand) in hands.into_iter().filter(|(table, _)| *table > 0) {
                if let (Some(group), Some(hand)) = (layout.hands, hand) {
                    let cell = Cell {
                        field: group.id,
                        place: RoundPath { table, hand: 0 },
                        subject: Subject::One,
                    };
                    let _ = entry.set(cell, Some(Value::Number(i64::from(hand))));
                }
            }
        }
    }

    /// Returns the table and hand of a row, and the text of its hand column.
    fn place(
        &mut self,
        layout: &TableLayout,
        round: usize,
        table: &Table,
        line: &Line,
    ) -> Option<(RoundPath, Option<u8>)> {
        let mut number = |heading: &str, most: usize| {
            let Some(cell) = table.get(line, heading) else { return Some(None) };
            let number = cell.trim().parse::<usize>().ok().filter(|number| *number <= most);
            if number.is_none() {
                let message = format!("“{}” must be a whole number from 0 to {most}.", cell.trim());
                self.say_hands(
                    round,
                    RoundPath::ROUND,
                    heading,
                    at(line.number, heading, &message),
                );
            }
            number.map(Some)
        };
        let at_table = number(layout.tables.one, layout.tables.at_most.min(usize::from(u16::MAX)))?;
        let hand = match layout.hands {
            Some(hands) => number(hands.one, hands.at_most.min(usize::from(u8::MAX)))?,
            None => None,
        };
        let Some(at_table) = at_table else {
            let message = "the number of the table is missing.";
            self.say_hands(
                round,
                RoundPath::ROUND,
                layout.tables.id,
                at(line.number, layout.tables.one, message),
            );
            return None;
        };
        let hand = hand.map(|hand| u8::try_from(hand).unwrap_or(u8::MAX));
        let table = u16::try_from(at_table).unwrap_or(u16::MAX);
        Some((RoundPath { table, hand: hand.unwrap_or(0) }, hand))
    }

    /// Reads a cell of the hands.
    fn cell(
        &mut self,
        record: &Record,
        layout: &TableLayout,
        names: &NameResolver,
        (line, place): (&Line, RoundPath),
        (column, heading, text): (HandColumn, &str, &str),
        seen: &mut RoundProgress,
    ) {
        let sits = |night: &Night, index: usize| {
            night.seated.get(&(seen.round, place.table, index)).copied()
        };
        let at_hand = layout.hands.is_none() || place.hand > 0;
        let (spec, place, key) = match column {
            HandColumn::Chair(index) => {
                let name = unguarded(text);
                let wanted = sits(self, index).map(|player| record.player_name(player));
                if wanted.is_none_or(|wanted| wanted != name && wanted.trim() != name.trim()) {
                    let wanted = wanted.unwrap_or("nobody");
                    let message = format!("the seats have {wanted} there, not {name}.");
                    self.say_hands(
                        seen.round,
                        place,
                        layout.tables.id,
                        at(line.number, heading, &message),
                    );
                }
                return;
            }
            HandColumn::OfHand(spec, key) if at_hand => (spec, place, key),
            HandColumn::OfTable(spec, key) => (spec, RoundPath { hand: 0, ..place }, key),
            HandColumn::OfChair(spec, index) if at_hand => {
                let Some(player) = sits(self, index) else {
                    let message = "according to the seats, nobody sits there.";
                    self.say_hands(seen.round, place, spec.id, at(line.number, heading, message));
                    return;
                };
                (spec, place, Subject::Player(who_plays(&seen.entry, place, spec, player)))
            }
            HandColumn::OfHand(spec, _) | HandColumn::OfChair(spec, _) => {
                let message = "this belongs to a hand, but the row has no hand.";
                self.say_hands(seen.round, place, spec.id, at(line.number, heading, message));
                return;
            }
            _ => return,
        };
        let cell = Cell { field: spec.id, place, subject: key };
        let read = value(record, names, spec, text).and_then(|value| seen.write(cell, value));
        if let Err(message) = read {
            self.say_hands(seen.round, place, spec.id, at(line.number, heading, &message));
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
