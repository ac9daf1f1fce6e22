//! The power fails: the disk then has what was synced, in the order in which it was synced.
//!
//! With a log SQLite syncs the log at each commit before the commit returns; pages move from the
//! log into the file only after that, in any order, and are synced before the log starts over. So
//! after each step the two files are copied, and each copy is damaged as a power failure might: the
//! log cut off or torn after what was synced, the pages of a checkpoint written in part, a new log
//! half over the old one. Each must open at an acknowledged state. This tests our use of SQLite;
//! that a disk keeps what it claims to have synced cannot be tested here.

use std::fs;
use std::path::Path;

use house_rules::store::Store;
use rusqlite::Connection;

use super::evening::{State, Step, evening, state, take};
use super::{Seed, Skipped, times};

const PAGE: usize = 4096;
/// The size of a log's header, before the first page.
const HEAD: usize = 32;

/// The two files at one moment.
#[derive(Clone, Default, PartialEq)]
struct Files {
    database: Vec<u8>,
    log: Vec<u8>,
}

impl Files {
    fn read(path: &Path) -> Files {
        let database = fs::read(path).unwrap();
        Files { database, log: fs::read(path.with_extension("db-wal")).unwrap_or_default() }
    }

    fn write(&self, folder: &Path) -> std::path::PathBuf {
        let path = folder.join("lost.db");
        let _ = fs::remove_file(path.with_extension("db-shm"));
        fs::write(&path, &self.database).unwrap();
        fs::write(path.with_extension("db-wal"), &self.log).unwrap();
        path
    }

    /// Returns what these files contain when they are opened again.
    fn opened(&self, folder: &Path) -> State {
        let path = self.write(folder);
        let store = Store::open(&path).unwrap();
        store.check().unwrap();
        state(&store)
    }
}

pub fn lost() -> Result<(), Skipped> {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path().join("any.db")).unwrap();
    if !folder.path().join("any.db-wal").exists() {
        let why = "a file on this disk has no log, see stopped_after_every_request";
        return Err(Skipped(why.to_owned()));
    }
    drop(store);
    let (mut cut, mut torn, mut checkpoints, mut restarts) = (0, 0, 0, 0);
    let mut chance = Seed(0x5EED_0003);
    let mut seed = 0;
    while cut + torn + checkpoints + restarts < times() * 5 {
        seed += 2;
        let (steps, states) = evening(seed);
        let folder = tempfile::tempdir().unwrap();
        let copy = tempfile::tempdir().unwrap();
        let path = folder.path().join("evening.db");
        let mut store = Store::open(&path).unwrap();
        let mut before = Files::read(&path);
        for (index, step) in steps.iter().enumerate() {
            take(&mut store, step, index).unwrap();
            let now = Files::read(&path);
            if matches!(step, Step::Copy) || now == before {
                continue;
            }
            let (old, new) = (&states[index], &states[index + 1]);
            let seldom = chance.below(4) == 0;
            if seldom {
                assert!(now.opened(copy.path()) == *new, "step {index} is not on the disk");
            }
            let same_log = now.log[..HEAD] == before.log[..HEAD.min(before.log.len())];
            if same_log && now.log.len() > before.log.len() {
                // The log ends somewhere within what this step has added.
                let length = before.log.len() + chance.below(now.log.len() - before.log.len());
                let mut lost = now.clone();
                lost.log.truncate(length);
                cut += 1;
                if chance.below(2) == 0 {
                    // And what had no time to be written is arbitrary.
                    let rest = chance.below(9000);
                    lost.log.extend((0..rest).map(|_| chance.below(256).to_le_bytes()[0]));
                    torn += 1;
                    cut -= 1;
                }
                assert!(lost.opened(copy.path()) == *old, "half of step {index} is there");
            } else if !same_log && before.log.len() > HEAD {
                // The log has started over, on top of the old one; the file has everything.
                let mut lost = before.clone();
                let last = now.log.iter().zip(&before.log).rposition(|(one, other)| one != other);
                let length = chance.below(last.unwrap());
                lost.log[..length].copy_from_slice(&now.log[..length]);
                assert!(lost.opened(copy.path()) == *old, "the new log of step {index} lost one");
                restarts += 1;
            }
            if seldom {
                // A checkpoint: some pages are in the file, some are not, one is torn.
                let there = now.write(copy.path());
                let shell = Connection::open(&there).unwrap();
                shell.execute_batch("pragma wal_checkpoint(passive)").unwrap();
                let after = fs::read(&there).unwrap();
                drop(shell);
                let mut lost = now.clone();
                if chance.below(2) == 0 {
                    lost.database.resize(after.len(), 0);
                }
                let short = lost.database.len().min(after.len());
                for at in (0..short).step_by(PAGE) {
                    let end = match chance.below(5) {
                        0 | 1 => at,
                        2 => at + chance.below(PAGE),
                        _ => at + PAGE,
                    };
                    lost.database[at..end.min(short)].copy_from_slice(&after[at..end.min(short)]);
                }
                assert!(lost.opened(copy.path()) == *new, "a checkpoint after {index} lost it");
                checkpoints += 1;
            }
            before = now;
            if chance.below(12) == 0 {
                // As the next commit would that finds the log long enough.
                let shell = Connection::open(&path).unwrap();
                shell.execute_batch("pragma wal_checkpoint(full)").unwrap();
                before = Files::read(&path);
            }
        }
    }
    println!(
        "the power went {} times: {cut} logs cut off, {torn} torn, {checkpoints} half-written \
         checkpoints, {restarts} half-begun logs",
        cut + torn + checkpoints + restarts
    );
    Ok(())
}
