//! Cards of a person's page: opponents, partners, records, and merged names.

use std::collections::BTreeMap;

use chrono::{DateTime, FixedOffset};
use iced::Fill;
use iced::widget::{column, container, row, text};

use super::Message;
use super::page::PersonPage;
use crate::gui::command::Command;
use crate::gui::icon::{Icon, icon};
use crate::gui::text_fit;
use crate::gui::theme::{Element, MEDIUM, STRONG, TEXT, Tone, scale, space};
use crate::gui::widget::{card, card_head, ellipsized_text, hairline, label, quiet_button};
use session::evening::queries;
use store::statistics::{Figures, OpponentRecord, PartnerRecord, PersonId, Total};
use store::{Merge, clock, format};

/// The most people listed before *all* is chosen.
const FIRST: usize = 5;

/// Draws all cards with content.
pub(super) fn cards<'a>(
    page: &'a PersonPage,
    figures: &'a Figures,
    names: &BTreeMap<PersonId, &'a str>,
) -> Vec<Element<'a, Message>> {
    let name = |who: PersonId| names.get(&who).copied().unwrap_or("nobody");
    let own = name(page.person);
    let most = if page.shows_all { usize::MAX } else { FIRST };
    let mut cards: Vec<Element<'a, Message>> = Vec::new();
    if !figures.against.is_empty() {
        let some = figures.against.iter().take(most);
        let rows: Vec<_> = some.map(|against| against_row(name(against.who), *against)).collect();
        let more = more(page, figures.against.len());
        let note = "Who finished ahead.";
        let own = text_fit::shortened(own, scale::SMALL, 66.0);
        let head = heads("together", format!("{own} : other"));
        cards.push(list("Head to head", head, rows, Some(note), more));
    }
    if !figures.with.is_empty() {
        let some = figures.with.iter().take(most);
        let rows: Vec<_> = some.map(|with| with_row(name(with.who), *with)).collect();
        let more = more(page, figures.with.len());
        let head = heads("together", "won".to_owned());
        cards.push(list("Partners", head, rows, None, more));
    }
    if let Some(game) = figures.by_game.get(page.game) {
        let remembered = |sign, color, total: Total, what: &str| {
            remembered((sign, color), game.total_words(total.total), what, total.when)
        };
        let best = remembered(Icon::Trophy, Tone::Leader, game.best, "best total");
        let worst = (game.over > 1 && game.worst.total != game.best.total)
            .then(|| remembered(Icon::ArrowDown, Tone::Muted, game.worst, "worst total"));
        let body = column![best].push(worst).spacing(10);
        cards.push(titled("Records", container(body).padding(pad()).into()));
    }
    if !page.merges.is_empty() {
        let rows =
            page.merges.iter().enumerate().map(|(index, merge)| merge_row(merge, index == 0));
        let body = column(rows).spacing(space::SMALL);
        cards.push(titled("Merged names", container(body).padding(pad()).into()));
    }
    cards
}

fn pad() -> iced::Padding {
    iced::Padding { top: 2.0, bottom: 16.0, left: 20.0, right: 20.0 }
}

fn titled<'a>(title: &'a str, body: Element<'a, Message>) -> Element<'a, Message> {
    card(column![card_head(title, ""), body])
}

fn heads(together: &str, right: String) -> Element<'_, Message> {
    let head = |words: String| {
        label(words, scale::SMALL.with(MEDIUM), Tone::Muted).wrapping(text::Wrapping::None)
    };
    row![
        container(head(together.to_owned())).align_right(Fill),
        container(head(right)).align_right(124)
    ]
    .padding(iced::Padding { top: 0.0, bottom: 6.0, left: 20.0, right: 20.0 })
    .into()
}

