//! The columns of the score table: how wide they are follows from what they hold and from the space
//! there is; and its totals, all in one size. All lengths are in logical pixels.

use super::Element;
use crate::gui::game::list_sheet::{sheet_room, struck};
use crate::gui::prelude::*;
use scoring::{BidResult, Board, BoardFact, join_words};
use session::OpenGame;

/// The columns of a score table.
#[derive(Debug, Clone, Copy)]
pub(super) struct SheetTable {
    pub(super) width: Width,
    /// A line's number and facts, and the columns of the teams.
    pub(super) columns: ScoreTable,
    /// Height of the head.
    pub(super) head: f32,
    /// Visible width of the paper.
    pub(super) seen: f32,
    /// Padding left and right in a cell.
    pub(super) cell: f32,
    /// Width of a round's score, if there is room for it.
    pub(super) score: Option<f32>,
    /// Letter size of a round's score.
    pub(super) score_size: f32,
    /// Style of the words beside a score.
    pub(super) words: TextStyle,
    /// Width of a running total.
    pub(super) total: f32,
    /// Letter size of a running total.
    pub(super) total_size: f32,
}

/// Letter sizes of a score, and of a running total at most and at least.
const SCORE: f32 = 17.0;
const TOTAL: f32 = 22.0;
const MIN_TOTAL: f32 = 14.0;
/// The share of their usual size from which on all names have the same size.
pub(super) const ALIKE: f32 = 0.75;
/// Width of a sign with the space after it.
pub(super) const SIGN: f32 = 24.0;
/// Between a score and its total.
pub(super) const BETWEEN: f32 = 8.0;
/// Padding left and right in the narrowest cells.
const TIGHT: f32 = 4.0;
/// Width of the narrowest column of a team, of one that has room for a side's name with its badge,
/// and of that of facts without any.
const LEAST: f32 = 64.0;
const SIDE: f32 = 180.0;
const NO_FACTS: f32 = 64.0;
/// Width of a side's badge with the space after it.
pub(super) const SIDE_BADGE: f32 = 28.0;
/// The largest part of the paper for facts.
const MOST_FACTS: f32 = 0.32;
/// Text style for measuring figures.
const FIGURE: TextStyle = scale::HEAD;

impl SheetTable {
    pub(super) fn new(viewport: Viewport, game: &OpenGame) -> SheetTable {
        let width = viewport.width;
        let (number, edge) = (width.score_number(), width.score_edge());
        let seen = sheet_room(viewport, width.is_wide());
        let (board, unit) = (game.board(), game.record().game.unit);
        let cells = || board.rows.iter().flat_map(|row| &row.cells);
        let totals = cells().map(|cell| cell.total).chain(board.columns.iter().map(|c| c.total));
        // In units of the letter size.
        let widest = |figures: &mut dyn Iterator<Item = i64>| {
            let words: Vec<String> = figures.map(|figure| unit.words(figure)).collect();
            f32::max(longest(words.iter().map(String::as_str), FIGURE) / FIGURE.size, 0.57)
        };
        let total_units = widest(&mut totals.into_iter());
        // With the cross before a failed score.
        let any_failed = cells().any(|cell| cell.mark == Some(BidResult::Failed));
        let cross = if any_failed { 1.1 } else { 0.0 };
        let score_units = widest(&mut cells().map(|cell| cell.score)) + cross;
        // With letters of this share of their usual size.
        let score = |share: f32| (score_units * share * SCORE).ceil() + 2.0;
        let total = |share: f32| (total_units * share * TOTAL).ceil() + 2.0;
        let both = |share: f32| score(share) + BETWEEN + total(share) + stroke::RULE;

        // No total is cut off: if not even small letters fit, the columns scroll sideways.
        let least = f32::max(LEAST, total_units * MIN_TOTAL + 2.0 * TIGHT + 2.0).ceil();
        let named = if game.record().in_sides() { SIDE } else { 0.0 };
        let wanted = f32::max(both(1.0) + 2.0 * TIGHT, named);
        let team = Column::of(least).wanting(wanted).filling();
        let count = game.record().team_count().max(1);
        let room = seen - number - edge - stroke::MARGIN;
        let small = width.head_name().sized(ALIKE * width.head_name().size);
        let names: Vec<String> = board.columns.iter().map(|it| join_words(&it.names)).collect();
        let words = board.rows.iter().flat_map(|row| &row.words);
        let words = words.max_by_key(|words| words.chars().count()).map_or("", String::as_str);
        // Facts may take what the columns do not need.
        let beside = text_fit::width(words, scale::BODY) + both(1.0);
        let badge = if game.record().in_sides() { SIDE_BADGE } else { 0.0 };
        let named = longest(names.iter().map(String::as_str), width.head_name()) + badge;
        let needed = named.max(beside).max(wanted);
        let spare = room - float(count) * (needed + 2.0 * width.cell());
        let most = (0.24 * seen).clamp(92.0, 300.0).max(spare.min(MOST_FACTS * seen));
        let style = if width.is_wide() { scale::BODY.with(MEDIUM) } else { scale::CAPTION };
        let labels = game.record().game.fields.iter().map(|spec| spec.label);
        let wanted = f32::max(facts_wanted(board), longest(labels, style) + 12.0).min(most);
        let [least_facts, usual] = width.score_facts();
        let facts = Column::of(least_facts.min(wanted.max(NO_FACTS))).wanting(wanted).up_to(usual);
        let teams = std::iter::repeat_n(team, count);
        let columns = Columns::fit(std::iter::once(facts).chain(teams), room);
        let (facts, column) = (columns.room(0), columns.room(1));
        // If the two do not fit side by side, not even in small letters, there is only the total.
        // Of letters below twelve pixels nobody reads a score.
        let tight = [1.0, 0.9, 0.8, 0.74].map(|share| (share, TIGHT));
        let mut sizes = [width.cell(), 7.0].map(|cell| (1.0, cell)).into_iter().chain(tight);
        // No word of a name, and no total beside two signs, is cut off for the sake of padding.
        let word = longest(names.iter().flat_map(|name| name.split([' ', '-'])), small);
        let word = word.max(2.0 * SIGN + total_units * MIN_TOTAL);
        let fits = |(share, cell): &(f32, f32)| {
            let word = if *cell > TIGHT { word } else { 0.0 };
            f32::max(both(*share), word) + 2.0 * cell <= column
        };
        let fitting = sizes.find(fits);
        let score = fitting.map(|(share, _)| score(share));
        let (share, cell) = fitting.unwrap_or((1.0, TIGHT));
        let inside = column - 2.0 * cell - stroke::RULE;
        let are_long = names.iter().any(|name| !text_fit::fits(name, small, inside));
        let head = width.score_head()[usize::from(are_long)];
        let total = if score.is_some() { total(share) } else { inside };
        let left = inside - total - BETWEEN - score.map_or(0.0, |score| score + BETWEEN);
        SheetTable {
            width,
            head,
            columns: ScoreTable { number, facts, column, count, edge },
            seen,
            cell,
            score,
            score_size: share * SCORE,
            words: text_fit::step(words, scale::BODY, left),
            total,
            total_size: (total / total_units).clamp(MIN_TOTAL, TOTAL).floor(),
        }
    }

