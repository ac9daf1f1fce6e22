//! The JSON of a result: what follows from a record, or its problems.

use serde_json::{Map, Value as Json, json};

use crate::engine::{
    Choice, ColumnGame, Cut, Deal, Diagnostic, Evaluation, FactValue, Game, Player, Record,
    RoundEvaluation, RoundState, Standing, Subject, TableResult, TablesState, Team,
};

/// The result of a record that has no problems. `why` adds the reasons of each score.
pub fn result(record: &Record, reading: &Evaluation, why: bool) -> Json {
    let scored =
        reading.rounds.iter().enumerate().filter(|(_, round)| round.state == RoundState::Scored);
    let rounds: Vec<Json> = scored
        .map(|(index, round)| {
            let paid = reading.money.as_ref().and_then(|money| money.paid.get(index));
            round_json(record, reading, round, paid.map(Vec::as_slice), why)
        })
        .collect();
    let ranking = self::ranking(record, &reading.standings);
    let winners: Vec<Json> =
        reading.winners().iter().map(|team| Json::from(record.team_id(*team))).collect();
    let mut object = Map::new();
    let mut put = |key: &str, json: Json| {
        let _ = object.insert(key.to_owned(), json);
    };
    put("game", Json::from(record.game.id));
    put("unit", Json::from(record.game.unit.id()));
    put("status", Json::from(if reading.is_finished() { "finished" } else { "playing" }));
    put("rounds", Json::Array(rounds));
    put("totals", by_team(record, &reading.totals));
    put("ranking", ranking);
    if let Some(night) = reading.tournament.tables() {
        let roles = night.roles.iter().zip(&night.by_role);
        let role = |(role, standings): (&Choice, &Vec<Standing>)| {
            (role.id.to_owned(), self::ranking(record, standings))
        };
        put("ranking_by_role", Json::Object(roles.map(role).collect()));
    }
    if let Some(columns) = reading.tournament.columns() {
        put("columns", columns.games.iter().map(|game| column_json(record, game)).collect());
        let players = record.players.iter().zip(&columns.players).map(|(name, of)| {
            (name.clone(), json!({ "won": of.won, "gins": of.gins, "hands": of.hands }))
        });
        put("players", Json::Object(players.collect()));
    }
    put("winners", Json::Array(winners));
    if let Some(money) = &reading.money {
        put("money", json!({ "pot": money.pot, "net": by_player(record, &money.net) }));
    }
    if let Some(next) = reading.next() {
        put("next", self::next(record, next));
    }
    if !reading.warnings.is_empty() {
        put("warnings", list(record.game, &reading.warnings));
    }
    Json::Object(object)
}

fn ranking(record: &Record, standings: &[Standing]) -> Json {
    let line = |standing: &Standing| {
        json!({
            "rank": standing.rank,
            "name": record.team_id(standing.team),
            "total": standing.total,
        })
    };
    standings.iter().map(line).collect()
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

fn round_json(
    record: &Record,
    reading: &Evaluation,
    round: &RoundEvaluation,
    paid: Option<&[i64]>,
    why: bool,
) -> Json {
    let mut object = Map::new();
    let mut put = |key: &str, json: Json| {
        let _ = object.insert(key.to_owned(), json);
    };
    put("number", Json::from(round.deal.number));
    put("scores", by_team(record, &round.scores));
    put("totals", by_team(record, &round.totals));
    if let Some(couples) = round.tournament.couples() {
        put("gins", by_team(record, &couples.gins_awarded));
    }
    if let (Some(played), Some(night)) = (round.tournament.tables(), reading.tournament.tables()) {
        put("tables", played.tables.iter().map(|table| table_json(record, night, table)).collect());
    }
    if let Some(paid) = paid {
        put("paid", by_player(record, paid));
    }
    if why {
        let reasons = |index: usize| -> Json {
            let team = Team(u16::try_from(index).unwrap_or(u16::MAX));
            let line = |line: &crate::engine::ScoreLine| json!({ "points": line.points, "why": line.why.to_string() });
            round.reasons(team).map(line).collect()
        };
        let teams = (0..round.scores.len()).map(|index| (team_id(record, index), reasons(index)));
        put("why", Json::Object(teams.collect()));
    }
    Json::Object(object)
}

fn team_id(record: &Record, index: usize) -> String {
    record.team_id(Team(u16::try_from(index).unwrap_or(u16::MAX))).to_owned()
}

fn by_team(record: &Record, numbers: &[i64]) -> Json {
    let pairs = numbers.iter().enumerate();
    Json::Object(
        pairs.map(|(index, number)| (team_id(record, index), Json::from(*number))).collect(),
    )
}

fn by_player(record: &Record, numbers: &[i64]) -> Json {
    let pairs = record.players.iter().zip(numbers);
    Json::Object(pairs.map(|(name, number)| (name.clone(), Json::from(*number))).collect())
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
