//! The reasons of a number.

use iced::alignment::Horizontal;
use iced::widget::{column, container, mouse_area, opaque, row, space, stack};
use iced::{Fill, Right};

use super::{hairline, label, strong_line};
use crate::gui::theme::{Element, MEDIUM, STRONG, Tone, filled, outline, radius, scale, stroke};
use session::describe::Reasons;

/// Creates a small card of this width: a title, a sentence, lines with amounts, and their sum; with a
/// button at the foot, if there is one.
pub fn score_breakdown<'a, Message: 'a>(
    Reasons { title, sentence, lines, sum }: Reasons,
    width: f32,
    action: Option<Element<'a, Message>>,
) -> Element<'a, Message> {
    let head = row![
        label(title, scale::CARD, Tone::Ink).width(Fill),
        label("Esc closes", scale::SMALL, Tone::Muted)
    ];
    let lines = lines.into_iter().enumerate().map(|(index, (what, number))| {
        let line = row![
            label(what, scale::BODY, Tone::Ink).width(Fill),
            label(number, scale::BODY.with(MEDIUM), Tone::Ink).width(80).align_x(Right)
        ];
        let line = line.padding([7, 0]).spacing(12);
        column![].push((index > 0).then(|| hairline())).push(line).into()
    });
    let sum = row![
        label(sum.0, scale::SEAT, Tone::Ink).width(Fill),
        label(sum.1, scale::TOTAL.with(STRONG), Tone::Ink).width(96).align_x(Right)
    ];
    let content = column![
        head.spacing(12).align_y(iced::Center),
        label(sentence, scale::SMALL, Tone::Muted),
        space::vertical().height(4),
        column(lines)
            .push(strong_line())
            .push(sum.padding([8, 0]).align_y(iced::Center).spacing(12))
    ];
    container(content.push(action).spacing(4))
        .width(width)
        .padding([14, 18])
        .class(filled(Tone::Raised, outline(Tone::Accent, stroke::MARGIN, radius::CARD)))
        .into()
}

/// Creates a screen with a card over it, at one side of its top. A click beside the card sends `on_close`.
/// Always use this, with `None` while there is no card.
pub fn popover<'a, Message: Clone + 'a>(
    screen: impl Into<Element<'a, Message>>,
    card: Option<(Element<'a, Message>, Horizontal)>,
    on_close: Message,
) -> Element<'a, Message> {
    let over = card.map(|(card, side)| {
        let card = container(opaque(card)).padding(8).align_x(side).width(Fill).height(Fill);
        opaque(mouse_area(card).on_press(on_close))
    });
    stack![screen.into()].push(over).width(Fill).height(Fill).into()
}
