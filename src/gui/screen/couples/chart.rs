//! The charts of both teams' points round by round, one per game.

use iced::Fill;
use iced::widget::{column, container, row, scrollable};

use super::{CouplesScreen, Message, Viewport};
use crate::gui::game::list_sheet::empty_page;
use crate::gui::theme::{Element, Tone, scale, space as gap};
use crate::gui::widget::{self, label, slim_bar};
use session::chart::Chart;
use session::chart::layout::Frame;
use session::couples::{TEAMS, score_words};

/// Height of each of several stacked charts.
const HIGH: f32 = 236.0;

impl CouplesScreen {
    /// Draws the tab.
    pub(super) fn chart_page(&self, viewport: Viewport) -> Element<'_, Message> {
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
            .align_y(iced::Bottom);
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
