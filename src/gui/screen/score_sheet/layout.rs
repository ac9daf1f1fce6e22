//! Lengths of the score table, computed once for rows, clicks, cursor and popovers. All are in
//! logical pixels.

use std::borrow::Cow;

use iced::{Point, Size};

use super::Viewport;
use crate::gui::icon::suit_icon;
use crate::gui::text_fit;
use crate::gui::theme::{MEDIUM, TextStyle, Width, scale, space, stroke};
use crate::gui::widget::ScoreTable;
use scoring::{BidResult, Board, BoardFact, SeatIndex as _, Team, Unit, signed};
use session::OpenGame;
use session::chart::float;

/// Lengths of a score table.
#[derive(Debug, Clone, Copy)]
pub(super) struct Geometry {
    /// The density.
    pub(super) width: Width,
    /// The size below the top bar.
    pub(super) size: Size,
    /// Whether its height suffices for boxes only.
    pub(super) is_low: bool,
    /// Height of the banner.
    pub(super) banner: f32,
    /// Height of the tabs above the game.
    pub(super) tabs: f32,
    /// Height of the head, with names and totals.
    pub(super) head: f32,
    /// Height of a row.
    pub(super) row: f32,
    /// Height of a line of the open round.
    pub(super) line: f32,
    /// Height of a box in the open round.
    pub(super) field: f32,
    /// The columns of the teams.
    pub(super) table: ScoreTable,
    /// Visible width of the paper.
    pub(super) seen: f32,
    /// Whether the columns scroll sideways.
    pub(super) sideways: bool,
    /// Height from the band to the lower edge.
    pub(super) height: f32,
    /// Width of a round's score, if there is room for it.
    pub(super) score: Option<f32>,
    /// Width of a running total.
    pub(super) total: f32,
    /// Letter size of a running total.
    pub(super) total_size: f32,
    /// Padding left and right in a cell.
    pub(super) cell: f32,
}

/// Width of the side card.
pub(super) const SIDE: f32 = 356.0;
/// Height of a sentence under a line.
pub(super) const STRIP: f32 = 48.0;
/// Height of the scroll bar under the columns.
pub(super) const BAR: f32 = 14.0;
/// Height of the double rule under the head.
pub(super) const DOUBLE_RULE: f32 = 5.0;

