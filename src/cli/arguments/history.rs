//! Arguments of “history”.

use chrono::NaiveDate;
use clap::Args;

#[derive(Debug, Args)]
pub(in crate::cli) struct History {
    /// Only this game, by its id.
    #[arg(long, value_name = "ID")]
    pub(in crate::cli) game: Option<String>,
    /// Only games with a player of this name.
    #[arg(long, value_name = "NAME")]
    pub(in crate::cli) player: Option<String>,
    /// Only games started on this day or later, such as 2026-03-31.
    #[arg(long, value_name = "DATE")]
    pub(in crate::cli) from: Option<NaiveDate>,
    /// Only games started on this day or earlier.
    #[arg(long, value_name = "DATE")]
    pub(in crate::cli) until: Option<NaiveDate>,
}
