//! The card beside the table: the round being typed, a correction's effect, the ranking.

use super::{Element, Message, ScoreSheetScreen};
use crate::gui::game;
use crate::gui::game::list_sheet::{SIDE, changed_total, changed_value};
use crate::gui::prelude::{column, *};
use scoring::{Dealer, Game, Player, Unit, join_words};
use session::new_leader;
use session::score_sheet::{CorrectionWords, ScorePreview, net_words, with_sign};

/// The most columns explained in a line each; more get low lines.
const MAX_EXPLAINED: usize = 7;
/// Height of everything around the lines of the round being typed, and their minimum height.
const AROUND_LINES: f32 = 225.0;
const MIN_LINES: f32 = 120.0;
/// Height of the head of the table beside it.
const HEAD: f32 = Width::Wide.score_head()[0];
/// The same around what a correction changes.
const AROUND_CHANGES: f32 = 157.0;
/// The same around the ranking, with the buttons of the end.
const AROUND_RANKING: f32 = 152.0;
/// Height of a line without reasons.
const LOW_LINE: f32 = 33.0;

impl ScoreSheetScreen {
    pub(super) fn side(&self, viewport: Viewport) -> Element<'_> {
        let conflict = self.conflict.as_ref().filter(|_| self.rounds.corrects());
        let conflict = conflict.map(|words| card(warning_notice(words.as_str())));
        // While it has the keys, the card counter comes first.
        let count = self.count_beside(viewport);
        let (first, last) =
            if self.rounds.active().is_counting() { (count, None) } else { (None, count) };
        let reasons = self.reasons(SIDE);
        let explains = reasons.is_some();
        let all = column![].push(conflict).push(reasons).push(first).spacing(gap::WIDE);
        let all: Element<'_> = if self.rounds.corrects() {
            cards_beside(all.push(self.changes_card()).push(last), SIDE).into()
        } else if self.session.evaluation().is_finished() {
            let all = all.push(self.ranking_card());
            let actions = container(self.actions_card()).width(SIDE);
            if explains {
                cards_beside(all.push(actions), SIDE).into()
            } else {
                let actions = actions.padding(Padding::ZERO.top(gap::WIDE));
                with_foot(cards_beside(all, SIDE), actions, None)
            }
        } else {
            let all = all.push(self.typed_card()).push(last).push(self.more_card());
            cards_beside(all, SIDE).into()
        };
        let chart = self.small_chart(viewport).map(|chart| container(chart).width(SIDE));
        column![all].push(chart).width(SIDE + BAR).height(Fill).into()
    }

    /// Returns what is missing or wrong, and who play together, if nothing else says it.
    pub(super) fn check_words(&self) -> String {
        let (form, is_compact) = (self.rounds.active(), self.session.viewport().width.is_compact());
        // In a wide window a problem or a warning is at its box, and need not be said again.
        if !is_compact && !form.shown_problems(self.session.game()).is_empty() {
            return String::new();
        }
        let words = form.check_words(self.session.game(), is_compact);
        match self.partners_left_out() {
            Some(partners) => format!("{words} {partners}."),
            None => words,
        }
    }

    fn typed_card(&self) -> Element<'_> {
        let form = self.rounds.next();
        let number = form.number();
        let (scores, scored) = form.typed_scores(self.session.game());
        let head = card_head(
            format!("Round {number} as typed"),
            if scored { "new total" } else { "so far" },
        );
        let check = self.check();
        let foot = column![].push(check).push(self.record_button().width(Fill)).spacing(gap::WIDE);
        // Many lines scroll by themselves, so that the button below them is always visible.
        let room = self.paper_height(HEAD) - AROUND_LINES;
        // If they do not fit, they also get the room of the commands below, which scroll.
        let wanted = reason_lines(&scores, self.unit(), f32::INFINITY);
        let is_short = room < LOW_LINE * float(scores.len())
            || reason_lines(&scores, self.unit(), room) < wanted;
        let below = if is_short { HEAD } else { 0.0 };
        let room = (room + below).max(MIN_LINES);
        let reasons = reason_lines(&scores, self.unit(), room);
        // No line is cut in half.
        let whole = (room / LOW_LINE).floor() * LOW_LINE;
        let room = if reasons.is_some() { room } else { whole };
        let game = self.session.record().game;
        let lines =
            scores.into_iter().flat_map(|score| [typed_line(score, game, reasons), hairline()]);
        let lines = scrolling(column(lines));
        let lines = container(lines).max_height(room);
        card(column![head, lines, container(foot).padding(gap::CARD)])
    }

    fn more_card(&self) -> Element<'_> {
        let stop = quiet_button("End the game now", Some(game::Message::Stop(true).into()))
            .key(Command::End);
        let is_begun = !self.session.record().rounds.is_empty();
        let shows_more = self.rounds.next().shows_more();
        let fields = self.session.record().game.dealer.common_fields();
        let more = if shows_more { "Hide these boxes" } else { fields };
        let more = quiet_button(more, Some(Message::More)).key(Command::CommonFields);
        card(column![more].push(is_begun.then_some(stop)).padding([2, 8]))
    }

    /// Draws whether everything adds up, in one line.
    fn check(&self) -> Option<Element<'_>> {
        let form = self.rounds.active();
        if !form.is_complete(self.session.game()) {
            let words = Some(self.check_words()).filter(|words| !words.is_empty());
            return words.map(|words| label(words, scale::BODY, Tone::Muted).into());
        }
        let (sum, words) = form.balance_words(self.session.game());
        Some(balance_notice(sum, words))
    }

    fn changes_card(&self) -> Element<'_> {
        let form = self.rounds.active();
        let record = self.session.record();
        let number = form.number();
        let mut content = column![];
        let changes = self.session.game().correction_words(form);
        let mut facts = column![].spacing(gap::HAIR).padding([12.0, gap::CARD]);
        let is_same = changes.is_empty();
        if is_same {
            facts = facts.push(label("Nothing yet.", scale::BODY, Tone::Muted));
        }
        for change in changes {
            facts = match change {
                CorrectionWords::Cell([what, before, after]) => {
                    facts.push(changed_value(what, before, after))
                }
                CorrectionWords::Counted(words) => facts.push(remark(words)),
            };
        }
        content = content.push(facts).push(hairline());
        let (board, _) = form.result(self.session.game());
        let is_known = form.is_complete(self.session.game());
        let columns = self.session.game().board().columns.iter().zip(&board.columns);
        let changed = columns.filter(|(before, after)| is_known && before.total != after.total);
        let changed: Vec<_> = changed.collect();
        let rest = match changed.len() {
            _ if is_same => "",
            _ if !is_known => "The new totals are not known yet.",
            0 => "No total changes.",
            count if count < board.columns.len() => "All other totals stay the same.",
            _ => "",
        };
        if !changed.is_empty() {
            let count = record.rounds.len();
            let note = row![
                remark(format!("After round {count}")),
                space::horizontal(),
                remark("before → after")
            ];
            let note = container(note).padding(Padding::from([10.0, gap::CARD]).bottom(2.0));
            content = content.push(note);
        }
        for (before, after) in changed {
            let (was, now) = (self.amount(before.total), self.amount(after.total));
            let line = changed_total(join_words(&before.names), was, now);
            content = content.push(container(line).padding([3.0, gap::CARD])).push(hairline());
        }
        if !rest.is_empty() {
            let rest = remark(rest);
            content = content.push(container(rest).padding([10.0, gap::CARD])).push(hairline());
        }
        let leader = new_leader(record, self.session.game().board(), board);
        let leader = leader.map(|words| {
            row![icon(Icon::Crown, 18.0, Tone::Leader), emphasized(words)].centered(12)
        });
        let misses = !form.is_complete(self.session.game());
        let misses = misses.then(|| self.check()).flatten();
        let leave = quiet_button("Cancel", Some(Message::Leave)).key(Command::LeaveCorrection);
        let delete = format!("Delete round {number}");
        let delete = quiet_button(delete, Some(Message::DeleteRound(number)));
        // Many lines scroll by themselves, so that the buttons below them are always visible.
        let more = [leader.is_some(), misses.is_some()].into_iter().filter(|more| *more).count();
        let around = AROUND_CHANGES + 36.0 * float(more);
        let room = (self.paper_height(HEAD) - around).max(MIN_LINES);
        let lines = container(scrolling(content)).max_height(room);
        let foot = column![]
            .push(leader)
            .push(misses)
            .push(self.reason_box())
            .push(self.record_button().width(Fill))
            .push(row![leave, delete].spacing(gap::HAIR))
            .spacing(gap::SMALL);
        let foot = container(foot).padding([gap::MIDDLE, gap::CARD]);
        card(column![card_head("What this changes", ""), lines, foot])
    }

    fn ranking_card(&self) -> Element<'_> {
        let (record, evaluation) = (self.session.record(), self.session.evaluation());
        let (game, money) = (self.session.game(), evaluation.money.as_ref());
        let resume = if record.ended { target::BUTTON + gap::MIDDLE } else { 0.0 };
        let room = self.paper_height(HEAD) - AROUND_RANKING - resume;
        let note = |team| net_words(record, evaluation, team).or_else(|| game.bids_made(team));
        let pot = game.pot().filter(|_| money.is_some_and(|money| money.pot != 0));
        let pot = pot.map(|pot| {
            let rest = remark(format!("{pot} is left in the pot."));
            column![hairline(), container(rest).padding([10.0, gap::CARD])]
        });
        card(column![self.session.ranking(room, note)].push(pot))
    }

    fn actions_card(&self) -> Element<'_> {
        let record = self.session.record();
        let rematch = self.rounds.rematch(self.session.game());
        let first = rematch.dealer.unwrap_or(Player(0));
        let gone = record.players.iter().filter(|name| !rematch.players.contains(name));
        let gone = scoring::join_words(gone);
        let seats =
            if gone.is_empty() { "Same seats".to_owned() } else { format!("Without {gone}") };
        let next = match record.game.dealer {
            Dealer::Nobody => seats,
            dealer => format!("{seats}, {} {}", rematch.player_name(first), dealer.verb()),
        };
        let [again, print, export, home] = Self::end_buttons();
        let actions = column![again.width(Fill)]
            .push(container(remark(next)).center_x(Fill))
            .push(row![print.width(Fill), export.width(Fill)].spacing(gap::MIDDLE))
            .push(self.session.resume_button())
            .push(home)
            .spacing(gap::MIDDLE)
            .align_x(Center);
        card(container(actions).padding(gap::CARD))
    }
}

