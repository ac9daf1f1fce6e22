//! House Rules: a scorekeeper for family card games.
//!
//! Records keep what was written; everything else is computed from them. What scores a game is the
//! package `house-rules-scoring`: [`engine`] has the words that games are written in and the fold
//! that reads a record; [`rules`] has one file a game, [`custom_game`] those that somebody made;
//! none knows a file, a database or a screen. [`store`] keeps records in one SQLite file;
//! [`exchange`] reads and writes them as JSON and CSV; [`chart`] is what a game looks like as
//! lines, [`paper`] as pages to be printed; [`files`] what people import, export and print; [`cli`]
//! is the command line, [`gui`] the window over [`game`]; [`people`] is what all games together say
//! of somebody, [`evening`] what the games of one night say of those who played them; `share` one
//! game at several desks; [`simulate`] makes up games to try all of it on.

pub mod chart;
pub mod cli;
pub mod clock;
pub mod evening;
pub mod exchange;
pub mod files;
pub mod fonts;
pub mod format;
pub mod game;
#[cfg(feature = "gui")]
pub mod gui;
pub mod key_list;
#[cfg(feature = "lan")]
pub mod lan;
pub mod markdown;
pub mod output;
pub mod paper;
pub mod people;
pub mod preferences;
pub mod search_rank;
#[cfg(feature = "share")]
pub mod share;
pub mod simulate;
pub mod store;
pub mod tonight;
pub mod window_state;
#[cfg(all(unix, feature = "gui"))]
pub mod x11_window;

pub use house_rules_scoring::{custom_game, engine, names, rules};
