//! Scoring of games: records, rules and their evaluation, and the file formats of records.
//!
//! [`engine`] has the grammar of declarations and the fold that evaluates a record; [`rules`] has a
//! file for each game, and [`custom_game`] handles those that people define; [`names`] normalizes
//! names; [`file_error`] puts the system's errors into plain words; [`exchange`] reads and writes
//! records as JSON and CSV. It needs no clock, disk or screen, so a program that scores a million
//! records can use it alone.

pub mod custom_game;
pub mod engine;
pub mod exchange;
pub mod file_error;
pub mod names;
pub mod rules;
