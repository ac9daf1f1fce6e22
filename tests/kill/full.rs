//! The disk is full: that is reported, nothing is half written, and recording continues when there
//! is space again.

use std::fs;
use std::path::Path;

use store::{ErrorKind, Store};

use super::Skipped;
use super::evening::{Step, evening, state, take};
use super::small_disk::{SmallDisk, delete, fill};

pub fn disk_full() -> Result<(), Skipped> {
    let Some(disk) = SmallDisk::new() else {
        return Err(Skipped("a small disk can only be mounted by root".to_owned()));
    };
    let (steps, states) = evening(2);
    let path = disk.path().join("evening.db");
    let mut refused = 0;
    let mut store = Store::open(&path).unwrap();
    for (index, step) in steps.iter().enumerate() {
        if let Step::Copy | Step::Reopen = step {
            continue;
        }
        if index % 9 == 3 {
            fill(disk.path(), (index % 4) * 4096);
            if let Err(error) = take(&mut store, step, index) {
                assert!(matches!(error.kind, ErrorKind::Full), "{error:?}");
                let said = error.to_string();
                assert!(said.starts_with("There is no space left on the disk for "), "{said}");
                assert!(said.ends_with("Free some space, then try again."), "{said}");
                assert!(state(&store) == states[index], "step {index} is partly there");
                refused += 1;
            } else {
                empty(disk.path());
                continue;
            }
            if index % 2 == 0 {
                // The window is closed and opened on the full disk: what was saved can be read.
                drop(store);
                store = Store::open(&path).unwrap();
                assert!(state(&store) == states[index], "closing on a full disk lost something");
            }
            let copy = store.create_backup("2026-11-14T21:30:05".parse().unwrap()).unwrap_err();
            assert!(matches!(copy.kind, ErrorKind::Full), "{copy:?}");
            let left = fs::read_dir(disk.path().join("backups")).map_or(0, Iterator::count);
            assert_eq!(left, 0, "half a backup stays");
            empty(disk.path());
        }
        take(&mut store, step, index).unwrap_or_else(|error| panic!("step {index}: {error}"));
    }
    assert!(refused > 3, "the disk was never full");
    store.check().unwrap();
    drop(store);
    // No space even to create a file.
    fill(disk.path(), 0);
    let error = Store::open(disk.path().join("new.db")).unwrap_err();
    assert!(matches!(error.kind, ErrorKind::Full), "{error:?}");
    println!("the disk was full {refused} times");
    Ok(())
}

fn empty(disk: &Path) {
    delete(&disk.join("holiday.jpg"));
}
