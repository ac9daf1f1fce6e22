//! Points of the cards of four packs, each of which is dealt once in a game.

use scoring::*;

pub const DEALS: usize = 4;
/// The cards of each kind in four packs, each of which is dealt once, and the cards of one deal.
const EACH: i64 = 16;
const DEALT: i64 = 52;
/// Card values in the first deal, the highest first; in each deal they count times its number.
static VALUES: [(&str, i64); 6] =
    [("Aces", 11), ("Tens", 10), ("Fives", 5), ("Kings", 4), ("Queens", 3), ("Jacks", 2)];

/// Refuses points that no cards make, and warns if all deals together do not make all packs.
pub fn check_points(round: &Round<'_>, field: &Field<i64, PerTeam>, problems: &mut Diagnostics) {
    let Some(points) = round.valid(field) else { return };
    let (sum, most, times) = (points.sum(), most_points(round), times(round));
    if sum > most {
        let (sum, most) = (signed(sum), signed(most));
        let message = format!("Card points add up to {sum}; this deal has at most {most}.");
        return problems.refuse(field, message);
    }
    if points.values().iter().any(|count| count % times != 0) {
        let message = format!("Card points must be multiples of {times} in this deal.");
        return problems.refuse(field, message);
    }
    let (made, all) =
        (points_before(round, field).saturating_add(sum / times), EACH * suit_points());
    if is_last(round) && made != all {
        let (made, all) = (signed(made), signed(all));
        let message =
            format!("At first-deal values all cards make {made}; they should make {all}.");
        problems.warn(field, message);
    }
}

/// Returns the number of the deal, which multiplies the values of the cards.
fn times(round: &Round<'_>) -> i64 {
    as_number(round.number()).max(1)
}

/// Returns the points of a suit from one pack, at first-deal values.
pub fn suit_points() -> i64 {
    VALUES.iter().map(|(_, worth)| worth).sum()
}

/// Returns a side's points in a deal, at first-deal values.
pub fn first_points(round: &Round<'_>, field: &Field<i64, PerTeam>, side: Team) -> i64 {
    round.value(field)[side] / times(round)
}

/// Returns the most points that one deal can have: those of its highest cards.
pub fn most_points(round: &Round<'_>) -> i64 {
    let mut left = DEALT;
    let mut sum = 0;
    for (_, worth) in VALUES {
        let cards = left.min(EACH);
        left -= cards;
        sum += cards * worth;
    }
    sum * times(round)
}

fn is_last(round: &Round<'_>) -> bool {
    round.number() == DEALS && round.past.valid
}

/// Returns the points of the cards that are left for the last deal; `None` in other deals, or if
/// there are problems in those before.
pub fn points_left(round: &Round<'_>, field: &Field<i64, PerTeam>) -> Option<i64> {
    let left = (EACH * suit_points()).saturating_sub(points_before(round, field));
    is_last(round).then(|| left.saturating_mul(times(round)))
}

/// Returns the points of the deals before, at first-deal values.
fn points_before(round: &Round<'_>, field: &Field<i64, PerTeam>) -> i64 {
    // Earlier rounds may have wrong points, of any size.
    let before = round.past.iter().map(|past| past.value(field).sum() / times(&past));
    before.fold(0, i64::saturating_add)
}

/// Returns the cards that count, at their values in this deal.
pub fn card_values(round: &Round<'_>) -> Vec<CardValue> {
    VALUES.map(|(label, worth)| card(label, times(round) * worth, EACH)).to_vec()
}
