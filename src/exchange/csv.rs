//! CSV of records, of the standings of evenings and seasons, and of prizes.

mod evening;
mod prizes;

pub use evening::{evenings_csv, season_csv};
pub use house_rules_scoring::exchange::csv::*;
pub use prizes::prizes;
