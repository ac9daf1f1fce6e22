//! The grammar of rules: fields, options, games, and the views of a record that rules get.

pub mod common_fields;
pub mod facts;
pub mod field;
mod field_words;
pub mod game;
pub mod handle;
pub mod option;
pub mod parse;
pub mod round;
mod setup;
pub mod shared;
pub mod values;
