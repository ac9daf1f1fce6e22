//! The empty sheet before the first game.

use iced::Fill;
use iced::widget::{column, container, row, scrollable};

use super::Message;
use super::start::samples;
use crate::gui::command::Command;
use crate::gui::icon::{Icon, suit};
use crate::gui::screen::{Route, Viewport};
use crate::gui::theme::{Element, TEXT, Tone, scale, space as gap};
use crate::gui::widget::{double_rule, label, main_button, quiet_button, sheet, slim_bar};

const SUITS: [&str; 5] = ["spades", "hearts", "diamonds", "clubs", "stars"];

/// Draws the blank sheet in the middle of the felt.
pub(super) fn view<'a>(viewport: Viewport) -> Element<'a, Message> {
    let wide = viewport.width.is_wide();
    let side = if wide { 56.0 } else { 20.0 };
    let suits = row(SUITS.map(|id| suit(id, 28.0))).spacing(gap::WIDE);
    let about = "Choose a game, add the players, and type in each round. House Rules keeps \
         the totals and says who deals and what is trump.";
    let (title, said) =
        if wide { (scale::HEAD, scale::NAME.with(TEXT)) } else { (scale::TITLE, scale::BODY) };
    let head = column![label("No games yet", title, Tone::Ink), label(about, said, Tone::Ink),];
    // In a compact window the first button comes before decoration.
    let (suits, over) = if wide { (Some(suits), 44.0) } else { (None, 18.0) };
    let head = column![].push(suits).push(head.spacing(gap::MIDDLE)).spacing(gap::MIDDLE);
    let head = head.padding([over, side]);
    let first = main_button("New game", Some(Message::Go(Route::NewGame)))
        .icon(Icon::Plus)
        .key(Command::NewGame)
        .big();
    let import =
        quiet_button("Import games", Some(Message::Import)).icon(Icon::Import).key(Command::Import);
    let others = row![import].spacing(gap::SMALL).wrap().vertical_spacing(gap::HAIR);
    // Quiet buttons have a padding of 12, and their text is aligned with the main button's edge.
    let others = container(others).padding(iced::Padding::ZERO.left(side - 12.0));
    let samples = container(samples(true)).padding(iced::Padding::ZERO.left(side - 12.0));
    let first = container(first).padding(iced::Padding::ZERO.left(side));
    let buttons = column![first, column![samples, others].spacing(gap::HAIR)]
        .spacing(if wide { gap::CARD } else { gap::SMALL })
        .padding([if wide { 26.0 } else { 14.0 }, 0.0]);
    let paper = sheet(viewport.width, false, column![head, double_rule(), buttons]);
    let page =
        container(container(paper).max_width(820)).padding(viewport.width.margin()).center_x(Fill);
    container(scrollable(page).direction(slim_bar()).width(Fill)).center_y(Fill).width(Fill).into()
}
