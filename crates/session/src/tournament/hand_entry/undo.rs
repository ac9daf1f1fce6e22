//! Undo and redo of what is not recorded of a night: typing in its hands, substitutes, and the next
//! seating, in one history in which the cursor moves from hand to hand.

use super::{HandEntry, HandStep};
use crate::form::{OtherStep, RoundForm, TypingHistory};
use crate::session::PendingChange;
use crate::tournament::{Night, SeatingPlan};
use scoring::{Edit, RoundPath};

impl HandEntry {
    /// Undoes or redoes the last step, in whichever hand it was, or in the next seating; with no
    /// step left in a correction, undo closes it. Redo does not overwrite later typing. `None` if
    /// the step is about a recorded change.
    pub fn step(
        &mut self,
        night: Night<'_>,
        plan: &mut SeatingPlan,
        back: bool,
    ) -> Option<HandStep> {
        if self.form.as_mut().is_some_and(|form| form.step_typing(night.0, back)) {
            return Some(self.typed());
        }
        if let Some(step) = self.history_mut().take_other(back) {
            return Some(self.step_seats(night, plan, step, back));
        }
        if self.is_correction() {
            return Some(if back { self.leave(night) } else { HandStep::Moved });
        }
        // The last step may have been in another hand.
        if let Some((game, place)) = self.history().place(back) {
            if game != self.game {
                self.show(night, game);
            }
            self.open_at(night, place);
            if self.form.as_ref().is_none_or(|form| form.place() != place) {
                self.forget_typing((game, place));
            }
            return self.step(night, plan, back);
        }
        let is_typed = self.steps().0 && !self.history().redoes_change();
        (!back && (is_typed || self.is_retyped(night))).then_some(HandStep::Moved)
    }

    fn step_seats(
        &mut self,
        night: Night<'_>,
        plan: &mut SeatingPlan,
        step: OtherStep,
        undone: bool,
    ) -> HandStep {
        let (opposite, step) = match step {
            OtherStep::Next(mut drafts, words) => {
                let text = format!("{}: {words}", if undone { "Undone" } else { "Redone" });
                plan.step(night, &drafts);
                drafts.reverse();
                (OtherStep::Next(drafts, words), HandStep::Planned { text, undone })
            }
            OtherStep::Substitutes(substitutes) => {
                let now = std::mem::replace(&mut self.substitutes, substitutes);
                let text = self.substituted_words(night, &now).unwrap_or_default();
                (OtherStep::Substitutes(now), HandStep::Substituted { text, undone })
            }
            // Corrections of hands are closed with their drafts.
            closed @ OtherStep::Closed(..) => (closed, HandStep::Moved),
        };
        self.history_mut().passed_other(undone, opposite);
        step
    }

    /// Returns whether there is a step to undo, and one to redo.
    pub fn steps(&self) -> (bool, bool) {
        let history = self.history();
        let is_step = |back| history.steps_other(back) || history.place(back).is_some();
        // Text that was typed and removed again is not a step.
        let here = self.form.as_ref();
        let here = here.filter(|form| Some((self.game, form.place())) == history.place(true));
        let undo = here.map_or_else(|| is_step(true), RoundForm::can_undo_typing);
        (self.is_correction() || undo, is_step(false))
    }

    /// Adds the last change of the next seating, unless it is there.
    pub fn note_plan(&mut self, plan: &mut SeatingPlan) {
        if let Some(step) = plan.changed.take() {
            self.history_mut().push_other(step);
        }
    }

    /// Adds a committed change to the history: earlier typing is undone after it, and typing in the
    /// hands that it records is forgotten.
    pub fn note(&mut self, night: Night<'_>, change: &PendingChange) {
        self.history_mut().note(change.kind);
        for edit in change.edits() {
            if let Edit::Set { round, cell, .. } = edit
                && let Some(place) = night.hand_of(cell)
            {
                self.forget_typing((*round, place));
            }
        }
    }

    /// Opens a form, or none. Earlier typing can still be undone.
    pub(super) fn set_form(&mut self, form: Option<RoundForm>) {
        if let Some(left) = self.form.take() {
            self.history = left.history;
        }
        self.form = form.map(|form| form.with_history(std::mem::take(&mut self.history)));
    }

    pub(super) fn history_mut(&mut self) -> &mut TypingHistory {
        self.form.as_mut().map_or(&mut self.history, |form| &mut form.history)
    }

    fn history(&self) -> &TypingHistory {
        self.form.as_ref().map_or(&self.history, |form| &form.history)
    }

    /// Forgets the typing in a hand, because it was recorded or dropped.
    pub(super) fn forget_typing(&mut self, place: (usize, RoundPath)) {
        self.history_mut().forget(place);
        if let Some(draft) = self.drafts.get_mut(&place) {
            draft.is_confirmed = false;
        }
    }
}
