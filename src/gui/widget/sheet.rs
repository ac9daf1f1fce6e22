//! The felt, the sheets and cards on it, and what lies over a screen.

use iced::alignment::Horizontal;
use iced::border::{self, Radius};
use iced::widget::text::IntoFragment;
use iced::widget::{Scrollable, opaque};

use super::focusable::CARD;
use super::{column, *};
use session::describe::Reasons;

/// Draws content on a background of one tone with round corners, in a layer of its own.
fn background<'a, Message: 'a>(
    tone: Tone,
    corners: impl Into<Radius>,
    content: impl Into<Element<'a, Message>>,
) -> Element<'a, Message> {
    isolated_layer(container(content).class(filled(tone, rounded(corners))))
}

/// Fills a window and sets the color of text on the felt, which is the background of every window.
pub fn page_background<'a, Message: 'a>(
    content: impl Into<Element<'a, Message>>,
) -> Element<'a, Message> {
    container(content).width(Fill).height(Fill).class(text_colored(Tone::OnTable)).into()
}

/// Creates a sheet with its band. Under tabs its top left corner is square, so that the current tab
/// runs into the band. Children are not clipped to the round corners: the last one must have no
/// background, or [`shaded_section`].
pub fn sheet<'a, Message: 'a>(
    width: Width,
    under_tabs: bool,
    content: impl Into<Element<'a, Message>>,
) -> Element<'a, Message> {
    let corner = if under_tabs { 0.0 } else { radius::TAG };
    banded_sheet(width.band(), border::top_left(corner).top_right(radius::TAG), content)
}

/// Creates a sheet with a band of this height, and these corners at its top.
pub fn banded_sheet<'a, Message: 'a>(
    band: f32,
    top: Radius,
    content: impl Into<Element<'a, Message>>,
) -> Element<'a, Message> {
    let band = patch(Fill, band, filled(Tone::Binding, rounded(top)));
    let paper = container(column![band, content.into()]).width(Fill);
    background(Tone::Paper, top.bottom(radius::CARD), paper.class(text_colored(Tone::Ink)))
}

/// Creates a part of a sheet with the shaded background of the open round. `last` rounds its lower
/// corners like the sheet's.
pub fn shaded_section<'a, Message: 'a>(
    last: bool,
    content: impl Into<Element<'a, Message>>,
) -> Element<'a, Message> {
    let corner = border::bottom(if last { radius::CARD } else { 0.0 });
    background(Tone::Shade, corner, container(content).width(Fill))
}

/// Creates a box with nothing in it.
pub fn patch<'a, Message: 'a>(
    width: impl Into<Length>,
    height: impl Into<Length>,
    surface: Surface,
) -> ThemedContainer<'a, Message> {
    container(space()).width(width).height(height).class(surface)
}

/// Creates a card, as wide as possible, with a radius of 8. The content brings its own padding (20
/// at the sides), so that rules can run to the edge.
pub fn card<'a, Message: 'a>(content: impl Into<Element<'a, Message>>) -> Element<'a, Message> {
    let card = container(content).width(Fill).class(text_colored(Tone::Ink));
    background(Tone::Raised, radius::CARD, card)
}

/// Creates the header of a card: its title, and muted text at the right.
pub fn card_head<'a, Message: 'a>(
    title: impl IntoFragment<'a>,
    note: impl IntoFragment<'a>,
) -> Element<'a, Message> {
    row![label(title, scale::CARD, Tone::Ink).width(Fill), remark(note)]
        .padding(Padding { top: 16.0, bottom: 12.0, left: 20.0, right: 20.0 })
        .centered(12)
        .into()
}

/// Creates a card with a header, a rule below it, and its content.
pub fn titled_card<'a, Message: 'a>(
    title: impl IntoFragment<'a>,
    note: impl IntoFragment<'a>,
    content: impl Into<Element<'a, Message>>,
) -> Element<'a, Message> {
    card(column![card_head(title, note), hairline(), content.into()])
}

/// Creates a sentence with an icon on a soft background.
fn notice<'a, Message: 'a>(
    sign: Icon,
    color: Tone,
    soft: Tone,
    sentence: impl IntoFragment<'a>,
) -> Element<'a, Message> {
    container(
        row![icon(sign, 22.0, color), label(sentence, scale::BODY, Tone::Ink).width(Fill)]
            .centered(12),
    )
    .padding([12, 16])
    .width(Fill)
    .class(filled(soft, soft_outline(color, radius::FIELD)))
    .into()
}

