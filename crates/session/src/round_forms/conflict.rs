//! Typed rounds after another process has committed first.

use super::{Correction, RoundForms};
use crate::form::RoundForm;
use crate::session::{Conflict, NOTHING_LOST};
use crate::session::{PendingChange, Session};

impl RoundForms {
    /// After a conflict, opens a round that both have written for correction with what was typed
    /// here; other typing moves with its round. If typing has gone on meanwhile, it is for the next
    /// round, and the correction waits. Returns what happened to the typing, as a sentence that
    /// follows [`Conflict::sentence`]; `None` if nobody else has written its round.
    pub fn conflicted(
        &mut self,
        session: &mut Session,
        conflict: &Conflict,
        typed_on: bool,
    ) -> Option<String> {
        let record = session.game().record();
        let rounds = record.rounds.len();
        let open = self.next.clone();
        let (number, typed, filled) = (open.number(), open.draft(), open.filled_draft());
        let is_met = number <= rounds && !typed.is_empty();
        let recorded = record.rounds.get(number.wrapping_sub(1));
        let is_same = is_met && recorded == Some(open.entry());
        let correction = self.correction.take();
        // A draft of a round that exists now belongs to a correction; typing over a deleted round
        // becomes a new round.
        let gone = correction.as_ref().map(|correction| &correction.form);
        let gone = gone.filter(|form| form.number() > rounds).map(|form| form.draft().clone());
        let typed_next = Some(typed.clone()).filter(|_| number > rounds);
        let later = std::mem::take(&mut self.later).into_iter().map(|form| form.draft().clone());
        let mut rest = gone.into_iter().chain(typed_next).chain(later);
        let next = rest.by_ref().find(|draft| !draft.is_empty()).unwrap_or_default();
        self.next = RoundForm::next(session.game(), next);
        if self.next.number() == number && self.next.draft() == typed {
            // The next key is for the box that it was meant for.
            self.next.go_on_from(&open);
        }
        self.later = rest.map(|draft| RoundForm::next(session.game(), draft)).collect();
        self.drop_empty();
        if is_met && !is_same {
            session.drafts.put(number, filled);
        } else if number <= rounds {
            session.drafts.forget(number);
        }
        self.save_drafts(session);
        let to_correct = match &correction {
            Some(Correction { form, reason, .. }) => {
                let number = form.number();
                let now = conflict.follow(session.game(), number).map(|(now, _)| now);
                if let Some(now) = now.filter(|now| *now != number) {
                    // Typing moves with its round, as it does in the store.
                    session.drafts.forget(number);
                    session.drafts.put(now, form.draft().clone());
                }
                now.map(|now| (now, reason.clone()))
            }
            None => Some((number, String::new())).filter(|_| is_met && !is_same),
        };
        let Some((round, reason)) = to_correct else {
            return is_same.then(|| " You typed the same.".to_owned());
        };
        if typed_on {
            return Some(format!(
                " Correct round {round} to see both what it recorded and what you typed."
            ));
        }
        let _ = self.correct(session, round);
        if let Some(opened) = &mut self.correction {
            opened.reason = reason;
            // The next key is for the box that it was meant for.
            opened.form.go_on_from(correction.as_ref().map_or(&open, |it| &it.form));
        }
        Some(format!(" Ctrl+Enter replaces round {round} with what you typed, Esc keeps theirs."))
    }

    /// Returns the sentence about typing of which nobody else has written the round.
    pub fn kept_words(&self, conflict: &Conflict) -> &'static str {
        let by_hand = conflict.change.as_ref().is_some_and(PendingChange::is_by_hand);
        if by_hand && self.next.is_touched() {
            " Ctrl+Enter records what you typed."
        } else {
            NOTHING_LOST
        }
    }
}
