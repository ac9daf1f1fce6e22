//! Pages for phones, tablets and televisions, served to the room's network while a game is open to
//! them.
//!
//! `routes.rs` lists the addresses. All but those that open an evening, and the static files, begin with
//! the evening's id; the pages that write have a secret after it. `/{letters}` is the short address on
//! cards: it redirects to the page that asks who somebody is.
//!
//! Evening and secret are of one game, or of one of its tables ([`Access`]); with any other the page
//! says that the evening is over. Pages without a secret show what the room may see, and write
//! nothing but that somebody is here.
//!
//! Invariants: nothing listens until a [`Server`] is opened or after it is dropped. A page computes
//! no score: it shows what the evaluation, the form and [`DisplayContent`] have, and the same form
//! as in the window checks what is sent, which the store's thread writes. What a page calls
//! recorded is on the disk, and nothing that a phone was told is in is anywhere else. What a page
//! says of a hand is its state ([`hand_states`]). To confirm a hand is to send the same numbers for
//! the other pair, so no page can confirm what it does not show.
//!
//! [`hand_states`]: session::hand_states
//! [`DisplayContent`]: session::display::DisplayContent

mod access;
mod answer;
mod attempts;
mod desk;
mod desk_state;
mod entry;
mod form;
mod hand;
mod hand_view;
mod links;
mod live;
mod requests;
mod routes;
mod seats;
mod served_game;
mod sheet;
mod snapshot;
mod table;
mod table_view;
mod visit;

use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::thread::JoinHandle;

use futures::Stream;
use tokio::runtime::Handle;
use tokio::sync::{oneshot, watch};

use attempts::lock;
use links::table_count;
use scoring::file_error::reason;
use served_game::later;
use store::GameId;
use store::worker::{Failure, StoreHandle};

pub use access::Access;
pub use desk_state::{DeskState, DeskTable};
pub use links::{Links, Network, networks};
pub use requests::{DeskRequest, TableDot};
pub use routes::few_phones;

const PORT: u16 = 8_173;

/// Note before the game is opened to phones for the first time.
pub const FIREWALL: &str = "Phones open these pages over the room’s network, and only while the \
    game is open to them. If the system asks, allow House Rules on private networks.";
/// Note while the game is open to phones.
pub const AWAKE_NOTE: &str = "Keep this computer awake and plugged in. While it sleeps, phones keep \
    what they send.";

/// How to open a game to phones; `None` means as last time.
#[derive(Debug, Clone, Copy, Default)]
pub struct Opening {
    /// This computer's address in the room's network.
    pub address: Option<IpAddr>,
    /// The port.
    pub port: Option<u16>,
    /// Whether to make new codes, which disables the old ones.
    pub new_codes: bool,
}

