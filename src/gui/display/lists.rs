//! Lists on the television, spread over columns and pages: everybody's table, the ranking, the tables
//! with their partners, the tables that must cut, and who moves where.
//!
//! Invariants: ranks and order are as given; a row is high enough to be readable across the room, and
//! the rest is on further pages.

use super::{Column, Element, MIN_TEXT, NAME, Row, SECOND, TOTAL, times};
use crate::gui::prelude::{column, *};
use scoring::{SeatIndex as _, Team};
use session::display::{
    DisplayBody, MoveColumn, MoveRow, PendingCut, RoomTable, SITS_OUT, StandingRow, TableList,
};

/// How a list is spread over pages, with the height of a row and its hairline, and the space above
/// the first.
struct Spread {
    on_page: usize,
    columns: usize,
    rows: usize,
    height: f32,
    top: f32,
}

impl Spread {
    fn row(&self, width: f32) -> Size {
        let columns = float(self.columns.max(1));
        Size::new((width - stroke::MARGIN * (columns - 1.0)) / columns, self.height)
    }

    /// Draws a page of a list in columns.
    fn draw<'a, T>(
        &self,
        (list, page): (&'a [T], usize),
        width: f32,
        row: impl Fn(&'a T, Size) -> Row<'a>,
    ) -> Element<'a> {
        let list = list.chunks(self.on_page).nth(page).unwrap_or_default();
        let size = self.row(width);
        let mut parts = list.chunks(self.rows);
        let columns = (0..self.columns).map(|_| {
            let rows = lines(parts.next().unwrap_or_default(), size, &row);
            rows.padding(Padding::ZERO.top(self.top)).into()
        });
        side_by_side(columns, size.width)
    }
}

/// Draws columns of this width with red lines between them; missing ones stay blank.
fn side_by_side<'a>(columns: impl Iterator<Item = Element<'a>>, width: f32) -> Element<'a> {
    let mut line = row![];
    for (index, content) in columns.enumerate() {
        line = line.push((index > 0).then(margin_line));
        line = line.push(container(content).width(width).height(Fill));
    }
    line.height(Fill).into()
}

/// Draws rows of this size below each other.
fn lines<'a, T>(list: &'a [T], size: Size, row: impl Fn(&'a T, Size) -> Row<'a>) -> Column<'a> {
    column(list.iter().map(|one| {
        let line = row(one, size).align_y(Center).height(size.height - 1.0);
        column![line, hairline()].into()
    }))
}

/// Returns the number of pages on a sheet of this size.
pub(super) fn pages(body: &DisplayBody, inside: Size) -> usize {
    let (spread, count) = match body {
        DisplayBody::Seating(all) => (spread_seats(all.len(), inside), all.len()),
        DisplayBody::Standings(all) => (spread_places(all.len(), inside), all.len()),
        DisplayBody::Tables(list) => (spread_tables(list, inside), list.tables.len()),
        DisplayBody::Moves(columns) => (spread_moves(columns, inside), longest(columns)),
        // Only as many of the last rounds are shown as fit; other contents are shown in full.
        _ => return 1,
    };
    count.div_ceil(spread.on_page).max(1)
}

pub(super) fn seats(all: &[(String, Option<usize>)], inside: Size, page: usize) -> Element<'_> {
    spread_seats(all.len(), inside).draw((all, page), inside.width, seat_row)
}

pub(super) fn standings(all: &[StandingRow], inside: Size, page: usize) -> Element<'_> {
    spread_places(all.len(), inside).draw((all, page), inside.width, place_row)
}

pub(super) fn tables(list: &TableList, inside: Size, page: usize) -> Element<'_> {
    let spread = spread_tables(list, inside);
    let style = table_style(list, spread.row(inside.width));
    let row = |table, size| table_row(list, table, size, style);
    spread.draw((&list.tables, page), inside.width, row)
}

/// Draws the tables that must cut; rows are closer if there are too many for a page.
pub(super) fn cuts(all: &[PendingCut], inside: Size) -> Element<'_> {
    let columns = if all.len() > 5 { 2 } else { 1 };
    let rows = all.len().div_ceil(columns).max(1);
    let height = (inside.height / float(rows)).min(260.0);
    let spread = Spread { on_page: rows * columns, columns, rows, height, top: 0.0 };
    spread.draw((all, 0), inside.width, cut_row)
}

