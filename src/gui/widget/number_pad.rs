//! A number pad for the mouse or a touch screen: a card next to the box that it fills, or in a small
//! window a bar below everything.

use iced::widget::text::Wrapping;
use iced::widget::{Id, button, column, container, row};
use iced::{Center, Fill, Size};

use super::{ellipsized_text, hairline, label};
use crate::chart::float;
use crate::game::form::{EditKey, TypedBox};
use crate::gui::text_fit;
use crate::gui::theme::{
    Element, Outline, STRONG, ThemedColumn, Tone, button_style, by_pointer, filled, outline,
    radius, scale, space as gap, stroke, target,
};

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
/// Width and height of a key of the card, and the gap between two, in logical pixels.
const KEY: Size = Size::new(76.0, 50.0);
const BETWEEN: f32 = 6.0;
/// Width of the keys at the right end of the card.
const SIDE: f32 = 88.0;
/// Height of the line with the name of the box.
const TITLE: f32 = 28.0;
/// Size of the card with five rows of keys.
const CARD: Size = Size::new(
    3.0 * (KEY.width + BETWEEN) + SIDE + 2.0 * gap::MIDDLE,
    5.0 * (KEY.height + BETWEEN) - BETWEEN + TITLE + 2.0 * gap::MIDDLE,
);
/// Maximum width of a box beside which the card must fit.
const BESIDE: f32 = 240.0;
/// Gap between keys of the bar.
const BAR_BETWEEN: f32 = 1.0;
/// Maximum width of a key of the bar.
const BAR_KEY: f32 = 64.0;

/// The place of a number pad.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PadPlace {
    /// A card next to the box that it fills.
    Card,
    /// A bar below the screen, with all keys in one row, or in two.
    Bar {
        /// Whether in one row.
        in_one_row: bool,
    },
}

impl PadPlace {
    /// Returns where a pad is in a window with this space below its top bar, in logical pixels.
    pub fn in_window(room: Size) -> PadPlace {
        let around = 2.0 * gap::GAP;
        let over_or_under = room.height >= 2.0 * CARD.height + KEY.height + around;
        let beside =
            room.width >= 2.0 * CARD.width + BESIDE + around && room.height >= CARD.height + around;
        if over_or_under || beside {
            return PadPlace::Card;
        }
        let all = float(DIGITS.len() + 7);
        PadPlace::Bar { in_one_row: (target::BUTTON + BAR_BETWEEN) * all <= room.width }
    }

    /// Returns the height that the pad takes from the screen, in logical pixels.
    pub fn height(self) -> f32 {
        let rows = match self {
            PadPlace::Card => return 0.0,
            PadPlace::Bar { in_one_row: true } => 1.0,
            PadPlace::Bar { in_one_row: false } => 2.0,
        };
        rows * (target::BUTTON + BAR_BETWEEN) - BAR_BETWEEN + 2.0 * gap::HAIR + stroke::RULE
    }
}

/// The digits of the bar.
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

/// Draws the pad as a card, with the name of the box and its limits.
pub fn number_pad<'a, Message: Clone + 'a>(
    typed: TypedBox,
    on_press: impl Fn(Option<EditKey>) -> Message,
) -> Element<'a, Message> {
    let key = |key: Key, width: f32, height: f32| key_button(key, (width, height), on_press(key.1));
    let [one, two, three, four, five, six, seven, eight, nine, zero] = DIGITS;
    let mut rows = vec![
        [Some(seven), Some(eight), Some(nine)],
        [Some(four), Some(five), Some(six)],
        [Some(one), Some(two), Some(three)],
        [Some(zero), Some(PLUS), Some(ERASE)],
    ];
    if typed.minus || typed.halves {
        rows.push([typed.minus.then_some(MINUS), typed.halves.then_some(HALF), None]);
    }
    let more = float(rows.len() - 3);
    let rows = rows.into_iter().map(|keys| {
        let keys = keys.into_iter().flatten();
        row(keys.map(|part| key(part, KEY.width, KEY.height))).spacing(BETWEEN).into()
    });
    let next = more * (KEY.height + BETWEEN) + KEY.height;
    let side: ThemedColumn<'a, Message> =
        column![key(NEXT, SIDE, next), key(ENTER, SIDE, KEY.height), key(CLOSE, SIDE, KEY.height)];
    let side = side.spacing(BETWEEN);
    let limits = typed.limits.map(|words| label(words, scale::SMALL, Tone::Muted));
    let name = ellipsized_text(typed.name, scale::BODY.with(STRONG), Tone::Ink).least(11.0);
    let title =
        row![container(name).width(Fill)].push(limits.map(|words| words.wrapping(Wrapping::None)));
    let title = title.spacing(gap::SMALL).height(TITLE).align_y(Center);
    let keys = row![column(rows).spacing(BETWEEN), side].spacing(BETWEEN);
    let line = outline(Tone::Accent, stroke::MARGIN, radius::CARD);
    container(column![title, keys].width(CARD.width - 2.0 * gap::MIDDLE))
        .padding(gap::MIDDLE)
        .id(NUMBER_PAD)
        .class(filled(Tone::Raised, line))
        .into()
}

/// Draws the pad as a bar of this width, in one row or two.
pub fn number_bar<'a, Message: Clone + 'a>(
    room: f32,
    in_one_row: bool,
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
    let count = if in_one_row { DIGITS.len() + signs.len() } else { DIGITS.len() };
    let each = (room / float(count) - BAR_BETWEEN).min(BAR_KEY);
    let whole = float(count) * (each + BAR_BETWEEN) - BAR_BETWEEN;
    let key = |part: Key, width: f32| key_button(part, (width, target::BUTTON), on_press(part.1));
    let digits = DIGITS.into_iter().map(|part| key(part, each));
    let rows = if in_one_row {
        let signs = signs.into_iter().map(|part| key(part, each));
        column![row(digits).extend(signs).spacing(BAR_BETWEEN)]
    } else {
        // The box has its name where the second row leaves space for it.
        let words = [Some(typed.name), typed.limits].into_iter().flatten().collect::<Vec<_>>();
        let words = words.join(", ");
        let count = float(signs.len());
        let wide = f32::max(each, target::BUTTON);
        let left = whole - count * (wide + BAR_BETWEEN);
        let is_named = text_fit::fits(&words, scale::SMALL.sized(11.0), left);
        let name = is_named.then(|| {
            let name = ellipsized_text(words, scale::SMALL, Tone::Ink).least(11.0);
            container(name).width(left).padding([0.0, gap::TIGHT])
        });
        let wide = if is_named { wide } else { (whole + BAR_BETWEEN) / count - BAR_BETWEEN };
        let signs = signs.into_iter().map(|part| key(part, wide));
        let signs = row![].push(name).extend(signs).spacing(BAR_BETWEEN).align_y(Center);
        column![row(digits).spacing(BAR_BETWEEN), signs]
    };
    let keys = container(rows.spacing(BAR_BETWEEN)).center_x(Fill).padding([gap::HAIR, 0.0]);
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
    let step = if is_word { scale::BODY } else { scale::FIGURE }.with(STRONG);
    let step = text_fit::step_to(9.0, part.0, step, width - gap::SMALL);
    let ink = if is_main { Tone::OnAccent } else { Tone::Ink };
    let sign = label(part.0, step, ink).wrapping(Wrapping::None);
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
