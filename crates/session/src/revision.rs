//! Revision numbers, which tell whether something has changed.

use std::sync::atomic::{AtomicU64, Ordering};

/// Identifies a state of a value. No two states share one while the program runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Revision(u64);

impl Revision {
    /// Creates a revision different from all others.
    pub fn new() -> Revision {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Revision(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

impl Default for Revision {
    fn default() -> Revision {
        Revision::new()
    }
}
