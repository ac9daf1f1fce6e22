//! Beside the second reading: what differs and which is right, and what is left.

use iced::widget::{button, column, container, row, scrollable};
use iced::{Center, Element, Fill, Padding};

use super::super::side::WIDTH;
use super::{Hand, Message, NightScreen, hands};
use crate::gui::icon::{Icon, icon};
use crate::gui::screen::Context;
use crate::gui::theme::{MEDIUM, STRONG, Width, scale, space as gap, stroke};
use crate::gui::widget::{
    card, face, label, outline, quiet_button, scroll_style, secondary_button, shaded, slim_bar,
    titled_card,
};

/// So many differences are listed.
const LISTED: usize = 6;

impl NightScreen {
    pub(super) fn second_side(&self, context: Context) -> Element<'_, Message> {
        let colors = context.colors;
        let mut cards = column![].spacing(gap::WIDE).width(WIDTH);
        if let Some(said) = Self::said(self.second.typing.as_ref()) {
            cards = cards.push(self.problem_card(context, said, self.second.at.table));
        }
        let differing = self.differing();
        if !differing.is_empty() {
            cards = cards.push(self.differences_card(context, &differing));
        }
        cards = cards.push(self.left_card(context)).push(help_card(context));
        scrollable(cards)
            .direction(slim_bar())
            .style(scroll_style(colors))
            .height(Fill)
            .width(WIDTH)
            .into()
    }

    /// What differs; the one that is asked about has the keys.
    fn differences_card(&self, context: Context, differing: &[Hand]) -> Element<'_, Message> {
        let colors = context.colors;
        let asked = self.asked_difference();
        let at = differing.iter().position(|hand| Some(*hand) == asked).unwrap_or(0);
        let from = at.min(differing.len().saturating_sub(LISTED));
        let mut list = column![].spacing(gap::HAIR);
        for hand in differing.iter().skip(from).take(LISTED) {
            list = list.push(self.difference(context, *hand, Some(*hand) == asked));
        }
        let rest = differing.len().saturating_sub(LISTED);
        let rest = (rest > 0).then(|| {
            let words = format!("and {} more", hands(rest));
            container(label(words, scale::SMALL, colors.muted)).padding([4, 20])
        });
        let head = match differing.len() {
            1 => "1 hand differs".to_owned(),
            several => format!("{several} hands differ"),
        };
        let list = container(list.push(rest)).padding([8, 0]);
        titled_card(colors, head, "", list)
    }

    fn difference(&self, context: Context, hand: Hand, asked: bool) -> Element<'_, Message> {
        let colors = context.colors;
        let [first, second] = self.both_words(hand);
        let title = label(Self::place_words(hand), scale::BODY.with(STRONG), colors.ink);
        let part = |name: &'static str, numbers: String| {
            row![
                label(name, scale::SMALL, colors.muted).width(64),
                label(numbers, scale::BODY.with(MEDIUM), colors.ink).width(Fill)
            ]
            .align_y(Center)
        };
        let words = column![title, part("First", first), part("Second", second)].spacing(2);
        let line = button(container(words).padding([8, 20]))
            .padding(0)
            .width(Fill)
            .on_press(Message::LookAt(hand))
            .style(move |_, status| {
                let pointed = matches!(status, button::Status::Hovered | button::Status::Pressed);
                let ground = (asked || pointed).then_some(colors.shade);
                let line = if asked && colors.outlined { stroke::FIELD } else { 0.0 };
                face(ground, colors.ink, outline(colors.rule_strong, line, 0.0))
            });
        let keys = asked.then(|| {
            let first = secondary_button(colors, "First is right", Some(Message::Settle(false)));
            let second = secondary_button(colors, "Second is right", Some(Message::Settle(true)));
            container(column![first.key("F").width(Fill), second.key("S").width(Fill)].spacing(8))
                .padding(Padding { top: 8.0, bottom: 12.0, left: 20.0, right: 20.0 })
        });
        column![line].push(keys).into()
    }

    /// What is left to be read, game by game.
    fn left_card(&self, context: Context) -> Element<'_, Message> {
        let colors = context.colors;
        let unread = self.unread_in(self.game);
        let here = match (self.begun(), unread) {
            (0, _) => "No hand is in yet".to_owned(),
            (_, 0) => format!("Game {}: nothing left to read", self.game),
            (..) => {
                let unread = hands(unread);
                format!("Game {}: {unread} to read", self.game)
            }
        };
        let others = self.unread() - unread;
        let others = (others > 0).then(|| {
            let words = format!("{} in other games", hands(others));
            label(words, scale::SMALL, colors.muted)
        });
        let sign = (unread == 0 && others.is_none() && self.begun() > 0)
            .then(|| icon(Icon::CheckCircle, 20.0, colors.success));
        let here = label(here, scale::BODY.with(STRONG), colors.ink).width(Fill);
        let here = row![].push(sign).push(here).spacing(8).align_y(Center);
        let games = self.games(context).wrap().vertical_spacing(gap::TIGHT);
        let once = quiet_button(colors, "Read hands once", Some(Message::Twice)).key("R");
        let inside = column![here].push(others).push(games).push(once).spacing(10);
        card(colors, container(inside).padding([14, 20]))
    }

    /// Below the hands where there is no room beside: what cannot be, what differs, or which
    /// game.
    pub(super) fn second_foot(&self, context: Context) -> Element<'_, Message> {
        let colors = context.colors;
        let said = Self::said(self.second.typing.as_ref());
        let asked = self.asked_difference();
        let line = if let Some((title, sentence)) = said {
            let words = format!("{title}: {sentence}");
            row![label(words, scale::SMALL.with(MEDIUM), colors.problem)]
        } else if let Some(hand) = asked {
            let words = label(self.difference_words(hand), scale::SMALL.with(MEDIUM), colors.ink);
            let short = context.width == Width::Narrow;
            let [first, second] =
                if short { ["First", "Second"] } else { ["First is right", "Second is right"] };
            let first = secondary_button(colors, first, Some(Message::Settle(false))).key("F");
            let second = secondary_button(colors, second, Some(Message::Settle(true))).key("S");
            row![container(words).width(Fill).clip(true), first, second]
        } else {
            row![self.games(context)]
        };
        let line = line.spacing(gap::SMALL).align_y(Center);
        let line = container(line.width(Fill)).center_y(52).clip(true);
        shaded(colors, true, line.padding(Padding::ZERO.left(12).right(12)))
    }
}

/// What the second pair of eyes does.
fn help_card<'a>(context: Context) -> Element<'a, Message> {
    let colors = context.colors;
    let title = label("For somebody else", scale::BODY.with(STRONG), colors.ink);
    let words = "Take the slips once more and type what stands on them. What was typed first is \
                 not shown; where both agree, the hand is done. T and a number jumps to a table, \
                 D to the next difference.";
    let inside = column![title, label(words, scale::SMALL, colors.muted)].spacing(6);
    card(colors, container(inside).padding([16, 20]))
}
