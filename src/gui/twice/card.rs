//! Beside a second reading: what differs and which is right, what is left, and who it is for;
//! below it where there is no room beside. The same for every night.

use iced::widget::{Row, button, column, container, row};
use iced::{Center, Fill, Padding};

use super::{Eye, Twice};
use crate::engine::Record;
use crate::engine::double_entry::EntryUnit;
use crate::gui::icon::{Icon, icon};
use crate::gui::screen::Viewport;
use crate::gui::theme::{
    Element, MEDIUM, STRONG, Theme, Tone, Width, button_style, by_status, pointed_outline, scale,
    space as gap,
};
use crate::gui::widget::{
    card, label, quiet_button, secondary_button, shaded_section, titled_card,
};

/// So many differences are listed.
const LISTED: usize = 6;

/// Where a hand is, in words, and what was read first and second.
pub type Words = (String, [String; 2]);

/// What a click does, and whether the letters on the buttons do so just now.
#[derive(Debug, Clone)]
pub struct Deeds<Message> {
    /// Goes to a hand.
    pub look: fn(EntryUnit) -> Message,
    /// Says that the second reading is right, or else the first.
    pub settle: fn(bool) -> Message,
    /// Whether F and S are free.
    pub keys: bool,
}

/// How a hand that was read twice compares.
pub fn eye_mark<'a, Message: 'a>(eye: Eye) -> Element<'a, Message> {
    let (sign, color) = match eye {
        Eye::Agrees => (Icon::CheckCircle, Tone::Success),
        Eye::Differs => (Icon::Problem, Tone::Problem),
    };
    icon(sign, 15.0, color)
}

/// What differs; the one that is asked about has the keys. Nothing where all agrees.
pub fn differences<'a, Message: Clone + 'a>(
    viewport: Viewport,
    twice: &Twice,
    here: EntryUnit,
    words: impl Fn(EntryUnit) -> Words,
    deeds: &Deeds<Message>,
) -> Option<Element<'a, Message>> {
    let differing = twice.differing();
    let asked = twice.asked(here)?;
    let at = differing.iter().position(|hand| *hand == asked).unwrap_or(0);
    let from = at.min(differing.len().saturating_sub(LISTED));
    let mut list = column![].spacing(gap::HAIR);
    for hand in differing.iter().skip(from).take(LISTED) {
        list = list.push(difference(viewport, *hand, words(*hand), *hand == asked, deeds));
    }
    let rest = differing.len().saturating_sub(LISTED);
    let rest = (rest > 0).then(|| {
        let words = format!("and {} more", twice.counted(rest));
        container(label(words, scale::SMALL, Tone::Muted)).padding([4, 20])
    });
    let differ = if differing.len() == 1 { "differs" } else { "differ" };
    let head = format!("{} {differ}", twice.counted(differing.len()));
    let list = container(list.push(rest)).padding([8, 0]);
    Some(titled_card(head, "", list))
}

fn difference<'a, Message: Clone + 'a>(
    viewport: Viewport,
    hand: EntryUnit,
    (place, [first, second]): Words,
    asked: bool,
    deeds: &Deeds<Message>,
) -> Element<'a, Message> {
    let title = label(place, scale::BODY.with(STRONG), Tone::Ink);
    let part = |name: &'static str, numbers: String| {
        row![
            label(name, scale::SMALL, Tone::Muted).width(64),
            label(numbers, scale::BODY.with(MEDIUM), Tone::Ink).width(Fill)
        ]
        .align_y(Center)
    };
    let words = column![title, part("First", first), part("Second", second)].spacing(2);
    let line = button(container(words).padding([8, 20]))
        .padding(0)
        .width(Fill)
        .on_press((deeds.look)(hand))
        .class(by_status(move |status| {
            let pointed = matches!(status, button::Status::Hovered | button::Status::Pressed);
            let ground = (asked || pointed).then_some(Tone::Shade);
            button_style(ground, Tone::Ink, pointed_outline(asked, Tone::RuleStrong, 0.0))
        }));
    let keys = asked.then(|| {
        let [first, second] = settling(viewport, ["First is right", "Second is right"], deeds);
        container(column![first, second].spacing(8)).padding(Padding {
            top: 8.0,
            bottom: 12.0,
            left: 20.0,
            right: 20.0,
        })
    });
    column![line].push(keys).into()
}

