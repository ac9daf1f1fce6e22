//! Imports and exports files, in the store's thread.

use std::fs;
use std::path::{Path, PathBuf};

use directories::UserDirs;

use super::FileFormat;
use crate::OpenGame;
use crate::chart::image;
use crate::output::{self, ErrorKind};
use crate::result_picture;
use formats;
use formats::ReadTextError;
use formats::csv;
use formats::json;
use formats::library::{Label, Library};
use formats::shared_data::SharedData;
use scoring::{Diagnostic, Record};
use store::clock;
use store::format::full_date;
use store::{Arrival, GameId, ImportedGame, Store};

/// The result of an import: the games that were added, those that were here already, and warnings
/// about the files.
#[derive(Debug, Clone)]
pub struct ImportResult {
    /// The games that were added.
    pub added: Vec<GameId>,
    /// The games that were here already.
    pub here: Vec<GameId>,
    /// Warnings, and what was not added.
    pub warnings: Vec<String>,
}

/// Why a file was not written.
#[derive(Debug, Clone)]
pub enum WriteRefusal {
    /// It exists, and replacing it was not allowed.
    Exists(PathBuf),
    /// Another reason, as a sentence.
    Why(String),
}

impl From<output::Error> for WriteRefusal {
    fn from(error: output::Error) -> WriteRefusal {
        match error.kind {
            ErrorKind::Exists => WriteRefusal::Exists(error.path),
            _ => WriteRefusal::Why(format!("{error}. Choose another name.")),
        }
    }
}

/// Returns the user's documents folder, otherwise their home.
pub(super) fn folder() -> Option<PathBuf> {
    let places = UserDirs::new()?;
    let documents = places.document_dir().filter(|folder| folder.is_dir());
    Some(documents.unwrap_or(places.home_dir()).to_owned())
}

