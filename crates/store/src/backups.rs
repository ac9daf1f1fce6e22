//! Backups of everything in the folder `backups` beside the file: ten (the newest, and the last of
//! each earlier day) and the last of every month.
//!
//! Invariants: a backup gets its name only once it is complete and was read back. Only backups of
//! this library are ever deleted, by the id inside, whatever their name. Restoring replaces
//! everything in one transaction, after backing up what is there. A backup equal to the newest one
//! is not kept twice, so opening the window ten times displaces none.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use chrono::{Datelike as _, NaiveDateTime, TimeDelta};
use rusqlite::Connection;

use super::error::{Error, ErrorKind};
use super::retention::Retention;
use super::{Store, clock, copy, files, migrations, open};

/// How many of the newest come before the last of each earlier day.
const NEWEST: usize = 3;
/// Time in a backup's name; without colons, which some systems do not allow in names.
const TIME_FORMAT: &str = "%Y-%m-%d %H-%M-%S";

const ENDING: &str = ".db";

/// How far names of backups may run ahead of the clock when many are made at once.
const MAX_LEAD: TimeDelta = TimeDelta::minutes(1);

/// A backup of everything.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Backup {
    /// The file.
    pub path: PathBuf,
    /// When it was made, in local time, by its name.
    pub at: NaiveDateTime,
    /// What is in it; `None` if it cannot be read.
    pub content: Option<BackupContent>,
}

/// What is in a backup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BackupContent {
    /// The id of its library.
    pub library: String,
    /// Number of games in its lists.
    pub games: usize,
    /// Time in UTC and number of the newest change; `None` if there is none.
    pub newest: Option<(String, i64)>,
}

impl Backup {
    /// Returns the number of games in its lists; `None` if it cannot be read.
    pub fn games(&self) -> Option<usize> {
        self.content.as_ref().map(|content| content.games)
    }

    /// Returns the backup in a file that is not open in this program.
    pub(super) fn of(path: PathBuf, at: NaiveDateTime) -> Backup {
        Backup { content: content(&path), path, at }
    }
}

/// The outcome of restoring a backup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RestoreOutcome {
    /// Number of games that are not removed.
    pub games: usize,
    /// The backup of what was there before, or the damaged file that was moved away; `None` if
    /// there was nothing.
    pub before: Option<PathBuf>,
}

impl Store {
    /// Makes a backup of everything at this local time, and deletes those that are neither recent
    /// nor the last of their month. `None` in memory.
    pub fn create_backup(&self, now: NaiveDateTime) -> Result<Option<Backup>, Error> {
        self.check_same()?;
        let Some(path) = self.path() else { return Ok(None) };
        let (copy, _) = create(&self.connection, path, now)?;
        prune(path, &copy, now, Retention::default());
        self.backups.set(self.backups.get() + 1);
        tracing::info!(path = %copy.path.display(), "backup made");
        Ok(Some(copy))
    }

    /// Replaces everything with a backup, after making a backup of the current content. The
    /// restored backup is inspected first, and only read. The library keeps its id, so its backups
    /// are still its own.
    ///
    /// # Errors
    /// An error that says why not; then nothing is changed. [`ErrorKind::NotRestored`] if the current
    /// content had already been backed up; it names that backup.
    pub fn restore_backup(
        &mut self,
        backup: &Path,
        now: NaiveDateTime,
    ) -> Result<RestoreOutcome, Error> {
        self.check_same()?;
        let ready = copy::prepare(backup, self.path(), self.library_id().ok())?;
        // No old backup is deleted here: it might be the one to restore.
        let before = match self.path() {
            Some(path) => Some(match create(&self.connection, path, now) {
                Err(Error { kind: ErrorKind::Corrupt, .. }) => {
                    set_aside(path, now, |from, to| fs::copy(from, to).map(drop))?
                }
                kept => kept?.0.path,
            }),
            None => None,
        };
        copy::copy_into(&ready, &mut self.connection)
            .map_err(|kind| not_restored(kind.at(self.place()), before.as_deref()))?;
        self.accept_content()?;
        self.backups.set(self.backups.get() + 1);
        tracing::info!(path = %backup.display(), "backup restored");
        Ok(RestoreOutcome { games: self.counts()?.0, before })
    }
}

/// Returns why a backup could not be restored, with the backup of the current content.
fn not_restored(why: Error, kept: Option<&Path>) -> Error {
    match kept {
        Some(kept) => {
            let path = why.path.clone();
            ErrorKind::NotRestored { why: Box::new(why), kept: kept.to_owned() }.at(&path)
        }
        None => why,
    }
}

