//! A desk of a shared game: follows the shared log and sends changes made here.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::runtime::Runtime;
use tokio::sync::Notify;

use super::address::Address;
use super::error::{Error, Result};
use super::line::{Line, runtime};
use super::server::{self, AccessRight, BATCH, Verdict};
use scoring::Record;
use store::worker::StoreHandle;
use store::{ChangeConflict, GameId, IntegrationResult};

/// How often to look for other programs' changes in the file.
const POLL_INTERVAL: Duration = Duration::from_millis(250);
/// How long to go without news before asking the server.
const IDLE_LIMIT: Duration = Duration::from_secs(20);
/// The shortest and longest pause before connecting again.
const RECONNECT_PAUSE: [Duration; 2] = [Duration::from_millis(200), Duration::from_secs(5)];

/// A desk with its copy of a shared game.
#[derive(Debug)]
pub struct Desk {
    runtime: Runtime,
    store: StoreHandle,
    address: Address,
    game: GameId,
    uid: String,
    name: String,
    wake: Waker,
}

/// Events of a desk while it follows.
#[derive(Debug, Clone)]
pub enum News {
    /// Connected; everything that waited was sent.
    Connected,
    /// Disconnected, for this reason. Entry continues.
    Away(String),
    /// Changes were sent or received.
    Changed(IntegrationResult),
    /// Changes of this desk were set aside; with the current record.
    SetAside(Box<Record>, Vec<ChangeConflict>),
}

/// Wakes a desk after a change, or ends it. Without it, the desk notices a little later.
#[derive(Debug, Clone, Default)]
pub struct Waker {
    notify: Arc<Notify>,
    ends: Arc<AtomicBool>,
}

impl Waker {
    /// Tells the desk that something was entered.
    pub fn entered(&self) {
        self.notify.notify_one();
    }

    /// Asks the desk to stop following.
    pub fn end(&self) {
        self.ends.store(true, Ordering::Relaxed);
        self.notify.notify_one();
    }

    fn has_ended(&self) -> bool {
        self.ends.load(Ordering::Relaxed)
    }
}

impl Desk {
    /// Shares a game in a database, which is set up if necessary, and gives these roles access. A
    /// game that is already there is followed from its current state.
    pub fn share(
        address: Address,
        store: StoreHandle,
        game: GameId,
        name: &str,
        admitted: &[(String, AccessRight)],
    ) -> Result<Desk> {
        let runtime = runtime()?;
        let uid = runtime.block_on(async {
            let mut line = Line::open(&address).await?;
            server::set_up(&mut line.client).await?;
            let uid = store.run(move |store| store.identity(game)).await?;
            if !server::is_shared(&line.client, &uid).await? {
                let desk = name.to_owned();
                let (beginning, log) =
                    store.run(move |store| store.shared_beginning(game, &desk)).await?;
                let record = store.run(move |store| store.load_without_log(game)).await?.record;
                let called = format!("{}: {}", record.game.name, record.players.join(", "));
                let event = (uid.as_str(), called.as_str());
                server::share(&mut line.client, event, &beginning, &log).await?;
            }
            for (role, right) in admitted {
                server::admit(&line.client, &uid, role, *right).await?;
            }
            Ok::<_, Error>(uid)
        })?;
        Desk::begin(runtime, address, store, &uid, name)
    }

    /// Makes a copy of a shared game, or makes an existing copy follow it. `event` is the beginning
    /// of its uid.
    pub fn join(address: Address, store: StoreHandle, event: &str, name: &str) -> Result<Desk> {
        let runtime = runtime()?;
        let uid = runtime.block_on(async {
            let line = Line::open(&address).await?;
            server::check_version(&line.client).await?;
            Ok::<_, Error>(server::event(&line.client, event).await?.uid)
        })?;
        Desk::begin(runtime, address, store, &uid, name)
    }

