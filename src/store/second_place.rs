//! A second place for backups: a USB stick, a network drive or a synchronized folder. It has
//! backups like the folder beside the database, and with each a journal of later writes: after
//! every change the new pages of SQLite's log, appended and synced.
//!
//! Invariants: recording never waits for the place, which has its own thread. A journal continues
//! its backup; a damaged or incomplete piece ends it, and the pieces before count. An unreachable
//! place is reported once, and gets a new backup when it is back.

use std::fs;
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use tempfile::TempPath;

use super::backups::{self, Backup, NewestBackup};
use super::error::Error;
use super::log_file::Position;
use super::retention::Retention;
use super::{Store, file_system};
use crate::clock;
use crate::file_error::reason;

/// Key of the setting with the folder.
pub(super) const SETTING: &str = "second-place";
/// Key of the setting with the retention.
pub(super) const KEEP: &str = "second-place-keep";

/// How often to make a whole backup if something changed.
const HOUR: Duration = Duration::from_secs(60 * 60);

/// How long to wait before trying an unreachable place again.
const RETRY_PAUSE: Duration = Duration::from_secs(2);

const JOURNAL: &str = "journal";

/// Start of a journal and of each piece.
const MAGIC: &[u8; 8] = b"HRjourn1";
const PIECE_MAGIC: &[u8; 4] = b"HRp1";
/// Length of a frame's header in SQLite's log: <https://www.sqlite.org/fileformat.html#walformat>.
const FRAME_HEADER: usize = 24;
const LOG_HEADER: u64 = 32;

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
        (!self.folder.is_dir()).then(|| away(&self.folder, &io::ErrorKind::NotFound.into()))
    }
}

impl Store {
    /// Returns the second place for backups, if there is one.
    ///
    /// # Errors
    /// An error that says why the file cannot be read.
    pub fn second_place(&self) -> Result<Option<SecondPlace>, Error> {
        let folder = self.setting(SETTING)?.filter(|folder| !folder.is_empty());
        let Some(folder) = folder.map(PathBuf::from) else { return Ok(None) };
        let retention = self.setting(KEEP)?.and_then(|text| text.parse().ok());
        Ok(Some(SecondPlace { folder, retention: retention.unwrap_or_default() }))
    }

    /// Sets how many backups are kept in the second place.
    ///
    /// # Errors
    /// An error that says why the file cannot be written.
    pub fn set_retention(&mut self, retention: Retention) -> Result<(), Error> {
        self.set_setting(KEEP, &retention.to_string())
    }

    /// Sets the second place and makes a backup there; `None` gives it up. Backups that are there
    /// stay.
    ///
    /// # Errors
    /// An error that says why no backup can be made there, and then nothing is set; or why the file
    /// cannot be written.
    pub fn set_second_place(&mut self, folder: Option<&Path>) -> Result<Option<Backup>, Error> {
        let Some(folder) = folder else {
            self.set_setting(SETTING, "")?;
            return Ok(None);
        };
        let folder = std::path::absolute(folder)
            .map_err(|source| Error::Folder { path: folder.to_owned(), source })?;
        let retention = self.setting(KEEP)?.and_then(|text| text.parse().ok()).unwrap_or_default();
        let place = SecondPlace { folder, retention };
        let copy = self.copy_to_second_place(&place)?;
        self.set_setting(SETTING, &place.folder.to_string_lossy())?;
        Ok(copy)
    }

    /// Makes a backup in the second place, as of now; `None` in memory.
    ///
    /// # Errors
    /// An error that says why it cannot be made.
    pub fn copy_to_second_place(&self, place: &SecondPlace) -> Result<Option<Backup>, Error> {
        self.check_in_place()?;
        self.check_file()?;
        let Some(path) = self.path() else { return Ok(None) };
        // If a USB stick is missing, its folder must not be created in its place.
        if !place.folder.is_dir() {
            return Err(Error::NoFolder { path: place.folder.clone() });
        }
        let (beside, now) = (in_place(&place.folder, path), clock::local_now().naive_local());
        let copy = backups::create(&self.connection, &beside, now)?;
        remove_old_copies(&beside, &copy.path, place.retention);
        Ok(Some(copy))
    }
}

/// Makes a backup in the second place, if there is one, after a program has changed a database and
/// closed it. A program that still has it open copies the change itself.
///
/// # Errors
/// A sentence that says why there is no backup. The changes themselves are saved.
pub fn copy_after_command(database: &Path) -> Result<(), String> {
    if file_system::beside(database, "-wal").exists() {
        return Ok(());
    }
    let store = Store::open_existing(database).map_err(|error| error.to_string())?;
    let Some(store) = store else { return Ok(()) };
    let Some(place) = store.second_place().map_err(|error| error.to_string())? else {
        return Ok(());
    };
    match place.away() {
        Some(away) => Err(away),
        None => store.copy_to_second_place(&place).map(drop).map_err(|error| error.to_string()),
    }
}

