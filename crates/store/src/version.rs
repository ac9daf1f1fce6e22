//! File signature and versions of the tables.

/// The version of the tables that this program writes.
pub const VERSION: u32 = 1;

/// The versions from before the first release that are brought along; their numbers are not used
/// again.
pub(super) const EARLIER: [u32; 2] = [8, 9];

/// Application id in the header: the letters `HoRu`.
pub(super) const APPLICATION: u32 = 0x486F_5275;

/// Returns whether files of this version can be read; an empty one has version 0.
pub(super) fn is_known(version: u32) -> bool {
    version == 0 || version == VERSION || EARLIER.contains(&version)
}