/// Height of a row with letters of normal size; higher ones have larger letters.
const ROW_USUAL: f32 = 81.0;

/// The least and the largest height of a row of everybody's table.
const SEAT_ROW: [f32; 2] = [67.0, 128.0];
/// Minimum width of a column, and the preferred number of rows.
const SEAT_COLUMN: f32 = 290.0;
const SEATS: usize = 9;
/// Padding left and right in a row, and between a name and its place.
const SEAT_EDGE: [f32; 2] = [32.0, 26.0];
const SEAT_GAP: f32 = 12.0;

/// Returns how names with their tables are spread over a sheet of this size.
fn spread_seats(count: usize, inside: Size) -> Spread {
    let (count, top) = (count.max(1), 8.0);
    let fit = |room: f32, each: f32| whole(room / each).max(1);
    let most_rows = fit(inside.height - top, SEAT_ROW[0]);
    let most_columns = fit(inside.width, SEAT_COLUMN);
    let on_page = count.div_ceil(count.div_ceil(most_rows * most_columns));
    // As many columns as make rows of a good height, and at least three: a name far from its
    // number is hard to connect with it.
    let wanted = on_page.div_ceil(SEATS.min(most_rows)).max(on_page.div_ceil(4).min(3));
    let columns = wanted.min(most_columns);
    let rows = on_page.div_ceil(columns);
    let height = ((inside.height - top) / float(rows)).clamp(SEAT_ROW[0], SEAT_ROW[1]);
    Spread { on_page, columns, rows, height, top }
}

fn seat_row((name, table): &(String, Option<usize>), size: Size) -> Row<'_> {
    let (by, [left, right]) = ((size.height / ROW_USUAL).max(1.0), SEAT_EDGE);
    let place = if let Some(number) = table {
        ellipsized_text(number.to_string(), times(TOTAL, by), Tone::Ink)
    } else {
        let style = times(SECOND, by).with(MEDIUM);
        let most = (size.width - left - right - SEAT_GAP) / 2.0;
        ellipsized_text(SITS_OUT, style, Tone::Muted).least(22.0).max_width(most)
    };
    let name = ellipsized_text(name.as_str(), times(NAME, by), Tone::Ink).least(MIN_TEXT).lines(2);
    let line = row![container(name).width(Fill), place].spacing(SEAT_GAP);
    line.padding(Padding::ZERO.left(left).right(right))
}

/// The most places in a column of the ranking, the preferred number, and the most columns.
const PLACES: usize = 12;
const USUAL_PLACES: usize = 8;
const PLACE_COLUMNS: usize = 4;

/// Returns how a ranking is spread over a sheet of this size.
fn spread_places(count: usize, inside: Size) -> Spread {
    let pages = count.div_ceil(PLACES * PLACE_COLUMNS).max(1);
    let (on_page, top) = (count.div_ceil(pages).max(1), 6.0);
    let columns = on_page.div_ceil(USUAL_PLACES).clamp(1, PLACE_COLUMNS);
    let rows = on_page.div_ceil(columns);
    // Many rows leave some paper below them, as few do.
    let most = if rows > USUAL_PLACES { 67.0 } else { 128.0 };
    let height = ((inside.height - top) / float(rows)).min(most);
    Spread { on_page, columns, rows, height, top }
}

fn place_row(standing: &StandingRow, size: Size) -> Row<'_> {
    const CROWN: f32 = 34.0;
    // Low rows have slightly smaller letters.
    let by = if size.height < 70.0 { 0.9 } else { (size.height / ROW_USUAL).max(1.0) };
    let small = |style: TextStyle| times(style, by);
    let total = label(standing.total.as_str(), small(TextStyle { size: 45.0, ..TOTAL }), Tone::Ink);
    let tally = (!standing.tally.is_empty())
        .then(|| label(standing.tally.as_str(), small(SECOND), Tone::Muted));
    let crown = standing.crown.then(|| icon(Icon::Crown, CROWN, Tone::Leader));
    let name = ellipsized_text(standing.name.as_str(), small(NAME), Tone::Ink)
        .least(24.0)
        .reserve(if standing.crown { CROWN + 14.0 } else { 0.0 });
    let rank = label(standing.rank.to_string(), small(SECOND), Tone::Muted);
    let line = row![
        container(rank).align_right(48.0 * by.max(1.0)),
        container(row![name].push(crown).centered(14)).width(Fill),
    ];
    let line = line.push(tally).push(total).centered(22);
    let line = line.padding(Padding::ZERO.left(22.0).right(30.0));
    let ground = filled(standing.leads.then_some(Tone::LeaderSoft), Outline::default());
    row![container(line).center_y(Fill).width(Fill).class(ground)]
}

