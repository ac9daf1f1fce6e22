//! Decodes rounds straight into cells: every mistake is reported with its place, and the rest is
//! read.

use serde::de::{MapAccess, SeqAccess};

use super::tree::{Entries, Json, JsonVisitor, Seed, Tree};
use super::value::field;
use super::{fields_of, inside};
use crate::name_resolver::NameResolver;
use scoring::{Cell, Diagnostic, FieldSpec, Group, Item, RoundEntry, RoundPath, Subject, Value};

type Cells = Vec<(Cell, Value)>;

/// Takes the rounds of a record.
pub(super) struct RoundsVisitor<'a>(Rounds<'a>);

struct Rounds<'a> {
    names: &'a NameResolver,
    /// The current round, from 1.
    number: usize,
    problems: Vec<Diagnostic>,
}

impl<'a> RoundsVisitor<'a> {
    pub(super) fn of(names: &'a NameResolver) -> Self {
        RoundsVisitor(Rounds { names, number: 0, problems: Vec::new() })
    }
}

impl<'de> JsonVisitor<'de> for RoundsVisitor<'_> {
    type Out = (Vec<RoundEntry>, Vec<Diagnostic>);

    fn list<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Out, A::Error> {
        let RoundsVisitor(mut rounds) = self;
        let mut list = Vec::new();
        rounds.number = 1;
        while let Some(round) = items.next_element_seed(Seed(RoundVisitor(&mut rounds)))? {
            list.push(round);
            rounds.number += 1;
        }
        Ok((list, rounds.problems))
    }

    fn other(self, json: Json<'de>) -> Self::Out {
        let message = format!("The rounds must be a list, not {}.", json.kind());
        (Vec::new(), vec![Diagnostic::setup("rounds", message)])
    }
}

struct RoundVisitor<'a, 'b>(&'a mut Rounds<'b>);

impl<'de> JsonVisitor<'de> for RoundVisitor<'_, '_> {
    type Out = RoundEntry;

    fn object<A: MapAccess<'de>>(self, entries: A) -> Result<RoundEntry, A::Error> {
        let RoundVisitor(rounds) = self;
        let game = rounds.names.game;
        let mut cells = Vec::new();
        let mut common = Vec::new();
        let mut entries = Entries::new(entries);
        while let Some(key) = entries.next_key()? {
            if let Some(spec) = game.common_fields().find(|spec| spec.id == key) {
                let (place, cells) = (RoundPath::ROUND, &mut common);
                entries.take(FieldVisitor { rounds, place, specs: &[spec], cells })?;
            } else {
                rounds.item(RoundPath::ROUND, game.items, &key, &mut entries, &mut cells)?;
            }
        }
        cells.append(&mut common);
        Ok(RoundEntry::from_cells(cells))
    }

    fn other(self, json: Json<'de>) -> RoundEntry {
        let RoundVisitor(rounds) = self;
        let number = rounds.number;
        let message = format!("Round {number} must be an object, not {}.", json.kind());
        rounds.problems.push(Diagnostic::round(number, None, message));
        RoundEntry::default()
    }
}

/// Visits the tables of a round, or the hands of a table.
struct GroupVisitor<'a, 'b> {
    rounds: &'a mut Rounds<'b>,
    place: RoundPath,
    group: &'static Group,
    cells: &'a mut Cells,
}

impl<'de> JsonVisitor<'de> for GroupVisitor<'_, '_> {
    type Out = ();

    fn list<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        let GroupVisitor { rounds, place, group, cells } = self;
        let before = (cells.len(), rounds.problems.len());
        let cell = Cell { field: group.id, place, subject: Subject::One };
        cells.push((cell, Value::Number(0)));
        let mut count = 0_usize;
        loop {
            let read = if count < group.at_most {
                let place = inside(place, count);
                let part = PartVisitor { rounds, place, group, cells };
                items.next_element_seed(Seed(part))?
            } else {
                items.next_element_seed(Seed(Tree))?.map(drop)
            };
            if read.is_none() {
                break;
            }
            count += 1;
        }
        if count > group.at_most {
            // Its content is not read then.
            cells.truncate(before.0);
            rounds.problems.truncate(before.1);
            let (id, most) = (group.id, group.at_most);
            let message = format!("There are {count} {id}; there can be at most {most}.");
            rounds.refuse(place, group.id, message);
        } else if let Some((_, value)) = cells.get_mut(before.0) {
            *value = Value::Number(i64::try_from(count).unwrap_or(i64::MAX));
        }
        Ok(())
    }

    fn other(self, json: Json<'de>) {
        let GroupVisitor { rounds, place, group, .. } = self;
        let message = format!("“{}” must be a list, not {}.", group.id, json.kind());
        rounds.refuse(place, group.id, message);
    }
}

/// Takes a table or a hand.
struct PartVisitor<'a, 'b> {
    rounds: &'a mut Rounds<'b>,
    place: RoundPath,
    group: &'static Group,
    cells: &'a mut Cells,
}

impl<'de> JsonVisitor<'de> for PartVisitor<'_, '_> {
    type Out = ();

    fn object<A: MapAccess<'de>>(self, entries: A) -> Result<(), A::Error> {
        let PartVisitor { rounds, place, group, cells } = self;
        let mut entries = Entries::new(entries);
        while let Some(key) = entries.next_key()? {
            rounds.item(place, group.items, &key, &mut entries, cells)?;
        }
        Ok(())
    }

    fn other(self, json: Json<'de>) {
        let PartVisitor { rounds, place, group, .. } = self;
        let message = format!("A {} must be an object, not {}.", group.one, json.kind());
        rounds.refuse(place, group.id, message);
    }
}

/// Visits a field that is declared once, or twice with different scopes for different rounds.
struct FieldVisitor<'a, 'b> {
    rounds: &'a mut Rounds<'b>,
    place: RoundPath,
    specs: &'a [&'static FieldSpec],
    cells: &'a mut Cells,
}

impl<'de> JsonVisitor<'de> for FieldVisitor<'_, '_> {
    type Out = ();

    fn other(self, json: Json<'de>) {
        self.rounds.take(self.place, self.specs, &json, self.cells);
    }
}

impl Rounds<'_> {
    /// Reads one key of a round, table or hand.
    fn item<'de, A: MapAccess<'de>>(
        &mut self,
        place: RoundPath,
        items: &'static [Item],
        key: &str,
        entries: &mut Entries<'de, A>,
        cells: &mut Cells,
    ) -> Result<(), A::Error> {
        let specs: Vec<&'static FieldSpec> =
            fields_of(items).filter(|spec| spec.id == key).collect();
        if !specs.is_empty() {
            return entries.take(FieldVisitor { rounds: self, place, specs: &specs, cells });
        }
        if let Some(group) = items.iter().filter_map(Item::group).find(|group| group.id == key) {
            return entries.take(GroupVisitor { rounds: self, place, group, cells });
        }
        let _ = entries.take(Tree)?;
        let message = format!("{} does not use “{key}”; remove it.", self.names.game.name);
        self.refuse(place, key, message);
        Ok(())
    }

    /// Reads a field by the first of its declarations that fits.
    fn take(
        &mut self,
        place: RoundPath,
        specs: &[&'static FieldSpec],
        json: &Json<'_>,
        cells: &mut Cells,
    ) {
        let names = self.names;
        let before = cells.len();
        let mut first_fault = None;
        for spec in specs {
            match field(spec, json, names, place, cells) {
                Ok(()) if names.are_unknown() => {
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
