//! Seasons: standings worked out by hand, a law against the test's own calculation, imported
//! libraries, and the program's output.

use proptest::prelude::*;
use session::evening::{StandingsTable, Unit};

use crate::evenings::{evenings, here};
use crate::prelude::*;

/// Returns rank (0 for none), name and points of everybody.
fn standing(table: &StandingsTable) -> String {
    let rows = table.rows.iter();
    let rows = rows.map(|row| format!("{} {} {}", row.rank.unwrap_or(0), row.name, row.points));
    rows.collect::<Vec<String>>().join(", ")
}

fn season(store: &Store, rules: &SeasonRules) -> StandingsTable {
    season_queries::standing(store, "2026", rules).unwrap()
}

fn by_evening() -> SeasonRules {
    SeasonRules::default()
}

fn games() -> SeasonRules {
    SeasonRules { counts: Unit::Game, ..by_evening() }
}

fn points(points: &str) -> PointsScheme {
    PointsScheme::of_season(points).unwrap()
}

#[test]
fn a_season_counts_what_its_rules_say() {
    // On Saturday 14 November 2026 Hearts, 500 and Hearts of all four, and Goodge without Dov; on
    // Sunday Hearts of all four.
    let mut store = Store::open_in_memory().unwrap();
    let of_evenings = evenings(&mut store);
    let tags = ["club".to_owned(), "prize".to_owned()];
    season_queries::save_tags(&mut store, of_evenings[1], &tags).unwrap();
    // The host's settings of a game leave its tags alone.
    store.set_host_settings(of_evenings[1], &BTreeMap::new()).unwrap();
    assert_eq!(season_queries::tags(&store, of_evenings[1]).unwrap(), tags);
    assert!(season_queries::tags(&store, of_evenings[0]).unwrap().is_empty());
    let day = |day: &str| Some(day.parse().unwrap());
    let sunday = "1 Cleo 4, 2 Ada 3, 3 Ben 2, 4 Dov 1";
    let hearts =
        || SeasonRules { game: Some("Hearts".to_owned()), points: PointsScheme::Totals, ..games() };
    let cases: &[(SeasonRules, &str)] = &[
        // The points of the evenings: 11 11 10 7, then 4 3 2 1.
        (
            SeasonRules { points: points("Totals"), ..by_evening() },
            "1 Cleo 15, 2 Ada 14, 3 Ben 12, 4 Dov 8",
        ),
        // Low wins in Hearts.
        (hearts(), "1 Cleo 11, 2 Ben 13, 3 Ada 27, 3 Dov 27"),
        (SeasonRules { best: Some(2), ..hearts() }, "1 Cleo 4, 2 Ben 7, 3 Ada 10, 4 Dov 14"),
        (SeasonRules { from: day("2026-11-15"), ..by_evening() }, sunday),
        (SeasonRules { until: day("2026-11-13"), ..by_evening() }, ""),
        (
            SeasonRules { until: day("2026-11-14"), ..by_evening() },
            "1 Ada 4, 1 Cleo 4, 3 Ben 2, 4 Dov 1",
        ),
        // The club's only game, Goodge of three.
        (
            SeasonRules { tag: Some("CLUB".to_owned()), ..by_evening() },
            "1 Ada 3, 2 Ben 2, 3 Cleo 1",
        ),
        (
            SeasonRules {
                tag: Some("club".to_owned()),
                game: Some("hearts".to_owned()),
                ..by_evening()
            },
            "",
        ),
    ];
    for (rules, expected) in cases {
        let table = season(&store, rules);
        assert_eq!(standing(&table), *expected, "{rules:?}");
    }
    let table = season(&store, &SeasonRules { points: PointsScheme::Totals, ..games() });
    assert!(table.notes[0].contains("In Hearts low wins"), "{:?}", table.notes);
    // Goodge and 500, in both of which high wins.
    season_queries::save_tags(&mut store, of_evenings[2], &tags).unwrap();
    let club = SeasonRules { tag: Some("club".to_owned()), ..games() };
    let table = season(&store, &SeasonRules { points: PointsScheme::Totals, ..club.clone() });
    assert!(table.notes[0].starts_with("The totals of different games"), "{:?}", table.notes);
    assert_eq!(season(&store, &club).notes, [""; 0]);
}

