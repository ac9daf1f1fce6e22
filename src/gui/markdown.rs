//! Draws rule pages and other text for reading, and the change history of an open game in sentences,
//! newest first.

use chrono::Local;
use iced::widget::text::Span;
use iced::widget::{rich_text, span};

use crate::gui::prelude::{column, *};
use session::OpenGame;
use session::markdown::{self, Block, Runs};
use store::LoggedChange;

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
    column(blocks).spacing(gap::MIDDLE).into()
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

/// The most changes shown.
const MAX_SHOWN: usize = 400;

/// Draws the history of changes.
pub fn change_history<'a, Message: 'a>(game: &'a OpenGame) -> Element<'a, Message> {
    let shown = game.log().iter().rev().take(MAX_SHOWN);
    let (corrections, entries): (Vec<_>, Vec<_>) =
        shown.partition(|step| step.is_correction(game.record().game));
    let rest = if corrections.is_empty() { "Game log" } else { "Other entries" };
    column![]
        .push((!corrections.is_empty()).then(|| part(game, "Corrections", corrections)))
        .push(part(game, rest, entries))
        .spacing(gap::WIDE)
        .into()
}

/// Draws changes under a heading.
fn part<'a, Message: 'a>(
    game: &'a OpenGame,
    heading: &'static str,
    steps: Vec<&'a LoggedChange>,
) -> Element<'a, Message> {
    let mut list = column![label(heading, scale::TITLE, Tone::Ink)].spacing(gap::MIDDLE);
    for step in steps {
        let at = step.at.with_timezone(&Local).format("%b %-d, %H:%M").to_string();
        let what = emphasized(step.change.label.clone());
        let details = game.details(step);
        let mut words = column![what].spacing(2);
        for detail in details {
            words = words.push(remark(detail));
        }
        if let Some(reason) = &step.change.reason {
            let reason = format!("“{reason}”");
            words = words.push(badge(BadgeKind::Corrected, reason));
        }
        let line = row![remark(at).width(130), words.width(Fill)].spacing(gap::WIDE);
        list = list.push(line).push(hairline());
    }
    list.into()
}
