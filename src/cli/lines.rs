//! `score --lines` and `check --lines`: a stream of records, one per line, read on all processors.
//!
//! Invariants: answers keep the order of the lines and are written as soon as those before them
//! are; memory use does not depend on the length of the stream; no line ends the stream.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, BufRead, Read, Write};
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, SyncSender, TryRecvError, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use serde_json::{Map, Value as Json};

use super::error::Error;
use super::terminal::visible;
use super::{End, complain, files, score, sentence};
use formats::MAX_BYTES;
use formats::MAX_MEGABYTES;
use formats::json;
use formats::result;

/// Bytes to read at once: enough that passing a lot to a thread costs little compared with its
/// records.
const READ_SIZE: usize = 256 * 1024;
/// The largest number of lots in progress per processor.
const LOTS_PER_PROCESSOR: usize = 4;

/// The answer to a record that makes the program itself panic.
const FAULT: &str = "House Rules failed on this record; that is a bug in House Rules";

/// What to answer to each record.
#[derive(Debug, Clone, Copy)]
pub(super) enum Answer {
    /// The result as one line of JSON, with the reasons of each score if `why`; or the problems,
    /// with the number of the line.
    Score { why: bool },
    /// The problems and warnings as sentences, or "ok".
    Check,
}

/// A line of a file, for messages.
struct Place<'a> {
    name: &'a str,
    /// From 1.
    number: usize,
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}, line {}", self.name, self.number)
    }
}

/// A lot of whole lines; one that is too long stands for itself, by its beginning.
struct Lines {
    /// Number of the lot, from 0.
    lot: usize,
    /// Number of its first line, from 1.
    first: usize,
    text: Vec<u8>,
}

/// The answers to one lot of lines.
struct Answers {
    lot: usize,
    text: Vec<u8>,
    end: End,
}

/// How reading the input ended.
enum ReadResult {
    Answered(Answers),
    /// Reading failed after this many lots.
    Failed(usize, Error),
    /// The input ended after this many lots.
    Ended(usize),
}

/// Checks the lines of several files, one file after the other.
pub(super) fn check(
    files: &[PathBuf],
    jobs: Option<NonZero<usize>>,
    out: &mut dyn Write,
) -> Result<End, Error> {
    let mut end = End::Done;
    for file in files {
        let checked = match lines(file, Answer::Check, jobs, out) {
            Err(error) if !matches!(error, Error::StandardOutput(_)) => {
                out.flush()?;
                complain(&error.to_string());
                End::Failed
            }
            checked => checked?,
        };
        end = end.worse(checked);
    }
    Ok(end)
}

/// Answers every line of a file with this many threads; `None` is one for each processor.
pub(super) fn lines(
    file: &Path,
    answer: Answer,
    jobs: Option<NonZero<usize>>,
    out: &mut dyn Write,
) -> Result<End, Error> {
    let input = files::open(file)?;
    let jobs = jobs.or(thread::available_parallelism().ok()).map_or(1, NonZero::get);
    let (lot, lots) = sync_channel::<Lines>(LOTS_PER_PROCESSOR * jobs);
    // A permit is taken for each lot that is read, and returned once its answers are written.
    let (permit, permits) = sync_channel(LOTS_PER_PROCESSOR * jobs);
    let (report, reports) = channel();
    let name: Arc<str> = files::name(file).into();
    // The threads end with the program: one may be waiting for input that never comes.
    let lots = Arc::new(Mutex::new(lots));
    for _ in 0..jobs {
        let (lots, report, name) = (Arc::clone(&lots), report.clone(), Arc::clone(&name));
        let _ = thread::spawn(move || answer_lots(&lots, &name, answer, &report));
    }
    let _ = thread::spawn(move || {
        let read = read_lots(input, &name, &lot, &permit);
        let _ = report.send(read);
    });
    write_answers(&reports, &permits, out)
}

/// Reads whole lines, and passes them on whenever the input pauses.
fn read_lots(
    mut input: Box<dyn Read + Send>,
    name: &str,
    lots: &SyncSender<Lines>,
    permit: &SyncSender<()>,
) -> ReadResult {
    let (mut count, mut first) = (0, 1);
    let mut rest: Vec<u8> = Vec::new();
    // Whether the rest is longer than any line may be: only its beginning is kept.
    let mut is_cut = false;
    let mut buffer = vec![0; READ_SIZE];
    loop {
        let length = match input.read(&mut buffer) {
            Ok(length) => length,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(source) => {
                return ReadResult::Failed(count, Error::Read { file: name.to_owned(), source });
            }
        };
        let read = &buffer[..length];
        let whole = match read.iter().rposition(|byte| *byte == b'\n') {
            Some(end) => end + 1,
            None if length > 0 => {
                if !is_cut {
                    rest.extend_from_slice(read);
                    is_cut = is_too_long(&rest);
                }
                continue;
            }
            None => 0,
        };
        let mut text = std::mem::take(&mut rest);
        // The end of a line that is too long is not kept, but its line break is.
        let end = read.iter().position(|byte| *byte == b'\n').filter(|_| is_cut).unwrap_or(0);
        is_cut = false;
        text.extend_from_slice(&read[end..whole]);
        rest.extend_from_slice(&read[whole..]);
        if !text.is_empty() {
            let lines = Split(&text).count();
            if permit.send(()).is_err() || lots.send(Lines { lot: count, first, text }).is_err() {
                return ReadResult::Ended(count);
            }
            (count, first) = (count + 1, first + lines);
        }
        if length == 0 {
            return ReadResult::Ended(count);
        }
    }
}

