//! Typed rounds after another process has committed first.

use super::RoundForms;
use crate::form::RoundForm;
use crate::session::conflict::{Conflict, NOTHING_LOST};
use crate::session::{PendingChange, Session};

/// What happens to typed rounds after a conflict.
#[derive(Debug)]
pub struct Reconciliation {
    /// The round to correct with what was typed here, and the reason.
    to_correct: Option<(usize, String)>,
    /// The form in which it was typed.
    typed_in: RoundForm,
    /// Whether the other process recorded the same.
    is_same: bool,
}

impl RoundForms {
    /// After a conflict, opens a round that both have written for correction with what was typed
    /// here; other typing moves with its round.
    pub fn conflicted(&mut self, session: &mut Session, conflict: &Conflict) -> Reconciliation {
        let record = session.game().record();
        let rounds = record.rounds.len();
        let open = self.next.clone();
        let (number, typed, filled) = (open.number(), open.draft(), open.filled_draft());
        let is_met = number <= rounds && !typed.is_empty();
        let recorded = record.rounds.get(number.wrapping_sub(1));
        let is_same = is_met && recorded == Some(open.entry());
        let correction = self.correction.take();
        let typed_in = correction.as_ref().map_or(&open, |it| &it.form).clone();
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
            session.drafts_mut().put(number, filled);
        } else if number <= rounds {
            session.drafts_mut().forget(number);
        }
        self.save_drafts(session);
        let to_correct = match correction {
            Some(correction) => {
                let number = correction.form.number();
                let now = conflict.number_again_in(session.game(), number);
                if let Some(now) = now.filter(|now| *now != number) {
                    // Typing moves with its round, as it does in the store.
                    session.drafts_mut().forget(number);
                    session.drafts_mut().put(now, correction.form.draft().clone());
                }
                now.map(|now| (now, correction.reason))
            }
            None => Some((number, String::new())).filter(|_| is_met && !is_same),
        };
        Reconciliation { to_correct, typed_in, is_same }
    }

    /// Opens the round that both have written, and returns what happened to the typing here, as a
    /// sentence that follows [`Conflict::sentence`]. If typing has gone on meanwhile, it is for the
    /// next round, and the correction waits.
    pub fn open_conflicting(
        &mut self,
        session: &Session,
        conflict: &Conflict,
        Reconciliation { to_correct, typed_in, is_same }: Reconciliation,
        typed_on: bool,
    ) -> String {
        let by_hand = conflict.change.as_ref().is_some_and(PendingChange::is_by_hand);
        match to_correct {
            Some((round, _)) if typed_on => {
                format!(" Correct round {round} to see both what it recorded and what you typed.")
            }
            Some((round, reason)) => {
                let _ = self.correct(session, round);
                if let Some(correction) = &mut self.correction {
                    correction.reason = reason;
                    // The next key is for the box that it was meant for.
                    correction.form.go_on_from(&typed_in);
                }
                format!(" Ctrl+Enter replaces round {round} with what you typed, Esc keeps theirs.")
            }
            None if is_same => " You typed the same.".to_owned(),
            None if self.next.is_touched() && by_hand => {
                " Ctrl+Enter records what you typed.".to_owned()
            }
            None => NOTHING_LOST.to_owned(),
        }
    }
}
