//! A record as JSON: decoding that reports every mistake, encoding in declared order.

mod decode;
mod encode;
mod rounds;

pub use decode::{decode, decode_list, decode_object, option_value, parse};
pub use encode::{encode, encode_text, round_json, value_json};

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::map::{Entry, Map};
use serde_json::{Number, Value};

use scoring::{FieldSpec, Game, Need, RosterKind, RoundPath, Scope};

/// Returns the place of a repetition: a table of the round, or a hand of the table.
fn inside(place: RoundPath, index: usize) -> RoundPath {
    if place.table == 0 {
        RoundPath { table: u16::try_from(index + 1).unwrap_or(u16::MAX), hand: 0 }
    } else {
        RoundPath { hand: u8::try_from(index + 1).unwrap_or(u8::MAX), ..place }
    }
}

/// Returns the fields of a setup that are written beside each name, or beside each team's names.
fn beside_names(game: &Game) -> Vec<&'static FieldSpec> {
    game.setup.iter().copied().filter(|spec| is_beside_names(spec, game)).collect()
}

/// Returns whether a player may be written as a name alone.
fn all_optional(specs: &[&'static FieldSpec]) -> bool {
    specs.iter().all(|spec| spec.need == Need::Optional)
}

/// Returns whether a field of the setup is written beside the names instead of under its own key.
fn is_beside_names(spec: &FieldSpec, game: &Game) -> bool {
    match game.roster {
        RosterKind::Names => spec.scope == Scope::Player,
        RosterKind::Teams(_) => spec.scope == Scope::Team,
    }
}

/// A JSON value none of whose objects has a key twice: one of the values would be lost.
struct UniqueKeys(Value);

impl<'de> Deserialize<'de> for UniqueKeys {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<UniqueKeys, D::Error> {
        deserializer.deserialize_any(UniqueKeysVisitor).map(UniqueKeys)
    }
}

struct UniqueKeysVisitor;

impl<'de> Visitor<'de> for UniqueKeysVisitor {
    type Value = Value;

    fn expecting(&self, into: &mut fmt::Formatter<'_>) -> fmt::Result {
        into.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Value, E> {
        Ok(Value::Bool(flag))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Value, E> {
        Ok(Value::Number(number.into()))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Value, E> {
        Ok(Value::Number(number.into()))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Value, E> {
        Ok(Number::from_f64(number).map_or(Value::Null, Value::Number))
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(Value::String(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(UniqueKeys(item)) = items.next_element()? {
            list.push(item);
        }
        Ok(Value::Array(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some(key) = entries.next_key::<String>()? {
            match object.entry(key) {
                Entry::Occupied(twice) => {
                    let key = twice.key();
                    return Err(A::Error::custom(format!("“{key}” appears twice; remove one")));
                }
                Entry::Vacant(free) => {
                    let UniqueKeys(value) = entries.next_value()?;
                    let _ = free.insert(value);
                }
            }
        }
        Ok(Value::Object(object))
    }
}

/// Returns the kind of a value, for a sentence.
fn kind(json: &Value) -> &'static str {
    match json {
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

/// Returns a value as it was written, with a text in curly quotes.
fn shown(json: &Value) -> String {
    let written = json.to_string();
    match written.strip_prefix('"').and_then(|text| text.strip_suffix('"')) {
        Some(text) => format!("“{text}”"),
        None => written,
    }
}
