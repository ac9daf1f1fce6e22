//! The view: banner, tabs, the couples or another tab, and the score sheet beside them if there is
//! room.

use iced::widget::column;

use super::{CouplesScreen, Message, RoundView as _, Viewport};
use crate::gui::game::disputes::{DisputeView as _, view};
use crate::gui::game::{self, GameDrawing, GameFrame, GameScreen as _, Tab};
use crate::gui::icon::Icon;
use crate::gui::theme::{Element, MEDIUM, Tone, scale, space as gap};
use crate::gui::widget::{self, StatusChip, banner, label, status_chip};
use scoring::FactValue;
use session::couples::TEAMS;
use session::describe::{self, GameOutcome};
use session::display::DisplayContent;
use session::form::RoundForm;
use session::room::couples_content;

/// Minimum width for the score sheet beside the couples.
const BESIDE: f32 = 1280.0;

impl GameDrawing for CouplesScreen {
    /// Returns the title: "Gin Tournament: Guys and Girls".
    fn title(&self) -> String {
        let record = self.session.record();
        format!("{}: {}", record.game.name, record.team_name_list(&TEAMS))
    }

    fn frame(&self, viewport: Viewport) -> GameFrame<'_, Message> {
        let compact = viewport.width.is_compact();
        let (beside, current) = (is_beside(viewport), self.tab());
        let paper = |content| widget::sheet(viewport.width, !compact, content);
        let body: Element<'_, Message> = match current {
            Tab::Couples => paper(self.couples(viewport)),
            Tab::Disputes => view::view(self, viewport),
            Tab::Worksheet => paper(self.worksheet(viewport)),
            Tab::Columns => paper(self.columns(viewport)),
            Tab::Individuals => paper(self.individuals()),
            Tab::Chart => paper(self.chart_page(viewport)),
            page => self.session.page(page, viewport, !compact),
        };
        let right = beside.then(|| {
            let message = game::Message::Show(Tab::Couples).into();
            let tab = widget::tabs::Tab::new(Tab::Columns.label().0, true, message);
            let width = self.columns_width(viewport);
            column![widget::tabs([tab]), paper(self.columns(viewport))].width(width).into()
        });
        GameFrame::new(viewport, self.banner(viewport), body)
            .beside(right)
            .bottom(if viewport.width.is_wide() { gap::GAP } else { gap::MIDDLE })
    }

    fn typed_form(&self) -> Option<&RoundForm> {
        Some(self.active())
    }

    fn display(&self) -> DisplayContent {
        couples_content(&self.session.room_state())
    }
}

impl CouplesScreen {
    fn banner(&self, viewport: Viewport) -> Element<'_, Message> {
        if viewport.is_low() {
            return iced::widget::space().into();
        }
        if self.rounds.corrects() {
            return self.correction_banner(viewport).into();
        }
        let Some(GameOutcome { about, winners, wins_with, by }) = self.session.outcome() else {
            return self.coming(viewport);
        };
        let left = self
            .unfinished_words()
            .map(|left| label(left, scale::BODY.with(MEDIUM), Tone::OnTableAccent).into());
        widget::winner_banner(viewport.width, (about, winners, wins_with + &by), left)
    }

    /// Draws the banner with what comes next.
    fn coming(&self, viewport: Viewport) -> Element<'_, Message> {
        let record = self.session.record();
        let number = self.active().number();
        let rounds = &self.active().evaluation().rounds;
        let deal = number.checked_sub(1).and_then(|at| rounds.get(at)).map(|round| &round.deal);
        let headline =
            deal.map_or(format!("Round {number}"), |deal| describe::headline(record, deal));
        let rehearsed = self.session.host().rehearsal.map(|_| "Rehearsal: Ctrl+H".to_owned());
        let mut eyebrow: Vec<String> = rehearsed.into_iter().collect();
        eyebrow.extend([record.game.name.to_owned(), record.team_name_list(&TEAMS)]);
        eyebrow.extend(describe::options(record));
        let mut part = banner(viewport.width, headline).eyebrow(eyebrow.join(" · "));
        let told = deal.filter(|_| viewport.width.is_wide()).map(|deal| &deal.facts);
        for fact in told.into_iter().flatten().filter(|fact| fact.id.is_none()) {
            if let FactValue::Text(words) = &fact.value {
                part = part.fact(fact.label, words.clone());
            }
        }
        let part = part.status_chip(self.status_chip());
        part.on_ready(Message::Record).into()
    }

    fn status_chip(&self) -> StatusChip<'_> {
        let tells =
            matches!(self.tab(), Tab::Worksheet | Tab::Columns | Tab::Individuals | Tab::Chart);
        let tells = tells && self.session.write_status().is_none();
        if let Some(left) = self.unfinished_words().filter(|_| tells) {
            return status_chip(Icon::History, left, false);
        }
        self.form_status(self.active().couples_status(self.session.game()))
    }
}

/// Returns whether the score sheet is beside the couples.
pub(super) fn is_beside(viewport: Viewport) -> bool {
    viewport.size.width >= BESIDE
}
