//! What is on a person's page beside the list of games: their totals in their last games as bars, and
//! cards with opponents, partners, records and merged names.
//!
//! Invariant: bars start at 0; those of wins are filled and have a crown.

use iced::widget::Column;

use super::{Message, People, PersonPage};
use crate::gui::prelude::{column, *};
use session::chart::ticks;
use session::evening::queries;
use store::Merge;
use store::statistics::{Figures, GameStats, OpponentRecord, PersonId, Total};

/// The most people listed before *all* is chosen.
const FIRST: usize = 5;
/// Width of the result beside the number of games together, in logical pixels.
const RESULT: f32 = 124.0;

/// Draws all cards with content.
pub(super) fn cards<'a>(
    people: &'a People,
    page: &'a PersonPage,
    figures: &'a Figures,
) -> Vec<Element<'a, Message>> {
    let name = |who: PersonId| people.person(who).map_or("nobody", |person| person.name.as_str());
    let own = name(page.person);
    let mut cards: Vec<Element<'a, Message>> = Vec::new();
    if !figures.against.is_empty() {
        let rows = figures.against.iter().map(|against| against_row(name(against.who), *against));
        let head = format!("{} : other", text_fit::shortened(own, scale::SMALL, 66.0));
        cards.push(list(page, "Head to head", head, rows, Some("Who finished ahead.")));
    }
    if !figures.with.is_empty() {
        let won = |won: usize| container(label(won.to_string(), scale::NAME, Tone::Ink));
        let rows = figures
            .with
            .iter()
            .map(|with| counted_row(name(with.who), with.games, won(with.won).align_right(RESULT)));
        cards.push(list(page, "Partners", "won".to_owned(), rows, None));
    }
    if let Some(game) = figures.by_game.get(page.game) {
        let trophy = icon(Icon::Trophy, 22.0, Tone::Leader);
        let best = record(game, trophy, game.best, "best total");
        let worst = (game.over > 1 && game.worst.total != game.best.total).then(|| {
            record(game, icon(Icon::ArrowDown, 22.0, Tone::Muted), game.worst, "worst total")
        });
        cards.push(titled("Records", column![best].push(worst).spacing(10)));
    }
    if !page.merges.is_empty() {
        let rows =
            page.merges.iter().enumerate().map(|(index, merge)| merge_row(merge, index == 0));
        cards.push(titled("Merged names", column(rows).spacing(gap::SMALL)));
    }
    cards
}

fn titled<'a>(title: &'a str, body: impl Into<Element<'a, Message>>) -> Element<'a, Message> {
    let padding = Padding { top: 2.0, bottom: 16.0, left: 20.0, right: 20.0 };
    card(column![card_head(title, ""), container(body).padding(padding)])
}

/// Draws a list of people with the number of games together and a result, the first few of them
/// unless all are shown.
fn list<'a>(
    page: &PersonPage,
    title: &'a str,
    result: String,
    rows: impl ExactSizeIterator<Item = Element<'a, Message>>,
    note: Option<&'a str>,
) -> Element<'a, Message> {
    let head = |words: String| {
        label(words, scale::SMALL.with(MEDIUM), Tone::Muted).wrapping(text::Wrapping::None)
    };
    let heads = row![
        container(head("together".to_owned())).align_right(Fill),
        container(head(result)).align_right(RESULT)
    ]
    .padding(Padding { top: 0.0, bottom: 6.0, left: 20.0, right: 20.0 });
    let mut body = column![card_head(title, ""), heads, hairline()];
    let count = rows.len();
    let more = (count > FIRST).then(|| {
        let words = if page.shows_all { "Fewer".to_owned() } else { format!("All {count}") };
        quiet_button(words, Some(Message::All)).key(Command::AllOpponents)
    });
    let shown = if page.shows_all { count } else { FIRST.min(count) };
    let last = shown - usize::from(note.is_none() && more.is_none());
    for (index, row) in rows.take(shown).enumerate() {
        body = body.push(row).push((index < last).then(hairline));
    }
    let note = note.map(|note| remark(note).width(Fill));
    let foot = row![].push(note).push(more).centered(gap::SMALL);
    let foot = container(foot).padding(Padding { top: 8.0, bottom: 10.0, left: 20.0, right: 12.0 });
    card(body.push(foot))
}

