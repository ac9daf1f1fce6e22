//! What belongs to this computer: the theme, the text size, the windows, the backup folders, and
//! the addresses of shared games.
//!
//! Invariants: it is in a file of its own, so a library that is restored or imported brings nothing
//! of another computer and forgets nothing of this one. The file is replaced as a whole, and only
//! its owner can read it. A damaged one is put aside and reported once; then the defaults hold.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use crate::files;
use scoring::file_error::reason;

/// The settings of this computer, as they are in the file.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ComputerSettings {
    /// The theme's word.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theme: Option<String>,
    /// The text size in percent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text_size: Option<u16>,
    /// The keys that the user has changed, by the key that each replaces.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub keys: BTreeMap<String, String>,
    /// Position and size of the main window; `window_state` says how.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub window: Option<Json>,
    /// Position and size of the room display.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub room_window: Option<Json>,
    /// Where copies of each library go, by the library's id.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub backup_folders: BTreeMap<String, BackupFolder>,
    /// The address of each shared game's database, without a password, by the game's id.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub shared_games: BTreeMap<String, String>,
    /// What a newer version has added.
    #[serde(flatten)]
    pub other: Map<String, Json>,
}

/// Where copies of a library go.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct BackupFolder {
    /// The folder; `None` if copies are no longer made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub folder: Option<String>,
    /// How long they are kept, as text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub keep: Option<String>,
}

/// The file cannot be read or written.
#[derive(Debug, thiserror::Error)]
#[error("The settings of this computer, {}, cannot be used: {}.", path.display(), reason(source))]
pub struct Error {
    path: PathBuf,
    source: io::Error,
}

/// The file with the settings of this computer, or settings in memory. Clones share it.
#[derive(Debug, Clone, Default)]
pub struct Configuration {
    /// `None` in memory.
    path: Option<PathBuf>,
    memory: Arc<Mutex<ComputerSettings>>,
    notice: Arc<Mutex<Option<String>>>,
}

impl Configuration {
    /// Returns the configuration in this file, which need not exist; without one it is in memory.
    pub fn at(path: Option<PathBuf>) -> Configuration {
        Configuration { path, ..Configuration::default() }
    }

    /// Returns whether it lasts longer than the program.
    pub fn is_file(&self) -> bool {
        self.path.is_some()
    }

    /// Reads the settings. If the file cannot be read, they are the defaults.
    pub fn read(&self) -> ComputerSettings {
        self.load().unwrap_or_default()
    }

    /// Changes the settings.
    ///
    /// # Errors
    /// Why the file cannot be read or written; then nothing was changed.
    pub fn change(&self, change: impl FnOnce(&mut ComputerSettings)) -> Result<(), Error> {
        let _lock = self.lock();
        let before = self.load()?;
        let mut settings = before.clone();
        change(&mut settings);
        if settings == before {
            return Ok(());
        }
        let Some(path) = &self.path else {
            *self.memory.lock().unwrap_or_else(PoisonError::into_inner) = settings;
            return Ok(());
        };
        let writing = || {
            files::create_folder(files::folder_of(path))?;
            files::write(path, &serde_json::to_string_pretty(&settings)?)
        };
        writing().map_err(|source| Error { path: path.clone(), source })
    }

    /// Waits until no other program changes the settings, and keeps others from it. The lock is on a
    /// file beside them, because they are replaced as a whole. Where none can be made, writing says
    /// why.
    fn lock(&self) -> Option<fs::File> {
        let path = self.path.as_ref()?;
        files::create_folder(files::folder_of(path)).ok()?;
        let beside = path.with_extension("lock");
        let file = files::create_new(&beside).or_else(|_| fs::File::open(&beside)).ok()?;
        file.lock().ok()?;
        Some(file)
    }

    /// Returns that a damaged file was put aside, once.
    pub fn notice(&self) -> Option<String> {
        self.notice.lock().ok()?.take()
    }

    /// Reads the settings. A damaged file is put aside.
    fn load(&self) -> Result<ComputerSettings, Error> {
        let Some(path) = &self.path else {
            return Ok(self.memory.lock().unwrap_or_else(PoisonError::into_inner).clone());
        };
        let failed = |source| Error { path: path.clone(), source };
        let text = match text_of(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Ok(ComputerSettings::default());
            }
            Err(error) if error.kind() == ErrorKind::InvalidData => String::new(),
            text => text.map_err(failed)?,
        };
        if let Ok(settings) = serde_json::from_str(&text) {
            return Ok(settings);
        }
        let aside = path.with_extension("damaged.json");
        fs::rename(path, &aside).map_err(failed)?;
        let (path, aside) = (path.display(), aside.display());
        *self.notice.lock().unwrap_or_else(PoisonError::into_inner) = Some(format!(
            "The settings of this computer, {path}, were damaged. They are kept as {aside}, and the \
             usual ones are used."
        ));
        Ok(ComputerSettings::default())
    }
}

fn text_of(path: &Path) -> io::Result<String> {
    // Opening a pipe would wait for a writer.
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("it is not a file"));
    }
    fs::read_to_string(path)
}
