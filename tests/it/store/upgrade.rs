//! Files of earlier versions are brought along.

use store::VERSION;

use crate::prelude::*;
use crate::store::place;

/// Returns the tables, indexes, triggers and views of a file, without their comments.
fn schema(path: &Path) -> Vec<(String, String, String)> {
    let shell = Connection::open(path).unwrap();
    let mut query =
        shell.prepare("select type, name, sql from sqlite_schema where name not like 'tarock%' order by type, name").unwrap();
    let bare = |sql: Option<String>| {
        let sql = sql.unwrap_or_default();
        let lines = sql.lines().map(|line| line.split("--").next().unwrap_or_default());
        // A column that was added has other spaces around its comma.
        let sql = lines.collect::<Vec<_>>().join(" ").replace(',', " , ").replace(')', " ) ");
        // A renamed table has its name in quotes.
        let sql = sql.replace('"', "");
        sql.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let rows =
        query.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2).map(bare)?))).unwrap();
    rows.map(Result::unwrap).collect()
}

#[test]
fn files_of_earlier_versions_are_brought_along() {
    let (_folder, new) = place();
    drop(Store::open(&new).unwrap());
    let mut versions = Vec::new();
    for dump in files(&root().join("tests/databases"), &["sql"]) {
        let (_folder, old) = place();
        let shell = Connection::open(&old).unwrap();
        shell.execute_batch(&fs::read_to_string(&dump).unwrap()).unwrap();
        let version: u32 =
            shell.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
        assert_eq!(dump.file_stem().unwrap().to_str().unwrap(), format!("v{version}"));
        versions.push(version);
        drop(shell);

        let store = Store::open(&old).unwrap();
        store.check().unwrap();
        assert_eq!(schema(&old), schema(&new), "{}", dump.display());
        // What every dump has: a finished game and one that was removed.
        let games = store.games(&Filter::default()).unwrap();
        let goodge = store.load(games[0].id).unwrap();
        assert_eq!(goodge.record.players, ["Ada", "Ben", "Cleo"]);
        assert_eq!(goodge.record.rounds.len(), 2);
        assert_eq!(goodge.log.len(), 4);
        let removed = store.games(&Filter { removed: true, ..Filter::default() }).unwrap();
        assert!(store.load(removed[0].id).unwrap().removed.is_some());
        assert_eq!(store.drafts(goodge.id).unwrap().len(), 1);
        // The card count of a number.
        let counts: Vec<String> = (goodge.record.rounds.iter().flat_map(RoundEntry::card_counts))
            .map(|(_, counted)| counted.words())
            .collect();
        assert_eq!(counts, ["3 × Ones + 1 × Fives + 1 × Crown"]);
        assert_eq!(store.draft_counts(goodge.id).unwrap().len(), 1);
        // How many games everybody sits at.
        let people = store.people().unwrap().into_iter();
        let people: Vec<(String, usize)> = people.map(|one| (one.name, one.games)).collect();
        let names = ["Ada", "Ben", "Cleo", "Dan"];
        let games = [1, 1, 1, 0];
        assert_eq!(people, names.map(str::to_owned).into_iter().zip(games).collect::<Vec<_>>());
        // Merged people.
        let merges = store.merges(PersonId(3)).unwrap();
        let gone: Vec<&str> = merges.iter().map(|merge| merge.name.as_str()).collect();
        assert_eq!(gone, ["Kleo"]);
        // A custom game.
        let own: Vec<&str> = store.custom_games().unwrap().iter().map(|game| game.id).collect();
        assert_eq!(own, ["tarock-661b0656"]);
        // Saved house rules.
        let saved = store.saved_options().unwrap();
        assert_eq!(saved.keys().copied().collect::<Vec<_>>(), ["goodge"]);
    }
    versions.sort_unstable();
    assert_eq!(versions, [8, 9]);
}

#[test]
fn a_new_file_says_what_it_is() {
    let (_folder, path) = place();
    let mut store = Store::open(&path).unwrap();
    let _ = store.create(&super::goodge(), None).unwrap();
    assert_eq!(store.load(GameId(1)).unwrap().record, super::goodge());
    let shell = Connection::open(&path).unwrap();
    let pragma = |name: &str| -> String {
        shell
            .pragma_query_value(None, name, |row| row.get::<_, rusqlite::types::Value>(0))
            .map(|value| match value {
                rusqlite::types::Value::Text(text) => text,
                rusqlite::types::Value::Integer(number) => number.to_string(),
                _ => String::new(),
            })
            .unwrap()
    };
    assert_eq!(pragma("application_id"), 0x486F_5275.to_string());
    assert_eq!(pragma("user_version"), VERSION.to_string());
    let loose: i64 = shell
        .query_row(
            "select count(*) from pragma_table_list
             where type = 'table' and not strict and name not like 'sqlite_%'",
            [],
            |row| row.get(0),
        )
        .unwrap();
    assert_eq!(loose, 0, "every table is strict");
}
