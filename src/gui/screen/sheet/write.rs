//! How a round comes onto the disk: proposed, written by the store's thread, then applied.
//! What is being typed is kept as a draft meanwhile.

use std::collections::BTreeMap;

use chrono::Utc;
use iced::Task;

use super::{Action, Destination, Message, SheetScreen, Writing, step};
use crate::engine::{Cell, Edit, parse};
use crate::form::Form;
use crate::sheet::Proposal;
use crate::store::Logged;

impl SheetScreen {
    pub(super) fn record(&mut self) -> Action<Message> {
        let form = self.active();
        let (number, entry) = (form.number(), form.entry().clone());
        let reason = self.correction.as_ref().map_or("", |correction| correction.reason.as_str());
        let proposal = self.sheet.propose_round(number, &entry, reason);
        if proposal.change.edits.is_empty() {
            return self.leave();
        }
        let done = if self.correction.is_some() { "corrected" } else { "recorded" };
        self.commit(Writing { proposal, said: format!("Round {number} {done}"), undo: true })
    }

    pub(super) fn commit(&mut self, writing: Writing) -> Action<Message> {
        if self.writing.is_some() {
            return Action::None;
        }
        let (id, base) = (self.id, self.sheet.newest().map(crate::store::ChangeId));
        let Proposal { change, undoes } = writing.proposal.clone();
        self.writing = Some(writing);
        let undoes = undoes.map(crate::store::ChangeId);
        let commit = self
            .disk
            .call(move |store| store.commit(id, base, &change, undoes, Utc::now()).map(Box::new));
        Action::Run(Task::perform(commit, Message::Committed))
    }

    pub(super) fn committed(&mut self, logged: Logged) -> Action<Message> {
        let Some(writing) = self.writing.take() else { return Action::None };
        self.failure = None;
        let touched = writing.proposal.change.edits.clone();
        // A round that was taken back is there to be typed on, not lost.
        let taken_back = self.texts_of_last_round(&touched);
        if self.sheet.apply(step(logged)).is_err() {
            return Action::Go(Destination::Game(self.id));
        }
        for edit in &touched {
            if let Edit::Set { round, .. } | Edit::Insert { round } | Edit::Remove { round } = edit
            {
                let _ = self.drafts.remove(round);
            }
        }
        let was_correction = self.correction.take().is_some();
        let stays = was_correction && self.form.number() == self.sheet.next_number();
        let kept = stays || writing.proposal.undoes.is_some() && self.form.is_touched();
        let draft = if kept && !self.is_recorded(self.form.texts()) {
            self.form.texts().clone()
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
        if self.sheet.reading().is_finished() && !was_correction {
            // The winner's name says it; nothing should lie over the final totals.
            return Action::Hush(Task::batch(tasks));
        }
        Action::Say { words: writing.said, undo: writing.undo, task: Task::batch(tasks) }
    }

    /// Whether the last round says exactly this: what was taken back, typed on and brought
    /// back again is no draft any more.
    pub(super) fn is_recorded(&self, texts: &BTreeMap<Cell, String>) -> bool {
        let record = self.sheet.record();
        let last = record.rounds.last();
        last.is_some_and(|entry| {
            let written = entry.cells().map(|(cell, value)| (*cell, parse::text(record, value)));
            written.collect::<BTreeMap<_, _>>() == *texts
        })
    }

    /// What was written in the last round, where these edits take it out.
    pub(super) fn texts_of_last_round(&self, edits: &[Edit]) -> Option<BTreeMap<Cell, String>> {
        let record = self.sheet.record();
        let last = record.rounds.len();
        if !edits.contains(&Edit::Remove { round: last }) || self.form.is_touched() {
            return None;
        }
        let entry = record.rounds.last()?;
        Some(entry.cells().map(|(cell, value)| (*cell, parse::text(record, value))).collect())
    }

    pub(super) fn keep_draft(&mut self) -> Action<Message> {
        let form = self.active();
        let (id, number) = (self.id, form.number());
        let cells: Vec<(Cell, String)> = if form.is_touched() {
            form.texts().iter().map(|(cell, text)| (*cell, text.clone())).collect()
        } else {
            Vec::new()
        };
        let known = self.drafts.contains_key(&number);
        if cells.is_empty() && !known {
            return Action::Run(self.focus());
        }
        let _ = self.drafts.insert(number, cells.iter().cloned().collect());
        let keep = self.disk.call(move |store| store.save_draft(id, number, &cells));
        Action::Run(Task::batch([Task::perform(keep, Message::DraftKept), self.focus()]))
    }

    pub(super) fn undo(&mut self) -> Action<Message> {
        let label = self.sheet.undo_label().map(str::to_owned);
        match self.sheet.undo().zip(label) {
            Some((proposal, label)) => {
                self.correction = None;
                self.commit(Writing { proposal, said: format!("{label}: taken back"), undo: false })
            }
            None => Action::None,
        }
    }

    pub(super) fn redo(&mut self) -> Action<Message> {
        let label = self.sheet.redo_label().map(str::to_owned);
        match self.sheet.redo().zip(label) {
            Some((proposal, label)) => {
                self.correction = None;
                self.commit(Writing {
                    proposal,
                    said: format!("{label}: brought back"),
                    undo: true,
                })
            }
            None => Action::None,
        }
    }
}
