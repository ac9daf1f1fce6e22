//! Evaluation of records.

pub mod board;
pub mod check;
pub mod check_setup;
pub mod fold;
pub mod incremental;
pub mod prompt;
pub mod read_round;
