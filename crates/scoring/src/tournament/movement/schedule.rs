//! Schedules in which everybody is everybody's partner once and everybody's opponent twice.
//! Sources: for 12 and 16 people the individual-pairs tables by J. D. A. Wiseman; for 8 a search by
//! computer; for some primes, cyclic differences over the field.

use crate::{Player, SeatedPairs, Seating};

/// A table: the people of pair A, then of pair B, from 0.
type Four = [usize; 4];

/// Returns the seating of a round (from 1) for these people in order; `None` if there is no schedule
/// for their number.
pub fn seating(round: usize, people: &[Player]) -> Option<Seating> {
    let turn = round.saturating_sub(1);
    let fours = match people.len() {
        8 => line(EIGHT, turn),
        12 => line(TWELVE, turn),
        16 => line(SIXTEEN, turn),
        prime => by_differences(prime, turn)?,
    };
    let person = |number: usize| people.get(number).copied();
    let mut seated = vec![false; people.len()];
    let mut tables: Vec<SeatedPairs> = Vec::with_capacity(fours.len());
    for four in fours {
        for number in four {
            *seated.get_mut(number)? = true;
        }
        let [a, b, c, d] = four;
        tables.push([[person(a)?, person(b)?], [person(c)?, person(d)?]]);
    }
    let sit_outs = people.iter().zip(seated).filter(|(_, seated)| !seated);
    let mut sit_outs: Vec<Player> = sit_outs.map(|(player, _)| *player).collect();
    sit_outs.sort_unstable();
    Some(Seating { tables, sit_outs })
}

/// Returns the number of rounds of the schedule for this many people; `None` if there is none.
pub fn rounds(people: usize) -> Option<usize> {
    match people {
        8 | 12 | 16 => Some(people - 1),
        prime => by_differences(prime, 0).map(|_| prime),
    }
}

fn line<const TABLES: usize>(lines: &[[Four; TABLES]], turn: usize) -> Vec<Four> {
    lines.get(turn % lines.len()).map(|line| line.to_vec()).unwrap_or_default()
}

/// Returns the tables for a prime number of people: with `w` a primitive root, table k is wᵏ and the
/// three numbers a quarter, a half and three quarters of the way round, all moved on by the turn.
fn by_differences(prime: usize, turn: usize) -> Option<Vec<Four>> {
    let root = match prime {
        5 | 13 | 29 | 37 => 2,
        17 => 3,
        _ => return None,
    };
    let quarter = (prime - 1) / 4;
    let mut powers = Vec::with_capacity(prime - 1);
    let mut power = 1;
    for _ in 1..prime {
        powers.push((power + turn) % prime);
        power = power * root % prime;
    }
    let four = |table: usize| {
        let at = |quarters: usize| powers.get(table + quarters * quarter).copied();
        Some([at(0)?, at(2)?, at(1)?, at(3)?])
    };
    (0..quarter).map(four).collect()
}

static EIGHT: &[[Four; 2]] = &[
    [[0, 1, 2, 3], [4, 5, 6, 7]],
    [[0, 2, 4, 6], [1, 3, 5, 7]],
    [[0, 3, 4, 7], [1, 2, 5, 6]],
    [[0, 4, 1, 5], [2, 6, 3, 7]],
    [[0, 5, 2, 7], [1, 4, 3, 6]],
    [[0, 6, 3, 5], [1, 7, 2, 4]],
    [[0, 7, 1, 6], [2, 5, 3, 4]],
];
static TWELVE: &[[Four; 3]] = &[
    [[4, 6, 8, 9], [11, 0, 1, 7], [2, 5, 3, 10]],
    [[11, 3, 4, 10], [5, 8, 6, 2], [7, 9, 0, 1]],
    [[8, 0, 9, 5], [10, 1, 3, 4], [11, 6, 7, 2]],
    [[2, 4, 6, 7], [11, 9, 10, 5], [0, 3, 1, 8]],
    [[11, 1, 2, 8], [3, 6, 4, 0], [5, 7, 9, 10]],
    [[6, 9, 7, 3], [8, 10, 1, 2], [11, 4, 5, 0]],
    [[0, 2, 4, 5], [11, 7, 8, 3], [9, 1, 10, 6]],
    [[11, 10, 0, 6], [1, 4, 2, 9], [3, 5, 7, 8]],
    [[4, 7, 5, 1], [6, 8, 10, 0], [11, 2, 3, 9]],
    [[9, 0, 2, 3], [11, 5, 6, 1], [7, 10, 8, 4]],
    [[11, 8, 9, 4], [10, 2, 0, 7], [1, 3, 5, 6]],
];
static SIXTEEN: &[[Four; 4]] = &[
    [[3, 8, 5, 1], [11, 0, 2, 6], [10, 14, 12, 7], [13, 9, 4, 15]],
    [[0, 9, 13, 11], [3, 10, 14, 8], [15, 6, 2, 4], [12, 5, 1, 7]],
    [[4, 7, 1, 2], [5, 6, 15, 12], [13, 14, 8, 11], [3, 0, 9, 10]],
    [[15, 9, 10, 12], [2, 11, 8, 1], [3, 5, 6, 0], [14, 7, 4, 13]],
    [[3, 14, 7, 5], [4, 6, 0, 13], [9, 11, 2, 15], [1, 12, 10, 8]],
    [[6, 12, 1, 4], [3, 9, 11, 14], [8, 13, 0, 10], [2, 7, 5, 15]],
    [[10, 15, 5, 0], [7, 13, 8, 2], [1, 11, 14, 4], [3, 6, 12, 9]],
    [[8, 12, 9, 2], [0, 4, 14, 5], [3, 7, 13, 6], [11, 15, 10, 1]],
    [[3, 11, 15, 7], [10, 13, 6, 1], [12, 4, 0, 8], [5, 2, 9, 14]],
    [[13, 2, 5, 10], [3, 12, 4, 11], [14, 1, 6, 9], [0, 15, 7, 8]],
    [[9, 8, 7, 6], [15, 1, 14, 0], [5, 4, 11, 10], [3, 13, 2, 12]],
    [[14, 2, 12, 0], [6, 10, 11, 7], [3, 15, 1, 13], [4, 8, 9, 5]],
    [[3, 4, 8, 15], [9, 1, 13, 5], [2, 10, 6, 14], [7, 0, 12, 11]],
    [[1, 0, 7, 9], [3, 2, 10, 4], [11, 5, 13, 12], [6, 8, 15, 14]],
    [[12, 14, 15, 13], [8, 5, 11, 6], [7, 10, 4, 9], [3, 1, 0, 2]],
];
