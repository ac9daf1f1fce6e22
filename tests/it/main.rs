//! Everything but the cases of the games, in one binary, because each one links the library.

mod cli;
mod exchange;
#[cfg(feature = "gui")]
mod look;
#[cfg(feature = "gui")]
mod screens;
mod store;
#[cfg(feature = "gui")]
mod window;
