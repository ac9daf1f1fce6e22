//! The tab of hands in dispute: a card for each version that differs, with what is recorded.

use iced::widget::{button, column, container, row, scrollable};
use iced::{Center, Fill};

use super::DisputeMessage;
use crate::gui::game::list_sheet::{empty_sheet, list_sheet};
use crate::gui::game::{GameSession, GameView, Message};
use crate::gui::icon::{Icon, icon};
use crate::gui::screen::Viewport;
use crate::gui::theme::{
    Element, MEDIUM, STRONG, Tone, button_style, by_pointer, pointed_outline, scale, space as gap,
};
use crate::gui::widget::{StatusChip, hairline, label, secondary_button, slim_bar, status_chip};
use scoring::hands;
use scoring::wording::capitalize;
use session::hand_states::{Difference, HandState};

/// Draws the state of a hand; nothing for one that only the desk has typed.
pub fn state_icon<'a, M: 'a>(state: HandState) -> Option<Element<'a, M>> {
    let (sign, color) = match state {
        HandState::Desk => return None,
        HandState::Sent => (Icon::Phone, Tone::Muted),
        HandState::Confirmed => (Icon::CheckCircle, Tone::Success),
        HandState::InDispute => (Icon::Problem, Tone::Problem),
    };
    Some(icon(sign, 15.0, color))
}

/// Draws the tab.
pub fn view<'a, V: GameView>(view: &'a V, viewport: Viewport) -> Element<'a, V::Message> {
    let session = view.session();
    let (differences, here) = session.differences();
    if differences.is_empty() {
        let words = format!("No {} is in dispute.", hands::unit(session.record().game));
        return empty_sheet(viewport, words);
    }
    let mut list = column![];
    for (at, difference) in differences.into_iter().enumerate() {
        list = list.push(card::<V>(viewport, difference, at == here)).push(hairline());
    }
    let list: Element<'a, V::Message> = scrollable(list).direction(slim_bar()).height(Fill).into();
    list_sheet(viewport, list, None)
}

/// Returns what is in dispute, for the banner.
pub fn chip<'a>(session: &GameSession) -> StatusChip<'a> {
    match session.unfinished_words() {
        Some(words) => status_chip(Icon::Problem, words, false),
        None => status_chip(Icon::CheckCircle, "Nothing in dispute", false),
    }
}

/// Draws a difference. The one under the cursor has the keys.
fn card<'a, V: GameView>(
    viewport: Viewport,
    difference: Difference,
    is_here: bool,
) -> Element<'a, V::Message> {
    let Difference { hand, version, place, recorded, recorded_by, other, other_by } = difference;
    let title = label(place, scale::BODY.with(STRONG), Tone::Ink);
    let part = |numbers: String, by: String| {
        row![
            label(numbers, scale::BODY.with(MEDIUM), Tone::Ink).width(Fill),
            label(by, scale::SMALL, Tone::Muted).width(Fill)
        ]
        .align_y(Center)
    };
    let recorded = part(recorded, format!("recorded, from {recorded_by}"));
    let words = column![title, recorded, part(other, capitalize(&other_by))];
    let choice = |words, key, other_is_right| {
        let decide = DisputeMessage::Decide(hand, version, other_is_right);
        let part = secondary_button(words, Some(Message::Disputes(decide).into()));
        if is_here { part.key(key) } else { part }
    };
    let first = choice("The first is right", "F", false);
    let second = choice("The other is right", "O", true);
    let choices = row![first, second].spacing(gap::SMALL);
    let inside: Element<'a, V::Message> = if viewport.width.is_compact() {
        column![words.spacing(2), choices].spacing(gap::SMALL).into()
    } else {
        row![words.spacing(2).width(Fill), choices].align_y(Center).into()
    };
    button(container(inside).padding([12, 20]))
        .padding(0)
        .width(Fill)
        .on_press(Message::Disputes(DisputeMessage::Open(hand, version)).into())
        .class(by_pointer(move |pointed| {
            let ground = (is_here || pointed).then_some(Tone::Shade);
            button_style(ground, Tone::Ink, pointed_outline(is_here, Tone::RuleStrong, 0.0))
        }))
        .into()
}
