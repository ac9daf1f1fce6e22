//! Files by their paths: whether two paths are one file, which files are beside a database, and who
//! may read them.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

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
