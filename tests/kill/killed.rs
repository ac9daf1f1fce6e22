//! The scorekeeper is killed at any moment, and everything acknowledged is there.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use scoring::Rng;
use store::{Store, backups};

use super::evening::{State, evening, state};
use super::{sent_hands, times};

/// Returns the command that starts a scorekeeper at a step, under this program or by itself.
pub fn scorekeeper(program: impl AsRef<OsStr>, path: &Path, seed: u64, from: usize) -> Command {
    let mut command = Command::new(program);
    command
        .env("HOUSE_RULES_EVENING", path)
        .env("HOUSE_RULES_SEED", seed.to_string())
        .env("HOUSE_RULES_FROM", from.to_string())
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    command
}

/// Returns how many steps the file has: all that were acknowledged, perhaps the one in progress,
/// and nothing partial. Every copy that has its final name is complete.
pub fn reached(path: &Path, acknowledged: usize, states: &[State]) -> usize {
    let store = match Store::open(path) {
        Ok(store) => store,
        Err(error) => panic!("after {acknowledged} steps: {error}"),
    };
    store.check().unwrap_or_else(|error| panic!("after {acknowledged} steps: {error}"));
    let found = state(&store);
    sent_hands::check(&found);
    for copy in backups(path) {
        Store::open(&copy.path).unwrap().check().unwrap();
    }
    // If a step changes nothing that is read here, the later one is as good.
    let known = [acknowledged + 1, acknowledged];
    let held = known.into_iter().find(|steps| states.get(*steps) == Some(&found));
    held.unwrap_or_else(|| panic!("after {acknowledged} steps there is something else: {found:?}"))
}

pub fn at_any_moment() {
    let (mut kills, mut under_way, mut evenings) = (0, 0, 0);
    let mut chance = Rng(0x5EED_0001);
    let mut seed = 0;
    let program = std::env::current_exe().unwrap();
    while kills < times() {
        seed += 1;
        let (steps, states) = evening(seed);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("evening.db");
        let mut from = 0;
        while from < steps.len() && kills < times() {
            let mut child = scorekeeper(&program, &path, seed, from).spawn().unwrap();
            let mut said = BufReader::new(child.stdout.take().unwrap()).lines();
            // They are ready, and open the file now.
            let mut acknowledged = said.next().unwrap().unwrap().parse().unwrap();
            std::thread::sleep(Duration::from_micros(chance.index(60_000).unwrap() as u64));
            child.kill().unwrap();
            let cut_off = child.wait().unwrap().code().is_none();
            if let Some(last) = said.map_while(Result::ok).last() {
                acknowledged = last.parse().unwrap();
            }
            from = reached(&path, acknowledged, &states);
            kills += usize::from(cut_off);
            under_way += usize::from(from > acknowledged);
        }
        evenings += usize::from(from == steps.len());
    }
    println!(
        "killed {kills} times at any moment; {evenings} evenings came to their end all the same; \
         {under_way} times the step under way was on the disk already"
    );
}
