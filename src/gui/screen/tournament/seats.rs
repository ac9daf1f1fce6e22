//! Cuts, the next game, and who sits where.

use super::{Action, GameView as _, Message, Night, Tab, TournamentScreen};
use crate::gui::tasks::unfocus;
use scoring::{Cut, Player};
use session::tournament::SeatingChange;

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
        if !self.plan.redraw(Night(self.session.game())) {
            return Action::None;
        }
        self.session.set_tab(Tab::Seating);
        self.at_start = true;
        self.save_plan()
    }

    /// Commits a change of who plays and sits where, or saves it for the next game.
    pub(super) fn seat_change(&mut self, change: SeatingChange) -> Action<Message> {
        match change {
            SeatingChange::Now(change) => self.commit(*change),
            SeatingChange::Next(text) => self.say_plan(text, false),
        }
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
            Ok(change) => self.seat_change(change),
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
}
