//! Draws rule pages and other text for reading.

use iced::widget::{column, container, rich_text, row, scrollable, span, text::Span};
use iced::{Fill, Padding};

use super::screen::Viewport;
use super::theme::{Element, STRONG, TEXT, Tone, scale, space};
use super::widget::{PAGE, hairline, label, sheet, slim_bar, strong_line};
use session::chart::float;
use session::markdown::{self, Block, Runs};

/// Maximum width of lines for reading.
const MAX_LINE: f32 = 900.0;

/// Draws text for reading on a sheet of paper, under tabs or without them; the page keys scroll it.
pub fn reading_page<'a, Message: 'a>(
    viewport: Viewport,
    under_tabs: bool,
    content: impl Into<Element<'a, Message>>,
) -> Element<'a, Message> {
    let inside = container(content).padding(viewport.width.page()).max_width(MAX_LINE);
    let list =
        scrollable(container(inside).width(Fill)).id(PAGE).direction(slim_bar()).height(Fill);
    sheet(viewport.width, under_tabs, list)
}

/// Draws a rule page.
pub fn view<'a, Message: 'a>(page: &str) -> Element<'a, Message> {
    let blocks = markdown::blocks(page).into_iter().map(|block| match block {
        Block::Heading(1, words) => label(markdown::words(&words), scale::TITLE, Tone::Ink).into(),
        Block::Heading(_, words) => {
            let title = label(markdown::words(&words), scale::CARD, Tone::Ink);
            container(title).padding(Padding::ZERO.top(10)).into()
        }
        Block::Paragraph(words) => prose(words, false),
        Block::Item(depth, number, words) => {
            let mark = match number {
                Some(number) => label(format!("{number}."), scale::BODY, Tone::Muted),
                None => label("●", scale::SIGN, Tone::Muted),
            };
            let line = row![container(mark).width(22).padding([3, 4]), prose(words, false)];
            line.padding(Padding::ZERO.left(22.0 * float(depth))).into()
        }
        Block::Table(_, rows) => {
            let rows = rows.into_iter().enumerate().map(|(index, cells)| {
                let cells = cells.into_iter().map(|words| {
                    container(prose(words, index == 0)).width(Fill).padding([6, 8]).into()
                });
                let line = if index == 0 { strong_line() } else { hairline() };
                column![row(cells), line].into()
            });
            column(rows).into()
        }
    });
    column(blocks).spacing(space::MIDDLE).into()
}

/// Draws text with bold parts.
fn prose<'a, Message: 'a>(words: Runs, strong: bool) -> Element<'a, Message> {
    let runs = words.into_iter();
    let spans =
        runs.map(|run| span(run.text).font(if strong || run.strong { STRONG } else { TEXT }));
    let spans: Vec<Span<'a, ()>> = spans.collect();
    rich_text(spans)
        .class(Some(Tone::Ink))
        .size(scale::BODY.size)
        .line_height(1.4)
        .width(Fill)
        .into()
}