#[test]
fn where_low_totals_win_playing_seldom_is_no_way_to_win() {
    type Hand = [(&'static str, i64); 4];
    let hands: [Hand; 4] = [
        [("Ada", 13), ("Ben", 3), ("Cleo", 6), ("Dov", 4)],
        [("Ada", 3), ("Ben", 14), ("Cleo", 5), ("Dov", 4)],
        [("Ada", 3), ("Ben", 4), ("Cleo", 6), ("Eve", 13)],
        [("Ada", 3), ("Ben", 3), ("Cleo", 14), ("Dov", 6)],
    ];
    // Eve played once and came last.
    let totals = || SeasonRules { points: PointsScheme::Totals, ..games() };
    let cases: &[(usize, SeasonRules, &str, &str)] = &[
        (2, totals(), "1 Dov 8, 2 Cleo 11, 3 Ada 16, 4 Ben 17", ""),
        (
            3,
            totals(),
            "1 Dov 8, 2 Cleo 17, 3 Ada 19, 4 Ben 21, 0 Eve 13",
            "anybody with fewer than 2 games has no rank, unless the season asks for fewer. Dov \
             is ahead with the total of only 2 games; others have played 3. To compare like with like, \
             include only the best 2 results of everybody who has at least 2.",
        ),
        (
            4,
            totals(),
            "1 Dov 14, 2 Ada 22, 3 Ben 24, 4 Cleo 31, 0 Eve 13",
            "fewer than 3 games has no rank",
        ),
        (
            4,
            SeasonRules { best: Some(2), ..totals() },
            "1 Ada 6, 1 Ben 6, 3 Dov 8, 4 Cleo 11, 0 Eve 13",
            "fewer than 2 games has no rank",
        ),
        (
            3,
            SeasonRules { at_least: 1, ..totals() },
            "1 Dov 8, 2 Eve 13, 3 Cleo 17, 4 Ada 19, 5 Ben 21",
            "Low totals win. Dov is ahead with the total of only 2 games",
        ),
    ];
    for (games, rules, expected, said) in cases {
        let mut store = Store::open_in_memory().unwrap();
        for (hand, day) in hands.iter().zip(1..).take(*games) {
            let at = here(&format!("2026-11-0{day}"), 20);
            let _ = store.create_at(&hearts(*hand), None, at).unwrap();
        }
        let table = season(&store, rules);
        assert_eq!(standing(&table), *expected, "{rules:?}");
        let notes = table.notes.join(" ");
        assert_eq!(said.is_empty(), notes.is_empty(), "{notes}");
        assert!(notes.contains(said), "{rules:?}: {notes}");
    }
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
    season_queries::save_season(&mut store, "2026", Some(&whole)).unwrap();
    let stored = store.setting("season/2026").unwrap().unwrap();
    assert_eq!(
        stored,
        r#"{"from":"2026-01-01","until":"2026-12-31","counts":"games","game":"Hearts","tag":"the long table","points":"5 3 2 1","best":8,"at_least":3}"#
    );
    assert_eq!(season_queries::seasons(&store).unwrap(), [("2026".to_owned(), whole.clone())]);
    for (line, rules) in [
        ("nights", Some(by_evening())),
        (
            "nights; points wins; best 8; at least 3",
            Some(SeasonRules {
                points: points("wins"),
                best: Some(8),
                at_least: 3,
                ..by_evening()
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
        ("{}", Some(by_evening())),
    ] {
        assert_eq!(SeasonRules::read(line), rules, "{line}");
        store.set_setting("season/2026", line).unwrap();
        let listed = season_queries::seasons(&store).unwrap().into_iter().map(|(_, rules)| rules);
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
            ..if by_night { by_evening() } else { self::games() }
        };
        let table = season(&store, &rules);
        let rows = table.rows.iter();
        let found = rows.map(|row| (row.rank.unwrap_or(0), row.name.as_str(), row.points));
        let found: BTreeSet<(usize, &str, i64)> = found.collect();
        prop_assert_eq!(found, calculated(&games, by_night, scale, best, least));
    }
}
