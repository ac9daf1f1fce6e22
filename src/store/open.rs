//! Opening and copying a file.
//!
//! Invariant: a file is looked at before SQLite may touch it, so that one that is not ours,
//! newer, or cut short is refused with every byte as it was and nothing left beside it.

use std::fs;
use std::io::{ErrorKind, Read as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::backup::{Backup, StepResult};
use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags, OptionalExtension as _};

use super::error::{Error, Fault};
use super::log_file::LogFiles;
use super::{disk_space, journal, migrations, views};

/// How many statements are kept ready: more than one change needs, so that none is understood
/// anew for each of them.
const STATEMENTS: usize = 128;

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

/// A file that is open.
#[derive(Debug)]
pub(super) struct OpenFile {
    pub(super) path: PathBuf,
    /// What tells the file from another of its name.
    pub(super) identity: Identity,
    /// What lies beside it; `None` where it has no log.
    pub(super) log: Option<LogFiles>,
    /// It was to be opened once more, which failed.
    pub(super) closed: bool,
}

impl OpenFile {
    /// Whether what is written now would be lost with the program.
    pub(super) fn has_lost_its_log(&self) -> bool {
        self.closed || self.log.as_ref().is_some_and(|log| !log.are_in_place())
    }
}

/// Opens or makes the file at this path.
pub(super) fn file(path: &Path) -> Result<(Connection, OpenFile), Error> {
    let there = inspect(path, true)?;
    if !there && let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        create_folder(folder)
            .map_err(|source| Error::Folder { path: folder.to_owned(), source })?;
    }
    let mut flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    if !there {
        flags |= OpenFlags::SQLITE_OPEN_CREATE;
    }
    if there {
        for ending in ["", "-wal", "-shm", "-journal"] {
            make_private(&beside(path, ending));
        }
    } else {
        // Why it cannot be made is said below.
        let _ = private().write(true).create_new(true).open(path);
    }
    let connection = Connection::open_with_flags(path, flags).map_err(|source| {
        if path.exists() || !there {
            refused(path, source)
        } else {
            Error::Missing { path: path.to_owned() }
        }
    })?;
    let connection = ready(connection, path).map_err(|fault| fault.at(path))?;
    let identity = Identity::of(path).ok_or_else(|| Error::Missing { path: path.to_owned() })?;
    let log = LogFiles::of(&connection, path).map_err(|fault| fault.at(path))?;
    Ok((connection, OpenFile { path: path.to_owned(), identity, log, closed: false }))
}

/// Makes a folder, with those above it, for its owner alone. Folders that are there stay as they
/// are.
pub(super) fn create_folder(folder: &Path) -> std::io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    let _ = builder.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt as _;
        let _ = builder.mode(0o700);
    }
    builder.create(folder)
}

/// How a file is made that its owner alone may read. What SQLite keeps beside it follows it.
fn private() -> fs::OpenOptions {
    let mut options = fs::OpenOptions::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        let _ = options.mode(0o600);
    }
    options
}

/// Has a file of ours be read by its owner alone, where that can be.
pub(super) fn make_private(path: &Path) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let Ok(metadata) = fs::metadata(path) else { return };
        let mut permissions = metadata.permissions();
        let mode = permissions.mode();
        if metadata.is_file() && mode & 0o077 != 0 {
            permissions.set_mode(mode & 0o700);
            let _ = fs::set_permissions(path, permissions);
        }
    }
    #[cfg(not(unix))]
    let _ = path;
}

/// A store that is not on a disk.
pub(super) fn memory() -> Result<Connection, Fault> {
    let mut connection = Connection::open_in_memory()?;
    migrations::bring_up_to_date(&mut connection)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    views::refresh(&mut connection)?;
    Ok(connection)
}

/// How a statement is carried out is decided once: beside partial indexes it would be decided
/// anew for every value that is looked for.
fn keep_plans(connection: &Connection) -> Result<(), Fault> {
    let _ = connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    Ok(())
}

/// What a stranger has written into the tables of a file may do nothing of its own.
fn distrust(connection: &Connection) -> Result<(), Fault> {
    let _ = connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    let _ = connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    Ok(())
}

