//! What can be asked for on the command line, with the texts of its help and manual.

use std::num::NonZero;
use std::path::PathBuf;

use chrono::NaiveDate;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};

use crate::evening::PointsScheme;
use crate::paper::Kind;

/// Keep the scores of family card games.
///
/// Without a command the window opens. The commands work on files that hold the record of a
/// game, as JSON or CSV, and on the database that the window keeps every game in. A record
/// holds what was dealt, bid and captured; every score is worked out from it.
#[derive(Debug, Parser)]
#[command(
    name = "house-rules",
    version,
    max_term_width = 100,
    after_long_help = "\
Examples:
  house-rules                               open the window
  house-rules demo                          see a sample evening in the terminal
  house-rules rules goodge                  read the rules of a game
  house-rules score evening.json            work out the scores of a record
  house-rules export --all --csv -o scores  a CSV file for every game

Exit status:
  0  it was done
  1  it could not be done; standard error says why
  2  a record has problems; they are listed

Environment:
  HOUSE_RULES_DATA  the database, where --data does not say
  NO_COLOR          no bold print"
)]
pub(super) struct Arguments {
    /// The database of games; else `HOUSE_RULES_DATA` says, else it is in your folder for data.
    #[arg(long, global = true, value_name = "FILE")]
    pub(super) data: Option<PathBuf>,
    #[command(subcommand)]
    pub(super) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Print the result of a record as JSON.
    ///
    /// The result has the score and total of every round, the ranking, the winners, and what
    /// comes next. A record that breaks a rule gets its problems instead, all at once.
    #[command(after_long_help = "\
Examples:
  house-rules score evening.json
  house-rules score --why - < evening.csv
  house-rules score --lines - < records.ndjson > results.ndjson

Exit status: 0 with a result, 2 with problems, 1 where the file is no record.")]
    Score {
        /// The record, JSON or CSV; - is standard input.
        file: PathBuf,
        /// Add the reasons of each score.
        #[arg(long)]
        why: bool,
        /// Read one record a line (NDJSON), and answer each with one line, in their order.
        #[arg(long)]
        lines: bool,
        /// How many records to read at once with --lines [default: one for each processor].
        #[arg(long, value_name = "N", requires = "lines")]
        jobs: Option<NonZero<usize>>,
    },
    /// Check records, and say every problem and warning as a sentence.
    ///
    /// Each line begins with the name of its file; a record that stands as it is, is “ok”.
    #[command(after_long_help = "\
Examples:
  house-rules check evenings/*.json

Exit status: 2 where any record has problems, else 1 where a file cannot be read, else 0.")]
    Check {
        /// Records, JSON or CSV; - is standard input.
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Read one record a line (NDJSON), and check each on its own.
        #[arg(long)]
        lines: bool,
        /// How many records to read at once with --lines [default: one for each processor].
        #[arg(long, value_name = "N", requires = "lines")]
        jobs: Option<NonZero<usize>>,
    },
    /// List every game, your own too: its id, its name, how many play, and what it is.
    Games,
    /// Print the rules of a game, what is written down for it, and its house rules.
    #[command(after_long_help = "\
Examples:
  house-rules rules oh-hell
  house-rules rules goodge | less")]
    Rules {
        /// The id of the game, as “house-rules games” lists it.
        game: String,
    },
    /// Add records to the database.
    ///
    /// A record with problems is refused, and then nothing is imported from any file. The
    /// hands and the seats of a night are read together; of several nights the first hands
    /// belong to the first seats. A library (“export --all”) comes in whole: a game that is
    /// here already is not added twice, and what is set here stays as it is.
    #[command(after_long_help = "\
Examples:
  house-rules import evening.json scores/*.csv
  house-rules import hands.csv seats.csv           a night, from both its files

Exit status: 2 where a record has problems, 1 where a file is no record; nothing is imported \
then.")]
    Import {
        /// Records: JSON (one, a list of them, or a library) or CSV, by what they look like; - is
        /// standard input.
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Write games of the database as JSON, as CSV for a spreadsheet, or as a chart.
    ///
    /// Importing what was exported gives the same game. A CSV file has a row a round, with
    /// what was written and the scores and totals that follow from it; the row with round 0
    /// is the setup. A night of tables also goes out as two files, its hands and its seats,
    /// which are imported together.
    ///
    /// Every game as JSON is a library, which moves to another computer with one import: the
    /// records with their dates and what was read a second time, the people and the settings.
    /// The log of changes and half-typed rounds stay behind; a copy of the database has those
    /// too.
    #[command(after_long_help = "\
Examples:
  house-rules export 12                            one game as JSON
  house-rules export 12 --csv -o goodge.csv        one game for a spreadsheet
  house-rules export 12 --standings                who came first
  house-rules export 12 --hands -o hands.csv       the hands of a night, table by table
  house-rules export 12 --seats -o seats.csv       who sat where in each of its games
  house-rules export 12 --chart -o goodge.svg      a picture of the totals
  house-rules export --all -o library.json         everything, for another computer
  house-rules export --all -o /media/stick         the same, as a file in that folder
  house-rules export --all --csv -o scores         a CSV file for every game in a folder")]
    Export(Export),
    /// List the copies that are kept of the database, or bring one back.
    ///
    /// The window keeps a copy in the folder “backups” beside the database when it opens and
    /// when a game ends: ten recent ones, and the last of every month. Bringing one back keeps
    /// a copy of what was there before; bring that one back to undo it. A damaged database is
    /// moved into the same folder.
    #[command(after_long_help = "\
Examples:
  house-rules restore                                          which copies there are
  house-rules restore 'house-rules 2026-11-14 21-30-05.db'     one of them
  house-rules restore /media/stick/evenings.db                 any copy of a database")]
    Restore {
        /// The copy; without it they are listed.
        file: Option<PathBuf>,
    },
    /// Write a page to be printed: score cards, seating, slips, standings, a score sheet.
    ///
    /// The page is one HTML file, black on white, for A4 or Letter. Open it in a browser and
    /// print it from there.
    #[command(after_long_help = "\
Examples:
  house-rules print 12 --what sheet -o goodge.html      the score sheet of a game
  house-rules print 14 --what seating -o seating.html   who sits where, by table and by name
  house-rules print night.json --what cards -o cards.html

What a game has:
  any game           sheet, blank, standings
  a night of tables  cards, blank, seating, slips, blank-slips, standings
  a game of columns  sheet, blank, seating, standings

Exit status: 2 where the record of a file has problems, 1 where there is no such page.")]
    Print(Print),
    /// List the games of the database, the one changed last first, with their results.
    #[command(after_long_help = "\
Examples:
  house-rules history
  house-rules history --game hearts --player Ada
  house-rules history --from 2026-01-01 --until 2026-12-31")]
    History(History),
    /// List everybody who ever played: games, wins, and when they played last.
    ///
    /// With a name, what all games of that person came to: by game, against whom, with whom. A
    /// game counts once it is over; in a game of sides everybody has their side's total.
    #[command(after_long_help = "\
Examples:
  house-rules people
  house-rules people Ada

Exit status: 0 with an answer, 1 where nobody has this name.")]
    People {
        /// The name, as it is written on the sheets.
        name: Option<String>,
    },
    /// Print the standing of an evening: the games that the same people played in one night.
    ///
    /// A night lasts until six in the morning. Every game that is over gives points for places;
    /// who share a place all have its points, and partners have those of their side. Games of
    /// other people that night are an evening of their own. Without a date it is the night of
    /// the game that was begun last.
    #[command(after_long_help = "\
Examples:
  house-rules evening
  house-rules evening 2026-11-14 --csv > evening.csv
  house-rules evening --points '5 3 2 1'")]
    Evening {
        /// The day on which the evening began, as 2026-11-14.
        #[arg(value_name = "DATE")]
        day: Option<NaiveDate>,
        /// As CSV: a row for everybody, with every game.
        #[arg(long)]
        csv: bool,
        /// The points for the first place, the second and so on, as “5 3 2 1”; “players” for as
        /// many as there are players, one less for each further place; “wins” for a point a
        /// win. Else as the window was told.
        #[arg(long, value_name = "POINTS", value_parser = PointsScheme::parse)]
        points: Option<PointsScheme>,
    },
    /// Print what comes next in a game as JSON: the dealer, the trump, who sits where.
    ///
    /// On a night at several tables people come and go between two games. Everybody whom that
    /// does not touch goes where the winners' moves send them; nothing is drawn. Somebody who takes
    /// the other kind of chair is both gone and arrived.
    #[command(after_long_help = "\
Examples:
  house-rules next evening.json
  house-rules next night.json --without Ann --without Bob
  house-rules next night.json --with Eve:lady --with Fred:gentleman

Exit status: 0 with what comes next, 2 with problems, 1 where there is no next game or somebody \
cannot come or go.")]
    Next {
        /// The record, JSON or CSV; - is standard input.
        file: PathBuf,
        /// Somebody who is gone.
        #[arg(long, value_name = "NAME")]
        without: Vec<String>,
        /// Somebody who has arrived, new or back, and the chair they take.
        #[arg(long, value_name = "NAME:ROLE")]
        with: Vec<String>,
    },
    /// Draw who sits where, by a seed, and print the record with it as JSON.
    ///
    /// A night that has not begun gets its first seating; one whose last game is complete gets
    /// the next, in which nobody keeps a partner and those sit out who have been away least.
    /// A last round without tables keeps what it says, such as who is absent. The same seed
    /// gives the same seating on every machine, and the note of the round says which it was.
    #[command(after_long_help = "\
Examples:
  house-rules draw players.json --seed 12 > night.json
  house-rules draw night.json --seed 13 | house-rules import -

Exit status: 0 with a record, 2 with problems, 1 where there is nothing to draw.")]
    Draw {
        /// The record, JSON or CSV; - is standard input.
        file: PathBuf,
        /// Any whole number; the same one draws the same.
        #[arg(long, value_name = "N")]
        seed: u64,
    },
    /// Make up a game: a random record that the rules accept, as JSON.
    ///
    /// The same seed gives the same record on every machine. Where no number of rounds is
    /// given the game is played to its end.
    #[command(after_long_help = "\
Examples:
  house-rules simulate court-whist --seed 7 --players 16
  house-rules simulate goodge --seed 7 --rounds 3 | house-rules score -")]
    Simulate {
        /// The id of the game, as “house-rules games” lists it.
        game: String,
        /// Any whole number; the same one makes the same game.
        #[arg(long, value_name = "N")]
        seed: u64,
        /// How many play; else any number that can.
        #[arg(long, value_name = "N")]
        players: Option<usize>,
        /// How many rounds are played at most.
        #[arg(long, value_name = "N")]
        rounds: Option<usize>,
    },
    /// Play a sample evening: score sheets and standings in the terminal, and CSV files.
    ///
    /// Three games are kept in a database of their own, which is removed at the end.
    Demo {
        /// The folder for the CSV files; it must not exist. Else one in the folder for
        /// temporary files.
        #[arg(short, long, value_name = "FOLDER")]
        output: Option<PathBuf>,
    },
    /// Print the completions for a shell.
    #[command(after_long_help = "\
Examples:
  house-rules completions bash > ~/.local/share/bash-completion/completions/house-rules
  house-rules completions fish > ~/.config/fish/completions/house-rules.fish")]
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// Print the manual page, of the program or of one of its commands.
    #[command(after_long_help = "\
Examples:
  house-rules man > house-rules.1
  house-rules man export > house-rules-export.1")]
    Man {
        /// The command.
        command: Option<String>,
    },
}

#[derive(Debug, Args)]
pub(super) struct Export {
    /// The number of the game, as “house-rules history” lists it.
    #[arg(required_unless_present = "all", conflicts_with = "all")]
    pub(super) game: Option<i64>,
    /// Every game: one JSON file, or a folder of CSV files.
    #[arg(long)]
    pub(super) all: bool,
    #[command(flatten)]
    pub(super) format: Format,
    /// The file to write, or with --all a folder; else it goes to standard output. A file is
    /// written whole or not at all.
    #[arg(short, long, value_name = "PATH")]
    pub(super) output: Option<PathBuf>,
    /// Write over files that exist.
    #[arg(long)]
    pub(super) force: bool,
}

#[derive(Debug, Args)]
pub(super) struct Print {
    /// The number of the game, as “house-rules history” lists it; or a file with a record, JSON
    /// or CSV.
    pub(super) game: String,
    /// What to print.
    #[arg(long, value_name = "PAGE", value_parser = pages())]
    pub(super) what: Kind,
    /// The file to write; else it goes to standard output. It is written whole or not at all.
    #[arg(short, long, value_name = "PATH")]
    pub(super) output: Option<PathBuf>,
    /// Write over a file that exists.
    #[arg(long)]
    pub(super) force: bool,
}

/// Reads the name of a page.
fn pages() -> impl TypedValueParser<Value = Kind> {
    PossibleValuesParser::new(Kind::ALL.map(Kind::id))
        .try_map(|id| Kind::ALL.into_iter().find(|kind| kind.id() == id).ok_or("no page"))
}

/// What to write; JSON where nothing is said.
#[derive(Debug, Args)]
#[group(multiple = false)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(super) struct Format {
    /// As CSV: a row a round.
    #[arg(long)]
    pub(super) csv: bool,
    /// As JSON, which is usual.
    #[arg(long)]
    pub(super) json: bool,
    /// The standings as CSV: rank, name, total, and who won; of a night game by game. They
    /// cannot be imported.
    #[arg(long)]
    pub(super) standings: bool,
    /// The hands of a night as CSV: a row for each table and hand, or each couple.
    #[arg(long)]
    pub(super) hands: bool,
    /// The seats of a night as CSV: a row for each game and person, and the setup.
    #[arg(long)]
    pub(super) seats: bool,
    /// The chart of the totals as a picture: SVG, or PNG where the file is called .png.
    #[arg(long)]
    pub(super) chart: bool,
}

impl Format {
    /// How the name of a file ends; `None` if all games can be in one file.
    pub(super) fn suffix(&self) -> Option<&'static str> {
        match self {
            Format { csv: true, .. } => Some(".csv"),
            Format { standings: true, .. } => Some("-standings.csv"),
            Format { hands: true, .. } => Some("-hands.csv"),
            Format { seats: true, .. } => Some("-seats.csv"),
            Format { chart: true, .. } => Some(".svg"),
            _ => None,
        }
    }
}

#[derive(Debug, Args)]
pub(super) struct History {
    /// Only this game, by its id.
    #[arg(long, value_name = "ID")]
    pub(super) game: Option<String>,
    /// Only games that somebody of this name played.
    #[arg(long, value_name = "NAME")]
    pub(super) player: Option<String>,
    /// Only games begun on this day or later, as 2026-03-31.
    #[arg(long, value_name = "DATE")]
    pub(super) from: Option<NaiveDate>,
    /// Only games begun on this day or earlier.
    #[arg(long, value_name = "DATE")]
    pub(super) until: Option<NaiveDate>,
}
