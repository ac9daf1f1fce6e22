//! The JSON of a result: what follows from a record, or its problems.

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use serde_json::{Map, Value as Json, json};

use crate::engine::{
    ColumnGame, Cut, Deal, Diagnostic, Evaluation, FactValue, Game, Player, Reason, Record,
    RoundEvaluation, RoundState, SeatIndex, Standing, Subject, TableResult, TablesState, Team,
};

/// The result of a record that has no problems, as JSON in memory. `why` adds the reasons of each
/// score.
pub fn result(record: &Record, reading: &Evaluation, why: bool) -> Json {
    // What is in memory becomes JSON without fail.
    serde_json::to_value(RecordResult { record, reading, why }).unwrap_or_default()
}

/// The result of a record that has no problems, in one line. `why` adds the reasons of each score.
pub fn result_line(record: &Record, reading: &Evaluation, why: bool) -> String {
    serde_json::to_string(&RecordResult { record, reading, why }).unwrap_or_default()
}

/// The result of a record, written entry by entry.
struct RecordResult<'a> {
    record: &'a Record,
    reading: &'a Evaluation,
    why: bool,
}

impl Serialize for RecordResult<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let RecordResult { record, reading, why } = *self;
        let mut object = serializer.serialize_map(None)?;
        object.serialize_entry("game", record.game.id)?;
        object.serialize_entry("unit", record.game.unit.id())?;
        let status = if reading.is_finished() { "finished" } else { "playing" };
        object.serialize_entry("status", status)?;
        let scored = reading.rounds.iter().enumerate();
        let scored = scored.filter(|(_, round)| round.state == RoundState::Scored);
        let rounds = scored.map(|(index, round)| {
            let paid = reading.money.as_ref().and_then(|money| money.paid.get(index));
            RoundResult { record, reading, round, paid: paid.map(Vec::as_slice), why }
        });
        object.serialize_entry("rounds", &List(rounds))?;
        object.serialize_entry("totals", &by_team(record, &reading.totals))?;
        object.serialize_entry("ranking", &ranking(record, &reading.standings))?;
        if let Some(night) = reading.tournament.tables() {
            let roles = night.roles.iter().zip(&night.by_role);
            let roles = roles.map(|(role, standings)| (role.id, ranking(record, standings)));
            object.serialize_entry("ranking_by_role", &Object(roles))?;
        }
        if let Some(columns) = reading.tournament.columns() {
            let games = columns.games.iter().map(|game| column_json(record, game));
            object.serialize_entry("columns", &List(games))?;
            let players = record.players.iter().zip(&columns.players).map(|(name, of)| {
                (name, json!({ "won": of.won, "gins": of.gins, "hands": of.hands }))
            });
            object.serialize_entry("players", &Object(players))?;
        }
        let winners = reading.winners().iter().map(|team| record.team_id(*team));
        object.serialize_entry("winners", &List(winners))?;
        if let Some(money) = &reading.money {
            let net = serde_json::to_value(by_player(record, &money.net)).unwrap_or_default();
            object.serialize_entry("money", &json!({ "pot": money.pot, "net": net }))?;
        }
        if let Some(next) = reading.next() {
            object.serialize_entry("next", &self::next(record, next))?;
        }
        if !reading.warnings.is_empty() {
            object.serialize_entry("warnings", &list(record.game, &reading.warnings))?;
        }
        object.end()
    }
}

/// A list, item by item.
struct List<I>(I);

impl<I: Iterator<Item: Serialize> + Clone> Serialize for List<I> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.clone())
    }
}

/// An object, entry by entry.
struct Object<I>(I);

impl<K: Serialize, V: Serialize, I: Iterator<Item = (K, V)> + Clone> Serialize for Object<I> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.clone())
    }
}

