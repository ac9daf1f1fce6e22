//! An evening of several games: points for places worked out by hand, queries of the store,
//! the file for a spreadsheet.

use chrono::TimeZone;
use session::evening::{Evening, ordinal, queries, together};
use store::statistics::figures;

use crate::prelude::*;

/// Returns a person by the first letter of their name: Ada is 1, Ben is 2.
pub fn who(name: &str) -> PersonId {
    PersonId(i64::from(name.as_bytes()[0] - b'A') + 1)
}

fn date(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

/// Returns 20:00 on November 14, 2026, plus this many minutes.
fn eight(minutes: i64) -> DateTime<Utc> {
    let eight: DateTime<Utc> = "2026-11-14T20:00:00Z".parse().unwrap();
    eight + TimeDelta::minutes(minutes)
}

fn sat(number: i64, record: &Record) -> (GameResult, Vec<String>) {
    let people: Vec<PersonId> = record.players.iter().map(|name| who(name)).collect();
    (GameResult::read(number, record, &people, eight(number)), record.players.clone())
}

/// Returns a game of Hearts, where low wins, stopped by the players after one hand.
pub fn hearts<const N: usize>(points: [(&str, i64); N]) -> Record {
    let names: Vec<String> = points.iter().map(|(name, _)| format!("{name:?}")).collect();
    let each: Vec<String> =
        points.iter().map(|(name, points)| format!("{name:?}:{points}")).collect();
    read(&format!(
        r#"{{"game":"hearts","players":[{}],"ended":true,"rounds":[{{"points":{{{}}}}}]}}"#,
        names.join(","),
        each.join(",")
    ))
}

/// Returns a game of 500 after one hand: the first and the third player are side A and bid 80. The
/// bid is made with 80 or more.
pub fn five_hundred(names: [&str; 4], captured: i64) -> Record {
    let first = names[0];
    read(&format!(
        r#"{{"game":"five-hundred-bid","players":{names:?},"ended":true,"rounds":[
        {{"declarer":"{first}","bid":80,"trump":"hearts","captured":{{"A":{captured},"B":{}}}}}]}}"#,
        125 - captured
    ))
}

fn evening(records: &[Record], scale: PointsScheme) -> Evening {
    let sat = records.iter().zip(1..).map(|(record, number)| sat(number, record));
    Evening::of(date("2026-11-14"), sat.collect(), scale).unwrap()
}

/// Returns rank, name and points of everybody.
fn standing(evening: &Evening) -> String {
    let rows = evening.standings.iter();
    let rows = rows.map(|row| format!("{} {} {}", row.rank.unwrap(), row.name, row.points));
    rows.collect::<Vec<String>>().join(", ")
}

/// Returns three games: Hearts twice, and a game of sides between.
pub fn three() -> [Record; 3] {
    [
        // Cleo, Ada, Ben, Dov.
        hearts([("Ada", 5), ("Ben", 6), ("Cleo", 2), ("Dov", 13)]),
        // Ada and Cleo have their bid.
        five_hundred(["Ada", "Ben", "Cleo", "Dov"], 90),
        // Ben and Dov are first together, Cleo is third, Ada last.
        hearts([("Dov", 1), ("Ada", 17), ("Ben", 1), ("Cleo", 7)]),
    ]
}

#[test]
fn a_game_with_a_problem_counts_for_nothing() {
    // The hearts of a hand are 26 together.
    let [good, mut only, _] = three();
    let bad = hearts([("Ada", 5), ("Ben", 6), ("Cleo", 2), ("Dov", 14)]);
    let one = evening(&[good, bad], PointsScheme::Players);
    assert_eq!((one.games.len(), &*one.open), (1, &[2][..]));
    only.ended = false;
    let none = evening(&[only], PointsScheme::Players);
    assert!(none.games.len() < 2 && none.table().first().is_empty());
}

