//! Malicious or damaged files, databases and keys: valid games in which something was replaced,
//! doubled, swapped or cut. Nothing may panic or hang, and anything accepted without a warning must
//! mean what was written.
//!
//! `HOUSE_RULES_CASES` is the number of cases of each test (250 by default), and `HOUSE_RULES_SEED`
//! the first one, so that a long run can be split.

mod cells;
mod csv;
pub mod damage;
mod json;
mod keys;
mod library;
mod names;
mod own;

use formats::json::encode_text;

use crate::prelude::*;

/// How long one case may take: far longer than any does.
const PATIENCE: Duration = Duration::from_secs(20);

fn cases() -> u64 {
    number("HOUSE_RULES_CASES", 250)
}

/// Prints the seed of a case that panics.
struct CaseOnPanic(u64);

impl Drop for CaseOnPanic {
    fn drop(&mut self) {
        if thread::panicking() {
            eprintln!("again with HOUSE_RULES_CASES=1 HOUSE_RULES_SEED={}", self.0);
        }
    }
}

/// Tries a law on the requested number of cases, each with its own random numbers.
fn each_case(law: impl FnMut(&mut Rng)) {
    each_of(cases(), law);
}

/// Tries a law on another number of cases.
fn each_of(cases: u64, mut law: impl FnMut(&mut Rng)) {
    let first = number("HOUSE_RULES_SEED", 0);
    for case in first..first + cases {
        let told = CaseOnPanic(case);
        let begun = Instant::now();
        law(&mut Rng(case));
        let took = begun.elapsed();
        assert!(took < PATIENCE, "case {case} took {took:?}");
        drop(told);
    }
}

/// Returns some records of every game without problems; more of them in a longer run.
fn records() -> &'static [Record] {
    static RECORDS: OnceLock<Vec<Record>> = OnceLock::new();
    let of_each = (cases() / 200).clamp(2, 20);
    let of_game = |game| {
        let rounds = |seed: u64| usize::try_from(seed * 2 % 7 + 1).unwrap();
        (0..of_each).filter_map(move |seed| simulate::record(game, seed, None, Some(rounds(seed))))
    };
    RECORDS.get_or_init(|| rules::ALL.iter().copied().flat_map(of_game).collect())
}

fn one_of<'a, T>(chance: &mut Rng, from: &'a [T]) -> &'a T {
    chance.pick(from).unwrap()
}

/// Chooses one of these, which are in order of size, mostly from the smaller half, so that many are
/// tried.
fn small_one_of<'a, T>(chance: &mut Rng, from: &'a [T]) -> &'a T {
    let all = chance.one_in(50);
    one_of(chance, &from[..if all { from.len() } else { from.len().div_ceil(3) }])
}

fn below(chance: &mut Rng, count: usize) -> usize {
    chance.index(count).unwrap_or(0)
}

fn said(error: &Error) {
    assert!(!error.to_string().is_empty());
}

/// Checks that a record read without problems is printed again, and reads as the same record.
fn is_printed_as_it_was_taken(record: &Record, text: &str) {
    assert!(evaluate(record).problems.is_empty());
    let printed = encode_text(record);
    let again = formats::decode(&printed).unwrap();
    assert_eq!(again.every_problem(), vec![], "{text}\n{printed}");
    assert_eq!(again.record.as_ref(), Some(record), "{text}\n{printed}");
}

#[test]
fn endless_input_is_refused_with_a_sentence() {
    let deep = "[".repeat(100_000);
    let wide: Vec<String> = (0..20_000).map(|at| format!(",a{at}")).collect();
    let wide = format!("round{}\r\n0", wide.concat());
    let twice = r#"{"game":"goodge","players":["Ada","Ben","Cleo"],"players":["Dora"]}"#;
    for (text, wanted) in [
        (deep.as_str(), "line 1, column 128: this is not JSON: recursion limit exceeded"),
        (&wide, "line 1: the heading has 20001 columns; there can be at most 16384"),
        (twice, "line 1, column 57: “players” appears twice; remove one"),
    ] {
        assert_eq!(formats::decode_all(text.as_bytes()).unwrap_err().to_string(), wanted);
    }
    let endless = formats::read_text(std::io::repeat(b' ')).unwrap_err().to_string();
    assert_eq!(endless, "it is larger than 256 megabytes, and no library of games is that large");
    let other = formats::read_text(&b"{\n\xc3\xa9\xff}"[..]).unwrap_err().to_string();
    assert_eq!(other, "line 2, column 2: this is not UTF-8 text; save the file as UTF-8");
}

#[test]
fn thousands_of_mistakes_are_reported_quickly() {
    let begun = Instant::now();
    let keys: Vec<String> = (0..20_000).map(|at| format!("\"x{at}\":1,")).collect();
    let keys = keys.concat();
    let rounds = "{\"x\":1},".repeat(20_000);
    let start = r#"{"game":"goodge","players":["Ada","Ben","Cleo"],"#;
    for (text, least) in [
        (format!("{start}{keys}\"rounds\":[]}}"), 20_000),
        (format!("{start}\"rounds\":[{{{keys}\"bid\":120}}]}}"), 20_000),
        (format!("{start}\"rounds\":[{rounds}{{}}]}}"), 60_000),
    ] {
        let problems = formats::decode(&text).unwrap().every_problem();
        assert!(problems.len() >= least, "{}", problems.len());
    }
    assert!(begun.elapsed() < PATIENCE, "{:?}", begun.elapsed());
}
