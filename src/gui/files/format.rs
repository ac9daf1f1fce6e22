//! What a file of a game holds, and what that makes of its name.
//!
//! Invariant: no two tables of one game have the same name, so that none is written over
//! another.

use std::path::Path;

/// What a file holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// A record as JSON.
    Json,
    /// A table, for spreadsheets.
    Csv,
    /// Who is where, game by game, as a table.
    Standings,
    /// What the tables of a night reported, as a table.
    Hands,
    /// Who sat where in a night, as a table.
    Seats,
    /// The chart as a picture that can be drawn at any size.
    Svg,
    /// The chart as a picture of pixels.
    Png,
}

impl Format {
    /// What there is of a game on one sheet.
    pub(super) const SHEET: &'static [Format] =
        &[Format::Json, Format::Csv, Format::Svg, Format::Png];

    /// What there is of a game at tables.
    pub(super) const TABLES: &'static [Format] = &[
        Format::Json,
        Format::Csv,
        Format::Standings,
        Format::Hands,
        Format::Seats,
        Format::Svg,
        Format::Png,
    ];

    pub(super) const fn label(self) -> &'static str {
        match self {
            Format::Json => "JSON",
            Format::Csv => "CSV",
            Format::Standings => "Standings",
            Format::Hands => "Hands",
            Format::Seats => "Seats",
            Format::Svg => "Chart, SVG",
            Format::Png => "Chart, PNG",
        }
    }

    pub(super) const fn ending(self) -> &'static str {
        match self {
            Format::Json => "json",
            Format::Csv | Format::Standings | Format::Hands | Format::Seats => "csv",
            Format::Svg => "svg",
            Format::Png => "png",
        }
    }

    /// What is asked, and what is in the file.
    pub(super) const fn about(self) -> &'static str {
        match self {
            Format::Json | Format::Csv => "Where to? The game is written as it stands.",
            Format::Standings => "Where to? Everybody by rank, for a spreadsheet.",
            Format::Hands => {
                "Where to? What the tables reported. Hands and seats together can be brought in again."
            }
            Format::Seats => {
                "Where to? Who sat where. Hands and seats together can be brought in again."
            }
            Format::Svg | Format::Png => "Where to? The chart is drawn as it stands.",
        }
    }

    pub(super) const fn is_picture(self) -> bool {
        matches!(self, Format::Svg | Format::Png)
    }

    /// What stands at the end of a file's name, besides the ending.
    const fn tail(self) -> Option<&'static str> {
        match self {
            Format::Standings => Some(" standings"),
            Format::Hands => Some(" hands"),
            Format::Seats => Some(" seats"),
            _ => None,
        }
    }

    /// The path for this format, where it was for another.
    pub(super) fn renamed(self, path: &str, from: Format) -> String {
        let path = Path::new(path);
        let Some(stem) = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()) else {
            return path.to_string_lossy().into_owned();
        };
        let stem = from.tail().and_then(|tail| stem.strip_suffix(tail)).unwrap_or(&stem);
        let name = format!("{stem}{}.{}", self.tail().unwrap_or_default(), self.ending());
        path.with_file_name(name).to_string_lossy().into_owned()
    }
}
