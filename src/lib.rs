//! House Rules: a scorekeeper for family card games. This is the program; what it does is in the
//! libraries under `crates`, which know neither a window nor a terminal.
//!
//! Begin with [`cli`], the command line, which opens the window too, and `gui/app.rs`, the window's
//! messages. `gui/game.rs` is shared by all screens of games, and `gui/screen` has a folder for each
//! kind of screen.
//!
//! Invariants: no screen is written for one game, and none computes a score. Every crate may be used
//! here; nothing uses this one.

pub mod cli;
#[cfg(feature = "gui")]
pub mod gui;
#[cfg(feature = "gui")]
pub mod painting;
pub mod preferences;
pub mod window_fit;
pub mod window_state;
