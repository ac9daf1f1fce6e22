//! What the window has done outside of itself: files, printing.

mod file_format;
pub(super) mod files;
pub mod printing;

pub use file_format::FileFormat;
pub use files::{Imported, WriteRefused};
