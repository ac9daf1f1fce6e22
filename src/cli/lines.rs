//! `score --lines` and `check --lines`: a stream of records, one per line, read on all processors.
//!
//! Invariants: answers keep the order of the lines and are written before more is read; memory use
//! does not depend on the length of the stream; no line ends the stream.

use std::fmt;
use std::io::{BufRead as _, BufReader, Read};
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::Path;
use std::thread;

use serde_json::{Value as Json, json};

use super::error::{Error, Result};
use super::terminal::visible;
use super::{Cli, End, files, score, sentence};
use formats::{MAX_BYTES, MAX_MEGABYTES, json, result};

/// Bytes to read at once for each processor: enough that starting a thread costs little compared
/// with its records.
const READ_SIZE: usize = 256 * 1024;

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

/// Answers every line of a file with this many threads; `None` is one for each processor.
pub(super) fn lines(
    file: &Path,
    answer: Answer,
    jobs: Option<NonZero<usize>>,
    cli: &mut Cli<'_>,
) -> Result<End> {
    let jobs = jobs.or(thread::available_parallelism().ok()).map_or(1, NonZero::get);
    let mut input = BufReader::with_capacity(READ_SIZE * jobs, files::open(file)?);
    let name = &files::name(file);
    let (mut end, mut first) = (End::Done, 1);
    loop {
        let lines =
            read_lines(&mut input).map_err(|source| Error::Read { file: name.clone(), source })?;
        if lines.is_empty() {
            return Ok(end);
        }
        let size = lines.len().div_ceil(jobs);
        let answers = thread::scope(|scope| {
            let parts = lines.chunks(size).zip((first..).step_by(size));
            let work = |(part, first)| scope.spawn(move || answer_lines(part, name, first, answer));
            let threads: Vec<_> = parts.map(work).collect();
            let join = |thread: thread::ScopedJoinHandle<'_, _>| {
                thread.join().unwrap_or_else(|fault| resume_unwind(fault))
            };
            threads.into_iter().map(join).collect::<Vec<(Vec<u8>, End)>>()
        });
        for (text, worse) in answers {
            let _ = cli.document(text)?;
            end = end.max(worse);
        }
        cli.out.flush()?;
        first += lines.len();
    }
}

/// Reads the next line, and those after it that are there already; none at the end. Of a line that
/// is too long, only the beginning is kept.
fn read_lines(input: &mut BufReader<impl Read>) -> std::io::Result<Vec<Vec<u8>>> {
    let mut lines = Vec::new();
    loop {
        let mut line = Vec::new();
        let length = input.by_ref().take(MAX_BYTES + 1).read_until(b'\n', &mut line)?;
        if length == 0 {
            return Ok(lines);
        }
        if line.last() != Some(&b'\n') && is_too_long(&line) {
            let _ = input.skip_until(b'\n')?;
        }
        lines.push(line);
        if !input.buffer().contains(&b'\n') {
            return Ok(lines);
        }
    }
}

/// Returns the answers to lines of which the first has this number, and the worst end.
fn answer_lines(lines: &[Vec<u8>], name: &str, first: usize, answer: Answer) -> (Vec<u8>, End) {
    let (mut text, mut end) = (Vec::new(), End::Done);
    for (line, number) in lines.iter().zip(first..) {
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        if line.trim_ascii().is_empty() {
            continue;
        }
        // A panic in one line does not affect the others.
        let place = Place { name, number };
        let before = text.len();
        let answered =
            catch_unwind(AssertUnwindSafe(|| answer_line(line, &place, answer, &mut text)));
        end = end.max(answered.unwrap_or_else(|_| {
            text.truncate(before);
            refuse(&place, FAULT, answer, &mut text)
        }));
    }
    (text, end)
}

fn is_too_long(line: &[u8]) -> bool {
    u64::try_from(line.len()).unwrap_or(u64::MAX) > MAX_BYTES
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
            let _ = score::problems(&place.to_string(), &decoded, text);
        }
    }
    end
}

/// Appends the answer to a line that is not a record.
fn refuse(place: &Place<'_>, why: &str, answer: Answer, text: &mut Vec<u8>) -> End {
    let said = match answer {
        Answer::Check => format!("{place}: {}\n", visible(why)),
        Answer::Score { .. } => {
            let problem = json!({ "round": null, "field": null, "message": why });
            numbered(place.number, json!({ "problems": [problem] }))
        }
    };
    text.extend_from_slice(said.as_bytes());
    End::Failed
}

/// Adds the number of the line before its problems.
fn numbered(number: usize, mut problems: Json) -> String {
    let mut object = json!({ "line": number });
    object["problems"] = problems["problems"].take();
    format!("{object}\n")
}
