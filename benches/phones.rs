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

#[path = "common/measured.rs"]
mod measured;
#[allow(dead_code)]
#[path = "common/night.rs"]
mod night_of_tables;
#[path = "common/phones.rs"]
mod phones;

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use measured::{Process, begin, count, row};
use phones::{Hall, Hands, Pages, play, write_hall};

/// How many hands are confirmed by default.
const HANDS: usize = 60;
/// How long the program is left idle.
const ALONE: Duration = Duration::from_secs(20);

/// Starts the program, and returns the hall that it serves.
fn serve(file: &Path) -> (Process, Hall) {
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
    (Process(child), Hall { address: address.parse().unwrap(), evening, secrets })
}

fn main() {
    let hands = count("HOUSE_RULES_HANDS", HANDS);
    let is_asked = begin();
    let parts = [
        ("tables", Pages::Tables, false, "a hand of each table in turn; its phones"),
        ("closing", Pages::Tables, true, "the last hand of a game; each phone its table"),
        ("room", Pages::Room, true, "the last hand of a game; all phones the room"),
    ];
    for (part, pages, is_nearly_over, what) in parts {
        if !is_asked(part) {
            continue;
        }
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("hall.db");
        write_hall(&file, is_nearly_over);
        let (process, hall) = serve(&file);
        std::thread::sleep(Duration::from_secs(2));
        let alone = process.memory().0;
        if !is_nearly_over {
            let before = process.used();
            std::thread::sleep(ALONE);
            let after = process.used();
            println!(
                "| open, no phone, {} s | {} wake-ups, {} ms of processor time | | | |",
                ALONE.as_secs(),
                after.wakes - before.wakes,
                (after.ticks - before.ticks) * 10
            );
        }
        let (mut at_begin, mut at_end) = ((0, 0), (0, 0));
        let confirmed = if is_nearly_over { Hands::Closing(&file) } else { Hands::OfTables };
        let found = play(hall, pages, confirmed, |number| {
            at_end = (process.memory().0, process.used().ticks);
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
            process.memory().1 / 1024
        );
    }
}