/// Returns a path for display.
pub fn shown(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

/// Returns the path for typed text: "~" is home, and a name without a folder is in the documents
/// folder.
pub fn expand_path(typed: &str) -> PathBuf {
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

/// Returns an unused name for a file in the documents folder: "Goodge 2026-11-14.json".
pub(super) fn proposed(name: &str, end: &str) -> String {
    shown(&free(&folder().unwrap_or_default(), name, end))
}

/// Returns an unused path in a folder, with today's date in its name, before `end`: ".json",
/// " hands.csv".
pub(super) fn free(folder: &Path, name: &str, end: &str) -> PathBuf {
    let day = clock::local_now().format("%Y-%m-%d");
    unused_path(folder, &format!("{} {day}", name.trim()), end)
}

/// Returns an unused path with exactly this name in the documents folder.
pub(super) fn proposed_as(name: &str, end: &str) -> String {
    shown(&unused_path(&folder().unwrap_or_default(), name, end))
}

fn unused_path(folder: &Path, name: &str, end: &str) -> PathBuf {
    let allowed: String = name
        .chars()
        .filter(|letter| !"!?".contains(*letter))
        .map(|letter| if r#"/\:*"<>|"#.contains(letter) { ' ' } else { letter })
        .collect();
    let stem = allowed.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut path = folder.join(format!("{stem}{end}"));
    let mut number = 2;
    while path.symlink_metadata().is_ok() && number < 1000 {
        path = folder.join(format!("{stem} {number}{end}"));
        number += 1;
    }
    path
}

/// Returns the content of a game's file.
///
/// # Errors
/// Why the game has no such file.
pub(super) fn content(record: &Record, format: FileFormat) -> Result<Vec<u8>, WriteRefusal> {
    let sheet = || OpenGame::open(record.clone(), Vec::new());
    let chart = || {
        let none = "There is no chart until the first round is recorded.";
        image::svg(record, sheet().evaluation()).ok_or(WriteRefusal::Why(none.to_owned()))
    };
    let at_tables = |text: Option<String>| {
        let none = || WriteRefusal::Why(format!("{} is not played at tables.", record.game.name));
        text.map(String::into_bytes).ok_or_else(none)
    };
    match format {
        FileFormat::Json => Ok(json::encode_text(record).into_bytes()),
        FileFormat::Csv => Ok(csv::encode(record, sheet().evaluation()).into_bytes()),
        FileFormat::Standings => Ok(csv::standings_csv(record, sheet().evaluation()).into_bytes()),
        FileFormat::Hands => at_tables(csv::hands_csv(record, sheet().evaluation())),
        FileFormat::Seats => at_tables(csv::seats_csv(record, sheet().evaluation())),
        FileFormat::Svg => chart().map(String::into_bytes),
        FileFormat::Png => image::png(&chart()?).ok_or_else(|| {
            WriteRefusal::Why("The chart cannot be saved as PNG. Choose SVG.".to_owned())
        }),
        FileFormat::Result => {
            let none = "There is no result until the first round is recorded.";
            let picture = result_picture::svg(&sheet());
            let picture = picture.ok_or(WriteRefusal::Why(none.to_owned()))?;
            image::png(&picture)
                .ok_or_else(|| WriteRefusal::Why("The result cannot be drawn here.".to_owned()))
        }
    }
}

/// Imports every game in some files, or none.
///
/// # Errors
/// Sentences that say why nothing was imported.
pub fn import(store: &mut Store, paths: &[PathBuf]) -> Result<ImportResult, Vec<String>> {
    let mut files = Vec::new();
    for path in paths {
        let file = open(path).map_err(ReadTextError::Io);
        let text = file.and_then(formats::read_text).map_err(|error| {
            vec![format!("{} cannot be read: {error}. Choose another file.", shown(path))]
        })?;
        files.push((shown(path), text));
    }
    let ImportedFiles { shared, games, warnings } = arrived(files)?;
    if games.is_empty() && shared.is_empty() {
        let names: Vec<String> = paths.iter().map(|path| shown(path)).collect();
        return Err(vec![format!("There are no games in {}.", names.join(" and "))]);
    }
    let arrivals = store.import(&shared, &games).map_err(|error| vec![error.to_string()])?;
    let (mut added, mut here, mut said) = (Vec::new(), Vec::new(), Vec::new());
    for (arrival, game) in arrivals.into_iter().zip(&games) {
        match arrival {
            Arrival::Added(id) => added.push(id),
            Arrival::Here(id, day) => {
                here.push(id);
                let (name, day) = (game.record.game.name, full_date(day));
                said.push(format!("{name} of {day} is here already; nothing was added."));
            }
        }
    }
    said.extend(warnings);
    Ok(ImportResult { added, here, warnings: said })
}

/// Opens a file for reading. A pipe or a device would block the store's thread.
fn open(path: &Path) -> std::io::Result<fs::File> {
    if fs::metadata(path)?.is_file() {
        fs::File::open(path)
    } else {
        Err(std::io::Error::other("it is not a file"))
    }
}

/// The content of imported files.
#[derive(Default)]
struct ImportedFiles {
    shared: SharedData,
    games: Vec<ImportedGame>,
    warnings: Vec<String>,
}

/// Decodes the texts of some files, each with its name.
fn arrived(files: Vec<(String, String)>) -> Result<ImportedFiles, Vec<String>> {
    let several = files.len() > 1;
    let mut arrived = ImportedFiles::default();
    let mut refused = Vec::new();
    for (name, text) in files {
        let name = if several { format!("{name}: ") } else { String::new() };
        let library = match Library::of(&text) {
            Ok(library) => library,
            Err(error) => {
                refused.push(format!("{name}This file is not a game: {error}."));
                continue;
            }
        };
        arrived.shared.add(library.shared, arrived.games.len());
        let in_list = library.games.len() > 1;
        for (index, (label, one)) in library.games.into_iter().enumerate() {
            let which = if in_list { format!("Game {}: ", index + 1) } else { String::new() };
            let which = format!("{name}{which}");
            let problems = one.every_problem();
            refused.extend(problems.iter().map(|problem| sentence(problem, &which)));
            // A game of a library was written down and read by people before.
            let warnings = match label.created {
                Some(_) => one.file_warnings(),
                None => one.import_warnings(),
            };
            let warnings = warnings.into_iter();
            arrived.warnings.extend(warnings.map(|warning| sentence(&warning, &which)));
            let Label { title, created, changed, removed, host } = label;
            arrived.games.extend(
                one.record.filter(|_| problems.is_empty()).map(|record| ImportedGame {
                    record,
                    title,
                    created,
                    changed,
                    removed,
                    host,
                }),
            );
        }
    }
    if refused.is_empty() { Ok(arrived) } else { Err(refused) }
}

fn sentence(problem: &Diagnostic, which: &str) -> String {
    match problem.round {
        Some(round) => format!("{which}Round {round}: {}", problem.message),
        None => format!("{which}{}", problem.message),
    }
}
