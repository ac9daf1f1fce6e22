//! The view of the roster.

use iced::widget::{column, container, responsive, row, scrollable, space, text};
use iced::{Center, Fill, Size};

use super::super::seating_diagram::{DiagramSeat, table};
use super::{LIST, RULES};
use crate::gui::command::Command;
use crate::gui::house_rules::{self, MARKED};
use crate::gui::icon::Icon;
use crate::gui::screen::Viewport;
use crate::gui::scroll_into_view::scroll_anchor;
use crate::gui::text_fit;
use crate::gui::theme::{Element, MEDIUM, ThemedRow, Tone, scale, space as gap};
use crate::gui::widget::{
    banner, double_rule, field_label, hairline, label, main_button, margin_line, quiet_button,
    segmented_button, shaded_section, sheet, side_badge, slim_bar, status_chip, strong_line,
};
use scoring::Team;
use session::roster::{Cursor, Message, Roster, SeatingKind, Status};
use store::format;

/// Minimum height of a table with its heading, below the house rules.
const TABLE: f32 = 300.0;

pub(in super::super) fn view(roster: &Roster, viewport: Viewport) -> Element<'_, Message> {
    let wide = viewport.width.is_wide();
    let headline = if roster.game.name.ends_with(['!', '?']) {
        format!("{} Who is playing?", roster.game.name)
    } else {
        format!("{}: who is playing?", roster.game.name)
    };
    let Status { words, is_ready, is_done } = roster.status(!wide);
    let icon = if is_done { Icon::Check } else { Icon::Person };
    let head = banner(viewport.width, headline)
        .eyebrow(match roster.played {
            Some(day) => format!("New game · played on {}", format::full_date(day)),
            None => "New game · step 2 of 2".to_owned(),
        })
        .status_chip(status_chip(icon, words, is_ready));
    let margin = viewport.width.margin();
    let room = viewport.size.width - 2.0 * margin;
    let body: Element<'_, Message> = match roster.kind {
        _ if !wide => form(roster, viewport, room),
        SeatingKind::Guests => {
            let right = 420.0;
            let rules = rules_list(roster, viewport).map(|rules| container(rules).height(Fill));
            let rules = column![].push(rules);
            let left = form(roster, viewport, room - right - 2.0);
            row![container(left).width(Fill), margin_line(), container(rules).width(right)].into()
        }
        _ => {
            let left = 560.0;
            // Beside the names, so that no rule is below the fold.
            let rules = rules_list(roster, viewport);
            let right = match roster.kind {
                SeatingKind::Teams(_) => column![].push(rules).push(first_couples(roster)),
                _ => column![].push(rules).push(draw_table(roster)),
            };
            let right = right.width(Fill).height(Fill);
            let left = container(form(roster, viewport, left)).width(left);
            row![left, margin_line(), right].into()
        }
    };
    let foot =
        container(foot(roster, viewport)).padding([viewport.width.foot(), viewport.width.side()]);
    let paper =
        sheet(viewport.width, false, column![container(body).height(Fill), strong_line(), foot]);
    let paper = container(paper).height(Fill).padding(viewport.width.under_banner());
    column![head, paper].into()
}

/// Draws names, house rules, and who deals first.
fn form(roster: &Roster, viewport: Viewport, room: f32) -> Element<'_, Message> {
    let (names, entry) = match &roster.kind {
        SeatingKind::Guests => (
            super::names::guests(roster, viewport, room),
            Some(super::names::guest_entry(roster, viewport)),
        ),
        SeatingKind::Teams(_) => (
            column![
                super::names::team_heads(roster, viewport),
                double_rule(),
                super::names::rows(roster, viewport)
            ]
            .into(),
            None,
        ),
        SeatingKind::Seats => {
            let title = label("Names, clockwise around the table", scale::CARD, Tone::Ink);
            let title = container(title).padding([10.0, viewport.width.side()]);
            (column![title, double_rule(), super::names::rows(roster, viewport)].into(), None)
        }
    };
    let mut form = column![names];
    if !roster.has_guests() {
        form = form
            // A column leaves out a part that is not there, and the boxes after it would lose their
            // caret when it appears.
            .push(container(super::names::notices(roster, viewport)))
            .push(super::names::chips(roster, viewport));
    }
    if viewport.width.is_compact() {
        form = form.push(rules(roster, viewport));
    }
    // In a wide window the first dealer stays visible.
    let (dealers, few) = first_dealer(roster, viewport, room);
    let pinned = few && viewport.width.is_wide();
    let (below, last) = if pinned { (dealers, None) } else { (None, dealers) };
    let list = scrollable(form.push(last)).id(LIST).direction(slim_bar());
    let list = list.width(Fill).height(Fill);
    let below = below.map(|dealers| column![hairline(), dealers]);
    column![].push(entry).push(list).push(below).into()
}

fn rules(roster: &Roster, viewport: Viewport) -> Option<Element<'_, Message>> {
    let rules = house_rules::view(&roster.house_rules, viewport, roster.option_with_cursor());
    rules.map(|rules| rules.map(Message::HouseRules))
}

/// Draws the house rules as a list of their own.
fn rules_list(roster: &Roster, viewport: Viewport) -> Option<Element<'_, Message>> {
    let rules = rules(roster, viewport)?;
    let rules = scrollable(rules).id(RULES).direction(slim_bar()).width(Fill);
    Some(column![rules, strong_line()].into())
}

