//! A full disk, a disk that becomes read-only: the window says which, keeps what was
//! typed, and continues when it is over.

use crate::loop_disk::LoopDisk;
use crate::prelude::*;
use crate::small_disk::{SmallDisk, fill};
use crate::trust::{playing_at, record_round, rounds};

#[test]
#[ignore = "needs root, to mount a disk of its own"]
fn a_full_disk_is_reported_and_typing_is_recorded_once_there_is_space() {
    let disk = SmallDisk::new().expect("a small disk can only be mounted by root");
    let path = disk.path().join("evening.db");
    let mut window = playing_at(&path);
    window.store(|_| Ok(()));
    window.press("2 8 5 Enter C 9");
    fill(disk.path(), 0);
    window.press_to("5 Enter 6 0 Enter Enter", "There is no space left on the disk for ");
    window.expect("Free some space, then try again.");
    window.press_to("Enter", "There is no space left on the disk for ");
    assert_eq!(rounds(&path), 5);
    fs::remove_file(disk.path().join("holiday.jpg")).unwrap();
    window.press_to("Enter", "Round 6 recorded");
    window.expect_no("There is no space left");
    assert_eq!(rounds(&path), 6);
    // A game that ends while no copy can be made has still ended.
    fill(disk.path(), 150_000);
    window.press_to_all("F10", &["No backup could be made.", "ended early"]);
}

#[test]
#[ignore = "needs root, to mount a disk of its own"]
fn a_read_only_disk_is_reported_when_the_window_opens() {
    let disk = SmallDisk::new().expect("a small disk can only be mounted by root");
    let path = disk.path().join("evening.db");
    drop(Store::open(&path).unwrap());
    disk.read_only(true);
    let mut window = Window::on(StoreHandle::at(path.clone()));
    window.waits_for("cannot be written: its whole disk is read-only");
    disk.read_only(false);
    window.press_to("Enter", "Tonight");
    window.expect_no("read-only");
}

#[test]
#[ignore = "needs root, to mount a disk of its own"]
fn a_disk_that_becomes_read_only_is_reported_and_loses_nothing() {
    let disk = LoopDisk::that_breaks().expect("a disk that breaks needs root and ext4");
    let path = disk.path().join("evening.db");
    let mut window = playing_at(&path);
    record_round(&mut window, 6);
    window.press("2 8 5 Enter C");
    window.store(|_| Ok(()));
    disk.breaks();
    // Everything else can still be typed, and stays on the screen.
    window.press_to("9 5 Enter 6 0 Enter Enter", "cannot be written: its whole disk is read-only");
    window.expect("Check the disk, allow writing to it, then try again.");
    window.press_to("Enter", "cannot be written: its whole disk is read-only");
    window.expect_all(&["Round 7 as typed", "95 + 60 + 95 = 250"]);
    assert_eq!(window.record_of(GameId(1)).rounds.len(), 6);
    drop(window);
    disk.is_mended();
    // The window is opened again: what was typed until then is there and can be continued.
    let mut window = Window::on_game(Store::open(&path).unwrap(), GameId(1)).showing("Round 7");
    window.store(|_| Ok(()));
    window.press_to("9 5 Enter 6 0 Enter Enter", "Round 7 recorded");
    window.expect_no("cannot be written");
    assert_eq!(rounds(&path), 7);
}
