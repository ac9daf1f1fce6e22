//! Changes set aside because another desk has changed the same place, until somebody chooses one of
//! the two.

use std::collections::BTreeMap;

use rusqlite::Connection;
use serde::{Deserialize, Serialize};

use super::{SharedChange, SharedState, uids};
use crate::clock;
use crate::codec::{CellCodec, codec_of};
use crate::edits::EditKind;
use crate::error::Result;
use crate::{Error, GameId, LoggedChange, Store, changes, games};
use scoring::edit::differences;
use scoring::{Change, Edit, Record, RoundEntry};

/// A change that was set aside.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct SetAsideChange {
    /// This desk's change.
    pub(super) change: SharedChange,
    /// The other desk; `None` if unknown.
    pub(super) by: Option<String>,
    /// When, by that desk's clock.
    pub(super) at: String,
    /// Label of the other change.
    pub(super) label: String,
}

impl SetAsideChange {
    /// Creates it for a conflict with this change of another desk.
    pub(super) fn by(other: &SharedChange) -> SetAsideChange {
        let (by, at, label) = (other.made_by.clone(), other.at.clone(), other.label.clone());
        SetAsideChange { change: other.clone(), by, at, label }
    }
}

/// A change of this desk that conflicts with another desk's, which counts for now.
#[derive(Debug, Clone, PartialEq)]
pub struct ChangeConflict {
    /// Uid of this desk's change.
    pub uid: i64,
    /// Its label: "Round 3".
    pub label: String,
    /// The other desk; `None` if unknown.
    pub by: Option<String>,
    /// Label of the other change.
    pub other: String,
    /// The change that would restore this desk's values: each edit has the other's value as the old
    /// one. Without edits if the round is gone.
    pub mine: Change,
}

impl Store {
    /// Returns the changes of a shared game that are set aside, oldest first.
    pub fn shared_conflicts(&self, game: GameId) -> Result<Vec<ChangeConflict>, Error> {
        self.read(|connection| {
            let Some(state) = SharedState::load(connection, game)? else { return Ok(Vec::new()) };
            let (frame, record) = current_record(connection, game)?;
            let uids = uids(connection, game)?;
            let conflict = |aside: &SetAsideChange| {
                Ok(ChangeConflict {
                    uid: aside.change.uid,
                    label: aside.change.label.clone(),
                    by: aside.by.clone(),
                    other: aside.label.clone(),
                    mine: restore_own_values(&frame, &record, &uids, &aside.change)?,
                })
            };
            state.conflicts.iter().map(conflict).collect()
        })
    }

    /// Resolves a conflict: either this desk's change is applied, as a new change, or the other
    /// desk's stays.
    ///
    /// # Errors
    /// [`ErrorKind::Stale`] if this desk's change no longer fits; otherwise same as [`Store::commit`].
    pub fn settle_shared(
        &mut self,
        game: GameId,
        uid: i64,
        keep_mine: bool,
    ) -> Result<Option<LoggedChange>, Error> {
        self.write(|connection| {
            let Some(mut state) = SharedState::load(connection, game)? else { return Ok(None) };
            let at = state.conflicts.iter().position(|aside| aside.change.uid == uid);
            let Some(at) = at else { return Ok(None) };
            let aside = state.conflicts.remove(at);
            let (frame, record) = current_record(connection, game)?;
            let mine =
                restore_own_values(&frame, &record, &uids(connection, game)?, &aside.change)?;
            // Before the change, so that whatever follows it waits.
            state.save(connection, game)?;
            if !keep_mine || mine.edits.is_empty() {
                return Ok(None);
            }
            let base = changes::newest(connection, game)?;
            changes::record(connection, game, base, &mine, None, clock::now()).map(Some)
        })
    }
}

/// Saves the changes set aside, except those that agree with the current state. Returns how many
/// were saved.
pub(super) fn save(
    connection: &Connection,
    game: GameId,
    state: &mut SharedState,
    apart: Vec<SetAsideChange>,
) -> Result<usize> {
    if apart.is_empty() {
        return Ok(0);
    }
    let (frame, record) = current_record(connection, game)?;
    let (uids, before) = (uids(connection, game)?, state.conflicts.len());
    for aside in apart {
        let edits = &aside.change.edits;
        let inserts = edits.iter().filter(|edit| edit.kind == EditKind::Insert);
        let inserted: Vec<i64> = inserts.filter_map(|edit| edit.round).collect();
        // Text written in a deleted round never agrees with the current state.
        let is_here = |round| uids.contains(&round) || inserted.contains(&round);
        let is_whole = edits.iter().all(|edit| edit.round.is_none_or(is_here));
        if !is_whole || !restore_own_values(&frame, &record, &uids, &aside.change)?.edits.is_empty()
        {
            state.conflicts.push(aside);
        }
    }
    Ok(state.conflicts.len() - before)
}

fn current_record(connection: &Connection, game: GameId) -> Result<(CellCodec, Record)> {
    Ok((codec_of(connection, game)?, games::load(connection, game, false)?.record))
}

/// Returns the change that would restore this desk's values over the current ones. A round that
/// both desks have entered is corrected; one that is missing is entered.
fn restore_own_values(
    frame: &CellCodec,
    record: &Record,
    uids: &[i64],
    change: &SharedChange,
) -> Result<Change> {
    let mut after = record.clone();
    let mut numbers: BTreeMap<i64, usize> = uids.iter().copied().zip(0..).collect();
    let mut edits = Vec::new();
    for edit in &change.edits {
        let number = edit.round.and_then(|uid| numbers.get(&uid).copied());
        match edit.kind {
            EditKind::Insert => {
                let at = edit.position.unwrap_or_default().saturating_sub(1);
                let number = if at < record.rounds.len() {
                    after.rounds[at] = RoundEntry::default();
                    at + 1
                } else {
                    after.rounds.push(RoundEntry::default());
                    after.rounds.len()
                };
                let _ = numbers.insert(edit.round.unwrap_or_default(), number);
            }
            EditKind::Set | EditKind::Count => {
                let step = edit.edit(frame, number.unwrap_or(1))?;
                let entry = match number {
                    Some(0) => Some(&mut after.setup),
                    Some(number) => after.rounds.get_mut(number - 1),
                    None => None,
                };
                match (entry, step) {
                    (Some(entry), Edit::Set { cell, new, .. }) => drop(entry.set(cell, new)),
                    (Some(entry), Edit::Count { cell, new, .. }) => entry.set_card_count(cell, new),
                    _ => {}
                }
            }
            EditKind::Remove => {
                let theirs = number.and_then(|number| Some((number, record.round(number)?)));
                if let Some((number, entry)) = theirs {
                    return Ok(Change {
                        label: change.label.clone(),
                        reason: change.reason.clone(),
                        ..Change::remove(number, entry)
                    });
                }
            }
            _ => edits.extend(edit.over(frame, record)?),
        }
    }
    edits.extend(differences(0, &record.setup, &after.setup));
    for (number, entry) in (1..).zip(&after.rounds) {
        let before = record.round(number);
        if before.is_none() {
            edits.push(Edit::Insert { round: number });
        }
        edits.extend(differences(number, before.unwrap_or(&RoundEntry::default()), entry));
    }
    Ok(Change { label: change.label.clone(), reason: change.reason.clone(), edits })
}
