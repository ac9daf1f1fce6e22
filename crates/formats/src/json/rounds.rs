//! Decodes rounds into cells: every mistake is reported with its place, and the rest is read.

use serde_json::Value as Json;

use super::tree::kind;
use super::value::field;
use super::{fields_of, inside};
use crate::name_resolver::NameResolver;
use scoring::{
    Cell, Diagnostic, FieldSpec, Group, Item, RoundEntry, RoundPath, Subject, Value, as_number,
};

type Cells = Vec<(Cell, Value)>;

/// Reads the rounds of a record.
pub(super) fn rounds(names: &NameResolver, json: &Json) -> (Vec<RoundEntry>, Vec<Diagnostic>) {
    let Json::Array(list) = json else {
        let message = format!("The rounds must be a list, not {}.", kind(json));
        return (Vec::new(), vec![Diagnostic::setup("rounds", message)]);
    };
    let mut rounds = Rounds { names, number: 0, problems: Vec::new() };
    let entries = list.iter().map(|round| rounds.round(round)).collect();
    (entries, rounds.problems)
}

struct Rounds<'a> {
    names: &'a NameResolver,
    /// The current round, from 1.
    number: usize,
    problems: Vec<Diagnostic>,
}

impl Rounds<'_> {
    /// Reads the next round.
    fn round(&mut self, json: &Json) -> RoundEntry {
        self.number += 1;
        let Json::Object(object) = json else {
            let message = format!("Round {} must be an object, not {}.", self.number, kind(json));
            self.problems.push(Diagnostic::round(self.number, None, message));
            return RoundEntry::default();
        };
        let game = self.names.game;
        let (mut cells, mut common) = (Vec::new(), Vec::new());
        for (key, json) in object {
            match game.common_fields().find(|spec| spec.id == key) {
                Some(spec) => self.take(RoundPath::ROUND, &[spec], json, &mut common),
                None => self.item(RoundPath::ROUND, game.items, (key, json), &mut cells),
            }
        }
        cells.append(&mut common);
        cells.into_iter().collect()
    }

    /// Reads one key of a round, table or hand.
    fn item(
        &mut self,
        place: RoundPath,
        items: &'static [Item],
        (key, json): (&String, &Json),
        cells: &mut Cells,
    ) {
        let specs: Vec<&'static FieldSpec> =
            fields_of(items).filter(|spec| spec.id == key).collect();
        if !specs.is_empty() {
            return self.take(place, &specs, json, cells);
        }
        if let Some(group) = items.iter().filter_map(Item::group).find(|group| group.id == key) {
            return self.group(place, group, json, cells);
        }
        let message = format!("{} does not use “{key}”; remove it.", self.names.game.name);
        self.refuse(place, key, message);
    }

    /// Reads the tables of a round, or the hands of a table.
    fn group(&mut self, place: RoundPath, group: &'static Group, json: &Json, cells: &mut Cells) {
        let (id, most) = (group.id, group.at_most);
        let Json::Array(parts) = json else {
            let message = format!("“{id}” must be a list, not {}.", kind(json));
            return self.refuse(place, id, message);
        };
        let count = parts.len();
        if count > most {
            let message = format!("There are {count} {id}; there can be at most {most}.");
            return self.refuse(place, id, message);
        }
        let cell = Cell { field: id, place, subject: Subject::One };
        cells.push((cell, Value::Number(as_number(count))));
        for (index, part) in parts.iter().enumerate() {
            let place = inside(place, index);
            let Json::Object(object) = part else {
                let message = format!("A {} must be an object, not {}.", group.one, kind(part));
                self.refuse(place, id, message);
                continue;
            };
            for entry in object {
                self.item(place, group.items, entry, cells);
            }
        }
    }

    /// Reads a field by the first of its declarations that fits.
    fn take(
        &mut self,
        place: RoundPath,
        specs: &[&'static FieldSpec],
        json: &Json,
        cells: &mut Cells,
    ) {
        let names = self.names;
        let before = cells.len();
        let mut first_fault = None;
        for spec in specs {
            match field(spec, json, names, place, cells) {
                Ok(()) if names.names_unknown => {
                    let read = cells.split_off(before);
                    // A value of an unknown player is not reported again later.
                    let fault = |(_, value): &(Cell, Value)| spec.fault_of_anybody(value);
                    if let Some(fault) = read.iter().find_map(fault) {
                        self.refuse(place, spec.reported_id(), fault);
                    }
                    let known =
                        |(cell, value): &(Cell, Value)| names.knows_cell(cell.subject, value);
                    cells.extend(read.into_iter().filter(known));
                    return;
                }
                Ok(()) => return,
                Err(message) => {
                    cells.truncate(before);
                    first_fault = first_fault.or(Some((spec, message)));
                }
            }
        }
        if let Some((spec, message)) = first_fault {
            self.refuse(place, spec.reported_id(), message);
        }
    }

    fn refuse(&mut self, place: RoundPath, field: &str, message: String) {
        let problem =
            Diagnostic { round: Some(self.number), field: Some(field.to_owned()), place, message };
        self.problems.push(problem);
    }
}