    pub(super) fn is_sideways(&self) -> bool {
        self.columns.width() > self.seen + 0.5
    }

    pub(super) fn inside(&self) -> f32 {
        self.columns.column - 2.0 * self.cell - stroke::RULE
    }

    /// Returns the width for fields with one value per round.
    pub(super) fn room(&self) -> f32 {
        let all = self.columns.width().min(self.seen);
        all - self.columns.left_of(0) - self.cell - 8.0 - self.columns.edge
    }
}

/// Returns the width of the longest row's facts with their sign.
fn facts_wanted(board: &Board) -> f32 {
    let cross = |mark| if mark == Some(BidResult::Failed) { 20.0 } else { 0.0 };
    let rows = board.rows.iter().map(|row| facts_width(row.facts.iter()) + cross(row.mark));
    rows.fold(0.0, f32::max) + 16.0
}

/// Returns the approximate width of a row's facts, in one line.
pub(super) fn facts_width<'a>(facts: impl Iterator<Item = &'a BoardFact>) -> f32 {
    let width = |fact: &BoardFact| {
        fact_words(fact).map_or(18.0, |(words, style)| text_fit::width(&words, style))
    };
    facts.map(|fact| width(fact) + 8.0).sum()
}

/// Returns the text of a fact and its style; `None` if it is a suit.
pub(super) fn fact_words(fact: &BoardFact) -> Option<(Cow<'_, str>, TextStyle)> {
    let style = match fact {
        BoardFact::Word(choice) if suit_icon(choice.id).is_some() => return None,
        BoardFact::Player(_) => scale::BODY.with(MEDIUM),
        BoardFact::Number(_) | BoardFact::Word(_) => scale::BODY,
        BoardFact::Flag(_) | BoardFact::Text(_) => scale::SMALL,
    };
    Some((fact.words(), style))
}

/// Returns the text style of all totals, in which each fits its width.
pub(super) fn total_step<'a>(
    totals: impl IntoIterator<Item = (&'a String, f32)>,
    big: TextStyle,
) -> TextStyle {
    let steps = totals.into_iter().map(|(words, room)| text_fit::step(words, big, room));
    text_fit::smallest(steps, big)
}

/// Draws a total that would change: ~~395~~ → 385. If there is no room for both, only the new one
/// is shown.
pub(super) fn changed_total<'a>(
    (before, after): (String, String),
    step: TextStyle,
    room: f32,
) -> Element<'a> {
    const ARROW: f32 = 14.0;
    const APART: f32 = 8.0;
    let (new, old) = (step.with(STRONG), (step.size * 0.68).max(15.0));
    let left = room - ARROW - APART;
    let used = text_fit::width(&before, step.sized(old)) + APART + text_fit::width(&after, new);
    let both = used <= left;
    let new = if both { new } else { text_fit::step(&after, new, left) };
    row![]
        .push(both.then(|| struck(before, old)))
        .push(icon(Icon::ArrowRight, ARROW, Tone::Muted))
        .push(label(after, new, Tone::Ink).wrapping(text::Wrapping::None))
        .centered(APART)
        .into()
}
