//! The second reading of a round: empty at first, and never with what was written first in it;
//! beside it what differs and what is left.

use iced::Fill;
use iced::widget::{Row, column, container, row};

use super::super::view::is_beside;
use super::super::{Message, Viewport};
use super::CouplesScreen;
use crate::gui::icon::Icon;
use crate::gui::theme::{Element, Theme, Tone, Width, scale, space as gap};
use crate::gui::twice::card::{self, Deeds};
use crate::gui::widget::{
    self, StatusChip, banner, cards_beside, label, segmented_button, status_chip, strong_line,
};

/// How wide the cards beside it are.
pub(in super::super) const WIDTH: f32 = 336.0;
/// How wide the number of a round is, with what is between.
const NUMBER: f32 = 44.0;
/// What the second pair of eyes does.
const HELP: &str = "Take the sheets of the couples once more and type what stands on them. What \
                    was typed first is not shown; where both agree, the couple is done. While a \
                    box is open, letters are answers: Esc leaves it, then F, S and D are for what \
                    differs.";

impl CouplesScreen {
    /// The couples of a round as they are read a second time.
    pub(in super::super) fn second_view(&self, viewport: Viewport) -> Element<'_, Message> {
        let narrow = viewport.width == Width::Narrow;
        let beside = is_beside(viewport);
        let couples: Element<'_, Message> = if self.second.typing.is_some() {
            self.couple_lines(viewport)
        } else {
            let said = "Nothing is recorded yet. Each round can be read once it is.";
            let said = label(said, scale::BODY, Tone::Muted);
            container(said).padding(gap::GAP).height(Fill).into()
        };
        let foot = (!beside).then(|| column![strong_line(), self.second_foot(viewport)]);
        let paper = column![].push(couples).push(foot);
        let paper = widget::sheet(viewport.width, !narrow, paper);
        let beside = beside.then(|| self.second_side(viewport));
        row![paper].push(beside).spacing(gap::GAP).into()
    }

    fn deeds(&self) -> Deeds<Message> {
        let keys = !self.second.is_open();
        Deeds { look: Message::LookAt, settle: Message::Settle, keys }
    }

    fn second_side(&self, viewport: Viewport) -> Element<'_, Message> {
        let (twice, record) = (&self.second.twice, self.session.game().record());
        let words = |hand| self.words_of(hand);
        let (here, deeds) = (self.second.here(), self.deeds());
        let round = ("Round", self.second.round);
        let once = (Message::Twice, "Ctrl R");
        let rounds = self.rounds(usize::MAX);
        let cards = column![]
            .push(card::differences(viewport, twice, here, words, &deeds))
            .push(card::left(twice, record, round, rounds, once))
            .push(card::help(HELP))
            .spacing(gap::WIDE)
            .width(WIDTH);
        cards_beside(cards, WIDTH).height(Fill).into()
    }

    /// Below the couples where there is no room beside.
    fn second_foot(&self, viewport: Viewport) -> Element<'_, Message> {
        let asked = self.second.twice.asked(self.second.here());
        let asked = asked.map(|hand| self.words_of(hand));
        let room = (viewport.size.width - 2.0 * viewport.width.margin() - 24.0) / NUMBER;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few rounds")]
        let most = room.max(1.0) as usize;
        card::foot(viewport, None, asked, self.rounds(most), &self.deeds())
    }

    /// The recorded rounds, at the most so many around the one that is shown.
    fn rounds(&self, most: usize) -> Row<'_, Message, Theme> {
        let last = self.session.game().record().rounds.len();
        let most = most.min(last);
        let first = self.second.round.saturating_sub(most / 2).clamp(1, last - most + 1);
        let rounds = (first..first + most).map(|round| {
            segmented_button(round.to_string())
                .chosen(self.second.round == round)
                .width(40)
                .height(40.0)
                .size(16.0)
                .on_press(Message::ReadRound(round))
                .into()
        });
        row(rounds).spacing(gap::TIGHT)
    }

    /// What is read, and what is left of it, said on the felt.
    pub(in super::super) fn second_banner(&self, viewport: Viewport) -> Element<'_, Message> {
        let record = self.session.game().record();
        let headline = match self.second.round {
            0 => "Second reading".to_owned(),
            round => format!("Round {round}: second reading"),
        };
        let teams = record.team_name_list(&[crate::engine::Team::A, crate::engine::Team::B]);
        let eyebrow = format!("{} · {teams}", record.game.name);
        banner(viewport.width, headline).eyebrow(eyebrow).status_chip(self.second_chip()).into()
    }

    fn second_chip(&self) -> StatusChip<'_> {
        if let Some(status) = self.session.write_status() {
            return status;
        }
        let twice = &self.second.twice;
        match twice.left_words(self.session.game().record()) {
            Some(left) => status_chip(Icon::History, left, false),
            None => status_chip(Icon::CheckCircle, twice.done_words(), false),
        }
    }
}
