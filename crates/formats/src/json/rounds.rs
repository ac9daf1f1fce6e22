//! Decodes rounds and fields into cells, values with their keys: every mistake is reported with its
//! place, and the rest is read.

use serde_json::{Number, Value as Json};

use super::{inside, kind, shown};
use crate::name_resolver::NameResolver;
use scoring::{
    Cell, Diagnostic, FieldKind, FieldSpec, Group, Need, RoundEntry, RoundPath, Scope, Subject,
    Value, as_number, halves, join_choices, parse,
};

type Cells = Vec<(Cell, Value)>;
/// What is declared at a place: its fields, and what repeats there.
type Declared = (&'static [&'static FieldSpec], Option<&'static Group>);

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
            if let Some(spec) = game.common_fields().find(|spec| spec.id == key) {
                self.take(RoundPath::ROUND, &[spec], json, &mut common);
            } else {
                let declared = (game.fields, game.tables);
                self.item(RoundPath::ROUND, declared, (key, json), &mut cells);
            }
        }
        cells.append(&mut common);
        cells.into_iter().collect()
    }

    /// Reads one key of a round, table or hand.
    fn item(
        &mut self,
        place: RoundPath,
        (fields, parts): Declared,
        (key, json): (&String, &Json),
        cells: &mut Cells,
    ) {
        let specs = fields.iter().copied().filter(|spec| spec.id == key);
        let specs: Vec<&'static FieldSpec> = specs.collect();
        if !specs.is_empty() {
            return self.take(place, &specs, json, cells);
        }
        if let Some(group) = parts.filter(|group| group.id == key) {
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
                self.item(place, (group.fields, group.hands), entry, cells);
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

/// Reads the values of a field at a place and appends them to `cells`. After an error, some of them
/// may already be there.
pub(super) fn field(
    spec: &FieldSpec,
    json: &Json,
    names: &NameResolver,
    place: RoundPath,
    cells: &mut Cells,
) -> Result<(), String> {
    let before = cells.len();
    let cell = |subject| Cell { field: spec.id, place, subject };
    if spec.scope == Scope::One {
        cells.push((cell(Subject::One), one(spec, json, Some(names))?));
        return Ok(());
    }
    let Json::Object(object) = json else {
        return Err(format!("{} must be an object, not {}.", spec.start(), kind(json)));
    };
    let mut respelled = Vec::new();
    for (name, json) in object {
        if let Scope::TeamParts(parts) = spec.scope {
            let of_team = team_parts(spec, parts, name, json, names)?;
            cells.extend(of_team.into_iter().map(|(key, value)| (cell(key), value)));
            continue;
        }
        let key = match spec.scope {
            Scope::Player => {
                names.spelled(name).map(|(player, again)| (Subject::Player(player), again))
            }
            Scope::Team => {
                names.spelled_team(name).map(|(team, again)| (Subject::Team(team), again))
            }
            Scope::Parts(parts) => {
                parts.iter().find(|part| **part == *name).map(|part| (Subject::Part(part), false))
            }
            Scope::One | Scope::TeamParts(_) => None,
        };
        let (key, again) =
            key.ok_or_else(|| format!("{}: {}", spec.label, names.unknown_name(spec, name)))?;
        cells.push((cell(key), one(spec, json, Some(names))?));
        if again {
            respelled.push((key, name));
        }
    }
    // Keys differ, but two spellings of a name are one person.
    let read = cells.get(before..).unwrap_or_default();
    let twice = |key| read.iter().filter(|(other, _)| other.subject == key).count() > 1;
    if let Some((_, name)) = respelled.into_iter().find(|(key, _)| twice(*key)) {
        return Err(format!("{}: “{name}” appears twice; remove one.", spec.label));
    }
    if read.is_empty()
        && spec.need == Need::Required
        && matches!(spec.kind, FieldKind::Number { .. })
    {
        // An empty object means that everybody has 0.
        let all = spec.scope.subjects(names.players, names.teams).into_iter();
        cells.extend(all.map(|key| (cell(key), Value::Number(0))));
    }
    Ok(())
}

/// Returns a team's values, one for each of these parts.
fn team_parts(
    spec: &FieldSpec,
    parts: &'static [&'static str],
    team: &str,
    json: &Json,
    names: &NameResolver,
) -> Result<Vec<(Subject, Value)>, String> {
    let label = spec.label;
    let Some(of) = names.team(team) else {
        return Err(format!("{label}: there is no side “{team}”."));
    };
    let Json::Object(object) = json else {
        return Err(format!("{label} of {team} must be an object, not {}.", kind(json)));
    };
    let value = |(name, json): (&String, &Json)| {
        let part = parts.iter().find(|part| **part == *name);
        let part = part.ok_or_else(|| format!("{label} of {team}: there is no “{name}”."))?;
        Ok((Subject::TeamPart(of, part), one(spec, json, Some(names))?))
    };
    object.iter().map(value).collect()
}

pub(super) fn one(
    spec: &FieldSpec,
    json: &Json,
    names: Option<&NameResolver>,
) -> Result<Value, String> {
    let label = || spec.start();
    let player = |json: &Json| {
        let name = json.as_str();
        let player = name.zip(names).and_then(|(name, names)| names.player(name));
        player.ok_or_else(|| format!("{}: nobody called {} is playing.", label(), shown(json)))
    };
    match spec.kind {
        FieldKind::Number { .. } => json.as_i64().map(Value::Number).ok_or_else(|| {
            // JSON numbers beyond this range are parsed with an exponent.
            let number = json.as_number().and_then(Number::as_f64);
            let large = number.filter(|number| number.abs() > 1e15);
            let plain = large.map_or_else(String::new, |number| format!("{number:.0}"));
            parse::not_whole(spec, &shown(json), &plain)
        }),
        FieldKind::HalfPoints(_) => {
            match json.as_number().and_then(|text| halves(&text.to_string())) {
                Some(halves) => Ok(Value::HalfPoints(halves)),
                None => Err(format!("{} must be a number, not {}.", label(), shown(json))),
            }
        }
        FieldKind::Choice(choices) => {
            let choice = choices.iter().find(|choice| json.as_str() == Some(choice.id));
            choice.map(|choice| Value::Word(choice.id)).ok_or_else(|| {
                let words = choices.iter().map(|choice| choice.id);
                format!("{} must be {}, not {}.", label(), join_choices(words), shown(json))
            })
        }
        FieldKind::Player => player(json).map(Value::Player),
        FieldKind::Players(..) => match json {
            Json::Array(list) => {
                list.iter().map(player).collect::<Result<_, _>>().map(Value::Players)
            }
            other => Err(format!("{} must be a list of names, not {}.", label(), kind(other))),
        },
        FieldKind::Pairs => {
            let pair = |json: &Json| match json.as_array().map(Vec::as_slice) {
                Some([one, other]) => Some([player(one), player(other)]),
                _ => None,
            };
            let pairs = json.as_array().map(|list| list.iter().map(pair).collect());
            match pairs.unwrap_or_default() {
                Some::<Vec<_>>(pairs) if pairs.len() == 2 => {
                    pairs.into_iter().flatten().collect::<Result<_, _>>().map(Value::Players)
                }
                _ => Err(format!("{} must be two pairs of names, not {}.", label(), shown(json))),
            }
        }
        FieldKind::Numbers(_) => match json {
            Json::Array(list) => {
                let numbers: Option<Vec<i64>> = list.iter().map(Json::as_i64).collect();
                numbers
                    .map(Value::Numbers)
                    .ok_or_else(|| format!("{} must be whole numbers.", label()))
            }
            other => Err(format!("{} must be a list of numbers, not {}.", label(), kind(other))),
        },
        FieldKind::Flag => match json.as_bool() {
            Some(flag) => Ok(Value::Flag(flag)),
            None => Err(format!("{} must be true or false, not {}.", label(), shown(json))),
        },
        FieldKind::Text => match json.as_str() {
            Some(text) => Ok(Value::Text(text.to_owned())),
            None => Err(format!("{} must be text, not {}.", label(), kind(json))),
        },
    }
}
