//! A summary of a game for lists and cards.
//!
//! Invariant: the store's thread computes everything from the record; a screen only shows it.

use std::collections::BTreeMap;

use chrono::{DateTime, FixedOffset, Utc};

use super::{OpenGame, describe};
use games::rules;
use scoring::tables::SUBSTITUTES;
use scoring::{
    CompleteStandings, Record, SeatIndex as _, Standing, Status, Team, Unit, complete_standings,
    join_words,
};
use store::format;
use store::{Error, Filter, GameId, Store, Summary};

/// The most players listed with their totals.
const MAX_NAMED: usize = 10;

/// A summary of a game.
#[derive(Debug, Clone, PartialEq)]
pub struct GamePreview {
    /// Its number in the file.
    pub id: GameId,
    /// The id of its rules.
    pub rules: String,
    /// The game's name.
    pub name: String,
    /// The icon's name.
    pub icon: &'static str,
    /// The players in seating order.
    pub players: Vec<String>,
    /// The target and the options that differ from the standard rules.
    pub options: String,
    /// When it was played, in local time there.
    pub played: DateTime<FixedOffset>,
    /// When it was last changed.
    pub changed: DateTime<Utc>,
    /// Number of recorded rounds.
    pub rounds: usize,
    /// One per player or side.
    pub columns: Vec<PlayerTotal>,
    /// Whether the columns are sides.
    pub in_sides: bool,
    /// Totals before the last round, before the round before it, and so on: newest first.
    pub earlier: Vec<Vec<i64>>,
    /// The unit of the scores.
    pub unit: Unit,
    /// Progress: "5 rounds recorded", "11 hands to come in".
    pub so_far: String,
    /// Whether it has a draft.
    pub half_typed: bool,
    /// Whether it is in progress, and what is next.
    pub state: State,
}

/// A player's or a side's column.
#[derive(Debug, Clone, PartialEq)]
pub struct PlayerTotal {
    /// The name, or the partners' names.
    pub name: String,
    /// The total.
    pub total: i64,
    /// Whether they lead alone.
    pub leads: bool,
}

/// The state of a game.
#[derive(Debug, Clone, PartialEq)]
pub enum State {
    /// In progress: "Round 6: Cleo deals", "Game 3: Conspiracy".
    Next(String),
    /// Over.
    Over {
        /// The winners, joined by "and".
        winners: String,
        /// Their total.
        total: String,
        /// The others with their totals, best first.
        others: String,
        /// Whether the players ended it early.
        stopped: bool,
    },
    /// Cannot be read, for this reason.
    Unreadable(String),
}

impl GamePreview {
    /// Returns whether it is in progress.
    pub fn is_open(&self) -> bool {
        matches!(self.state, State::Next(_))
    }

    /// Returns who won (or that it is in progress), their total, and the others.
    pub fn parts(&self) -> (String, String, String) {
        match &self.state {
            State::Next(_) => ("in progress".to_owned(), String::new(), self.totals()),
            State::Over { winners, total, others, stopped } => {
                let stopped = if *stopped { "stopped" } else { "" };
                let others: Vec<&str> = [others.as_str(), stopped]
                    .into_iter()
                    .filter(|part| !part.is_empty())
                    .collect();
                (winners.clone(), total.clone(), others.join(" · "))
            }
            State::Unreadable(why) => ("cannot be read".to_owned(), String::new(), why.clone()),
        }
    }

    /// Returns the state as one line.
    pub fn line(&self) -> String {
        let (winner, total, others) = self.parts();
        if others.is_empty() {
            return format!("{winner} {total}");
        }
        format!("{} · {others}", format!("{winner} {total}").trim_end())
    }

    /// Returns everybody's totals, in seating order: "Ada 190, Ben 395"; for many players, only
    /// their number and who leads.
    fn totals(&self) -> String {
        let amount = |column: &PlayerTotal| self.unit.words(column.total);
        if self.columns.len() <= MAX_NAMED {
            let total = |column: &PlayerTotal| format!("{} {}", column.name, amount(column));
            return self.columns.iter().map(total).collect::<Vec<_>>().join(", ");
        }
        let people = format::how_many(self.columns.len(), "person", "people");
        match self.columns.iter().find(|column| column.leads) {
            Some(leads) => format!("{people} · {} is ahead with {}", leads.name, amount(leads)),
            None => people,
        }
    }
}

