//! Backups: made, checked, deleted, restored.

use std::time::SystemTime;

use chrono::NaiveDateTime;
use store::{Backup, restore_backup};

use super::*;

fn evening() -> NaiveDateTime {
    NaiveDate::from_ymd_opt(2026, 11, 14).unwrap().and_hms_opt(21, 30, 5).unwrap()
}

fn names(path: &Path) -> Vec<String> {
    let found = backups(path).into_iter();
    found.map(|copy| copy.path.file_name().unwrap().to_str().unwrap().to_owned()).collect()
}

fn kept() -> (tempfile::TempDir, PathBuf, Store) {
    let (folder, path, mut store) = opened();
    let _ = store.create(&goodge(), None).unwrap();
    (folder, path, store)
}

#[test]
fn a_backup_has_the_date_in_its_name_and_everything_in_it() {
    let (folder, path, store) = kept();
    let copy = store.create_backup(evening()).unwrap().unwrap();
    assert_eq!(copy.path, folder.path().join("backups/house-rules 2026-11-14 21-30-05.db"));
    assert_eq!((copy.at, copy.games()), (evening(), Some(1)));
    assert_eq!(copy.content.as_ref().unwrap().library, store.library_id().unwrap());
    assert_eq!(backups(&path), std::slice::from_ref(&copy));
    assert_eq!(Store::open(&copy.path).unwrap().load(GameId(1)).unwrap().record, goodge());
    assert_eq!(Store::open_in_memory().unwrap().create_backup(evening()).unwrap(), None);
}

#[test]
fn an_unchanged_file_is_not_backed_up_again() {
    let (_folder, path, mut store) = kept();
    let first = store.create_backup(evening()).unwrap().unwrap();
    drop(store);
    for day in 1..4 {
        let store = Store::open(&path).unwrap();
        let again = store.create_backup(evening() + TimeDelta::days(day)).unwrap().unwrap();
        assert_eq!(again, first);
    }
    store = Store::open(&path).unwrap();
    store.set_setting("look", "dark").unwrap();
    let second = store.create_backup(evening()).unwrap().unwrap();
    assert_eq!(second.at, evening() + TimeDelta::seconds(1), "two in one second");
    assert_eq!(backups(&path).len(), 2);
}

#[test]
fn ten_recent_backups_are_kept_and_the_last_of_every_month() {
    let (folder, path, mut store) = kept();
    let stray = folder.path().join("backups/holiday.db");
    let mut made = Vec::new();
    for week in 0..30 {
        store.set_setting("week", &week.to_string()).unwrap();
        made.push(store.create_backup(evening() + TimeDelta::weeks(week)).unwrap().unwrap().at);
        fs::write(&stray, "not ours").unwrap();
    }
    let left: Vec<NaiveDateTime> = backups(&path).into_iter().map(|copy| copy.at).collect();
    let mut wanted: Vec<NaiveDateTime> = made.iter().rev().take(10).copied().collect();
    for month in ["2027-03-27", "2027-02-27", "2027-01-30", "2026-12-26", "2026-11-28"] {
        let last = made.iter().find(|at| at.date().to_string() == month).unwrap();
        if !wanted.contains(last) {
            wanted.push(*last);
        }
    }
    assert_eq!(left, wanted);
    assert!(stray.exists(), "what is not a copy is left alone");
    // Many of one day displace none of the days before.
    for second in 0..12 {
        store.set_setting("second", &second.to_string()).unwrap();
        let now = evening() + TimeDelta::weeks(30) + TimeDelta::seconds(second);
        let _ = store.create_backup(now).unwrap();
    }
    let left: Vec<NaiveDateTime> = backups(&path).into_iter().map(|copy| copy.at).collect();
    assert_eq!(left[3..10], made[23..].iter().rev().copied().collect::<Vec<_>>());
}

