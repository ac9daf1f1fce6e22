//! The parts: actions on the windows, and the printed table.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use games::rules;
use games::simulate;
use scoring::Value;
use store::Store;

use super::display::{Display, code};
use super::measured::{Process, begin, count, row};
use super::night_of_tables::{night, one_hand};
use super::windows;

/// How often a window is opened.
const STARTS: usize = 15;
/// How many keys are pressed unless `HOUSE_RULES_KEYS` is set.
const KEYS: usize = 400;
/// A key is done once nothing has been drawn for this long.
const CALM: Duration = Duration::from_millis(60);
/// How long a window is left alone.
const ALONE: Duration = Duration::from_secs(30);

/// Measures what is asked for and prints it.
pub fn print() {
    let folder = tempfile::tempdir().unwrap();
    let family = family(folder.path());
    let asked = begin();
    if asked("start") {
        start(folder.path(), &family);
    }
    if asked("keys") {
        for tables in [16, 256] {
            keys(&hall(folder.path(), tables), &format!("{tables} tables"), (1920, 1080));
        }
        keys(&family, "a sheet of Goodge", (1920, 1080));
    }
    #[cfg(feature = "lan")]
    if asked("phones") {
        with_phones(folder.path());
    }
    if asked("sizes") {
        for size in [(1280, 820), (1920, 1080), (3840, 2160)] {
            let name = format!("{} × {}", size.0, size.1);
            keys(&family, &format!("a sheet of Goodge, {name}"), size);
            keys(&hall(folder.path(), 10), &format!("10 tables, {name}"), size);
        }
    }
    if asked("idle") {
        idle(&family, "Tonight", &[]);
        idle(&family, "a sheet", &[code::ONE]);
        idle(&hall(folder.path(), 10), "a night of 10 tables", &[code::ONE]);
    }
    if asked("memory") {
        memory(folder.path(), &family);
    }
    if asked("size") {
        let size = std::fs::metadata(env!("CARGO_BIN_EXE_house-rules")).unwrap().len();
        println!("| the program's file | {} kB | | | |", size / 1000);
    }
}

/// Creates a file with a dozen finished games and a game of Goodge with thirty rounds.
fn family(folder: &Path) -> PathBuf {
    let path = folder.join("family.db");
    let mut store = Store::open(&path).unwrap();
    for seed in 0..12 {
        let game = &rules::ALL[usize::try_from(seed).unwrap()];
        let _ = store.create(&simulate::record(game, seed, None, None).unwrap(), None).unwrap();
    }
    let goodge = rules::find("goodge").unwrap();
    let mut record = simulate::record(goodge, 3, Some(4), Some(1)).unwrap();
    record.rounds = vec![record.rounds[0].clone(); 30];
    let _ = record.options.insert("target", Value::Number(5000));
    let _ = store.create(&record, None).unwrap();
    path
}

/// Creates a file with one night whose last hand is missing.
fn hall(folder: &Path, tables: usize) -> PathBuf {
    let path = folder.join(format!("night-{tables}.db"));
    if !path.exists() {
        let (record, _) = one_hand(&night(tables), tables);
        let _ = Store::open(&path).unwrap().create(&record, None).unwrap();
    }
    path
}

/// Measures from the start of the process to the first frame on the display, alternating, so that
/// both meet the same load.
fn start(folder: &Path, family: &Path) {
    let many = std::env::var_os("HOUSE_RULES_MANY").map(PathBuf::from);
    let (mut bare, mut ours, mut crowd) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..STARTS {
        bare.push(first_frame(|display| windows::bare(folder, display)));
        ours.push(first_frame(|display| windows::program(family, display)));
        if let Some(many) = &many {
            crowd.push(first_frame(|display| windows::program(many, display)));
        }
    }
    row("start to first frame, a bare window", bare);
    row("start to first frame, the program", ours);
    row("start to first frame, a file of very many games", crowd);
}

fn first_frame(open: impl Fn(&str) -> Process) -> Duration {
    let display = Display::open(1280, 820);
    let began = Instant::now();
    let _window = open(&display.name);
    display.first_frame() - began
}

/// Measures from a key to what it draws: 1 and Backspace in turn, in the entry of the game in
/// progress. After a 1 a hand still waits for a second digit.
fn keys(data: &Path, what: &str, (width, height): (u16, u16)) {
    let display = Display::open(width, height);
    let _window = opened(data, &display, &[code::ONE]);
    let (first, last) = press_in_turn(&display);
    row(&format!("key to its frame, {what}"), first);
    row(&format!("key to the last thing that it draws, {what}"), last);
}

/// Presses the keys, and returns how long each took to its frame, and to the last thing that it
/// draws.
fn press_in_turn(display: &Display) -> (Vec<Duration>, Vec<Duration>) {
    let (mut first, mut last) = (Vec::new(), Vec::new());
    let keys = [code::ONE, code::BACKSPACE].into_iter().cycle();
    for key in keys.take(count("HOUSE_RULES_KEYS", KEYS)) {
        let at = display.press(key);
        let Some(drawn) = display.drawn(Duration::from_secs(2)) else { continue };
        first.push(drawn - at);
        last.push(display.quiet(CALM).unwrap_or(drawn) - at);
    }
    (first, last)
}

