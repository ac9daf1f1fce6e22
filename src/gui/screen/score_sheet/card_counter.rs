//! The card counter on the sheet: keys, clicks and position. In a wide window it is beside the
//! table, otherwise over it.

use iced::Task;
use iced::alignment::Horizontal;
use iced::keyboard::key::Named;
use iced::widget::container;

use super::{
    Action, CountMessage, Element, GameScreen as _, KeyPress, Message, ScoreSheetScreen, Tab,
    Viewport,
};
use crate::gui::command::Command;
use crate::gui::game::GameView as _;
use crate::gui::game::list_sheet::SIDE;
use crate::gui::scroll_into_view::scroll_into_view;
use crate::gui::widget::{self, card_counter};
use session::cell_words;
use session::form::{EditKey, Outcome, RoundForm};

/// Width of the card over the table, in logical pixels.
const CARD: f32 = 420.0;

impl ScoreSheetScreen {
    pub(super) fn count(&mut self, message: CountMessage) -> Action<Message> {
        if self.tab() != Tab::Score || !self.is_open() {
            return Action::None;
        }
        self.unmark();
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
        }
    }

    /// Handles a key while the counter has the keys; `None` if it means something else.
    pub(super) fn count_key(&mut self, press: &KeyPress) -> Option<Action<Message>> {
        if !self.rounds.active().is_counting() || press.with_control().is_some() {
            return None;
        }
        let press = match press.named() {
            Some(Named::ArrowUp) => EditKey::Back,
            Some(Named::ArrowDown) => EditKey::Next,
            Some(Named::Escape) => return Some(self.count(CountMessage::Toggle)),
            Some(Named::Enter) => return Some(self.count(CountMessage::UseCount)),
            // A key without a meaning for the counter goes to the screen.
            _ => press.for_form()?,
        };
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
    fn count_card(&self) -> Option<widget::CardCounter<'_, Message>> {
        let view = self.rounds.active().count_view();
        let view = view.filter(|_| self.tab() == Tab::Score && self.is_open())?;
        let title = cell_words(self.session.record(), &view.cell);
        Some(card_counter(title, view, Command::CountCards.keys(), Message::Count))
    }

    /// Draws the counter beside the table of a wide window.
    pub(super) fn count_beside(&self, viewport: Viewport) -> Option<Element<'_>> {
        let form = self.rounds.active();
        let shown = form.is_counting() || form.counts_much();
        let room = viewport.size.height - 200.0;
        let card = self.count_card().filter(|_| shown)?.low();
        Some(container(card).width(SIDE).max_height(room).into())
    }

    /// Draws the counter over the table of a narrower window, on the side where it does not cover
    /// its box.
    pub(super) fn count_over(
        &self,
        viewport: Viewport,
    ) -> Option<(Element<'_>, Horizontal, Message)> {
        let over = !viewport.width.is_wide() && self.rounds.active().is_counting();
        let card = self.count_card().filter(|_| over)?;
        let cell = self.rounds.active().cursor();
        let team = cell.and_then(|cell| cell.subject.team(self.session.record().in_sides()));
        let side = team.map_or(Horizontal::Right, |team| self.away_from(usize::from(team.0)));
        let width = CARD.min(viewport.size.width - 16.0);
        let close = Message::Count(CountMessage::Toggle);
        Some((container(card).width(width).into(), side, close))
    }
}
