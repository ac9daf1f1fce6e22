//! A result as JSON: the evaluation of a record, or its problems.

use serde::{Serialize, Serializer, ser::SerializeMap as _};
use serde_json::{Map, Value as Json, json};

use scoring::{
    ColumnGame, Cut, Deal, Diagnostic, Evaluation, FactValue, Game, Player, Record,
    RoundEvaluation, RoundState, SeatIndex, Standing, Subject, TableResult, TablesState, Team,
};

/// Returns the result of a record that has no problems, to be written as JSON. `why` adds the
/// reasons of each score.
pub fn result<'a>(
    record: &'a Record,
    evaluation: &'a Evaluation,
    why: bool,
) -> impl Serialize + use<'a> {
    RecordResult { record, evaluation, why }
}

/// Returns problems in place of a result, as JSON.
pub fn problems(game: Option<&'static Game>, problems: &[Diagnostic]) -> Json {
    let problems: Json = problems.iter().map(|one| problem(game, one)).collect();
    json!({ "problems": problems })
}

/// A list that is written while it is made.
struct List<F>(F);

impl<F: Fn() -> I, I: IntoIterator<Item: Serialize>> Serialize for List<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((self.0)())
    }
}

/// An object that is written while it is made.
struct Object<F>(F);

impl<F: Fn() -> I, I: IntoIterator<Item = (K, V)>, K: Serialize, V: Serialize> Serialize
    for Object<F>
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map((self.0)())
    }
}

#[derive(Clone, Copy)]
struct RecordResult<'a> {
    record: &'a Record,
    evaluation: &'a Evaluation,
    why: bool,
}

impl Serialize for RecordResult<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let RecordResult { record, evaluation, .. } = *self;
        let status = if evaluation.is_finished() { "finished" } else { "playing" };
        let rounds = List(|| {
            let rounds = (0..).zip(&evaluation.rounds);
            let scored = rounds.filter(|(_, round)| round.state == RoundState::Scored);
            scored.map(|(index, round)| RoundResult { result: *self, index, round })
        });
        let mut object = serializer.serialize_map(None)?;
        object.serialize_entry("game", record.game.id)?;
        object.serialize_entry("unit", record.game.unit.id())?;
        object.serialize_entry("status", status)?;
        object.serialize_entry("rounds", &rounds)?;
        object.serialize_entry("totals", &self.by_team(&evaluation.totals))?;
        object.serialize_entry("ranking", &self.ranking(&evaluation.standings))?;
        if let Some(night) = evaluation.tournament.tables() {
            let roles = || {
                let roles = night.roles.iter().flatten().zip(&night.by_role);
                let roles = roles.filter(|(_, standings)| !standings.is_empty());
                roles.map(|(role, standings)| (role.id, self.ranking(standings)))
            };
            if roles().next().is_some() {
                object.serialize_entry("ranking_by_role", &Object(roles))?;
            }
            if night.tallies.is_some() {
                object.serialize_entry("tallies", &self.by_player(&night.running_tallies))?;
            }
        }
        if let Some(columns) = evaluation.tournament.columns() {
            let games = List(|| columns.games.iter().map(|game| self.column(game)));
            object.serialize_entry("columns", &games)?;
            let players = columns.players.iter();
            let players = players
                .map(|of| json!({ "won": of.won, "gins": of.gins, "hands": of.hands }))
                .collect::<Vec<Json>>();
            object.serialize_entry("players", &self.by_player(&players))?;
        }
        let winners = evaluation.winners();
        let winners = List(|| winners.iter().map(|team| record.team_id(*team)));
        object.serialize_entry("winners", &winners)?;
        if let Some(money) = &evaluation.money {
            let money = json!({ "pot": money.pot, "net": self.by_player(&money.net) });
            object.serialize_entry("money", &money)?;
        }
        if let Some(deal) = evaluation.next() {
            object.serialize_entry("next", &next(record, deal))?;
        }
        if !evaluation.warnings.is_empty() {
            let warnings = evaluation.warnings.iter();
            let warnings = List(|| warnings.clone().map(|one| problem(Some(record.game), one)));
            object.serialize_entry("warnings", &warnings)?;
        }
        object.end()
    }
}

impl<'a> RecordResult<'a> {
    /// Returns an object with a value for each team.
    fn by_team<T: Serialize>(self, values: &[T]) -> impl Serialize + use<'a, '_, T> {
        Object(move || (0..).map(|team| self.record.team_id(Team::at(team))).zip(values))
    }

    /// Returns an object with a value for each player.
    fn by_player<T: Serialize>(self, values: &[T]) -> impl Serialize + use<'a, '_, T> {
        Object(move || self.record.players.iter().zip(values))
    }

    fn ranking(self, standings: &[Standing]) -> impl Serialize + use<'a, '_> {
        let entry = move |standing: &Standing| RankingEntry {
            rank: standing.rank,
            name: self.record.team_id(standing.team),
            total: standing.total,
        };
        List(move || standings.iter().map(entry))
    }

    fn column(self, game: &ColumnGame) -> Json {
        json!({
            "points": self.by_team(&game.points),
            "gins": self.by_team(&game.gins),
            "finished": game.finished.is_some(),
            "winner": game.winner.map(|team| self.record.team_id(team)),
            "paid": self.by_team(&game.paid),
        })
    }

    /// Returns the result of a table: scores by pair or player, and who won, by role.
    fn table(self, night: &TablesState, table: &TableResult) -> Json {
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

#[derive(Serialize)]
struct RankingEntry<'a> {
    rank: usize,
    name: &'a str,
    total: i64,
}

struct RoundResult<'a> {
    result: RecordResult<'a>,
    index: usize,
    round: &'a RoundEvaluation,
}

impl Serialize for RoundResult<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let RoundResult { result, index, round } = *self;
        let evaluation = result.evaluation;
        let mut object = serializer.serialize_map(None)?;
        object.serialize_entry("number", &round.deal.number)?;
        object.serialize_entry("scores", &result.by_team(&round.scores))?;
        object.serialize_entry("totals", &result.by_team(&round.totals))?;
        if let Some(couples) = round.tournament.couples() {
            object.serialize_entry("gins", &result.by_team(&couples.gins_awarded))?;
        }
        if let (Some(played), Some(night)) =
            (round.tournament.tables(), evaluation.tournament.tables())
        {
            let tables = List(|| played.tables.iter().map(|table| result.table(night, table)));
            object.serialize_entry("tables", &tables)?;
        }
        if let Some(paid) = evaluation.money.as_ref().and_then(|money| money.paid.get(index)) {
            object.serialize_entry("paid", &result.by_player(paid))?;
        }
        if result.why {
            let reasons = (0..round.scores.len()).map(|team| {
                let lines = round.reasons(Team::at(team));
                lines
                    .map(|line| json!({ "points": line.points, "why": line.reason() }))
                    .collect::<Json>()
            });
            object.serialize_entry("why", &result.by_team(&reasons.collect::<Vec<Json>>()))?;
        }
        object.end()
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
