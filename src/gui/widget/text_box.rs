//! Boxes for names and other words.

use iced::widget::text::{Fragment, IntoFragment, LineHeight};
use iced::widget::{self, container, row, stack, text_input};
use iced::{Fill, Length, Padding};

use super::label;
use super::number_input::{BoxState, OnInput, paint};
use crate::gui::icon::{Icon, icon};
use crate::gui::theme::{Element, InputClass, TextStyle, Tone, scale, target};

/// A box for a name or other words.
#[must_use]
pub struct TextBox<'a, Message> {
    id: widget::Id,
    placeholder: &'a str,
    value: &'a str,
    focused: bool,
    completion: Option<Fragment<'a>>,
    icon: Option<Icon>,
    on_input: Option<OnInput<'a, Message>>,
    on_submit: Option<Message>,
    on_paste: Option<Message>,
    width: Length,
    step: TextStyle,
}

/// A box for words; 48 logical pixels high, as wide as there is room. The
/// placeholder says what belongs there while it is empty.
pub fn text_box<'a, Message>(
    id: impl Into<widget::Id>,
    placeholder: &'a str,
    value: &'a str,
) -> TextBox<'a, Message> {
    TextBox {
        id: id.into(),
        placeholder,
        value,
        focused: false,
        completion: None,
        icon: None,
        on_input: None,
        on_submit: None,
        on_paste: None,
        width: Fill,
        step: scale::SEAT,
    }
}

impl<'a, Message> TextBox<'a, Message> {
    /// Whether the screen's cursor is on it. A box that iced has focused looks
    /// the same without this.
    pub fn focused(mut self, focused: bool) -> Self {
        self.focused = focused;
        self
    }

    /// The rest of a word that fits what was typed, in muted letters after it:
    /// "ov" after a typed "D".
    pub fn completion(mut self, rest: impl IntoFragment<'a>) -> Self {
        self.completion = Some(rest.into_fragment());
        self
    }

    /// An icon at its left, as for searching.
    pub fn icon(mut self, icon: Icon) -> Self {
        self.icon = Some(icon);
        self
    }

    /// What typing says; without it the box only shows.
    pub fn on_input(mut self, on_input: impl Fn(String) -> Message + 'a) -> Self {
        self.on_input = Some(Box::new(on_input));
        self
    }

    /// What Enter says.
    pub fn on_submit(mut self, message: Message) -> Self {
        self.on_submit = Some(message);
        self
    }

    /// What pasting says, in place of typing: a list has lines, which the box would lose.
    pub fn on_paste(mut self, message: Message) -> Self {
        self.on_paste = Some(message);
        self
    }

    /// How wide it is.
    pub fn width(mut self, width: impl Into<Length>) -> Self {
        self.width = width.into();
        self
    }

    /// The step of the type scale its words take: 18 logical pixels unless told.
    pub fn step(mut self, step: TextStyle) -> Self {
        self.step = step;
        self
    }
}

impl<'a, Message: Clone + 'a> From<TextBox<'a, Message>> for Element<'a, Message> {
    fn from(part: TextBox<'a, Message>) -> Self {
        let (focused, step) = (part.focused, part.step);
        let left = if part.icon.is_some() { 44.0 } else { 14.0 };
        let height = (target::FIELD - step.line) / 2.0;
        let mut input = text_input(part.placeholder, part.value)
            .id(part.id)
            .size(step.size)
            .line_height(LineHeight::Absolute(step.line.into()))
            .font(step.font)
            .padding(Padding { top: height, bottom: height, left, right: 14.0 })
            .on_submit_maybe(part.on_submit)
            .class(InputClass::new(move |typing| {
                (paint(BoxState::Recorded, focused || typing).0, Tone::Ink)
            }));
        if let Some(on_input) = part.on_input {
            input = input.on_input(on_input);
        }
        if let Some(pasted) = part.on_paste {
            input = input.on_paste(move |_| pasted.clone());
        }
        // Laid over the box: what was typed takes its room again, unseen, so that
        // the rest follows it.
        let rest = part.completion.map(|rest| {
            let typed = label(part.value, step, Tone::Transparent);
            container(row![typed, label(rest, step, Tone::Muted)])
                .center_y(target::FIELD)
                .padding(Padding::ZERO.left(left))
        });
        let sign = part.icon.map(|sign| {
            container(icon(sign, 20.0, Tone::Muted))
                .center_y(target::FIELD)
                .padding(Padding::ZERO.left(14))
        });
        stack![input].push(rest).push(sign).width(part.width).into()
    }
}
