//! Everybody's results in couples, which do not count for the teams.

use iced::widget::{column, container, row, scrollable, text};
use iced::{Center, Fill};

use super::{CouplesScreen, Message};
use crate::gui::game::list_sheet::{column_head, headed, team_badge};
use crate::gui::theme::{Element, MEDIUM, STRONG, Tone, scale, space as gap};
use crate::gui::widget::{hairline, label, slim_bar};
use scoring::signed;
use session::couples::individuals;

impl CouplesScreen {
    /// Draws everybody, by points won.
    pub(super) fn individuals(&self) -> Element<'_, Message> {
        let record = self.session.record();
        let figure = |words: String, strong: bool| {
            let font = if strong { STRONG } else { MEDIUM };
            container(label(words, scale::SEAT.with(font), Tone::Ink)).align_right(96)
        };
        let word = |words: &'static str| container(column_head(words)).align_right(96);
        let head = row![column_head("Player").width(Fill), word("Hands"), word("Gins")];
        let head = head.push(word("Points won")).padding([12.0, gap::CARD]);
        let mut lines = column![];
        for (player, done) in individuals(self.session.evaluation()) {
            let team = player.team(true);
            let name = label(record.player_name(player), scale::SEAT, Tone::Ink)
                .wrapping(text::Wrapping::None);
            let line = row![
                row![team_badge(team), name].spacing(gap::MIDDLE).align_y(Center).width(Fill),
                figure(signed(done.hands), false),
                figure(signed(done.gins), false),
                figure(signed(done.won), true)
            ];
            let line = line.align_y(Center).height(48).padding([0.0, gap::CARD]);
            lines = lines.push(line).push(hairline());
        }
        let note = "Just for fun: the match is scored by teams.";
        let note = container(label(note, scale::SMALL, Tone::Muted)).padding([10.0, gap::CARD]);
        let list = scrollable(column![lines, note]).direction(slim_bar()).height(Fill);
        headed(head, list).into()
    }
}