/// The least and the largest height of a table's row, and the one with letters of normal size.
const TABLE_ROW: [f32; 2] = [75.0, 210.0];
const TABLE_USUAL: f32 = 110.0;
/// The most tables in one column; more are in two.
const IN_ONE_COLUMN: usize = 4;
/// The smallest letters of names, and the most lines.
const LEAST: f32 = 24.0;
const LINES: usize = 5;
/// Padding left and right in a row, and gap.
const TABLE_EDGE: f32 = 28.0;
const TABLE_GAP: f32 = 20.0;

/// Returns how tables with their partners are spread over a sheet of this size.
fn spread_tables(list: &TableList, inside: Size) -> Spread {
    let count = list.tables.len();
    let most = whole(inside.height / TABLE_ROW[0]).max(1);
    let columns = if count <= IN_ONE_COLUMN { 1 } else { 2 };
    let pages = count.div_ceil(most * columns).max(1);
    let rows = count.div_ceil(pages).div_ceil(columns).max(1);
    let height = (inside.height / float(rows)).min(TABLE_ROW[1]);
    Spread { on_page: rows * columns, columns, rows, height, top: 0.0 }
}

/// Returns the text style of all names: as large as a row of this size allows, smaller if the longest
/// would not fit in several lines.
fn table_style(list: &TableList, row: Size) -> TextStyle {
    let usual = times(NAME, (row.height / TABLE_USUAL).clamp(0.85, 1.6));
    let room = Size::new(side_room(list, row), row.height - 1.0);
    let names = list.tables.iter().flat_map(|table| &table.sides);
    let steps = names.map(|names| text_fit::step_in(LEAST, names, usual, room, LINES));
    text_fit::smallest(steps, usual)
}

/// Returns the width and height of the square with a table's number.
fn square(row: Size) -> f32 {
    (row.height * 0.66).clamp(58.0, 120.0)
}

/// Draws the number of a table on a square of felt, in letters that fit.
fn table_number(table: usize, style: TextStyle, square: f32, corner: f32) -> Element<'static> {
    let table = table.to_string();
    let style = text_fit::step(&table, style, 0.84 * square);
    let number = label(table, style, Tone::OnTable);
    container(number).center(square).class(filled(Tone::Table, rounded(corner))).into()
}

/// Returns the size of a side's badge; 0 where sides have no names.
fn badge_size(list: &TableList, row: Size) -> f32 {
    if list.partners { (row.height * 0.36).clamp(34.0, 52.0) } else { 0.0 }
}

fn side_room(list: &TableList, row: Size) -> f32 {
    let left = row.width - 2.0 * TABLE_EDGE - square(row) - 2.0 * TABLE_GAP;
    let gap = if list.partners { TABLE_GAP } else { 0.0 };
    left / 2.0 - badge_size(list, row) - gap - 4.0
}

fn table_row<'a>(
    list: &'a TableList,
    table: &'a RoomTable,
    size: Size,
    style: TextStyle,
) -> Row<'a> {
    let (square, badge) = (square(size), badge_size(list, size));
    let number = times(TOTAL, (square / 88.0).min(1.3));
    let number = table_number(table.number, number, square, 14.0);
    let letters =
        TextStyle { size: (badge * 0.6).floor(), line: (badge * 0.8).floor(), font: STRONG };
    let room = side_room(list, size);
    let side = |at: usize| {
        let names = ellipsized_text(table.sides[at].as_str(), style, Tone::Ink);
        let names = names.lines(LINES).least(LEAST).max_width(room);
        let sign = list.partners.then(|| sized_side_badge(Team::at(at), badge, letters));
        let line = row![].push(sign).push(names).centered(TABLE_GAP);
        container(line).width(Fill)
    };
    row![number, side(0), side(1)].spacing(TABLE_GAP).padding([0.0, TABLE_EDGE])
}

