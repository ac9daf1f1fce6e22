//! Nights on which the host has every seating drawn: who meets whom again.

use scoring::redraw_opening;

use crate::nights::{GAMES, begun, play, seating, sized, tables};
use crate::prelude::*;

/// The repetitions in a night of drawn seatings.
#[derive(Debug, Default)]
struct Night {
    /// How often two were partners who had been partners before.
    partners: u64,
    /// How often two were partners in two consecutive games.
    running: u64,
    /// How often two were opponents who had been opponents before.
    opponents: u64,
    /// The difference between the most and the fewest hands that people of one role sat out.
    spread: i64,
}

fn drawn(ladies: usize, gentlemen: usize, seed: u64) -> Night {
    let mut record = begun(ladies, gentlemen);
    let (mut night, mut rng) = (Night::default(), Rng(seed));
    let (mut partners, mut opponents) = (BTreeMap::new(), BTreeMap::new());
    for number in 1..=GAMES.len() {
        let drawn = (seed << 8) + u64::try_from(number).unwrap();
        let mut entry = redraw_opening(&record, number, &RoundEntry::default(), drawn);
        for [[a, b], [c, d]] in seating(&entry).tables {
            for pair in [[a, b], [c, d]] {
                let last = meet(&mut partners, pair, number);
                night.partners += u64::from(last.is_some());
                night.running += u64::from(last.is_some_and(|last| last + 1 == number));
            }
            for pair in [[a, c], [a, d], [b, c], [b, d]] {
                night.opponents += u64::from(meet(&mut opponents, pair, number).is_some());
            }
        }
        play(&record, number, &mut entry, &mut rng);
        record.rounds.push(entry);
    }
    let evaluation = evaluate(&record);
    assert!(evaluation.problems.is_empty(), "{ladies} and {gentlemen}, seed {seed}");
    let last = tables(&evaluation).last().unwrap();
    for role in [0, 1] {
        let of_role = last.all_hands_out.iter().zip(&last.roles).filter(|(_, of)| **of == role);
        let counts: Vec<i64> = of_role.map(|(count, _)| *count).collect();
        let spread = counts.iter().max().unwrap() - counts.iter().min().unwrap();
        night.spread = night.spread.max(spread);
    }
    night
}

/// Notes that these two meet in a game; returns the last earlier game in which they did.
fn meet(
    met: &mut BTreeMap<[Player; 2], usize>,
    [one, other]: [Player; 2],
    game: usize,
) -> Option<usize> {
    met.insert([one.min(other), one.max(other)], game)
}

/// Four, six, and eight of each role have the partners of seven games between them once, but for
/// three games for each of four, and one for each of six.
#[test]
fn drawn_nights_repeat_as_few_partners_as_possible() {
    for (each, best) in [(4, 12), (6, 6), (8, 0), (10, 0), (20, 0)] {
        for seed in 0..4 {
            let night = drawn(each, each, seed);
            assert_eq!((night.partners, night.running), (best, 0), "{each}, seed {seed}");
        }
    }
}

#[test]
fn drawn_nights_rest_everybody_of_a_role_equally() {
    for seed in 0..20 {
        let (ladies, gentlemen) = (2 + sized(seed, 17), 2 + sized(seed + 99, 14));
        let night = drawn(ladies, gentlemen, seed);
        assert!(night.spread <= 4, "{ladies} and {gentlemen}, seed {seed}: {night:?}");
        assert_eq!(night.running, 0, "{ladies} and {gentlemen}, seed {seed}");
    }
}
