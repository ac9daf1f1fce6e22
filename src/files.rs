//! What people import, export and print: what a file holds, what it is called, and where it goes.

mod file_format;
pub mod printing;
mod transfer;

pub use file_format::FileFormat;
pub use transfer::{
    Imported, WriteRefused, check, content, file_name, folder, free, import, meant, proposed,
    proposed_as, shown, write, write_copy,
};
