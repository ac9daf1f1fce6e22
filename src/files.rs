//! What people import, export and print: what a file holds, what it is called, and where it goes.

pub mod bell;
mod file_format;
pub mod printing;
mod purpose;
mod transfer;

pub use file_format::FileFormat;
pub use purpose::Purpose;
pub use transfer::{Imported, WriteRefused, import, meant, shown};
