//! The words that rules are written in: fields, options, games, and what a rule may look at.

pub mod common_fields;
pub mod facts;
pub mod field;
mod field_words;
pub mod game;
pub mod handle;
pub mod option;
pub mod parse;
mod record;
pub mod round;
mod round_values;
mod setup;
pub mod values;
