//! Everything that needs no display, in one binary.

#[cfg(feature = "gui")]
mod look;
