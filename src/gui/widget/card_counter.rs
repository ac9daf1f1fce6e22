//! The card counter: a line for each kind of card, their sum, and a button to confirm it.

use std::borrow::Cow;

use iced::widget::text::{Fragment, IntoFragment};
use iced::widget::{column, container, mouse_area, row, scrollable, text};
use iced::{Center, Fill, Padding, Right};

use super::{
    ellipsized_text, hairline, label, main_button, quiet_button, remark, segmented_button,
    with_foot,
};
use crate::gui::scroll_into_view::scroll_anchor;
use crate::gui::theme::{
    Element, STRONG, Surface, TEXT, Tone, filled, outline, radius, rounded, scale, space as gap,
    stroke,
};
use scoring::{Cell, signed};
use session::form::{CountLine, CountView};

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
            remark(aside).wrapping(text::Wrapping::None)
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
