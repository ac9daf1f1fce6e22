//! Opening and copying a file.
//!
//! Invariant: a file is looked at before SQLite may touch it, so that one that is not ours,
//! newer, or cut short is refused with every byte as it was and nothing left beside it.

use std::fs;
use std::io::{ErrorKind, Read as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::backup::Backup;
use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

use super::error::{Error, Fault};
use super::{upgrade, views};

/// How long another program may hold the file before that is an error.
const PATIENCE: Duration = Duration::from_secs(3);

/// What tells a file from another that has taken its name.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Identity(u64, u64);

impl Identity {
    /// The identity of the file at this path, if there is one.
    pub(super) fn of(path: &Path) -> Option<Identity> {
        let metadata = fs::metadata(path).ok()?;
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt as _;
            Some(Identity(metadata.dev(), metadata.ino()))
        }
        // Elsewhere an open file cannot be deleted or replaced.
        #[cfg(not(unix))]
        {
            let _ = metadata;
            Some(Identity(0, 0))
        }
    }
}

/// Opens or makes the file at this path.
pub(super) fn file(path: &Path) -> Result<(Connection, Identity), Error> {
    let there = examine(path)?;
    if !there && let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder)
            .map_err(|source| Error::Folder { path: folder.to_owned(), source })?;
    }
    let mut flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    if !there {
        flags |= OpenFlags::SQLITE_OPEN_CREATE;
    }
    let connection = Connection::open_with_flags(path, flags).map_err(|source| {
        if path.exists() || !there {
            refused(path, source)
        } else {
            Error::Gone { path: path.to_owned() }
        }
    })?;
    let connection = ready(connection, path).map_err(|fault| fault.at(path))?;
    let identity = Identity::of(path).ok_or_else(|| Error::Gone { path: path.to_owned() })?;
    Ok((connection, identity))
}

/// A store that is not on a disk.
pub(super) fn memory() -> Result<Connection, Fault> {
    let mut connection = Connection::open_in_memory()?;
    upgrade::bring_up_to_date(&mut connection)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    views::refresh(&mut connection)?;
    Ok(connection)
}

/// Why SQLite could not open a file, in the system's words.
fn refused(path: &Path, source: rusqlite::Error) -> Error {
    match fs::OpenOptions::new().append(true).create(true).open(path) {
        Err(error) if is_read_only(&error) => Error::ReadOnly { path: path.to_owned() },
        Err(source) => Error::Unopenable { path: path.to_owned(), source },
        Ok(_) => Fault::from(source).at(path),
    }
}

fn is_read_only(error: &std::io::Error) -> bool {
    matches!(error.kind(), ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem)
}

/// Looks at a file without SQLite: whether it is there, and ours.
fn examine(path: &Path) -> Result<bool, Error> {
    let unopenable = |source| Error::Unopenable { path: path.to_owned(), source };
    let mut file = match fs::File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
        Err(error) => return Err(unopenable(error)),
    };
    let metadata = file.metadata().map_err(unopenable)?;
    if metadata.is_dir() {
        return Err(unopenable(ErrorKind::IsADirectory.into()));
    }
    let read_only = metadata.permissions().readonly();
    if metadata.len() == 0 && !read_only {
        return Ok(true);
    }
    let mut header = [0; HEADER];
    match file.read_exact(&mut header) {
        Ok(()) => {}
        // A piece of one of our files is damaged; anything else so short was never ours.
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => {
            let path = path.to_owned();
            return Err(match metadata.len() {
                0 => Error::ReadOnly { path },
                _ if header.starts_with(MAGIC) => Error::Corrupt { path },
                _ => Error::Foreign { path },
            });
        }
        Err(error) => return Err(unopenable(error)),
    }
    let log = beside(path, "-wal");
    let logged = fs::metadata(&log).is_ok_and(|log| log.len() > 0);
    judge(&header, metadata.len(), logged).map_err(|fault| fault.at(path))?;
    if read_only {
        return Err(Error::ReadOnly { path: path.to_owned() });
    }
    Ok(true)
}

