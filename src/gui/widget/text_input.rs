//! Input boxes: text or numbers with iced's caret, and numbers with the screen's own cursor.

use std::borrow::Cow;

use iced::mouse::Interaction;
use iced::widget;
use iced::widget::text::{Fragment, IntoFragment, LineHeight};

use super::focusable::WAITING;
use super::*;

/// Content of a box, apart from whether it has the cursor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoxState {
    /// Typed and not recorded, or empty: pencil.
    Draft,
    /// Recorded: ink.
    Recorded,
    /// Filled in from the others: no background, and a note.
    FilledIn,
    /// Refused: an icon, a thick outline, and a sentence below the row.
    Refused,
}

/// Kind of input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum InputKind {
    /// Text with iced's caret.
    Words,
    /// A number with iced's caret.
    Number,
    /// A number, with the screen's cursor; the box draws the caret itself.
    Figure,
}

/// Maps text to a message.
type OnInput<'a, Message> = Box<dyn Fn(String) -> Message + 'a>;

builder! {
    /// An input box.
    pub struct TextInput<'a, Message> {
        id: widget::Id,
        kind: InputKind,
        placeholder: &'a str,
        value: Cow<'a, str>,
        state: BoxState,
        height: f32,
    }
    /// Sets whether it has the screen's cursor; one focused by iced looks the same.
    focused(focused: bool): bool = focused, or false;
    /// Sets whether letters are for it even while it does not have the caret.
    waiting(waiting: bool): bool = waiting, or false;
    /// Sets whether everything is selected and will be replaced, and after how many characters the
    /// screen's caret is; `None` is the end.
    caret(is_selected: bool, after: Option<usize>): (bool, Option<usize>) =
        (is_selected, after), or (false, None);
    /// Sets small text at its left: "filled in", "was 70".
    aside(words: impl IntoFragment<'a>): Vec<Fragment<'a>> =
        vec![words.into_fragment()], or Vec::new();
    /// Sets whether it looks like a chosen segment while it does not have the caret.
    chosen(chosen: bool): bool = chosen, or false;
    /// Sets the completion in muted letters after the text: "ov" after a typed "D".
    completion(rest: impl IntoFragment<'a>): Option<Fragment<'a>> =
        Some(rest.into_fragment()), or None;
    /// Sets an icon at its left, such as for searching.
    icon(icon: Icon): Option<Icon> = Some(icon), or None;
    /// Sets the message of typing; without it the box is read-only.
    on_input(on_input: impl Fn(String) -> Message + 'a): Option<OnInput<'a, Message>> =
        Some(Box::new(on_input)), or None;
    /// Sets the message of Enter.
    on_submit(message: Message): Option<Message> = Some(message), or None;
    /// Sets the message of pasting, with the box's text since, for lists whose line breaks the box
    /// would lose.
    on_paste(on_paste: impl Fn(String) -> Message + 'a): Option<OnInput<'a, Message>> =
        Some(Box::new(on_paste)), or None;
    /// Sets the message of a click that is to select the text, instead of placing the caret.
    on_enter(message: Option<Message>): Option<Message> = message, or None;
    /// Sets the width.
    width(width: impl Into<Length>): Length = width.into(), or Fill;
    /// Sets the minimum width: a narrow box has no sign and less padding.
    room(room: f32): f32 = room, or f32::INFINITY;
    /// Sets the text style, by default 18 logical pixels.
    style(style: TextStyle): TextStyle = style, or scale::SEAT;
}

/// Creates a text box; 48 logical pixels high, as wide as possible. The placeholder says what
/// belongs there while it is empty.
pub fn text_box<'a, Message>(
    id: impl Into<widget::Id>,
    placeholder: &'a str,
    value: impl Into<Cow<'a, str>>,
) -> TextInput<'a, Message> {
    let (kind, state, value) = (InputKind::Words, BoxState::Recorded, value.into());
    TextInput::new(id.into(), kind, placeholder, value, state, target::FIELD)
}

/// Creates a box for a number, with its digits at the right edge.
pub fn number_box<'a, Message>(
    id: impl Into<widget::Id>,
    value: impl Into<Cow<'a, str>>,
    state: BoxState,
) -> TextInput<'a, Message> {
    let (kind, value) = (InputKind::Number, value.into());
    TextInput { kind, state, value, style: scale::FIGURE, ..text_box(id, "", "") }
}

