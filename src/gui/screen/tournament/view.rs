//! The frame of a night: banner, tabs, the sheet; and rows of which only the visible are drawn.

use iced::widget::{Column, column, container, scrollable, space};
use iced::{Fill, Padding, Task};

use super::{Action, Message, TournamentScreen, TournamentTab, Viewport};
use crate::chart::float;
use crate::game::display::DisplayContent;
use crate::gui::double_entry;
use crate::gui::icon::Icon;
use crate::gui::session::{Frame, GameView as _};
use crate::gui::theme::{Element, Theme, Width, space as gap, stroke};
use crate::gui::widget::{self, slim_bar};

/// The list of a tab, where it scrolls.
pub(super) const LIST: &str = "night-list";

impl TournamentScreen {
    /// What the ⋯ of the top bar offers here.
    pub fn menu(&self) -> Vec<(Icon, &'static str, Message)> {
        let toggle = double_entry::Message::Toggle.into();
        self.menu_with(vec![(Icon::CheckCircle, double_entry::view::toggle_words(self), toggle)])
    }

    /// What the display window shows.
    pub fn display(&self) -> DisplayContent {
        self.plan.display(self.night(), self.tab == TournamentTab::Standings)
    }

    /// The screen as it is now.
    pub fn view(&self, viewport: Viewport) -> Element<'_, Message> {
        let margin = viewport.width.margin();
        let narrow = viewport.width == Width::Narrow;
        let body: Element<'_, Message> = match self.tab {
            TournamentTab::Seating => self.seating_view(viewport),
            TournamentTab::Entry => self.entry_view(viewport),
            TournamentTab::Second => self.second_view(viewport),
            TournamentTab::Moves => self.moves_view(viewport),
            TournamentTab::Standings => self.standings_view(viewport),
            TournamentTab::Cards => self.cards_view(viewport),
            TournamentTab::People => self.people_view(viewport),
            TournamentTab::Rules => self.session.rules(viewport, !narrow),
            TournamentTab::Corrections => self.session.history(viewport, !narrow),
        };
        let wide = viewport.width == Width::Wide;
        let bottom = if wide { gap::GAP } else { margin };
        let beside = match self.tab {
            TournamentTab::Entry => wide && self.night().round(self.hands.game()).is_some(),
            tab => wide && tab == TournamentTab::Second,
        };
        let right = if beside { margin - widget::BAR } else { margin };
        let banner = container(self.banner(viewport)).height(banner_height(viewport)).clip(true);
        let padding = Padding { top: 0.0, right, bottom, left: margin };
        let frame = Frame { banner: banner.into(), tabs: !narrow, body, beside: None, padding };
        self.session.with_dialog(viewport, self.framed(frame))
    }

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
        let viewport = self.viewport;
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
        match self.tab {
            TournamentTab::Entry => at(
                usize::from(self.hands.at().table).saturating_sub(1),
                super::entry::ROW,
                super::entry::around(viewport),
            ),
            TournamentTab::Second => at(
                usize::from(self.double_entry.here().1.table).saturating_sub(1),
                super::entry::ROW,
                super::entry::around(viewport),
            ),
            TournamentTab::Standings => {
                at(marked()?, super::standings::ROW, super::standings::AROUND)
            }
            TournamentTab::People => at(marked()?, super::people::ROW, super::people::AROUND),
            TournamentTab::Cards => at(marked()?, super::cards::ROW, super::cards::AROUND),
            TournamentTab::Moves => self.cut_row(),
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
