//! The frame of a night: banner, tabs and sheet; rows are drawn only where visible.

use iced::widget::{column, container, operation, scrollable, space};
use iced::{Fill, Task};

use super::{Action, Element, GameScreen as _, Message, Stage, TournamentScreen, Viewport};
use crate::gui::game::{GameDrawing, GameFrame, Tab, disputes};
use crate::gui::scroll_into_view::{scroll_anchor, scroll_to_row};
use crate::gui::theme::{space as gap, stroke};
use crate::gui::widget::{self, slim_bar};
use session::Revision;
use session::display::DisplayContent;
use session::form::RoundForm;

/// Ids of a tab's scrolling list and of the row with the cursor.
const LIST: &str = "night-list";
const CURSOR: &str = "night-cursor";

/// The least height of a list's visible part: one row.
const MIN_SEEN: f32 = 59.0;

impl GameDrawing for TournamentScreen {
    /// Returns the title: "Court Whist: 43 people".
    fn title(&self) -> String {
        let record = self.session.record();
        format!("{}: {} people", record.game.name, record.players.len())
    }

    fn frame(&self, viewport: Viewport) -> GameFrame<'_, Message> {
        let body: Element<'_> = match self.tab() {
            Tab::Seating => self.seating_view(viewport),
            Tab::Entry => self.entry_view(viewport),
            Tab::Disputes => disputes::view(self, viewport),
            Tab::Moves => self.moves_view(viewport),
            Tab::Standings => self.standings_view(viewport),
            Tab::Cards => self.cards_view(viewport),
            Tab::People => self.people_view(viewport),
            page => self.session.page(page, viewport),
        };
        let has_hands = self.night().round(self.hands.game()).is_some();
        let cards = self.tab() == Tab::Entry && has_hands;
        let banner = container(self.banner(viewport)).height(viewport.width.night_banner());
        let has_cards = viewport.width.is_wide() && cards;
        let banner = banner.clip(true).into();
        GameFrame { banner, body, beside: None, has_cards, popover: None }
    }

    fn wants(&self, tab: Tab) -> Option<&'static str> {
        let of_hands = self.night().counts_hands();
        match (tab, self.night().stage()) {
            (Tab::Moves, Stage::Cutting) => Some("A table has to cut"),
            (Tab::Moves, Stage::Ready) if self.begun() == 0 => None,
            (Tab::Moves, Stage::Ready) if of_hands => Some("The next game can start"),
            (Tab::Moves, Stage::Ready) => Some("The next round can start"),
            (Tab::Entry, Stage::Playing) if of_hands => Some("Some hands are missing"),
            (Tab::Entry, Stage::Playing) => Some("Some scores are missing"),
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
    pub(super) fn seen(&self, viewport: Viewport, around: f32) -> f32 {
        let (width, around) = (viewport.width, around + self.session.room_above_tabs());
        let tabs = if width.is_compact() { 0.0 } else { 44.0 };
        let bottom = width.margin().min(gap::GAP);
        let others = width.night_banner() + tabs + stroke::BAND + bottom + around;
        (viewport.size.height - others).max(MIN_SEEN)
    }

    /// Draws a list of rows, of which only the visible ones are created. The row of the cursor, or
    /// the space where it would be, is the anchor that [`Self::show_cursor`] scrolls to.
    pub(super) fn rows<'a, T>(
        &self,
        items: impl IntoIterator<Item = T>,
        height: impl Fn(&T) -> f32,
        is_here: impl Fn(&T) -> bool,
        draw: impl Fn(T) -> Element<'a>,
    ) -> Element<'a> {
        let (from, to) =
            (self.scrolled - 200.0, self.scrolled + self.session.viewport().size.height);
        let (mut above, mut below, mut end, mut cursor) = (0.0, 0.0, 0.0, None);
        let mut seen: Vec<Element<'a>> = Vec::new();
        for item in items {
            let (top, here) = (end, is_here(&item));
            end += height(&item);
            if end >= from && top <= to {
                let row = widget::isolated_layer(draw(item));
                seen.push(scroll_anchor(row, here, CURSOR).into());
                below = end;
                continue;
            }
            cursor = here.then_some((top, end)).or(cursor);
            if end < from {
                above = end;
            }
        }
        let blank = |height: f32| space::vertical().height(height);
        let hidden = |from: f32, to: f32| match cursor {
            Some((top, end)) if top >= from && end <= to => {
                let anchor = container(blank(end - top)).id(CURSOR);
                column![blank(top - from), anchor, blank(to - end)]
            }
            _ => column![blank(to - from)],
        };
        let list = column![hidden(0.0, above), column(seen).width(Fill), hidden(below, end)];
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
        self.scrolled = 0.0;
        let top = operation::scroll_to(LIST, scrollable::AbsoluteOffset { x: 0.0, y: 0.0 });
        Action::Run(top.chain(Self::show_cursor()))
    }

    /// Scrolls so that the row of the cursor is visible.
    pub(super) fn show_cursor() -> Task<Message> {
        scroll_to_row(LIST, CURSOR).map(Message::Scrolled)
    }
}
