//! The view: banner, tabs, the shown tab, and what is beside it.

use iced::alignment::Horizontal;
use iced::widget::{container, row};
use iced::{Fill, Padding};

use super::{CountMessage, GameScreen as _, Message, ScoreSheetScreen, Viewport};
use crate::gui::command::Command;
use crate::gui::game::list_sheet::{SIDE, breakdown};
use crate::gui::game::{GameDrawing, GameFrame, Popover, Tab, disputes, panel_beside};
use crate::gui::theme::{Element, space as gap};
use crate::gui::widget::{BAR, ScoreBreakdown, secondary_button};
use scoring::join_words;
use session::couples::TEAMS;
use session::display::DisplayContent;
use session::form::RoundForm;
use session::room::couples_content;
use session::score_sheet;

impl GameDrawing for ScoreSheetScreen {
    /// Returns the title: "Goodge: Ada, Ben and Cleo", "Gin Tournament: Guys and Girls".
    fn title(&self) -> String {
        let record = self.session.record();
        let who = if self.is_match() {
            record.team_name_list(&TEAMS)
        } else {
            join_words(&record.players)
        };
        format!("{}: {who}", record.game.name)
    }

    fn frame(&self, viewport: Viewport) -> GameFrame<'_, Message> {
        let wide = viewport.width.is_wide();
        let (tab, is_match) = (self.tab(), self.is_match());
        let body: Element<'_, Message> = match tab {
            Tab::Score => {
                let side = wide.then(|| {
                    let panel = panel_beside(self, viewport);
                    let panel = panel.map(|panel| {
                        let right = Padding::ZERO.right(BAR);
                        container(panel).padding(right).width(SIDE + BAR).into()
                    });
                    panel.unwrap_or_else(|| self.side(viewport))
                });
                let pad = container(self.pad(&self.table(viewport))).height(Fill).width(Fill);
                row![pad].push(side).spacing(gap::GAP).into()
            }
            Tab::Chart if !is_match => self.chart_page(viewport),
            Tab::Disputes => disputes::view::view(self, viewport),
            Tab::Rules | Tab::Corrections => self.session.page(tab, viewport, wide),
            _ => self.match_page(viewport),
        };
        let mut banner = container(self.banner(viewport));
        if !is_match {
            banner = banner.height(self.banner_height(viewport)).clip(true);
        }
        let beside = (is_match && wide).then(|| self.columns_beside(viewport));
        GameFrame { banner: banner.into(), body, beside, has_cards: wide && tab == Tab::Score }
    }

    fn popover(&self, viewport: Viewport) -> Option<Popover<'_, Message>> {
        Some(match self.count_over(viewport) {
            Some(count) => (Some(count), Message::Count(CountMessage::Close)),
            None => (self.reasons_over(viewport), Message::Explain),
        })
    }

    fn typed_form(&self) -> Option<&RoundForm> {
        Some(self.rounds.active())
    }

    fn display(&self) -> DisplayContent {
        if self.is_match() {
            couples_content(&self.session.room_state())
        } else {
            score_sheet::display(self.session.game())
        }
    }
}

impl ScoreSheetScreen {
    /// Draws the reasons for a score over a narrower window, on the side where they do not cover it.
    fn reasons_over(&self, viewport: Viewport) -> Option<(Element<'_, Message>, Horizontal)> {
        let (_, column) = self.marked.filter(|_| viewport.width.is_compact())?;
        Some((self.reasons()?.into(), self.away_from(column)))
    }

    /// Draws the reasons for the marked score.
    pub(super) fn reasons(&self) -> Option<ScoreBreakdown<'_, Message>> {
        let marked = self.marked.filter(|_| self.explained && self.tab() == Tab::Score);
        let (round, column) = marked?;
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
