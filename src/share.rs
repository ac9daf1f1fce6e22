//! One game at several desks: every desk has its own copy in SQLite, and a PostgreSQL database has
//! the one order of changes that all of them agree on.
//!
//! A change is a set of edits made on a known base. `assets/share/schema.sql` has the log and the
//! function that takes a change into it, or refuses it where something that it writes has changed
//! since. What a desk has is that log up to a number, and its own changes that are not in it yet,
//! on top; [`crate::store`] keeps both in one file, so everything works without a line, and what
//! was entered meanwhile is sent in order once there is one.
//!
//! Invariants: nothing is connected to but the address that a person gave, and only while a
//! [`Desk`] lives. Passwords are never written down here. What is said to be in the shared log is
//! committed there. A retry is harmless: a change has an id, and the same id is one change.

mod address;
mod desk;
mod error;
mod following;
mod line;
mod server;
mod wording;

pub use address::Address;
pub use desk::{Desk, News, Waker};
pub use error::Error;
pub use following::{Following, SharedGame, join, list, shared_game};
pub use server::{Event, Right, events};
pub use wording::{both_values, what_met};

/// Returns what this desk is called: as given, else as the computer.
pub fn desk_name(given: Option<&str>) -> String {
    let given = given.map(|name| name.trim().to_owned());
    let name = given.into_iter().chain(whoami::hostname()).find(|name| !name.is_empty());
    name.unwrap_or_else(|| "Desk".to_owned())
}
