//! What is chosen with a click: one of a few answers, such as a seat or a suit; yes or no; and tabs.

use iced::border;
use iced::widget::button;
use iced::widget::text::{self, Fragment, IntoFragment};

use super::focusable::{FocusRing, focusable};
use super::with_id;
use super::{column, *};
use crate::gui::icon::{suit_color, suit_in};

builder! {
    /// One of a few answers.
    pub struct SegmentedButton<'a, Message> {
        label: Option<Fragment<'a>>,
        suit: Option<String>,
    }
    /// Sets the key before the label, such as a seat's number.
    key_before(key: impl IntoFragment<'a>): Option<Fragment<'a>> =
        Some(key.into_fragment()), or None;
    /// Sets the key after the label, such as a suit's letter.
    key_after(key: impl IntoFragment<'a>): Option<Fragment<'a>> =
        Some(key.into_fragment()), or None;
    /// Sets an icon before the label.
    icon(icon: Icon): Option<Icon> = Some(icon), or None;
    /// Sets whether this answer is chosen.
    chosen(chosen: bool): bool = chosen, or false;
    /// Sets whether it has the keyboard cursor; the layout stays the same.
    focused(focused: bool): bool = focused, or false;
    /// Sets the message of a click; without one it is disabled.
    on_press(message: Message): Option<Message> = Some(message), or None;
    /// Sets the width; by default that of its content.
    width(width: impl Into<Length>): Length = width.into(), or Shrink;
    /// Sets the height in logical pixels.
    height(height: f32): f32 = height, or target::FIELD;
    /// Sets the id.
    id(id: String): Option<String> = Some(id), or None;
    /// Sets the label whose letter size it has: the longest beside it.
    alike(longest: impl IntoFragment<'a>): Option<Fragment<'a>> =
        Some(longest.into_fragment()), or None;
    /// Puts the key above the label.
    stacked(): bool = true, or false;
    /// Sets the label's letter size, by default 18 logical pixels.
    size(size: f32): Option<f32> = Some(size), or None;
}

/// Creates a segment with a word; 48 logical pixels high.
pub fn segmented_button<'a, Message>(label: impl IntoFragment<'a>) -> SegmentedButton<'a, Message> {
    SegmentedButton::new(Some(label.into_fragment()), None)
}

/// Creates a segment with a suit in its color, 72 logical pixels wide. Give it the suit's letter
/// with [`SegmentedButton::key_after`].
pub fn suit_button<'a, Message>(suit: &str) -> SegmentedButton<'a, Message> {
    SegmentedButton::new(None, Some(suit.to_owned())).width(72.0)
}

/// Creates a row of the numbers from 1 to `last`, one of them chosen: as many around it as fit in
/// `room` logical pixels.
pub fn number_buttons<'a, Message: Clone + 'a>(
    last: usize,
    chosen: usize,
    room: f32,
    on_press: impl Fn(usize) -> Message,
) -> ThemedRow<'a, Message> {
    /// Width of a number, in logical pixels.
    const NUMBER: f32 = 40.0;
    let most = whole((room + gap::TIGHT) / (NUMBER + gap::TIGHT)).clamp(1, last.max(1));
    let first = chosen.saturating_sub(most / 2).clamp(1, last.max(1) + 1 - most);
    let buttons = (first..first + most).map(|number| {
        let part = segmented_button(number.to_string()).chosen(number == chosen).width(NUMBER);
        part.height(target::TOOL).size(16.0).on_press(on_press(number)).into()
    });
    row(buttons).spacing(gap::TIGHT)
}

impl<Message> SegmentedButton<'_, Message> {
    /// Sets the message of a click; `None` disables it.
    pub fn on_press_maybe(self, on_press: Option<Message>) -> Self {
        Self { on_press, ..self }
    }
}

