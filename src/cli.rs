//! The command line: parses the arguments and runs the command.
//!
//! Invariants: results go to standard output, the reason of a failure as one sentence to standard
//! error. The exit status is 0 for success, 1 for failure, and 2 if a record has problems. A reader
//! that closes the pipe early is not an error.

mod arguments;
mod demo;
mod display;
mod error;
mod evening;
mod files;
mod help;
mod history;
mod import_export;
mod lines;
mod log;
mod mistake;
mod next;
mod people;
mod print;
mod random;
mod restore;
mod rules_page;
mod score;
mod season;
#[cfg(feature = "lan")]
mod serve;
#[cfg(feature = "share")]
mod share;
mod show;
mod table;
mod terminal;

use std::ffi::OsString;
use std::fmt::{self, Display};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::FromArgMatches as _;
use directories::ProjectDirs;

use formats::result;
use games::rules;
use scoring::wording::variant_name;
use scoring::{Diagnostic, Game, Record, custom_game};
use serde_json::Value as Json;
use session::output::{self, IfExists};
use store::configuration::Configuration;
use store::{OwnFiles, Store, copy_after_command};
use strsim::levenshtein;

use arguments::{Arguments, Command};
pub use error::Error;
use error::{Result, did_you_mean, said};
use lines::Answer;
#[cfg(feature = "lan")]
use phones::Opening;
use terminal::{Terminal, visible};

/// How a command without an error ended; what is worse comes later.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum End {
    Done,
    /// Part of it failed; a message was printed.
    Failed,
    /// A record has problems; they were printed.
    Problems,
}

