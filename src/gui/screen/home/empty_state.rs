//! The empty sheet before the first game.

use iced::Fill;
use iced::widget::{column, container, row, scrollable, space};

use super::{Message, samples};
use crate::gui::command::Command;
use crate::gui::icon::{Icon, suit};
use crate::gui::screen::{Route, Viewport};
use crate::gui::theme::{Element, TEXT, Tone, scale, space as gap};
use crate::gui::widget::{
    double_rule, hairline, label, main_button, margin_line, quiet_button, sheet, slim_bar,
    vertical_hairline,
};

const SUITS: [&str; 5] = ["spades", "hearts", "diamonds", "clubs", "stars"];

/// Draws the blank sheet in the middle of the felt.
pub(super) fn view<'a>(viewport: Viewport) -> Element<'a, Message> {
    let narrow = viewport.width.is_narrow();
    let side = if narrow { 20.0 } else { 56.0 };
    let suits = row(SUITS.map(|id| suit(id, if narrow { 22.0 } else { 28.0 })))
        .spacing(if narrow { 12.0 } else { 16.0 });
    let about = "Choose a game, add the players, and type in each round. House Rules keeps \
         the totals and says who deals and what is trump.";
    let said = if narrow { scale::BODY } else { scale::NAME.with(TEXT) };
    // In a low window the first button comes before decoration.
    let low = viewport.size.height < if narrow { 400.0 } else { 560.0 };
    let head = column![]
        .push((!low).then_some(suits))
        .extend([
            label("No games yet", if narrow { scale::TITLE } else { scale::HEAD }, Tone::Ink)
                .into(),
            label(about, said, Tone::Ink).into(),
        ])
        .spacing(gap::MIDDLE)
        .padding(match (narrow, low) {
            (true, _) => [18.0, side],
            (false, true) => [26.0, side],
            (false, false) => [44.0, side],
        });
    // As many blank lines as leave space for the buttons.
    let room = viewport.size.height - if narrow { 440.0 } else { 610.0 };
    let lines = [45.0, 90.0, 135.0].into_iter().filter(|height| room >= *height).count()
        + usize::from(!low);
    let mut lined = column![];
    for _ in 0..lines {
        lined = lined.push(ruled(viewport)).push(hairline());
    }
    let first = main_button("New game", Some(Message::Go(Route::NewGame)))
        .icon(Icon::Plus)
        .key(Command::NewGame)
        .big();
    let import = quiet_button("Import games", Some(Message::BringIn))
        .icon(Icon::Import)
        .key(Command::Import);
    let others = row![import].spacing(gap::SMALL).wrap().vertical_spacing(gap::HAIR);
    // Quiet buttons have a padding of 12, and their text is aligned with the main button's edge.
    let others = container(others).padding(iced::Padding::ZERO.left(side - 12.0));
    let samples = container(samples(true)).padding(iced::Padding::ZERO.left(side - 12.0));
    let first = container(first).padding(iced::Padding::ZERO.left(side));
    let buttons = column![first, column![samples, others].spacing(gap::HAIR)]
        .spacing(if narrow { gap::SMALL } else { gap::CARD })
        .padding(if narrow { [14.0, 0.0] } else { [26.0, 0.0] });
    let paper = sheet(viewport.width, false, column![head, double_rule(), lined, buttons]);
    let page = container(container(paper).max_width(820))
        .padding(if narrow { gap::SMALL } else { gap::MARGIN })
        .center_x(Fill);
    container(scrollable(page).direction(slim_bar()).width(Fill)).center_y(Fill).width(Fill).into()
}

fn ruled<'a>(viewport: Viewport) -> Element<'a, Message> {
    let narrow = viewport.width.is_narrow();
    row![
        space::horizontal().width(if narrow { 48.0 } else { 120.0 }),
        margin_line(),
        space::horizontal(),
        vertical_hairline(),
        space::horizontal(),
        vertical_hairline(),
        space::horizontal(),
    ]
    .height(44)
    .into()
}
