//! Records and results as files: JSON and CSV.
//!
//! Invariant: importing what was exported changes nothing. A file that is a record with
//! mistakes is read as far as it goes, and every mistake is told; only what is no record at
//! all is an [`Error`].

pub mod json;
pub mod result;

use thiserror::Error;

use crate::engine::{Found, Problem, Reading, Record, read_found};

/// Why a file is no record at all.
#[derive(Debug, Error)]
pub enum Error {
    /// The text is not JSON.
    #[error("line {line}, column {column}: this is not JSON: {what}")]
    NotJson {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What the reader expected.
        what: String,
    },
    /// It is JSON, but not one object.
    #[error("line 1, column 1: a record is a JSON object that starts with {{, but this is {what}")]
    NotAnObject {
        /// What it is ("a list").
        what: &'static str,
    },
}

/// A file as it was understood.
#[derive(Debug, Clone)]
pub struct Decoded {
    /// The record; `None` where its game is not known.
    pub record: Option<Record>,
    /// What could not be turned into facts.
    pub found: Found,
}

impl Decoded {
    /// Reads the record.
    ///
    /// # Errors
    /// All problems, where there are any: a record with problems has no result.
    pub fn read(&self) -> Result<(&Record, Reading), Vec<Problem>> {
        let Some(record) = &self.record else {
            return Err(self.found.problems.clone());
        };
        let reading = read_found(record, &self.found);
        if reading.problems.is_empty() { Ok((record, reading)) } else { Err(reading.problems) }
    }
}
