//! A second place for backups: a USB stick, a network drive or a synchronized folder. Whole copies
//! go there, named after the library's id: after each finished game, and at most once a minute while
//! something is written.
//!
//! Invariants: recording never waits for the place, which has its own thread and reads the file on
//! its own. Only copies of the same library are ever removed, by the id inside. An unreachable place
//! is reported once, and gets a new copy when it is back.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};

use chrono::{NaiveDateTime, TimeDelta};
use rusqlite::Connection;

use super::backups::{self, Backup, library_of};
use super::error::{Error, ErrorKind};
use super::retention::Retention;
use super::{Store, copy, files, open};
use crate::clock::{self, Clock};
use crate::configuration::{BackupFolder, Configuration};

/// How long to wait after a copy before the next, while a game is played.
const PAUSE: TimeDelta = TimeDelta::minutes(1);
/// How long to wait before an unreachable place is tried again.
const RETRY: TimeDelta = TimeDelta::seconds(5);

/// The second place of a library.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SecondPlace {
    /// The folder.
    pub folder: PathBuf,
    /// How long backups are kept there.
    pub retention: Retention,
}

impl SecondPlace {
    /// Returns why the place cannot be reached, in sentences; `None` while it can.
    pub fn away(&self) -> Option<String> {
        (!self.folder.is_dir()).then(|| {
            format!(
                "The backup folder for your games, {}, cannot be reached: it is not there. Your \
                 games are saved here, and copied there once it is back.",
                self.folder.display()
            )
        })
    }
}

impl Store {
    /// Returns the second place for backups, if there is one.
    pub fn second_place(&self) -> Result<Option<SecondPlace>, Error> {
        let library = self.library_id()?;
        let kept = self.configuration.read().backup_folders.remove(&library).unwrap_or_default();
        let retention = retention(&kept);
        Ok(kept.folder.map(|folder| SecondPlace { folder: folder.into(), retention }))
    }

    /// Sets how many backups are kept in the second place.
    pub fn set_retention(&mut self, retention: Retention) -> Result<(), Error> {
        self.change_second_place(|kept| kept.keep = Some(retention.to_string()))
    }

    /// Sets the second place and makes a backup there; `None` gives it up. Backups that are there
    /// stay.
    ///
    /// # Errors
    /// An error that says why no backup can be made there, and then nothing is set; or why the
    /// setting cannot be saved.
    pub fn set_second_place(&mut self, folder: Option<&Path>) -> Result<Option<Backup>, Error> {
        let Some(folder) = folder else {
            self.change_second_place(|kept| kept.folder = None)?;
            return Ok(None);
        };
        let folder =
            std::path::absolute(folder).map_err(|source| ErrorKind::Folder(source).at(folder))?;
        let Some(text) = folder.to_str().map(ToOwned::to_owned) else {
            return Err(ErrorKind::FolderName.at(&folder));
        };
        if self.path().is_some_and(|path| is_beside(&folder, path)) {
            return Err(ErrorKind::OwnFolder.at(&folder));
        }
        let kept = self.configuration.read().backup_folders.remove(&self.library_id()?);
        let retention = retention(&kept.unwrap_or_default());
        let copy = self.copy_to_second_place(&SecondPlace { folder, retention })?;
        self.change_second_place(|kept| kept.folder = Some(text))?;
        Ok(copy)
    }

    fn change_second_place(&self, change: impl FnOnce(&mut BackupFolder)) -> Result<(), Error> {
        let library = self.library_id()?;
        Ok(self.configuration.change(|settings| {
            change(settings.backup_folders.entry(library).or_default());
        })?)
    }

    /// Makes a backup in the second place, as of now; `None` in memory.
    pub fn copy_to_second_place(&self, place: &SecondPlace) -> Result<Option<Backup>, Error> {
        self.check_same()?;
        let Some(path) = self.path() else { return Ok(None) };
        let now = clock::local_now().naive_local();
        Ok(Some(copy_there(path, place, now)?.0))
    }

    /// Returns two numbers of which one grows with every write: those of other programs, and those
    /// made here.
    fn writes(&self) -> Result<(i64, u64), Error> {
        self.read(|connection| {
            let others = connection.query_row("pragma data_version", [], |row| row.get(0))?;
            Ok((others, connection.total_changes()))
        })
    }
}

