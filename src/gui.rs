//! The window: the application, its screens, and the widgets they are made of.
//!
//! It looks like a score pad on a felt table: what comes next is on the felt, what is recorded on
//! paper. Invariants: no screen computes a score, and nothing is shown as recorded before it is on
//! the disk.

pub mod app;
pub mod change_history;
pub mod command;
pub mod dialogs;
pub mod display;
pub mod focus;
pub mod game;
pub mod house_rules;
pub mod icon;
pub mod keyboard;
pub mod markdown;
pub mod screen;
pub mod scroll_into_view;
pub mod tasks;
pub mod text_fit;
pub mod theme;
pub mod widget;

pub use app::{App, Message, run};
