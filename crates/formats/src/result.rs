//! A result as JSON: the evaluation of a record, or its problems.

use serde_json::{Map, Value as Json, json};

use scoring::{
    ColumnGame, Cut, Deal, Diagnostic, Evaluation, FactValue, Game, Player, Record,
    RoundEvaluation, RoundState, SeatIndex, Standing, Subject, TableResult, TablesState, Team,
};

/// Returns the result of a record that has no problems. `why` adds the reasons of each score.
pub fn result(record: &Record, evaluation: &Evaluation, why: bool) -> Json {
    let rounds = evaluation.rounds.iter().enumerate();
    let scored = rounds.filter(|(_, round)| round.state == RoundState::Scored);
    let rounds = scored.map(|(index, round)| {
        let mut object = round_result(record, evaluation, (index, round));
        if why {
            object["why"] = why_json(record, round);
        }
        object
    });
    let mut object = json!({
        "game": record.game.id,
        "unit": record.game.unit.id(),
        "status": if evaluation.is_finished() { "finished" } else { "playing" },
        "rounds": rounds.collect::<Json>(),
        "totals": by_team(record, &evaluation.totals),
        "ranking": ranking(record, &evaluation.standings),
    });
    if let Some(night) = evaluation.tournament.tables() {
        let roles = night.roles.iter().flatten().zip(&night.by_role);
        let mut roles = roles.filter(|(_, standings)| !standings.is_empty()).peekable();
        if roles.peek().is_some() {
            let role = roles.map(|(role, standings)| (role.id, ranking(record, standings)));
            object["ranking_by_role"] = role.collect();
        }
        if let Some((_, tallies)) = &night.tallies {
            object["tallies"] = by_player(record, tallies);
        }
    }
    if let Some(columns) = evaluation.tournament.columns() {
        object["columns"] = columns.games.iter().map(|game| column(record, game)).collect();
        let players = columns.players.iter();
        let players =
            players.map(|of| json!({ "won": of.won, "gins": of.gins, "hands": of.hands }));
        object["players"] = by_player(record, &players.collect::<Vec<Json>>());
    }
    let winners = evaluation.winners();
    object["winners"] = winners.iter().map(|team| record.team_id(*team)).collect();
    if let Some(money) = &evaluation.money {
        object["money"] = json!({ "pot": money.pot, "net": by_player(record, &money.net) });
    }
    if let Some(deal) = evaluation.next() {
        object["next"] = next(record, deal);
    }
    if !evaluation.warnings.is_empty() {
        let warnings = evaluation.warnings.iter();
        object["warnings"] = warnings.map(|one| problem(Some(record.game), one)).collect();
    }
    object
}

/// Returns problems in place of a result, as JSON.
pub fn problems(game: Option<&'static Game>, problems: &[Diagnostic]) -> Json {
    let problems: Json = problems.iter().map(|one| problem(game, one)).collect();
    json!({ "problems": problems })
}

fn by_team<T: Clone + Into<Json>>(record: &Record, values: &[T]) -> Json {
    let teams = (0..).map(|team| record.team_id(Team::at(team)));
    teams.zip(values.iter().cloned()).collect()
}

fn by_player<T: Clone + Into<Json>>(record: &Record, values: &[T]) -> Json {
    record.players.iter().map(String::as_str).zip(values.iter().cloned()).collect()
}

fn ranking(record: &Record, standings: &[Standing]) -> Json {
    let entry = |standing: &Standing| {
        let name = record.team_id(standing.team);
        json!({ "rank": standing.rank, "name": name, "total": standing.total })
    };
    standings.iter().map(entry).collect()
}

fn column(record: &Record, game: &ColumnGame) -> Json {
    json!({
        "points": by_team(record, &game.points),
        "gins": by_team(record, &game.gins),
        "finished": game.finished.is_some(),
        "winner": game.winner.map(|team| record.team_id(team)),
        "paid": by_team(record, &game.paid),
    })
}

fn round_result(
    record: &Record,
    evaluation: &Evaluation,
    (index, round): (usize, &RoundEvaluation),
) -> Json {
    let mut object = json!({
        "number": round.deal.number,
        "scores": by_team(record, &round.scores),
        "totals": by_team(record, &round.totals),
    });
    if let Some(couples) = round.tournament.couples() {
        object["gins"] = by_team(record, &couples.gins_awarded);
    }
    if let Some((played, night)) = round.tournament.tables().zip(evaluation.tournament.tables()) {
        object["tables"] =
            played.tables.iter().map(|table| table_json(record, night, table)).collect();
    }
    if let Some(paid) = evaluation.money.as_ref().and_then(|money| money.paid.get(index)) {
        object["paid"] = by_player(record, paid);
    }
    object
}