/// Returns how a segment looks.
fn segment_class(chosen: bool, focused: bool, pressable: bool) -> ButtonClass {
    let bare = rounded(radius::FIELD);
    match (chosen, focused) {
        (true, true) => button_style(Some(Tone::Accent), Tone::OnAccent, bare).into(),
        (true, false) => {
            button_style(Some(Tone::Accent), Tone::OnAccent, bare).lit(Tone::AccentHover)
        }
        // The ring alone, so that it does not look chosen.
        (false, true) => button_style(Some(Tone::Raised), Tone::Ink, bare).into(),
        (false, false) => {
            let (ink, line) =
                if pressable { (Tone::Ink, Tone::RuleStrong) } else { (Tone::Muted, Tone::Rule) };
            let line = outline(line, stroke::FIELD, radius::FIELD);
            let pointed = line.in_contrast(stroke::MARGIN);
            button_style(Some(Tone::Raised), ink, line).pointed(button_style(
                Some(Tone::AccentSoft),
                ink,
                pointed,
            ))
        }
    }
}

impl<'a, Message: Clone + 'a> From<SegmentedButton<'a, Message>> for Element<'a, Message> {
    fn from(part: SegmentedButton<'a, Message>) -> Self {
        let (chosen, focused) = (part.chosen, part.focused);
        let pressable = part.on_press.is_some();
        let quiet = if chosen { Tone::OnAccent } else { Tone::Muted };
        let front = if chosen {
            Tone::OnAccent
        } else if pressable || focused {
            Tone::Ink
        } else {
            Tone::Muted
        };
        let style = if chosen { scale::CARD } else { scale::SEAT };
        let style = match part.size {
            Some(size) => TextStyle { size, line: (size * 1.3).round(), ..style },
            None => style,
        };
        let line = if part.stacked { (style.size * 1.1).round() } else { style.line };
        let style = TextStyle { line, ..style };
        // The width of the key after the word; its distance comes from the row's spacing.
        let after = part.key_after.as_deref().map_or(0.0, |key| text_fit::width(key, scale::SIGN));
        let hint = |key: Fragment<'a>, color: Tone| label(key, scale::SIGN, color);
        let suit_shown = part.suit.as_deref().map(|suit| {
            let color = if chosen { front } else { suit_color(suit) };
            suit_in(suit, 22.0, color)
        });
        let (over, before) =
            if part.stacked { (part.key_before, None) } else { (None, part.key_before) };
        let name = part.label.as_deref().or(part.suit.as_deref()).unwrap_or_default().to_owned();
        let pressed = part.on_press.clone();
        let content = row![]
            .push(before.map(|key| hint(key, quiet)))
            .push(suit_shown)
            .push(part.icon.map(|sign| icon(sign, 20.0, front)))
            .push(part.label.map(|word| {
                let longest = part.alike.unwrap_or_else(|| word.clone());
                ellipsized_text(word, style, None)
                    .least(12.0)
                    .lines(3)
                    .align_x(Center)
                    .reserve(after)
                    .alike(longest)
            }))
            .push(part.key_after.map(|key| hint(key, quiet)))
            .spacing(8)
            .align_y(iced::Center);
        // Low, so that two lines of a name fit below it.
        let low = TextStyle { line: 15.0, ..scale::SIGN };
        let over = over.map(|key| label(key, low, quiet));
        let content = column![].push(over).push(content).align_x(iced::Center);
        let wide = part.width != Shrink;
        let content = container(content).center_y(Fill);
        let content = if wide { content.center_x(Fill) } else { content };
        let segment = button(content)
            .padding([2.0, if wide { 4.0 } else { 16.0 }])
            .height(part.height)
            .width(part.width)
            .on_press_maybe(part.on_press)
            .class(segment_class(chosen, focused, pressable));
        let ring = FocusRing::paper(radius::FIELD).shown(focused);
        with_id(part.id, focusable(ring, name, pressed, segment))
    }
}

builder! {
    /// A switch with text beside it.
    pub struct Toggle<'a, Message> {
        label: Fragment<'a>,
        on: bool,
        on_press: Option<Message>,
    }
    /// Sets small text under the label.
    help(help: impl IntoFragment<'a>): Option<Fragment<'a>> = Some(help.into_fragment()), or None;
    /// Sets whether the keyboard cursor is on it.
    focused(focused: bool): bool = focused, or false;
    /// Sets the id.
    id(id: String): Option<String> = Some(id), or None;
}

/// Creates a switch; 44 logical pixels high. The label must say the state in words: "Power: on".
pub fn toggle<'a, Message>(
    label: impl IntoFragment<'a>,
    on: bool,
    on_press: Option<Message>,
) -> Toggle<'a, Message> {
    Toggle::new(label.into_fragment(), on, on_press)
}

