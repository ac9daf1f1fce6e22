//! Decodes a record from JSON: every mistake is reported with its place, and the rest is read.
//!
//! Rounds are decoded straight into cells if game and players come first, as in all our files;
//! otherwise they wait as a tree.

use std::borrow::Cow;

use serde::de::{DeserializeSeed, MapAccess, SeqAccess};
use serde_json::{Map, Value};

use super::rounds::RoundsVisitor;
use super::tree::{Entries, Json, JsonVisitor, Seed, Tree};
use super::value::{field, one};
use super::{beside_names, fields_of, is_beside_names};
use crate::Decoded;
use crate::Error;
use crate::name_resolver::NameResolver;
use games::custom_game;
use games::rules;
use scoring::names;
use scoring::{
    Cell, Day, Dealer, DecodeIssues, Diagnostic, FieldSpec, Game, OptionKind, Options, Player,
    Record, RosterKind, RoundEntry, RoundPath, SeatIndex, Subject, Team, Value as Written,
    as_number, counted, players_fault,
};

/// Reads the text of a record.
///
/// # Errors
/// [`enum@Error`] if the text is not one JSON object.
pub fn decode(text: &str) -> Result<Decoded, Error> {
    read(text, RecordVisitor)?.map_err(|what| Error::NotAnObject { what })
}

/// Reads the text of a list of records.
///
/// # Errors
/// [`enum@Error`] if the text is not JSON, or if an element is not an object.
pub fn decode_list(text: &str) -> Result<Vec<Decoded>, Error> {
    let (list, listed) = read(text, ListVisitor)?;
    let record = |(decoded, number): (Result<Decoded, &'static str>, usize)| {
        decoded.map_err(|what| {
            if listed {
                Error::NotAnObjectInList { number, what }
            } else {
                Error::NotAnObject { what }
            }
        })
    };
    list.into_iter().zip(1..).map(record).collect()
}

/// Parses JSON with a record under a key: the rest of the JSON, and the record if the key is there.
///
/// # Errors
/// Same as [`parse`].
pub fn decode_under(text: &str, key: &str) -> Result<(Value, Option<RecordRead>), Error> {
    read(text, NestedRecordVisitor(key))
}

/// A record, or the kind of the value in its place.
pub type RecordRead = Result<Decoded, &'static str>;

/// Parses JSON without duplicate keys.
///
/// # Errors
/// [`Error::NotJson`], or [`Error::KeyTwice`].
pub fn parse(text: &str) -> Result<Value, Error> {
    read(text, Tree).map(Value::from)
}

fn read<'de, T: JsonVisitor<'de>>(text: &'de str, take: T) -> Result<T::Out, Error> {
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let read = Seed(take).deserialize(&mut deserializer);
    read.and_then(|taken| deserializer.end().map(|()| taken)).map_err(|error| {
        let (line, column, what) = (error.line(), error.column(), plain(&error));
        if error.is_data() {
            Error::KeyTwice { line, column, what }
        } else {
            Error::NotJson { line, column, what }
        }
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
pub fn decode_object(object: &Map<String, Value>) -> Decoded {
    match Seed(RecordVisitor).deserialize(object) {
        Ok(Ok(decoded)) => decoded,
        // JSON in memory is an object and has no duplicate keys.
        _ => Decoded::new(None, DecodeIssues::default()),
    }
}

/// Visits several records or a single one, and returns whether it was a list.
struct ListVisitor;

impl<'de> JsonVisitor<'de> for ListVisitor {
    type Out = (Vec<Result<Decoded, &'static str>>, bool);

    fn list<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Out, A::Error> {
        let mut list = Vec::new();
        while let Some(record) = items.next_element_seed(Seed(RecordVisitor))? {
            list.push(record);
        }
        Ok((list, true))
    }

    fn object<A: MapAccess<'de>>(self, entries: A) -> Result<Self::Out, A::Error> {
        Ok((vec![RecordVisitor.object(entries)?], false))
    }

    fn other(self, json: Json<'de>) -> Self::Out {
        (vec![Err(json.kind())], false)
    }
}

/// Visits an object with a record under this key, and returns the rest of the object and the
/// record.
struct NestedRecordVisitor<'a>(&'a str);

impl<'de> JsonVisitor<'de> for NestedRecordVisitor<'_> {
    type Out = (Value, Option<RecordRead>);

    fn object<A: MapAccess<'de>>(self, entries: A) -> Result<Self::Out, A::Error> {
        let mut entries = Entries::new(entries);
        let (mut beside, mut record) = (Map::new(), None);
        while let Some(key) = entries.next_key()? {
            if key == self.0 {
                record = Some(entries.take(RecordVisitor)?);
            } else {
                let _ = beside.insert(key.into_owned(), entries.take(Tree)?.into());
            }
        }
        Ok((Value::Object(beside), record))
    }

    fn other(self, json: Json<'de>) -> Self::Out {
        (json.into(), None)
    }
}

