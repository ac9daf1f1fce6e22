//! Games at several tables: seating and movement.

pub mod card;
pub mod couples;
pub mod draw;
pub mod movement;
pub mod next_game;
pub mod tables;
