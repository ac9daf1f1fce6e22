//! Arguments of the commands that write games: “export”, “print” and “history”.

use std::path::PathBuf;

use chrono::NaiveDate;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use session::paper::Kind;

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

#[derive(Debug, Args)]
pub(in crate::cli) struct Print {
    /// The number of the game, as “house-rules history” lists it; or a file with a record, JSON
    /// or CSV.
    pub(in crate::cli) game: String,
    /// What to print.
    #[arg(value_name = "PAGE", value_parser = pages())]
    pub(in crate::cli) what: Kind,
    /// The seed of the first seating, for seating and slips before the first game; the same as for
    /// “house-rules draw” [default: the seating drawn in the window].
    #[arg(long, value_name = "NUMBER")]
    pub(in crate::cli) seed: Option<u64>,
    /// The file to write [default: standard output]. It is written completely or not at all.
    #[arg(short, long, value_name = "PATH")]
    pub(in crate::cli) output: Option<PathBuf>,
    /// Overwrite an existing file.
    #[arg(long)]
    pub(in crate::cli) force: bool,
}

/// Reads the name of a page.
fn pages() -> impl TypedValueParser<Value = Kind> {
    PossibleValuesParser::new(Kind::ALL.map(Kind::id))
        .try_map(|id| Kind::ALL.into_iter().find(|kind| kind.id() == id).ok_or("no page"))
}

/// Reads a day.
pub(super) fn date(text: &str) -> Result<NaiveDate, &'static str> {
    text.parse().map_err(|_| "write the date like 2026-03-31")
}

#[derive(Debug, Args)]
pub(in crate::cli) struct History {
    /// Print JSON.
    #[arg(long)]
    pub(in crate::cli) json: bool,
    /// Only this game, by its id.
    #[arg(long, value_name = "ID")]
    pub(in crate::cli) game: Option<String>,
    /// Only games with a player of this name.
    #[arg(long, value_name = "NAME")]
    pub(in crate::cli) player: Option<String>,
    /// Only games played on this day or later, such as 2026-03-31.
    #[arg(long, value_name = "DATE", value_parser = date)]
    pub(in crate::cli) from: Option<NaiveDate>,
    /// Only games played on this day or earlier.
    #[arg(long, value_name = "DATE", value_parser = date)]
    pub(in crate::cli) until: Option<NaiveDate>,
}
