//! Entry of whole rounds without a window: the form of the next round, the correction of an earlier
//! one, and both after a commit or after another process has committed first.

use std::collections::BTreeMap;

use crate::OpenGame;
use crate::form::{Draft, OtherStep, RoundForm, written_in};
use crate::session::{ChangeKind, CommittedChange, Conflict, NOTHING_LOST, PendingChange, Session};
use scoring::board::BoardColumn;
use scoring::{Cell, Edit, Record};

/// The correction of an earlier round.
#[derive(Debug)]
pub struct Correction {
    /// Its form.
    pub form: RoundForm,
    /// The reason of the correction.
    pub reason: String,
    /// Whether the cursor is in the reason.
    pub in_reason: bool,
}

impl Correction {
    fn new(form: RoundForm, reason: String) -> Correction {
        Correction { form, reason, in_reason: false }
    }
}

/// The forms of the next round and of a correction.
#[derive(Debug)]
pub struct RoundForms {
    next: RoundForm,
    /// Those of later rounds while an earlier one is retyped, the next round first.
    later: Vec<RoundForm>,
    /// The open correction.
    pub correction: Option<Correction>,
    /// What was typed for those whose seat each undo took away, such as what they were to start
    /// with: redo puts it back.
    unseated: Vec<BTreeMap<Cell, String>>,
}

/// The effect of undo or redo on the boxes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoxStep {
    /// Text was changed.
    Typed,
    /// The correction is to be closed.
    Leaves,
    /// None, and no change may be undone or redone either.
    Stays,
}

impl RoundForms {
    /// Creates the form of the next round.
    pub fn new(game: &OpenGame) -> RoundForms {
        RoundForms {
            next: RoundForm::next(game, Draft::default()),
            later: Vec::new(),
            correction: None,
            unseated: Vec::new(),
        }
    }

    /// Returns the form of the next round.
    pub fn next(&self) -> &RoundForm {
        &self.next
    }

    /// Returns whether a round is being corrected.
    pub fn corrects(&self) -> bool {
        self.correction.is_some()
    }

    /// Returns the form that has the keys.
    pub fn active(&self) -> &RoundForm {
        self.correction.as_ref().map_or(&self.next, |correction| &correction.form)
    }

    /// Returns the form that has the keys, for typing.
    pub fn active_mut(&mut self) -> &mut RoundForm {
        self.correction.as_mut().map_or(&mut self.next, |correction| &mut correction.form)
    }

    /// Returns the setup of a rematch, without whoever is away from the round being typed.
    pub fn rematch(&self, game: &OpenGame) -> Record {
        game.rematch_without(self.next.away())
    }

    /// Returns the columns of the sheet as corrected; without a correction, with the dealer of the
    /// round being typed, and with what somebody who has just joined starts with.
    pub fn columns(&self, game: &OpenGame) -> Vec<BoardColumn> {
        if let Some(correction) = &self.correction {
            return correction.form.result(game).0.columns.clone();
        }
        let mut columns = game.board().columns.clone();
        if game.evaluation().is_finished() {
            return columns;
        }
        let record = game.record();
        let dealer = self.next.asked().deal.dealer.filter(|_| record.game.dealer.rotates());
        for column in &mut columns {
            column.deals =
                dealer.is_some_and(|dealer| dealer.team(record.in_sides()) == column.team);
            column.total = self.next.total_before(column);
        }
        columns
    }

    /// Returns whether anything can be typed.
    pub fn is_open(&self, game: &OpenGame) -> bool {
        self.correction.is_some() || !game.evaluation().is_finished()
    }

    /// Takes over the stored drafts, unless something has been typed. A correction that was not
    /// finished is open again. Returns whether there is one.
    pub fn read(&mut self, session: &Session) -> bool {
        if self.next.is_touched() || self.corrects() {
            return false;
        }
        let number = self.next.number();
        let drafts = &session.drafts;
        // Undone rounds are drafts, too, and redo records them again.
        let undone = session.game().redo().is_some();
        let form = |round| {
            let form =
                RoundForm::next(session.game(), drafts.get(round).cloned().unwrap_or_default());
            if undone { form } else { form.with_typed_draft() }
        };
        let last = drafts.last().unwrap_or(0).max(number);
        self.later = (number..=last).map(form).collect();
        self.next = self.later.remove(0);
        self.drop_empty();
        let half_corrected = (1..number).rev().find(|round| drafts.get(*round).is_some());
        half_corrected.is_some_and(|round| self.correct(session, round))
    }

    /// Types what phones have sent for the next round into the couples of which nothing is typed.
    pub fn take_sent(&mut self, game: &OpenGame, sent: BTreeMap<Cell, String>) {
        self.next.take_sent(game, sent);
    }