    /// Resumes following a game that was shared or joined before, whether or not the server is
    /// reachable.
    ///
    /// # Errors
    /// [`Error::NoEvent`] if it was not.
    pub fn resume(address: Address, store: StoreHandle, event: &str, name: &str) -> Result<Desk> {
        let runtime = runtime()?;
        let letters = event.to_lowercase();
        let found = store.run(move |store| store.shared_game(&letters));
        let Some((game, uid)) = runtime.block_on(found)? else {
            return Err(Error::NoEvent(event.to_owned()));
        };
        let (name, wake) = (name.to_owned(), Waker::default());
        Ok(Desk { runtime, store, address, game, uid, name, wake })
    }

    /// Makes the desk follow this waker.
    pub fn with_waker(self, wake: Waker) -> Desk {
        Desk { wake, ..self }
    }

    fn begin(
        runtime: Runtime,
        address: Address,
        store: StoreHandle,
        uid: &str,
        name: &str,
    ) -> Result<Desk> {
        let game = runtime.block_on(async {
            let game = copy(&address, &store, uid).await?;
            let text = address.text().to_owned();
            store.run(move |store| store.set_shared_address(game, Some(text))).await?;
            Ok::<_, Error>(game)
        })?;
        let (uid, name, wake) = (uid.to_owned(), name.to_owned(), Waker::default());
        Ok(Desk { runtime, store, address, game, uid, name, wake })
    }

    /// Returns the number of the copy in the file.
    pub fn game(&self) -> GameId {
        self.game
    }

    /// Returns the record of the copy.
    pub fn record(&self) -> Result<Record> {
        let game = self.game;
        let loaded = self.store.run(move |store| store.load_without_log(game));
        Ok(self.runtime.block_on(loaded)?.record)
    }

    /// Returns the changes of this desk that are set aside, oldest first.
    pub fn conflicts(&self) -> Result<Vec<ChangeConflict>> {
        let game = self.game;
        Ok(self.runtime.block_on(self.store.run(move |store| store.shared_conflicts(game)))?)
    }

    /// Returns the uid of the event.
    pub fn uid(&self) -> &str {
        &self.uid
    }

    /// Returns the waker, which tells the desk about new changes, or ends it.
    pub fn waker(&self) -> Waker {
        self.wake.clone()
    }

    /// Sends all waiting changes and reads all new ones, once.
    pub fn once(&self, say: &mut dyn FnMut(News)) -> Result<()> {
        self.runtime.block_on(async {
            let line = self.open().await?;
            self.exchange(&line, say).await
        })
    }

    /// Follows until a permanent error occurs, or its [`Waker`] ends the desk. While the server is
    /// unreachable it keeps trying.
    pub fn follow(&self, say: &mut dyn FnMut(News)) -> Result<()> {
        self.runtime.block_on(async {
            let mut wait = RECONNECT_PAUSE[0];
            let mut is_away = false;
            while !self.wake.has_ended() {
                let Err(error) = self.while_connected(&mut is_away, say).await else { break };
                if !error.passes() {
                    return Err(error);
                }
                if !is_away {
                    is_away = true;
                    wait = RECONNECT_PAUSE[0];
                    say(News::Away(error.to_string()));
                }
                tokio::time::sleep(wait).await;
                wait = (wait * 2).min(RECONNECT_PAUSE[1]);
            }
            Ok(())
        })
    }

    /// Follows as long as the connection lasts; returns without an error once the desk is ended.
    async fn while_connected(&self, is_away: &mut bool, say: &mut dyn FnMut(News)) -> Result<()> {
        let line = self.open().await?;
        server::listen(&line.client, &self.uid).await?;
        self.exchange(&line, say).await?;
        *is_away = false;
        say(News::Connected);
        while !self.wake.has_ended() {
            let quiet = tokio::time::timeout(IDLE_LIMIT, self.wait_for_change(&line)).await;
            if quiet.is_ok_and(|new| new.is_err()) {
                return Err(Error::Line("the line was cut".to_owned()));
            }
            self.exchange(&line, say).await?;
        }
        Ok(())
    }

