//! House Rules: a scorekeeper for family card games.
//!
//! Records keep what was written; everything else is computed from them. The package
//! `house-rules-scoring` scores games: [`engine`] has the grammar of declarations and evaluates
//! records; [`rules`] has a file for each game, and [`custom_game`] handles those that people
//! define; none of them knows files, databases or screens. [`store`] keeps records in one SQLite
//! file; [`exchange`] reads and writes them as JSON and CSV; [`chart`] draws totals as lines, and
//! [`paper`] makes pages to print; [`files`] imports, exports and prints; [`cli`] is the command
//! line, and [`gui`] the window on top of [`game`]; [`people`] computes everybody's statistics, and
//! [`evening`] the standings of a night or season; `share` lets several desks enter one game;
//! [`simulate`] generates random games for tests.

pub mod chart;
pub mod cli;
pub mod clock;
pub mod configuration;
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
#[cfg(all(feature = "gui", not(feature = "gpu")))]
pub mod painting;
pub mod paper;
pub mod people;
pub mod preferences;
pub mod private_files;
pub mod search_rank;
#[cfg(feature = "share")]
pub mod share;
pub mod simulate;
pub mod store;
pub mod tonight;
pub mod window_fit;
pub mod window_state;

pub use house_rules_scoring::{custom_game, engine, file_error, names, rules};