/// Draws the first dealers, and returns whether they are few enough to stay visible.
fn first_dealer(
    roster: &Roster,
    viewport: Viewport,
    room: f32,
) -> (Option<Element<'_, Message>>, bool) {
    if !roster.chooses_first() {
        return (None, false);
    }
    let (dealers, teams) = (roster.dealers(), roster.teams().is_some());
    let marked = roster.cursor == Cursor::Dealer;
    let height = viewport.width.segment();
    let mut segments: ThemedRow<'_, Message> = row![].spacing(gap::SMALL);
    let mut width = 110.0;
    for (dealer, name) in &dealers {
        let chosen = *dealer == roster.dealer;
        width += text_fit::width(name, scale::SEAT) + 36.0;
        segments = segments.push(
            segmented_button(*name)
                .chosen(chosen)
                .focused(marked && chosen)
                .height(height)
                .on_press(Message::Dealer(*dealer)),
        );
    }
    let cut = segmented_button("Cut")
        .icon(Icon::Cut)
        .focused(marked && dealers.is_empty())
        .height(height)
        .on_press_maybe((dealers.len() > 1).then_some(Message::CutForDeal));
    let segments = segments.push(cut);
    let words = if teams {
        "First dealers"
    } else if roster.deals() {
        "First dealer"
    } else {
        "Starts"
    };
    let name = field_label(words, None);
    let room = room - 2.0 * viewport.width.side();
    let line: Element<'_, Message> = if width + 120.0 > room {
        let segments = segments.wrap().vertical_spacing(gap::SMALL);
        column![name, segments].spacing(gap::SMALL).into()
    } else {
        let line = row![container(name).width(Fill), segments];
        line.spacing(gap::WIDE).align_y(Center).into()
    };
    let line =
        scroll_anchor(line, marked, MARKED).padding([8.0, viewport.width.side()]).width(Fill);
    (Some(line.into()), width <= 2.0 * room)
}

/// Draws the table as large as there is room; if the house rules leave too little, not at all.
fn draw_table(roster: &Roster) -> Element<'_, Message> {
    let about = if roster.picked.is_some() {
        "Click somebody to swap places with"
    } else {
        "Click two names to swap them; the arrows move a name one seat"
    };
    let table = responsive(move |room| {
        if room.height < TABLE {
            return space().into();
        }
        aside("The table", about, responsive(|room| table_in(roster, room)))
    });
    table.into()
}

fn table_in(roster: &Roster, room: Size) -> Element<'_, Message> {
    let sign = if roster.deals() { Icon::Dealer } else { Icon::Play };
    let opens = (sign, roster.game.dealer.opens());
    let chairs = roster.seats().into_iter().map(|seat| DiagramSeat {
        name: roster.name(seat).trim().to_owned(),
        seat,
        opens: (seat == roster.dealer && roster.chooses_first()).then_some(opens),
        picked: roster.picked == Some(seat),
    });
    let size = Size::new(room.width.clamp(240.0, 680.0), room.height.clamp(160.0, 440.0));
    let middle = roster.facts().into_iter().filter(|_| roster.ready()).take(3).collect();
    let drawn = table(size, chairs.collect(), roster.in_sides(), middle, Message::Chair);
    container(drawn).center(Fill).into()
}

fn foot(roster: &Roster, viewport: Viewport) -> Element<'_, Message> {
    let wide = viewport.width.is_wide();
    let back = if wide { "Another game" } else { "Back" };
    let back = quiet_button(back, Some(Message::Back)).icon(Icon::Back);
    let back = back.key_if(wide, Command::Back);
    let deal = if roster.has_guests() {
        "Draw the seats"
    } else if roster.deals() {
        "Deal the first hand"
    } else {
        "Start the game"
    };
    let deal = main_button(deal, roster.ready().then_some(Message::Deal));
    let deal = deal.key(Command::DealFirst);
    let deal = if wide { deal.big() } else { deal };
    let words = roster.summary();
    let said = (!words.is_empty() && (wide || roster.has_guests()))
        .then(|| label(words, scale::BODY.with(MEDIUM), Tone::Ink));
    let (over, said) = if wide { (None, said) } else { (said, None) };
    let line = row![back, container(row![].push(said)).align_right(Fill), deal];
    column![].push(over).push(line.spacing(gap::CARD).align_y(Center)).into()
}

/// Draws the couples of the first round.
fn first_couples(roster: &Roster) -> Element<'_, Message> {
    let name = |name: &str| {
        let name = label(name.to_owned(), scale::SEAT, Tone::Ink);
        container(name.wrapping(text::Wrapping::None)).width(Fill).clip(true)
    };
    let mut list = column![];
    let couples = roster.couples();
    for (number, [a, b]) in (1_usize..).zip(&couples) {
        let number = label(number.to_string(), scale::BODY, Tone::Muted).width(28);
        let line = row![number, side_badge(Team::A), name(a), side_badge(Team::B), name(b)];
        list = list.push(line.spacing(gap::SMALL).align_y(Center).height(48)).push(hairline());
    }
    if couples.is_empty() {
        let none = "Couples appear here once the teams are equal.";
        list = list.push(label(none, scale::BODY.with(MEDIUM), Tone::Muted));
    }
    let list = scrollable(list).direction(slim_bar()).height(Fill);
    let about = "One team moves up a chair after every round.";
    aside("Couples in the first round", about, list)
}

/// Draws the right half: a heading, a sentence, and content below them.
fn aside<'a>(
    head: &'a str,
    about: &'a str,
    content: impl Into<Element<'a, Message>>,
) -> Element<'a, Message> {
    let head =
        column![label(head, scale::CARD, Tone::Ink), label(about, scale::SMALL, Tone::Muted)];
    let body = column![head, content.into()].spacing(gap::MIDDLE).padding(gap::CARD);
    shaded_section(false, container(body).height(Fill).width(Fill))
}
