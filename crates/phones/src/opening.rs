//! Opening a game to phones: network, port and secrets.

use std::net::{IpAddr, SocketAddr};

use super::links::table_count;
use super::{Access, Error, Network, Server, networks};
use store::GameId;
use store::worker::StoreHandle;

/// The default port.
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

impl Server {
    /// Serves a stored game with the secrets saved beside its database.
    ///
    /// # Errors
    /// Same as [`Server::open`]; [`Error::NoNetwork`] if no address is given and there is none, and
    /// [`Error::Secrets`] if they cannot be read or saved.
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
        let access = match path {
            Some(path) => Access::of(&path, &identity),
            // A database in memory has no files beside it.
            None => Access::new(),
        };
        let codes = |access: Access| {
            if opening.new_codes { access.with_new_codes() } else { Ok(access) }
        };
        let access = access.and_then(codes).and_then(|access| access.with_tables(tables));
        let access = access.map_err(Error::Secrets)?;
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
    ///
    /// # Errors
    /// Same as [`Server::open_game`].
    pub fn open_game_and_wait(
        store: StoreHandle,
        game: GameId,
        opening: Opening,
    ) -> Result<Server, Error> {
        let runtime = tokio::runtime::Builder::new_current_thread().build()?;
        runtime.block_on(Server::open_game(store, game, opening))
    }
}

/// Returns the address used last, if this computer still has it, otherwise the first. The loopback
/// address is used only if it was chosen.
fn usual(networks: &[Network], access: &Access) -> Result<IpAddr, Error> {
    let is_here = |last: &IpAddr| networks.iter().any(|network| network.address == *last);
    let last = access.address.filter(|last| last.is_loopback() || is_here(last));
    last.or(networks.first().map(|network| network.address)).ok_or(Error::NoNetwork)
}
