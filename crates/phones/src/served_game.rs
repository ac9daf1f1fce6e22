//! A served game: its store, access to it, and its news: the number of the newest recorded change, and
//! a count of unrecorded ones.

use std::collections::BTreeSet;
use std::fmt;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError, RwLock, RwLockReadGuard};
use std::time::{Duration, Instant};

use axum::response::{IntoResponse as _, Redirect, Response};
use futures::Stream;
use futures::stream::unfold;
use tokio::sync::{Notify, watch};

use super::access::{Access, secret};
use super::answer::Refusal;
use super::attempts::{FailedAttempts, Limiter, lock};
use super::links::{Links, table_count};
use super::requests::{DeskRequests, LastSeen};
use super::snapshot::{GameSnapshot, HostState};
use session::OpenGame;
use session::session::{Commit, PendingChange};
use session::tournament::Night;
use store::worker::{Failure, StoreHandle};
use store::{GameId, HandVersion, Store, VersionChange, clock};

/// How often to try again when another program records at the same time.
const TRIES: usize = 8;

/// How long a snapshot is current without news, and pages may be behind another program.
const FRESH: Duration = Duration::from_millis(100);

pub(super) enum Write {
    Nothing,
    Change(Box<PendingChange>),
    Beside(Box<WriteBeside>),
}

type WriteBeside = dyn FnOnce(&mut Store, GameId) -> Result<(), store::Error> + Send;

impl Write {
    /// Returns a change to be written, if there is one.
    pub(super) fn change(change: impl Into<Option<PendingChange>>) -> Write {
        change.into().map_or(Write::Nothing, |change| Write::Change(Box::new(change)))
    }

    /// Returns what becomes of the versions of a hand of which nothing is recorded.
    pub(super) fn versions(snapshot: &GameSnapshot, answer: VersionChange) -> Write {
        let (base, now) = (snapshot.game.newest_change(), clock::now());
        Write::Beside(Box::new(move |store, game| store.store_versions(game, base, &[answer], now)))
    }
}

pub(super) struct ServedGame {
    pub(super) store: StoreHandle,
    game: GameId,
    access: RwLock<Access>,
    pub(super) address: SocketAddr,
    pub(super) news: News,
    pub(super) requests: DeskRequests,
    pub(super) presence: LastSeen,
    /// The requests of each table; table 0 is a plain game.
    pub(super) rates: Limiter<u16>,
    /// How often phones without a card ask the desk.
    pub(super) ask_rates: Limiter<IpAddr>,
    pub(super) attempts: FailedAttempts,
    /// Changes recorded by phones.
    pub(super) written: Mutex<BTreeSet<i64>>,
    read: Mutex<Option<LastRead>>,
    /// Held while the game is read again.
    reads: tokio::sync::Mutex<()>,
}

impl fmt::Debug for ServedGame {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Secrets are never printed.
        formatter.debug_struct("ServedGame").field("address", &self.address).finish_non_exhaustive()
    }
}

#[derive(Clone)]
struct LastRead {
    snapshot: Arc<GameSnapshot>,
    at: Instant,
    news: NewsState,
}

impl ServedGame {
    pub(super) fn new(
        store: StoreHandle,
        game: GameId,
        access: Access,
        address: SocketAddr,
    ) -> ServedGame {
        ServedGame {
            store,
            game,
            access: RwLock::new(access),
            address,
            news: News::default(),
            requests: DeskRequests::default(),
            presence: LastSeen::default(),
            rates: Limiter::new(480, Duration::from_micros(20_833)),
            ask_rates: Limiter::new(3, Duration::from_secs(20)),
            attempts: FailedAttempts::default(),
            written: Mutex::default(),
            read: Mutex::default(),
            reads: tokio::sync::Mutex::default(),
        }
    }

    pub(super) fn access(&self) -> RwLockReadGuard<'_, Access> {
        self.access.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes a new code for one table; if it cannot be saved, the old one stays valid.
    pub(super) fn new_code(&self, table: u16) -> io::Result<()> {
        let mut access = self.access.write().unwrap_or_else(PoisonError::into_inner);
        let mut renewed = access.clone();
        if let Some(own) = renewed.tables.get_mut(usize::from(table).wrapping_sub(1)) {
            *own = secret()?;
        }
        renewed.save()?;
        *access = renewed;
        drop(access);
        self.news.publish_unrecorded();
        Ok(())
    }

    pub(super) fn add_phone(&self) -> usize {
        self.access.write().unwrap_or_else(PoisonError::into_inner).add_phone()
    }

    pub(super) fn answer(&self, request: u64, yes: bool) {
        self.requests.answer(request, yes);
        self.news.publish_unrecorded();
    }

    pub(super) fn links(&self) -> Links {
        Links::new(&self.access(), self.address)
    }

    /// Returns the game as it is on the disk.
    pub(super) async fn snapshot(&self) -> Result<Arc<GameSnapshot>, Failure> {
        let is_fresh = |last: &LastRead| last.news == self.news.now() && last.at.elapsed() < FRESH;
        let fresh = || lock(&self.read).clone().filter(is_fresh);
        if let Some(last) = fresh() {
            return Ok(last.snapshot);
        }
        // If many phones ask at once, one of them reads for all.
        let _one = self.reads.lock().await;
        match fresh() {
            Some(last) => Ok(last.snapshot),
            None => self.newest_snapshot().await,
        }
    }

