//! The double entry tab: the screen's own form, and beside or below it the differences, the
//! remaining places and instructions.

use iced::widget::{button, column, container, row};
use iced::{Center, Fill, Padding};

use super::{Message, say};
use crate::engine::double_entry::EntryUnit;
use crate::game::double_entry::{Agreement, DifferenceWords};
use crate::gui::icon::{Icon, icon};
use crate::gui::screen::Viewport;
use crate::gui::session::list_sheet::{SIDE, foot_line, list_sheet, sheet_room};
use crate::gui::session::{GameSession, GameView};
use crate::gui::theme::{
    Element, MEDIUM, STRONG, ThemedRow, Tone, button_style, by_pointer, pointed_outline, scale,
    space as gap,
};
use crate::gui::widget::{
    StatusChip, card, cards_beside, ellipsized_text, label, number_buttons, quiet_button,
    secondary_button, status_chip, titled_card,
};

/// The most differences listed.
const MAX_LISTED: usize = 6;

/// Draws how the entries of a place compare.
pub fn agreement_icon<'a, M: 'a>(agreement: Agreement) -> Element<'a, M> {
    let (sign, color) = match agreement {
        Agreement::Agrees => (Icon::CheckCircle, Tone::Success),
        Agreement::Differs => (Icon::Problem, Tone::Problem),
    };
    icon(sign, 15.0, color)
}

/// Draws the tab: the places of a round, and the differences. `problem` is the problem of the open
/// place: a card for the side, and a sentence for below.
pub fn view<'a, V: GameView>(
    view: &'a V,
    viewport: Viewport,
    is_beside: bool,
    places: Element<'a, V::Message>,
    problem: Option<(Element<'a, V::Message>, String)>,
) -> Element<'a, V::Message> {
    let (card, said) = problem.unzip();
    // Above the pad of a low window the boxes are more important.
    let has_foot = !is_beside && (said.is_some() || !viewport.is_low());
    let foot = has_foot.then(|| foot(view, viewport, said));
    let paper = list_sheet(viewport, places, foot);
    let beside = is_beside.then(|| {
        let cards = column![]
            .push(card)
            .push(differences(view, viewport))
            .push(left(view))
            .push(V::SECOND.map(|second| help(second.help)))
            .spacing(gap::WIDE)
            .width(SIDE);
        cards_beside(cards, SIDE).height(Fill)
    });
    row![paper].push(beside).spacing(gap::GAP).into()
}

/// Returns what is left, or that Enter is wanted, for the banner.
pub fn chip<'a, V: GameView>(view: &V) -> StatusChip<'a> {
    let double = view.session().double_entry();
    if let Some(words) = double.enter_words(view.session().game()) {
        return status_chip(Icon::CheckCircle, words, true);
    }
    match double.left_words(view.session().record()) {
        Some(left) => status_chip(Icon::History, left, false),
        None => status_chip(Icon::CheckCircle, double.done_words(), false),
    }
}

/// Returns the label of the menu entry: "Double entry", "Stop double entry".
pub fn toggle_words(session: &GameSession) -> &'static str {
    if session.double_entry().is_on() { "Stop double entry" } else { "Double entry" }
}

/// Draws the differences; the one being asked about has the keys. `None` if there are none.
fn differences<'a, V: GameView>(view: &V, viewport: Viewport) -> Option<Element<'a, V::Message>> {
    let (double, record) = (view.session().double_entry(), view.session().record());
    let differing = double.differing();
    let asked = double.asked()?;
    let at = differing.iter().position(|unit| *unit == asked).unwrap_or(0);
    let from = at.min(differing.len().saturating_sub(MAX_LISTED));
    let mut list = column![].spacing(gap::HAIR);
    let keys = ['F', 'S'].map(|key| double.is_shortcut(record, key));
    for unit in differing.iter().skip(from).take(MAX_LISTED) {
        let words = double.words(record, *unit);
        let buttons = (*unit == asked).then(|| {
            let [first, second] =
                resolve_buttons::<V>(viewport, ["First is right", "Second is right"], keys);
            let padding = Padding { top: 8.0, bottom: 12.0, left: 20.0, right: 20.0 };
            container(column![first, second].spacing(8)).padding(padding)
        });
        list = list.push(column![difference::<V>(*unit, words, *unit == asked)].push(buttons));
    }
    let rest = differing.len().saturating_sub(MAX_LISTED);
    let rest = (rest > 0).then(|| {
        let words = format!("and {} more", double.counted(rest));
        container(label(words, scale::SMALL, Tone::Muted)).padding([4, 20])
    });
    let head = double.differ_words();
    let list = container(list.push(rest)).padding([8, 0]);
    Some(titled_card(head, "", list))
}

