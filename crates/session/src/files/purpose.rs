//! Purposes of choosing a file: games to import, or something to save in one of several formats.
//!
//! Invariant: the CSV files of a game have different names, so none overwrites another.

use std::path::{Path, PathBuf};

use chrono::NaiveDate;

use super::transfer::{WriteRefusal, content, folder, free, shown, unused_path};
use crate::output::{self, IfExists};
use scoring::Game;
use store::{Error, GameId, OwnFiles, Store};

/// Formats of exported files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileFormat {
    /// A record as JSON.
    Json,
    /// CSV for spreadsheets.
    Csv,
    /// The standings, game by game, as CSV.
    Standings,
    /// The hands of a night, as CSV.
    Hands,
    /// The seats of a night, as CSV.
    Seats,
    /// The chart as SVG.
    Svg,
    /// The chart as PNG.
    Png,
    /// The result as PNG, to share.
    Result,
}

impl FileFormat {
    /// Formats of a game on one sheet.
    pub const SHEET: &'static [FileFormat] =
        &[FileFormat::Json, FileFormat::Csv, FileFormat::Svg, FileFormat::Png, FileFormat::Result];

    /// Formats of a game at tables.
    pub const TABLES: &'static [FileFormat] = &[
        FileFormat::Json,
        FileFormat::Csv,
        FileFormat::Standings,
        FileFormat::Hands,
        FileFormat::Seats,
        FileFormat::Svg,
        FileFormat::Png,
        FileFormat::Result,
    ];

    /// Returns the label of its button, and how a file's name ends: what follows the game, and the
    /// extension.
    const fn names(self) -> (&'static str, [&'static str; 2]) {
        match self {
            FileFormat::Json => ("House Rules (JSON)", ["", "json"]),
            FileFormat::Csv => ("Spreadsheet (CSV)", ["", "csv"]),
            FileFormat::Standings => ("Standings", [" standings", "csv"]),
            FileFormat::Hands => ("Hands", [" hands", "csv"]),
            FileFormat::Seats => ("Seats", [" seats", "csv"]),
            FileFormat::Svg => ("Chart, SVG", ["", "svg"]),
            FileFormat::Png => ("Chart, PNG", ["", "png"]),
            FileFormat::Result => ("Result, PNG", [" result", "png"]),
        }
    }

    /// Returns the label of its button.
    pub const fn label(self) -> &'static str {
        self.names().0
    }

    /// Returns how a file's name ends: ".json", " hands.csv".
    fn end(self) -> String {
        self.names().1.join(".")
    }

    const fn about(self) -> &'static str {
        match self {
            FileFormat::Json | FileFormat::Csv => "Where to? The file holds the game as it is now.",
            FileFormat::Standings => "Where to? Everybody by rank, for a spreadsheet.",
            FileFormat::Hands => "Where to? The results of all tables, for a spreadsheet.",
            FileFormat::Seats => "Where to? Who sat where, for a spreadsheet.",
            FileFormat::Svg | FileFormat::Png => "Where to? The file holds the chart as it is now.",
            FileFormat::Result => "Where to? A picture of the standings, to share.",
        }
    }

    fn renamed(self, path: &str, from: FileFormat) -> String {
        let path = Path::new(path);
        let Some(stem) = path.file_stem().map(|stem| stem.to_string_lossy()) else {
            return shown(path);
        };
        let stem = stem.strip_suffix(from.names().1[0]).unwrap_or(&stem);
        shown(&path.with_file_name(format!("{stem}{}", self.end())))
    }
}

/// The purpose of choosing a file.
#[derive(Debug, Clone, PartialEq)]
pub enum Purpose {
    /// Games to import.
    Import,
    /// A game to export.
    Export {
        /// The game.
        game: GameId,
        /// Its name.
        name: String,
        /// The evening on which it was played.
        day: NaiveDate,
        /// The chosen format.
        format: FileFormat,
        /// All formats of the game.
        formats: &'static [FileFormat],
    },
    /// A table as CSV.
    Table {
        /// Its name.
        name: String,
        /// The text.
        text: String,
    },
    /// A backup.
    Copy,
}

impl Purpose {
    /// Creates the export of a game; games with tables or couples offer formats for those.
    pub fn export(game: GameId, (name, day): (String, NaiveDate), rules: Option<&Game>) -> Purpose {
        let at_tables = rules.is_some_and(|rules| rules.tables.is_some());
        let formats = if at_tables { FileFormat::TABLES } else { FileFormat::SHEET };
        Purpose::Export { game, name, day, format: FileFormat::Json, formats }
    }

