//! What is done to people, in words, and how each is taken back.

use super::{Error, MergeId, PersonId, Store};
use crate::people::{StatsCache, Who};

/// Something that is done to somebody and can be taken back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PersonChange {
    /// Somebody is called something else now.
    Renamed {
        /// Who.
        person: PersonId,
        /// What they were called.
        old: String,
        /// What they are called.
        new: String,
    },
    /// Somebody is no longer offered when names are typed, or is again.
    Retired {
        /// Who.
        person: PersonId,
        /// Their name.
        name: String,
        /// Whether they are retired now.
        retired: bool,
    },
    /// Two are one now.
    Merged {
        /// The number of it.
        merge: MergeId,
        /// Who stays.
        kept: PersonId,
        /// What the other was called.
        gone: String,
        /// What they are called now.
        name: String,
    },
}

impl PersonChange {
    /// Returns what was done, or taken back (`undone`), in a few words.
    pub fn words(&self, undone: bool) -> String {
        match (self, undone) {
            (PersonChange::Renamed { old, new, .. }, false) => format!("{old} is now called {new}"),
            (PersonChange::Renamed { old, new, .. }, true) => {
                format!("{new} is called {old} again")
            }
            (PersonChange::Retired { name, retired, .. }, false) => {
                format!("{name} is {}", if *retired { "retired" } else { "back" })
            }
            (PersonChange::Retired { name, retired, .. }, true) => {
                format!("{name} is {}", if *retired { "back" } else { "retired again" })
            }
            (PersonChange::Merged { gone, name, .. }, false) => {
                format!("{gone} merged into {name}")
            }
            (PersonChange::Merged { gone, name, .. }, true) => {
                format!("{gone} and {name} are two people again")
            }
        }
    }

    /// Does it, or takes it back (`undone`). A merge is one already: [`merge`] makes it.
    ///
    /// # Errors
    /// Why the store refuses it.
    pub fn apply(
        &self,
        store: &mut Store,
        stats: &mut StatsCache,
        undone: bool,
    ) -> Result<(), Error> {
        match self {
            PersonChange::Renamed { person, old, new } => {
                store.rename_person(*person, if undone { old } else { new })
            }
            PersonChange::Retired { person, retired, .. } => {
                store.set_retired(*person, *retired != undone)
            }
            PersonChange::Merged { merge, kept, .. } if undone => {
                let _ = store.take_back_merge(*merge)?;
                stats.unmerge(Who(kept.0));
                Ok(())
            }
            PersonChange::Merged { .. } => Ok(()),
        }
    }
}

/// Makes one person of two: `gone` becomes `kept`.
///
/// # Errors
/// Why the store refuses it.
pub fn merge(
    store: &mut Store,
    stats: &mut StatsCache,
    gone: PersonId,
    kept: PersonId,
) -> Result<MergeId, Error> {
    let merge = store.merge_people(gone, kept)?;
    stats.merge(Who(gone.0), Who(kept.0));
    Ok(merge)
}
