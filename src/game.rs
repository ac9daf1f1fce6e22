//! An open game without a window: its record and log, forms of rounds before they are recorded, and
//! how changes are committed.

pub mod attendance;
pub mod closing;
pub mod couples;
pub mod describe;
pub mod display;
pub mod form;
pub mod game_list;
pub mod hand_states;
pub mod host;
pub mod host_desk;
pub mod house_rules;
pub mod open_game;
pub mod preview;
pub mod rehearsal;
pub mod revision;
pub mod room;
pub mod roster;
pub mod round_clock;
pub mod round_entry;
pub mod score_sheet;
pub mod session;
pub mod tournament;

pub use open_game::{OpenGame, ProposedChange, cell_words, new_leader, place_words};
