//! The last line of the open round in windows without a side card: the check, and everybody's score
//! and new total. The button that records is in the banner, if there is one.

use iced::widget::{column, container, row, space};
use iced::{Center, Fill, Padding};

use super::entry::pinned;
use super::layout::SheetTable;
use super::{Element, Message, ScoreSheetScreen};
use crate::gui::command::Command;
use crate::gui::icon::{Icon, icon};
use crate::gui::text_fit;
use crate::gui::theme::{MEDIUM, STRONG, TextStyle, Tone, scale, space as gap};
use crate::gui::widget::{ellipsized_text, hairline, label, quiet_button};
use scoring::board::{BoardFact, BoardRow, BoardScore};
use scoring::{BidResult, Game, Unit};
use session::score_sheet::with_sign;

/// Height of a line with a button.
const BUTTON_LINE: f32 = 50.0;
/// Width of a sheet that has space for *Cancel* beside the button that corrects.
const CANCEL_FITS: f32 = 720.0;
/// Size of the signs, and space between score, arrow and total.
const SIGN: f32 = 12.0;
const APART: f32 = 4.0;

impl ScoreSheetScreen {
    pub(super) fn last_line(&self, table: &SheetTable) -> Element<'_> {
        let (check, style) = (self.check_words(), scale::CAPTION);
        if let Some(cells) = self.scores(table) {
            let sign = icon(Icon::CheckCircle, 18.0, Tone::Success);
            let room = table.columns.facts - 8.0;
            let step = text_fit::step(&check, style, room);
            let check = if text_fit::fits(&check, step, room) { check } else { "Complete".into() };
            let words = ellipsized_text(check, step, Tone::Ink).max_width(room);
            let first = row![container(sign).center_x(table.columns.number), words];
            let first = first.align_y(Center);
            let game = self.session.record().game;
            let cells = cells.into_iter().map(|cell| score(table, cell, game));
            let height = table.width.entry_line();
            return column![hairline(), table.columns.line(height, Tone::Shade, first, cells)]
                .into();
        }
        // In a narrow window canceling the correction is only in the menu, as deleting its round is.
        let cancels = self.rounds.corrects() && table.seen >= CANCEL_FITS;
        let cancel = || quiet_button("Cancel", Some(Message::Leave)).key(Command::LeaveCorrection);
        let has_button = self.has_button();
        let least = if has_button { BUTTON_LINE } else { table.width.entry_line() };
        let problems = self.rounds.active().shown_problems(self.session.game());
        let wrong = (!problems.is_empty()).then_some(Tone::Problem);
        let check = label(check, style, wrong.unwrap_or(Tone::Ink));
        let line = row![space().height(least)]
            .push(wrong.map(|tone| icon(Icon::Problem, 18.0, tone)))
            .push(check.width(Fill))
            .push(cancels.then(cancel))
            .push(has_button.then(|| self.record_button()))
            .spacing(gap::SMALL)
            .align_y(Center);
        // If the columns scroll sideways, the button stays below those visible at first.
        let line = container(line).padding(Padding::ZERO.left(gap::SMALL).right(gap::SMALL));
        column![hairline(), pinned(table, line)].into()
    }

    /// Returns whether the button that records is in this line and not in the banner.
    fn has_button(&self) -> bool {
        self.rounds.corrects() || self.session.viewport().is_low()
    }

    /// Returns everybody's score of a complete round; `None` if the button needs the line, if there is
    /// no room for the numbers, or something more important to say.
    fn scores(&self, table: &SheetTable) -> Option<Vec<BoardScore>> {
        let form = self.rounds.active();
        let game = self.session.game();
        if self.has_button()
            || table.is_sideways()
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
        let fits = |cell: &BoardScore| ScoreWords::of(cell, self.unit()).width() <= table.inside();
        cells.iter().all(fits).then_some(cells)
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

    fn width(&self) -> f32 {
        let signs = if self.failed { 2.0 } else { 1.0 };
        text_fit::width(&self.score, Self::SCORE)
            + text_fit::width(&self.total, Self::TOTAL)
            + signs * (SIGN + APART)
            + APART
    }
}

fn score<'a>(table: &SheetTable, cell: BoardScore, game: &Game) -> Element<'a> {
    let ScoreWords { failed, score, total } = ScoreWords::of(&cell, game.unit);
    let color = if game.wins_by.is_loss(cell.score) { Tone::Problem } else { Tone::Pencil };
    let line = row![]
        .push(failed.then(|| icon(Icon::Cross, SIGN, Tone::Problem)))
        .push(label(score, ScoreWords::SCORE, color))
        .push(icon(Icon::ArrowRight, SIGN, Tone::Muted))
        .push(label(total, ScoreWords::TOTAL, Tone::Ink))
        .spacing(APART)
        .align_y(Center);
    container(line).align_right(Fill).padding([0.0, table.cell]).into()
}
