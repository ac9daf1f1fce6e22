//! Totals of the score table: all in one size, and one that would change.

use iced::Center;
use iced::widget::{row, text};

use super::Message;
use super::layout::SheetTable;
use crate::gui::game::list_sheet::struck;
use crate::gui::icon::{Icon, icon};
use crate::gui::text_fit;
use crate::gui::theme::{Element, STRONG, TextStyle, Tone};
use crate::gui::widget::label;

/// Returns the text style of all totals, in which the largest fits its column.
pub(super) fn total_step(table: &SheetTable, totals: &[String], big: TextStyle) -> TextStyle {
    let steps = totals.iter().map(|words| text_fit::step(words, big, table.inside()));
    steps.fold(big, |least, step| if step.size < least.size { step } else { least })
}

/// Draws a total that would change: ~~395~~ → 385. If there is no room for both, only the new one
/// is shown.
pub(super) fn changed_total<'a>(
    (before, after): (String, String),
    step: TextStyle,
    room: f32,
) -> Element<'a, Message> {
    const ARROW: f32 = 14.0;
    const BETWEEN: f32 = 8.0;
    let (new, old) = (step.with(STRONG), (step.size * 0.68).max(15.0));
    let left = room - ARROW - BETWEEN;
    let used = text_fit::width(&before, step.sized(old)) + BETWEEN + text_fit::width(&after, new);
    let both = used <= left;
    let new = if both { new } else { text_fit::step(&after, new, left) };
    row![]
        .push(both.then(|| struck(before, old)))
        .push(icon(Icon::ArrowRight, ARROW, Tone::Muted))
        .push(label(after, new, Tone::Ink).wrapping(text::Wrapping::None))
        .spacing(BETWEEN)
        .align_y(Center)
        .into()
}