/// Visits a record, or a value that is not an object.
struct RecordVisitor;

impl<'de> JsonVisitor<'de> for RecordVisitor {
    type Out = RecordRead;

    fn object<A: MapAccess<'de>>(self, entries: A) -> Result<Self::Out, A::Error> {
        let mut entries = Entries::new(entries);
        let mut parts: Vec<(Cow<'de, str>, KeyValue<'de>)> = Vec::new();
        let mut begun = None;
        while let Some(key) = entries.next_key()? {
            if key == "rounds" && begun.is_none() {
                begun = RecordHeader::new(&parts);
            }
            let part = match &begun {
                Some(begun) if key == "rounds" => {
                    KeyValue::Rounds(entries.take(RoundsVisitor::of(&begun.names))?)
                }
                _ => KeyValue::Json(entries.take(Tree)?),
            };
            parts.push((key, part));
        }
        Ok(Ok(record_of(parts, begun)))
    }

    fn other(self, json: Json<'de>) -> Self::Out {
        Err(json.kind())
    }
}

/// The value of a record's key.
enum KeyValue<'a> {
    Json(Json<'a>),
    Rounds((Vec<RoundEntry>, Vec<Diagnostic>)),
}

fn part<'a, 'b>(parts: &'b [(Cow<'a, str>, KeyValue<'a>)], key: &str) -> Option<&'b Json<'a>> {
    parts.iter().find_map(|(known, part)| match part {
        KeyValue::Json(json) if known == key => Some(json),
        _ => None,
    })
}

/// A record with known game and players.
struct RecordHeader {
    reader: Reader,
    record: Record,
    setup: Cells,
    names: NameResolver,
}

impl RecordHeader {
    /// Reads the game and the players; `None` while one of them is missing.
    fn new(parts: &[(Cow<'_, str>, KeyValue<'_>)]) -> Option<RecordHeader> {
        let mut reader = Reader::default();
        let game = reader.game(Some(part(parts, "game")?))?;
        let roster = part(parts, game.roster.id())?;
        Some(RecordHeader::with(reader, game, Some(roster)))
    }

    fn with(mut reader: Reader, game: &'static Game, roster: Option<&Json<'_>>) -> RecordHeader {
        let (players, setup) = match game.roster {
            RosterKind::Names => reader.players(game, roster),
            RosterKind::Teams(_) => reader.teams(game, roster),
        };
        let record = Record::new(game, players);
        // Only the players have been read so far.
        if let Some(fault) = names::fault(&record.players) {
            reader.setup_problem(game.roster.id(), fault);
        }
        reader.names_unknown |=
            !reader.found.problems.is_empty() || players_fault(&record).is_some();
        let names = NameResolver::of(&record, reader.names_unknown);
        RecordHeader { reader, record, setup, names }
    }
}

