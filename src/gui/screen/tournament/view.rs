//! The frame of a night: banner, tabs, the sheet; and rows of which only the visible are drawn.

use iced::widget::{Column, column, container, scrollable, space};
use iced::{Fill, Task};

use super::{Action, GameScreen as _, Message, Stage, TournamentScreen, Viewport};
use crate::chart::float;
use crate::game::display::DisplayContent;
use crate::gui::session::{GameDrawing, GameFrame, Tab};
use crate::gui::theme::{Element, Theme, Width, space as gap, stroke};
use crate::gui::widget::{self, slim_bar};

/// The list of a tab, where it scrolls.
pub(super) const LIST: &str = "night-list";

impl GameDrawing for TournamentScreen {
    /// "Court Whist: 43 people".
    fn title(&self) -> String {
        let record = self.session.record();
        format!("{}: {} people", record.game.name, record.players.len())
    }

    fn frame(&self, viewport: Viewport) -> GameFrame<'_, Message> {
        let narrow = viewport.width == Width::Narrow;
        let body: Element<'_, Message> = match self.tab() {
            Tab::Seating => self.seating_view(viewport),
            Tab::Entry => self.entry_view(viewport),
            Tab::DoubleEntry => self.second_view(viewport),
            Tab::Moves => self.moves_view(viewport),
            Tab::Standings => self.standings_view(viewport),
            Tab::Cards => self.cards_view(viewport),
            Tab::People => self.people_view(viewport),
            page => self.session.page(page, viewport, !narrow),
        };
        let wide = viewport.width == Width::Wide;
        let has_hands = self.night().round(self.hands.game()).is_some();
        let cards = self.tab() == Tab::DoubleEntry || self.tab() == Tab::Entry && has_hands;
        let banner = container(self.banner(viewport)).height(banner_height(viewport)).clip(true);
        GameFrame::new(viewport, banner, body).cards(wide && cards)
    }

    fn wants(&self, tab: Tab) -> Option<&'static str> {
        match (tab, self.night().stage()) {
            (Tab::Moves, Stage::Cutting) => Some("A table has to cut"),
            (Tab::Moves, Stage::Ready) if self.begun() > 0 => Some("The next game can start"),
            (Tab::Entry, Stage::Playing) => Some("Some hands are not in yet"),
            _ => None,
        }
    }

    fn display(&self) -> DisplayContent {
        self.plan.display(self.session.room_state())
    }
}

impl TournamentScreen {
    /// How high the part of a list that is seen is, with a head of this height over it and
    /// this below it.
    pub(super) fn seen(viewport: Viewport, around: f32) -> f32 {
        let tabs = if viewport.width == Width::Narrow { 0.0 } else { 44.0 };
        let bottom = if viewport.width == Width::Wide { gap::GAP } else { viewport.width.margin() };
        (viewport.size.height - banner_height(viewport) - tabs - stroke::BAND - bottom - around)
            .max(120.0)
    }

    /// A list of rows, of which those are drawn that can be seen.
    pub(super) fn rows<'a>(
        &self,
        viewport: Viewport,
        (count, around): (usize, f32),
        height: impl Fn(usize) -> f32,
        draw: impl Fn(usize) -> Element<'a, Message>,
    ) -> Element<'a, Message> {
        let (from, to) =
            (self.scrolled - 80.0, self.scrolled + Self::seen(viewport, around) + 160.0);
        let mut list: Column<'a, Message, Theme> = column![].width(Fill);
        let (mut top, mut above, mut below) = (0.0, 0.0, 0.0);
        let mut middle: Vec<Element<'a, Message>> = Vec::new();
        for index in 0..count {
            let next = top + height(index);
            if next < from {
                above = next;
            } else if top > to {
                below += next - top;
            } else {
                middle.push(widget::isolated_layer(draw(index)));
            }
            top = next;
        }
        list = list.push(space::vertical().height(above));
        list = list.push(column(middle).width(Fill));
        list = list.push(space::vertical().height(below));
        scrollable(list)
            .id(LIST)
            .on_scroll(|viewport| Message::Scrolled(viewport.absolute_offset().y))
            .direction(slim_bar())
            .width(Fill)
            .height(Fill)
            .into()
    }

    /// Scrolls the list to its top, or on to the row of the cursor.
    pub(super) fn show_from_top(&mut self) -> Action<Message> {
        self.scrolled = 0.0;
        let offset = scrollable::AbsoluteOffset { x: 0.0, y: 0.0 };
        let top = iced::widget::operation::scroll_to(LIST, offset);
        Action::Run(Task::batch([top, self.show_cursor()]))
    }

    /// Scrolls so that the row of the cursor is seen.
    pub(super) fn show_cursor(&mut self) -> Task<Message> {
        let viewport = self.session.viewport();
        let Some((top, height, around)) = self.cursor_row(viewport) else { return Task::none() };
        let seen = Self::seen(viewport, around);
        let y = if top < self.scrolled {
            top
        } else if top + height > self.scrolled + seen {
            top + height - seen
        } else {
            return Task::none();
        };
        self.scrolled = y;
        let offset = scrollable::AbsoluteOffset { x: 0.0, y };
        iced::widget::operation::scroll_to(LIST, offset)
    }

    /// Where the row of the cursor is in its list, how high it is, and what is around the list.
    fn cursor_row(&self, viewport: Viewport) -> Option<(f32, f32, f32)> {
        let at =
            |index: usize, height: f32, around: f32| Some((float(index) * height, height, around));
        let marked = || {
            let marked = self.marked?;
            self.order().iter().position(|player| *player == marked)
        };
        match self.tab() {
            Tab::Entry => at(
                usize::from(self.hands.at().table).saturating_sub(1),
                super::entry::ROW,
                super::entry::around(viewport),
            ),
            Tab::DoubleEntry => at(
                usize::from(self.session.double_entry().here().1.table).saturating_sub(1),
                super::entry::ROW,
                super::entry::around(viewport),
            ),
            Tab::Standings => at(marked()?, super::standings::ROW, super::standings::AROUND),
            Tab::People => at(marked()?, super::people::ROW, super::people::AROUND),
            Tab::Cards => at(marked()?, super::cards::ROW, super::cards::AROUND),
            Tab::Moves => self.cut_row(),
            _ => None,
        }
    }
}

/// Height of the banner.
pub(super) fn banner_height(viewport: Viewport) -> f32 {
    match viewport.width {
        Width::Wide => 104.0,
        Width::Medium => 60.0,
        Width::Narrow => 42.0,
    }
}
