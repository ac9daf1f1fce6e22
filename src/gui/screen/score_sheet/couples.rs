//! The views of a match of couples: who plays whom, the result of every hand, and the score sheet
//! with its columns. For any game of two teams whose rounds are couples. All points come from the
//! evaluation.

mod columns;
mod couple_rows;
mod rounds;

use super::{Element, Message, ScoreSheetScreen};
use crate::gui::game::list_sheet::{changed_value, column_head, empty_page, headed};
use crate::gui::game::{self, GameScreen as _, Tab};
use crate::gui::prelude::{column, *};
use scoring::{CoupleRound, Fact, FactValue, signed};
use session::chart::Chart;
use session::chart::layout::Frame;
use session::couples::{TEAMS, awarded_words, gins_awarded_words, individuals, paid, score_words};
use session::describe;
use session::display::HeadlineFact;

/// Height of each of several stacked charts.
const HIGH: f32 = 236.0;

impl ScoreSheetScreen {
    pub(super) fn match_page(&self, viewport: Viewport) -> Element<'_> {
        let content = match self.tab() {
            Tab::Rounds => self.rounds_list(viewport),
            Tab::Columns => self.paper_columns(viewport),
            Tab::Individuals => self.individuals(),
            Tab::Chart => self.column_charts(viewport),
            _ => self.couples(viewport),
        };
        widget::sheet(viewport.width, viewport.width.is_wide(), content)
    }

    pub(super) fn columns_beside(&self, viewport: Viewport) -> Element<'_> {
        let message = game::Message::Show(Tab::Couples).into();
        let tab = widget::Tab::new(Tab::Columns.label().0, true, message);
        let paper = widget::sheet(viewport.width, true, self.paper_columns(viewport));
        column![widget::tabs([tab]), paper].width(self.columns_width(viewport)).into()
    }

    pub(super) fn coming_couples(&self, viewport: Viewport) -> Element<'_> {
        let record = self.session.record();
        let deal = &self.rounds.active().asked().deal;
        let mut eyebrow: Vec<String> = self.session.rehearsal_words().into_iter().collect();
        eyebrow.extend([record.game.name.to_owned(), record.team_name_list(&TEAMS)]);
        eyebrow.extend(describe::options(record));
        let headline = describe::headline(record, deal);
        let mut part = banner(viewport.width, headline).eyebrow(eyebrow.join(" · "));
        let told = |fact: &&Fact| viewport.width.is_wide() && fact.id.is_none();
        for fact in deal.facts.iter().filter(told) {
            if let FactValue::Text(words) = &fact.value {
                part = part.fact(HeadlineFact::words(fact.label, words.clone()));
            }
        }
        let tells =
            matches!(self.tab(), Tab::Rounds | Tab::Columns | Tab::Individuals | Tab::Chart);
        let tells = tells && self.session.write_status().is_none();
        let left = self.session.unfinished_words().filter(|_| tells);
        let chip = match left {
            Some(left) => status_chip(Icon::History, left, false),
            None => self.form_status(),
        };
        part.status_chip(chip).on_ready(Message::Record).into()
    }

    /// Draws everybody by points won in couples, which do not count for the teams.
    fn individuals(&self) -> Element<'_> {
        let cells = |cells: [Element<'static>; 3]| {
            row(cells.map(|cell| container(cell).align_right(96).into()))
        };
        let heads = ["Hands", "Gins", "Points won"].map(|words| column_head(words).into());
        let head = row![column_head("Player").width(Fill), cells(heads)];
        let lines = individuals(self.session.evaluation()).into_iter().map(|(player, done)| {
            let name = self.session.record().player_name(player);
            let name = label(name, scale::SEAT, Tone::Ink).wrapping(text::Wrapping::None);
            let figures = [(done.hands, MEDIUM), (done.gins, MEDIUM), (done.won, STRONG)];
            let figures = figures
                .map(|(number, font)| label(signed(number), scale::SEAT.with(font), Tone::Ink));
            let name = row![side_badge(player.team(true)), name].spacing(gap::MIDDLE);
            let line = row![name.align_y(Center).width(Fill), cells(figures.map(Into::into))];
            column![line.align_y(Center).height(48).padding([0.0, gap::CARD]), hairline()].into()
        });
        let note = "Just for fun: the match is scored by teams.";
        let note = container(remark(note)).padding([10.0, gap::CARD]);
        let list = scrolling(column(lines).push(note)).height(Fill);
        headed(head.padding([12.0, gap::CARD]), list).into()
    }

    /// Draws the charts of both teams' points round by round, one per game.
    fn column_charts(&self, viewport: Viewport) -> Element<'_> {
        let evaluation = self.session.evaluation();
        let rounds = evaluation.rounds.len();
        let Some(columns) = evaluation.tournament.columns().filter(|_| rounds > 0) else {
            return empty_page("The charts start with the first recorded round.");
        };
        let names = TEAMS.map(|team| self.session.record().team_name(team));
        let games = columns.games.iter().zip(1..).map(|(game, number)| {
            let chart = Chart::of_column(game, &names, columns.target, rounds);
            let head = row![
                label(format!("Game {number}"), scale::CARD, Tone::Ink).width(Fill),
                remark(score_words(game, &names))
            ]
            .align_y(Bottom);
            column![head, widget::chart(chart, Frame::small, Tone::Paper)].spacing(gap::SMALL)
        });
        if viewport.width.is_compact() {
            let games = games.map(|game| game.height(HIGH).into());
            let all = column(games).spacing(gap::WIDE).padding([gap::WIDE, gap::CARD]);
            return scrolling(all).id(widget::PAGE).height(Fill).into();
        }
        let games = games.map(|game| game.width(Fill).max_width(560).height(Fill).into());
        let all = row(games).spacing(gap::APART);
        container(all.height(Fill)).max_height(520).padding([gap::BESIDE, gap::MARGIN]).into()
    }

    pub(super) fn couples_foot(&self, viewport: Viewport) -> Element<'_> {
        let form = self.rounds.active();
        let low = viewport.size.height < 560.0;
        let side = viewport.width.margin().min(24.0);
        let sums = form.couples_result().map(|round| self.sums(round));
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
    fn sums(&self, round: &CoupleRound) -> Element<'_> {
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
            self.sum_line(("Points", points), round.points),
            self.sum_line(("Gins", gins), round.gins)
        ]
        .spacing(gap::HAIR)
        .into()
    }

    fn couples_button(&self, viewport: Viewport) -> Element<'_> {
        let form = self.rounds.active();
        let complete = form.is_complete(self.session.game());
        let compact = viewport.width.is_compact();
        let said = if complete {
            let sign = icon(Icon::CheckCircle, 20.0, Tone::Success);
            let then = form.then_words(self.session.game());
            row![sign, emphasized(then)]
        } else {
            row![label(form.missing_words(self.session.game()), scale::BODY, Tone::Muted)]
        };
        let said = said.centered(gap::MIDDLE).width(Fill);
        let button = self.record_button();
        let more = if form.shows_more() { "Hide rulings and note" } else { "Rulings and note" };
        if self.rounds.corrects() {
            let out =
                quiet_button("Delete", Some(Message::DeleteRound(self.rounds.active().number())));
            let leave = quiet_button("Cancel", Some(Message::Leave)).key(Command::LeaveCorrection);
            return row![self.reason_box(), out, leave, button].centered(gap::MIDDLE).into();
        }
        let more = quiet_button(more, Some(Message::More)).key(Command::RulingFields);
        let more = (!compact).then_some(more);
        row![said].push(more).push(button).centered(gap::MIDDLE).into()
    }

    fn changed_games(&self) -> Element<'_> {
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
        line.spacing(gap::BESIDE).wrap().vertical_spacing(gap::HAIR).into()
    }

    /// Draws the winner, and what can be done now.
    pub(super) fn match_result(&self) -> Element<'_> {
        let columns = self.session.evaluation().tournament.columns();
        let ranking =
            self.session.ranking(f32::INFINITY, |team| columns.map(|columns| paid(columns, team)));
        let [again, print, export, home] = Self::end_buttons();
        let buttons = row![again, print.key(Command::Print), export.key(Command::Export)]
            .push(self.session.resume_button())
            .push(home)
            .spacing(gap::MIDDLE);
        let buttons = container(buttons.align_y(Center).wrap()).padding(gap::CARD);
        column![ranking, buttons].height(Fill).into()
    }

    /// Draws a line of sums: "Points  A Guys 77  B Girls 21    Guys are awarded 56".
    fn sum_line(&self, (what, said): (&'static str, String), of: [i64; 2]) -> Element<'_> {
        let viewport = self.session.viewport();
        let compact = viewport.width.is_compact();
        let (name_step, figure) =
            if compact { (scale::SMALL, scale::BODY) } else { (scale::SEAT, scale::NAME) };
        let mut line = row![label(what, name_step.with(MEDIUM), Tone::Ink).width(if compact {
            60
        } else {
            84
        })];
        for team in TEAMS {
            let at = usize::from(team.0);
            let name = self.session.record().team_name(team);
            let room = if compact { 90.0 } else { 130.0 };
            // In the smallest window the badge names the team.
            let name = (viewport.size.width >= 640.0)
                .then(|| ellipsized_text(name, name_step, Tone::Ink).max_width(room));
            let sum = label(signed(of[at]), figure.with(STRONG), Tone::Pencil);
            line = line.push(
                row![side_badge(team)]
                    .push(name)
                    .push(container(sum).align_right(44))
                    .centered(gap::SMALL),
            );
        }
        let said = ellipsized_text(said, name_step.with(MEDIUM), Tone::Ink).lines(2);
        line.push(said.width(Fill).align_x(Right))
            .centered(if compact { gap::SMALL } else { gap::BESIDE })
            .into()
    }
}
