//! A person's totals in their last games as bars, with the number under each.
//!
//! Invariant: bars start at 0; those of wins are filled and have a crown.

use iced::Fill;
use iced::widget::{Column, column, container, row, space, stack};

use super::{Message, Viewport};
use crate::gui::icon::{Icon, icon};
use crate::gui::theme::{Element, ThemedRow, Tone, filled, outline, scale, space as gap, stroke};
use crate::gui::widget::{ellipsized_text, hairline, label, strong_line};
use session::chart::ticks;
use store::statistics::{GameStats, Total};

/// The most games shown.
const GAMES: usize = 14;
/// Height of a crown above the highest bar.
const CROWN: f32 = 26.0;
/// Width of the numbers at the left.
const SCALE: f32 = 52.0;
/// Height of the totals under the bars.
const FOOT: f32 = 20.0;
/// Half the height of a number beside a line, kept free below the lowest.
const HALF: f32 = 10.0;

/// Draws the last totals of a game.
pub(super) fn bars<'a>(viewport: Viewport, game: &GameStats) -> Element<'a, Message> {
    let most = if viewport.width.is_wide() { GAMES } else { GAMES / 2 };
    let totals: Vec<Total> =
        game.totals.iter().skip(game.totals.len().saturating_sub(most)).copied().collect();
    let title = match totals.len() {
        1 => format!("{}, 1 game", game.game.name),
        count if count == game.totals.len() => {
            format!("{}, all {} games", game.game.name, count)
        }
        count => format!("{}, the last {count} games", game.game.name),
    };
    let legend =
        row![icon(Icon::Crown, 18.0, Tone::Leader), label("won", scale::BODY, Tone::Muted)]
            .spacing(gap::SMALL)
            .align_y(iced::Center);
    let head = row![label(title, scale::CARD, Tone::Ink).width(Fill), legend];
    let axis = Axis::of(&totals, viewport.width.bars());
    let unit = game.game.unit;
    let numbers = totals.iter().map(|total| {
        let style = scale::SMALL.with(scale::CAPTION.font);
        let number = ellipsized_text(unit.words(total.total), style, Tone::Ink).least(12.0);
        container(number).center_x(Fill).center_y(FOOT).into()
    });
    let drawn = row(totals.iter().map(|total| bar(&axis, *total)));
    let numbers = row(numbers);
    let blank = || space::horizontal().width(24);
    // A few bars are not stretched; the right stays blank.
    let missing = most.saturating_sub(totals.len());
    let blanks = |line: ThemedRow<'a, Message>| {
        let fill = u16::try_from(missing).unwrap_or(0);
        let blank = (fill > 0).then(|| space::horizontal().width(iced::Length::FillPortion(fill)));
        let bars = u16::try_from(totals.len()).unwrap_or(1);
        row![line.width(iced::Length::FillPortion(bars))].push(blank).width(Fill)
    };
    let plot =
        stack![grid(&axis, unit), row![space::horizontal().width(SCALE), blanks(drawn), blank()]]
            .width(Fill)
            .height(axis.high + CROWN + HALF);
    let body =
        column![head, plot, row![space::horizontal().width(SCALE), blanks(numbers), blank()]];
    container(body)
        .padding(iced::Padding {
            top: 16.0,
            bottom: 10.0,
            left: viewport.width.cell(),
            right: viewport.width.cell(),
        })
        .into()
}

struct Axis {
    /// Numbers beside the lines, lowest first, including 0.
    marks: Vec<i64>,
    low: i64,
    top: i64,
    /// Height of all bars, in logical pixels.
    high: f32,
}

impl Axis {
    fn of(totals: &[Total], high: f32) -> Axis {
        let all = || totals.iter().map(|total| total.total);
        let (low, top) = (all().min().unwrap_or(0).min(0), all().max().unwrap_or(0).max(0));
        Axis { marks: ticks(low, top, 3), low, top, high }
    }

    /// Returns the distance of a number below the top of the plot.
    fn y(&self, number: i64) -> f32 {
        #[expect(clippy::cast_precision_loss, reason = "nobody sees that a line is a pixel off")]
        let part = self.top.saturating_sub(number) as f32
            / self.top.saturating_sub(self.low).max(1) as f32;
        CROWN + part * self.high
    }
}

/// Draws the lines behind the bars, with their numbers.
fn grid<'a>(axis: &Axis, unit: scoring::Unit) -> Element<'a, Message> {
    let mut layers = stack![space::vertical().height(axis.high + CROWN + HALF)].width(Fill);
    for mark in &axis.marks {
        let line = if *mark == 0 { strong_line() } else { hairline() };
        let number = ellipsized_text(unit.words(*mark), scale::SMALL, Tone::Muted).least(12.0);
        let number = container(number).align_right(SCALE - 10.0);
        let line = row![container(number).width(SCALE), container(line).width(Fill)];
        // The line is in the middle of its number.
        let down = (axis.y(*mark) - HALF).max(0.0);
        let line =
            column![space::vertical().height(down), line.height(2.0 * HALF).align_y(iced::Center)];
        layers = layers.push(line);
    }
    layers.into()
}

/// Draws one bar, up or down from the line of 0.
fn bar<'a>(axis: &Axis, total: Total) -> Element<'a, Message> {
    let (zero, end) = (axis.y(0), axis.y(total.total));
    let (top, height) = (zero.min(end), (zero - end).abs());
    let won = total.won;
    let body = container(space::horizontal().width(34)).height(height.max(2.0)).class({
        let fill = if won { Tone::Accent } else { Tone::AccentSoft };
        filled(fill, outline(Tone::Accent, stroke::FIELD, 2.0))
    });
    let crown = won.then(|| {
        container(icon(Icon::Crown, 18.0, Tone::Leader)).center_x(Fill).height(CROWN - 4.0)
    });
    let above = if won { top - CROWN + 4.0 } else { top };
    Column::new()
        .push(space::vertical().height(above.max(0.0)))
        .push(crown)
        .push(container(body).center_x(Fill).max_width(400))
        .width(Fill)
        .into()
}
