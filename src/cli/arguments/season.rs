//! Arguments of “season”.

use std::path::PathBuf;

use chrono::NaiveDate;
use clap::{Args, Subcommand};

use session::evening::{PointsScheme, SeasonRules, Unit};

/// What is included in a season.
#[derive(Debug, Clone, Copy, clap::ValueEnum)]
pub(in crate::cli) enum Counts {
    /// Each evening as a whole
    Evenings,
    /// Each game
    Games,
}

#[derive(Debug, Subcommand)]
pub(in crate::cli) enum Season {
    /// Print the standings of a season.
    Show {
        /// The name of the season.
        name: String,
        /// Print CSV: a row for each person, with every evening or game.
        #[arg(long)]
        csv: bool,
        /// Print JSON.
        #[arg(long, conflicts_with = "csv")]
        json: bool,
    },
    /// Make a season, or give it other rules, and print its standings.
    Set(SetSeason),
    /// Make a page with the standings, to print from a browser: one HTML file.
    Print {
        /// The name of the season.
        name: String,
        /// The file to write [default: standard output].
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
        /// Overwrite an existing file.
        #[arg(long)]
        force: bool,
    },
    /// Delete the rules of a season. Its games stay.
    Delete {
        /// The name of the season.
        name: String,
    },
}

/// The rules of a season.
#[derive(Debug, Args)]
pub(in crate::cli) struct SetSeason {
    /// The name of the season.
    pub(in crate::cli) name: String,
    /// What is included: evenings or single games.
    #[arg(long)]
    counts: Counts,
    /// Only this kind of game.
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    /// Only games with this tag (“house-rules tag”).
    #[arg(long, value_name = "TAG")]
    tag: Option<String>,
    /// The first day, such as 2026-01-01; a night ends at six in the morning.
    #[arg(long, value_name = "DATE", value_parser = super::games::date)]
    from: Option<NaiveDate>,
    /// The last day.
    #[arg(long, value_name = "DATE", value_parser = super::games::date)]
    until: Option<NaiveDate>,
    /// The points for first place, second place and so on, such as “5 3 2 1”; “players” for as many
    /// as there are players, one less for each further place; “wins” for one point per win;
    /// “totals” to add up totals [default: players].
    #[arg(long, value_name = "POINTS", value_parser = PointsScheme::of_season)]
    points: Option<PointsScheme>,
    /// Include only this many of each person's best results.
    #[arg(long, value_name = "NUMBER", value_parser = super::within::<usize, 1, 999>)]
    best: Option<usize>,
    /// How many results a person needs to be ranked.
    #[arg(long, value_name = "NUMBER", value_parser = super::within::<usize, 1, 999>)]
    at_least: Option<usize>,
}

impl SetSeason {
    /// Returns the rules.
    pub(in crate::cli) fn rules(&self) -> SeasonRules {
        SeasonRules {
            from: self.from,
            until: self.until,
            counts: match self.counts {
                Counts::Evenings => Unit::Evening,
                Counts::Games => Unit::Game,
            },
            game: self.game.clone(),
            tag: self.tag.clone(),
            points: self.points.clone().unwrap_or_default(),
            best: self.best,
            at_least: self.at_least.unwrap_or(0),
        }
    }
}

impl Season {
    /// Returns whether something is to be written down.
    pub(in crate::cli) fn changes(&self) -> bool {
        matches!(self, Season::Set(_) | Season::Delete { .. })
    }

    /// Returns the name of the season.
    pub(in crate::cli) fn name(&self) -> &str {
        match self {
            Season::Show { name, .. } | Season::Print { name, .. } | Season::Delete { name } => {
                name
            }
            Season::Set(set) => &set.name,
        }
    }
}
