//! The registry of games; nothing else.

use crate::engine::Game;

mod arizona_rummy;
mod canadian_salad;
mod cardigan;
mod desert_rummy;
mod euchre;
mod five_hundred_bid;
mod five_hundreds;
mod goodge;
mod hand_and_foot;
mod hearts;
mod horseshit_rummy;
mod oh_hell;
mod pinochle;
mod push;
mod sticks;
mod sweep;
mod ten_dime_rummy;
mod trumps;
mod whist_with_tens;

/// Every game, by id.
pub static ALL: &[&Game] = &[
    &arizona_rummy::GAME,
    &canadian_salad::GAME,
    &cardigan::GAME,
    &desert_rummy::GAME,
    &euchre::GAME,
    &five_hundred_bid::GAME,
    &five_hundreds::GAME,
    &goodge::GAME,
    &hand_and_foot::GAME,
    &hearts::GAME,
    &horseshit_rummy::GAME,
    &oh_hell::GAME,
    &pinochle::GAME,
    &push::GAME,
    &sticks::GAME,
    &sweep::GAME,
    &ten_dime_rummy::GAME,
    &trumps::GAME,
    &whist_with_tens::GAME,
];

/// The game with this id.
pub fn find(id: &str) -> Option<&'static Game> {
    ALL.iter().copied().find(|game| game.id == id)
}
