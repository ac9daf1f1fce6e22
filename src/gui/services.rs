//! What the window does outside of itself: files, printing, where its windows are.

mod file_format;
pub(super) mod files;
pub mod printing;
pub mod window_state;

pub use file_format::FileFormat;
pub use files::{Imported, WriteRefused};