/// Draws a person, the number of games together, and a result.
fn counted_row<'a>(
    name: &'a str,
    games: usize,
    result: impl Into<Element<'a, Message>>,
) -> Element<'a, Message> {
    // Apart from the number after it.
    let name = ellipsized_text(name, scale::SEAT, Tone::Ink).least(12.0).lines(2).width(Fill);
    let name = container(name).padding(Padding::ZERO.right(gap::SMALL));
    row![name, label(games.to_string(), scale::BODY, Tone::Muted)]
        .push(result)
        .height(46)
        .align_y(Center)
        .padding([0, 20])
        .into()
}

fn against_row(name: &str, against: OpponentRecord) -> Element<'_, Message> {
    let number = |count: usize, best: bool| {
        let (font, color) = if best { (STRONG, Tone::Ink) } else { (TEXT, Tone::Muted) };
        label(count.to_string(), scale::NAME.with(font), color)
    };
    let (ahead, behind) = (against.ahead, against.behind);
    let result = row![
        container(number(ahead, ahead >= behind)).align_right(64),
        container(label(":", scale::SEAT, Tone::Muted)).center_x(24),
        container(number(behind, behind >= ahead)).align_right(36),
    ];
    counted_row(name, against.games, result.align_y(Center))
}

fn record<'a>(
    game: &GameStats,
    sign: impl Into<Element<'a, Message>>,
    total: Total,
    what: &str,
) -> Element<'a, Message> {
    let day = format::relative_evening(queries::day(total.when), clock::tonight());
    let words = column![
        label(game.total_words(total.total), scale::BODY.with(MEDIUM), Tone::Ink),
        remark(format!("{what}, {day}"))
    ];
    row![].push(sign).push(words).centered(gap::MIDDLE).into()
}

fn merge_row(merge: &Merge, newest: bool) -> Element<'_, Message> {
    let day = format::relative_day(merge.at, clock::local_now());
    let games = format::how_many(merge.seats, "game", "games");
    let undo = quiet_button("Undo", Some(Message::Unmerge(merge.id, merge.name.clone())));
    let undo = undo.icon(Icon::Undo);
    row![
        column![
            label(merge.name.as_str(), scale::BODY.with(MEDIUM), Tone::Ink),
            remark(format!("{games}, merged {day}"))
        ]
        .width(Fill),
        if newest { undo.key(Command::SplitName) } else { undo }
    ]
    .centered(gap::SMALL)
    .into()
}

const GAMES: usize = 14;
/// Height of a crown above the highest bar.
const CROWN: f32 = 26.0;
/// Width of the numbers at the left.
const SCALE: f32 = 52.0;
/// Height of the totals under the bars.
const FOOT: f32 = 20.0;
/// Half the height of a number beside a line, kept free below the lowest.
const HALF: f32 = 10.0;

