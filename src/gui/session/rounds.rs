//! What the screens share on which a round is typed as a whole: the form of the open round, the
//! correction of an earlier one, and what becomes of both when something is committed.

use iced::Task;

use super::{GameView, Tab, committed_toast};
use crate::engine::Edit;
use crate::game::form::{Draft, Follows, RoundForm, written_in};
use crate::game::session::conflict::{Conflict, Typed};
use crate::game::session::{ChangeKind, Committed, PendingChange};
use crate::gui::screen::Action;
use crate::gui::widget::Caret;

/// Where the cursor of a form is in its box.
pub fn caret_of(form: &RoundForm) -> Caret {
    match form.caret() {
        _ if form.is_selected() => Caret::All,
        Some(after) => Caret::After(after),
        None => Caret::End,
    }
}

/// An earlier round that is open again.
pub struct Correction {
    /// What is typed of it.
    pub form: RoundForm,
    /// Why it is corrected.
    pub reason: String,
    /// Whether the cursor has gone on from the boxes to the reason.
    pub in_reason: bool,
}

/// A game screen on which a round is typed as a whole. The methods with a body are the same on
/// each.
pub trait RoundView: GameView {
    /// The tab on which a round is typed.
    const TYPED: Tab;

    /// The form of the next round.
    fn form(&self) -> &RoundForm;

    /// The form of the next round, to be replaced.
    fn form_mut(&mut self) -> &mut RoundForm;

    /// The correction that is open.
    fn correction(&self) -> Option<&Correction>;

    /// The correction that is open, to be opened or left.
    fn correction_mut(&mut self) -> &mut Option<Correction>;

    /// Puts the caret where the cursor is, where that is a text field.
    fn focus(&self) -> Task<Self::Message>;

    /// A round was opened for correction.
    fn correction_opened(&mut self, round: usize) -> Action<Self::Message>;

    /// A correction was left.
    fn correction_left(&mut self) -> Action<Self::Message>;

    /// The form that has the keys.
    fn active_form(&self) -> &RoundForm {
        self.correction().map_or(self.form(), |correction| &correction.form)
    }

    /// Undoes what was typed in the last box, or types it again, on the tab where it is seen. With
    /// nothing typed left, undo leaves a correction, so that no recorded round is undone behind
    /// it. Where something else was typed since, nothing is brought back over it.
    fn step_box(&mut self, back: bool) -> Option<Action<Self::Message>> {
        let mut form = self.active_form().clone();
        let game = self.session().game();
        if if back { form.undo_typing(game) } else { form.redo_typing(game) } {
            return Some(self.typed_again(form));
        }
        if back {
            return self.correction().is_some().then(|| self.leave());
        }
        let stays = self.correction().is_some() || form.can_undo_typing() || self.is_retyped();
        stays.then_some(Action::None)
    }

    /// Whether redo would record a round in whose place something else is typed.
    fn is_retyped(&self) -> bool {
        let (form, game) = (self.form(), self.session().game());
        let Some(redo) = game.redo() else { return false };
        let number = form.number();
        let inserts = redo.change.edits.contains(&Edit::Insert { round: number });
        let mut after = game.record().clone();
        if !inserts || !form.is_touched() || redo.change.apply(&mut after).is_err() {
            return false;
        }
        after.rounds.get(number - 1).map(|entry| written_in(&after, entry)).as_ref()
            != Some(form.draft())
    }

    /// Goes on with a form that was stepped back or on.
    fn typed_again(&mut self, form: RoundForm) -> Action<Self::Message> {
        match self.correction_mut() {
            Some(correction) => correction.form = form,
            None => *self.form_mut() = form,
        }
        let shown = if self.tab() == Self::TYPED { Action::None } else { self.show(Self::TYPED) };
        shown.and(self.save_draft())
    }

    /// Commits the round that is typed, or the correction.
    fn record(&mut self) -> Action<Self::Message> {
        let form = self.active_form();
        let (number, entry) = (form.number(), form.entry().clone());
        let reason = self.correction().map_or("", |correction| correction.reason.as_str());
        let proposal = self.session().game().propose_round(number, &entry, reason);
        if proposal.change.edits.is_empty() {
            return self.leave();
        }
        let done = if self.correction().is_some() { "corrected" } else { "recorded" };
        self.commit(PendingChange::new(proposal, format!("Round {number} {done}")))
    }

