//! Changes to people in words, and how to undo each.

use super::{Error, MergeId, PersonId, Store};

/// A change to a person that can be undone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PersonChange {
    /// A new name.
    Renamed {
        /// The person.
        person: PersonId,
        /// The old name.
        old: String,
        /// The new name.
        new: String,
    },
    /// Retired, or suggested again.
    Retired {
        /// The person.
        person: PersonId,
        /// Their name.
        name: String,
        /// Whether they are now retired.
        retired: bool,
    },
    /// Two people are one.
    Merged {
        /// The merge, once it is made.
        merge: Option<MergeId>,
        /// The other person, where the merge is not made yet or undone.
        other: Option<PersonId>,
        /// The person who remains.
        kept: PersonId,
        /// The other's former name.
        gone: String,
        /// Their common name.
        name: String,
    },
}

impl PersonChange {
    /// Returns what was done, or undone if `undone`, in a few words.
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

    /// Does it, or undoes it if `undone`, and returns it as it is done or undone next time.
    pub fn apply(mut self, store: &mut Store, undone: bool) -> Result<PersonChange, Error> {
        match &mut self {
            PersonChange::Renamed { person, old, new } => {
                store.rename_person(*person, if undone { old } else { new })?;
            }
            PersonChange::Retired { person, retired, .. } => {
                store.set_retired(*person, *retired != undone)?;
            }
            PersonChange::Merged { merge, other, .. } if undone => {
                if let Some(merge) = merge {
                    *other = Some(store.take_back_merge(*merge)?);
                }
            }
            PersonChange::Merged { merge, other, kept, .. } => {
                if let Some(other) = other {
                    *merge = Some(store.merge_people(*other, *kept)?);
                }
            }
        }
        Ok(self)
    }
}
