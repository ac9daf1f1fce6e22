//! A number pad for the mouse or a touch screen: a bar below the screen, so that it covers nothing.

use iced::widget::text::Wrapping;
use iced::widget::{Id, button};

use super::{column, *};
use session::form::{EditKey, TypedBox};

/// A key of the pad; `None` closes it.
type Key = Option<EditKey>;

/// Id of the pad.
const NUMBER_PAD: Id = Id::new("number-pad");
/// The digits, and the number of other keys.
const DIGITS: [char; 10] = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'];
const OTHERS: usize = 6;
/// Gap between keys.
const BETWEEN: f32 = 1.0;
/// Maximum width of a key.
const KEY: f32 = 64.0;

/// Returns whether all keys fit in one row of a window with this width, in logical pixels.
fn is_in_one_row(room: f32) -> bool {
    (target::BUTTON + BETWEEN) * float(DIGITS.len() + OTHERS) <= room
}

/// Returns the height that the pad takes from the screen above it, in a window with this width, in
/// logical pixels.
pub fn number_pad_height(room: f32) -> f32 {
    let rows = if is_in_one_row(room) { 1.0 } else { 2.0 };
    rows * (target::BUTTON + BETWEEN) - BETWEEN + 2.0 * gap::HAIR + stroke::RULE
}

/// Draws the pad in a window with this width, in one row or two.
pub fn number_pad<'a, Message: Clone + 'a>(
    room: f32,
    typed: TypedBox,
    on_press: impl Fn(Option<EditKey>) -> Message,
) -> Element<'a, Message> {
    let in_one_row = is_in_one_row(room);
    let count = float(if in_one_row { DIGITS.len() + OTHERS } else { DIGITS.len() });
    let each = (room / count - BETWEEN).min(KEY);
    let width = count * (each + BETWEEN) - BETWEEN;
    let margin = (room - width) / 2.0;
    let key = |key: Key| key_button(key, each, Some(on_press(key)));
    let typed_key = |sign: char| {
        let key = Some(EditKey::Char(sign));
        key_button(key, each, (!typed.idle.contains(&sign)).then(|| on_press(key)))
    };
    let digits = row(DIGITS.map(typed_key)).spacing(BETWEEN);
    // Half points, and below zero: before all other keys, which so never move from box to box.
    let signs = [('½', typed.halves), ('-', typed.minus)].into_iter();
    let signs = signs.filter(|(_, is_typed)| *is_typed).map(|(sign, _)| typed_key(sign));
    // The box has its name where they are missing, and before them.
    let words = [Some(typed.name), typed.limits].into_iter().flatten().collect::<Vec<_>>();
    let name = ellipsized_text(words.join(", "), scale::SMALL, Tone::Ink).least(11.0).lines(2);
    let name = container(name).width(Fill).padding([0.0, gap::TIGHT]);
    let line = row![name].extend(signs).spacing(BETWEEN).align_y(Center);
    // Enter takes what was counted; its line goes on to the next one.
    let on = if typed.counts { EditKey::Next } else { EditKey::Enter };
    let others = [EditKey::Char('+'), EditKey::Backspace, on];
    let others = others.map(Some).into_iter().chain([None]).map(key);
    let rows = if in_one_row {
        column![line.push(digits).extend(others)]
    } else {
        column![digits, line.extend(others)].spacing(BETWEEN).align_x(Right)
    };
    let keys = container(rows.padding(Padding::ZERO.right(margin))).padding([gap::HAIR, 0.0]);
    let keys = keys.width(Fill).id(NUMBER_PAD).class(filled(Tone::Paper, Outline::default()));
    column![hairline(), keys].into()
}

fn key_button<'a, Message: Clone + 'a>(
    key: Key,
    width: f32,
    on_press: Option<Message>,
) -> Element<'a, Message> {
    let words = match key {
        Some(EditKey::Char('-')) => "−".to_owned(),
        Some(EditKey::Char(sign)) => sign.to_string(),
        Some(EditKey::Backspace) => "Erase".to_owned(),
        Some(EditKey::Next) => "Next".to_owned(),
        Some(_) => "Enter".to_owned(),
        None => "Close".to_owned(),
    };
    let is_word = words.chars().count() > 1;
    let is_main = matches!(key, Some(EditKey::Next | EditKey::Enter));
    let style = if is_word { scale::BODY } else { scale::FIGURE }.with(STRONG);
    let style = text_fit::step_to(9.0, &words, style, width - gap::SMALL);
    let (ink, rest, pointed) = if on_press.is_none() {
        (Tone::Muted, (Tone::Shade, Tone::Rule), (Tone::Shade, Tone::Rule))
    } else if is_main {
        (Tone::OnAccent, (Tone::Accent, Tone::Accent), (Tone::AccentHover, Tone::Accent))
    } else {
        (Tone::Ink, (Tone::Raised, Tone::RuleStrong), (Tone::AccentSoft, Tone::Accent))
    };
    let look = |(ground, line)| {
        button_style(Some(ground), ink, outline(line, stroke::FIELD, radius::FIELD))
    };
    let sign = label(words, style, ink).wrapping(Wrapping::None);
    button(container(sign).center(Fill))
        .width(width)
        .height(target::BUTTON)
        .padding(0)
        .on_press_maybe(on_press)
        .class(look(rest).pointed(look(pointed)))
        .into()
}
