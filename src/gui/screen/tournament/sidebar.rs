//! Beside the hands: what cannot be, what a correction changes, who is still to report.

use iced::widget::{Row, column, container, row, space, text};
use iced::{Center, Fill, Padding, Right};

use super::{Message, Stage, TournamentScreen, Viewport};
use crate::engine::{Player, RoundPath, SeatIndex, signed};
use crate::game::form::RoundForm;
use crate::gui::icon::{Icon, icon};
use crate::gui::session::double_entry::{Message as Second, say};
use crate::gui::session::{self, HostMessage, Tab};
use crate::gui::theme::{
    Element, MEDIUM, Outline, STRONG, Theme, Tone, Width, filled, rounded, scale, space as gap,
};
use crate::gui::widget::{
    card, cards_beside, label, main_button, number_buttons, quiet_button, score_breakdown,
    shaded_section, titled_card,
};

/// How wide it is.
pub(super) const WIDTH: f32 = 336.0;
/// What can be done about a hand that cannot be.
const ASK: &str = " Ask the table, then type it again.";
/// How many people are offered to be clicked.
const OFFERED: usize = 6;
/// How many tables are named that are still to report.
const NAMED: usize = 5;

impl TournamentScreen {
    pub(super) fn entry_side(&self) -> Element<'_, Message> {
        let mut cards = column![].spacing(gap::WIDE).width(WIDTH);
        if let Some(said) = self.said(self.hands.form()) {
            cards = cards.push(self.problem_card(said, self.hands.at().table));
        }
        cards = cards.push(self.substituting_card());
        cards = cards.push(self.session.clock_card());
        for card in self.why_table() {
            cards = cards.push(card);
        }
        if let Some(changes) = self.changes() {
            cards = cards.push(self.changes_card(changes));
        }
        if self.hands.game() == self.begun() && self.night().stage() == Stage::Playing {
            cards = cards.push(self.missing_card());
        } else if self.hands.game() == self.begun() {
            cards = cards.push(self.done_card());
        }
        cards = cards.push(self.games_card());
        if self.changes().is_none() && self.said(self.hands.form()).is_none() {
            cards = cards.push(self.help_card());
        }
        cards_beside(cards, WIDTH).height(Fill).into()
    }

    /// What cannot be at a hand, and who plays it.
    pub(super) fn problem_card(
        &self,
        (title, sentence): (String, String),
        table: u16,
    ) -> Element<'_, Message> {
        let head =
            row![icon(Icon::Problem, 22.0, Tone::Problem), label(title, scale::CARD, Tone::Ink)]
                .spacing(10)
                .align_y(Center);
        let who = self.who_plays(table).map(|pair| label(pair, scale::SMALL, Tone::Muted));
        let words = column![head, label(sentence, scale::BODY, Tone::Ink)]
            .push(column(who.map(Into::into)))
            .spacing(8);
        let bar = container(space::vertical().height(Fill))
            .width(6)
            .class(filled(Tone::Problem, Outline::default()));
        let line = row![bar, container(words).padding([16, 18])];
        card(container(line).height(iced::Shrink))
    }

    /// Whose hands are shown: those of the last game, or of one before.
    fn games(&self) -> Row<'_, Message, Theme> {
        number_buttons(1..=self.begun(), self.hands.game(), 40.0, Message::Game)
    }

    /// A table that will report no more, or will after all.
    fn closing(&self) -> Option<Element<'_, Message>> {
        let table = self.hands.at().table;
        let words = match self
            .hands
            .table(self.night(), table)
            .map(|table| (table.closed, table.complete))?
        {
            (true, _) => format!("Reopen table {table}"),
            (false, false) => format!("Close table {table}"),
            (false, true) => return None,
        };
        let part = quiet_button(words, Some(Message::CloseTable(table)));
        Some(part.key("C").into())
    }

    /// A substitute by the mouse: the four chairs, then who is free.
    fn substituting_card(&self) -> Option<Element<'_, Message>> {
        let asked = self.hands.substitution()?;
        let table = self.hands.table(self.night(), asked.place.table)?;
        let title = format!("Table {}, from hand {} on", asked.place.table, asked.place.hand);
        let playing = self.hands.playing(table, asked.place);
        let chairs = playing.as_flattened().iter().zip(0..).map(|(player, chair)| {
            quiet_button(self.player(*player).to_owned(), Some(Message::Chair(chair)))
                .key((chair + 1).to_string())
                .into()
        });
        let free =
            self.hands.substitutes_offered(self.night()).into_iter().take(OFFERED).map(|player| {
                let name = self.player(player).to_owned();
                quiet_button(name, Some(Message::Substitute(player))).into()
            });
        let buttons: Vec<Element<'_, Message>> =
            if asked.chair.is_none() { chairs.collect() } else { free.collect() };
        let words = self.hands.substitution_words(self.night()).unwrap_or_default();
        let inside = column![
            label(title, scale::BODY.with(STRONG), Tone::Ink),
            label(words, scale::SMALL, Tone::Muted),
            row(buttons).spacing(gap::TIGHT).wrap()
        ];
        Some(card(container(inside.spacing(8)).padding([14, 20])))
    }

    fn games_card(&self) -> Element<'_, Message> {
        let title = label("Hands of game", scale::BODY.with(STRONG), Tone::Ink);
        let games = self.games().wrap().vertical_spacing(gap::TIGHT);
        let words = if self.explained { "Hide reasons" } else { "Why these points?" };
        let why = quiet_button(words, Some(Message::Explain)).key("F3");
        let twice = (self.hands.game() == self.begun() && !self.session.double_entry().is_on())
            .then(|| quiet_button("Double entry", Some(say(Second::Toggle))).key("R"));
        let is_open = self
            .hands
            .table(self.night(), self.hands.at().table)
            .is_some_and(|table| !table.complete);
        let substitute = (self.hands.game() == self.begun() && is_open)
            .then(|| quiet_button("Substitute", Some(Message::AskSubstitute)).key("S"));
        let both = if self.hands.asks_both_numbers() {
            "One number fills in the other"
        } else {
            "Type both numbers"
        };
        let toggle = session::Message::Host(HostMessage::BothNumbers);
        let both = quiet_button(both, Some(toggle.into())).key("B");
        let more = column![why].push(substitute).push(self.closing()).push(both).push(twice);
        let inside = column![title, games, more].spacing(10);
        card(container(inside).padding([14, 20]))
    }

    /// What cannot be at the hand that is being typed.
    pub(super) fn said(&self, form: Option<&RoundForm>) -> Option<(String, String)> {
        let form = form?;
        let shown = form.shown_problems(self.session.game());
        let sentence = &shown.first()?.message;
        let RoundPath { table, hand } = form.place();
        let title = format!("Table {table}, hand {hand}");
        Some((title, format!("{sentence}{ASK}")))
    }

    /// Who sits at a table: "Pair A: Tess and Ned".
    fn who_plays(&self, table: u16) -> impl Iterator<Item = String> {
        let hand = self.hands.at().hand;
        let pairs = self
            .hands
            .table(self.night(), table)
            .map(|at| self.hands.playing(at, RoundPath { table, hand }));
        let pairs = pairs.into_iter().flatten();
        pairs.zip(["A", "B"]).map(|(pair, side)| {
            let [lady, gentleman] = pair.map(|player| self.player(player));
            format!("Pair {side}: {lady} and {gentleman}")
        })
    }

    /// Why the table under the cursor has its points, a card for each pair, while that is
    /// asked.
    pub(super) fn why_table(&self) -> Vec<Element<'_, Message>> {
        let table =
            self.hands.table(self.night(), self.hands.at().table).filter(|_| self.explained);
        let round = self.session.evaluation().rounds.get(self.hands.game().wrapping_sub(1));
        let Some((table, round)) = table.zip(round) else { return Vec::new() };
        let cards = table.pairs.into_iter().zip(["A", "B"]).map(|(pair, side)| {
            // Partners score together: what one has the other has.
            let each = if table.partners { &pair[..1] } else { &pair[..] };
            let mut sum = 0;
            let mut lines = Vec::new();
            for player in each {
                for line in round.reasons(player.team(false)) {
                    let who = if table.partners { "" } else { self.player(*player) };
                    let between = if who.is_empty() { "" } else { ", " };
                    lines.push((format!("{who}{between}{}", line.why), line.points));
                    sum += line.points;
                }
            }
            let [lady, gentleman] = pair.map(|player| self.player(player));
            let title = format!("Why {}?", signed(sum));
            let mut card = score_breakdown(title)
                .close("Esc closes")
                .sentence(format!("Table {}, pair {side}: {lady} and {gentleman}", table.table));
            for (words, points) in lines {
                card = card.line(words, signed(points));
            }
            card.width(WIDTH).sum("So far", signed(sum)).into()
        });
        cards.collect()
    }

    /// Whose totals a correction would change: before and after.
    fn changes(&self) -> Option<Vec<(Player, i64, i64)>> {
        let (_, after) = self.hands.preview()?;
        let before = &self.session.evaluation().totals;
        let both = before.iter().zip(&after.totals).enumerate();
        let changed = both.filter(|(_, (before, after))| before != after);
        Some(changed.map(|(index, (before, after))| (Player::at(index), *before, *after)).collect())
    }

    fn changes_card(&self, changes: Vec<(Player, i64, i64)>) -> Element<'_, Message> {
        let mut list = column![].spacing(8);
        if changes.is_empty() {
            list = list.push(label("No total changes.", scale::BODY, Tone::Ink));
        }
        for (player, before, after) in changes {
            list = list.push(
                row![
                    label(self.player(player), scale::BODY.with(MEDIUM), Tone::Ink).width(Fill),
                    label(signed(before), scale::BODY, Tone::Muted),
                    icon(Icon::ArrowRight, 14.0, Tone::Muted),
                    label(signed(after), scale::CARD, Tone::Ink).width(44).align_x(Right)
                ]
                .spacing(8)
                .align_y(Center),
            );
        }
        let moved = self.hands.preview().is_some_and(|(_, after)| {
            after.warnings.len() > self.session.evaluation().warnings.len()
        });
        if moved {
            let words = "Other people would have moved. The seating stays as it was played.";
            list = list.push(label(words, scale::SMALL, Tone::Warning));
        }
        list =
            list.push(label("Nothing changes until you press Enter.", scale::SMALL, Tone::Muted));
        titled_card("Totals after this change", "", container(list).padding([12, 20]))
    }

    fn missing_card(&self) -> Element<'_, Message> {
        let tables = self.night().tables(self.hands.game()).iter();
        let owing = tables.map(|table| (table, self.hands.owed(self.night(), table)));
        let mut owing: Vec<_> = owing.filter(|(_, owed)| !owed.is_empty()).collect();
        owing.sort_by_key(|(table, _)| table.hands.len());
        let count: usize = owing.iter().map(|(_, owed)| owed.len()).sum();
        let named = owing.len().min(NAMED);
        let rest = owing.len() - named;
        let mut list = column![].spacing(10);
        for (table, owed) in owing.into_iter().take(NAMED) {
            let owed: Vec<String> = owed.iter().map(usize::to_string).collect();
            let word = if owed.len() == 1 { "Hand" } else { "Hands" };
            let names = table.players().map(|player| self.player(player)).join(", ");
            let tile = container(label(table.table.to_string(), scale::CARD, Tone::Warning))
                .center(38)
                .class(filled(Tone::WarningSoft, rounded(6)));
            let words = column![
                label(
                    format!("{word} {}", crate::engine::join_words(&owed)),
                    scale::BODY.with(STRONG),
                    Tone::Ink
                ),
                label(names, scale::SMALL, Tone::Muted).wrapping(text::Wrapping::None)
            ];
            list = list.push(row![tile, container(words).clip(true)].spacing(12).align_y(Center));
        }
        if rest > 0 {
            let words = if rest == 1 {
                "and 1 more table".to_owned()
            } else {
                format!("and {rest} more tables")
            };
            list = list.push(label(words, scale::SMALL, Tone::Muted));
        }
        let title =
            if count == 1 { "1 hand to come".to_owned() } else { format!("{count} hands to come") };
        titled_card(title, "", container(list).padding([14, 20]))
    }

    fn done_card(&self) -> Element<'_, Message> {
        let (words, to) = match self.night().stage() {
            Stage::Cutting => ("All hands are in. Some tables have to cut.", Tab::Moves),
            Stage::Over => ("All hands are in. The night is over.", Tab::Standings),
            Stage::Stuck => ("Something needs to be corrected.", Tab::Corrections),
            _ => ("All hands are in.", Tab::Moves),
        };
        let on = main_button(to.label().0, Some(session::Message::Show(to).into()))
            .key("Enter")
            .width(Fill);
        let inside = column![label(words, scale::CARD, Tone::Ink), on].spacing(14);
        card(container(inside).padding([18, 20]))
    }

    fn help_card(&self) -> Element<'_, Message> {
        let fields = self.hands.rules().map_or(&[][..], |rules| &rules.fields);
        let mut list = column![label("How to type a slip", scale::BODY.with(STRONG), Tone::Ink)];
        for field in fields {
            let what = match (field.by_player, field.tallied) {
                (_, true) => format!(
                    "{}: press 1 or 2 for A's lady or gentleman, 3 or 4 for B's, once each time. Then Enter.",
                    field.asked.spec.label
                ),
                (true, false) => {
                    format!("{}: A's lady and gentleman, then B's.", field.asked.spec.label)
                }
                (false, false) if field.asked.total.is_some() && self.hands.asks_both_numbers() => {
                    format!("{}: type A's, then B's; both must add up.", field.asked.spec.label)
                }
                (false, false) if field.asked.total.is_some() => {
                    format!("{}: type A's; B's follow.", field.asked.spec.label)
                }
                _ => format!("{}: A's, then B's.", field.asked.spec.label),
            };
            list = list.push(label(what, scale::SMALL, Tone::Muted));
        }
        let more = "A complete number moves on by itself; after a 1, press Enter or the second digit. T and a number jumps to a table.";
        list = list.push(label(more, scale::SMALL, Tone::Muted)).spacing(6);
        card(container(list).padding([16, 20]))
    }

    /// Below the hands: which game, and in a window without room beside, what cannot be.
    pub(super) fn entry_foot(&self, viewport: Viewport) -> Element<'_, Message> {
        let mut line = row![].spacing(gap::SMALL).align_y(Center);
        let beside = viewport.width != Width::Wide;
        let told = match (self.said(self.hands.form()), self.changes()) {
            (Some((title, sentence)), _) if beside => {
                // The shortest that says it all: the box below is the one that is meant.
                let narrow = viewport.width == Width::Narrow;
                let sentence = sentence.strip_suffix(ASK).filter(|_| narrow).unwrap_or(&sentence);
                Some((format!("{title}: {sentence}"), Tone::Problem))
            }
            (_, Some(changes)) if beside => {
                let words: Vec<String> = changes
                    .iter()
                    .map(|(player, before, after)| {
                        format!("{} {before} → {after}", self.player(*player))
                    })
                    .collect();
                let words =
                    if words.is_empty() { "No total changes".to_owned() } else { words.join(", ") };
                Some((words, Tone::Ink))
            }
            _ => None,
        };
        let told_here = told.is_some();
        if let Some((words, color)) = told {
            line = line.push(label(words, scale::SMALL.with(MEDIUM), color));
        } else {
            line = line.push(self.games());
        }
        let close = self.closing().filter(|_| !(told_here && viewport.size.width < 600.0));
        let line = row![container(line).width(Fill).clip(true)].push(close).align_y(Center);
        let line = container(line).center_y(52).padding(Padding::ZERO.left(12).right(12));
        shaded_section(true, line)
    }
}
