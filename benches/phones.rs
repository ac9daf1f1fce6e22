//! Cost of a hall of phones: 1,024 of them at 256 tables. Measures how long a confirmed hand takes
//! until every page it changes shows it, the program's memory and processor time, and what it does
//! while no phone is connected. A hand changes the pages of its table; the one that completes a
//! game changes all.
//!
//! `cargo bench --bench phones` starts the program without its window (`house-rules serve`) and
//! prints the figures as a table. `cargo bench --bench window -- phones` measures what the same
//! hall does to the window. `HOUSE_RULES_HANDS` is the number of confirmed hands; `tables`,
//! `closing` and `room` choose a part.

#![allow(
    missing_docs,
    unused_results,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::cast_precision_loss
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

use phones::{Hall, Hands, Pages, play, row, write_hall};

/// How many hands are confirmed by default.
const HANDS: usize = 60;
/// How long the program is left idle.
const ALONE: Duration = Duration::from_secs(20);

/// The program, serving a game. Dropping this kills it.
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

    /// Returns its resident memory in KiB, now and at most.
    fn memory(&self) -> (u64, u64) {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        (number(&status, "VmRSS:"), number(&status, "VmHWM:"))
    }

    /// Returns how often its threads woke up, and their processor time in hundredths of a second.
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
    let asked: Vec<String> = std::env::args().skip(1).filter(|it| !it.starts_with('-')).collect();
    let parts = [
        ("tables", Pages::Tables, false, "a hand of each table in turn; its phones"),
        ("closing", Pages::Tables, true, "the last hand of a game; each phone its table"),
        ("room", Pages::Room, true, "the last hand of a game; all phones the room"),
    ];
    for (part, pages, is_nearly_over, what) in parts {
        if !asked.is_empty() && asked.iter().all(|it| it != part) {
            continue;
        }
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("hall.db");
        write_hall(&file, is_nearly_over);
        let program = Program::start(&file);
        std::thread::sleep(Duration::from_secs(2));
        let alone = program.memory().0;
        if !is_nearly_over {
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
        let (mut at_begin, mut at_end) = ((0, 0), (0, 0));
        let confirmed = if is_nearly_over { Hands::Closing(&file) } else { Hands::OfTables };
        let found = play(program.hall.clone(), pages, confirmed, |number| {
            at_end = (program.memory().0, program.used().1);
            if number == 0 {
                at_begin = at_end;
            }
            number < hands
        });
        row(&format!("until the desk answers: {what}"), found.answered);
        row(&format!("until a phone has its page with it: {what}"), found.shown);
        println!(
            "| processor time of the program for each hand: {what} | {:.1} ms | | | |",
            (at_end.1 - at_begin.1) as f64 * 10.0 / hands as f64
        );
        println!(
            "| memory without phones, with 1,024, at the most: {what} | {} MiB | {} MiB | {} MiB | |",
            alone / 1024,
            at_end.0 / 1024,
            program.memory().1 / 1024
        );
    }
}