/// The totals of a person are in the order of their days, and the first of equal ones is the best.
#[test]
fn totals_are_in_the_order_of_their_days() {
    let [first, _, third] = three();
    let games = [(3, &first), (1, &first), (2, &third)].map(|(at, record)| sat(at, record).0);
    let [ada] = &figures(who("Ada"), &games).by_game[..] else { panic!("one game") };
    let totals: Vec<i64> = ada.totals.iter().map(|total| total.total).collect();
    assert_eq!((totals.as_slice(), ada.best.when), (&[5, 17, 5][..], eight(1).fixed_offset()));
}

#[test]
fn games_with_mostly_the_same_people_form_one_evening() {
    // A letter for each person.
    let of = |games: &[&str]| {
        let people = |game: &str| game.bytes().map(|one| PersonId(one.into())).collect::<Vec<_>>();
        together(games.iter().zip(1..).map(|(game, number)| (number, people(game))))
    };
    let cases: &[(&[&str], &[&[i32]])] = &[
        // The same in any seats; somebody joins, somebody leaves.
        (&["abc", "cab", "abcd", "dcba", "ab", "abcde"], &[&[1, 2, 3, 4, 5, 6]]),
        // Two tables, and one game in which half of each meet.
        (&["abcd", "efgh", "abcd", "efgh"], &[&[1, 3], &[2, 4]]),
        (&["abcd", "efgh", "abef"], &[&[1], &[2], &[3]]),
        (&["abcd", "efgh", "abce"], &[&[1, 3], &[2]]),
        // A later game connects what was apart.
        (&["ab", "cd", "abcd"], &[&[1, 2, 3]]),
        (&["ab", "ac", "bc"], &[&[1], &[2], &[3]]),
        (&["ab", "ac", "abc"], &[&[1, 2, 3]]),
        // Everybody changes little by little.
        (&["abcd", "bcde", "cdef", "defg"], &[&[1, 2, 3, 4]]),
        (&[], &[]),
    ];
    for (games, evenings) in cases {
        assert_eq!(of(games), *evenings, "{games:?}");
    }
    // An import of many groups in one day is no evening of all of them.
    let many: Vec<String> = (0..600_u32)
        .map(|at| (0..3).map(|of| char::from_u32(0x100 + at + of).unwrap()).collect())
        .collect();
    let people = |game: &String| game.chars().map(|one| PersonId(u32::from(one).into())).collect();
    let all = together(many.iter().map(|game| (game, people(game))));
    assert_eq!(all.len(), many.len());
}

#[test]
fn points_schemes_round_trip() {
    for (text, scale) in [
        ("players", PointsScheme::Players),
        (" Wins ", PointsScheme::Wins),
        ("3 2 1", PointsScheme::three()),
        ("5,3, 3-1;0", PointsScheme::Places(vec![5, 3, 3, 1, 0])),
    ] {
        assert_eq!(PointsScheme::parse(text), Ok(scale.clone()), "{text}");
        assert_eq!(PointsScheme::parse(&scale.id()), Ok(scale), "{text}");
    }
    assert_eq!(
        [1, 2, 3, 4, 11, 12, 13, 21, 102].map(ordinal),
        ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "102nd"]
    );
}

/// Returns an hour of a day in local time.
pub fn here(day: &str, hour: u32) -> DateTime<Utc> {
    let time = date(day).and_hms_opt(hour, 0, 0).unwrap();
    Local.from_local_datetime(&time).earliest().unwrap().to_utc()
}

/// Creates three games of four people on the evening of 14 November, the last after midnight, one
/// of them without Dov, and one game on the next evening.
pub fn evenings(store: &mut Store) -> Vec<GameId> {
    let [first, second, third] = three();
    let other = read(
        r#"{"game":"goodge","players":["Ada","Ben","Cleo"],"ended":true,"rounds":[
        {"declarer":"Ada","bid":50,"trump":"hearts","captured":{"Ada":130,"Ben":70,"Cleo":50}}]}"#,
    );
    [
        (&first, here("2026-11-14", 20)),
        (&other, here("2026-11-14", 21)),
        (&second, here("2026-11-14", 22)),
        (&third, here("2026-11-15", 1)),
        (&first, here("2026-11-15", 20)),
    ]
    .map(|(record, at)| store.create_at(record, None, at).unwrap())
    .into()
}

