//! Text to values and back, by a field's kind. Form, CSV and command line share it.

use super::check;
use super::field::{Kind, Spec};
use super::record::{Record, Value};

/// Reads what was typed for a field. Blank text is no value.
///
/// # Errors
/// A sentence that says what the field takes.
pub fn value(spec: &Spec, record: &Record, text: &str) -> Result<Option<Value>, String> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    let label = spec.label;
    let value = match spec.kind {
        Kind::Number { .. } => {
            let plain = text.replace('\u{2212}', "-");
            let number = plain.strip_prefix('+').unwrap_or(&plain).parse::<i64>();
            let number = number.ok().filter(|number| number.abs() <= check::LARGEST);
            let number =
                number.ok_or_else(|| format!("{label} must be a whole number, not “{text}”."))?;
            Value::Number(number)
        }
        Kind::Choice(choices) => {
            let found = choices.iter().find(|choice| {
                choice.id == text
                    || choice.label.eq_ignore_ascii_case(text)
                    || text.chars().eq([choice.key])
            });
            let choice = found.ok_or_else(|| {
                let words: Vec<&str> = choices.iter().map(|choice| choice.id).collect();
                format!("{label} must be one of {}, not “{text}”.", words.join(", "))
            })?;
            Value::Word(choice.id)
        }
        Kind::Player => {
            let player = record.player(text);
            Value::Player(player.ok_or_else(|| format!("{label}: “{text}” does not play."))?)
        }
        Kind::Players(..) | Kind::Pairs => {
            let players: Option<Vec<_>> =
                text.split(LIST).map(|name| record.player(name.trim())).collect();
            Value::Players(players.ok_or_else(|| {
                format!("{label} must be names of players with semicolons between, not “{text}”.")
            })?)
        }
        Kind::Numbers(_) => {
            let numbers: Result<Vec<i64>, _> =
                text.split(LIST).map(|number| number.trim().parse()).collect();
            Value::Numbers(numbers.map_err(|_| {
                format!("{label} must be whole numbers with semicolons between, not “{text}”.")
            })?)
        }
        Kind::Flag => match text.to_ascii_lowercase().as_str() {
            "true" | "yes" | "1" => Value::Flag(true),
            "false" | "no" | "0" => Value::Flag(false),
            _ => return Err(format!("{label} must be true or false, not “{text}”.")),
        },
        Kind::Text => Value::Text(text.to_owned()),
    };
    Ok(Some(value))
}

/// What stands between the items of a list.
const LIST: char = ';';

/// A value as text that [`value`] reads back.
pub fn text(record: &Record, value: &Value) -> String {
    let join = |words: Vec<String>| words.join("; ");
    match value {
        Value::Number(number) => number.to_string(),
        Value::Word(word) => (*word).to_owned(),
        Value::Player(player) => record.player_name(*player).to_owned(),
        Value::Players(players) => {
            join(players.iter().map(|player| record.player_name(*player).to_owned()).collect())
        }
        Value::Numbers(numbers) => join(numbers.iter().map(i64::to_string).collect()),
        Value::Words(words) => join(words.iter().map(|word| (*word).to_owned()).collect()),
        Value::Flag(flag) => flag.to_string(),
        Value::Text(text) => text.clone(),
    }
}
