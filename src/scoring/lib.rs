//! What scores a game: records, rules and their evaluation, and the files they are kept in.
//!
//! [`engine`] has the words that games are declared in and the fold that evaluates a record;
//! [`rules`] has one file for each game, and [`custom_game`] those that people define; [`names`]
//! says how names are kept, and [`exchange`] reads and writes records as JSON and CSV. No clock,
//! no disk, no screen: a program that scores a million records needs no more than this.

pub mod custom_game;
pub mod engine;
pub mod exchange;
pub mod names;
pub mod rules;