fn ranking<'a>(record: &'a Record, standings: &'a [Standing]) -> impl Serialize + 'a {
    #[derive(Serialize)]
    struct Ranked<'a> {
        rank: usize,
        name: &'a str,
        total: i64,
    }
    List(standings.iter().map(|standing| Ranked {
        rank: standing.rank,
        name: record.team_id(standing.team),
        total: standing.total,
    }))
}

fn column_json(record: &Record, game: &ColumnGame) -> Json {
    json!({
        "points": by_team(record, &game.points),
        "gins": by_team(record, &game.gins),
        "finished": game.finished.is_some(),
        "winner": game.winner.map(|team| record.team_id(team)),
        "paid": by_team(record, &game.paid),
    })
}

/// What one table came to: scores by pair or player, and who won, by role.
fn table_json(record: &Record, night: &TablesState, table: &TableResult) -> Json {
    let name = |player: Player| record.player_name(player).to_owned();
    let scores: Vec<(String, i64)> = if table.partners {
        ["A", "B"].map(str::to_owned).into_iter().zip(table.scores.iter().copied()).collect()
    } else {
        table.player_scores().into_iter().map(|(player, score)| (name(player), score)).collect()
    };
    let winners = night
        .roles
        .iter()
        .zip(table.winners)
        .filter_map(|(role, winner)| Some((role.id.to_owned(), Json::from(name(winner?)))));
    json!({
        "table": table.table,
        "scores": Json::Object(scores.into_iter().map(|(unit, score)| (unit, Json::from(score))).collect()),
        "winners": Json::Object(winners.collect()),
    })
}

/// Problems instead of a result.
pub fn problems(game: Option<&'static Game>, problems: &[Diagnostic]) -> Json {
    let list: Vec<Json> = problems.iter().map(|problem| problem_json(game, problem)).collect();
    json!({ "problems": list })
}

fn list(game: &'static Game, problems: &[Diagnostic]) -> Json {
    problems.iter().map(|problem| problem_json(Some(game), problem)).collect()
}

fn problem_json(game: Option<&'static Game>, problem: &Diagnostic) -> Json {
    let mut object = Map::new();
    let mut put = |key: &str, json: Json| {
        let _ = object.insert(key.to_owned(), json);
    };
    put("round", problem.round.map_or(Json::Null, Json::from));
    let (table, hand) = game.map_or(("table", "hand"), places);
    if problem.place.table > 0 {
        put(table, Json::from(problem.place.table));
    }
    if problem.place.hand > 0 {
        put(hand, Json::from(problem.place.hand));
    }
    put("field", problem.field.clone().map_or(Json::Null, Json::from));
    put("message", Json::from(problem.message.as_str()));
    Json::Object(object)
}

/// What a game calls one of its groups, and one of the groups in those.
pub fn places(game: &'static Game) -> (&'static str, &'static str) {
    let [outer, inner] = game.groups();
    (outer.map_or("table", |group| group.one), inner.map_or("hand", |group| group.one))
}

/// A round of a result, written entry by entry.
struct RoundResult<'a> {
    record: &'a Record,
    reading: &'a Evaluation,
    round: &'a RoundEvaluation,
    paid: Option<&'a [i64]>,
    why: bool,
}

impl Serialize for RoundResult<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let RoundResult { record, reading, round, paid, why } = *self;
        let mut object = serializer.serialize_map(None)?;
        object.serialize_entry("number", &round.deal.number)?;
        object.serialize_entry("scores", &by_team(record, &round.scores))?;
        object.serialize_entry("totals", &by_team(record, &round.totals))?;
        if let Some(couples) = round.tournament.couples() {
            object.serialize_entry("gins", &by_team(record, &couples.gins_awarded))?;
        }
        if let (Some(played), Some(night)) =
            (round.tournament.tables(), reading.tournament.tables())
        {
            let tables = played.tables.iter().map(|table| table_json(record, night, table));
            object.serialize_entry("tables", &List(tables))?;
        }
        if let Some(paid) = paid {
            object.serialize_entry("paid", &by_player(record, paid))?;
        }
        if why {
            let teams = (0..round.scores.len()).map(Team::at);
            let teams = teams.map(|team| (record.team_id(team), List(reasons(round, team))));
            object.serialize_entry("why", &Object(teams))?;
        }
        object.end()
    }
}

