//! Core of a session: an open game, its pending change, and what lies beside its record: drafts, what
//! phones have sent, who is here. It does not depend on a window.
//!
//! Invariants: the game has only what is on the disk; at most one change is pending; nothing
//! overwrites a change that this session has not seen.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};

use scoring::edit::Stale;
use scoring::{Change, Edit, RoundEntry, SeatMoves};

use super::OpenGame;
use crate::host::HostSettings;
use store::{
    ChangeId, Draft, Error, GameId, HandVersion, LoadedGame, LoggedChange, Store, VersionChange,
    VersionId,
};

/// An open game and its pending change.
#[derive(Debug)]
pub struct Session {
    id: GameId,
    game: OpenGame,
    pending: Option<PendingChange>,
    /// What is typed of rounds that are not recorded.
    pub drafts: Drafts,
}

/// A request to the store to record a change.
#[derive(Debug)]
pub struct Commit {
    game: GameId,
    base: Option<ChangeId>,
    change: PendingChange,
}

impl Commit {
    /// Creates the request to record a change of a game as it is now.
    pub fn new(id: GameId, game: &OpenGame, change: PendingChange) -> Commit {
        Commit { game: id, base: game.newest_change(), change }
    }

    /// Writes the change, and the versions and drafts that go with it.
    pub fn write(&self, store: &mut Store, at: DateTime<Utc>) -> Result<LoggedChange, Error> {
        let PendingChange { change, undoes, answers, versions, drafts, .. } = &self.change;
        let what = (change, *undoes);
        let logged = store.record_hands(self.game, self.base, what, (answers, versions), at)?;
        for (round, draft) in drafts {
            store.save_draft(self.game, *round, draft)?;
        }
        Ok(logged)
    }
}

/// A change that is on the disk and part of the game.
#[derive(Debug)]
pub struct CommittedChange {
    /// The proposed change.
    pub change: PendingChange,
    /// Its number in the file.
    pub id: ChangeId,
    /// Content of the last round, if the change removed it.
    pub taken_out: Option<RoundEntry>,
    /// The new seats, if names were added, removed or changed.
    pub seat_moves: Option<SeatMoves>,
}

impl Session {
    /// Creates a session for a game that is already open.
    pub fn of(id: GameId, game: OpenGame) -> Session {
        Session { id, game, pending: None, drafts: Drafts::default() }
    }

    /// Returns the number of the game in the file.
    pub fn id(&self) -> GameId {
        self.id
    }

    /// Returns the game.
    pub fn game(&self) -> &OpenGame {
        &self.game
    }

    /// Returns the pending change.
    pub fn pending(&self) -> Option<&PendingChange> {
        self.pending.as_ref()
    }

    /// Makes a change pending and returns the request to the store; `None` while another change is
    /// pending.
    pub fn propose(&mut self, change: PendingChange) -> Option<Commit> {
        if self.pending.is_some() {
            return None;
        }
        self.pending = Some(change);
        self.retry()
    }

    /// Returns the pending change for another attempt to write it.
    pub fn retry(&self) -> Option<Commit> {
        Some(Commit::new(self.id, &self.game, self.pending.clone()?))
    }

    /// Applies the pending change once it is on the disk; `Ok(None)` if none is pending.
    ///
    /// # Errors
    /// [`Stale`] if the game in memory differs from the one on the disk; it must be opened again.
    pub fn committed(&mut self, logged: LoggedChange) -> Result<Option<CommittedChange>, Stale> {
        let Some(change) = self.pending.take() else { return Ok(None) };
        let last = self.game.record().rounds.len();
        let removes = change.edits().contains(&Edit::Remove { round: last });
        let taken_out = self.game.record().rounds.last().filter(|_| removes).cloned();
        let seats = change.edits().iter().any(Edit::is_of_people);
        let before = seats.then(|| self.game.record().clone());
        let id = logged.id;
        self.game.apply(logged)?;
        let moved = |before| SeatMoves::between(&before, &self.game.record().players);
        Ok(Some(CommittedChange { change, id, taken_out, seat_moves: before.map(moved) }))
    }

