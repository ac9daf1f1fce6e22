//! Cuts, the next game, and who sits where; and the tab with everybody: arrivals, departures and
//! changes of role.

use super::{Element, GameView as _, Message, Night, Stage, TournamentScreen};
use crate::gui::game::Message::Show;
use crate::gui::game::Tab;
use crate::gui::game::list_sheet::{foot_line, headed, list_sheet};
use crate::gui::prelude::{column, *};
use scoring::wording::capitalize;
use scoring::{Cut, Player};

const ROW: f32 = 49.0;
/// Widths of the chair, the table and the two buttons with their keys.
const CELLS: [f32; 4] = [130.0, 150.0, 170.0, 190.0];
/// Width of the button that marks who is here, with its key.
const HERE: f32 = 150.0;
const HEAD: f32 = 76.0;
const FOOT: f32 = 60.0;

pub(super) const ARRIVING: &str = "night-arriving";

impl TournamentScreen {
    /// Gives a cut to the first or second of the tied players.
    pub(super) fn cut(&mut self, cut: &Cut, which: usize) -> Action<Message> {
        self.at_start = true;
        let night = Night(self.session.game());
        match self.cuts.win(night, cut, which) {
            Some(change) => self.commit(change),
            None if self.cuts.is_earlier(night) => Action::DismissToast(Self::show_cursor()),
            None => Action::None,
        }
    }

    /// Shows the moves after another game; 0 is the last one.
    pub(super) fn show_moves(&mut self, game: usize) -> Action<Message> {
        self.cuts.show(Night(self.session.game()), game);
        self.show_from_top()
    }

    /// Returns whether a correction that was left in the last game may change who moves.
    pub(super) fn is_held_up(&self) -> bool {
        self.hands.left_correction(self.night(), self.begun()).is_some()
    }

    /// Begins the next game, unless a correction was left that may change who moves.
    pub(super) fn begin(&mut self) -> Action<Message> {
        let begun = self.begun();
        if let Some(place) = self.hands.left_correction(self.night(), begun) {
            self.show_game(begun);
            self.open_at(place);
            self.session.set_tab(Tab::Entry);
            let place = self.night().place_words(place);
            return Action::error(format!(
                "The correction of {place} is not recorded. Ctrl+Enter records it; Esc twice \
                 cancels it."
            ));
        }
        let change = self.plan.begin(self.night()).transpose();
        self.commit_or_say(change)
    }

    pub(super) fn redraw(&mut self) -> Action<Message> {
        let Some(step) = self.plan.redraw(Night(self.session.game())) else {
            return Action::None;
        };
        self.session.set_tab(Tab::Seating);
        self.at_start = true;
        self.after_hand(step)
    }

    /// Handles a click on a chair: the first one picks somebody, the second one swaps.
    pub(super) fn pick(&mut self, player: Player) -> Action<Message> {
        let Some(other) = self.picked.take() else {
            self.picked = Some(player);
            return Action::None;
        };
        if other == player {
            return Action::None;
        }
        match self.plan.swap(Night(self.session.game()), other, player) {
            Ok(step) => self.after_hand(step),
            Err(words) => Action::error(words),
        }
    }

    /// Writes the name that was typed: of somebody who has arrived, in a role, or another one.
    pub(super) fn arrive(&mut self, role: Option<usize>) -> Action<Message> {
        let (night, renames) = (Night(self.session.game()), self.arriving.renames.is_some());
        let change = match self.arriving.enter(night, role) {
            Ok(change) => change,
            Err(words) => return Action::error(words),
        };
        if change.is_some() && !renames && night.begun() > 0 && night.arriving_hand().is_none() {
            self.plan.keep_absent(night);
        }
        // The box loses its caret, and the next letter is the role.
        let leaves_box = self.arriving.asks || renames && self.arriving.renames.is_none();
        let left = if leaves_box { Action::Run(unfocus()) } else { Action::None };
        left.and(self.commit_or_say(Ok(change)))
    }

