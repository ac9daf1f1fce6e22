//! Decodes a record from JSON: every mistake is reported with its place, and the rest is read.

use chrono::NaiveDate;
use serde::de::Deserialize as _;
use serde_json::{Map, Value as Json};

use super::rounds::{field, one, rounds};
use super::{UniqueKeys, all_optional, beside_names, is_beside_names, kind, shown};
use crate::Decoded;
use crate::Error;
use crate::name_resolver::NameResolver;
use games::custom_game;
use games::rules;
use scoring::names;
use scoring::{
    Cell, Choice, Dealer, DecodeIssues, Diagnostic, FieldSpec, Game, OptionKind, OptionSpec,
    Options, Player, Record, RosterKind, RoundPath, SeatIndex, Subject, Team, Value as Written,
    as_number, counted, players_fault, read_day,
};

/// Reads the text of a record.
pub fn decode(text: &str) -> Result<Decoded, Error> {
    record_of(&parse(text)?).map_err(Error::not_an_object)
}

/// Reads the text of a list of records.
///
/// # Errors
/// [`enum@Error`] if the text is not JSON, or if an element is not an object.
pub fn decode_list(text: &str) -> Result<Vec<Decoded>, Error> {
    let list = match parse(text)? {
        Json::Array(list) => list,
        one => return Ok(vec![record_of(&one).map_err(Error::not_an_object)?]),
    };
    let record = |(json, number): (&Json, usize)| {
        record_of(json).map_err(|kind| {
            Error::NotARecord(format!(
                "record {number} of the list is {kind}; a record is a JSON object that starts with {{"
            ))
        })
    };
    list.iter().zip(1..).map(record).collect()
}

/// Returns a record, or the kind of the value in its place.
fn record_of(json: &Json) -> Result<Decoded, &'static str> {
    json.as_object().map(decode_object).ok_or_else(|| kind(json))
}

/// Parses JSON without duplicate keys.
///
/// # Errors
/// [`Error::NotJson`], or [`Error::KeyTwice`].
pub fn parse(text: &str) -> Result<Json, Error> {
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let read = UniqueKeys::deserialize(&mut deserializer);
    let read = read.and_then(|UniqueKeys(json)| deserializer.end().map(|()| json));
    read.map_err(|error| {
        let (line, column, what) = (error.line(), error.column(), plain(&error));
        let kind = if error.is_data() { Error::KeyTwice } else { Error::NotJson };
        kind(line, column, what)
    })
}

/// Returns the message of a JSON error without its position, which is given separately.
fn plain(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let text = text.split(" at line ").next().unwrap_or(&text);
    match text.strip_prefix("EOF while parsing ") {
        Some("a value") => "it ends too early".to_owned(),
        Some(what) => format!("it ends in the middle of {what}"),
        None => text.to_owned(),
    }
}

/// Reads a record that is already JSON.
pub fn decode_object(object: &Map<String, Json>) -> Decoded {
    let mut reader = Reader::default();
    let Some(game) = reader.game(object.get("game")) else {
        return Decoded::new(None, reader.found);
    };
    let roster = object.get(game.roster.id());
    let (players, mut setup) = match game.roster {
        RosterKind::Names => reader.players(game, roster),
        RosterKind::Teams(_) => reader.teams(game, roster),
    };
    let mut record = Record::new(game, players);
    // Only the players have been read so far.
    if let Some(fault) = names::fault(&record.players) {
        reader.setup_problem(game.roster.id(), fault);
    }
    reader.names_unknown |= !reader.found.problems.is_empty() || players_fault(&record).is_some();
    let names = NameResolver::of(&record, reader.names_unknown);
    for (key, json) in object {
        match key.as_str() {
            "game" => {}
            key if key == game.roster.id() => {}
            "options" => record.options = reader.options(&record, json),
            "dealer" if !matches!(game.dealer, Dealer::Nobody) => {
                record.dealer = reader.dealer(&names, json);
            }
            "date" => record.date = reader.date(json),
            "ended" => record.ended = reader.ended(json),
            "rounds" => {
                let (rounds, problems) = rounds(&names, json);
                record.rounds = rounds;
                reader.found.problems.extend(problems);
            }
            key => reader.setup_field(&names, key, json, &mut setup),
        }
    }
    record.setup = setup.into_iter().collect();
    Decoded::new(Some(record), reader.found)
}

