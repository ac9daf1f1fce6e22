//! Conversion of text to values and back, by a field's kind. Form, CSV and command line share it.

use crate::numbers::MAX_NUMBER;
use crate::wording::is_plural;
use crate::{
    FieldKind, FieldSpec, Record, Value, halves_text, join_choices, join_words, limits,
    read_number, sum_of_halves,
};

/// Reads what was typed for a field. Blank text is no value.
///
/// # Errors
/// A sentence that says what the field takes.
pub fn value(spec: &FieldSpec, record: &Record, text: &str) -> Result<Option<Value>, String> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    let label = || spec.start();
    let value = match spec.kind {
        FieldKind::Number { .. } => {
            let plain = text.replace('\u{2212}', "-");
            let number = read_number(text);
            Value::Number(number.ok_or_else(|| not_whole(spec, &format!("“{text}”"), &plain))?)
        }
        FieldKind::HalfPoints(_) => {
            let number = sum_of_halves(text)
                .ok_or_else(|| format!("{} must be a number, not “{text}”.", label()))?;
            Value::HalfPoints(number)
        }
        FieldKind::Choice(choices) => {
            let found = choices.iter().find(|choice| {
                choice.id == text
                    || choice.label.eq_ignore_ascii_case(text)
                    || text.chars().eq([choice.key])
            });
            let choice = found.ok_or_else(|| {
                let words = choices.iter().map(|choice| choice.id);
                format!("{} must be {}, not “{text}”.", label(), join_choices(words))
            })?;
            Value::Word(choice.id)
        }
        FieldKind::Player => {
            let player = record.player(text);
            Value::Player(
                player.ok_or_else(|| format!("{}: nobody called “{text}” is playing.", label()))?,
            )
        }
        FieldKind::Players(..) | FieldKind::Pairs => {
            let names = text.split(LIST).map(str::trim);
            let names = names.filter(|name| text != NOBODY || !name.is_empty());
            let players: Option<Vec<_>> = names.map(|name| record.player(name)).collect();
            Value::Players(players.ok_or_else(|| {
                format!("{} must be players’ names separated by semicolons, not “{text}”.", label())
            })?)
        }
        FieldKind::Numbers(_) => {
            let numbers: Result<Vec<i64>, _> =
                text.split(LIST).map(|number| number.trim().parse()).collect();
            Value::Numbers(numbers.map_err(|_| {
                format!("{} must be whole numbers separated by semicolons, not “{text}”.", label())
            })?)
        }
        FieldKind::Flag => Value::Flag(
            flag(text)
                .ok_or_else(|| format!("{} must be true or false, not “{text}”.", label()))?,
        ),
        FieldKind::Text => Value::Text(text.to_owned()),
    };
    Ok(Some(value))
}

/// Reads yes or no.
pub fn flag(text: &str) -> Option<bool> {
    match text.trim().to_ascii_lowercase().as_str() {
        "true" | "yes" | "1" => Some(true),
        "false" | "no" | "0" => Some(false),
        _ => None,
    }
}

/// Returns why a text, quoted as `shown`, is not a number of a field: it is too large, or not a
/// whole number.
pub fn not_whole(spec: &FieldSpec, shown: &str, plain: &str) -> String {
    let label = spec.start();
    let digits = plain.strip_prefix(['-', '+']).unwrap_or(plain);
    if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) {
        let (low, high) = match &spec.kind {
            FieldKind::Number { min, max, .. } => (min.fixed(), max.fixed()),
            _ => (None, None),
        };
        let (low, high) = (low.unwrap_or(-MAX_NUMBER), high.unwrap_or(MAX_NUMBER));
        return format!("{label} must be {}, not {shown}.", limits(low, high));
    }
    let wanted = if is_plural(&spec.noun()) { "whole numbers" } else { "a whole number" };
    format!("{label} must be {wanted}, not {shown}.")
}

/// Separator in lists.
const LIST: char = ';';
/// An empty list, where a blank box has another meaning.
pub const NOBODY: &str = ";";

/// Returns a value as text that [`value`] reads back.
pub fn text(record: &Record, value: &Value) -> String {
    text_with(record, value, "; ")
}

fn text_with(record: &Record, value: &Value, separator: &str) -> String {
    let join = |words: Vec<String>| words.join(separator);
    match value {
        Value::Number(number) => number.to_string(),
        Value::HalfPoints(halves) => halves_text(*halves),
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

/// Returns a value as people read it: like [`text`], with commas between several, and with partners
/// joined: "Ada and Cleo, Ben and Dora".
pub fn words(record: &Record, kind: FieldKind, value: &Value) -> String {
    match (kind, value) {
        (FieldKind::Pairs, Value::Players(players)) => {
            let pairs = players.chunks(2).map(|pair| {
                join_words(pair.iter().map(|player| record.player_name(*player).to_owned()))
            });
            pairs.collect::<Vec<_>>().join(", ")
        }
        _ => text_with(record, value, ", "),
    }
}

#[cfg(test)]
mod tests {
    use super::value;
    use crate::number;
    use crate::{Field, Game, Record, Value};

    static BID: Field<i64> = number("bid", "Bid");

    #[test]
    fn numbers_too_large_to_add_up_are_refused() {
        let record = Record::new(&Game::BASE, Vec::new());
        let read = |text: &str| value(&BID.spec, &record, text).ok().flatten();
        for (text, wanted) in
            [("+7", 7), ("-7", -7), ("\u{2212}7", -7), ("-1000000000", -1_000_000_000)]
        {
            assert_eq!(read(text), Some(Value::Number(wanted)), "{text}");
        }
        // The smallest number has no opposite.
        for text in ["-9223372036854775808", "1000000001", "-1000000001", "+-7", "--7", "7.5"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
