//! What is on *Tonight* besides the games in progress: what can be started, recently finished games,
//! tonight's standings so far; and the empty sheet before the first game.

use super::Message;
use crate::gui::prelude::{column, *};
use formats::json;
use scoring::{Record, join_words, signed};
use session::evening::{Evening, TableRow, queries};
use session::preview::{GamePreview, State};
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
    let new = felt_button("New game", Some(Message::Go(Route::NewGame)))
        .icon(Icon::Plus)
        .key(Command::NewGame);
    let new = if viewport.width.is_wide() { new.big() } else { new };
    let import = felt_secondary_button("Import games", Some(Message::Import))
        .icon(Icon::Import)
        .key(Command::Import);
    if beside {
        let buttons = [new, import].map(|button| button.width(Fill).spread().into());
        column(buttons).spacing(gap::MIDDLE).into()
    } else {
        row![new, import].centered(gap::MIDDLE).into()
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
    // Quiet buttons have a padding of 12, and their text is aligned with the main button's edge.
    let others = column![samples(true), import].spacing(gap::HAIR);
    let others = others.padding(Padding::ZERO.left(side - 12.0));
    let first = container(first).padding(Padding::ZERO.left(side));
    let buttons = column![first, others]
        .spacing(if wide { gap::CARD } else { gap::SMALL })
        .padding([if wide { 26.0 } else { 14.0 }, 0.0]);
    let paper = sheet(viewport.width, false, column![head, double_rule(), buttons]);
    let page =
        container(container(paper).max_width(820)).padding(viewport.width.margin()).center_x(Fill);
    container(scrolling(page).width(Fill)).center_y(Fill).width(Fill).into()
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

/// Draws the list with its heading.
pub(super) fn recent_games(
    viewport: Viewport,
    games: &[GamePreview],
    cursor: Option<usize>,
) -> Element<'_, Message> {
    let head = row![
        label("Recent games", scale::CARD, Tone::Ink).width(Fill),
        quiet_button("All history", Some(Message::Go(Route::History)))
    ]
    .align_y(Center)
    .padding(Padding { top: 4.0, bottom: 4.0, left: 22.0, right: 10.0 });
    let rows = games.iter().enumerate().map(|(index, game)| {
        let marked = cursor == Some(index);
        let when = format::relative_evening(queries::day(game.summary.played), clock::tonight());
        let line = row_of(viewport, game, when, marked, Message::Go(Route::Game(game.summary.id)));
        scroll_anchor(line, marked, MARKED)
    });
    card(column![head, double_rule(), ruled_between(rows)])
}

/// Draws a game (finished, in progress, or unreadable) as a row: icon, name, winner, the others,
/// the day or the time.
pub(in crate::gui::screen) fn row_of<'a, M: Clone + 'a>(
    viewport: Viewport,
    game: &'a GamePreview,
    when: String,
    focused: bool,
    on_press: M,
) -> Element<'a, M> {
    let day = container(ellipsized_text(when, scale::BODY, Tone::Muted));
    let row =
        list_row(game.name.as_str()).icon(game_icon(game.icon)).focused(focused).on_press(on_press);
    if viewport.width.is_compact() {
        return row.text(game.line()).trailing(day).into();
    }
    let crown = (game.state == State::Over).then(|| icon(Icon::Crown, 18.0, Tone::Leader));
    let ink = if game.is_open() { Tone::Muted } else { Tone::Ink };
    let name = ellipsized_text(game.winner.as_str(), scale::CARD, ink);
    let name = row![].push(crown).push(name).centered(10);
    let total = ellipsized_text(game.total.as_str(), scale::CARD.with(STRONG), Tone::Ink);
    let others = ellipsized_text(game.others.as_str(), scale::BODY, Tone::Muted).lines(2);
    row.trailing(container(name).width(230).clip(true))
        .trailing(container(total).align_right(72))
        .trailing(
            container(others).padding(Padding::ZERO.left(24)).width(FillPortion(2)).clip(true),
        )
        .trailing(day.align_right(150))
        .into()
}

/// The most people listed; the page of the evening has all.
const MAX_LISTED: usize = 8;

/// Draws the card: people in a column beside the games, otherwise side by side.
pub(super) fn standing_card(evening: &Evening, beside: bool) -> Element<'_, Message> {
    let edge = if beside { 18.0 } else { 22.0 };
    let games = format::how_many(evening.games.len(), "game", "games");
    let head = row![
        label("This evening", scale::CARD, Tone::Ink),
        label(games, scale::BODY, Tone::Muted).width(Fill),
    ]
    .push((!beside).then(all))
    .centered(12);
    let head = container(head).padding(Padding {
        top: if beside { 12.0 } else { 4.0 },
        bottom: if beside { 10.0 } else { 4.0 },
        left: edge,
        right: 10.0,
    });
    // Which games count; other games of the night are on the page of the evening.
    let counted = remark(join_words(evening.names())).width(Fill);
    let counted =
        container(counted).padding(Padding { left: edge, right: 10.0, bottom: 6.0, top: 0.0 });
    let head = column![head, counted];
    let guests = evening.standings.iter().take(MAX_LISTED);
    let guests = guests.map(|one| guest(one, beside).into());
    let guests: Element<'_, Message> = if beside {
        let foot = container(all()).align_right(Fill).padding([4, 8]);
        column![ruled::<_, Element<'_, _>>(guests), foot].into()
    } else {
        let guests = row(guests).spacing(28).wrap().vertical_spacing(6);
        container(guests).padding([12.0, 22.0]).width(Fill).into()
    };
    card(column![head, double_rule(), guests])
}

fn all<'a>() -> Element<'a, Message> {
    quiet_button("Game by game", Some(Message::Evening)).key(Command::ThisEvening).into()
}

/// Draws a guest with rank and points: as wide as the card in a column, otherwise as narrow as they are.
fn guest(guest: &TableRow, in_column: bool) -> ThemedRow<'_, Message> {
    let crown = guest.leads.then(|| icon(Icon::Crown, 16.0, Tone::Leader));
    let name = label(guest.name.as_str(), scale::SEAT, Tone::Ink);
    let name = row![name.wrapping(text::Wrapping::None)].push(crown).centered(8);
    let rank = guest.rank.map_or_else(String::new, |rank| rank.to_string());
    let rank = label(rank, scale::BODY, Tone::Muted);
    let points = label(signed(guest.points), scale::CARD.with(STRONG), Tone::Ink);
    if !in_column {
        return row![rank, name, points].centered(10);
    }
    row![container(rank).align_right(18), container(name).width(Fill).clip(true), points]
        .centered(12)
        .height(38)
        .padding(Padding::ZERO.left(16).right(20))
}