/// The buttons that settle a difference.
fn settling<'a, Message: Clone + 'a>(
    viewport: Viewport,
    words: [&'static str; 2],
    deeds: &Deeds<Message>,
) -> [Element<'a, Message>; 2] {
    let wide = viewport.width == Width::Wide;
    let each = |(words, key, second): (&'static str, &'static str, bool)| {
        let part = secondary_button(words, Some((deeds.settle)(second)));
        let part = if deeds.keys { part.key(key) } else { part };
        if wide { part.width(Fill).into() } else { part.into() }
    };
    let [first, second] = words;
    [(first, "F", false), (second, "S", true)].map(each)
}

/// What is left to be read, in the shown round, from 1 and as it is called ("Game"), and in the
/// others.
pub fn left<'a, Message: Clone + 'a>(
    twice: &Twice,
    record: &Record,
    (called, round): (&str, usize),
    rounds: Row<'a, Message, Theme>,
    once: (Message, &'static str),
) -> Element<'a, Message> {
    let unread = twice.unread_in(record, round);
    let here = match (record.rounds.len(), unread) {
        (0, _) => format!("No {} is in yet", twice.unit()),
        (_, 0) => format!("{called} {round}: nothing left to read"),
        (..) => format!("{called} {round}: {} to read", twice.counted(unread)),
    };
    let others = twice.unread(record) - unread;
    let others = (others > 0).then(|| {
        let words = format!("{} in other {}s", twice.counted(others), called.to_lowercase());
        label(words, scale::SMALL, Tone::Muted)
    });
    let sign = (unread == 0 && others.is_none() && !record.rounds.is_empty())
        .then(|| icon(Icon::CheckCircle, 20.0, Tone::Success));
    let here = label(here, scale::BODY.with(STRONG), Tone::Ink).width(Fill);
    let here = row![].push(sign).push(here).spacing(8).align_y(Center);
    let rounds = rounds.wrap().vertical_spacing(gap::TIGHT);
    let (message, key) = once;
    let once = format!("Read {}s once", twice.unit());
    let once = quiet_button(once, Some(message)).key(key);
    let inside = column![here].push(others).push(rounds).push(once).spacing(10);
    card(container(inside).padding([14, 20]))
}

/// What the second pair of eyes does.
pub fn help<'a, Message: 'a>(words: &'static str) -> Element<'a, Message> {
    let title = label("For somebody else", scale::BODY.with(STRONG), Tone::Ink);
    let inside = column![title, label(words, scale::SMALL, Tone::Muted)].spacing(6);
    card(container(inside).padding([16, 20]))
}

/// Below the hands where there is no room beside: what cannot be, what differs, or which round.
pub fn foot<'a, Message: Clone + 'a>(
    viewport: Viewport,
    said: Option<String>,
    asked: Option<Words>,
    rounds: Row<'a, Message, Theme>,
    deeds: &Deeds<Message>,
) -> Element<'a, Message> {
    let small = scale::SMALL.with(MEDIUM);
    let line = if let Some(words) = said {
        row![label(words, small, Tone::Problem)]
    } else if let Some(words) = asked {
        let words = label(sentence(words), small, Tone::Ink);
        let short = viewport.width == Width::Narrow;
        let deed = if short { ["First", "Second"] } else { ["First is right", "Second is right"] };
        let [first, second] = settling(viewport, deed, deeds);
        row![container(words).width(Fill).clip(true), first, second]
    } else {
        row![rounds]
    };
    let line = line.spacing(gap::SMALL).align_y(Center);
    let line = container(line.width(Fill)).center_y(52).clip(true);
    shaded_section(true, line.padding(Padding::ZERO.left(12).right(12)))
}

/// "Game 3, table 4, hand 2: first 7 and 6, second 8 and 5".
pub fn sentence((place, [first, second]): Words) -> String {
    format!("{place}: first {first}, second {second}")
}
