//! The declaration of a custom game: a [`CustomGame`] is plain data, checked with a sentence for
//! every fault, and then a [`Game`](crate::Game) like any other.
//!
//! Invariants: a declaration without [`CustomGame::faults`] can be played with any number of
//! players it allows, and no score can overflow. The id is computed from the declaration, so the
//! same game has the same id on every machine, and another version has another.

use serde::{Deserialize, Serialize};

use crate::grammar::facts::WinsBy;
use crate::numbers::signed;
use crate::wording::{capitalize, counted};

/// The most players.
pub const MAX_PLAYERS: usize = 16;
/// The most fields of a round.
pub const MAX_FIELDS: usize = 8;
/// Maximum length of a game's name, in letters.
pub const MAX_NAME: usize = 40;
/// Maximum length of a field's label, in letters.
pub const MAX_LABEL: usize = 20;
/// The most rounds.
pub const MAX_ROUNDS: i64 = 200;
/// The largest target, and the largest number of a field.
pub const MAX_VALUE: i64 = 1_000_000;
/// The largest absolute weight.
pub const MAX_WEIGHT: i64 = 10_000;

/// The declaration of a custom game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CustomGame {
    /// Its name.
    pub name: String,
    /// The fewest and the most players.
    pub players: (usize, usize),
    /// Whether there are two sides, which any even number in that range forms.
    pub sides: bool,
    /// Which total wins.
    pub wins_by: WinsBy,
    /// Fields of a round, for each player or side.
    pub fields: Vec<CustomField>,
    /// When it is over.
    pub end: CustomEnd,
    /// How the deal rotates.
    pub dealer: CustomDealer,
}

/// A field of a round, for each player or side.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CustomField {
    /// Its id in files; if blank, it is made from the label.
    pub id: String,
    /// The label beside the box.
    pub label: String,
    /// Points for each unit.
    pub weight: i64,
    /// The smallest number.
    #[serde(skip_serializing_if = "is_default")]
    pub least: i64,
    /// The largest number, if limited.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most: Option<i64>,
    /// The required sum over everybody, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sum: Option<i64>,
}

impl Default for CustomField {
    fn default() -> Self {
        let (id, label) = (String::new(), String::new());
        CustomField { id, label, weight: 1, least: 0, most: None, sum: None }
    }
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// When a game is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CustomEnd {
    /// When the players end it.
    Never,
    /// After this many rounds.
    Rounds(i64),
    /// Once a total reaches this.
    Target(i64),
}

/// How the deal rotates.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CustomDealer {
    /// To the left after every round.
    #[default]
    Left,
    /// The dealer stays the same.
    Same,
    /// There is no dealer.
    Nobody,
}

/// A part of a declaration, in the order of the form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum CustomPart {
    /// The name.
    Name,
    /// The number of players.
    Players,
    /// The list of fields.
    Fields,
    /// A part of a field.
    Field(usize, FieldPart),
    /// The end.
    End,
}

/// A part of a field's declaration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FieldPart {
    /// The id.
    Id,
    /// The label.
    Label,
    /// The weight.
    Weight,
    /// The smallest number.
    Least,
    /// The largest number.
    Most,
    /// The required sum.
    Sum,
}

/// A fault of a declaration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CustomFault {
    /// The part.
    pub place: CustomPart,
    /// The fault as a sentence.
    pub message: String,
}

/// Ids with another meaning in files and queries.
const RESERVED_IDS: &str = "adjustments created dealer date ended first game hand id name note \
                            options player players position round rounds score side sides table \
                            teams total";

impl CustomGame {
    /// Returns the declaration as stored: text trimmed, labels capitalized, and an id for every
    /// field.
    pub fn normalized(&self) -> CustomGame {
        let mut own = self.clone();
        own.name = plain(&own.name);
        for field in &mut own.fields {
            field.label = capitalize(&plain(&field.label));
            field.id = field.id.trim().to_owned();
        }
        for index in 0..own.fields.len() {
            if own.fields[index].id.is_empty() {
                own.fields[index].id = own.free_id(&slug(&own.fields[index].label, '_'));
            }
        }
        own
    }

