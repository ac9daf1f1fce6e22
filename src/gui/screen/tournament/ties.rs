//! Tied tables after a game, whose cut decides who moves.

use iced::widget::{column, container, row};
use iced::{Center, Fill, Padding, Right};

use super::moves::{COMPACT_BELOW, NUMBER, TIE};
use super::{Message, TournamentScreen, Viewport};
use crate::gui::icon::{Icon, icon};
use crate::gui::theme::{Element, Outline, Tone, filled, scale};
use crate::gui::widget::{ellipsized_text, hairline, label, segmented_button};
use scoring::wording::capitalize;
use scoring::{CutBy, TableResult};
use session::tournament::{cuts_at, tie_words};

/// Width of a pair that cuts.
const PAIR: f32 = 204.0;

impl TournamentScreen {
    /// Draws a tied table: who won the cut, or the question who did.
    pub(super) fn tie_row<'a>(
        &'a self,
        viewport: Viewport,
        table: &'a TableResult,
    ) -> Element<'a, Message> {
        let open = table.wants_cut() || self.cuts.is_recut(table.table);
        let asked = self.cuts.asked(self.night()).map(|asked| &asked.cell);
        let mut cuts = column![].spacing(8);
        for cut in cuts_at(table) {
            let asked = asked.is_some() && asked == Some(&cut.cell);
            let by_pair = table.cut_by == CutBy::Pair;
            let won = self.cuts.winner(self.night(), &cut);
            // Where the winner goes, as at the tables that did not tie.
            let goes = won.and_then(|won| cut.tied.get(won).copied());
            let goes = goes.filter(|_| !by_pair && !self.cuts.is_last(self.night()));
            let goes = goes.map(|player| self.arrow_to(player, scale::NAME, ["out", "gone"]));
            let names = (0..cut.tied.len()).map(|index| {
                let part = segmented_button(self.cuts.side_words(self.night(), &cut, index))
                    .width(if by_pair { PAIR } else { 112.0 })
                    .height(if by_pair { 52.0 } else { 42.0 })
                    .size(17.0)
                    .chosen(won == Some(index))
                    .focused(asked && index == 0)
                    .on_press(Message::Cut(cut.clone(), index));
                if asked { part.key_before((index + 1).to_string()).into() } else { part.into() }
            });
            let word = capitalize(self.night().role_name(cut.role));
            let word = (!by_pair).then(|| label(word, scale::SMALL, Tone::Muted));
            let names = row(names).spacing(8);
            cuts = cuts.push(row![].push(word).push(names).push(goes).spacing(10).align_y(Center));
            let moves = by_pair && won.is_some() && !self.cuts.is_last(self.night());
            let pairs = table.last_pairs().map(|pair| {
                container(self.pair_goes(pair)).width(PAIR).align_x(iced::Center).into()
            });
            cuts = cuts.push(moves.then(|| row(pairs).spacing(8)));
        }
        let bare = viewport.size.width < COMPACT_BELOW;
        let recut = self.cuts.is_earlier(self.night());
        let recut = recut.then(|| self.cuts.recut_words(self.night(), table.table)).flatten();
        let why = recut.unwrap_or_else(|| self.night().cut_words(table, &self.cuts));
        let what = ellipsized_text(tie_words(table), scale::CARD, Tone::Ink);
        let what = row![icon(Icon::Cut, 18.0, Tone::Warning), what].spacing(8).align_y(Center);
        let words = column![what].push((!bare).then(|| label(why, scale::SMALL, Tone::Ink)));
        let line = row![
            container(label(table.table.to_string(), scale::NAME, Tone::Ink)).center_x(NUMBER),
            container(words.spacing(2)).width(Fill).clip(true),
            container(cuts.align_x(Right))
        ]
        .align_y(Center)
        .spacing(8)
        .height(TIE - 2.0)
        .padding(Padding::ZERO.right(18));
        let soft = if open { Tone::WarningSoft } else { Tone::Shade };
        column![hairline(), container(line).class(filled(soft, Outline::default())), hairline()]
            .into()
    }
}