/// Serves the pages of one game until dropped.
#[derive(Debug)]
pub struct Server {
    served: Arc<served_game::ServedGame>,
    runtime: Handle,
    /// Ends the thread when dropped.
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

/// The reason pages cannot be served.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The server cannot listen on the address.
    #[error("Phones cannot reach this computer at {}: {}.", shown(address), reason(source))]
    Address {
        /// The address and port.
        address: SocketAddr,
        /// The system's error.
        source: io::Error,
    },
    /// The computer is not on a network that phones could be on.
    #[error(
        "This computer is not on a private network. Connect it to the room’s Wi-Fi, or choose its \
         address."
    )]
    NoNetwork,
    /// The system does not list its networks.
    #[error("The networks of this computer cannot be listed: {}.", reason(.0))]
    Network(io::Error),
    /// The secrets of the evening cannot be stored.
    #[error("This evening’s codes cannot be saved beside the library: {}.", reason(.0))]
    Secrets(io::Error),
    /// The store failed.
    #[error("{0}")]
    Store(#[from] Failure),
    /// The system is out of threads or random numbers.
    #[error("The pages cannot be served: {}.", reason(.0))]
    System(#[from] io::Error),
}

/// Returns an address with its port, if a port was asked for.
fn shown(address: &SocketAddr) -> String {
    if address.port() == 0 { address.ip().to_string() } else { address.to_string() }
}

impl Server {
    /// Serves the pages of a game at an address. With port 0 the system chooses one.
    pub fn open(
        store: StoreHandle,
        game: GameId,
        mut access: Access,
        address: SocketAddr,
    ) -> Result<Server, Error> {
        let refused = |source| Error::Address { address, source };
        let listener = TcpListener::bind(address).map_err(refused)?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        // Whatever is saved with these secrets includes the address.
        (access.port, access.address) = (Some(address.port()), Some(address.ip()));
        let served = Arc::new(served_game::ServedGame::new(store, game, access, address));
        let (stop, stopped) = oneshot::channel();
        let tokio = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let (runtime, shared) = (tokio.handle().clone(), Arc::clone(&served));
        let serve = move || tokio.block_on(routes::serve(listener, shared, stopped));
        let thread = std::thread::Builder::new().name("phones".to_owned()).spawn(serve)?;
        tracing::info!(%address, game = game.0, "open to phones");
        Ok(Server { served, runtime, stop: Some(stop), thread: Some(thread) })
    }

    /// Serves a stored game with the secrets saved beside its database.
    pub async fn open_game(
        store: StoreHandle,
        game: GameId,
        opening: Opening,
    ) -> Result<Server, Error> {
        let found = store.run(move |store| {
            let record = store.load_without_log(game)?.record;
            let path = store.path().map(ToOwned::to_owned);
            Ok((path, store.identity(game)?, table_count(&record)))
        });
        let (path, identity, tables) = found.await?;
        let access = || {
            // A database in memory has no files beside it.
            let access = path.map_or_else(Access::new, |path| Access::of(&path, &identity))?;
            let access = if opening.new_codes { access.with_new_codes()? } else { access };
            access.with_tables(tables)
        };
        let access = access().map_err(Error::Secrets)?;
        let address = match opening.address {
            Some(address) => address,
            None => usual(&networks().map_err(Error::Network)?, &access)?,
        };
        let wanted = opening.port.or(access.port).unwrap_or(PORT);
        let open = |port| {
            Server::open(store.clone(), game, access.clone(), SocketAddr::new(address, port))
        };
        let server = match open(wanted) {
            // Another game may be open on that port.
            Err(Error::Address { .. }) if opening.port.is_none() => open(0)?,
            opened => opened?,
        };
        server.served.access().save().map_err(Error::Secrets)?;
        Ok(server)
    }

    /// Like [`Server::open_game`], blocking, for a program without a window.
    pub fn open_game_and_wait(
        store: StoreHandle,
        game: GameId,
        opening: Opening,
    ) -> Result<Server, Error> {
        let runtime = tokio::runtime::Builder::new_current_thread().build()?;
        runtime.block_on(Server::open_game(store, game, opening))
    }

    /// Returns the address on which it listens.
    pub fn address(&self) -> SocketAddr {
        self.served.address
    }

    /// Tells every page that something was recorded.
    pub fn changed(&self) {
        self.served.news.poll.notify_one();
    }

    /// Returns whether a phone has made a change, by its number in the file.
    pub fn has_written(&self, change: i64) -> bool {
        lock(&self.served.written).contains(&change)
    }

    /// Returns the desk's view of the tables, now and whenever it changes.
    pub fn desk(&self) -> impl Stream<Item = DeskState> + Send + use<> {
        let (tell, told) = watch::channel(DeskState::default());
        drop(self.runtime.spawn(desk_state::follow(Arc::clone(&self.served), tell)));
        later(told)
    }

    /// Answers a table's request, by its id.
    pub fn answer(&self, request: u64, yes: bool) {
        self.served.answer(request, yes);
    }

    /// Makes a new code for one table, from 1; its old card stops working, unless the new code cannot
    /// be saved.
    pub fn new_code(&self, table: u16) -> Result<(), Error> {
        self.served.new_code(table).map_err(Error::Secrets)
    }

    /// Returns the addresses of the pages.
    pub fn links(&self) -> Links {
        self.served.links()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Returns the address used last, if this computer still has it, otherwise the first. The loopback
/// address is used only if it was chosen.
fn usual(networks: &[Network], access: &Access) -> Result<IpAddr, Error> {
    let is_here = |last: &IpAddr| networks.iter().any(|network| network.address == *last);
    let last = access.address.filter(|last| last.is_loopback() || is_here(last));
    last.or(networks.first().map(|network| network.address)).ok_or(Error::NoNetwork)
}