/// Returns the record of these parts, in the order of the file.
fn record_of(parts: Vec<(Cow<'_, str>, KeyValue<'_>)>, begun: Option<RecordHeader>) -> Decoded {
    let begun = if let Some(begun) = begun {
        begun
    } else {
        let mut reader = Reader::default();
        let Some(game) = reader.game(part(&parts, "game")) else {
            return Decoded::new(None, reader.found);
        };
        RecordHeader::with(reader, game, part(&parts, game.roster.id()))
    };
    let RecordHeader { mut reader, mut record, mut setup, names } = begun;
    let game = record.game;
    for (key, part) in parts {
        let json = match part {
            KeyValue::Rounds((rounds, problems)) => {
                record.rounds = rounds;
                reader.found.problems.extend(problems);
                continue;
            }
            KeyValue::Json(json) => json,
        };
        match &*key {
            "game" => {}
            key if key == game.roster.id() => {}
            "options" => record.options = reader.options(&record, &json),
            "dealer" if !matches!(game.dealer, Dealer::Nobody) => {
                record.dealer = reader.dealer(&names, &json);
            }
            "date" => record.date = reader.date(&json),
            "ended" => record.ended = reader.ended(&json),
            "rounds" => {
                // A tree has no duplicate keys.
                let rounds = Seed(RoundsVisitor::of(&names)).deserialize(Value::from(json));
                let (rounds, problems) = rounds.unwrap_or_default();
                record.rounds = rounds;
                reader.found.problems.extend(problems);
            }
            key => reader.setup_field(&names, key, &json, &mut setup),
        }
    }
    record.setup = setup.into_iter().collect();
    Decoded::new(Some(record), reader.found)
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

    fn game(&mut self, json: Option<&Json<'_>>) -> Option<&'static Game> {
        let found = match json {
            Some(declared @ Json::Object(_)) => {
                custom_game::game(&Value::from(declared.clone())).map_err(|wrong| wrong.join(" "))
            }
            Some(Json::Text(id)) => {
                rules::find(id).ok_or_else(|| format!("There is no game called {id}."))
            }
            Some(other) => {
                Err(format!("The game must be text or an object, not {}.", other.kind()))
            }
            None => Err("The record does not say which game it is.".to_owned()),
        };
        found.map_err(|message| self.setup_problem("game", message)).ok()
    }

    fn players(&mut self, game: &'static Game, json: Option<&Json<'_>>) -> (Vec<String>, Cells) {
        let per_player = beside_names(game.setup, false);
        let mut names = Vec::new();
        let mut cells = Vec::new();
        let list = match json {
            Some(Json::List(list)) => list,
            other => {
                let message = match other {
                    Some(json) => {
                        format!("The players must be a list of names, not {}.", json.kind())
                    }
                    None => "The record has no list of players.".to_owned(),
                };
                self.setup_problem("players", message);
                self.names_unknown = true;
                return (names, cells);
            }
        };
        for (seat, json) in list.iter().enumerate() {
            let player = Player::at(seat);
            let name = match json {
                Json::Text(name) if per_player.is_empty() => Some(&**name),
                Json::Object(object) if !per_player.is_empty() => match json.get("name") {
                    Some(Json::Text(name)) => {
                        let at = Subject::Player(player);
                        self.fields_beside(&per_player, at, object, "players", &mut cells);
                        Some(&**name)
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

    /// Reads two teams of names, the first of A, then the first of B, and so on.
    fn teams(&mut self, game: &'static Game, json: Option<&Json<'_>>) -> (Vec<String>, Cells) {
        let id = game.roster.id();
        let per_team = beside_names(game.setup, true);
        let mut cells = Vec::new();
        let mut teams = [Vec::new(), Vec::new()];
        let object = json.and_then(Json::object);
        let mut are_listed = object.is_some();
        if object.is_none() {
            let message = match json {
                Some(other) => {
                    format!("The teams must be an object with A and B, not {}.", other.kind())
                }
                None => "The teams are missing; they must be an object with A and B.".to_owned(),
            };
            self.setup_problem(id, message);
            self.names_unknown = true;
        }
        for (key, json) in object.into_iter().flatten() {
            let Some(side) = ["A", "B"].iter().position(|side| side == key) else {
                self.setup_problem(id, format!("The teams are A and B; there is no {key}."));
                continue;
            };
            let team = json.object();
            let names = json.get("players").and_then(Json::list);
            let names = names.map(|names| names.iter().map(Json::text).collect());
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
        object: &[(Cow<'_, str>, Json<'_>)],
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

    fn options(&mut self, record: &Record, json: &Json<'_>) -> Options {
        let (game, players) = (record.game, record.players.len());
        let mut options = Options::new();
        let Json::Object(object) = json else {
            self.setup_problem(
                "options",
                format!("Options must be an object, not {}.", json.kind()),
            );
            // Nobody is known then, and nothing is checked by its default.
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
                    number.as_i64().map(Written::Number)
                }
                (OptionKind::Flag(_), Json::Bool(flag)) => Some(Written::Flag(*flag)),
                (OptionKind::Words(choices), Json::List(words)) => {
                    let known = |word: &Json<'_>| {
                        choices.iter().find(|choice| word.text() == Some(choice.id))
                    };
                    let words: Option<Vec<&'static str>> =
                        words.iter().map(|word| known(word).map(|choice| choice.id)).collect();
                    words.map(Written::Words)
                }
                (OptionKind::Choice(choices), Json::Text(word)) => choices
                    .iter()
                    .find(|choice| choice.id == word)
                    .map(|choice| Written::Word(choice.id)),
                _ => None,
            };
            if let Some(value) = value {
                let _ = options.insert(option.id, value);
            } else {
                self.setup_problem("options", option.misfit(json, players));
                self.found.options.push(option.id);
            }
        }
        options
    }

    fn dealer(&mut self, names: &NameResolver, json: &Json<'_>) -> Option<Player> {
        let dealer = json.text().and_then(|name| names.player(name));
        if dealer.is_none() {
            self.setup_problem(
                "dealer",
                format!("The first dealer is {json}, who is not playing."),
            );
        }
        dealer.filter(|dealer| names.knows(*dealer))
    }

    fn date(&mut self, json: &Json<'_>) -> Option<Day> {
        let date = json.text().and_then(|text| text.parse().ok());
        if date.is_none() {
            self.setup_problem("date", format!("The date must be like 2026-11-25, not {json}."));
        }
        date
    }

    fn ended(&mut self, json: &Json<'_>) -> bool {
        json.flag().unwrap_or_else(|| {
            self.setup_problem("ended", format!("“ended” must be true or false, not {json}."));
            false
        })
    }

    fn setup_field(&mut self, names: &NameResolver, key: &str, json: &Json<'_>, setup: &mut Cells) {
        let spec = fields_of(names.game.setup)
            .find(|spec| spec.id == key && !is_beside_names(spec, names.game));
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
