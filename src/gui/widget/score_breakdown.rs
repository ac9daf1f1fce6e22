//! The reasons of a number.

use iced::alignment::Horizontal;
use iced::widget::text::{Fragment, IntoFragment};
use iced::widget::{column, container, mouse_area, opaque, row, space, stack};
use iced::{Fill, Right};

use super::{hairline, label, strong_line};
use crate::gui::theme::{Element, MEDIUM, STRONG, Tone, filled, outline, radius, scale, stroke};

/// A small card: a title, a sentence, lines with amounts, and their sum.
#[must_use]
pub struct ScoreBreakdown<'a, Message> {
    title: Fragment<'a>,
    close: Option<Fragment<'a>>,
    sentence: Option<Fragment<'a>>,
    lines: Vec<(Fragment<'a>, Fragment<'a>)>,
    sum: Option<(Fragment<'a>, Fragment<'a>)>,
    width: f32,
    action: Option<Element<'a, Message>>,
}

/// Creates a breakdown under a title; 388 logical pixels wide by default.
pub fn score_breakdown<'a, Message>(title: impl IntoFragment<'a>) -> ScoreBreakdown<'a, Message> {
    ScoreBreakdown {
        title: title.into_fragment(),
        close: None,
        sentence: None,
        lines: Vec::new(),
        sum: None,
        width: 388.0,
        action: None,
    }
}

impl<'a, Message> ScoreBreakdown<'a, Message> {
    setters! {
        /// Sets muted text right of the title: how to close it.
        close(words: impl IntoFragment<'a>) = Some(words.into_fragment());
        /// Sets the button at the foot.
        action(button: impl Into<Element<'a, Message>>) = Some(button.into());
        /// Sets the width in logical pixels.
        width(width: f32) = width;
        /// Adds a sentence under the title.
        sentence(words: impl IntoFragment<'a>) = Some(words.into_fragment());
    }

    /// Adds a line: the reason, and the amount.
    pub fn line(mut self, what: impl IntoFragment<'a>, number: impl IntoFragment<'a>) -> Self {
        self.lines.push((what.into_fragment(), number.into_fragment()));
        self
    }

    setters! {
        /// Sets the last line, under a strong rule.
        sum(what: impl IntoFragment<'a>, number: impl IntoFragment<'a>) = Some((what.into_fragment(), number.into_fragment()));
    }
}

impl<'a, Message: 'a> From<ScoreBreakdown<'a, Message>> for Element<'a, Message> {
    fn from(part: ScoreBreakdown<'a, Message>) -> Self {
        let head = row![label(part.title, scale::CARD, Tone::Ink).width(Fill)]
            .push(part.close.map(|words| label(words, scale::SMALL, Tone::Muted)))
            .spacing(12)
            .align_y(iced::Center);
        let mut lines = column![];
        for (index, (what, number)) in part.lines.into_iter().enumerate() {
            lines = lines.push((index > 0).then(|| hairline())).push(
                row![
                    label(what, scale::BODY, Tone::Ink).width(Fill),
                    label(number, scale::BODY.with(MEDIUM), Tone::Ink).width(80).align_x(Right)
                ]
                .padding([7, 0])
                .spacing(12),
            );
        }
        if let Some((what, number)) = part.sum {
            lines = lines.push(strong_line()).push(
                row![
                    label(what, scale::SEAT, Tone::Ink).width(Fill),
                    label(number, scale::TOTAL.with(STRONG), Tone::Ink).width(96).align_x(Right)
                ]
                .padding([8, 0])
                .align_y(iced::Center)
                .spacing(12),
            );
        }
        let sentence = part.sentence.map(|words| label(words, scale::SMALL, Tone::Muted));
        let content = column![head].push(sentence).push(space::vertical().height(4)).push(lines);
        container(content.push(part.action).spacing(4))
            .width(part.width)
            .padding([14, 18])
            .class(filled(Tone::Raised, outline(Tone::Accent, stroke::MARGIN, radius::CARD)))
            .into()
    }
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
