//! The files of a library, which nothing else may overwrite.

use std::fs;
use std::path::{Path, PathBuf};

use super::backups;
use super::file_system::{beside, is_one_file};
use super::open::is_library;
use crate::private_files::folder_of;

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
