//! A night of tables: seating, hands, moves and standings.
//!
//! One screen for any game played at several tables. Invariants: recorded values are on the disk;
//! every completed hand is a change of its own, and incomplete ones are drafts; a key takes the
//! same time with any number of tables.

mod cards;
mod entry;
mod going;
mod hand_columns;
mod moves;
mod seating_view;
mod seats;
mod shortcuts;
mod sidebar;
mod standings;
mod update;
mod view;

use crate::gui::dialogs::PrintDialog;
use crate::gui::game::{
    self, GameScreen, GameSession, GameView, LoadedDrafts, Planned, StoredGame, Tab,
};
use crate::gui::prelude::*;
use scoring::{Cell, Cut, Player, RoundPath};
use session::host::Pace;
use session::rehearsal::step;
use session::session::PendingChange;
use session::tournament::{
    ArrivalDraft, Cuts, HandEntry, Jump, JumpTarget, Night, Ruling, SeatingPlan, Stage, fresh_seed,
};
pub(in crate::gui::screen) use standings::shape;

/// Part of this screen, and of a row of its tables.
type Element<'a> = crate::gui::theme::Element<'a, Message>;
type TableCell<'a> = crate::gui::widget::TableCell<'a, Message>;

/// Messages of a night.
#[derive(Debug, Clone)]
pub enum Message {
    /// From the session under the screen.
    Session(game::Message),
    /// Runs a command: about the hand or the table at the cursor, or the marked person.
    Run(Command),
    /// Shows the hands of another game.
    Game(usize),
    /// A click on a hand.
    Hand(RoundPath),
    /// A click on a box of a hand.
    Box(Cell),
    /// The chair was chosen, pair A first.
    Chair(usize),
    /// The substitute was chosen.
    Substitute(Player),
    /// A cut's winner, by index among those who tied.
    Cut(Cut, usize),
    /// Shows the moves after another game.
    ShowMovesAfter(usize),
    /// Sorts the standings by a game, from 0, or by totals if they already are.
    OrderBy(usize),
    /// Starts the next game.
    Begin,
    /// A click on a chair.
    Pick(Player),
    /// A name in a list was clicked, in this column.
    Mark(Player, usize),
    /// The ruling's points or its reason was typed.
    RulingTyped(Ruling),
    /// Records the ruling.
    WriteRuling,
    /// Goes on to the reason of the ruling.
    ExplainRuling,
    /// Marks somebody as here or not, before the first game.
    ToggleHere(Player),
    /// Marks somebody as present or absent in the next game.
    ToggleAttendance(Player),
    /// Switches somebody's role from the next game on.
    SwitchRole(Player),
    /// Asks for another name for somebody on the list.
    Rename(Player),
    /// Takes somebody off the list before the first hand.
    TakeOff(Player),
    /// The name of an arrival was typed.
    Arriving(String),
    /// The name is complete, and the role if one was chosen.
    Arrive(Option<usize>),
    /// The list was scrolled to this offset in logical pixels.
    Scrolled(f32),
}

impl From<game::Message> for Message {
    fn from(message: game::Message) -> Message {
        Message::Session(message)
    }
}

state! {
    /// An open night.
    pub struct TournamentScreen(session: GameSession) {
        /// The hands of the shown game, with the cursor.
        hands: HandEntry = HandEntry::default(),
        /// The number being typed to jump to.
        jump: Option<Jump> = None,
        /// The next game before it begins.
        plan: SeatingPlan = SeatingPlan::default(),
        /// The game whose moves are shown.
        cuts: Cuts = Cuts::default(),
        /// The person chosen for a swap.
        picked: Option<Player> = None,
        /// Whether *Start game N* has the focus: the key that recorded the last hand never gives it.
        at_start: bool = true,
        /// The text typed to find a name or table.
        typed: String = String::new(),
        /// Whether letters and digits search although they have another meaning here.
        finds: bool = false,
        /// The person found, and the column of the list.
        marked: Option<Player> = None,
        column: usize = 0,
        explained: bool = false,
        /// The game that sorts the standings; `None` sorts by total.
        ordered: Option<usize> = None,
        arriving: ArrivalDraft = ArrivalDraft::default(),
        ruling: Option<Ruling> = None,
        scrolled: f32 = 0.0,
    }
}