/// Runs the whole program: parses the arguments, runs the command, and returns the exit status.
pub fn main(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let matches = help::command().try_get_matches_from(&arguments);
    let arguments = match matches.and_then(|matches| Arguments::from_arg_matches(&matches)) {
        Ok(arguments) => arguments,
        Err(error) if error.use_stderr() => {
            complain(&mistake::sentence(&error, &arguments));
            // Not clap's 2, which means here that a record has problems.
            return ExitCode::from(1);
        }
        // The help or the version, which somebody asked for.
        Err(error) => {
            let _ = error.print();
            return ExitCode::SUCCESS;
        }
    };
    let mut out = Terminal::new(BufWriter::new(io::stdout().lock()));
    let ended = run(arguments, &mut out).and_then(|end| {
        out.flush()?;
        Ok(end)
    });
    match ended {
        Ok(End::Done) => ExitCode::SUCCESS,
        Ok(End::Failed) => ExitCode::from(1),
        Ok(End::Problems) => ExitCode::from(2),
        Err(Error::StandardOutput(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            // Nothing more can be written; dropping the buffer would try again.
            let _ = out.into_inner().into_parts();
            ExitCode::SUCCESS
        }
        Err(error) => {
            let _ = out.flush();
            complain(&error.to_string());
            ExitCode::from(1)
        }
    }
}

fn run(arguments: Arguments, out: &mut dyn Write) -> Result<End> {
    let mut cli = Cli { data: arguments.data, out };
    let changes = arguments.command.as_ref().is_none_or(Command::changes);
    if let Some(path) = arguments.log.or_else(|| from_environment("HOUSE_RULES_LOG")) {
        let command = arguments.command.as_ref();
        log::start(&path, &command.map_or_else(|| "window".to_owned(), variant_name))?;
    }
    let ended = match arguments.command {
        Some(command) => {
            let configuration = configuration();
            let _ = configuration.read();
            configuration.notice().iter().for_each(|why| complain(why));
            perform(command, &mut cli)?
        }
        None => open_window(&cli)?,
    };
    if changes
        && let Ok(path) = cli.database()
        && let Err(why) = copy_after_command(&path, configuration())
    {
        complain(&why);
    }
    Ok(ended)
}

fn perform(command: Command, cli: &mut Cli<'_>) -> Result<End> {
    match command {
        Command::Score { file, why, lines: true, jobs } => {
            lines::lines(&file, Answer::Score { why }, jobs, cli)
        }
        Command::Score { file, why, .. } => score::score(&file, why, cli),
        Command::Check { files, lines: true, jobs } => {
            score::check_each(&files, cli, |file, cli| lines::lines(file, Answer::Check, jobs, cli))
        }
        Command::Check { files, .. } => score::check_each(&files, cli, score::check),
        Command::Games { json } => rules_page::games(json, cli),
        Command::Rules { game } => rules_page::rules(&game, cli),
        Command::Import { files, again, date } => import_export::import(&files, again, date, cli),
        Command::Date { day, games } => season::date(&day, &games, cli),
        Command::Export(export) => import_export::export(&export, cli),
        Command::Backup { to, keep, stop } => restore::backup(to.as_deref(), keep, stop, cli),
        Command::Restore { file, json } => restore::restore(file.as_deref(), json, cli),
        Command::Print(wanted) => print::print(&wanted, cli),
        Command::History(history) => history::history(&history, cli),
        Command::Show { game, json } => show::show(game, json, cli),
        Command::People { name, json } => people::people(name.as_deref(), json, cli),
        #[cfg(feature = "lan")]
        Command::Serve { game, port, address, new_codes } => {
            serve::serve(game, Opening { address, port, new_codes }, cli)
        }
        #[cfg(feature = "share")]
        Command::SeveralDesks(command) => share::run(command, cli),
        #[cfg(not(feature = "share"))]
        Command::NoDesks(_) => {
            said("This build cannot share games between desks; build it with “--features share”.")
        }
        #[cfg(not(feature = "lan"))]
        Command::NoPhones(_) => {
            said("This build cannot open games to phones; build it with “--features lan”.")
        }
        Command::Evening { day, csv, json, all, points } => {
            evening::evening(day, all, points, (csv, json), cli)
        }
        Command::Season { season: Some(season), .. } => season::season(&season, cli),
        Command::Season { season: None, json } => season::list(json, cli),
        Command::Tag { games, add, remove } => season::tag(&games, &add, &remove, cli),
        Command::Next { file, without, with } => next::next(&file, &without, &with, cli),
        Command::Draw { file, seed } => random::draw(&file, seed, cli),
        Command::Simulate { game, seed, players, rounds } => {
            random::simulate(cli.game(&game)?, seed, players, rounds, cli)
        }
        Command::Demo { output } => demo::demo(output, cli),
        Command::Completions { shell } => help::completions(shell, cli),
        Command::Man { command } => help::manual(command.as_deref(), cli),
    }
}

/// Opens the window, if there is a screen.
fn open_window(cli: &Cli<'_>) -> Result<End> {
    display::choose()?;
    #[cfg(feature = "gui")]
    return display::run(cli.database()?, configuration()).map(|()| End::Done);
    #[cfg(not(feature = "gui"))]
    let _ = cli;
    #[cfg(not(feature = "gui"))]
    return said(
        "The window is not part of this build; “house-rules --help” lists what you can do in the \
         terminal.",
    );
}

/// Returns the path in a variable of the environment.
fn from_environment(variable: &str) -> Option<PathBuf> {
    std::env::var_os(variable).filter(|path| !path.is_empty()).map(PathBuf::from)
}

/// Returns this system's folders for the program; `None` if it has none for a person's data.
fn folders() -> Option<ProjectDirs> {
    ProjectDirs::from("", "", "house-rules")
}

/// Returns the path of the database: the given one, otherwise that of the environment, otherwise
/// the default.
pub fn data_file(given: Option<PathBuf>) -> Option<PathBuf> {
    let usual = || Some(folders()?.data_dir().join("house-rules.db"));
    given.or_else(|| from_environment("HOUSE_RULES_DATA")).or_else(usual)
}

/// Returns the settings of this computer: in the file that the environment names, or in the
/// person's folder for them; in memory if the system has none.
pub fn configuration() -> Configuration {
    let usual = || Some(folders()?.config_dir().join("settings.json"));
    Configuration::at(from_environment("HOUSE_RULES_CONFIG").or_else(usual))
}

/// What a command works with: the library and standard output.
struct Cli<'a> {
    /// The library that was named.
    data: Option<PathBuf>,
    out: &'a mut dyn Write,
}

