//! Arguments of “print”.

use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use session::paper::Kind;

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
