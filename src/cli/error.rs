//! Why a command could not be carried out, each as whole sentences.

use std::io;
use std::path::PathBuf;

use crate::engine::Game;
use crate::exchange::MAX_MEGABYTES;
use crate::output::{self, reason};
use crate::{exchange, paper, store};

/// Why a command could not be carried out.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file cannot be read.
    #[error("{file} cannot be read: {}.", reason(source))]
    Read {
        /// The file as it was named.
        file: String,
        /// What the system says.
        source: io::Error,
    },
    /// A file is far too long.
    #[error(
        "{file}: it is larger than {MAX_MEGABYTES} megabytes; no library of games is that \
     large."
    )]
    TooLong {
        /// The file as it was named.
        file: String,
    },
    /// A file is not text.
    #[error("{file}: line {line}, column {column}: this is not text in UTF-8; save it as such.")]
    NotText {
        /// The file as it was named.
        file: String,
        /// The line, from 1.
        line: usize,
        /// The column in letters, from 1.
        column: usize,
    },
    /// A file is no record.
    #[error("{file}: {source}.")]
    NotARecord {
        /// The file as it was named.
        file: String,
        /// Why.
        source: exchange::Error,
    },
    /// A folder that was named has no copies.
    #[error(
        "{} has no backups in it. Name a backup, or the folder that “house-rules backup --to” was \
         given.", folder.display()
    )]
    NoCopies {
        /// The folder.
        folder: PathBuf,
    },
    /// Copies are to be kept in no place.
    #[error("There is no second place yet. Name its folder: “house-rules backup --to FOLDER”.")]
    NoSecondPlace,
    /// There is no season of this name.
    #[error(
        "There is no season called {name}. “house-rules season {name} --rules nights” makes one."
    )]
    NoSeason {
        /// The name as it was given.
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
        /// What the system says.
        source: io::Error,
    },
    /// A file is there already.
    #[error("{} already exists; choose another name, or overwrite it with --force.", path.display())]
    Exists {
        /// The file or folder.
        path: PathBuf,
    },
    /// A file is not written there.
    #[error("{0}; choose another name.")]
    Output(output::Error),
    /// There is no such game.
    #[error(
        "There is no game called {id}. {}“house-rules games” lists them all.",
        did_you_mean(near)
    )]
    UnknownGame {
        /// What was asked for.
        id: String,
        /// Ids that look like it, the nearest first.
        near: Vec<&'static str>,
    },
    /// So many cannot play.
    #[error("{} is for {} players, not for {players}.", game.name, game.player_counts.words())]
    NotSoMany {
        /// The game.
        game: &'static Game,
        /// How many were asked for.
        players: usize,
    },
    /// Chance made no game that the rules accept.
    #[error("Seed {seed} makes no game that the rules accept; try another one.")]
    NoGameFound {
        /// The seed.
        seed: u64,
    },
    /// No seating can be drawn for a record.
    #[error("{file}: there is nothing to draw: {why}.")]
    NothingToDraw {
        /// The file as it was named.
        file: String,
        /// Why.
        why: String,
    },
    /// The game is over.
    #[error("{file}: there is no next game, as this one is over.")]
    NoNextGame {
        /// The file as it was named.
        file: String,
    },
    /// Only on a night of tables people come and go.
    #[error("{}: people can come and go only on nights with several tables.", game.name)]
    NobodyComes {
        /// The game.
        game: &'static Game,
    },
    /// Somebody who is said to be gone was not there.
    #[error("{name} cannot leave: {name} was not there after the last game.")]
    NotThere {
        /// The name.
        name: String,
    },
    /// Somebody who is said to have arrived is there.
    #[error("{name} cannot arrive: {name} is there already.")]
    ThereAlready {
        /// The name.
        name: String,
    },
    /// Somebody arrives without a role.
    #[error("--with {text}: write a name and a role, such as “Ann:lady” or “Bob:gentleman”.")]
    NoRole {
        /// What was written.
        text: String,
    },
    /// Too few are left.
    #[error("Too few people are left: a table needs two ladies and two gentlemen.")]
    TooFewForATable,
    /// Nobody has this name.
    #[error(
        "Nobody called {name} has played. {}“house-rules people” lists everybody.",
        did_you_mean(&near.iter().map(String::as_str).collect::<Vec<_>>())
    )]
    NoSuchPerson {
        /// What was asked for.
        name: String,
        /// Names that look like it.
        near: Vec<String>,
    },
    /// There is no such command.
    #[error("There is no command called {name}; “house-rules --help” lists them all.")]
    UnknownCommand {
        /// What was asked for.
        name: String,
    },
    /// Several files cannot go to standard output.
    #[error("Each game becomes a file of its own; name a folder for them with -o FOLDER.")]
    NoFolder,
    /// Only games at tables have hands and seats to write.
    #[error(
        "{} is not played at tables; “--csv” writes it for a spreadsheet.",
        game.name
    )]
    NoTables {
        /// The game.
        game: &'static Game,
    },
    /// There is nothing to draw yet.
    #[error("Game {game} has no chart yet: no round of it counts.")]
    NoChart {
        /// The game's number.
        game: i64,
    },
    /// A picture of pixels cannot be drawn.
    #[error("This build cannot draw PNG; name a file that ends in .svg.")]
    NoPng,
    /// Nothing was ever kept in the database.
    #[error("There are no games yet: {} does not exist.", path.display())]
    NoData {
        /// The database.
        path: PathBuf,
    },
    /// The database would be kept nowhere.
    #[error("“:memory:” is not a file, so nothing would be kept; name a file with --data.")]
    InMemory,
    /// The system has no folder for a person's data.
    #[error("This system has no folder for your data; name a file with --data.")]
    NoDataFolder,
    /// There is no screen.
    #[error(
        "There is no display to open the window on; “house-rules demo” shows a sample evening in \
         the terminal."
    )]
    NoScreen,
    /// The program was built without it.
    #[error(
        "The window is not part of this build; “house-rules --help” lists what you can do in the \
         terminal."
    )]
    NoWindow,
    /// The pages cannot be served.
    #[cfg(feature = "lan")]
    #[error("{0}")]
    Serve(#[from] crate::lan::Error),
    /// No window could be opened.
    #[error("The window cannot be opened: {error}. “house-rules demo” works in any terminal.")]
    Window {
        /// What the system says.
        error: String,
    },
    /// A bundled sample is no record that stands; never met in a released program.
    #[error("The sample {name} cannot be read: {source}.")]
    Sample {
        /// Which one.
        name: &'static str,
        /// Why.
        source: exchange::Error,
    },
    /// A game has no such page, or not yet.
    #[error(transparent)]
    Paper(#[from] paper::Error),
    /// The database.
    #[error(transparent)]
    Store(#[from] store::Error),
    /// A game cannot be shared or followed.
    #[cfg(feature = "share")]
    #[error(transparent)]
    Share(#[from] crate::share::Error),
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

fn did_you_mean(near: &[&str]) -> String {
    match near {
        [] => String::new(),
        [init @ .., last] if !init.is_empty() => {
            format!("Did you mean {} or {last}? ", init.join(", "))
        }
        [only, ..] => format!("Did you mean {only}? "),
    }
}
