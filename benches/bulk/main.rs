//! Cost of many records: scoring a stream, importing and exporting a library, and starting the
//! program for a single question.
//!
//! `cargo bench --bench bulk` creates its files in the target folder and prints the figures as a
//! table; `cargo bench --bench bulk -- stream` runs one part of `stream`, `library`, `dates`,
//! `large` and `command`. Every command of the program runs in its own process, so that its memory
//! can be measured. Nothing is asserted.

#![allow(missing_docs, unused_results, clippy::unwrap_used, clippy::print_stdout)]

mod command;
mod files;

use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use formats::json;
use rusqlite::Connection;
use store::{Filter, Store};

use command::{Used, house_rules};
use files::Dates;

/// How many records the stream has.
const RECORDS: usize = 100_000;
/// How many games the library has.
const GAMES: usize = 10_000;
/// How many games the large library has.
const MANY: usize = 60_000;

fn main() {
    let asked: Vec<String> =
        std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    println!("| what | time | processor time | memory at its most |");
    println!("| --- | --- | --- | --- |");
    let parts: [(&str, fn()); 5] = [
        ("stream", stream),
        ("library", library),
        ("dates", dates),
        ("large", large),
        ("command", command),
    ];
    for (part, measure) in parts {
        if asked.is_empty() || asked.iter().any(|word| word == part) {
            measure();
        }
    }
}

/// Measures scoring records of every game as a stream with two threads, next to reading and
/// printing them as plain JSON.
fn stream() {
    let path = files::records(RECORDS);
    let text = std::fs::read_to_string(&path).unwrap();
    println!("| {RECORDS} records, {} MB | | | |", text.len() / 1_000_000);
    let middle = text[text.len() / 2..].find('\n').unwrap() + text.len() / 2 + 1;
    let halves = text.split_at(middle);
    let began = Instant::now();
    let printed: usize = thread::scope(|scope| {
        let threads = [halves.0, halves.1].map(|half| scope.spawn(|| read_and_print(half)));
        threads.into_iter().map(|thread| thread.join().unwrap()).sum()
    });
    assert_eq!(printed, text.len());
    let bare = began.elapsed();
    row("read as any JSON and printed, two threads", Used { time: bare, ..Used::default() });
    drop(text);
    for jobs in ["1", "2"] {
        let used = house_rules(&["score", "--lines", "--jobs", jobs, path.to_str().unwrap()]);
        let a_second = f64::from(u32::try_from(RECORDS).unwrap()) / used.time.as_secs_f64();
        let times = used.time.as_secs_f64() / bare.as_secs_f64();
        let what = format!(
            "`score --lines --jobs {jobs}`: {a_second:.0} a second, {times:.1} times bare JSON"
        );
        row(&what, used);
    }
}

fn read_and_print(lines: &str) -> usize {
    let mut printed = Vec::new();
    let mut length = 0;
    for line in lines.lines() {
        let json: serde_json::Value = serde_json::from_str(line).unwrap();
        serde_json::to_writer(&mut printed, &json).unwrap();
        length += printed.len() + 1;
        printed.clear();
    }
    length
}

/// Measures importing a library, importing it a second time, and copying its rows with SQLite
/// alone.
fn library() {
    let path = files::library(GAMES, Dates::Apart);
    let data = fresh("library.db");
    row(&format!("`import` of {GAMES} games"), import(&path, &data));
    let rows = rows(&data);
    row(&format!("… its {rows} rows copied by SQLite, insert … select"), copy(&data));
    row("`import` of the same library again", import(&path, &data));
    assert_eq!(Store::open(&data).unwrap().games(&Filter::default()).unwrap().len(), GAMES);
}

/// Measures importing a library twice whose games all began at the same moment.
fn dates() {
    let path = files::library(GAMES, Dates::Same);
    let data = fresh("dates.db");
    row(&format!("`import` of {GAMES} games of one moment"), import(&path, &data));
    row("… once more", import(&path, &data));
}

