//! Beside the second reading of a night: what cannot be, what differs, what is left.

use iced::Fill;
use iced::widget::column;

use super::super::sidebar::WIDTH;
use super::{Message, TournamentScreen};
use crate::gui::screen::Viewport;
use crate::gui::theme::Element;
use crate::gui::twice::card::{self, Deeds};
use crate::gui::widget::cards_beside;

/// Digits are typed, letters are free.
const DEEDS: Deeds<Message> = Deeds { look: Message::LookAt, settle: Message::Settle, keys: true };
/// What the second pair of eyes does.
const HELP: &str = "Take the slips once more and type what stands on them. What was typed first is \
                    not shown; where both agree, the hand is done. T and a number jumps to a \
                    table, D to the next difference.";

impl TournamentScreen {
    pub(super) fn second_side(&self, viewport: Viewport) -> Element<'_, Message> {
        let (twice, record) = (&self.second.twice, self.session.game().record());
        let mut cards = column![];
        if let Some(said) = self.said(self.second.form.as_ref()) {
            cards = cards.push(self.problem_card(said, self.second.at.table));
        }
        let here = (self.game, self.second.at);
        let words = |hand| self.words_of(hand);
        let round = ("Game", self.game);
        let once = (Message::Twice, "R");
        let cards = cards
            .push(card::differences(viewport, twice, here, words, &DEEDS))
            .push(card::left(twice, record, round, self.games(), once))
            .push(card::help(HELP))
            .spacing(crate::gui::theme::space::WIDE)
            .width(WIDTH);
        cards_beside(cards, WIDTH).height(Fill).into()
    }

    /// Below the hands where there is no room beside: what cannot be, what differs, or which
    /// game.
    pub(super) fn second_foot(&self, viewport: Viewport) -> Element<'_, Message> {
        let said = self.said(self.second.form.as_ref());
        let said = said.map(|(title, sentence)| format!("{title}: {sentence}"));
        let asked = self.second.twice.asked((self.game, self.second.at));
        let asked = asked.map(|hand| self.words_of(hand));
        card::foot(viewport, said, asked, self.games(), &DEEDS)
    }
}
