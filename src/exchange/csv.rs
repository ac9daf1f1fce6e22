//! CSV of records, of the standings of evenings and seasons, and of prizes.

mod evening;
mod merge;
mod prizes;

pub use evening::{evenings_csv, season_csv};
pub use house_rules_scoring::exchange::csv::*;
pub use merge::ImportSource;
pub use prizes::prizes;
