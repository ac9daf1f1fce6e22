//! Edits and their inverses. Every change of a record is a [`Change`] made of [`Edit`]s; applying
//! an edit returns the edit that undoes it.

use std::collections::BTreeSet;

use chrono::NaiveDate;

use crate::{CardCount, Cell, Player, Record, RoundEntry, Value};

/// A step of a change. Rounds count from 1; 0 is the setup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Edit {
    /// Inserts a blank round; later ones move down.
    Insert {
        /// The new round's number.
        round: usize,
    },
    /// Removes a blank round; later ones move up.
    Remove {
        /// The removed round's number.
        round: usize,
    },
    /// Sets or clears a cell.
    Set {
        /// The round; 0 is the setup.
        round: usize,
        /// The cell.
        cell: Cell,
        /// The old value.
        old: Option<Value>,
        /// The new value.
        new: Option<Value>,
    },
    /// Sets or clears the card count of a number.
    Count {
        /// The round; 0 is the setup.
        round: usize,
        /// The cell of the number.
        cell: Cell,
        /// The old count.
        old: Option<CardCount>,
        /// The new count.
        new: Option<CardCount>,
    },
    /// Sets an option, or resets it to its default.
    SetOption {
        /// The option's id.
        id: &'static str,
        /// The old value.
        old: Option<Value>,
        /// The new value.
        new: Option<Value>,
    },
    /// Renames the player in a seat.
    Rename {
        /// The seat.
        player: Player,
        /// The old name.
        old: String,
        /// The new name.
        new: String,
    },
    /// Adds a player in the last seat.
    Join {
        /// The name.
        name: String,
    },
    /// Removes the player in the last seat.
    Leave {
        /// The name.
        name: String,
    },
    /// Changes the first dealer.
    SetDealer {
        /// The old one.
        old: Option<Player>,
        /// The new one.
        new: Option<Player>,
    },
    /// Changes the day on which it was played.
    SetDate {
        /// The old one.
        old: Option<NaiveDate>,
        /// The new one.
        new: Option<NaiveDate>,
    },
    /// Ends the game early, or resumes it.
    SetEnded {
        /// Whether it has ended.
        ended: bool,
    },
}

/// An edit does not fit the record: the old value differs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stale;

impl Edit {
    /// Returns the round, from 1, in which it writes a value or a count; 0 is the setup.
    pub fn writes(&self) -> Option<usize> {
        match self {
            Edit::Set { round, .. } | Edit::Count { round, .. } => Some(*round),
            _ => None,
        }
    }

    /// Returns whether it changes the list of people.
    pub fn is_of_people(&self) -> bool {
        matches!(self, Edit::Join { .. } | Edit::Leave { .. } | Edit::Rename { .. })
    }

    /// Returns the round, from 1, that it writes in, adds or removes; 0 is the setup.
    pub fn round(&self) -> Option<usize> {
        match self {
            Edit::Insert { round } | Edit::Remove { round } => Some(*round),
            edit => edit.writes(),
        }
    }

    /// Returns the edit that undoes this one.
    pub fn inverse(&self) -> Edit {
        match self.clone() {
            Edit::Insert { round } => Edit::Remove { round },
            Edit::Remove { round } => Edit::Insert { round },
            Edit::Set { round, cell, old, new } => Edit::Set { round, cell, old: new, new: old },
            Edit::Count { round, cell, old, new } => {
                Edit::Count { round, cell, old: new, new: old }
            }
            Edit::SetOption { id, old, new } => Edit::SetOption { id, old: new, new: old },
            Edit::Rename { player, old, new } => Edit::Rename { player, old: new, new: old },
            Edit::Join { name } => Edit::Leave { name },
            Edit::Leave { name } => Edit::Join { name },
            Edit::SetDealer { old, new } => Edit::SetDealer { old: new, new: old },
            Edit::SetDate { old, new } => Edit::SetDate { old: new, new: old },
            Edit::SetEnded { ended } => Edit::SetEnded { ended: !ended },
        }
    }

