//! A result as JSON: the evaluation of a record, or its problems.

use serde::Serialize;
use serde::ser::Serializer;
use serde_json::{Map, Value as Json, json};

use crate::engine::{
    ColumnGame, Cut, Deal, Diagnostic, Evaluation, FactValue, Game, Player, Reason, Record,
    RoundEvaluation, RoundState, SeatIndex, Standing, Subject, TableResult, TablesState, Team,
};
use crate::exchange::json_text::{JsonText, NameKey};

/// Returns the result of a record that has no problems, as JSON in memory. `why` adds the reasons
/// of each score.
pub fn result(record: &Record, reading: &Evaluation, why: bool) -> Json {
    in_memory(|text| write_result(record, reading, why, text))
}

/// Returns problems in place of a result, as JSON.
pub fn problems(game: Option<&'static Game>, problems: &[Diagnostic]) -> Json {
    in_memory(|text| {
        JsonText(text).object(|into| {
            into.key("problems");
            into.list(problems, |into, problem| write_problem(into, game, problem));
        });
    })
}

fn in_memory(write: impl FnOnce(&mut Vec<u8>)) -> Json {
    let mut text = Vec::new();
    write(&mut text);
    // What was just written is valid JSON.
    serde_json::from_slice(&text).unwrap_or_default()
}

/// Appends the result of a record that has no problems to `text`, in one line of JSON without its
/// line break. `why` adds the reasons of each score.
pub fn write_result(record: &Record, reading: &Evaluation, why: bool, text: &mut Vec<u8>) {
    let result = RecordResult { record, reading, why, names: Names::of(record) };
    JsonText(text).object(|into| result.write(into));
}

/// Names of players and teams in a result.
struct Names {
    players: Vec<NameKey>,
    /// The two sides, if there are any; otherwise each player is a team.
    sides: Option<[NameKey; 2]>,
}

impl Names {
    fn of(record: &Record) -> Names {
        let sides = record.in_sides().then_some([Team::A, Team::B]);
        Names {
            players: record.players.iter().map(|name| NameKey::of(name)).collect(),
            sides: sides.map(|sides| sides.map(|side| NameKey::of(record.team_id(side)))),
        }
    }

    fn teams(&self) -> &[NameKey] {
        self.sides.as_ref().map_or(self.players.as_slice(), |sides| sides.as_slice())
    }
}

struct RecordResult<'a> {
    record: &'a Record,
    reading: &'a Evaluation,
    why: bool,
    names: Names,
}