fn list<'a>(
    title: &'a str,
    head: Element<'a, Message>,
    rows: Vec<Element<'a, Message>>,
    note: Option<&'a str>,
    more: Option<Element<'a, Message>>,
) -> Element<'a, Message> {
    let mut body = column![card_head(title, ""), head, hairline()];
    let last = rows.len().saturating_sub(usize::from(note.is_none() && more.is_none()));
    for (index, row) in rows.into_iter().enumerate() {
        body = body.push(row).push((index < last).then(hairline));
    }
    let note = note.map(|note| label(note, scale::SMALL, Tone::Muted).width(Fill));
    let foot = row![].push(note).push(more).spacing(space::SMALL).align_y(iced::Center);
    let foot =
        container(foot).padding(iced::Padding { top: 8.0, bottom: 10.0, left: 20.0, right: 12.0 });
    card(body.push(foot))
}

/// Draws the button that shows all of a list, or only the first few again.
fn more<'a>(page: &PersonPage, count: usize) -> Option<Element<'a, Message>> {
    let words = if page.shows_all { "Fewer".to_owned() } else { format!("All {count}") };
    let button = quiet_button(words, Some(Message::All)).key(Command::AllOpponents);
    (count > FIRST).then(|| button.into())
}

fn person(name: &str) -> Element<'_, Message> {
    // Apart from the number after it.
    let name = ellipsized_text(name, scale::SEAT, Tone::Ink).least(12.0).lines(2).width(Fill);
    container(name).padding(iced::Padding::ZERO.right(space::SMALL)).into()
}

fn against_row(name: &str, against: OpponentRecord) -> Element<'_, Message> {
    let number = |count: usize, best: bool| {
        let (font, color) = if best { (STRONG, Tone::Ink) } else { (TEXT, Tone::Muted) };
        label(count.to_string(), scale::NAME.with(font), color)
    };
    let (ahead, behind) = (against.ahead, against.behind);
    row![
        person(name),
        label(against.games.to_string(), scale::BODY, Tone::Muted),
        container(number(ahead, ahead >= behind)).align_right(64),
        container(label(":", scale::SEAT, Tone::Muted)).center_x(24),
        container(number(behind, behind >= ahead)).align_right(36),
    ]
    .height(46)
    .align_y(iced::Center)
    .padding([0, 20])
    .into()
}

fn with_row(name: &str, with: PartnerRecord) -> Element<'_, Message> {
    row![
        person(name),
        label(with.games.to_string(), scale::BODY, Tone::Muted),
        container(label(with.won.to_string(), scale::NAME, Tone::Ink)).align_right(124),
    ]
    .height(46)
    .align_y(iced::Center)
    .padding([0, 20])
    .into()
}

fn remembered<'a>(
    (sign, color): (Icon, Tone),
    words: String,
    what: &str,
    when: DateTime<FixedOffset>,
) -> Element<'a, Message> {
    let when =
        format!("{what}, {}", format::relative_evening(queries::day(when), clock::tonight()));
    row![
        icon(sign, 22.0, color),
        column![
            label(words, scale::BODY.with(MEDIUM), Tone::Ink),
            label(when, scale::SMALL, Tone::Muted)
        ]
    ]
    .spacing(space::MIDDLE)
    .align_y(iced::Center)
    .into()
}

fn merge_row(merge: &Merge, newest: bool) -> Element<'_, Message> {
    let since = format::relative_day(merge.at, clock::local_now());
    let games = format::how_many(merge.seats, "game", "games");
    let undo = quiet_button("Undo", Some(Message::Unmerge(merge.id, merge.name.clone())));
    let undo = undo.icon(Icon::Undo);
    row![
        column![
            label(merge.name.as_str(), scale::BODY.with(MEDIUM), Tone::Ink),
            label(format!("{games}, since {since}"), scale::SMALL, Tone::Muted)
        ]
        .width(Fill),
        if newest { undo.key(Command::SplitName) } else { undo }
    ]
    .spacing(space::SMALL)
    .align_y(iced::Center)
    .into()
}
