//! Beside the hands: problems, a correction's effect, and tables still to report.

use super::{Element, Message, Stage, TournamentScreen};
use crate::gui::game::list_sheet::{SIDE, changed_total, foot_line, sheet_room};
use crate::gui::game::{self, Tab};
use crate::gui::prelude::{column, *};
use scoring::wording::capitalize;
use scoring::{Player, signed};

/// The most people offered for a click.
const MAX_OFFERED: usize = 6;
/// Width of the button for a substitute.
const SUBSTITUTE: f32 = 150.0;
/// The most tables named as still to report.
const MAX_NAMED: usize = 5;
/// Padding left and right in the card of games, so that seven numbers fit in a row.
const GAMES_SIDE: f32 = 10.0;

impl TournamentScreen {
    pub(super) fn entry_side(&self) -> Element<'_> {
        let night = self.night();
        let (problem, changes) =
            (self.hands.problem_words(night), self.hands.changed_totals(night));
        let helps = problem.is_none() && changes.is_none();
        // Enter records the correction first.
        let changes_nothing = !self.hands.is_correction();
        let is_last = self.hands.game() == self.begun();
        let misses = is_last && night.stage() == Stage::Playing;
        let cards = column![]
            .push(problem.map(|problem| self.problem_card(problem)))
            .push(self.substituting_card())
            .push(self.session.clock_card())
            .extend(self.why_table())
            .push(changes.map(|changes| self.changes_card(changes)))
            .push(helps.then(|| self.help_card()))
            .push(misses.then(|| self.missing_card()))
            .push((is_last && !misses && changes_nothing).then(|| self.done_card()))
            .push(self.games_card());
        cards_beside(cards.spacing(gap::WIDE).width(SIDE), SIDE).height(Fill).into()
    }

    fn problem_card(&self, (title, sentence): (String, String)) -> Element<'_> {
        let head =
            row![icon(Icon::Problem, 22.0, Tone::Problem), label(title, scale::CARD, Tone::Ink)]
                .centered(10);
        let who = self.hands.pairs_words(self.night(), self.hands.at().table).into_iter();
        let who = who.map(|pair| remark(pair).into());
        let words = column![head, label(sentence, scale::BODY, Tone::Ink), column(who)].spacing(8);
        let bar = container(space::vertical().height(Fill))
            .width(6)
            .class(filled(Tone::Problem, Outline::default()));
        let line = row![bar, container(words).padding([16, 18])];
        card(container(line).height(Shrink))
    }

    /// Draws the button that closes a table early, or opens it again.
    fn closing(&self) -> Option<Button<'_, Message>> {
        let (night, at) = (self.night(), self.hands.at().table);
        let table = self.hands.table(night, at).filter(|_| night.counts_hands())?;
        let words = match (table.closed, table.complete) {
            (true, _) => format!("Reopen table {at}"),
            (false, false) => format!("Close table {at}"),
            (false, true) => return None,
        };
        Some(quiet_button(words, Some(Message::Run(Command::CloseTable))).key(Command::CloseTable))
    }

    fn substitute_button(&self) -> Option<Button<'_, Message>> {
        let ask = Message::Run(Command::Substitute);
        let ask = quiet_button("Substitute", Some(ask)).key(Command::Substitute);
        self.may_substitute().then_some(ask)
    }

    /// Draws the choice of a substitute with the mouse: the four chairs, then the available people.
    pub(super) fn substituting_card(&self) -> Option<Element<'_>> {
        let asked = self.hands.substitution()?;
        let table = self.hands.table(self.night(), asked.place.table)?;
        let title = format!("Table {}, from hand {} on", asked.place.table, asked.place.hand);
        let playing = self.hands.playing(table, asked.place);
        let chairs = playing.as_flattened().iter().zip(0..).map(|(player, chair)| {
            quiet_button(self.player(*player).to_owned(), Some(Message::Chair(chair)))
                .key((chair + 1).to_string())
                .into()
        });
        let free = self.hands.substitutes_offered(self.night()).into_iter().take(MAX_OFFERED).map(
            |player| {
                let name = self.player(player).to_owned();
                quiet_button(name, Some(Message::Substitute(player))).into()
            },
        );
        let buttons: Vec<Element<'_>> =
            if asked.chair.is_none() { chairs.collect() } else { free.collect() };
        let words = self.hands.substitution_words(self.night()).unwrap_or_default();
        let question = self.hands.substitute_question();
        let inside = column![label(title, scale::BODY.with(STRONG), Tone::Ink)]
            .push(question.map(|words| label(words, scale::BODY, Tone::Ink)))
            .push(remark(words))
            .push(row(buttons).spacing(gap::TIGHT).wrap());
        Some(card(container(inside.spacing(8)).padding([14, 20])))
    }

    fn games_card(&self) -> Element<'_> {
        let title = capitalize(self.night().hand_noun()[1]);
        let title = format!("{title} of {}", self.night().round_noun());
        let title = label(title, scale::BODY.with(STRONG), Tone::Ink);
        let room = SIDE - 2.0 * GAMES_SIDE;
        let games = number_buttons(self.begun(), self.hands.game(), room, Message::Game);
        let words = if self.explained { "Hide reasons" } else { "Why these points?" };
        let why = Message::Run(Command::ExplainHand);
        let why = quiet_button(words, Some(why)).key(Command::ExplainHand);
        let more = row![Element::from(why)].push(self.substitute_button()).push(self.closing());
        let more = more.spacing(gap::HAIR).wrap();
        let inside = column![title, games, more].spacing(gap::TIGHT);
        card(container(inside).padding([gap::SMALL, GAMES_SIDE]))
    }

    /// Returns whether somebody may play for somebody else at the table at the cursor.
    pub(super) fn may_substitute(&self) -> bool {
        let table = self.hands.table(self.night(), self.hands.at().table);
        self.night().counts_hands()
            && self.hands.game() == self.begun()
            && table.is_some_and(|table| !table.complete)
    }

    /// Draws the reasons for the points of the table under the cursor, a card for each pair, while
    /// they are shown.
    pub(super) fn why_table(&self) -> Vec<Element<'_>> {
        if !self.explained {
            return Vec::new();
        }
        let (night, at) = (self.night(), self.hands.at());
        let reasons = self.hands.table_reasons(night, at).into_iter();
        let reasons = reasons.chain(self.hands.apart_reasons(night, at.table));
        reasons.map(|reasons| score_breakdown(reasons, SIDE, None)).collect()
    }

    fn changes_card(&self, changes: Vec<(Player, i64, i64)>) -> Element<'_> {
        let none = changes.is_empty();
        let none = none.then(|| label("No total changes.", scale::BODY, Tone::Ink));
        let changes = changes.into_iter().map(|(player, before, after)| {
            changed_total(self.player(player), signed(before), signed(after)).into()
        });
        let mut list = column![].push(none).extend(changes).spacing(8);
        let (night, at) = (self.night(), (self.hands.game(), Some(self.hands.at().table)));
        let before = night.corrected_words(night.evaluation(), at);
        let after = self.hands.corrected_game(night);
        let after = after.map(|after| night.corrected_words(after, at));
        let words = after.filter(|after| *after != before && !after.is_empty());
        list = list.push(words.map(|words| label(words, scale::SMALL, Tone::Warning)));
        list = list.push(remark("Ctrl+Enter records the correction; Esc cancels it."));
        titled_card("Totals after this change", "", container(list).padding([12, 20]))
    }

    fn missing_card(&self) -> Element<'_> {
        let (owing, count) = self.hands.tables_with_missing_hands(self.night());
        let (done, all) = self.night().hands_in();
        let waiting = match all.saturating_sub(done + count) {
            0 => None,
            1 => Some("1 hand is typed ahead and waits for the hand before it".to_owned()),
            several => {
                Some(format!("{several} hands are typed ahead and wait for the hands before them"))
            }
        };
        let waiting = waiting.map(remark);
        let rest = owing.len().saturating_sub(MAX_NAMED);
        let tables = owing.into_iter().take(MAX_NAMED).map(|(table, hands, names)| {
            let tile = container(label(table.to_string(), scale::CARD, Tone::Warning))
                .center(38)
                .class(filled(Tone::WarningSoft, rounded(6)));
            let names = ellipsized_text(names, scale::SMALL, Tone::Muted).lines(4);
            let words = column![label(hands, scale::BODY.with(STRONG), Tone::Ink), names];
            row![tile, words].centered(12).into()
        });
        let more = if rest == 1 { "table" } else { "tables" };
        let rest = (rest > 0).then(|| remark(format!("and {rest} more {more}")));
        let list = column(tables).push(rest).push(waiting).spacing(10);
        let [one, many] = self.night().hand_noun();
        let title = format!("{count} {} to come", if count == 1 { one } else { many });
        titled_card(title, "", container(list).padding([14, 20]))
    }

    fn done_card(&self) -> Element<'_> {
        let done = self.night().all_in_words();
        let all_in = || format!("{done}. {}.", self.night().stage_words());
        let ended = self.session.record().ended;
        let (words, to) = match self.night().stage() {
            Stage::Cutting => (all_in(), Tab::Moves),
            Stage::Over if ended => (self.night().ended_words(), Tab::Standings),
            Stage::Over => (all_in(), Tab::Standings),
            Stage::Stuck => ("Something needs to be corrected.".to_owned(), Tab::GameLog),
            _ => (format!("{done}."), Tab::Moves),
        };
        let on = main_button(to.label().0, Some(game::Message::Show(to).into()))
            .key("Enter")
            .width(Fill);
        let inside = column![label(words, scale::CARD, Tone::Ink), on];
        let inside = inside.push(self.session.resume_button()).spacing(14);
        card(container(inside).padding([18, 20]))
    }

    fn help_card(&self) -> Element<'_> {
        let is_open = self.hands.form().is_some();
        let fields = self.hands.slip_words(self.night()).into_iter();
        let fields = fields.map(|words| remark(words).into());
        let [hand, _] = self.night().hand_noun();
        let more = match (is_open, self.hands.fills_in()) {
            (true, true) => "Press Enter after each number, even one filled in".to_owned(),
            (true, false) => "Press Enter after each number".to_owned(),
            (false, _) => {
                format!("Press {} to correct this {hand}", Command::CorrectHand.in_words())
            }
        };
        let more =
            format!("{more}; {} and a number for another table.", Command::GoToTable.in_words());
        let next = self.hands.enter_words(self.night());
        let next = next.map(|words| label(words, scale::BODY.with(STRONG), Tone::Ink));
        let list = column![].push(next).extend(fields);
        let list = list.push(remark(more));
        card(container(list.spacing(gap::HAIR)).padding([gap::MIDDLE, 20.0]))
    }

    /// Draws what is below the hands: the shown game, and in a window without space at the side,
    /// problems.
    pub(super) fn entry_foot(&self, viewport: Viewport) -> Element<'_> {
        let night = self.night();
        let told = match (self.hands.problem_words(night), self.hands.changed_totals(night)) {
            (Some((title, sentence)), _) => Some((format!("{title}: {sentence}"), Tone::Problem)),
            (_, Some(changes)) if changes.is_empty() => {
                Some(("No total changes".to_owned(), Tone::Ink))
            }
            (_, Some(changes)) => {
                let words = changes.into_iter().map(|(player, before, after)| {
                    let [before, after] = [before, after].map(signed);
                    format!("{} {before} → {after}", self.player(player))
                });
                Some((words.collect::<Vec<_>>().join(", "), Tone::Ink))
            }
            _ => None,
        };
        // Closing a table is in the menu.
        let ask = self.substitute_button();
        let ask = ask.filter(|_| told.is_none());
        let beside = if ask.is_some() { SUBSTITUTE } else { 0.0 };
        let room = sheet_room(viewport, false) - 24.0 - beside;
        let line = match told {
            Some((words, color)) => row![label(words, scale::SMALL.with(MEDIUM), color)],
            None => number_buttons(self.begun(), self.hands.game(), room, Message::Game),
        };
        foot_line(52.0, 12.0, row![container(line).width(Fill).clip(true)].push(ask))
    }
}
