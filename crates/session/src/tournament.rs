//! A night of tables without a window: its stage in words, the slips as typed, the next game's
//! seating, the cuts, and the room's view.

mod arrivals;
mod cards;
mod cuts;
mod finder;
mod hand_entry;
mod hand_view;
mod next_round;
mod ruling;
mod wording;

use std::sync::LazyLock;

use crate::form::place_of_boxes;
use crate::{OpenGame, place_words};
pub use arrivals::{ArrivalDraft, arrival_fault};
pub use cards::{CardPart, trump_fact};
pub use cuts::{CutQuestion, Cuts, MoveTarget};
pub use finder::{Jump, JumpTarget};
pub use hand_entry::{HandEntry, HandStep, Texts};
pub use hand_view::{HandFigure, HandStyle, HandView};
pub use next_round::{SeatingPlan, fresh_seed};
pub use ruling::Ruling;
use scoring::movement::schedule;
use scoring::next_game::role_of;
use scoring::tables::{ROLE, SIT_OUT_SCORE};
use scoring::wording::{capitalize, many, uncapitalize};
use scoring::{
    Cell, Choice, Edit, Evaluation, FieldKind, FieldSpec, Game, Movement, PlannedGame, Player,
    Record, RoundPath, SeatIndex, TableResult, TableRound, TablesState, Value, draw, hands,
    join_choices, join_words, names, signed,
};
use store::format::how_many;
pub use wording::{GameMark, tie_words};

/// Returns whether a game is a night of tables: its players have roles.
pub fn is_night(game: &Game) -> bool {
    game.setup.iter().any(|spec| spec.id == ROLE.spec.id)
}

/// Stage of a night.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Hands are missing.
    Playing,
    /// Tables must cut.
    Cutting,
    /// The next game can begin.
    Ready,
    /// The night is over.
    Over,
    /// The record has problems.
    Stuck,
}

static UNREADABLE: LazyLock<TablesState> = LazyLock::new(TablesState::default);

/// An open game on a night of tables.
#[derive(Debug, Clone, Copy)]
pub struct Night<'a>(pub &'a OpenGame);

