//! A night of tables: who sits where, what every table reports, who moves, who leads.
//!
//! One screen for any game whose rounds are played at several tables. Invariants: what stands
//! on paper is on the disk; every completed hand is a change of its own, and what is half typed
//! is a draft; a key costs the same however many tables there are.

mod arrivals;
mod banner;
mod cards;
mod commit;
mod cut_correction;
mod display;
mod double_entry;
mod entry;
mod message;
mod moves;
mod next_round;
mod people;
mod score_entry;
mod seating_view;
mod shortcuts;
mod sidebar;
mod standings;
mod substitutes;
mod swap;
mod type_ahead;
mod view;

use std::collections::BTreeMap;
use std::sync::Arc;

use iced::Task;

use super::{Action, Route, Viewport};
use crate::engine::next_game::{NextGame, SeatingDraft};
use crate::engine::{
    Board, Cell, Cut, Evaluation, Game, Item, Move, Player, RoundPath, TableResult, TableRound,
    TablesState,
};
use crate::game::double_entry::DoubleEntry;
use crate::game::form::{HandRules, RoundForm};
use crate::game::session::PendingChange;
use crate::gui::double_entry::{self as second, DoubleEntryView as _};
use crate::gui::keyboard::KeyPress;
use crate::gui::session::{GameSession, GameView};
use crate::store::Loaded;
use crate::store::worker::StoreHandle;
pub use message::{Message, TournamentTab};
use next_round::DraftHistory;
pub(in crate::gui::screen) use people::balance_words;
pub(in crate::gui::screen) use standings::shape;
use type_ahead::Finding;

/// Whether a game is a night of tables: its players have roles.
pub fn is_night(game: &Game) -> bool {
    let role = crate::engine::tables::ROLE.spec.id;
    game.setup.iter().any(|item| matches ! ( item , Item :: Field ( spec ) if spec . id == role ))
}

/// An open night on the screen.
pub struct TournamentScreen {
    session: GameSession,
    /// What a night says that cannot be read.
    none: TablesState,
    tab: TournamentTab,
    /// The game whose hands are shown, from 1.
    game: usize,
    /// What its hands ask for.
    rules: Option<Arc<HandRules>>,
    /// The hand the cursor is at.
    at: RoundPath,
    form: Option<RoundForm>,
    halves: Halves,
    /// Who takes whose chair in hands to come, by game.
    substitutes: BTreeMap<usize, BTreeMap<Cell, Player>>,
    substituting: Option<substitutes::Substituting>,
    /// What a correction that could be written would change.
    preview: Option<Box<(Board, Evaluation)>>,
    /// Whether the last hand has just come in: an Enter after it stays, as after any other.
    ended: bool,
    /// A number that is being typed, to go there.
    jump: Option<Jump>,
    /// What is known of the next game beside what the movement says, and how it was before.
    draft: SeatingDraft,
    draft_history: DraftHistory,
    /// What was known of the last game that was begun, before it was.
    draft_before: SeatingDraft,
    /// Where everybody goes after the last game.
    moves: Vec<Move>,
    /// Who will sit where in the next game, once it can begin.
    next_game: Option<NextGame>,
    /// Who was chosen to swap places with the next one.
    picked: Option<Player>,
    finding: Finding,
    /// Who was looked for, and the column of the list.
    marked: Option<Player>,
    column: usize,
    explained: bool,
    /// The game that the standings are ordered by; by their totals where there is none.
    ordered: Option<usize>,
    /// The game whose moves are shown, from 1; the last one where it is 0.
    after: usize,
    /// A cut of an earlier game that is being put right, and who won it after all.
    recut: Option<(Cut, Option<usize>)>,
    arriving: arrivals::Arriving,
    double_entry: DoubleEntry,
    scrolled: f32,
    viewport: Viewport,
}

/// What is half typed, by game, table and hand.
type Halves = BTreeMap<usize, BTreeMap<RoundPath, Texts>>;

/// The text in each box of a hand that is not blank.
type Texts = BTreeMap<Cell, String>;

/// A number after T or G.
#[derive(Debug, Clone)]
struct Jump {
    to: JumpTo,
    digits: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum JumpTo {
    Table,
    Game,
}

/// Where a night stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Hands are still to come.
    Playing,
    /// Tables have to cut.
    Cutting,
    /// The next game can begin.
    Ready,
    /// It is over.
    Over,
    /// Something in the record cannot stand.
    Stuck,
}

impl TournamentScreen {
    /// A night that was read from the disk.
    pub fn new(
        store: StoreHandle,
        loaded: Loaded,
        viewport: Viewport,
    ) -> (TournamentScreen, Task<Message>) {
        let (session, drafts) = GameSession::new(store, loaded);
        let second = second::load(&session).map(Message::DoubleEntry);
        let mut screen = TournamentScreen {
            double_entry: DoubleEntry::new(session.record()),
            session,
            none: TablesState::default(),
            tab: TournamentTab::Seating,
            game: 0,
            rules: None,
            at: RoundPath { table: 1, hand: 1 },
            form: None,
            halves: Halves::new(),
            substitutes: BTreeMap::new(),
            substituting: None,
            preview: None,
            ended: false,
            jump: None,
            draft: SeatingDraft::default(),
            draft_history: DraftHistory::default(),
            draft_before: SeatingDraft::default(),
            moves: Vec::new(),
            next_game: None,
            picked: None,
            finding: Finding::default(),
            marked: None,
            column: 0,
            explained: false,
            ordered: None,
            after: 0,
            recut: None,
            arriving: arrivals::Arriving::default(),
            scrolled: 0.0,
            viewport,
        };
        screen.tab = match screen.stage() {
            Stage::Playing if screen.hands_in() > 0 => TournamentTab::Entry,
            Stage::Cutting => TournamentTab::Moves,
            Stage::Over => TournamentTab::Standings,
            _ => TournamentTab::Seating,
        };
        screen.anew();
        let drafts = drafts.map(Message::Session);
        // In a hall the hand that is to come may be far down.
        let cursor = screen.show_cursor();
        (screen, Task::batch([drafts, second, cursor]))
    }

