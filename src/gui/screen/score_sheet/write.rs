//! How a round comes onto the disk: proposed, written by the store's thread, then applied.
//! What is being typed is kept as a draft meanwhile.

use chrono::Utc;
use iced::Task;

use super::{Action, Drafts, Message, Route, ScoreSheetScreen};
use crate::engine::{CardCount, Cell, Edit};
use crate::game::ProposedChange;
use crate::game::form::{Draft, Form};
use crate::gui::pen::{Writing, step};
use crate::gui::tasks::on_save_error;
use crate::store::{Error, GameId, Logged, Store};

impl ScoreSheetScreen {
    pub(super) fn record(&mut self) -> Action<Message> {
        let form = self.active();
        let (number, entry) = (form.number(), form.entry().clone());
        let reason = self.correction.as_ref().map_or("", |correction| correction.reason.as_str());
        let proposal = self.sheet.propose_round(number, &entry, reason);
        if proposal.change.edits.is_empty() {
            return self.leave();
        }
        let done = if self.correction.is_some() { "corrected" } else { "recorded" };
        self.commit(Writing::new(proposal, format!("Round {number} {done}")))
    }

    pub(super) fn commit(&mut self, writing: Writing) -> Action<Message> {
        if self.writing.is_some() {
            return Action::None;
        }
        let (id, base) = (self.id, self.sheet.newest_change().map(crate::store::ChangeId));
        let ProposedChange { change, undoes } = writing.proposal.clone();
        self.writing = Some(writing);
        let undoes = undoes.map(crate::store::ChangeId);
        let commit = self
            .disk
            .run(move |store| store.commit(id, base, &change, undoes, Utc::now()).map(Box::new));
        Action::Run(Task::perform(commit, Message::Committed))
    }

    pub(super) fn committed(&mut self, logged: Logged) -> Action<Message> {
        let Some(writing) = self.writing.take() else { return Action::None };
        self.failure = None;
        self.elsewhere = None;
        let touched = writing.proposal.change.edits.clone();
        // A round that was taken back is there to be typed on, not lost.
        let taken_back = self.last_round_taken_out(&touched);
        if self.sheet.apply(step(logged)).is_err() {
            return Action::Go(Route::Game(self.id));
        }
        for edit in &touched {
            if let Edit::Set { round, .. }
            | Edit::Count { round, .. }
            | Edit::Insert { round }
            | Edit::Remove { round } = edit
            {
                let _ = self.drafts.remove(round);
            }
        }
        let was_correction = self.correction.take().is_some();
        let stays = was_correction && self.form.number() == self.sheet.next_number();
        let kept = stays || writing.proposal.undoes.is_some() && self.form.is_touched();
        let draft = if kept && !self.is_recorded(self.form.draft()) {
            self.form.draft().clone()
        } else {
            taken_back.unwrap_or_default()
        };
        self.form = Form::next(&self.sheet, draft);
        self.marked = None;
        self.explained = None;
        let mut tasks = vec![Self::to_the_end()];
        // The file may still hold a draft that moved along with its round.
        let _ = self.drafts.entry(self.form.number()).or_default();
        if let Action::Run(task) = self.keep_draft() {
            tasks.push(task);
        }
        while let Some(press) = self.waiting.pop_front() {
            if let Action::Run(task) = self.key(&press) {
                tasks.push(task);
            }
            if self.writing.is_some() {
                break;
            }
        }
        if self.sheet.evaluation().is_finished() && !was_correction {
            // The winner's name says it; nothing should lie over the final totals.
            return Action::DismissToast(Task::batch(tasks));
        }
        Action::Toast { text: writing.said, undo: writing.undo, task: Task::batch(tasks) }
    }

    /// Whether the last round says exactly this: what was taken back, typed on and brought
    /// back again is no draft any more.
    pub(super) fn is_recorded(&self, draft: &Draft) -> bool {
        let record = self.sheet.record();
        let last = record.rounds.last();
        last.is_some_and(|entry| Draft::of(record, entry) == *draft)
    }

    /// What was written in the last round, where these edits take it out.
    pub(super) fn last_round_taken_out(&self, edits: &[Edit]) -> Option<Draft> {
        let record = self.sheet.record();
        let last = record.rounds.len();
        if !edits.contains(&Edit::Remove { round: last }) || self.form.is_touched() {
            return None;
        }
        record.rounds.last().map(|entry| Draft::of(record, entry))
    }

    pub(super) fn keep_draft(&mut self) -> Action<Message> {
        let form = self.active();
        let number = form.number();
        let draft = if form.is_touched() { form.draft().clone() } else { Draft::default() };
        let known = self.drafts.get(&number);
        if draft.is_empty() && known.is_none() {
            return Action::Run(self.focus());
        }
        Action::Run(Task::batch([self.keep(number, draft), self.focus()]))
    }

    /// Keeps this as the draft of a round.
    pub(super) fn keep(&mut self, number: usize, draft: Draft) -> Task<Message> {
        let (id, known) = (self.id, self.drafts.get(&number));
        let counts = draft.is_empty() || known.is_none_or(|known| known.counts != draft.counts);
        let _ = self.drafts.insert(number, draft.clone());
        let keep = self.disk.run(move |store| {
            let texts: Vec<(Cell, String)> = draft.texts.into_iter().collect();
            store.save_draft(id, number, &texts)?;
            if !counts {
                return Ok(());
            }
            let counts: Vec<(Cell, CardCount)> = draft.counts.into_iter().collect();
            store.save_draft_counts(id, number, &counts)
        });
        on_save_error(keep, Message::DraftNotKept)
    }

    pub(super) fn undo(&mut self) -> Action<Message> {
        self.take_back(Writing::undo(&self.sheet))
    }

    pub(super) fn redo(&mut self) -> Action<Message> {
        self.take_back(Writing::redo(&self.sheet))
    }

    fn take_back(&mut self, writing: Option<Writing>) -> Action<Message> {
        let Some(writing) = writing else { return Action::None };
        self.correction = None;
        self.commit(writing)
    }
}

/// Everything that is typed and counted in a game and not yet entered.
pub(super) fn drafts(store: &Store, id: GameId) -> Result<Drafts, Error> {
    let mut drafts = Drafts::new();
    for (round, texts) in store.drafts(id)? {
        drafts.entry(round).or_default().texts = texts.into_iter().collect();
    }
    for (round, counts) in store.draft_counts(id)? {
        drafts.entry(round).or_default().counts = counts.into_iter().collect();
    }
    Ok(drafts)
}
