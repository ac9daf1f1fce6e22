//! The card counter on the sheet: keys, clicks and position. In a wide window it is beside the
//! table, otherwise over it, next to its box.

use iced::keyboard::key::Named;
use iced::widget::container;
use iced::{Point, Task};

use super::layout::{Geometry, SIDE};
use super::{
    Action, CountMessage, GameScreen as _, KeyPress, Message, ScoreSheetScreen, SheetMessage, Tab,
    Viewport,
};
use crate::gui::command::Command;
use crate::gui::game::{GameView as _, RoundView as _};
use crate::gui::scroll_into_view::scroll_into_view;
use crate::gui::theme::Element;
use crate::gui::widget::{self, card_counter};
use session::cell_words;
use session::form::{EditKey, Outcome, RoundForm};

/// Width of the card over the table, in logical pixels.
const CARD: f32 = 420.0;

impl ScoreSheetScreen {
    /// Handles a message of the card counter.
    pub(super) fn count(&mut self, message: CountMessage) -> Action<Message> {
        if self.tab() != Tab::Score || !self.is_open() {
            return Action::None;
        }
        self.marked = None;
        self.explained = None;
        match message {
            CountMessage::Toggle if self.rounds.active().is_counting() => {
                self.with_form(|form, _| form.leave_count());
                Action::Run(self.focus())
            }
            CountMessage::Open(cell) => {
                self.with_form(|form, _| form.point(cell));
                self.open_pad().and(self.count(CountMessage::Toggle))
            }
            CountMessage::Toggle => {
                if !self.with_form(|form, _| form.count()) {
                    return Action::None;
                }
                Action::Run(self.focus_count())
            }
            CountMessage::Mark(line) => {
                self.with_form(|form, game| form.count_more(game, line, 0));
                self.open_pad().and(Action::Run(self.focus_count()))
            }
            CountMessage::More(line, by) => {
                self.with_form(|form, game| form.count_more(game, line, by));
                self.typed()
            }
            CountMessage::UseCount => {
                let _ = self.with_form(RoundForm::take_count);
                self.typed()
            }
            CountMessage::Close => {
                self.with_form(|form, _| form.leave_count());
                Action::Run(self.focus())
            }
        }
    }

    /// Handles a key while the counter has the keys; `None` if it means something else.
    pub(super) fn count_key(&mut self, press: &KeyPress) -> Option<Action<Message>> {
        if !self.rounds.active().is_counting() || press.with_control().is_some() {
            return None;
        }
        let by = match press.named() {
            Some(Named::ArrowUp) => Some(-1),
            Some(Named::ArrowDown) => Some(1),
            _ => None,
        };
        if let Some(by) = by {
            self.with_form(|form, _| form.count_step(by));
            return Some(Action::Run(self.focus_count()));
        }
        let more = match press.named() {
            Some(Named::ArrowLeft) => Some(EditKey::Char('-')),
            Some(Named::ArrowRight) => Some(EditKey::Char('+')),
            Some(Named::Escape) => return Some(self.count(CountMessage::Close)),
            Some(Named::Enter) => return Some(self.count(CountMessage::UseCount)),
            _ => press.for_form(),
        };
        // A key without a meaning for the counter goes to the screen.
        let press = more?;
        match self.with_form(|form, game| form.press(game, press)) {
            Outcome::Typed => Some(self.typed()),
            _ => Some(Action::Run(self.focus_count())),
        }
    }

    /// Removes the caret from any text field, and shows the marked line.
    fn focus_count(&self) -> Task<Message> {
        Task::batch([self.focus(), scroll_into_view(widget::COUNT_LIST, widget::COUNT_LINE)])
    }

    /// Draws the counter as a card, while it has the keys or if it is always shown.
    fn count_card(&self, room: f32) -> Option<widget::CardCounter<'_, Message>> {
        let view = self.rounds.active().count_view();
        let view = view.filter(|_| self.tab() == Tab::Score && self.is_open())?;
        let title = cell_words(self.session.record(), &view.cell);
        Some(
            card_counter(title, view, Command::CountCards.keys(), |message| {
                Message::Own(SheetMessage::Count(message))
            })
            .room(room),
        )
    }

    /// Draws the counter beside the table of a wide window.
    pub(super) fn count_beside(&self, viewport: Viewport) -> Option<Element<'_, Message>> {
        let form = self.rounds.active();
        let shown = form.is_counting() || form.counts_much();
        let room = viewport.size.height - 200.0;
        let card = self.count_card(room).filter(|_| shown)?.low();
        Some(container(card).width(SIDE).into())
    }

    /// Draws the counter over the table of a narrower window, and returns its position.
    pub(super) fn count_over(&self, geometry: &Geometry) -> Option<(Element<'_, Message>, Point)> {
        let over = !geometry.width.is_wide() && self.rounds.active().is_counting();
        let room = geometry.size.height - 16.0;
        let card = self.count_card(room).filter(|_| over)?;
        let height = card.height();
        let point = Point::new(
            self.beside_cursor(geometry),
            ((geometry.size.height - height) / 2.0).max(8.0),
        );
        let width = CARD.min(geometry.size.width - 16.0);
        Some((container(card).width(width).into(), point))
    }

    /// Returns the position at which the card leaves the cursor's box visible: right or left of it.
    fn beside_cursor(&self, geometry: &Geometry) -> f32 {
        use scoring::Subject;
        const GAP: f32 = 12.0;
        let most = (geometry.size.width - CARD - 8.0).max(8.0);
        let first = geometry.width.margin();
        let column = match self.rounds.active().cursor().map(|cell| cell.subject) {
            Some(Subject::Player(player)) => {
                usize::from(player.0) % self.session.record().team_count().max(1)
            }
            Some(Subject::Team(team) | Subject::TeamPart(team, _)) => usize::from(team.0),
            _ => return most,
        };
        let left = first + geometry.table.left_of(column);
        let right = left + geometry.table.column;
        if right + GAP <= most {
            right + GAP
        } else if left - GAP - CARD >= 8.0 {
            left - GAP - CARD
        } else {
            most
        }
    }
}
