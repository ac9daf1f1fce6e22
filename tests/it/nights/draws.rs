//! Nights on which the host has every seating drawn: who meets whom again.

use std::collections::BTreeMap;

use scoring::{Player, Rng, RoundEntry, SeatIndex, evaluate, redraw_opening};

use super::{GAMES, begun, play_game, seating, sized, tables};

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
    for (name, number) in GAMES.into_iter().zip(1..) {
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
        play_game(&mut entry, name, &mut rng);
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

/// Returns a night with random seatings in which nobody has the partner of the previous game, and
/// those who sat out least sit out.
fn drawn_by_chance(ladies: usize, gentlemen: usize, seed: u64) -> Night {
    let mut chance = Rng(seed);
    let chairs = 2 * (ladies / 2).min(gentlemen / 2);
    let (mut night, mut partners, mut opponents) =
        (Night::default(), BTreeMap::new(), BTreeMap::new());
    let mut out = [vec![0; ladies], vec![0; gentlemen]];
    for number in 1..=GAMES.len() {
        let [ladies_there, mut gentlemen_there] = [0, 1].map(|role| {
            let mut all: Vec<usize> = (0..out[role].len()).collect();
            chance.shuffle(&mut all);
            all.sort_by_key(|one| std::cmp::Reverse(out[role][*one]));
            for resting in all.split_off(chairs) {
                out[role][resting] += 4;
            }
            chance.shuffle(&mut all);
            all.into_iter().map(|one| Player::at(one + role * ladies)).collect::<Vec<Player>>()
        });
        let again = |partners: &BTreeMap<[Player; 2], usize>, gentlemen: &[Player]| {
            let mut pairs = ladies_there.iter().zip(gentlemen);
            pairs.any(|(one, other)| {
                partners.get(&[*one, *other]).is_some_and(|last| last + 1 == number)
            })
        };
        while again(&partners, &gentlemen_there) {
            chance.shuffle(&mut gentlemen_there);
        }
        let pairs: Vec<[Player; 2]> =
            ladies_there.iter().zip(&gentlemen_there).map(|(one, other)| [*one, *other]).collect();
        for table in pairs.chunks(2) {
            let [[a, b], [c, d]] = [table[0], table[1]];
            for pair in [[a, b], [c, d]] {
                night.partners += u64::from(meet(&mut partners, pair, number).is_some());
            }
            for pair in [[a, c], [a, d], [b, c], [b, d]] {
                night.opponents += u64::from(meet(&mut opponents, pair, number).is_some());
            }
        }
    }
    night.spread =
        out.iter().map(|of| of.iter().max().unwrap() - of.iter().min().unwrap()).max().unwrap();
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

#[test]
#[ignore = "figures, not a law: HOUSE_RULES_NIGHTS nights of 12 to 60 people, 1,000 by default"]
fn figures_of_drawn_nights() {
    let nights = std::env::var("HOUSE_RULES_NIGHTS").ok().and_then(|count| count.parse().ok());
    let mut sums = BTreeMap::<usize, [u64; 8]>::new();
    for seed in 0..nights.unwrap_or(1_000) {
        let mut rng = Rng(seed);
        let people = 12 + rng.index(49).unwrap();
        let ladies = people / 2 + rng.index(3).unwrap() - 1;
        let night = drawn(ladies, people - ladies, seed);
        let other = drawn_by_chance(ladies, people - ladies, seed);
        let sums = sums.entry(people / 12 * 12).or_default();
        let [spread, other_spread] =
            [night.spread, other.spread].map(|spread| u64::try_from(spread).unwrap());
        let drawn = [night.partners, night.running, night.opponents, spread];
        let by_chance = [other.partners, other.opponents, other_spread];
        for (sum, of) in sums.iter_mut().zip([1].into_iter().chain(drawn).chain(by_chance)) {
            *sum += of;
        }
    }
    println!(
        "people: nights; a night: partners again, in two games running, opponents again, spread of hands \
         out; by chance: partners again, opponents again, spread"
    );
    for (people, [nights, rest @ ..]) in sums {
        #[expect(clippy::cast_precision_loss, reason = "a figure to read")]
        let a_night = rest.map(|sum| format!("{:.2}", sum as f64 / nights as f64));
        println!("{people} to {}: {nights}; {}", people + 11, a_night.join(", "));
    }
}
