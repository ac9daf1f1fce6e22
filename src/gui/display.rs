//! The display window for a television, readable from eight meters away.
//!
//! It draws a [`DisplayContent`]: names, numbers and words. Invariants: it knows no screens, games
//! or rules; nothing can be clicked; lengths are logical pixels of a window 1080 high.

mod headline;
mod lists;
mod score_table;

use std::convert::Infallible;
use std::time::Duration;

use iced::{border, window};

use super::theme;
use crate::gui::prelude::{column, *};
use session::display::{ClockFace, DisplayBody, DisplayContent, WinnerRow};

/// Part of the window.
type Element<'a> = theme::Element<'a, Infallible>;
type Row<'a> = theme::ThemedRow<'a, Infallible>;
type Column<'a> = theme::ThemedColumn<'a, Infallible>;

/// Space between the edge of the window and the paper.
const MARGIN: f32 = 64.0;

/// A name.
const NAME: TextStyle = TextStyle { size: 40.0, line: 48.0, font: MEDIUM };
/// A total, or the number of a table.
const TOTAL: TextStyle = TextStyle { size: 46.0, line: 56.0, font: STRONG };
/// Secondary text.
const SECOND: TextStyle = TextStyle { size: 28.0, line: 36.0, font: TEXT };
/// Size of the smallest text.
const MIN_TEXT: f32 = 26.0;

/// Returns a text style scaled by a factor.
fn times(style: TextStyle, by: f32) -> TextStyle {
    TextStyle { size: (style.size * by).floor(), line: (style.line * by).floor(), ..style }
}

/// How long a page is shown if there are several.
pub const PAGE: Duration = Duration::from_secs(12);

/// Returns the number of pages in a room of this size, in logical pixels.
pub fn pages(content: &DisplayContent, size: Size) -> usize {
    all_pages(content, size).count()
}

/// Returns every page: its content, and its number and the number of pages among those of the same
/// content.
fn all_pages(
    content: &DisplayContent,
    size: Size,
) -> impl Iterator<Item = (&DisplayContent, (usize, usize))> {
    content.parts().flat_map(move |part| {
        let pages = lists::pages(&part.body, inside(part, size));
        (0..pages).map(move |page| (part, (page, pages)))
    })
}

/// Returns whether it may need several pages, so that the foot reserves space for the page
/// number.
fn may_page(content: &DisplayContent) -> bool {
    matches!(
        content.body,
        DisplayBody::Seating(_)
            | DisplayBody::Standings(_)
            | DisplayBody::Tables(_)
            | DisplayBody::Moves(_)
    )
}

/// Returns the size of the paper between headline and foot, in logical pixels.
fn inside(content: &DisplayContent, size: Size) -> Size {
    let width = size.width - 2.0 * MARGIN;
    let foot = headline::foot_height(&content.headline, width, may_page(content));
    Size::new(width, size.height - headline::HEAD - foot - stroke::BAND_ROOM)
}

fn kinds(content: &DisplayContent) -> Vec<std::mem::Discriminant<DisplayBody>> {
    content.parts().map(|part| std::mem::discriminant(&part.body)).collect()
}

/// Draws a page of the content; pages count from 0 and wrap around. The pages of several contents
/// follow each other.
pub fn draw<'a, Message: 'a>(
    content: &'a DisplayContent,
    size: Size,
    page: usize,
) -> theme::Element<'a, Message> {
    let shown = all_pages(content, size).nth(page % pages(content, size));
    let page = match shown {
        Some((part, page)) => draw_part(part, size, page),
        None => page_background(""),
    };
    page.map(|never| match never {})
}

fn draw_part(content: &DisplayContent, size: Size, (page, pages): (usize, usize)) -> Element<'_> {
    let headline = &content.headline;
    let inside = inside(content, size);
    let foot = headline::below(headline, inside.width, may_page(content).then_some((page, pages)));
    let body = match &content.body {
        DisplayBody::ScoreTable(pad) => score_table::draw(pad, inside),
        DisplayBody::Seating(seats) => lists::seats(seats, inside, page),
        DisplayBody::Standings(rows) => lists::standings(rows, inside, page),
        DisplayBody::Tables(tables) => lists::tables(tables, inside, page),
        DisplayBody::Moves(columns) => lists::moves(columns, inside, page),
        DisplayBody::Call(calls) => lists::cuts(calls, inside),
        DisplayBody::Clock(face) => clock(face, inside),
        DisplayBody::Winners(rows) => winners(rows, inside),
    };
    // The last part of the body must not have a background of its own.
    let body = container(body).height(Fill).clip(true);
    let sheet = banded_sheet(stroke::BAND_ROOM, border::top(radius::TAG), body);
    let sheet = container(sheet).height(Fill).padding([0.0, MARGIN]);
    page_background(column![headline::above(headline, inside.width), sheet, foot])
}