impl Geometry {
    /// Computes the lengths for this space; `is_open` says whether a round is typed or corrected.
    pub(super) fn new(viewport: Viewport, game: &OpenGame, is_open: bool) -> Geometry {
        let width = viewport.width;
        let [playing, over] = width.score_banner();
        // Above the number pad of a low window every line is needed for the boxes.
        let banner = match (is_open, viewport.is_low()) {
            (false, _) => over,
            (true, true) => 0.0,
            (true, false) => playing,
        };
        let side = if width.is_wide() { SIDE + space::GAP } else { 0.0 };
        let seen = viewport.size.width - 2.0 * width.margin() - side;
        let number = width.score_number();
        // Wider facts are on two lines.
        let cross = |mark| if mark == Some(BidResult::Failed) { 20.0 } else { 0.0 };
        let rows = game.board().rows.iter();
        let widest = rows.map(|row| facts_width(&row.facts) + cross(row.mark));
        // A grid of choices needs the space more than a long row does.
        let grid = game.record().game.plain_fields().any(|spec| spec.layout.grid.is_some());
        let most = if grid { MAX_FACTS_BY_GRID } else { MAX_FACTS };
        let widest = widest.fold(0.0, f32::max).min(most) + 16.0;
        let asks =
            game.record().game.plain_fields().filter(|spec| spec.scope == scoring::Scope::One);
        let widest = f32::max(widest, labels_width(game, width));
        let count = float(game.record().team_count());
        let edge = width.score_edge();
        let facts = match (asks.count(), width) {
            (0 | 1, Width::Wide) => f32::max(104.0, widest),
            (_, Width::Wide) => f32::max(218.0, widest),
            (_, Width::Compact) => {
                let spared = seen - number - count * f32::max(88.0, names_width(game, width));
                // If the columns scroll sideways anyway, rows keep the space for their text.
                let rest = seen - number - edge - stroke::MARGIN - count * 64.0;
                let spare = if rest < LEAST_FACTS { 118.0 } else { 92.0 };
                widest.min(f32::max(0.24 * seen, spare)).min(spared.max(spare)).max(66.0)
            }
        };
        let figures = Figures::of(game.board(), game.record().game.unit);
        // No total is cut off: if not even small letters fit, the columns scroll sideways.
        let least = f32::max(64.0, figures.total * MIN_TOTAL + 2.0 * TIGHT + 2.0).ceil();
        let count = game.record().team_count();
        let table = ScoreTable { number, facts, column: 0.0, count, edge }.sharing(seen, least);
        let (column, sideways) = (table.column, table.width() > seen + 0.5);
        let cell = match column {
            ..84.0 => TIGHT,
            ..120.0 => 7.0,
            _ => width.cell(),
        };
        let inner = column - 2.0 * cell - 1.0;
        let (score_size, total_size) = (17.0, 22.0);
        let total = (figures.total * total_size).ceil() + 4.0;
        let score = (figures.score * score_size).ceil() + 4.0;
        // Text beside a score gets space first.
        let bare = game.board().rows.iter().all(|row| row.words.iter().all(String::is_empty));
        let (score, total) = match width {
            Width::Wide if bare && inner >= score + 6.0 + total => {
                let total = total.max(76.0).min(inner - 6.0 - score);
                (Some(score.max(64.0).min(inner - 6.0 - total)), total)
            }
            _ if inner >= score + 6.0 + total => (Some(score), total),
            _ => (None, inner),
        };
        let total_size = (total / figures.total).clamp(MIN_TOTAL, total_size).floor();
        let around = banner + width.score_tabs() + width.band() + width.score_bottom();
        Geometry {
            width,
            size: viewport.size,
            is_low: viewport.is_low(),
            banner,
            tabs: width.score_tabs(),
            head: width.score_head(),
            row: width.score_row(),
            line: width.entry_line(),
            field: width.field(),
            table,
            seen,
            height: viewport.size.height - around - if sideways { BAR } else { 0.0 },
            sideways,
            score,
            total,
            total_size,
            cell,
        }
    }

    /// Returns the height below the header.
    pub(super) fn under_head(&self) -> f32 {
        (self.height - self.head - DOUBLE_RULE).max(self.line)
    }

    /// Returns the same lengths, with lines only slightly higher than their boxes.
    pub(super) fn with_lower_lines(self) -> Geometry {
        Geometry { line: self.line.min(self.field + space::TIGHT), ..self }
    }

    /// Returns the height for the open round below `recorded` rounds, of which up to `seen` stay
    /// visible if that leaves three lines for the boxes.
    pub(super) fn room_for_form(&self, recorded: usize, seen: usize) -> f32 {
        let all = self.under_head();
        (all - float(recorded.min(seen)) * self.row).max(all.min(3.0 * self.line))
    }

    /// Returns the width for fields with one value per round.
    pub(super) fn room(&self) -> f32 {
        let all = self.table.width().min(self.seen);
        all - self.table.left_of(0) - self.cell - 8.0 - self.table.edge
    }

    /// Returns the upper edge of a recorded row, or of the form after `form.0` rows if it has the
    /// height `form.1`.
    pub(super) fn top_of_form(&self, scrolled: f32, form: (usize, f32)) -> f32 {
        let first = self.banner + self.tabs + 8.0 + self.head + DOUBLE_RULE;
        first + f32::min(float(form.0) * self.row - scrolled, self.under_head() - form.1)
    }

