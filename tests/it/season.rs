//! Seasons: what is stored of one, a law against the test's own calculation, imported
//! libraries, and the program's output.

use proptest::prelude::*;
use session::evening::Unit;

use crate::evenings::here;
use crate::prelude::*;

fn games() -> SeasonRules {
    SeasonRules { counts: Unit::Game, ..SeasonRules::default() }
}

fn points(points: &str) -> PointsScheme {
    PointsScheme::of_season(points).unwrap()
}

/// A game that somebody new has only begun makes nobody's result of the evening worth more.
#[test]
fn only_people_with_a_result_count_for_the_points() {
    let mut store = Store::open_in_memory().unwrap();
    let hearts = |ended: bool, last: &str| {
        read(&format!(
            r#"{{"game":"hearts","players":["Ada","Ben","{last}"],"ended":{ended},"rounds":[
            {{"points":{{"Ada":5,"Ben":8,"{last}":13}}}}]}}"#
        ))
    };
    let _ = store.create_at(&hearts(true, "Cleo"), None, here("2026-11-14", 20)).unwrap();
    let _ = store.create_at(&hearts(false, "Zoe"), None, here("2026-11-14", 21)).unwrap();
    let table = queries::standing(&store, "2026", &SeasonRules::default()).unwrap();
    let points: Vec<i64> = table.rows.iter().map(|row| row.points).collect();
    assert_eq!(points, [3, 2, 1], "{table:?}");
}

