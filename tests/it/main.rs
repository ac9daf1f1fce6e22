//! Everything that needs no display, in one binary.

mod laws;
#[cfg(feature = "gui")]
mod look;