    /// Opens a round for correction, with what was typed of it before.
    fn correct(&mut self, round: usize) -> Action<Self::Message> {
        if round == 0 || round > self.session().record().rounds.len() {
            return Action::None;
        }
        let draft = self.session().draft(round).filter(|draft| !draft.is_empty()).cloned();
        let form = RoundForm::correct(self.session().game(), round, draft);
        let form = form.with_habit(self.form().habit());
        let correction = Correction { form, reason: String::new(), in_reason: false };
        *self.correction_mut() = Some(correction);
        self.correction_opened(round)
    }

    /// Leaves a round that was opened for correction as it was.
    fn leave(&mut self) -> Action<Self::Message> {
        let Some(correction) = self.correction_mut().take() else { return Action::None };
        let clear = self.session_mut().clear_draft(correction.form.number());
        Action::Run(clear.map(Self::Message::from)).and(self.correction_left())
    }

    /// Takes out the round that is open for correction.
    fn take_out(&mut self) -> Action<Self::Message> {
        let Some(correction) = self.correction() else { return Action::None };
        let (number, reason) = (correction.form.number(), correction.reason.trim().to_owned());
        let Some(mut proposal) = self.session().game().propose_removal(number) else {
            return Action::None;
        };
        proposal.change.reason = (!reason.is_empty()).then_some(reason);
        self.commit(PendingChange::new(proposal, format!("Round {number} deleted")))
    }

    /// Saves what is typed of the round that has the keys.
    fn save_draft(&mut self) -> Action<Self::Message> {
        let form = self.active_form();
        let number = form.number();
        let draft = if form.is_touched() { form.draft().clone() } else { Draft::default() };
        if draft.is_empty() && self.session().draft(number).is_none() {
            return Action::Run(self.focus());
        }
        let save = self.session_mut().save_draft(number, draft).map(Self::Message::from);
        Action::Run(Task::batch([save, self.focus()]))
    }

    /// Takes over the drafts that were read.
    fn take_drafts(&mut self, drafts: super::Drafts) {
        self.session_mut().take_drafts(drafts);
        if self.form().is_touched() {
            return;
        }
        let number = self.form().number();
        let session = self.session();
        let draft = |round| session.draft(round).cloned().unwrap_or_default();
        let last = session.last_draft().unwrap_or(0);
        let form = RoundForm::next(session.game(), draft(number));
        *self.form_mut() = form.with_later((number + 1..=last).map(draft));
    }

    /// Opens the next round after a change, and says whether that change was a correction. What
    /// was typed and not recorded stays with its round; a round that was undone is there to be
    /// typed on.
    fn open_next_round(&mut self, committed: &Committed) -> (bool, Action<Self::Message>) {
        let Committed { change, taken_out, .. } = committed;
        let number = self.form().number();
        let inserted = change.edits().contains(&Edit::Insert { round: number });
        let moves = |edit: &Edit| matches!(edit, Edit::Insert { .. } | Edit::Remove { .. });
        let moved = change.edits().iter().any(moves) && !(change.is_by_hand() && inserted);
        let follows = match (change.kind, taken_out) {
            (ChangeKind::ByHand | ChangeKind::Redo, _) if inserted => Follows::Recorded,
            (ChangeKind::ByHand, _) => Follows::Done,
            (ChangeKind::Redo, _) => Follows::Redone,
            (ChangeKind::Undo, Some(entry)) => {
                Follows::TakenBack(written_in(self.session().record(), entry))
            }
            (ChangeKind::Undo, None) => Follows::Undone,
        };
        for edit in change.edits() {
            if let Edit::Set { round, .. }
            | Edit::Count { round, .. }
            | Edit::Insert { round }
            | Edit::Remove { round } = edit
            {
                self.session_mut().forget_draft(*round);
            }
        }
        let habit = self.active_form().habit();
        let was_correction = self.correction_mut().take().is_some();
        let form = self.form().clone().after(self.session().game(), follows);
        *self.form_mut() = form.with_habit(habit);
        let focus = Action::Run(self.focus());
        (was_correction, if moved { self.save_next_rounds() } else { focus })
    }

