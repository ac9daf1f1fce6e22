//! Errors of the store, each with a sentence that says what is wrong and what to do.

use std::fmt::{self, Display};
use std::io;
use std::path::PathBuf;

use crate::configuration;
use scoring::file_error::reason;
use scoring::names;

use super::{GameId, PersonId, VERSION};

/// Reason of a failed call. Nothing was written.
#[derive(Debug)]
pub struct Error {
    /// The file or folder that it concerns.
    pub path: PathBuf,
    /// What is wrong.
    pub kind: ErrorKind,
}

/// What work on the tables returns; [`ErrorKind::at`] adds the path for callers of a [`Store`](super::Store).
pub(super) type Result<T, E = ErrorKind> = std::result::Result<T, E>;

/// What is wrong with a file, a game or a person.
#[derive(Debug)]
pub enum ErrorKind {
    /// The file was written by another version of the program, with tables of this version, which
    /// this one does not know.
    Newer(u32),
    /// A backup was restored into the file since it was opened.
    Restored,
    /// A backup could not be restored, after the current games were backed up.
    NotRestored {
        /// The reason.
        why: Box<Error>,
        /// The backup of the current games.
        kept: PathBuf,
    },
    /// The file is not one of ours.
    NotOurFile,
    /// The file is ours and damaged.
    Corrupt,
    /// Another program is writing to the file.
    Locked,
    /// The file or its folder cannot be written.
    ReadOnly,
    /// The whole disk is read-only.
    ReadOnlyDisk,
    /// There is no space left.
    Full,
    /// There is space on the disk, but this user's quota is used up.
    QuotaExceeded,
    /// The disk failed.
    Disk(rusqlite::Error),
    /// The folder for the file does not exist and cannot be created.
    Folder(io::Error),
    /// The backup folder does not exist.
    NoFolder,
    /// The backup folder is the folder of the database.
    OwnFolder,
    /// The backup folder's path cannot be saved.
    FolderName,
    /// The settings of this computer cannot be read or saved.
    Configuration(configuration::Error),
    /// The file cannot be opened or created.
    Unopenable(io::Error),
    /// The file disappeared while it was open.
    Missing,
    /// Another file took its place while it was open. With the backup of what was recorded here, if
    /// it could be made.
    Replaced(Option<PathBuf>),
    /// Another file was copied over the open one.
    Overwritten,
    /// The target of a copy, or the backup to restore, is the file itself.
    SameFile,
    /// The game was changed by another program since it was read.
    Stale(GameId),
    /// There is no game with this number.
    NoGame(GameId),
    /// A change from another desk cannot be read.
    #[cfg(feature = "share")]
    UnreadableChange,
    /// The game is played by rules that this version does not have.
    UnknownGame {
        /// The game.
        game: GameId,
        /// The id of its rules.
        rules: String,
    },
    /// A value in a game cannot be read or stored by this version.
    BadCell {
        /// The game; 0 while it is being created.
        game: GameId,
        /// The game's name.
        rules: &'static str,
        /// Number of the round; 0 is the setup.
        round: usize,
        /// The field or option as stored.
        field: String,
        /// The value with its key, as stored.
        value: String,
    },
    /// A value in a game was not written by any version of this program.
    UnreadableGame(GameId),
    /// Another person already has this name.
    NameTaken(String),
    /// A person's name without letters.
    NoName,
    /// A name is too long.
    NameTooLong(names::TooLong),
    /// There is no person with this number.
    NoPerson(PersonId),
    /// Two people who cannot be merged, as a sentence.
    NotMerged(String),
    /// The merge was undone already.
    NoMerge,
    /// Any other error of SQLite.
    Sqlite(rusqlite::Error),
}

impl Error {
    /// Returns whether it concerns one game only, so that others can be read.
    pub fn is_of_one_game(&self) -> bool {
        use ErrorKind::{BadCell, NoGame, UnknownGame, UnreadableGame};
        let kind = &self.kind;
        matches!(kind, NoGame(_) | UnknownGame { .. } | BadCell { .. } | UnreadableGame(_))
    }
}

impl std::error::Error for Error {}

impl From<configuration::Error> for Error {
    fn from(error: configuration::Error) -> Self {
        Error { path: PathBuf::new(), kind: ErrorKind::Configuration(error) }
    }
}