    /// Returns this id, with a number appended if another field has it.
    fn free_id(&self, wanted: &str) -> String {
        let wanted = match wanted.chars().next() {
            Some(first) if first.is_ascii_lowercase() => wanted.to_owned(),
            Some(_) => format!("field_{wanted}"),
            None => "field".to_owned(),
        };
        let wanted = if is_reserved(&wanted) { wanted + "_1" } else { wanted };
        let free = |id: &String| self.fields.iter().all(|field| field.id != *id);
        let numbered = (2..=self.fields.len() + 2).map(|number| format!("{wanted}_{number}"));
        std::iter::once(wanted.clone()).chain(numbered).find(free).unwrap_or(wanted)
    }

    /// Returns all faults, in the order of the form.
    pub fn faults(&self) -> Vec<CustomFault> {
        let fault = |place| move |message| CustomFault { place, message };
        let players = self.player_fault();
        let number = match self.fields.len() {
            0 => Some("Add at least one thing to write down each round.".to_owned()),
            1..=MAX_FIELDS => None,
            count => Some(format!("There are {count} boxes; there can be at most {MAX_FIELDS}.")),
        };
        let are_idle = !self.fields.is_empty() && self.fields.iter().all(|field| field.weight == 0);
        let idle = "Nothing scores yet. At least one box must be worth points.".to_owned();
        let seated = players.is_none();
        let name = word_fault("The game", &self.name, MAX_NAME).map(fault(CustomPart::Name));
        let mut faults = Vec::from_iter(name);
        faults.extend(players.map(fault(CustomPart::Players)));
        faults.extend(number.map(fault(CustomPart::Fields)));
        let fields = 0..self.fields.len().min(MAX_FIELDS);
        faults.extend(fields.flat_map(|index| self.field_faults(index, seated)));
        let worth = CustomPart::Field(0, FieldPart::Weight);
        faults.extend(are_idle.then_some(idle).map(fault(worth)));
        faults.extend(self.end_fault().map(fault(CustomPart::End)));
        faults
    }

    fn player_fault(&self) -> Option<String> {
        let (least, most) = self.players;
        let fewest = if self.sides { 2 } else { 1 };
        if least < fewest || most > MAX_PLAYERS || least > MAX_PLAYERS {
            return Some(format!(
                "The number of players must be from {fewest} to {MAX_PLAYERS}, not {least} to {most}."
            ));
        }
        if least > most {
            return Some(format!(
                "Players from {least} to {most}: the first number must be the smaller one."
            ));
        }
        let odd = [least, most].into_iter().find(|count| !count.is_multiple_of(2));
        odd.filter(|_| self.sides).map(|odd| {
            format!(
                "{} cannot make two equal sides.",
                counted(i64::try_from(odd).unwrap_or(0), "player", "players")
            )
        })
    }

    /// Returns the faults of a field; its sum is checked only once the players are `seated`.
    fn field_faults(&self, index: usize, seated: bool) -> Vec<CustomFault> {
        let Some(field) = self.fields.get(index) else { return Vec::new() };
        let others = || self.fields.iter().take(index);
        let number = format!("Box {}", index + 1);
        let label = if field.label.is_empty() { &number } else { &field.label };
        let has_label =
            |other: &CustomField| other.label.to_lowercase() == field.label.to_lowercase();
        let twice = || others().any(has_label).then(|| format!("Two boxes are called {label}."));
        let id = if !is_id(&field.id) || is_reserved(&field.id) {
            Some(format!("{label}: \u{201c}{}\u{201d} cannot be an id.", field.id))
        } else {
            let taken = others().any(|other| other.id == field.id);
            taken.then(|| format!("{label}: another field has the id {} already.", field.id))
        };
        let outside = |what: &str, number: i64, largest: i64| {
            let (words, high, low) = (signed(number), signed(largest), signed(-largest));
            (!(-largest..=largest).contains(&number)).then(|| {
                format!(
                    "\u{201c}{what}\u{201d} of {label} must be from {low} to {high}, not {words}."
                )
            })
        };
        let weight = outside("Worth", field.weight, MAX_WEIGHT);
        let least = outside("From", field.least, MAX_VALUE);
        let most = field.most.and_then(|most| outside("To", most, MAX_VALUE));
        let valid = weight.is_none() && least.is_none() && most.is_none();
        let (low, high) = (field.least, field.most.unwrap_or(MAX_VALUE));
        let most = most.or_else(|| {
            let (from, to) = (signed(low), signed(high));
            (valid && low > high).then(|| {
                format!("{label} from {from} to {to}: the first number must be the smaller one.")
            })
        });
        let sum = field.sum.filter(|_| valid && seated && low <= high);
        let faults = [
            (FieldPart::Label, word_fault(&number, &field.label, MAX_LABEL).or_else(twice)),
            (FieldPart::Id, id),
            (FieldPart::Weight, weight),
            (FieldPart::Least, least),
            (FieldPart::Most, most),
            (FieldPart::Sum, sum.and_then(|sum| self.sum_fault(label, low, high, sum))),
        ];
        let place = |part| CustomPart::Field(index, part);
        let faults = faults.into_iter();
        faults
            .filter_map(|(part, text)| Some(CustomFault { place: place(part), message: text? }))
            .collect()
    }

