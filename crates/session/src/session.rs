//! Core of a session: an open game and its pending change. It does not depend on a window.
//!
//! Invariants: the game has only what is on the disk; at most one change is pending; nothing
//! overwrites a change that this session has not seen.

pub mod conflict;
pub mod drafts;

use chrono::{DateTime, Utc};

use scoring::edit::Stale;
use scoring::{Change, Edit, RoundEntry, SeatMoves};

use super::open_game::moves_values;
use super::{OpenGame, ProposedChange};
use crate::describe::what_is_played;
use conflict::Conflict;
use drafts::Drafts;
use store::{
    ChangeId, Error, GameId, LoadedGame, LoggedChange, Store, StoredDraft, VersionChange, VersionId,
};

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

/// An open game and its pending change.
#[derive(Debug)]
pub struct Session {
    id: GameId,
    game: OpenGame,
    pending: Option<PendingChange>,
    /// What is typed of rounds that are not recorded.
    pub drafts: Drafts,
}

/// A change not on the disk yet.
#[derive(Debug, Clone)]
pub struct PendingChange {
    /// The change, and the one it undoes.
    pub proposal: ProposedChange,
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
    /// Drafts of other places that the change would clear, saved again with it.
    pub drafts: Vec<StoredDraft>,
}

impl PendingChange {
    /// Creates a change, with the message once it is on the disk.
    pub fn new(proposal: impl Into<ProposedChange>, said: impl Into<String>) -> PendingChange {
        let (proposal, said) = (proposal.into(), said.into());
        let kind = ChangeKind::ByHand;
        PendingChange {
            proposal,
            said,
            kind,
            is_decision: false,
            answers: Vec::new(),
            versions: Vec::new(),
            drafts: Vec::new(),
        }
    }

    /// Creates a change of these edits; the label is also its message.
    pub fn by_hand(label: String, edits: Vec<Edit>) -> PendingChange {
        PendingChange::new(Change::new(label.clone(), edits), label)
    }

    /// Returns the change that undoes the last one; `None` if there is none.
    pub fn undo(game: &OpenGame) -> Option<PendingChange> {
        let said = format!("Undone: {}", game.undo_label()?);
        Some(PendingChange { kind: ChangeKind::Undo, ..PendingChange::new(game.undo()?, said) })
    }

    /// Returns the change that redoes the last undone one; `None` if there is none.
    pub fn redo(game: &OpenGame) -> Option<PendingChange> {
        let said = format!("Redone: {}", game.redo_label()?);
        Some(PendingChange { kind: ChangeKind::Redo, ..PendingChange::new(game.redo()?, said) })
    }

    /// Returns the change that ends the game early, or resumes it.
    pub fn stop(game: &OpenGame, ended: bool) -> PendingChange {
        let what = what_is_played(game.evaluation());
        let said = if ended { "was ended early" } else { "resumes" };
        PendingChange::new(game.propose_ended(ended), format!("The {what} {said}"))
    }

    /// Returns whether it is neither an undo nor a redo.
    pub fn is_by_hand(&self) -> bool {
        self.kind == ChangeKind::ByHand
    }

    /// Returns the edits, in order.
    pub fn edits(&self) -> &[Edit] {
        &self.proposal.change.edits
    }
}

/// A request to the store to record a change.
#[derive(Debug)]
pub struct Commit {
    game: GameId,
    base: Option<ChangeId>,
    change: PendingChange,
}

impl Commit {
    /// Writes the change, and the versions and drafts that go with it.
    ///
    /// # Errors
    /// Same as [`Store::commit`]; [`ErrorKind::Stale`](store::ErrorKind::Stale) if something
    /// else was committed since the game was read, or the versions are no longer as known.
    pub fn write(&self, store: &mut Store, at: DateTime<Utc>) -> Result<LoggedChange, Error> {
        let (game, base) = (self.game, self.base);
        let PendingChange { proposal, answers, versions, drafts, .. } = &self.change;
        let ProposedChange { change, undoes } = proposal;
        let logged = if !versions.is_empty() {
            store.record_hands(game, base, change, versions, at)?
        } else if answers.is_empty() {
            store.commit(game, base, change, *undoes, at)?
        } else {
            store.settle_hands(game, base, (change, *undoes), answers, at)?
        };
        for (round, texts) in drafts {
            store.save_draft(game, *round, texts)?;
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
    /// Opens a game as it was read.
    pub fn new(loaded: LoadedGame) -> Session {
        Session::of(loaded.id, loaded.into())
    }

    /// Creates a session for a game that is already open.
    pub fn of(id: GameId, game: OpenGame) -> Session {
        Session { id, game, pending: None, drafts: Drafts::default() }
    }

    /// Returns the game alone.
    pub fn into_game(self) -> OpenGame {
        self.game
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
        let change = self.pending.clone()?;
        Some(Commit { game: self.id, base: self.game.newest_change(), change })
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
        let seats = moves_values(&change.proposal.change);
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
