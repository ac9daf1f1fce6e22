//! An open game as a small pad: totals, the last rounds, and what comes next.

use iced::widget::{self};

use super::Message;
use crate::gui::prelude::{column, *};
use scoring::{SeatIndex as _, Team};
use session::evening::queries;
use session::preview::{GamePreview, State};

/// Width of the column beside the pads in a wide window.
pub(super) const BESIDE: f32 = 288.0;

/// Minimum widths of two pads side by side, and of three.
const TWO_PADS: f32 = 840.0;
const THREE_PADS: f32 = 1500.0;

/// Minimum width of a column with name and total.
const COLUMN: f32 = 66.0;

/// Height of a pad's scores with their head.
const SCORES: f32 = 201.0;

/// Height of a name, in two lines if it is long.
const NAME: f32 = 32.0;

/// The most people named.
const MAX_NAMED: usize = 24;

/// The most earlier rounds shown.
const ROUNDS: usize = 3;

/// Draws the open games, as many side by side as fit.
pub(super) fn grid(
    viewport: Viewport,
    games: &[GamePreview],
    cursor: Option<usize>,
    beside: bool,
) -> Element<'_, Message> {
    let between = viewport.width.between_cards();
    let room = viewport.size.width
        - 2.0 * viewport.width.margin()
        - if beside { BESIDE + between } else { 0.0 };
    let most = 1 + usize::from(room > TWO_PADS) + usize::from(room > THREE_PADS);
    let across = most.min(games.len()).max(1);
    let each = (room - between * (float(across) - 1.0)) / float(across);
    let pads = games.iter().enumerate().map(|(number, game)| {
        let here = cursor == Some(number);
        scroll_anchor(pad(viewport, game, number, here, each), here, MARKED).into()
    });
    widget::grid(pads).columns(across).height(Shrink).spacing(between).into()
}

fn pad(
    viewport: Viewport,
    game: &GamePreview,
    number: usize,
    focused: bool,
    width: f32,
) -> Element<'_, Message> {
    let day = queries::day(game.summary.played);
    let since = if day == clock::tonight() {
        format!("since {}", game.summary.played.format("%H:%M"))
    } else {
        format!("since {}", format::relative_evening(day, clock::tonight()))
    };
    // Letters of one size keep the pads of a row equally high.
    let small = scale::SMALL;
    let options = (!game.options.is_empty()).then(|| {
        let options = ellipsized_text(format!("{} ·", game.options), small, Tone::Muted);
        options.least(small.size).reserve(text_fit::width(&since, small) + gap::HAIR)
    });
    let about = row![].push(options).push(label(since, small, Tone::Muted)).spacing(gap::HAIR);
    let name = ellipsized_text(game.name.as_str(), scale::FIGURE.with(STRONG), Tone::Ink);
    let title = column![name, about];
    let side = viewport.width.side();
    let next = match &game.state {
        State::Next(next) => next.as_str(),
        _ => "",
    };
    let so_far = if game.half_typed { "unfinished round" } else { &game.so_far };
    let mut go =
        main_button("Continue", Some(Message::Go(Route::Game(game.summary.id)))).focused(focused);
    if number < 9 {
        go = go.key((number + 1).to_string());
    }
    let foot = row![
        column![
            ellipsized_text(next, scale::CARD, Tone::Ink),
            ellipsized_text(so_far, scale::SMALL, Tone::Muted)
        ]
        .width(Fill),
        go
    ]
    .centered(gap::MIDDLE)
    .padding([14.0, side]);
    let crowded = (width - 16.0) / float(game.columns.len().max(1)) <= COLUMN;
    let scores = if crowded { crowd(game, side) } else { scores(game) };
    sheet(
        viewport.width,
        false,
        column![
            container(title).padding([14.0, side]),
            hairline(),
            scores,
            shaded_section(true, foot)
        ],
    )
}

/// Draws a column for each player or side: name, and the totals of the last rounds.
fn scores(game: &GamePreview) -> Element<'_, Message> {
    let heads = game.columns.iter().enumerate().map(|(index, column)| {
        let crown = column.leads.then(|| icon(Icon::Crown, 16.0, Tone::Leader));
        let badge = game.in_sides.then(|| side_badge(Team::at(index)));
        let name = ellipsized_text(column.name.as_str(), scale::BODY.with(STRONG), Tone::Ink);
        let name = name.lines(2).align_x(Right);
        let name = row![].push(crown).push(badge).push(name).spacing(6).align_y(iced::Center);
        let name = container(name).align_bottom(NAME);
        let total = game.unit.words(column.total);
        let total = label(total, scale::FIGURE.with(STRONG), Tone::Ink);
        cell(column![name, total].align_x(Right))
    });
    let head = container(row(heads)).padding(Padding::from([0.0, 8.0]).top(10).bottom(8));
    let mut lines = column![head, double_rule()];
    for round in 0..ROUNDS {
        let totals = game.earlier.get(round);
        let cells = (0..game.columns.len()).map(|at| {
            let total = totals.and_then(|totals| totals.get(at)).copied();
            let shown = total.map(|total| game.unit.words(total)).unwrap_or_default();
            cell(label(shown, scale::SCORE, Tone::Muted))
        });
        let line = container(row(cells)).center_y(33).padding([0.0, 8.0]);
        lines = lines.push(line).push(container(hairline()).padding([0.0, 8.0]));
    }
    column![lines, space::vertical().height(14)].into()
}

fn cell<'a>(content: impl Into<Element<'a, Message>>) -> Element<'a, Message> {
    container(content).align_right(Fill).padding(Padding::ZERO.right(14)).clip(true).into()
}

/// Draws everybody in lines, if columns do not fit.
fn crowd(game: &GamePreview, side: f32) -> Element<'_, Message> {
    let all = game.columns.iter().take(MAX_NAMED).map(|column| {
        let crown = column.leads.then(|| icon(Icon::Crown, 16.0, Tone::Leader));
        let total = game.unit.words(column.total);
        row![]
            .push(crown)
            .push(label(column.name.as_str(), scale::BODY, Tone::Ink))
            .push(label(total, scale::BODY.with(STRONG), Tone::Ink))
            .centered(6)
            .into()
    });
    let more = game.columns.len().saturating_sub(MAX_NAMED);
    let more = (more > 0).then(|| label(format!("and {more} more"), scale::BODY, Tone::Muted));
    let names = container(row(all).push(more).spacing(18).wrap().vertical_spacing(6))
        .padding([14.0, side])
        .width(Fill);
    // At least as high as the cards beside it.
    row![space().height(SCORES), names].into()
}
