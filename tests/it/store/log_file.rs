//! The log beside an open file is deleted or replaced by another program: what was acknowledged
//! is there, or it is said at once.

use std::fs;
use std::path::Path;
use std::process::Command;

use house_rules::store::{Error, Filter, GameId, Store, backups};

use super::{at, goodge, place};

/// What somebody else does with the file: another process, as it would be.
fn elsewhere(path: &Path, arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_house-rules"));
    let ran = command.args(arguments).env("HOUSE_RULES_DATA", path).output().unwrap();
    let said = String::from_utf8_lossy(&ran.stderr).into_owned();
    assert!(ran.status.success(), "{arguments:?}: {said}");
    String::from_utf8_lossy(&ran.stdout).into_owned()
}

fn remove_log(path: &Path) {
    for ending in ["-wal", "-shm"] {
        fs::remove_file(path.with_extension(format!("db{ending}"))).unwrap();
    }
}

/// The titles of what is in the file as a power cut would leave it.
fn titles_after_a_kill(path: &Path) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("killed.db");
    for ending in ["", "-wal"] {
        let from = path.with_extension(format!("db{ending}"));
        if from.exists() {
            let _ = fs::copy(from, copy.with_extension(format!("db{ending}"))).unwrap();
        }
    }
    titles(&Store::open(&copy).unwrap())
}

fn titles(store: &Store) -> Vec<String> {
    let games = store.games(&Filter::default()).unwrap();
    let mut titles: Vec<String> = games.into_iter().filter_map(|game| game.title).collect();
    titles.sort();
    titles
}

fn create(store: &mut Store, title: &str) -> Result<GameId, Error> {
    store.create_at(&goodge(), Some(title), at(0))
}

#[test]
fn what_is_acknowledged_after_the_log_was_deleted_is_on_the_disk() {
    let (_folder, path) = place();
    let mut store = Store::open(&path).unwrap();
    let _ = create(&mut store, "before").unwrap();
    remove_log(&path);
    let _ = create(&mut store, "after").unwrap();
    assert_eq!(titles_after_a_kill(&path), ["after", "before"]);
    let _ = create(&mut store, "later").unwrap();
    assert_eq!(elsewhere(&path, &["history"]).matches("Goodge").count(), 3);
    drop(store);
    let store = Store::open(&path).unwrap();
    store.check().unwrap();
    assert_eq!(titles(&store), ["after", "before", "later"]);
}

#[test]
fn a_log_that_was_deleted_is_not_missed_at_an_orderly_end() {
    let (_folder, path) = place();
    let mut store = Store::open(&path).unwrap();
    let _ = create(&mut store, "before").unwrap();
    remove_log(&path);
    drop(store);
    assert_eq!(titles(&Store::open(&path).unwrap()), ["before"]);
}

#[test]
fn a_file_that_is_copied_over_the_open_one_is_said_and_mixed_with_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("evening.db");
    let other = folder.path().join("other.db");
    let mut stranger = Store::open(&other).unwrap();
    for title in ["One", "Two", "Three"] {
        let _ = create(&mut stranger, title).unwrap();
    }
    drop(stranger);
    let mut store = Store::open(&path).unwrap();
    let _ = create(&mut store, "Friday").unwrap();
    let backup = store.create_backup("2026-11-14T21:30:05".parse().unwrap()).unwrap().unwrap();
    let _ = create(&mut store, "Saturday").unwrap();
    for copy in [other, backup.path] {
        let bytes = fs::read(&copy).unwrap();
        // As `cp` does: the same file, with another content.
        fs::write(&path, &bytes).unwrap();
        let error = create(&mut store, "Lost").unwrap_err();
        assert!(matches!(error, Error::Overwritten { .. }), "{error}");
        drop(store);
        let there = Store::open(&path).unwrap();
        there.check().unwrap();
        assert_eq!(titles(&there), titles(&Store::open(&copy).unwrap()));
        drop(there);
        store = Store::open(&path).unwrap();
        let _ = create(&mut store, "Sunday").unwrap();
    }
    // Nothing is written, and the window is closed.
    let _ = create(&mut store, "Monday").unwrap();
    let bytes = fs::read(folder.path().join("other.db")).unwrap();
    fs::write(&path, &bytes).unwrap();
    drop(store);
    let there = Store::open(&path).unwrap();
    there.check().unwrap();
    assert!(!titles(&there).contains(&"Monday".to_owned()));
}

#[test]
fn a_log_that_was_cut_off_in_place_is_said_and_nothing_is_written_into_a_hole() {
    let (_folder, path) = place();
    let mut store = Store::open(&path).unwrap();
    let _ = create(&mut store, "before").unwrap();
    let log = path.with_extension("db-wal");
    fs::OpenOptions::new().write(true).open(&log).unwrap().set_len(0).unwrap();
    let error = create(&mut store, "lost").unwrap_err();
    let Error::LogReplaced { copy, .. } = &error else { panic!("{error}") };
    assert_eq!(titles(&Store::open(copy).unwrap()), ["before"]);
    // From here on it is like any other.
    let _ = create(&mut store, "after").unwrap();
    assert_eq!(titles_after_a_kill(&path), titles(&store));
    store.check().unwrap();
    // Where all of the log is in the file, it may become shorter.
    let shell = rusqlite::Connection::open(&path).unwrap();
    let _: i64 = shell.query_row("pragma wal_checkpoint(truncate)", [], |row| row.get(0)).unwrap();
    let _ = create(&mut store, "later").unwrap();
    assert!(titles(&store).contains(&"later".to_owned()));
    store.check().unwrap();
}