/// Measures from a key to its frame on a night of 256 tables that is open to 1,024 phones, while
/// hands are sent and confirmed on them.
#[cfg(feature = "lan")]
fn with_phones(folder: &Path) {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    use phones::Access;

    use super::phones::{Hall, Hands, Pages, play, write_hall};

    let data = folder.join("hall.db");
    write_hall(&data, false);
    let store = Store::open(&data).unwrap();
    let games = store.games(&store::Filter::default()).unwrap();
    let identity = store.identity(games[0].id).unwrap();
    drop(store);
    let access = || Access::of(&data, &identity).unwrap();
    // Served to this computer only.
    let mut kept = access();
    kept.address = Some(std::net::IpAddr::from([127, 0, 0, 1]));
    kept.save().unwrap();
    for with in [false, true] {
        let opens: &[u8] =
            if with { &[code::ONE, code::F12, code::ENTER, code::F12] } else { &[code::ONE] };
        let display = Display::open(1920, 1080);
        let window = opened(&data, &display, opens);
        let begins = window.memory().0 / 1024;
        let ends = Arc::new(AtomicBool::new(!with));
        let phones = with.then(|| {
            let access = access();
            let hall = Hall {
                address: ([127, 0, 0, 1], access.port.unwrap()).into(),
                evening: access.evening,
                secrets: access.tables,
            };
            let ends = Arc::clone(&ends);
            std::thread::spawn(move || {
                play(hall, Pages::Tables, Hands::OfTables, |_| !ends.load(Ordering::Relaxed))
            })
        });
        std::thread::sleep(Duration::from_secs(if with { 8 } else { 0 }));
        let (first, _) = press_in_turn(&display);
        ends.store(true, Ordering::Relaxed);
        let what = if with { "1,024 phones" } else { "no phone" };
        row(&format!("key to its frame, 256 tables, {what}"), first);
        let (now, most) = window.memory();
        println!("| memory, {what} | {begins} MiB | {} MiB | {} MiB | |", now / 1024, most / 1024);
        if let Some(latencies) = phones.map(|phones| phones.join().unwrap()) {
            row(
                "a confirmed hand, until its table's pages have it, from the window",
                latencies.shown,
            );
        }
    }
}

/// Opens a window on this file with the focus and the full screen, and presses these keys.
fn opened(data: &Path, display: &Display, keys: &[u8]) -> Process {
    let window = windows::program(data, &display.name);
    let _ = display.first_frame();
    let _ = display.quiet(Duration::from_millis(500));
    display.focus(true);
    let _ = display.quiet(Duration::from_millis(500));
    for key in keys {
        let _ = display.press(*key);
        let _ = display.quiet(Duration::from_millis(1500));
    }
    window
}

/// Measures what the window uses while nothing happens.
fn idle(data: &Path, what: &str, keys: &[u8]) {
    let display = Display::open(1920, 1080);
    let window = opened(data, &display, keys);
    // Wait for the backup made at every start and any other pending work.
    std::thread::sleep(Duration::from_secs(5));
    let before = window.used();
    let frames = display.drawn(ALONE);
    std::thread::sleep(if frames.is_some() { ALONE } else { Duration::ZERO });
    let after = window.used();
    println!(
        "| {} s with nothing to do, {what} | {} wake-ups, {} ms of processor time{} | | | |",
        ALONE.as_secs(),
        after.wakes - before.wakes,
        (after.ticks - before.ticks) * 10,
        if frames.is_some() { ", something was drawn" } else { "" },
    );
}

/// Measures the resident memory once everything is shown.
fn memory(folder: &Path, family: &Path) {
    let display = Display::open(1920, 1080);
    let say = |what: &str, window: &Process| {
        let (now, most) = window.memory();
        let mib = |kib: u64| kib / 1024;
        println!("| memory, {what} | {} MiB | | {} MiB | |", mib(now), mib(most));
    };
    let bare = windows::bare(folder, &display.name);
    let _ = display.first_frame();
    let _ = display.quiet(Duration::from_millis(500));
    say("a bare window of 1280 × 820", &bare);
    drop(bare);
    drop(display);
    let mut files = vec![
        ("Tonight", family.to_owned(), &[][..]),
        ("a sheet", family.to_owned(), &[code::ONE][..]),
        ("a night of 256 tables", hall(folder, 256), &[code::ONE][..]),
    ];
    if let Some(many) = std::env::var_os("HOUSE_RULES_MANY") {
        files.push(("Tonight, very many games", many.into(), &[]));
    }
    for (what, data, keys) in files {
        let display = Display::open(1280, 820);
        let window = opened(&data, &display, keys);
        say(what, &window);
    }
}