/// Why SQLite could not open a file, in the system's words.
fn refused(path: &Path, source: rusqlite::Error) -> Error {
    match fs::OpenOptions::new().append(true).create(true).open(path) {
        Err(error) if is_read_only(&error) => Error::ReadOnly { path: path.to_owned() },
        Err(source) => disk_space::of_system(path, &source)
            .unwrap_or_else(|| Error::Unopenable { path: path.to_owned(), source }),
        Ok(_) => Fault::from(source).at(path),
    }
}

fn is_read_only(error: &std::io::Error) -> bool {
    matches!(error.kind(), ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem)
}

/// Looks at a file without SQLite: whether it is there, and ours, and can be written where it
/// has to be.
fn inspect(path: &Path, to_write: bool) -> Result<bool, Error> {
    let unopenable = |source| Error::Unopenable { path: path.to_owned(), source };
    let metadata = match fs::metadata(path) {
        Ok(metadata) => metadata,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
        Err(error) => return Err(unopenable(error)),
    };
    if metadata.is_dir() {
        return Err(unopenable(ErrorKind::IsADirectory.into()));
    }
    // A pipe would wait for somebody who writes into it.
    if !metadata.is_file() {
        return Err(unopenable(std::io::Error::other("it is a pipe or a device, not a file")));
    }
    let mut file = match fs::File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
        Err(error) => return Err(unopenable(error)),
    };
    let read_only = to_write && metadata.permissions().readonly();
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
                _ => Error::NotOurFile { path },
            });
        }
        Err(error) => return Err(unopenable(error)),
    }
    // A crash may have left a log, or, while the file was made, a journal that takes back what
    // was written of it.
    let has = |ending| fs::metadata(beside(path, ending)).is_ok_and(|log| log.len() > 0);
    let logged = has("-wal") || has("-journal");
    // When the power goes while a file is made, later pages may be on the disk before the first.
    let begun = has("-journal") && header.iter().all(|byte| *byte == 0);
    if !begun {
        validate_header(&header, metadata.len(), logged).map_err(|fault| fault.at(path))?;
    }
    if read_only {
        return Err(Error::ReadOnly { path: path.to_owned() });
    }
    Ok(true)
}

const HEADER: usize = 100;
const MAGIC: &[u8] = b"SQLite format 3\0";

/// Whether the header of a file says that it is ours, known and whole.
fn validate_header(header: &[u8; HEADER], length: u64, logged: bool) -> Result<(), Fault> {
    if !is_marked(header) {
        return Err(Fault::NotOurFile);
    }
    let number = |at| number(header, at);
    let found = number(60);
    if (1..migrations::OLDEST).contains(&found) {
        return Err(Fault::Older { found });
    }
    if found > migrations::VERSION {
        return Err(Fault::Newer { found, known: migrations::VERSION });
    }
    let page = match u64::from(number(16) >> 16) {
        1 => 65_536,
        page => page,
    };
    // With a log beside it, the missing end may be there, or was never meant to be.
    let whole = length >= page * u64::from(number(28));
    if whole || logged { Ok(()) } else { Err(Fault::Corrupt) }
}

/// Whether the header of this file says that it is a library of ours, whole or not.
pub(super) fn is_library(path: &Path) -> bool {
    let mut header = [0; HEADER];
    // A pipe would wait for somebody who writes into it.
    let read = path.is_file().then(|| fs::File::open(path)?.read_exact(&mut header));
    matches!(read, Some(Ok(()))) && is_marked(&header)
}

/// Whether a header is that of an SQLite file with our mark.
fn is_marked(header: &[u8; HEADER]) -> bool {
    header.starts_with(MAGIC) && number(header, 68) == migrations::APPLICATION
}

/// A number of the header, as <https://www.sqlite.org/fileformat.html> has it.
fn number(header: &[u8; HEADER], at: usize) -> u32 {
    let bytes = header.get(at..at + 4).and_then(|bytes| bytes.try_into().ok());
    u32::from_be_bytes(bytes.unwrap_or_default())
}