    /// "Court Whist: 43 people".
    pub fn title(&self) -> String {
        let record = self.session.record();
        format!("{}: {} people", record.game.name, record.players.len())
    }

    /// The window has another size.
    pub fn resized(&mut self, viewport: Viewport) -> Action<Message> {
        self.viewport = viewport;
        // Rows have another place now: the list is scrolled anew.
        Action::Run(Task::batch([self.scroll_to_top(), self.show_cursor()]))
    }

    fn night(&self) -> &TablesState {
        self.session.evaluation().tournament.tables().unwrap_or(&self.none)
    }

    /// How many games are begun.
    fn begun(&self) -> usize {
        self.session.record().rounds.len()
    }

    /// How a game stands at its tables.
    fn round(&self, game: usize) -> Option<&TableRound> {
        self.session.evaluation().rounds.get(game.checked_sub(1)?)?.tournament.tables()
    }

    fn table(&self, table: u16) -> Option<&TableResult> {
        self.round(self.game)?.tables.get(usize::from(table).checked_sub(1)?)
    }

    fn player(&self, player: Player) -> &str {
        self.session.record().player_name(player)
    }

    fn names(&self, players: [Player; 4]) -> [String; 4] {
        players.map(|player| self.player(player).to_owned())
    }

    /// The most hands there are at a table.
    fn hands(&self) -> usize {
        let [_, hands] = self.session.record().game.groups();
        hands.map_or(0, |hands| hands.at_most)
    }

    /// The hands of the last game that are in.
    fn hands_in(&self) -> usize {
        let tables = self.round(self.begun()).map(|round| round.tables.iter());
        tables.into_iter().flatten().map(|table| table.hands.len()).sum()
    }

    fn stage(&self) -> Stage {
        let reading = self.session.evaluation();
        let next = reading.next();
        let has = |id: &str| next.is_some_and(|deal| deal.get(id).is_some());
        if reading.is_finished() {
            Stage::Over
        } else if reading.tournament.tables().is_none() {
            Stage::Stuck
        } else if self.begun() == 0 || has("tables") {
            Stage::Ready
        } else if has("waiting") {
            Stage::Playing
        } else if !self.night().cuts.is_empty() {
            Stage::Cutting
        } else {
            Stage::Stuck
        }
    }

    /// What follows after the record has changed: which game is shown, who sits where next.
    fn anew(&mut self) {
        let begun = self.begun();
        if self.game == 0 || self.game > begun {
            self.show_game(begun);
        } else {
            self.open_at(self.at);
            let (_, place) = self.double_entry.here();
            self.double_entry.open(self.session.game(), (self.game, place));
        }
        self.replan();
    }

    /// Shows the hands of a game, at the first that is missing, on both tabs.
    fn show_game(&mut self, game: usize) {
        self.show_hands(game);
        self.open_first();
    }

    /// Shows the hands of a game as they were typed first, at the first that is missing.
    fn show_hands(&mut self, game: usize) {
        self.game = game;
        let record = self.session.record();
        self.rules = (game > 0).then(|| Arc::new(HandRules::new(record, game)));
        self.at = RoundPath { table: 1, hand: 1 };
        let first = self.missing_after(RoundPath { table: 0, hand: u8::MAX });
        self.open_at(first.unwrap_or(self.at));
    }

    /// What follows from what happened.
    pub fn update(&mut self, message: Message) -> Action<Message> {
        match message {
            Message::Show(tab) => self.show(tab),
            Message::Session(message) => self.session_update(message),
            Message::Game(game) => {
                self.show_game(game);
                Action::Run(self.show_cursor())
            }
            Message::Hand(place) => {
                self.open_at(place);
                self.open_pad().and(Action::Run(self.show_cursor()))
            }
            Message::Correct => self.correct(),
            Message::DoubleEntry(message) => self.double_entry_update(message),
            Message::CloseTable(table) => self.close_table(table),
            Message::AskSubstitute => self.ask_substitute(),
            Message::Chair(chair) => self.choose_chair(chair),
            Message::Substitute(player) => self.substitute(player),
            Message::Cut(cut, place) => self.cut(cut, place),
            Message::After(game) => self.show_moves(game),
            Message::Recut => self.recut(),
            Message::OrderBy(game) => self.order_by(game),
            Message::Begin => self.begin(),
            Message::Redraw => self.redraw(),
            Message::Pick(player) => self.pick(player),
            Message::Mark(player, column) => self.mark(player, column),
            Message::Explain => {
                self.explained = !self.explained;
                Action::None
            }
            Message::There(player) => self.come_or_go(player),
            Message::Turn(player) => self.turn_role(player),
            Message::Arriving(name) => self.type_arrival(name),
            Message::AskRole => self.ask_role(),
            Message::Arrive(role) => self.arrive(role),
            Message::Scrolled(offset) => {
                self.scrolled = offset;
                Action::None
            }
        }
    }
}

/// The ids of the groups of a night's round: its tables, and the hands at each.
fn group_ids(game: &'static Game) -> [&'static str; 2] {
    game.groups().map(|group| group.map_or("", |group| group.id))
}
