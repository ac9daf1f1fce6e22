//! A game that is open, without a window and without a database: the record with its history,
//! and what is typed of a round before it is recorded.

pub mod form;
pub mod open_game;

pub use open_game::{LoggedChange, OpenGame, ProposedChange, cell_words, new_leader};