#[test]
fn backups_of_another_library_are_left_alone() {
    let (folder, path, mut store) = kept();
    let first = store.create_backup(evening()).unwrap().unwrap();
    let left = folder.path().join("backups/house-rules 2026-11-14 19-00-00.db.part");
    fs::write(&left, "SQLite format 3").unwrap();
    // A copy of this library that was stopped long ago, and one that is still being made.
    let [stopped, begun] = ["20", "21"].map(|hour| {
        let part = left.with_file_name(format!("house-rules 2026-11-13 {hour}-00-00.db.part"));
        let _ = fs::copy(&first.path, &part).unwrap();
        part
    });
    let part = fs::File::options().write(true).open(&stopped).unwrap();
    part.set_modified(SystemTime::now() - Duration::from_secs(25 * 60 * 60)).unwrap();
    store.set_setting("hour", "0").unwrap();
    let _ = store.create_backup(evening()).unwrap();
    assert!(!stopped.exists() && begun.exists() && left.exists());
    // The file was deleted, and another library begun under its name.
    drop(store);
    fs::remove_file(&path).unwrap();
    store = Store::open(&path).unwrap();
    let mut made = Vec::new();
    for hour in 1..=12 {
        store.set_setting("hour", &hour.to_string()).unwrap();
        made.push(store.create_backup(evening() + TimeDelta::hours(hour)).unwrap().unwrap());
    }
    assert!(first.path.exists() && left.exists(), "nothing proves that these are ours");
    let own = |copy: &&Backup| copy.content != first.content;
    assert_eq!(backups(&path).iter().filter(own).count(), 10);
    // Restoring the other one keeps the id: the backups since are still of this library.
    let id = store.library_id().unwrap();
    let _ = store.restore_backup(&first.path, evening() + TimeDelta::days(1)).unwrap();
    assert_eq!((store.library_id().unwrap(), store.counts().unwrap().0), (id, 1));
}

#[test]
fn names_that_nobody_could_type_are_not_restored() {
    let (folder, path, mut store) = kept();
    let whole = store.create_backup(evening()).unwrap().unwrap().path;
    let long = format!("update people set name = printf('%.*c', {}, 'a') where id = 1", 3_000_000);
    let merged = "insert into merges values (1, '2026-08-01T19:00:00.000Z', 1, 99, printf('%.*c', 201, 'b'), 0, null)";
    for (sql, letters) in [(long.as_str(), "3000000 letters"), (merged, "201 letters")] {
        let backup = altered(folder.path(), &whole, sql);
        let error = store.restore_backup(&backup, evening()).unwrap_err();
        assert!(error.to_string().contains(letters), "{error}");
        let missing = folder.path().join("new.db");
        assert!(restore_backup(&missing, &backup, evening()).is_err() && !missing.exists());
    }
    assert_eq!(backups(&path).len(), 1);
}

#[test]
fn a_damaged_file_does_not_displace_its_backups() {
    let (_folder, path, mut store) = kept();
    let good = store.create_backup(evening()).unwrap().unwrap();
    store.set_setting("a", "b").unwrap();
    drop(store);
    damage_page(&path, "cells");
    let mut store = Store::open(&path).unwrap();
    let error = store.create_backup(evening() + TimeDelta::days(1)).unwrap_err();
    assert!(matches!(error.kind, ErrorKind::Corrupt) && error.path == path, "{error}");
    assert_eq!(backups(&path), std::slice::from_ref(&good));
    // The backup still takes its place; the damaged file is kept unchanged.
    let back = store.restore_backup(&good.path, evening()).unwrap();
    store.check().unwrap();
    assert_eq!(store.load(GameId(1)).unwrap().record, goodge());
    let aside = back.before.unwrap();
    assert!(aside.to_str().unwrap().ends_with("2026-11-14 21-30-05 damaged.db"), "{aside:?}");
    refused!(Store::open(&aside).unwrap().check(), Corrupt);
}

#[test]
fn a_backup_is_restored_and_the_restore_is_undone() {
    let (folder, path, mut store) = kept();
    let early = store.create_backup(evening()).unwrap().unwrap();
    let _ = store.create(&goodge(), Some("Sunday")).unwrap();
    let later = evening() + TimeDelta::hours(1);
    let back = store.restore_backup(&early.path, later).unwrap();
    assert_eq!(back.games, 1);
    assert_eq!(store.counts().unwrap().0, 1);
    store.check().unwrap();
    // Undone: the state before is a backup like any other.
    let again = store.restore_backup(back.before.as_ref().unwrap(), later).unwrap();
    assert_eq!(again.games, 2);
    assert!(backups(&path).iter().any(|copy| Some(&copy.path) == again.before.as_ref()));
    assert_eq!(store.load(GameId(2)).unwrap().title.as_deref(), Some("Sunday"));
    drop(store);
    let mut store = Store::open(&path).unwrap();
    assert_eq!(store.counts().unwrap().0, 2);

    // A file that is not a backup changes nothing.
    let foreign = folder.path().join("foreign.db");
    fs::write(&foreign, "x".repeat(5000)).unwrap();
    refused!(store.restore_backup(&foreign, later), NotOurFile);
    let whole = fs::read(&early.path).unwrap();
    fs::write(&foreign, &whole[..whole.len() - 4096]).unwrap();
    refused!(store.restore_backup(&foreign, later), Corrupt);
    let missing = store.restore_backup(&folder.path().join("none.db"), later);
    refused!(missing, Unopenable { .. });
    assert_eq!(store.counts().unwrap().0, 2);
}