    /// Applies the edit.
    ///
    /// # Errors
    /// [`Stale`] if the record is not in the state that the edit was made for; it is then
    /// unchanged.
    pub fn apply(&self, record: &mut Record) -> Result<(), Stale> {
        match self {
            Edit::Insert { round } => {
                let at =
                    round.checked_sub(1).filter(|at| *at <= record.rounds.len()).ok_or(Stale)?;
                record.rounds.insert(at, RoundEntry::default());
            }
            Edit::Remove { round } => {
                let at = round.checked_sub(1).ok_or(Stale)?;
                if !record.rounds.get(at).ok_or(Stale)?.is_empty() {
                    return Err(Stale);
                }
                let _ = record.rounds.remove(at);
            }
            Edit::Set { round, cell, old, new } => {
                let entry = entry(record, *round)?;
                if entry.get(cell) != old.as_ref() {
                    return Err(Stale);
                }
                let _ = entry.set(*cell, new.clone());
            }
            Edit::Count { round, cell, old, new } => {
                let entry = entry(record, *round)?;
                if entry.card_count(cell) != old.as_ref() {
                    return Err(Stale);
                }
                entry.set_card_count(*cell, new.clone());
            }
            Edit::SetOption { id, old, new } => {
                if record.options.get(id) != old.as_ref() {
                    return Err(Stale);
                }
                let _ = match new {
                    Some(value) => record.options.insert(id, value.clone()),
                    None => record.options.remove(id),
                };
            }
            Edit::Rename { player, old, new } => {
                let name = record.players.get_mut(usize::from(player.0)).ok_or(Stale)?;
                replace(name, old, new)?;
            }
            Edit::Join { name } => record.players.push(name.clone()),
            Edit::Leave { name } => {
                if record.players.last() != Some(name) {
                    return Err(Stale);
                }
                let _ = record.players.pop();
            }
            Edit::SetDealer { old, new } => replace(&mut record.dealer, old, new)?,
            Edit::SetDate { old, new } => replace(&mut record.date, old, new)?,
            Edit::SetEnded { ended } => replace(&mut record.ended, &!ended, ended)?,
        }
        Ok(())
    }
}

/// Puts a value in place of the old one, if that is there.
fn replace<T: Clone + PartialEq>(place: &mut T, old: &T, new: &T) -> Result<(), Stale> {
    if place != old {
        return Err(Stale);
    }
    place.clone_from(new);
    Ok(())
}

/// Returns the entry of a round; round 0 is the setup.
fn entry(record: &mut Record, round: usize) -> Result<&mut RoundEntry, Stale> {
    match round.checked_sub(1) {
        None => Ok(&mut record.setup),
        Some(at) => record.rounds.get_mut(at).ok_or(Stale),
    }
}

/// A set of edits that succeed or fail together, with a label for the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The label: "Round 3", "Round 2 corrected".
    pub label: String,
    /// The scorekeeper's reason, if given.
    pub reason: Option<String>,
    /// The steps in order.
    pub edits: Vec<Edit>,
}

impl Change {
    /// Creates a change with this label.
    pub fn new(label: impl Into<String>, edits: Vec<Edit>) -> Change {
        Change { label: label.into(), reason: None, edits }
    }

    /// Returns the change that undoes this one.
    pub fn inverse(&self, label: impl Into<String>) -> Change {
        let edits = self.edits.iter().rev().map(Edit::inverse).collect();
        Change { label: label.into(), reason: None, edits }
    }

    /// Applies all edits, or none.
    ///
    /// # Errors
    /// [`Stale`] if the record is not in the state that the change was made for; it is then
    /// unchanged.
    pub fn apply(&self, record: &mut Record) -> Result<(), Stale> {
        for (index, edit) in self.edits.iter().enumerate() {
            if edit.apply(record).is_err() {
                for done in self.edits.iter().take(index).rev() {
                    // An edit that was just applied can be undone.
                    let _ = done.inverse().apply(record);
                }
                return Err(Stale);
            }
        }
        Ok(())
    }