/// Returns the value of an option; `None` if the JSON is not one.
pub fn option_value(option: &OptionSpec, json: &Json) -> Option<Written> {
    let word = |choices: &[Choice], word: &Json| {
        let mut known = choices.iter().filter(|choice| word.as_str() == Some(choice.id));
        known.next().map(|choice| choice.id)
    };
    match option.kind {
        OptionKind::Number { .. } => json.as_i64().map(Written::Number),
        OptionKind::Flag(_) => json.as_bool().map(Written::Flag),
        OptionKind::Words { choices, .. } => {
            let words = json.as_array()?.iter().map(|one| word(choices, one));
            words.collect::<Option<_>>().map(Written::Words)
        }
        OptionKind::Text(_) => json.as_str().map(|text| Written::Text(text.to_owned())),
        OptionKind::Choice(choices) => word(choices, json).map(Written::Word),
    }
}

type Cells = Vec<(Cell, Written)>;

#[derive(Default)]
struct Reader {
    found: DecodeIssues,
    /// Whether the names themselves have a problem, so unknown ones are not reported.
    names_unknown: bool,
}

impl Reader {
    fn setup_problem(&mut self, field: &str, message: impl Into<String>) {
        self.found.problems.push(Diagnostic::setup(field, message));
    }

    fn game(&mut self, json: Option<&Json>) -> Option<&'static Game> {
        let found = match json {
            Some(declared @ Json::Object(_)) => {
                custom_game::game(declared).map_err(|wrong| wrong.join(" "))
            }
            Some(Json::String(id)) => {
                rules::find(id).ok_or_else(|| format!("There is no game called {id}."))
            }
            Some(other) => Err(format!("The game must be text or an object, not {}.", kind(other))),
            None => Err("The record does not say which game it is.".to_owned()),
        };
        found.map_err(|message| self.setup_problem("game", message)).ok()
    }

    fn players(&mut self, game: &'static Game, json: Option<&Json>) -> (Vec<String>, Cells) {
        let per_player = beside_names(game);
        let mut names = Vec::new();
        let mut cells = Vec::new();
        let Some(Json::Array(list)) = json else {
            let words =
                ["The players must be a list of names", "The record has no list of players."];
            self.no_roster("players", json, words);
            return (names, cells);
        };
        for (seat, json) in list.iter().enumerate() {
            let player = Player::at(seat);
            let name = match json {
                Json::String(name) if all_optional(&per_player) => Some(name),
                Json::Object(object) if !per_player.is_empty() => match json.get("name") {
                    Some(Json::String(name)) => {
                        let at = Subject::Player(player);
                        self.fields_beside(&per_player, at, object, "players", &mut cells);
                        Some(name)
                    }
                    _ => None,
                },
                _ => None,
            };
            if let Some(name) = name {
                names.push(name.to_owned());
            } else {
                self.setup_problem("players", format!("Player {} has no name.", seat + 1));
                self.names_unknown = true;
                names.push(String::new());
            }
        }
        (names, cells)
    }

    /// Reports that the players or teams must be something else, or are missing.
    fn no_roster(&mut self, id: &str, json: Option<&Json>, [must, missing]: [&str; 2]) {
        let wrong = json.map(|json| format!("{must}, not {}.", kind(json)));
        self.setup_problem(id, wrong.unwrap_or_else(|| missing.to_owned()));
        self.names_unknown = true;
    }

    /// Reads two teams of names, the first of A, then the first of B, and so on.
    fn teams(&mut self, game: &'static Game, json: Option<&Json>) -> (Vec<String>, Cells) {
        let id = game.roster.id();
        let per_team = beside_names(game);
        let mut cells = Vec::new();
        let mut teams = [Vec::new(), Vec::new()];
        let object = json.and_then(Json::as_object);
        let mut are_listed = object.is_some();
        if object.is_none() {
            let missing = "The teams are missing; they must be an object with A and B.";
            self.no_roster(id, json, ["The teams must be an object with A and B", missing]);
        }
        for (key, json) in object.into_iter().flatten() {
            let Some(side) = ["A", "B"].iter().position(|side| *side == key) else {
                self.setup_problem(id, format!("The teams are A and B; there is no {key}."));
                continue;
            };
            let team = json.as_object();
            let names = json.get("players").and_then(Json::as_array);
            let names = names.map(|names| names.iter().map(Json::as_str).collect());
            if let (Some(team), Some(Some::<Vec<&str>>(names))) = (team, names) {
                teams[side] = names.into_iter().map(str::to_owned).collect();
                let at = Subject::Team(Team::at(side));
                self.fields_beside(&per_team, at, team, id, &mut cells);
            } else {
                self.setup_problem(id, format!("Team {key} must have a list of names."));
                self.names_unknown = true;
                are_listed = false;
            }
        }
        let [a, b] = &teams;
        if are_listed && (a.len() != b.len() || a.is_empty()) {
            let (a, b) = (counted(as_number(a.len()), "player", "players"), b.len());
            let message = format!(
                "Team A has {a} and team B has {b}; they must have the same number, at least one \
                 each."
            );
            self.setup_problem(id, message);
            self.names_unknown = true;
        }
        let [a, b] = teams;
        (a.into_iter().zip(b).flat_map(|(a, b)| [a, b]).collect(), cells)
    }

    /// Reads the fields of a player or a team that are written beside the name or names.
    fn fields_beside(
        &mut self,
        specs: &[&'static FieldSpec],
        at: Subject,
        object: &Map<String, Json>,
        problem: &'static str,
        cells: &mut Cells,
    ) {
        let names = if matches!(at, Subject::Player(_)) { "name" } else { "players" };
        for (key, json) in object.iter().filter(|(key, _)| *key != names) {
            let value =
                specs.iter().find(|spec| spec.id == key).map(|spec| (spec, one(spec, json, None)));
            match value {
                Some((spec, Ok(value))) => cells.push((Cell::of(spec.id, at), value)),
                Some((_, Err(message))) => self.setup_problem(problem, message),
                None => {
                    let message = format!("“{key}” is not used here; remove it.");
                    self.setup_problem(problem, message);
                }
            }
        }
    }

    fn options(&mut self, record: &Record, json: &Json) -> Options {
        let (game, players) = (record.game, record.players.len());
        let mut options = Options::new();
        let Json::Object(object) = json else {
            let message = format!("Options must be an object, not {}.", kind(json));
            self.setup_problem("options", message);
            // Nobody is known then, and nothing is checked by its default.
            self.found.options.extend(game.options.iter().map(|option| option.id));
            return options;
        };
        for (id, json) in object {
            let Some(option) = game.option(id) else {
                self.setup_problem("options", format!("{} has no option “{id}”.", game.name));
                continue;
            };
            if let Some(value) = option_value(option, json) {
                let _ = options.insert(option.id, value);
            } else {
                self.setup_problem("options", option.misfit(shown(json), players));
                self.found.options.push(option.id);
            }
        }
        options
    }

    fn dealer(&mut self, names: &NameResolver, json: &Json) -> Option<Player> {
        let dealer = json.as_str().and_then(|name| names.player(name));
        if dealer.is_none() {
            let message = format!("The first dealer is {}, who is not playing.", shown(json));
            self.setup_problem("dealer", message);
        }
        dealer.filter(|dealer| names.knows(*dealer))
    }

    fn date(&mut self, json: &Json) -> Option<NaiveDate> {
        let date = json.as_str().and_then(read_day);
        if date.is_none() {
            let message = format!("The date must be like 2026-11-25, not {}.", shown(json));
            self.setup_problem("date", message);
        }
        date
    }

    fn ended(&mut self, json: &Json) -> bool {
        json.as_bool().unwrap_or_else(|| {
            let message = format!("“ended” must be true or false, not {}.", shown(json));
            self.setup_problem("ended", message);
            false
        })
    }

    fn setup_field(&mut self, names: &NameResolver, key: &str, json: &Json, setup: &mut Cells) {
        let mut specs = names.game.setup.iter().copied();
        let spec = specs.find(|spec| spec.id == key && !is_beside_names(spec, names.game));
        let mut cells = Vec::new();
        match spec.map(|spec| field(spec, json, names, RoundPath::ROUND, &mut cells)) {
            Some(Ok(())) => {
                let known = |(cell, value): &(Cell, Written)| names.knows_cell(cell.subject, value);
                setup.extend(cells.into_iter().filter(known));
            }
            Some(Err(message)) => self.setup_problem(key, message),
            None => {
                let message = format!("{} does not use “{key}”; remove it.", names.game.name);
                self.setup_problem(key, message);
            }
        }
    }
}
