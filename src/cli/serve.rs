//! `serve`: the pages of a game for phones, from a computer with or without a window.

use super::error::Result;
use super::{Cli, End};
use phones::{Opening, Server, few_phones};
use session::tournament::is_night;
use store::worker::StoreHandle;
use store::{Filter, GameId};

/// Serves a game until the program is stopped.
pub(super) fn serve(game: Option<i64>, opening: Opening, cli: &mut Cli<'_>) -> Result<End> {
    let store = cli.store()?;
    let game = if let Some(game) = game {
        GameId(game)
    } else {
        let newest = Filter { limit: Some(1), ..Filter::default() };
        let Some(newest) = store.games(&newest)?.into_iter().next() else {
            return cli.answer("There are no games yet.");
        };
        newest.id
    };
    let record = store.load_without_log(game)?.record;
    let server = Server::open_game_and_wait(StoreHandle::new(store), game, opening)?;
    writeln!(cli, "{} is open to phones on this network.", record.game.name)?;
    if let Some(few) = few_phones() {
        writeln!(cli, "{few}")?;
    }
    writeln!(cli)?;
    let links = server.links();
    writeln!(cli, "  to watch     {}", links.watch)?;
    writeln!(cli, "  television   {}", links.room)?;
    for (table, link) in (1..).zip(&links.tables) {
        writeln!(cli, "  table {table:<7}{link}")?;
    }
    if !is_night(record.game) {
        writeln!(cli, "  to enter     {}", links.enter)?;
    }
    writeln!(cli, "  the desk     {}  with the PIN {}", links.desk, links.pin)?;
    writeln!(cli)?;
    writeln!(cli, "Ctrl+C closes it.")?;
    cli.out.flush()?;
    loop {
        std::thread::park();
    }
}
