//! The score sheet of any game: what comes next, the pad, the open round on its next line.
//!
//! Invariants: what stands on the pad is on the disk; what is being typed is a draft, kept
//! too. Every key of this screen goes through `pressed` in `shortcuts.rs`.

mod banner;
mod card_counter;
mod chart;
mod choices;
mod commit;
mod entry;
mod header;
mod inputs;
mod layout;
mod message;
mod score_table;
mod shortcuts;
mod sidebar;
mod view;

use iced::Task;
use iced::widget::{operation, scrollable};

use super::{Action, Route, Viewport};
use crate::engine::{Team, Unit};
use crate::game::round_entry::RoundEntry;
use crate::gui::keyboard::KeyPress;
use crate::gui::scroll_into_view::{scroll_into_view, scroll_into_view_horizontally};
use crate::gui::session::{GameSession, GameView, RoundView, Tab};
pub use crate::gui::widget::CountMessage;
use crate::store::Loaded;
use crate::store::worker::StoreHandle;
use layout::Geometry;
pub use message::Message;

/// An open game on the screen.
pub struct ScoreSheetScreen {
    session: GameSession,
    rounds: RoundEntry,
    tab: Tab,
    /// The marked round (from 1) and column, where the cursor is in the pad.
    marked: Option<(usize, usize)>,
    /// The round and column whose score is explained.
    explained: Option<(usize, usize)>,
    /// The column whose line stands out in the chart.
    lit: Option<usize>,
    /// What another process has written, until something is written here.
    conflict: Option<String>,
    scrolled: f32,
}

/// So many recorded rounds stay in sight, however much is asked for.
const IN_SIGHT: usize = 2;
const REASON: &str = "reason";
const PAD: &str = "pad";
/// The open round, where it scrolls, and the box in it that the next key goes to.
const FORM: &str = "form";
const CURSOR: &str = "cursor";
/// The columns, where they scroll sideways, and the one that the next key goes to.
const COLUMNS: &str = "columns";
const COLUMN: &str = "column";

impl ScoreSheetScreen {
    /// A game that was read from the disk.
    pub fn new(
        store: StoreHandle,
        loaded: Loaded,
        viewport: Viewport,
    ) -> (ScoreSheetScreen, Task<Message>) {
        let (session, drafts) = GameSession::new(store, loaded, viewport);
        let screen = ScoreSheetScreen {
            rounds: RoundEntry::new(session.game()),
            session,
            tab: Tab::Score,
            marked: None,
            explained: None,
            lit: None,
            conflict: None,
            scrolled: 0.0,
        };
        let tasks = Task::batch([drafts.map(Message::Session), ScoreSheetScreen::to_the_end()]);
        (screen, tasks)
    }

    /// What follows from what happened.
    fn handle(&mut self, message: Message) -> Action<Message> {
        match message {
            Message::Pointed(cell) => {
                self.marked = None;
                if let Some(correction) = self.rounds.correction_mut() {
                    correction.in_reason = false;
                }
                self.with_form(|form, sheet| form.point(sheet, cell));
                self.open_pad().and(Action::Run(self.focus()))
            }
            Message::Chosen(cell, text) => {
                self.marked = None;
                self.with_form(|form, sheet| form.choose(sheet, cell, &text));
                self.typed()
            }
            Message::Typed(cell, text) => {
                self.with_form(|form, sheet| form.write(sheet, cell, &text));
                self.typed()
            }
            Message::Session(message) => self.session_update(message),
            Message::Light => self.light(1),
            Message::Clicked(round, column) => {
                if self.marked == Some((round, column)) {
                    self.marked = None;
                    self.explained = None;
                    return self.correct(round);
                }
                self.marked = Some((round, column));
                self.explained = Some((round, column));
                Action::None
            }
            Message::Correct(round) => self.correct(round),
            Message::Leave => self.leave(),
            Message::Reason(reason) => self.give_reason(reason),
            Message::Count(message) => self.count(message),
            Message::TakeOut => self.take_out(),
            Message::CloseReasons => {
                self.explained = None;
                Action::None
            }
            Message::More => {
                let more = !self.rounds.active().shows_more();
                self.with_form(|form, _| form.show_more(more));
                Action::Run(Task::batch([self.focus(), Self::to_the_end()]))
            }
            Message::PlayAgain => Action::Go(Route::Begin(Box::new(self.session.game().rematch()))),
            Message::SavePicture => self.session.save_picture(),
            Message::Scrolled(offset) => {
                self.scrolled = offset;
                self.explained = None;
                Action::None
            }
        }
    }

    /// Puts the caret where the cursor is, where that is a text field.
    fn focus(&self) -> Task<Message> {
        let Some(cell) = self.rounds.active().cursor() else { return Task::none() };
        // Where it is no text field, the caret is taken out of any.
        let text = entry::is_text(self.session.record(), &cell);
        let focus = operation::focus(if text { entry::id(&cell) } else { "nothing".to_owned() });
        // A correction stands among the rows of the pad and scrolls with them.
        let list = if self.rounds.corrects() { PAD } else { FORM };
        let geometry = self.geometry(self.session.viewport());
        let frozen = geometry.table.left_of(0);
        Task::batch([
            focus,
            scroll_into_view(list, CURSOR),
            scroll_into_view_horizontally(COLUMNS, COLUMN, frozen),
        ])
    }

    /// Scrolls so that the last rounds and the open one are seen.
    fn to_the_end() -> Task<Message> {
        operation::snap_to(PAD, scrollable::RelativeOffset { x: 0.0, y: 1.0 })
    }

    fn geometry(&self, viewport: Viewport) -> Geometry {
        let geometry = Geometry::new(viewport, self.session.game());
        // What asks for much has lower lines, as far as that helps.
        let recorded = self.session.record().rounds.len();
        let lower = [geometry, geometry.with_lower_lines(), geometry.with_lower_boxes()];
        let fits =
            |it: &Geometry| self.entry_height(it) <= it.room_for_form(recorded, IN_SIGHT + 1);
        lower.into_iter().find(fits).unwrap_or(geometry.with_lower_boxes())
    }

    /// What this game counts.
    fn unit(&self) -> Unit {
        self.session.record().game.unit
    }

    /// A score in the game's unit.
    fn amount(&self, number: i64) -> String {
        self.unit().words(number)
    }

    fn team_at(column: usize) -> Team {
        Team(u16::try_from(column).unwrap_or(u16::MAX))
    }
}