    /// Saves the draft of the round that has the keys.
    pub fn save_draft(&self, session: &mut Session) {
        let (number, draft) = (self.active().number(), typed(self.active()));
        if !draft.is_empty() || session.drafts.get(number).is_some() {
            session.drafts.put(number, draft);
        }
    }

    /// Saves the drafts of all unrecorded rounds, each under its current number, and clears stored
    /// drafts of rounds that moved.
    fn save_drafts(&self, session: &mut Session) {
        let first = self.next.number();
        let last = (first + 1 + self.later.len()).max(session.drafts.last().unwrap_or(0));
        let drafts = [&self.next].into_iter().chain(&self.later).map(typed);
        let drafts = drafts.chain(std::iter::repeat(Draft::default()));
        (first..=last).zip(drafts).for_each(|(round, draft)| session.drafts.put(round, draft));
    }

    /// Forgets the last of the later rounds in which nothing is typed and nothing can be redone.
    fn drop_empty(&mut self) {
        let is_empty = |form: &mut RoundForm| {
            form.draft().is_empty() && !form.can_redo_typing() && !form.history.redoes_change()
        };
        while self.later.pop_if(is_empty).is_some() {}
    }

    /// Undoes the last typing in a box, or redoes it. With no typing left, undo closes a
    /// correction, so that no recorded round is undone behind it. Redo does not overwrite later
    /// typing.
    pub fn step(&mut self, game: &OpenGame, back: bool) -> Option<BoxStep> {
        let form = self.active_mut();
        if let Some(OtherStep::Closed(form, reason)) = form.history.take_other(back) {
            self.correction = Some(Correction::new(*form, reason));
            return Some(BoxStep::Typed);
        }
        if form.step_typing(game, back) {
            return Some(BoxStep::Typed);
        }
        if back {
            return self.corrects().then_some(BoxStep::Leaves);
        }
        let form = self.active();
        let closed_one = form.history.steps_other(true);
        let is_typed = form.can_undo_typing() && !closed_one && !form.history.redoes_change();
        let stays = self.corrects() || is_typed || self.is_retyped(game);
        stays.then_some(BoxStep::Stays)
    }

    /// Returns whether undo, and redo, would affect typing.
    pub fn steps(&self) -> (bool, bool) {
        let form = self.active();
        (self.corrects() || form.can_undo_typing(), form.can_redo_typing())
    }

    /// Returns whether redo would record a round in whose place something else is typed.
    fn is_retyped(&self, game: &OpenGame) -> bool {
        let Some(redo) = game.redo() else { return false };
        let number = self.next.number();
        let inserts = redo.change.edits.contains(&Edit::Insert { round: number });
        let mut after = game.record().clone();
        if !inserts || !self.next.is_touched() || redo.change.apply(&mut after).is_err() {
            return false;
        }
        // An undone round has lost what was typed for those who had joined, if that was undone too.
        let entry = after.round(number);
        entry.is_none_or(|entry| !self.next.draft().is_part_of(&written_in(&after, entry)))
    }

    /// Returns the change that records the form; `None` if it equals what is recorded.
    pub fn recorded(&self, game: &OpenGame) -> Option<PendingChange> {
        let form = self.active();
        let (number, reason) =
            (form.number(), self.correction.as_ref().map_or("", |it| &it.reason));
        let change = game.propose_round(number, form.entry(), reason);
        (!change.edits().is_empty()).then_some(change)
    }

    /// Returns the change that deletes a recorded round, with the reason of its correction.
    pub fn deletion(&self, game: &OpenGame, number: usize) -> Option<PendingChange> {
        let reason = self.correction.as_ref().map_or("", |correction| correction.reason.trim());
        let mut deletion = game.propose_removal(number)?;
        deletion.change.reason = (!reason.is_empty()).then(|| reason.to_owned());
        let mut after = game.record().clone();
        let problem =
            deletion.change.apply(&mut after).ok().and_then(|()| game.new_problem(&after));
        if let Some(problem) = problem {
            deletion.said = format!("{}. {problem}", deletion.said);
        }
        Some(deletion)
    }

    /// Opens a round for correction, with its draft. Returns whether the round exists.
    pub fn correct(&mut self, session: &Session, round: usize) -> bool {
        let exists = (1..=session.game().record().rounds.len()).contains(&round);
        if exists {
            let draft = session.drafts.get(round).cloned();
            let form = RoundForm::correct(session.game(), round, draft);
            self.correction = Some(Correction::new(form.with_typed_draft(), String::new()));
        }
        exists
    }

    /// Closes the correction without recording it, by undo or otherwise. If something was typed in
    /// it, the opposite step opens it again. Returns whether one was open.
    pub fn leave(&mut self, session: &mut Session, by_undo: bool) -> bool {
        let Some(Correction { form, reason, .. }) = self.correction.take() else { return false };
        session.drafts.put(form.number(), Draft::default());
        let typed = if by_undo { form.can_redo_typing() } else { form.can_undo_typing() };
        if typed {
            let closed = OtherStep::Closed(Box::new(form), reason);
            self.next.history.passed_other(by_undo, closed);
        }
        true
    }

