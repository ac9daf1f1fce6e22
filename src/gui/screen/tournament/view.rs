//! The frame of a night: banner, tabs and sheet; rows are drawn only where visible.

use iced::widget::{column, container, operation, scrollable, space};
use iced::{Fill, Task};

use super::{Action, GameScreen as _, Message, Stage, TournamentScreen, Viewport};
use crate::gui::game::{GameDrawing, GameFrame, Tab, disputes};
use crate::gui::theme::{Element, space as gap, stroke};
use crate::gui::widget::{self, slim_bar};
use session::display::DisplayContent;
use session::form::RoundForm;
use session::revision::Revision;

/// Id of a tab's scrolling list.
const LIST: &str = "night-list";
/// Maximum height of everything above and below a tab's list.
const MAX_AROUND_LIST: f32 = 142.0;

impl GameDrawing for TournamentScreen {
    /// Returns the title: "Court Whist: 43 people".
    fn title(&self) -> String {
        let record = self.session.record();
        format!("{}: {} people", record.game.name, record.players.len())
    }

    fn frame(&self, viewport: Viewport) -> GameFrame<'_, Message> {
        let body: Element<'_, Message> = match self.tab() {
            Tab::Seating => self.seating_view(viewport),
            Tab::Entry => self.entry_view(viewport),
            Tab::Disputes => disputes::view::view(self, viewport),
            Tab::Moves => self.moves_view(viewport),
            Tab::Standings => self.standings_view(viewport),
            Tab::Cards => self.cards_view(viewport),
            Tab::People => self.people_view(viewport),
            page => self.session.page(page, viewport, viewport.width.is_wide()),
        };
        let has_hands = self.night().round(self.hands.game()).is_some();
        let cards = self.tab() == Tab::Entry && has_hands;
        let banner = container(self.banner(viewport)).height(viewport.width.night_banner());
        GameFrame::new(viewport, banner.clip(true), body).cards(viewport.width.is_wide() && cards)
    }

    fn wants(&self, tab: Tab) -> Option<&'static str> {
        match (tab, self.night().stage()) {
            (Tab::Moves, Stage::Cutting) => Some("A table has to cut"),
            (Tab::Moves, Stage::Ready) if self.begun() > 0 => Some("The next game can start"),
            (Tab::Entry, Stage::Playing) => Some("Some hands are not in yet"),
            _ => None,
        }
    }

    fn typed_form(&self) -> Option<&RoundForm> {
        self.hands.form()
    }

    fn display(&self) -> DisplayContent {
        self.plan.display(self.session.room_state())
    }

    fn seating_revision(&self) -> Option<Revision> {
        Some(self.plan.revision())
    }
}

impl TournamentScreen {
    /// Returns the height of a list's visible part, given what is above and below it.
    pub(super) fn seen(viewport: Viewport, around: f32) -> f32 {
        let width = viewport.width;
        let tabs = if width.is_compact() { 0.0 } else { 44.0 };
        let bottom = width.margin().min(gap::GAP);
        let others = width.night_banner() + tabs + stroke::BAND + bottom + around;
        (viewport.size.height - others).max(super::entry::ROW)
    }

    /// Draws a list of rows, of which only the visible ones are created.
    pub(super) fn rows<'a, T>(
        &self,
        viewport: Viewport,
        items: impl IntoIterator<Item = T>,
        height: impl Fn(&T) -> f32,
        draw: impl Fn(T) -> Element<'a, Message>,
    ) -> Element<'a, Message> {
        let (from, to) = (self.scrolled - 200.0, self.scrolled + viewport.size.height);
        let (mut top, mut above, mut below) = (0.0, 0.0, 0.0);
        let mut seen: Vec<Element<'a, Message>> = Vec::new();
        for item in items {
            let next = top + height(&item);
            if next < from {
                above = next;
            } else if top > to {
                below += next - top;
            } else {
                seen.push(widget::isolated_layer(draw(item)));
            }
            top = next;
        }
        let list = column![
            space::vertical().height(above),
            column(seen).width(Fill),
            space::vertical().height(below)
        ];
        scrollable(list.width(Fill))
            .id(LIST)
            .on_scroll(|viewport| Message::Scrolled(viewport.absolute_offset().y))
            .direction(slim_bar())
            .width(Fill)
            .height(Fill)
            .into()
    }

    /// Scrolls the list to its top, or to the row of the cursor.
    pub(super) fn show_from_top(&mut self) -> Action<Message> {
        let top = self.scroll_to(0.0);
        Action::Run(Task::batch([top, self.show_cursor()]))
    }

    fn scroll_to(&mut self, y: f32) -> Task<Message> {
        self.scrolled = y;
        operation::scroll_to(LIST, scrollable::AbsoluteOffset { x: 0.0, y })
    }

    /// Scrolls so that the row of the cursor is visible.
    pub(super) fn show_cursor(&mut self) -> Task<Message> {
        let Some((top, height)) = self.cursor_row() else { return Task::none() };
        let viewport = self.session.viewport();
        let seen = Self::seen(viewport, if viewport.is_low() { 0.0 } else { MAX_AROUND_LIST });
        if top < self.scrolled {
            self.scroll_to(top)
        } else if top + height > self.scrolled + seen {
            self.scroll_to(top + height - seen)
        } else {
            Task::none()
        }
    }

    /// Returns the position and height of the cursor's row in its list.
    fn cursor_row(&self) -> Option<(f32, f32)> {
        let (row, at) = match self.tab() {
            Tab::Entry => (super::entry::ROW, usize::from(self.hands.at().table.max(1) - 1)),
            Tab::Moves => return self.moves_row(),
            Tab::Seating => return self.found_row(),
            tab => {
                let row = match tab {
                    Tab::Standings => super::standings::ROW,
                    Tab::People => super::people::ROW,
                    Tab::Cards => super::cards::ROW,
                    _ => return None,
                };
                (row, self.order().iter().position(|player| Some(*player) == self.marked)?)
            }
        };
        Some((session::chart::float(at) * row, row))
    }
}