pub(super) fn bars<'a>(viewport: Viewport, game: &GameStats) -> Element<'a, Message> {
    let most = if viewport.width.is_wide() { GAMES } else { GAMES / 2 };
    let totals: Vec<Total> =
        game.totals.iter().skip(game.totals.len().saturating_sub(most)).copied().collect();
    let title = match totals.len() {
        1 => format!("{}, 1 game", game.game.name),
        count if count == game.totals.len() => {
            format!("{}, all {} games", game.game.name, count)
        }
        count => format!("{}, the last {count} games", game.game.name),
    };
    let legend =
        row![icon(Icon::Crown, 18.0, Tone::Leader), label("won", scale::BODY, Tone::Muted)]
            .centered(gap::SMALL);
    let head = row![label(title, scale::CARD, Tone::Ink).width(Fill), legend];
    let axis = Axis::of(&totals, viewport.width.bars());
    let unit = game.game.unit;
    let numbers = totals.iter().map(|total| {
        let style = scale::SMALL.with(scale::CAPTION.font);
        let number = ellipsized_text(unit.words(total.total), style, Tone::Ink).least(12.0);
        container(number).center_x(Fill).center_y(FOOT).into()
    });
    let drawn = row(totals.iter().map(|total| bar(&axis, *total)));
    let numbers = row(numbers);
    let blank = || space::horizontal().width(24);
    // A few bars are not stretched; the right stays blank.
    let missing = most.saturating_sub(totals.len());
    let blanks = |line: ThemedRow<'a, Message>| {
        let fill = u16::try_from(missing).unwrap_or(0);
        let blank = (fill > 0).then(|| space::horizontal().width(Length::FillPortion(fill)));
        let bars = u16::try_from(totals.len()).unwrap_or(1);
        row![line.width(Length::FillPortion(bars))].push(blank).width(Fill)
    };
    let plot =
        stack![grid(&axis, unit), row![space::horizontal().width(SCALE), blanks(drawn), blank()]]
            .width(Fill)
            .height(axis.high + CROWN + HALF);
    let body =
        column![head, plot, row![space::horizontal().width(SCALE), blanks(numbers), blank()]];
    container(body).padding(Padding::from([0.0, viewport.width.cell()]).top(16).bottom(10)).into()
}

struct Axis {
    /// Numbers beside the lines, lowest first, including 0.
    marks: Vec<i64>,
    low: i64,
    top: i64,
    /// Height of all bars, in logical pixels.
    high: f32,
}

impl Axis {
    fn of(totals: &[Total], high: f32) -> Axis {
        let all = || totals.iter().map(|total| total.total);
        let (low, top) = (all().min().unwrap_or(0).min(0), all().max().unwrap_or(0).max(0));
        Axis { marks: ticks(low, top, 3), low, top, high }
    }

    /// Returns the distance of a number below the top of the plot.
    fn y(&self, number: i64) -> f32 {
        #[expect(clippy::cast_precision_loss, reason = "nobody sees that a line is a pixel off")]
        let part = self.top.saturating_sub(number) as f32
            / self.top.saturating_sub(self.low).max(1) as f32;
        CROWN + part * self.high
    }
}

/// Draws the lines behind the bars, with their numbers.
fn grid<'a>(axis: &Axis, unit: scoring::Unit) -> Element<'a, Message> {
    let mut layers = stack![space::vertical().height(axis.high + CROWN + HALF)].width(Fill);
    for mark in &axis.marks {
        let line = if *mark == 0 { strong_line() } else { hairline() };
        let number = ellipsized_text(unit.words(*mark), scale::SMALL, Tone::Muted).least(12.0);
        let number = container(number).align_right(SCALE - 10.0);
        let line = row![container(number).width(SCALE), container(line).width(Fill)];
        // The line is in the middle of its number.
        let down = (axis.y(*mark) - HALF).max(0.0);
        let line = column![space::vertical().height(down), line.height(2.0 * HALF).align_y(Center)];
        layers = layers.push(line);
    }
    layers.into()
}

/// Draws one bar, up or down from the line of 0.
fn bar<'a>(axis: &Axis, total: Total) -> Element<'a, Message> {
    let (zero, end) = (axis.y(0), axis.y(total.total));
    let (top, height) = (zero.min(end), (zero - end).abs());
    let won = total.won;
    let body = container(space::horizontal().width(34)).height(height.max(2.0)).class({
        let fill = if won { Tone::Accent } else { Tone::AccentSoft };
        filled(fill, outline(Tone::Accent, stroke::FIELD, 2.0))
    });
    let crown = won.then(|| {
        container(icon(Icon::Crown, 18.0, Tone::Leader)).center_x(Fill).height(CROWN - 4.0)
    });
    let above = if won { top - CROWN + 4.0 } else { top };
    Column::new()
        .push(space::vertical().height(above.max(0.0)))
        .push(crown)
        .push(container(body).center_x(Fill).max_width(400))
        .width(Fill)
        .into()
}
