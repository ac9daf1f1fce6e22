//! Recently finished games, a row each.

use iced::widget::{column, container, row};
use iced::{Fill, Length};

use super::{MARKED, Message};
use crate::gui::icon::{Icon, game_icon, icon};
use crate::gui::screen::{Route, Viewport};
use crate::gui::scroll_into_view::scroll_anchor;
use crate::gui::theme::{Element, STRONG, Tone, scale};
use crate::gui::widget::{
    card, double_rule, ellipsized_text, hairline, label, list_row, quiet_button,
};
use session::evening::queries;
use session::preview::{GamePreview, State};
use store::clock;
use store::format;

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
    .padding(iced::Padding { top: 4.0, bottom: 4.0, left: 22.0, right: 10.0 });
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
                .padding(iced::Padding::ZERO.left(24))
                .clip(true),
        )
        .trailing(day.align_right(150))
        .into()
}
