//! File signature and versions of the tables.

/// The version of the tables that this program writes and reads.
pub const VERSION: u32 = 10;

/// The oldest version that is migrated; earlier ones were never released.
pub(super) const OLDEST: u32 = 7;

/// Application id in the header: the letters `HoRu`.
pub(super) const APPLICATION: u32 = 0x486F_5275;
