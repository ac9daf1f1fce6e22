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
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    sides: bool,
    #[serde(default)]
    wins: WinsBy,
    fields: Vec<CustomField>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rounds: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    target: Option<i64>,
    #[serde(default)]
    dealer: CustomDealer,
}

/// Returns the JSON of a declaration; values at their default are left out.
pub fn encode(own: &CustomGame) -> Json {
    let CustomGame { name, players, sides, wins_by: wins, fields, end, dealer } = own.clone();
    let (rounds, target) = match end {
        CustomEnd::Never => (None, None),
        CustomEnd::Rounds(rounds) => (Some(rounds), None),
        CustomEnd::Target(target) => (None, Some(target)),
    };
    let declaration = Declaration { name, players, sides, wins, fields, rounds, target, dealer };
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
    let Declaration { name, players, sides, wins: wins_by, fields, rounds, target, dealer } =
        declaration;
    let end = match (rounds, target) {
        (Some(_), Some(_)) => {
            let both = "The game has both rounds and a target; it can have only one of them.";
            return Err(vec![both.to_owned()]);
        }
        (Some(rounds), None) => CustomEnd::Rounds(rounds),
        (None, Some(target)) => CustomEnd::Target(target),
        (None, None) => CustomEnd::Never,
    };
    Ok(CustomGame { name, players, sides, wins_by, fields, end, dealer })
}
