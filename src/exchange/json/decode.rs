//! JSON to a record: every mistake is told, with its place, and what can be read is.

use serde_json::{Map, Value as Json};

use super::unique_keys::UniqueKeys;
use super::value::{field, one};
use super::{beside_names, fields_of, inside, is_beside_names};
use crate::engine::{
    Cell, Dealer, DecodeIssues, Diagnostic, FieldSpec, Game, Group, Item, OptionKind, Options,
    Player, Record, RosterKind, RoundEntry, RoundPath, SeatIndex, Subject, Team, Value,
    players_fault,
};
use crate::exchange::name_resolver::NameResolver;
use crate::exchange::{Decoded, Error};
use crate::names;
use crate::{custom_game, rules};

/// Reads the text of a record.
///
/// # Errors
/// [`enum@Error`] where the text is not one JSON object.
pub fn decode(text: &str) -> Result<Decoded, Error> {
    match parse(text)? {
        Json::Object(object) => Ok(decode_object(&object)),
        other => Err(Error::NotAnObject { what: kind_of(&other) }),
    }
}

/// Reads the text of a list of records.
///
/// # Errors
/// [`enum@Error`] where the text is not JSON, or one in the list is no object.
pub fn decode_list(text: &str) -> Result<Vec<Decoded>, Error> {
    let Json::Array(list) = parse(text)? else {
        return decode(text).map(|decoded| vec![decoded]);
    };
    let record = |(index, json): (usize, &Json)| match json {
        Json::Object(object) => Ok(decode_object(object)),
        other => Err(Error::NotAnObjectInList { number: index + 1, what: kind_of(other) }),
    };
    list.iter().enumerate().map(record).collect()
}

pub(in crate::exchange) fn parse(text: &str) -> Result<Json, Error> {
    let UniqueKeys(json) = serde_json::from_str(text).map_err(|error| {
        let (line, column, what) = (error.line(), error.column(), plain(&error));
        if error.is_data() {
            Error::KeyTwice { line, column, what }
        } else {
            Error::NotJson { line, column, what }
        }
    })?;
    Ok(json)
}

/// The message of a JSON error without its position, which is said before it.
fn plain(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.split(" at line ").next().unwrap_or(&text).to_owned()
}

pub(super) fn kind_of(json: &Json) -> &'static str {
    match json {
        Json::Null => "null",
        Json::Bool(_) => "true or false",
        Json::Number(_) => "a number",
        Json::String(_) => "text",
        Json::Array(_) => "a list",
        Json::Object(_) => "an object",
    }
}

/// Reads a record that is already JSON.
pub fn decode_object(object: &Map<String, Json>) -> Decoded {
    let mut reader = Reader::default();
    let Some(game) = reader.game(object) else {
        return Decoded::new(None, reader.found);
    };
    let roster = object.get(game.roster.id());
    let (players, mut setup) = match game.roster {
        RosterKind::Names => reader.players(game, roster),
        RosterKind::Teams(_) => reader.teams(game, roster),
    };
    let mut record = Record::new(game, players);
    // Only the players were read so far.
    if let Some(fault) = names::fault(&record.players) {
        reader.setup_problem(game.roster.id(), fault);
    }
    reader.names_unknown |= !reader.found.problems.is_empty() || players_fault(&record).is_some();
    let names = NameResolver::of(&record, reader.names_unknown);
    for (key, json) in object {
        match key.as_str() {
            "game" => {}
            key if key == game.roster.id() => {}
            "options" => record.options = reader.options(game, json),
            "dealer" if !matches!(game.dealer, Dealer::Nobody) => {
                record.dealer = reader.dealer(&names, json);
            }
            "ended" => record.ended = reader.ended(json),
            "rounds" => record.rounds = reader.rounds(&names, json),
            _ => reader.setup_field(&names, key, json, &mut setup),
        }
    }
    record.setup = setup.into_iter().collect();
    Decoded::new(Some(record), reader.found)
}

