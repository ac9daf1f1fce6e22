//! Hands, versions and differences in words.

use std::collections::BTreeSet;

use super::{HandStates, SentHand, values_of};
use crate::form::SEATS;
use crate::place_words;
use scoring::hands::{self, HandPlace, HandValues};
use scoring::wording::capitalize;
use scoring::{
    Cell, Choice, FieldKind, FieldSpec, Need, Player, Record, RoundEntry, RoundPath, Scope,
    Subject, Value, join_words, joined,
};
use store::{ChangeId, HandVersion, VersionId};

/// A version that differs from what is recorded, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The hand.
    pub hand: HandPlace,
    /// The version that differs.
    pub version: VersionId,
    /// "Game 3, table 4, hand 2, Ida and Gus against Kit and Dov", whose numbers are in that order.
    pub place: String,
    /// What is recorded: "7 and 6", "gin, Abe went out, caught 12".
    pub recorded: String,
    /// Who says that: "Ida and Gus on phone 23", or "The desk".
    pub recorded_by: String,
    /// The version that differs.
    pub other: String,
    /// Who says that.
    pub other_by: String,
}

impl Difference {
    /// Returns it as a sentence: "Game 3, table 4, hand 2, Ida and Gus against Kit and Dov: 7 and 6
    /// recorded, from Ida and Gus on phone 23; 8 and 5 from Kit and Dov on phone 40".
    pub fn sentence(&self) -> String {
        let Difference { place, recorded, recorded_by, other, other_by, .. } = self;
        format!("{place}: {recorded} recorded, from {recorded_by}; {other} from {other_by}")
    }
}

impl HandStates {
    /// Returns what people say that differs from what is recorded.
    pub fn differences(&self, record: &Record) -> Vec<Difference> {
        self.in_dispute().flat_map(|(place, hand)| differences_of(record, place, hand)).collect()
    }

    /// Returns how many hands are in dispute, in words: "2 hands in dispute"; `None` if none is.
    pub fn dispute_words(&self, record: &Record) -> Option<String> {
        let count = self.in_dispute().count();
        let s = if count == 1 { "" } else { "s" };
        (count > 0).then(|| format!("{count} {}{s} in dispute", hands::unit(record.game)))
    }
}

/// Returns who has confirmed the hand that a change recorded, whatever has become of it since:
/// "confirmed by Kit and Dov on phone 40".
pub fn confirmed_words(
    record: &Record,
    versions: &[HandVersion],
    change: ChangeId,
) -> Option<String> {
    let first = versions.iter().find(|version| version.recorded == Some(change))?;
    let says_so = |other: &&HandVersion| {
        (other.hand, other.settled) == (first.hand, first.settled)
            && other.people != first.people
            && values_of(record, other) == values_of(record, first)
    };
    let other = versions.iter().find(says_so)?;
    Some(format!("confirmed by {}", sender_words(record, &other.people, &other.device)))
}

fn differences_of(record: &Record, hand: HandPlace, known: &SentHand) -> Vec<Difference> {
    let Some(written) = hands::recorded(record, hand) else { return Vec::new() };
    let differs = |version: &&HandVersion| values_of(record, version).as_ref() != Some(&written);
    let by = |version: &HandVersion| sender_words(record, &version.people, &version.device);
    // Whoever else says what is recorded is named, not those who say something else now.
    let says_so = |version: &HandVersion| {
        let is_other = |it: &&HandVersion| it.people != version.people && !differs(it);
        known.versions.iter().find(is_other).or(known.standing())
    };
    let difference = |version: &HandVersion| Difference {
        hand,
        version: version.id,
        place: format!("{}, {}", hand_words(record, hand), sides_words(record, version)),
        recorded: recorded_words(record, hand),
        recorded_by: says_so(version).map_or_else(|| "the desk".to_owned(), by),
        other: version_words(record, version),
        other_by: by(version),
    };
    // What people have said before is no longer what they say.
    let newest = |version: &&HandVersion| known.of_people(&version.people) == Some(version);
    known.versions.iter().filter(differs).filter(newest).map(difference).collect()
}

/// Returns who says what of a hand in dispute: "You say 7 and 6, they say 8 and 5: the desk decides."
/// Without `you` everybody is named.
pub fn dispute_words(
    record: &Record,
    place: HandPlace,
    (hand, you): (&SentHand, Option<&[Player]>),
) -> String {
    let mut people: Vec<&[Player]> = Vec::new();
    for version in &hand.versions {
        if !people.contains(&version.people.as_slice()) {
            people.push(&version.people);
        }
    }
    people.sort_by_key(|people| Some(*people) != you);
    let mut said: Vec<(String, String)> = Vec::new();
    for people in people {
        let Some(version) = hand.of_people(people) else { continue };
        let who = match you {
            Some(you) if you == people => "you".to_owned(),
            Some(you) if hand.of_people(you).is_some() => "they".to_owned(),
            _ => people_words(record, people),
        };
        let s = if people.len() == 1 && who != "you" && who != "they" { "s" } else { "" };
        said.push((format!("{who} say{s}"), version_words(record, version)));
    }
    let recorded = recorded_words(record, place);
    if hand.is_recorded && said.iter().all(|(_, words)| *words != recorded) {
        said.push(("the desk has".to_owned(), recorded));
    }
    let said = said.iter().map(|(who, what)| format!("{who} {what}"));
    capitalize(&format!("{}: the desk decides.", joined(said, ", ")))
}

