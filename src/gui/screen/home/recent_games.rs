//! Recently finished games, and tonight's standings so far.

use iced::widget::{column, container, row, text};
use iced::{Fill, Length, Padding};

use super::{MARKED, Message};
use crate::gui::command::Command;
use crate::gui::icon::{Icon, game_icon, icon};
use crate::gui::screen::{Route, Viewport};
use crate::gui::scroll_into_view::scroll_anchor;
use crate::gui::theme::{Element, STRONG, Tone, scale};
use crate::gui::widget::{
    card, double_rule, ellipsized_text, hairline, label, list_row, quiet_button,
};
use scoring::{join_words, signed};
use session::evening::{Evening, TableRow, queries};
use session::preview::{GamePreview, State};
use store::{clock, format};

/// Draws the list with its heading.
pub(super) fn list(
    viewport: Viewport,
    games: &[GamePreview],
    cursor: Option<usize>,
) -> Element<'_, Message> {
    let head = row![
        label("Recent games", scale::CARD, Tone::Ink).width(Fill),
        quiet_button("All history", Some(Message::Go(Route::History)))
    ]
    .align_y(iced::Center)
    .padding(Padding { top: 4.0, bottom: 4.0, left: 22.0, right: 10.0 });
    let mut rows = column![head, double_rule()];
    for (index, game) in games.iter().enumerate() {
        if index > 0 {
            rows = rows.push(hairline());
        }
        let marked = cursor == Some(index);
        let when = format::relative_evening(queries::day(game.summary.played), clock::tonight());
        let line = row_of(viewport, game, when, marked, Message::Go(Route::Game(game.summary.id)));
        rows = rows.push(scroll_anchor(line, marked, MARKED));
    }
    card(rows)
}

/// Draws a game (finished, in progress, or unreadable) as a row: icon, name, winner, the others,
/// the day or the time.
pub(in crate::gui::screen) fn row_of<'a, M: Clone + 'a>(
    viewport: Viewport,
    game: &'a GamePreview,
    when: String,
    focused: bool,
    on_press: M,
) -> Element<'a, M> {
    let day = container(ellipsized_text(when, scale::BODY, Tone::Muted));
    let row =
        list_row(game.name.as_str()).icon(game_icon(game.icon)).focused(focused).on_press(on_press);
    if viewport.width.is_compact() {
        return row.text(game.line()).trailing(day).into();
    }
    let crown = (game.state == State::Over).then(|| icon(Icon::Crown, 18.0, Tone::Leader));
    let ink = if game.is_open() { Tone::Muted } else { Tone::Ink };
    let name = ellipsized_text(game.winner.as_str(), scale::CARD, ink);
    let name = row![].push(crown).push(name).spacing(10).align_y(iced::Center);
    row.trailing(container(name).width(230).clip(true))
        .trailing(
            container(ellipsized_text(game.total.as_str(), scale::CARD.with(STRONG), Tone::Ink))
                .align_right(72),
        )
        .trailing(
            container(ellipsized_text(game.others.as_str(), scale::BODY, Tone::Muted).lines(2))
                .width(Length::FillPortion(2))
                .padding(Padding::ZERO.left(24))
                .clip(true),
        )
        .trailing(day.align_right(150))
        .into()
}

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
