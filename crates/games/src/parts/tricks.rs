//! The tricks of a hand: each pair's or, in a game without partners, each player's; and what is
//! counted in them.

use scoring::tables::chairs::playing;
use scoring::*;

/// The tricks of a hand.
pub const ALL_TRICKS: i64 = 13;

static PAIRS: [&str; 2] = ["A", "B"];

/// Declares the tricks of both pairs.
pub const fn tricks_of_pairs() -> Field<i64, PerPart> {
    of_pairs("tricks", "Tricks", ALL_TRICKS)
        .for_everyone()
        .total(Bound::Is(ALL_TRICKS))
        .help("Tricks each pair took, 13 in all.")
}

/// Declares the tricks of the four players, for a game without partners.
pub const fn tricks_of_players() -> Field<i64, PerPlayer> {
    number("tricks", "Tricks")
        .per_player()
        .within(0, ALL_TRICKS)
        .for_everyone()
        .allowed_for(playing)
        .total(Bound::Is(ALL_TRICKS))
        .help("Tricks each of the four players took, 13 in all.")
}

/// Declares a number of each pair, from 0 to `most`.
pub const fn of_pairs(id: &'static str, label: &'static str, most: i64) -> Field<i64, PerPart> {
    number(id, label).per_part(&PAIRS).within(0, most)
}

/// Returns whether a hand has a value of this field for either pair.
pub fn has_pair(hand: &Round<'_>, field: &Field<i64, PerPart>) -> bool {
    PAIRS.iter().any(|pair| hand.has_value_for(field, Subject::Part(pair)))
}

/// Refuses more of something than there can be in a pair's tricks, with at most `each` in a trick.
/// The sentence continues: `so` "its lady took" at most 3 `what`, not 4.
pub fn check_in_tricks(
    hand: &Round<'_>,
    tricks: &Field<i64, PerPart>,
    (field, each): (&Field<i64, PerPart>, i64),
    [so, what]: [&str; 2],
    problems: &mut Diagnostics,
) {
    let Some((counts, tricks)) = hand.valid(field).zip(hand.valid(tricks)) else { return };
    for ((count, tricks), pair) in counts.into_iter().zip(tricks).zip(PAIRS) {
        let most = each * tricks;
        if count > most {
            let message = if tricks > 0 {
                let took = tricks_in_words(tricks);
                format!("Pair {pair} took {took}, so {so} at most {most}{what}, not {count}.")
            } else {
                let no = if what.is_empty() { "none" } else { "no" };
                format!("Pair {pair} took no tricks, so {so} {no}{what}.")
            };
            problems.refuse_at(hand.place, field.spec.id, message);
        }
    }
}

pub fn tricks_in_words(tricks: i64) -> String {
    counted(tricks, "trick", "tricks")
}
