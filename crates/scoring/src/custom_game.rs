//! Custom games.

mod build;
mod declaration;
mod describe;

pub use build::{all, find};
pub use declaration::{
    CustomDealer, CustomEnd, CustomFault, CustomField, CustomGame, CustomPart, FieldPart,
    MAX_FIELDS, MAX_LABEL, MAX_NAME, MAX_PLAYERS, MAX_ROUNDS, MAX_VALUE, MAX_WEIGHT,
};
