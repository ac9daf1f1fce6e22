//! Reads the seats of a night: the people with the setup, and where everybody sat in each round.

use std::collections::HashMap;

use super::super::super::cell::{flag, unguarded, value};
use super::super::super::read::{CsvReader, at, out_of_order};
use super::super::super::table::{Line, Table};
use super::super::write::own_key;
use super::super::{CHAIR, Chair, NAME, NUMBER, PAIR, SeatColumn, TableLayout, seat_columns};
use super::{Night, RoundProgress, Rounds, found_columns, written};
use crate::engine::seats::SeatIndex;
use crate::engine::{
    Cell, DecodeIssues, Diagnostic, FieldSpec, Game, Player, Record, RoundEntry, RoundPath,
    Subject, Value,
};
use crate::exchange::name_resolver::NameResolver;
use crate::names;

impl Night {
    /// Reads the roster with its options, and returns the rows of the rounds.
    pub(super) fn setup<'a>(
        &mut self,
        table: &'a Table,
        find: fn(&str) -> Option<&'static Game>,
    ) -> Option<(Record, Rounds<'a>)> {
        let mut rounds = self.rounds("Seats", table);
        let mut roster = rounds.remove(&0).unwrap_or_default();
        let Some(first) = roster
            .iter()
            .copied()
            .find(|line| table.get(line, super::super::super::GAME).is_some())
            .or(roster.first().copied())
        else {
            let message = "there is no row with round 0, which has the game and the people.";
            self.say_seats(None, super::super::super::GAME, message.to_owned());
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
            record.options = reader.options(first, &record);
            record.dealer = reader.first_dealer(first, &NameResolver::of(&record, false));
            record.date = reader.date(first);
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

    /// Reads the seating of each round, and values per player.
    pub(super) fn seats(
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
                let message = out_of_order(number, index, round);
                let message = lines
                    .first()
                    .map_or(message.clone(), |line| at(line.number, super::super::ROUND, &message));
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
}