/// The file with this ending beside another.
pub(super) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// Brings a connection into the state that everything else relies on.
fn ready(mut connection: Connection, path: &Path) -> Result<Connection, Fault> {
    connection.busy_timeout(PATIENCE)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    keep_plans(&connection)?;
    distrust(&connection)?;
    // A log that a crash has left belongs to a file that may yet be refused: only the log knows
    // if its version is newer than the header says.
    let logged = fs::metadata(beside(path, "-wal")).is_ok_and(|log| log.len() > 0);
    if logged {
        let _ = connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
    }
    migrations::bring_up_to_date(&mut connection)?;
    if logged {
        let _ = connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, false)?;
    }
    // Another program may be at the file, or the disk be one that cannot do this; then the
    // file keeps the journal it has, which is slower and as safe.
    let wanted = if journal::is_mapped_safely(path) { "wal" } else { "delete" };
    let journal: rusqlite::Result<String> =
        connection.query_row(&format!("pragma journal_mode = {wanted}"), [], |row| row.get(0));
    match journal {
        Err(rusqlite::Error::SqliteFailure(failure, _))
            if failure.code == rusqlite::ErrorCode::DatabaseBusy => {}
        journal => drop(journal?),
    }
    // A person types, the disk can wait: what is said to be written survives a power cut. With
    // a log that is "full"; "extra" also syncs that a journal is gone, where there is one.
    connection.pragma_update(None, "synchronous", "extra")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    views::refresh(&mut connection)?;
    Ok(connection)
}

/// Copies an open database to another place: beside it first, then over what is there.
pub(super) fn copy(from: &Connection, own: Option<&Path>, to: &Path) -> Result<(), Error> {
    if own.is_some_and(|own| is_one_file(own, to)) {
        return Err(Error::SameFile { path: to.to_owned() });
    }
    put(&write_temp_copy(from, to)?, to)
}

/// Removes what an older file of this name has left beside it. Nobody may have it open.
pub fn remove_sidecars(path: &Path) {
    for ending in ["-wal", "-shm", "-journal"] {
        let _ = fs::remove_file(beside(path, ending));
    }
}

/// Makes a copy that has no name yet, and reads it again: it is whole and sound.
pub(super) fn write_temp_copy(from: &Connection, to: &Path) -> Result<PathBuf, Error> {
    // Created here first, for the system's own words where that cannot be; empty, it is no one's.
    let part = create_part(to).map_err(|source| unwritable(to, source))?;
    let done = fill(from, &part).map_err(|fault| fault.at(to));
    // Where the copy is damaged, what was copied is.
    let own = from.path().map_or(to, Path::new);
    let done = done.and_then(|()| integrity_check(&part).map_err(|fault| fault.at(own)));
    done.map(|()| part.clone()).inspect_err(|_| drop_part(&part))
}

/// Creates the empty file that a copy is made in. What has its name already, be it a link that
/// somebody has planted or another window's copy, is left alone.
fn create_part(to: &Path) -> std::io::Result<PathBuf> {
    let part = beside(to, PART);
    match private().write(true).create_new(true).open(&part) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            let mut name = to.file_name().unwrap_or_default().to_owned();
            name.push(".");
            let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty());
            let mut builder = tempfile::Builder::new();
            let file =
                builder.prefix(&name).suffix(PART).tempfile_in(folder.unwrap_or(Path::new(".")));
            Ok(file?.into_temp_path().keep()?)
        }
        created => created.map(|_| part),
    }
}

/// Gives a copy its name, over what is there.
pub(super) fn put(part: &Path, to: &Path) -> Result<(), Error> {
    fs::rename(part, to)
        .map_err(|source| unwritable(to, source))
        .inspect_err(|_| drop_part(part))?;
    // The copy is on the disk; that it has this name is not before the folder is.
    if let Some(folder) = to.parent().and_then(|folder| fs::File::open(folder).ok()) {
        let _ = folder.sync_all();
    }
    Ok(())
}

/// What a file is called until it is whole.
pub(super) const PART: &str = ".part";

/// What is left of a copy that failed is of no use; why it failed is.
pub(super) fn drop_part(part: &Path) {
    let _ = fs::remove_file(part);
    let _ = fs::remove_file(beside(part, "-journal"));
}

fn unwritable(path: &Path, source: std::io::Error) -> Error {
    disk_space::of_system(path, &source).unwrap_or_else(|| {
        let path = path.to_owned();
        if is_read_only(&source) {
            Error::ReadOnly { path }
        } else {
            Error::Unopenable { path, source }
        }
    })
}

fn fill(from: &Connection, part: &Path) -> Result<(), Fault> {
    let mut copy = Connection::open(part)?;
    copy_into(from, &mut copy)?;
    // One file without a log beside it, for carrying away.
    let _: String = copy.query_row("pragma journal_mode = delete", [], |row| row.get(0))?;
    copy.close().map_err(|(_, error)| Fault::from(error))
}

