//! One game at several desks: every desk has a copy in SQLite, and a PostgreSQL database has the
//! common order of changes.
//!
//! A change is a set of edits on a known base. `schema.sql` has the log and the function that accepts
//! a change, or refuses it if something it writes has changed since its base. A desk has that log up
//! to a number, and on top its own changes that are not in it yet; [`store`] keeps both in one file,
//! so everything works offline, and changes are sent in order once there is a connection.
//!
//! Invariants: only the address given by a user is connected to, and only while a [`Desk`] lives.
//! Passwords are never stored. What is reported as being in the shared log is committed there.
//! Retries are harmless, because changes have unique ids.
//!
//! Begin with [`Desk`] in `desk.rs`, which reads, sends and waits for notifications. This crate may
//! use `scoring`, `store` and `session`.

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
pub use following::{FollowHandle, SharedGame, join, list, shared_game};
pub use server::{AccessRight, Event, events};
pub use wording::{both_values, what_met, what_was_left_out};

/// Returns the name of this desk: the given one, otherwise the computer's.
pub fn desk_name(given: Option<&str>) -> String {
    let given = given.map(|name| name.trim().to_owned());
    let name = given.into_iter().chain(whoami::hostname()).find(|name| !name.is_empty());
    name.unwrap_or_else(|| "Desk".to_owned())
}