fn retention(kept: &BackupFolder) -> Retention {
    kept.keep.as_ref().and_then(|text| text.parse().ok()).unwrap_or_default()
}

/// Returns whether backups in this folder would be beside the database.
fn is_beside(folder: &Path, database: &Path) -> bool {
    let real = |path: &Path| fs::canonicalize(path).ok();
    let own = std::path::absolute(database).unwrap_or_else(|_| database.to_owned());
    let own = [own.parent().and_then(real), real(&backups::folder(&own))];
    let there =
        [real(folder), real(&folder.join("any")), real(&backups::folder(&folder.join("any")))];
    there.iter().flatten().any(|there| own.iter().flatten().any(|own| own == there))
}

/// Makes a backup in the second place, if there is one, after a program has changed a database.
///
/// # Errors
/// A sentence that says why there is no backup. The changes themselves are saved.
pub fn copy_after_command(database: &Path, configuration: Configuration) -> Result<(), String> {
    let copying = || {
        let Some(store) = Store::open_existing(database)? else { return Ok(None) };
        let store = store.with_configuration(configuration)?;
        let Some(place) = store.second_place()? else { return Ok(None) };
        let away = place.away();
        if away.is_none() {
            let _ = store.copy_to_second_place(&place)?;
        }
        Ok::<_, Error>(away)
    };
    copying().map_err(|error| error.to_string())?.map_or(Ok(()), Err)
}

/// Makes a copy of a database in a place, and removes copies of the same library beyond the
/// retention. Returns whether it is new, or the newest one there is the same.
fn copy_there(
    database: &Path,
    place: &SecondPlace,
    now: NaiveDateTime,
) -> Result<(Backup, bool), Error> {
    // If a USB stick is missing, its folder must not be created in its place.
    if !place.folder.is_dir() {
        return Err(ErrorKind::NoFolder.at(&place.folder));
    }
    let evaluation = || {
        // Nobody has to wait for the file while its content goes to a slow disk.
        let mut still = Connection::open("")?;
        let from = copy::evaluation(database)?;
        from.busy_timeout(open::BUSY_TIMEOUT)?;
        copy::copy_into(&from, &mut still)?;
        Ok((open::library_id(&still)?, still))
    };
    let (library, still) = evaluation().map_err(|kind: ErrorKind| kind.at(database))?;
    let beside = in_place(&place.folder, &library);
    let (copy, is_new) = backups::create(&still, &beside, now)?;
    backups::prune(&beside, &copy, now, place.retention);
    Ok((copy, is_new))
}

/// Returns the path that a library would have in a place: its backups are in the folder beside that.
fn in_place(folder: &Path, library: &str) -> PathBuf {
    folder.join(format!("house-rules {library}.db"))
}

/// Returns the backups of a library in a second place, the newest first.
pub fn copies_in(folder: &Path, library: &str) -> Vec<Backup> {
    backups::backups(&in_place(folder, library))
}

/// What a folder has to restore.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FolderContent {
    /// No library.
    Nothing,
    /// The newest backup of this library, or of the only one.
    Newest(Backup),
    /// Backups of other libraries: the newest of each.
    Others(Vec<Backup>),
}

/// Looks for backups in a folder, which may be a second place. Their order is that of their newest
/// changes, whatever their names. `database` is the library to restore, which may be missing or
/// damaged; one without any game is as good as none.
pub fn find_in(folder: &Path, database: &Path) -> FolderContent {
    let own = Backup::of(database.to_owned(), NaiveDateTime::MIN).content;
    let is_empty = own.as_ref().is_some_and(|content| content.newest.is_none());
    let own = if is_empty { None } else { library_of(database) };
    let mut found: Vec<Backup> = [folder.to_owned(), backups::folder(&folder.join("any"))]
        .iter()
        .flat_map(|folder| fs::read_dir(folder).into_iter().flatten().flatten())
        .map(|entry| entry.path())
        .filter(|path| !files::is_one_file(path, database))
        .map(|path| Backup::of(path.clone(), backups::time_in(&path).unwrap_or_default()))
        .filter(|backup| backup.content.is_some())
        .collect();
    found.sort_by(|one, other| {
        let key = |backup: &Backup| {
            (backup.content.as_ref().map(|content| content.newest.clone()), backup.at)
        };
        key(other).cmp(&key(one))
    });
    let library = |backup: &Backup| backup.content.as_ref().map(|content| content.library.clone());
    if let Some(newest) = found.iter().find(|backup| own.is_some() && library(backup) == own) {
        return FolderContent::Newest(newest.clone());
    }
    let mut libraries = std::collections::BTreeSet::new();
    found.retain(|backup| libraries.insert(library(backup)));
    match &found[..] {
        [] => FolderContent::Nothing,
        [only] if own.is_none() => FolderContent::Newest(only.clone()),
        _ => FolderContent::Others(found),
    }
}

