//! The files of a library: whether two paths are one file, which files are beside a database, who may
//! read them, and what nothing else may overwrite.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::backups;
use super::open::is_library;
use crate::private_files::folder_of;

/// Suffix of a file until it is complete.
pub(super) const PART: &str = ".part";

/// Device and inode, which identify a file whatever its name.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Identity(u64, u64);

impl Identity {
    /// Returns the identity of the file at this path, if there is one.
    pub(super) fn of(path: &Path) -> Option<Identity> {
        #[cfg(unix)]
        use std::os::unix::fs::MetadataExt as _;
        let found = fs::metadata(path).ok();
        #[cfg(unix)]
        return found.map(|found| Identity(found.dev(), found.ino()));
        // On other systems an open file cannot be deleted or replaced.
        #[cfg(not(unix))]
        return found.map(|_| Identity(0, 0));
    }
}

/// Returns whether two paths lead to one file. On Unix neither is opened: opening a pipe would
/// block, and closing a database that is open elsewhere in this program gives up SQLite's locks on
/// it.
pub(super) fn is_one_file(one: &Path, other: &Path) -> bool {
    #[cfg(unix)]
    return Identity::of(one).is_some_and(|one| Some(one) == Identity::of(other));
    #[cfg(not(unix))]
    return fs::canonicalize(one)
        .is_ok_and(|one| fs::canonicalize(other).is_ok_and(|other| one == other));
}

/// Returns the path with this suffix added to its name.
pub(super) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// Checks that a file's name leaves room for the suffixes of SQLite's files.
pub(super) fn check_name(path: &Path) -> io::Result<()> {
    match fs::symlink_metadata(beside(path, "-journal")) {
        Err(error) if error.kind() == io::ErrorKind::InvalidFilename => {
            Err(io::Error::new(error.kind(), "its name is too long"))
        }
        _ => Ok(()),
    }
}

/// Makes a file of ours readable by its owner only, if possible.
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

/// Suffixes of files beside a database: three of SQLite, and the secrets of the pages for phones.
const BESIDE: [&str; 4] = ["-wal", "-shm", "-journal", "-phones"];

/// The files of one library: its database, what is kept beside it, and its backups.
#[derive(Debug, Clone, Default)]
pub struct OwnFiles {
    database: Option<PathBuf>,
}

impl OwnFiles {
    /// Returns the files of the library in this database; none if it is in memory.
    pub fn of(database: Option<&Path>) -> OwnFiles {
        OwnFiles { database: database.map(resolved) }
    }

    /// Returns whether this path leads to one of these files, under any name. The file need not
    /// exist: one placed beside a database would be taken for its log.
    pub fn contain(&self, path: &Path) -> bool {
        let Some(database) = &self.database else { return false };
        let path = resolved(path);
        let beside = BESIDE.map(|ending| beside(database, ending));
        let mut own = [database].into_iter().chain(&beside);
        if own.any(|own| path == *own || is_one_file(&path, own)) {
            return true;
        }
        let backups = resolved(&backups::folder(database));
        path.exists() && path.parent().is_some_and(|folder| folder == backups)
    }
}

/// Returns whether this path leads to a library, a file beside one, or a backup.
pub fn is_of_library(path: &Path) -> bool {
    let path = resolved(path);
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let beside = BESIDE.iter().filter_map(|ending| name.strip_suffix(ending));
    is_library(&path) || beside.map(|name| path.with_file_name(name)).any(|of| is_library(&of))
}

/// Returns the path with links and `..` resolved, as far as it exists.
fn resolved(path: &Path) -> PathBuf {
    if let Ok(real) = fs::canonicalize(path) {
        return real;
    }
    match (fs::canonicalize(folder_of(path)), path.file_name()) {
        (Ok(folder), Some(name)) => folder.join(name),
        _ => path.to_owned(),
    }
}
