//! Arguments of “history”.

use chrono::NaiveDate;
use clap::Args;

/// Reads a day.
///
/// # Errors
/// How a day is written.
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
