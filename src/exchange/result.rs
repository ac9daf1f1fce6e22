//! The JSON of a result: what follows from a record, or its problems.

use serde_json::{Map, Value as Json, json};

use crate::engine::{
    Deal, FactValue, Game, Item, Problem, Reading, Record, RoundReading, RoundState, Team,
};

/// The result of a record that has no problems. `why` adds the reasons of each score.
pub fn result(record: &Record, reading: &Reading, why: bool) -> Json {
    let scored =
        reading.rounds.iter().enumerate().filter(|(_, round)| round.state == RoundState::Scored);
    let rounds: Vec<Json> = scored
        .map(|(index, round)| {
            let paid = reading.money.as_ref().and_then(|money| money.paid.get(index));
            round_json(record, round, paid.map(Vec::as_slice), why)
        })
        .collect();
    let ranking: Vec<Json> = reading
        .standings
        .iter()
        .map(|standing| {
            json!({
                "rank": standing.rank,
                "name": record.team_id(standing.team),
                "total": standing.total,
            })
        })
        .collect();
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
    put("ranking", Json::Array(ranking));
    put("winners", Json::Array(winners));
    if let Some(money) = &reading.money {
        put("money", json!({ "pot": money.pot, "net": by_player(record, &money.net) }));
    }
    if let Some(next) = reading.next() {
        put("next", next_json(record, next));
    }
    if !reading.warnings.is_empty() {
        put("warnings", list(record.game, &reading.warnings));
    }
    Json::Object(object)
}

/// Problems instead of a result.
pub fn problems(game: Option<&'static Game>, problems: &[Problem]) -> Json {
    let list: Vec<Json> = problems.iter().map(|problem| problem_json(game, problem)).collect();
    json!({ "problems": list })
}

fn list(game: &'static Game, problems: &[Problem]) -> Json {
    problems.iter().map(|problem| problem_json(Some(game), problem)).collect()
}

fn problem_json(game: Option<&'static Game>, problem: &Problem) -> Json {
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
    let group = |items: &'static [Item]| {
        items.iter().find_map(|item| match item {
            Item::Group(group) => Some(*group),
            Item::Field(_) => None,
        })
    };
    let outer = group(game.items);
    let inner = outer.and_then(|outer| group(outer.items));
    (outer.map_or("table", |group| group.one), inner.map_or("hand", |group| group.one))
}

fn round_json(record: &Record, round: &RoundReading, paid: Option<&[i64]>, why: bool) -> Json {
    let mut object = Map::new();
    let mut put = |key: &str, json: Json| {
        let _ = object.insert(key.to_owned(), json);
    };
    put("number", Json::from(round.deal.number));
    put("scores", by_team(record, &round.scores));
    put("totals", by_team(record, &round.totals));
    if let Some(paid) = paid {
        put("paid", by_player(record, paid));
    }
    if why {
        let reasons = |index: usize| -> Json {
            let team = Team(u16::try_from(index).unwrap_or(u16::MAX));
            let line =
                |line: &crate::engine::Line| json!({ "points": line.points, "why": line.why });
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

fn next_json(record: &Record, deal: &Deal) -> Json {
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
    }
}