fn answer_lots(
    lots: &Mutex<Receiver<Lines>>,
    name: &str,
    answer: Answer,
    report: &Sender<ReadResult>,
) {
    loop {
        let lot = lots.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(Lines { lot, first, text }) = lot else { return };
        let mut answers = Answers { lot, text: Vec::with_capacity(text.len()), end: End::Done };
        for (line, number) in Split(&text).zip(first..) {
            if !line.trim_ascii().is_empty() {
                // A panic in one line does not affect the others.
                let place = Place { name, number };
                let text = &mut answers.text;
                let before = text.len();
                let answered =
                    catch_unwind(AssertUnwindSafe(|| answer_line(line, &place, answer, text)));
                let end = answered.unwrap_or_else(|_| {
                    answers.text.truncate(before);
                    refuse(&place, FAULT, answer, &mut answers.text)
                });
                answers.end = answers.end.worse(end);
            }
        }
        if report.send(ReadResult::Answered(answers)).is_err() {
            return;
        }
    }
}

fn is_too_long(line: &[u8]) -> bool {
    u64::try_from(line.len()).unwrap_or(u64::MAX) > MAX_BYTES
}

/// The lines of a text, without their line breaks.
struct Split<'a>(&'a [u8]);

impl<'a> Iterator for Split<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        let text = self.0;
        // Memory is searched several letters at a time.
        let taken = self.0.skip_until(b'\n').ok().filter(|taken| *taken > 0)?;
        let line = text.get(..taken)?;
        Some(line.strip_suffix(b"\n").unwrap_or(line))
    }
}

/// Appends the answer to one line, with its line break.
fn answer_line(line: &[u8], place: &Place<'_>, answer: Answer, text: &mut Vec<u8>) -> End {
    if is_too_long(line) {
        let why = format!("this line is longer than {MAX_MEGABYTES} megabytes, and no record is");
        return refuse(place, &why, answer, text);
    }
    let Ok(line) = str::from_utf8(line) else {
        return refuse(place, "this is not UTF-8 text", answer, text);
    };
    let decoded = match json::decode(line.trim_start_matches('\u{feff}')) {
        Ok(decoded) => decoded,
        Err(error) => return refuse(place, &error.to_string(), answer, text),
    };
    let read = decoded.read();
    let end = if read.is_ok() { End::Done } else { End::Problems };
    let game = decoded.record.as_ref().map(|record| record.game);
    let mut say = |said: String| text.extend_from_slice(said.as_bytes());
    match (answer, read) {
        (Answer::Score { why }, Ok((record, evaluation))) => {
            // Writing to memory does not fail.
            let _ = serde_json::to_writer(&mut *text, &result::result(record, &evaluation, why));
            text.push(b'\n');
        }
        (Answer::Score { .. }, Err(problems)) => {
            say(numbered(place.number, result::problems(game, &problems)));
        }
        (Answer::Check, Ok((_, evaluation))) if evaluation.warnings.is_empty() => {
            say(format!("{place}: ok\n"));
        }
        (Answer::Check, Ok((_, evaluation))) => {
            for warning in &evaluation.warnings {
                say(format!("{place}: warning: {}\n", sentence(game, warning)));
            }
        }
        (Answer::Check, Err(_)) => {
            for problem in score::problems(&decoded) {
                say(format!("{place}: {problem}\n"));
            }
        }
    }
    end
}

/// Appends the answer to a line that is not a record.
fn refuse(place: &Place<'_>, why: &str, answer: Answer, text: &mut Vec<u8>) -> End {
    let said = match answer {
        Answer::Check => format!("{place}: {}\n", visible(why)),
        Answer::Score { .. } => {
            let problem = serde_json::json!({ "round": null, "field": null, "message": why });
            numbered(place.number, serde_json::json!({ "problems": [problem] }))
        }
    };
    text.extend_from_slice(said.as_bytes());
    End::Failed
}

/// Adds the number of the line before its problems.
fn numbered(number: usize, problems: Json) -> String {
    let mut object = Map::new();
    let _ = object.insert("line".to_owned(), Json::from(number));
    if let Json::Object(problems) = problems {
        object.extend(problems);
    }
    format!("{}\n", Json::Object(object))
}

/// Writes the answers in the order of the lines; flushes them whenever no more are ready.
fn write_answers(
    reports: &Receiver<ReadResult>,
    permits: &Receiver<()>,
    out: &mut dyn Write,
) -> Result<End, Error> {
    let (mut end, mut written) = (End::Done, 0);
    let mut waiting = BTreeMap::new();
    let mut last = None;
    while last.as_ref().is_none_or(|(count, _)| written < *count) {
        let report = match reports.try_recv() {
            Err(TryRecvError::Empty) => {
                out.flush()?;
                reports.recv().ok()
            }
            report => report.ok(),
        };
        match report {
            Some(ReadResult::Answered(answers)) => drop(waiting.insert(answers.lot, answers)),
            Some(ReadResult::Failed(count, error)) => last = Some((count, Some(error))),
            Some(ReadResult::Ended(count)) => last = Some((count, None)),
            None => break,
        }
        while let Some(answers) = waiting.remove(&written) {
            out.write_all(&answers.text)?;
            end = end.worse(answers.end);
            written += 1;
            let _ = permits.recv();
        }
    }
    match last {
        Some((_, Some(error))) => Err(error),
        _ => Ok(end),
    }
}