/// The reasons of a team's score.
fn reasons(round: &RoundEvaluation, team: Team) -> impl Iterator<Item: Serialize> + Clone {
    #[derive(Serialize)]
    struct Line<'a> {
        points: i64,
        why: Said<'a>,
    }
    let lines = round.lines.iter().filter(move |line| line.team == team);
    lines.map(|line| Line { points: line.points, why: Said(&line.why) })
}

/// A reason in its words.
struct Said<'a>(&'a Reason);

impl Serialize for Said<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self.0)
    }
}

fn by_team<'a>(record: &'a Record, numbers: &'a [i64]) -> impl Serialize + 'a {
    let pairs = numbers.iter().enumerate();
    Object(pairs.map(|(index, number)| (record.team_id(Team::at(index)), number)))
}

fn by_player<'a>(record: &'a Record, numbers: &'a [i64]) -> impl Serialize + 'a {
    Object(record.players.iter().zip(numbers))
}

/// What comes next, by the keys of the rule files.
pub fn next(record: &Record, deal: &Deal) -> Json {
    let mut object = Map::new();
    let _ = object.insert("round".to_owned(), Json::from(deal.number));
    if let Some(dealer) = deal.dealer {
        let _ = object.insert("dealer".to_owned(), Json::from(record.player_name(dealer)));
    }
    for fact in &deal.facts {
        if let Some(id) = fact.id {
            let _ = object.insert(id.to_owned(), fact_json(record, &fact.value));
        }
    }
    Json::Object(object)
}

/// The cuts that are wanted, a table each: who cuts, by role.
fn cuts_json(record: &Record, cuts: &[Cut]) -> Json {
    let mut tables: Vec<Map<String, Json>> = Vec::new();
    for cut in cuts {
        let number = Json::from(cut.table);
        if tables.last().is_none_or(|table| table.get("table") != Some(&number)) {
            tables.push(Map::from_iter([("table".to_owned(), number)]));
        }
        if let (Some(table), Subject::Part(role)) = (tables.last_mut(), cut.cell.subject) {
            let tied = cut.tied.iter().map(|player| Json::from(record.player_name(*player)));
            let _ = table.insert(role.to_owned(), tied.collect());
        }
    }
    tables.into_iter().map(Json::Object).collect()
}

fn fact_json(record: &Record, value: &FactValue) -> Json {
    let name = |player: &crate::engine::Player| Json::from(record.player_name(*player));
    match value {
        FactValue::Number(number) => Json::from(*number),
        FactValue::Word(word) => Json::from(word.id),
        FactValue::Text(text) => Json::from(text.as_str()),
        FactValue::Player(player) => name(player),
        FactValue::Players(players) => players.iter().map(name).collect(),
        FactValue::Each(words) => {
            let pairs = record.players.iter().zip(words);
            Json::Object(
                pairs.map(|(name, word)| (name.clone(), Json::from(word.as_str()))).collect(),
            )
        }
        FactValue::Pairs(pairs) => {
            pairs.iter().map(|pair| pair.iter().map(name).collect::<Json>()).collect()
        }
        FactValue::Tables(tables) => {
            let pair = |pair: &[Player; 2]| pair.iter().map(name).collect::<Json>();
            tables.iter().map(|[a, b]| json!({ "A": pair(a), "B": pair(b) })).collect()
        }
        FactValue::Couples(couples) => {
            couples.iter().map(|couple| couple.iter().map(name).collect::<Json>()).collect()
        }
        FactValue::Waiting(tables) => {
            let table =
                |(table, hands): &(u16, Vec<usize>)| json!({ "table": table, "hands": hands });
            tables.iter().map(table).collect()
        }
        FactValue::Cuts(cuts) => cuts_json(record, cuts),
    }
}
