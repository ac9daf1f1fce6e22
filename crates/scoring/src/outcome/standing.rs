//! The rank of a team.

use crate::seats::Team;

/// The rank of a team.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// Place from 1; ties share it.
    pub rank: usize,
    /// The team.
    pub team: Team,
    /// Its total.
    pub total: i64,
}
