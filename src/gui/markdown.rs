//! What is read on paper: a page of rules in simple Markdown (headings, paragraphs, lists,
//! tables, bold), and the sheet that it and everything else that is read scrolls on.

use iced::Fill;
use iced::widget::{column, container, rich_text, row, scrollable, span, text::Span};

use super::screen::Viewport;
use super::theme::{Element, STRONG, TEXT, Tone, Width, scale, space};
use super::widget::{PAGE, hairline, label, sheet, slim_bar, strong_line};

/// The widest that lines are to be read.
const WIDEST: f32 = 900.0;

/// Something to be read, on a sheet of paper under tabs or without them; the page keys scroll
/// it.
pub fn reading_page<'a, Message: 'a>(
    viewport: Viewport,
    under_tabs: bool,
    content: impl Into<Element<'a, Message>>,
) -> Element<'a, Message> {
    let around = match viewport.width {
        Width::Narrow => [space::WIDE, space::CARD],
        Width::Medium | Width::Wide => [space::GAP, space::MARGIN],
    };
    let inside = container(content).padding(around).max_width(WIDEST);
    let list =
        scrollable(container(inside).width(Fill)).id(PAGE).direction(slim_bar()).height(Fill);
    sheet(viewport.width, under_tabs, list)
}

/// The page of rules.
pub fn view<'a, Message: 'a>(markdown: &'a str) -> Element<'a, Message> {
    let mut list = column![].spacing(space::MIDDLE);
    let mut paragraph = String::new();
    let mut lines = markdown.lines().peekable();
    while let Some(line) = lines.next() {
        let line = line.trim_end();
        let plain = !line.is_empty() && !line.starts_with(['#', '|']) && !line.starts_with("- ");
        if plain {
            if !paragraph.is_empty() {
                paragraph.push(' ');
            }
            paragraph.push_str(line);
            continue;
        }
        if !paragraph.is_empty() {
            list = list.push(prose(std::mem::take(&mut paragraph)));
        }
        if let Some(title) = line.strip_prefix("# ") {
            list = list.push(label(title, scale::TITLE, Tone::Ink));
        } else if let Some(title) = line.strip_prefix("## ") {
            let title = label(title, scale::CARD, Tone::Ink);
            list = list.push(container(title).padding(iced::Padding::ZERO.top(10)));
        } else if let Some(item) = line.strip_prefix("- ") {
            let mut item = item.to_owned();
            while let Some(more) = lines.next_if(|next| next.starts_with("  ")) {
                item.push(' ');
                item.push_str(more.trim());
            }
            let dot = label("●", scale::SIGN, Tone::Muted);
            list = list.push(row![container(dot).width(22).padding([3, 4]), prose(item)]);
        } else if line.starts_with('|') {
            let mut table = vec![cells(line)];
            while let Some(next) = lines.next_if(|next| next.starts_with('|')) {
                table.push(cells(next));
            }
            list = list.push(table_of(table));
        }
    }
    if !paragraph.is_empty() {
        list = list.push(prose(paragraph));
    }
    list.into()
}

/// The cells of a table's line.
fn cells(line: &str) -> Vec<String> {
    let line = line.trim().trim_start_matches('|').trim_end_matches('|');
    line.split('|').map(|cell| cell.trim().to_owned()).collect()
}

fn table_of<'a, Message: 'a>(table: Vec<Vec<String>>) -> Element<'a, Message> {
    let mut lines = column![];
    for (index, cells) in table.into_iter().enumerate() {
        if cells.iter().all(|cell| cell.chars().all(|char| matches!(char, '-' | ':'))) {
            lines = lines.push(strong_line());
            continue;
        }
        let head = index == 0;
        let parts = cells.into_iter().map(|cell| {
            let words = if head { format!("**{cell}**") } else { cell };
            container(prose(words)).width(Fill).padding([6, 8]).into()
        });
        lines = lines.push(row(parts));
        if !head {
            lines = lines.push(hairline());
        }
    }
    lines.into()
}

/// Words with **bold** among them.
fn prose<'a, Message: 'a>(words: String) -> Element<'a, Message> {
    let spans: Vec<Span<'a, ()>> = words
        .split("**")
        .enumerate()
        .map(|(index, part)| {
            let font = if index % 2 == 1 { STRONG } else { TEXT };
            span(part.replace('`', "")).font(font)
        })
        .collect();
    rich_text(spans)
        .class(Some(Tone::Ink))
        .size(scale::BODY.size)
        .line_height(1.4)
        .width(Fill)
        .into()
}
