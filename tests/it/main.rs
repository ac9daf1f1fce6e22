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
#[cfg(feature = "gui")]
mod chart_window;
mod cli;
#[cfg(feature = "gui")]
mod clicks;
#[cfg(feature = "gui")]
mod contrast;
#[cfg(feature = "gui")]
mod counting;
#[cfg(feature = "gui")]
mod couples;
#[cfg(feature = "gui")]
mod crowd;
mod dates;
#[cfg(feature = "gui")]
mod desk;
#[cfg(feature = "gui")]
mod desk_inside;
#[cfg(feature = "gui")]
mod display;
mod documents;
#[cfg(feature = "gui")]
mod entry_law;
#[cfg(feature = "gui")]
mod entry_rules;
#[cfg(feature = "gui")]
mod evening;
mod evenings;
#[cfg(feature = "gui")]
mod evenings_window;
mod exchange;
mod figures;
#[cfg(feature = "gui")]
mod focus;
mod form;
#[cfg(feature = "gui")]
mod forms;
#[cfg(feature = "gui")]
mod game_screens;
mod generator;
#[cfg(feature = "lan")]
mod hand_states;
#[cfg(feature = "gui")]
mod host;
mod hostile;
#[cfg(feature = "gui")]
mod keys;
#[cfg(feature = "lan")]
mod lan;
mod laws;
mod layers;
mod library;
#[cfg(feature = "gui")]
mod look;
#[cfg(all(unix, feature = "gui"))]
#[path = "../kill/loop_disk.rs"]
mod loop_disk;
mod names;
#[cfg(feature = "gui")]
mod new_game_typing;
#[cfg(feature = "gui")]
mod night;
#[cfg(feature = "gui")]
mod night_corrections;
#[cfg(feature = "gui")]
mod night_files;
#[cfg(feature = "gui")]
mod night_looks;
mod nights;
#[cfg(all(unix, feature = "gui"))]
mod no_room;
#[cfg(feature = "gui")]
mod number_pad;
mod openspiel;
#[cfg(feature = "gui")]
mod output_window;
mod own;
#[cfg(feature = "gui")]
mod own_window;
#[cfg(feature = "gui")]
mod painting;
#[cfg(feature = "gui")]
mod palette;
mod paper;
#[cfg(feature = "gui")]
mod people;
mod prelude;
#[cfg(feature = "gui")]
mod progress;
#[cfg(feature = "gui")]
mod progressive_night;
mod records;
mod sample;
#[cfg(feature = "gui")]
mod saved_options;
#[cfg(feature = "gui")]
mod screens;
#[cfg(feature = "gui")]
mod screenshots;
mod searches;
mod season;
#[cfg(feature = "gui")]
mod sheet_looks;
#[cfg(all(unix, feature = "gui"))]
#[path = "../kill/small_disk.rs"]
mod small_disk;
#[cfg(feature = "gui")]
mod small_windows;
mod store;
#[cfg(feature = "gui")]
mod stored_pictures;
#[cfg(feature = "gui")]
mod text_fit;
#[cfg(feature = "gui")]
mod trust;
#[cfg(feature = "gui")]
mod two_windows;
#[cfg(feature = "gui")]
mod undo;
mod who_plays;
#[cfg(feature = "gui")]
mod window;
#[cfg(feature = "gui")]
mod window_fit;
#[cfg(feature = "gui")]
mod window_state;
mod words;
