//! The disk is full, becomes read-only while the file is open on it, or a quota is used up: that is
//! reported, nothing is half written, and recording continues.

use std::fs;
use std::io;
use std::path::Path;

use store::{Error, ErrorKind, Store};

use super::Skipped;
use super::evening::{Step, evening, state, take};
use super::loop_disk::LoopDisk;
use super::small_disk::{SmallDisk, delete, fill};

pub fn read_only() -> Result<(), Skipped> {
    let disk = match LoopDisk::that_breaks() {
        Ok(disk) => disk,
        Err(why) => return Err(Skipped(format!("no disk that breaks can be had: {why}"))),
    };
    let (steps, states) = evening(3);
    let path = disk.path().join("evening.db");
    let mut breaks = 0;
    let mut store = Store::open(&path).unwrap();
    for (index, step) in steps.iter().enumerate() {
        if let Step::Copy | Step::Reopen = step {
            continue;
        }
        if index / 20 > breaks {
            disk.breaks();
            breaks += 1;
            // The message comes as often as it is tried.
            for _ in 0..2 {
                let error = take(&mut store, step, index).unwrap_err();
                assert!(matches!(error.kind, ErrorKind::ReadOnlyDisk), "{error:?}");
                let said = error.to_string();
                assert!(said.contains("cannot be written: its whole disk is read-only"), "{said}");
                assert!(said.ends_with("allow writing to it, then try again."), "{said}");
                assert!(state(&store) == states[index], "step {index} is partly there");
            }
            let copy = store.create_backup("2026-11-14T21:30:05".parse().unwrap()).unwrap_err();
            assert!(copy.to_string().contains("its disk is read-only"), "{copy}");
            drop(store);
            // What was acknowledged can be read on the disk as it is.
            if let Ok(mut there) = Store::open(&path) {
                assert!(state(&there) == states[index], "closing on a broken disk lost something");
                let error = take(&mut there, step, index).unwrap_err();
                assert!(matches!(error.kind, ErrorKind::ReadOnlyDisk), "{error:?}");
            }
            disk.is_mended();
            store = Store::open(&path).unwrap();
            store.check().unwrap();
            assert!(state(&store) == states[index], "a disk that broke lost something");
        }
        take(&mut store, step, index).unwrap_or_else(|error| panic!("step {index}: {error}"));
    }
    assert!(state(&store) == states[steps.len()]);
    store.check().unwrap();
    assert!(breaks > 4, "the disk never broke");
    println!("the disk became read-only {breaks} times");
    Ok(())
}

pub fn quota_used_up() -> Result<(), Skipped> {
    let disk = match LoopDisk::with_shares() {
        Ok(disk) => disk,
        Err(why) => return Err(Skipped(format!("no disk with shares can be had: {why}"))),
    };
    let (steps, states) = evening(3);
    let home = disk.path().join("home");
    let path = home.join("evening.db");
    let photograph = home.join("holiday.jpg");
    // There is space on the disk, for others.
    let use_up = || {
        let refused = fs::write(&photograph, vec![0xAB; 16 << 20]).unwrap_err();
        assert_eq!(refused.kind(), io::ErrorKind::QuotaExceeded, "{refused}");
        fs::write(disk.path().join("holiday.jpg"), vec![0xAB; 4 << 20]).unwrap();
    };
    let quota_used_up = |error: &Error| {
        assert!(matches!(error.kind, ErrorKind::QuotaExceeded), "{error:?}");
        let said = error.to_string();
        assert!(said.starts_with("Your disk quota is used up"), "{said}");
        assert!(said.ends_with("Delete files you no longer need, then try again."), "{said}");
    };
    let mut refused = 0;
    let mut store = Store::open(&path).unwrap();
    for (index, step) in steps.iter().enumerate() {
        if let Step::Copy | Step::Reopen = step {
            continue;
        }
        if index / 20 > refused {
            use_up();
            refused += 1;
            quota_used_up(&take(&mut store, step, index).unwrap_err());
            assert!(state(&store) == states[index], "step {index} is partly there");
            quota_used_up(&store.backup_to(home.join("copy.db")).unwrap_err());
            assert!(!home.join("copy.db.part").exists(), "half a backup stays");
            if refused % 2 == 0 {
                drop(store);
                store = Store::open(&path).unwrap();
                assert!(
                    state(&store) == states[index],
                    "closing with a used-up quota lost something"
                );
            }
            delete(&photograph);
        }
        take(&mut store, step, index).unwrap_or_else(|error| panic!("step {index}: {error}"));
    }
    assert!(state(&store) == states[steps.len()]);
    store.check().unwrap();
    use_up();
    quota_used_up(&Store::open(home.join("new.db")).unwrap_err());
    assert!(refused > 4, "the quota was never used up");
    println!("a share of the disk was used up {refused} times");
    Ok(())
}

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
