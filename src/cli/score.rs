//! `score` and `check`: the results of records in files, and their problems.

use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};

use super::error::{Error, Result};
use super::{Cli, End, complain, files, sentence};
use formats::{self, Decoded, result};
use scoring::Diagnostic;
use serde_json::json;

/// Prints the result of a record, or its problems.
pub(super) fn score(file: &Path, why: bool, cli: &mut Cli<'_>) -> Result<End> {
    let (name, decoded) = record(file)?;
    warn(&name, &decoded, &decoded.file_warnings());
    let (json, end) = match decoded.read() {
        Ok((record, evaluation)) => (json!(result::result(record, &evaluation, why)), End::Done),
        Err(problems) => {
            let game = decoded.record.as_ref().map(|record| record.game);
            (result::problems(game, &problems), End::Problems)
        }
    };
    let _ = cli.json(&json)?;
    Ok(end)
}

/// Checks files one after the other; one that cannot be read does not stop the others.
pub(super) fn check_each(
    paths: &[PathBuf],
    cli: &mut Cli<'_>,
    check: impl Fn(&Path, &mut Cli<'_>) -> Result<End>,
) -> Result<End> {
    let mut end = End::Done;
    for path in paths {
        let checked = match check(path, cli) {
            Err(error) if !matches!(error, Error::StandardOutput(_)) => {
                cli.out.flush()?;
                complain(&error.to_string());
                End::Failed
            }
            checked => checked?,
        };
        end = end.max(checked);
    }
    Ok(end)
}

/// Prints whether the records of a file are valid.
pub(super) fn check(path: &Path, cli: &mut Cli<'_>) -> Result<End> {
    let mut end = End::Done;
    for (name, decoded) in records(path)? {
        end = end.max(check_one(&name, &decoded, cli)?);
    }
    Ok(end)
}

/// Prints warnings about a file to standard error.
pub(super) fn warn(name: &str, decoded: &Decoded, warnings: &[Diagnostic]) {
    let game = decoded.record.as_ref().map(|record| record.game);
    for warning in warnings {
        complain(&format!("{name}: warning: {}", sentence(game, warning)));
    }
}

/// Prints the problems of a record, or that it has none.
fn check_one(name: &str, decoded: &Decoded, cli: &mut Cli<'_>) -> Result<End> {
    let of_file = decoded.import_warnings();
    let game = decoded.record.as_ref().map(|record| record.game);
    for warning in &of_file {
        writeln!(cli, "{name}: warning: {}", sentence(game, warning))?;
    }
    if let Ok((record, evaluation)) = decoded.read() {
        for warning in &evaluation.warnings {
            writeln!(cli, "{name}: warning: {}", sentence(Some(record.game), warning))?;
        }
        if evaluation.warnings.is_empty() && of_file.is_empty() {
            writeln!(cli, "{name}: ok")?;
        }
        return Ok(End::Done);
    }
    let _ = problems(name, decoded, cli.out)?;
    Ok(End::Problems)
}

/// Prints every problem of a record as a sentence with its place. Returns whether there are any.
pub(super) fn problems(name: &str, decoded: &Decoded, out: &mut dyn Write) -> Result<bool> {
    let game = decoded.record.as_ref().map(|record| record.game);
    let problems = decoded.every_problem();
    for problem in &problems {
        writeln!(out, "{name}: {}", sentence(game, problem))?;
    }
    Ok(!problems.is_empty())
}

/// Reads the single record in a file, with the file's name in sentences.
pub(super) fn record(path: &Path) -> Result<(String, Decoded)> {
    let name = files::name(path);
    match formats::decode(&files::read(path)?) {
        Ok(decoded) => Ok((name, decoded)),
        Err(why) => Err(files::not_read(&name, why)),
    }
}

/// Reads the records in a file, each with its name in sentences.
pub(super) fn records(path: &Path) -> Result<Vec<(String, Decoded)>> {
    let name = files::name(path);
    let records = formats::decode_all(BufReader::new(files::open(path)?));
    Ok(named(&name, records.map_err(|why| files::not_read(&name, why))?))
}

/// Returns the records of a file, each with its name in sentences.
pub(super) fn named(name: &str, records: Vec<Decoded>) -> Vec<(String, Decoded)> {
    let one = records.len() == 1;
    let named = records.into_iter().zip(1..).map(|(record, number)| {
        let name = if one { name.to_owned() } else { format!("{name}, record {number}") };
        (name, record)
    });
    named.collect()
}