impl Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use ErrorKind as Kind;
        let path = self.path.display();
        let sentence = match &self.kind {
            Kind::Newer(found) => format!(
                "{path} was written by a newer version of House Rules: its format is version \
                 {found}, and this program knows {VERSION}. The file was left unchanged. Open it \
                 with the newer version, or choose another file."
            ),
            Kind::Restored => format!(
                "{path} holds other games now, because a backup was restored while it was open \
                 here. Nothing was saved. Open it again to continue."
            ),
            Kind::NotRestored { why, kept } => format!(
                "{why} Nothing was changed. The current games are also kept as the backup {}.",
                kept.display()
            ),
            Kind::NotOurFile => format!(
                "{path} is not a House Rules file. It was left unchanged. Choose another file."
            ),
            Kind::Corrupt => format!(
                "{path} is damaged and cannot be read. Put a backup in its place or choose another \
                 file. Keep the damaged one: parts of it may be recoverable."
            ),
            Kind::Locked => {
                format!("{path} is in use by another program. Close that program, then try again.")
            }
            Kind::ReadOnly => format!(
                "{path} cannot be written: the file or its folder is read-only. Allow writing to \
                 both, or choose another file."
            ),
            Kind::ReadOnlyDisk => format!(
                "{path} cannot be written: its whole disk is read-only, as happens after a disk \
                 error. What was recorded is kept. Check the disk, allow writing to it, then try \
                 again."
            ),
            Kind::Full => format!(
                "There is no space left on the disk for {path}. Free some space, then try again."
            ),
            Kind::QuotaExceeded => format!(
                "Your disk quota is used up: there is no space left for {path}. Delete files you \
                 no longer need, then try again."
            ),
            Kind::Disk(source) => format!(
                "The disk with {path} could not be read or written ({source}). Check that it is \
                 connected, then try again."
            ),
            Kind::Folder(source) => format!(
                "The folder {path} cannot be created: {}. Create it yourself, or choose another \
                 folder.",
                reason(source)
            ),
            Kind::NoFolder => format!(
                "There is no folder {path}. Connect its disk or create it, or choose another \
                 folder."
            ),
            Kind::OwnFolder => format!(
                "{path} is where your games are, and the backups beside them. Choose a folder on \
                 another disk, such as a USB stick."
            ),
            Kind::FolderName => format!(
                "The path of the folder {path} is not UTF-8 text and cannot be remembered. Rename \
                 it, or choose another folder."
            ),
            Kind::Configuration(error) => error.to_string(),
            Kind::Unopenable(source) => {
                format!("{path} cannot be opened: {}. Choose another file.", reason(source))
            }
            Kind::Missing => format!(
                "{path} is no longer there: it was moved or deleted. Put it back, then try again. \
                 If it is still missing, it is written again with everything in it."
            ),
            Kind::Replaced(kept) => {
                let kept = kept.as_ref().map_or_else(String::new, |kept| {
                    format!("; everything recorded here is kept as the backup {}", kept.display())
                });
                format!(
                    "{path} was replaced by another file while it was open here. Nothing was \
                     written to that file{kept}. Put the right one back, or continue with the one \
                     that is there."
                )
            }
            Kind::Overwritten => format!(
                "Another program has written over {path} while it was open here. Nothing has been \
                 written since. Continue with what the file contains now, or restore a backup."
            ),
            Kind::SameFile => format!(
                "{path} is the file your games are in, not a copy of it. Choose another file."
            ),
            Kind::Stale(game) => format!(
                "Game {game} in {path} was changed elsewhere since it was opened. Open it again, \
                 then repeat your change."
            ),
            Kind::NoGame(game) => {
                format!("There is no game {game} in {path}. The history lists every game.")
            }
            #[cfg(feature = "share")]
            Kind::UnreadableChange => format!(
                "The shared game has a change that this version of House Rules cannot read. \
                 Nothing in {path} was changed. Use the same version at every desk."
            ),
            Kind::UnknownGame { game, rules } => format!(
                "Game {game} in {path} is played by the rules “{rules}”, which this version of \
                 House Rules does not have. The game is kept. Open it with a newer version."
            ),
            Kind::BadCell { game, rules, round, field, value } => format!(
                "Game {game} ({rules}) in {path} has something under “{field}” {} that this \
                 version of House Rules cannot read: {value}. Nothing was lost. Open it with a \
                 newer version, or correct it there.",
                place(*round)
            ),
            Kind::UnreadableGame(game) => format!(
                "Game {game} in {path} cannot be read: another program has changed something in \
                 it, such as a date. The other games are not affected. Nothing was lost; correct \
                 it with the program that changed it, or restore a backup."
            ),
            Kind::NameTaken(name) => format!(
                "There is already somebody called {name} in {path}. Choose a name that tells them \
                 apart."
            ),
            Kind::NoName => format!("A person in {path} must have a name. Enter one."),
            Kind::NameTooLong(too_long) => too_long.to_string(),
            Kind::NoPerson(person) => {
                format!("There is no person {person} in {path}. The list of people has everybody.")
            }
            Kind::NotMerged(sentence) => sentence.clone(),
            Kind::NoMerge => format!(
                "These two people in {path} are already separate again. Open the list of people \
                 again."
            ),
            Kind::Sqlite(source) => format!("{path} could not be used: {source}. Try again."),
        };
        f.write_str(&sentence)
    }
}

/// Returns the place in a game: "in round 3", "in the setup".
fn place(round: usize) -> String {
    if round == 0 { "in the setup".to_owned() } else { format!("in round {round}") }
}