#[test]
fn the_store_finds_the_evening_of_a_game_and_those_of_a_day() {
    let mut store = Store::open_in_memory().unwrap();
    let games = evenings(&mut store);
    let scale = PointsScheme::Players;
    let of = |store: &Store, game| queries::of(store, game, &PointsScheme::Players).unwrap();
    for game in [games[0], games[2], games[3]] {
        let evening = of(&store, game).unwrap();
        assert_eq!((evening.day, evening.games.len()), (date("2026-11-14"), 4));
    }
    assert_eq!(of(&store, games[1]).unwrap().standings.len(), 4);
    assert_eq!(of(&store, games[4]).unwrap().games.len(), 1);
    let on = |store: &Store, day| queries::on(store, date(day), &scale).unwrap();
    let counts = on(&store, "2026-11-14").iter().map(|one| one.games.len()).collect::<Vec<_>>();
    assert_eq!(counts, [4]);
    assert!(on(&store, "2026-11-13").is_empty());
    // A renamed person has the new name in the evening; a removed game is not in it.
    store.rename_person(person(&store, "Ada").id, "Adelaide").unwrap();
    store.remove(games[3]).unwrap();
    let evening = of(&store, games[0]).unwrap();
    assert!(standing(&evening).starts_with("1 Adelaide 10, "), "{}", standing(&evening));
    assert_eq!(evening.games.len(), 3);
    assert!(of(&store, games[3]).is_none());
    assert_eq!(store.last_evening().unwrap(), Some(date("2026-11-15")));
    store.remove(games[4]).unwrap();
    assert_eq!(store.last_evening().unwrap(), Some(date("2026-11-14")));
    // The host's settings of a game leave its tags alone.
    let tags = ["club".to_owned(), "prize".to_owned()];
    queries::save_tags(&mut store, games[0], &tags).unwrap();
    store.set_host_settings(games[0], &BTreeMap::new()).unwrap();
    assert_eq!(queries::tags(&store, games[0]).unwrap(), tags);
}

#[test]
fn the_current_evening_has_two_finished_games() {
    let mut store = Store::open_in_memory().unwrap();
    let _ = evenings(&mut store);
    let present = |store: &Store, day, hour| queries::present(store, here(day, hour)).unwrap();
    assert_eq!(present(&store, "2026-11-15", 2).unwrap().games.len(), 4);
    // The next day at seven a new day has begun, and one game is not enough for its evening.
    assert!(present(&store, "2026-11-15", 7).is_none());
    assert!(present(&store, "2026-11-15", 23).is_none());
    queries::save_scale(&mut store, &PointsScheme::Wins).unwrap();
    let evening = present(&store, "2026-11-14", 23).unwrap();
    assert_eq!(evening.scale, PointsScheme::Wins);
    assert!(standing(&evening).starts_with("1 Ada 2, "), "{}", standing(&evening));
}

#[test]
fn an_evening_is_found_by_an_index_without_reading_other_games() {
    let (_folder, path, mut store) = opened();
    let _ = evenings(&mut store);
    let shell = rusqlite::Connection::open(&path).unwrap();
    let sql = include_str!("../../crates/store/src/query/evenings/list.sql");
    let mut query = shell.prepare(&format!("explain query plan {sql}")).unwrap();
    let plan = query.query_map(["2026", "2027"], |row| row.get::<_, String>(3)).unwrap();
    let plan: Vec<String> = plan.map(Result::unwrap).collect();
    assert!(plan.iter().all(|step| !step.starts_with("SCAN")), "{plan:?}");
    assert!(plan[0].contains("games_by_evening (evening>? AND evening<?)"), "{plan:?}");
    assert!(plan.iter().any(|step| step.contains("SEARCH seats USING PRIMARY KEY")), "{plan:?}");
}
