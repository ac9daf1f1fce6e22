//! The log beside an open file is deleted or replaced by another program: everything acknowledged
//! is still there, or the loss is reported at once.

use std::fs;
use std::io::{Read as _, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};

use house_rules::store::{Error, Filter, GameId, Store, backups};

use super::{at, goodge, place};

/// Does something to the file from another process.
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

/// Returns the titles in the file as a power cut would leave it.
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
fn writes_after_the_log_was_deleted_are_on_the_disk() {
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
fn a_deleted_log_loses_nothing_when_the_file_is_closed() {
    let (_folder, path) = place();
    let mut store = Store::open(&path).unwrap();
    let _ = create(&mut store, "before").unwrap();
    remove_log(&path);
    drop(store);
    assert_eq!(titles(&Store::open(&path).unwrap()), ["before"]);
}

#[test]
fn a_file_copied_over_the_open_one_is_reported_and_not_mixed() {
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
        // As `cp` does: the same file with other content.
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

/// Returns a folder, the path of a library in it, the path of an older copy of that file, as made
/// by `cp`, and the open library, whose log is empty.
fn with_an_older_copy() -> (tempfile::TempDir, std::path::PathBuf, std::path::PathBuf, Store) {
    let (folder, path) = place();
    let mut store = Store::open(&path).unwrap();
    let checkpoint = || {
        let shell = rusqlite::Connection::open(&path).unwrap();
        let sql = "pragma wal_checkpoint(truncate)";
        let _: i64 = shell.query_row(sql, [], |row| row.get(0)).unwrap();
    };
    let _ = create(&mut store, "Friday").unwrap();
    checkpoint();
    let older = folder.path().join("older.db");
    let _ = fs::copy(&path, &older).unwrap();
    let _ = create(&mut store, "Saturday").unwrap();
    checkpoint();
    (folder, path, older, store)
}

#[test]
fn an_older_copy_of_the_library_is_noticed_by_the_next_call() {
    type Next = fn(&mut Store, &Path) -> Result<(), Error>;
    let all: [Next; 5] = [
        |store, _| create(store, "Lost").map(drop),
        |store, _| store.games(&Filter::default()).map(drop),
        |store, _| store.create_backup("2026-11-14T21:30:05".parse().unwrap()).map(drop),
        |store, folder| store.backup_to(folder.join("copy.db")),
        |store, folder| {
            let backup = folder.join("older.db");
            store.restore_backup(&backup, "2026-11-14T21:30:05".parse().unwrap()).map(drop)
        },
    ];
    for next in all {
        let (folder, path, older, mut store) = with_an_older_copy();
        // Its header says that it has a log, like that of the open file.
        fs::write(&path, fs::read(&older).unwrap()).unwrap();
        let error = next(&mut store, folder.path()).unwrap_err();
        assert!(matches!(error, Error::Overwritten { .. }), "{error}");
        drop(store);
        let there = Store::open(&path).unwrap();
        there.check().unwrap();
        assert_eq!(titles(&there), ["Friday"]);
    }
}

#[test]
fn a_copy_made_during_a_write_is_reported_at_once() {
    let (folder, path, older, mut store) = with_an_older_copy();
    let stranger = folder.path().join("stranger.db");
    drop(Store::open(&stranger).unwrap());
    for copy in [older, stranger] {
        // Another process: two connections of one process share what they know of the log.
        let mut shell = Command::new("sqlite3");
        let shell = shell.arg(&path).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut shell = shell.spawn().unwrap();
        let (mut said, mut begun) = (shell.stdin.take().unwrap(), [0]);
        said.write_all(b"begin immediate; select 1;\n").unwrap();
        shell.stdout.take().unwrap().read_exact(&mut begun).unwrap();
        let bytes = fs::read(copy).unwrap();
        let place = path.clone();
        let other = std::thread::spawn(move || {
            // The `create` below has looked at the log by now, and waits.
            std::thread::sleep(std::time::Duration::from_millis(300));
            fs::write(&place, bytes).unwrap();
            shell.kill().unwrap();
            shell.wait().unwrap()
        });
        let error = create(&mut store, "Lost").unwrap_err();
        assert!(matches!(error, Error::Overwritten { .. }), "{error}");
        drop(store);
        assert!(!other.join().unwrap().success());
        store = Store::open(&path).unwrap();
        store.check().unwrap();
        assert!(!titles(&store).contains(&"Lost".to_owned()));
        let _ = create(&mut store, "Sunday").unwrap();
    }
}

#[test]
fn a_touched_or_identical_file_is_not_mistaken_for_another() {
    let (_folder, path, _, mut store) = with_an_older_copy();
    let _ = create(&mut store, "Sunday").unwrap();
    let bytes = fs::read(&path).unwrap();
    for at in [0, 1_700_000_000] {
        fs::write(&path, &bytes).unwrap();
        let time = std::time::UNIX_EPOCH + std::time::Duration::from_secs(at);
        fs::File::options().write(true).open(&path).unwrap().set_modified(time).unwrap();
        assert_eq!(titles(&store).len(), 3 + usize::from(at > 0));
        let _ = create(&mut store, "Monday").unwrap();
    }
    drop(store);
    assert_eq!(titles(&Store::open(&path).unwrap()).len(), 5);
}

/// Such a copy is accepted as the library, but pages that were read before must not be mixed with
/// its pages.
#[test]
fn a_complete_copy_with_another_page_order_is_not_mixed() {
    let (folder, path) = place();
    let mut store = Store::open(&path).unwrap();
    for number in 0..300 {
        let _ = create(&mut store, &format!("Game {number}")).unwrap();
    }
    let copy = folder.path().join("copy.db");
    let shell = rusqlite::Connection::open(&path).unwrap();
    let sql = "pragma wal_checkpoint(truncate)";
    let _: i64 = shell.query_row(sql, [], |row| row.get(0)).unwrap();
    let _ = fs::copy(&path, &copy).unwrap();
    let other = rusqlite::Connection::open(&copy).unwrap();
    let version: i64 = other.query_row("pragma schema_version", [], |row| row.get(0)).unwrap();
    other.execute_batch("vacuum").unwrap();
    // Even the number by which SQLite notices a changed schema is the same.
    other.pragma_update(None, "schema_version", version).unwrap();
    let _: i64 = other.query_row(sql, [], |row| row.get(0)).unwrap();
    drop(other);
    // What is read now is cached.
    assert_eq!(titles(&store).len(), 300);
    fs::write(&path, fs::read(&copy).unwrap()).unwrap();
    for number in 300..320 {
        let _ = create(&mut store, &format!("Game {number}")).unwrap();
    }
    store.check().unwrap();
    drop((store, shell));
    let store = Store::open(&path).unwrap();
    store.check().unwrap();
    assert_eq!(titles(&store).len(), 320);
}

#[test]
fn a_moved_file_is_not_mistaken_for_the_one_in_its_place() {
    let (folder, path, older, mut store) = with_an_older_copy();
    let _ = create(&mut store, "Sunday").unwrap();
    let shell = rusqlite::Connection::open(&path).unwrap();
    let _: i64 = shell.query_row("pragma wal_checkpoint(passive)", [], |row| row.get(0)).unwrap();
    drop(shell);
    // What was written since is checked, and other content is in its place.
    let own = folder.path().join("own.db");
    fs::rename(&path, &own).unwrap();
    let _ = fs::copy(&older, &path).unwrap();
    let before = fs::read(&path).unwrap();
    assert_eq!(titles(&store).len(), 3);
    let error = create(&mut store, "Lost").unwrap_err();
    assert!(matches!(error, Error::Replaced { .. }), "{error}");
    assert_eq!(fs::read(&path).unwrap(), before);
    fs::rename(&own, &path).unwrap();
    let _ = create(&mut store, "Monday").unwrap();
    drop(store);
    assert_eq!(titles(&Store::open(&path).unwrap()), ["Friday", "Monday", "Saturday", "Sunday"]);
}

#[test]
fn a_truncated_log_is_reported_and_not_written_past_its_end() {
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
    // If all of the log is in the file, it may become shorter.
    let shell = rusqlite::Connection::open(&path).unwrap();
    let _: i64 = shell.query_row("pragma wal_checkpoint(truncate)", [], |row| row.get(0)).unwrap();
    let _ = create(&mut store, "later").unwrap();
    assert!(titles(&store).contains(&"later".to_owned()));
    store.check().unwrap();
}

#[test]
fn a_log_truncated_in_the_middle_keeps_what_is_left() {
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
fn closing_a_replaced_file_keeps_the_log_of_the_new_one() {
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
fn closing_does_not_recreate_a_deleted_file() {
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
fn a_restored_backup_with_another_page_order_is_the_same_file() {
    let (folder, path) = place();
    let mut store = Store::open(&path).unwrap();
    let _ = create(&mut store, "before").unwrap();
    let backup = folder.path().join("turned.db");
    store.backup_to(&backup).unwrap();
    // The row of the library is at another place, and its old place has an unused copy.
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
fn a_log_replaced_by_an_empty_one_changes_nothing() {
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
fn writes_to_two_logs_are_reported_and_both_kept() {
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
    // From now on the file is as the other program left it.
    assert_eq!(titles(&store), ["theirs"]);
    let _ = create(&mut store, "next").unwrap();
    drop(store);
    let store = Store::open(&path).unwrap();
    store.check().unwrap();
    assert_eq!(titles(&store), ["next", "theirs"]);
}