#[test]
fn rules_are_stored_as_json_and_read_from_lines_of_earlier_versions() {
    let mut store = Store::open_in_memory().unwrap();
    let day = |day: &str| Some(day.parse().unwrap());
    let whole = SeasonRules {
        from: day("2026-01-01"),
        until: day("2026-12-31"),
        game: Some("Hearts".to_owned()),
        tag: Some("the long table".to_owned()),
        points: points("5 3 2 1"),
        best: Some(8),
        at_least: 3,
        ..games()
    };
    queries::save_season(&mut store, "2026", Some(&whole)).unwrap();
    let stored = store.setting("season/2026").unwrap().unwrap();
    assert_eq!(
        stored,
        r#"{"from":"2026-01-01","until":"2026-12-31","counts":"games","game":"Hearts","tag":"the long table","points":"5 3 2 1","best":8,"at_least":3}"#
    );
    assert_eq!(queries::seasons(&store).unwrap(), [("2026".to_owned(), whole.clone())]);
    for (line, rules) in [
        ("nights", Some(SeasonRules::default())),
        (
            "nights; points wins; best 8; at least 3",
            Some(SeasonRules {
                points: points("wins"),
                best: Some(8),
                at_least: 3,
                ..SeasonRules::default()
            }),
        ),
        (
            "games; points 5 3 2 1; best 8; at least 3; tag the long table; game Hearts; \
             from 2026-01-01; until 2026-12-31",
            Some(whole),
        ),
        ("games; points totals", Some(SeasonRules { points: PointsScheme::Totals, ..games() })),
        // What rules cannot say.
        ("nights; on fri, sat", None),
        ("nights; host Ada", None),
        ("nights; chosen", None),
        ("nights; tag club, prize", None),
        ("games; game hearts, goodge", None),
        // Nonsense.
        ("weekly", None),
        ("nights; best many", None),
        (r#"{"counts": "weeks"}"#, None),
        (r#"{"points": "3 5"}"#, None),
        (r#"{"hosts": ["Ada"]}"#, None),
        ("{}", Some(SeasonRules::default())),
    ] {
        assert_eq!(SeasonRules::read(line), rules, "{line}");
        store.set_setting("season/2026", line).unwrap();
        let listed = queries::seasons(&store).unwrap().into_iter().map(|(_, rules)| rules);
        assert_eq!(listed.collect::<Vec<_>>(), Vec::from_iter(rules), "{line}");
    }
}

/// A game: the day, four of six people, and their points in a hand of Hearts.
type Played = (u32, [usize; 4], [i64; 4]);

const NAMES: [&str; 6] = ["Ada", "Ben", "Cleo", "Dov", "Eve", "Fay"];

fn played() -> impl Strategy<Value = Played> {
    let people = proptest::sample::subsequence((0..6).collect::<Vec<usize>>(), 4);
    let shares = (0i64..=26, 0i64..=26, 0i64..=26);
    let played = (1u32..=4, people, shares, 0usize..4);
    let played = played.prop_map(|(day, people, (one, two, three), queen)| {
        let mut cuts = [one / 2, two / 2, three / 2];
        cuts.sort_unstable();
        let mut hand = [cuts[0], cuts[1] - cuts[0], cuts[2] - cuts[1], 13 - cuts[2]];
        hand[queen] += 13;
        (day, people.try_into().unwrap(), hand)
    });
    // A player who takes all 26 scores 0, and the others 26.
    played.prop_filter("a moon", |(_, _, hand)| !hand.contains(&26))
}

/// Returns a place: one more than the number of better results.
fn place(all: &[i64], mine: i64) -> usize {
    1 + all.iter().filter(|other| **other > mine).count()
}

/// Returns the points of this scale for a place among this many people.
fn worth(scale: usize, place: usize, people: usize) -> i64 {
    match scale {
        0 => i64::try_from(people + 1 - place).unwrap(),
        1 => i64::from(place == 1),
        _ => [7, 4, 4, 1].get(place - 1).copied().unwrap_or(0),
    }
}

/// Computes the season of these games from the hands alone: rank, name and points.
fn calculated(
    games: &[Played],
    by_night: bool,
    scale: usize,
    best: usize,
    least: usize,
) -> BTreeSet<(usize, &'static str, i64)> {
    // Each game gives points for places; low wins, and points are places counted from the last.
    let points = |hand: &[i64; 4], seat: usize, scale: usize| {
        let turned: Vec<i64> = hand.iter().map(|points| -points).collect();
        worth(scale, place(&turned, turned[seat]), 4)
    };
    let mut results: BTreeMap<usize, Vec<i64>> = BTreeMap::new();
    if by_night {
        // Games of a day that three of four people share, directly or through other games, are of
        // one night.
        let shared = |one: &[usize; 4], other: &[usize; 4]| {
            one.iter().filter(|person| other.contains(person)).count() > 2
        };
        let mut number: Vec<usize> = (0..games.len()).collect();
        for _ in games {
            for (at, one) in games.iter().enumerate() {
                for (to, other) in games.iter().enumerate() {
                    if one.0 == other.0 && shared(&one.1, &other.1) {
                        number[at] = number[at].min(number[to]);
                    }
                }
            }
        }
        let mut nights: BTreeMap<usize, BTreeMap<usize, i64>> = BTreeMap::new();
        for ((_, people, hand), number) in games.iter().zip(number) {
            let night = nights.entry(number).or_default();
            for (seat, person) in people.iter().enumerate() {
                *night.entry(*person).or_default() += points(hand, seat, 0);
            }
        }
        for night in nights.values() {
            let all: Vec<i64> = night.values().copied().collect();
            for (person, sum) in night {
                let points = worth(scale, place(&all, *sum), all.len());
                results.entry(*person).or_default().push(points);
            }
        }
    } else {
        for (_, people, hand) in games {
            for (seat, person) in people.iter().enumerate() {
                results.entry(*person).or_default().push(points(hand, seat, scale));
            }
        }
    }
    let mut sums: BTreeMap<usize, (bool, i64)> = BTreeMap::new();
    for (person, mut points) in results {
        let ranked = points.len() >= least;
        points.sort_unstable_by(|one, other| other.cmp(one));
        let _ = sums.insert(person, (ranked, points.iter().take(best).sum()));
    }
    let ranked: Vec<i64> =
        sums.values().filter(|(ranked, _)| *ranked).map(|(_, sum)| *sum).collect();
    let rank = |(is_ranked, sum): (bool, i64)| if is_ranked { place(&ranked, sum) } else { 0 };
    sums.iter().map(|(person, sum)| (rank(*sum), NAMES[*person], sum.1)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..Default::default() })]

    #[test]
    fn a_season_matches_a_separate_calculation(
        games in proptest::collection::vec(played(), 0..12),
        by_night in any::<bool>(),
        scale in 0usize..3,
        best in 1usize..5,
        least in 1usize..4,
    ) {
        let mut store = Store::open_in_memory().unwrap();
        for ((day, people, hand), number) in games.iter().zip(0..) {
            let seat = |at: usize| (NAMES[people[at]], hand[at]);
            let record = hearts([seat(0), seat(1), seat(2), seat(3)]);
            let at = here(&format!("2026-11-0{day}"), 20) + TimeDelta::minutes(number);
            let _ = store.create_at(&record, None, at).unwrap();
        }
        let rules = SeasonRules {
            points: points(["players", "wins", "7 4 4 1"][scale]),
            best: Some(best),
            at_least: least,
            ..if by_night { SeasonRules::default() } else { self::games() }
        };
        let table = queries::standing(&store, "2026", &rules).unwrap();
        let rows = table.rows.iter();
        let found = rows.map(|row| (row.rank.unwrap_or(0), row.name.as_str(), row.points));
        let found: BTreeSet<(usize, &str, i64)> = found.collect();
        prop_assert_eq!(found, calculated(&games, by_night, scale, best, least));
    }
}
