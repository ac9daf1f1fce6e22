//! Options and fields that several games declare in the same words. A game adds its own limits and
//! help where they differ.

use crate::{
    CardValue, Field, GameOption, Player, Round, Subject, Tie, choice_option, flag_option, number,
    number_option, player,
};

/// Declares the total that ends the game, from `min` to `max`.
pub const fn target_option(min: i64, max: i64, default: i64) -> GameOption<i64> {
    number_option("target", "Play to", min, max, default).help("The total that ends the game.")
}

/// Declares the number of rounds, at most `max`.
pub const fn rounds_option(max: i64, default: i64) -> GameOption<i64> {
    number_option("rounds", "Rounds", 1, max, default).help("How many rounds to play.")
}

/// Declares the effect of a tie at the target; by default the win is shared.
pub const fn tie_option() -> GameOption<Tie> {
    choice_option("tie", "Tied at the top", Tie::ALL)
        .help("Share the win, or play on until somebody is ahead.")
}

/// Declares the winner of the bid.
pub const fn bidder() -> Field<Option<Player>> {
    player("declarer", "Bidder").required().question("Who won the bid?").help("Who won the bid.")
}

/// Declares who got rid of all their cards.
pub const fn went_out() -> Field<Option<Player>> {
    player("went_out", "Went out").noun("who went out").question("Who went out?")
}

/// Declares whether a knocker who ties doubles the price of the round too; it does by default.
pub const fn knocker_tie_option(label: &'static str) -> GameOption<bool> {
    flag_option("knocker_tie_doubles", label, true)
}

/// Returns whether the player of a box had no life left before the round, where totals are lives.
pub fn has_no_life(round: &Round<'_>, key: Subject) -> bool {
    matches!(key, Subject::Player(player) if round.past.total(player) <= 0)
}

/// Declares who knocked.
pub const fn knocker() -> Field<Option<Player>> {
    player("knocker", "Knocked").noun("knocker").question("Who knocked?")
}

/// Declares the points that a player laid down, counted in fives from these cards.
pub const fn on_table(cards: &'static [CardValue]) -> Field<i64> {
    number("table", "On the table")
        .noun("points on the table")
        .multiple_of(5)
        .cards(cards)
        .question("What did {} lay down?")
}

/// Declares the points left in a player's hand, counted in fives from these cards.
pub const fn in_hand(cards: &'static [CardValue]) -> Field<i64> {
    number("in_hand", "In hand")
        .noun("points in hand")
        .multiple_of(5)
        .cards(cards)
        .question("What did {} have left?")
}