/// Returns in how many lines everybody's reasons fit in this height; `None` if there is only room for
/// names and scores in low lines, where F3 shows the reasons.
fn reason_lines(scores: &[ScorePreview], unit: Unit, room: f32) -> Option<usize> {
    let lines = |score: &ScorePreview| {
        let total = text_fit::width(&unit.words(score.total), scale::FIGURE.with(STRONG));
        let amounts = total.max(72.0)
            + score.score.map_or(0.0, |score| {
                text_fit::width(&with_sign(score, unit), scale::SEAT) + gap::SMALL
            });
        let room = SIDE - 2.0 * gap::CARD - gap::SMALL - amounts;
        let reasons = score.reasons.as_deref().filter(|reasons| !reasons.is_empty());
        let reasons = reasons.map_or(0, |reasons| text_fit::lines(reasons, scale::SMALL, room));
        (text_fit::lines(&score.name, scale::SEAT, room).min(2), reasons)
    };
    let counts: Vec<(usize, usize)> = scores.iter().map(lines).collect();
    let most = counts.iter().map(|(_, reasons)| *reasons).max().unwrap_or(0).max(1);
    let height = |most: usize| {
        let line = |(names, reasons): &(usize, usize)| {
            let reasons = float(*reasons.min(&most)) * scale::SMALL.line;
            (float(*names) * scale::SEAT.line + reasons).max(scale::FIGURE.line) + 13.0
        };
        counts.iter().map(line).sum()
    };
    let fits = |most: &usize| -> bool { f32::le(&height(*most), &room) };
    (1..=most).rev().find(fits).filter(|_| scores.len() <= MAX_EXPLAINED)
}

