//! `serve`: the pages of a game for phones, from a computer with or without a window.

use std::io::Write;
use std::net::IpAddr;
use std::path::PathBuf;

use super::error::Result;
use super::{End, answer, store};
use phones::{Opening, Server, few_phones};
use session::tournament::is_night;
use store::worker::StoreHandle;
use store::{Filter, GameId};

/// Serves a game until the program is stopped.
pub(super) fn serve(
    game: Option<i64>,
    (port, address): (Option<u16>, Option<IpAddr>),
    new_codes: bool,
    data: Option<PathBuf>,
    out: &mut dyn Write,
) -> Result<End> {
    let store = store(data)?;
    let game = if let Some(game) = game {
        GameId(game)
    } else {
        let newest = Filter { limit: Some(1), ..Filter::default() };
        let Some(newest) = store.games(&newest)?.into_iter().next() else {
            return answer("There are no games yet.", out);
        };
        newest.id
    };
    let record = store.load_without_log(game)?.record;
    let opening = Opening { address, port, new_codes };
    let server = Server::open_game_and_wait(StoreHandle::new(store), game, opening)?;
    writeln!(out, "{} is open to phones on this network.", record.game.name)?;
    if let Some(few) = few_phones() {
        writeln!(out, "{few}")?;
    }
    writeln!(out)?;
    let links = server.links();
    writeln!(out, "  to watch     {}", links.watch)?;
    writeln!(out, "  television   {}", links.room)?;
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
