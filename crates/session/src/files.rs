//! Import, export and printing: formats, file names and destinations.

pub mod bell;
mod file_format;
pub mod printing;
mod purpose;
mod transfer;

pub use file_format::FileFormat;
pub use purpose::Purpose;
pub use transfer::{ImportResult, WriteRefusal, expand_path, import, shown};
