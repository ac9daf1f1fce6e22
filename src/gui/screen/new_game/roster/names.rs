//! Names of the players: a box each, or the list of a night's guests; what is wrong with them, and
//! what is asked about them.

use super::{LAST_GUEST, box_id, team_id};
use crate::gui::prelude::{column, *};
use crate::gui::screen::tournament::shape;
use crate::gui::widget::focusable::{FocusRing, focusable};
use scoring::{Player, SeatIndex as _, Team};
use session::roster::{Cursor, LookAlike, Message, Roster};

/// Minimum width of a column of guests.
const COLUMN: f32 = 250.0;

pub(super) fn name_box<'a>(
    roster: &'a Roster,
    at: usize,
    placeholder: &'static str,
) -> TextInput<'a, Message> {
    let name = text_box(box_id(roster, at), placeholder, roster.name(at))
        .waiting(roster.cursor == Cursor::Name(at))
        .on_enter(enters(roster, Cursor::Name(at)))
        .on_input(move |name| Message::Name(at, name))
        .on_paste(move |text| Message::PastedInto(at, text))
        .on_submit(Message::Next(at));
    match roster.completion().filter(|_| roster.cursor == Cursor::Name(at)) {
        Some(rest) => name.completion(rest),
        None => name,
    }
}

/// Returns the message of a click on a box that does not have the cursor.
fn enters(roster: &Roster, cursor: Cursor) -> Option<Message> {
    (roster.cursor != cursor).then_some(Message::Enter(cursor))
}

pub(super) fn rows(roster: &Roster, viewport: Viewport) -> Element<'_, Message> {
    let columns = roster.columns();
    let rows = roster.column(0).map(|first| {
        let mut line = row![].centered(gap::SMALL).padding([6.0, viewport.width.side()]);
        for column in 0..columns {
            let divider = (column > 0).then(|| container(vertical_hairline()).height(48));
            line = line.push(divider).push(seat(roster, first + column));
        }
        line
    });
    let full = roster.full_words().map(remark);
    let full = full.map(|words| container(words).padding([gap::SMALL, viewport.width.side()]));
    ruled(rows).push(full).into()
}

/// Draws the box of a name, with its number and its buttons.
pub(super) fn seat(roster: &Roster, at: usize) -> Element<'_, Message> {
    let columns = roster.columns();
    let seat = roster.seats().iter().position(|seat| *seat == at);
    let badge: Element<'_, Message> = match seat.filter(|_| roster.in_sides()) {
        Some(seat) if columns == 1 => side_badge(Player::at(seat).team(true)),
        _ => label((at / columns + 1).to_string(), scale::BODY, Tone::Muted).into(),
    };
    let named = !roster.name(at).is_empty();
    let mut tools = row![].spacing(gap::HAIR);
    if columns == 1 {
        let up = (named && at > 0).then_some(Message::Move(at, false));
        let down = (named && at + 1 < roster.count()).then_some(Message::Move(at, true));
        tools = tools.push(tool(Icon::ArrowUp, "One seat up", up)).push(tool(
            Icon::ArrowDown,
            "One seat down",
            down,
        ));
    }
    tools = tools.push(tool(Icon::Cross, "Remove", named.then_some(Message::Remove(at))));
    let part = row![container(badge).center_x(24), name_box(roster, at, ""), tools];
    let part = part.centered(gap::SMALL);
    scroll_anchor(part, roster.cursor == Cursor::Name(at), MARKED).width(Fill).into()
}

/// Draws names from earlier evenings, those that match the typed text first.
pub(super) fn chips(roster: &Roster, viewport: Viewport) -> Element<'_, Message> {
    let Some((words, names)) = roster.offered() else {
        return space::vertical().height(gap::WIDE).into();
    };
    let (choices, choice) = (roster.choices().len(), roster.choice);
    // Each chip has the place at which Enter takes it, if it can.
    let known = names.into_iter().enumerate().map(|(at, name)| {
        let place = (at < choices).then_some(at);
        (name.to_owned(), Message::UseSuggestion(name.to_owned()), place)
    });
    let mut chips: Vec<(String, Message, Option<usize>)> = known.collect();
    if let Some(typed) = roster.new_choice() {
        let new = (format!("{typed}, new"), Message::AddNewName, Some(choices));
        chips.insert(choices.min(chips.len()), new);
    }
    let chips = chips.into_iter().map(|(words, message, place)| {
        let chip = segmented_button(words).height(target::TOOL).size(16.0).on_press(message);
        if place == Some(choice) {
            chip.focused(true).key_after("Enter").into()
        } else {
            chip.into()
        }
    });
    let chips = row(chips).spacing(gap::SMALL).wrap().vertical_spacing(gap::SMALL);
    container(column![remark(words), chips].spacing(gap::SMALL))
        .padding([12.0, viewport.width.side()])
        .into()
}

/// Draws the names of the teams, above their players.
pub(super) fn team_heads(roster: &Roster, viewport: Viewport) -> Element<'_, Message> {
    let mut heads = row![].spacing(gap::BESIDE).padding([10.0, viewport.width.side()]);
    let teams = roster.teams().into_iter();
    let names = teams.flat_map(|teams| teams.usual.iter().zip(&teams.typed));
    for ((team, (usual, typed)), badge) in names.enumerate().zip([Team::A, Team::B]) {
        let name = text_box(team_id(team), usual, typed)
            .on_enter(enters(roster, Cursor::Team(team)))
            .on_input(move |name| Message::Team(team, name));
        let part = row![side_badge(badge), name].centered(gap::SMALL);
        let here = roster.cursor == Cursor::Team(team);
        heads = heads.push(scroll_anchor(part, here, MARKED).width(Fill));
    }
    heads.into()
}

