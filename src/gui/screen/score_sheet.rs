//! The score sheet of any game: banner, score table, and the open round on its next line.
//!
//! Invariants: the table shows what is on the disk; typing is saved as a draft. `pressed` in
//! `shortcuts.rs` handles every key of this screen.

mod banner;
mod card_counter;
mod chart;
mod choices;
mod entry;
mod game_screen;
mod header;
mod inputs;
mod last_line;
mod layout;
mod message;
mod score_table;
mod shortcuts;
mod sidebar;
mod totals;
mod view;

use iced::Task;
use iced::widget::{operation, scrollable};

use super::{Action, Viewport};
use crate::gui::game::{GameScreen, GameSession, RoundMessage, RoundView, Tab};
use crate::gui::keyboard::KeyPress;
use crate::gui::scroll_into_view::{scroll_into_view, scroll_into_view_horizontally};
pub use crate::gui::widget::CountMessage;
use layout::SheetTable;
use message::SheetMessage;
use scoring::Unit;
use session::round_forms::RoundForms;
use session::score_sheet::lines;
use store::LoadedGame;
use store::worker::StoreHandle;

/// Messages of the score sheet.
pub type Message = RoundMessage<SheetMessage>;

/// An open game.
pub struct ScoreSheetScreen {
    session: GameSession,
    rounds: RoundForms,
    /// Round (from 1) and column of the cursor in the table.
    marked: Option<(usize, usize)>,
    /// The round and column whose score is explained.
    explained: Option<(usize, usize)>,
    /// The column highlighted in the chart.
    lit: Option<usize>,
    /// Another process's change, until something is recorded here.
    conflict: Option<String>,
}

/// How many recorded rounds stay visible above any form.
const MIN_VISIBLE_ROUNDS: usize = 2;
const REASON: &str = "reason";
const PAD: &str = "pad";
/// Ids of the scrolling open round, of its focused box, and of the corrected and the marked round.
const FORM: &str = "form";
const CURSOR: &str = "cursor";
const CORRECTED: &str = "corrected";
const MARKED: &str = "marked";
/// Ids of the columns that scroll sideways and of the focused one.
const COLUMNS: &str = "columns";
const COLUMN: &str = "column";

impl ScoreSheetScreen {
    /// Creates the screen of a loaded game.
    pub fn new(
        store: StoreHandle,
        loaded: LoadedGame,
        viewport: Viewport,
    ) -> (ScoreSheetScreen, Task<Message>) {
        let (session, drafts) = GameSession::new(store, loaded, viewport, Tab::Score);
        let screen = ScoreSheetScreen {
            rounds: RoundForms::new(session.game()),
            session,
            marked: None,
            explained: None,
            lit: None,
            conflict: None,
        };
        let tasks = Task::batch([drafts.map(Message::Session), ScoreSheetScreen::to_the_end()]);
        (screen, tasks)
    }

    /// Moves the caret to the cursor's box if that is a text field.
    fn focus(&self) -> Task<Message> {
        if self.is_in_reason() {
            return operation::focus(REASON);
        }
        let Some(cell) = self.rounds.active().cursor() else { return Task::none() };
        // Otherwise no text field keeps the caret.
        let text = entry::is_text(self.session.record(), &cell);
        let focus =
            operation::focus(if text { lines::box_id(&cell) } else { "nothing".to_owned() });
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

    /// Returns the unit of the scores.
    fn unit(&self) -> Unit {
        self.session.record().game.unit
    }

    /// Returns a score in the game's unit.
    fn amount(&self, number: i64) -> String {
        self.unit().words(number)
    }
}
