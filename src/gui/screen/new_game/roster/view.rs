//! The view of the roster; beside the names the table from above: felt with a chair for everybody.

use iced::widget::canvas::Stroke;
use iced::widget::pin;
use iced::{Point, Vector};

use super::super::Message as Parent;
use super::{LIST, RULES, names};
use crate::gui::house_rules;
use crate::gui::prelude::{column, *};
use crate::gui::widget::drawing::{Frame, drawing, ellipse};
use scoring::{Player, SeatIndex as _, Team};
use session::roster::{Cursor, Message, Roster, SeatingKind, Status};

/// Minimum height of a table with its heading, below the house rules.
const TABLE: f32 = 300.0;

pub(in super::super) fn view(roster: &Roster, viewport: Viewport) -> Element<'_, Parent> {
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
    let body = container(body.map(Parent::Roster)).height(Fill);
    let paper = sheet(viewport.width, false, column![body, strong_line(), foot]);
    let paper = container(paper).height(Fill).padding(viewport.width.under_banner());
    column![head, paper].into()
}

fn form(roster: &Roster, viewport: Viewport, room: f32) -> Element<'_, Message> {
    let (entry, mut form) = if roster.has_guests() {
        let guests = names::guests(roster, viewport, room);
        (Some(names::guest_entry(roster, viewport)), column![guests])
    } else {
        let head = if roster.teams().is_some() {
            names::team_heads(roster, viewport)
        } else {
            let title = label("Names, clockwise around the table", scale::CARD, Tone::Ink);
            container(title).padding([10.0, viewport.width.side()]).into()
        };
        // A column leaves out a part that is not there, and the boxes after it would lose their
        // caret when it appears.
        let notices = container(names::notices(roster, viewport));
        let chips = names::chips(roster, viewport);
        (None, column![head, double_rule(), names::rows(roster, viewport), notices, chips])
    };
    if viewport.width.is_compact() {
        form = form.push(rules(roster, viewport));
    }
    // In a wide window the first dealer stays visible.
    let (dealers, few) = first_dealer(roster, viewport, room);
    let pinned = few && viewport.width.is_wide();
    let (below, last) = if pinned { (dealers, None) } else { (None, dealers) };
    let list = scrolling(form.push(last)).id(LIST);
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
    let rules = scrolling(rules).id(RULES).width(Fill);
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
        line.centered(gap::WIDE).into()
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
    responsive(move |room| {
        if room.height < TABLE {
            return space().into();
        }
        aside("The table", about, responsive(|room| table(roster, room)))
    })
    .into()
}

fn foot(roster: &Roster, viewport: Viewport) -> Element<'_, Parent> {
    let wide = viewport.width.is_wide();
    let back = if wide { "Another game" } else { "Back" };
    let back = quiet_button(back, Some(Parent::Back)).icon(Icon::Back);
    let back = back.key_if(wide, Command::Back);
    let deal = if roster.has_guests() {
        "Draw the seats"
    } else if roster.deals() {
        "Deal the first hand"
    } else {
        "Start the game"
    };
    let deal = main_button(deal, roster.ready().then_some(Parent::Roster(Message::Deal)));
    let deal = deal.key(Command::DealFirst);
    let deal = if wide { deal.big() } else { deal };
    let words = roster.summary();
    let said = (!words.is_empty() && (wide || roster.has_guests())).then(|| emphasized(words));
    let (over, said) = if wide { (None, said) } else { (said, None) };
    let line = row![back, container(row![].push(said)).align_right(Fill), deal];
    column![].push(over).push(line.centered(gap::CARD)).into()
}

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
        list = list.push(line.centered(gap::SMALL).height(48)).push(hairline());
    }
    if couples.is_empty() {
        let none = "Couples appear here once the teams are equal.";
        list = list.push(label(none, scale::BODY.with(MEDIUM), Tone::Muted));
    }
    let list = scrolling(list).height(Fill);
    let about = "One team moves up a chair after every round.";
    aside("Couples in the first round", about, list)
}

/// Draws the right half: a heading, a sentence, and content below them.
fn aside<'a>(
    head: &'a str,
    about: &'a str,
    content: impl Into<Element<'a, Message>>,
) -> Element<'a, Message> {
    let head = column![label(head, scale::CARD, Tone::Ink), remark(about)];
    let body = column![head, content.into()].spacing(gap::MIDDLE).padding(gap::CARD);
    shaded_section(false, container(body).height(Fill).width(Fill))
}

/// Maximum width of a chair, in logical pixels.
const CHAIR: f32 = 150.0;
/// Minimum height for anything beside a chair, in logical pixels.
const LOW: f32 = 340.0;

