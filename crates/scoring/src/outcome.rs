//! The result of an evaluation, as plain data.

pub mod deal;
pub mod diagnostic;
pub mod evaluation;
pub mod score_lines;
pub mod tournament;