    /// Waits until something was written, here or at another desk.
    async fn wait_for_change(&self, line: &Line) -> Result<(), ()> {
        let game = self.game;
        loop {
            tokio::select! {
                () = line.wait_for_news() => break,
                () = self.wake.notify.notified() => break,
                () = tokio::time::sleep(POLL_INTERVAL) => {
                    let waiting = self.store.run(move |store| store.changes_waiting(game)).await;
                    if waiting.unwrap_or(0) > 0 {
                        break;
                    }
                }
            }
        }
        if line.client.is_closed() { Err(()) } else { Ok(()) }
    }

    async fn open(&self) -> Result<Line> {
        let line = Line::open(&self.address).await?;
        server::check_version(&line.client).await?;
        let there = server::event(&line.client, &self.uid).await?.newest;
        let here = self.number().await?;
        if there < here { Err(Error::Lost { there, here }) } else { Ok(line) }
    }

    async fn number(&self) -> Result<i64> {
        let game = self.game;
        let number = self.store.run(move |store| store.shared_number(game)).await?;
        number.ok_or_else(|| Error::NoEvent(self.uid.clone()))
    }

    /// Reads new changes and sends waiting ones, until there are no more of either.
    async fn exchange(&self, line: &Line, say: &mut dyn FnMut(News)) -> Result<()> {
        let (game, mut refused) = (self.game, None);
        self.read(line, say).await?;
        loop {
            let name = self.name.clone();
            let next = self.store.run(move |store| store.next_to_send(game, &name)).await?;
            let Some(change) = next else { return Ok(()) };
            let done = match server::propose(&line.client, &self.uid, &change).await? {
                Verdict::Accepted(number) if number == change.base + 1 => {
                    let (after, log) = (change.base, [change]);
                    self.store.run(move |store| store.integrate_shared(game, after, &log)).await?
                }
                Verdict::Refused if refused == Some((change.uid, change.base)) => {
                    // Nothing here explains it. The shared log decides.
                    self.store.run(move |store| store.refuse_shared(game, change.uid)).await?
                }
                answer => {
                    if answer == Verdict::Refused {
                        refused = Some((change.uid, change.base));
                    }
                    self.read(line, say).await?;
                    continue;
                }
            };
            self.say(done, say).await?;
        }
    }

    /// Reports the outcome of changes, and what was set aside.
    async fn say(&self, done: IntegrationResult, say: &mut dyn FnMut(News)) -> Result<()> {
        let (game, count) = (self.game, done.conflicts);
        say(News::Changed(done));
        if count > 0 {
            let evaluation = self.store.run(move |store| {
                Ok((store.load_without_log(game)?.record, store.shared_conflicts(game)?))
            });
            let (record, mut conflicts) = evaluation.await?;
            let newest = conflicts.split_off(conflicts.len().saturating_sub(count));
            say(News::SetAside(Box::new(record), newest));
        }
        Ok(())
    }

    /// Takes in what is new.
    async fn read(&self, line: &Line, say: &mut dyn FnMut(News)) -> Result<()> {
        let game = self.game;
        loop {
            let number = self.number().await?;
            let log = server::changes(&line.client, &self.uid, number).await?;
            let count = log.len();
            if count > 0 {
                let done =
                    self.store.run(move |store| store.integrate_shared(game, number, &log)).await?;
                self.say(done, say).await?;
            }
            if count < BATCH {
                return Ok(());
            }
        }
    }
}

/// Creates the copy of an event, or makes an existing one follow; returns its number.
async fn copy(address: &Address, store: &StoreHandle, uid: &str) -> Result<GameId> {
    let known = uid.to_owned();
    if let Some((game, _)) = store.run(move |store| store.shared_game(&known)).await? {
        return Ok(game);
    }
    let line = Line::open(address).await?;
    let beginning = server::beginning(&line.client, uid).await?;
    let mut log = Vec::new();
    loop {
        let after = i64::try_from(log.len()).unwrap_or(i64::MAX);
        let next = server::changes(&line.client, uid, after).await?;
        let is_last = next.len() < BATCH;
        log.extend(next);
        if is_last {
            break;
        }
    }
    let uid = uid.to_owned();
    Ok(store.run(move |store| store.join_shared(&uid, &beginning, &log)).await?)
}
