//! Games at several tables: who sits where, and who moves.

pub mod card;
pub mod columns;
pub mod couples;
pub mod draw;
pub mod movement;
pub mod next_game;
pub mod standings;
pub mod tables;