#[test]
fn a_backup_of_an_older_version_is_migrated() {
    let (folder, _path, mut store) = kept();
    let old = folder.path().join("old.db");
    let dump = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/databases/v8.sql");
    alter(&old, &fs::read_to_string(dump).unwrap());
    let back = store.restore_backup(&old, evening()).unwrap();
    assert!(back.games > 0);
    store.check().unwrap();
    let _ = store.create(&goodge(), None).unwrap();
}

#[test]
fn nothing_is_restored_while_another_program_writes() {
    let (_folder, path, mut store) = kept();
    let copy = store.create_backup(evening()).unwrap().unwrap();
    let _ = store.create(&goodge(), None).unwrap();
    let other = Connection::open(&path).unwrap();
    other.execute_batch("begin immediate").unwrap();
    let error = store.restore_backup(&copy.path, evening()).unwrap_err();
    let ErrorKind::NotRestored { why, kept } = &error.kind else { panic!("{error}") };
    assert!(matches!(why.kind, ErrorKind::Locked), "{error}");
    assert!(kept.exists() && error.to_string().contains(&kept.display().to_string()), "{error}");
    other.execute_batch("rollback").unwrap();
    assert_eq!(store.counts().unwrap().0, 2);
    assert_eq!(store.restore_backup(&copy.path, evening()).unwrap().games, 1);
}

#[test]
fn a_backup_replaces_a_damaged_file_and_a_missing_one() {
    let (folder, path, store) = kept();
    let copy = store.create_backup(evening()).unwrap().unwrap();
    drop(store);
    let damaged = &fs::read(&path).unwrap()[..9000];
    fs::write(&path, damaged).unwrap();
    refused!(Store::open(&path), Corrupt);
    let back = restore_backup(&path, &copy.path, evening()).unwrap();
    let aside = folder.path().join("backups/house-rules 2026-11-14 21-30-05 damaged.db");
    assert_eq!((back.games, back.before), (1, Some(aside.clone())));
    assert_eq!(fs::read(aside).unwrap(), damaged);
    assert_eq!(Store::open(&path).unwrap().load(GameId(1)).unwrap().record, goodge());

    // What an interrupted write has left beside a file that is gone is not for the next one.
    let shell = Connection::open(&path).unwrap();
    shell
        .execute_batch("pragma cache_size = 1; begin; delete from cells; delete from edits")
        .unwrap();
    let journal = path.with_extension("db-journal");
    let interrupted = fs::read(&journal).unwrap();
    drop(shell);
    fs::write(&journal, interrupted).unwrap();
    fs::remove_file(&path).unwrap();
    assert_eq!(names(&path), ["house-rules 2026-11-14 21-30-05.db"]);
    let back = restore_backup(&path, &copy.path, evening()).unwrap();
    assert_eq!((back.games, back.before, journal.exists()), (1, None, false));
    assert_eq!(Store::open(&path).unwrap().load(GameId(1)).unwrap().record, goodge());
    // Another program's file is left where it is.
    fs::write(&path, "Dear diary").unwrap();
    refused!(restore_backup(&path, &copy.path, evening()), NotOurFile);
    assert_eq!(fs::read(&path).unwrap(), b"Dear diary");
}

#[cfg(unix)]
#[test]
fn a_backup_that_cannot_be_written_is_reported() {
    let (folder, path, store) = kept();
    fs::write(folder.path().join("backups"), "a file in the way").unwrap();
    let error = store.create_backup(evening()).unwrap_err();
    assert!(matches!(error.kind, ErrorKind::Folder { .. }), "{error}");
    assert!(error.to_string().contains("backups cannot be created"), "{error}");
    assert_eq!(backups(&path), []);
}

/// Returns a backup after a change that House Rules never makes.
fn altered(folder: &Path, backup: &Path, sql: &str) -> PathBuf {
    let altered = folder.join("altered.db");
    let _ = fs::copy(backup, &altered).unwrap();
    alter(&altered, &format!("pragma writable_schema = on; {sql}"));
    altered
}

