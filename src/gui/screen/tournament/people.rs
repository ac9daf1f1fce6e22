//! Attendance: arrivals, departures and changes of role.

use iced::widget::{column, container, row};
use iced::{Center, Fill};

use super::{Message, TournamentScreen, Viewport};
use crate::gui::command::Command;
use crate::gui::game::Message::Show;
use crate::gui::game::Tab;
use crate::gui::game::list_sheet::{foot_line, headed, list_sheet};
use crate::gui::icon::Icon;
use crate::gui::theme::{Element, MEDIUM, Surface, Tone, filled, outline, scale, space as gap};
use crate::gui::widget::{
    ellipsized_text, hairline, hint, icon_button, label, main_button, quiet_button,
    secondary_button, segmented_button, text_box,
};
use scoring::Player;
use scoring::wording::capitalize;

pub(super) const ROW: f32 = 49.0;
/// Below this width, role and table are under the name.
const COMPACT_BELOW: f32 = 800.0;
/// Below this width, an arrival's name and the questions about it come one after the other.
const SMALL_BELOW: f32 = 500.0;
/// Widths of the chair, the table and the two buttons; with the keys beside the buttons if wide.
const CELLS: [f32; 4] = [130.0, 150.0, 170.0, 160.0];
const NARROW_CELLS: [f32; 4] = [126.0, 72.0, 130.0, 120.0];
const HEAD: f32 = 76.0;
const FOOT: f32 = 60.0;

/// Id of the box for an arrival's name.
pub(super) const ARRIVING: &str = "night-arriving";

impl TournamentScreen {
    /// Draws everybody, and the box for arrivals.
    pub(super) fn people_view(&self, viewport: Viewport) -> Element<'_, Message> {
        let absent = self.plan.absent(self.night());
        let list = self.rows(
            viewport,
            self.night().by_name(),
            |_| ROW,
            |player| self.person_row(viewport, player, absent.contains(&player)),
        );
        let list = headed(self.arriving_view(viewport), list);
        list_sheet(viewport, list, Some(self.people_foot(viewport)))
    }

    fn arriving_view(&self, viewport: Viewport) -> Element<'_, Message> {
        let arriving = &self.arriving;
        let narrow = viewport.width.is_narrow();
        let small = viewport.size.width < SMALL_BELOW;
        let name = text_box(ARRIVING, "Who arrived?", arriving.name.as_str())
            .on_input(Message::Arriving)
            .on_submit(Message::AskRole)
            .width(if narrow { Fill } else { 300.into() });
        let name = if small && arriving.asks { name } else { name.icon(Icon::Plus) };
        let named = !arriving.name.trim().is_empty();
        let renames = arriving.renames.is_some();
        let roles = self.night().state().roles;
        let role = |role: usize| {
            segmented_button(capitalize(roles[role].label))
                .key_after(roles[role].key.to_string())
                .on_press_maybe(named.then_some(Message::Arrive(role)))
        };
        let hint = arriving.hint(self.night());
        let hint = ellipsized_text(hint, scale::SMALL, Tone::Muted);
        // Beside the box there is only space for the next step.
        let (beside, below) = match (narrow, arriving.asks) {
            (false, _) => (Some(hint), None),
            (true, asks) => (None, asks.then_some(hint)),
        };
        let word = if renames { "Rename" } else { "Next" };
        let next = ((small || renames) && named && !arriving.asks)
            .then(|| secondary_button(word, Some(Message::AskRole)));
        let roles = (!renames && (!small || arriving.asks))
            .then(|| row![role(0), role(1)].spacing(gap::MIDDLE));
        let line =
            row![name].push(next).push(roles).push(beside).spacing(gap::MIDDLE).align_y(Center);
        container(column![line].push(below))
            .center_y(HEAD)
            .padding([0.0, viewport.width.inset()])
            .into()
    }

    fn person_row(&self, viewport: Viewport, player: Player, gone: bool) -> Element<'_, Message> {
        let marked = self.marked == Some(player);
        let place = self.plan.place_words(self.night(), player);
        let stays = gone && place != "absent";
        let role = self.plan.role(self.night(), player);
        let word = format!("{}’s chair", self.night().role_name(role));
        let there = match (stays, gone) {
            (true, _) => "Stays",
            (_, true) => "Returns",
            _ => "Goes home",
        };
        let mut there = quiet_button(there, Some(Message::There(player)));
        let mut turn = quiet_button("Other chair", Some(Message::Turn(player)));
        let small = viewport.size.width < COMPACT_BELOW;
        if marked && !viewport.width.is_narrow() {
            there = there.key(Command::ComeOrGo);
            turn = turn.key(Command::SwitchRole);
        }
        let mut tools = row![];
        if !small {
            let rename = icon_button(Icon::Correct, Tone::Muted, Some(Message::Rename(player)));
            tools = tools.push(hint(rename, "Another name (F3)"));
            if self.night().is_before_first_hand() {
                let off = icon_button(Icon::Cross, Tone::Muted, Some(Message::TakeOff(player)));
                tools = tools.push(hint(off, "Not on the list (Del)"));
            }
        }
        let color = if gone { Tone::Muted } else { Tone::Ink };
        let name = ellipsized_text(self.player(player), scale::SEAT, color).width(Fill);
        let shape = container(super::standings::shape(role)).center_x(24);
        let line = if small {
            // The shape before the name shows the kind of chair too.
            let place = ellipsized_text(place, scale::SMALL, Tone::Muted);
            row![shape, column![name, place].width(Fill), turn, there].spacing(gap::HAIR)
        } else {
            let [chair, at, turning, leaving] =
                if viewport.width.is_narrow() { NARROW_CELLS } else { CELLS };
            row![
                shape,
                name,
                tools,
                label(word, scale::SMALL, Tone::Muted).width(chair),
                ellipsized_text(place, scale::BODY.with(MEDIUM), Tone::Ink).width(at),
                container(turn).align_right(turning),
                container(there).align_right(leaving)
            ]
            .spacing(gap::MIDDLE)
        };
        let side = if small { 8 } else { 14 };
        let line = line.align_y(Center).height(ROW - 1.0).padding([0, side]);
        // Name and buttons stay near each other.
        let line = container(container(line).max_width(1100)).width(Fill).class(if marked {
            filled(Tone::FocusFill, outline(Tone::Focus, 2.0, 4))
        } else {
            Surface::default()
        });
        column![line, hairline()].into()
    }

    fn people_foot(&self, viewport: Viewport) -> Element<'_, Message> {
        let words = self.plan.balance_words(self.night());
        let small = viewport.size.width < 640.0;
        let step = if small { scale::SMALL } else { scale::BODY };
        let seating = main_button("Seating", Some(Show(Tab::Seating).into()));
        // In the smallest window the menu leads to the seating.
        let seating = (viewport.size.width >= 480.0).then_some(seating);
        let line = row![label(words, step, Tone::Ink).width(Fill)].push(seating);
        let line = line.spacing(gap::WIDE);
        foot_line(FOOT - 1.0, 20.0, line)
    }
}