impl<'a> Night<'a> {
    /// Returns its record.
    pub fn record(self) -> &'a Record {
        self.0.record()
    }

    /// Returns the evaluation.
    pub fn evaluation(self) -> &'a Evaluation {
        self.0.evaluation()
    }

    /// Returns the state of the night.
    pub fn state(self) -> &'a TablesState {
        self.evaluation().tournament.tables().unwrap_or(&UNREADABLE)
    }

    /// Returns a game of its programme, by number (from 1).
    pub fn planned(self, number: usize) -> Option<&'a PlannedGame> {
        self.state().programme.get(number.checked_sub(1)?)
    }

    /// Returns whether people play in pairs in a game, by number (from 1).
    pub fn has_partners(self, number: usize) -> bool {
        self.planned(number).is_none_or(|planned| planned.partners)
    }

    /// Returns how many games have begun, without those after the last one.
    pub fn begun(self) -> usize {
        let (begun, planned) = (self.record().rounds.len(), self.state().programme.len());
        if planned == 0 { begun } else { begun.min(planned) }
    }

    /// Returns the tables of game `game` (from 1).
    pub fn round(self, game: usize) -> Option<&'a TableRound> {
        self.evaluation().round(game)?.tournament.tables()
    }

    /// Returns whether a table tied in a game and the tie decides who moves: after the last game
    /// nobody does, even if that was ended early.
    pub fn is_tie(self, game: usize, table: &TableResult) -> bool {
        let is_last = game == self.begun() && self.stage() == Stage::Over;
        let moves_on = !is_last && self.round(game).is_some_and(|round| round.moves_on);
        moves_on && table.tied.iter().any(|tied| !tied.is_empty())
    }

    /// Returns the tables of a game, in order; none before it has begun.
    pub fn tables(self, game: usize) -> &'a [TableResult] {
        self.round(game).map_or(&[], |round| &round.tables)
    }

    /// Returns a table of a game, both by number (from 1).
    pub fn table(self, game: usize, table: u16) -> Option<&'a TableResult> {
        self.tables(game).get(usize::from(table).checked_sub(1)?)
    }

    /// Returns somebody's name.
    pub fn player(self, player: Player) -> &'a str {
        self.record().player_name(player)
    }

    /// Returns everybody in alphabetical order.
    pub fn by_name(self) -> Vec<Player> {
        let mut all: Vec<Player> = (0..self.record().players.len()).map(Player::at).collect();
        all.sort_by_cached_key(|player| names::sort_key(self.player(*player)));
        all
    }

    /// Returns the role in which somebody is ranked: 0 or 1.
    pub fn role(self, player: Player) -> usize {
        role_of(self.record(), player)
    }

    /// Returns what somebody in a role's chair is called.
    pub fn role_name(self, role: usize) -> &'static str {
        self.state().role_choices().get(role).map_or("", |role| role.label)
    }

    /// Returns whether the hands of a table are counted apart, so that a substitute may take a chair
    /// for some of them; otherwise a table has one score a round.
    pub fn counts_hands(self) -> bool {
        self.record().game.groups()[1].is_some()
    }

    /// Returns the number of hands at a table in a game; the score of a round is one.
    pub fn hands(self) -> u8 {
        let [_, hands] = self.record().game.groups();
        hands.map_or(1, |hands| u8::try_from(hands.at_most).unwrap_or(u8::MAX))
    }

    /// Returns the hand to which a box belongs: its number of a hand, or of a table's one score.
    pub fn hand_of(self, cell: &Cell) -> Option<RoundPath> {
        let [tables, hands] = self.record().game.groups();
        if hands.is_some() {
            return (cell.place.hand > 0).then_some(cell.place);
        }
        let is_number = |spec: &&FieldSpec| {
            spec.id == cell.field && matches!(spec.kind, FieldKind::Number { .. })
        };
        let is_typed = cell.place.table > 0 && tables?.fields.iter().any(is_number);
        is_typed.then_some(RoundPath { hand: 1, ..cell.place })
    }

    /// Returns the hands in which these edits write, each with its game.
    pub fn hands_written(self, edits: &[Edit]) -> impl Iterator<Item = (usize, RoundPath)> {
        edits.iter().filter_map(move |edit| match edit {
            Edit::Set { round, cell, .. } => Some((*round, self.hand_of(cell)?)),
            _ => None,
        })
    }

    /// Returns where the boxes of a hand are: at the table, where it has one score a round.
    pub fn boxes_of(self, place: RoundPath) -> RoundPath {
        place_of_boxes(self.record(), place)
    }

    /// Returns the hand whose boxes are at this place.
    pub fn hand_at(self, boxes: RoundPath) -> RoundPath {
        RoundPath { hand: boxes.hand.max(1), ..boxes }
    }

    /// Returns the words for a hand of a table by number: "hand 2", or with one score a round
    /// "score".
    pub fn hand_words(self, hand: u8) -> String {
        if self.counts_hands() { format!("hand {hand}") } else { "score".to_owned() }
    }

    /// Returns the words for a hand: "table 3, hand 2", or with one score a round "table 3".
    pub fn place_words(self, place: RoundPath) -> String {
        place_words(self.record(), place)
    }

    /// Returns whether its chairs belong to roles.
    pub fn has_roles(self) -> bool {
        !self.state().role_choices().is_empty()
    }

    /// Returns what is typed for a table: its hands, or its score.
    pub fn hand_noun(self) -> [&'static str; 2] {
        if self.counts_hands() { ["hand", "hands"] } else { ["score", "scores"] }
    }

    /// Returns what a round is called: "round", or "game" where each is a game of its own.
    pub fn round_noun(self) -> &'static str {
        hands::round_word(self.record().game)
    }

    /// Returns the words for a round by number: "game 3", "round 3".
    pub fn round_words(self, number: usize) -> String {
        format!("{} {number}", self.round_noun())
    }

    /// Returns how many hands of the last game are recorded, and how many it has.
    pub fn hands_in(self) -> (usize, usize) {
        let count = |table: &TableResult| {
            let hands = table.hands.len();
            (hands, if table.closed { hands } else { usize::from(self.hands()) })
        };
        let tables = self.tables(self.begun()).iter().map(count);
        tables.fold((0, 0), |(done, all), (hands, most)| (done + hands, all + most))
    }

    /// Returns the sentence that the last game is typed; tables may have been closed early.
    pub fn all_in_words(self) -> &'static str {
        let closed = self.tables(self.begun()).iter().any(|table| table.closed);
        match (closed, self.counts_hands()) {
            (true, _) => "All tables are done",
            (_, true) => "All hands are in",
            _ => "All scores are in",
        }
    }

    /// Returns how many games are complete.
    pub fn games_in(self) -> usize {
        let last = self.round(self.begun()).is_some_and(|round| round.complete);
        if last { self.begun() } else { self.begun().saturating_sub(1) }
    }

    /// Returns the stage of the night.
    pub fn stage(self) -> Stage {
        let next = self.evaluation().next();
        let has = |id: &str| next.is_some_and(|deal| deal.get(id).is_some());
        if self.evaluation().is_finished() {
            Stage::Over
        } else if self.evaluation().tournament.tables().is_none() {
            Stage::Stuck
        } else if self.begun() == 0 || has("tables") {
            Stage::Ready
        } else if has("waiting") {
            Stage::Playing
        } else if !self.state().cuts.is_empty() {
            Stage::Cutting
        } else {
            Stage::Stuck
        }
    }

    /// Returns the problem that keeps the night from continuing.
    pub fn trouble(self) -> Option<String> {
        let problem = self.evaluation().problems.first()?;
        Some(match problem.round {
            Some(round) => format!("{}: {}", capitalize(&self.round_words(round)), problem.message),
            None => problem.message.clone(),
        })
    }

    /// Returns why there are no tables.
    pub fn no_tables_words(self) -> String {
        let words = format!("There are no tables. {}.", table_words(self.state().role_choices()));
        self.trouble().unwrap_or(words)
    }

    /// Returns the name of a game: "Game 4: Chivalry"; for 0, that no game has begun.
    pub fn game_words(self, number: usize) -> String {
        match (self.planned(number), number) {
            (Some(planned), _) if self.counts_hands() => format!("Game {number}: {}", planned.name),
            (None, 0) => format!("No {} has begun", self.round_noun()),
            _ => capitalize(&self.round_words(number)),
        }
    }

    /// Returns the score per hand of sitting out.
    pub fn sit_out_score(self) -> Option<String> {
        let record = self.record();
        let option = record.game.option(SIT_OUT_SCORE.spec.id)?;
        match option.value(record.players.len(), &record.options) {
            Value::Number(each) => Some(signed(each)),
            _ => None,
        }
    }
}

