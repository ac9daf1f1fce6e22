//! A number pad for the mouse or a touch screen: a bar below the screen, so that it covers nothing.

use iced::widget::text::Wrapping;
use iced::widget::{Id, button, column, container, row};
use iced::{Center, Fill};

use super::{ellipsized_text, hairline, label};
use crate::gui::text_fit;
use crate::gui::theme::{
    Element, Outline, STRONG, Tone, button_style, by_pointer, filled, outline, radius, scale,
    space as gap, stroke, target,
};
use session::chart::float;
use session::form::{EditKey, TypedBox};

/// A key of the pad; `None` closes it.
type Key = (&'static str, Option<EditKey>);

/// Id of the pad.
const NUMBER_PAD: Id = Id::new("number-pad");
const ERASE: Key = ("Erase", Some(EditKey::Backspace));
const NEXT: Key = ("Next", Some(EditKey::Next));
const ENTER: Key = ("Enter", Some(EditKey::Enter));
const CLOSE: Key = ("Close", None);
const PLUS: Key = ("+", Some(EditKey::Char('+')));
/// The key of boxes for numbers below zero, and of cards to count.
const MINUS: Key = ("−", Some(EditKey::Char('-')));
/// The key of boxes for half points.
const HALF: Key = ("½", Some(EditKey::Char('½')));
/// Gap between keys.
const BETWEEN: f32 = 1.0;
/// Maximum width of a key.
const KEY: f32 = 64.0;

/// Returns whether all keys fit in one row of a window with this width, in logical pixels.
fn is_in_one_row(room: f32) -> bool {
    let all = float(DIGITS.len() + 7);
    (target::BUTTON + BETWEEN) * all <= room
}

/// Returns the height that the pad takes from the screen above it, in a window with this width, in
/// logical pixels.
pub fn number_pad_height(room: f32) -> f32 {
    let rows = if is_in_one_row(room) { 1.0 } else { 2.0 };
    rows * (target::BUTTON + BETWEEN) - BETWEEN + 2.0 * gap::HAIR + stroke::RULE
}

/// The digits.
const DIGITS: [Key; 10] = [
    digit("1", '1'),
    digit("2", '2'),
    digit("3", '3'),
    digit("4", '4'),
    digit("5", '5'),
    digit("6", '6'),
    digit("7", '7'),
    digit("8", '8'),
    digit("9", '9'),
    digit("0", '0'),
];

const fn digit(sign: &'static str, char: char) -> Key {
    (sign, Some(EditKey::Char(char)))
}

/// Draws the pad in a window with this width, in one row or two.
pub fn number_pad<'a, Message: Clone + 'a>(
    room: f32,
    typed: TypedBox,
    on_press: impl Fn(Option<EditKey>) -> Message,
) -> Element<'a, Message> {
    let signs = [
        Some(PLUS),
        typed.minus.then_some(MINUS),
        typed.halves.then_some(HALF),
        Some(ERASE),
        Some(NEXT),
        Some(ENTER),
        Some(CLOSE),
    ];
    let signs: Vec<Key> = signs.into_iter().flatten().collect();
    let in_one_row = is_in_one_row(room);
    let count = if in_one_row { DIGITS.len() + signs.len() } else { DIGITS.len() };
    let each = (room / float(count) - BETWEEN).min(KEY);
    let whole = float(count) * (each + BETWEEN) - BETWEEN;
    let key = |part: Key, width: f32| key_button(part, (width, target::BUTTON), on_press(part.1));
    let digits = row(DIGITS.into_iter().map(|part| key(part, each))).spacing(BETWEEN);
    // The box has its name where the keys leave space for it.
    let words = [Some(typed.name), typed.limits].into_iter().flatten().collect::<Vec<_>>();
    let words = words.join(", ");
    let (wide, left) = if in_one_row {
        (each, (room - whole) / 2.0 - gap::SMALL)
    } else {
        let wide = f32::max(each, target::BUTTON);
        (wide, whole - float(signs.len()) * (wide + BETWEEN))
    };
    let is_named = text_fit::fits(&words, scale::SMALL.sized(11.0), left);
    let name = is_named.then(|| {
        let name = ellipsized_text(words, scale::SMALL, Tone::Ink).least(11.0);
        container(name).width(left).padding([0.0, gap::TIGHT])
    });
    let wide = if is_named || in_one_row {
        wide
    } else {
        (whole + BETWEEN) / float(signs.len()) - BETWEEN
    };
    let signs = signs.into_iter().map(|part| key(part, wide));
    let rows = if in_one_row {
        column![row![].push(name).push(digits).extend(signs).spacing(BETWEEN).align_y(Center)]
    } else {
        let signs = row![].push(name).extend(signs).spacing(BETWEEN).align_y(Center);
        column![digits, signs]
    };
    let keys = container(rows.spacing(BETWEEN)).center_x(Fill).padding([gap::HAIR, 0.0]);
    let keys = keys.id(NUMBER_PAD).class(filled(Tone::Paper, Outline::default()));
    column![hairline(), keys].into()
}

fn key_button<'a, Message: Clone + 'a>(
    part: Key,
    (width, height): (f32, f32),
    on_press: Message,
) -> Element<'a, Message> {
    let is_word = part.0.chars().count() > 1;
    let is_main = part == NEXT;
    let style = if is_word { scale::BODY } else { scale::FIGURE }.with(STRONG);
    let style = text_fit::step_to(9.0, part.0, style, width - gap::SMALL);
    let ink = if is_main { Tone::OnAccent } else { Tone::Ink };
    let sign = label(part.0, style, ink).wrapping(Wrapping::None);
    button(container(sign).center(Fill))
        .width(width)
        .height(height)
        .padding(0)
        .on_press(on_press)
        .class(by_pointer(move |pointed| {
            let line = if pointed || is_main { Tone::Accent } else { Tone::RuleStrong };
            let ground = match (is_main, pointed) {
                (true, false) => Tone::Accent,
                (true, true) => Tone::AccentHover,
                (false, true) => Tone::AccentSoft,
                (false, false) => Tone::Raised,
            };
            button_style(Some(ground), ink, outline(line, stroke::FIELD, radius::FIELD))
        }))
        .into()
}
