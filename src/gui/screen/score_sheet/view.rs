//! The view: banner, tabs, table and side card.

use iced::alignment::Horizontal;
use iced::widget::{container, row};
use iced::{Fill, Padding};

use super::{CountMessage, GameScreen as _, Message, ScoreSheetScreen, SheetMessage, Viewport};
use crate::gui::command::Command;
use crate::gui::game::list_sheet::{SIDE, breakdown};
use crate::gui::game::{GameDrawing, GameFrame, Popover, Tab, panel_beside};
use crate::gui::theme::{Element, space as gap};
use crate::gui::widget::{BAR, ScoreBreakdown, secondary_button};
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
        let table = self.table(viewport);
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
                let pad = container(self.pad(&table)).height(Fill).width(Fill);
                row![pad].push(side).spacing(gap::GAP).into()
            }
            Tab::Chart => self.chart_page(viewport),
            page => self.session.page(page, viewport, wide),
        };
        let banner =
            container(self.banner(viewport)).height(self.banner_height(viewport)).clip(true);
        GameFrame::new(viewport, banner, body).cards(wide && self.tab() == Tab::Score)
    }

    fn popover(&self, viewport: Viewport) -> Option<Popover<'_, Message>> {
        Some(match self.count_over(viewport) {
            Some(count) => (Some(count), Message::Own(SheetMessage::Count(CountMessage::Close))),
            None => (self.reasons_over(viewport), Message::Own(SheetMessage::CloseReasons)),
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
    /// Draws the reasons for a score over a narrower window, on the side where they do not cover it.
    fn reasons_over(&self, viewport: Viewport) -> Option<(Element<'_, Message>, Horizontal)> {
        let (_, column) = self.explained.filter(|_| viewport.width.is_compact())?;
        Some((self.reasons()?.into(), self.away_from(column)))
    }

    /// Draws the reasons for the marked score.
    pub(super) fn reasons(&self) -> Option<ScoreBreakdown<'_, Message>> {
        let (round, column) = self.explained.filter(|_| self.tab() == Tab::Score)?;
        let reasons = self.session.game().score_reasons(round, column)?;
        let words = format!("Correct round {round}");
        let correct = secondary_button(words, Some(Message::Correct(round)))
            .key(Command::CorrectRound)
            .width(Fill);
        Some(breakdown(reasons).close("Esc closes").action(correct))
    }

    /// Returns the side for a card that does not cover this column.
    pub(super) fn away_from(&self, column: usize) -> Horizontal {
        let is_right = 2 * column >= self.session.record().team_count();
        let covers = is_right && self.session.viewport().width.is_compact();
        if covers { Horizontal::Left } else { Horizontal::Right }
    }
}
