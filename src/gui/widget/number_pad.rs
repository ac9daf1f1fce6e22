//! A number pad for the mouse or a touch screen.

use iced::widget::{Id, button, column, container, row};
use iced::{Center, Fill};

use super::{hairline, label};
use crate::chart::float;
use crate::game::form::EditKey;
use crate::gui::theme::{
    Element, Outline, STRONG, Tone, button_style, by_pointer, filled, outline, radius, scale,
    space as gap, stroke, target,
};

/// The keys in order, for one row or two.
const KEYS: [(&str, EditKey); 16] = [
    ("1", EditKey::Char('1')),
    ("2", EditKey::Char('2')),
    ("3", EditKey::Char('3')),
    ("4", EditKey::Char('4')),
    ("5", EditKey::Char('5')),
    ("6", EditKey::Char('6')),
    ("7", EditKey::Char('7')),
    ("8", EditKey::Char('8')),
    ("9", EditKey::Char('9')),
    ("0", EditKey::Char('0')),
    MINUS,
    ("+", EditKey::Char('+')),
    HALF,
    ("Erase", EditKey::Backspace),
    ("Next", EditKey::Next),
    ("Enter", EditKey::Enter),
];
/// The additional key of games with half points.
const HALF: (&str, EditKey) = ("½", EditKey::Char('½'));
/// The key of games with numbers below zero, or cards to count.
const MINUS: (&str, EditKey) = ("−", EditKey::Char('-'));
/// Id of the pad.
const NUMBER_PAD: Id = Id::new("number-pad");
/// Gap between keys, in logical pixels.
const BETWEEN: f32 = 1.0;
/// Maximum width of a key, in logical pixels.
const MAX_KEY: f32 = 64.0;

/// Returns the number of keys per row in this width, in logical pixels.
fn per_row(room: f32) -> usize {
    let one_row = (target::BUTTON + BETWEEN) * float(KEYS.len());
    if one_row <= room { KEYS.len() } else { KEYS.len().div_ceil(2) }
}

/// Returns the height of a number pad of this width, in logical pixels.
pub fn number_pad_height(room: f32) -> f32 {
    let rows = if per_row(room) < KEYS.len() { 2.0 } else { 1.0 };
    rows * (target::BUTTON + BETWEEN) - BETWEEN + 2.0 * gap::HAIR + stroke::RULE
}

/// Draws the keys in one row, or in two if space is short; those for signs and halves if needed.
pub fn number_pad<'a, Message: Clone + 'a>(
    room: f32,
    (minus, halves): (bool, bool),
    on_press: impl Fn(EditKey) -> Message,
) -> Element<'a, Message> {
    let count = per_row(room);
    let each = (room / float(count) - BETWEEN).clamp(target::BUTTON, MAX_KEY);
    let keys: Vec<_> = KEYS
        .into_iter()
        .filter(|key| minus || *key != MINUS)
        .filter(|key| halves || *key != HALF)
        .collect();
    let rows = keys.chunks(count).map(|keys| {
        let keys = keys.iter().map(|(sign, press)| key(sign, each, on_press(*press)));
        row(keys).spacing(BETWEEN).into()
    });
    let keys = container(column(rows).spacing(BETWEEN)).center_x(Fill).padding([gap::HAIR, 0.0]);
    let keys = keys.id(NUMBER_PAD).class(filled(Tone::Paper, Outline::default()));
    column![hairline(), keys].into()
}

fn key<'a, Message: Clone + 'a>(
    sign: &'static str,
    width: f32,
    on_press: Message,
) -> Element<'a, Message> {
    let step = if sign.len() > "−".len() { scale::CAPTION } else { scale::FIGURE };
    button(container(label(sign, step.with(STRONG), Tone::Ink)).center(Fill).align_y(Center))
        .width(width)
        .height(target::BUTTON)
        .padding(0)
        .on_press(on_press)
        .class(by_pointer(move |pointed| {
            let line = if pointed { Tone::Accent } else { Tone::RuleStrong };
            let ground = if pointed { Tone::AccentSoft } else { Tone::Raised };
            button_style(Some(ground), Tone::Ink, outline(line, stroke::FIELD, radius::FIELD))
        }))
        .into()
}
