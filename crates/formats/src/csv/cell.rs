//! Encodes and decodes the text of a cell; the meaning of a column: which fields a heading belongs to,
//! with their keys.
//!
//! Invariant: encoded text is never blank, never starts a formula, and is decoded back equal.

use super::{DATE, ENDED, FIRST_DEALER, GAME, OPTIONS, PLAYERS, ROUND, SCORE, TOTAL};
use crate::json;
use crate::name_resolver::NameResolver;
use scoring::names;
use scoring::{
    FieldKind, FieldSpec, Game, OptionKind, OptionSpec, Player, Record, Scope, Subject, Value,
    parse,
};
use serde_json::Value as Json;

/// Separator of words in an option that is a list; semicolons separate options.
pub(super) const WORD: char = '+';

pub(super) fn cell_text(record: &Record, value: &Value) -> String {
    match value {
        Value::Player(player) => name(record, *player),
        Value::Players(players) => {
            guarded(&list(players.iter().map(|player| record.player_name(*player))))
        }
        other => guarded(&parse::text(record, other)),
    }
}

pub(super) fn name(record: &Record, player: Player) -> String {
    guarded(record.player_name(player))
}

/// Returns text that is never blank and that no spreadsheet takes for a formula.
pub fn guarded(text: &str) -> String {
    let plain_number = text.parse::<i64>().is_ok() && !text.starts_with('+');
    // A spreadsheet may strip leading whitespace and invisible characters.
    let first =
        text.chars().find(|letter| !letter.is_whitespace() && !names::is_invisible(*letter));
    let risky = first.is_none_or(|first| "'=+-@＝＋－＠".contains(first))
        || text.starts_with(['\t', '\r', '\n']);
    if risky && !plain_number { format!("'{text}") } else { text.to_owned() }
}

pub(super) fn unguarded(text: &str) -> &str {
    text.strip_prefix('\'').unwrap_or(text)
}

/// Joins names with semicolons.
pub(super) fn list<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let escaped = names.map(|name| {
        let inner = name.trim();
        let start = name.len() - name.trim_start().len();
        let mut text = String::new();
        for (at, letter) in name.char_indices() {
            let at_an_end = at < start || at >= start + inner.len();
            if matches!(letter, ';' | '\\') || (at_an_end && letter.is_whitespace()) {
                text.push('\\');
            }
            text.push(letter);
        }
        text
    });
    escaped.collect::<Vec<_>>().join("; ")
}

/// Returns the items of a list; blank text has none.
pub(super) fn items(text: &str) -> Vec<String> {
    if text.trim().is_empty() {
        return Vec::new();
    }
    let mut all = vec![Vec::new()];
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match letter {
            ';' => all.push(Vec::new()),
            '\\' => all.last_mut().into_iter().for_each(|item| {
                item.push((letters.next().unwrap_or('\\'), true));
            }),
            _ => all.last_mut().into_iter().for_each(|item| item.push((letter, false))),
        }
    }
    let is_edge = |(letter, escaped): &(char, bool)| letter.is_whitespace() && !escaped;
    let item = |letters: Vec<(char, bool)>| {
        let first = letters.iter().position(|letter| !is_edge(letter)).unwrap_or(letters.len());
        let last = letters.iter().rposition(|letter| !is_edge(letter)).map_or(first, |at| at + 1);
        letters.into_iter().take(last).skip(first).map(|(letter, _)| letter).collect()
    };
    all.into_iter().map(item).collect()
}

/// Parses the value in a cell that is not blank.
pub(super) fn value(
    record: &Record,
    names: &NameResolver,
    spec: &FieldSpec,
    text: &str,
) -> Result<Option<Value>, String> {
    let text = unguarded(text);
    let label = || spec.start();
    Ok(Some(match spec.kind {
        FieldKind::Text => Value::Text(text.to_owned()),
        FieldKind::Numbers(_) if text.is_empty() => Value::Numbers(Vec::new()),
        FieldKind::Player => {
            let player = names.player(text);
            Value::Player(
                player.ok_or_else(|| format!("{}: nobody called “{text}” is playing.", label()))?,
            )
        }
        FieldKind::Players(..) | FieldKind::Pairs => {
            let player = |name: String| {
                names
                    .player(&name)
                    .ok_or_else(|| format!("{}: nobody called “{name}” is playing.", label()))
            };
            Value::Players(items(text).into_iter().map(player).collect::<Result<_, _>>()?)
        }
        _ => return parse::value(spec, record, text),
    }))
}

/// Returns the value of an option; `None` if the text is not one.
pub(super) fn option_value(option: &OptionSpec, word: &str) -> Option<Value> {
    let json = match option.kind {
        OptionKind::Number { .. } => Json::from(word.parse::<i64>().ok()?),
        OptionKind::Flag(_) => Json::from(parse::flag(word)?),
        OptionKind::Words { .. } if word.is_empty() => Json::Array(Vec::new()),
        OptionKind::Words { .. } => word.split(WORD).map(str::trim).collect(),
        OptionKind::Text(_) | OptionKind::Choice(_) => Json::from(word),
    };
    json::option_value(option, &json)
}

/// The meaning of a column, or of a cell in it.
#[derive(Debug, Clone, Copy)]
pub(super) enum About {
    /// It has the number of the round, or is derived from the record.
    Structure,
    /// It belongs to the setup and is read separately.
    Roster,
    /// A field of the setup and its key.
    Setup(&'static FieldSpec, Subject),
    /// A field of a round and its key.
    Round(&'static FieldSpec, Subject),
    /// No field takes it.
    Unknown,
}

impl About {
    pub(super) fn of(game: &'static Game, names: &NameResolver, heading: &str) -> About {
        let (id, name) = match heading.split_once(':') {
            Some((id, name)) => (id, Some(name)),
            None => (heading, None),
        };
        let is_derived = name.is_some() && [SCORE, TOTAL].contains(&id) && game.field(id).is_none();
        if is_derived || heading == ROUND {
            return About::Structure;
        }
        if [GAME, PLAYERS, OPTIONS, FIRST_DEALER, DATE, ENDED].contains(&heading) {
            return About::Roster;
        }
        let keyed = |spec: &'static FieldSpec| Some((spec, key(names, spec, name)?));
        let mut setup = game.setup.iter().copied().filter(|spec| spec.id == id);
        let mut round = game.round_fields().filter(|spec| spec.id == id);
        match (setup.find_map(keyed), round.find_map(keyed)) {
            (Some((spec, key)), _) => About::Setup(spec, key),
            (_, Some((spec, key))) => About::Round(spec, key),
            _ => About::Unknown,
        }
    }
}

fn key(names: &NameResolver, spec: &FieldSpec, name: Option<&str>) -> Option<Subject> {
    Some(match (spec.scope, name) {
        (Scope::One, None) => Subject::One,
        (Scope::Player, Some(name)) => Subject::Player(names.player(name)?),
        (Scope::Team, Some(name)) => Subject::Team(names.team_trimmed(name)?),
        (Scope::Parts(parts), Some(name)) => {
            Subject::Part(parts.iter().find(|part| **part == name.trim())?)
        }
        (Scope::TeamParts(parts), Some(name)) => {
            let (team, name) = name.rsplit_once(':')?;
            let team = names.team_trimmed(team)?;
            Subject::TeamPart(team, parts.iter().find(|part| **part == name.trim())?)
        }
        _ => return None,
    })
}