/// Returns people's names: "Ida and Gus".
pub fn people_words(record: &Record, people: &[Player]) -> String {
    join_words(people.iter().map(|player| record.player_name(*player)))
}

/// Returns who played a hand that somebody sent: "Ida and Gus against Kit and Dov".
fn sides_words(record: &Record, version: &HandVersion) -> String {
    let sides = version.players.chunks(version.players.len().div_ceil(2).max(1));
    joined(sides.map(|side| people_words(record, side)), " against ")
}

/// Returns who sent something: "Ida and Gus on phone 23".
pub fn sender_words(record: &Record, people: &[Player], device: &str) -> String {
    format!("{} on {device}", people_words(record, people))
}

/// Returns a hand's place: "Game 3, table 4, hand 2", "Round 3, table 2".
pub fn hand_words(record: &Record, (round, place): HandPlace) -> String {
    let word = capitalize(hands::round_word(record.game));
    format!("{word} {round}, {}", place_words(record, place))
}

/// Returns everything recorded of a hand: "gin, Ida went out, caught 12".
pub fn recorded_words(record: &Record, (round, place): HandPlace) -> String {
    record.round(round).map(|entry| entry_words(record, entry, place)).unwrap_or_default()
}

/// Returns everything that a round has of a hand, recorded or not.
pub fn entry_words(record: &Record, entry: &RoundEntry, place: RoundPath) -> String {
    let is_of_hand = |cell: &Cell| hands::fields(record.game).any(|spec| spec.id == cell.field);
    let values = entry.at(place).filter(|(cell, _)| is_of_hand(cell));
    let values = values.map(|(cell, value)| (*cell, value.clone())).collect();
    values_words(record, &hands::players_at(entry, place), &values)
}

/// Returns a version in words: "8 and 5".
pub fn version_words(record: &Record, version: &HandVersion) -> String {
    let texts = version.texts.iter().map(|(cell, text)| (cell, text));
    let values = hands::read(record, version.hand, texts).unwrap_or_default();
    values_words(record, &version.players, &values)
}

/// Returns the values of a hand that these people play, A's side first.
fn values_words(record: &Record, players: &[Player], values: &HandValues) -> String {
    let has = |spec: &FieldSpec| values.keys().any(|cell| cell.field == spec.id);
    // A field may be declared once for pairs and once for players.
    let mut known = BTreeSet::new();
    let fields = hands::fields(record.game).filter(|spec| has(spec) && known.insert(spec.id));
    let (mut words, mut has_several) = (String::new(), false);
    for (index, spec) in fields.enumerate() {
        let Some(of_field) = field_words(record, players, (index, spec), values) else { continue };
        if !words.is_empty() {
            words += match has_several {
                _ if of_field.starts_with('(') => " ",
                true => "; ",
                false => ", ",
            };
        }
        words += &of_field;
        has_several = spec.scope != Scope::One;
    }
    if words.is_empty() { "nothing".to_owned() } else { words }
}

/// Returns the value of a field: "gin", "Abe went out", "caught 12", "7 and 6", "Ann spoke once",
/// "(loners: Ann 2)".
/// Numbers of the first field have no label. `None` if it has none.
fn field_words(
    record: &Record,
    players: &[Player],
    (index, spec): (usize, &'static FieldSpec),
    values: &HandValues,
) -> Option<String> {
    let mut cells: Vec<&Cell> = values.keys().filter(|cell| cell.field == spec.id).collect();
    cells.sort_by_key(|cell| match cell.subject {
        Subject::Player(player) => players.iter().position(|one| *one == player),
        _ => None,
    });
    let label = spec.label_in(&record.options).to_lowercase();
    // What most players leave blank is said with their names.
    let is_named = spec.scope == Scope::Player && spec.need == Need::Optional;
    let has_own_label = spec.named_by.is_some();
    let words = cells.iter().filter_map(|cell| {
        let words = value_words(record, players, spec, values.get(cell)?);
        let Subject::Player(player) = cell.subject else { return Some(words) };
        let name = record.player_name(player);
        Some(match words.as_str() {
            _ if !is_named => words,
            _ if has_own_label => format!("{name} {words}"),
            "1" => format!("{name} {label} once"),
            "2" => format!("{name} {label} twice"),
            times => format!("{name} {label} {times} times"),
        })
    });
    let words: Vec<String> = words.collect();
    if words.is_empty() {
        return None;
    }
    let words = join_words(&words);
    Some(match spec.kind {
        _ if is_named && has_own_label => format!("({label}: {words})"),
        _ if is_named => words,
        FieldKind::Choice(choices) if choices.iter().all(|choice| SEATS.contains(&choice.id)) => {
            format!("{words} {label}")
        }
        FieldKind::Choice(_) => words,
        _ if index == 0 => words,
        _ => format!("{label} {words}"),
    })
}

fn value_words(record: &Record, players: &[Player], spec: &FieldSpec, value: &Value) -> String {
    match (value, spec.kind) {
        (Value::Word(id), FieldKind::Choice(choices)) => {
            // A seat is shown as the name of its player.
            let seat = SEATS.iter().position(|seat| seat == id && players.len() == SEATS.len());
            if let Some(player) = seat.and_then(|seat| players.get(seat)) {
                return record.player_name(*player).to_owned();
            }
            let label = |choice: &Choice| choice.label.to_owned();
            choices.iter().find(|choice| choice.id == *id).map(label).unwrap_or_default()
        }
        (Value::Number(number), _) => number.to_string(),
        _ => String::new(),
    }
}
