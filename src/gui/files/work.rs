//! What the disk's thread does with files of games.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use chrono::Local;
use directories::UserDirs;
use serde_json::Value as Json;

use super::Format;
use crate::engine::{Problem, Record};
use crate::exchange::{Decoded, json};
use crate::store::{GameId, Store};

/// Whether games can be written and read as tables.
pub(super) const HAS_CSV: bool = false;

/// The folder of somebody's documents, else their home.
pub(super) fn folder() -> Option<PathBuf> {
    let places = UserDirs::new()?;
    let documents = places.document_dir().filter(|folder| folder.is_dir());
    Some(documents.unwrap_or(places.home_dir()).to_owned())
}

/// A path as it is shown.
pub(super) fn shown(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

/// The path that was meant by what was typed: "~" is home, and without a folder it is the
/// folder of documents.
pub(super) fn meant(typed: &str) -> PathBuf {
    let typed = typed.trim();
    let home = || UserDirs::new().map(|places| places.home_dir().to_owned());
    if let Some(rest) = typed.strip_prefix("~/")
        && let Some(home) = home()
    {
        return home.join(rest);
    }
    let path = PathBuf::from(typed);
    if path.is_absolute() { path } else { folder().unwrap_or_default().join(path) }
}

/// A name for a file that is not there yet: "Goodge 2026-11-14.json".
pub(super) fn proposed(name: &str, ending: &str) -> String {
    let name: String = name
        .chars()
        .map(|letter| if r#"/\:*?"<>|!"#.contains(letter) { ' ' } else { letter })
        .collect();
    let day = Local::now().format("%Y-%m-%d");
    let folder = folder().unwrap_or_default();
    let stem = format!("{} {day}", name.trim());
    let mut path = folder.join(format!("{stem}.{ending}"));
    let mut number = 2;
    while path.exists() && number < 1000 {
        path = folder.join(format!("{stem} {number}.{ending}"));
        number += 1;
    }
    shown(&path)
}

/// A game as the text of a file.
pub(super) fn text(record: &Record, format: Format) -> Result<String, String> {
    match format {
        Format::Json => Ok(json::encode_text(record)),
        Format::Csv => Err("Games cannot be written as CSV yet. Choose JSON.".to_owned()),
    }
}

/// Writes a file beside its place and moves it there once it is whole.
pub(super) fn write(path: &Path, text: &str) -> Result<(), String> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    let beside = PathBuf::from(beside);
    let writing = || {
        let mut file = fs::File::create(&beside)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&beside, path)
    };
    writing().map_err(|error| {
        let _ = fs::remove_file(&beside);
        format!("{} cannot be written: {error}. Choose another place.", shown(path))
    })
}

/// Keeps every game of a file, or none of them and says why.
pub(super) fn bring_in(store: &mut Store, path: &Path) -> Result<Vec<GameId>, Vec<String>> {
    let text = fs::read_to_string(path).map_err(|error| {
        vec![format!("{} cannot be read: {error}. Choose another file.", shown(path))]
    })?;
    let records = records(&text)?;
    if records.is_empty() {
        return Err(vec![format!("There is no game in {}.", shown(path))]);
    }
    let mut games = Vec::new();
    for record in &records {
        match store.create(record, None) {
            Ok(game) => games.push(game),
            Err(error) => {
                for game in games {
                    let _ = store.remove(game);
                }
                return Err(vec![error.to_string()]);
            }
        }
    }
    Ok(games)
}

/// Every game in the text of a file: one, or a list.
fn records(text: &str) -> Result<Vec<Record>, Vec<String>> {
    // Only whether it is a list is asked here; what is not JSON is told by the reader itself.
    let list = if let Ok(Json::Array(list)) = serde_json::from_str::<Json>(text) {
        list
    } else {
        let decoded =
            json::decode(text).map_err(|error| vec![format!("The file is no game: {error}.")])?;
        return Ok(vec![sound(decoded, "")?]);
    };
    let mut records = Vec::new();
    let mut problems = Vec::new();
    for (index, entry) in list.iter().enumerate() {
        let which = format!("Game {}: ", index + 1);
        match entry {
            Json::Object(object) => match sound(json::decode_object(object), &which) {
                Ok(record) => records.push(record),
                Err(more) => problems.extend(more),
            },
            _ => problems.push(format!("{which}it is no JSON object.")),
        }
    }
    if problems.is_empty() { Ok(records) } else { Err(problems) }
}

/// The record, unless something is wrong with it.
fn sound(decoded: Decoded, which: &str) -> Result<Record, Vec<String>> {
    let problems = match decoded.read() {
        Ok(_) => Vec::new(),
        Err(problems) => problems.iter().map(|problem| sentence(problem, which)).collect(),
    };
    match decoded.record {
        Some(record) if problems.is_empty() => Ok(record),
        _ => Err(problems),
    }
}

fn sentence(problem: &Problem, which: &str) -> String {
    match problem.round {
        Some(round) => format!("{which}Round {round}: {}", problem.message),
        None => format!("{which}{}", problem.message),
    }
}