fn typed_line(score: ScorePreview, game: &Game, lines: Option<usize>) -> Element<'_> {
    let ScorePreview { name, reasons, score, total } = score;
    let unit = game.unit;
    let low = lines.is_none();
    let (small, large, pad) = if low {
        (scale::BODY.with(MEDIUM), scale::SEAT, 4.0)
    } else {
        (scale::SEAT, scale::FIGURE.with(STRONG), gap::TIGHT)
    };
    let reasons = reasons.filter(|reasons| !reasons.is_empty()).zip(lines);
    let reasons = reasons.map(|(reasons, most)| {
        ellipsized_text(reasons, scale::SMALL, Tone::Muted).least(15.0).lines(most)
    });
    let name = ellipsized_text(name, small, Tone::Ink).lines(2);
    let names = column![name].push(reasons);
    let score = score.map(|score| {
        let color = if game.wins_by.is_loss(score) { Tone::Problem } else { Tone::Pencil };
        label(with_sign(score, unit), if low { scale::BODY } else { scale::SEAT }, color)
    });
    let words = unit.words(total);
    let room = text_fit::width(&words, large).max(72.0);
    let total = container(label(words, large, Tone::Ink)).align_right(room);
    let line = row![names.width(Fill)].push(score).push(total).centered(gap::SMALL);
    container(line).padding([pad, gap::CARD]).into()
}