/// Work for the thread.
#[derive(Debug)]
struct Order {
    database: PathBuf,
    place: SecondPlace,
    now: NaiveDateTime,
    /// Whether a game is still being played: the next copy replaces this one.
    is_interim: bool,
}

/// How far the thread is.
#[derive(Debug, Default)]
pub(super) struct Progress {
    pub(super) is_busy: bool,
    has_failed: bool,
    /// Why the place cannot be reached, until it is taken for display.
    pub(super) away: Option<String>,
}

/// What was last copied, or tried to.
#[derive(Debug)]
struct LastCopy {
    at: NaiveDateTime,
    folder: PathBuf,
    writes: (i64, u64),
    /// Number of backups beside the file.
    backups: u64,
}

/// Decides when a second place gets a copy, and has the thread that makes it.
pub(super) struct Follower {
    clock: Clock,
    orders: Sender<Order>,
    progress: Arc<Mutex<Progress>>,
    last: Option<LastCopy>,
}

impl Follower {
    /// Starts the thread.
    pub(super) fn new(progress: Arc<Mutex<Progress>>, clock: Clock) -> Follower {
        let (orders, queue) = channel();
        let shared = Arc::clone(&progress);
        // Without a thread there are no backups in the place; recording continues.
        let _ = std::thread::Builder::new()
            .name("second place".to_owned())
            .spawn(move || work(&queue, &shared));
        Follower { clock, orders, progress, last: None }
    }

    /// Has a copy made if there is a second place and something new for it, and it is time. Returns
    /// whether there is one.
    pub(super) fn follow(&mut self, store: &Store) -> bool {
        let (Ok(Some(place)), Some(database)) = (store.second_place(), store.path()) else {
            self.last = None;
            return false;
        };
        let (Ok(writes), Ok(mut progress)) = (store.writes(), self.progress.lock()) else {
            return true;
        };
        let now = (self.clock)();
        let last = self.last.as_ref().filter(|last| last.folder == place.folder);
        let has_ended = last.is_none_or(|last| last.backups != store.backups.get());
        let pause = if progress.has_failed { RETRY } else { PAUSE };
        // A clock that was set back must not stop the copies.
        let is_time = last.is_none_or(|last| now < last.at || now - last.at >= pause);
        let is_new = has_ended || last.is_none_or(|last| last.writes != writes);
        let is_wanted =
            if progress.has_failed { is_time } else { is_new && (is_time || has_ended) };
        if is_wanted && !progress.is_busy {
            let (folder, backups) = (place.folder.clone(), store.backups.get());
            self.last = Some(LastCopy { at: now, folder, writes, backups });
            let database = database.to_owned();
            let order = Order { database, place, now, is_interim: !has_ended };
            progress.is_busy = self.orders.send(order).is_ok();
        }
        true
    }
}

/// Makes the copies.
fn work(queue: &Receiver<Order>, progress: &Mutex<Progress>) {
    // The copy of a game that was still being played.
    let mut interim: Option<Backup> = None;
    while let Ok(Order { database, place, now, is_interim }) = queue.recv() {
        let done = copy_there(&database, &place, now);
        let Ok(mut progress) = progress.lock() else { return };
        let failed_before = progress.has_failed;
        (progress.is_busy, progress.has_failed) = (false, done.is_err());
        match done {
            Ok((copy, is_new)) => {
                if let Some(before) = interim.take().filter(|before| before.path != copy.path)
                    && library_of(&before.path)
                        == copy.content.as_ref().map(|all| all.library.clone())
                {
                    let _ = fs::remove_file(before.path);
                }
                interim = Some(copy).filter(|_| is_interim && is_new);
            }
            Err(_) if failed_before => {}
            Err(error) => {
                progress.away = Some(place.away().unwrap_or_else(|| {
                    format!("No backup could be made in {}. {error}", place.folder.display())
                }));
            }
        }
    }
}