fn difference<'a, V: GameView>(
    unit: EntryUnit,
    words: DifferenceWords,
    asked: bool,
) -> Element<'a, V::Message> {
    let title = label(words.place, scale::BODY.with(STRONG), Tone::Ink);
    let part = |name: &'static str, numbers: String| {
        row![
            label(name, scale::SMALL, Tone::Muted).width(64),
            label(numbers, scale::BODY.with(MEDIUM), Tone::Ink).width(Fill)
        ]
        .align_y(Center)
    };
    let words = column![title, part("First", words.first), part("Second", words.second)];
    button(container(words.spacing(2)).padding([8, 20]))
        .padding(0)
        .width(Fill)
        .on_press(say(Message::Open(unit)))
        .class(by_pointer(move |pointed| {
            let ground = (asked || pointed).then_some(Tone::Shade);
            button_style(ground, Tone::Ink, pointed_outline(asked, Tone::RuleStrong, 0.0))
        }))
        .into()
}

/// Draws the buttons that resolve a difference, with their keys F and S if those are free.
fn resolve_buttons<'a, V: GameView>(
    viewport: Viewport,
    [first, second]: [&'static str; 2],
    keys: [bool; 2],
) -> [Element<'a, V::Message>; 2] {
    let wide = viewport.width.is_wide();
    let buttons = [(first, "F", false, keys[0]), (second, "S", true, keys[1])];
    buttons.map(|(words, key, second, is_key)| {
        let part = secondary_button(words, Some(say(Message::Resolve(second))));
        let part = if is_key { part.key(key) } else { part };
        if wide { part.width(Fill).into() } else { part.into() }
    })
}

/// Draws what is left in the shown round and in the others.
fn left<'a, V: GameView>(view: &V) -> Element<'a, V::Message> {
    let (double, record) = (view.session().double_entry(), view.session().record());
    let (here, others) = double.here_words(record);
    let done = others.is_none() && !record.rounds.is_empty() && double.missing(record) == 0;
    let others = others.map(|words| label(words, scale::SMALL, Tone::Muted));
    let sign = done.then(|| icon(Icon::CheckCircle, 20.0, Tone::Success));
    let here = label(here, scale::BODY.with(STRONG), Tone::Ink).width(Fill);
    let here = row![].push(sign).push(here).spacing(8).align_y(Center);
    let rounds = rounds(view, f32::INFINITY).wrap().vertical_spacing(gap::TIGHT);
    let by_hand = record.game.groups()[1].is_some();
    let off = quiet_button(toggle_words(view.session()), Some(say(Message::Toggle)));
    let off = off.key(if by_hand { "R" } else { "Ctrl R" });
    let inside = column![here].push(others).push(rounds).push(off).spacing(10);
    card(container(inside).padding([14, 20]))
}

/// Draws the recorded rounds, as many around the shown one as fit.
fn rounds<'a, V: GameView>(view: &V, room: f32) -> ThemedRow<'a, V::Message> {
    let session = view.session();
    let (shown, last) = (session.double_entry().here().0, session.record().rounds.len());
    number_buttons(last, shown, room, |round| say(Message::ShowRound(round)))
}

fn help<'a, M: 'a>(words: &'static str) -> Element<'a, M> {
    let title = label("Ask somebody else", scale::BODY.with(STRONG), Tone::Ink);
    let inside = column![title, label(words, scale::SMALL, Tone::Muted)].spacing(6);
    card(container(inside).padding([16, 20]))
}

/// Draws what is below the places if there is no space at the side: a problem, a difference, or the
/// round.
fn foot<'a, V: GameView>(
    view: &V,
    viewport: Viewport,
    said: Option<String>,
) -> Element<'a, V::Message> {
    let (double, record) = (view.session().double_entry(), view.session().record());
    let small = scale::SMALL.with(MEDIUM);
    let line = if let Some(words) = said {
        row![label(words, small, Tone::Problem)]
    } else if let Some(asked) = double.asked() {
        let words = double.words(record, asked).sentence();
        let words = ellipsized_text(words, small, Tone::Ink).lines(3);
        let short = viewport.width.is_narrow();
        let buttons =
            if short { ["First", "Second"] } else { ["First is right", "Second is right"] };
        let has_room = viewport.size.width >= 480.0;
        let keys = ['F', 'S'].map(|key| has_room && double.is_shortcut(record, key));
        let [first, second] = resolve_buttons::<V>(viewport, buttons, keys);
        row![container(words).width(Fill).clip(true), first, second]
    } else {
        row![rounds(view, sheet_room(viewport, false) - 24.0)]
    };
    foot_line(52.0, 12.0, line.spacing(gap::SMALL))
}
