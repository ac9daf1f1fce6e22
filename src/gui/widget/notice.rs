//! Sentences under a row: what cannot stand, what is only said, what adds up.

use iced::widget::text::IntoFragment;
use iced::widget::{column, container, row};
use iced::{Color, Fill};

use super::{ground, label, soft_outline};
use crate::gui::icon::{Icon, icon};
use crate::gui::theme::{Colors, Element, MEDIUM, radius, scale};

/// A sentence with an icon on a soft ground.
fn notice<'a, Message: 'a>(
    colors: &'static Colors,
    sign: Icon,
    color: Color,
    soft: Color,
    sentence: impl IntoFragment<'a>,
) -> Element<'a, Message> {
    container(
        row![icon(sign, 22.0, color), label(sentence, scale::BODY, colors.ink).width(Fill)]
            .spacing(12)
            .align_y(iced::Center),
    )
    .padding([12, 16])
    .width(Fill)
    .style(move |_| ground(soft, soft_outline(colors, color, radius::FIELD)))
    .into()
}

/// Why something is refused, with its numbers; as wide as there is room.
pub fn problem_notice<'a, Message: 'a>(
    colors: &'static Colors,
    sentence: impl IntoFragment<'a>,
) -> Element<'a, Message> {
    notice(colors, Icon::Problem, colors.problem, colors.problem_soft, sentence)
}

/// What is worth saying and holds nothing up; as wide as there is room.
pub fn warning_notice<'a, Message: 'a>(
    colors: &'static Colors,
    sentence: impl IntoFragment<'a>,
) -> Element<'a, Message> {
    notice(colors, Icon::Warning, colors.warning, colors.warning_soft, sentence)
}

/// What adds up: the sum written out, and a sentence under it. No ground.
pub fn balance_notice<'a, Message: 'a>(
    colors: &'static Colors,
    sum: impl IntoFragment<'a>,
    sentence: impl IntoFragment<'a>,
) -> Element<'a, Message> {
    row![
        icon(Icon::CheckCircle, 22.0, colors.success),
        column![
            label(sum, scale::BODY.with(MEDIUM), colors.ink),
            label(sentence, scale::SMALL, colors.muted)
        ]
        .width(Fill)
    ]
    .spacing(12)
    .align_y(iced::Center)
    .into()
}