/// Returns previews of the games that match a filter, newest change first.
///
/// # Errors
/// Why the file cannot be read. A single game that cannot be read does not block the others.
pub fn list(store: &Store, filter: &Filter) -> Result<Vec<GamePreview>, Error> {
    let games = store.games(filter)?;
    Ok(games.into_iter().map(|summary| preview(store, summary)).collect())
}

/// Returns the preview of one game.
pub fn preview(store: &Store, summary: Summary) -> GamePreview {
    // Reading the game also registers a custom game created since the window was opened.
    let loaded = store.load(summary.id);
    let game = rules::find(&summary.rules);
    let name = summary.title.clone().filter(|title| !title.trim().is_empty());
    let mut preview = GamePreview {
        id: summary.id,
        name: name
            .unwrap_or_else(|| game.map_or(summary.rules.as_str(), |game| game.name).to_owned()),
        rules: summary.rules,
        icon: game.map_or("rules", |game| game.icon),
        players: summary.players,
        options: String::new(),
        played: summary.played,
        changed: summary.changed,
        rounds: summary.rounds,
        columns: Vec::new(),
        in_sides: false,
        earlier: Vec::new(),
        unit: game.map_or(Unit::Points, |game| game.unit),
        so_far: String::new(),
        half_typed: false,
        state: State::Unreadable(String::new()),
    };
    match loaded {
        Ok(loaded) => fill(&mut preview, loaded.record),
        Err(error) => preview.state = State::Unreadable(error.to_string()),
    }
    let drafts = store.drafts(summary.id).unwrap_or_default();
    // On a night, the draft of a game to come is its seating.
    let is_night = game.is_some_and(crate::tournament::is_night);
    let drafts = drafts.iter().filter(|(round, _)| !is_night || *round <= preview.rounds);
    let mut cells = drafts.flat_map(|(_, cells)| cells);
    preview.half_typed =
        preview.is_open() && cells.any(|(cell, _)| cell.field != SUBSTITUTES.spec.id);
    preview
}

fn fill(preview: &mut GamePreview, record: Record) {
    let sheet = OpenGame::open(record, Vec::new());
    let (record, evaluation, board) = (sheet.record(), sheet.evaluation(), sheet.board());
    preview.options = describe::options(record).join(", ");
    preview.in_sides = record.in_sides();
    // On a night only complete games count: nobody leads by sitting out of one in progress.
    let CompleteStandings { games, all, .. } = complete_standings(evaluation);
    let night: BTreeMap<Team, &Standing> = all.iter().map(|one| (one.team, one)).collect();
    let columns = board.columns.iter().enumerate().map(|(index, column)| {
        let standing = night.get(&Team::at(index));
        PlayerTotal {
            name: join_words(&column.names),
            total: standing.map_or(column.total, |standing| standing.total),
            leads: standing.map_or(column.leads(), |standing| standing.rank == 1 && games > 0),
        }
    });
    preview.columns = columns.collect();
    let earlier = board.rows.iter().rev().skip(1).take(3);
    preview.earlier =
        earlier.map(|row| row.cells.iter().map(|cell| cell.total).collect()).collect();
    let name = |team| record.team_name(team);
    preview.state = match &evaluation.status {
        Status::Playing { next, .. } => {
            preview.so_far = describe::progress(record, next);
            State::Next(describe::headline(record, next))
        }
        Status::Finished { winners, by_rules, .. } => {
            let won: Vec<String> = winners.iter().copied().map(name).collect();
            let total = winners.first().and_then(|team| {
                evaluation.standings.iter().find(|standing| standing.team == *team)
            });
            let others = evaluation.standings.iter().filter(|place| !winners.contains(&place.team));
            let others: Vec<String> = others
                .map(|place| format!("{} {}", name(place.team), preview.unit.words(place.total)))
                .collect();
            State::Over {
                winners: join_words(&won),
                total: total.map(|place| preview.unit.words(place.total)).unwrap_or_default(),
                others: others.join(", "),
                stopped: !by_rules,
            }
        }
    };
}
