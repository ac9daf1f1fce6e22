//! Arguments of “export”, and the formats it writes.

use std::path::PathBuf;

use clap::Args;

#[derive(Debug, Args)]
pub(in crate::cli) struct Export {
    /// The number of the game, as “house-rules history” lists it.
    #[arg(required_unless_present = "all", conflicts_with = "all")]
    pub(in crate::cli) game: Option<i64>,
    /// Every game: one file with a line of JSON for each, or a folder of CSV files.
    #[arg(long)]
    pub(in crate::cli) all: bool,
    #[command(flatten)]
    pub(in crate::cli) format: Format,
    /// The file to write, or with --all a folder [default: standard output]. A file is written
    /// completely or not at all.
    #[arg(short, long, value_name = "PATH")]
    pub(in crate::cli) output: Option<PathBuf>,
    /// Overwrite existing files.
    #[arg(long)]
    pub(in crate::cli) force: bool,
}

/// The format to write: one flag at most, JSON without any.
#[derive(Debug, Args)]
#[group(multiple = false)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(in crate::cli) struct Format {
    /// Write CSV: a row for each round.
    #[arg(long)]
    pub(in crate::cli) csv: bool,
    /// Write JSON, which is the default.
    #[arg(long)]
    pub(in crate::cli) json: bool,
    /// Write the standings as CSV: rank, name, total, and who won; for a night, game by game.
    /// They cannot be imported.
    #[arg(long)]
    pub(in crate::cli) standings: bool,
    /// Write the hands of a night as CSV: a row for each table and hand, or each couple.
    #[arg(long)]
    pub(in crate::cli) hands: bool,
    /// Write the seats of a night as CSV: a row for each game and person, and the setup.
    #[arg(long)]
    pub(in crate::cli) seats: bool,
    /// Write the chart of the totals as a picture: SVG, or PNG if the file ends in .png.
    #[arg(long)]
    pub(in crate::cli) chart: bool,
    /// Write the result as a picture to share: SVG, or PNG if the file ends in .png.
    #[arg(long)]
    pub(in crate::cli) result: bool,
}

impl Format {
    /// Returns how the name of a file ends; `None` if all games can be in one file.
    pub(in crate::cli) fn suffix(&self) -> Option<&'static str> {
        match self {
            Format { csv: true, .. } => Some(".csv"),
            Format { standings: true, .. } => Some("-standings.csv"),
            Format { hands: true, .. } => Some("-hands.csv"),
            Format { seats: true, .. } => Some("-seats.csv"),
            Format { chart: true, .. } => Some(".svg"),
            Format { result: true, .. } => Some("-result.svg"),
            _ => None,
        }
    }
}
