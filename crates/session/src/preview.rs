//! A summary of a game for lists and cards.
//!
//! Invariant: the store's thread computes everything from the record; a screen only shows it.

use std::collections::BTreeMap;

use super::{OpenGame, describe};
use crate::hand_states::{HandStates, hand_words};
use games::rules;
use scoring::tables::SUBSTITUTES;
use scoring::wording::uncapitalize;
use scoring::{
    CompleteStandings, SeatIndex as _, Standing, Status, Team, Unit, complete_standings,
    join_words, joined,
};
use store::format;
use store::{Error, Filter, GameId, Store, Summary};

const MAX_NAMED: usize = 10;

/// A summary of a game.
#[derive(Debug, Clone, PartialEq)]
pub struct GamePreview {
    /// The game as the store lists it.
    pub summary: Summary,
    /// The game's name.
    pub name: String,
    /// The icon's name.
    pub icon: &'static str,
    /// The target and the options that differ from the standard rules.
    pub options: String,
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
    /// Who won, or that it is in progress or cannot be read.
    pub winner: String,
    /// The winners' total.
    pub total: String,
    /// The others with their totals, best first; of a game in progress, everybody in seating order.
    pub others: String,
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
    Over,
    /// Cannot be read.
    Unreadable,
}

impl GamePreview {
    /// Returns whether it is in progress.
    pub fn is_open(&self) -> bool {
        matches!(self.state, State::Next(_))
    }

    /// Returns who won, their total, and the others as one line.
    pub fn line(&self) -> String {
        let GamePreview { winner, total, others, .. } = self;
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

/// Returns previews of the games that match a filter, newest change first. A game that cannot be
/// read does not block the others.
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
    let drafts = store.drafts(summary.id).unwrap_or_default();
    let mut preview = GamePreview {
        name: name
            .unwrap_or_else(|| game.map_or(summary.rules.as_str(), |game| game.name).to_owned()),
        summary,
        icon: game.map_or("rules", |game| game.icon),
        options: String::new(),
        columns: Vec::new(),
        in_sides: false,
        earlier: Vec::new(),
        unit: game.map_or(Unit::Points, |game| game.unit),
        so_far: String::new(),
        half_typed: false,
        state: State::Unreadable,
        winner: "cannot be read".to_owned(),
        total: String::new(),
        others: String::new(),
    };
    match loaded {
        Ok(loaded) => fill(&mut preview, &loaded.into(), store),
        Err(error) => preview.others = error.to_string(),
    }
    // On a night, the draft of a game to come is its seating.
    let is_night = game.is_some_and(crate::tournament::is_night);
    let drafts = drafts.iter().filter(|(round, _)| !is_night || **round <= preview.summary.rounds);
    let mut cells = drafts.flat_map(|(_, draft)| draft.texts.keys());
    preview.half_typed = preview.is_open() && cells.any(|cell| cell.field != SUBSTITUTES.spec.id);
    preview
}

/// Returns which hands are in dispute, "in dispute: game 3, table 4, hand 2"; `None` if none is.
pub fn disputed_hands(store: &Store, id: GameId, game: &OpenGame) -> Option<String> {
    let record = game.record();
    let versions = record.game.tables.and_then(|_| store.hand_versions(id).ok())?;
    let states = HandStates::new(game, &versions);
    let hands = states.in_dispute().map(|(hand, _)| uncapitalize(&hand_words(record, hand)));
    let hands = joined(hands, "; ");
    (!hands.is_empty()).then(|| format!("in dispute: {hands}"))
}

fn fill(preview: &mut GamePreview, sheet: &OpenGame, store: &Store) {
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
    let unit = preview.unit;
    let disputed = disputed_hands(store, preview.summary.id, sheet);
    match &evaluation.status {
        Status::Playing { next, .. } => {
            preview.so_far = disputed.unwrap_or_else(|| describe::progress(record, next));
            preview.state = State::Next(describe::headline(record, next));
            "in progress".clone_into(&mut preview.winner);
            preview.others = preview.totals();
        }
        Status::Finished { winners, by_rules, .. } => {
            preview.state = State::Over;
            preview.winner = record.team_name_list(winners);
            let places = evaluation.standings.iter();
            let won = places.clone().find(|place| winners.first() == Some(&place.team));
            let total = |place| unit.words(evaluation.settled(place, unit));
            preview.total = won.map_or_else(String::new, total);
            let others = places.filter(|place| !winners.contains(&place.team));
            let others =
                others.map(|place| format!("{} {}", record.team_name(place.team), total(place)));
            let others = others.collect::<Vec<_>>().join(", ");
            let early = if *by_rules { "" } else { "ended early" };
            let disputed = disputed.unwrap_or_default();
            let parts = [others.as_str(), early, disputed.as_str()].into_iter();
            preview.others = joined(parts.filter(|part| !part.is_empty()), " · ");
        }
    }
}
