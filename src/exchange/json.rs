//! The JSON of a record: decoding with every mistake told, encoding in declared order.

use serde_json::{Map, Value as Json};

use super::{Decoded, Error};
use crate::engine::{
    Cell, Entry, Found, Game, Group, Item, Key, Kind, Need, OptionKind, Options, Place, Player,
    Problem, Record, Scope, Spec, Team, Value, parse,
};
use crate::rules;

/// Reads the text of a record.
///
/// # Errors
/// [`Error`] where the text is not one JSON object.
pub fn decode(text: &str) -> Result<Decoded, Error> {
    match parse(text)? {
        Json::Object(object) => Ok(decode_object(&object)),
        other => Err(Error::NotAnObject { what: kind_of(&other) }),
    }
}

/// Reads the text of a list of records.
///
/// # Errors
/// [`Error`] where the text is not JSON, or one in the list is no object.
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

fn parse(text: &str) -> Result<Json, Error> {
    serde_json::from_str(text).map_err(|error| Error::NotJson {
        line: error.line(),
        column: error.column(),
        what: plain(&error),
    })
}

/// The message of a JSON error without its position, which is said before it.
fn plain(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.split(" at line ").next().unwrap_or(&text).to_owned()
}

fn kind_of(json: &Json) -> &'static str {
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
        return Decoded { record: None, found: reader.found };
    };
    let (players, mut setup) = reader.players(game, object.get("players"));
    let mut record = Record::new(game, players);
    for (key, json) in object {
        match key.as_str() {
            "game" | "players" => {}
            "options" => record.options = reader.options(game, json),
            "dealer" => record.dealer = reader.dealer(&record, json),
            "ended" => record.ended = reader.ended(json),
            "rounds" => record.rounds = reader.rounds(&record, json),
            _ => reader.setup_field(&record, key, json, &mut setup),
        }
    }
    record.setup = setup.into_iter().collect();
    Decoded { record: Some(record), found: reader.found }
}

type Cells = Vec<(Cell, Value)>;

#[derive(Default)]
struct Reader {
    found: Found,
    names_unknown: bool,
}

impl Reader {
    fn setup_problem(&mut self, field: &str, message: impl Into<String>) {
        self.found.problems.push(Problem::setup(field, message));
    }