fn why_json(record: &Record, round: &RoundEvaluation) -> Json {
    let reasons = (0..round.scores.len()).map(|team| {
        let lines = round.reasons(Team::at(team));
        lines.map(|line| json!({ "points": line.points, "why": line.reason() })).collect()
    });
    by_team(record, &reasons.collect::<Vec<Json>>())
}

/// Returns the result of a table: scores by pair or player, and who won, by role.
fn table_json(record: &Record, night: &TablesState, table: &TableResult) -> Json {
    let name = |player: Player| record.player_name(player);
    if night.by_pair {
        return pair_table(table);
    }
    let scores: Json = if table.partners {
        ["A", "B"].into_iter().zip(table.scores.iter().copied()).collect()
    } else {
        table.player_scores().into_iter().map(|(player, score)| (name(player), score)).collect()
    };
    let winners = night.roles.iter().flatten().zip(table.winners);
    let winners = winners.filter_map(|(role, winner)| Some((role.id, name(winner?))));
    json!({ "table": table.table, "scores": scores, "winners": winners.collect::<Json>() })
}

fn pair_table(table: &TableResult) -> Json {
    let mut object = json!({ "table": table.table });
    if table.complete {
        let scores = ["A", "B"].into_iter().zip(table.scores.iter().copied());
        object["scores"] = scores.collect();
    }
    if let Some(winner) = table.winner().and_then(|pair| ["A", "B"].get(pair)) {
        object["winner"] = Json::from(*winner);
    }
    object
}

fn problem(game: Option<&'static Game>, problem: &Diagnostic) -> Json {
    let mut object = json!({ "round": problem.round });
    let (table, hand) = game.map_or(("table", "hand"), places);
    if problem.place.table > 0 {
        object[table] = problem.place.table.into();
    }
    if problem.place.hand > 0 {
        object[hand] = problem.place.hand.into();
    }
    object["field"] = problem.field.as_deref().into();
    object["message"] = problem.message.as_str().into();
    object
}

/// Returns the names of a game's group and of the group inside it.
pub fn places(game: &'static Game) -> (&'static str, &'static str) {
    let [outer, inner] = game.groups();
    (outer.map_or("table", |group| group.one), inner.map_or("hand", |group| group.one))
}

/// Returns the facts of the next deal, under the keys of the rule files.
pub fn next(record: &Record, deal: &Deal) -> Json {
    let mut object = json!({ "round": deal.number });
    if let Some(dealer) = deal.dealer {
        object["dealer"] = record.player_name(dealer).into();
    }
    for fact in &deal.facts {
        if let Some(id) = fact.id {
            object[id] = fact_json(record, &fact.value);
        }
    }
    object
}

/// Returns the cuts that are needed, one per table: who cuts, by role, or the table alone where
/// pairs cut.
fn cuts_json(record: &Record, cuts: &[Cut]) -> Json {
    if cuts.iter().all(|cut| cut.cell.subject == Subject::One) {
        return cuts.iter().map(|cut| Json::from(cut.table)).collect();
    }
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
    let name = |player: &Player| Json::from(record.player_name(*player));
    let two = |players: &[Player; 2]| players.iter().map(name).collect::<Json>();
    match value {
        FactValue::Number(number) => Json::from(*number),
        FactValue::Flag(flag) => Json::from(*flag),
        FactValue::Word(word) => Json::from(word.id),
        FactValue::Text(text) => Json::from(text.as_str()),
        FactValue::Player(player) => name(player),
        FactValue::Players(players) => players.iter().map(name).collect(),
        FactValue::Each(words) => by_team(record, words),
        FactValue::Pairs(pairs) => pairs.iter().map(two).collect(),
        FactValue::Tables(tables) => {
            tables.iter().map(|[a, b]| json!({ "A": two(a), "B": two(b) })).collect()
        }
        FactValue::Couples(couples) => couples.iter().map(two).collect(),
        FactValue::Waiting(tables) => {
            let table = |(table, hands): &(u16, Vec<usize>)| match hands.as_slice() {
                [] => Json::from(*table),
                hands => json!({ "table": table, "hands": hands }),
            };
            tables.iter().map(table).collect()
        }
        FactValue::Cuts(cuts) => cuts_json(record, cuts),
    }
}