/// Removes backups beyond the retention, and journals without a backup.
fn remove_old_copies(beside: &Path, made: &Path, retention: Retention) {
    backups::prune(beside, made, clock::local_now().naive_local(), retention);
    let folder = backups::folder(beside);
    let copies = files_ending(&folder, "db");
    let all = copies.iter().flat_map(|copy| journals_of(copy)).collect::<Vec<_>>();
    for journal in files_ending(&folder, JOURNAL).iter().filter(|journal| !all.contains(journal)) {
        let _ = fs::remove_file(journal);
    }
}

/// Returns the path that the database would have in a place: its backups are in the folder beside
/// that.
fn in_place(folder: &Path, database: &Path) -> PathBuf {
    folder.join(database.file_name().unwrap_or_default())
}

/// Returns the backups of a database in a second place, the newest first.
pub fn copies_in(folder: &Path, database: &Path) -> Vec<Backup> {
    backups::backups(&in_place(folder, database))
}

/// Returns the newest backup of any database in a second place; `None` if there is none.
pub fn newest_in(folder: &Path) -> Option<PathBuf> {
    let folder = backups::folder(&folder.join("any"));
    let copies = files_ending(&folder, "db").into_iter();
    let time = |path: &PathBuf| {
        let stem = path.file_stem()?.to_str()?;
        backups::time_of(stem.get(stem.len().checked_sub(19)?..)?)
    };
    copies.filter_map(|path| Some((time(&path)?, path))).max().map(|(_, path)| path)
}

/// Returns the journals of a backup, one per window, the last written at the end.
fn journals_of(copy: &Path) -> Vec<PathBuf> {
    let Some((folder, stem)) = copy.parent().zip(copy.file_stem()) else { return Vec::new() };
    let stem = format!("{} ", stem.to_string_lossy());
    let mut journals = files_ending(folder, JOURNAL);
    journals.retain(|path| {
        path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(&stem))
    });
    let written = |path: &PathBuf| {
        let metadata = fs::metadata(path).ok();
        metadata.and_then(|all| Some((all.modified().ok()?, all.len())))
    };
    journals.sort_by_cached_key(written);
    journals
}

fn files_ending(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    paths.filter(|path| path.extension().is_some_and(|found| found == ending)).collect()
}

/// Returns a temporary copy of a backup with its journal applied, and the number of pieces applied;
/// `None` if it has no journal, or an empty one.
///
/// # Errors
/// [`Error::Unopenable`] if one of the two cannot be read or the copy cannot be written.
pub fn with_journal(copy: &Path) -> Result<Option<(TempPath, usize)>, Error> {
    let failed = |source| Error::Unopenable { path: copy.to_owned(), source };
    let Some(journal) = journals_of(copy).pop() else { return Ok(None) };
    let mut journal = fs::File::open(journal).map_err(failed)?;
    let mut whole = tempfile::Builder::new().suffix(".db").tempfile().map_err(failed)?;
    let _ = io::copy(&mut fs::File::open(copy).map_err(failed)?, &mut whole).map_err(failed)?;
    let pieces = apply(&mut journal, whole.as_file_mut()).map_err(failed)?;
    whole.as_file().sync_all().map_err(failed)?;
    Ok((pieces > 0).then(|| (whole.into_temp_path(), pieces)))
}

/// Writes the pages of a journal into a copy, as far as the journal is valid. Returns the number of
/// pieces.
fn apply(journal: &mut fs::File, into: &mut fs::File) -> io::Result<usize> {
    let mut header = [0; 12];
    if journal.read_exact(&mut header).is_err() || header.first_chunk() != Some(MAGIC) {
        return Ok(0);
    }
    let size = number(&header, 8);
    let page = usize::try_from(size).unwrap_or_default();
    let mut pieces = 0;
    while let Some(frames) = next_piece(journal) {
        for frame in frames.chunks_exact(FRAME_HEADER + page) {
            let (place, length) = (number(frame, 0), number(frame, 4));
            let at = u64::from(place.saturating_sub(1)) * u64::from(size);
            let _ = into.seek(SeekFrom::Start(at))?;
            into.write_all(frame.get(FRAME_HEADER..).unwrap_or_default())?;
            if length > 0 {
                into.set_len(u64::from(length) * u64::from(size))?;
            }
        }
        pieces += 1;
    }
    if pieces > 0 {
        // One file without a log beside it.
        let _ = into.seek(SeekFrom::Start(18))?;
        into.write_all(&[1, 1])?;
    }
    Ok(pieces)
}