impl RecordResult<'_> {
    fn write(&self, into: &mut JsonText<'_>) {
        let RecordResult { record, reading, names, .. } = self;
        into.entry("game", record.game.id);
        into.entry("unit", record.game.unit.id());
        into.entry("status", if reading.is_finished() { "finished" } else { "playing" });
        into.key("rounds");
        let rounds = reading.rounds.iter().enumerate();
        let scored = rounds.filter(|(_, round)| round.state == RoundState::Scored);
        into.list(scored, |into, (index, round)| {
            into.object(|into| self.write_round(into, index, round));
        });
        into.key("totals");
        into.numbers(names.teams(), &reading.totals);
        into.key("ranking");
        self.write_ranking(into, &reading.standings);
        if let Some(night) = reading.tournament.tables() {
            into.key("ranking_by_role");
            into.object(|into| {
                for (role, standings) in night.roles.iter().zip(&night.by_role) {
                    into.key(role.id);
                    self.write_ranking(into, standings);
                }
            });
        }
        if let Some(columns) = reading.tournament.columns() {
            into.key("columns");
            into.list(&columns.games, |into, game| self.write_column(into, game));
            into.key("players");
            into.object(|into| {
                for (name, of) in names.players.iter().zip(&columns.players) {
                    into.name_key(name);
                    into.value(&json!({ "won": of.won, "gins": of.gins, "hands": of.hands }));
                }
            });
        }
        let winners = reading.winners().iter().map(|team| record.team_id(*team));
        into.entry("winners", &winners.collect::<Vec<&str>>());
        if let Some(money) = &reading.money {
            into.key("money");
            into.object(|into| {
                into.entry("pot", &money.pot);
                into.key("net");
                into.numbers(&names.players, &money.net);
            });
        }
        if let Some(next) = reading.next() {
            into.entry("next", &self::next(record, next));
        }
        if !reading.warnings.is_empty() {
            into.key("warnings");
            into.list(&reading.warnings, |into, warning| {
                write_problem(into, Some(record.game), warning);
            });
        }
    }

    fn write_round(&self, into: &mut JsonText<'_>, index: usize, round: &RoundEvaluation) {
        let RecordResult { reading, names, .. } = self;
        into.entry("number", &round.deal.number);
        into.key("scores");
        into.numbers(names.teams(), &round.scores);
        into.key("totals");
        into.numbers(names.teams(), &round.totals);
        if let Some(couples) = round.tournament.couples() {
            into.key("gins");
            into.numbers(names.teams(), &couples.gins_awarded);
        }
        if let (Some(played), Some(night)) =
            (round.tournament.tables(), reading.tournament.tables())
        {
            into.key("tables");
            into.list(&played.tables, |into, table| self.write_table(into, night, table));
        }
        if let Some(paid) = reading.money.as_ref().and_then(|money| money.paid.get(index)) {
            into.key("paid");
            into.numbers(&names.players, paid);
        }
        if self.why {
            into.key("why");
            into.object(|into| {
                for (team, name) in names.teams().iter().enumerate().take(round.scores.len()) {
                    into.name_key(name);
                    into.list(round.reasons(Team::at(team)), |into, line| {
                        into.object(|into| {
                            into.entry("points", &line.points);
                            into.entry("why", &ReasonText(&line.why));
                        });
                    });
                }
            });
        }
    }

    fn write_ranking(&self, into: &mut JsonText<'_>, standings: &[Standing]) {
        into.list(standings, |into, standing| {
            into.object(|into| {
                into.entry("rank", &standing.rank);
                into.entry("name", self.record.team_id(standing.team));
                into.entry("total", &standing.total);
            });
        });
    }

    fn write_column(&self, into: &mut JsonText<'_>, game: &ColumnGame) {
        let teams = self.names.teams();
        into.object(|into| {
            into.key("points");
            into.numbers(teams, &game.points);
            into.key("gins");
            into.numbers(teams, &game.gins);
            into.entry("finished", &game.finished.is_some());
            into.entry("winner", &game.winner.map(|team| self.record.team_id(team)));
            into.key("paid");
            into.numbers(teams, &game.paid);
        });
    }

    /// Writes the result of a table: scores by pair or player, and who won, by role.
    fn write_table(&self, into: &mut JsonText<'_>, night: &TablesState, table: &TableResult) {
        let players = &self.names.players;
        into.object(|into| {
            into.entry("table", &table.table);
            into.key("scores");
            into.object(|into| {
                if table.partners {
                    for (pair, score) in ["A", "B"].iter().zip(&table.scores) {
                        into.entry(pair, score);
                    }
                    return;
                }
                for (player, score) in table.player_scores() {
                    if let Some(name) = players.get(player.index()) {
                        into.name_key(name);
                        into.value(&score);
                    }
                }
            });
            into.key("winners");
            into.object(|into| {
                for (role, winner) in night.roles.iter().zip(table.winners) {
                    if let Some(name) = winner.and_then(|winner| players.get(winner.index())) {
                        into.key(role.id);
                        into.name(name);
                    }
                }
            });
        });
    }
}

fn write_problem(into: &mut JsonText<'_>, game: Option<&'static Game>, problem: &Diagnostic) {
    into.object(|into| {
        into.entry("round", &problem.round);
        let (table, hand) = game.map_or(("table", "hand"), places);
        if problem.place.table > 0 {
            into.entry(table, &problem.place.table);
        }
        if problem.place.hand > 0 {
            into.entry(hand, &problem.place.hand);
        }
        into.entry("field", &problem.field);
        into.entry("message", &problem.message);
    });
}

/// Returns the names of a game's group and of the group inside it.
pub fn places(game: &'static Game) -> (&'static str, &'static str) {
    let [outer, inner] = game.groups();
    (outer.map_or("table", |group| group.one), inner.map_or("hand", |group| group.one))
}

/// Displays a reason.
struct ReasonText<'a>(&'a Reason);

impl Serialize for ReasonText<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self.0)
    }
}

/// Returns the facts of the next deal, under the keys of the rule files.
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

/// Returns the cuts that are needed, one per table: who cuts, by role.
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
            let table =
                |(table, hands): &(u16, Vec<usize>)| json!({ "table": table, "hands": hands });
            tables.iter().map(table).collect()
        }
        FactValue::Cuts(cuts) => cuts_json(record, cuts),
    }
}
