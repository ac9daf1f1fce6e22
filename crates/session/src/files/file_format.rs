//! Formats of exported files, and the file names they give.
//!
//! Invariant: the CSV files of a game have different names, so none overwrites another.

use std::path::Path;

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

    /// Returns the label of its button.
    pub const fn label(self) -> &'static str {
        match self {
            FileFormat::Json => "House Rules (JSON)",
            FileFormat::Csv => "Spreadsheet (CSV)",
            FileFormat::Standings => "Standings",
            FileFormat::Hands => "Hands",
            FileFormat::Seats => "Seats",
            FileFormat::Svg => "Chart, SVG",
            FileFormat::Png => "Chart, PNG",
            FileFormat::Result => "Result, PNG",
        }
    }

    /// Returns its extension.
    pub const fn ending(self) -> &'static str {
        match self {
            FileFormat::Json => "json",
            FileFormat::Csv | FileFormat::Standings | FileFormat::Hands | FileFormat::Seats => {
                "csv"
            }
            FileFormat::Svg => "svg",
            FileFormat::Png | FileFormat::Result => "png",
        }
    }

    /// Returns a description of the file's content.
    pub const fn about(self) -> &'static str {
        match self {
            FileFormat::Json | FileFormat::Csv => "Where to? The file holds the game as it is now.",
            FileFormat::Standings => "Where to? Everybody by rank, for a spreadsheet.",
            FileFormat::Hands => "Where to? The results of all tables, for a spreadsheet.",
            FileFormat::Seats => "Where to? Who sat where, for a spreadsheet.",
            FileFormat::Svg | FileFormat::Png => "Where to? The file holds the chart as it is now.",
            FileFormat::Result => "Where to? A picture of the standings, to share.",
        }
    }

    /// Returns the end of a file's name before the extension.
    const fn tail(self) -> Option<&'static str> {
        match self {
            FileFormat::Standings => Some(" standings"),
            FileFormat::Hands => Some(" hands"),
            FileFormat::Seats => Some(" seats"),
            FileFormat::Result => Some(" result"),
            _ => None,
        }
    }

    /// Returns the end of a file's name: ".json", " hands.csv".
    pub fn end(self) -> String {
        format!("{}.{}", self.tail().unwrap_or_default(), self.ending())
    }

    /// Returns the path changed from another format to this one.
    pub fn renamed(self, path: &str, from: FileFormat) -> String {
        let path = Path::new(path);
        let Some(stem) = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()) else {
            return path.to_string_lossy().into_owned();
        };
        let stem = from.tail().and_then(|tail| stem.strip_suffix(tail)).unwrap_or(&stem);
        path.with_file_name(format!("{stem}{}", self.end())).to_string_lossy().into_owned()
    }
}
