//! A full disk, missing permissions, a file size limit: the window says which, keeps what was
//! typed, and continues when it is over.

use std::fs;
use std::process::Command;

use house_rules::gui::Message;
use house_rules::gui::screen::Route;
use scoring::Change;
use store::worker::StoreHandle;
use store::{GameId, Store};

use super::loop_disk::LoopDisk;
use super::small_disk::{SmallDisk, fill};
use super::trust::{ROUND, draw, playing_at, rounds};
use super::window::Window;

/// Where the child process of a test keeps its file.
const PLACE: &str = "HOUSE_RULES_SMALL";

#[test]
#[ignore = "needs root, to mount a disk of its own"]
fn a_full_disk_is_reported_and_typing_is_recorded_once_there_is_space() {
    let disk = SmallDisk::new().expect("a small disk can only be mounted by root");
    let path = disk.path().join("evening.db");
    let mut window = playing_at(&path);
    window.store(|_| Ok(()));
    window.press("2 8 5 Enter C 9");
    fill(disk.path(), 0);
    window.press("5 Enter 6 0 Enter");
    window.press("Enter");
    window.waits_for("There is no space left on the disk for ");
    window.expect("Free some space, then try again.");
    draw(&mut window, "no-room-full");
    window.press("Enter");
    window.waits_for("There is no space left on the disk for ");
    assert_eq!(rounds(&path), 5);
    fs::remove_file(disk.path().join("holiday.jpg")).unwrap();
    window.press("Enter");
    window.waits_for("Round 6 recorded");
    assert!(!window.sees("There is no space left"));
    assert_eq!(rounds(&path), 6);
    // A game that ends while no copy can be made has still ended.
    fill(disk.path(), 150_000);
    window.press("F10");
    window.waits_for("No backup could be made.");
    draw(&mut window, "no-room-copy");
    window.expect("ended early");
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
    draw(&mut window, "no-room-read-only");
    disk.read_only(false);
    window.press("Enter");
    window.waits_for("Tonight");
    assert!(!window.sees("read-only"));
}

#[test]
#[ignore = "needs root, to mount a disk of its own"]
fn a_disk_that_becomes_read_only_is_reported_and_loses_nothing() {
    let disk = LoopDisk::that_breaks().expect("a disk that breaks needs root and ext4");
    let path = disk.path().join("evening.db");
    let mut window = playing_at(&path);
    window.press(ROUND);
    window.press("Enter");
    window.waits_for("Round 6 recorded");
    window.press("2 8 5 Enter C");
    window.store(|_| Ok(()));
    disk.breaks();
    // Everything else can still be typed, and stays on the screen.
    window.press("9 5 Enter 6 0 Enter");
    window.press("Enter");
    window.waits_for("cannot be written: its whole disk is read-only");
    window.expect("Check the disk, allow writing to it, then try again.");
    draw(&mut window, "no-room-disk-read-only");
    window.press("Enter");
    window.waits_for("cannot be written: its whole disk is read-only");
    window.expect("Round 7 as typed");
    window.expect("95 + 60 + 95 = 250");
    assert_eq!(window.store(|store| store.load(GameId(1))).record.rounds.len(), 6);
    drop(window);
    disk.is_mended();
    // The window is opened again: what was typed until then is there and can be continued.
    let mut window = Window::over(Store::open(&path).unwrap());
    window.tell(Message::Go(Route::Game(GameId(1))));
    window.waits_for("Round 7");
    window.store(|_| Ok(()));
    window.press("9 5 Enter 6 0 Enter");
    window.press("Enter");
    window.waits_for("Round 7 recorded");
    assert!(!window.sees("cannot be written"));
    assert_eq!(rounds(&path), 7);
}

/// Runs this program again for one ignored test, with a limit on the size of files.
#[test]
fn a_limit_on_the_size_of_files_is_reported_with_the_size() {
    let folder = tempfile::tempdir().unwrap();
    let run = Command::new("sh")
        .args(["-c", "trap '' XFSZ; ulimit -f 512; exec \"$0\" \"$@\""])
        .arg(std::env::current_exe().unwrap())
        .args(["--exact", "no_room::within_a_limit", "--ignored", "--nocapture"])
        .env(PLACE, folder.path())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&run.stdout) + String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success() && said.contains("1 passed"), "{said}");
    let store = Store::open(folder.path().join("evening.db")).unwrap();
    store.check().unwrap();
    let loaded = store.load(GameId(1)).unwrap();
    assert_eq!(loaded.record.rounds.len(), 5);
}

#[test]
#[ignore = "a part of the test before it, in a process with a limit"]
fn within_a_limit() {
    let Some(folder) = std::env::var_os(PLACE) else { return };
    let path = std::path::Path::new(&folder).join("evening.db");
    let mut window = playing_at(&path);
    // The file grows by a round at a time until it reaches the limit.
    window.store(|store| {
        let mut record = store.load(GameId(1))?.record;
        let round = record.rounds.pop().unwrap();
        let other = store.create(&record, None)?;
        let mut base = store.load(other)?.log.last().map(|logged| logged.id);
        for number in record.rounds.len() + 1.. {
            let round = Change::enter(number, &round);
            let Ok(logged) = store.commit(other, base, &round, None, store::clock::now()) else {
                break;
            };
            base = Some(logged.id);
        }
        Ok(())
    });
    window.press(ROUND);
    window.press("Enter");
    window.waits_for("evening.db cannot grow: the system allows no file larger than 256 KB here.");
    window.expect("Raise that limit, then open House Rules again.");
    assert_eq!(rounds(&path), 5);
}