    /// Replaces the game with its state after another process has changed it. The pending change
    /// was made for the old state and is returned; `None` if there is neither a change nor news.
    pub fn reloaded(&mut self, loaded: LoadedGame) -> Option<Conflict> {
        let (change, known) = (self.pending.take(), self.game.newest_change());
        self.game = loaded.into();
        let is_news = self.game.newest_change() != known;
        (change.is_some() || is_news).then_some(Conflict { change, known })
    }
}

/// Length in bytes beyond which details are left to the change history.
const MAX_DETAILS: usize = 60;

/// A game loaded again because another process committed first.
#[derive(Debug)]
pub struct Conflict {
    /// The pending change that was not recorded; `None` if nothing was pending.
    pub change: Option<PendingChange>,
    /// The newest change known here before.
    pub known: Option<ChangeId>,
}

impl Conflict {
    /// Returns the sentence about it: "Another window has changed this game: Round 6 (Bid: 95 ·
    /// Ada captured 60)." It names everything in the log of `game` after the newest change
    /// known here.
    pub fn sentence(&self, game: &OpenGame) -> String {
        let new = game.log().iter().filter(|step| Some(step.id) > self.known);
        let steps: Vec<String> = new.map(|step| step_words(game, step)).collect();
        let words = match steps.as_slice() {
            [] => String::new(),
            [only] => format!(": {only}"),
            [.., last] => format!(" {} times, last: {last}", steps.len()),
        };
        format!("Another window has changed this game{words}.")
    }

    /// Returns the change if it can still be recorded, because nothing it concerns has changed in
    /// `game`.
    pub fn still_fits(&self, game: &OpenGame) -> Option<&PendingChange> {
        let pending = self.change.as_ref().filter(|change| change.is_by_hand())?;
        let change = &pending.change;
        // A round that has moved left another round in its place.
        let stays = |edit: &Edit| match edit {
            Edit::Insert { .. } | Edit::Remove { .. } => false,
            edit => edit.writes().is_none_or(|round| self.number_in(game, round) == Some(round)),
        };
        let fits =
            change.edits.iter().all(stays) && change.apply(&mut game.record().clone()).is_ok();
        fits.then_some(pending)
    }

    /// Returns the number in `game` of a round known here; `None` if it was deleted.
    pub fn number_in(&self, game: &OpenGame, round: usize) -> Option<usize> {
        self.follow(game, round).filter(|(_, was_deleted)| !was_deleted).map(|(at, _)| at)
    }

    /// Follows a round through the new changes: returns its number if it is there, and whether it
    /// was deleted meanwhile and recorded again in its place, as by undo and redo.
    pub fn follow(&self, game: &OpenGame, round: usize) -> Option<(usize, bool)> {
        let new = game.log().iter().filter(|step| Some(step.id) > self.known);
        let (mut at, mut is_there, mut was_deleted) = (round, true, false);
        for edit in new.flat_map(|step| &step.change.edits) {
            match edit {
                Edit::Insert { round } if !is_there && at == *round => is_there = true,
                Edit::Insert { round } if at >= *round => at += 1,
                Edit::Remove { round } if at == *round => (is_there, was_deleted) = (false, true),
                Edit::Remove { round } if at > *round => at -= 1,
                _ => {}
            }
        }
        is_there.then_some((at, was_deleted))
    }
}

/// The sentence that follows [`Conflict::sentence`] if nothing was typed here.
pub const NOTHING_LOST: &str = " Nothing you typed was lost.";

/// Returns a change in words: "Round 6 (Bid: 95 · Ada captured 60)".
fn step_words(game: &OpenGame, step: &LoggedChange) -> String {
    let label = &step.change.label;
    let rows = |edit: &&Edit| !matches!(edit, Edit::Insert { .. } | Edit::Remove { .. });
    let cells: Vec<Edit> = step.change.edits.iter().filter(rows).cloned().collect();
    let sentences = game.sentences(&Change::new(label.clone(), cells)).join(" · ");
    // The values of a table are in the label.
    let is_told = step.change.first_table().is_some();
    if is_told || step.undoes.is_some() || sentences.is_empty() || sentences.len() > MAX_DETAILS {
        label.clone()
    } else {
        format!("{label} ({sentences})")
    }
}

/// Origin of a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChangeKind {
    /// A user recorded or corrected something.
    ByHand,
    /// Undo.
    Undo,
    /// Redo.
    Redo,
}

