//! A result as JSON: the evaluation of a record, or its problems.

use serde_json::{Map, Value as Json, json};

use scoring::{
    ColumnGame, Cut, Deal, Diagnostic, Evaluation, FactValue, Game, Player, Record,
    RoundEvaluation, RoundState, SeatIndex, Standing, Subject, TableResult, TablesState, Team,
};

/// Returns the result of a record that has no problems, as JSON. `why` adds the reasons of each
/// score.
pub fn result(record: &Record, evaluation: &Evaluation, why: bool) -> Json {
    let result = RecordResult { record, evaluation, why };
    let rounds = evaluation.rounds.iter().enumerate();
    let scored = rounds.filter(|(_, round)| round.state == RoundState::Scored);
    let mut object = json!({
        "game": record.game.id,
        "unit": record.game.unit.id(),
        "status": if evaluation.is_finished() { "finished" } else { "playing" },
    });
    object["rounds"] = scored.map(|(index, round)| result.round(index, round)).collect();
    object["totals"] = result.by_team(&evaluation.totals);
    object["ranking"] = result.ranking(&evaluation.standings);
    if let Some(night) = evaluation.tournament.tables() {
        let roles = night.roles.iter().flatten().zip(&night.by_role);
        let roles = roles.filter(|(_, standings)| !standings.is_empty());
        let by_role = roles.map(|(role, standings)| (role.id, result.ranking(standings)));
        let by_role: Map<String, Json> =
            by_role.map(|(role, standings)| (role.to_owned(), standings)).collect();
        if !by_role.is_empty() {
            object["ranking_by_role"] = by_role.into();
        }
        if let Some((_, tallies)) = &night.tallies {
            object["tallies"] = result.by_player(tallies.iter().copied());
        }
    }
    if let Some(columns) = evaluation.tournament.columns() {
        let games = columns.games.iter().map(|game| result.column(game));
        object["columns"] = games.collect();
        let players = columns
            .players
            .iter()
            .map(|of| json!({ "won": of.won, "gins": of.gins, "hands": of.hands }));
        object["players"] = result.by_player(players);
    }
    let winners = evaluation.winners().iter().map(|team| record.team_id(*team));
    object["winners"] = winners.collect();
    if let Some(money) = &evaluation.money {
        let net = result.by_player(money.net.iter().copied());
        object["money"] = json!({ "pot": money.pot, "net": net });
    }
    if let Some(next) = evaluation.next() {
        object["next"] = self::next(record, next);
    }
    if !evaluation.warnings.is_empty() {
        let warnings =
            evaluation.warnings.iter().map(|warning| problem(Some(record.game), warning));
        object["warnings"] = warnings.collect();
    }
    object
}

/// Returns problems in place of a result, as JSON.
pub fn problems(game: Option<&'static Game>, problems: &[Diagnostic]) -> Json {
    let problems: Json = problems.iter().map(|one| problem(game, one)).collect();
    json!({ "problems": problems })
}

struct RecordResult<'a> {
    record: &'a Record,
    evaluation: &'a Evaluation,
    why: bool,
}

impl RecordResult<'_> {
    /// Returns an object with a value for each team.
    fn by_team<T: Into<Json> + Clone>(&self, values: &[T]) -> Json {
        let teams = values.iter().enumerate();
        let entry = |(team, value): (usize, &T)| {
            (self.record.team_id(Team::at(team)).to_owned(), value.clone().into())
        };
        Json::Object(teams.map(entry).collect())
    }

    /// Returns an object with a value for each player.
    fn by_player<T: Into<Json>>(&self, values: impl IntoIterator<Item = T>) -> Json {
        let players = self.record.players.iter().cloned();
        Json::Object(players.zip(values.into_iter().map(T::into)).collect())
    }

    fn round(&self, index: usize, round: &RoundEvaluation) -> Json {
        let mut object = json!({ "number": round.deal.number });
        object["scores"] = self.by_team(&round.scores);
        object["totals"] = self.by_team(&round.totals);
        if let Some(couples) = round.tournament.couples() {
            object["gins"] = self.by_team(&couples.gins_awarded);
        }
        if let (Some(played), Some(night)) =
            (round.tournament.tables(), self.evaluation.tournament.tables())
        {
            let tables = played.tables.iter().map(|table| self.table(night, table));
            object["tables"] = tables.collect();
        }
        if let Some(paid) = self.evaluation.money.as_ref().and_then(|money| money.paid.get(index)) {
            object["paid"] = self.by_player(paid.iter().copied());
        }
        if self.why {
            let reasons = (0..round.scores.len()).map(|team| {
                let lines = round.reasons(Team::at(team));
                lines
                    .map(|line| json!({ "points": line.points, "why": line.reason() }))
                    .collect::<Json>()
            });
            object["why"] = self.by_team(&reasons.collect::<Vec<Json>>());
        }
        object
    }

    fn ranking(&self, standings: &[Standing]) -> Json {
        let entry = |standing: &Standing| {
            json!({
                "rank": standing.rank,
                "name": self.record.team_id(standing.team),
                "total": standing.total,
            })
        };
        standings.iter().map(entry).collect()
    }

    fn column(&self, game: &ColumnGame) -> Json {
        json!({
            "points": self.by_team(&game.points),
            "gins": self.by_team(&game.gins),
            "finished": game.finished.is_some(),
            "winner": game.winner.map(|team| self.record.team_id(team)),
            "paid": self.by_team(&game.paid),
        })
    }

    /// Returns the result of a table: scores by pair or player, and who won, by role.
    fn table(&self, night: &TablesState, table: &TableResult) -> Json {
        let name = |player: Player| self.record.player_name(player);
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
        json!({
            "table": table.table,
            "scores": scores,
            "winners": winners.collect::<Json>(),
        })
    }
}

/// Returns the result of a table that a pair wins: the scores once they are in, and who won.
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
    let name = |player: &scoring::Player| Json::from(record.player_name(*player));
    match value {
        FactValue::Number(number) => Json::from(*number),
        FactValue::Flag(flag) => Json::from(*flag),
        FactValue::Word(word) => Json::from(word.id),
        FactValue::Text(text) => Json::from(text.as_str()),
        FactValue::Player(player) => name(player),
        FactValue::Players(players) => players.iter().map(name).collect(),
        FactValue::Each(words) => {
            let pairs = (0..).map(Team).zip(words);
            let pair = |(team, word): (Team, &String)| {
                (record.team_id(team).to_owned(), Json::from(word.as_str()))
            };
            Json::Object(pairs.map(pair).collect())
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
            let table = |(table, hands): &(u16, Vec<usize>)| match hands.as_slice() {
                [] => Json::from(*table),
                hands => json!({ "table": table, "hands": hands }),
            };
            tables.iter().map(table).collect()
        }
        FactValue::Cuts(cuts) => cuts_json(record, cuts),
    }
}