/// Restores a backup in place of a file that may be missing or damaged. A damaged file, and the
/// files beside it, are moved into the folder of backups.
///
/// # Errors
/// An error that says why not; a file that is not ours, or newer, is left where it is.
pub fn restore_backup(
    path: &Path,
    backup: &Path,
    now: NaiveDateTime,
) -> Result<RestoreOutcome, Error> {
    let is_there = match Store::open_existing(path) {
        Ok(Some(mut store)) => return store.restore_backup(backup, now),
        Ok(None) => false,
        Err(Error { kind: ErrorKind::Corrupt, .. }) => true,
        Err(error) => return Err(error),
    };
    let ready = copy::prepare(backup, Some(path), library_of(path))?;
    let folder = files::folder_of(path);
    files::create_folder(folder).map_err(|source| ErrorKind::Folder(source).at(folder))?;
    let part = copy::write_temp_copy(&ready, path)?;
    let before = if is_there {
        let aside = set_aside(path, now, |from, to| fs::rename(from, to));
        Some(aside.inspect_err(|_| copy::drop_part(&part))?)
    } else {
        None
    };
    copy::put(&part, path).map_err(|error| not_restored(error, before.as_deref()))?;
    let games = Store::open(path)?.counts()?.0;
    Ok(RestoreOutcome { games, before })
}

/// Returns the backups of the file at this path, the newest first. The file itself may be missing.
pub fn backups(path: &Path) -> Vec<Backup> {
    named(path).into_iter().map(|(at, path)| Backup::of(path, at)).collect()
}

/// Returns what is in a file, if it is a whole library.
fn content(path: &Path) -> Option<BackupContent> {
    let evaluation = || {
        let connection = copy::evaluation(path)?;
        let _ = migrations::version(&connection)?;
        let sql = include_str!("query/library/content.sql");
        Ok::<_, ErrorKind>(connection.query_row(sql, [], |row| {
            let newest = row.get::<_, Option<String>>(2)?.zip(row.get(3)?);
            Ok(BackupContent { library: row.get(0)?, games: row.get(1)?, newest })
        })?)
    };
    if open::is_library(path) { evaluation().ok() } else { None }
}

/// Returns the id of the library in a file that is not open in this program, even if it is damaged;
/// `None` if it is not a library.
pub fn library_of(path: &Path) -> Option<String> {
    let is_library = open::is_library(path);
    is_library.then(|| open::library_id(&copy::evaluation(path).ok()?).ok())?
}

/// Returns the times and paths of backups, the newest first, without opening them.
fn named(path: &Path) -> Vec<(NaiveDateTime, PathBuf)> {
    let start = format!("{} ", stem(path));
    let time = |name: &str| time_of(name.strip_suffix(ENDING)?.strip_prefix(&start)?);
    let mut found: Vec<_> =
        files(path).filter_map(|(name, file)| Some((time(&name)?, file))).collect();
    found.sort_unstable_by(|one, other| other.cmp(one));
    found
}

/// Returns the files in the folder of backups.
fn files(path: &Path) -> impl Iterator<Item = (String, PathBuf)> {
    let entries = fs::read_dir(folder(path)).ok();
    entries.into_iter().flatten().flatten().filter_map(|entry| {
        let name = entry.file_name().into_string().ok()?;
        Some((name, entry.path()))
    })
}

/// Returns the time at the end of the name of a backup of any library.
pub(super) fn time_in(path: &Path) -> Option<NaiveDateTime> {
    let stem = path.file_stem()?.to_str()?;
    time_of(stem.get(stem.len().checked_sub(19)?..)?)
}

/// Returns the time in the name of a backup.
fn time_of(text: &str) -> Option<NaiveDateTime> {
    let time = NaiveDateTime::parse_from_str(text, TIME_FORMAT).ok();
    time.filter(|time| time.year() <= 9999)
}