    /// Returns the first table or couple, and its round, of which it writes a value.
    pub fn first_table(&self) -> Option<(usize, u16)> {
        self.edits.iter().find_map(|edit| match edit {
            Edit::Set { round, cell, .. } if cell.place.table > 0 => {
                Some((*round, cell.place.table))
            }
            _ => None,
        })
    }

    /// Returns how many of the first rounds, and everything before them, it leaves unchanged: none
    /// if it touches the setup.
    pub fn untouched(&self) -> usize {
        let rounds = self.edits.iter().map(|edit| match edit {
            Edit::SetDate { .. } => usize::MAX,
            edit => edit.round().unwrap_or(0).saturating_sub(1),
        });
        rounds.min().unwrap_or(usize::MAX)
    }

    /// Returns the old and the new names of people to whom it gives another name. Somebody who only
    /// gets another seat, as when the list is put in another order, keeps theirs.
    pub fn renames(&self) -> impl Iterator<Item = (&str, &str)> {
        let moves = |name: &str| {
            self.edits.iter().any(|edit| match edit {
                Edit::Leave { name: left } => left == name,
                Edit::Rename { old, .. } => old == name,
                _ => false,
            })
        };
        let comes_back = |name: &str| {
            self.edits.iter().any(|edit| match edit {
                Edit::Join { name: joined } => joined == name,
                Edit::Rename { new, .. } => new == name,
                _ => false,
            })
        };
        self.edits.iter().filter_map(move |edit| match edit {
            Edit::Rename { old, new, .. } if !moves(new) && !comes_back(old) => {
                Some((old.as_str(), new.as_str()))
            }
            _ => None,
        })
    }

    /// Returns the change by which a game was played on another day.
    pub fn dated(old: Option<NaiveDate>, new: Option<NaiveDate>) -> Change {
        Change::new("Date", vec![Edit::SetDate { old, new }])
    }

    /// Returns the change that inserts a round at this number.
    pub fn enter(round: usize, entry: &RoundEntry) -> Change {
        let mut edits = vec![Edit::Insert { round }];
        edits.extend(differences(round, &RoundEntry::default(), entry));
        Change::new(format!("Round {round}"), edits)
    }

    /// Returns the change that turns one version of a round into another: only the cells that
    /// differ.
    pub fn correct(round: usize, before: &RoundEntry, after: &RoundEntry) -> Change {
        Change::new(format!("Round {round} corrected"), differences(round, before, after))
    }

    /// Returns the change that removes a round.
    pub fn remove(round: usize, entry: &RoundEntry) -> Change {
        let mut edits = differences(round, entry, &RoundEntry::default());
        edits.push(Edit::Remove { round });
        Change::new(format!("Round {round} deleted"), edits)
    }
}

/// Returns the edits that turn one entry into another: only the cells that differ, then their card
/// counts.
pub fn differences(round: usize, before: &RoundEntry, after: &RoundEntry) -> Vec<Edit> {
    let cells: BTreeSet<Cell> =
        before.cells().chain(after.cells()).map(|(cell, _)| *cell).collect();
    let edit = |cell: Cell| {
        let (old, new) = (before.get(&cell).cloned(), after.get(&cell).cloned());
        (old != new).then_some(Edit::Set { round, cell, old, new })
    };
    let mut edits: Vec<Edit> = cells.into_iter().filter_map(edit).collect();
    let counted: BTreeSet<Cell> =
        before.card_counts().chain(after.card_counts()).map(|(cell, _)| *cell).collect();
    let count = |cell: Cell| {
        let (old, new) = (before.card_count(&cell).cloned(), after.card_count(&cell).cloned());
        (old != new).then_some(Edit::Count { round, cell, old, new })
    };
    edits.extend(counted.into_iter().filter_map(count));
    edits
}
