//! Imports and exports files, in the store's thread.

use std::fs;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use directories::UserDirs;

use super::FileFormat;
use crate::OpenGame;
use crate::chart::image;
use crate::output::{self, ErrorKind};
use crate::result_picture;
use formats::library::{ImportFile, Label, LibraryLine};
use formats::{Decoded, csv, json};
use scoring::{Diagnostic, Record};
use store::clock;
use store::{Arrival, GameId, GameImport, Store};

/// The result of an import: the games that were added, those that were here already, and warnings
/// about the files.
#[derive(Debug, Clone, Default)]
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

/// Returns an unused path in a folder, with the evening's date in its name, before `end`: ".json",
/// " hands.csv".
pub(super) fn free(folder: &Path, name: &str, end: &str) -> PathBuf {
    unused_path(folder, &format!("{} {}", name.trim(), clock::tonight()), end)
}

/// Returns an unused path with this name in a folder, before `end`.
pub(super) fn unused_path(folder: &Path, name: &str, end: &str) -> PathBuf {
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
pub(super) fn content(record: &Record, format: FileFormat) -> Result<Vec<u8>, WriteRefusal> {
    let sheet = OpenGame::open(record.clone(), Vec::new());
    let evaluation = sheet.evaluation();
    let none = |why: &str| WriteRefusal::Why(why.to_owned());
    let at_tables = |text: Option<String>| {
        text.ok_or_else(|| none(&format!("{} is not played at tables.", record.game.name)))
    };
    let chart = || {
        let why = "There is no chart until the first round is recorded.";
        image::svg(record, evaluation).ok_or(none(why))
    };
    let text = match format {
        FileFormat::Json => json::encode_text(record),
        FileFormat::Csv => csv::encode(record, evaluation),
        FileFormat::Standings => csv::standings_csv(record, evaluation),
        FileFormat::Hands => at_tables(csv::hands_csv(record, evaluation))?,
        FileFormat::Seats => at_tables(csv::seats_csv(record, evaluation))?,
        FileFormat::Svg => chart()?,
        FileFormat::Png => {
            let why = "The chart cannot be saved as PNG. Choose SVG.";
            return image::png(&chart()?).ok_or(none(why));
        }
        FileFormat::Result => {
            let why = "There is no result until the first round is recorded.";
            let picture = result_picture::svg(&sheet).ok_or(none(why))?;
            return image::png(&picture).ok_or(none("The result cannot be drawn here."));
        }
    };
    Ok(text.into_bytes())
}

/// Imports every game in some files, or none.
pub fn import(store: &mut Store, paths: &[PathBuf]) -> Result<ImportResult, Vec<String>> {
    let imported = store.import(|library| {
        let mut import = Import { library, result: ImportResult::default(), refused: Vec::new() };
        for path in paths {
            let name = if paths.len() > 1 { format!("{}: ", shown(path)) } else { String::new() };
            if let Err(Refused(why)) = import.file(path, &name) {
                import.refused.extend(why);
                break;
            }
        }
        if import.refused.is_empty() { Ok(import.result) } else { Err(Refused(import.refused)) }
    });
    imported.map_err(|Refused(why)| why)
}

/// Sentences that say why nothing was imported.
struct Refused(Vec<String>);

impl From<store::Error> for Refused {
    fn from(error: store::Error) -> Refused {
        Refused(vec![error.to_string()])
    }
}

struct Import<'a, 'b> {
    library: &'a mut GameImport<'b>,
    result: ImportResult,
    refused: Vec<String>,
}

impl Import<'_, '_> {
    /// Imports a file, whose sentences begin with this name.
    fn file(&mut self, path: &Path, name: &str) -> Result<(), Refused> {
        let refused = |why: String| Refused(vec![why]);
        let unreadable = |why: formats::Error| {
            refused(if why.is_without_text() {
                format!("{} cannot be read: {why}. Choose another file.", shown(path))
            } else {
                format!("{name}This file is not a game: {why}.")
            })
        };
        let file = open(path).map_err(|source| unreadable(source.into()))?;
        let mut number = 0;
        match ImportFile::read(BufReader::new(file)).map_err(unreadable)? {
            ImportFile::Records(records) if records.is_empty() => {
                return Err(refused(format!("There are no games in {}.", shown(path))));
            }
            ImportFile::Records(records) => {
                let in_list = records.len() > 1;
                for decoded in records {
                    number += 1;
                    let which = if in_list { format!("Game {number}: ") } else { String::new() };
                    self.game(&format!("{name}{which}"), &Label::default(), decoded)?;
                }
            }
            ImportFile::Library(mut lines) => {
                while let Some(line) = lines.next_line().map_err(unreadable)? {
                    match line {
                        LibraryLine::SharedData(shared) => self.library.shared_data(&shared)?,
                        LibraryLine::Spellings(spellings) => self.library.spellings(&spellings)?,
                        LibraryLine::Game(game) => {
                            number += 1;
                            let (label, decoded) = *game;
                            self.game(&format!("{name}Game {number}: "), &label, decoded)?;
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Imports a game, unless it has problems.
    fn game(&mut self, which: &str, label: &Label, decoded: Decoded) -> Result<(), store::Error> {
        let problems = decoded.every_problem();
        self.refused.extend(problems.iter().map(|problem| sentence(problem, which)));
        // A game of a library was written down and read by people before.
        let warnings = match label.created {
            Some(_) => decoded.file_warnings(),
            None => decoded.import_warnings(),
        };
        let Some(record) = decoded.record.filter(|_| problems.is_empty()) else { return Ok(()) };
        match self.library.game(label, &record)? {
            Arrival::Added(id) => self.result.added.push(id),
            Arrival::Here(id, _) => self.result.here.push(id),
        }
        self.result.warnings.extend(warnings.iter().map(|warning| sentence(warning, which)));
        Ok(())
    }
}

/// Opens a file for reading. A pipe or a device would block the store's thread.
fn open(path: &Path) -> std::io::Result<fs::File> {
    if fs::metadata(path)?.is_file() {
        fs::File::open(path)
    } else {
        Err(std::io::Error::other("it is not a file"))
    }
}

fn sentence(problem: &Diagnostic, which: &str) -> String {
    match problem.round {
        Some(round) => format!("{which}Round {round}: {}", problem.message),
        None => format!("{which}{}", problem.message),
    }
}
