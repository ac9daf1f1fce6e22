//! Arguments of the command line, with the texts of their help and manual.

mod games;
mod season;
#[cfg(feature = "share")]
pub(super) mod share;

#[cfg(not(all(feature = "share", feature = "lan")))]
use std::ffi::OsString;
use std::num::NonZero;
use std::path::PathBuf;

use chrono::NaiveDate;
use clap::{Parser, Subcommand};

pub(super) use games::{Export, Format, History, Print};
pub(super) use season::Season;

use session::evening::PointsScheme;
use store::Retention;

/// Keep score for family card games.
///
/// Without a command, the window opens. The commands work on your library, the file with all your
/// games, and on records: files, as JSON or CSV, that say what happened in one game.
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
  house-rules show 12                       the sheet and the standings of a game
  house-rules export --all --csv -o scores  a CSV file for every game

Exit status:
  0  success
  1  failure; standard error says why
  2  a record has problems; they are listed

Environment:
  HOUSE_RULES_DATA    your library, if --data is not given
  HOUSE_RULES_CONFIG  the settings of this computer [default: in your configuration folder]
  HOUSE_RULES_LOG     the log, if --log is not given
  NO_COLOR            no bold text"
)]
pub(super) struct Arguments {
    /// Your library, the file with all your games [default: a file in your data folder].
    #[arg(long, global = true, value_name = "FILE", help_heading = "Global options")]
    pub(super) data: Option<PathBuf>,
    /// Append a log to this file, for a report: what the program does, without names or scores.
    #[arg(long, global = true, value_name = "FILE", help_heading = "Global options")]
    pub(super) log: Option<PathBuf>,
    #[command(subcommand)]
    pub(super) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Print the result of a record as JSON.
    ///
    /// The result has the score and total of every round, the ranking, the winners, and what
    /// comes next. For a record that breaks a rule, it lists the problems instead, all at once.
    #[command(after_long_help = "\
Examples:
  house-rules score evening.json
  house-rules score --why < evening.csv
  house-rules score --lines < records.ndjson > results.ndjson

Exit status: 0 with a result, 2 with problems, 1 if the file is not a record.")]
    Score {
        /// The record, JSON or CSV [default: standard input].
        #[arg(default_value = "-", hide_default_value = true)]
        file: PathBuf,
        /// Add the reasons for each score.
        #[arg(long)]
        why: bool,
        /// Read one record per line (NDJSON) and answer each with one line, in order.
        #[arg(long)]
        lines: bool,
        /// How many records to read at once with --lines [default: one per processor].
        #[arg(long, value_name = "N", requires = "lines")]
        jobs: Option<NonZero<usize>>,
    },
    /// Check records and list every problem and warning as a sentence.
    ///
    /// Each line starts with the name of its file. A record without problems is “ok”.
    #[command(after_long_help = "\
Examples:
  house-rules check evenings/*.json

Exit status: 2 if any record has problems, otherwise 1 if a file cannot be read, otherwise 0.")]
    Check {
        /// Records, JSON or CSV [default: standard input].
        #[arg(default_value = "-", hide_default_value = true)]
        files: Vec<PathBuf>,
        /// Read one record per line (NDJSON) and check each on its own.
        #[arg(long)]
        lines: bool,
        /// How many records to read at once with --lines [default: one per processor].
        #[arg(long, value_name = "N", requires = "lines")]
        jobs: Option<NonZero<usize>>,
    },
    /// List every kind of game, custom games too: id, name, number of players, and what it is.
    Games {
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Print the rules of a game, the fields of its records, and its options.
    ///
    /// The words of card play that a page uses are explained at its end; “words” instead of a game
    /// prints them all.
    #[command(after_long_help = "\
Examples:
  house-rules rules oh-hell
  house-rules rules goodge | less
  house-rules rules words")]
    Rules {
        /// The id of the game, as “house-rules games” lists it; or “words”.
        game: String,
    },
    /// Add records to your library.
    ///
    /// If a record has problems, nothing is imported from any file. A night with tables is read as
    /// JSON, other games also as CSV. A library (“export --all”) is imported whole, and your
    /// settings stay as they are. A game that you already have is reported, and not added again.
    #[command(after_long_help = "\
Examples:
  house-rules import evening.json scores/*.csv

Exit status: 2 if a record has problems, 1 if a file is not a record; then nothing is \
imported.")]
    Import {
        /// Records: JSON (one, a list, or a library) or CSV, recognized by their content [default:
        /// standard input].
        #[arg(default_value = "-", hide_default_value = true)]
        files: Vec<PathBuf>,
        /// Add records even if they are already here.
        #[arg(long)]
        again: bool,
        /// The evening on which the games were played, for records that do not state it, such as
        /// 2026-11-24 [default: unknown; they belong to the day of the import].
        #[arg(long, value_name = "DATE", value_parser = games::date)]
        date: Option<NaiveDate>,
    },
    /// Set the evening on which games were played.
    ///
    /// A game begun in the window has the date of that evening, and a record may state its own
    /// “date”. A night ends at six in the morning. The change is listed in the game log and can be
    /// undone.
    #[command(after_long_help = "\
Examples:
  house-rules date 2026-11-24 12 13
  house-rules date yesterday 12")]
    Date {
        /// The day on which the evening started, such as 2026-11-24, or “yesterday”.
        #[arg(value_name = "DATE")]
        day: String,
        /// The numbers of the games, as “house-rules history” lists them.
        #[arg(required = true)]
        games: Vec<i64>,
    },
    /// Write games as JSON, as CSV for a spreadsheet, or as a picture.
    ///
    /// Importing an export gives the same game. A CSV file has a row for each round, with what
    /// happened and the scores and totals that follow; the row with round 0 is the setup. A night
    /// with tables or a gin match can also be exported as its hands and its seats. Its CSV is
    /// for spreadsheets alone: to move it, export JSON.
    ///
    /// Exporting every game as JSON makes a library. Importing it on another computer adds the
    /// records with their dates, the people, and the settings that are not there yet. The history of
    /// corrections and half-typed rounds are not included; a backup has those too.
    #[command(after_long_help = "\
Examples:
  house-rules export 12                            one game as JSON
  house-rules export 12 --csv -o goodge.csv        one game for a spreadsheet
  house-rules export 12 --standings                who came first
  house-rules export 12 --hands -o hands.csv       the hands of a night, table by table
  house-rules export 12 --seats -o seats.csv       who sat where in each of its games
  house-rules export 12 --chart -o goodge.svg      a picture of the totals
  house-rules export 12 --result -o goodge.png     the result as a picture to share
  house-rules export --all -o library.json         everything, for another computer
  house-rules export --all -o /media/stick         the same, as a file in that folder
  house-rules export --all --csv -o scores         a CSV file for every game in a folder")]
    Export(Export),
    /// Back everything up, here and in a backup folder.
    ///
    /// A backup folder is on a USB stick or a network drive, or is a synchronized folder. Once you
    /// have chosen one, the window and “serve” copy everything there: at the start, when a game
    /// ends, and at most once a minute while you play. The window also does so when it closes, and
    /// commands that change games when they end. If the folder cannot be reached, recording goes on
    /// without it. Several computers can share a folder: each removes only its own library's copies.
    #[command(after_long_help = "\
Examples:
  house-rules backup                        a backup beside your library, and in the backup folder
  house-rules backup --to /media/stick      choose the backup folder
  house-rules backup --keep '90 days'       keep backups there for 90 days
  house-rules backup --stop                 stop using it; its files stay")]
    Backup {
        /// Use this backup folder from now on.
        #[arg(long, value_name = "FOLDER", conflicts_with = "stop")]
        to: Option<PathBuf>,
        /// How many backups to keep there, such as 20, or for how long, such as “90 days” [default:
        /// 10]. Of earlier days the last is kept first, and the last of every month always.
        #[arg(long, value_name = "NUMBER", conflicts_with = "stop")]
        keep: Option<Retention>,
        /// Stop using the backup folder.
        #[arg(long)]
        stop: bool,
    },
    /// List the backups of your library, or restore one.
    ///
    /// The window makes a backup in the folder “backups” next to your library when it opens and
    /// when a game ends. It keeps ten: the newest, and the last of each earlier day; and the last of
    /// every month. Restoring first backs up what is there, so you can go back. A damaged library is
    /// moved into the same folder. From a folder, the backup of this library with the newest change
    /// is restored; if there are only other libraries, they are listed.
    #[command(after_long_help = "\
Examples:
  house-rules restore                                          list the backups
  house-rules restore 'house-rules 2026-11-14 21-30-05.db'     one of them
  house-rules restore /media/stick/evenings.db                 any copy of a library
  house-rules restore /media/stick                             the newest in a backup folder")]
    Restore {
        /// The backup, or a backup folder; without it, the backups are listed.
        file: Option<PathBuf>,
        /// Print the list as JSON.
        #[arg(long, conflicts_with = "file")]
        json: bool,
    },
    /// Make a page to print: score cards, seating, slips, standings or a score sheet.
    ///
    /// The page is one HTML file, black on white, for A4 or Letter. Open it in a browser and
    /// print it from there.
    #[command(after_long_help = "\
Examples:
  house-rules print 12 sheet -o goodge.html      the score sheet of a game
  house-rules print 14 seating -o seating.html   who sits where, by table and by name
  house-rules print night.json cards -o cards.html

What a game has:
  a Court Whist night  cards, blank, seating, slips, blank-slips, standings
  a Progressive Night  cards, blank, seating, slips, blank-slips, standings
  a gin match          sheet, blank, seating, slips, standings
  any other game       sheet, blank, standings

Exit status: 2 if the record of a file has problems, 1 if there is no such page.")]
    Print(Print),
    /// List your games with their results, the latest evening first.
    #[command(after_long_help = "\
Examples:
  house-rules history
  house-rules history --game hearts --player Ada
  house-rules history --from 2026-01-01 --until 2026-12-31")]
    History(History),
    /// Print the score sheet and the standings of a game.
    #[command(after_long_help = "\
Examples:
  house-rules show 12
  house-rules show 12 --json      its result, as “house-rules score” prints it")]
    Show {
        /// The number of the game, as “house-rules history” lists it [default: the latest].
        game: Option<i64>,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// List everybody who ever played: games, wins, and the last time they played.
    ///
    /// With a name, show that person's results by game, opponent and partner. A game is included
    /// once it is finished; in a game with sides, everybody gets their side's total.
    #[command(after_long_help = "\
Examples:
  house-rules people
  house-rules people Ada

Exit status: 0 if the person exists, 1 if not.")]
    People {
        /// The name, as written on the score sheets.
        name: Option<String>,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Open a game to phones, tablets and televisions on the same network.
    ///
    /// It prints the addresses of its pages: one that anybody may read, with a code of four
    /// letters; one for entering rounds, with a secret; and on a night, one for each table. Anybody
    /// on the room's network who has an address can open its page, until you stop the program with
    /// Ctrl+C; nothing goes further than this network. Once a page says that a round is recorded,
    /// it is saved.
    #[cfg(feature = "lan")]
    #[command(after_long_help = "\
Examples:
  house-rules serve                        the newest game
  house-rules serve 12 --port 8080
  house-rules serve --address 127.0.0.1    for this computer alone")]
    Serve {
        /// The number of the game, as “house-rules history” lists it [default: the newest].
        game: Option<i64>,
        /// The port to listen on [default: the same as last time, or 8173].
        #[arg(long, value_parser = within::<u16, 0, 65_535>)]
        port: Option<u16>,
        /// The address to listen on [default: the first private network of this computer].
        #[arg(long)]
        address: Option<std::net::IpAddr>,
        /// Make new codes and a new PIN. The old ones stop working, and so do cards printed with
        /// them.
        #[arg(long)]
        new_codes: bool,
    },
    /// Share one game between several desks.
    #[cfg(feature = "share")]
    #[command(flatten)]
    SeveralDesks(share::SeveralDesks),
    /// Not in this build.
    #[cfg(not(feature = "share"))]
    #[command(name = "share", aliases = ["join", "settle"], hide = true, disable_help_flag = true)]
    NoDesks(NotHere),
    /// Not in this build.
    #[cfg(not(feature = "lan"))]
    #[command(name = "serve", hide = true, disable_help_flag = true)]
    NoPhones(NotHere),
    /// Print the standings of an evening: all the games that the same people play in one night.
    ///
    /// A night ends at six in the morning. Every finished game gives points for places; players who
    /// tie each get the full points, and partners score their side's. Games belong together if most
    /// of the people are the same, even if somebody joins later or leaves; the games of other
    /// people that night are an evening of their own, unless --all puts them together. Without a
    /// date, the evening of the latest game is printed.
    #[command(after_long_help = "\
Examples:
  house-rules evening
  house-rules evening 2026-11-14 --csv > evening.csv
  house-rules evening --points '5 3 2 1'")]
    Evening {
        /// The day on which the evening started, such as 2026-11-14.
        #[arg(value_name = "DATE", value_parser = games::date)]
        day: Option<NaiveDate>,
        /// Print CSV: a row for each person, with every game.
        #[arg(long)]
        csv: bool,
        /// Print JSON.
        #[arg(long, conflicts_with = "csv")]
        json: bool,
        /// Put all games of the night together, whoever played.
        #[arg(long)]
        all: bool,
        /// The points for first place, second place and so on, such as “5 3 2 1”; “players” for
        /// as many as there are players, one less for each further place; “wins” for one point
        /// per win [default: the setting in the window].
        #[arg(long, value_name = "POINTS", value_parser = PointsScheme::parse)]
        points: Option<PointsScheme>,
    },
    /// List the seasons; show, make, print or delete one.
    ///
    /// A season gives many evenings one set of standings. Only its rules are stored; the standings
    /// are worked out from your games, so a correction or an imported library changes them at once.
    #[command(after_long_help = "\
Examples:
  house-rules season                                   list the seasons
  house-rules season set 2026 --counts evenings --best 8 --at-least 3
  house-rules season show 2026                         the standings
  house-rules season show 2026 --csv > season.csv
  house-rules season print 2026 -o season.html         a page for the browser's printer
  house-rules season set Hearts --counts games --game hearts --points totals --from 2026-01-01
  house-rules season delete 2026                       delete its rules; games stay")]
    Season {
        #[command(subcommand)]
        season: Option<Season>,
        /// Print the list as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Tag games, so that a season can select them.
    #[command(after_long_help = "\
Examples:
  house-rules tag 12                       show its tags
  house-rules tag 12 13 14 --add club
  house-rules tag 12 --remove club")]
    Tag {
        /// The numbers of games, as “house-rules history” lists them.
        #[arg(required = true)]
        games: Vec<i64>,
        /// A tag to add.
        #[arg(long, value_name = "TAG")]
        add: Vec<String>,
        /// A tag to remove.
        #[arg(long, value_name = "TAG")]
        remove: Vec<String>,
    },
    /// Print what comes next in a game as JSON: the dealer, the trump, and who sits where.
    ///
    /// On a night with several tables, people can come and go between games. Everybody else goes
    /// where the movement sends them; nothing is drawn. Where chairs have roles, --with says which;
    /// to switch somebody to the other role, name them with both --without and --with.
    #[command(after_long_help = "\
Examples:
  house-rules next evening.json
  house-rules next night.json --without Ann --without Bob
  house-rules next night.json --with Eve:lady --with Fred:gentleman
  house-rules next euchre.json --without Ann --with Eve

Exit status: 0 with what comes next, 2 with problems, 1 if nothing comes next or somebody cannot \
arrive or leave.")]
    Next {
        /// The record, JSON or CSV [default: standard input].
        #[arg(default_value = "-", hide_default_value = true)]
        file: PathBuf,
        /// A person who has left (repeat for several).
        #[arg(long, value_name = "NAME")]
        without: Vec<String>,
        /// A person who has arrived, new or back, and their role where chairs have roles (repeat for
        /// several).
        #[arg(long, value_name = "NAME[:ROLE]")]
        with: Vec<String>,
    },
    /// Draw who sits where from a seed, and print the record with the seating as JSON.
    ///
    /// A night that has not started gets its first seating. A night whose last game is complete
    /// gets the next one: those who have sat out least sit out, and as few people as possible meet
    /// a partner again. If the last round has no tables yet, what it already says is kept, such as
    /// who is absent. The same seed gives the same seating on every machine, and the round's note
    /// records it. Where a schedule says who sits where, the seating is the schedule's.
    #[command(after_long_help = "\
Examples:
  house-rules draw players.json --seed 12 > night.json
  house-rules draw night.json --seed 13 | house-rules import

Exit status: 0 with a record, 2 with problems, 1 if there is nothing to draw.")]
    Draw {
        /// The record, JSON or CSV [default: standard input].
        #[arg(default_value = "-", hide_default_value = true)]
        file: PathBuf,
        /// Any whole number; the same seed draws the same seating.
        #[arg(long, value_name = "N")]
        seed: u64,
    },
    /// Make up a game: print a random record that the rules accept, as JSON.
    ///
    /// The same seed gives the same record on every machine. Without a number of rounds, the
    /// game is played to its end.
    #[command(after_long_help = "\
Examples:
  house-rules simulate court-whist --seed 7 --players 16
  house-rules simulate goodge --seed 7 --rounds 3 | house-rules score")]
    Simulate {
        /// The id of the game, as “house-rules games” lists it.
        game: String,
        /// Any whole number; the same seed makes the same game.
        #[arg(long, value_name = "N")]
        seed: u64,
        /// How many people play [default: a random number that the game allows].
        #[arg(long, value_name = "N")]
        players: Option<usize>,
        /// The largest number of rounds to play.
        #[arg(long, value_name = "N")]
        rounds: Option<usize>,
    },
    /// Show a sample evening: score sheets and standings in the terminal, and CSV files.
    ///
    /// Three games are kept in a library of their own, which is removed at the end.
    Demo {
        /// The folder for the CSV files, which must not exist yet [default: one in the folder
        /// for temporary files].
        #[arg(short, long, value_name = "FOLDER")]
        output: Option<PathBuf>,
    },
    /// Print completions for a shell.
    #[command(after_long_help = "\
Examples:
  house-rules completions bash > ~/.local/share/bash-completion/completions/house-rules
  house-rules completions zsh > ~/.zfunc/_house-rules
  house-rules completions fish > ~/.config/fish/completions/house-rules.fish
  house-rules completions elvish >> ~/.config/elvish/rc.elv
  house-rules completions powershell >> $PROFILE")]
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// Print the manual page of the program or of a command.
    #[command(after_long_help = "\
Examples:
  house-rules man > house-rules.1
  house-rules man export > house-rules-export.1")]
    Man {
        /// The command.
        command: Option<String>,
    },
}

/// Anything after a command that this build does not have.
#[cfg(not(all(feature = "share", feature = "lan")))]
#[derive(Debug, clap::Args)]
pub(super) struct NotHere {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    _given: Vec<OsString>,
}

/// Reads a whole number from `LEAST` to `MOST`.
fn within<T: TryFrom<u64>, const LEAST: u64, const MOST: u64>(text: &str) -> Result<T, String> {
    let number = text.parse().ok().filter(|number| (LEAST..=MOST).contains(number));
    let number = number.and_then(|number| T::try_from(number).ok());
    number.ok_or_else(|| format!("write a whole number from {LEAST} to {MOST}"))
}

impl Command {
    /// Returns whether it changes the library and ends.
    pub(super) fn changes(&self) -> bool {
        match self {
            Command::Import { .. } | Command::Date { .. } => true,
            Command::Tag { add, remove, .. } => !add.is_empty() || !remove.is_empty(),
            Command::Season { season, .. } => season.as_ref().is_some_and(Season::changes),
            #[cfg(feature = "share")]
            Command::SeveralDesks(_) => true,
            _ => false,
        }
    }
}