/// Draws the table in this room, with the facts of the deal in its middle; seats are clockwise from
/// the top.
fn table(roster: &Roster, room: Size) -> Element<'_, Message> {
    let size = Size::new(room.width.clamp(240.0, 680.0), room.height.clamp(160.0, 440.0));
    let seats = roster.seats();
    let count = seats.len();
    let opens = roster.game.dealer.opens();
    let first = Some(roster.dealer).filter(|_| roster.chooses_first());
    // A low table has no space for text beside a chair, so it goes to the middle.
    let low = size.height < LOW;
    let opening = first.filter(|seat| low && seats.contains(seat));
    let opening = opening.map(|seat| format!("{} {opens}", roster.name(seat).trim()));
    let wide = if count > 8 { 104.0 } else { CHAIR }.min(size.width / 3.0);
    let high = if count > 10 { target::TOOL } else { 48.0 };
    let center = Point::new(size.width / 2.0, size.height / 2.0);
    // The middle of a chair is on the edge of the table.
    let reach = Vector::new(
        ((size.width - wide) / 2.0).min(1.45 * size.height / 2.0),
        (size.height - high) / 2.0,
    );
    let felt = drawing((center, reach), draw_felt);
    let felt = felt.width(size.width).height(size.height);
    let mut layers = stack![felt].width(size.width).height(size.height);
    let facts = roster.facts().into_iter().filter(|_| roster.ready());
    let most = if low { 2 } else { 3 };
    // The space between the chairs on the left and on the right.
    let between = (2.0 * reach.x - wide - 24.0).max(100.0);
    let said = opening.into_iter().chain(facts).take(most).enumerate().map(|(index, line)| {
        let (step, color) = if index == 0 {
            (if low { scale::SEAT } else { scale::NAME.with(MEDIUM) }, Tone::OnTable)
        } else {
            (scale::BODY, Tone::OnTableMuted)
        };
        ellipsized_text(line, step, color).least(12.0).lines(2).max_width(between).into()
    });
    let said = column(said).spacing(6).align_x(Center);
    layers = layers.push(container(said).center(Fill));
    for (index, seat) in seats.into_iter().enumerate() {
        let angle = std::f32::consts::TAU * float(index) / float(count.max(1));
        let at = center + Vector::new(reach.x * angle.sin(), -reach.y * angle.cos());
        let side = roster.in_sides().then(|| Player::at(index).team(true));
        let drawn = chair(roster, seat, side, Size::new(wide, high));
        layers = layers.push(pin(drawn).x(at.x - wide / 2.0).y(at.y - high / 2.0));
        if first == Some(seat) && !low {
            let sign = if roster.deals() { Icon::Dealer } else { Icon::Play };
            let sign = row![
                icon(sign, 20.0, Tone::OnTable),
                label(opens, scale::BODY.with(MEDIUM), Tone::OnTable)
                    .wrapping(text::Wrapping::None)
            ]
            .centered(8);
            // The label is between the chair and the middle of the table.
            let (room, line) = (112.0, 22.0);
            let pull = Vector::new(-angle.sin(), angle.cos());
            let from =
                Vector::new(f32::midpoint(wide, room) + 12.0, f32::midpoint(high, line) + 12.0);
            let mark = container(sign).center_x(room).center_y(line);
            let place = at + Vector::new(pull.x * from.x, pull.y * from.y);
            layers = layers.push(pin(mark).x(place.x - room / 2.0).y(place.y - line / 2.0));
        }
    }
    container(layers).center(Fill).into()
}

/// Draws a chair: a name on a rounded piece of paper, in the colors of its side.
fn chair(roster: &Roster, seat: usize, side: Option<Team>, size: Size) -> Element<'_, Message> {
    let (ground, ink, line) = match side {
        Some(Team::A) => (Tone::SideASoft, Tone::SideA, Tone::SideA),
        Some(_) => (Tone::SideBSoft, Tone::SideB, Tone::SideB),
        None => (Tone::Raised, Tone::Ink, Tone::RuleStrong),
    };
    let look = |ground, ink, line, width| {
        button_style(Some(ground), ink, outline(line, width, size.height / 2.0))
    };
    let class = if roster.picked == Some(seat) {
        look(Tone::FocusFill, Tone::Ink, Tone::Focus, stroke::FOCUS).into()
    } else {
        let pointed = look(Tone::AccentSoft, Tone::Ink, line, stroke::MARGIN);
        look(ground, ink, line, stroke::FIELD).pointed(pointed)
    };
    let name = ellipsized_text(roster.name(seat).trim(), scale::CARD.with(STRONG), ink).least(12.0);
    let content = row![].push(side.map(side_badge)).push(name);
    let content = container(content.centered(8)).center(Fill).clip(true);
    button(content)
        .width(size.width)
        .height(size.height)
        .padding([0, 10])
        .on_press(Message::Chair(seat))
        .class(class)
        .into()
}

/// Draws the felt: an ellipse with a line inside its edge.
fn draw_felt((center, reach): &(Point, Vector), frame: &mut Frame, theme: &Theme) {
    let inside = |inset: f32| {
        ellipse(*center, Vector::new((reach.x - inset).max(1.0), (reach.y - inset).max(1.0)))
    };
    frame.fill(&inside(0.0), theme.tone(Tone::Table));
    let seam = Stroke::default().with_color(theme.tone(Tone::TableLine)).with_width(stroke::MARGIN);
    frame.stroke(&inside(18.0), seam);
}
