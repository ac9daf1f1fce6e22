//! Errors of the store, each with a sentence that says what is wrong and what to do.

use std::io;
use std::path::{Path, PathBuf};

use chrono::{DateTime, Local, Utc};

use crate::configuration;
use crate::file_error::reason;
use crate::names;

use super::{GameId, MergeId, PersonId};

/// Reason of a failed call. Nothing was written.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The file was written by a newer version of the program.
    #[error(
        "{} was written by a newer version of House Rules: its tables are version {found}, and \
         this program knows {known}. The file was left unchanged. Open it with the newer version, \
          or choose another file.", path.display()
    )]
    Newer {
        /// The file.
        path: PathBuf,
        /// The version of its tables.
        found: u32,
        /// The newest version that this program knows.
        known: u32,
    },
    /// A backup was restored into the file since it was opened.
    #[error(
        "{} holds other games now, because a backup was restored while it was open here. Nothing \
         was saved. Open it again to continue.", path.display()
    )]
    Restored {
        /// The file.
        path: PathBuf,
    },
    /// A backup could not be restored, after the current games were backed up.
    #[error("{why} Nothing was changed. The current games are also kept as the backup {}.", kept.display())]
    NotRestored {
        /// The reason.
        why: Box<Error>,
        /// The backup of the current games.
        kept: PathBuf,
    },
    /// The file is not one of ours.
    #[error(
        "{} is not a House Rules file. It was left unchanged. Choose another file.",
        path.display()
    )]
    NotOurFile {
        /// The file.
        path: PathBuf,
    },
    /// The file is ours and damaged.
    #[error(
        "{} is damaged and cannot be read. Put a backup in its place or choose another file. Keep \
          the damaged one: parts of it may be recoverable.", path.display()
    )]
    Corrupt {
        /// The file.
        path: PathBuf,
    },
    /// Another program is writing to the file.
    #[error(
        "{} is in use by another program. Close that program, then try again.", path.display()
    )]
    Locked {
        /// The file.
        path: PathBuf,
    },
    /// The file or its folder cannot be written.
    #[error(
        "{} cannot be written: the file or its folder is read-only. Allow writing to both, or \
         choose another file.", path.display()
    )]
    ReadOnly {
        /// The file.
        path: PathBuf,
    },
    /// The whole disk is read-only.
    #[error(
        "{} cannot be written: its whole disk is read-only, as happens after a disk error. What \
         was recorded is kept. Check the disk, allow writing to it, then try again.",
        path.display()
    )]
    ReadOnlyDisk {
        /// The file.
        path: PathBuf,
    },
    /// There is no space left.
    #[error(
        "There is no space left on the disk for {}. Free some space, then try again.",
        path.display()
    )]
    Full {
        /// The file.
        path: PathBuf,
    },
    /// There is space on the disk, but this user's quota is used up.
    #[error(
        "Your disk quota is used up: there is no space left for {}. Delete files you no longer \
         need, then try again.", path.display()
    )]
    QuotaExceeded {
        /// The file.
        path: PathBuf,
    },
    /// The system limits the size of files.
    #[error(
        "{} cannot grow: the system allows no file larger than {most} KB here. Raise that limit, \
         then open House Rules again.", path.display()
    )]
    TooLarge {
        /// The file.
        path: PathBuf,
        /// The limit in kB.
        most: u64,
    },
    /// The disk failed.
    #[error(
        "The disk with {} could not be read or written ({source}). Check that it is connected, \
         then try again.", path.display()
    )]
    Disk {
        /// The file.
        path: PathBuf,
        /// The error of SQLite.
        source: rusqlite::Error,
    },
    /// The folder for the file does not exist and cannot be created.
    #[error(
        "The folder {} cannot be created: {}. Create it yourself, or choose another folder.",
        path.display(), reason(source)
    )]
    Folder {
        /// The folder.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// The backup folder does not exist.
    #[error(
        "There is no folder {}. Connect its disk or create it, or choose another folder.",
        path.display()
    )]
    NoFolder {
        /// The folder.
        path: PathBuf,
    },
    /// The backup folder is the folder of the database.
    #[error(
        "{} is where your games are, and the backups beside them. Choose a folder on another disk, \
         such as a USB stick.", path.display()
    )]
    OwnFolder {
        /// The folder.
        path: PathBuf,
    },
    /// The backup folder's path cannot be saved.
    #[error(
        "The path of the folder {} is not UTF-8 text and cannot be remembered. Rename it, or choose \
         another folder.", path.display()
    )]
    FolderName {
        /// The folder.
        path: PathBuf,
    },
    /// The settings of this computer cannot be read or saved.
    #[error(transparent)]
    Configuration(#[from] configuration::Error),
    /// The file cannot be opened or created.
    #[error("{} cannot be opened: {}. Choose another file.", path.display(), reason(source))]
    Unopenable {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// The file disappeared while it was open.
    #[error(
        "{} is no longer there: it was moved or deleted. Put it back, then try again. If it is \
         still missing, it is written again with everything in it.", path.display()
    )]
    Missing {
        /// The file.
        path: PathBuf,
    },
    /// Another file took its place while it was open.
    #[error(
        "{} was replaced by another file while it was open here. Nothing was written to that file\
         {}. Put the right one back, or continue with the one that is there.",
        path.display(), kept_as(kept.as_deref())
    )]
    Replaced {
        /// The file.
        path: PathBuf,
        /// A backup of what was recorded here, if it could be made.
        kept: Option<PathBuf>,
    },
    /// Another file was copied over the open one.
    #[error(
        "Another program has written over {} while it was open here. Nothing has been written \
         since. Continue with what the file contains now, or restore a backup.", path.display()
    )]
    Overwritten {
        /// The file.
        path: PathBuf,
    },
    /// The target of a copy, or the backup to restore, is the file itself.
    #[error(
        "{} is the file your games are in, not a copy of it. Choose another file.",
        path.display()
    )]
    SameFile {
        /// The file.
        path: PathBuf,
    },
    /// The game was changed by another program since it was read.
    #[error(
        "Game {game} in {} was changed elsewhere since it was opened. Open it again, then repeat \
         your change.", path.display()
    )]
    Stale {
        /// The file.
        path: PathBuf,
        /// The game.
        game: GameId,
    },
    /// There is no game with this number.
    #[error("There is no game {game} in {}. The history lists every game.", path.display())]
    NoGame {
        /// The file.
        path: PathBuf,
        /// The number.
        game: GameId,
    },
    /// A change from another desk cannot be read.
    #[cfg(feature = "share")]
    #[error(
        "The shared game has a change that this version of House Rules cannot read. Nothing in {} \
         was changed. Use the same version at every desk.", path.display()
    )]
    UnreadableChange {
        /// The file.
        path: PathBuf,
    },
    /// The game is played by rules that this version does not have.
    #[error(
        "Game {game} in {} is played by the rules “{rules}”, which this version of House Rules \
         does not have. The game is kept. Open it with a newer version.", path.display()
    )]
    UnknownGame {
        /// The file.
        path: PathBuf,
        /// The game.
        game: GameId,
        /// The id of its rules.
        rules: String,
    },
    /// A value in a game cannot be read or stored by this version.
    #[error(
        "Game {game} ({rules}) in {} has something under “{field}” {} that this version of House \
         Rules cannot read: {value}. Nothing was lost. Open it with a newer version, or correct \
         it there.", path.display(), place(*round)
    )]
    BadCell {
        /// The file.
        path: PathBuf,
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
    #[error(
        "Game {game} in {} cannot be read: another program has changed something in it, such as \
         a date. The other games are not affected. Nothing was lost; correct it with the program \
         that changed it, or restore a backup.", path.display()
    )]
    UnreadableGame {
        /// The file.
        path: PathBuf,
        /// The game.
        game: GameId,
    },
    /// Another person already has this name.
    #[error(
        "There is already somebody called {name} in {}. Choose a name that tells them apart.",
        path.display()
    )]
    NameTaken {
        /// The file.
        path: PathBuf,
        /// The name.
        name: String,
    },
    /// A person's name without letters.
    #[error("A person in {} must have a name. Enter one.", path.display())]
    NoName {
        /// The file.
        path: PathBuf,
    },
    /// A name is too long.
    #[error(transparent)]
    NameTooLong(names::TooLong),
    /// There is no person with this number.
    #[error("There is no person {person} in {}. The list of people has everybody.", path.display())]
    NoPerson {
        /// The file.
        path: PathBuf,
        /// The number.
        person: PersonId,
    },
    /// A merge of two people who both sit at one table.
    #[error("{0}")]
    SeatedTogether(Box<SeatedTogether>),
    /// A merge of a person with themselves.
    #[error("{name} cannot be merged with the same person. Choose somebody else.")]
    SamePerson {
        /// The file.
        path: PathBuf,
        /// The name.
        name: String,
    },
    /// The merge was undone already.
    #[error(
        "These two people in {} are already separate again. Open the list of people again.",
        path.display()
    )]
    NoMerge {
        /// The file.
        path: PathBuf,
        /// The merge.
        merge: MergeId,
    },
    /// Any other error of SQLite.
    #[error("{} could not be used: {source}. Try again.", path.display())]
    Sqlite {
        /// The file.
        path: PathBuf,
        /// The error of SQLite.
        source: rusqlite::Error,
    },
}