    pub(super) fn people_view(&self, viewport: Viewport) -> Element<'_> {
        let absent = self.plan.absent(self.night());
        let list = self.rows(
            self.night().by_name(),
            |_| ROW,
            |player| self.marked == Some(*player),
            |player| self.person_row(viewport, player, absent.contains(&player)),
        );
        let list = headed(self.arriving_view(viewport), list);
        list_sheet(viewport, list, Some(self.people_foot(viewport)))
    }

    /// Draws the box for a name and the roles. In a compact window they are asked for one after the
    /// other.
    fn arriving_view(&self, viewport: Viewport) -> Element<'_> {
        let arriving = &self.arriving;
        let compact = viewport.width.is_compact();
        let name = text_box(ARRIVING, "Who arrived?", arriving.name.as_str())
            .on_input(Message::Arriving)
            .on_submit(Message::Arrive(None))
            .width(if compact { Fill } else { 300.into() });
        let named = !arriving.name.trim().is_empty();
        let renames = arriving.renames.is_some();
        let word = if self.night().has_roles() { "Next" } else { "Add" };
        let word = if renames { "Rename" } else { word };
        let next = ((compact || renames || !self.night().has_roles()) && named && !arriving.asks)
            .then(|| secondary_button(word, Some(Message::Arrive(None))));
        let roles = self.night().state().role_choices().iter().zip(0..).map(|(role, at)| {
            segmented_button(capitalize(role.label))
                .key_after(role.key.to_string())
                .on_press_maybe(named.then_some(Message::Arrive(Some(at))))
                .into()
        });
        let roles = (!renames && self.night().has_roles() && (!compact || arriving.asks))
            .then(|| row(roles).spacing(gap::SMALL));
        let hint = ellipsized_text(arriving.hint(self.night()), scale::SMALL, Tone::Muted);
        let (beside, below) = if compact { (None, Some(hint)) } else { (Some(hint), None) };
        let line = row![name].push(next).push(roles).push(beside);
        container(column![line.centered(gap::MIDDLE)].push(below))
            .center_y(HEAD)
            .padding([0.0, viewport.width.cell()])
            .into()
    }

    fn person_row(&self, viewport: Viewport, player: Player, gone: bool) -> Element<'_> {
        let marked = self.marked == Some(player);
        let place = self.plan.place_words(self.night(), player);
        let role = self.plan.role(self.night(), player);
        let has_roles = self.night().has_roles();
        let word = has_roles.then(|| format!("{}’s chair", self.night().role_name(role)));
        let there = self.plan.attendance_verb(self.night(), player);
        let there = quiet_button(there, Some(Message::ToggleAttendance(player)));
        let turn = || quiet_button("Other chair", Some(Message::SwitchRole(player)));
        let turn = has_roles.then(turn);
        // Before the first game, who has come can be marked.
        let is_here = self.session.host().here.contains(self.player(player));
        let here = if is_here { "✓ Here" } else { "Check in" };
        let here = self.marks_here(player).map(|marks| quiet_button(here, Some(marks)));
        let color = if gone { Tone::Muted } else { Tone::Ink };
        let name = ellipsized_text(self.player(player), scale::SEAT, color).width(Fill);
        let shape = has_roles.then(|| container(self.role_shape(role)).center_x(24));
        let line = if viewport.width.is_compact() {
            // The shape before the name shows the kind of chair too; the rest is in the menu.
            let place = ellipsized_text(place, scale::SMALL, Tone::Muted);
            row![]
                .push(shape)
                .push(column![name, place].width(Fill))
                .push(here.or(turn))
                .push(there)
                .spacing(gap::HAIR)
        } else {
            let with_key = |button: Button<'static, Message>, command| {
                if marked { button.key(command) } else { button }
            };
            let rename = icon_button(Icon::Correct, Tone::Muted, Some(Message::Rename(player)));
            let off = self.night().is_before_first_hand().then(|| {
                let off = icon_button(Icon::Cross, Tone::Muted, Some(Message::TakeOff(player)));
                hint(off, Command::TakeOff.with_key("Take off the list"))
            });
            let [chair, at, turning, leaving] = CELLS;
            let turn = turn
                .map(|turn| container(with_key(turn, Command::SwitchRole)).align_right(turning));
            let rename = hint(rename, Command::RenameGuest.with_key("Rename"));
            row![]
                .push(shape)
                .push(name)
                .push(row![rename].push(off))
                .push(word.map(|word| remark(word).width(chair)))
                .push(ellipsized_text(place, scale::BODY.with(MEDIUM), Tone::Ink).width(at))
                .push(here.map(|here| container(with_key(here, Command::MarkHere)).width(HERE)))
                .push(turn)
                .push(container(with_key(there, Command::ComeOrGo)).align_right(leaving))
                .spacing(gap::MIDDLE)
        };
        let line = line.align_y(Center).height(ROW - 1.0).padding([0.0, gap::MIDDLE]);
        // Name and buttons stay near each other.
        let around = outline(Tone::Focus, if marked { 2.0 } else { 0.0 }, 4);
        let ground = filled(marked.then_some(Tone::FocusFill), around);
        let line = container(container(line).max_width(1330)).width(Fill).class(ground);
        column![line, hairline()].into()
    }

    /// Returns the message that marks somebody as here or not, before the first game.
    pub(super) fn marks_here(&self, player: Player) -> Option<Message> {
        (self.begun() == 0).then_some(Message::ToggleHere(player))
    }

    fn people_foot(&self, viewport: Viewport) -> Element<'_> {
        let mut words = self.plan.balance_words(self.night());
        let (here, all) = (&self.session.host().here, &self.night().record().players);
        let count = all.iter().filter(|name| here.contains(*name)).count();
        if self.begun() == 0 && count > 0 {
            words = format!("{count} of {} here · {words}", all.len());
        }
        let step = if viewport.width.is_compact() { scale::SMALL } else { scale::BODY };
        let words = label(words, step, Tone::Ink).width(Fill);
        let seating = main_button("Seating", Some(Show(Tab::Seating).into()));
        let takes_enter = matches!(self.night().stage(), Stage::Ready | Stage::Cutting);
        let seating = if takes_enter { seating.key("Enter") } else { seating };
        foot_line(FOOT - 1.0, gap::CARD, row![words, seating].spacing(gap::WIDE))
    }
}