const HEADER: usize = 100;
const MAGIC: &[u8] = b"SQLite format 3\0";

/// Whether the header of a file says that it is ours, known and whole. The numbers are where
/// <https://www.sqlite.org/fileformat.html> has them.
fn judge(header: &[u8; HEADER], length: u64, logged: bool) -> Result<(), Fault> {
    let number = |at: usize| {
        let bytes = header.get(at..at + 4).and_then(|bytes| bytes.try_into().ok());
        u32::from_be_bytes(bytes.unwrap_or_default())
    };
    if !header.starts_with(MAGIC) || number(68) != upgrade::APPLICATION {
        return Err(Fault::Foreign);
    }
    let found = number(60);
    if found > upgrade::VERSION {
        return Err(Fault::Newer { found, known: upgrade::VERSION });
    }
    let page = match u64::from(number(16) >> 16) {
        1 => 65_536,
        page => page,
    };
    // With a log beside it, the missing end may be there.
    let whole = length >= page * u64::from(number(28));
    if whole || logged { Ok(()) } else { Err(Fault::Corrupt) }
}

/// The file with this ending beside another.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// Brings a connection into the state that everything else relies on.
fn ready(mut connection: Connection, path: &Path) -> Result<Connection, Fault> {
    connection.busy_timeout(PATIENCE)?;
    // A log that a crash has left belongs to a file that may yet be refused: only the log knows
    // if its version is newer than the header says.
    let logged = fs::metadata(beside(path, "-wal")).is_ok_and(|log| log.len() > 0);
    if logged {
        let _ = connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
    }
    upgrade::bring_up_to_date(&mut connection)?;
    if logged {
        let _ = connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, false)?;
    }
    // Another program may be at the file, or the disk be one that cannot do this; then the
    // file keeps the journal it has, which is slower and as safe.
    let journal: rusqlite::Result<String> =
        connection.query_row("pragma journal_mode = wal", [], |row| row.get(0));
    match journal {
        Err(rusqlite::Error::SqliteFailure(failure, _))
            if failure.code == rusqlite::ErrorCode::DatabaseBusy => {}
        journal => drop(journal?),
    }
    // A person types, the disk can wait: what is said to be written survives a power cut.
    connection.pragma_update(None, "synchronous", "full")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    views::refresh(&mut connection)?;
    Ok(connection)
}

/// Copies an open database to another place: beside it first, then over what is there.
pub(super) fn copy(from: &Connection, own: Option<&Path>, to: &Path) -> Result<(), Error> {
    let same =
        own.is_some_and(|own| Identity::of(to).is_some_and(|to| Some(to) == Identity::of(own)));
    if same {
        return Err(Error::SameFile { path: to.to_owned() });
    }
    let part = beside(to, ".part");
    let unopenable = |source: std::io::Error| {
        let path = to.to_owned();
        if is_read_only(&source) {
            Error::ReadOnly { path }
        } else {
            Error::Unopenable { path, source }
        }
    };
    // Made here first for the system's own words where that cannot be; empty, it is no one's.
    drop(fs::File::create(&part).map_err(unopenable)?);
    let done = fill(from, &part).map_err(|fault| fault.at(to));
    let done = done.and_then(|()| fs::rename(&part, to).map_err(unopenable));
    if done.is_err() {
        // What is left of a copy that failed is of no use; why it failed is.
        let _ = fs::remove_file(&part);
    }
    done
}

fn fill(from: &Connection, part: &Path) -> Result<(), Fault> {
    let mut copy = Connection::open(part)?;
    Backup::new(from, &mut copy)?.run_to_completion(1000, Duration::ZERO, None)?;
    // One file without a log beside it, for carrying away.
    let _: String = copy.query_row("pragma journal_mode = delete", [], |row| row.get(0))?;
    copy.close().map_err(|(_, error)| Fault::from(error))
}
