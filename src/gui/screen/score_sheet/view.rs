//! The screen as it is drawn: banner, tabs, pad and the card beside it.

use iced::widget::{container, row};
use iced::{Fill, Padding, Point};

use super::{CountMessage, GameView as _, Geometry, Message, ScoreSheetScreen, SheetTab, Viewport};
use crate::chart::float;
use crate::gui::icon::Icon;
use crate::gui::session::Frame;
use crate::gui::theme::{Element, Width, space as gap};
use crate::gui::widget::{self, BAR};

impl ScoreSheetScreen {
    /// What the ⋯ of the top bar offers here.
    pub fn menu(&self) -> Vec<(Icon, &'static str, Message)> {
        let mut own = Vec::new();
        let form = self.active();
        if self.is_open() && form.cursor().is_some_and(|cell| form.can_count(&cell)) {
            own.push((Icon::Count, "Count cards", Message::Count(CountMessage::Toggle)));
        }
        own.push(if self.is_open() {
            (Icon::Correct, "Dealer, ruling, note", Message::More)
        } else {
            (Icon::Play, "Play again", Message::PlayAgain)
        });
        self.menu_with(own)
    }

    /// The screen as it is now.
    pub fn view(&self, viewport: Viewport) -> Element<'_, Message> {
        let wide = viewport.width == Width::Wide;
        let margin = viewport.width.margin();
        let geometry = self.geometry(viewport);
        let body: Element<'_, Message> = match self.tab {
            SheetTab::Score => {
                let side = wide.then(|| self.side(viewport));
                let pad = container(self.pad(viewport, &geometry)).height(Fill).width(Fill);
                row![pad].push(side).spacing(gap::GAP).into()
            }
            SheetTab::Chart => self.chart_page(viewport),
            SheetTab::Rules => self.session.rules(viewport, wide),
            SheetTab::Corrections => self.session.history(viewport, wide),
        };
        let banner = container(self.banner(viewport)).height(geometry.banner).clip(true);
        let padding = Padding {
            top: 0.0,
            right: if wide && self.tab == SheetTab::Score { margin - BAR } else { margin },
            bottom: if wide { gap::GAP } else { margin },
            left: margin,
        };
        let frame = Frame { banner: banner.into(), tabs: wide, body, beside: None, padding };
        let page = self.framed(frame);
        let (over, close) = match self.count_over(viewport, &geometry) {
            Some(count) => (Some(count), Message::Count(CountMessage::Close)),
            None => (self.reasons(&geometry, viewport), Message::CloseReasons),
        };
        let page = widget::popover(page, over, close);
        self.session.with_dialog(viewport, page)
    }

    /// Why a score is what it is, beside it.
    pub(super) fn reasons(
        &self,
        geometry: &Geometry,
        viewport: Viewport,
    ) -> Option<(Element<'_, Message>, Point)> {
        let (round, column) = self.explained.filter(|_| self.tab == SheetTab::Score)?;
        let reading = self.session.evaluation().rounds.get(round - 1)?;
        let record = self.session.record();
        let team = Self::team_at(column);
        let score = reading.scores.get(column).copied()?;
        let title = format!("Why {}?", self.amount(score));
        let name = record.team_name(team);
        let mut card = widget::score_breakdown(title)
            .close("Esc closes")
            .sentence(format!("Round {round}, {name}."));
        for line in reading.reasons(team) {
            card = card.line(line.why.to_string(), self.amount(line.points));
        }
        let total = reading.totals.get(column).copied().unwrap_or(0);
        let card = card.sum("New total", self.amount(total));
        let lines = reading.reasons(team).count();
        let height = 150.0 + 32.0 * float(lines);
        Some((card.into(), geometry.beside(viewport, self.scrolled, (round, column), height)))
    }
}
