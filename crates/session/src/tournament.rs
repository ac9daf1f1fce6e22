//! A night of tables without a window: its stage in words, the slips as typed, the next game's
//! seating, the cuts, and the room's view.

mod arrivals;
mod cards;
mod cuts;
mod display;
mod finder;
mod hand_entry;
mod hand_view;
mod next_round;
mod ruling;
mod wording;

use std::sync::LazyLock;

use crate::OpenGame;
pub use arrivals::{ArrivalDraft, AttendanceChange, arrival_fault};
pub use cards::CardPart;
pub use cuts::{Cuts, MoveTarget, is_tie};
pub use display::trump_fact;
pub use finder::{Jump, JumpTarget};
pub use hand_entry::{HandEntry, HandStep, Texts};
pub use hand_view::{HandFigure, HandStyle, HandView};
pub use next_round::{SeatingPlan, Swap, fresh_seed};
pub use ruling::Ruling;
use scoring::names;
use scoring::next_game::role_of;
pub use scoring::tables::table::cut as cut_of;
use scoring::tables::{ROLE, SIT_OUT_SCORE};
use scoring::wording::{capitalize, many};
use scoring::{
    Evaluation, Game, Item, PlannedGame, Player, Record, SeatIndex, TableResult, TableRound,
    TablesState, Value, draw, signed,
};
use store::format::how_many;
pub use wording::{GameMark, tie_words};

/// Returns whether a game is a night of tables: its players have roles.
pub fn is_night(game: &Game) -> bool {
    let role = ROLE.spec.id;
    game.setup.iter().any(|item| matches!(item, Item::Field(spec) if spec.id == role))
}

/// Returns whether there is a screen for entering its rounds: not yet for tables with one score a
/// round.
pub fn has_screen(game: &Game) -> bool {
    !is_night(game) || game.groups()[1].is_some()
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

/// State of a night that cannot be read.
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

    /// Returns how many games have begun.
    pub fn begun(self) -> usize {
        self.record().rounds.len()
    }

    /// Returns the tables of game `game` (from 1).
    pub fn round(self, game: usize) -> Option<&'a TableRound> {
        self.evaluation().rounds.get(game.checked_sub(1)?)?.tournament.tables()
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

    /// Returns the number of hands at a table in a game.
    pub fn hands(self) -> u8 {
        let [_, hands] = self.record().game.groups();
        hands.map_or(0, |hands| u8::try_from(hands.at_most).unwrap_or(u8::MAX))
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
        if closed { "All tables are done" } else { "All hands are in" }
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
            Some(round) => format!("Game {round}: {}", problem.message),
            None => problem.message.clone(),
        })
    }

    /// Returns why there are no tables.
    pub fn no_tables_words(self) -> String {
        let [first, second] = [0, 1].map(|role| many(self.role_name(role)));
        let words = format!("There are no tables. Two {first} and two {second} are needed.");
        self.trouble().unwrap_or(words)
    }

    /// Returns the name of a game: "Game 4: Chivalry"; for 0, that no game has begun.
    pub fn game_words(self, number: usize) -> String {
        match (self.planned(number), number) {
            (Some(planned), _) if self.state().by_pair => planned.name.to_owned(),
            (Some(planned), _) => format!("Game {number}: {}", planned.name),
            (None, 0) => "No game has begun".to_owned(),
            (None, _) => format!("Game {number}"),
        }
    }

    /// Returns the score per hand of sitting out.
    pub fn sit_out_score(self) -> Option<String> {
        let record = self.record();
        let mut options = record.game.options.iter();
        let option = options.find(|option| option.id == SIT_OUT_SCORE.spec.id)?;
        let usual = option.default(record.players.len());
        match record.options.get(option.id).unwrap_or(&usual) {
            Value::Number(each) => Some(signed(*each)),
            _ => None,
        }
    }
}

/// Returns the heading of the people in a role: "Ladies".
pub fn role_heading(night: &TablesState, role: usize) -> String {
    night.role_choices().get(role).map_or_else(String::new, |role| capitalize(&many(role.label)))
}

/// Returns how a number of people fills the tables: "11 ladies and 13 gentlemen: 5 tables, 1 lady
/// and 3 gentlemen sit out each game." `when` is "each game" or a certain one.
pub fn balance_words([ladies, gentlemen]: [usize; 2], when: &str) -> String {
    let all = people_words([ladies, gentlemen]);
    let count = draw::tables(ladies, gentlemen);
    if count == 0 {
        return format!("{all}: a table needs 2 of each");
    }
    let out = [ladies - 2 * count, gentlemen - 2 * count];
    let tables = how_many(count, "table", "tables");
    let resting = match out {
        [0, 0] => return format!("{all}: {tables}, everybody plays"),
        [ladies, 0] => how_many(ladies, "lady", "ladies"),
        [0, gentlemen] => how_many(gentlemen, "gentleman", "gentlemen"),
        out => people_words(out),
    };
    let sit = if out[0] + out[1] == 1 { "sits" } else { "sit" };
    format!("{all}: {tables}, {resting} {sit} out {when}")
}

/// Returns a number of people in words: "11 ladies and 1 gentleman".
pub fn people_words([ladies, gentlemen]: [usize; 2]) -> String {
    let ladies = how_many(ladies, "lady", "ladies");
    format!("{ladies} and {}", how_many(gentlemen, "gentleman", "gentlemen"))
}