/// Creates a box for a number that is typed with the screen's cursor, with the first of these texts
/// that fits at its left.
pub fn figure_box<'a, Message>(
    value: impl Into<Cow<'a, str>>,
    state: BoxState,
    focused: bool,
    aside: impl IntoIterator<Item = String>,
) -> TextInput<'a, Message> {
    TextInput {
        kind: InputKind::Figure,
        value: value.into(),
        focused,
        aside: aside.into_iter().map(IntoFragment::into_fragment).collect(),
        ..number_box("", "", state)
    }
}

impl<Message> TextInput<'_, Message> {
    /// Sets its height in logical pixels. A low box has smaller digits.
    pub fn height(self, height: f32) -> Self {
        let low = self.kind != InputKind::Words && height < 40.0;
        let style = if low { scale::FIGURE.sized(18.0) } else { self.style };
        Self { height, style, ..self }
    }
}

/// Returns the surface of a box in a state. The outline is inside, so nothing moves.
fn paint(kind: InputKind, state: BoxState, focused: bool) -> Surface {
    let value = match state {
        BoxState::Recorded => Tone::Ink,
        BoxState::Refused if !focused => Tone::Problem,
        _ => Tone::Pencil,
    };
    let (fill, line, width) = match (focused, state) {
        (true, _) => (Some(Tone::FocusFill), Tone::Focus, stroke::FOCUS),
        (false, BoxState::FilledIn) => (None, Tone::Rule, stroke::FIELD),
        (false, BoxState::Refused) => (Some(Tone::ProblemSoft), Tone::Problem, stroke::MARGIN),
        (false, _) => (Some(Tone::Raised), Tone::RuleStrong, stroke::FIELD),
    };
    let outline = outline(line, width, radius::FIELD);
    let value = if kind == InputKind::Words { Tone::Ink } else { value };
    button_style(fill, value, outline)
}

impl<'a, Message: Clone + 'a> From<TextInput<'a, Message>> for Element<'a, Message> {
    fn from(part: TextInput<'a, Message>) -> Self {
        if part.kind == InputKind::Figure {
            return figure(part);
        }
        let (kind, state, focused, style) = (part.kind, part.state, part.focused, part.style);
        let number = kind == InputKind::Number;
        let side = if part.height >= 40.0 { 14.0 } else { 8.0 };
        let left = if part.icon.is_some() { 44.0 } else { side };
        let over = ((part.height - style.line) / 2.0).max(0.0);
        let rest = if part.chosen {
            button_style(Some(Tone::Accent), Tone::OnAccent, rounded(radius::FIELD))
        } else {
            paint(kind, state, focused)
        };
        let mut input = widget::text_input(part.placeholder, &part.value)
            .id(part.id)
            .size(style.size)
            .line_height(LineHeight::Absolute(style.line.into()))
            .font(style.font)
            .align_x(if number { Right } else { Left })
            .padding(Padding { top: over, bottom: over, left, right: side })
            .on_submit_maybe(part.on_submit)
            .class([rest, paint(kind, state, true)]);
        if let Some(on_input) = part.on_input {
            input = input.on_input(on_input);
        }
        if let Some(on_paste) = part.on_paste {
            input = input.on_paste(on_paste);
        }
        // Laid over the box: invisible typed text takes its space, so that the completion follows
        // it.
        let rest = part.completion.map(|rest| {
            let typed = label(part.value.into_owned(), style, Tone::Transparent);
            // High contrast has no paler letters.
            let rest = container(label(rest, style, Tone::Muted)).padding(Padding::ZERO.right(2));
            let line = row![typed, rest.class(bordered(soft_outline(Tone::Muted, 2.0)))];
            container(line).center_y(part.height).padding(Padding::ZERO.left(left))
        });
        let sign: Option<Element<'a, Message>> =
            match (state, part.icon, part.aside.into_iter().next()) {
                (_, Some(sign), _) => Some(icon(sign, 20.0, Tone::Muted)),
                (BoxState::Refused, ..) => Some(icon(Icon::Problem, 18.0, Tone::Problem)),
                (BoxState::FilledIn, _, Some(aside)) => {
                    Some(label(aside, scale::CAPTION, Tone::Muted).into())
                }
                (_, _, Some(aside)) => Some(remark(aside).into()),
                _ => None,
            };
        // Over the box, not in it: the digits keep their place. The stack is there with and without
        // an icon, or the box would lose its caret when one appears.
        let sign = sign
            .map(|sign| container(sign).center_y(part.height).padding(Padding::ZERO.left(side)));
        let click = part.on_enter.map(|message| {
            let over = space().width(Fill).height(part.height);
            mouse_area(over).on_press(message).interaction(Interaction::Text)
        });
        let all = container(stack![input].push(rest).push(sign).push(click).width(part.width));
        if part.waiting { all.id(WAITING).into() } else { all.into() }
    }
}

