//! The head of the table: names, totals, and heading of the rows.

use super::layout::{ALIKE, SIDE_BADGE, SIGN, SheetTable, changed_total, total_step};
use super::{Element, ScoreSheetScreen};
use crate::gui::prelude::{column, *};
use scoring::board::{BoardColumn, Lead};
use scoring::join_words;
use session::score_sheet::unit_words;

impl ScoreSheetScreen {
    pub(super) fn head(&self, table: &SheetTable, columns: &[BoardColumn]) -> Element<'_> {
        let words = self.session.game().fact_labels();
        let unit = unit_words(self.unit()).map(|unit| container(remark(unit)).align_right(Fill));
        let round = ellipsized_text("Round", scale::SIGN, Tone::Muted).least(10.0);
        let words = ellipsized_text(words, scale::CAPTION, Tone::Muted).least(11.0).lines(2);
        let left = row![
            container(round).width(table.columns.number).padding([0, 4]),
            column![].push(unit).push(words.width(Fill)).width(Fill)
        ];
        let left = container(left.align_y(Bottom))
            .align_bottom(table.head)
            .padding(Padding::ZERO.bottom(12).right(8))
            .clip(true);
        let left: Element<'_> =
            if table.width.is_wide() { left.into() } else { space::horizontal().into() };
        let totals: Vec<_> = columns.iter().map(|column| self.amount(column.total)).collect();
        let names = Names::fitting(table, columns);
        let room = |column| table.inside() - names.beside_total(column);
        let rooms = totals.iter().zip(columns.iter().map(room));
        let most = if names.lines > 1 { low_total(table) } else { table.width.head_total() };
        let step = total_step(rooms, most);
        let cells = columns.iter().enumerate().map(|(index, column)| {
            let before = self.session.game().board().columns.get(index);
            let before =
                before.filter(|before| self.rounds.corrects() && before.total != column.total);
            let total: Element<'_> = if let Some(before) = before {
                let totals = (self.amount(before.total), self.amount(column.total));
                changed_total(totals, step, room(column))
            } else {
                let words = self.amount(column.total);
                label(words, step, Tone::Ink).wrapping(text::Wrapping::None).into()
            };
            names.head_cell(table, column, &marks(column), total)
        });
        table.columns.line(table.head, Tone::Paper, left, cells)
    }
}

