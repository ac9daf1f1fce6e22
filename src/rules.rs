//! The registry of games; nothing else.

use crate::engine::Game;

mod chicken_foot;
mod five_hundred_bid;
mod five_hundreds;
mod five_in_a_row;
mod golf;
mod goodge;
mod hearts;
mod jokers_wild;
mod mexican_train;
mod oh_hell;
mod saskatchewan_rummy;
mod ten_thousand;
mod thirty_one;
mod whist_with_tens;

/// Every game, by id.
pub static ALL: &[&Game] = &[
    &chicken_foot::GAME,
    &five_hundred_bid::GAME,
    &five_hundreds::GAME,
    &five_in_a_row::GAME,
    &golf::GAME,
    &goodge::GAME,
    &hearts::GAME,
    &jokers_wild::GAME,
    &mexican_train::GAME,
    &oh_hell::GAME,
    &saskatchewan_rummy::GAME,
    &ten_thousand::GAME,
    &thirty_one::GAME,
    &whist_with_tens::GAME,
];

/// The game with this id.
pub fn find(id: &str) -> Option<&'static Game> {
    ALL.iter().copied().find(|game| game.id == id)
}
