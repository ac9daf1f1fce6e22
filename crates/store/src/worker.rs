//! The store's own thread. A queue keeps writes in order; callers never wait for the disk.
//!
//! If the file cannot be opened, every job tries again.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use chrono::NaiveDateTime;
use futures::channel::oneshot;
use futures::future::BoxFuture;

use super::second_place::{Follower, Progress};
use super::{Backup, Error, ErrorKind, RestoreOutcome, Store, backups, library_of, restore_backup};
use crate::clock::{self, Clock};
use crate::configuration::Configuration;
use crate::statistics::StatsCache;

/// Work for the thread.
type Job = Box<dyn FnOnce(&mut Worker) + Send>;

/// The answer to a job.
pub type Answer<T> = BoxFuture<'static, Result<T, Failure>>;

/// State of the thread.
struct Worker {
    file: File,
    /// Results of every game, in memory.
    stats: StatsCache,
    /// Updates the second place.
    follower: Follower,
}

/// The store, which is opened when a job needs it.
struct File {
    path: PathBuf,
    store: Option<Store>,
    configuration: Configuration,
}

impl File {
    fn store(&mut self) -> Result<&mut Store, Error> {
        let store = match self.store.take() {
            Some(store) => store,
            None => Store::open(&self.path)?.with_configuration(self.configuration.clone())?,
        };
        Ok(self.store.insert(store))
    }

    /// Closes the store, unless it is in memory.
    fn close(&mut self) {
        self.store = self.store.take().filter(|store| store.path().is_none());
    }
}

/// How often to look for other programs' writes, if there is a second place.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// A handle to the store that can be cloned.
#[derive(Debug, Clone)]
pub struct StoreHandle {
    jobs: Sender<Job>,
    /// Why the file no longer is the one that was opened.
    replaced: Arc<Mutex<Option<Failure>>>,
    /// How far the second place is.
    progress: Arc<Mutex<Progress>>,
    configuration: Configuration,
}

/// The backups beside a file.
#[derive(Debug, Clone, Default)]
pub struct BackupList {
    /// All of them, the newest first.
    pub backups: Vec<Backup>,
    /// The id of the library in the file, if it can be read.
    pub library: Option<String>,
}

impl BackupList {
    /// Returns whether a backup is of another library than the one in the file.
    pub fn is_other(&self, backup: &Backup) -> bool {
        let content = backup.content.as_ref().zip(self.library.as_ref());
        content.is_some_and(|(content, library)| content.library != *library)
    }

    /// Returns the newest readable backup of the library in the file. If that cannot be read, all
    /// must be of one library.
    pub fn newest_own(self) -> Option<Backup> {
        let libraries = self.backups.iter().filter_map(|backup| backup.content.as_ref());
        let libraries: BTreeSet<&String> = libraries.map(|content| &content.library).collect();
        let is_known = self.library.is_some() || libraries.len() == 1;
        let is_own = |backup: &&Backup| backup.content.is_some() && !self.is_other(backup);
        self.backups.iter().find(is_own).filter(|_| is_known).cloned()
    }
}

/// Why a job failed; shared, because messages are cloned.
#[derive(Debug, Clone, thiserror::Error)]
pub enum Failure {
    /// An error of the store.
    #[error("{0}")]
    Store(Arc<Error>),
    /// The store's thread has ended.
    #[error(
        "The part of the program that writes to the disk has stopped. Close the window and open \
         it again: everything that was recorded is kept."
    )]
    Stopped,
}

impl Failure {
    /// Returns what is wrong, if it is an error of the store.
    fn kind(&self) -> Option<&ErrorKind> {
        match self {
            Failure::Store(error) => Some(&error.kind),
            Failure::Stopped => None,
        }
    }

    /// Returns whether the file is damaged.
    pub fn is_damage(&self) -> bool {
        matches!(self.kind(), Some(ErrorKind::Corrupt))
    }

    /// Returns whether the file's content is no longer what was open.
    pub fn is_replacement(&self) -> bool {
        use ErrorKind::{Overwritten, Replaced, Restored};
        matches!(self.kind(), Some(Restored | Overwritten | Replaced { .. }))
    }

    /// Returns whether somebody else has written in between.
    pub fn is_stale(&self) -> bool {
        matches!(self.kind(), Some(ErrorKind::Stale(_)))
    }
}

impl StoreHandle {
    /// Starts a thread for the store.
    pub fn new(store: Store) -> StoreHandle {
        let (path, configuration) = (store.place().to_owned(), store.configuration().clone());
        let file = File { path, store: Some(store), configuration };
        StoreHandle::with(file, clock::of_this_computer())
    }

    /// Starts a thread that opens the file itself. The settings of this computer are in memory.
    pub fn at(path: PathBuf) -> StoreHandle {
        StoreHandle::configured(path, Configuration::default(), clock::of_this_computer())
    }

