//! How long lists take over 100,000 games with 2,000,000 rounds. Making them takes a while, so
//! this is asked for by name: `cargo test --test it many -- --ignored --nocapture`.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use house_rules::store::{Filter, PersonId, Store};
use rusqlite::Connection;

/// What a list may take until it stands there.
const GOAL: Duration = Duration::from_millis(100);

/// The games, two an evening or so; every one with three people and twenty rounds of Goodge.
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
    insert into attendance (person, games, last)
    select person, count(*), max(changed) from seats join games on games.id = seats.game
    group by person;
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

fn many() -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("many.db");
    if path.exists() {
        return path;
    }
    let unfinished = path.with_extension("unfinished");
    let _ = std::fs::remove_file(&unfinished);
    drop(Store::open(&unfinished).unwrap());
    let connection = Connection::open(&unfinished).unwrap();
    let triggers: Vec<(String, String)> = connection
        .prepare("select name, sql from sqlite_master where type = 'trigger'")
        .unwrap()
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))
        .unwrap()
        .collect::<Result<_, _>>()
        .unwrap();
    // What they keep up to date is written at once.
    for (name, _) in &triggers {
        connection.execute_batch(&format!("drop trigger {name}")).unwrap();
    }
    connection.execute_batch(MAKE).unwrap();
    for (_, sql) in &triggers {
        connection.execute_batch(sql).unwrap();
    }
    connection.close().unwrap();
    std::fs::rename(&unfinished, &path).unwrap();
    path
}

/// Does it three times and says what the quickest took: others use the computer too.
fn measured<T>(what: &str, deed: impl Fn() -> T) -> (T, Duration) {
    let mut took = Duration::MAX;
    let mut done = None;
    for _ in 0..3 {
        let start = Instant::now();
        done = Some(deed());
        took = took.min(start.elapsed());
    }
    println!("{what}: {took:.1?}");
    (done.unwrap(), took)
}

#[test]
#[ignore = "makes a file of 100,000 games"]
fn lists_over_many_games_stand_there_at_once() {
    let path = many();
    let (store, _) = measured("open", || Store::open(&path).unwrap());
    let page = || Filter { limit: Some(50), ..Filter::default() };
    let text = |text: &str| Filter { text: Some(text.to_owned()), ..page() };
    let lists = [
        ("newest", page(), 50),
        ("a page far down", Filter { offset: 90_000, ..page() }, 50),
        ("one of the games", Filter { rules: Some("euchre".into()), ..page() }, 10),
        ("the common game", Filter { rules: Some("goodge".into()), ..page() }, 50),
        ("somebody who plays often", Filter { person: Some(PersonId(1)), ..page() }, 50),
        ("somebody who plays seldom", Filter { person: Some(PersonId(500)), ..page() }, 3),
        ("still under way", Filter { open_only: true, ..page() }, 50),
        ("a word: ada", text("ada"), 50),
        ("a word: zach", text("zach"), 3),
        ("a word: euch", text("euch"), 10),
        ("a word: jubilee", text("jubilee"), 12),
        ("a word that nothing has", text("qq"), 0),
        ("two words", text("goodge zach"), 3),
        ("three words", text("ada guest march"), 50),
        ("a day", text("14 april 2025"), 50),
        ("everything at once", text("goodge ada 2026-03-01 guest"), 50),
    ];
    let mut slow = Vec::new();
    for (what, filter, count) in lists {
        let (games, took) = measured(what, || store.games(&filter).unwrap());
        assert_eq!(games.len(), count, "{what}");
        if took > GOAL {
            slow.push((what, took));
        }
    }
    let (people, took) = measured("everybody", || store.people().unwrap());
    assert_eq!(people.len(), 500);
    if took > GOAL {
        slow.push(("everybody", took));
    }
    // What Tonight and History show of them, read in the disk's thread: the games themselves and
    // the evening they are of, and no more than that.
    #[cfg(feature = "gui")]
    {
        use house_rules::evening::kept;
        use house_rules::gui::glance;
        let screens: [(&str, &dyn Fn() -> usize); 4] = [
            ("what Tonight looks at", &|| {
                glance::list(&store, &Filter { limit: Some(60), ..page() }).unwrap().len()
            }),
            ("the standing on Tonight", &|| {
                let day = store.last_begun().unwrap().unwrap();
                usize::from(kept::present(&store, day).unwrap().is_some())
            }),
            ("a page of History", &|| glance::list(&store, &page()).unwrap().len()),
            ("a page far down in History", &|| {
                glance::list(&store, &Filter { offset: 90_000, ..page() }).unwrap().len()
            }),
        ];
        for (what, read) in screens {
            let (_, took) = measured(what, read);
            // Rules unoptimized are many times slower than in the program.
            if took > GOAL * 10 {
                slow.push((what, took));
            }
        }
    }
    assert!(slow.is_empty(), "{slow:?}");
}
