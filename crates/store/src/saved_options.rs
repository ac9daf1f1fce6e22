//! A family's usual options of each game, offered for the next game. They are stored as settings,
//! one row per game, and not in any game.

use std::collections::BTreeMap;

use serde_json::{Map, Value as Json};

use formats::json::{option_value, value_json};
use games::rules;
use scoring::{Game, OptionSpec, Options, Record};

use super::Store;
use super::error::Error;

/// Options by the game's id.
pub type SavedOptions = BTreeMap<&'static str, Options>;

/// Prefix of the keys in the table of settings, and in exports of earlier versions; the game's id
/// follows.
const KEY: &str = "house-rules/";
const EARLIER_KEY: &str = "our-rules/";

/// Returns the key of an imported setting.
pub(super) fn current_key(key: &str) -> String {
    key.strip_prefix(EARLIER_KEY).map_or_else(|| key.to_owned(), |game| format!("{KEY}{game}"))
}

impl Store {
    /// Returns the saved house rules of all games. Options that a game no longer offers are left
    /// out.
    pub fn saved_options(&self) -> Result<SavedOptions, Error> {
        let mut ours = SavedOptions::new();
        for (id, text) in self.settings_under(KEY)? {
            let chosen: Map<String, Json> = serde_json::from_str(&text).unwrap_or_default();
            if let Some(game) = rules::find(&id) {
                let value = |option: &OptionSpec| option_value(option, chosen.get(option.id)?);
                let options = game.options.iter();
                // A value that is no longer valid is left out.
                let options = options.filter_map(|option| Some((option.id, value(option)?)));
                let options: Options = options.collect();
                if !options.is_empty() {
                    let _ = ours.insert(game.id, options);
                }
            }
        }
        Ok(ours)
    }

    /// Saves the chosen options of a game; those at their standard value are not stored.
    pub fn save_options(&mut self, game: &'static Game, options: &Options) -> Result<(), Error> {
        let key = format!("{KEY}{}", game.id);
        if options.is_empty() {
            return self.remove_setting(&key);
        }
        let nobody = Record::new(game, Vec::new());
        let chosen: Map<String, Json> = options
            .iter()
            .map(|(id, value)| ((*id).to_owned(), value_json(&nobody, value)))
            .collect();
        self.set_setting(&key, &Json::Object(chosen).to_string())
    }
}