#[test]
fn an_incomplete_library_is_refused_and_nothing_is_changed() {
    let (folder, path, mut store) = kept();
    let whole = store.create_backup(evening()).unwrap().unwrap().path;
    let later = evening() + TimeDelta::days(1);
    let _ = store.create(&goodge(), Some("Sunday")).unwrap();
    let kept = backups(&path).len();
    for sql in [
        "drop table counts",
        "drop view goodge_players; drop table seats",
        "alter table people rename column retired to former",
        "pragma foreign_keys = off; delete from people where id = 1",
        "pragma user_version = 7",
        "pragma user_version = 2",
        "pragma application_id = 7",
        "delete from library",
    ] {
        let backup = altered(folder.path(), &whole, sql);
        let bytes = fs::read(&backup).unwrap();
        let error = store.restore_backup(&backup, later).unwrap_err();
        assert!(!error.to_string().contains("could not be used"), "{sql}: {error}");
        let told = restore_backup(&path, &backup, later).unwrap_err();
        assert_eq!(told.to_string(), error.to_string());
        assert_eq!(fs::read(&backup).unwrap(), bytes, "{sql}");
        assert_eq!(store.counts().unwrap().0, 2, "{sql}");
        assert_eq!(backups(&path).len(), kept, "{sql}: nothing new may be kept");
    }
    // What somebody has added does no harm: views are not read, and triggers do not run.
    for sql in [
        "create view mine as select name from people",
        "create table notes (text); create index cells_by_value on cells (value)",
        "create trigger on_cells after insert on cells begin delete from people; end",
        "create trigger on_changes before insert on changes begin select raise(abort, 'no'); end",
    ] {
        let asked = altered(folder.path(), &whole, sql);
        assert_eq!(store.restore_backup(&asked, later).unwrap().games, 1);
        let _ = store.create(&goodge(), Some("Monday")).unwrap();
        assert_eq!(store.people().unwrap().len(), 3);
    }
}

#[test]
fn a_library_is_not_restored_from_itself_or_from_a_non_file() {
    let (folder, path, mut store) = kept();
    let other = folder.path().join("other.db");
    fs::hard_link(&path, &other).unwrap();
    for same in [path.clone(), other] {
        refused!(store.restore_backup(&same, evening()), SameFile);
    }
    #[cfg(unix)]
    {
        let pipe = folder.path().join("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        for none in [pipe, PathBuf::from("/dev/null")] {
            refused!(store.restore_backup(&none, evening()), Unopenable { .. });
            let copy = store.create_backup(evening()).unwrap().unwrap();
            refused!(restore_backup(&none, &copy.path, evening()), Unopenable { .. });
        }
    }
    assert_eq!(store.counts().unwrap().0, 1);
}

#[test]
fn nothing_is_written_after_another_program_has_restored_a_backup() {
    let (_folder, path, mut store) = kept();
    let copy = store.create_backup(evening()).unwrap().unwrap();
    let mut other = Store::open(&path).unwrap();
    let game = other.load(GameId(1)).unwrap();
    let _ = store.restore_backup(&copy.path, evening()).unwrap();
    refused!(other.load(GameId(1)), Restored);
    let removal = Change::remove(1, &game.record.rounds[0]);
    let base = game.log.last().map(|step| step.id);
    refused!(other.commit(GameId(1), base, &removal, None, game.changed), Restored);
    refused!(other.save_draft(GameId(1), 3, &Draft::default()), Restored);
    // The window that restored it continues, and so does one opened afterwards.
    let _ = store.create(&goodge(), None).unwrap();
    drop(other);
    let mut other = Store::open(&path).unwrap();
    let _ = other.commit(GameId(1), base, &removal, None, game.changed).unwrap();
}

#[test]
fn a_clock_that_was_wrong_once_displaces_no_backup_of_today() {
    let (_folder, path, mut store) = kept();
    let wrong = NaiveDate::from_ymd_opt(2099, 1, 1).unwrap().and_hms_opt(8, 0, 0).unwrap();
    let mut made = Vec::new();
    for (hour, from) in (0..12).map(|hour| (hour, wrong)).chain((0..12).map(|h| (h, evening()))) {
        store.set_setting("hour", &format!("{from} {hour}")).unwrap();
        made.push(store.create_backup(from + TimeDelta::hours(hour)).unwrap().unwrap().at);
    }
    let left: Vec<NaiveDateTime> = backups(&path).into_iter().map(|backup| backup.at).collect();
    let today = &made[14..];
    assert!(today.iter().all(|at| left.contains(at)), "{left:?}");
    assert_eq!(left.len(), 20);
    // Nothing has been written since: it is not kept twice, whatever comes later.
    let again = store.create_backup(evening() + TimeDelta::days(1)).unwrap().unwrap();
    assert_eq!(Some(&again.at), made.last());
    // What is made while the clock is slow is kept, too.
    store.set_setting("hour", "lost").unwrap();
    let slow = store.create_backup(evening() - TimeDelta::days(3)).unwrap().unwrap();
    assert_eq!(slow.at, evening() - TimeDelta::days(3));
    assert!(backups(&path).contains(&slow));
}