    /// Returns why the values cannot add up to this sum, if that is so for any allowed number of
    /// players.
    fn sum_fault(&self, label: &str, least: i64, most: i64, sum: i64) -> Option<String> {
        let counts = if self.sides { [2, 2] } else { [self.players.0, self.players.1] };
        counts.into_iter().find_map(|units| {
            let count = i64::try_from(units).unwrap_or(0);
            let (low, high) = (least * count, most * count);
            let (one, many) = if self.sides { ("side", "sides") } else { ("player", "players") };
            (sum < low || sum > high).then(|| {
                format!(
                    "{label} cannot add up to {}: {} can make from {} to {}.",
                    signed(sum),
                    counted(count, one, many),
                    signed(low),
                    signed(high)
                )
            })
        })
    }

    fn end_fault(&self) -> Option<String> {
        let (what, number, largest) = match self.end {
            CustomEnd::Never => return None,
            CustomEnd::Rounds(rounds) => ("number of rounds", rounds, MAX_ROUNDS),
            CustomEnd::Target(target) => ("target", target, MAX_VALUE),
        };
        if !(1..=largest).contains(&number) {
            let (number, largest) = (signed(number), signed(largest));
            return Some(format!("The {what} must be from 1 to {largest}, not {number}."));
        }
        let gains = |field: &CustomField| {
            let most = field.most.unwrap_or(MAX_VALUE);
            (field.weight > 0 && most > 0) || (field.weight < 0 && field.least < 0)
        };
        let target = matches!(self.end, CustomEnd::Target(_));
        (target && !self.fields.is_empty() && !self.fields.iter().any(gains))
            .then(|| format!("Nobody can reach {}: every box takes points away.", signed(number)))
    }
}

/// Returns a text trimmed, with single spaces, and without invisible characters.
fn plain(words: &str) -> String {
    let seen: String = words.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    seen.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn word_fault(what: &str, word: &str, longest: usize) -> Option<String> {
    match word.chars().count() {
        0 => Some(format!("{what} has no name.")),
        count if count > longest => {
            Some(format!("{what} has a name of {count} letters; it can have at most {longest}."))
        }
        _ if word != plain(word) => Some(format!("{what} has spaces around its name.")),
        _ => None,
    }
}

/// Returns a text as an id: lowercase letters and digits, with `between` in place of anything else.
pub(super) fn slug(words: &str, between: char) -> String {
    let small = words.to_lowercase();
    let parts = small.split(|letter: char| !letter.is_ascii_alphanumeric());
    let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    let slug: String = parts.join(&between.to_string()).chars().take(24).collect();
    slug.trim_end_matches(between).to_owned()
}

fn is_reserved(id: &str) -> bool {
    RESERVED_IDS.split(' ').any(|reserved| reserved == id)
}

fn is_id(id: &str) -> bool {
    let plain = |word: &str| {
        !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
    };
    let letter = id.chars().next().is_some_and(|first| first.is_ascii_lowercase());
    letter && id.len() <= 40 && id.split('_').all(plain)
}
