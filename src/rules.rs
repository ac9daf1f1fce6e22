//! The registry of games; nothing else.

use crate::engine::Game;

mod canadian_salad;
mod cardigan;
mod euchre;
mod five_hundred_bid;
mod five_hundreds;
mod goodge;
mod hearts;
mod oh_hell;
mod pinochle;
mod trumps;
mod whist_with_tens;

/// Every game, by id.
pub static ALL: &[&Game] = &[
    &canadian_salad::GAME,
    &cardigan::GAME,
    &euchre::GAME,
    &five_hundred_bid::GAME,
    &five_hundreds::GAME,
    &goodge::GAME,
    &hearts::GAME,
    &oh_hell::GAME,
    &pinochle::GAME,
    &trumps::GAME,
    &whist_with_tens::GAME,
];

/// The game with this id.
pub fn find(id: &str) -> Option<&'static Game> {
    ALL.iter().copied().find(|game| game.id == id)
}
