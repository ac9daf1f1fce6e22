//! The views answer questions in plain SQL.

use super::*;

/// Returns the rows of a query as text with a bar between columns, as the SQLite shell prints them.
fn ask(connection: &Connection, sql: &str) -> Vec<String> {
    let mut query = connection.prepare(sql).unwrap();
    let columns = query.column_count();
    let text = |value: rusqlite::types::Value| match value {
        rusqlite::types::Value::Null => String::new(),
        rusqlite::types::Value::Integer(number) => number.to_string(),
        rusqlite::types::Value::Real(number) => format!("{number:?}"),
        rusqlite::types::Value::Text(text) => text,
        rusqlite::types::Value::Blob(_) => "blob".to_owned(),
    };
    let rows = query.query_map([], |row| {
        let cells = (0..columns).map(|column| row.get(column).map(text));
        cells.collect::<Result<Vec<_>, _>>().map(|cells| cells.join("|"))
    });
    rows.unwrap().map(Result::unwrap).collect()
}

#[test]
fn the_queries_of_the_readme_work() {
    let (_folder, path, mut store) = opened();
    let mut record = goodge();
    let _ = record.rounds[0].set(Cell::one("dealer"), Some(Value::Player(Player(2))));
    let _ = record.rounds[0].set(Cell::one("note"), Some(Value::Text("close".to_owned())));
    let team = Cell::of("adjustments", Subject::Team(Team(1)));
    let _ = record.rounds[1].set(team, Some(Value::Number(-10)));
    let _ = store.create(&record, None).unwrap();
    let removed = store.create(&goodge(), None).unwrap();
    store.remove(removed).unwrap();
    drop(store);

    let shell = Connection::open(&path).unwrap();
    let bids = ask(&shell, "select trump, avg(bid) from goodge_rounds group by trump");
    assert_eq!(bids, ["hearts|120.0", "stars|90.0"]);
    let sums = ask(&shell, "select player, sum(captured) from goodge_players group by player");
    assert_eq!(sums, ["Ada|230", "Ben|130", "Cleo|140"]);
    let rounds = ask(&shell, "select game, round, declarer, dealer, note from goodge_rounds");
    assert_eq!(rounds, ["1|1|Ada|Cleo|close", "1|2|Ben||"]);
    let second = ask(&shell, "select player, adjustments from goodge_players where round = 2");
    assert_eq!(second, ["Ada|", "Ben|-10", "Cleo|"]);
}

#[test]
fn sides_have_rows_of_their_own() {
    let (_folder, path, mut store) = opened();
    let mut record = Record::new(game("whist-with-tens"), names(&["Ada", "Ben", "Cleo", "Dan"]));
    let tricks =
        |team: u16, count| (Cell::of("tricks", Subject::Team(Team(team))), Value::Number(count));
    record.rounds.push([tricks(0, 8), tricks(1, 5)].into_iter().collect());
    let _ = store.create(&record, None).unwrap();
    let shell = Connection::open(&path).unwrap();
    let sides = ask(&shell, "select round, side, players, tricks, tens from whist_with_tens_sides");
    assert_eq!(sides, ["1|A|Ada & Cleo|8|", "1|B|Ben & Dan|5|"]);
}

#[test]
fn every_view_of_every_game_can_be_read_and_has_every_field() {
    let (_folder, path, mut store) = opened();
    for game in rules::ALL {
        for players in (1..=game.player_counts.most().min(12))
            .filter(|players| game.player_counts.allows(*players))
        {
            let _ = store.create(&full(game, players), None).unwrap();
        }
    }
    drop(store);
    let shell = Connection::open(&path).unwrap();
    let views = ask(&shell, "select name from sqlite_schema where type = 'view'");
    for game in rules::ALL {
        let prefix = game.id.replace('-', "_");
        let mine = views.iter().filter(|view| view.starts_with(&format!("{prefix}_")));
        let mut columns = Vec::new();
        for view in mine {
            assert!(!ask(&shell, &format!("select * from \"{view}\"")).is_empty(), "{view}");
            let of_view = ask(&shell, &format!("select name from pragma_table_xinfo('{view}')"));
            let mut once = of_view.clone();
            once.sort();
            once.dedup();
            assert_eq!(once.len(), of_view.len(), "{view} has a column twice: {of_view:?}");
            columns.extend(of_view);
        }
        for spec in game.round_fields() {
            let found = columns
                .iter()
                .any(|column| column == spec.id || column.starts_with(&format!("{}_", spec.id)));
            assert!(found, "no view of {} has {}", game.id, spec.id);
        }
    }
}

#[test]
fn views_are_written_again_only_if_they_differ() {
    let (_folder, path, mut store) = opened();
    let _ = store.create(&goodge(), None).unwrap();
    drop(store);
    let version = |path: &std::path::Path| {
        ask(&Connection::open(path).unwrap(), "pragma schema_version").remove(0)
    };
    let before = version(&path);
    drop(Store::open(&path).unwrap());
    assert_eq!(version(&path), before);

    let shell = Connection::open(&path).unwrap();
    shell
        .execute_batch(
            "drop view goodge_rounds;
             create view goodge_rounds as -- written by House Rules
             select 1 as bid;
             create view chess_rounds as -- written by House Rules
             select 1;
             create view mine as select sum(bid) from goodge_rounds;",
        )
        .unwrap();
    drop(shell);
    let store = Store::open(&path).unwrap();
    assert_eq!(store.load(GameId(1)).unwrap().record, goodge());
    let shell = Connection::open(&path).unwrap();
    assert_eq!(ask(&shell, "select * from mine"), ["210"]);
    let theirs = ask(&shell, "select count(*) from sqlite_schema where name = 'chess_rounds'");
    assert_eq!(theirs, ["0"]);
}

#[test]
fn a_large_night_round_trips_and_can_be_queried() {
    let record = games::simulate::record(game("court-whist"), 7, Some(1100), Some(1)).unwrap();
    let count = |field: &str| -> i64 {
        let cells = record.rounds.iter().flat_map(scoring::RoundEntry::cells);
        let counts = cells.filter(|(cell, _)| cell.field == field).map(|(_, value)| value);
        let number = |value: &Value| if let Value::Number(count) = value { *count } else { 0 };
        counts.map(number).sum()
    };
    let (tables, hands) = (count("tables"), count("hands"));
    assert!(tables >= 256, "{tables} tables");
    let (_folder, path, mut store) = opened();
    let night = store.create(&record, None).unwrap();
    assert_eq!(store.load(night).unwrap().record, record);
    drop(store);

    let shell = Connection::open(&path).unwrap();
    let wanted = [tables.to_string()];
    assert_eq!(ask(&shell, "select count(*) from court_whist_tables"), wanted);
    let pair = Cell { place: RoundPath { table: 2, hand: 0 }, ..Cell::one("A") };
    let pair: Vec<Player> = record.rounds[0].read(&pair).unwrap();
    let pair: Vec<&str> = pair.iter().map(|player| record.player_name(*player)).collect();
    let sql = "select \"A\" from court_whist_tables where round = 1 and table_number = 2";
    assert_eq!(ask(&shell, sql), [pair.join("; ")]);
    let sql = "select count(*), sum(\"tricks_A\" + \"tricks_B\") from court_whist_hands";
    assert_eq!(ask(&shell, sql), [format!("{hands}|{}", 13 * hands)]);
}
