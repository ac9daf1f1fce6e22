//! The tab of hands in dispute: a card for each, with both versions.

use iced::widget::{button, column, container, row, scrollable};
use iced::{Center, Fill};

use super::{Message, say};
use crate::engine::double_entry::EntryUnit;
use crate::game::double_entry::{Agreement, DifferenceWords};
use crate::gui::icon::{Icon, icon};
use crate::gui::screen::Viewport;
use crate::gui::session::GameView;
use crate::gui::session::list_sheet::{empty_page, list_sheet};
use crate::gui::theme::{
    Element, MEDIUM, STRONG, Tone, button_style, by_pointer, pointed_outline, scale, space as gap,
};
use crate::gui::widget::{StatusChip, hairline, label, secondary_button, slim_bar, status_chip};

/// Draws how the versions of a place compare.
pub fn agreement_icon<'a, M: 'a>(agreement: Agreement) -> Element<'a, M> {
    let (sign, color) = match agreement {
        Agreement::Agrees => (Icon::CheckCircle, Tone::Success),
        Agreement::Differs => (Icon::Problem, Tone::Problem),
    };
    icon(sign, 15.0, color)
}

/// Draws the tab.
pub fn view<'a, V: GameView>(view: &'a V, viewport: Viewport) -> Element<'a, V::Message> {
    let (double, record) = (view.session().double_entry(), view.session().record());
    let differing = double.differing();
    if differing.is_empty() {
        let words = format!("No {} is in dispute.", double.unit());
        return list_sheet(viewport, empty_page(words), None);
    }
    let asked = double.asked();
    let mut list = column![];
    for unit in differing {
        let words = double.words(record, unit);
        list = list.push(difference::<V>(viewport, unit, words, asked == Some(unit)));
        list = list.push(hairline());
    }
    let list: Element<'a, V::Message> = scrollable(list).direction(slim_bar()).height(Fill).into();
    list_sheet(viewport, list, None)
}

/// Returns what is in dispute, for the banner.
pub fn chip<'a, V: GameView>(view: &V) -> StatusChip<'a> {
    let double = view.session().double_entry();
    match double.unfinished_words() {
        Some(words) => status_chip(Icon::Problem, words, false),
        None => status_chip(Icon::CheckCircle, "Nothing in dispute", false),
    }
}

/// Draws a difference. The one under the cursor has the keys.
fn difference<'a, V: GameView>(
    viewport: Viewport,
    unit: EntryUnit,
    words: DifferenceWords,
    asked: bool,
) -> Element<'a, V::Message> {
    let title = label(words.place, scale::BODY.with(STRONG), Tone::Ink);
    let part = |name: &'static str, numbers: String| {
        row![
            label(name, scale::SMALL, Tone::Muted).width(120),
            label(numbers, scale::BODY.with(MEDIUM), Tone::Ink).width(Fill)
        ]
        .align_y(Center)
    };
    let words = column![title, part("Recorded", words.first), part("The other pair", words.second)];
    let choice = |words, key, second_is_right| {
        let part = secondary_button(words, Some(say(Message::Resolve(unit, second_is_right))));
        if asked { part.key(key) } else { part }
    };
    let first = choice("Recorded is right", "F", false);
    let second = choice("The other is right", "S", true);
    let choices = row![first, second].spacing(gap::SMALL);
    let inside: Element<'a, V::Message> = if viewport.width.is_narrow() {
        column![words.spacing(2), choices].spacing(gap::SMALL).into()
    } else {
        row![words.spacing(2).width(Fill), choices].align_y(Center).into()
    };
    button(container(inside).padding([12, 20]))
        .padding(0)
        .width(Fill)
        .on_press(say(Message::Open(unit)))
        .class(by_pointer(move |pointed| {
            let ground = (asked || pointed).then_some(Tone::Shade);
            button_style(ground, Tone::Ink, pointed_outline(asked, Tone::RuleStrong, 0.0))
        }))
        .into()
}
