//! Encodes a record as JSON, in declared order and without defaults.

use serde_json::{Map, Value as Json};

use super::{all_optional, beside_names, inside, is_beside_names};
use games::custom_game;
use scoring::{
    Cell, FieldKind, FieldSpec, Group, Player, Record, RosterKind, RoundEntry, RoundPath, Scope,
    SeatIndex, Subject, Team, Value, halves_text,
};

/// Returns the JSON of a record, in declared order and without defaults.
pub fn encode(record: &Record) -> Json {
    let mut object = Map::new();
    let mut put = |key: &str, json: Json| {
        let _ = object.insert(key.to_owned(), json);
    };
    let declared = record.game.custom.map(custom_game::encode);
    put("game", declared.unwrap_or_else(|| Json::from(record.game.id)));
    if !record.options.is_empty() {
        let options = record.game.options.iter().filter_map(|option| {
            let value = record.options.get(option.id)?;
            Some((option.id.to_owned(), value_json(record, value)))
        });
        put("options", Json::Object(options.collect()));
    }
    match record.game.roster {
        RosterKind::Names => put("players", Json::from(players_json(record))),
        RosterKind::Teams(_) => put("teams", teams_json(record)),
    }
    for spec in record.game.setup.iter().filter(|spec| !is_beside_names(spec, record.game)) {
        if let Some(json) = field_json(record, spec, &record.setup, RoundPath::ROUND) {
            put(spec.id, json);
        }
    }
    if let Some(dealer) = record.dealer {
        put("dealer", Json::from(record.player_name(dealer)));
    }
    if let Some(date) = record.date {
        put("date", Json::from(date.to_string()));
    }
    if record.ended {
        put("ended", Json::from(true));
    }
    let rounds = record.rounds.iter().map(|entry| round_json(record, entry));
    put("rounds", Json::Array(rounds.collect()));
    Json::Object(object)
}

/// Returns the text of a record's file.
pub fn encode_text(record: &Record) -> String {
    let mut text = format!("{:#}", encode(record));
    text.push('\n');
    text
}

fn players_json(record: &Record) -> Vec<Json> {
    let per_player = beside_names(record.game);
    let player = |(seat, name): (usize, &String)| {
        let mut object = Map::from_iter([("name".to_owned(), Json::from(name.as_str()))]);
        object.extend(beside(record, &per_player, Subject::Player(Player::at(seat))));
        if all_optional(&per_player) && object.len() == 1 {
            return Json::from(name.as_str());
        }
        Json::Object(object)
    };
    record.players.iter().enumerate().map(player).collect()
}

fn teams_json(record: &Record) -> Json {
    let per_team = beside_names(record.game);
    let team = |(team, id): (Team, &'static str)| {
        let mut object: Map<String, Json> =
            beside(record, &per_team, Subject::Team(team)).collect();
        let names = record.players.iter().skip(team.index()).step_by(2);
        let _ = object.insert("players".to_owned(), names.map(String::as_str).collect());
        (id, Json::Object(object))
    };
    [(Team::A, "A"), (Team::B, "B")].map(team).into_iter().collect()
}

/// Returns the values that are written beside somebody's name, or the names of a team.
fn beside<'a>(
    record: &'a Record,
    specs: &'a [&'static FieldSpec],
    whose: Subject,
) -> impl Iterator<Item = (String, Json)> + 'a {
    specs.iter().filter_map(move |spec| {
        let value = record.setup.get(&Cell::of(spec.id, whose))?;
        Some((spec.id.to_owned(), value_json(record, value)))
    })
}

/// Returns the JSON of one round.
pub fn round_json(record: &Record, entry: &RoundEntry) -> Json {
    let mut object = Map::new();
    if let Some(tables) = record.game.tables {
        put_parts(record, tables, entry, RoundPath::ROUND, &mut object);
    }
    put_fields(record, record.game.round_fields(), entry, RoundPath::ROUND, &mut object);
    Json::Object(object)
}

fn put_fields(
    record: &Record,
    fields: impl Iterator<Item = &'static FieldSpec>,
    entry: &RoundEntry,
    place: RoundPath,
    object: &mut Map<String, Json>,
) {
    for spec in fields {
        if let Some(json) = field_json(record, spec, entry, place) {
            let _ = object.insert(spec.id.to_owned(), json);
        }
    }
}

/// Puts the list of tables into a round, or that of hands into a table.
fn put_parts(
    record: &Record,
    group: &Group,
    entry: &RoundEntry,
    place: RoundPath,
    object: &mut Map<String, Json>,
) {
    let cell = Cell { field: group.id, place, subject: Subject::One };
    let Some(Value::Number(count)) = entry.get(&cell) else { return };
    let count = usize::try_from(*count).unwrap_or(0).min(group.at_most);
    let part = |index| {
        let (place, mut part) = (inside(place, index), Map::new());
        put_fields(record, group.fields.iter().copied(), entry, place, &mut part);
        if let Some(hands) = group.hands {
            put_parts(record, hands, entry, place, &mut part);
        }
        Json::Object(part)
    };
    let _ = object.insert(group.id.to_owned(), (0..count).map(part).collect());
}

fn field_json(
    record: &Record,
    spec: &FieldSpec,
    entry: &RoundEntry,
    place: RoundPath,
) -> Option<Json> {
    let mut cells = entry
        .of(spec.id, place)
        .filter(|(key, _)| spec.scope.holds(*key, record.players.len(), record.team_count()));
    if spec.scope == Scope::One {
        return cells.next().map(|(_, value)| kind_json(record, spec.kind, value));
    }
    let mut object: Map<String, Json> = Map::new();
    for (key, value) in cells {
        let (name, part) = match key {
            Subject::One => (String::new(), None),
            Subject::Player(player) => (record.player_name(player).to_owned(), None),
            Subject::Team(team) => (record.team_id(team).to_owned(), None),
            Subject::Part(part) => (part.to_owned(), None),
            Subject::TeamPart(team, part) => (record.team_id(team).to_owned(), Some(part)),
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

/// Returns a value as JSON, in the form for its kind.
fn kind_json(record: &Record, kind: FieldKind, value: &Value) -> Json {
    match (kind, value) {
        (FieldKind::Pairs, Value::Players(players)) => {
            let pair = |pair: &[Player]| value_json(record, &Value::Players(pair.to_vec()));
            players.chunks(2).map(pair).collect()
        }
        _ => value_json(record, value),
    }
}

/// Returns a value as JSON.
pub fn value_json(record: &Record, value: &Value) -> Json {
    let name = |player: &Player| Json::from(record.player_name(*player));
    match value {
        Value::Number(number) => Json::from(*number),
        Value::HalfPoints(halves) => halves_text(*halves).parse().map_or(Json::Null, Json::Number),
        Value::Word(word) => Json::from(*word),
        Value::Player(player) => name(player),
        Value::Players(players) => players.iter().map(name).collect(),
        Value::Numbers(numbers) => numbers.iter().copied().map(Json::from).collect(),
        Value::Words(words) => words.iter().copied().map(Json::from).collect(),
        Value::Flag(flag) => Json::from(*flag),
        Value::Text(text) => Json::from(text.as_str()),
    }
}
