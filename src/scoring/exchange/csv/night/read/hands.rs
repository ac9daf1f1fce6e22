//! Reads the hands of a night: the values of the tables and of their hands.

use std::collections::{BTreeMap, HashMap};

use super::super::super::cell::{unguarded, value};
use super::super::super::read::at;
use super::super::super::table::{Line, Table};
use super::super::{HandColumn, TableLayout, hand_columns, is_substitutes, who_plays};
use super::{Night, RoundProgress, found_columns, written};
use crate::engine::{Cell, Record, RoundPath, Subject, Value};
use crate::exchange::name_resolver::NameResolver;

impl Night {
    /// Reads the values of the tables.
    pub(super) fn hands(&mut self, record: &mut Record, layout: &TableLayout, table: &Table) {
        let (columns, names) =
            (found_columns(table, &hand_columns(record, layout)), NameResolver::of(record, false));
        self.report_unknown_columns("Hands", table, &columns);
        for (round, lines) in self.rounds("Hands", table) {
            let known = round.checked_sub(1).is_some_and(|index| index < record.rounds.len());
            if !known {
                let message = format!("round {round} is not in the seats.");
                let message = lines
                    .first()
                    .map_or(message.clone(), |line| at(line.number, super::super::ROUND, &message));
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
                    self.say_hands(
                        round,
                        place,
                        "rounds",
                        at(line.number, super::super::ROUND, &message),
                    );
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
