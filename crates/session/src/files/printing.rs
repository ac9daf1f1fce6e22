//! Printing: writes a page and opens it in the browser.
//!
//! Invariants: a page is written completely and never over another file; if no browser opens, the
//! message says where the page is.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::transfer::{folder, free, shown};
use crate::output::{self, ErrorKind, IfExists};
use store::OwnFiles;

const FOLDER: &str = "House Rules";

/// A page to show.
#[derive(Debug, Clone)]
pub struct Page {
    /// Its name: "Goodge, score sheet".
    pub name: String,
    /// The HTML file.
    pub text: String,
}

/// Writes pages and opens them.
#[derive(Debug, Clone)]
pub struct Printer {
    folder: Option<PathBuf>,
    /// Whether to use a new temporary folder if the usual one fails.
    or_temporary: bool,
    show: fn(&Path) -> io::Result<()>,
}

impl Printer {
    /// Creates a printer that writes pages into the documents folder, or otherwise the temporary
    /// folder; `show` opens a page in the browser.
    pub fn among_documents(show: fn(&Path) -> io::Result<()>) -> Printer {
        // A sandboxed browser may read the documents, but often not the temporary folder.
        let folder = folder().map(|documents| documents.join(FOLDER));
        Printer { folder, or_temporary: true, show }
    }

    /// Creates a printer with another folder, and another way to show a page.
    pub fn new(folder: PathBuf, show: fn(&Path) -> io::Result<()>) -> Printer {
        Printer { folder: Some(folder), or_temporary: false, show }
    }

    /// Writes a page, opens it, and returns the message. Must not be called in the window's thread.
    ///
    /// # Errors
    /// The message if the page cannot be written, or was written but cannot be opened.
    pub fn print(&self, page: &Page) -> Result<String, String> {
        match self.write(page) {
            Ok(path) => {
                let (name, place) = (&page.name, shown(&path));
                match (self.show)(&path) {
                    Ok(()) => Ok(format!("{name}: opened in your browser. The file is {place}")),
                    Err(_) => Err(format!("{name}: no browser opened. Open {place} yourself")),
                }
            }
            Err(error) => Err(format!("{}: {error}.", page.name)),
        }
    }

    fn write(&self, page: &Page) -> Result<PathBuf, output::Error> {
        let written = self.folder.as_deref().map(|folder| write_into(folder, page));
        match written {
            Some(written) if written.is_ok() || !self.or_temporary => written,
            _ => {
                // The temporary folder is shared, so a new private folder is created in it.
                let made = tempfile::Builder::new().prefix("house-rules-").tempdir();
                let failed = |source| ErrorKind::Io(source).at(&std::env::temp_dir());
                let folder = made.map_err(failed)?;
                let path = write_into(folder.path(), page)?;
                let _ = folder.keep();
                Ok(path)
            }
        }
    }
}

fn write_into(folder: &Path, page: &Page) -> Result<PathBuf, output::Error> {
    fs::create_dir_all(folder).map_err(|source| ErrorKind::Io(source).at(folder))?;
    let path = free(folder, &page.name, ".html");
    output::write(&path, page.text.as_bytes(), IfExists::Keep, &OwnFiles::default())?;
    Ok(path)
}
