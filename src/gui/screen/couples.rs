//! A match of couples: who plays whom, the result of every hand, and the score sheet with its
//! columns. For any game of two teams whose rounds are couples.
//!
//! Invariants: recorded values are on the disk; typing is saved as a draft. All points come from
//! the evaluation.

mod chart;
mod columns;
mod couple_rows;
mod footer;
mod game_screen;
mod individuals;
mod shortcuts;
mod view;
mod worksheet;

use iced::Task;
use iced::widget::operation;

use super::{Action, Viewport};
use crate::gui::game::{GameScreen, GameSession, GameView, RoundMessage, RoundView, Tab};
use crate::gui::keyboard::KeyPress;
use crate::gui::scroll_into_view::scroll_into_view;
use scoring::{Cell, FieldKind, Game};
use session::form::{RoundForm, couple_group};
use session::round_forms::RoundForms;
use session::score_sheet::lines::box_id;
use store::LoadedGame;
use store::worker::StoreHandle;

/// Messages of the screen of couples.
pub type Message = RoundMessage<CouplesMessage>;

/// Messages of the screen of couples only.
#[derive(Debug, Clone)]
pub enum CouplesMessage {
    /// A name was clicked, by team and couple; the next one clicked swaps with it.
    Seat(usize, usize),
    /// Shows or hides the reasons of the marked round.
    Explain,
    /// A round of the worksheet was clicked.
    Clicked(usize),
}

/// An open match.
pub struct CouplesScreen {
    session: GameSession,
    rounds: RoundForms,
    /// The marked round of the worksheet, from 1.
    marked: Option<usize>,
    /// Whether that round is explained.
    explained: bool,
    /// Team and couple of a clicked name; the next one clicked swaps with it.
    picked: Option<(usize, usize)>,
}

/// Ids of the list of couples and of the line with the cursor.
const LIST: &str = "couples";
const CURSOR: &str = "couple";
/// Ids of the worksheet and of its marked round.
const ROUNDS: &str = "worksheet";
const MARKED: &str = "marked-round";
const REASON: &str = "couples-reason";

impl CouplesScreen {
    /// Returns whether a game is played in couples, so that this is its screen.
    pub fn fits(game: &Game) -> bool {
        couple_group(game).is_some()
    }

    /// Creates the screen of a loaded match.
    pub fn new(
        store: StoreHandle,
        loaded: LoadedGame,
        viewport: Viewport,
    ) -> (CouplesScreen, Task<Message>) {
        let (session, drafts) = GameSession::new(store, loaded, viewport, Tab::Couples);
        let screen = CouplesScreen {
            rounds: RoundForms::new(session.game()),
            session,
            marked: None,
            explained: false,
            picked: None,
        };
        (screen, drafts.map(Message::Session))
    }

    fn active(&self) -> &RoundForm {
        self.rounds.active()
    }

    /// Returns the box that the next key goes to.
    fn cursor(&self) -> Option<Cell> {
        self.active().cursor().filter(|_| !self.is_in_reason())
    }

    /// Handles a click on a name: the second one in a team swaps with the first.
    fn seat(&mut self, team: usize, couple: usize) -> Action<Message> {
        match self.picked.take() {
            Some((of, other)) if of == team && other != couple => {
                self.with_form(|form, sheet| form.swap_seats(sheet, team, couple, other));
                self.typed()
            }
            Some((of, other)) if of == team && other == couple => Action::None,
            _ => {
                self.picked = Some((team, couple));
                Action::None
            }
        }
    }

    /// Moves the caret to the cursor's box if that is a text field.
    fn focus(&self) -> Task<Message> {
        let Some(cell) = self.cursor() else { return Task::none() };
        // Otherwise no text field keeps the caret.
        let words = self.session.record().game.field(cell.field);
        let words = words.is_some_and(|spec| matches!(spec.kind, FieldKind::Text));
        let focus = operation::focus(if words { box_id(&cell) } else { "nothing".to_owned() });
        Task::batch([focus, scroll_into_view(LIST, CURSOR)])
    }
}
