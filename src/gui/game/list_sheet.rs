//! The sheet of a list with its header, footer and side cards, for tournament screens; and the card
//! over any game.

use iced::widget::{rich_text, span};

use super::GameSession;
use crate::gui::prelude::{column, *};
use scoring::Team;

/// Width of cards beside a sheet, in logical pixels.
pub const SIDE: f32 = 336.0;

/// Height of a line of a ranking at most, in logical pixels.
const LINE: f32 = 64.0;
/// Width of the notes that have room beside a name.
const SHORT: f32 = 90.0;

/// The most room for two values beside what changes from one to the other, in logical pixels.
const VALUES: f32 = 110.0;

/// Returns the space for a sheet, in logical pixels, with or without cards beside it.
pub fn sheet_room(viewport: Viewport, has_side: bool) -> f32 {
    let side = if has_side { SIDE + gap::BESIDE } else { 0.0 };
    viewport.size.width - 2.0 * viewport.width.margin() - side
}

/// Draws a list below its header, as high as possible.
pub fn headed<'a, M: 'a>(
    head: impl Into<Element<'a, M>>,
    list: impl Into<Element<'a, M>>,
) -> ThemedColumn<'a, M> {
    column![head.into(), double_rule(), container(list).height(Fill)]
}

/// Draws a sheet with a list on it, and content below.
pub fn list_sheet<'a, M: 'a>(
    viewport: Viewport,
    list: impl Into<Element<'a, M>>,
    foot: Option<Element<'a, M>>,
) -> Element<'a, M> {
    let foot = foot.map(|foot| column![strong_line(), foot]);
    let paper = column![container(list).height(Fill)].push(foot);
    sheet(viewport.width, viewport.width.is_wide(), paper)
}

/// Draws a sheet with a list on it, content below, and cards: beside it in a wide window, otherwise
/// over its lower right corner.
pub fn list_page<'a, M: 'a>(
    viewport: Viewport,
    list: impl Into<Element<'a, M>>,
    foot: Option<Element<'a, M>>,
    cards: Option<Element<'a, M>>,
) -> Element<'a, M> {
    let paper = list_sheet(viewport, list, foot);
    match cards {
        Some(cards) if viewport.width.is_wide() => row![paper, cards].spacing(gap::BESIDE).into(),
        cards => with_card(paper, cards),
    }
}

/// Draws the shaded line at the bottom of a sheet; `height` and `side`, its padding, in logical
/// pixels.
pub fn foot_line<'a, M: 'a>(height: f32, side: f32, line: ThemedRow<'a, M>) -> Element<'a, M> {
    let line = container(line.align_y(Center)).width(Fill).center_y(height).clip(true);
    shaded_section(true, line.padding([0.0, side]))
}

/// Draws an empty page with a sentence that says why.
pub fn empty_page<'a, M: 'a>(why: impl text::IntoFragment<'a>) -> Element<'a, M> {
    container(label(why, scale::CARD, Tone::Muted)).center(Fill).padding(gap::BESIDE).into()
}

/// Draws a sheet with an empty page on it.
pub fn empty_sheet<'a, M: 'a>(
    viewport: Viewport,
    why: impl text::IntoFragment<'a>,
) -> Element<'a, M> {
    list_sheet(viewport, empty_page(why), None)
}

/// Draws a page with a card over its lower right corner, if there is one.
pub fn with_card<'a, M: 'a>(
    page: impl Into<Element<'a, M>>,
    card: Option<Element<'a, M>>,
) -> Element<'a, M> {
    let card = card.map(|card| {
        let card = scrolling(card);
        container(card).align_right(Fill).align_bottom(Fill).padding([gap::SMALL, gap::WIDE])
    });
    stack![page.into()].push(card).height(Fill).into()
}

/// Creates the words over a column.
pub fn column_head<'a>(words: impl text::IntoFragment<'a>) -> ThemedText<'a> {
    label(words, scale::SMALL.with(MEDIUM), Tone::Muted).wrapping(text::Wrapping::None)
}

/// Draws something that would change, before and after: "Ben captured ~~70~~ → 60".
pub fn changed_value<'a, M: 'a>(what: String, before: String, after: String) -> Element<'a, M> {
    // Beside what changes, unless they are long.
    let new = scale::SEAT.with(STRONG);
    let used = text_fit::width(&before, scale::BODY) + text_fit::width(&after, new);
    let values = row![
        struck(before, 16.0),
        icon(Icon::ArrowRight, 14.0, Tone::Muted),
        label(after, new, Tone::Ink)
    ];
    let values = values.centered(gap::TIGHT);
    let what = label(what, scale::BODY, Tone::Ink);
    if used <= VALUES {
        row![what.width(Fill), values].centered(gap::SMALL).into()
    } else {
        column![what, values].into()
    }
}

