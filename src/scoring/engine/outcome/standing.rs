//! The rank of a team.

use crate::engine::seats::Team;

/// A team's place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// From 1; ties share.
    pub rank: usize,
    /// Who.
    pub team: Team,
    /// Their total.
    pub total: i64,
}
