//! `serve`: the pages of a game for phones, on a computer with or without a window.

use std::io::Write;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

use super::arguments::RecordWhen;
use super::error::Error;
use super::{End, database, store};
use crate::game::tournament::is_night;
use crate::lan::{Access, Recording, Server, networks};
use crate::store::worker::StoreHandle;
use crate::store::{Filter, GameId};

/// The port where none was used before.
const PORT: u16 = 8_173;

/// Serves a game until the program is stopped.
pub(super) fn serve(
    game: Option<i64>,
    (port, address): (Option<u16>, Option<IpAddr>),
    record_when: Option<RecordWhen>,
    data: Option<PathBuf>,
    out: &mut dyn Write,
) -> Result<End, Error> {
    let path = database(data.clone())?;
    let store = store(data)?;
    let game = if let Some(game) = game {
        GameId(game)
    } else {
        let newest = Filter { limit: Some(1), ..Filter::default() };
        let Some(newest) = store.games(&newest)?.into_iter().next() else {
            writeln!(out, "No games yet.")?;
            return Ok(End::Done);
        };
        newest.id
    };
    let record = store.facts(game)?.record;
    let identity = store.identity(game)?;
    let tables = if is_night(record.game) { record.players.len() / 4 } else { 0 };
    let access = Access::of(&path, &identity).and_then(|access| access.with_tables(tables));
    let mut access = access.map_err(Error::Secrets)?;
    if let Some(when) = record_when {
        access.recording = match when {
            RecordWhen::Confirmed => Recording::Confirmed,
            RecordWhen::AtOnce => Recording::AtOnce,
            RecordWhen::ByDesk => Recording::ByDesk,
        };
    }
    let address = match address {
        Some(address) => address,
        None => networks().map_err(Error::Network)?.first().ok_or(Error::NoNetwork)?.address,
    };
    let wanted = port.or(access.port).unwrap_or(PORT);
    let server = Server::open(
        StoreHandle::new(store),
        game,
        access.clone(),
        SocketAddr::new(address, wanted),
    )?;
    let listens = server.address();
    access.port = Some(listens.port());
    access.keep().map_err(Error::Secrets)?;
    writeln!(out, "{} is open to phones on this network.", record.game.name)?;
    writeln!(out)?;
    let links = server.links();
    writeln!(out, "  to look on   {}", links.look)?;
    for (table, link) in (1..).zip(&links.tables) {
        writeln!(out, "  table {table:<7}{link}")?;
    }
    if !is_night(record.game) {
        writeln!(out, "  to enter     {}", links.enter)?;
    }
    writeln!(out, "  the desk     {}  with the PIN {}", links.desk, links.pin)?;
    writeln!(out)?;
    writeln!(out, "Ctrl+C closes it.")?;
    out.flush()?;
    loop {
        std::thread::park();
    }
}
