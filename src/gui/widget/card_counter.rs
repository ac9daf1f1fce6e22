//! The counting aid: a line for each kind of card, their sum, and a button that takes it.

use iced::widget::text::{Fragment, IntoFragment};
use iced::widget::{column, container, mouse_area, row, scrollable, text};
use iced::{Center, Fill, Padding, Right};

use super::{ellipsized_text, hairline, label, main_button, quiet_button, segmented_button};
use crate::chart::float;
use crate::gui::scroll_into_view::scroll_anchor;
use crate::gui::theme::{
    Element, STRONG, Surface, TEXT, Tone, filled, outline, radius, rounded, scale, space as gap,
    stroke,
};

/// The list of lines, where it scrolls, and the marked one in it.
pub const COUNT_LIST: &str = "count-list";
/// The marked line.
pub const COUNT_LINE: &str = "count-line";

/// Height of a line, in logical pixels.
const LINE: f32 = 54.0;
/// Height of a line where there are many.
const LOW_LINE: f32 = 44.0;
/// Room for a name in a card beside the pad, and in one over it.
const BESIDE: f32 = 126.0;
const OVER: f32 = 190.0;
/// Height of the head, and of a line, where it only says what the cards count.
const HEAD: f32 = 56.0;
const LIST_LINE: f32 = 30.0;
/// About how high head and foot are.
const CHROME_HEIGHT: f32 = 130.0;

/// One kind of card.
pub struct CardKind<'a, Message> {
    /// What they are called.
    pub name: Fragment<'a>,
    /// What one is worth, or what is wrong with the count.
    pub worth: Fragment<'a>,
    /// Whether there are more of them than there can be.
    pub too_many: bool,
    /// How many there are.
    pub count: Fragment<'a>,
    /// What they are worth together.
    pub product: Fragment<'a>,
    /// Whether digits go here.
    pub marked: bool,
    /// One less, if there is one.
    pub less: Option<Message>,
    /// One more, if there can be.
    pub more: Option<Message>,
    /// A click on the line.
    pub mark: Message,
}

/// The counting aid.
#[must_use]
pub struct CardCounter<'a, Message> {
    title: Fragment<'a>,
    lines: Vec<CardKind<'a, Message>>,
    sum: Fragment<'a>,
    total: Fragment<'a>,
    take: Option<(Fragment<'a>, Option<Message>)>,
    count: Option<Message>,
    room: f32,
    low: bool,
}

/// Creates a counting aid under a title, as wide as there is room.
pub fn card_counter<'a, Message>(title: impl IntoFragment<'a>) -> CardCounter<'a, Message> {
    CardCounter {
        title: title.into_fragment(),
        lines: Vec::new(),
        sum: "".into_fragment(),
        total: "".into_fragment(),
        take: None,
        count: None,
        room: f32::INFINITY,
        low: false,
    }
}

impl<'a, Message> CardCounter<'a, Message> {
    /// Adds one more kind of card.
    pub fn line(mut self, line: CardKind<'a, Message>) -> Self {
        self.lines.push(line);
        self
    }

    /// The sum written out, and what it comes to.
    pub fn sum(mut self, words: impl IntoFragment<'a>, total: impl IntoFragment<'a>) -> Self {
        self.sum = words.into_fragment();
        self.total = total.into_fragment();
        self
    }

