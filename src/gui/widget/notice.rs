//! Sentences under a row: problems, warnings, and confirmations.

use iced::Fill;
use iced::widget::text::IntoFragment;
use iced::widget::{column, container, row};

use super::label;
use crate::gui::icon::{Icon, icon};
use crate::gui::theme::{Element, MEDIUM, Tone, filled, radius, scale, soft_outline, space};

/// Creates a sentence with an icon on a soft background.
fn notice<'a, Message: 'a>(
    sign: Icon,
    color: Tone,
    soft: Tone,
    sentence: impl IntoFragment<'a>,
) -> Element<'a, Message> {
    container(
        row![icon(sign, 22.0, color), label(sentence, scale::BODY, Tone::Ink).width(Fill)]
            .spacing(12)
            .align_y(iced::Center),
    )
    .padding([12, 16])
    .width(Fill)
    .class(filled(soft, soft_outline(color, radius::FIELD)))
    .into()
}

/// Creates a notice about a problem, with its numbers; as wide as possible.
pub fn problem_notice<'a, Message: 'a>(sentence: impl IntoFragment<'a>) -> Element<'a, Message> {
    notice(Icon::Problem, Tone::Problem, Tone::ProblemSoft, sentence)
}

/// Creates a notice about a warning, which blocks nothing; as wide as possible.
pub fn warning_notice<'a, Message: 'a>(sentence: impl IntoFragment<'a>) -> Element<'a, Message> {
    notice(Icon::Warning, Tone::Warning, Tone::WarningSoft, sentence)
}

/// Creates the sentence of a list with nothing in it.
pub fn empty_notice<'a, Message: 'a>(sentence: impl IntoFragment<'a>) -> Element<'a, Message> {
    container(label(sentence, scale::SEAT, Tone::Muted)).padding([24.0, space::CELL]).into()
}

/// Creates a confirmation: the sum written out, and a sentence below it. No background.
pub fn balance_notice<'a, Message: 'a>(
    sum: impl IntoFragment<'a>,
    sentence: impl IntoFragment<'a>,
) -> Element<'a, Message> {
    row![
        icon(Icon::CheckCircle, 22.0, Tone::Success),
        column![
            label(sum, scale::BODY.with(MEDIUM), Tone::Ink),
            label(sentence, scale::SMALL, Tone::Muted)
        ]
        .width(Fill)
    ]
    .spacing(12)
    .align_y(iced::Center)
    .into()
}