    fn game(&mut self, object: &Map<String, Json>) -> Option<&'static Game> {
        let found = match object.get("game") {
            Some(Json::String(id)) => {
                rules::find(id).ok_or_else(|| format!("There is no game called {id}."))
            }
            Some(other) => Err(format!("The game must be text, not {}.", kind_of(other))),
            None => Err("The record does not say which game it is.".to_owned()),
        };
        found.map_err(|message| self.setup_problem("game", message)).ok()
    }

    fn players(&mut self, game: &'static Game, json: Option<&Json>) -> (Vec<String>, Cells) {
        let per_player: Vec<&Spec> =
            fields_of(game.setup).filter(|spec| spec.scope == Scope::Player).collect();
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
            let player = Player(u16::try_from(seat).unwrap_or(u16::MAX));
            let name = match json {
                Json::String(name) if per_player.is_empty() => Some(name),
                Json::Object(object) if !per_player.is_empty() => match object.get("name") {
                    Some(Json::String(name)) => {
                        self.player_fields(&per_player, player, object, &mut cells);
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

    fn player_fields(
        &mut self,
        specs: &[&Spec],
        player: Player,
        object: &Map<String, Json>,
        cells: &mut Cells,
    ) {
        for (key, json) in object.iter().filter(|(key, _)| *key != "name") {
            let value =
                specs.iter().find(|spec| spec.id == key).map(|spec| (spec, one(spec, json, None)));
            match value {
                Some((spec, Ok(value))) => {
                    cells.push((Cell::of(spec.id, Key::Player(player)), value));
                }
                Some((_, Err(message))) => self.setup_problem("players", message),
                None => self.setup_problem("players", format!("A player has no {key}.")),
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
            return options;
        };
        for (id, json) in object {
            let Some(option) = game.option(id) else {
                self.setup_problem("options", format!("{} has no option {id}.", game.name));
                continue;
            };
            let value = match (option.kind, json) {
                (OptionKind::Number { .. }, Json::Number(number)) => {
                    number.as_i64().map(Value::Number)
                }
                (OptionKind::Flag(_), Json::Bool(flag)) => Some(Value::Flag(*flag)),
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
                    format!("{}: {json} cannot be chosen.", option.label),
                );
                self.found.options.push(option.id);
            }
        }
        options
    }

    fn dealer(&mut self, record: &Record, json: &Json) -> Option<Player> {
        if self.names_unknown {
            return None;
        }
        let dealer = json.as_str().and_then(|name| record.player(name));
        if dealer.is_none() {
            self.setup_problem("dealer", format!("The first dealer is {json}, who does not play."));
        }
        dealer
    }

    fn ended(&mut self, json: &Json) -> bool {
        json.as_bool().unwrap_or_else(|| {
            self.setup_problem("ended", format!("“ended” must be true or false, not {json}."));
            false
        })
    }

    fn setup_field(&mut self, record: &Record, key: &str, json: &Json, setup: &mut Cells) {
        let spec =
            fields_of(record.game.setup).find(|spec| spec.id == key && spec.scope != Scope::Player);
        match spec.map(|spec| field(spec, json, record)) {
            Some(Ok(cells)) => setup.extend(cells.into_iter().map(|(at, value)| {
                (
                    Cell { field: spec.map_or("", |spec| spec.id), place: Place::ROUND, key: at },
                    value,
                )
            })),
            Some(Err(message)) => self.setup_problem(key, message),
            None => self.setup_problem(key, format!("A record has nothing called {key}.")),
        }
    }

    fn rounds(&mut self, record: &Record, json: &Json) -> Vec<Entry> {
        let Json::Array(list) = json else {
            self.setup_problem(
                "rounds",
                format!("The rounds must be a list, not {}.", kind_of(json)),
            );
            return Vec::new();
        };
        list.iter().enumerate().map(|(index, json)| self.round(record, index + 1, json)).collect()
    }

    fn round(&mut self, record: &Record, number: usize, json: &Json) -> Entry {
        let Json::Object(object) = json else {
            let message = format!("Round {number} must be an object, not {}.", kind_of(json));
            self.found.problems.push(Problem::round(number, None, message));
            return Entry::default();
        };
        let mut cells = Vec::new();
        let mut common = Vec::new();
        let items = record.game.items;
        for (key, json) in object {
            if let Some(spec) = record.game.common_fields().find(|spec| spec.id == key) {
                self.take(record, number, Place::ROUND, &[spec], json, &mut common);
            } else {
                self.item(record, number, Place::ROUND, items, (key, json), &mut cells);
            }
        }
        cells.into_iter().chain(common).collect()
    }

    /// One key of a round, table or hand.
    fn item(
        &mut self,
        record: &Record,
        number: usize,
        place: Place,
        items: &'static [Item],
        (key, json): (&str, &Json),
        cells: &mut Cells,
    ) {
        let specs: Vec<&'static Spec> = fields_of(items).filter(|spec| spec.id == key).collect();
        if !specs.is_empty() {
            return self.take(record, number, place, &specs, json, cells);
        }
        let group = items.iter().find_map(|item| match item {
            Item::Group(group) if group.id == key => Some(*group),
            _ => None,
        });
        if let Some(group) = group {
            self.group(record, number, place, group, json, cells);
        } else {
            let message = format!("{} has nothing called {key}.", record.game.name);
            self.refuse(number, place, key, message);
        }
    }

    fn group(
        &mut self,
        record: &Record,
        number: usize,
        place: Place,
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
                "There are {} of “{}”; there can be {} at the most.",
                list.len(),
                group.id,
                group.at_most,
            );
            return self.refuse(number, place, group.id, message);
        }
        let count = i64::try_from(list.len()).unwrap_or(i64::MAX);
        cells.push((Cell { field: group.id, place, key: Key::One }, Value::Number(count)));
        for (index, json) in list.iter().enumerate() {
            let inside = inside(place, index);
            let Json::Object(object) = json else {
                let message = format!("A {} must be an object, not {}.", group.one, kind_of(json));
                self.refuse(number, inside, group.id, message);
                continue;
            };
            for (key, json) in object {
                self.item(record, number, inside, group.items, (key, json), cells);
            }
        }
    }

    /// A field that is declared once, or twice with different scopes for different rounds.
    fn take(
        &mut self,
        record: &Record,
        number: usize,
        place: Place,
        specs: &[&'static Spec],
        json: &Json,
        cells: &mut Cells,
    ) {
        let mut first_fault = None;
        for spec in specs {
            match field(spec, json, record) {
                Ok(values) => {
                    let id = spec.id;
                    let cell = |key| Cell { field: id, place, key };
                    cells.extend(values.into_iter().map(|(key, value)| (cell(key), value)));
                    return;
                }
                Err(message) => first_fault = first_fault.or(Some((spec, message))),
            }
        }
        if let Some((spec, message)) = first_fault {
            let by_name = spec.scope != Scope::One
                || matches!(spec.kind, Kind::Player | Kind::Players(..) | Kind::Pairs);
            if !(self.names_unknown && by_name) {
                self.refuse(number, place, spec.id, message);
            }
        }
    }

    fn refuse(&mut self, number: usize, place: Place, field: &str, message: String) {
        let problem =
            Problem { round: Some(number), field: Some(field.to_owned()), place, message };
        self.found.problems.push(problem);
    }
}

/// The place of one of a group: a table of the round, or a hand of the table.
fn inside(place: Place, index: usize) -> Place {
    if place.table == 0 {
        Place { table: u16::try_from(index + 1).unwrap_or(u16::MAX), hand: 0 }
    } else {
        Place { hand: u8::try_from(index + 1).unwrap_or(u8::MAX), ..place }
    }
}

fn fields_of(items: &'static [Item]) -> impl Iterator<Item = &'static Spec> {
    items.iter().filter_map(|item| match item {
        Item::Field(spec) => Some(*spec),
        Item::Group(_) => None,
    })
}

/// The values of a field.
fn field(spec: &Spec, json: &Json, record: &Record) -> Result<Vec<(Key, Value)>, String> {
    if spec.scope == Scope::One {
        return one(spec, json, Some(record)).map(|value| vec![(Key::One, value)]);
    }
    let Json::Object(object) = json else {
        return Err(format!("{} must be an object, not {}.", spec.label, kind_of(json)));
    };
    let mut cells = Vec::new();
    for (name, json) in object {
        if let Scope::TeamParts(parts) = spec.scope {
            cells.extend(team_parts(spec, parts, name, json, record)?);
            continue;
        }
        let key = match spec.scope {
            Scope::Player => record.player(name).map(Key::Player),
            Scope::Team => record.team(name).map(Key::Team),
            Scope::Parts(parts) => {
                parts.iter().find(|part| *part == name).map(|part| Key::Part(part))
            }
            Scope::One | Scope::TeamParts(_) => None,
        };
        let key = key.ok_or_else(|| format!("{}: “{name}” does not play.", spec.label))?;
        cells.push((key, one(spec, json, Some(record))?));
    }
    if cells.is_empty() && spec.need == Need::Required && matches!(spec.kind, Kind::Number { .. }) {
        // Written, and everybody left out: everybody has 0.
        cells = everybody(spec, record).map(|key| (key, Value::Number(0))).collect();
    }
    Ok(cells)
}

/// The values of one scoring unit, one for each of these parts.
fn team_parts(
    spec: &Spec,
    parts: &'static [&'static str],
    team: &str,
    json: &Json,
    record: &Record,
) -> Result<Vec<(Key, Value)>, String> {
    let label = spec.label;
    let Some(of) = record.team(team) else {
        return Err(format!("{label}: “{team}” does not play."));
    };
    let Json::Object(object) = json else {
        return Err(format!("{label} of {team} must be an object, not {}.", kind_of(json)));
    };
    let cell = |(name, json): (&String, &Json)| {
        let part = parts.iter().find(|part| *part == name);
        let part = part.ok_or_else(|| format!("{label} of {team}: there is no “{name}”."))?;
        Ok((Key::TeamPart(of, part), one(spec, json, Some(record))?))
    };
    object.iter().map(cell).collect()
}

fn everybody(spec: &Spec, record: &Record) -> impl Iterator<Item = Key> {
    let keys: Vec<Key> = match spec.scope {
        Scope::One => vec![Key::One],
        Scope::Player => {
            seats(record.players.len()).map(|seat| Key::Player(Player(seat))).collect()
        }
        Scope::Team => seats(record.team_count()).map(|team| Key::Team(Team(team))).collect(),
        Scope::Parts(parts) => parts.iter().copied().map(Key::Part).collect(),
        Scope::TeamParts(parts) => {
            let of = |team| parts.iter().map(move |part| Key::TeamPart(Team(team), part));
            seats(record.team_count()).flat_map(of).collect()
        }
    };
    keys.into_iter()
}

fn seats(count: usize) -> std::ops::Range<u16> {
    0..u16::try_from(count).unwrap_or(u16::MAX)
}

/// One value of a field.
fn one(spec: &Spec, json: &Json, record: Option<&Record>) -> Result<Value, String> {
    let label = spec.label;
    let player = |json: &Json| {
        let name = json.as_str();
        let player = name.zip(record).and_then(|(name, record)| record.player(name));
        player.ok_or_else(|| format!("{label}: {json} does not play."))
    };
    match spec.kind {
        Kind::Number { .. } => match json.as_i64() {
            Some(number) => Ok(Value::Number(number)),
            None => Err(format!("{label} must be a whole number, not {json}.")),
        },
        Kind::Halves(_) => match json.as_number().and_then(|text| parse::halves(&text.to_string()))
        {
            Some(halves) => Ok(Value::Halves(halves)),
            None => Err(format!("{label} must be a number, not {json}.")),
        },
        Kind::Choice(choices) => {
            let choice = choices.iter().find(|choice| json.as_str() == Some(choice.id));
            choice.map(|choice| Value::Word(choice.id)).ok_or_else(|| {
                let words: Vec<&str> = choices.iter().map(|choice| choice.id).collect();
                format!("{label} must be one of {}, not {json}.", words.join(", "))
            })
        }
        Kind::Player => player(json).map(Value::Player),
        Kind::Players(..) => match json {
            Json::Array(list) => {
                list.iter().map(player).collect::<Result<_, _>>().map(Value::Players)
            }
            other => Err(format!("{label} must be a list of names, not {}.", kind_of(other))),
        },
        Kind::Pairs => {
            let pair = |json: &Json| match json.as_array().map(Vec::as_slice) {
                Some([one, other]) => Some([player(one), player(other)]),
                _ => None,
            };
            let pairs = json.as_array().map(|list| list.iter().map(pair).collect());
            match pairs.unwrap_or_default() {
                Some::<Vec<_>>(pairs) if pairs.len() == 2 => {
                    pairs.into_iter().flatten().collect::<Result<_, _>>().map(Value::Players)
                }
                _ => Err(format!("{label} must be two pairs of names, not {json}.")),
            }
        }
        Kind::Numbers(_) => match json {
            Json::Array(list) => {
                let numbers: Option<Vec<i64>> = list.iter().map(Json::as_i64).collect();
                numbers.map(Value::Numbers).ok_or_else(|| format!("{label} must be whole numbers."))
            }
            other => Err(format!("{label} must be a list of numbers, not {}.", kind_of(other))),
        },
        Kind::Flag => match json.as_bool() {
            Some(flag) => Ok(Value::Flag(flag)),
            None => Err(format!("{label} must be true or false, not {json}.")),
        },
        Kind::Text => match json.as_str() {
            Some(text) => Ok(Value::Text(text.to_owned())),
            None => Err(format!("{label} must be text, not {}.", kind_of(json))),
        },
    }
}

/// The JSON of a record, in declared order; what is at its default is left out.
pub fn encode(record: &Record) -> Json {
    let mut object = Map::new();
    let mut put = |key: &str, json: Json| {
        let _ = object.insert(key.to_owned(), json);
    };
    put("game", Json::from(record.game.id));
    if !record.options.is_empty() {
        let options = record.game.options.iter().filter_map(|option| {
            let value = record.options.get(option.id)?;
            Some((option.id.to_owned(), value_json(record, value)))
        });
        put("options", Json::Object(options.collect()));
    }
    put("players", Json::from(players_json(record)));
    for spec in fields_of(record.game.setup).filter(|spec| spec.scope != Scope::Player) {
        if let Some(json) = field_json(record, spec, &record.setup, Place::ROUND) {
            put(spec.id, json);
        }
    }
    if let Some(dealer) = record.dealer {
        put("dealer", Json::from(record.player_name(dealer)));
    }
    if record.ended {
        put("ended", Json::from(true));
    }
    let rounds = record.rounds.iter().map(|entry| round_json(record, entry));
    put("rounds", Json::Array(rounds.collect()));
    Json::Object(object)
}

/// The text of a record's file.
pub fn encode_text(record: &Record) -> String {
    let mut text = format!("{:#}", encode(record));
    text.push('\n');
    text
}

fn players_json(record: &Record) -> Vec<Json> {
    let per_player: Vec<&Spec> =
        fields_of(record.game.setup).filter(|spec| spec.scope == Scope::Player).collect();
    let player = |(seat, name): (usize, &String)| {
        if per_player.is_empty() {
            return Json::from(name.as_str());
        }
        let mut object = Map::new();
        let _ = object.insert("name".to_owned(), Json::from(name.as_str()));
        let key = Key::Player(Player(u16::try_from(seat).unwrap_or(u16::MAX)));
        for spec in &per_player {
            if let Some(value) = record.setup.get(&Cell::of(spec.id, key)) {
                let _ = object.insert(spec.id.to_owned(), value_json(record, value));
            }
        }
        Json::Object(object)
    };
    record.players.iter().enumerate().map(player).collect()
}

/// The JSON of one round.
pub fn round_json(record: &Record, entry: &Entry) -> Json {
    let mut object = items_json(record, record.game.items, entry, Place::ROUND);
    for spec in record.game.common_fields() {
        if let Some(json) = field_json(record, spec, entry, Place::ROUND) {
            let _ = object.insert(spec.id.to_owned(), json);
        }
    }
    Json::Object(object)
}

fn items_json(
    record: &Record,
    items: &'static [Item],
    entry: &Entry,
    place: Place,
) -> Map<String, Json> {
    let mut object = Map::new();
    for item in items {
        let (id, json) = match item {
            Item::Field(spec) => (spec.id, field_json(record, spec, entry, place)),
            Item::Group(group) => (group.id, group_json(record, group, entry, place)),
        };
        if let Some(json) = json {
            let _ = object.insert(id.to_owned(), json);
        }
    }
    object
}

fn group_json(record: &Record, group: &'static Group, entry: &Entry, place: Place) -> Option<Json> {
    let cell = Cell { field: group.id, place, key: Key::One };
    let Some(Value::Number(count)) = entry.get(&cell) else { return None };
    let count = usize::try_from(*count).unwrap_or(0).min(group.at_most);
    let parts = (0..count)
        .map(|index| Json::Object(items_json(record, group.items, entry, inside(place, index))));
    Some(Json::Array(parts.collect()))
}

fn field_json(record: &Record, spec: &Spec, entry: &Entry, place: Place) -> Option<Json> {
    let mut cells = entry
        .of(spec.id, place)
        .filter(|(key, _)| spec.scope.holds(*key, record.players.len(), record.team_count()));
    if spec.scope == Scope::One {
        return cells.next().map(|(_, value)| kind_json(record, spec.kind, value));
    }
    let mut object: Map<String, Json> = Map::new();
    for (key, value) in cells {
        let (name, part) = match key {
            Key::One => (String::new(), None),
            Key::Player(player) => (record.player_name(player).to_owned(), None),
            Key::Team(team) => (record.team_id(team).to_owned(), None),
            Key::Part(part) => (part.to_owned(), None),
            Key::TeamPart(team, part) => (record.team_id(team).to_owned(), Some(part)),
        };
        let json = kind_json(record, spec.kind, value);
        match part {
            None => {
                let _ = object.insert(name, json);
            }
            Some(part) => {
                let inner = object.entry(name).or_insert_with(|| Json::Object(Map::new()));
                let _ = inner.as_object_mut().map(|inner| inner.insert(part.to_owned(), json));
            }
        }
    }
    (!object.is_empty()).then_some(Json::Object(object))
}

/// A value as JSON, in the form of its kind.
fn kind_json(record: &Record, kind: Kind, value: &Value) -> Json {
    match (kind, value) {
        (Kind::Pairs, Value::Players(players)) => {
            let pair = |pair: &[Player]| value_json(record, &Value::Players(pair.to_vec()));
            players.chunks(2).map(pair).collect()
        }
        _ => value_json(record, value),
    }
}

/// A value as JSON.
pub fn value_json(record: &Record, value: &Value) -> Json {
    let name = |player: &Player| Json::from(record.player_name(*player));
    match value {
        Value::Number(number) => Json::from(*number),
        Value::Halves(halves) => {
            parse::halves_text(*halves).parse().map_or(Json::Null, Json::Number)
        }
        Value::Word(word) => Json::from(*word),
        Value::Player(player) => name(player),
        Value::Players(players) => players.iter().map(name).collect(),
        Value::Numbers(numbers) => numbers.iter().copied().map(Json::from).collect(),
        Value::Words(words) => words.iter().copied().map(Json::from).collect(),
        Value::Flag(flag) => Json::from(*flag),
        Value::Text(text) => Json::from(text.as_str()),
    }
}