type Cells = Vec<(Cell, Value)>;

#[derive(Default)]
struct Reader {
    found: DecodeIssues,
    /// The names of who plays are themselves a problem: nobody is told of not playing.
    names_unknown: bool,
}

impl Reader {
    fn setup_problem(&mut self, field: &str, message: impl Into<String>) {
        self.found.problems.push(Diagnostic::setup(field, message));
    }

    fn game(&mut self, object: &Map<String, Json>) -> Option<&'static Game> {
        let found = match object.get("game") {
            Some(declared @ Json::Object(_)) => {
                custom_game::game(declared).map_err(|wrong| wrong.join(" "))
            }
            Some(Json::String(id)) => {
                rules::find(id).ok_or_else(|| format!("There is no game called {id}."))
            }
            Some(other) => {
                Err(format!("The game must be text or an object, not {}.", kind_of(other)))
            }
            None => Err("The record does not say which game it is.".to_owned()),
        };
        found.map_err(|message| self.setup_problem("game", message)).ok()
    }

    fn players(&mut self, game: &'static Game, json: Option<&Json>) -> (Vec<String>, Cells) {
        let per_player = beside_names(game.setup, false);
        let mut names = Vec::new();
        let mut cells = Vec::new();
        let list = match json {
            Some(Json::Array(list)) => list,
            other => {
                let what = other.map_or("missing", kind_of);
                self.setup_problem(
                    "players",
                    format!("The players must be a list of names; it is {what}."),
                );
                self.names_unknown = true;
                return (names, cells);
            }
        };
        for (seat, json) in list.iter().enumerate() {
            let player = Player::at(seat);
            let name = match json {
                Json::String(name) if per_player.is_empty() => Some(name),
                Json::Object(object) if !per_player.is_empty() => match object.get("name") {
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
                names.push(name.clone());
            } else {
                self.setup_problem("players", format!("Player {} has no name.", seat + 1));
                self.names_unknown = true;
                names.push(String::new());
            }
        }
        (names, cells)
    }

    /// Two teams of names, the first of A, then the first of B, and so on.
    fn teams(&mut self, game: &'static Game, json: Option<&Json>) -> (Vec<String>, Cells) {
        let id = game.roster.id();
        let per_team = beside_names(game.setup, true);
        let mut cells = Vec::new();
        let mut teams = [Vec::new(), Vec::new()];
        let object = json.and_then(Json::as_object);
        if object.is_none() {
            let what = json.map_or("missing", kind_of);
            self.setup_problem(
                id,
                format!("The teams must be an object with A and B; it is {what}."),
            );
            self.names_unknown = true;
        }
        for (key, json) in object.into_iter().flatten() {
            let Some(side) = ["A", "B"].iter().position(|side| side == key) else {
                self.setup_problem(id, format!("The teams are A and B; there is no {key}."));
                continue;
            };
            let team = json.as_object();
            let names = team.and_then(|team| team.get("players")).and_then(Json::as_array);
            let names = names.map(|names| names.iter().map(Json::as_str).collect());
            if let (Some(team), Some(Some::<Vec<&str>>(names))) = (team, names) {
                teams[side] = names.into_iter().map(str::to_owned).collect();
                let at = Subject::Team(Team::at(side));
                self.fields_beside(&per_team, at, team, id, &mut cells);
            } else {
                self.setup_problem(id, format!("Team {key} must have a list of names."));
                self.names_unknown = true;
            }
        }
        let [a, b] = &teams;
        if a.len() != b.len() || a.is_empty() {
            let (a, b) = (a.len(), b.len());
            let message = format!(
                "Team A has {a} players and team B has {b}; they must have the same \
                 number, at least one each."
            );
            self.setup_problem(id, message);
            self.names_unknown = true;
        }
        let [a, b] = teams;
        (a.into_iter().zip(b).flat_map(|(a, b)| [a, b]).collect(), cells)
    }

    /// What is written of a player or a team beside the name or names.
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
                None => self.setup_problem(problem, format!("There is no “{key}” here.")),
            }
        }
    }

    fn options(&mut self, game: &'static Game, json: &Json) -> Options {
        let mut options = Options::new();
        let Json::Object(object) = json else {
            self.setup_problem(
                "options",
                format!("Options must be an object, not {}.", kind_of(json)),
            );
            // None of them is known then, and nothing is checked by its default.
            self.found.options.extend(game.options.iter().map(|option| option.id));
            return options;
        };
        for (id, json) in object {
            let Some(option) = game.option(id) else {
                self.setup_problem("options", format!("{} has no option “{id}”.", game.name));
                continue;
            };
            let value = match (option.kind, json) {
                (OptionKind::Number { .. }, Json::Number(number)) => {
                    number.as_i64().map(Value::Number)
                }
                (OptionKind::Flag(_), Json::Bool(flag)) => Some(Value::Flag(*flag)),
                (OptionKind::Words(choices), Json::Array(words)) => {
                    let known = |word: &Json| {
                        choices.iter().find(|choice| word.as_str() == Some(choice.id))
                    };
                    let words: Option<Vec<&'static str>> =
                        words.iter().map(|word| known(word).map(|choice| choice.id)).collect();
                    words.map(Value::Words)
                }
                (OptionKind::Choice(choices), Json::String(word)) => choices
                    .iter()
                    .find(|choice| choice.id == word)
                    .map(|choice| Value::Word(choice.id)),
                _ => None,
            };
            if let Some(value) = value {
                let _ = options.insert(option.id, value);
            } else {
                self.setup_problem(
                    "options",
                    format!("{}: {json} is not one of the choices.", option.label),
                );
                self.found.options.push(option.id);
            }
        }
        options
    }

    fn dealer(&mut self, names: &NameResolver, json: &Json) -> Option<Player> {
        let dealer = json.as_str().and_then(|name| names.player(name));
        if dealer.is_none() {
            self.setup_problem(
                "dealer",
                format!("The first dealer is {json}, who is not playing."),
            );
        }
        dealer.filter(|dealer| names.knows(*dealer))
    }

    fn ended(&mut self, json: &Json) -> bool {
        json.as_bool().unwrap_or_else(|| {
            self.setup_problem("ended", format!("“ended” must be true or false, not {json}."));
            false
        })
    }

    fn setup_field(&mut self, names: &NameResolver, key: &str, json: &Json, setup: &mut Cells) {
        let spec = fields_of(names.game.setup)
            .find(|spec| spec.id == key && !is_beside_names(spec, names.game));
        match spec.map(|spec| field(spec, json, names)) {
            Some(Ok(cells)) => {
                let known = cells.into_iter().filter(|(at, value)| names.knows_cell(*at, value));
                let id = spec.map_or("", |spec| spec.id);
                setup.extend(known.map(|(at, value)| {
                    (Cell { field: id, place: RoundPath::ROUND, subject: at }, value)
                }));
            }
            Some(Err(message)) => self.setup_problem(key, message),
            None => self.setup_problem(key, format!("A record has no “{key}”.")),
        }
    }

    fn rounds(&mut self, names: &NameResolver, json: &Json) -> Vec<RoundEntry> {
        let Json::Array(list) = json else {
            self.setup_problem(
                "rounds",
                format!("The rounds must be a list, not {}.", kind_of(json)),
            );
            return Vec::new();
        };
        list.iter().enumerate().map(|(index, json)| self.round(names, index + 1, json)).collect()
    }

    fn round(&mut self, names: &NameResolver, number: usize, json: &Json) -> RoundEntry {
        let Json::Object(object) = json else {
            let message = format!("Round {number} must be an object, not {}.", kind_of(json));
            self.found.problems.push(Diagnostic::round(number, None, message));
            return RoundEntry::default();
        };
        let mut cells = Vec::new();
        let mut common = Vec::new();
        let items = names.game.items;
        for (key, json) in object {
            if let Some(spec) = names.game.common_fields().find(|spec| spec.id == key) {
                self.take(names, number, RoundPath::ROUND, &[spec], json, &mut common);
            } else {
                self.item(names, number, RoundPath::ROUND, items, (key, json), &mut cells);
            }
        }
        cells.into_iter().chain(common).collect()
    }

    /// One key of a round, table or hand.
    fn item(
        &mut self,
        names: &NameResolver,
        number: usize,
        place: RoundPath,
        items: &'static [Item],
        (key, json): (&str, &Json),
        cells: &mut Cells,
    ) {
        let specs: Vec<&'static FieldSpec> =
            fields_of(items).filter(|spec| spec.id == key).collect();
        if !specs.is_empty() {
            return self.take(names, number, place, &specs, json, cells);
        }
        let group = items.iter().find_map(|item| match item {
            Item::Group(group) if group.id == key => Some(*group),
            _ => None,
        });
        if let Some(group) = group {
            self.group(names, number, place, group, json, cells);
        } else {
            let message = format!("{} has no “{key}”.", names.game.name);
            self.refuse(number, place, key, message);
        }
    }

    fn group(
        &mut self,
        names: &NameResolver,
        number: usize,
        place: RoundPath,
        group: &'static Group,
        json: &Json,
        cells: &mut Cells,
    ) {
        let Json::Array(list) = json else {
            let message = format!("“{}” must be a list, not {}.", group.id, kind_of(json));
            return self.refuse(number, place, group.id, message);
        };
        if list.len() > group.at_most {
            let message = format!(
                "There are {} {}; there can be at most {}.",
                list.len(),
                group.id,
                group.at_most,
            );
            return self.refuse(number, place, group.id, message);
        }
        let count = i64::try_from(list.len()).unwrap_or(i64::MAX);
        cells.push((Cell { field: group.id, place, subject: Subject::One }, Value::Number(count)));
        for (index, json) in list.iter().enumerate() {
            let inside = inside(place, index);
            let Json::Object(object) = json else {
                let message = format!("A {} must be an object, not {}.", group.one, kind_of(json));
                self.refuse(number, inside, group.id, message);
                continue;
            };
            for (key, json) in object {
                self.item(names, number, inside, group.items, (key, json), cells);
            }
        }
    }

    /// A field that is declared once, or twice with different scopes for different rounds.
    fn take(
        &mut self,
        names: &NameResolver,
        number: usize,
        place: RoundPath,
        specs: &[&'static FieldSpec],
        json: &Json,
        cells: &mut Cells,
    ) {
        let mut first_fault = None;
        for spec in specs {
            match field(spec, json, names) {
                Ok(values) => {
                    let id = spec.id;
                    let cell = |key| Cell { field: id, place, subject: key };
                    // Nobody is asked about it later, where it is of somebody who is not known.
                    let fault = |(_, value): &(Subject, Value)| spec.fault_of_anybody(value);
                    if self.names_unknown
                        && let Some(fault) = values.iter().find_map(fault)
                    {
                        self.refuse(number, place, spec.reported_id(), fault);
                    }
                    let known =
                        values.into_iter().filter(|(key, value)| names.knows_cell(*key, value));
                    cells.extend(known.map(|(key, value)| (cell(key), value)));
                    return;
                }
                Err(message) => first_fault = first_fault.or(Some((spec, message))),
            }
        }
        if let Some((spec, message)) = first_fault {
            self.refuse(number, place, spec.reported_id(), message);
        }
    }

    fn refuse(&mut self, number: usize, place: RoundPath, field: &str, message: String) {
        let problem =
            Diagnostic { round: Some(number), field: Some(field.to_owned()), place, message };
        self.found.problems.push(problem);
    }
}
