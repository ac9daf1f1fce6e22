//! The input files: records of every game, and libraries.

use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};

use chrono::{DateTime, TimeDelta};
use formats::json;
use formats::library::{Label, SharedData, first_line, game_line, last_line};
use games::rules;
use games::simulate;
use scoring::Record;

/// How many different records there are of each game; then they repeat.
const OF_A_GAME: u64 = 40;

/// When the games of a library began.
#[derive(Clone, Copy)]
pub enum Dates {
    /// An hour after each other.
    Apart,
    /// All at the same moment.
    Same,
}

/// Returns the folder of these files, which is created if necessary.
pub fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bulk");
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Returns records of all games in turn, played to their end.
fn mixed() -> Vec<Record> {
    let of =
        |seed| rules::ALL.iter().filter_map(move |game| simulate::record(game, seed, None, None));
    (0..OF_A_GAME).flat_map(of).collect()
}

/// Writes this many records, one per line, and returns the path.
pub fn records(count: usize) -> PathBuf {
    let path = folder().join(format!("records-{count}.ndjson"));
    if !path.exists() {
        let lines: Vec<String> =
            mixed().iter().map(|record| json::encode(record).to_string()).collect();
        write(&path, lines.iter().cycle().take(count).map(|line| format!("{line}\n")));
    }
    path
}

/// Writes a library of this many games, no two alike, and returns its path.
pub fn library(games: usize, dates: Dates) -> PathBuf {
    let name = match dates {
        Dates::Apart => format!("library-{games}.json"),
        Dates::Same => format!("library-{games}-same.json"),
    };
    let path = folder().join(name);
    if !path.exists() {
        let begin = DateTime::from_timestamp(1_700_000_000, 0).unwrap();
        let records = mixed();
        let line = |(number, record): (usize, &Record)| {
            let hours = match dates {
                Dates::Apart => i64::try_from(number).unwrap(),
                Dates::Same => 0,
            };
            let created = Some(begin + TimeDelta::hours(hours));
            let label =
                Label { created: created.map(Into::into), changed: created, ..Label::default() };
            let mut record = record.clone();
            for name in &mut record.players {
                *name = format!("{name} {}", number % 50);
            }
            game_line(&label, &record)
        };
        let shared = SharedData::default();
        let lines = records.iter().cycle().take(games).enumerate().map(line);
        let last = last_line(games, &[]);
        write(&path, [first_line(&shared)].into_iter().chain(lines).chain([last]));
    }
    path
}

/// Returns ten rounds of Oh Hell! for four players.
pub fn oh_hell() -> Record {
    simulate::record(rules::find("oh-hell").unwrap(), 7, Some(4), Some(10)).unwrap()
}

fn write(path: &Path, lines: impl Iterator<Item = String>) {
    let unfinished = path.with_extension("unfinished");
    let mut file = BufWriter::new(File::create(&unfinished).unwrap());
    for line in lines {
        file.write_all(line.as_bytes()).unwrap();
    }
    file.into_inner().unwrap().sync_all().unwrap();
    std::fs::rename(&unfinished, path).unwrap();
}
