//! Everybody by name beside the moves, with where they go.

use iced::widget::{column, container, responsive, row, scrollable};
use iced::{Center, Fill, Padding, Shrink, Size};

use super::Message;
use super::TournamentScreen;
use super::going::destination;
use crate::gui::game::list_sheet::SIDE;
use crate::gui::icon::{Icon, icon};
use crate::gui::theme::{Element, MEDIUM, STRONG, TEXT, Tone, scale, space as gap};
use crate::gui::widget::{ellipsized_text, hairline, label, slim_bar, titled_card};
use scoring::Player;
use session::chart::whole;
use session::tournament::MoveTarget;

/// The most people listed by name.
const NAMED: usize = 160;
/// The most names in one column, unless more have room, and the height of a name.
const IN_ONE: usize = 14;
const NAME_LINE: f32 = 24.0;
/// The width of a word in place of a table in two columns of everybody.
const WORD: f32 = 49.0;

impl TournamentScreen {
    /// Draws a name and where they go, in a list of everybody; a word has this much room.
    fn name_line(&self, player: Player, word: f32) -> Element<'_, Message> {
        let goes = self.cuts.goes(self.night(), self.plan.moves(), player);
        let changes = !matches!(goes, MoveTarget::To { changes: false, .. } | MoveTarget::Nowhere);
        let (step, color, font) = if changes {
            (scale::BODY.with(MEDIUM), Tone::Ink, STRONG)
        } else {
            (scale::BODY, Tone::Muted, TEXT)
        };
        let absent = if self.cuts.is_last(self.night()) { "" } else { "absent" };
        let name = ellipsized_text(self.player(player), step, color).lines(3).width(Fill);
        let to = destination(goes, scale::BODY.with(font), ["sits out", absent]);
        let line = row![name, container(to).max_width(word)];
        let line = line.spacing(gap::TIGHT).align_y(Center).padding([1.5, 6.0]);
        self.person(player, line).sized(Fill, Shrink)
    }

    /// Draws the list.
    pub(super) fn by_name_card(&self) -> Element<'_, Message> {
        let night = self.night();
        let mut all = night.by_name();
        let at = self.marked.and_then(|marked| all.iter().position(|player| *player == marked));
        // On a large night, those around the person being searched for.
        let first = at.unwrap_or(0).saturating_sub(NAMED / 2).min(all.len().saturating_sub(NAMED));
        all = all.split_off(first);
        all.truncate(NAMED);
        let is_last = self.cuts.is_last(night);
        let names = move |size: Size| {
            // One column has room for long names.
            let in_one = IN_ONE.max(whole(size.height / NAME_LINE));
            let first = if all.len() <= in_one { all.len() } else { all.len().div_ceil(2) };
            let (left, right) = all.split_at(first);
            // In two columns "sits out" takes two lines, because names need the width.
            let word = if right.is_empty() { f32::INFINITY } else { WORD };
            let columns = [left, right].into_iter().filter(|part| !part.is_empty());
            let columns = columns.map(|part| {
                let lines = part.iter().map(|player| self.name_line(*player, word));
                column(lines).width(Fill).into()
            });
            let columns = row(columns).spacing(gap::SMALL).padding(Padding::ZERO.right(10));
            scrollable(columns).direction(slim_bar()).height(Fill).into()
        };
        let legend = if let Some(words) = self.cuts.waiting_words(night, self.plan.moves()) {
            let words = label(words, scale::SMALL, Tone::Ink);
            row![icon(Icon::Cut, 15.0, Tone::Warning), words].spacing(8).align_y(Center)
        } else {
            let words = format!("Bold names change tables or join the {}.", night.round_noun());
            row![label(words, scale::SMALL, Tone::Muted)]
        };
        let game = self.cuts.game(night) + 1;
        let note = if is_last {
            String::new()
        } else {
            format!("table in {}", self.night().round_words(game))
        };
        let inside = column![responsive(names).height(Fill), hairline(), legend].spacing(8);
        let card = titled_card("By name", note, container(inside).padding([10, 14]).height(Fill));
        container(card).width(SIDE).height(Fill).into()
    }
}
