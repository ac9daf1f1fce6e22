//! What a hall of phones costs: 1,024 of them at 256 tables. How long a confirmed hand takes until
//! every page shows it, what the program needs of memory, and what it does while nobody is there.
//!
//! `cargo bench --bench phones` starts the program without its window (`house-rules serve`) and
//! prints the figures as a table. `cargo bench --bench window -- phones` takes what the same hall
//! does to the window. `HOUSE_RULES_HANDS` says how many hands are confirmed.

#![allow(
    missing_docs,
    unused_results,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout
)]

#[allow(dead_code)]
#[path = "common/night.rs"]
mod night_of_tables;
#[path = "common/phones.rs"]
mod phones;

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use phones::{Hall, Pages, play, row, write_hall};

/// How many hands are confirmed where nobody says how many.
const HANDS: usize = 60;
/// How long the program is left alone.
const ALONE: Duration = Duration::from_secs(20);

/// The program, serving a game. It is killed when this is dropped.
struct Program {
    child: Child,
    hall: Hall,
}

impl Program {
    fn start(file: &Path) -> Program {
        let mut child = Command::new(env!("CARGO_BIN_EXE_house-rules"))
            .arg("--data")
            .arg(file)
            .args(["serve", "--address", "127.0.0.1", "--port", "0"])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
        let tables = lines.take_while(|line| !line.starts_with("Ctrl+C")).filter_map(|line| {
            let (_, address) = line.split_once("http://")?;
            let parts: Vec<String> = address.split('/').map(ToOwned::to_owned).collect();
            <[String; 4]>::try_from(parts).ok()
        });
        let tables: Vec<[String; 4]> = tables.collect();
        let [address, evening, ..] = tables[0].clone();
        let secrets = tables.into_iter().map(|[.., secret]| secret).collect();
        let hall = Hall { address: address.parse().unwrap(), evening, secrets };
        Program { child, hall }
    }

    /// Its resident memory in KiB, now and at its most.
    fn memory(&self) -> (u64, u64) {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        (number(&status, "VmRSS:"), number(&status, "VmHWM:"))
    }

    /// How often its threads woke up, and the hundredths of a second that they worked.
    fn used(&self) -> (u64, u64) {
        let mut used = (0, 0);
        for task in fs::read_dir(format!("/proc/{}/task", self.child.id())).unwrap().flatten() {
            let read = |file: &str| fs::read_to_string(task.path().join(file)).unwrap_or_default();
            let stat = read("stat");
            let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
            used.0 += number(&read("status"), "voluntary_ctxt_switches:");
            used.1 +=
                fields.skip(11).take(2).filter_map(|ticks| ticks.parse::<u64>().ok()).sum::<u64>();
        }
        used
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn number(status: &str, name: &str) -> u64 {
    let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default();
    line.split_whitespace().next().and_then(|number| number.parse().ok()).unwrap_or(0)
}

fn main() {
    let hands = std::env::var("HOUSE_RULES_HANDS").ok().and_then(|count| count.parse().ok());
    let hands = hands.unwrap_or(HANDS);
    println!("| figure | median | 99th percentile | most | count |");
    println!("| --- | --- | --- | --- | --- |");
    for (pages, what) in [(Pages::Tables, "each its table"), (Pages::Room, "all the room")] {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("hall.db");
        write_hall(&file);
        let program = Program::start(&file);
        std::thread::sleep(Duration::from_secs(2));
        let alone = program.memory().0;
        if pages == Pages::Tables {
            let before = program.used();
            std::thread::sleep(ALONE);
            let after = program.used();
            println!(
                "| open, no phone, {} s | {} wake-ups, {} ms of processor time | | | |",
                ALONE.as_secs(),
                after.0 - before.0,
                (after.1 - before.1) * 10
            );
        }
        let mut at_end = (0, 0);
        let found = play(program.hall.clone(), pages, |number| {
            at_end = program.memory();
            number < hands
        });
        row(
            &format!("a confirmed hand, until the desk answers; phones show {what}"),
            found.answered,
        );
        row(&format!("… until a phone has heard of it; phones show {what}"), found.heard);
        row(&format!("… until a phone has its page with it; phones show {what}"), found.shown);
        println!(
            "| memory without phones, with 1,024, at the most; phones show {what} | {} MiB | {} MiB | {} MiB | |",
            alone / 1024,
            at_end.0 / 1024,
            at_end.1 / 1024
        );
    }
}
