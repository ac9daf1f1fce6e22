//! How a change comes onto the disk, and how drafts are kept beside it.
//!
//! Invariant: what is half typed of other hands is written again in the same go as a change
//! that would clear it.

use chrono::Utc;
use iced::Task;

use super::hand_form::Shape;
use super::{Action, Message, Route, Tab, TournamentScreen};
use crate::engine::{Cell, Edit, RoundPath};
use crate::game::ProposedChange;
use crate::gui::pen::{Writing, step};
use crate::gui::tasks::on_save_error;
use crate::gui::twice::Twice;
use crate::store::{ChangeId, Draft, Logged};

impl TournamentScreen {
    pub(super) fn commit(&mut self, writing: Writing) -> Action<Message> {
        if self.writing.is_some() {
            return Action::None;
        }
        let (id, base) = (self.id, self.sheet.newest_change().map(ChangeId));
        let ProposedChange { change, undoes } = writing.proposal.clone();
        let kept = self.halves_beside(&writing.proposal);
        self.writing = Some(writing);
        let (undoes, settles) = (undoes.map(ChangeId), self.second.twice.settles());
        let commit = self.disk.run(move |store| {
            let logged = match settles {
                Some(hand) => store.settle(id, base, &change, hand, Utc::now()),
                None => store.commit(id, base, &change, undoes, Utc::now()),
            };
            let logged = logged.map(Box::new)?;
            for (round, texts) in &kept {
                store.save_draft(id, *round, texts)?;
            }
            Ok(logged)
        });
        Action::Run(Task::perform(commit, Message::Committed))
    }

    /// The drafts of the games that a change touches.
    fn halves_beside(&self, proposal: &ProposedChange) -> Vec<Draft> {
        let mut rounds: Vec<usize> = Vec::new();
        for edit in &proposal.change.edits {
            if let Edit::Set { round, .. } = edit
                && !rounds.contains(round)
            {
                rounds.push(*round);
            }
        }
        let inserts = |edit: &Edit| matches!(edit, Edit::Insert { .. } | Edit::Remove { .. });
        if proposal.change.edits.iter().any(inserts) {
            return Vec::new();
        }
        rounds.into_iter().map(|round| (round, self.half_texts(round))).collect()
    }

    /// What is half typed of a game, as the disk keeps it.
    fn half_texts(&self, game: usize) -> Vec<(Cell, String)> {
        let Some((halves, round)) = self.halves.get(&game).zip(self.round(game)) else {
            return Vec::new();
        };
        if halves.is_empty() {
            return Vec::new();
        }
        let shape = Shape::new(self.sheet.record(), game);
        let mut texts = Vec::new();
        for (place, half) in halves {
            let Some(table) = round.tables.get(usize::from(place.table).wrapping_sub(1)) else {
                continue;
            };
            for (spot, text) in half {
                texts.push((shape.cell(*spot, *place, table.pairs), text.clone()));
            }
        }
        texts
    }

    /// Keeps what is half typed of a game.
    pub(super) fn keep_halves(&mut self, game: usize) -> Action<Message> {
        let (id, texts) = (self.id, self.half_texts(game));
        let keep = self.disk.run(move |store| store.save_draft(id, game, &texts));
        Action::Run(Task::batch([on_save_error(keep, Message::DraftNotKept), self.show_cursor()]))
    }

    /// What was half typed when the night was left.
    pub(super) fn take_drafts(&mut self, drafts: Vec<Draft>) -> Action<Message> {
        let begun = self.begun();
        for (game, texts) in drafts {
            if game == begun + 1 {
                self.coming.take(&texts);
                continue;
            }
            let shape = Shape::new(self.sheet.record(), game);
            let mut halves = std::collections::BTreeMap::new();
            for (cell, text) in texts {
                let Some(table) = self.round(game).and_then(|round| {
                    round.tables.get(usize::from(cell.place.table).wrapping_sub(1))
                }) else {
                    continue;
                };
                let spot =
                    shape.spots().find(|spot| shape.cell(*spot, cell.place, table.pairs) == cell);
                if let Some(spot) = spot {
                    let half: &mut super::Texts = halves.entry(cell.place).or_default();
                    let _ = half.insert(spot, text);
                }
            }
            let _ = self.halves.insert(game, halves);
        }
        self.open_at(self.at);
        self.replan();
        Action::None
    }

    pub(super) fn committed(&mut self, logged: Logged) -> Action<Message> {
        let Some(writing) = self.writing.take() else { return Action::None };
        self.failure = None;
        let edits = writing.proposal.change.edits.clone();
        let made = logged.id;
        if self.sheet.apply(step(logged)).is_err() {
            return Action::Go(Route::Game(self.id));
        }
        self.second.twice.was_settled(made);
        self.second.twice.compare_touched(&self.sheet, &edits);
        let inserted = edits.iter().any(|edit| matches!(edit, Edit::Insert { .. }));
        let removed = edits.iter().any(|edit| matches!(edit, Edit::Remove { .. }));
        if inserted || removed {
            let begun = self.begun();
            self.halves.retain(|game, _| *game <= begun);
            // What was drawn is there again where the beginning is taken back.
            let before = std::mem::replace(&mut self.before, std::mem::take(&mut self.coming));
            if removed {
                self.coming = before;
            }
        }
        self.explained = false;
        if inserted || removed {
            (self.game, self.after, self.recut) = (0, 0, None);
            self.anew();
            self.tab = Tab::Seating;
        } else {
            self.anew();
            self.move_on(&edits, writing.proposal.undoes.is_some());
        }
        let mut tasks = vec![self.show_cursor()];
        if Twice::comes_back(&writing.proposal) {
            tasks.push(Task::perform(Twice::fetch(&self.disk, self.id), Message::SecondRead));
        }
        tasks.extend(self.press_waiting());
        Action::Toast { text: writing.said, undo: writing.undo, task: Task::batch(tasks) }
    }

    /// Presses the keys that came while something was being written.
    pub(super) fn press_waiting(&mut self) -> Vec<Task<Message>> {
        let mut tasks = Vec::new();
        while let Some(press) = self.waiting.pop_front() {
            if let Action::Run(task) | Action::DismissToast(task) | Action::Toast { task, .. } =
                self.key(&press)
            {
                tasks.push(task);
            }
            if self.writing.is_some() || self.second.twice.is_writing() {
                break;
            }
        }
        tasks
    }

    /// After a hand of this game: on to the next that is missing, or to the moves.
    fn move_on(&mut self, edits: &[Edit], taken_back: bool) {
        let hand = edits.iter().rev().find_map(|edit| match edit {
            Edit::Set { round, cell, .. } if *round == self.game && cell.place.hand > 0 => {
                Some(cell.place)
            }
            _ => None,
        });
        let Some(place) = hand else { return };
        if taken_back {
            self.open_at(place);
            return;
        }
        let place = RoundPath {
            hand: u8::try_from(self.recorded(place.table)).unwrap_or(place.hand),
            ..place
        };
        match self.missing_after(place) {
            Some(next) => self.open_at(next),
            None => self.open_at(place),
        }
    }

    pub(super) fn undo(&mut self) -> Action<Message> {
        self.take_back(Writing::undo(&self.sheet))
    }

    pub(super) fn redo(&mut self) -> Action<Message> {
        self.take_back(Writing::redo(&self.sheet))
    }

    fn take_back(&mut self, writing: Option<Writing>) -> Action<Message> {
        let Some(writing) = writing else { return Action::None };
        self.commit(writing)
    }
}
