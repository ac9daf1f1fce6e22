//! The screen of a game whose rounds are typed as a whole: the score sheet of any game, or of a match
//! of couples. Banner, the recorded rounds, and the open round.
//!
//! Invariants: recorded values are on the disk; typing is saved as a draft. `pressed` in
//! `shortcuts.rs` handles every key of this screen.

mod banner;
mod card_counter;
mod chart;
mod choices;
mod couples;
mod entry;
mod header;
mod inputs;
mod layout;
mod score_table;
mod shortcuts;
mod sidebar;
mod update;
mod view;

use crate::gui::game::{
    self, GameScreen, GameSession, GameView, LoadedDrafts, Planned, StoredGame, Tab,
};
use crate::gui::prelude::*;
use crate::gui::scroll_into_view::scroll_into_view_horizontally;
pub use card_counter::CountMessage;
use layout::SheetTable;
use scoring::{Cell, FieldKind, Player, Unit};
use session::form::couple_group;
use session::host::Pace;
use session::rehearsal::round;
use session::round_forms::RoundForms;
use session::score_sheet::lines;
use session::session::PendingChange;
use session::tournament::fresh_seed;

/// Part of this screen.
type Element<'a> = crate::gui::theme::Element<'a, Message>;

/// Messages of a screen on which a round is typed as a whole.
#[derive(Debug, Clone)]
pub enum Message {
    /// From the session under the screen.
    Session(game::Message),
    /// A click on a box.
    Pointed(Cell),
    /// A click on a choice: the cell and the choice's text.
    Chosen(Cell, String),
    /// Text typed into a text field.
    Typed(Cell, String),
    /// A click on a name of a couple, by team and couple; the next one clicked swaps with it.
    Seat(usize, usize),
    /// A message of the card counter.
    Count(CountMessage),
    /// Records the round or the correction, wherever the cursor is.
    Record,
    /// A click on a recorded round, in this column.
    Clicked(usize, usize),
    /// Opens a round for correction.
    Correct(usize),
    /// Closes the correction without changes.
    Leave,
    /// The reason of a correction was typed.
    Reason(String),
    /// The reason's box was clicked.
    InReason,
    /// Deletes the round being corrected.
    DeleteRound(usize),
    /// Shows or hides dealer, rulings and note.
    More,
    /// Explains the marked score or round, or the last one, or closes the explanation.
    Explain,
    /// A click on the chart, which highlights the next line.
    Light,
    /// Opens the dialog for saving the chart.
    SavePicture,
    /// Starts a new game with the same seats.
    PlayAgain,
}

impl From<game::Message> for Message {
    fn from(message: game::Message) -> Self {
        Message::Session(message)
    }
}

state! {
    /// An open game, or match of couples.
    pub struct ScoreSheetScreen(session: GameSession, rounds: RoundForms) {
        /// Round (from 1) and column of the cursor in the table.
        marked: Option<(usize, usize)> = None,
        /// Whether the marked score or round is explained.
        explained: bool = false,
        /// Whether it is marked only while it is explained.
        marks_to_explain: bool = false,
        /// The column highlighted in the chart.
        lit: Option<usize> = None,
        /// Another process's change, until something is recorded here.
        conflict: Option<String> = None,
        /// Team and couple of a clicked name; the next one clicked swaps with it.
        picked: Option<(usize, usize)> = None,
    }
}

/// How many recorded rounds stay visible above any form.
const MIN_VISIBLE_ROUNDS: usize = 2;
const REASON: &str = "reason";
const PAD: &str = "pad";
/// Ids of the scrolling open round, of its focused box, and of the corrected round.
const FORM: &str = "form";
const CURSOR: &str = "cursor";
const CORRECTED: &str = "corrected";
/// Id of the list of a match's rounds.
const ROUNDS: &str = "rounds";
/// Ids of the columns that scroll sideways and of the focused one.
const COLUMNS: &str = "columns";
const COLUMN: &str = "column";