/// Returns the folder of a file's backups.
pub(super) fn folder(path: &Path) -> PathBuf {
    path.with_file_name("backups")
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// Returns an unused time and path in the folder of backups; two in one second are named a second
/// apart.
fn free(path: &Path, now: NaiveDateTime, ending: &str) -> (NaiveDateTime, PathBuf) {
    let mut at = now;
    loop {
        let file = folder(path).join(format!("{} {}{ending}", stem(path), at.format(TIME_FORMAT)));
        if file.symlink_metadata().is_err() {
            return (at, file);
        }
        at += TimeDelta::seconds(1);
    }
}

/// Creates the folder of a file's backups. If the folder that it is in has gone, such as a USB stick
/// that was just pulled out, it is not created in its place.
fn make(path: &Path) -> Result<(), Error> {
    let folder = folder(path);
    let is_new = !folder.exists();
    files::create_subfolder(&folder).map_err(|source| ErrorKind::Folder(source).at(&folder))?;
    if let Some(made) = is_new.then(|| fs::File::open(&folder).ok()).flatten() {
        files::give(&made, path);
    }
    Ok(())
}

/// Keeps a copy of an open database. Returns whether it is new, or the newest one that was there is
/// the same.
pub(super) fn create(
    connection: &Connection,
    path: &Path,
    now: NaiveDateTime,
) -> Result<(Backup, bool), Error> {
    make(path)?;
    // A later backup has the later name, even if those in between are gone.
    let just = |at: &NaiveDateTime| (TimeDelta::zero()..MAX_LEAD).contains(&(*at - now));
    let after = named(path).into_iter().map(|(at, _)| at + TimeDelta::seconds(1)).find(just);
    let (at, file) = free(path, after.unwrap_or(now), ENDING);
    let part = copy::write_temp_copy(connection, &file)?;
    let own = library_of(&part);
    let newest = named(path)
        .into_iter()
        .find(|(at, newest)| !is_ahead(*at, now) && library_of(newest) == own);
    if let Some((at, newest)) = newest.filter(|(_, newest)| same(newest, &part)) {
        copy::drop_part(&part);
        return Ok((Backup::of(newest, at), false));
    }
    copy::put(&part, &file)?;
    Ok((Backup::of(file, at), true))
}

/// Returns whether two backups have the same content.
fn same(one: &Path, other: &Path) -> bool {
    let content = |path: &Path| {
        let mut bytes = fs::read(path).ok()?;
        // The change counters, which differ between two copies with the same content; their offsets
        // are in <https://www.sqlite.org/fileformat.html>.
        for place in [24..28, 40..44, 92..96] {
            bytes.get_mut(place)?.fill(0);
        }
        Some(bytes)
    };
    let length = |path: &Path| fs::metadata(path).ok().map(|metadata| metadata.len());
    length(one) == length(other) && content(one).is_some_and(|one| Some(one) == content(other))
}

/// Deletes backups of this library that are neither recent nor the last of their month, but never
/// the one just made (the clock may be wrong).
pub(super) fn prune(path: &Path, made: &Backup, now: NaiveDateTime, retention: Retention) {
    let Some(library) = made.content.as_ref().map(|content| content.library.as_str()) else {
        return;
    };
    remove_stopped_copies(path, library);
    // Backups made while the clock was wrong are counted separately, so they displace no others.
    let (ahead, until_now): (Vec<_>, Vec<_>) = named(path)
        .into_iter()
        .filter(|(_, file)| library_of(file).as_deref() == Some(library))
        .partition(|(at, _)| is_ahead(*at, now));
    for backups in [ahead, until_now] {
        let (mut days, mut months) = (BTreeSet::new(), BTreeSet::new());
        let ranked = backups.into_iter().enumerate().map(|(newer, (at, file))| {
            let is_first = days.insert(clock::evening_of(at)) || newer < NEWEST;
            (!is_first, months.insert((at.year(), at.month())), at, file)
        });
        let mut ranked: Vec<_> = ranked.collect();
        ranked.sort_by_key(|(is_later, ..)| *is_later);
        for (before, (_, last_of_month, at, file)) in ranked.into_iter().enumerate() {
            if !retention.keeps(before, at, now) && !last_of_month && file != made.path {
                let _ = fs::remove_file(file);
            } else {
                files::make_private(&file);
            }
        }
    }
}

/// Removes what is left of copies of this library that were stopped in the middle more than a day ago.
fn remove_stopped_copies(path: &Path, library: &str) {
    const A_DAY: Duration = Duration::from_secs(24 * 60 * 60);
    let is_old = |file: &Path| {
        let written = fs::metadata(file).and_then(|metadata| metadata.modified()).ok();
        written.and_then(|written| written.elapsed().ok()).is_some_and(|age| age > A_DAY)
    };
    for (name, file) in files(path) {
        let is_part = name.starts_with(&stem(path)) && name.ends_with(files::PART);
        let is_own = || name.contains(library) || library_of(&file).as_deref() == Some(library);
        if is_part && is_old(&file) && is_own() {
            let _ = fs::remove_file(file);
        }
    }
}

/// Returns whether a time is in the future, beyond any change for daylight saving or between time
/// zones.
fn is_ahead(at: NaiveDateTime, now: NaiveDateTime) -> bool {
    at - now > TimeDelta::days(2)
}

/// Moves or copies a damaged file, and the files beside it, into the folder of backups.
fn set_aside(
    path: &Path,
    now: NaiveDateTime,
    carry: fn(&Path, &Path) -> io::Result<()>,
) -> Result<PathBuf, Error> {
    make(path)?;
    let (_, aside) = free(path, now, " damaged.db");
    // The file comes last: a log without its file is harmless, but beside another file it is not.
    for ending in ["-wal", "-journal", "-shm", ""] {
        let from = files::beside(path, ending);
        if from.exists() {
            carry(&from, &files::beside(&aside, ending))
                .map_err(|source| ErrorKind::Unopenable(source).at(&from))?;
        }
    }
    Ok(aside)
}
