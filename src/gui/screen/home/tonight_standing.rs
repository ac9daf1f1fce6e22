//! Tonight's standings so far.

use iced::widget::{column, container, row, text};
use iced::{Fill, Padding};

use super::Message;
use crate::gui::command::Command;
use crate::gui::icon::{Icon, icon};
use crate::gui::theme::{Element, STRONG, Tone, scale};
use crate::gui::widget::{card, double_rule, hairline, label, quiet_button};
use scoring::{join_words, signed};
use session::evening::{Evening, TableRow};
use store::format;

/// The most people listed; the page of the evening has all.
const MAX_LISTED: usize = 8;

/// Draws the card: people in a column beside the games, otherwise side by side.
pub(super) fn standing(evening: &Evening, beside: bool) -> Element<'_, Message> {
    let edge = if beside { 18.0 } else { 22.0 };
    let games = format::how_many(evening.games.len(), "game", "games");
    let head = row![
        label("This evening", scale::CARD, Tone::Ink),
        label(games, scale::BODY, Tone::Muted).width(Fill),
    ]
    .push((!beside).then(all))
    .spacing(12)
    .align_y(iced::Center);
    let head = container(head).padding(Padding {
        top: if beside { 12.0 } else { 4.0 },
        bottom: if beside { 10.0 } else { 4.0 },
        left: edge,
        right: 10.0,
    });
    // Which games count; other games of the night are on the page of the evening.
    let counted = label(join_words(&evening.names()), scale::SMALL, Tone::Muted).width(Fill);
    let counted =
        container(counted).padding(Padding { left: edge, right: 10.0, bottom: 6.0, top: 0.0 });
    let head = column![head, counted];
    let guests = evening.standings.iter().take(MAX_LISTED);
    if beside {
        let mut list = column![head, double_rule()];
        for guest in guests {
            list = list.push(line(guest)).push(hairline());
        }
        let foot = container(all()).align_right(Fill).padding([4, 8]);
        return card(list.push(foot));
    }
    let guests = guests.map(figure);
    let guests = row(guests).spacing(28).wrap().vertical_spacing(6);
    let guests = container(guests).padding([12.0, 22.0]).width(Fill);
    card(column![head, double_rule(), guests])
}

fn all<'a>() -> Element<'a, Message> {
    quiet_button("Game by game", Some(Message::Evening)).key(Command::ThisEvening).into()
}

fn named(guest: &TableRow) -> Element<'_, Message> {
    let crown = guest.leads.then(|| icon(Icon::Crown, 16.0, Tone::Leader));
    let name = label(guest.name.as_str(), scale::SEAT, Tone::Ink);
    let name = name.wrapping(text::Wrapping::None);
    row![name].push(crown).spacing(8).align_y(iced::Center).into()
}

fn line(guest: &TableRow) -> Element<'_, Message> {
    let rank = label(rank_words(guest), scale::BODY, Tone::Muted);
    let points = label(signed(guest.points), scale::CARD.with(STRONG), Tone::Ink);
    row![container(rank).align_right(18), container(named(guest)).width(Fill).clip(true), points,]
        .spacing(12)
        .align_y(iced::Center)
        .height(38)
        .padding(Padding::ZERO.left(16).right(20))
        .into()
}

fn figure(guest: &TableRow) -> Element<'_, Message> {
    let rank = label(rank_words(guest), scale::BODY, Tone::Muted);
    let points = label(signed(guest.points), scale::CARD.with(STRONG), Tone::Ink);
    row![rank, named(guest), points].spacing(10).align_y(iced::Center).into()
}

fn rank_words(guest: &TableRow) -> String {
    guest.rank.map_or_else(String::new, |rank| rank.to_string())
}
