//! Where people go after a game: an arrow, and a table, a cut or a word; everybody by name beside
//! the moves; and tied tables, whose cut decides who moves.

use super::moves::{COMPACT_BELOW, NAME_LINES, NUMBER, TIE};
use super::{Element, Message, TournamentScreen};
use crate::gui::game::list_sheet::SIDE;
use crate::gui::prelude::{column, *};
use scoring::tables::table::cuts_at;
use scoring::wording::capitalize;
use scoring::{CutBy, Player, TableResult};
use session::tournament::{MoveTarget, tie_words};

/// The most people listed by name.
const NAMED: usize = 160;
/// The most names in one column, unless more have room, and the height of a name.
const IN_ONE: usize = 14;
const NAME_LINE: f32 = 24.0;
/// The width of a word in place of a table in two columns of everybody.
const WORD: f32 = 49.0;
/// Width of a pair that cuts.
const PAIR: f32 = 204.0;

impl TournamentScreen {
    /// Draws somebody's name and where they go; the words say that they sit out, or are no longer
    /// there.
    pub(super) fn going(&self, player: Player, words: [&'static str; 2]) -> ThemedRow<'_, Message> {
        let name = ellipsized_text(self.player(player), scale::BODY.with(STRONG), Tone::Ink);
        row![name.lines(2).width(Fill), self.arrow_to(player, words)].align_y(Center)
    }

    fn arrow_to(&self, player: Player, words: [&'static str; 2]) -> ThemedRow<'_, Message> {
        let goes = self.cuts.goes(self.night(), self.plan.moves(), player);
        let is_table = matches!(goes, MoveTarget::To { .. } | MoveTarget::Cut);
        let to = container(destination(goes, scale::NAME, words));
        let to = if is_table { to.align_right(28) } else { to };
        row![icon(Icon::ArrowRight, 16.0, Tone::Muted), to].centered(gap::HAIR)
    }

    /// Draws where the two of a pair go: "2", or "2 and 1" where they part. Who sits out or is gone
    /// is named after the table of the other.
    pub(super) fn pair_goes(&self, pair: [Player; 2]) -> Element<'_> {
        let to = pair.map(|player| self.cuts.goes(self.night(), self.plan.moves(), player));
        let is_there = |to: &MoveTarget| matches!(to, MoveTarget::To { .. } | MoveTarget::Cut);
        let shown: Vec<MoveTarget> = match to {
            [first, second] if first == second => vec![first],
            both => both.into_iter().filter(is_there).collect(),
        };
        let mut line = row![icon(Icon::ArrowRight, 16.0, Tone::Muted)];
        for (index, goes) in shown.into_iter().enumerate() {
            let and = (index > 0).then(|| remark("and"));
            line = line.push(and).push(destination(goes, scale::NAME, ["out", "gone"]));
        }
        let away = self.away_words(pair);
        let away =
            away.map(|words| ellipsized_text(words, scale::SMALL, Tone::Muted).lines(NAME_LINES));
        line.push(away).centered(gap::SMALL).into()
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

    /// Draws a name and where they go, in a list of everybody; a word has this much room.
    fn name_line(&self, player: Player, word: f32) -> Element<'_> {
        let goes = self.cuts.goes(self.night(), self.plan.moves(), player);
        let changes = matches!(goes, MoveTarget::To { changes: true, .. } | MoveTarget::Cut);
        let (step, color, font) = if changes {
            (scale::BODY.with(MEDIUM), Tone::Ink, STRONG)
        } else {
            (scale::BODY, Tone::Muted, TEXT)
        };
        let absent = if self.cuts.is_last(self.night()) { "" } else { "absent" };
        let name = ellipsized_text(self.player(player), step, color).lines(3).width(Fill);
        let to = destination(goes, scale::BODY.with(font), ["sits out", absent]);
        let line = row![name, container(to).max_width(word)];
        let line = line.centered(gap::TIGHT).padding([1.5, 6.0]);
        self.person(player, line).sized(Fill, Shrink)
    }

    pub(super) fn by_name_card(&self) -> Element<'_> {
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
            scrolling(columns).height(Fill).into()
        };
        let legend = if let Some(words) = self.cuts.waiting_words(night, self.plan.moves()) {
            let words = label(words, scale::SMALL, Tone::Ink);
            row![icon(Icon::Cut, 15.0, Tone::Warning), words].centered(8)
        } else if is_last {
            row![]
        } else {
            let words = format!("Bold names change tables or join the {}.", night.round_noun());
            row![remark(words)]
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

    /// Draws a tied table: who won the cut, or the question who did.
    pub(super) fn tie_row(&self, viewport: Viewport, table: &TableResult) -> Element<'_> {
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
            let mut goes = goes.map(|player| self.arrow_to(player, ["out", "gone"]));
            let mut names = row![].centered(8);
            for index in 0..cut.tied.len() {
                let part = segmented_button(self.cuts.side_words(self.night(), &cut, index))
                    .width(if by_pair { PAIR } else { 112.0 })
                    .height(if by_pair { 52.0 } else { 42.0 })
                    .size(17.0)
                    .chosen(won == Some(index))
                    .focused(asked && index == 0)
                    .on_press(Message::Cut(cut.clone(), index));
                let part = if asked { part.key_before((index + 1).to_string()) } else { part };
                names = names.push(part).push(goes.take_if(|_| won == Some(index)));
            }
            let word = capitalize(self.night().role_name(cut.role));
            let word = (!by_pair).then(|| remark(word));
            cuts = cuts.push(row![].push(word).push(names).centered(10));
            let moves = by_pair && won.is_some() && !self.cuts.is_last(self.night());
            let pairs = table
                .last_pairs()
                .map(|pair| container(self.pair_goes(pair)).width(PAIR).align_x(Center).into());
            cuts = cuts.push(moves.then(|| row(pairs).spacing(8)));
        }
        let bare = viewport.size.width < COMPACT_BELOW;
        let recut = self.cuts.is_earlier(self.night());
        let recut = recut.then(|| self.cuts.recut_words(self.night(), table.table)).flatten();
        let why = recut.unwrap_or_else(|| self.night().cut_words(table, &self.cuts));
        let what = ellipsized_text(tie_words(table), scale::CARD, Tone::Ink);
        let what = row![icon(Icon::Cut, 18.0, Tone::Warning), what].centered(8);
        let words = column![what].push((!bare).then(|| label(why, scale::SMALL, Tone::Ink)));
        let line = row![
            container(label(table.table.to_string(), scale::NAME, Tone::Ink)).center_x(NUMBER),
            container(words.spacing(2)).width(Fill).clip(true),
            container(cuts.align_x(Right))
        ]
        .centered(8)
        .height(TIE - 2.0)
        .padding(Padding::ZERO.right(18));
        let soft = if open { Tone::WarningSoft } else { Tone::Shade };
        column![hairline(), container(line).class(filled(soft, Outline::default())), hairline()]
            .into()
    }
}

/// Draws somebody's destination; the words say that they sit out, or are no longer there.
fn destination<'a>(
    goes: MoveTarget,
    step: TextStyle,
    [out, absent]: [&'static str; 2],
) -> Element<'a> {
    match goes {
        MoveTarget::To { table, .. } => label(table.to_string(), step, Tone::Ink).into(),
        MoveTarget::Cut => {
            icon(Icon::Cut, if step == scale::NAME { 18.0 } else { 15.0 }, Tone::Warning)
        }
        MoveTarget::Out => remark(out).into(),
        MoveTarget::Nowhere => remark(absent).into(),
    }
}
