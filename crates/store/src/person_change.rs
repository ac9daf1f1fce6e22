//! Changes to people in words, and how to undo each.

use super::{Error, PersonId, Store};

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
        /// The person who remains.
        kept: PersonId,
        /// Their common name.
        name: String,
        /// The other person.
        gone: PersonId,
        /// The other's former name.
        former: String,
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
            (PersonChange::Merged { former, name, .. }, false) => {
                format!("{former} merged into {name}")
            }
            (PersonChange::Merged { former, name, .. }, true) => {
                format!("{former} and {name} are two people again")
            }
        }
    }

    /// Does it, or undoes it if `undone`.
    pub fn apply(&self, store: &mut Store, undone: bool) -> Result<(), Error> {
        match self {
            PersonChange::Renamed { person, old, new } => {
                store.rename_person(*person, if undone { old } else { new })
            }
            PersonChange::Retired { person, retired, .. } => {
                store.set_retired(*person, *retired != undone)
            }
            PersonChange::Merged { gone, .. } if undone => store.take_back_merge(*gone),
            PersonChange::Merged { gone, kept, .. } => store.merge_people(*gone, *kept),
        }
    }
}
