//! The command line: what can be asked for, and which part of it answers.
//!
//! Invariants: what a command has to say is on standard output, and why it could not is one
//! sentence on standard error. It ends with 0 where it did what was asked, 1 where it could
//! not, and 2 where a record has problems. A reader that goes away early is no mistake.

mod demo;
mod error;
mod files;
mod page;
mod score;
mod table;
mod transfer;

use std::ffi::OsString;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, CommandFactory, Parser, Subcommand};
use directories::ProjectDirs;

use crate::engine::{Game, Problem, Record};
use crate::exchange::result;
use crate::rules;
use crate::store::Store;

pub use error::Error;

/// Keep the scores of family card games and tournament nights.
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
struct Arguments {
    /// The database of games; else HOUSE_RULES_DATA says, else it is in your folder for data.
    #[arg(long, global = true, value_name = "FILE")]
    data: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Print the result of a record as JSON.
    ///
    /// The result has the score and total of every round, the ranking, the winners, and what
    /// comes next. A record that breaks a rule gets its problems instead, all at once.
    #[command(after_long_help = "\
Examples:
  house-rules score evening.json
  house-rules score --why - < evening.csv

Exit status: 0 with a result, 2 with problems, 1 where the file is no record.")]
    Score {
        /// The record, JSON or CSV; - is standard input.
        file: PathBuf,
        /// Add the reasons of each score.
        #[arg(long)]
        why: bool,
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
    },
    /// List every game: its id, its name, how many play, and what it is.
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
    /// A record with problems is refused, and then nothing is imported from any file.
    #[command(after_long_help = "\
Examples:
  house-rules import evening.json scores/*.csv

Exit status: 2 where a record has problems, 1 where a file is no record; nothing is imported \
then.")]
    Import {
        /// Records: JSON (one, or a list of them) or CSV, by what they look like; - is
        /// standard input.
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Write games of the database as JSON, or as CSV for a spreadsheet.
    ///
    /// Importing what was exported gives the same game. A CSV file has a row a round, with
    /// what was written and the scores and totals that follow from it; the row with round 0
    /// is the set-up.
    #[command(after_long_help = "\
Examples:
  house-rules export 12                            one game as JSON
  house-rules export 12 --csv -o goodge.csv        one game for a spreadsheet
  house-rules export 12 --standings                who came first
  house-rules export --all --json -o backup.json   every game in one file
  house-rules export --all --csv -o scores         a CSV file for every game in a folder")]
    Export(Export),
    /// List the games of the database, the one changed last first, with their results.
    #[command(after_long_help = "\
Examples:
  house-rules history
  house-rules history --game hearts --player Ada
  house-rules history --from 2026-01-01 --until 2026-12-31")]
    History(History),
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
struct Export {
    /// The number of the game, as “house-rules history” lists it.
    #[arg(required_unless_present = "all", conflicts_with = "all")]
    game: Option<i64>,
    /// Every game: one JSON file, or a folder of CSV files.
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    format: Format,
    /// The file to write, or with --all --csv the folder; else it goes to standard output. A
    /// file is written whole or not at all.
    #[arg(short, long, value_name = "PATH")]
    output: Option<PathBuf>,
    /// Write over files that exist.
    #[arg(long)]
    force: bool,
}

/// What to write; JSON where nothing is said.
#[derive(Debug, Args)]
#[group(multiple = false)]
struct Format {
    /// As CSV: a row a round.
    #[arg(long)]
    csv: bool,
    /// As JSON, which is usual.
    #[arg(long)]
    json: bool,
    /// The standings as CSV: rank, name, total, and who won. They cannot be imported.
    #[arg(long)]
    standings: bool,
}

#[derive(Debug, Args)]
struct History {
    /// Only this game, by its id.
    #[arg(long, value_name = "ID")]
    game: Option<String>,
    /// Only games that somebody of this name played.
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// Only games begun on this day or later, as 2026-03-31.
    #[arg(long, value_name = "DATE")]
    from: Option<chrono::NaiveDate>,
    /// Only games begun on this day or earlier.
    #[arg(long, value_name = "DATE")]
    until: Option<chrono::NaiveDate>,
}

/// How a command ended that did not fail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Done,
    /// Something of it could not be done, and was said.
    Failed,
    /// A record has problems, and they were said.
    Problems,
}

/// The whole program: reads the arguments, does what they ask, and says how it went.
pub fn main(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments,
        Err(error) => {
            let _ = error.print();
            // Not clap's 2: that says that a record has problems.
            return ExitCode::from(u8::from(error.use_stderr()));
        }
    };
    let mut out = BufWriter::new(io::stdout().lock());
    let ended = run(arguments, &mut out).and_then(|end| {
        out.flush()?;
        Ok(end)
    });
    match ended {
        Ok(End::Done) => ExitCode::SUCCESS,
        Ok(End::Failed) => ExitCode::from(1),
        Ok(End::Problems) => ExitCode::from(2),
        Err(Error::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            // Nothing more can be written; dropping the buffer would try again.
            let _ = out.into_parts();
            ExitCode::SUCCESS
        }
        Err(error) => {
            let _ = out.flush();
            complain(&error.to_string());
            ExitCode::from(1)
        }
    }
}

fn run(arguments: Arguments, out: &mut dyn Write) -> Result<End, Error> {
    let data = arguments.data;
    let Some(command) = arguments.command else { return open_window(data) };
    match command {
        Command::Score { file, why } => score::score(&file, why, out),
        Command::Check { files } => score::check(&files, out),
        Command::Games => page::games(out),
        Command::Rules { game } => page::rules(&game, out),
        Command::Import { files } => transfer::import(&files, data, out),
        Command::Export(export) => transfer::export(&export, data, out),
        Command::History(history) => transfer::history(&history, data, out),
        Command::Demo { output } => demo::demo(output, out),
        Command::Completions { shell } => {
            // Into memory first, because the generator panics where it cannot write.
            let mut text = Vec::new();
            clap_complete::generate(shell, &mut Arguments::command(), "house-rules", &mut text);
            out.write_all(&text)?;
            Ok(End::Done)
        }
        Command::Man { command } => manual(command.as_deref(), out),
    }
}

/// Prints the manual page of the program, or of one of its commands.
fn manual(name: Option<&str>, out: &mut dyn Write) -> Result<End, Error> {
    let mut whole = Arguments::command();
    whole.build();
    let page = match name {
        None => whole,
        Some(name) => {
            let found = whole.find_subcommand(name);
            found.ok_or_else(|| Error::UnknownCommand { name: name.to_owned() })?.clone()
        }
    };
    let more = page.get_after_long_help().map(ToString::to_string).unwrap_or_default();
    let title = page.get_display_name().unwrap_or("house-rules").to_uppercase();
    let has_commands = page.has_subcommands();
    let page = clap_mangen::Man::new(page)
        .title(title)
        .source(concat!("House Rules ", env!("CARGO_PKG_VERSION")));
    let mut text = Vec::new();
    page.render_title(&mut text)?;
    page.render_name_section(&mut text)?;
    page.render_synopsis_section(&mut text)?;
    page.render_description_section(&mut text)?;
    page.render_options_section(&mut text)?;
    if has_commands {
        page.render_subcommands_section(&mut text)?;
    }
    out.write_all(&text)?;
    out.write_all(manual_sections(&more).as_bytes())?;
    Ok(End::Done)
}

/// The examples and the like below a help text, as sections of a manual page, line by line.
fn manual_sections(text: &str) -> String {
    let mut page = String::new();
    for block in text.split("\n\n").filter(|block| !block.trim().is_empty()) {
        let (heading, lines) = block.split_once(':').unwrap_or(("Notes", block));
        page += &format!(".SH {}\n.nf\n", heading.trim().to_uppercase());
        for line in lines.trim_start_matches('\n').lines() {
            // A line that begins with a dot or an apostrophe would be an instruction.
            page += &format!("\\&{}\n", line.trim().replace('\\', "\\e").replace('-', "\\-"));
        }
        page += ".fi\n";
    }
    page
}

/// Opens the window, where there is a screen to open it on.
fn open_window(_data: Option<PathBuf>) -> Result<End, Error> {
    if cfg!(target_os = "linux") {
        let screens = ["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "DISPLAY"];
        let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        if !screens.into_iter().any(is_set) {
            return Err(Error::NoScreen);
        }
    }
    Err(Error::NoWindow)
}

/// Where the games are kept unless somebody says otherwise; `None` where the system has no
/// folder for a person's data.
pub fn default_data() -> Option<PathBuf> {
    let folders = ProjectDirs::from("", "", "house-rules")?;
    Some(folders.data_dir().join("house-rules.db"))
}

/// The database: as given, else as the environment says, else the usual one.
pub fn data_file(given: Option<PathBuf>) -> Option<PathBuf> {
    let said = || std::env::var_os("HOUSE_RULES_DATA").filter(|path| !path.is_empty());
    given.or_else(|| said().map(PathBuf::from)).or_else(default_data)
}

/// Opens the database, and makes it where there is none.
fn store(data: Option<PathBuf>) -> Result<Store, Error> {
    let path = data_file(data).ok_or(Error::NoDataFolder)?;
    Ok(Store::open(path)?)
}

/// Opens the database only where there is one: looking makes nothing.
fn store_to_read(data: Option<PathBuf>) -> Result<Option<Store>, Error> {
    let path = data_file(data).ok_or(Error::NoDataFolder)?;
    if !path.exists() {
        return Ok(None);
    }
    Ok(Some(Store::open(path)?))
}

/// One sentence to standard error.
fn complain(sentence: &str) {
    let _ = writeln!(io::stderr(), "house-rules: {sentence}");
}

/// The game with this id, or this name.
fn game(id: &str) -> Result<&'static Game, Error> {
    let named = || rules::ALL.iter().copied().find(|game| game.name.eq_ignore_ascii_case(id));
    rules::find(id)
        .or_else(named)
        .ok_or_else(|| Error::UnknownGame { id: id.to_owned(), near: page::nearest(id) })
}

/// A problem as a sentence with its place: "round 3, captured: …".
fn sentence(game: Option<&'static Game>, problem: &Problem) -> String {
    let mut place = match problem.round {
        Some(round) => format!("round {round}"),
        None => "set-up".to_owned(),
    };
    let (table, hand) = game.map_or(("table", "hand"), result::places);
    if problem.place.table > 0 {
        place += &format!(", {table} {}", problem.place.table);
    }
    if problem.place.hand > 0 {
        place += &format!(", {hand} {}", problem.place.hand);
    }
    if let Some(field) = &problem.field {
        place += &format!(", {field}");
    }
    format!("{place}: {}", problem.message)
}

/// "Goodge, Ada, Ben and Cleo".
fn who_plays(record: &Record) -> String {
    format!("{}: {}", record.game.name, crate::engine::join_words(&record.players))
}

/// Whether bold print can be shown.
fn is_bold() -> bool {
    io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}
