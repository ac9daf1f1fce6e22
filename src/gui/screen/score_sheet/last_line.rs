//! The last line of the open round in windows without a side card: the check, and everybody's score
//! and new total. The button that records is in the banner, if there is one.

use iced::widget::{column, container, row};
use iced::{Center, Fill, Padding};

use super::entry::pinned;
use super::layout::Geometry;
use super::{Message, ScoreSheetScreen};
use crate::gui::icon::{Icon, icon};
use crate::gui::text_fit;
use crate::gui::theme::{Element, MEDIUM, STRONG, TextStyle, Tone, scale, space as gap};
use crate::gui::widget::{ellipsized_text, hairline, label};
use scoring::board::{BoardFact, BoardRow, BoardScore};
use scoring::{BidResult, Unit};
use session::chart::float;
use session::score_sheet::with_sign;

/// Width and height of a line's button, with the space around it.
const BUTTON: f32 = 210.0;
const BUTTON_LINE: f32 = 50.0;
/// Size of the signs, and space between score, arrow and total: the largest, and the smallest in
/// narrow columns.
const SIGNS: [(f32, f32); 2] = [(14.0, 6.0), (12.0, 4.0)];

impl ScoreSheetScreen {
    /// Draws the last line.
    pub(super) fn last_line(&self, geometry: &Geometry) -> Element<'_, Message> {
        let (check, style, height) = self.check_line(geometry);
        if let Some((cells, signs)) = self.scores(geometry) {
            let sign = icon(Icon::CheckCircle, 18.0, Tone::Success);
            let room = geometry.table.facts - 8.0;
            let step = text_fit::step(&check, style, room);
            let check = if text_fit::fits(&check, step, room) { check } else { "Complete".into() };
            let words = ellipsized_text(check, step, Tone::Ink).max_width(room);
            let first = row![container(sign).center_x(geometry.table.number), words];
            let first = first.align_y(Center);
            let cells = cells.into_iter().map(|cell| score(geometry, cell, signs, self.unit()));
            return column![hairline(), geometry.table.line(height, Tone::Shade, first, cells)]
                .into();
        }
        // Canceling the correction and deleting its round are in the menu.
        let has_button = self.rounds.corrects() || geometry.is_low;
        let line = row![container(label(check, style, Tone::Ink)).width(Fill).clip(true)]
            .push(has_button.then(|| self.main_button()))
            .spacing(gap::WIDE)
            .align_y(Center)
            .height(height);
        // If the columns scroll sideways, the button stays below those visible at first.
        let line = container(line).padding(Padding::ZERO.left(gap::CARD).right(gap::SMALL));
        column![hairline(), pinned(geometry, height, line)].into()
    }

    /// Returns the check, its style, and the height of its line, which has room for all of it.
    pub(super) fn check_line(&self, geometry: &Geometry) -> (String, TextStyle, f32) {
        let words = self.check_words();
        let style = scale::CAPTION;
        let lines = text_fit::lines(&words, style, geometry.size.width - BUTTON);
        let has_button = self.rounds.corrects() || geometry.is_low;
        let least = if has_button { BUTTON_LINE } else { 0.0 };
        (words, style, (float(lines) * style.line + 8.0).max(geometry.line).max(least))
    }

    /// Returns everybody's score of a complete round; `None` if the button needs the line, if there is
    /// no room for the numbers, or something more important to say.
    fn scores(&self, geometry: &Geometry) -> Option<(Vec<BoardScore>, (f32, f32))> {
        let form = self.rounds.active();
        let game = self.session.game();
        if self.rounds.corrects()
            || geometry.is_low
            || geometry.sideways
            || !form.is_complete(game)
            || self.partners_left_out().is_some()
            || !form.shown_warnings().is_empty()
        {
            return None;
        }
        let BoardRow { facts, mark, mut cells, .. } = form.typed_row(game)?;
        // The mark of the one player named in the row.
        let columns = game.board().columns.iter();
        for (cell, column) in cells.iter_mut().zip(columns) {
            let is_named = |fact: &BoardFact| match fact {
                BoardFact::Player(name) => column.names.contains(name),
                _ => false,
            };
            cell.mark = cell.mark.or(mark.filter(|_| facts.iter().any(is_named)));
        }
        let room = geometry.table.column - 2.0 * geometry.cell;
        let width = |cell: &BoardScore, signs| ScoreWords::of(cell, self.unit()).width(signs);
        let fits = |signs: &(f32, f32)| cells.iter().all(|cell| width(cell, *signs) <= room);
        let signs = SIGNS.into_iter().find(fits)?;
        Some((cells, signs))
    }
}

/// A score and the new total in words.
struct ScoreWords {
    failed: bool,
    score: String,
    total: String,
}

impl ScoreWords {
    const SCORE: TextStyle = scale::BODY.with(MEDIUM);
    const TOTAL: TextStyle = scale::SEAT.with(STRONG);

    fn of(cell: &BoardScore, unit: Unit) -> ScoreWords {
        let failed = cell.mark == Some(BidResult::Failed);
        ScoreWords { failed, score: with_sign(cell.score, unit), total: unit.words(cell.total) }
    }

    /// Returns the width, in logical pixels.
    fn width(&self, (sign, apart): (f32, f32)) -> f32 {
        let signs = if self.failed { 2.0 } else { 1.0 };
        text_fit::width(&self.score, Self::SCORE)
            + text_fit::width(&self.total, Self::TOTAL)
            + signs * (sign + apart)
            + apart
    }
}

fn score<'a>(
    geometry: &Geometry,
    cell: BoardScore,
    (sign, apart): (f32, f32),
    unit: Unit,
) -> Element<'a, Message> {
    let ScoreWords { failed, score, total } = ScoreWords::of(&cell, unit);
    let color = if cell.score < 0 { Tone::Problem } else { Tone::Pencil };
    let line = row![]
        .push(failed.then(|| icon(Icon::Cross, sign, Tone::Problem)))
        .push(label(score, ScoreWords::SCORE, color))
        .push(icon(Icon::ArrowRight, sign, Tone::Muted))
        .push(label(total, ScoreWords::TOTAL, Tone::Ink))
        .spacing(apart)
        .align_y(Center);
    container(line).align_right(Fill).padding([0.0, geometry.cell]).into()
}
