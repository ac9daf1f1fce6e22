//! The rules of each game, and games that people define.
//!
//! Begin with `rules/goodge.rs`, one game in one file, and [`rules`], the registry that lists them
//! all. [`card_words`] explains the words that their pages use. [`custom_game`] reads a declaration
//! from JSON and makes a game of it; [`simulate`] makes up valid games and nights, for rehearsals and
//! for the laws that run over every game.
//!
//! Invariants: a rule names no other rule, no screen and no table of the database. A field's id
//! never changes after a release and is never reused. This crate may use `scoring` alone.

pub mod card_words;
pub mod custom_game;
mod parts;
pub mod rules;
pub mod simulate;
pub mod starting_points;