/// Returns the heading of the people in a role: "Ladies".
pub fn role_heading(night: &TablesState, role: usize) -> String {
    night.role_choices().get(role).map_or_else(String::new, |role| capitalize(&many(role.label)))
}

/// Returns who is needed for a table.
pub fn table_words(roles: &[Choice]) -> String {
    match roles {
        [one, other] => format!("Two {} and two {} per table", many(one.label), many(other.label)),
        _ => "Four people per table".to_owned(),
    }
}

/// Returns how a number of people fills the tables: "11 ladies and 13 gentlemen: 5 tables, 1 lady
/// and 3 gentlemen sit out each game." `people` are those of each role, or all and none; `when` is
/// "each game" or a certain one.
pub fn balance_words(roles: &[Choice], people: [usize; 2], when: &str) -> String {
    let all = count_words(roles, people);
    let (count, out) = if roles.is_empty() {
        (people[0] / 4, [people[0] % 4, 0])
    } else {
        let count = draw::tables(&people);
        (count, people.map(|people| people.saturating_sub(2 * count)))
    };
    if count == 0 {
        return format!("{all}: {}", uncapitalize(&table_words(roles)));
    }
    let tables = how_many(count, "table", "tables");
    let resting = match (roles, out) {
        (_, [0, 0]) => return format!("{all}: {tables}, everybody plays"),
        ([], [out, _]) => out.to_string(),
        (_, out) => count_words(roles, out),
    };
    let sit = if out[0] + out[1] == 1 { "sits" } else { "sit" };
    format!("{all}: {tables}, {resting} {sit} out {when}")
}

/// Returns a number of people in words: "11 ladies and 1 gentleman", "22 people".
pub fn count_words(roles: &[Choice], people: [usize; 2]) -> String {
    let [one, other] = roles else { return how_many(people[0], "person", "people") };
    let each = [one, other].into_iter().zip(people).filter(|(_, count)| *count > 0);
    let each = each.map(|(role, count)| how_many(count, role.label, &many(role.label)));
    let each: Vec<String> = each.collect();
    if each.is_empty() { "nobody".to_owned() } else { join_words(&each) }
}

/// Returns what the movement of a night is less good for, with the people that it has.
pub fn advice(night: Night<'_>) -> Option<String> {
    let people = night.record().players.len();
    let (tables, movement) = (people / 4, night.state().movement);
    let best = movement.best_tables();
    match movement {
        _ if tables < 2 => None,
        _ if !best.is_empty() && !best.contains(&tables) => {
            let better = join_choices(best.iter().map(usize::to_string));
            Some(format!(
                "With {tables} tables some people meet often; {better} would be better, or drawing every round"
            ))
        }
        Movement::Schedule if schedule::rounds(people).is_none() => {
            Some(format!("There is no schedule for {people} people, so every round is drawn"))
        }
        _ if movement.pairs_stay() && people % 2 == 1 => Some(
            "Pairs stay together, so one person sits out all night: another movement is better"
                .to_owned(),
        ),
        _ => None,
    }
}
