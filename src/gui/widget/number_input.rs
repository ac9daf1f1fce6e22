//! Boxes for numbers, and the words beside any field.

use iced::widget::text::{Fragment, IntoFragment, LineHeight};
use iced::widget::{self, container, stack, text, text_input};
use iced::{Fill, Length, Padding, Right};

use super::label;
use crate::gui::icon::{Icon, icon};
use crate::gui::text_fit;
use crate::gui::theme::{
    Element, InputClass, MEDIUM, Outline, Surface, TextStyle, Tone, bordered, filled, outline,
    radius, scale, stroke, target,
};

/// What a number box holds. Whether it has the keyboard cursor is said apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum BoxState {
    /// Nothing, which is never shown or read as 0.
    #[default]
    Empty,
    /// Typed and not recorded: pencil.
    Draft,
    /// Recorded: ink.
    Recorded,
    /// Worked out from the others; no ground, and words that say so.
    FilledIn,
    /// Cannot stand: an icon, a thick outline, and a sentence below the row.
    Refused,
}

/// A function from what was typed to a message.
pub(super) type OnInput<'a, Message> = Box<dyn Fn(String) -> Message + 'a>;

/// A box for a number, its digits at the right edge.
#[must_use]
pub struct NumberBox<'a, Message> {
    id: widget::Id,
    value: &'a str,
    state: BoxState,
    focused: bool,
    aside: Option<Fragment<'a>>,
    on_input: Option<OnInput<'a, Message>>,
    on_submit: Option<Message>,
    width: Length,
    height: f32,
}

/// A box for a number; 48 logical pixels high, as wide as there is room.
pub fn number_box<Message>(
    id: impl Into<widget::Id>,
    value: &str,
    state: BoxState,
) -> NumberBox<'_, Message> {
    NumberBox {
        id: id.into(),
        value,
        state,
        focused: false,
        aside: None,
        on_input: None,
        on_submit: None,
        width: Fill,
        height: target::FIELD,
    }
}

impl<'a, Message> NumberBox<'a, Message> {
    /// Whether the screen's cursor is on it. A box that iced has focused looks
    /// the same without this.
    pub fn focused(mut self, focused: bool) -> Self {
        self.focused = focused;
        self
    }

    /// Small words at its left: "filled in", "was 70".
    pub fn aside(mut self, words: impl IntoFragment<'a>) -> Self {
        self.aside = Some(words.into_fragment());
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

    /// How wide it is.
    pub fn width(mut self, width: impl Into<Length>) -> Self {
        self.width = width.into();
        self
    }

    /// How high it is, in logical pixels: 48, 44 in a medium window, 34 in a
    /// narrow one.
    pub fn height(mut self, height: f32) -> Self {
        self.height = height;
        self
    }
}

/// The digits of a box, which shrink a little with it.
fn figure(height: f32) -> TextStyle {
    if height >= 40.0 {
        scale::FIGURE
    } else {
        TextStyle { size: 18.0, line: 22.0, ..scale::FIGURE }
    }
}

/// The look of a box in a state. The outline lies inside, so nothing moves.
/// Returns the box, and the tone of what is typed in it.
pub(super) fn paint(state: BoxState, focused: bool) -> (Surface, Tone) {
    let (fill, line, width, value) = match (focused, state) {
        (true, BoxState::Recorded) => {
            (Some(Tone::FocusFill), Tone::Focus, stroke::FOCUS, Tone::Ink)
        }
        (true, _) => (Some(Tone::FocusFill), Tone::Focus, stroke::FOCUS, Tone::Pencil),
        (false, BoxState::Empty | BoxState::Draft) => {
            (Some(Tone::Raised), Tone::RuleStrong, stroke::FIELD, Tone::Pencil)
        }
        (false, BoxState::Recorded) => {
            (Some(Tone::Raised), Tone::RuleStrong, stroke::FIELD, Tone::Ink)
        }
        (false, BoxState::FilledIn) => (None, Tone::Rule, stroke::FIELD, Tone::Pencil),
        (false, BoxState::Refused) => {
            (Some(Tone::ProblemSoft), Tone::Problem, stroke::MARGIN, Tone::Problem)
        }
    };
    let outline = outline(line, width, radius::FIELD);
    (fill.map_or(bordered(outline), |fill| filled(fill, outline)), value)
}

impl<'a, Message: Clone + 'a> From<NumberBox<'a, Message>> for Element<'a, Message> {
    fn from(part: NumberBox<'a, Message>) -> Self {
        let (state, focused) = (part.state, part.focused);
        let step = figure(part.height);
        let side = if part.height >= 40.0 { 14.0 } else { 8.0 };
        let mut input = text_input("", part.value)
            .id(part.id)
            .size(step.size)
            .line_height(LineHeight::Absolute(step.line.into()))
            .font(MEDIUM)
            .align_x(Right)
            .padding([(part.height - step.line) / 2.0, side])
            .on_submit_maybe(part.on_submit)
            .class(InputClass::new(move |typing| paint(state, focused || typing)));
        if let Some(on_input) = part.on_input {
            input = input.on_input(on_input);
        }
        let sign = match (state, part.aside) {
            (BoxState::Refused, _) => Some(icon(Icon::Problem, 18.0, Tone::Problem)),
            (BoxState::FilledIn, Some(aside)) => {
                Some(label(aside, scale::LEAST, Tone::Muted).into())
            }
            (_, Some(aside)) => Some(label(aside, scale::SMALL, Tone::Muted).into()),
            (_, None) => None,
        };
        // Over the box, not in it: the digits keep their place. The stack is there
        // with and without a sign, or the box would lose its caret when one comes.
        let sign = sign
            .map(|sign| container(sign).center_y(part.height).padding(Padding::ZERO.left(side)));
        stack![input].push(sign).width(part.width).into()
    }
}

/// The words over or beside a field and the help under them, at a width that
/// suits the column they stand in.
pub fn field_label<'a, Message: 'a>(
    name: impl IntoFragment<'a>,
    help: Option<Fragment<'a>>,
) -> Element<'a, Message> {
    iced::widget::column![label(name, scale::BODY.with(MEDIUM), Tone::Ink)]
        .push(help.map(|help| {
            label(help, scale::LEAST.with(crate::gui::theme::TEXT), Tone::Muted)
                .wrapping(text::Wrapping::Word)
        }))
        .into()
}