/// A sign before a name, with its word.
type Mark = (BadgeKind, &'static str);

/// Returns the signs of a column: who is ahead, then who deals.
fn marks(column: &BoardColumn) -> Vec<Mark> {
    let marks = [
        (column.lead == Lead::Ahead, (BadgeKind::Leads, "ahead")),
        (column.lead == Lead::Tied, (BadgeKind::Leads, "tied")),
        (column.wins, (BadgeKind::Leads, "wins")),
        (column.deals, (BadgeKind::Deals, "deals")),
    ];
    marks.into_iter().filter_map(|(has, mark)| has.then_some(mark)).collect()
}

/// How the signs are drawn, the same in every column.
#[derive(Clone, Copy, PartialEq)]
enum Signs {
    /// With their words, before the name.
    Words,
    /// Before the name.
    Icons,
    /// Above the name, in a wide window.
    Above,
    /// Before the total.
    ByTotal,
}

/// How names and signs are drawn, so that they fit their columns: the same in all of them.
#[derive(Clone, Copy)]
struct Names {
    step: TextStyle,
    signs: Signs,
    lines: usize,
}

/// Returns the style of a total below two lines of a name, without space above its digits.
fn low_total(table: &SheetTable) -> TextStyle {
    let most = table.width.head_total();
    TextStyle { line: (0.94 * most.size).ceil(), ..most }
}

/// The smallest letters of a name, and the most lines.
const MIN_NAME: f32 = 12.0;
const MAX_LINES: usize = 3;

impl Names {
    fn fitting(table: &SheetTable, columns: &[BoardColumn]) -> Names {
        let in_sides = columns.iter().any(|column| column.names.len() > 1);
        let step = match table.width.head_name() {
            step if step.size > scale::CARD.size && in_sides => scale::CARD,
            step => step,
        };
        let badge = if in_sides { SIDE_BADGE } else { 0.0 };
        let width = |column: &BoardColumn, signs: Signs| -> f32 {
            let marks = marks(column).into_iter();
            let signs: f32 = match signs {
                Signs::Words => marks.map(|mark| badge_width(mark.0, mark.1) + 8.0).sum(),
                Signs::Icons => marks.map(|_| SIGN).sum(),
                Signs::Above | Signs::ByTotal => 0.0,
            };
            badge + signs
        };
        let fits = |signs: &Signs| {
            columns.iter().all(|column| {
                let name = text_fit::width(&join_words(&column.names), step);
                name + width(column, *signs) <= table.inside()
            })
        };
        let signs = if table.width.is_wide() {
            [Signs::Words, Signs::Icons].into_iter().find(fits).unwrap_or(Signs::Above)
        } else {
            Some(Signs::Icons).filter(fits).unwrap_or(Signs::ByTotal)
        };
        // A name that would make all others small is smaller by itself.
        let steps = columns.iter().filter_map(|column| {
            let (name, room) = (join_words(&column.names), table.inside() - width(column, signs));
            let fits = text_fit::fits(&name, step.sized(ALIKE * step.size), room);
            fits.then(|| text_fit::step(&name, step, room))
        });
        let steps: Vec<TextStyle> = steps.collect();
        let is_each_fit = steps.len() == columns.len();
        let smaller =
            |least: TextStyle, one: TextStyle| if one.size < least.size { one } else { least };
        let least = steps.into_iter().fold(step, smaller);
        let one_line = Names { step: least, signs, lines: 1 };
        let has_room = text_fit::lines_in(Names::height(table), step.sized(MIN_NAME), 2) > 1;
        if !has_room || (is_each_fit && least == step) {
            return one_line;
        }
        // Two lines before all become smaller, with the signs before the totals.
        let room = Size::new(table.inside() - badge, Names::height(table));
        let names = columns.iter().map(|column| join_words(&column.names));
        let steps = names.map(|name| text_fit::step_in(MIN_NAME, &name, step, room, 2));
        let alike = steps.filter(|one| one.size >= ALIKE * step.size);
        let least = alike.reduce(smaller).unwrap_or(step);
        let two_lines = Names { step: least, signs: Signs::ByTotal, lines: 2 };
        if !is_each_fit || two_lines.step.size > one_line.step.size { two_lines } else { one_line }
    }

    /// Returns the height for names of several lines.
    fn height(table: &SheetTable) -> f32 {
        table.head - table.width.under_total() - low_total(table).line
    }

    /// Returns the width of the signs before a column's total.
    fn beside_total(self, column: &BoardColumn) -> f32 {
        let signs = marks(column).into_iter().filter(|_| self.signs == Signs::ByTotal);
        signs.map(|_| SIGN).sum()
    }

    fn head_cell<'a>(
        self,
        table: &SheetTable,
        column: &BoardColumn,
        marks: &[Mark],
        total: Element<'a>,
    ) -> Element<'a> {
        let signs = marks.iter().map(|(mark, word)| match self.signs {
            Signs::Words => badge(*mark, *word),
            _ => mark.sign(),
        });
        let signs = row(signs).centered(8);
        let signs = Some(signs).filter(|_| !marks.is_empty());
        let (above, before, below) = match self.signs {
            Signs::Above => (signs, None, None),
            Signs::ByTotal => (None, None, signs),
            Signs::Words | Signs::Icons => (None, signs, None),
        };
        let badge = (column.names.len() > 1).then(|| side_badge(column.team));
        let name = ellipsized_text(join_words(&column.names), self.step, Tone::Ink);
        // One that is longer than all others has more lines, and smaller letters.
        let most = if self.lines > 1 { MAX_LINES } else { 1 };
        let name = container(name.least(MIN_NAME).lines(most).align_x(Right));
        let name = if self.lines > 1 { name.max_height(Names::height(table)) } else { name };
        let name = row![].push(before).push(badge).push(name).centered(8);
        let total = row![].push(below).push(total).centered(4);
        container(column![].push(above).push(name).push(total).align_x(Right))
            .align_right(Fill)
            .align_bottom(Fill)
            .padding(Padding::from([0.0, table.cell]).bottom(table.width.under_total()))
            .clip(true)
            .into()
    }
}