impl Cli<'_> {
    /// Returns the path of the database.
    fn database(&self) -> Result<PathBuf> {
        let path = data_file(self.data.clone()).ok_or(Error::NoDataFolder)?;
        // SQLite would keep this one in memory only.
        if path.as_os_str() == ":memory:" {
            return said(
                "“:memory:” is not a file, so nothing would be kept; name a file with --data.",
            );
        }
        Ok(path)
    }

    /// Opens the database, creating it if it does not exist.
    fn store(&self) -> Result<Store> {
        Ok(Store::open(self.database()?)?.with_configuration(configuration())?)
    }

    /// Opens the database if it exists: a command that only reads creates nothing.
    fn store_to_read(&self) -> Result<Option<Store>> {
        if is_there(&self.database()?)? { self.store().map(Some) } else { Ok(None) }
    }

    /// Opens the database of a command that needs one.
    fn stored(&self) -> Result<Store> {
        let path = self.database()?;
        let none = || {
            Error::Sentence(format!("There are no games yet: {} does not exist.", path.display()))
        };
        self.store_to_read()?.ok_or_else(none)
    }

    /// Returns the custom games, if there is a database.
    fn custom_games(&self) -> Result<Vec<&'static Game>> {
        match self.store_to_read() {
            Ok(Some(store)) => Ok(store.custom_games()?),
            Ok(None) | Err(Error::NoDataFolder) => Ok(Vec::new()),
            Err(error) => Err(error),
        }
    }

    /// Returns the game with this id or name, built-in or custom.
    fn game(&self, id: &str) -> Result<&'static Game> {
        let is_named = |game: &&'static Game| game.name.eq_ignore_ascii_case(id);
        if let Some(game) = rules::find(id).or_else(|| rules::ALL.iter().copied().find(is_named)) {
            return Ok(game);
        }
        // A database that cannot be read has no custom games, and the word may just be misspelled.
        let made = self.custom_games().unwrap_or_default();
        if let Some(game) = rules::find(id).or_else(|| made.into_iter().find(is_named)) {
            return Ok(game);
        }
        let wanted = id.to_lowercase().replace([' ', '_'], "-");
        let near = rules::ALL.iter().copied().chain(custom_game::all()).map(|game| {
            let name = game.name.to_lowercase();
            let part = wanted.len() > 2 && (game.id.contains(&wanted) || name.contains(&wanted));
            let apart = levenshtein(&wanted, game.id).min(levenshtein(&wanted, &name));
            (if part { 0 } else { apart }, game.id)
        });
        let near = did_you_mean(&wanted, near);
        said(format!("There is no game called {id}. {near}“house-rules games” lists them all."))
    }

    /// Returns the files that no command may overwrite.
    fn own_files(&self) -> OwnFiles {
        OwnFiles::of(data_file(self.data.clone()).as_deref())
    }

    /// Prints a sentence, or part of one; for `writeln!`.
    fn write_fmt(&mut self, sentence: fmt::Arguments<'_>) -> Result<()> {
        Ok(self.out.write_fmt(sentence)?)
    }

    /// Prints a sentence that is the whole answer.
    fn answer(&mut self, sentence: &str) -> Result<End> {
        self.lines([sentence])
    }

    /// Prints lines.
    fn lines<T: Display>(&mut self, lines: impl IntoIterator<Item = T>) -> Result<End> {
        lines.into_iter().try_for_each(|line| writeln!(self, "{line}"))?;
        Ok(End::Done)
    }

    /// Prints a document exactly as it is.
    fn document(&mut self, document: impl AsRef<[u8]>) -> Result<End> {
        self.out.write_all(document.as_ref())?;
        Ok(End::Done)
    }

    /// Prints JSON for programs.
    fn json(&mut self, json: &Json) -> Result<End> {
        self.document(format!("{json:#}\n"))
    }

    /// Checks that a file may be written, before any work is done for it.
    fn check_output(&self, file: Option<&Path>, existing: IfExists) -> Result<()> {
        match file {
            Some(path) => Ok(output::check(path, existing, &self.own_files())?),
            None => Ok(()),
        }
    }

    /// Writes a document to a file and says so, beginning with `what`; or to standard output.
    fn write_out(
        &mut self,
        document: &[u8],
        file: Option<&Path>,
        existing: IfExists,
        what: &str,
    ) -> Result<End> {
        let Some(path) = file else { return self.document(document) };
        output::write(path, document, existing, &self.own_files())?;
        self.answer(&format!("{what} written to {}.", path.display()))
    }
}

/// Returns the file that was named for the output; `None` is standard output, as is “-”.
fn output_file(named: Option<&Path>) -> Option<&Path> {
    named.filter(|path| path.as_os_str() != "-")
}

/// Returns whether there is a database. A folder that cannot be read, or links in a circle, are
/// errors and not proof that there is none.
fn is_there(path: &Path) -> Result<bool> {
    match path.metadata() {
        Ok(_) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(source) => Err(Error::Read { file: path.display().to_string(), source }),
    }
}

/// Returns what to do if an output file exists.
fn existing(force: bool) -> IfExists {
    if force { IfExists::Replace } else { IfExists::Keep }
}

/// Writes a sentence to standard error.
fn complain(sentence: &str) {
    let _ = writeln!(io::stderr(), "house-rules: {}", visible(sentence));
}

/// Returns a problem as a sentence with its place: "round 3, captured: …".
fn sentence(game: Option<&'static Game>, problem: &Diagnostic) -> String {
    let mut place = match problem.round {
        Some(round) => format!("round {round}"),
        None => "setup".to_owned(),
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
    visible(&format!("{place}: {}", problem.message))
}

/// Returns the game and its players: "Goodge, Ada, Ben and Cleo".
fn who_plays(record: &Record) -> String {
    visible(&format!("{}: {}", record.game.name, scoring::join_words(&record.players)))
}
