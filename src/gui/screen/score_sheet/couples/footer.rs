//! Below the couples: the round's result, a correction's effect, and the button that records; after
//! the match, the winners.

use iced::widget::{column, container, row};
use iced::{Center, Fill, Right};

use super::super::{Message, ScoreSheetScreen, Viewport};
use crate::gui::command::Command;
use crate::gui::game::list_sheet::{changed_value, team_badge};
use crate::gui::icon::{Icon, icon};
use crate::gui::theme::{Element, MEDIUM, STRONG, Tone, scale, space as gap};
use crate::gui::widget::{
    ellipsized_text, label, problem_notice, quiet_button, shaded_section, strong_line,
    warning_notice,
};
use scoring::{CoupleRound, Record, signed};
use session::couples::{TEAMS, awarded_words, gins_awarded_words, paid};

impl ScoreSheetScreen {
    /// Draws the result of the round, and what is missing.
    pub(super) fn couples_foot(&self, viewport: Viewport) -> Element<'_, Message> {
        let form = self.rounds.active();
        let low = viewport.size.height < 560.0;
        let side = viewport.width.margin().min(24.0);
        let sums = form.couples_result().map(|round| self.sums(viewport, round));
        let shown = form.shown_problems(self.session.game());
        let general = shown
            .iter()
            .find(|problem| !form.places().iter().any(|couple| couple.place == problem.place));
        let general = general.map(|problem| problem_notice(problem.message.clone()));
        let warned = form.shown_warnings();
        let warned = warned.first().map(|warning| {
            let table = match warning.place.table {
                0 => String::new(),
                table => format!("Table {table}: "),
            };
            warning_notice(format!("{table}{}", warning.message))
        });
        let body = column![]
            .push(general)
            .push(warned)
            .push(sums)
            .push(self.rounds.corrects().then(|| self.changed_games()))
            .push(self.couples_button(viewport))
            .spacing(if low { gap::TIGHT } else { gap::MIDDLE })
            .padding([if low { 8.0 } else { 14.0 }, side]);
        column![strong_line(), shaded_section(true, body)].into()
    }

    /// Draws each team's points and gins, and the award.
    fn sums<'a>(&'a self, viewport: Viewport, round: &CoupleRound) -> Element<'a, Message> {
        let record = self.session.record();
        let complete = self.rounds.active().first_missing().is_none();
        let known = |awarded: [i64; 2]| (complete || awarded != [0, 0]).then_some(awarded);
        let points = awarded_words(record, known(round.awarded));
        let number = self.rounds.active().number();
        let gins = gins_awarded_words(
            self.rounds.active().evaluation(),
            record,
            number,
            known(round.gins_awarded),
        );
        column![
            sum_line(viewport, record, ("Points", points), round.points),
            sum_line(viewport, record, ("Gins", gins), round.gins)
        ]
        .spacing(gap::HAIR)
        .into()
    }

    fn couples_button(&self, viewport: Viewport) -> Element<'_, Message> {
        let form = self.rounds.active();
        let complete = form.is_complete(self.session.game());
        let compact = viewport.width.is_compact();
        let said = if complete {
            let sign = icon(Icon::CheckCircle, 20.0, Tone::Success);
            let then = form.then_words(self.session.game());
            row![sign, label(then, scale::BODY.with(MEDIUM), Tone::Ink)]
        } else {
            row![label(form.missing_words(self.session.game()), scale::BODY, Tone::Muted)]
        };
        let said = said.spacing(gap::MIDDLE).align_y(Center).width(Fill);
        let button = self.record_button(compact);
        let button = if compact { button } else { button.big() };
        let more = if form.shows_more() { "Hide rulings and note" } else { "Rulings and note" };
        if self.rounds.corrects() {
            let out =
                quiet_button("Delete", Some(Message::DeleteRound(self.rounds.active().number())));
            let leave = quiet_button("Cancel", Some(Message::Leave)).key(Command::LeaveCorrection);
            return row![self.reason_box(), out, leave, button]
                .spacing(gap::MIDDLE)
                .align_y(Center)
                .into();
        }
        let more = quiet_button(more, Some(Message::More)).key(Command::RulingFields);
        let more = (!compact).then_some(more);
        row![said].push(more).push(button).spacing(gap::MIDDLE).align_y(Center).into()
    }

    /// Draws the effect of a correction: the games before and after.
    fn changed_games(&self) -> Element<'_, Message> {
        let (form, game) = (self.rounds.active(), self.session.game());
        let totals = form.changed_games(game);
        let head = match (form.is_complete(game), totals.is_empty()) {
            (false, _) => form.missing_words(game),
            (true, true) => "No game changes.".to_owned(),
            (true, false) => "What changes".to_owned(),
        };
        let mut line = row![label(head, scale::BODY.with(MEDIUM), Tone::Muted)];
        for (what, old, new) in totals {
            line = line.push(changed_value(what, old, new));
        }
        line.spacing(gap::GAP).wrap().vertical_spacing(gap::HAIR).into()
    }

    /// Draws the winner, and what can be done now.
    pub(super) fn match_result(&self) -> Element<'_, Message> {
        let columns = self.session.evaluation().tournament.columns();
        let ranking = self.session.ranking(|team| columns.map(|columns| paid(columns, team)));
        let [again, print, export, home] = Self::end_buttons();
        let buttons = row![again, print.key(Command::Print), export.key(Command::Export)]
            .push(self.session.resume_button())
            .push(home)
            .spacing(gap::MIDDLE);
        let buttons = container(buttons.align_y(Center).wrap()).padding(gap::CARD);
        column![ranking, buttons].height(Fill).into()
    }
}

/// Draws a line of sums: "Points  A Guys 77  B Girls 21    Guys are awarded 56".
fn sum_line<'a>(
    viewport: Viewport,
    record: &Record,
    (title, said): (&'static str, String),
    of: [i64; 2],
) -> Element<'a, Message> {
    let compact = viewport.width.is_compact();
    let (name_step, figure) =
        if compact { (scale::SMALL, scale::BODY) } else { (scale::SEAT, scale::NAME) };
    let mut line =
        row![label(title, name_step.with(MEDIUM), Tone::Ink).width(if compact { 60 } else { 84 })];
    for team in TEAMS {
        let at = usize::from(team.0);
        let name = record.team_name(team);
        let room = if compact { 90.0 } else { 130.0 };
        // In the smallest window the badge names the team.
        let name = (viewport.size.width >= 640.0)
            .then(|| ellipsized_text(name, name_step, Tone::Ink).max_width(room));
        let sum = label(signed(of[at]), figure.with(STRONG), Tone::Pencil);
        line = line.push(
            row![team_badge(team)]
                .push(name)
                .push(container(sum).align_right(44))
                .spacing(gap::SMALL)
                .align_y(Center),
        );
    }
    let said = ellipsized_text(said, name_step.with(MEDIUM), Tone::Ink).lines(2);
    line.push(said.width(Fill).align_x(Right))
        .spacing(if compact { gap::SMALL } else { gap::GAP })
        .align_y(Center)
        .into()
}
