//! Decodes a field's JSON into cells: values with their keys, or what is wrong.

use serde_json::{Number, Value as Json};

use super::tree::{kind, shown};
use crate::name_resolver::NameResolver;
use scoring::{
    Cell, FieldKind, FieldSpec, Need, RoundPath, Scope, Subject, Value, halves, join_choices, parse,
};

/// Reads the values of a field at a place and appends them to `cells`. After an error, some of them
/// may already be there.
pub(super) fn field(
    spec: &FieldSpec,
    json: &Json,
    names: &NameResolver,
    place: RoundPath,
    cells: &mut Vec<(Cell, Value)>,
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

/// Returns one value of a field.
pub(super) fn one(
    spec: &FieldSpec,
    json: &Json,
    names: Option<&NameResolver>,
) -> Result<Value, String> {
    let label = spec.start();
    let player = |json: &Json| {
        let name = json.as_str();
        let player = name.zip(names).and_then(|(name, names)| names.player(name));
        player.ok_or_else(|| format!("{label}: nobody called {} is playing.", shown(json)))
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
                None => Err(format!("{label} must be a number, not {}.", shown(json))),
            }
        }
        FieldKind::Choice(choices) => {
            let choice = choices.iter().find(|choice| json.as_str() == Some(choice.id));
            choice.map(|choice| Value::Word(choice.id)).ok_or_else(|| {
                let words: Vec<&str> = choices.iter().map(|choice| choice.id).collect();
                format!("{label} must be {}, not {}.", join_choices(&words), shown(json))
            })
        }
        FieldKind::Player => player(json).map(Value::Player),
        FieldKind::Players(..) => match json {
            Json::Array(list) => {
                list.iter().map(player).collect::<Result<_, _>>().map(Value::Players)
            }
            other => Err(format!("{label} must be a list of names, not {}.", kind(other))),
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
                _ => Err(format!("{label} must be two pairs of names, not {}.", shown(json))),
            }
        }
        FieldKind::Numbers(_) => match json {
            Json::Array(list) => {
                let numbers: Option<Vec<i64>> = list.iter().map(Json::as_i64).collect();
                numbers.map(Value::Numbers).ok_or_else(|| format!("{label} must be whole numbers."))
            }
            other => Err(format!("{label} must be a list of numbers, not {}.", kind(other))),
        },
        FieldKind::Flag => match json.as_bool() {
            Some(flag) => Ok(Value::Flag(flag)),
            None => Err(format!("{label} must be true or false, not {}.", shown(json))),
        },
        FieldKind::Text => match json.as_str() {
            Some(text) => Ok(Value::Text(text.to_owned())),
            None => Err(format!("{label} must be text, not {}.", kind(json))),
        },
    }
}
