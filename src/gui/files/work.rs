//! What the disk's thread does with files of games.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use chrono::Local;
use directories::UserDirs;

use super::{Format, Refused};
use crate::engine::{Problem, Record};
use crate::exchange::{self, NoText, csv, decode_all, json, picture};
use crate::gui::theme::FONT_FILES;
use crate::sheet::Sheet;
use crate::store::{GameId, Store};

/// The folder of somebody's documents, else their home.
pub(in crate::gui) fn folder() -> Option<PathBuf> {
    let places = UserDirs::new()?;
    let documents = places.document_dir().filter(|folder| folder.is_dir());
    Some(documents.unwrap_or(places.home_dir()).to_owned())
}

/// A path as it is shown.
pub(in crate::gui) fn shown(path: &Path) -> String {
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
    shown(&free(&folder().unwrap_or_default(), name, ending))
}

/// A file of a folder that is not there yet, with today in its name.
pub(in crate::gui) fn free(folder: &Path, name: &str, ending: &str) -> PathBuf {
    let name: String = name
        .chars()
        .map(|letter| if r#"/\:*?"<>|!"#.contains(letter) { ' ' } else { letter })
        .collect();
    let day = Local::now().format("%Y-%m-%d");
    let stem = format!("{} {day}", name.trim());
    let mut path = folder.join(format!("{stem}.{ending}"));
    let mut number = 2;
    while path.exists() && number < 1000 {
        path = folder.join(format!("{stem} {number}.{ending}"));
        number += 1;
    }
    path
}

/// What stands in the file of a game.
pub(super) fn content(record: &Record, format: Format) -> Result<Vec<u8>, Refused> {
    let sheet = || Sheet::open(record.clone(), Vec::new());
    let chart = || {
        let none = "There is no chart before the first round is recorded.";
        picture::svg(record, sheet().reading()).ok_or(Refused::Why(none.to_owned()))
    };
    match format {
        Format::Json => Ok(json::encode_text(record).into_bytes()),
        Format::Csv => Ok(csv::encode(record, sheet().reading()).into_bytes()),
        Format::Svg => chart().map(String::into_bytes),
        Format::Png => picture::png(&chart()?, &FONT_FILES).ok_or_else(|| {
            Refused::Why("The chart cannot be drawn as PNG. Choose SVG.".to_owned())
        }),
    }
}

/// Why nothing may be written there; `None` where it may.
pub(super) fn refused(store: &Store, path: &Path, replace: bool) -> Option<Refused> {
    let real = |path: &Path| fs::canonicalize(path).ok();
    let kept = store.path().and_then(real);
    if kept.is_some() && kept == real(path) {
        let why = format!("{} is where everything is kept. Write another name.", shown(path));
        return Some(Refused::Why(why));
    }
    if path.is_dir() {
        let why = format!("{} is a folder. Write the name of a file.", shown(path));
        return Some(Refused::Why(why));
    }
    (path.exists() && !replace).then(|| Refused::Exists(path.to_owned()))
}

/// Writes a file beside its place and moves it there once it is whole.
pub(super) fn write(path: &Path, content: &[u8]) -> Result<PathBuf, Refused> {
    put(path, content).map(|()| path.to_owned()).map_err(|error| {
        let path = shown(path);
        Refused::Why(format!("{path} cannot be written: {error}. Choose another place."))
    })
}

/// Puts a file into its place once it is whole.
pub(in crate::gui) fn put(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    let beside = PathBuf::from(beside);
    let writing = || {
        let mut file = fs::File::create(&beside)?;
        file.write_all(content)?;
        file.sync_all()?;
        fs::rename(&beside, path)
    };
    writing().inspect_err(|_| {
        let _ = fs::remove_file(&beside);
    })
}

/// Keeps every game of a file, or none of them and says why.
pub(super) fn bring_in(store: &mut Store, path: &Path) -> Result<Vec<GameId>, Vec<String>> {
    let text =
        fs::File::open(path).map_err(NoText::Io).and_then(exchange::text).map_err(|error| {
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
    let decoded =
        decode_all(text).map_err(|error| vec![format!("The file is no game: {error}.")])?;
    let several = decoded.len() > 1;
    let mut records = Vec::new();
    let mut refused = Vec::new();
    for (index, one) in decoded.into_iter().enumerate() {
        let which = if several { format!("Game {}: ", index + 1) } else { String::new() };
        let problems = one.every_problem();
        refused.extend(problems.iter().map(|problem| sentence(problem, &which)));
        records.extend(one.record.filter(|_| problems.is_empty()));
    }
    if refused.is_empty() { Ok(records) } else { Err(refused) }
}

fn sentence(problem: &Problem, which: &str) -> String {
    match problem.round {
        Some(round) => format!("{which}Round {round}: {}", problem.message),
        None => format!("{which}{}", problem.message),
    }
}
