//! The files of a library, which nothing else may overwrite.

use std::fs;
use std::path::{Path, PathBuf};

use super::{backups, file_system, inspect};
use crate::private_files::folder_of;

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
        let mut own = endings().map(|ending| file_system::beside(database, ending));
        if own.any(|own| path == own || file_system::is_one_file(&path, &own)) {
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
    let mut of = endings().filter_map(|ending| name.strip_suffix(ending));
    of.any(|name| inspect::is_library(&path.with_file_name(name)))
}

/// Returns the endings of a library's own files: the database, what SQLite makes beside it, and the
/// secrets of the pages for phones.
fn endings() -> impl Iterator<Item = &'static str> {
    [""].into_iter().chain(file_system::BESIDE).chain(["-phones"])
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