    /// Keeps the unrecorded typing after a difference between two entries was resolved. The store
    /// has cleared the drafts of the rounds that this changed.
    pub fn resolved(&mut self, session: &mut Session, change: &PendingChange) {
        self.next = RoundForm::next(session.game(), self.next.texts().clone());
        if let Some(correction) = &mut self.correction {
            let (number, texts) = (correction.form.number(), correction.form.texts().clone());
            correction.form = RoundForm::correct(session.game(), number, Some(texts.into()));
        }
        for round in change.edits().iter().filter_map(Edit::writes) {
            if let Some(draft) = session.drafts.get(round).cloned() {
                session.drafts.put(round, draft);
            }
        }
    }

    /// Opens the next round after a committed change, and returns whether the change was a
    /// correction. Unrecorded typing stays with its round; an undone round can be typed again.
    pub fn committed(&mut self, session: &mut Session, committed: &CommittedChange) -> bool {
        let CommittedChange { change, taken_out, seat_moves, .. } = committed;
        let inserted = change.edits().contains(&Edit::Insert { round: self.next.number() });
        let moves = |edit: &Edit| matches!(edit, Edit::Insert { .. } | Edit::Remove { .. });
        let moved = change.edits().iter().any(moves) && !(change.is_by_hand() && inserted);
        for round in change.edits().iter().filter_map(Edit::round) {
            session.drafts.forget(round);
        }
        if change.is_by_hand() {
            // Closed corrections are not opened again.
            let forms = [&mut self.next].into_iter().chain(&mut self.later);
            forms.for_each(|form| form.history.retain(|_| true));
        }
        let was_correction = self.correction.take().is_some();
        let game = session.game();
        match (change.kind, taken_out) {
            (ChangeKind::ByHand | ChangeKind::Redo, _) if inserted => {
                let next = (!self.later.is_empty()).then(|| self.later.remove(0).again(game));
                self.next = next.unwrap_or_else(|| RoundForm::next(game, Draft::default()));
            }
            (ChangeKind::Undo, Some(entry)) => {
                let back = RoundForm::taken_back(game, written_in(game.record(), entry));
                self.later.insert(0, std::mem::replace(&mut self.next, back));
            }
            (kind, _) => {
                self.next.history.note(kind);
                self.next = self.next.clone().again(game);
            }
        }
        self.drop_empty();
        match (change.kind, taken_out, game.record().rounds.split_last()) {
            (ChangeKind::ByHand | ChangeKind::Redo, Some(gone), _) => {
                self.next.let_join(game, (&game.record().rounds, gone), true);
            }
            (ChangeKind::Undo, _, Some((back, before))) if inserted => {
                self.next.let_join(game, (before, back), false);
            }
            _ => {}
        }
        if let Some(seat_moves) = seat_moves {
            let (number, mut drafts) = (self.next.number(), change.drafts.iter());
            let draft = drafts.find(|(round, _)| *round == number);
            let mut texts = draft.map(|(_, draft)| draft.texts.clone());
            match change.kind {
                ChangeKind::ByHand => self.unseated.clear(),
                ChangeKind::Undo => {
                    let mut gone = self.next.texts().clone();
                    gone.retain(|cell, _| seat_moves.cell(*cell).is_none());
                    self.unseated.push(gone);
                }
                ChangeKind::Redo => {
                    let mut back = self.unseated.pop().unwrap_or_default();
                    back.extend(self.next.draft().moved(seat_moves).texts);
                    texts = Some(back);
                }
            }
            for form in [&mut self.next].into_iter().chain(&mut self.later) {
                let mut draft = form.draft().moved(seat_moves);
                draft.texts = texts.take().unwrap_or(draft.texts);
                form.retype(game, draft);
            }
        }
        if moved || seat_moves.is_some() {
            self.save_drafts(session);
        }
        was_correction
    }

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
        let (number, typed, filled) =
            (open.number(), open.draft(), open.filled_draft(session.game()));
        let is_met = number <= rounds && !typed.is_empty();
        let recorded = record.round(number);
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
            // The next key is for the box that it was meant for; but one Enter too many replaces
            // nothing.
            let before = correction.as_ref().map_or(&open, |it| &it.form);
            let first = before.cursor().or_else(|| opened.form.cells().first().copied());
            opened.form.go_on_from(before);
            if before.cursor().is_none() {
                opened.form.enter_box(first);
            }
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

/// Returns the draft of a form; empty if it equals what is recorded.
fn typed(form: &RoundForm) -> Draft {
    if form.is_touched() { form.draft().clone() } else { Draft::default() }
}
