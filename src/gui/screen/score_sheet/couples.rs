//! The views of a match of couples: who plays whom, the result of every hand, and the score sheet
//! with its columns. For any game of two teams whose rounds are couples. All points come from the
//! evaluation.

mod columns;
mod couple_rows;
mod footer;
mod rounds;

use iced::widget::{column, container, row, scrollable, text};
use iced::{Bottom, Center, Fill};

use super::{Message, ScoreSheetScreen, Viewport};
use crate::gui::game::list_sheet::{column_head, empty_page, headed, team_badge};
use crate::gui::game::{self, GameScreen as _, Tab};
use crate::gui::icon::Icon;
use crate::gui::theme::{Element, MEDIUM, STRONG, Tone, scale, space as gap};
use crate::gui::widget::{self, banner, hairline, label, slim_bar, status_chip};
use scoring::{FactValue, signed};
use session::chart::Chart;
use session::chart::layout::Frame;
use session::couples::{TEAMS, individuals, score_words};
use session::describe;

/// Height of each of several stacked charts.
const HIGH: f32 = 236.0;

impl ScoreSheetScreen {
    /// Draws a tab that only a match has.
    pub(super) fn match_page(&self, viewport: Viewport) -> Element<'_, Message> {
        let content = match self.tab() {
            Tab::Rounds => self.rounds_list(viewport),
            Tab::Columns => self.paper_columns(viewport),
            Tab::Individuals => self.individuals(),
            Tab::Chart => self.column_charts(viewport),
            _ => self.couples(viewport),
        };
        widget::sheet(viewport.width, viewport.width.is_wide(), content)
    }

    /// Draws the score sheet beside the tabs.
    pub(super) fn columns_beside(&self, viewport: Viewport) -> Element<'_, Message> {
        let message = game::Message::Show(Tab::Couples).into();
        let tab = widget::tabs::Tab::new(Tab::Columns.label().0, true, message);
        let paper = widget::sheet(viewport.width, true, self.paper_columns(viewport));
        column![widget::tabs([tab]), paper].width(self.columns_width(viewport)).into()
    }

    /// Draws the banner of the round being typed.
    pub(super) fn coming_couples(&self, viewport: Viewport) -> Element<'_, Message> {
        let record = self.session.record();
        let number = self.rounds.active().number();
        let rounds = &self.rounds.active().evaluation().rounds;
        let deal = number.checked_sub(1).and_then(|at| rounds.get(at)).map(|round| &round.deal);
        let headline =
            deal.map_or(format!("Round {number}"), |deal| describe::headline(record, deal));
        let mut eyebrow: Vec<String> = self.session.rehearsal_words().into_iter().collect();
        eyebrow.extend([record.game.name.to_owned(), record.team_name_list(&TEAMS)]);
        eyebrow.extend(describe::options(record));
        let mut part = banner(viewport.width, headline).eyebrow(eyebrow.join(" · "));
        let told = deal.filter(|_| viewport.width.is_wide()).map(|deal| &deal.facts);
        for fact in told.into_iter().flatten().filter(|fact| fact.id.is_none()) {
            if let FactValue::Text(words) = &fact.value {
                part = part.fact(fact.label, words.clone());
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
    fn individuals(&self) -> Element<'_, Message> {
        let cells = |cells: [Element<'static, Message>; 3]| {
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
            let name = row![team_badge(player.team(true)), name].spacing(gap::MIDDLE);
            let line = row![name.align_y(Center).width(Fill), cells(figures.map(Into::into))];
            column![line.align_y(Center).height(48).padding([0.0, gap::CARD]), hairline()].into()
        });
        let note = "Just for fun: the match is scored by teams.";
        let note = container(label(note, scale::SMALL, Tone::Muted)).padding([10.0, gap::CARD]);
        let list = scrollable(column(lines).push(note)).direction(slim_bar()).height(Fill);
        headed(head.padding([12.0, gap::CARD]), list).into()
    }

    /// Draws the charts of both teams' points round by round, one per game.
    fn column_charts(&self, viewport: Viewport) -> Element<'_, Message> {
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
                label(score_words(game, &names), scale::SMALL, Tone::Muted)
            ]
            .align_y(Bottom);
            column![head, widget::chart(chart, Frame::small, Tone::Paper)].spacing(gap::SMALL)
        });
        if viewport.width.is_compact() {
            let games = games.map(|game| game.height(HIGH).into());
            let all = column(games).spacing(gap::WIDE).padding([gap::WIDE, gap::CARD]);
            return scrollable(all).id(widget::PAGE).direction(slim_bar()).height(Fill).into();
        }
        let games = games.map(|game| game.width(Fill).max_width(560).height(Fill).into());
        let all = row(games).spacing(gap::APART);
        container(all.height(Fill)).max_height(520).padding([gap::GAP, gap::MARGIN]).into()
    }
}
