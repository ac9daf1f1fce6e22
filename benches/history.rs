//! Cost of lists in a file of 100,000 games with 2,000,000 rounds: Tonight, History, people.
//!
//! `cargo bench --bench history` creates the file once (`many.db` in the target folder, 1.3 GB) and
//! prints the figures; nothing is asserted.

#![allow(missing_docs, unused_results, clippy::unwrap_used)]

use std::path::{Path, PathBuf};

use divan::Bencher;
use rusqlite::Connection;
use store::{Filter, GameId, Store};

fn main() {
    many();
    divan::main();
}

#[divan::bench]
fn open_the_file(bencher: Bencher<'_, '_>) {
    let path = many();
    bencher.bench(|| Store::open(&path).unwrap());
}

/// The queries of History, and how many games each shows.
const LISTS: [(&str, usize); 14] = [
    ("newest", 50),
    ("a page far down", 50),
    ("one of the games", 10),
    ("the common game", 50),
    ("still under way", 50),
    ("ada", 50),
    ("zach", 3),
    ("euch", 10),
    ("jubilee", 12),
    ("qq", 0),
    ("goodge zach", 3),
    ("ada guest march", 50),
    ("14 april 2025", 50),
    ("goodge ada 2026-03-01 guest", 50),
];

#[divan::bench(args = LISTS.map(|(words, _)| words))]
fn list(bencher: Bencher<'_, '_>, words: &str) {
    let store = Store::open(many()).unwrap();
    let page = Filter { limit: Some(50), ..Filter::default() };
    let filter = match words {
        "newest" => page,
        "a page far down" => Filter { offset: 90_000, ..page },
        "one of the games" => Filter { rules: Some("euchre".into()), ..page },
        "the common game" => Filter { rules: Some("goodge".into()), ..page },
        "still under way" => Filter { open_only: true, ..page },
        words => Filter { text: Some(words.to_owned()), ..page },
    };
    let count = LISTS.iter().find(|list| list.0 == words).unwrap().1;
    assert_eq!(store.games(&filter).unwrap().len(), count, "{words}");
    bencher.bench_local(|| store.games(&filter).unwrap());
}

/// Reads everything that the first screen shows: games in progress and finished games, read and
/// scored, and the standing of the evening.
#[cfg(feature = "gui")]
#[divan::bench]
fn tonight(bencher: Bencher<'_, '_>) {
    let store = Store::open(many()).unwrap();
    bencher.bench_local(|| session::tonight::read(&store).unwrap());
}

#[divan::bench]
fn everybody(bencher: Bencher<'_, '_>) {
    let store = Store::open(many()).unwrap();
    assert_eq!(store.people().unwrap().len(), 500);
    bencher.bench_local(|| store.people().unwrap());
}

#[divan::bench]
fn open_a_game(bencher: Bencher<'_, '_>) {
    let store = Store::open(many()).unwrap();
    bencher.bench_local(|| store.load(GameId(99_990)).unwrap());
}

/// Creates the games, about two per evening, each with three people and twenty rounds of Goodge.
/// Ada sits at most of them, Zach at three of the oldest; a few are Euchre, a few have a title.
const MAKE: &str = "
    pragma synchronous = off;
    pragma cache_size = -200000;
    begin;
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 500)
    insert into people (id, name)
    select i, case i when 1 then 'Ada' when 500 then 'Zach' else printf('Guest %03d', i) end from n;
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 100000)
    insert into games (id, rules, title, created, changed, ended)
    select i, iif(i % 9973 = 0, 'euchre', 'goodge'), iif(i % 7919 = 0, 'Jubilee', null),
           strftime('%Y-%m-%dT%H:%M:%fZ', '2025-03-01', printf('+%d minutes', i * 7)),
           strftime('%Y-%m-%dT%H:%M:%fZ', '2025-03-01', printf('+%d minutes', i * 7 + 3)),
           i % 10 <> 0
    from n;
    insert into seats (game, seat, person)
    select id, 0, iif(id % 5 = 0, 2 + id % 400, 1) from games
    union all select id, 1, 402 + id % 48 from games
    union all select id, 2, iif(id in (17, 1700, 17000), 500, 450 + id % 49) from games;
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 20)
    insert into rounds (id, game, position)
    select games.id * 20 + i, games.id, i from games cross join n;
    insert into cells (round, field, key, value)
    select rounds.id, f.field, f.key, f.value from rounds cross join (
        select 'bid' field, '' key, 55 value union all select 'captured', '0', 70
        union all select 'captured', '1', 90 union all select 'captured', '2', 90
        union all select 'declarer', '', 0 union all select 'trump', '', 'hearts'
    ) f;
    insert into changes (id, game, at, label)
    select rounds.id, game, changed, 'Round ' || position
    from rounds join games on games.id = rounds.game;
    insert into edits (change, position, kind, round)
    select id, 0, 'insert', position from rounds where game > 95000;
    commit;";

/// Returns the file, and creates it if it is missing.
fn many() -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("many.db");
    if path.exists() {
        return path;
    }
    let unfinished = path.with_extension("unfinished");
    let _ = std::fs::remove_file(&unfinished);
    drop(Store::open(&unfinished).unwrap());
    let connection = Connection::open(&unfinished).unwrap();
    connection.execute_batch(MAKE).unwrap();
    connection.close().unwrap();
    std::fs::rename(&unfinished, &path).unwrap();
    path
}