#[test]
fn a_log_that_was_cut_off_in_the_middle_keeps_what_is_left_of_it() {
    let (_folder, path) = place();
    let mut store = Store::open(&path).unwrap();
    let _ = create(&mut store, "before").unwrap();
    let log = path.with_extension("db-wal");
    let length = fs::metadata(&log).unwrap().len();
    let _ = create(&mut store, "after").unwrap();
    fs::OpenOptions::new().write(true).open(&log).unwrap().set_len(length + 100).unwrap();
    let error = create(&mut store, "lost").unwrap_err();
    match &error {
        Error::LogReplaced { copy, .. } => {
            assert_eq!(titles(&Store::open(copy).unwrap()), ["after", "before"]);
        }
        Error::Overwritten { log, .. } => assert!(log.exists()),
        _ => panic!("{error}"),
    }
    store.check().unwrap();
    assert_eq!(titles(&store), ["before"]);
    let _ = create(&mut store, "later").unwrap();
    assert_eq!(titles_after_a_kill(&path), ["before", "later"]);
    store.check().unwrap();
}

#[test]
fn a_file_that_took_the_place_of_the_open_one_keeps_its_log_when_the_old_one_is_closed() {
    let (folder, path) = place();
    let mut store = Store::open(&path).unwrap();
    for title in ["One", "Two", "Three"] {
        let _ = create(&mut store, title).unwrap();
    }
    for ending in ["", "-wal", "-shm"] {
        let name = format!("db{ending}");
        let moved = folder.path().join("moved").with_extension(&name);
        fs::rename(path.with_extension(&name), moved).unwrap();
    }
    let mut other = Store::open(&path).unwrap();
    let _ = create(&mut other, "Other").unwrap();
    drop(store);
    assert_eq!(titles_after_a_kill(&path), ["Other"]);
    let _ = create(&mut other, "Next").unwrap();
    assert_eq!(titles_after_a_kill(&path), ["Next", "Other"]);
}

#[test]
fn closing_makes_no_file_where_the_open_one_was_deleted() {
    let (_folder, path) = place();
    let mut store = Store::open(&path).unwrap();
    let _ = create(&mut store, "before").unwrap();
    for ending in ["", "-wal", "-shm"] {
        fs::remove_file(path.with_extension(format!("db{ending}"))).unwrap();
    }
    drop(store);
    assert!(!path.exists());
}

#[test]
fn a_backup_whose_pages_are_in_another_order_is_no_other_file_once_it_is_restored() {
    let (folder, path) = place();
    let mut store = Store::open(&path).unwrap();
    let _ = create(&mut store, "before").unwrap();
    let backup = folder.path().join("turned.db");
    store.backup_to(&backup).unwrap();
    // The row of the library lies elsewhere, and where it lay is one like it that nothing uses.
    for sql in [
        "create table used (one integer primary key);
         create table moved (one integer primary key check (one = 1), uid text not null,
                             generation text not null) strict;
         insert into moved select * from library;
         update library set generation = lower(hex(randomblob(8)));
         create temp table pages as select name, rootpage from sqlite_schema;
         pragma writable_schema = on;
         update sqlite_schema set rootpage = (select rootpage from pages
                                 where name = case sqlite_schema.name when 'moved' then 'library'
                                                                      else 'moved' end)
          where name in ('moved', 'library');",
        "drop table used; drop table moved;",
    ] {
        rusqlite::Connection::open(&backup).unwrap().execute_batch(sql).unwrap();
    }
    let restored = store.restore_backup(&backup, "2026-11-14T21:30:05".parse().unwrap());
    assert_eq!(restored.unwrap().games, 1);
    for title in ["after", "later"] {
        let _ = create(&mut store, title).unwrap();
        let shell = rusqlite::Connection::open(&path).unwrap();
        let sql = "pragma wal_checkpoint(full)";
        let _: i64 = shell.query_row(sql, [], |row| row.get(0)).unwrap();
    }
    assert_eq!(titles(&store), ["after", "before", "later"]);
}

#[test]
fn a_log_that_was_replaced_by_an_empty_one_changes_nothing() {
    let (_folder, path) = place();
    let mut store = Store::open(&path).unwrap();
    let _ = create(&mut store, "before").unwrap();
    remove_log(&path);
    fs::write(path.with_extension("db-wal"), "").unwrap();
    let _ = create(&mut store, "after").unwrap();
    assert_eq!(titles_after_a_kill(&path), ["after", "before"]);
    drop(store);
    assert_eq!(titles(&Store::open(&path).unwrap()), ["after", "before"]);
}

#[test]
fn what_two_programs_wrote_to_two_logs_is_said_and_both_are_kept() {
    let (folder, path) = place();
    drop(Store::open(&path).unwrap());
    let mut store = Store::open(&path).unwrap();
    let _ = create(&mut store, "ours").unwrap();
    remove_log(&path);
    // As another window that is still open leaves it: its log has been written to.
    let other = folder.path().join("other.db");
    let _ = fs::copy(&path, &other).unwrap();
    let mut theirs = Store::open(&other).unwrap();
    let _ = theirs.create_at(&goodge(), Some("theirs"), at(1)).unwrap();
    let _ = fs::copy(other.with_extension("db-wal"), path.with_extension("db-wal")).unwrap();

    let error = create(&mut store, "refused").unwrap_err();
    let Error::LogReplaced { copy, .. } = &error else { panic!("{error}") };
    assert_eq!(titles(&Store::open(copy).unwrap()), ["ours"]);
    assert!(backups(&path).iter().any(|backup| backup.path == *copy));
    assert!(error.to_string().contains("is kept as the backup"), "{error}");
    // From now on the file is as the other left it.
    assert_eq!(titles(&store), ["theirs"]);
    let _ = create(&mut store, "next").unwrap();
    drop(store);
    let store = Store::open(&path).unwrap();
    store.check().unwrap();
    assert_eq!(titles(&store), ["next", "theirs"]);
}