/// The open display window.
#[derive(Debug, Clone)]
pub struct DisplayWindow {
    /// Its id.
    pub id: window::Id,
    /// Its size in physical pixels divided by the monitor's scale.
    pub size: Size,
    content: DisplayContent,
    page: usize,
}

impl DisplayWindow {
    /// Its initial size.
    pub const SIZE: Size = Size::new(1280.0, 720.0);

    /// Creates the state of a window with this content.
    pub fn new(id: window::Id, size: Size, content: DisplayContent) -> DisplayWindow {
        DisplayWindow { id, size, content, page: 0 }
    }

    /// Returns the content.
    pub fn content(&self) -> &DisplayContent {
        &self.content
    }

    /// Replaces the content; a different kind starts from its first page.
    pub fn show(&mut self, content: DisplayContent) {
        if kinds(&self.content) != kinds(&content) {
            self.page = 0;
        }
        self.content = content;
    }

    /// Returns the scale of everything, 1 at a height of 1080: by the window's height, but less if
    /// the window would otherwise be narrower than it is high.
    pub fn scale_factor(&self) -> f32 {
        Self::scale_of(self.size)
    }

    /// Returns the scale for a room of this size.
    pub fn scale_of(size: Size) -> f32 {
        (size.height / 1080.0).min(size.width / 1280.0).max(0.1)
    }

    fn logical(&self) -> Size {
        let scale = self.scale_factor();
        Size::new(self.size.width / scale, self.size.height / scale)
    }

    /// Returns whether it has several pages, so that a timer must run.
    pub fn turns_pages(&self) -> bool {
        pages(&self.content, self.logical()) > 1
    }

    /// Shows the next page, wrapping around.
    pub fn next_page(&mut self) {
        self.page = (self.page + 1) % pages(&self.content, self.logical());
    }

    /// Draws the window.
    pub fn view<'a, Message: 'a>(&'a self) -> theme::Element<'a, Message> {
        draw(&self.content, self.logical(), self.page)
    }
}

/// Draws the time left, as large as the paper.
fn clock(face: &ClockFace, inside: Size) -> Element<'_> {
    let tone = if face.urgent { Tone::Problem } else { Tone::Ink };
    let one = TextStyle { size: 100.0, line: 120.0, font: STRONG };
    let wide = inside.width * 0.86 / text_fit::width(&face.time, one).max(1.0);
    let high = (inside.height - 130.0) / one.line;
    let time = label(face.time.as_str(), times(one, wide.min(high)), tone);
    let about = label(face.about.as_str(), times(NAME, 1.2), Tone::Muted);
    container(column![time, about].align_x(Center)).center(Fill).into()
}

fn winners<'a>(rows: &'a [WinnerRow], inside: Size) -> Element<'a> {
    let height = (inside.height / float(rows.len().max(1))).min(190.0);
    let by = (height / 130.0).clamp(0.55, 1.25);
    let (label_style, name_style) =
        (times(SECOND, (1.2 * by).max(1.0)), times(TOTAL, (1.2 * by).max(0.8)));
    let by_style = times(SECOND, (1.35 * by).max(1.0)).with(MEDIUM);
    let money = rows.iter().map(|one| text_fit::width(&one.money, name_style)).fold(0.0, f32::max);
    let fit = |words: &'a str, style: TextStyle, tone: Tone, share: u16| {
        let words = ellipsized_text(words, style, tone).least(24.0).lines(2);
        container(words).width(FillPortion(share))
    };
    let line = |one: &'a WinnerRow| {
        let line = row![
            fit(&one.label, label_style, Tone::Muted, 26),
            fit(&one.name, name_style, Tone::Ink, 44),
            fit(&one.by, by_style, Tone::Muted, 30),
            container(label(one.money.as_str(), name_style, Tone::Ink)).align_right(money),
        ];
        let line = line.centered(40.0).height(height - 1.0).padding([0.0, 64.0]);
        column![line, hairline()].into()
    };
    column![column(rows.iter().map(line)), space::vertical().height(Fill)].into()
}