    /// Returns the game as it is on the disk right now, for handling a form.
    pub(super) async fn newest_snapshot(&self) -> Result<Arc<GameSnapshot>, Failure> {
        let (id, news) = (self.game, self.news.now());
        let beside = self.store.run(move |store| HostState::read(store, id)).await?;
        let last = lock(&self.read).clone();
        let snapshot = match last {
            Some(last) if last.snapshot.beside == beside => last.snapshot,
            Some(last) if last.snapshot.beside.newest == beside.newest => {
                // What is found here is news to everybody, whichever program wrote it.
                if last.news.1 == news.1 && !last.snapshot.shows(&beside) {
                    self.news.publish_unrecorded();
                }
                Arc::new(GameSnapshot::new(Arc::clone(&last.snapshot.game), beside))
            }
            _ => {
                let loaded = self.store.run(move |store| store.load(id)).await?;
                let game = OpenGame::from(loaded);
                self.give_secrets(&game);
                Arc::new(GameSnapshot::new(Arc::new(game), beside))
            }
        };
        self.keep(&snapshot);
        Ok(snapshot)
    }

    /// Keeps a snapshot for the next requests, and publishes its newest change.
    fn keep(&self, snapshot: &Arc<GameSnapshot>) {
        self.news.publish(snapshot.beside.newest);
        let (snapshot, at, news) = (Arc::clone(snapshot), Instant::now(), self.news.now());
        *lock(&self.read) = Some(LastRead { snapshot, at, news });
    }

    /// Gives every table with a page a secret, including tables added during the night.
    fn give_secrets(&self, game: &OpenGame) {
        let night = Night(game);
        let tables = table_count(game.record()).max(night.tables(night.begun()).len());
        if self.access().tables.len() >= tables {
            return;
        }
        let mut access = self.access.write().unwrap_or_else(PoisonError::into_inner);
        if let Ok(more) = access.clone().with_tables(tables) {
            // A secret that cannot be saved works until the game is closed.
            let _ = more.save();
            *access = more;
        }
    }

    /// Writes what `step` makes of the newest state, and asks it again if another program was
    /// faster. Returns `None` once it is on the disk and every page is told, or what `step` returns
    /// instead.
    pub(super) async fn write<T>(
        &self,
        step: impl Fn(&GameSnapshot) -> Result<Write, T>,
    ) -> Result<Option<T>, Refusal> {
        let game = self.game;
        for _ in 0..TRIES {
            let snapshot = self.newest_snapshot().await?;
            let written = match step(&snapshot) {
                Ok(Write::Nothing) => return Ok(None),
                Ok(Write::Change(change)) => self.record(&snapshot, *change).await,
                Ok(Write::Beside(write)) => {
                    let written = self.store.run(move |store| write(store, game)).await;
                    written.inspect(|()| self.news.publish_unrecorded())
                }
                Err(instead) => return Ok(Some(instead)),
            };
            match written {
                Ok(()) => return Ok(None),
                Err(failure) if failure.is_stale() => {}
                Err(failure) => return Err(Refusal::Store(failure)),
            }
        }
        Err(Refusal::BUSY)
    }

    /// Returns what phones have sent, from a round on.
    pub(super) async fn versions_since(&self, round: usize) -> Result<Vec<HandVersion>, Failure> {
        let game = self.game;
        self.store.run(move |store| store.hand_versions_since(game, round)).await
    }

    async fn record(
        &self,
        snapshot: &GameSnapshot,
        mut change: PendingChange,
    ) -> Result<(), Failure> {
        if change.drafts.is_empty() {
            change.drafts = snapshot.hands.drafts_beside(Night(&snapshot.game), &change);
        }
        let (game, commit) = (self.game, Commit::new(self.game, &snapshot.game, change));
        let write = move |store: &mut Store| {
            let logged = commit.write(store, clock::now())?;
            Ok((logged, HostState::read(store, game)?))
        };
        let (logged, beside) = self.store.run(write).await?;
        let newest = logged.id.0;
        let _ = lock(&self.written).insert(newest);
        self.news.publish(newest);
        let mut after = snapshot.game.as_ref().clone();
        // Another program may have recorded more by now.
        if after.apply(logged).is_ok() && beside.newest == newest {
            self.keep(&Arc::new(GameSnapshot::new(Arc::new(after), beside)));
        }
        Ok(())
    }

    /// Redirects to a page of this evening after a form, so that going back does not send it again.
    pub(super) fn see(&self, page: &str) -> Response {
        Redirect::to(&format!("/{}/{page}", self.access().evening)).into_response()
    }

    /// Checks that an address belongs to this evening. What is no evening's id leads nowhere.
    pub(super) fn is_of(&self, evening: &str) -> Result<(), Refusal> {
        let is_id = evening.len() == 8 && evening.bytes().all(|digit| digit.is_ascii_hexdigit());
        if evening == self.access().evening {
            return Ok(());
        }
        Err(if is_id { Refusal::Over } else { Refusal::NoPage })
    }
}

/// The newest change, and the count of changes that are not recorded.
pub(super) type NewsState = (i64, u64);

/// The newest state, for the tasks that wait for another.
#[derive(Debug, Default)]
pub(super) struct News {
    pub(super) newest: watch::Sender<NewsState>,
    /// Notified when the file should be polled at once.
    pub(super) poll: Notify,
}

impl News {
    pub(super) fn publish(&self, change: i64) {
        let _ = self.newest.send_if_modified(|newest| {
            let newer = change != newest.0;
            newest.0 = change;
            newer
        });
    }

    /// Publishes that something changed that is not recorded.
    pub(super) fn publish_unrecorded(&self) {
        self.newest.send_modify(|newest| newest.1 += 1);
    }

    pub(super) fn now(&self) -> NewsState {
        *self.newest.borrow()
    }
}

/// Returns the values that a task sends from now on; a slow receiver gets the newest, not each.
pub(super) fn later<T: Clone>(told: watch::Receiver<T>) -> impl Stream<Item = T> {
    unfold(told, |mut told| async move {
        told.changed().await.ok()?;
        let value = told.borrow_and_update().clone();
        Some((value, told))
    })
}