    /// Creates the export of a game's chart.
    pub fn picture(game: GameId, (name, day): (String, NaiveDate)) -> Purpose {
        Purpose::Export { game, name, day, format: FileFormat::Png, formats: FileFormat::SHEET }
    }

    /// Returns whether files are read rather than written.
    pub fn imports(&self) -> bool {
        matches!(self, Purpose::Import)
    }

    /// Returns the proposed path.
    pub fn proposed(&self) -> String {
        let documents = folder().unwrap_or_default();
        shown(&match self {
            Purpose::Import => documents.join(""),
            Purpose::Export { name, day, format, .. } => {
                unused_path(&documents, &format!("{name} {day}"), &format.end())
            }
            Purpose::Table { name, .. } => unused_path(&documents, name, &FileFormat::Csv.end()),
            Purpose::Copy => free(&documents, "House Rules", ".db"),
        })
    }

    /// Returns the title of the dialog, its question, which describes the file's content, and the label
    /// of its button.
    pub fn words(&self) -> (String, &'static str, &'static str) {
        match self {
            Purpose::Import => {
                let question = "Which file? One game or a list of games, as JSON or CSV.";
                ("Import games".to_owned(), question, "Import")
            }
            Purpose::Export { name, format, .. } => {
                (format!("Export {name}"), format.about(), "Export")
            }
            Purpose::Table { name, .. } => {
                let question = "Where to? The standings as CSV, for a spreadsheet.";
                (format!("Export {name}"), question, "Export")
            }
            Purpose::Copy => {
                let question =
                    "Where to? The backup holds every game, every change and every name.";
                ("Save a backup of everything".to_owned(), question, "Save")
            }
        }
    }

    /// Returns the message once it is written to this path.
    pub fn written(&self, path: &Path) -> String {
        let path = shown(path);
        match self {
            Purpose::Export { name, .. } | Purpose::Table { name, .. } => {
                format!("{name} exported to {path}")
            }
            _ => format!("Backup saved to {path}"),
        }
    }

    /// Writes the file, in the store's thread; an existing file only if `replace` allows it.
    ///
    /// # Errors
    /// Why the library cannot be read, or why the file was not written.
    pub fn write(
        &self,
        store: &Store,
        path: PathBuf,
        replace: bool,
    ) -> Result<Result<PathBuf, WriteRefusal>, Error> {
        let existing = if replace { IfExists::Replace } else { IfExists::Keep };
        let own = OwnFiles::of(store.path());
        // Checked before any work is done for the file.
        let allowed = match self {
            Purpose::Import | Purpose::Copy => output::check_copy(&path, existing, &own),
            Purpose::Export { .. } | Purpose::Table { .. } => output::check(&path, existing, &own),
        };
        if let Err(refused) = allowed {
            return Ok(Err(refused.into()));
        }
        let content = match self {
            Purpose::Export { game, format, .. } => content(&store.load(*game)?.record, *format),
            Purpose::Table { text, .. } => Ok(text.clone().into_bytes()),
            Purpose::Import | Purpose::Copy => return store.backup_to(&path).map(|()| Ok(path)),
        };
        Ok(content.and_then(|content| {
            output::write(&path, &content, existing, &own)?;
            Ok(path)
        }))
    }

    /// Switches to the format of a path's extension.
    pub fn follow(&mut self, path: &Path) {
        let Purpose::Export { format, formats, .. } = self else { return };
        let means = |one: &&FileFormat| path.extension() == Some(one.names().1[1].as_ref());
        if !means(&&*format)
            && let Some(meant) = formats.iter().find(means)
        {
            *format = *meant;
        }
    }

    /// Switches to a format and returns the path for it. A proposed name gets a number only if that
    /// very file exists.
    pub fn switch(&mut self, to: FileFormat, path: &str) -> String {
        let Purpose::Export { name, day, format, .. } = self else { return path.to_owned() };
        let from = std::mem::replace(format, to);
        let proposed = |format: FileFormat| {
            let folder = Path::new(path).parent().unwrap_or(Path::new(""));
            shown(&unused_path(folder, &format!("{name} {day}"), &format.end()))
        };
        if path == proposed(from) { proposed(to) } else { to.renamed(path, from) }
    }

    /// Returns the next (or previous) format, wrapping around.
    pub fn format_beside(&self, on: bool) -> Option<FileFormat> {
        let Purpose::Export { format, formats, .. } = self else { return None };
        let at = formats.iter().position(|one| one == format).unwrap_or(0);
        let next = if on { at + 1 } else { at + formats.len().saturating_sub(1) };
        formats.get(next % formats.len().max(1)).copied()
    }
}
