//! The screen as it is drawn: banner, tabs, the couples or what follows from them, and the
//! score sheet beside it where there is room.

use iced::Padding;
use iced::widget::column;

use super::{CouplesScreen, CouplesTab, Message, Viewport};
use crate::engine::{FactValue, SeatIndex, Team};
use crate::game::describe::{self, GameOutcome};
use crate::gui::double_entry::{self, DoubleEntryView as _};
use crate::gui::icon::Icon;
use crate::gui::session::{Frame, GameView as _, Tab as _};
use crate::gui::theme::{Element, MEDIUM, Tone, Width, scale, space as gap};
use crate::gui::widget::{self, StatusChip, banner, label, status_chip};

/// From this width on there is room for the score sheet beside the couples.
const BESIDE: f32 = 1280.0;

impl CouplesScreen {
    /// What the ⋯ of the top bar offers here.
    pub fn menu(&self) -> Vec<(Icon, &'static str, Message)> {
        let toggle = double_entry::Message::Toggle.into();
        let mut own = vec![(Icon::CheckCircle, double_entry::view::toggle_words(self), toggle)];
        if self.is_open() {
            own.push((Icon::Correct, "Rulings and note", Message::More));
        }
        self.menu_with(own)
    }

    /// The tab that is shown: beside the score sheet it is the couples.
    pub(super) fn shown_tab(&self) -> CouplesTab {
        match self.tab {
            CouplesTab::Sheet if is_beside(self.viewport) => CouplesTab::Couples,
            tab => tab,
        }
    }

    /// The screen as it is now.
    pub fn view(&self, viewport: Viewport) -> Element<'_, Message> {
        let narrow = viewport.width == Width::Narrow;
        let margin = viewport.width.margin();
        let beside = is_beside(viewport);
        let current = self.shown_tab();
        let paper = |content| widget::sheet(viewport.width, !narrow, content);
        let body: Element<'_, Message> = match current {
            CouplesTab::Couples => paper(self.couples(viewport)),
            CouplesTab::Second => self.second_view(viewport),
            CouplesTab::Worksheet => paper(self.worksheet(viewport)),
            CouplesTab::Sheet => paper(self.columns(viewport)),
            CouplesTab::Individuals => paper(self.individuals()),
            CouplesTab::Chart => paper(self.chart_page(viewport)),
            CouplesTab::Rules => self.session.rules(viewport, !narrow),
            CouplesTab::Corrections => self.session.history(viewport, !narrow),
        };
        // Beside a second reading is what differs; the score sheet would tell what was written.
        let right = (beside && current != CouplesTab::Second).then(|| {
            let tab = widget::tabs::Tab::new(
                CouplesTab::Sheet.label(),
                true,
                Message::Show(CouplesTab::Couples),
            );
            let width = self.columns_width(viewport);
            column![widget::tabs([tab]), paper(self.columns(viewport))].width(width)
        });
        // Cards that scroll have their bar in the margin.
        let cards = beside && current == CouplesTab::Second;
        let right_margin = if cards { margin - widget::BAR } else { margin };
        let bottom = if viewport.width == Width::Wide { gap::GAP } else { margin.min(12.0) };
        let banner = self.banner(viewport);
        let padding = Padding { top: 0.0, right: right_margin, bottom, left: margin };
        let frame = Frame { banner, tabs: !narrow, body, beside: right.map(Into::into), padding };
        self.session.with_dialog(viewport, self.framed(frame))
    }

    fn banner(&self, viewport: Viewport) -> Element<'_, Message> {
        if self.tab == CouplesTab::Second {
            return self.second_banner(viewport);
        }
        match self.session.outcome().filter(|_| self.correction.is_none()) {
            Some(GameOutcome { about, winners, wins_with, by }) => {
                let left = self
                    .unfinished_words()
                    .map(|left| label(left, scale::BODY.with(MEDIUM), Tone::OnTableAccent).into());
                widget::winner_banner(viewport.width, (about, winners, wins_with + &by), left)
            }
            None => self.coming(viewport),
        }
    }

    /// What comes next, or what is being put right.
    fn coming(&self, viewport: Viewport) -> Element<'_, Message> {
        let record = self.session.record();
        let form = self.active();
        let number = form.number();
        let correcting = self.correction.is_some();
        let rounds = &form.evaluation().rounds;
        let deal = number.checked_sub(1).and_then(|at| rounds.get(at)).map(|round| &round.deal);
        let headline = match deal.filter(|_| !correcting) {
            Some(deal) => describe::headline(record, deal),
            None if correcting => format!("Correcting round {number}"),
            None => format!("Round {number}"),
        };
        let mut eyebrow = vec![
            record.game.name.to_owned(),
            record.team_name_list(&[Team::A, Team::B]),
            describe::options(record).join(" · "),
        ];
        if correcting && self.form.is_touched() {
            let waits = format!("round {} is not finished", self.form.number());
            eyebrow = vec![record.game.name.to_owned(), waits];
        }
        eyebrow.retain(|words| !words.is_empty());
        let mut part = banner(viewport.width, headline).eyebrow(eyebrow.join(" · "));
        if viewport.width != Width::Narrow && !correcting {
            let told = deal.into_iter().flat_map(|deal| &deal.facts);
            for fact in told.filter(|fact| fact.id.is_none()) {
                if let FactValue::Text(words) = &fact.value {
                    part = part.fact(fact.label, words.clone());
                }
            }
        }
        part.status_chip(self.status_chip(viewport)).into()
    }

    fn status_chip(&self, viewport: Viewport) -> StatusChip<'_> {
        let form = self.active();
        let number = form.number();
        if let Some(status) = self.session.write_status() {
            return status;
        }
        let tells = matches!(
            self.tab,
            CouplesTab::Worksheet | CouplesTab::Sheet | CouplesTab::Individuals | CouplesTab::Chart
        );
        if let Some(left) = self.unfinished_words().filter(|_| tells && self.correction.is_none()) {
            return status_chip(Icon::History, left, false);
        }
        let narrow = viewport.width == Width::Narrow;
        let ready = form.is_complete(self.session.game()) && form.is_touched();
        match (self.correction.is_some(), ready) {
            (true, true) => return status_chip(Icon::Correct, "Press Enter to correct it", true),
            (true, false) => {
                return status_chip(Icon::Correct, "Nothing changes until you press Enter", false);
            }
            (false, true) if narrow => return status_chip(Icon::Check, "Enter", true),
            (false, true) => {
                let words = format!("Round {number} is complete: press Enter");
                return status_chip(Icon::Check, words, true);
            }
            (false, false) => {}
        }
        if let Some(problem) = form.shown_problems(self.session.game()).first() {
            let words = problem.message.split([';', ':']).next().unwrap_or_default().to_owned();
            return status_chip(Icon::Problem, words, false);
        }
        status_chip(Icon::Correct, self.so_far(), false)
    }

    /// "2 of 4 couples are in".
    pub(super) fn so_far(&self) -> String {
        let form = self.active();
        let (done, all) = (form.complete_couples(), form.places().len());
        let are = if all == 1 { "couple is in" } else { "couples are in" };
        format!("{done} of {all} {are}")
    }
}

/// Whether the score sheet stands beside the couples.
pub(super) fn is_beside(viewport: Viewport) -> bool {
    viewport.size.width >= BESIDE
}

/// The badge of a team.
pub(super) fn badge<'a>(team: Team) -> Element<'a, Message> {
    let side = if team.index() == 0 { widget::Side::A } else { widget::Side::B };
    widget::side_badge(side)
}
