//! What can be started on *Tonight*: a new game, the same people again, samples and rehearsals; and
//! the empty sheet before the first game.

use iced::Fill;
use iced::widget::{column, container, row, scrollable};

use super::Message;
use crate::gui::command::{Command, MenuEntry};
use crate::gui::icon::{Icon, suit};
use crate::gui::screen::{Route, Viewport};
use crate::gui::theme::{Element, TEXT, Tone, scale, space as gap};
use crate::gui::widget::{
    Button, card, double_rule, felt_button, felt_secondary_button, label, main_button,
    quiet_button, secondary_button, sheet, slim_bar,
};
use formats::json;
use scoring::{Record, join_words};
use session::rehearsal::RehearsalKind;

/// The samples with their commands, icons and labels.
pub(super) const SAMPLES: [(Sample, Command, Icon, &str); 3] = [
    (Sample::Evening, Command::SampleGame, Icon::Star, "Try a sample game"),
    (Sample::Night, Command::SampleNight, Icon::Table, "Try a night of Court Whist"),
    (Sample::Match, Command::SampleMatch, Icon::Person, "Try a gin match"),
];
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
    let samples = SAMPLES.map(|(sample, key, _, words)| {
        quiet_button(words, Some(Message::Sample(sample))).key_if(keys, key).into()
    });
    let MenuEntry { label: words, message, .. } = rehearsal(RehearsalKind::Night);
    let rehearse = quiet_button(words, Some(message)).key(Command::RehearseNight);
    row(samples).push(rehearse).spacing(gap::SMALL).wrap().vertical_spacing(gap::HAIR).into()
}

pub(super) fn rehearsal(what: RehearsalKind) -> MenuEntry<Message> {
    MenuEntry::new(Icon::Play, what.label(), Message::Go(Route::Rehearsal(what)))
}

const SUITS: [&str; 5] = ["spades", "hearts", "diamonds", "clubs", "stars"];

/// Draws the blank sheet in the middle of the felt.
pub(super) fn empty_sheet<'a>(viewport: Viewport) -> Element<'a, Message> {
    let wide = viewport.width.is_wide();
    let side = if wide { 56.0 } else { 20.0 };
    let suits = row(SUITS.map(|id| suit(id, 28.0))).spacing(gap::WIDE);
    let about = "Choose a game, add the players, and type in each round. House Rules keeps \
         the totals and says who deals and what is trump.";
    let (title, said) =
        if wide { (scale::HEAD, scale::NAME.with(TEXT)) } else { (scale::TITLE, scale::BODY) };
    let head = column![label("No games yet", title, Tone::Ink), label(about, said, Tone::Ink),];
    // In a compact window the first button comes before decoration.
    let (suits, over) = if wide { (Some(suits), 44.0) } else { (None, 18.0) };
    let head = column![].push(suits).push(head.spacing(gap::MIDDLE)).spacing(gap::MIDDLE);
    let head = head.padding([over, side]);
    let first = main_button("New game", Some(Message::Go(Route::NewGame)))
        .icon(Icon::Plus)
        .key(Command::NewGame)
        .big();
    let import =
        quiet_button("Import games", Some(Message::Import)).icon(Icon::Import).key(Command::Import);
    let others = row![import].spacing(gap::SMALL).wrap().vertical_spacing(gap::HAIR);
    // Quiet buttons have a padding of 12, and their text is aligned with the main button's edge.
    let others = container(others).padding(iced::Padding::ZERO.left(side - 12.0));
    let samples = container(samples(true)).padding(iced::Padding::ZERO.left(side - 12.0));
    let first = container(first).padding(iced::Padding::ZERO.left(side));
    let buttons = column![first, column![samples, others].spacing(gap::HAIR)]
        .spacing(if wide { gap::CARD } else { gap::SMALL })
        .padding([if wide { 26.0 } else { 14.0 }, 0.0]);
    let paper = sheet(viewport.width, false, column![head, double_rule(), buttons]);
    let page =
        container(container(paper).max_width(820)).padding(viewport.width.margin()).center_x(Fill);
    container(scrollable(page).direction(slim_bar()).width(Fill)).center_y(Fill).width(Fill).into()
}

/// The samples for a first look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sample {
    /// A few rounds of Goodge.
    Evening,
    /// A night of Court Whist in its third game.
    Night,
    /// A gin match of two teams.
    Match,
}

impl Sample {
    const fn text(self) -> &'static str {
        match self {
            Sample::Evening => include_str!("../../../../assets/samples/goodge-under-way.json"),
            Sample::Night => include_str!("../../../../assets/samples/nights/court-whist.json"),
            Sample::Match => include_str!("../../../../assets/samples/nights/gin-tournament.json"),
        }
    }

    /// Returns the record.
    pub fn record(self) -> Option<Record> {
        json::decode(self.text()).ok().and_then(|decoded| decoded.record)
    }
}