/// Puts everything of one database into the place of everything in another: in one transaction.
pub(super) fn copy_into(from: &Connection, to: &mut Connection) -> Result<(), Fault> {
    match Backup::new(from, to)?.step(-1)? {
        StepResult::Done => Ok(()),
        _ => Err(Fault::busy()),
    }
}

/// Opens a file that is only read, once it is known to be ours and sound.
pub(super) fn source(path: &Path) -> Result<Connection, Error> {
    if !inspect(path, false)? {
        let source = ErrorKind::NotFound.into();
        return Err(Error::Unopenable { path: path.to_owned(), source });
    }
    let reading = || {
        let connection = Connection::open_with_flags(path, reading_flags())?;
        distrust(&connection)?;
        check(&connection)?;
        migrations::check_schema(&connection)?;
        Ok(connection)
    };
    reading().map_err(|fault: Fault| fault.at(path))
}

fn integrity_check(path: &Path) -> Result<(), Fault> {
    check(&Connection::open_with_flags(path, reading_flags())?)
}

fn reading_flags() -> OpenFlags {
    OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX
}

/// Reads a whole file: it is ours, and everything in it hangs together.
pub(super) fn check(connection: &Connection) -> Result<(), Fault> {
    let mark: u32 = connection.query_row("pragma application_id", [], |row| row.get(0))?;
    if mark != migrations::APPLICATION {
        return Err(Fault::NotOurFile);
    }
    let said: String = connection.query_row("pragma integrity_check(1)", [], |row| row.get(0))?;
    let strays: Option<String> =
        connection.query_row("pragma foreign_key_check", [], |row| row.get(0)).optional()?;
    if said == "ok" && strays.is_none() { Ok(()) } else { Err(Fault::Corrupt) }
}

/// A backup as it will take the place of everything: looked at, brought up to date and checked,
/// in a database of its own that is gone when it is closed. The backup itself is only read.
pub(super) fn prepare(backup: &Path, own: Option<&Path>) -> Result<Connection, Error> {
    if own.is_some_and(|own| is_one_file(own, backup)) {
        return Err(Error::SameFile { path: backup.to_owned() });
    }
    let from = source(backup)?;
    let preparing = || {
        // Without a name it is a file that SQLite removes.
        let mut ready = Connection::open("")?;
        copy_into(&from, &mut ready)?;
        distrust(&ready)?;
        migrations::bring_up_to_date(&mut ready)?;
        views::refresh(&mut ready)?;
        let sql = "update library set generation = lower(hex(randomblob(8)))";
        let _ = ready.execute(sql, [])?;
        let _ = generation(&ready)?;
        check(&ready)?;
        Ok(ready)
    };
    preparing().map_err(|fault: Fault| fault.at(backup))
}

/// Which content a library has: another once a backup has taken the place of everything.
pub(super) fn generation(connection: &Connection) -> Result<String, Fault> {
    let mut query = connection.prepare_cached("select generation from library")?;
    query.query_row([], |row| row.get(0)).optional()?.ok_or(Fault::Corrupt)
}

/// Whether two paths lead to one file. On Unix neither is opened: a pipe would wait, and closing
/// a database that is open elsewhere in this program gives up the locks that SQLite has on it.
pub(super) fn is_one_file(one: &Path, other: &Path) -> bool {
    #[cfg(unix)]
    return Identity::of(one).is_some_and(|one| Some(one) == Identity::of(other));
    #[cfg(not(unix))]
    return one.is_file()
        && other.is_file()
        && same_file::is_same_file(one, other).unwrap_or(false);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[allow(clippy::unwrap_used, reason = "a test")]
    fn what_is_said_to_be_written_is_synced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("evening.db");
        let (connection, _) = file(&path).unwrap();
        let number =
            |pragma: &str| connection.query_row(pragma, [], |row| row.get::<_, i64>(0)).unwrap();
        assert_eq!(number("pragma synchronous"), 3, "extra");
        assert_eq!(number("pragma foreign_keys"), 1);
        let journal: String =
            connection.query_row("pragma journal_mode", [], |row| row.get(0)).unwrap();
        assert_eq!(journal, if journal::is_mapped_safely(&path) { "wal" } else { "delete" });
    }
}