pub(super) fn guest_entry(roster: &Roster, viewport: Viewport) -> Element<'_, Message> {
    let last = roster.entries.len().saturating_sub(1);
    let all = "Type a name and press Enter, or paste a list";
    let words = if viewport.width.is_wide() { all } else { "Type a name" };
    let name = name_box(roster, last, words);
    let paste = quiet_button("Paste a list", Some(Message::Paste)).icon(Icon::Import);
    let typed = row![name, paste].spacing(gap::MIDDLE);
    let typed =
        container(typed.align_y(Center)).padding([viewport.width.foot(), viewport.width.side()]);
    let choices = (!roster.choices().is_empty()).then(|| chips(roster, viewport));
    column![typed].push(choices).push(notices(roster, viewport)).push(double_rule()).into()
}

/// Draws the guests of a night, in as many columns as fit.
pub(super) fn guests(roster: &Roster, viewport: Viewport, room: f32) -> Element<'_, Message> {
    let room = room - 2.0 * viewport.width.side();
    let columns = whole(room / COLUMN).clamp(1, 4);
    let width = room / float(columns) - 6.0;
    let guests: Vec<usize> = (0..roster.entries.len().saturating_sub(1)).collect();
    let rows = guests.chunks(columns).map(|line| {
        let is_last = line.last() == guests.last();
        let line = row(line.iter().map(|at| guest(roster, *at, width))).spacing(6);
        scroll_anchor(line, is_last, LAST_GUEST)
    });
    container(ruled(rows)).padding([4.0, viewport.width.side()]).into()
}

pub(super) fn guest(roster: &Roster, at: usize, width: f32) -> Element<'_, Message> {
    let role = roster.entries.get(at).and_then(|guest| guest.role);
    let roles = roster.roles();
    let marked = roster.cursor == Cursor::Role(at);
    let asked = role.is_none() && !roles.is_empty();
    let word = match role.and_then(|role| roles.get(role)).filter(|_| !marked) {
        Some(role) => role.label.to_owned(),
        None if roles.is_empty() => String::new(),
        None => format!("{}?", roster.role_keys()),
    };
    let sign = match role {
        Some(role) if !roles.is_empty() => shape(role),
        _ => icon(Icon::Person, 16.0, if asked { Tone::Warning } else { Tone::Muted }),
    };
    let ink = if asked { Tone::Warning } else { Tone::Muted };
    let line = row![
        container(sign).center_x(22),
        container(ellipsized_text(roster.name(at), scale::SEAT, Tone::Ink)).width(Fill),
        label(word, scale::SMALL, ink).wrapping(text::Wrapping::None),
    ];
    let ground = match (marked, asked) {
        (true, _) => Some(Tone::FocusFill),
        (false, true) => Some(Tone::WarningSoft),
        (false, false) => None,
    };
    let edge = outline(Tone::Focus, if marked { stroke::MARGIN } else { 0.0 }, 4);
    let class = button_style(ground, Tone::Ink, edge).lit(ground.unwrap_or(Tone::Shade));
    let turn = button(container(line.centered(10)).center_y(Fill))
        .padding([0, 6])
        .height(40)
        .width(Fill)
        .on_press(Message::SwitchRole(at))
        .class(class);
    let tool = |sign, message| {
        button(container(icon(sign, 16.0, Tone::Muted)).center(Fill))
            .padding(0)
            .width(32)
            .height(40)
            .on_press(message)
            .class(button_style(None, Tone::Ink, rounded(4)).lit(Tone::Shade))
    };
    let edit = tool(Icon::Correct, Message::Edit(at));
    let away = tool(Icon::Cross, Message::Remove(at));
    let line = row![turn, edit, away].align_y(Center);
    scroll_anchor(line, marked, MARKED).width(width).into()
}

/// Draws a small button with an icon and a tooltip.
pub(in super::super) fn tool<'a, M: Clone + 'a>(
    sign: Icon,
    said: &'static str,
    message: Option<M>,
) -> Element<'a, M> {
    if message.is_none() {
        return space::horizontal().width(target::TOOL).into();
    }
    let part = icon_button(sign, Tone::Accent, message.clone());
    hint(focusable(FocusRing::paper(radius::FIELD), said, message, part), said)
}

/// Draws the sentences about the names, and the question whether two are one person.
pub(super) fn notices(roster: &Roster, viewport: Viewport) -> Option<Element<'_, Message>> {
    let mut notices: Vec<_> = roster.sentences().into_iter().map(problem_notice).collect();
    if let Some(LookAlike { at, known, question }) = &roster.question {
        let asked = roster.cursor == Cursor::Question;
        let answer = |words: String, key: &'static str, message| {
            quiet_button(words, Some(message)).key_if(asked, key)
        };
        let same = known.as_ref().map(|known| {
            answer(format!("Yes, {known}"), "Y", Message::IsSamePerson(*at, known.clone()))
        });
        let (other, key) = match same {
            Some(_) => ("No, somebody else", "N"),
            None => ("Yes, two people", "Y"),
        };
        let other = answer(other.to_owned(), key, Message::IsOtherPerson(*at));
        let buttons = row![].push(same).push(other).spacing(gap::SMALL);
        let question = column![warning_notice(question.as_str()), buttons];
        notices.push(scroll_anchor(question, asked, MARKED).into());
    }
    (!notices.is_empty()).then(|| {
        container(column(notices).spacing(gap::TIGHT)).padding([8.0, viewport.width.side()]).into()
    })
}
