//! Files by their paths: those that only their owner may read, whether two paths are one file, and the
//! files of a library, which nothing else may overwrite.
//!
//! Invariants: a file is replaced as a whole. What root makes belongs to the owner of the folder it
//! is made in, so a program run once as root leaves nothing that its user cannot write.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::backups;
use super::open::is_library;

/// Returns the folder of a file: "." for a name alone.
pub fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Writes a file, replacing an existing one.
///
/// # Errors
/// Why it cannot be written; then nothing was changed.
pub fn write(file: &Path, text: &str) -> io::Result<()> {
    let folder = folder_of(file);
    // Only the owner may read it, under either name.
    let mut part = NamedTempFile::new_in(folder)?;
    part.write_all(text.as_bytes())?;
    give(part.as_file(), folder);
    part.as_file().sync_all()?;
    let _ = part.persist(file).map_err(|error| error.error)?;
    sync_folder(folder);
    Ok(())
}

/// Creates an empty file. Whatever has the name already, even a link, is left alone.
pub fn create_new(file: &Path) -> io::Result<fs::File> {
    let mut options = fs::OpenOptions::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        let _ = options.mode(0o600);
    }
    let made = options.write(true).create_new(true).open(file)?;
    give(&made, folder_of(file));
    Ok(made)
}

/// Syncs a folder: a file may be on the disk, and its new name not yet.
pub fn sync_folder(folder: &Path) {
    if let Ok(folder) = fs::File::open(folder) {
        let _ = folder.sync_all();
    }
}

/// Creates a folder and its parents, if they do not exist. Existing folders are left as they are.
pub fn create_folder(folder: &Path) -> io::Result<()> {
    let missing: Vec<&Path> = folder.ancestors().take_while(|path| !path.exists()).collect();
    create(folder, &missing, folder_builder().recursive(true))
}

/// Creates a folder in one that exists, which is not created.
pub fn create_subfolder(folder: &Path) -> io::Result<()> {
    if folder.is_dir() { Ok(()) } else { create(folder, &[folder], &folder_builder()) }
}

fn create(folder: &Path, missing: &[&Path], builder: &fs::DirBuilder) -> io::Result<()> {
    if missing.iter().any(|path| !path.exists() && path.symlink_metadata().is_ok()) {
        return Err(io::Error::other("it is a link that leads nowhere"));
    }
    builder.create(folder)?;
    for made in missing.iter().rev() {
        if let Ok(opened) = fs::File::open(made) {
            give(&opened, folder_of(made));
        }
    }
    Ok(())
}

fn folder_builder() -> fs::DirBuilder {
    #[cfg_attr(not(unix), allow(unused_mut, reason = "only Unix has modes"))]
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt as _;
        let _ = builder.mode(0o700);
    }
    builder
}

/// Gives what root has just made to the owner of another file or folder.
pub fn give(made: &fs::File, like: &Path) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt as _, fchown};
        let (Ok(now), Ok(like)) = (made.metadata(), fs::metadata(like)) else { return };
        if now.uid() == 0 && like.uid() != 0 {
            let _ = fchown(made, Some(like.uid()), Some(like.gid()));
        }
    }
    #[cfg(not(unix))]
    let _ = (made, like);
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[allow(clippy::unwrap_used, reason = "a test")]
    fn a_subfolder_is_not_created_in_a_folder_that_is_gone() {
        let folder = tempfile::tempdir().unwrap();
        let stick = folder.path().join("stick");
        assert!(create_subfolder(&stick.join("backups")).is_err() && !stick.exists());
        fs::create_dir(&stick).unwrap();
        for _ in 0..2 {
            create_subfolder(&stick.join("backups")).unwrap();
        }
        assert!(stick.join("backups").is_dir());
    }
}
