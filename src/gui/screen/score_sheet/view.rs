//! The view: banner, tabs, table and side card.

use iced::widget::{container, row};
use iced::{Fill, Padding, Point};

use super::layout::SIDE;
use super::{
    CountMessage, GameScreen as _, Geometry, Message, RoundView as _, ScoreSheetScreen,
    SheetMessage, Viewport,
};
use crate::gui::command::Command;
use crate::gui::game::list_sheet::breakdown;
use crate::gui::game::{GameDrawing, GameFrame, Popover, Tab, panel_beside};
use crate::gui::theme::{Element, space as gap};
use crate::gui::widget::{BAR, secondary_button};
use session::chart::float;
use session::display::DisplayContent;
use session::form::RoundForm;
use session::score_sheet;

impl GameDrawing for ScoreSheetScreen {
    /// Returns the title: "Goodge: Ada, Ben and Cleo".
    fn title(&self) -> String {
        let record = self.session.record();
        format!("{}: {}", record.game.name, scoring::join_words(&record.players))
    }

    fn frame(&self, viewport: Viewport) -> GameFrame<'_, Message> {
        let wide = viewport.width.is_wide();
        let geometry = self.geometry(viewport);
        let body: Element<'_, Message> = match self.tab() {
            Tab::Score => {
                let side = wide.then(|| {
                    let panel = panel_beside(self, viewport);
                    let panel = panel.map(|panel| {
                        let right = Padding::ZERO.right(BAR);
                        container(panel).padding(right).width(SIDE + BAR).into()
                    });
                    panel.unwrap_or_else(|| self.side(viewport))
                });
                let pad = container(self.pad(&geometry)).height(Fill).width(Fill);
                row![pad].push(side).spacing(gap::GAP).into()
            }
            Tab::Chart => self.chart_page(viewport),
            page => self.session.page(page, viewport, wide),
        };
        let banner = container(self.banner(viewport)).height(geometry.banner).clip(true);
        GameFrame::new(viewport, banner, body).cards(wide && self.tab() == Tab::Score)
    }

    fn popover(&self, viewport: Viewport) -> Option<Popover<'_, Message>> {
        let geometry = self.geometry(viewport);
        Some(match self.count_over(&geometry) {
            Some(count) => (Some(count), Message::Own(SheetMessage::Count(CountMessage::Close))),
            None => (self.reasons(&geometry), Message::Own(SheetMessage::CloseReasons)),
        })
    }

    fn typed_form(&self) -> Option<&RoundForm> {
        Some(self.rounds.active())
    }

    fn display(&self) -> DisplayContent {
        score_sheet::display(self.session.game())
    }
}

impl ScoreSheetScreen {
    /// Draws the reasons for a score, beside it.
    pub(super) fn reasons(&self, geometry: &Geometry) -> Option<(Element<'_, Message>, Point)> {
        let (round, column) = self.explained.filter(|_| self.tab() == Tab::Score)?;
        let reasons = self.session.game().score_reasons(round, column)?;
        let height = 200.0 + 32.0 * float(reasons.lines.len());
        let words = format!("Correct round {round}");
        let correct = secondary_button(words, Some(Message::Correct(round)))
            .key(Command::CorrectRound)
            .width(Fill);
        let card = breakdown(reasons).close("Esc closes").action(correct);
        let form = (self.session.record().rounds.len(), self.entry_height(geometry));
        let open = self.is_open().then(|| geometry.top_of_form(self.scrolled, form));
        let limit = open.unwrap_or(geometry.size.height);
        Some((card.into(), geometry.beside(self.scrolled, (round, column), height, limit)))
    }
}