/// A box whose digits come from the screen's own cursor, not from a text field.
#[must_use]
pub struct FigureBox<'a> {
    value: String,
    state: BoxState,
    focused: bool,
    aside: Option<Fragment<'a>>,
    width: Length,
    height: f32,
    room: f32,
}

/// A box for a number that is typed with the screen's cursor: it draws the caret itself.
pub fn figure_box<'a>(
    value: impl Into<String>,
    state: BoxState,
    focused: bool,
    aside: Option<String>,
) -> FigureBox<'a> {
    FigureBox {
        value: value.into(),
        state,
        focused,
        aside: aside.map(IntoFragment::into_fragment),
        width: Fill,
        height: target::FIELD,
        room: f32::INFINITY,
    }
}

impl FigureBox<'_> {
    /// How wide it is.
    pub fn width(mut self, width: impl Into<Length>) -> Self {
        self.width = width.into();
        self
    }

    /// How wide it will be at the least, so that the digits are made to fit.
    pub fn room(mut self, room: f32) -> Self {
        self.room = room;
        self
    }

    /// How high it is, in logical pixels.
    pub fn height(mut self, height: f32) -> Self {
        self.height = height;
        self
    }
}

impl<'a, Message: 'a> From<FigureBox<'a>> for Element<'a, Message> {
    fn from(part: FigureBox<'a>) -> Self {
        let (surface, value) = paint(part.state, part.focused);
        let side = if part.height < 40.0 || part.room < 84.0 { 6.0 } else { 14.0 };
        // The caret, and the space before it.
        let step = text_fit::step(&part.value, figure(part.height), part.room - 2.0 * side - 5.0);
        let caret = part.focused.then(|| {
            container(iced::widget::space::horizontal().width(2.0))
                .height(step.line - 4.0)
                .class(filled(Tone::Focus, Outline::default()))
        });
        // In a narrow box the outline says it alone.
        let sign = part.room >= 84.0;
        let refused = (part.state == BoxState::Refused && sign)
            .then(|| icon(Icon::Problem, 18.0, Tone::Problem));
        let aside = part.aside.filter(|_| refused.is_none()).map(|words| {
            label(words, scale::SMALL.with(MEDIUM), Tone::Muted).wrapping(text::Wrapping::None)
        });
        let figure = label(part.value, step, value).wrapping(text::Wrapping::None);
        let line = iced::widget::row![]
            .push(refused)
            .push(aside)
            .push(iced::widget::space::horizontal())
            .push(figure)
            .push(caret)
            .spacing(2)
            .align_y(iced::Center);
        container(line)
            .width(part.width)
            .center_y(part.height)
            .padding(Padding { top: 0.0, bottom: 0.0, left: side, right: side })
            .clip(true)
            .class(surface)
            .into()
    }
}
