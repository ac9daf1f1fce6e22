//! The mark of our files and the versions of their tables.

/// The version of the tables that this program writes and reads.
pub const VERSION: u32 = 8;

/// The oldest version that is brought up to date; those before were never released.
pub(super) const OLDEST: u32 = 7;

/// The mark of our files in their header: the letters `HoRu`.
pub(super) const APPLICATION: u32 = 0x486F_5275;
