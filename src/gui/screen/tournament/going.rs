//! Where somebody goes after a game: an arrow, and a table, a cut or a word.

use iced::widget::{container, row};
use iced::{Center, Fill};

use super::{Message, TournamentScreen};
use crate::gui::icon::{Icon, icon};
use crate::gui::theme::{Element, STRONG, TextStyle, ThemedRow, Tone, scale, space as gap};
use crate::gui::widget::{ellipsized_text, label};
use scoring::Player;
use session::tournament::MoveTarget;

impl TournamentScreen {
    /// Draws somebody's name and where they go; the words say that they sit out, or are no longer
    /// there.
    pub(super) fn going(
        &self,
        player: Player,
        step: TextStyle,
        words: [&'static str; 2],
    ) -> ThemedRow<'_, Message> {
        let name = ellipsized_text(self.player(player), scale::BODY.with(STRONG), Tone::Ink);
        row![name.lines(2).width(Fill), self.arrow_to(player, step, words)].align_y(Center)
    }

    /// Draws an arrow to where somebody goes.
    pub(super) fn arrow_to(
        &self,
        player: Player,
        step: TextStyle,
        words: [&'static str; 2],
    ) -> ThemedRow<'_, Message> {
        let goes = self.cuts.goes(self.night(), self.plan.moves(), player);
        let is_table = matches!(goes, MoveTarget::To { .. } | MoveTarget::Cut);
        let to = container(destination(goes, step, words));
        let to = if is_table { to.align_right(28) } else { to };
        row![icon(Icon::ArrowRight, 16.0, Tone::Muted), to].spacing(gap::HAIR).align_y(Center)
    }

    /// Draws where the two of a pair go: "2", or "2 and 1" where they part. Who sits out or is gone
    /// is named after the table of the other.
    pub(super) fn pair_goes(&self, pair: [Player; 2]) -> Element<'_, Message> {
        let to = pair.map(|player| self.cuts.goes(self.night(), self.plan.moves(), player));
        let is_there = |to: &MoveTarget| matches!(to, MoveTarget::To { .. } | MoveTarget::Cut);
        let shown: Vec<MoveTarget> = match to {
            [first, second] if first == second => vec![first],
            both => both.into_iter().filter(is_there).collect(),
        };
        let mut line = row![icon(Icon::ArrowRight, 16.0, Tone::Muted)];
        for (index, goes) in shown.into_iter().enumerate() {
            let and = (index > 0).then(|| label("and", scale::SMALL, Tone::Muted));
            line = line.push(and).push(destination(goes, scale::NAME, ["out", "gone"]));
        }
        let away = self.away_words(pair);
        let away = away.map(|words| ellipsized_text(words, scale::SMALL, Tone::Muted).lines(3));
        line.push(away).spacing(gap::SMALL).align_y(Center).into()
    }

    /// Returns which of a pair sits out or is gone, where the two part: "and Ian Jones gone".
    pub(super) fn away_words(&self, pair: [Player; 2]) -> Option<String> {
        let to = pair.map(|player| self.cuts.goes(self.night(), self.plan.moves(), player));
        let says = |(player, to)| match to {
            MoveTarget::Out => Some(format!("{} out", self.player(player))),
            MoveTarget::Nowhere => Some(format!("{} gone", self.player(player))),
            MoveTarget::To { .. } | MoveTarget::Cut => None,
        };
        let away: Vec<String> = pair.into_iter().zip(to).filter_map(says).collect();
        match away.as_slice() {
            _ if to[0] == to[1] => None,
            [one] => Some(format!("and {one}")),
            several => Some(several.join(" and ")).filter(|words| !words.is_empty()),
        }
    }
}

/// Draws somebody's destination; the words say that they sit out, or are no longer there.
pub(super) fn destination<'a>(
    goes: MoveTarget,
    step: TextStyle,
    [out, absent]: [&'static str; 2],
) -> Element<'a, Message> {
    match goes {
        MoveTarget::To { table, .. } => label(table.to_string(), step, Tone::Ink).into(),
        MoveTarget::Cut => {
            icon(Icon::Cut, if step == scale::NAME { 18.0 } else { 15.0 }, Tone::Warning)
        }
        MoveTarget::Out => label(out, scale::SMALL, Tone::Muted).into(),
        MoveTarget::Nowhere => label(absent, scale::SMALL, Tone::Muted).into(),
    }
}