/// Draws a table that must cut, with who cuts.
fn cut_row<'a>(call: &'a PendingCut, size: Size) -> Row<'a> {
    let wide = size.width > 1200.0;
    let (edge, gap, tied) = if wide { (64.0, 40.0, 200.0) } else { (28.0, 20.0, 110.0) };
    let by = (size.height / 170.0).clamp(0.7, 1.3);
    let square = (size.height * 0.62).clamp(60.0, 150.0);
    let number = times(TOTAL, square / 72.0);
    let number = table_number(call.table, number, square, 18.0);
    let (small, large) = (times(SECOND, by), times(NAME, 1.25 * by).with(STRONG));
    let part = |heading: &'a str, words: &'a str| {
        let words = ellipsized_text(words, large, Tone::Ink).least(26.0).lines(2);
        column![label(heading, small, Tone::Muted), words]
    };
    let tied_at = (!call.tied_at.is_empty()).then(|| part("tied at", &call.tied_at));
    let cuts = call.cuts.iter();
    let cuts = cuts.map(|(heading, names)| container(part(heading, names)).width(Fill).into());
    row![number, container(column![].push(tied_at)).width(tied), row(cuts).spacing(gap)]
        .spacing(gap)
        .padding([0.0, edge])
}

/// Height of a column's head, and the least and the largest height of a move's row.
const HEAD: f32 = 72.0;
const MOVE_ROW: [f32; 2] = [68.0, 116.0];
const MOVE_EDGE: f32 = 36.0;

fn longest(columns: &[MoveColumn]) -> usize {
    columns.iter().map(|column| column.rows.len()).max().unwrap_or(0)
}

/// Returns how moves are spread over a sheet of this size, each role in a column of its own.
fn spread_moves(columns: &[MoveColumn], inside: Size) -> Spread {
    let (longest, room) = (longest(columns), inside.height - HEAD);
    let most = whole(room / MOVE_ROW[0]).max(1);
    let rows = longest.div_ceil(longest.div_ceil(most).max(1)).max(1);
    let height = (room / float(rows)).clamp(MOVE_ROW[0], MOVE_ROW[1]);
    Spread { on_page: rows, columns: columns.len(), rows, height, top: 0.0 }
}

/// Draws a page of who goes to which table: ladies, gentlemen, and arrivals and people sitting out.
pub(super) fn moves(all: &[MoveColumn], inside: Size, page: usize) -> Element<'_> {
    let spread = spread_moves(all, inside);
    let size = spread.row(inside.width);
    let columns = all.iter().map(|part| {
        let aside = label(part.aside.as_str(), SECOND, Tone::Muted);
        let heading = label(part.heading.as_str(), NAME.with(STRONG), Tone::Ink);
        let head = row![container(heading).width(Fill), aside]
            .align_y(Center)
            .height(HEAD - 1.0)
            .padding([0.0, MOVE_EDGE]);
        let head = container(head).width(Fill).class(filled(Tone::Shade, Outline::default()));
        let moves = part.rows.chunks(spread.rows).nth(page).unwrap_or_default();
        column![head, hairline(), lines(moves, size, move_row)].into()
    });
    side_by_side(columns, size.width)
}

fn move_row(one: &MoveRow, size: Size) -> Row<'_> {
    let by = (size.height / ROW_USUAL).clamp(0.9, 1.5);
    let (name, to) = (times(NAME, by), times(TOTAL, by));
    let from = TextStyle { font: name.font, ..times(SECOND, by) };
    let from_width = text_fit::width("000", from);
    let to_width = text_fit::width(&one.to, to).max(text_fit::width("00", to));
    let name = ellipsized_text(one.name.as_str(), name, Tone::Ink).least(26.0).lines(2);
    let from = container(label(one.from.as_str(), from, Tone::Muted)).align_right(from_width);
    let arrow = icon(Icon::ArrowRight, 34.0, Tone::Muted);
    let to = container(label(one.to.as_str(), to, Tone::Ink)).align_right(to_width);
    let line = row![container(name).width(Fill), from, arrow, to].spacing(18.0);
    line.padding([0.0, MOVE_EDGE])
}
