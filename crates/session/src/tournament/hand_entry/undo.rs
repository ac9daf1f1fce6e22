//! Undo and redo of typing in a game's hands: one history, in which the cursor moves from hand to
//! hand.

use std::collections::BTreeMap;

use super::{HandEntry, HandStep};
use crate::form::{RoundForm, TypingHistory};
use crate::session::PendingChange;
use crate::tournament::Night;
use scoring::{Edit, RoundPath};

impl HandEntry {
    /// Undoes or redoes the last typing, in whichever hand it was; with no typing left in a
    /// correction, undo closes it. Redo does not overwrite later typing. `None` if the step is
    /// about a recorded change.
    pub fn step(&mut self, night: Night<'_>, back: bool) -> Option<HandStep> {
        let stepped = match &mut self.form {
            Some(form) if back => form.undo_typing(night.0),
            Some(form) => form.redo_typing(night.0),
            None => false,
        };
        if stepped {
            return Some(self.typed(night));
        }
        if self.is_correction() {
            return Some(if back { self.leave(night) } else { HandStep::Moved });
        }
        if let Some(text) = self.step_substitutes(night, back) {
            return Some(HandStep::Substituted { text, undone: back });
        }
        // The last step may have been in another hand.
        if let Some(place) = self.history().and_then(|history| history.place(back)) {
            self.open_at(night, place);
            if self.form.as_ref().is_none_or(|form| form.place() != place) {
                self.forget_typing(self.game, place);
            }
            return self.step(night, back);
        }
        let is_typed = self.steps().0 && !self.history().is_some_and(TypingHistory::redoes_change);
        (!back && (is_typed || self.is_retyped(night))).then_some(HandStep::Moved)
    }

    /// Returns whether undo, and redo, would affect typing in a hand.
    pub fn steps(&self) -> (bool, bool) {
        let is_typed = |back| self.history().is_some_and(|history| history.place(back).is_some());
        let here = self.form.as_ref();
        // Text that was typed and removed again is not a step.
        let undo = here.filter(|form| Some(form.place()) == form.history().place(true));
        let undo = undo.map_or_else(|| is_typed(true), RoundForm::can_undo_typing);
        let substituted =
            |back| self.history().is_some_and(|history| history.steps_substitutes(back));
        let undo = self.is_correction() || undo || substituted(true);
        (undo, is_typed(false) || substituted(false))
    }

    /// Adds a committed change to the history: earlier typing is undone after it, and typing in the
    /// hands that it records is forgotten.
    pub fn note(&mut self, night: Night<'_>, change: &PendingChange) {
        self.each_history(|_, history| history.note(change.kind));
        for edit in change.edits() {
            if let Edit::Set { round, cell, .. } = edit
                && let Some(place) = night.hand_of(cell)
            {
                self.forget_typing(*round, place);
            }
        }
    }

    /// Opens a form, or none. Earlier typing can still be undone.
    pub(super) fn set_form(&mut self, form: Option<RoundForm>) {
        if let Some(left) = self.form.take() {
            let _ = self.typing.insert(self.game, left.into_history());
        }
        let history = |typing: &mut BTreeMap<_, _>| typing.remove(&self.game).unwrap_or_default();
        self.form = form.map(|form| form.with_history(history(&mut self.typing)));
    }

    /// Returns the typing history of the shown game.
    pub(super) fn history_mut(&mut self) -> &mut TypingHistory {
        match &mut self.form {
            Some(form) => form.history_mut(),
            None => self.typing.entry(self.game).or_default(),
        }
    }

    /// Returns the typing history of the shown game.
    fn history(&self) -> Option<&TypingHistory> {
        self.form.as_ref().map(RoundForm::history).or_else(|| self.typing.get(&self.game))
    }

    /// Changes the typing history of every game.
    fn each_history(&mut self, change: impl Fn(usize, &mut TypingHistory)) {
        for (game, history) in &mut self.typing {
            change(*game, history);
        }
        if let Some(form) = &mut self.form {
            change(self.game, form.history_mut());
        }
    }

    /// Forgets the typing in a hand, because it was recorded or dropped.
    pub(super) fn forget_typing(&mut self, game: usize, place: RoundPath) {
        self.each_history(|of, history| {
            if of == game {
                history.forget(place);
            }
        });
        let _ = self.confirmed.remove(&(game, place));
    }
}