impl Error {
    /// Returns whether it concerns one game only, so that others can be read.
    pub fn is_of_one_game(&self) -> bool {
        use Error::{BadCell, NoGame, UnknownGame, UnreadableGame};
        matches!(self, NoGame { .. } | UnknownGame { .. } | BadCell { .. } | UnreadableGame { .. })
    }
}

/// Two people who both sit at one table.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "{} and {} both played {rules} on {} (game {game}){}, so they cannot be one person. Nothing \
     was changed.", people[0], people[1], day(*created), and_more(*more)
)]
pub struct SeatedTogether {
    /// Their names.
    pub people: [String; 2],
    /// The newest game at which both sit.
    pub game: GameId,
    /// The game's name.
    pub rules: String,
    /// When it was started.
    pub created: DateTime<Utc>,
    /// Number of further games at which both sit.
    pub more: usize,
}

/// Returns the place in a game: "in round 3", "in the setup".
fn place(round: usize) -> String {
    if round == 0 { "in the setup".to_owned() } else { format!("in round {round}") }
}

/// Returns the local date of a time, in words.
fn day(time: DateTime<Utc>) -> String {
    time.with_timezone(&Local).format("%B %-d, %Y").to_string()
}

/// Returns where the games are kept, as the end of a sentence.
fn kept_as(backup: Option<&Path>) -> String {
    backup.map_or_else(String::new, |backup| {
        format!("; everything recorded here is kept as the backup {}", backup.display())
    })
}

fn and_more(games: usize) -> String {
    match games {
        0 => String::new(),
        1 => " and one more game".to_owned(),
        more => format!(" and {more} more games"),
    }
}
