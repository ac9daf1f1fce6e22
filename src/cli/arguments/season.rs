//! Arguments of “season”.

use std::path::PathBuf;
use std::str::FromStr;

use clap::Args;

use crate::evening::SeasonRules;

#[derive(Debug, Args)]
pub(in crate::cli) struct Season {
    /// The name of the season.
    pub(in crate::cli) name: Option<String>,
    /// Make the season, or change its rules.
    #[arg(long, value_name = "RULES", requires = "name", value_parser = SeasonRules::from_str)]
    pub(in crate::cli) rules: Option<SeasonRules>,
    /// A game that counts, whatever the rules say.
    #[arg(long, value_name = "GAME", requires = "name", value_parser = super::number::<i64>)]
    pub(in crate::cli) add: Vec<i64>,
    /// A game that does not count, whatever the rules say.
    #[arg(long, value_name = "GAME", requires = "name", value_parser = super::number::<i64>)]
    pub(in crate::cli) leave_out: Vec<i64>,
    /// Delete the season's rules; its games stay.
    #[arg(long, requires = "name", conflicts_with_all = ["rules", "add", "leave_out"])]
    pub(in crate::cli) delete: bool,
    /// Print CSV: a row for each person, with every night or game.
    #[arg(long, requires = "name", conflicts_with = "print")]
    pub(in crate::cli) csv: bool,
    /// Write the standings as a page to print: one HTML file.
    #[arg(long, value_name = "FILE", requires = "name")]
    pub(in crate::cli) print: Option<PathBuf>,
    /// Overwrite an existing file.
    #[arg(long, requires = "print")]
    pub(in crate::cli) force: bool,
}

impl Season {
    /// Returns whether something is to be written down.
    pub(in crate::cli) fn changes(&self) -> bool {
        let chosen = self.add.iter().chain(&self.leave_out).next().is_some();
        self.rules.is_some() || self.delete || chosen
    }
}
