//! Everything except the cases of the games, in one binary, because each binary links the library.

#![allow(
    missing_docs,
    unused_results,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::print_stderr
)]

mod attendance;
mod chart;
mod cli;
mod dates;
mod documents;
mod evenings;
mod form;
mod generator;
#[cfg(feature = "lan")]
mod hand_states;
mod hostile;
#[cfg(feature = "lan")]
mod lan;
mod laws;
mod layers;
mod names;
mod nights;
mod openspiel;
mod own;
mod paper;
mod prelude;
mod records;
mod searches;
mod season;
mod store;
mod who_plays;
mod words;

/// The window.
#[cfg(feature = "gui")]
#[path = "."]
mod in_the_window {
    pub mod chart_window;
    pub mod clicks;
    pub mod contrast;
    pub mod counting;
    pub mod couples;
    pub mod crowd;
    pub mod desk;
    pub mod desk_inside;
    pub mod display;
    pub mod entry_law;
    pub mod entry_rules;
    pub mod evening;
    pub mod evenings_window;
    pub mod focus;
    pub mod forms;
    pub mod game_screens;
    pub mod host;
    pub mod keys;
    pub mod long_names;
    pub mod look;
    #[cfg(unix)]
    #[path = "../kill/loop_disk.rs"]
    pub mod loop_disk;
    pub mod new_game_typing;
    pub mod night;
    pub mod night_corrections;
    pub mod night_files;
    #[cfg(unix)]
    pub mod no_room;
    pub mod number_pad;
    pub mod output_window;
    pub mod own_window;
    pub mod painting;
    pub mod palette;
    pub mod people;
    pub mod progress;
    pub mod progressive_night;
    pub mod saved_options;
    pub mod screens;
    pub mod screenshots;
    #[cfg(unix)]
    #[path = "../kill/small_disk.rs"]
    pub mod small_disk;
    pub mod small_windows;
    pub mod trust;
    pub mod two_windows;
    pub mod undo;
    pub mod window;
    pub mod window_fit;
    pub mod window_state;
}
#[cfg(feature = "gui")]
use in_the_window::*;
