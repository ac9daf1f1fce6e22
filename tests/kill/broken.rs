//! The disk becomes read-only while the file is open on it, or somebody's share of it is used
//! up: that is said, nothing is half, and it goes on.

use std::fs;
use std::io::ErrorKind;

use house_rules::store::{Error, Store};

use super::evening::{Step, evening, state, take};
use super::loop_disk::LoopDisk;

pub fn read_only() {
    let disk = match LoopDisk::that_breaks() {
        Ok(disk) => disk,
        Err(why) => return println!("skipped: no disk that breaks can be had: {why}"),
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
            // Said as often as it is tried.
            for _ in 0..2 {
                let error = take(&mut store, step, index).unwrap_err();
                assert!(matches!(error, Error::ReadOnlyDisk { .. }), "{error:?}");
                let said = error.to_string();
                assert!(said.contains("cannot be written: its whole disk is read-only"), "{said}");
                assert!(said.ends_with("allow writing on it, then try again."), "{said}");
                assert!(state(&store) == states[index], "step {index} is there in part");
            }
            let copy = store.keep_copy("2026-11-14T21:30:05".parse().unwrap()).unwrap_err();
            assert!(copy.to_string().contains("Read-only file system"), "{copy}");
            drop(store);
            // What was acknowledged can be read on the disk as it is.
            if let Ok(mut there) = Store::open(&path) {
                assert!(state(&there) == states[index], "closing on a broken disk lost something");
                let error = take(&mut there, step, index).unwrap_err();
                assert!(matches!(error, Error::ReadOnlyDisk { .. }), "{error:?}");
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
}

pub fn no_share() {
    let disk = match LoopDisk::with_shares() {
        Ok(disk) => disk,
        Err(why) => return println!("skipped: no disk with shares can be had: {why}"),
    };
    let (steps, states) = evening(2);
    let home = disk.path().join("home");
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(folder.path().join("evening.db")).unwrap();
    for (index, step) in steps.iter().enumerate() {
        take(&mut store, step, index).unwrap();
    }
    let photograph = home.join("holiday.jpg");
    let refused = fs::write(&photograph, vec![0xAB; 8 << 20]).unwrap_err();
    assert_eq!(refused.kind(), ErrorKind::QuotaExceeded, "{refused}");
    // There is room on the disk, for others.
    fs::write(disk.path().join("holiday.jpg"), vec![0xAB; 8 << 20]).unwrap();
    let no_share = |error: &Error| {
        assert!(matches!(error, Error::NoShare { .. }), "{error:?}");
        let said = error.to_string();
        assert!(said.starts_with("Your share of the disk is used up"), "{said}");
        assert!(said.ends_with("Remove files that you no longer need, then try again."), "{said}");
    };
    let copy = home.join("copy.db");
    no_share(&store.backup_to(&copy).unwrap_err());
    no_share(&Store::open(home.join("new.db")).unwrap_err());
    assert!(!copy.exists() && !home.join("copy.db.part").exists(), "half a copy stays");
    fs::remove_file(&photograph).unwrap();
    store.backup_to(&copy).unwrap();
    let copied = Store::open(&copy).unwrap();
    copied.check().unwrap();
    assert!(state(&copied) == states[steps.len()]);
    println!("a share of the disk was used up");
}
