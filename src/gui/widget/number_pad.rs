//! Help with numbers: a number pad for the mouse or a touch screen, a bar below the screen, so that it
//! covers nothing; and the card counter, with a line for each kind of card, their sum, and a button
//! to confirm it.

use std::borrow::Cow;

use iced::widget::text::{self, Fragment, IntoFragment, Wrapping};
use iced::widget::{Id, button, column, container, mouse_area, row, scrollable};
use iced::{Center, Fill, Padding, Right};

use super::{
    ellipsized_text, hairline, label, main_button, quiet_button, segmented_button, with_foot,
};
use crate::gui::scroll_into_view::scroll_anchor;
use crate::gui::text_fit;
use crate::gui::theme::{
    Element, Outline, STRONG, Surface, TEXT, Tone, button_style, by_pointer, filled, outline,
    radius, rounded, scale, space as gap, stroke, target,
};
use scoring::{Cell, signed};
use session::chart::float;
use session::form::{CountLine, CountView, EditKey, TypedBox};

/// A key of the pad; `None` closes it.
type Key = Option<EditKey>;

/// Id of the pad.
const NUMBER_PAD: Id = Id::new("number-pad");
/// The digits, and the number of other keys.
const DIGITS: [char; 10] = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'];
const OTHERS: usize = 7;
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
    // For numbers below zero and cards to count, and for half points.
    let signs = [('+', true), ('-', typed.minus), ('½', typed.halves)].into_iter();
    let signs = signs.filter(|(_, is_typed)| *is_typed).map(|(sign, _)| EditKey::Char(sign));
    let signs = signs.chain([EditKey::Backspace, EditKey::Next, EditKey::Enter]).map(Some);
    let signs: Vec<Key> = signs.chain([None]).collect();
    let in_one_row = is_in_one_row(room);
    let count = if in_one_row { DIGITS.len() + signs.len() } else { DIGITS.len() };
    let each = (room / float(count) - BETWEEN).min(KEY);
    let whole = float(count) * (each + BETWEEN) - BETWEEN;
    let key = |key: Key, width: f32| key_button(key, width, on_press(key));
    let digits = DIGITS.map(|digit| key(Some(EditKey::Char(digit)), each));
    let digits = row(digits).spacing(BETWEEN);
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
    key: Key,
    width: f32,
    on_press: Message,
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
    let is_main = key == Some(EditKey::Next);
    let style = if is_word { scale::BODY } else { scale::FIGURE }.with(STRONG);
    let style = text_fit::step_to(9.0, &words, style, width - gap::SMALL);
    let ink = if is_main { Tone::OnAccent } else { Tone::Ink };
    let sign = label(words, style, ink).wrapping(Wrapping::None);
    button(container(sign).center(Fill))
        .width(width)
        .height(target::BUTTON)
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

/// Id of the scrolling list.
pub const COUNT_LIST: &str = "count-list";
/// The marked line.
pub const COUNT_LINE: &str = "count-line";

/// Height of a line, in logical pixels.
const LINE: f32 = 54.0;
/// Height of each of many lines.
const LOW_LINE: f32 = 44.0;
/// Width of a name in a card beside the table, and over it.
const BESIDE: f32 = 126.0;
const OVER: f32 = 190.0;
/// Height of the head and of a line if it only lists card values.
const HEAD: f32 = 50.0;
const LIST_LINE: f32 = 23.0;

/// Messages of the card counter.
#[derive(Debug, Clone, Copy)]
pub enum CountMessage {
    /// Opens it for the box under the cursor, or closes it.
    Toggle,
    /// A click on the icon in a box.
    Open(Cell),
    /// A click on a line.
    Mark(usize),
    /// Adds or removes a card of a kind.
    More(usize, i64),
    /// Puts the total into its box.
    UseCount,
}

/// The card counter.
#[must_use]
pub struct CardCounter<'a, Message> {
    title: Fragment<'a>,
    view: CountView,
    on_count: fn(CountMessage) -> Message,
    low: bool,
    key: Cow<'static, str>,
}

/// Creates a card counter under a title, as wide as possible, that this key opens.
pub fn card_counter<'a, Message>(
    title: impl IntoFragment<'a>,
    view: CountView,
    key: Cow<'static, str>,
    on_count: fn(CountMessage) -> Message,
) -> CardCounter<'a, Message> {
    let title = title.into_fragment();
    CardCounter { title, view, on_count, low: false, key }
}

impl<Message> CardCounter<'_, Message> {
    setters! {
        /// Uses low lines for any number of them.
        low() = true;
    }

    /// Returns whether it has the keys.
    fn is_active(&self) -> bool {
        self.view.marked.is_some()
    }

    /// Returns whether it only lists card values, beside the table and without the keys.
    fn is_list(&self) -> bool {
        self.low && !self.is_active()
    }

    fn line_height(&self) -> f32 {
        if self.low || self.view.lines.len() > 8 { LOW_LINE } else { LINE }
    }
}