impl TournamentScreen {
    /// Creates the screen of a stored night.
    pub fn new(
        store: StoreHandle,
        stored: StoredGame,
        viewport: Viewport,
    ) -> (TournamentScreen, Task<Message>) {
        let (mut session, drafts) = GameSession::new(store, stored, viewport, Tab::Seating);
        let night = Night(session.game());
        session.set_tab(match night.stage() {
            Stage::Playing if night.hands_in().0 > 0 => Tab::Entry,
            Stage::Cutting => Tab::Moves,
            Stage::Over => Tab::Standings,
            _ => Tab::Seating,
        });
        let mut screen = TournamentScreen::fresh(session);
        screen.refresh();
        screen.mark_winner();
        let night = Night(screen.session.game());
        for (game, draft) in drafts {
            if game == night.begun() + 1 {
                screen.plan.read(&draft.texts);
            } else {
                screen.hands.read(night, game, draft);
            }
        }
        screen.open_at(screen.hands.at());
        screen.replan();
        // With many tables, the next hand may be far down.
        let tasks = Task::batch([Self::show_cursor(), game::read_beside(&screen)]);
        (screen, tasks)
    }

    /// Marks the winner if the night is over and the standings are shown.
    fn mark_winner(&mut self) {
        if self.tab() == Tab::Standings && self.night().stage() == Stage::Over {
            self.marked =
                self.night().ranked(self.ordered).first().map(|first| Player(first.team.0));
            self.column = self.night().state().programme.len();
        }
    }

    fn night(&self) -> Night<'_> {
        Night(self.session.game())
    }

    fn begun(&self) -> usize {
        self.night().begun()
    }

    fn player(&self, player: Player) -> &str {
        self.night().player(player)
    }

    /// Updates everything after a change of the record: the shown game and the next seating.
    fn refresh(&mut self) {
        let (game, begun) = (self.hands.game(), self.begun());
        if game == 0 || game > begun {
            self.show_game(begun);
        } else {
            self.hands.follow(Night(self.session.game()));
        }
        self.cuts.follow(Night(self.session.game()));
        self.replan();
    }

    /// Computes the next game again, and drops the choice for a swap.
    fn replan(&mut self) {
        let night = Night(self.session.game());
        self.plan.seat(self.hands.seating_now(night));
        self.plan.replan(night);
        self.picked = None;
    }

    /// Shows the hands of a game, with the cursor at the first missing one.
    fn show_game(&mut self, game: usize) {
        self.hands.show(Night(self.session.game()), game);
    }

    fn open_at(&mut self, place: RoundPath) {
        self.hands.open_at(Night(self.session.game()), place);
    }
}

impl GameScreen for TournamentScreen {
    type Message = Message;

    fn session(&self) -> &GameSession {
        &self.session
    }

    fn session_mut(&mut self) -> &mut GameSession {
        &mut self.session
    }

    fn all_tabs(&self) -> &'static [Tab] {
        use Tab::{Cards, Disputes, Entry, GameLog, Moves, People, Rules, Seating, Standings};
        &[Seating, Entry, Disputes, Moves, Standings, Cards, People, Rules, GameLog]
    }
}

impl GameView for TournamentScreen {
    /// Scrolls the list again after its rows have moved.
    fn resized(&mut self) -> Action<Message> {
        self.show_from_top()
    }

    fn show(&mut self, tab: Tab) -> Action<Message> {
        self.at_start = true;
        if self.tab() == tab {
            return Action::None;
        }
        self.session.set_tab(tab);
        self.explained = false;
        self.ruling = None;
        self.cuts = Cuts::default();
        self.picked = None;
        self.hands.ask_no_substitute();
        self.typed.clear();
        self.finds = false;
        if tab == Tab::Standings {
            // A ruling or a question is most likely about the last game begun.
            self.column = self.begun().saturating_sub(1);
            self.marked = None;
        }
        self.mark_winner();
        self.show_from_top()
    }

    fn rehearse(&mut self, pace: Pace) -> Option<PendingChange> {
        let phones = self.session.tables_with_phones();
        step(Night(self.session.game()), &mut self.plan, (pace, &phones), fresh_seed())
    }

    fn planned(&self) -> Planned {
        let (seating, substitutes) = (self.plan.saved().clone(), self.hands.substitutes().clone());
        Planned { begun: self.begun(), seating, substitutes }
    }

    fn follow_drafts(&mut self, planned: &Planned, drafts: &LoadedDrafts) {
        let (night, begun) = (Night(self.session.game()), planned.begun);
        if begun != night.begun() {
            return;
        }
        let texts = |round| drafts.get(&round).map(|draft| draft.texts.clone()).unwrap_or_default();
        let plays = (begun, &planned.substitutes);
        let has_others = self.hands.follow_substitutes(night, plays, &texts(begun));
        if self.plan.follow(night, &planned.seating, &texts(begun + 1)) || has_others {
            self.replan();
        }
    }

    fn print_dialog(&self) -> PrintDialog {
        let panel = PrintDialog::new(self.session.evaluation());
        match self.plan.seated(self.night()) {
            Some(game) => panel.seated(game),
            None => panel,
        }
    }

    /// Adds the drafts of other hands of the same game to the change.
    fn prepare(&self, change: &mut PendingChange) {
        change.drafts = self.hands.drafts_beside(self.night(), change);
    }
}