impl<'a, Message: Clone + 'a> From<Toggle<'a, Message>> for Element<'a, Message> {
    fn from(part: Toggle<'a, Message>) -> Self {
        let (on, focused) = (part.on, part.focused);
        let color = if on { Tone::OnAccent } else { Tone::RuleStrong };
        let knob = patch(22, 22, filled(color, rounded(11.0)));
        let knob = container(knob).width(52.0).height(30.0).padding(4);
        let knob = if on { knob.align_right(52.0) } else { knob.align_left(52.0) };
        let track = knob.class(if on {
            filled(Tone::Accent, rounded(15.0))
        } else {
            bordered(outline(Tone::RuleStrong, stroke::MARGIN, 15.0))
        });
        let (name, pressed) = (part.label.to_string(), part.on_press.clone());
        let beside = column![emphasized(part.label)].push(part.help.map(remark));
        let content = row![track, beside].centered(12);
        let ground = focused.then_some(Tone::FocusFill);
        let rest = button_style(ground, Tone::Ink, rounded(radius::FIELD));
        let class =
            if focused { rest.into() } else { rest.lit(Tone::AccentSoft).edged(Tone::Accent) };
        let flag = button(container(content).center_y(Fill))
            .padding(Padding::ZERO.left(6).right(12))
            .height(target::BUTTON)
            .on_press_maybe(part.on_press)
            .class(class);
        let ring = FocusRing::paper(radius::FIELD).shown(focused);
        with_id(part.id, focusable(ring, name, pressed, flag))
    }
}

/// Padding left and right of a label.
const SIDE: f32 = 18.0;
/// Width of the dot.
const DOT: f32 = 9.0;

/// One tab.
pub struct Tab<'a, Message> {
    label: Fragment<'a>,
    current: bool,
    wants: Option<Fragment<'a>>,
    on_press: Message,
}

impl<'a, Message> Tab<'a, Message> {
    /// Creates a tab with its label, whether it is the current one, and the message of a click.
    pub fn new(label: impl IntoFragment<'a>, current: bool, on_press: Message) -> Self {
        Self { label: label.into_fragment(), current, wants: None, on_press }
    }

    /// Sets a dot that asks for attention; `why` is its tooltip.
    pub fn wants(self, why: impl IntoFragment<'a>) -> Self {
        Self { wants: Some(why.into_fragment()), ..self }
    }
}

/// Creates a row of tabs, 44 logical pixels high, directly above a sheet.
pub fn tabs<'a, Message: Clone + 'a>(
    tabs: impl IntoIterator<Item = Tab<'a, Message>>,
) -> Element<'a, Message> {
    row(tabs.into_iter().map(|part| tab(part))).spacing(gap::HAIR).height(44).align_y(Bottom).into()
}

fn tab<'a, Message: Clone + 'a>(part: Tab<'a, Message>) -> Element<'a, Message> {
    let current = part.current;
    let style = scale::BODY.with(if current { STRONG } else { MEDIUM });
    let dot_color = if current { Tone::OnBinding } else { Tone::OnTableAccent };
    let dot = part.wants.is_some().then(|| patch(DOT, DOT, filled(dot_color, rounded(DOT / 2.0))));
    let content =
        row![words(part.label, style).wrapping(text::Wrapping::None)].push(dot).centered(4);
    let top = border::top(radius::CARD);
    let class = if current {
        button_style(Some(Tone::Binding), Tone::OnBinding, rounded(top)).into()
    } else {
        let line = soft_outline(Tone::TableLine, top);
        button_style(Some(Tone::TableDeep), Tone::OnTableMuted, line).pointed(button_style(
            Some(Tone::TableHover),
            Tone::OnTable,
            line,
        ))
    };
    // The dot is in the padding, so that no tab moves when it appears.
    let right = if part.wants.is_some() { SIDE - DOT - 4.0 } else { SIDE };
    let tab = button(container(content).center_y(Fill))
        .padding(Padding::ZERO.left(SIDE).right(right))
        .height(if current { 44 } else { 40 })
        .on_press(part.on_press)
        .class(class);
    match part.wants {
        Some(why) => hint(tab, why),
        None => tab.into(),
    }
}
