//! What can be started on *Tonight*: a new game, the same people again, samples and rehearsals.

use iced::Fill;
use iced::widget::{column, container, row};

use super::sample::Sample;
use super::{Message, Route, Viewport};
use crate::gui::command::{Command, MenuEntry};
use crate::gui::icon::Icon;
use crate::gui::theme::{Element, Tone, scale, space as gap};
use crate::gui::widget::{
    Button, card, felt_button, felt_secondary_button, label, quiet_button, secondary_button,
};
use scoring::{Record, join_words};
use session::rehearsal::RehearsalKind;

/// The most names in *Play again*.
const MAX_NAMED: usize = 6;

/// Draws the buttons, at the right of the pads or in a row below them.
pub(super) fn buttons<'a>(viewport: Viewport, beside: bool) -> Element<'a, Message> {
    let wide = |part: Button<'a, Message>| {
        if beside { part.width(Fill) } else { part }
    };
    let new = felt_button("New game", Some(Message::Go(Route::NewGame)))
        .icon(Icon::Plus)
        .key(Command::NewGame);
    let new = wide(if viewport.width.is_wide() { new.big() } else { new });
    let import = wide(
        felt_secondary_button("Import games", Some(Message::Import))
            .icon(Icon::Import)
            .key(Command::Import),
    );
    if beside {
        column![new.spread(), import.spread()].spacing(gap::MIDDLE).into()
    } else {
        row![new, import].spacing(gap::MIDDLE).align_y(iced::Center).into()
    }
}

/// Draws the card that starts the newest finished game again.
pub(super) fn rematch(record: &Record) -> Element<'_, Message> {
    let mut names: Vec<&str> = record.players.iter().take(MAX_NAMED).map(String::as_str).collect();
    let more = format!("{} more", record.players.len().saturating_sub(MAX_NAMED));
    if record.players.len() > MAX_NAMED {
        names.push(&more);
    }
    let mut words = join_words(&names);
    if let Some(first) = record.dealer {
        words = format!("{words}; {} {}", record.player_name(first), record.game.dealer.verb());
    }
    let words = label(words, scale::BODY, Tone::Muted);
    let button = format!("{} again", record.game.name);
    let button = secondary_button(button, Some(Message::Rematch)).key(Command::SamePeople);
    let head = label("Same people again", scale::CARD, Tone::Ink);
    let body = column![head, words, button].spacing(gap::SMALL);
    card(container(body).padding([gap::MIDDLE, gap::CARD]).width(Fill))
}

/// Draws the buttons that open a sample, with their keys if those work.
pub(super) fn samples<'a>(keys: bool) -> Element<'a, Message> {
    let sample = |words, sample, key| {
        quiet_button(words, Some(Message::Sample(sample))).key_if(keys, key).into()
    };
    let samples = [
        sample("Try a sample game", Sample::Evening, Command::SampleGame),
        sample("Try a night of Court Whist", Sample::Night, Command::SampleNight),
        sample("Try a gin match", Sample::Match, Command::SampleMatch),
        {
            let MenuEntry { label: words, message, .. } = rehearsal(RehearsalKind::Night);
            quiet_button(words, Some(message)).key(Command::RehearseNight).into()
        },
    ];
    row(samples).spacing(gap::SMALL).wrap().vertical_spacing(gap::HAIR).into()
}

/// Returns the menu entry of a rehearsal.
pub(super) fn rehearsal(what: RehearsalKind) -> MenuEntry<Message> {
    MenuEntry::new(Icon::Play, what.label(), Message::Go(Route::Rehearsal(what)))
}
