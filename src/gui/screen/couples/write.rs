//! How a round of couples comes onto the disk: proposed, written by the store's thread, then
//! applied. What is being typed is kept as a draft meanwhile.

use std::collections::BTreeSet;

use chrono::Utc;
use iced::Task;

use super::typing::{Texts, Typing, written};
use super::{Action, Correction, CouplesScreen, Drafts, Message, Route, Tab};
use crate::engine::{Cell, Edit, Record};
use crate::game::ProposedChange;
use crate::gui::pen::{Writing, step};
use crate::gui::tasks::on_save_error;
use crate::gui::twice::Twice;
use crate::store::{ChangeId, Error, GameId, Logged, Store};

impl CouplesScreen {
    pub(super) fn record(&mut self) -> Action<Message> {
        let typing = self.active();
        let (number, entry) = (typing.number, typing.entry().clone());
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
        let (id, base) = (self.id, self.sheet.newest_change().map(ChangeId));
        let ProposedChange { change, undoes } = writing.proposal.clone();
        self.writing = Some(writing);
        let (undoes, settles) = (undoes.map(ChangeId), self.second.twice.settles());
        let commit = self.disk.run(move |store| {
            let logged = match settles {
                Some(hand) => store.settle(id, base, &change, hand, Utc::now()),
                None => store.commit(id, base, &change, undoes, Utc::now()),
            };
            logged.map(Box::new)
        });
        Action::Run(Task::perform(commit, Message::Committed))
    }

    pub(super) fn committed(&mut self, logged: Logged) -> Action<Message> {
        let Some(writing) = self.writing.take() else { return Action::None };
        self.failure = None;
        let touched = writing.proposal.change.edits.clone();
        // A round that was taken back is there to be typed on, not lost.
        let taken_back = self.last_round_taken_out(&touched);
        let made = logged.id;
        if self.sheet.apply(step(logged)).is_err() {
            return Action::Go(Route::Game(self.id));
        }
        let settling = self.second.twice.is_settling();
        self.second.twice.was_settled(made);
        self.second.twice.compare_touched(&self.sheet, &touched);
        if settling {
            let rounds = touched.iter().filter_map(|edit| match edit {
                Edit::Set { round, .. } => Some(*round),
                _ => None,
            });
            return self.settled(writing, &rounds.collect::<BTreeSet<_>>());
        }
        for edit in &touched {
            if let Edit::Set { round, .. } | Edit::Insert { round } | Edit::Remove { round } = edit
            {
                let _ = self.drafts.remove(round);
            }
        }
        let was_correction = self.correction.take().is_some();
        let stays = was_correction && self.typing.number == self.sheet.next_number();
        let kept = stays || writing.proposal.undoes.is_some() && self.typing.is_touched();
        let draft = if kept && !self.is_recorded(&self.typing.texts) {
            self.typing.texts.clone()
        } else {
            taken_back.unwrap_or_default()
        };
        self.typing = Typing::next(&self.sheet, draft);
        self.marked = None;
        self.picked = None;
        self.read_at(self.second.here());
        let mut tasks = Vec::new();
        if Twice::comes_back(&writing.proposal) {
            tasks.push(Task::perform(Twice::fetch(&self.disk, self.id), Message::SecondRead));
        }
        // The file may still hold a draft that moved along with its round.
        let _ = self.drafts.entry(self.typing.number).or_default();
        if let Action::Run(task) = self.keep_draft() {
            tasks.push(task);
        }
        tasks.extend(self.press_waiting());
        if self.sheet.evaluation().is_finished() && !was_correction {
            // The winner's name says it; nothing should lie over the final totals.
            return Action::DismissToast(Task::batch(tasks));
        }
        Action::Toast { text: writing.said, undo: writing.undo, task: Task::batch(tasks) }
    }

    /// Presses the keys that came while something was being written.
    pub(super) fn press_waiting(&mut self) -> Vec<Task<Message>> {
        let mut tasks = Vec::new();
        while let Some(press) = self.waiting.pop_front() {
            tasks.extend(self.key(&press).into_task());
            if self.writing.is_some() || self.second.twice.is_writing() {
                break;
            }
        }
        tasks
    }

    /// Whether the last round says exactly this: what was taken back, typed on and brought
    /// back again is no draft any more.
    fn is_recorded(&self, texts: &Texts) -> bool {
        let record = self.sheet.record();
        !record.rounds.is_empty() && written(record, record.rounds.len()) == *texts
    }

    /// What was written in the last round, where these edits take it out.
    fn last_round_taken_out(&self, edits: &[Edit]) -> Option<Texts> {
        let record = self.sheet.record();
        let last = record.rounds.len();
        let out = edits.contains(&Edit::Remove { round: last }) && !self.typing.is_touched();
        out.then(|| written(record, last))
    }

    pub(super) fn keep_draft(&mut self) -> Action<Message> {
        let typing = self.active();
        let number = typing.number;
        let texts = if typing.is_touched() { typing.texts.clone() } else { Texts::new() };
        if texts.is_empty() && !self.drafts.contains_key(&number) {
            return Action::Run(self.focus());
        }
        Action::Run(Task::batch([self.keep(number, texts), self.focus()]))
    }

    /// Keeps this as the draft of a round.
    pub(super) fn keep(&mut self, number: usize, texts: Texts) -> Task<Message> {
        let id = self.id;
        let _ = self.drafts.insert(number, texts.clone());
        let keep = self.disk.run(move |store| {
            let texts: Vec<(Cell, String)> = texts.into_iter().collect();
            store.save_draft(id, number, &texts)
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

    pub(super) fn correct(&mut self, round: usize) -> Action<Message> {
        if round == 0 || round > self.sheet.record().rounds.len() {
            return Action::None;
        }
        let draft = self.drafts.get(&round).filter(|draft| !draft.is_empty()).cloned();
        let typing = Typing::correct(&self.sheet, round, draft);
        self.correction = Some(Correction { typing, reason: String::new() });
        self.marked = None;
        self.picked = None;
        self.tab = Tab::Couples;
        Action::Run(self.focus())
    }

    pub(super) fn leave(&mut self) -> Action<Message> {
        let Some(correction) = self.correction.take() else { return Action::None };
        let (id, number) = (self.id, correction.typing.number);
        let _ = self.drafts.remove(&number);
        self.picked = None;
        let clear = self.disk.run(move |store| store.clear_draft(id, number));
        Action::Run(on_save_error(clear, Message::DraftNotKept))
    }

    pub(super) fn take_out(&mut self) -> Action<Message> {
        let Some(correction) = &self.correction else { return Action::None };
        let (number, reason) = (correction.typing.number, correction.reason.trim().to_owned());
        let Some(mut proposal) = self.sheet.propose_removal(number) else { return Action::None };
        proposal.change.reason = (!reason.is_empty()).then_some(reason);
        self.commit(Writing::new(proposal, format!("Round {number} taken out")))
    }

    pub(super) fn stop(&mut self, ended: bool) -> Action<Message> {
        self.commit(Writing::stop(&self.sheet, ended, "The match goes on"))
    }

    /// The same teams and options.
    pub(super) fn again(&self) -> Record {
        let record = self.sheet.record();
        let mut again = Record::new(record.game, record.players.clone());
        again.options.clone_from(&record.options);
        again.setup = record.setup.clone();
        again
    }
}

/// Everything that is typed in a match and not yet entered.
pub(super) fn drafts(store: &Store, id: GameId) -> Result<Drafts, Error> {
    let drafts = store.drafts(id)?;
    Ok(drafts.into_iter().map(|(round, texts)| (round, texts.into_iter().collect())).collect())
}
