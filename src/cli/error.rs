//! Errors of the commands, worded as whole sentences.

use std::io;
use std::path::PathBuf;

use formats::MAX_MEGABYTES;
use scoring::file_error::reason;
use scoring::wording::many;
use scoring::{Choice, Game};
use session::output;
use session::paper;

/// The reason a command failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file cannot be read.
    #[error("{file} cannot be read: {}.", reason(source))]
    Read {
        /// The path or name the user gave.
        file: String,
        /// The system's error.
        source: io::Error,
    },
    /// A file is far too long.
    #[error(
        "{file}: it is larger than {MAX_MEGABYTES} megabytes; no library of games is that \
     large."
    )]
    TooLong {
        /// The path or name the user gave.
        file: String,
    },
    /// A file is not text.
    #[error(
        "{file}: line {line}, column {column}: this is not UTF-8 text; save the file as UTF-8."
    )]
    NotText {
        /// The path or name the user gave.
        file: String,
        /// The line, from 1.
        line: usize,
        /// The column in letters, from 1.
        column: usize,
    },
    /// A file is not a record.
    #[error("{file}: {source}.")]
    NotARecord {
        /// The path or name the user gave.
        file: String,
        /// The reason.
        source: formats::Error,
    },
    /// A folder given to `restore` has no backups.
    #[error(
        "There are no backups in {}. Name a backup, or the folder you gave to “house-rules backup \
         --to”.", folder.display()
    )]
    NoCopies {
        /// The folder.
        folder: PathBuf,
    },
    /// A folder given to `restore` has backups of other libraries only.
    #[error(
        "{} has backups of {libraries}, and no backup of the games in {}. To restore one of those \
         listed, name its file: house-rules restore 'FILE'.", folder.display(), path.display()
    )]
    OtherLibraries {
        /// The folder.
        folder: PathBuf,
        /// How many libraries, in words.
        libraries: String,
        /// The database.
        path: PathBuf,
    },
    /// `backup --keep` or `--stop` without a second place.
    #[error("There is no backup folder yet. Choose one: “house-rules backup --to FOLDER”.")]
    NoSecondPlace,
    /// There is no season of this name.
    #[error(
        "There is no season called {name}. “house-rules season set {name} --counts nights” makes one."
    )]
    NoSeason {
        /// The name the user gave.
        name: String,
    },
    /// A season's name is too long, or a tag has a comma in it.
    #[error("{0}")]
    BadName(String),
    /// A file cannot be written.
    #[error("{} cannot be written: {}.", path.display(), reason(source))]
    Write {
        /// The file or folder.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// A file exists already.
    #[error("{} already exists; choose another name, or overwrite it with --force.", path.display())]
    Exists {
        /// The file or folder.
        path: PathBuf,
    },
    /// The folder of the sample evening exists already.
    #[error("{} already exists; choose another folder.", path.display())]
    FolderExists {
        /// The folder.
        path: PathBuf,
    },
    /// The output path names a file that must not be replaced, such as the database.
    #[error("{0}; choose another name.")]
    Output(output::Error),
    /// There is no such game.
    #[error(
        "There is no game called {id}. {}“house-rules games” lists them all.",
        did_you_mean(near)
    )]
    UnknownGame {
        /// The id the user gave.
        id: String,
        /// Similar ids, the nearest first.
        near: Vec<&'static str>,
    },
    /// The number of players is not allowed.
    #[error("{} is for {} players, not {players}.", game.name, game.player_counts.words())]
    NotSoMany {
        /// The game.
        game: &'static Game,
        /// The number the user gave.
        players: usize,
    },
    /// No random game of this seed was accepted by the rules.
    #[error("Seed {seed} gives no game that the rules accept; try another one.")]
    NoGameFound {
        /// The seed.
        seed: u64,
    },
    /// No seating can be drawn for a record.
    #[error("{file}: there is nothing to draw: {why}.")]
    NothingToDraw {
        /// The path or name the user gave.
        file: String,
        /// The reason.
        why: String,
    },
    /// The game is over.
    #[error("{file}: this game is over, so nothing comes next.")]
    NoNextGame {
        /// The path or name the user gave.
        file: String,
    },
    /// People can come and go only on a night of tables.
    #[error("{}: people can come and go only on nights with several tables.", game.name)]
    NobodyComes {
        /// The game.
        game: &'static Game,
    },
    /// Somebody named in `--without` was not there.
    #[error("{name} cannot leave: {name} was not there after the last game.")]
    NotThere {
        /// The name.
        name: String,
    },
    /// Somebody named in `--with` is there already.
    #[error("{name} cannot arrive: {name} is already there.")]
    ThereAlready {
        /// The name.
        name: String,
    },
    /// A name in `--with` looks like somebody else's.
    #[error("{0}")]
    LooksLikeSomebody(String),
    /// A `--with` without a role.
    #[error("--with {text}: write a name and a role, such as “Ann:{one}” or “Bob:{other}”.")]
    NoRole {
        /// The text the user gave.
        text: String,
        /// The first role.
        one: &'static str,
        /// The second role.
        other: &'static str,
    },
    /// Too few people are left for a table.
    #[error("Too few people are left: a table needs {}.", needed(*roles))]
    TooFewForATable {
        /// The two roles, if chairs have one.
        roles: Option<[Choice; 2]>,
    },
    /// Nobody has this name.
    #[error(
        "Nobody called {name} has played. {}“house-rules people” lists everybody.",
        did_you_mean(&near.iter().map(String::as_str).collect::<Vec<_>>())
    )]
    NoSuchPerson {
        /// The name the user gave.
        name: String,
        /// Similar names.
        near: Vec<String>,
    },
    /// There is no such command.
    #[error("There is no command called {name}. “house-rules --help” lists them all.")]
    UnknownCommand {
        /// The name the user gave.
        name: String,
    },
    /// Several files cannot go to standard output.
    #[error("Each game becomes a file of its own; name a folder for them with -o FOLDER.")]
    NoFolder,
    /// Only games at tables have hands and seats to export.
    #[error(
        "{} is not played at tables; “--csv” writes it for a spreadsheet.",
        game.name
    )]
    NoTables {
        /// The game.
        game: &'static Game,
    },
    /// No round is scored yet, so there is no picture.
    #[error("Game {game} has no picture yet: none of its rounds is scored.")]
    NoPicture {
        /// The game's number.
        game: i64,
    },
    /// This build cannot draw PNG.
    #[error("This build cannot draw PNG; name a file that ends in .svg.")]
    NoPng,
    /// The database does not exist.
    #[error("There are no games yet: {} does not exist.", path.display())]
    NoData {
        /// The database.
        path: PathBuf,
    },
    /// The database is `:memory:`, which would keep nothing.
    #[error("“:memory:” is not a file, so nothing would be kept; name a file with --data.")]
    InMemory,
    /// The system has no folder for a person's data.
    #[error("This system has no folder for your data; name a file with --data.")]
    NoDataFolder,
    /// There is no display.
    #[error(
        "There is no display to open the window on. “house-rules demo” shows a sample evening in \
         the terminal, and “house-rules serve” opens a game to browsers."
    )]
    NoScreen,
    /// The program was built without the window.
    #[error(
        "The window is not part of this build; “house-rules --help” lists what you can do in the \
         terminal."
    )]
    NoWindow,
    /// The pages cannot be served.
    #[cfg(feature = "lan")]
    #[error("{0}")]
    Serve(#[from] phones::Error),
    /// The program was built without pages for phones.
    #[cfg(not(feature = "lan"))]
    #[error("This build cannot open games to phones; build it with “--features lan”.")]
    NoPhones,
    /// The program was built without several desks.
    #[cfg(not(feature = "share"))]
    #[error("This build cannot share games between desks; build it with “--features share”.")]
    NoDesks,
    /// No window could be opened.
    #[error("The window cannot be opened: {error}. “house-rules demo” works in any terminal.")]
    Window {
        /// The system's error.
        error: String,
    },
    /// A bundled sample is not a valid record; never happens in a released program.
    #[error("The sample {name} cannot be read: {source}.")]
    Sample {
        /// The file name of the sample.
        name: &'static str,
        /// The reason.
        source: formats::Error,
    },
    /// A game has no such page, or not yet.
    #[error(transparent)]
    Paper(#[from] paper::Error),
    /// The database failed.
    #[error(transparent)]
    Store(#[from] store::Error),
    /// A game cannot be shared or joined.
    #[cfg(feature = "share")]
    #[error(transparent)]
    Share(#[from] desks::Error),
    /// Standard output cannot be written.
    #[error("Standard output cannot be written: {}.", reason(.0))]
    StandardOutput(#[from] io::Error),
}

impl From<output::Error> for Error {
    fn from(error: output::Error) -> Error {
        match error {
            output::Error::Exists { path } => Error::Exists { path },
            other => Error::Output(other),
        }
    }
}

fn needed(roles: Option<[Choice; 2]>) -> String {
    match roles.map(|roles| roles.map(|role| many(role.label))) {
        Some([one, other]) => format!("two {one} and two {other}"),
        None => "four people".to_owned(),
    }
}

fn did_you_mean(near: &[&str]) -> String {
    match near {
        [] => String::new(),
        [init @ .., last] if !init.is_empty() => {
            format!("Did you mean {} or {last}? ", init.join(", "))
        }
        [only, ..] => format!("Did you mean {only}? "),
    }
}
