//! Arguments of “season”.

use std::path::PathBuf;
use std::str::FromStr;

use chrono::NaiveDate;
use clap::Args;

use session::evening::{SeasonPoints, SeasonRules, Unit};

/// What counts in a season.
#[derive(Debug, Clone, Copy, clap::ValueEnum)]
pub(in crate::cli) enum Counts {
    /// Each night as a whole
    Nights,
    /// Each game
    Games,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct Season {
    /// The name of the season.
    pub(in crate::cli) name: Option<String>,
    /// What counts. Makes the season, or gives it other rules.
    #[arg(long, requires = "name")]
    counts: Option<Counts>,
    /// Only this kind of game counts.
    #[arg(long, value_name = "GAME", requires = "counts")]
    pub(in crate::cli) game: Option<String>,
    /// Only games with this tag count (“house-rules tag”).
    #[arg(long, value_name = "TAG", requires = "counts")]
    tag: Option<String>,
    /// The first day that counts, such as 2026-01-01; a night lasts until six in the morning.
    #[arg(long, value_name = "DATE", requires = "counts", value_parser = super::history::date)]
    from: Option<NaiveDate>,
    /// The last day that counts.
    #[arg(long, value_name = "DATE", requires = "counts", value_parser = super::history::date)]
    until: Option<NaiveDate>,
    /// The points for first place, second place and so on, such as “5 3 2 1”; “players” for as many
    /// as there are players, one less for each further place; “wins” for one point per win;
    /// “totals” to add up totals [default: players].
    #[arg(long, value_name = "POINTS", requires = "counts", value_parser = SeasonPoints::from_str)]
    points: Option<SeasonPoints>,
    /// Only this many of each person's best results count.
    #[arg(long, value_name = "NUMBER", requires = "counts", value_parser = results)]
    best: Option<usize>,
    /// Only people with this many results get a rank.
    #[arg(long, value_name = "NUMBER", requires = "counts", value_parser = results)]
    at_least: Option<usize>,
    /// Delete the season's rules; its games stay.
    #[arg(long, requires = "name", conflicts_with = "counts")]
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
    /// Returns the rules, if they are given.
    pub(in crate::cli) fn rules(&self) -> Option<SeasonRules> {
        Some(SeasonRules {
            from: self.from,
            until: self.until,
            counts: match self.counts? {
                Counts::Nights => Unit::Night,
                Counts::Games => Unit::Game,
            },
            game: self.game.clone(),
            tag: self.tag.clone(),
            points: self.points.clone().unwrap_or_default(),
            best: self.best,
            at_least: self.at_least.unwrap_or(0),
        })
    }

    /// Returns whether something is to be written down.
    pub(in crate::cli) fn changes(&self) -> bool {
        self.counts.is_some() || self.delete
    }
}

fn results(text: &str) -> Result<usize, String> {
    SeasonRules::results(text)
        .ok_or_else(|| format!("“{text}” is not a number of results; it must be from 1 to 999."))
}
