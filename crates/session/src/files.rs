//! Import, export and printing: formats, file names and destinations.

pub mod bell;
pub mod printing;
mod purpose;
mod transfer;

pub use purpose::{FileFormat, Purpose};
pub use transfer::{ImportResult, WriteRefusal, expand_path, import, shown};
