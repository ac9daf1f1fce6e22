//! The printer: writes a page and has the computer's browser show it.
//!
//! Invariants: a page is written whole and over no other file; where no browser opens, what is
//! said tells where the page is.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::files;

/// The folder among somebody's documents that pages are written into.
const FOLDER: &str = "House Rules";

/// A page that is to be shown.
#[derive(Debug, Clone)]
pub struct Page {
    /// What it is called: "Goodge, score sheet".
    pub name: String,
    /// The HTML file.
    pub text: String,
}

/// Where pages are written, and what shows them.
#[derive(Debug, Clone)]
pub struct Printer {
    /// The first one that can be written into is taken.
    folders: Vec<PathBuf>,
    show: fn(&Path) -> io::Result<()>,
}

impl Default for Printer {
    /// Among the documents, else where temporary files are; shown by the computer's browser.
    fn default() -> Printer {
        // A browser that is kept apart from the system may read the documents, and often not
        // the folder for temporary files.
        let places = files::folder().into_iter().chain([std::env::temp_dir()]);
        Printer { folders: places.map(|place| place.join(FOLDER)).collect(), show: open_in_browser }
    }
}

impl Printer {
    /// Another folder, and something else that shows a page.
    pub fn new(folder: PathBuf, show: fn(&Path) -> io::Result<()>) -> Printer {
        Printer { folders: vec![folder], show }
    }

    /// Writes a page and shows it; what is said of that. Not to be called in the window's
    /// thread.
    ///
    /// # Errors
    /// What is said where the page cannot be written, or is written and nothing shows it.
    pub fn print(&self, page: &Page) -> Result<String, String> {
        match self.write(page) {
            Ok(path) => {
                let (name, place) = (&page.name, files::shown(&path));
                match (self.show)(&path) {
                    Ok(()) => Ok(format!("{name}: opened in the browser. The file is {place}")),
                    Err(_) => Err(format!("{name}: no browser opened. Open the file {place}")),
                }
            }
            Err(error) => Err(format!("{} cannot be written: {error}.", page.name)),
        }
    }

    fn write(&self, page: &Page) -> io::Result<PathBuf> {
        let mut refused = io::ErrorKind::NotFound.into();
        for folder in &self.folders {
            let path = files::free(folder, &page.name, "html");
            match fs::create_dir_all(folder).and_then(|()| files::put(&path, page.text.as_bytes()))
            {
                Ok(()) => return Ok(path),
                Err(error) => refused = error,
            }
        }
        Err(refused)
    }
}

fn open_in_browser(path: &Path) -> io::Result<()> {
    open::that_detached(path)
}
