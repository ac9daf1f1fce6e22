//! The frame of a night: banner, tabs, the sheet; and rows of which only the visible are drawn.

use iced::widget::{Column, column, container, row, scrollable, space};
use iced::{Fill, Padding, Task};

use super::{Message, Stage, Tab, TournamentScreen, Viewport};
use crate::gui::change_history;
use crate::gui::icon::Icon;
use crate::gui::markdown;
use crate::gui::theme::{Element, Theme, Width, space as gap, stroke};
use crate::gui::widget::{self, problem_notice, scroll_style, secondary_button, slim_bar};

/// The list of a tab, where it scrolls.
pub(super) const LIST: &str = "night-list";

impl TournamentScreen {
    /// What the ⋯ of the top bar offers here.
    pub fn menu(&self) -> Vec<(Icon, &'static str, Message)> {
        let icon = |tab| match tab {
            Tab::Seating => Icon::Table,
            Tab::Entry => Icon::Correct,
            Tab::Second => Icon::CheckCircle,
            Tab::Moves => Icon::ArrowRight,
            Tab::Standings => Icon::Trophy,
            Tab::Cards => Icon::Dealer,
            Tab::People => Icon::Person,
            Tab::Rules => Icon::Rules,
            Tab::Corrections => Icon::History,
        };
        let tabs = self.tabs().map(|tab| (icon(tab), tab.label(), Message::Show(tab)));
        let mut menu: Vec<(Icon, &'static str, Message)> = tabs.collect();
        menu.push((Icon::Print, "Print", Message::Print));
        menu.push((Icon::Export, "Export", Message::Export));
        let twice = if self.second.twice.on { "Read hands once" } else { "Read hands twice" };
        menu.push((Icon::CheckCircle, twice, Message::Twice));
        if !self.sheet.evaluation().is_finished() {
            menu.push((Icon::Check, "Stop here, as it stands", Message::Stop(true)));
        } else if self.sheet.record().ended {
            menu.push((Icon::Play, "Play on", Message::Stop(false)));
        }
        menu
    }

    /// Which of its tabs is seen.
    pub fn view_key(&self) -> u8 {
        self.tab as u8
    }

    /// The screen as it is now.
    pub fn view(&self, viewport: Viewport) -> Element<'_, Message> {
        let colors = viewport.colors;
        let margin = viewport.width.margin();
        let narrow = viewport.width == Width::Narrow;
        let tabs = (!narrow).then(|| {
            let tabs = self.tabs().map(|tab| {
                let part = widget::tabs::Tab::new(tab.label(), tab == self.tab, Message::Show(tab));
                match self.wants(tab) {
                    Some(why) => part.wants(why),
                    None => part,
                }
            });
            container(widget::tabs(colors, tabs))
        });
        let body: Element<'_, Message> = match self.tab {
            Tab::Seating => self.seating_view(viewport),
            Tab::Entry => self.entry_view(viewport),
            Tab::Second => self.second_view(viewport),
            Tab::Moves => self.moves_view(viewport),
            Tab::Standings => self.standings_view(viewport),
            Tab::Cards => self.cards_view(viewport),
            Tab::People => self.people_view(viewport),
            Tab::Rules => {
                let rules = markdown::view(colors, self.sheet.record().game.rules);
                markdown::reading_page(viewport, !narrow, rules)
            }
            Tab::Corrections => {
                markdown::reading_page(viewport, !narrow, change_history::view(colors, &self.sheet))
            }
        };
        let failure = self.failure.as_ref().map(|failure| {
            let again = secondary_button(colors, "Try again", Some(Message::TryAgain)).key("Enter");
            container(row![problem_notice(colors, failure.as_str()), again].spacing(gap::MIDDLE))
                .padding(Padding::ZERO.bottom(gap::MIDDLE))
        });
        let wide = viewport.width == Width::Wide;
        let bottom = if wide { gap::GAP } else { margin };
        let beside = match self.tab {
            Tab::Entry => wide && self.round(self.game).is_some(),
            tab => wide && tab == Tab::Second,
        };
        let right = if beside { margin - widget::BAR } else { margin };
        let page = column![
            container(self.banner(viewport)).height(banner_height(viewport)).clip(true),
            column![]
                .push(failure)
                .push(tabs)
                .push(container(body).height(Fill))
                .padding(Padding { top: 0.0, right, bottom, left: margin }),
        ];
        self.asked.over(viewport, page, Message::Asked)
    }

    /// The tabs of this night.
    pub(super) fn tabs(&self) -> impl Iterator<Item = Tab> + use<> {
        let twice = self.second.twice.on;
        Tab::ALL.into_iter().filter(move |tab| twice || *tab != Tab::Second)
    }

    /// Why a tab asks for attention.
    fn wants(&self, tab: Tab) -> Option<&'static str> {
        match (tab, self.stage()) {
            _ if tab == self.tab => None,
            (Tab::Moves, Stage::Cutting) => Some("A table has to cut"),
            (Tab::Moves, Stage::Ready) if self.begun() > 0 => Some("The next game can begin"),
            (Tab::Second, _) if self.not_twice().is_some() => Some("Hands are not read twice"),
            (Tab::Entry, Stage::Playing) => Some("Hands are still to come in"),
            _ => None,
        }
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
            .style(scroll_style(viewport.colors))
            .width(Fill)
            .height(Fill)
            .into()
    }

    /// Scrolls the list to its top.
    pub(super) fn scroll_to_top(&mut self) -> Task<Message> {
        self.scrolled = 0.0;
        let offset = scrollable::AbsoluteOffset { x: 0.0, y: 0.0 };
        iced::widget::operation::scroll_to(LIST, offset)
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
        let at = |index: usize, height: f32, around: f32| {
            Some((super::view::float(index) * height, height, around))
        };
        let marked = || {
            let marked = self.marked?;
            self.order().iter().position(|player| *player == marked)
        };
        match self.tab {
            Tab::Entry => at(
                usize::from(self.at.table).saturating_sub(1),
                super::entry::ROW,
                super::entry::around(viewport),
            ),
            Tab::Second => at(
                usize::from(self.second.place().table).saturating_sub(1),
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

/// A count as a length.
pub(super) fn float(count: usize) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "a night has some thousand people")]
    let length = count as f32;
    length
}
