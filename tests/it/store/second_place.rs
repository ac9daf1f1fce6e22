//! A second place: backups and a journal, from which everything is restored when the laptop is
//! lost.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use house_rules::store::worker::StoreHandle;
use house_rules::store::{Filter, Store, copies_in, newest_in, restore_backup, with_journal};
use iced::futures::executor::block_on;

use super::{at, goodge, place};

fn titles(store: &Store) -> Vec<String> {
    let games = store.games(&Filter::default()).unwrap();
    let mut titles: Vec<String> = games.into_iter().filter_map(|game| game.title).collect();
    titles.sort();
    titles
}

fn create(handle: &StoreHandle, title: &'static str) {
    let done = handle.run(move |store| store.create_at(&goodge(), Some(title), at(0)).map(drop));
    block_on(done).unwrap();
}

/// Returns what can be restored from a place on another computer.
fn come_back(folder: &Path) -> Vec<String> {
    let Some(copy) = newest_in(folder) else { return Vec::new() };
    let there = tempfile::tempdir().unwrap();
    let path = there.path().join("new.db");
    let whole = with_journal(&copy).unwrap();
    let from = whole.as_ref().map_or(copy.as_path(), |(whole, _)| whole);
    let now = "2026-11-14T21:30:05".parse().unwrap();
    let _ = restore_backup(&path, from, now).unwrap();
    let store = Store::open(&path).unwrap();
    store.check().unwrap();
    titles(&store)
}

fn waits_for(folder: &Path, wanted: &[&str]) {
    let begun = Instant::now();
    while come_back(folder) != wanted {
        assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", come_back(folder));
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn every_write_is_in_the_second_place_soon_after() {
    let (_folder, path) = place();
    let stick = tempfile::tempdir().unwrap();
    let handle = StoreHandle::at(path.clone());
    create(&handle, "Friday");
    let folder = stick.path().to_owned();
    let set = handle.run(move |store| store.set_second_place(Some(&folder)));
    assert_eq!(block_on(set).unwrap().unwrap().games, Some(1));
    create(&handle, "Saturday");
    waits_for(stick.path(), &["Friday", "Saturday"]);
    create(&handle, "Sunday");
    waits_for(stick.path(), &["Friday", "Saturday", "Sunday"]);
    // Another program's changes are copied as well, and so is what comes after a checkpoint.
    let mut other = Store::open(&path).unwrap();
    let _ = other.create_at(&goodge(), Some("Monday"), at(0)).unwrap();
    waits_for(stick.path(), &["Friday", "Monday", "Saturday", "Sunday"]);
    let shell = rusqlite::Connection::open(&path).unwrap();
    let sql = "pragma wal_checkpoint(truncate)";
    let _: i64 = shell.query_row(sql, [], |row| row.get(0)).unwrap();
    create(&handle, "Tuesday");
    waits_for(stick.path(), &["Friday", "Monday", "Saturday", "Sunday", "Tuesday"]);
    assert!(!copies_in(stick.path(), &path).is_empty());
    assert_eq!(handle.second_place_away(), None);
}

#[test]
fn a_damaged_journal_keeps_everything_before_the_damage() {
    let (_folder, path) = place();
    let stick = tempfile::tempdir().unwrap();
    let handle = StoreHandle::at(path);
    let folder = stick.path().to_owned();
    let set = handle.run(move |store| store.set_second_place(Some(&folder)).map(drop));
    block_on(set).unwrap();
    let mut all: Vec<&str> = Vec::new();
    for title in ["a", "b", "c", "d"] {
        create(&handle, title);
        all.push(title);
        waits_for(stick.path(), &all);
    }
    drop(handle);
    let backups = stick.path().join("backups");
    let journals = fs::read_dir(&backups).unwrap().flatten().map(|entry| entry.path());
    let journals: Vec<_> =
        journals.filter(|path| path.extension().is_some_and(|end| end == "journal")).collect();
    let [journal] = &journals[..] else { panic!("{journals:?}") };
    let whole = fs::read(journal).unwrap();
    let mut counts = Vec::new();
    for cut in (0..whole.len()).step_by(whole.len() / 40 + 1) {
        fs::write(journal, &whole[..cut]).unwrap();
        let back = come_back(stick.path());
        assert_eq!(back, all[..back.len()]);
        counts.push(back.len());
        let mut damaged = whole.clone();
        damaged[cut] ^= 0x10;
        fs::write(journal, &damaged).unwrap();
        let back = come_back(stick.path());
        assert_eq!(back, all[..back.len()]);
    }
    assert!(counts.is_sorted() && counts.last() > counts.first(), "{counts:?}");
}

#[test]
fn a_missing_place_is_reported_once_and_updated_when_it_is_back() {
    let (_folder, path) = place();
    let stick = tempfile::tempdir().unwrap();
    let folder = stick.path().join("stick");
    fs::create_dir(&folder).unwrap();
    let handle = StoreHandle::at(path);
    let set = folder.clone();
    block_on(handle.run(move |store| store.set_second_place(Some(&set)).map(drop))).unwrap();
    create(&handle, "Friday");
    waits_for(&folder, &["Friday"]);
    let away = stick.path().join("away");
    fs::rename(&folder, &away).unwrap();
    let begun = Instant::now();
    create(&handle, "Saturday");
    assert!(begun.elapsed() < Duration::from_secs(1), "recording waits for nothing");
    let said = loop {
        if let Some(said) = handle.second_place_away() {
            break said;
        }
        assert!(begun.elapsed() < Duration::from_secs(20));
        std::thread::sleep(Duration::from_millis(50));
    };
    assert!(said.contains("cannot be reached"), "{said}");
    create(&handle, "Sunday");
    std::thread::sleep(Duration::from_secs(5));
    assert_eq!(handle.second_place_away(), None);
    fs::rename(&away, &folder).unwrap();
    waits_for(&folder, &["Friday", "Saturday", "Sunday"]);
}
