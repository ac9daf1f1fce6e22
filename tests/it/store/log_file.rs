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