/// A change not on the disk yet.
#[derive(Debug, Clone)]
pub struct PendingChange {
    /// The change.
    pub change: Change,
    /// The change that it undoes, if it is an undo or a redo.
    pub undoes: Option<ChangeId>,
    /// The message once it is on the disk.
    pub said: String,
    /// Its origin.
    pub kind: ChangeKind,
    /// Versions of hands that the change answers at the desk.
    pub answers: Vec<VersionId>,
    /// What becomes of the versions of the hands that it records from phones.
    pub versions: Vec<VersionChange>,
    /// Whether it decides a hand in dispute, and touches nothing that is being typed.
    pub is_decision: bool,
    /// Drafts of other places that the change would clear, by round, saved again with it.
    pub drafts: Vec<(usize, Draft)>,
}

impl PendingChange {
    /// Creates a change, with the message once it is on the disk.
    pub fn new(change: Change, said: impl Into<String>) -> PendingChange {
        PendingChange {
            change,
            undoes: None,
            said: said.into(),
            kind: ChangeKind::ByHand,
            is_decision: false,
            answers: Vec::new(),
            versions: Vec::new(),
            drafts: Vec::new(),
        }
    }

    /// Creates a change of these edits; the label is also its message.
    pub fn by_hand(label: String, edits: Vec<Edit>) -> PendingChange {
        Change::new(label, edits).into()
    }

    /// Returns whether it is neither an undo nor a redo.
    pub fn is_by_hand(&self) -> bool {
        self.kind == ChangeKind::ByHand
    }

    /// Returns the edits, in order.
    pub fn edits(&self) -> &[Edit] {
        &self.change.edits
    }
}

impl From<Change> for PendingChange {
    /// Creates a change whose label is also its message.
    fn from(change: Change) -> PendingChange {
        let said = change.label.clone();
        PendingChange::new(change, said)
    }
}

/// The drafts of a game, by round.
#[derive(Debug, Default)]
pub struct Drafts {
    rounds: BTreeMap<usize, Draft>,
    /// Rounds to save.
    unsaved: BTreeSet<usize>,
}

impl Drafts {
    /// Takes over the drafts that were read.
    pub fn read(&mut self, rounds: BTreeMap<usize, Draft>) {
        self.rounds = rounds;
    }

    /// Returns the draft of a round, if anything is typed or counted.
    pub fn get(&self, round: usize) -> Option<&Draft> {
        self.rounds.get(&round).filter(|draft| !draft.is_empty())
    }

    /// Returns the last round that has a draft.
    pub fn last(&self) -> Option<usize> {
        self.rounds.keys().next_back().copied()
    }

    /// Replaces the draft of a round.
    pub fn put(&mut self, round: usize, draft: Draft) {
        let _ = (self.unsaved.insert(round), self.rounds.insert(round, draft));
    }

    /// Forgets the draft of a round that the store has deleted.
    pub fn forget(&mut self, round: usize) {
        let _ = (self.rounds.remove(&round), self.unsaved.remove(&round));
    }

    /// Takes what is to be saved now in place of what is stored, with the round of each.
    pub fn take_unsaved(&mut self) -> Vec<(usize, Draft)> {
        let unsaved = std::mem::take(&mut self.unsaved).into_iter();
        let draft = |round| (round, self.rounds.get(&round).cloned().unwrap_or_default());
        let unsaved = unsaved.map(draft).collect();
        self.rounds.retain(|_, draft| !draft.is_empty());
        unsaved
    }
}

/// What lies beside the record of a game and is written by several programs, screens and phones.
#[derive(Debug, Clone, Default)]
pub struct Beside {
    /// What phones have sent.
    pub versions: Vec<HandVersion>,
    /// The names of those who are here before the first game.
    pub here: BTreeSet<String>,
    /// Drafts by round.
    pub drafts: BTreeMap<usize, Draft>,
}

impl Beside {
    /// Reads it.
    pub fn read(store: &Store, game: GameId) -> Result<Beside, Error> {
        Ok(Beside {
            versions: store.hand_versions(game)?,
            here: HostSettings::read(&store.host_settings(game)?).here,
            drafts: store.drafts(game)?,
        })
    }
}
