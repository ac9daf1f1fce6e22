//! Custom games.

mod build;
mod declaration;
mod describe;

pub use build::{CustomRules, all, find};
pub use declaration::{
    CustomDealer, CustomEnd, CustomFault, CustomField, CustomGame, CustomPart, HEAVIEST, LARGEST,
    LONGEST_LABEL, LONGEST_NAME, MOST_FIELDS, MOST_PLAYERS, MOST_ROUNDS,
};
