//! Core of a session: an open game and its pending change. It does not depend on a window.
//!
//! Invariants: the game has only what is on the disk; at most one change is pending; nothing
//! overwrites a change that this session has not seen.

pub mod conflict;
pub mod drafts;

use chrono::{DateTime, Utc};

use crate::engine::double_entry::EntryUnit;
use crate::engine::{Change, Edit, RoundEntry};

use super::{LoggedChange, OpenGame, ProposedChange};
use crate::store::{ChangeId, Draft, Error, GameId, LoadedGame, LogEntry, Store};
use conflict::Conflict;
use drafts::Drafts;

/// An open game and its pending change.
#[derive(Debug)]
pub struct Session {
    id: GameId,
    game: OpenGame,
    pending: Option<PendingChange>,
    drafts: Drafts,
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
    /// The change, and the one it undoes.
    pub proposal: ProposedChange,
    /// The message once it is on the disk.
    pub said: String,
    /// Its origin.
    pub kind: ChangeKind,
    /// The place whose difference in double entry the change settles in favor of the first entry.
    pub resolves: Option<EntryUnit>,
    /// Drafts of other places that the change would clear, saved again with it.
    pub drafts: Vec<Draft>,
}

impl PendingChange {
    /// Creates a change, with the message once it is on the disk.
    pub fn new(proposal: impl Into<ProposedChange>, said: impl Into<String>) -> PendingChange {
        let (proposal, said) = (proposal.into(), said.into());
        let kind = ChangeKind::ByHand;
        PendingChange { proposal, said, kind, resolves: None, drafts: Vec::new() }
    }

    /// Edits under a label, which is also said once they are on the disk.
    pub fn by_hand(label: String, edits: Vec<Edit>) -> PendingChange {
        PendingChange::new(Change::new(label.clone(), edits), label)
    }

    /// Takes back the last change; `None` if there is none.
    pub fn undo(game: &OpenGame) -> Option<PendingChange> {
        let said = format!("{}: undone", game.undo_label()?);
        Some(PendingChange { kind: ChangeKind::Undo, ..PendingChange::new(game.undo()?, said) })
    }

    /// Brings back the change that was undone last; `None` if there is none.
    pub fn redo(game: &OpenGame) -> Option<PendingChange> {
        let said = format!("{}: redone", game.redo_label()?);
        Some(PendingChange { kind: ChangeKind::Redo, ..PendingChange::new(game.redo()?, said) })
    }

    /// Ends the game as it stands, or lets it go on; then `goes_on` is said.
    pub fn stop(game: &OpenGame, ended: bool, goes_on: &str) -> PendingChange {
        let said = if ended { "Game ended" } else { goes_on };
        PendingChange::new(game.propose_ended(ended), said)
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
    /// Writes the change and the drafts that go with it.
    ///
    /// # Errors
    /// As [`Store::commit`]; [`Error::Stale`] where something else was committed since the game
    /// was read.
    pub fn write(&self, store: &mut Store, at: DateTime<Utc>) -> Result<LogEntry, Error> {
        let (game, base) = (self.game, self.base);
        let ProposedChange { change, undoes } = &self.change.proposal;
        let logged = match self.change.resolves {
            Some(hand) => store.resolve_difference(game, base, change, hand, at)?,
            None => store.commit(game, base, change, undoes.map(ChangeId), at)?,
        };
        for (round, texts) in &self.change.drafts {
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
}

impl Session {
    /// Opens a game as it was read.
    pub fn new(loaded: LoadedGame) -> Session {
        Session::of(loaded.id, into_open_game(loaded))
    }

    /// Goes on with a game that is open already, as it is on the disk.
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

    /// Returns what is typed and not recorded.
    pub fn drafts(&self) -> &Drafts {
        &self.drafts
    }

    /// Returns what is typed and not recorded, to be changed.
    pub fn drafts_mut(&mut self) -> &mut Drafts {
        &mut self.drafts
    }

    /// Returns the change that is on its way to the store.
    pub fn pending(&self) -> Option<&PendingChange> {
        self.pending.as_ref()
    }

    /// Makes a change pending and returns what the store is to write; `None` while another change
    /// is pending.
    pub fn propose(&mut self, change: PendingChange) -> Option<Commit> {
        if self.pending.is_some() {
            return None;
        }
        self.pending = Some(change);
        self.retry()
    }

    /// Returns the pending change to be written again.
    pub fn retry(&self) -> Option<Commit> {
        let change = self.pending.clone()?;
        Some(Commit { game: self.id, base: self.game.newest_change().map(ChangeId), change })
    }

    /// Takes over the pending change once it is on the disk; `Ok(None)` where none is pending.
    ///
    /// # Errors
    /// [`OutOfStep`] where the game in memory is not the one on the disk; it has to be opened
    /// again.
    pub fn committed(&mut self, logged: LogEntry) -> Result<Option<CommittedChange>, OutOfStep> {
        let Some(change) = self.pending.take() else { return Ok(None) };
        let last = self.game.record().rounds.len();
        let removes = change.edits().contains(&Edit::Remove { round: last });
        let taken_out = self.game.record().rounds.last().filter(|_| removes).cloned();
        let id = logged.id;
        self.game.apply(into_step(logged)).map_err(|_| OutOfStep)?;
        Ok(Some(CommittedChange { change, id, taken_out }))
    }

    /// Takes over the game as another process has left it. The pending change was made for the
    /// game as it was and is handed back; `None` if there is neither a change nor news.
    pub fn reloaded(&mut self, loaded: LoadedGame) -> Option<Conflict> {
        let (change, known) = (self.pending.take(), self.game.newest_change());
        self.game = into_open_game(loaded);
        let is_news = self.game.newest_change() != known;
        (change.is_some() || is_news).then_some(Conflict { change, known })
    }
}

/// The game in memory differs from the one on the disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the game on the disk has changed; open it again")]
pub struct OutOfStep;

/// Returns a game that was read from the store.
fn into_open_game(loaded: LoadedGame) -> OpenGame {
    OpenGame::open(loaded.record, loaded.log.into_iter().map(into_step).collect())
}

fn into_step(logged: LogEntry) -> LoggedChange {
    let LogEntry { id, at, change, undoes } = logged;
    LoggedChange { id: id.0, at, change, undoes: undoes.map(|id| id.0) }
}