/// Returns the next piece of a journal; `None` at its end, or if the piece is incomplete or
/// damaged.
fn next_piece(journal: &mut fs::File) -> Option<Vec<u8>> {
    let mut header = [0; 8];
    journal.read_exact(&mut header).ok()?;
    if header.first_chunk() != Some(PIECE_MAGIC) {
        return None;
    }
    let length = u64::from(number(&header, 4));
    let mut frames = Vec::new();
    let read = journal.take(length).read_to_end(&mut frames).ok()?;
    let mut sum = [0; 8];
    journal.read_exact(&mut sum).ok()?;
    let is_whole = u64::try_from(read) == Ok(length) && sum == checksum(&frames).to_be_bytes();
    is_whole.then_some(frames)
}

fn number(bytes: &[u8], at: usize) -> u32 {
    let bytes = bytes.get(at..at + 4).and_then(|bytes| bytes.try_into().ok());
    u32::from_be_bytes(bytes.unwrap_or_default())
}

/// Returns the FNV-1a checksum: <http://www.isthe.com/chongo/tech/comp/fnv/>.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, byte| {
        (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Work for the thread.
#[derive(Debug)]
struct Order {
    database: PathBuf,
    folder: PathBuf,
    retention: Retention,
    /// End of the log; `None` with a rollback journal, when only backups are made.
    position: Option<Position>,
    /// A backup to copy there.
    made: Option<NewestBackup>,
}

/// The thread that updates a second place.
#[derive(Debug)]
pub(super) struct Follower {
    orders: Sender<Order>,
    /// Why the place cannot be reached, until it is taken for display.
    away: Arc<Mutex<Option<String>>>,
    /// Whether to make a whole backup there.
    wants_copy: Arc<AtomicBool>,
    /// The last order: the end of the log and the number of backups.
    seen: Option<(Option<Position>, u64)>,
}

impl Follower {
    /// Starts the thread, which puts the reason into `away` when it cannot reach the place.
    pub(super) fn new(away: Arc<Mutex<Option<String>>>) -> Follower {
        let (orders, queue) = channel();
        let wants_copy = Arc::<AtomicBool>::default();
        let (says, wants) = (Arc::clone(&away), Arc::clone(&wants_copy));
        // Without a thread there are no backups in the place; recording continues.
        let _ = std::thread::Builder::new()
            .name("second place".to_owned())
            .spawn(move || follow(&queue, &says, &wants));
        Follower { orders, away, wants_copy, seen: None }
    }

    /// Copies new writes to the place, if there is one. Returns whether there is.
    pub(super) fn follow(&mut self, store: &Store) -> bool {
        let Ok(Some(SecondPlace { folder, retention })) = store.second_place() else {
            if let Ok(mut away) = self.away.lock() {
                *away = None;
            }
            self.seen = None;
            return false;
        };
        // The first backup of a window has its state at the start.
        let is_first = self.seen.is_none() && store.copies() == 0;
        if is_first || self.wants_copy.swap(false, Ordering::Relaxed) {
            // The window reports failures where it makes a backup.
            let _ = store.create_backup(clock::local_now().naive_local());
        }
        let now = (store.position(), store.copies());
        let is_new = self.seen.is_none_or(|(_, copies)| copies != now.1);
        if self.seen.replace(now) != Some(now)
            && let Some(database) = store.path()
        {
            let made = if is_new { store.made() } else { None };
            let database = database.to_owned();
            let _ = self.orders.send(Order { database, folder, retention, position: now.0, made });
        }
        true
    }
}

fn follow(queue: &Receiver<Order>, says: &Mutex<Option<String>>, wants_copy: &AtomicBool) {
    let (mut base, mut is_away): (Option<Base>, bool) = (None, false);
    while let Ok(mut order) = queue.recv() {
        // Orders still waiting are outdated.
        while let Ok(later) = queue.try_recv() {
            order = Order { made: later.made.or(order.made), ..later };
        }
        match update(&mut base, &order) {
            Ok(is_whole) => {
                is_away &= !is_whole;
                let _ = wants_copy.fetch_or(!is_whole, Ordering::Relaxed);
            }
            Err(source) => {
                base = None;
                if !is_away && let Ok(mut says) = says.lock() {
                    *says = Some(away(&order.folder, &source));
                }
                is_away = true;
                // It is tried again later.
                std::thread::sleep(RETRY_PAUSE);
                wants_copy.store(true, Ordering::Relaxed);
            }
        }
    }
}

fn away(folder: &Path, error: &io::Error) -> String {
    let why = match error.kind() {
        io::ErrorKind::NotFound => "it is not there".to_owned(),
        _ => reason(error),
    };
    format!(
        "The backup folder for your games, {}, cannot be reached: {why}. Your games are saved here, \
         and copied there once it is back.",
        folder.display()
    )
}

/// A backup in the place, and its journal.
struct Base {
    copy: PathBuf,
    folder: PathBuf,
    journal: fs::File,
    /// End of the log that the backup or its journal has.
    shipped: Option<Position>,
    begun: Instant,
}

/// Brings the place up to date with an order; `false` if that needs a whole backup.
fn update(base: &mut Option<Base>, order: &Order) -> io::Result<bool> {
    if let Some(made) = &order.made {
        let mut begun = whole_copy(order, made)?;
        let is_whole = append_log(&mut begun, order)?;
        *base = Some(begun);
        return Ok(is_whole || order.position.is_none());
    }
    let Some(base) = base.as_mut().filter(|base| base.folder == order.folder) else {
        return Ok(false);
    };
    // Another program may have made a backup there that has less than this journal.
    let is_newest = newest_in(&order.folder).as_ref() == Some(&base.copy);
    Ok(is_newest && base.begun.elapsed() < HOUR && append_log(base, order)?)
}

/// Copies a backup to the place, reads it back, and begins its journal.
fn whole_copy(order: &Order, made: &NewestBackup) -> io::Result<Base> {
    // If a USB stick is missing, its folder must not be created in its place.
    if !order.folder.is_dir() {
        return Err(io::ErrorKind::NotFound.into());
    }
    let place = in_place(&order.folder, &order.database);
    let folder = backups::folder(&place);
    file_system::create_folder(&folder)?;
    let copy = folder.join(made.path.file_name().unwrap_or_default());
    let is_there = || Ok::<_, io::Error>(fs::read(&copy)? == fs::read(&made.path)?);
    if !copy.exists() || !is_there()? {
        let mut part = tempfile::Builder::new().suffix(file_system::PART).tempfile_in(&folder)?;
        let _ = io::copy(&mut fs::File::open(&made.path)?, &mut part)?;
        part.as_file().sync_all()?;
        if fs::read(part.path())? != fs::read(&made.path)? {
            return Err(io::Error::other("what was written there reads back differently"));
        }
        let _ = part.persist(&copy)?;
    }
    remove_old_copies(&place, &copy, order.retention);
    let mut journal = new_journal(&copy)?;
    journal.write_all(MAGIC)?;
    journal.write_all(&order.position.map_or(0, |at| at.page).to_be_bytes())?;
    journal.sync_all()?;
    let (folder, shipped) = (order.folder.clone(), made.position);
    Ok(Base { copy, folder, journal, shipped, begun: Instant::now() })
}

/// Creates a journal for a backup. Another window may have its own.
fn new_journal(copy: &Path) -> io::Result<fs::File> {
    let stem = copy.with_extension("");
    for number in 1.. {
        let path = format!("{} {number}.{JOURNAL}", stem.to_string_lossy());
        match file_system::private().write(true).create_new(true).open(path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            journal => return journal,
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// Appends new pages of the log; `false` if that needs a whole backup.
fn append_log(base: &mut Base, order: &Order) -> io::Result<bool> {
    let (Some(shipped), Some(now)) = (base.shipped, order.position) else { return Ok(false) };
    if shipped.salts != now.salts || now.frames < shipped.frames || shipped.page != now.page {
        return Ok(false);
    }
    if shipped.frames == now.frames {
        return Ok(true);
    }
    let size = u64::from(now.page) + FRAME_HEADER as u64;
    let mut log = fs::File::open(file_system::beside(&order.database, "-wal"))?;
    let _ = log.seek(SeekFrom::Start(LOG_HEADER + u64::from(shipped.frames) * size))?;
    let length = u64::from(now.frames - shipped.frames) * size;
    let mut frames = Vec::new();
    let read = log.take(length).read_to_end(&mut frames)?;
    let step = usize::try_from(size).unwrap_or(usize::MAX);
    let is_of_log = |frame: &[u8]| frame.get(8..16) == Some(&now.salts[..]);
    if u64::try_from(read) != Ok(length) || !frames.chunks(step).all(is_of_log) {
        // The log has started over since.
        return Ok(false);
    }
    let Ok(length) = u32::try_from(length) else { return Ok(false) };
    let mut piece = PIECE_MAGIC.to_vec();
    piece.extend(length.to_be_bytes());
    piece.extend_from_slice(&frames);
    piece.extend(checksum(&frames).to_be_bytes());
    base.journal.write_all(&piece)?;
    base.journal.sync_data()?;
    base.shipped = Some(now);
    Ok(true)
}
