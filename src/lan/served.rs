//! One game as it is served: the way to its store, and who may ask for what.

use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex};

use super::access::Access;
use super::answer::Refusal;
use super::attempts::Attempts;
use super::news::News;
use super::templates::Pages;
use super::waiting::Waiting;
use crate::game::OpenGame;
use crate::game::session::{Commit, Session};
use crate::store::worker::{Failure, StoreHandle};
use crate::store::{ChangeId, Draft, GameId, SecondEntry, Store};

/// One game, as it is served.
pub(super) struct Room {
    store: StoreHandle,
    game: GameId,
    access: Access,
    address: SocketAddr,
    news: News,
    pages: Pages,
    waiting: Waiting,
    /// The game as of its newest change, so that a hundred phones read it once.
    read: Mutex<Option<Arc<OpenGame>>>,
    attempts: Attempts,
}

impl Room {
    pub(super) fn new(
        store: StoreHandle,
        game: GameId,
        access: Access,
        address: SocketAddr,
        news: News,
        pages: Pages,
    ) -> Room {
        let (waiting, read) = (Waiting::default(), Mutex::new(None));
        let attempts = Attempts::default();
        Room { store, game, access, address, news, pages, waiting, read, attempts }
    }

    pub(super) fn access(&self) -> &Access {
        &self.access
    }

    pub(super) fn news(&self) -> &News {
        &self.news
    }

    pub(super) fn pages(&self) -> &Pages {
        &self.pages
    }

    /// Who sent wrong codes.
    pub(super) fn attempts(&self) -> &Attempts {
        &self.attempts
    }

    /// What tables have sent and is not recorded.
    pub(super) fn waiting(&self) -> &Waiting {
        &self.waiting
    }

    /// The number of the newest change of the game.
    pub(super) async fn newest(&self) -> Result<i64, Failure> {
        let game = self.game;
        let newest = self.store.run(move |store| store.newest_change(game)).await?;
        Ok(newest.map_or(0, |ChangeId(id)| id))
    }

    /// The game as it stands on the disk.
    pub(super) async fn game(&self) -> Result<Arc<OpenGame>, Failure> {
        let newest = self.newest().await?;
        let is_newest = |game: &Arc<OpenGame>| game.newest_change().unwrap_or(0) == newest;
        let read = || self.read.lock().ok()?.clone().filter(is_newest);
        if let Some(game) = read() {
            return Ok(game);
        }
        let game = Arc::new(self.session().await?.game().clone());
        if let Ok(mut read) = self.read.lock() {
            *read = Some(Arc::clone(&game));
        }
        Ok(game)
    }

    /// The game as it stands on the disk, for a change of it.
    pub(super) async fn session(&self) -> Result<Session, Failure> {
        let game = self.game;
        Ok(Session::new(self.store.run(move |store| store.load(game)).await?))
    }

    /// What is being typed at the desk.
    pub(super) async fn drafts(&self) -> Result<Vec<Draft>, Failure> {
        let game = self.game;
        self.store.run(move |store| store.drafts(game)).await
    }

    /// Writes a change, and what a second entry says of it where that is something else; once
    /// this returns both are on the disk, and every page hears of it.
    pub(super) async fn write(
        &self,
        commit: Commit,
        second: Option<SecondEntry>,
    ) -> Result<(), Failure> {
        let game = self.game;
        let write = move |store: &mut Store| {
            let logged = commit.write(store, crate::clock::now())?;
            if let Some(second) = second {
                store.set_double_entry(game, true)?;
                store.save_known_second_entry(game, Some(logged.id), &second)?;
            }
            Ok(logged.id.0)
        };
        self.news.tell(self.store.run(write).await?);
        Ok(())
    }
}

impl Room {
    /// Whether an address is of this evening.
    pub(super) fn is_of(&self, evening: &str) -> Result<(), Refusal> {
        if evening == self.access.evening { Ok(()) } else { Err(Refusal::Over) }
    }

    /// Whether an address is of this evening, and its secret opens entry.
    pub(super) fn lets_in(&self, evening: &str, secret: &str) -> Result<(), Refusal> {
        self.is_of(evening)?;
        if self.access.opens(secret) { Ok(()) } else { Err(Refusal::Revoked) }
    }

    /// The table that a secret opens.
    pub(super) fn table(&self, evening: &str, secret: &str) -> Result<u16, Refusal> {
        self.is_of(evening)?;
        self.access.table(secret).ok_or(Refusal::Revoked)
    }

    /// Whether a name in the head of a request is an address of this computer, and no name that
    /// somebody else has pointed at it.
    pub(super) fn is_own(&self, host: &str) -> bool {
        let port = self.address.port();
        let address = match host.parse::<SocketAddr>() {
            Ok(address) => Some(address),
            Err(_) => host.parse::<IpAddr>().ok().map(|address| SocketAddr::new(address, 80)),
        };
        host == format!("localhost:{port}") || address.is_some_and(|it| it.port() == port)
    }
}