    /// Returns the position of a card of this height beside a score, above `limit`; if possible it
    /// does not cover the score's row, otherwise not the score.
    pub(super) fn beside(
        &self,
        scrolled: f32,
        (round, column): (usize, usize),
        height: f32,
        limit: f32,
    ) -> Point {
        const CARD: f32 = 388.0;
        let margin = self.width.margin();
        let top = self.top_of_form(scrolled, (round.saturating_sub(1), 0.0));
        let (below, above) = (top + self.row + 6.0, top - height - 6.0);
        let [left, right] = [column, column + 1].map(|at| margin + self.table.left_of(at));
        let last = (self.size.width - CARD - margin).max(margin);
        let (x, y) = match (below + height <= limit, above >= 4.0) {
            (true, _) => (right - CARD, below),
            (_, true) => (right - CARD, above),
            _ if right + 6.0 <= last => (right + 6.0, limit - height),
            _ => (left - CARD - 6.0, limit - height),
        };
        Point::new(x.clamp(margin, last), y.max(4.0))
    }
}

/// The smallest letters of a total.
const MIN_TOTAL: f32 = 14.0;
/// Minimum width of a row's text in a compact window, if that keeps every column visible.
const LEAST_FACTS: f32 = 74.0;
/// Maximum width of facts in one line.
const MAX_FACTS: f32 = 300.0;
const MAX_FACTS_BY_GRID: f32 = 200.0;
/// Padding left and right in the narrowest cells.
const TIGHT: f32 = 4.0;

/// Text style for measuring figures.
const LARGE: TextStyle = scale::HEAD;

/// Width of the widest figures in units of letter size.
struct Figures {
    score: f32,
    total: f32,
}

impl Figures {
    fn of(board: &Board, unit: Unit) -> Figures {
        let cells = || board.rows.iter().flat_map(|row| &row.cells);
        let wide = |number: i64| text_fit::width(&unit.words(number), LARGE) / LARGE.size;
        let totals = cells().map(|cell| cell.total).chain(board.columns.iter().map(|c| c.total));
        let marked = |mark| if mark == Some(BidResult::Failed) { 1.1 } else { 0.0 };
        Figures {
            score: cells().map(|cell| wide(cell.score) + marked(cell.mark)).fold(0.57, f32::max),
            total: totals.map(wide).fold(0.57, f32::max),
        }
    }
}

/// Returns the width of the longest name of a side with its badge, up to a limit.
fn names_width(game: &OpenGame, width: Width) -> f32 {
    const BADGE: f32 = 66.0;
    let record = game.record();
    let sides = if record.in_sides() { record.team_count() } else { 0 };
    let sides = (0..sides).map(Team::at);
    let names = sides.map(|side| text_fit::width(&record.team_name(side), width.head_name()));
    names.map(|name| name + BADGE).fold(0.0, f32::max).min(180.0)
}

/// Returns the width of the longest label of a field.
fn labels_width(game: &OpenGame, width: Width) -> f32 {
    let style = if width.is_wide() { scale::BODY.with(MEDIUM) } else { scale::CAPTION };
    let fields = game.record().game.plain_fields();
    let widest = fields.map(|spec| text_fit::width(spec.label, style)).fold(0.0, f32::max);
    (widest + 12.0).min(190.0)
}

/// Returns the approximate width of a row's facts, in one line.
pub(super) fn facts_width(facts: &[BoardFact]) -> f32 {
    let width = |fact: &BoardFact| {
        fact_words(fact).map_or(18.0, |(words, style)| text_fit::width(&words, style))
    };
    facts.iter().map(|fact| width(fact) + 8.0).sum()
}

/// Returns the text of a fact and its style; `None` if it is a suit.
pub(super) fn fact_words(fact: &BoardFact) -> Option<(Cow<'_, str>, TextStyle)> {
    Some(match fact {
        BoardFact::Player(name) => (name.into(), scale::BODY.with(MEDIUM)),
        BoardFact::Number(_, number) => (signed(*number).into(), scale::BODY),
        BoardFact::Word(choice) if suit_icon(choice.id).is_some() => return None,
        BoardFact::Word(choice) => (choice.label.into(), scale::BODY),
        BoardFact::Flag(label) => ((*label).into(), scale::SMALL),
        BoardFact::Text(text) => (text.into(), scale::SMALL),
    })
}
