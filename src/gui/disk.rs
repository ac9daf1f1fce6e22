//! The store's own thread. One queue keeps the order of what is written; the window never
//! waits for the disk.

use std::future::Future;
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};

use iced::futures::channel::oneshot;

use crate::people::Ledger;
use crate::store::{Error, Store};

/// The thread has the store, and in memory what every game came to.
type Job = Box<dyn FnOnce(&mut Store, &mut Ledger) + Send>;

/// A way to the store that can be handed around.
#[derive(Debug, Clone)]
pub struct Disk {
    jobs: Sender<Job>,
}

/// Why something was not read or written; shared, because messages are cloned.
#[derive(Debug, Clone, thiserror::Error)]
pub enum Failure {
    /// The store says so.
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
    /// Whether something else was written in between.
    pub fn is_stale(&self) -> bool {
        matches!(self, Failure::Store(error) if matches!(**error, Error::Stale { .. }))
    }
}

impl Disk {
    /// Gives the store a thread of its own.
    pub fn new(mut store: Store) -> Disk {
        let (jobs, queue) = channel::<Job>();
        let run = move || {
            let mut ledger = Ledger::default();
            for job in queue {
                job(&mut store, &mut ledger);
            }
        };
        // Without a thread nothing can be kept; every call then answers that it is gone.
        let _ = std::thread::Builder::new().name("store".to_owned()).spawn(run);
        Disk { jobs }
    }

    /// Does something with the store, after everything that was asked for before.
    ///
    /// # Errors
    /// What the store says; [`Failure::Stopped`] where its thread has ended.
    pub fn call<T, F>(
        &self,
        job: F,
    ) -> impl Future<Output = Result<T, Failure>> + Send + 'static + use<T, F>
    where
        T: Send + 'static,
        F: FnOnce(&mut Store) -> Result<T, Error> + Send + 'static,
    {
        self.call_with(move |store, _| job(store))
    }

    /// Does something with the store and with what every game came to. Others wait for it, so
    /// reading many games is done in portions.
    ///
    /// # Errors
    /// As [`Disk::call`].
    pub fn call_with<T, F>(
        &self,
        job: F,
    ) -> impl Future<Output = Result<T, Failure>> + Send + 'static + use<T, F>
    where
        T: Send + 'static,
        F: FnOnce(&mut Store, &mut Ledger) -> Result<T, Error> + Send + 'static,
    {
        let (answer, wait) = oneshot::channel();
        let job: Job = Box::new(move |store, ledger| {
            let _ = answer.send(job(store, ledger));
        });
        let sent = self.jobs.send(job).is_ok();
        async move {
            if !sent {
                return Err(Failure::Stopped);
            }
            match wait.await {
                Ok(result) => result.map_err(|error| Failure::Store(Arc::new(error))),
                Err(_) => Err(Failure::Stopped),
            }
        }
    }
}