/// Draws a total that a correction changes: owner, old total, and new total.
pub fn changed_total<'a, M: 'a>(
    whose: impl text::IntoFragment<'a>,
    before: String,
    after: String,
) -> ThemedRow<'a, M> {
    let whose = ellipsized_text(whose, scale::SEAT, Tone::Ink).least(13.0).lines(3);
    let arrow = icon(Icon::ArrowRight, 14.0, Tone::Muted);
    let after = container(label(after, scale::CARD, Tone::Ink)).align_right(52);
    row![whose.width(Fill), struck(before, 16.0), arrow, after].centered(gap::SMALL)
}

/// Draws text that no longer applies, struck through, in this letter size.
pub fn struck<'a, M: 'a>(words: String, size: f32) -> Element<'a, M> {
    rich_text![span::<(), _>(words).strikethrough(true)]
        .class(Some(Tone::Muted))
        .size(size)
        .font(TEXT)
        .wrapping(text::Wrapping::None)
        .into()
}

impl GameSession {
    /// Draws everybody by rank, with their totals; `note` returns more about a team. If `room`, in
    /// logical pixels, is short, the lines are low, perhaps in two columns, and only a short note has
    /// room, beside the name.
    pub fn ranking<'a, M: 'a>(
        &'a self,
        room: f32,
        note: impl Fn(Team) -> Option<String>,
    ) -> Element<'a, M> {
        let (record, evaluation) = (self.record(), self.evaluation());
        let count = evaluation.standings.len();
        let columns = if room < scale::FIGURE.line * float(count) { 2 } else { 1 };
        let on_each = count.div_ceil(columns).max(1);
        let line = room / float(on_each) - stroke::RULE;
        let is_low = columns > 1 || line < scale::TITLE.line + scale::SMALL.line;
        let (pad, side, total) = match (columns, is_low) {
            (1, false) => (gap::TIGHT, gap::CARD, scale::TITLE),
            (1, true) => (0.0, gap::CARD, scale::FIGURE.with(STRONG)),
            _ => (0.0, gap::MIDDLE, scale::NAME),
        };
        let lines = (line - scale::SMALL.line - 2.0 * pad) / scale::SEAT.line;
        let lines = if is_low { 1 } else { whole(lines).clamp(1, 3) };
        let line = line.clamp(total.line, LINE);
        let lines = evaluation.standings.iter().map(|standing| {
            let team = standing.team;
            let wins = evaluation.winners().contains(&team);
            let name = ellipsized_text(record.team_name(team), scale::SEAT, Tone::Ink).lines(lines);
            let note = note(team);
            let has_room =
                |words: &String| columns == 1 && text_fit::width(words, scale::BODY) < SHORT;
            let (below, beside) = if is_low { (None, note.filter(has_room)) } else { (note, None) };
            let note_below = |note| ellipsized_text(note, scale::SMALL, Tone::Muted).lines(lines);
            let name = column![name].padding([pad, 0.0]).push(below.map(note_below));
            let rank = label(standing.rank.to_string(), scale::NAME, Tone::Ink).width(24);
            let line = row![space::vertical().height(line), rank]
                .push(record.in_sides().then(|| side_badge(team)))
                .push(name.width(Fill).clip(true))
                .push(beside.map(remark))
                .push(wins.then(|| icon(Icon::Crown, 20.0, Tone::Leader)))
                .push(label(record.game.unit.words(standing.total), total, Tone::Ink))
                .spacing(if columns > 1 { gap::TIGHT } else { gap::MIDDLE })
                .align_y(Center);
            let soft = filled(wins.then_some(Tone::LeaderSoft), rounded(8));
            container(line).padding([0.0, side]).class(soft)
        });
        // No line below the last, because a card is rounded.
        let mut lines: Vec<_> = lines.collect();
        let rest = lines.split_off(on_each.min(count));
        let rest = (!rest.is_empty()).then(|| ruled_between(rest).width(Fill));
        row![ruled_between(lines).width(Fill)].push(rest).into()
    }
}

/// Draws a panel of at most this width: its head, and a body that scrolls.
pub fn panel<'a, M: 'a>(
    (viewport, width): (Viewport, f32),
    head: ThemedRow<'a, M>,
    body: impl Into<Element<'a, M>>,
) -> Element<'a, M> {
    let body = scrolling(container(body).padding([16, 22]));
    let head = container(head.align_y(Center)).padding([12, 22]);
    let paper = sheet(viewport.width, false, column![head, hairline(), body]);
    container(paper).max_width(width).into()
}