    /// Saves what is typed of every round that is not recorded, in its own place: their numbers
    /// may have changed.
    fn save_next_rounds(&mut self) -> Action<Self::Message> {
        let form = self.form();
        let typed = if form.is_touched() { form.draft().clone() } else { Draft::default() };
        let drafts: Vec<Draft> = std::iter::once(typed).chain(form.later().cloned()).collect();
        let number = form.number();
        let saved = self.session_mut().save_drafts(number, drafts).map(Self::Message::from);
        Action::Run(Task::batch([saved, self.focus()]))
    }

    /// What is said of a change that is on the disk. Where it has ended the game, the winner's
    /// name says it, and nothing lies over the final totals.
    fn committed_toast(
        &self,
        change: PendingChange,
        was_correction: bool,
    ) -> Action<Self::Message> {
        if self.session().is_over() && !was_correction {
            return Action::DismissToast(Task::none());
        }
        committed_toast(change, Task::none())
    }

    /// After a conflict: a round that both have written is opened for correction with what was
    /// typed here. Keys that were typed on meanwhile are for the next round; then the correction
    /// waits. Returns the sentence about both with what is done.
    fn reconcile(&mut self, conflict: &Conflict) -> (Action<Self::Message>, String) {
        let sentence = conflict.sentence(self.session().game());
        let record = self.session().record();
        let rounds = record.rounds.len();
        let (number, typed) = (self.form().number(), self.form().draft().clone());
        let is_met = number <= rounds && !typed.is_empty();
        let recorded = record.rounds.get(number.wrapping_sub(1));
        let same = is_met && recorded == Some(self.form().entry());
        let correction = self.correction_mut().take();
        let mut actions = Action::None;
        // A draft of a round that is there now is one of a correction; what was typed over a
        // round that is gone is typed as a new one.
        let gone = correction.as_ref().map(|correction| &correction.form);
        let gone = gone.filter(|form| form.number() > rounds).map(|form| form.draft().clone());
        let typed_next = Some(typed.clone()).filter(|_| number > rounds);
        let later = self.form().later().cloned();
        let mut rest = gone.into_iter().chain(typed_next).chain(later);
        let next = rest.by_ref().find(|draft| !draft.is_empty()).unwrap_or_default();
        let form = RoundForm::next(self.session().game(), next).with_later(rest);
        *self.form_mut() = form;
        if is_met && !same {
            let save = self.session_mut().save_draft(number, typed);
            actions = Action::Run(save.map(Self::Message::from));
        } else if number <= rounds {
            self.session_mut().forget_draft(number);
        }
        actions = actions.and(self.save_next_rounds());
        let to_mend = match &correction {
            Some(correction) => {
                let number = correction.form.number();
                let now = conflict.number_in(self.session().game(), number);
                if let Some(now) = now.filter(|now| *now != number) {
                    // What was typed goes with its round, as it does in the store.
                    let draft = correction.form.draft().clone();
                    let session = self.session_mut();
                    session.forget_draft(number);
                    let save = session.save_draft(now, draft);
                    actions = actions.and(Action::Run(save.map(Self::Message::from)));
                }
                now
            }
            None => Some(number).filter(|_| is_met && !same),
        };
        let typed_on = self.session().has_queued();
        actions = actions.and(self.press_queued());
        let typed = match to_mend {
            Some(round) if typed_on => Typed::Later(round),
            Some(round) => {
                actions = actions.and(self.correct(round));
                if let Some((now, before)) = self.correction_mut().as_mut().zip(correction) {
                    now.reason = before.reason;
                }
                Typed::Opened(round)
            }
            None if same => Typed::Same,
            None if self.form().is_touched()
                && conflict.change.as_ref().is_some_and(PendingChange::is_by_hand) =>
            {
                Typed::Next
            }
            None => conflict.nothing_kept(),
        };
        (actions, sentence + &typed.sentence())
    }
}
