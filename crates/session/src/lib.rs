//! An open game without a screen, and what screens, paper and pages for phones show.
//!
//! Begin with [`OpenGame`], which has a record, its evaluation and its log, and proposes and applies
//! changes; then [`form`], what is typed before it is recorded, whose `entry_machine.rs` is the
//! grammar of entry. [`session`] keeps a change on its way to the store, and its conflicts.
//!
//! | module | what it is |
//! | --- | --- |
//! | [`form`], [`round_forms`], [`couples`] | the boxes of a round, of a correction, and of a match |
//! | [`tournament`], [`hand_states`] | a night of tables: its hands and cuts, the next game, what phones have sent |
//! | [`display`], [`room`] | the content of the room display, as data |
//! | [`evening`] | standings of an evening or a season, prizes |
//! | [`roster`], [`game_list`], [`house_rules`] | a new game before it begins |
//! | [`who_plays`], [`players_panel`], [`change_game`] | people who join, come and go; house rules of a game under way |
//! | [`chart`], [`paper`] | totals as lines; pages to print |
//! | [`files`], [`output`] | imports, exports and printing; the only place that writes files for people |
//! | [`tonight`] | the content of the screens outside a game |
//!
//! Invariants: nothing here knows a window or a network. No score is computed: it is read from an
//! evaluation. A `String` as an error is a sentence for whoever is at the screen. This crate may
//! use `scoring`, `games`, `formats` and `store`.

pub mod change_game;
pub mod chart;
pub mod couples;
pub mod describe;
pub mod display;
pub mod evening;
pub mod files;
pub mod fonts;
pub mod form;
pub mod game_list;
pub mod hand_states;
pub mod host;
pub mod house_rules;
pub mod markdown;
pub mod open_game;
pub mod output;
pub mod paper;
pub mod players_panel;
pub mod preview;
pub mod rehearsal;
pub mod result_picture;
pub mod room;
pub mod roster;
pub mod round_clock;
pub mod round_forms;
pub mod score_sheet;
pub mod search_rank;
pub mod session;
pub mod tonight;
pub mod tournament;
pub mod who_plays;

pub use open_game::{OpenGame, cell_words, new_leader, place_words};
