//! The screen as it is drawn: banner, tabs, pad and the card beside it.

use iced::widget::{column, container, row};
use iced::{Fill, Padding, Point};

use super::{CountMessage, Geometry, Message, ScoreSheetScreen, Tab, Viewport, score_table};
use crate::gui::change_history;
use crate::gui::icon::Icon;
use crate::gui::markdown;
use crate::gui::theme::{Element, Width, space as gap};
use crate::gui::widget::{self, BAR};

impl ScoreSheetScreen {
    /// What the ⋯ of the top bar offers here.
    pub fn menu(&self) -> Vec<(Icon, &'static str, Message)> {
        let mut menu: Vec<(Icon, &'static str, Message)> = Tab::ALL
            .into_iter()
            .map(|tab| {
                let icon = match tab {
                    Tab::Score => Icon::Table,
                    Tab::Chart => Icon::Chart,
                    Tab::Rules => Icon::Rules,
                    Tab::Corrections => Icon::History,
                };
                (icon, tab.label(), Message::Show(tab))
            })
            .collect();
        menu.push((Icon::Print, "Print", Message::Print));
        menu.push((Icon::Export, "Export", Message::Export));
        let form = self.active();
        if self.is_open() && form.cursor().is_some_and(|cell| form.can_count(&cell)) {
            menu.push((Icon::Count, "Count cards", Message::Count(CountMessage::Toggle)));
        }
        if self.is_open() {
            menu.push((Icon::Correct, "Dealer, ruling, note", Message::More));
            menu.push((Icon::Check, "Stop here, as it stands", Message::Stop(true)));
        } else {
            menu.push((Icon::Play, "Play again", Message::PlayAgain));
            if self.sheet.record().ended {
                menu.push((Icon::Play, "Play on", Message::Stop(false)));
            }
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
        let wide = viewport.width == Width::Wide;
        let margin = viewport.width.margin();
        let tabs = wide.then(|| {
            let tabs = Tab::ALL.map(|tab| {
                widget::tabs::Tab::new(tab.label(), tab == self.tab, Message::Show(tab))
            });
            container(widget::tabs(colors, tabs))
        });
        let geometry = self.geometry(viewport);
        let body: Element<'_, Message> = match self.tab {
            Tab::Score => {
                let side = wide.then(|| self.side(viewport));
                let pad = container(self.pad(viewport, &geometry)).height(Fill).width(Fill);
                row![pad].push(side).spacing(gap::GAP).into()
            }
            Tab::Chart => self.chart_page(viewport),
            Tab::Rules => {
                let rules = markdown::view(colors, self.sheet.record().game.rules);
                markdown::reading_page(viewport, wide, rules)
            }
            Tab::Corrections => {
                markdown::reading_page(viewport, wide, change_history::view(colors, &self.sheet))
            }
        };
        let bottom = if wide { gap::GAP } else { margin };
        let page = column![
            container(self.banner(viewport)).height(geometry.banner).clip(true),
            column![].push(tabs).push(container(body).height(Fill)).padding(Padding {
                top: 0.0,
                right: if wide && self.tab == Tab::Score { margin - BAR } else { margin },
                bottom,
                left: margin
            }),
        ];
        let (over, close) = match self.count_over(viewport, &geometry) {
            Some(count) => (Some(count), Message::Count(CountMessage::Close)),
            None => (self.reasons(&geometry, viewport), Message::CloseReasons),
        };
        let page = widget::popover(page, over, close);
        self.asked.over(viewport, page, Message::Asked)
    }

    /// Why a score is what it is, beside it.
    pub(super) fn reasons(
        &self,
        geometry: &Geometry,
        viewport: Viewport,
    ) -> Option<(Element<'_, Message>, Point)> {
        let (round, column) = self.explained.filter(|_| self.tab == Tab::Score)?;
        let reading = self.sheet.evaluation().rounds.get(round - 1)?;
        let record = self.sheet.record();
        let team = Self::team_at(column);
        let score = reading.scores.get(column).copied()?;
        let title = format!("Why {}?", self.amount(score));
        let name = record.team_name(team);
        let mut card = widget::score_breakdown(viewport.colors, title)
            .close("Esc closes")
            .sentence(format!("Round {round}, {name}."));
        for line in reading.reasons(team) {
            card = card.line(line.why.to_string(), self.amount(line.points));
        }
        let total = reading.totals.get(column).copied().unwrap_or(0);
        let card = card.sum("Total after it", self.amount(total));
        let lines = reading.reasons(team).count();
        let height = 150.0 + 32.0 * score_table::rows_f32(lines);
        Some((card.into(), geometry.beside(viewport, self.scrolled, (round, column), height)))
    }
}
