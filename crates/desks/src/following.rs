//! Follows a shared game in the background, on its own thread.

use std::thread;

use futures::channel::mpsc::{UnboundedReceiver, unbounded};
use futures::channel::oneshot;

use super::address::Address;
use super::desk::{Desk, News, Waker};
use super::error::Result;
use super::server::Event;
use super::{desk_name, events};
use store::worker::StoreHandle;
use store::{ChangeConflict, GameId};

/// A desk that follows until this is dropped.
#[derive(Debug)]
pub struct FollowHandle(Waker);

/// The state of a shared game while it is followed.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct SharedGame {
    /// The event's uid and the log's address; `None` if it is not followed.
    pub followed: Option<(String, String)>,
    /// Number of changes not in the shared log yet.
    pub waiting: usize,
    /// Changes of this desk that were set aside, oldest first.
    pub conflicts: Vec<ChangeConflict>,
}

impl FollowHandle {
    /// Follows the event with this uid, of which this file has a copy. The stream ends with the
    /// reason if a permanent error occurs.
    pub fn begin(
        store: StoreHandle,
        address: &str,
        uid: &str,
    ) -> (FollowHandle, UnboundedReceiver<Result<News, String>>) {
        let (say, hear) = unbounded();
        let waker = Waker::default();
        let (address, uid, wake) = (address.to_owned(), uid.to_owned(), waker.clone());
        let follow = move || {
            let done = Address::read(&address)
                .and_then(|address| Desk::resume(address, store, &uid, &desk_name(None)))
                .and_then(|desk| {
                    desk.with_waker(wake).follow(&mut |news| drop(say.unbounded_send(Ok(news))))
                });
            if let Err(error) = done {
                drop(say.unbounded_send(Err(error.to_string())));
            }
        };
        drop(thread::spawn(follow));
        (FollowHandle(waker), hear)
    }

    /// Sends new changes now, without waiting until they are noticed.
    pub fn entered(&self) {
        self.0.entered();
    }
}

impl Drop for FollowHandle {
    fn drop(&mut self) {
        self.0.end();
    }
}

/// Returns the state of a shared game in the file.
pub fn shared_game(store: &mut store::Store, game: GameId) -> Result<SharedGame, store::Error> {
    let followed = store.shared_address(game)?;
    let (waiting, conflicts) = (store.changes_waiting(game)?, store.shared_conflicts(game)?);
    Ok(SharedGame { followed, waiting, conflicts })
}

/// Lists the games that are shared in a database.
pub async fn list(address: String) -> Result<Vec<Event>, String> {
    beside(move || events(&Address::read(&address)?)).await
}

/// Makes a copy of a shared game, which this file follows from now on, and returns its number.
pub async fn join(store: StoreHandle, address: String, uid: String) -> Result<GameId, String> {
    beside(move || {
        let desk = Desk::join(Address::read(&address)?, store, &uid, &desk_name(None))?;
        Ok(desk.game())
    })
    .await
}

/// Runs work that waits for the network on a thread of its own.
async fn beside<T: Send + 'static>(
    work: impl FnOnce() -> Result<T> + Send + 'static,
) -> Result<T, String> {
    let (say, hear) = oneshot::channel();
    drop(thread::spawn(move || drop(say.send(work()))));
    match hear.await {
        Ok(done) => done.map_err(|error| error.to_string()),
        Err(_) => Err("The database was not contacted.".to_owned()),
    }
}
