//! Custom games as JSON, in both directions: as stored in the database and in a record's file.
//! [`CustomGameDraft`] is one being edited.
//!
//! Invariant: decoding what was encoded gives an equal game; anything else in the text is refused,
//! and nothing is guessed.

mod draft;
mod editor;

pub use draft::{CustomGameDraft, FIELD_BOXES, FormStop};
pub use editor::{CustomChoice, CustomGameForm};

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use scoring::{CustomDealer, CustomEnd, CustomField, CustomGame, Game, WinsBy};

/// A declaration as JSON; values at their default are left out.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Declaration {
    #[serde(default)]
    name: String,
    players: (usize, usize),
    #[serde(default, skip_serializing_if = "is_default")]
    sides: bool,
    #[serde(default)]
    wins: Wins,
    fields: Vec<DeclaredField>,
    #[serde(skip_serializing_if = "is_default")]
    rounds: Option<i64>,
    #[serde(skip_serializing_if = "is_default")]
    target: Option<i64>,
    #[serde(default)]
    dealer: Dealing,
}

/// A field of a declaration as JSON.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct DeclaredField {
    #[serde(default)]
    id: String,
    #[serde(default)]
    label: String,
    #[serde(default = "one")]
    weight: i64,
    #[serde(default, skip_serializing_if = "is_default")]
    least: i64,
    #[serde(skip_serializing_if = "is_default")]
    most: Option<i64>,
    #[serde(skip_serializing_if = "is_default")]
    sum: Option<i64>,
}

#[derive(Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Wins {
    #[default]
    High,
    Low,
}

#[derive(Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Dealing {
    #[default]
    Left,
    Same,
    Nobody,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

fn one() -> i64 {
    1
}

/// Returns the JSON of a declaration; values at their default are left out.
pub fn encode(own: &CustomGame) -> Json {
    let fields = own.fields.iter().map(|field| {
        let CustomField { id, label, weight, least, most, sum } = field.clone();
        DeclaredField { id, label, weight, least, most, sum }
    });
    let (rounds, target) = match own.end {
        CustomEnd::Never => (None, None),
        CustomEnd::Rounds(rounds) => (Some(rounds), None),
        CustomEnd::Target(target) => (None, Some(target)),
    };
    let declaration = Declaration {
        name: own.name.clone(),
        players: own.players,
        sides: own.sides,
        wins: if own.wins_by == WinsBy::Highest { Wins::High } else { Wins::Low },
        fields: fields.collect(),
        rounds,
        target,
        dealer: match own.dealer {
            CustomDealer::Left => Dealing::Left,
            CustomDealer::Same => Dealing::Same,
            CustomDealer::Nobody => Dealing::Nobody,
        },
    };
    serde_json::to_value(declaration).unwrap_or_default()
}

/// Returns the game declared by this JSON.
///
/// # Errors
/// A sentence for each fault of the declaration.
pub fn game(json: &Json) -> Result<&'static Game, Vec<String>> {
    let own = decode(json)?;
    own.game().map_err(|faults| faults.into_iter().map(|fault| fault.message).collect())
}

/// Returns the game declared by this text.
///
/// # Errors
/// A sentence for each fault of the declaration.
pub fn game_of_text(text: &str) -> Result<&'static Game, Vec<String>> {
    let json: Json = serde_json::from_str(text)
        .map_err(|_| vec!["The game is not a JSON object.".to_owned()])?;
    game(&json)
}

/// Decodes a declaration from JSON. Only its shape is checked, not its content.
///
/// # Errors
/// A sentence on the first value of the wrong shape.
pub fn decode(json: &Json) -> Result<CustomGame, Vec<String>> {
    let declaration = Declaration::deserialize(json)
        .map_err(|why| vec![format!("The declaration of the game cannot be read: {why}.")])?;
    let Declaration { name, players, sides, wins, fields, rounds, target, dealer } = declaration;
    let end = match (rounds, target) {
        (Some(_), Some(_)) => {
            let both = "The game has both rounds and a target; it can have only one of them.";
            return Err(vec![both.to_owned()]);
        }
        (Some(rounds), None) => CustomEnd::Rounds(rounds),
        (None, Some(target)) => CustomEnd::Target(target),
        (None, None) => CustomEnd::Never,
    };
    let fields = fields.into_iter().map(|field| {
        let DeclaredField { id, label, weight, least, most, sum } = field;
        CustomField { id, label, weight, least, most, sum }
    });
    let wins_by = if matches!(wins, Wins::High) { WinsBy::Highest } else { WinsBy::Lowest };
    let dealer = match dealer {
        Dealing::Left => CustomDealer::Left,
        Dealing::Same => CustomDealer::Same,
        Dealing::Nobody => CustomDealer::Nobody,
    };
    Ok(CustomGame { name, players, sides, wins_by, fields: fields.collect(), end, dealer })
}
