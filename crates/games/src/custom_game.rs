//! Custom games as JSON, in both directions: as stored in the database and in a record's file.
//! [`CustomGameDraft`] is one being edited.
//!
//! Invariant: decoding what was encoded gives an equal game; anything else in the text is reported,
//! and nothing is guessed.

mod draft;
mod editor;

pub use draft::{CustomGameDraft, FIELD_BOXES, FormStop};
pub use editor::{CustomChoice, CustomGameForm};

use serde_json::{Map, Value as Json, json};

use scoring::wording::uncapitalize;
use scoring::{CustomDealer, CustomEnd, CustomField, CustomGame, Game, WinsBy};

/// Keys of a declaration and of its fields.
const KEYS: [&str; 8] =
    ["name", "players", "sides", "wins", "fields", "target", "rounds", "dealer"];
const FIELD_KEYS: [&str; 6] = ["id", "label", "weight", "least", "most", "sum"];

/// Returns the JSON of a declaration; values at their default are left out.
pub fn encode(own: &CustomGame) -> Json {
    let mut object = Map::new();
    let mut put = |key: &str, json: Json| {
        let _ = object.insert(key.to_owned(), json);
    };
    put("name", own.name.as_str().into());
    put("players", json!([own.players.0, own.players.1]));
    if own.sides {
        put("sides", true.into());
    }
    put("wins", if own.wins_by == WinsBy::Highest { "high" } else { "low" }.into());
    put("fields", own.fields.iter().map(field_json).collect());
    match own.end {
        CustomEnd::Never => {}
        CustomEnd::Rounds(rounds) => put("rounds", rounds.into()),
        CustomEnd::Target(target) => put("target", target.into()),
    }
    let dealer = CustomDealer::ALL.iter().find(|(dealer, _)| *dealer == own.dealer);
    put("dealer", dealer.map_or("left", |(_, word)| word).into());
    Json::Object(object)
}

fn field_json(field: &CustomField) -> Json {
    let mut object = Map::new();
    let mut put = |key: &str, json: Json| {
        let _ = object.insert(key.to_owned(), json);
    };
    put("id", field.id.as_str().into());
    put("label", field.label.as_str().into());
    put("weight", field.weight.into());
    if field.least != 0 {
        put("least", field.least.into());
    }
    if let Some(most) = field.most {
        put("most", most.into());
    }
    if let Some(sum) = field.sum {
        put("sum", sum.into());
    }
    Json::Object(object)
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
/// A sentence for each value of the wrong shape.
pub fn decode(json: &Json) -> Result<CustomGame, Vec<String>> {
    let Json::Object(object) = json else {
        return Err(vec!["The game must be an object with its name and fields.".to_owned()]);
    };
    let mut reader = Reader { wrong: Vec::new() };
    let own = reader.own(object);
    if reader.wrong.is_empty() { Ok(own) } else { Err(reader.wrong) }
}

struct Reader {
    wrong: Vec<String>,
}

impl Reader {
    fn own(&mut self, object: &Map<String, Json>) -> CustomGame {
        self.report_unknown_keys("the game", object, &KEYS);
        let rounds = self.number("The game", object, "rounds");
        let target = self.number("The game", object, "target");
        let end = match (rounds, target) {
            (Some(_), Some(_)) => {
                self.say("The game has both rounds and a target; it can have only one of them.");
                CustomEnd::Never
            }
            (Some(rounds), None) => CustomEnd::Rounds(rounds),
            (None, Some(target)) => CustomEnd::Target(target),
            (None, None) => CustomEnd::Never,
        };
        let sides = match object.get("sides") {
            None => false,
            Some(Json::Bool(sides)) => *sides,
            Some(_) => {
                self.say("The sides of the game must be true or false.");
                false
            }
        };
        let best = match object.get("wins").map(Json::as_str) {
            None | Some(Some("high")) => WinsBy::Highest,
            Some(Some("low")) => WinsBy::Lowest,
            Some(_) => {
                self.say("“wins” must be high or low.");
                WinsBy::Highest
            }
        };
        let dealer = object.get("dealer").map(Json::as_str);
        let known = |word: Option<&str>| CustomDealer::ALL.iter().find(|(_, id)| Some(*id) == word);
        let dealer = match dealer.map(known) {
            None => CustomDealer::Left,
            Some(Some((dealer, _))) => *dealer,
            Some(None) => {
                self.say("The dealer of the game must be left, same or nobody.");
                CustomDealer::Left
            }
        };
        let name = self.text("The game", object, "name").unwrap_or_default();
        let players = self.players(object.get("players"));
        let fields = self.fields(object.get("fields"));
        CustomGame { name, players, sides, wins_by: best, fields, end, dealer }
    }

    fn say(&mut self, sentence: impl Into<String>) {
        self.wrong.push(sentence.into());
    }

    fn report_unknown_keys(&mut self, whose: &str, object: &Map<String, Json>, known: &[&str]) {
        for key in object.keys().filter(|key| !known.contains(&key.as_str())) {
            self.say(format!("“{key}” is not part of {whose}; remove it."));
        }
    }

    fn text(&mut self, whose: &str, object: &Map<String, Json>, key: &str) -> Option<String> {
        match object.get(key) {
            None => None,
            Some(Json::String(text)) => Some(text.clone()),
            Some(_) => {
                self.say(format!("{whose}: {key} must be text."));
                None
            }
        }
    }

    fn number(&mut self, whose: &str, object: &Map<String, Json>, key: &str) -> Option<i64> {
        let json = object.get(key)?;
        let number = json.as_i64();
        if number.is_none() {
            self.say(format!("{whose}: {key} must be a whole number, not {json}."));
        }
        number
    }

    fn players(&mut self, json: Option<&Json>) -> (usize, usize) {
        let count = |json: &Json| json.as_u64().and_then(|count| usize::try_from(count).ok());
        if let Some([least, most]) = json.and_then(Json::as_array).map(Vec::as_slice)
            && let (Some(least), Some(most)) = (count(least), count(most))
        {
            return (least, most);
        }
        self.say("The players of the game must be two numbers, the fewest and the most: [3, 5].");
        (0, 0)
    }

    fn fields(&mut self, json: Option<&Json>) -> Vec<CustomField> {
        let Some(Json::Array(list)) = json else {
            self.say("The fields of the game must be a list.");
            return Vec::new();
        };
        let mut fields = Vec::new();
        for (index, json) in list.iter().enumerate() {
            let whose = format!("Field {}", index + 1);
            let Json::Object(object) = json else {
                self.say(format!("{whose} of the game must be an object."));
                continue;
            };
            self.report_unknown_keys(&uncapitalize(&whose), object, &FIELD_KEYS);
            fields.push(CustomField {
                id: self.text(&whose, object, "id").unwrap_or_default(),
                label: self.text(&whose, object, "label").unwrap_or_default(),
                weight: self.number(&whose, object, "weight").unwrap_or(1),
                least: self.number(&whose, object, "least").unwrap_or(0),
                most: self.number(&whose, object, "most"),
                sum: self.number(&whose, object, "sum"),
            });
        }
        fields
    }
}