    /// Starts a thread that opens the file itself, with the settings of this computer and its
    /// clock.
    pub fn configured(path: PathBuf, configuration: Configuration, clock: Clock) -> StoreHandle {
        StoreHandle::with(File { path, store: None, configuration }, clock)
    }

    fn with(file: File, clock: Clock) -> StoreHandle {
        let (jobs, queue) = channel::<Job>();
        let progress = Arc::default();
        let (shared, configuration) = (Arc::clone(&progress), file.configuration.clone());
        let run = move || {
            let (stats, follower) = (StatsCache::default(), Follower::new(shared, clock));
            let mut worker = Worker { file, stats, follower };
            loop {
                let store = worker.file.store.as_ref();
                // Writes of other programs go to the second place as well.
                let job = if store.is_some_and(|store| worker.follower.follow(store)) {
                    queue.recv_timeout(POLL_INTERVAL)
                } else {
                    queue.recv().map_err(|_| RecvTimeoutError::Disconnected)
                };
                match job {
                    Ok(job) => job(&mut worker),
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break,
                }
            }
        };
        // Without a thread nothing can be saved; every call returns that it has stopped.
        let _ = std::thread::Builder::new().name("store".to_owned()).spawn(run);
        StoreHandle { jobs, replaced: Arc::default(), progress, configuration }
    }

    /// Returns the settings of this computer.
    pub fn configuration(&self) -> &Configuration {
        &self.configuration
    }

    /// Runs a job with the store, after all earlier jobs.
    pub fn run<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut Store) -> Result<T, Error> + Send + 'static,
    ) -> Answer<T> {
        self.run_with(move |store, _| job(store))
    }

    /// Runs a job with the store and the statistics cache. Other jobs wait for it, so many games
    /// are loaded in batches.
    pub fn run_with<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut Store, &mut StatsCache) -> Result<T, Error> + Send + 'static,
    ) -> Answer<T> {
        self.ask(move |worker| job(worker.file.store()?, &mut worker.stats))
    }

    /// Writes the file again if it has disappeared while it was open, before any later job. The
    /// next job reports a failure.
    pub fn recreate_file(&self) {
        let anew: Job = Box::new(|worker| {
            let store = worker.file.store.as_ref();
            if let Some(Ok(true)) = store.map(Store::recreate_file) {
                worker.file.close();
            }
        });
        let _ = self.jobs.send(anew);
    }

    /// Returns why the file's content is no longer what was open, if that was found out since the
    /// last call: another program has restored a backup, replaced it, or copied another file over
    /// it. The screen shows the old content until [`StoreHandle::reopen`].
    pub fn replacement(&self) -> Option<Failure> {
        self.replaced.lock().ok()?.take()
    }

    /// Returns why the second place cannot be reached, once per outage.
    pub fn second_place_away(&self) -> Option<String> {
        self.progress.lock().ok()?.away.take()
    }

    /// Returns whether a copy is being made in the second place.
    pub fn is_copying(&self) -> bool {
        self.progress.lock().is_ok_and(|progress| progress.is_busy)
    }

    /// Opens the file again, whichever file is there now.
    pub fn reopen(&self) -> Answer<()> {
        self.ask(|worker| {
            worker.file.close();
            // The cache may be of other games.
            worker.stats = StatsCache::default();
            worker.file.store().map(|_| ())
        })
    }

    /// Returns the backups beside the file, the newest first.
    pub fn backups(&self) -> Answer<BackupList> {
        self.ask(|worker| {
            let File { path, store, .. } = &worker.file;
            let library = match store {
                Some(store) => store.library_id().ok(),
                None => library_of(path),
            };
            Ok(BackupList { backups: backups(path), library })
        })
    }

    /// Restores a backup, even over a file that cannot be opened.
    pub fn restore_backup(&self, copy: PathBuf, now: NaiveDateTime) -> Answer<RestoreOutcome> {
        self.ask(move |worker| {
            let back = match &mut worker.file.store {
                Some(store) => store.restore_backup(&copy, now)?,
                None => restore_backup(&worker.file.path, &copy, now)?,
            };
            // The cache is of other games now.
            worker.stats = StatsCache::default();
            let _ = worker.file.store()?;
            Ok(back)
        })
    }

    fn ask<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut Worker) -> Result<T, Error> + Send + 'static,
    ) -> Answer<T> {
        let (answer, wait) = oneshot::channel();
        let replaced = Arc::clone(&self.replaced);
        let job: Job = Box::new(move |worker| {
            let result = job(worker).map_err(|error| Failure::Store(Arc::new(error)));
            // Stored before the answer is sent, so that whoever receives the answer finds it.
            if let Err(failure) = &result
                && failure.is_replacement()
                && let Ok(mut replaced) = replaced.lock()
            {
                *replaced = Some(failure.clone());
            }
            let _ = answer.send(result);
        });
        // A job that is not run drops its answer.
        let _ = self.jobs.send(job);
        Box::pin(async move { wait.await.unwrap_or(Err(Failure::Stopped)) })
    }
}