impl<'a, Message: Clone + 'a> From<CardCounter<'a, Message>> for Element<'a, Message> {
    fn from(part: CardCounter<'a, Message>) -> Self {
        if part.is_list() {
            return list(part);
        }
        let low = part.line_height();
        let (active, on_count) = (part.is_active(), part.on_count);
        let CountView { lines: kinds, marked, total, .. } = part.view;
        let (sum, total) = (CountLine::sum_words(&kinds), total.map(signed));
        let room = if part.low { BESIDE } else { OVER };
        let aside = if active { "Esc closes" } else { "" };
        let head = row![
            ellipsized_text(part.title, scale::CARD, Tone::Ink).width(Fill),
            label(aside, scale::SMALL, Tone::Muted).wrapping(text::Wrapping::None)
        ]
        .spacing(gap::MIDDLE)
        .align_y(Center);
        let head = container(head).padding([14.0, gap::CARD]).clip(true);
        let mut lines = column![];
        for (index, line) in kinds.into_iter().enumerate() {
            let marked = marked == Some(index);
            lines = lines.push(hairline()).push(kind((low, room), (index, line, marked), on_count));
        }
        let button: Element<'a, Message> = if active {
            let words = total.as_ref().map_or("Use".to_owned(), |total| format!("Use {total}"));
            let take = total.is_some().then(|| on_count(CountMessage::UseCount));
            main_button(words, take).key("Enter").into()
        } else {
            count_button(part.key.clone(), on_count)
        };
        let foot = row![
            ellipsized_text(sum, scale::SMALL, Tone::Muted).lines(2).width(Fill),
            label(total.unwrap_or_default(), scale::FIGURE.with(STRONG), Tone::Ink),
            button,
        ]
        .spacing(gap::MIDDLE)
        .align_y(Center);
        let foot = container(foot).padding([14.0, gap::CARD]);
        let list = scrollable(lines).id(COUNT_LIST);
        container(column![head, with_foot(list, column![hairline(), foot], None)])
            .width(Fill)
            // Rules end at the outline.
            .padding(stroke::MARGIN)
            .class({
                let border = if active {
                    outline(Tone::Accent, stroke::MARGIN, radius::CARD)
                } else {
                    rounded(radius::CARD)
                };
                filled(Tone::Raised, border)
            })
            .into()
    }
}

/// Draws the card values, one low line per kind; a click on one starts counting it.
fn list<'a, Message: Clone + 'a>(part: CardCounter<'a, Message>) -> Element<'a, Message> {
    let head = row![ellipsized_text(part.title, scale::CARD, Tone::Ink).lines(2).width(Fill)]
        .push(count_button(part.key.clone(), part.on_count))
        .spacing(gap::MIDDLE)
        .align_y(Center)
        .height(HEAD);
    let mut lines = column![];
    for (index, line) in part.view.lines.into_iter().enumerate() {
        let mark = (part.on_count)(CountMessage::Mark(index));
        let words = row![
            label(line.label, scale::BODY, Tone::Ink).width(Fill).wrapping(text::Wrapping::None),
            label(line.worth_words(), scale::BODY.with(STRONG), Tone::Ink)
        ]
        .align_y(Center)
        .height(LIST_LINE);
        let line = container(words).padding([0.0, gap::CARD]);
        lines = lines.push(mouse_area(line.width(Fill)).on_press(mark));
    }
    let lines = scrollable(lines).id(COUNT_LIST);
    let head = container(head).padding(Padding::ZERO.left(gap::CARD).right(gap::SMALL));
    container(column![head, hairline(), lines])
        .width(Fill)
        .padding(stroke::MARGIN)
        .class(filled(Tone::Raised, rounded(radius::CARD)))
        .into()
}

/// Draws the button that gives the counter the keys.
fn count_button<'a, Message: Clone + 'a>(
    key: Cow<'static, str>,
    on_count: fn(CountMessage) -> Message,
) -> Element<'a, Message> {
    quiet_button("Count", Some(on_count(CountMessage::Toggle))).key(key).into()
}

fn kind<'a, Message: Clone + 'a>(
    (height, room): (f32, f32),
    (index, line, marked): (usize, CountLine, bool),
    on_count: fn(CountMessage) -> Message,
) -> Element<'a, Message> {
    let button = |sign: &'static str, can: bool, by: i64| {
        let more = can.then(|| on_count(CountMessage::More(index, by)));
        segmented_button(sign).on_press_maybe(more).width(40).height(height - 10.0)
    };
    let color = if line.in_deck.is_some() { Tone::Problem } else { Tone::Muted };
    let names = column![
        ellipsized_text(line.label, scale::BODY.with(STRONG), Tone::Ink).max_width(room),
        label(line.worth_words(), scale::CAPTION.with(TEXT), color).wrapping(text::Wrapping::None),
    ];
    let content = row![
        container(names).width(Fill).clip(true),
        button("−", line.count > 0, -1),
        label(line.count.to_string(), scale::FIGURE.with(STRONG), Tone::Ink)
            .width(36)
            .align_x(Center),
        button("+", line.count < line.most, 1),
        label(signed(line.product), scale::SEAT, Tone::Ink).width(48).align_x(Right),
    ]
    .spacing(gap::HAIR)
    .align_y(Center)
    .height(height);
    let content = container(content).padding(Padding::ZERO.left(gap::CARD).right(gap::CARD)).class(
        if marked {
            filled(Tone::FocusFill, outline(Tone::Focus, stroke::FOCUS, radius::FIELD))
        } else {
            Surface::default()
        },
    );
    scroll_anchor(
        mouse_area(content).on_press(on_count(CountMessage::Mark(index))),
        marked,
        COUNT_LINE,
    )
    .into()
}
