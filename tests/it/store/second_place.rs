//! A second place: whole copies, from which everything is restored when the laptop is lost.

use std::sync::{Arc, Mutex};

use chrono::NaiveDateTime;
use iced::futures::executor::block_on;
use store::configuration::Configuration;
use store::{FolderContent, copies_in, find_in, restore_backup};

use super::one_file::titles_in;
use super::*;

/// A file that is open in a window with a second place, and a clock to turn.
struct Evening {
    _folder: tempfile::TempDir,
    path: PathBuf,
    stick: PathBuf,
    handle: StoreHandle,
    time: Arc<Mutex<NaiveDateTime>>,
}

impl Evening {
    fn new() -> Evening {
        let (folder, path) = place();
        let stick = folder.path().join("stick");
        fs::create_dir(&stick).unwrap();
        let time = Arc::new(Mutex::new(store::clock::local_now().naive_local()));
        let clock = Arc::clone(&time);
        let clock = Arc::new(move || *clock.lock().unwrap());
        let handle = StoreHandle::configured(path.clone(), Configuration::default(), clock);
        let evening = Evening { _folder: folder, path, stick: stick.clone(), handle, time };
        evening.create("Friday");
        let set = evening.handle.run(move |store| store.set_second_place(Some(&stick)));
        assert_eq!(block_on(set).unwrap().unwrap().games(), Some(1));
        evening.wait(0);
        evening
    }

    fn create(&self, title: &'static str) {
        let done =
            self.handle.run(move |store| store.create_at(&goodge(), Some(title), at(0)).map(drop));
        block_on(done).unwrap();
    }

    fn wait(&self, seconds: i64) {
        *self.time.lock().unwrap() += TimeDelta::seconds(seconds);
        block_on(self.handle.run(|_| Ok(()))).unwrap();
        // What follows a job comes before the next.
        block_on(self.handle.run(|_| Ok(()))).unwrap();
        while self.handle.is_copying() {
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn copies(&self) -> usize {
        let id = block_on(self.handle.run(|store| store.library_id())).unwrap();
        copies_in(&self.stick, &id).len()
    }

    /// Waits until what follows is done, and checks that these games are in the second place.
    fn has(&self, wanted: &[&str]) {
        self.wait(0);
        assert_eq!(restored(&self.stick), wanted);
    }
}

/// Returns the titles of what can be restored from a place on another computer.
fn restored(folder: &Path) -> Vec<String> {
    let there = tempfile::tempdir().unwrap();
    let path = there.path().join("new.db");
    let FolderContent::Newest(copy) = find_in(folder, &path) else { return Vec::new() };
    let now = "2026-11-14T21:30:05".parse().unwrap();
    let _ = restore_backup(&path, &copy.path, now).unwrap();
    titles_in(&path)
}

#[test]
fn at_most_one_copy_a_minute_is_made_while_rounds_are_recorded() {
    let evening = Evening::new();
    evening.create("Saturday");
    evening.wait(59);
    evening.has(&["Friday"]);
    evening.wait(1);
    evening.has(&["Friday", "Saturday"]);
    // The next copy of the same game takes its place.
    assert_eq!(evening.copies(), 2);
    evening.wait(600);
    evening.create("Sunday");
    evening.has(&["Friday", "Saturday", "Sunday"]);
    assert_eq!(evening.copies(), 2);
    // Nothing new, nothing copied; a finished game is copied at once.
    evening.wait(600);
    assert_eq!(evening.copies(), 2);
    evening.create("Monday");
    evening.has(&["Friday", "Monday", "Saturday", "Sunday"]);
    evening.create("Tuesday");
    let now = *evening.time.lock().unwrap();
    let _ = block_on(evening.handle.run(move |store| store.create_backup(now))).unwrap();
    evening.has(&["Friday", "Monday", "Saturday", "Sunday", "Tuesday"]);
    evening.wait(600);
    evening.create("Wednesday");
    evening.has(&["Friday", "Monday", "Saturday", "Sunday", "Tuesday", "Wednesday"]);
    assert_eq!(evening.copies(), 3, "the first, the finished game, the one under way");
}

#[test]
fn what_other_programs_write_is_copied_and_a_clock_set_back_stops_nothing() {
    let evening = Evening::new();
    evening.wait(61);
    let mut other = Store::open(&evening.path).unwrap();
    let _ = other.create_at(&goodge(), Some("Monday"), at(0)).unwrap();
    evening.has(&["Friday", "Monday"]);
    *evening.time.lock().unwrap() -= TimeDelta::days(400);
    let _ = other.create_at(&goodge(), Some("Tuesday"), at(1)).unwrap();
    evening.has(&["Friday", "Monday", "Tuesday"]);
    assert_eq!(evening.handle.second_place_away(), None);
}

#[test]
fn a_missing_place_is_reported_once_and_updated_when_it_is_back() {
    let evening = Evening::new();
    let away = evening.path.with_file_name("away");
    fs::rename(&evening.stick, &away).unwrap();
    evening.wait(61);
    evening.create("Saturday");
    evening.wait(0);
    let said = evening.handle.second_place_away().unwrap();
    assert!(said.contains("cannot be reached: it is not there"), "{said}");
    evening.create("Sunday");
    for _ in 0..20 {
        evening.wait(10);
    }
    assert_eq!(evening.handle.second_place_away(), None);
    fs::rename(&away, &evening.stick).unwrap();
    evening.wait(10);
    evening.has(&["Friday", "Saturday", "Sunday"]);
    // The next time it is reported again.
    fs::rename(&evening.stick, &away).unwrap();
    evening.wait(61);
    evening.create("Monday");
    evening.wait(0);
    assert!(evening.handle.second_place_away().is_some());
}