/// Creates a notice about a problem, with its numbers; as wide as possible.
pub fn problem_notice<'a, Message: 'a>(sentence: impl IntoFragment<'a>) -> Element<'a, Message> {
    notice(Icon::Problem, Tone::Problem, Tone::ProblemSoft, sentence)
}

/// Creates a notice about a warning, which blocks nothing; as wide as possible.
pub fn warning_notice<'a, Message: 'a>(sentence: impl IntoFragment<'a>) -> Element<'a, Message> {
    notice(Icon::Warning, Tone::Warning, Tone::WarningSoft, sentence)
}

/// Creates the sentence of a list with nothing in it.
pub fn empty_notice<'a, Message: 'a>(sentence: impl IntoFragment<'a>) -> Element<'a, Message> {
    container(label(sentence, scale::SEAT, Tone::Muted)).padding([24.0, gap::CELL]).into()
}

/// Creates a confirmation: the sum written out, and a sentence below it. No background.
pub fn balance_notice<'a, Message: 'a>(
    sum: impl IntoFragment<'a>,
    sentence: impl IntoFragment<'a>,
) -> Element<'a, Message> {
    row![
        icon(Icon::CheckCircle, 22.0, Tone::Success),
        column![emphasized(sum), remark(sentence)].width(Fill)
    ]
    .centered(12)
    .into()
}

/// Creates a card with a title, a body that scrolls and brings its own padding at the sides,
/// *Cancel* if there is something to cancel, and the main button: its label, and a message while it
/// is enabled.
pub fn dialog<'a, Message: Clone + 'a>(
    width: Width,
    title: impl IntoFragment<'a>,
    body: Scrollable<'a, Message, Theme, Renderer>,
    cancel: impl Into<Option<Message>>,
    (word, go): (&'a str, Option<Message>),
) -> ThemedContainer<'a, Message> {
    let pad = width.dialog();
    let head = label(title, scale::NAME.with(MEDIUM), Tone::Ink);
    let cancel = cancel.into().map(|cancel| quiet_button("Cancel", Some(cancel)).key("Esc"));
    let go = main_button(word, go).key("Enter");
    let foot = row![].push(cancel).push(space::horizontal()).push(go).align_y(Center);
    let foot = container(foot).padding([0.75 * pad, gap::MIDDLE]).width(Fill);
    let card = column![
        container(head).padding([pad, gap::CARD]),
        double_rule(),
        space::vertical().height(pad),
        with_foot(body, column![space::vertical().height(pad), hairline(), foot], None),
    ];
    container(sheet(width, false, card))
}

/// Creates a screen with a card over a scrim of 72 % (opaque black in high contrast): in the middle,
/// or with the height of a bar, below the right end of that bar. A click beside the card sends
/// `on_close`. Always use this, with `None` while there is no card: the screen keeps its state only
/// if its place in the tree stays the same.
pub fn overlay<'a, Message: Clone + 'a>(
    screen: impl Into<Element<'a, Message>>,
    card: Option<Element<'a, Message>>,
    bar: Option<f32>,
    on_close: Message,
) -> Element<'a, Message> {
    let over = card.map(|card| {
        let card = container(opaque(card)).id(CARD);
        let card = match bar {
            Some(bar) => card
                .padding(Padding::from([gap::MIDDLE, gap::SMALL]).top(bar))
                .align_right(Fill)
                .align_top(Fill),
            None => card.padding([12, 32]).center(Fill),
        };
        let card = card.class(filled(Tone::Scrim, Outline::default()));
        opaque(mouse_area(card).on_press(on_close))
    });
    stack![screen.into()].push(over).width(Fill).height(Fill).into()
}

/// Space between a number and the scroll bar.
const BESIDE_BAR: f32 = 8.0;

/// Creates a small card of this width: a title, a sentence, lines with amounts, and their sum; with a
/// button at the foot, if there is one.
pub fn score_breakdown<'a, Message: 'a>(
    Reasons { title, sentence, lines, sum }: Reasons,
    width: f32,
    action: Option<Element<'a, Message>>,
) -> Element<'a, Message> {
    let head = row![label(title, scale::CARD, Tone::Ink).width(Fill), remark("Esc closes")];
    let lines = lines.into_iter().map(|(what, number)| {
        let line = row![
            label(what, scale::BODY, Tone::Ink).width(Fill),
            emphasized(number).width(80).align_x(Right)
        ];
        line.padding(Padding::from([7.0, 0.0]).right(BESIDE_BAR)).spacing(12)
    });
    let sum = row![
        label(sum.0, scale::SEAT, Tone::Ink).width(Fill),
        label(sum.1, scale::TOTAL.with(STRONG), Tone::Ink).width(96).align_x(Right)
    ];
    let sum = sum.padding(Padding::from([8.0, 0.0]).right(BESIDE_BAR)).centered(12);
    // Sum and button stay visible.
    let foot = column![strong_line(), sum].push(action).spacing(4);
    let content = column![
        head.centered(12),
        remark(sentence),
        space::vertical().height(4),
        with_foot(scrolling(ruled_between(lines)), foot, None)
    ];
    container(content.spacing(4))
        .width(width)
        .padding([14, 18])
        .class(filled(Tone::Raised, outline(Tone::Accent, stroke::MARGIN, radius::CARD)))
        .into()
}

/// Creates a screen with a card over it, at one side of its top. A click beside the card sends
/// `on_close`. Always use this, with `None` while there is no card.
pub fn popover<'a, Message: Clone + 'a>(
    screen: impl Into<Element<'a, Message>>,
    card: Option<(Element<'a, Message>, Horizontal)>,
    on_close: Message,
) -> Element<'a, Message> {
    let over = card.map(|(card, side)| {
        let card = container(opaque(card)).padding(8).align_x(side).width(Fill).height(Fill);
        opaque(mouse_area(card).on_press(on_close))
    });
    stack![screen.into()].push(over).width(Fill).height(Fill).into()
}