    setters! {
        /// While it has the keys: what Enter takes, if anything is counted.
        take(words: impl IntoFragment<'a>, message: Option<Message>) = Some((words.into_fragment(), message));
        /// While it has no keys: what gives them to it.
        count(message: Message) = Some(message);
        /// Sets how high it can be, in logical pixels; beyond that the lines scroll.
        room(room: f32) = room;
    }

    /// Returns how high it is drawn, in logical pixels.
    pub fn height(&self) -> f32 {
        if self.is_list() {
            return (HEAD + float(self.lines.len()) * LIST_LINE).min(self.room);
        }
        let lines = float(self.lines.len());
        (CHROME_HEIGHT + lines * (self.line_height() + 1.0)).min(self.room)
    }

    setters! {
        /// With low lines, however few.
        low() = true;
    }

    /// Whether it only says what the cards count, beside the pad and without the keys.
    fn is_list(&self) -> bool {
        self.low && self.take.is_none()
    }

    fn line_height(&self) -> f32 {
        if self.low || self.lines.len() > 8 { LOW_LINE } else { LINE }
    }
}

impl<'a, Message: Clone + 'a> From<CardCounter<'a, Message>> for Element<'a, Message> {
    fn from(part: CardCounter<'a, Message>) -> Self {
        if part.is_list() {
            return list(part);
        }
        let (height, low) = (part.height(), part.line_height());
        let active = part.take.is_some();
        let room = if part.low { BESIDE } else { OVER };
        let aside = if active { "Esc closes" } else { "" };
        let head = row![
            label(part.title, scale::CARD, Tone::Ink).width(Fill).wrapping(text::Wrapping::None),
            label(aside, scale::SMALL, Tone::Muted)
        ]
        .spacing(gap::MIDDLE)
        .align_y(Center);
        let head = container(head).padding([14.0, gap::CARD]).clip(true);
        let mut lines = column![];
        for line in part.lines {
            lines = lines.push(hairline()).push(kind((low, room), line));
        }
        let list = scrollable(lines).id(COUNT_LIST);
        let list = container(list).max_height((height - CHROME_HEIGHT).max(LINE));
        let foot = row![
            label(part.sum, scale::SMALL, Tone::Muted).width(Fill),
            label(part.total, scale::FIGURE.with(STRONG), Tone::Ink),
        ]
        .push(part.take.map(|(words, take)| main_button(words, take).key("Enter")))
        .push(part.count.map(|count| quiet_button("Count", Some(count)).key("F4")))
        .spacing(gap::MIDDLE)
        .align_y(Center);
        let foot = container(foot).padding([14.0, gap::CARD]);
        container(column![head, list, hairline(), foot])
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

/// What the cards count, one low line a kind; a click on one begins to count it.
fn list<'a, Message: Clone + 'a>(part: CardCounter<'a, Message>) -> Element<'a, Message> {
    let height = part.height();
    let head = row![ellipsized_text(part.title, scale::CARD, Tone::Ink)]
        .push(part.count.map(|count| quiet_button("Count", Some(count)).key("F4")))
        .spacing(gap::MIDDLE)
        .align_y(Center)
        .height(HEAD - 2.0);
    let mut lines = column![];
    for line in part.lines {
        let mark = line.mark;
        let words = row![
            label(line.name, scale::BODY, Tone::Ink).width(Fill).wrapping(text::Wrapping::None),
            label(line.worth, scale::BODY.with(STRONG), Tone::Ink)
        ]
        .align_y(Center)
        .height(LIST_LINE);
        let line = container(words).padding([0.0, gap::CARD]);
        lines = lines.push(mouse_area(line.width(Fill)).on_press(mark));
    }
    let lines = scrollable(lines).id(COUNT_LIST).height(height - HEAD);
    let head = container(head).padding(Padding::ZERO.left(gap::CARD).right(gap::SMALL));
    container(column![head, hairline(), lines])
        .width(Fill)
        .padding(stroke::MARGIN)
        .class(filled(Tone::Raised, rounded(radius::CARD)))
        .into()
}

fn kind<'a, Message: Clone + 'a>(
    (height, room): (f32, f32),
    line: CardKind<'a, Message>,
) -> Element<'a, Message> {
    let button = |sign: &'static str, message: Option<Message>| {
        segmented_button(sign).on_press_maybe(message).width(40).height(height - 10.0)
    };
    let color = if line.too_many { Tone::Problem } else { Tone::Muted };
    let names = column![
        ellipsized_text(line.name, scale::BODY.with(STRONG), Tone::Ink).max_width(room),
        label(line.worth, scale::LEAST.with(TEXT), color).wrapping(text::Wrapping::None),
    ];
    let content = row![
        container(names).width(Fill).clip(true),
        button("−", line.less),
        label(line.count, scale::FIGURE.with(STRONG), Tone::Ink).width(36).align_x(Center),
        button("+", line.more),
        label(line.product, scale::SEAT, Tone::Ink).width(48).align_x(Right),
    ]
    .spacing(gap::HAIR)
    .align_y(Center)
    .height(height);
    let marked = line.marked;
    let content = container(content).padding(Padding::ZERO.left(gap::CARD).right(gap::CARD)).class(
        if marked {
            filled(Tone::FocusFill, outline(Tone::Focus, stroke::FOCUS, radius::FIELD))
        } else {
            Surface::default()
        },
    );
    scroll_anchor(mouse_area(content).on_press(line.mark), marked, COUNT_LINE).into()
}