impl ScoreSheetScreen {
    /// Creates the screen of a stored game.
    pub fn new(
        store: StoreHandle,
        stored: StoredGame,
        viewport: Viewport,
    ) -> (ScoreSheetScreen, Task<Message>) {
        let is_match = couple_group(stored.game.record.game).is_some();
        let tab = if is_match { Tab::Couples } else { Tab::Score };
        let (session, drafts) = GameSession::new(store, stored, viewport, tab);
        let rounds = RoundForms::new(session.game());
        let mut screen = ScoreSheetScreen::fresh(session, rounds);
        screen.session.core.drafts.read(drafts);
        let corrects = screen.rounds.read(&screen.session.core);
        let focus = if corrects { screen.focus() } else { Task::none() };
        let tasks = Task::batch([Self::to_the_end(), focus, game::read_beside(&screen)]);
        (screen, tasks)
    }

    fn is_match(&self) -> bool {
        couple_group(self.session.record().game).is_some()
    }

    fn typed_tab(&self) -> Tab {
        self.all_tabs()[0]
    }

    fn is_typed(&self) -> bool {
        self.tab() == self.typed_tab()
    }

    /// Moves the caret to the cursor's box if that is a text field.
    fn focus(&self) -> Task<Message> {
        if self.is_in_reason() {
            return operation::focus(REASON);
        }
        let Some(cell) = self.rounds.active().cursor() else { return Task::none() };
        // Otherwise no text field keeps the caret.
        let spec = self.session.record().game.field(cell.field);
        let is_text = spec.is_some_and(|spec| matches!(spec.kind, FieldKind::Text));
        let focus = if is_text { operation::focus(lines::box_id(&cell)) } else { unfocus() };
        // A correction is among the rows of the table and scrolls with them, whole if it fits.
        let shown = scroll_into_view(PAD, CORRECTED).chain(scroll_into_view(PAD, CURSOR));
        let frozen = self.table(self.session.viewport()).columns.left_of(0);
        Task::batch([
            focus,
            shown,
            scroll_into_view(FORM, CURSOR),
            scroll_into_view_horizontally(COLUMNS, COLUMN, frozen),
        ])
    }

    /// Scrolls so that the last rounds and the open one are visible.
    fn to_the_end() -> Task<Message> {
        operation::snap_to(PAD, scrollable::RelativeOffset { x: 0.0, y: 1.0 })
    }

    fn table(&self, viewport: Viewport) -> SheetTable {
        SheetTable::new(viewport, self.session.game())
    }

    fn unit(&self) -> Unit {
        self.session.record().game.unit
    }

    fn amount(&self, number: i64) -> String {
        self.unit().words(number)
    }

    fn unmark(&mut self) {
        (self.marked, self.explained, self.picked) = (None, false, None);
        self.marks_to_explain = false;
    }
}

impl GameScreen for ScoreSheetScreen {
    type Message = Message;

    fn session(&self) -> &GameSession {
        &self.session
    }

    fn session_mut(&mut self) -> &mut GameSession {
        &mut self.session
    }

    fn all_tabs(&self) -> &'static [Tab] {
        use Tab::{Chart, Columns, Couples, Disputes, GameLog, Individuals, Rounds, Rules, Score};
        if !self.is_match() {
            return &[Score, Chart, Rules, GameLog];
        }
        &[Couples, Disputes, Rounds, Columns, Individuals, Chart, Rules, GameLog]
    }
}

impl GameView for ScoreSheetScreen {
    fn follow_drafts(&mut self, _: &Planned, _: &LoadedDrafts) {
        let sent = self.session.hand_states().sent_texts(self.rounds.next().number());
        self.rounds.take_sent(self.session.game(), sent);
    }

    /// Scrolls to the end and to the cursor, or to the marked round.
    fn resized(&mut self) -> Action<Message> {
        Action::Run(match self.tab() {
            Tab::Score => Self::to_the_end().chain(self.focus()),
            Tab::Couples => scroll_into_view(FORM, CURSOR),
            _ => scroll_into_view(ROUNDS, MARKED),
        })
    }

    fn set_away(&mut self, away: &[Player]) -> Action<Message> {
        self.with_form(|form, game| form.set_away(game, away));
        self.typed()
    }

    fn rehearse(&mut self, _pace: Pace) -> Option<PendingChange> {
        round(self.session.game(), fresh_seed())
    }

    fn show(&mut self, tab: Tab) -> Action<Message> {
        self.session.set_tab(tab);
        let _ = self.hide_reasons();
        if tab == Tab::Score { Action::Run(Self::to_the_end()) } else { self.resized() }
    }
}