/// Measures exporting a large library and importing it again, in its current and its old form.
fn large() {
    let path = files::library(MANY, Dates::Apart);
    let (data, again) = (fresh("large.db"), fresh("again.db"));
    row(&format!("`import` of {MANY} games"), import(&path, &data));
    let out = path.with_file_name("exported.ndjson");
    let (out, data) = (out.to_str().unwrap(), data.to_str().unwrap());
    let used = house_rules(&["--data", data, "export", "--all", "--output", out, "--force"]);
    let size = std::fs::metadata(out).unwrap().len() / 1_000_000;
    row(&format!("`export --all` of {MANY} games, {size} MB"), used);
    row("… and taken in again", import(Path::new(out), &again));
}

/// Measures listing the games and scoring one record.
fn command() {
    let path = files::records(RECORDS);
    let oh_hell = path.with_file_name("oh-hell.json");
    std::fs::write(&oh_hell, json::encode_text(&files::oh_hell())).unwrap();
    for (what, words) in [
        ("`games`", &["games"][..]),
        ("`score` of ten rounds of Oh Hell", &["score", oh_hell.to_str().unwrap()]),
    ] {
        let mut used: Vec<Used> = (0..200).map(|_| house_rules(words)).collect();
        used.sort_unstable_by_key(|used| used.time);
        row(&format!("{what}, median of 200 processes"), used[100]);
    }
}

fn import(library: &Path, data: &Path) -> Used {
    house_rules(&["--data", data.to_str().unwrap(), "import", library.to_str().unwrap()])
}

/// Returns a path for a database that does not exist yet.
fn fresh(name: &str) -> PathBuf {
    let path = files::folder().join(name);
    let _ = std::fs::remove_file(&path);
    path
}

fn tables(connection: &Connection) -> Vec<String> {
    let sql = "select name from sqlite_master where type = 'table' and name not like 'sqlite%'";
    let mut query = connection.prepare(sql).unwrap();
    let names = query.query_map([], |row| row.get(0)).unwrap();
    names.collect::<Result<_, _>>().unwrap()
}

fn rows(data: &Path) -> i64 {
    let connection = Connection::open(data).unwrap();
    let count = |table: &String| {
        let sql = format!("select count(*) from {table}");
        connection.query_row(&sql, [], |row| row.get::<_, i64>(0)).unwrap()
    };
    tables(&connection).iter().map(count).sum()
}

/// Copies every row into tables of the same form, with the same indexes and without triggers.
fn copy(data: &Path) -> Used {
    let path = fresh("copy.db");
    drop(Store::open(&path).unwrap());
    let connection = Connection::open(&path).unwrap();
    let batch = |sql: &str| connection.execute_batch(sql).unwrap();
    let triggers: Vec<String> = {
        let sql = "select name from sqlite_master where type = 'trigger'";
        let mut query = connection.prepare(sql).unwrap();
        query.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap()
    };
    batch("pragma foreign_keys = off");
    for name in triggers {
        batch(&format!("drop trigger {name}"));
    }
    let names = tables(&connection);
    for name in &names {
        batch(&format!("delete from {name}"));
    }
    connection.execute("attach ?1 as old", [data.to_str().unwrap()]).unwrap();
    let began = Instant::now();
    batch("begin");
    for name in names {
        // Without generated columns.
        let sql = "select group_concat('\"' || name || '\"') from pragma_table_info(?1)";
        let columns: String = connection.query_row(sql, [&name], |row| row.get(0)).unwrap();
        batch(&format!("insert into main.{name} ({columns}) select {columns} from old.{name}"));
    }
    batch("commit");
    Used { time: began.elapsed(), ..Used::default() }
}

fn row(what: &str, used: Used) {
    let ms = |time: Duration| match time.as_secs_f64() * 1000.0 {
        0.0 => String::new(),
        time if time < 100.0 => format!("{time:.1} ms"),
        time => format!("{time:.0} ms"),
    };
    let memory = if used.memory == 0 { String::new() } else { format!("{} MB", used.memory) };
    println!("| {what} | {} | {} | {memory} |", ms(used.time), ms(used.processor));
}