/// Draws a box whose digits follow the screen's own cursor.
fn figure<'a, Message: 'a>(part: TextInput<'a, Message>) -> Element<'a, Message> {
    let surface = paint(part.kind, part.state, part.focused);
    let side = if part.height < 40.0 || part.room < 84.0 { 6.0 } else { 14.0 };
    let style = part.style;
    let bar = move || patch(2, style.line - 4.0, filled(Tone::Focus, Outline::default()));
    // In a narrow box the outline alone is enough.
    let refused = (part.state == BoxState::Refused && part.room >= 84.0)
        .then(|| icon(Icon::Problem, 18.0, Tone::Problem));
    // The value comes first: what does not fit beside it is left out.
    let small = scale::SMALL.with(MEDIUM);
    let used = text_fit::width(&part.value, style) + 2.0 * side + 4.0;
    let fits = |words: &Fragment<'_>| text_fit::width(words, small) + used <= part.room;
    let aside = part
        .aside
        .into_iter()
        .find(|words| refused.is_none() && fits(words))
        .map(|words| label(words, small, Tone::Muted).wrapping(text::Wrapping::None));
    // Laid out last, so that the caret keeps its space.
    let figure = |text: String| ellipsized_text(text, style, None).least(12.0);
    let text = part.value.into_owned();
    let (is_selected, after) = part.caret;
    let split = after.and_then(|after| text.char_indices().nth(after)).map(|(index, _)| index);
    let typed: Element<'a, Message> = match (part.focused, split) {
        (false, _) => figure(text).width(Fill).align_x(Right).into(),
        (true, _) if is_selected && !text.is_empty() => {
            let selected = container(figure(text)).padding([0.0, 2.0]);
            let selected = selected.class(filled(Tone::Selection, Outline::default()));
            container(row![selected, bar()].align_y(Center)).align_right(Fill).into()
        }
        (true, Some(at)) => {
            let (left, right) = text.split_at(at);
            let line = row![figure(left.to_owned()), bar(), figure(right.to_owned())];
            container(line.align_y(Center)).align_right(Fill).into()
        }
        (true, None) => row![figure(text).width(Fill).align_x(Right), bar()].centered(2).into(),
    };
    let line = row![].push(refused).push(aside).push(typed).centered(2);
    container(line)
        .width(part.width)
        .center_y(part.height)
        .padding([0.0, side])
        .clip(true)
        .class(surface)
        .into()
}

/// Draws the text above or beside a field and its help, at a width that suits its column.
pub fn field_label<'a, Message: 'a>(
    name: impl IntoFragment<'a>,
    help: Option<Fragment<'a>>,
) -> Element<'a, Message> {
    let help = help.map(|help| {
        label(help, scale::CAPTION.with(TEXT), Tone::Muted).wrapping(text::Wrapping::Word)
    });
    iced::widget::column![emphasized(name)].push(help).into()
}
