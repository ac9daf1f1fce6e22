//! `restore`: the copies that are kept beside the database, and bringing one back.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::error::Error;
use super::table::{Table, bold};
use super::{End, database, is_there};
use crate::clock;
use crate::store::{self, Backup};

/// Lists the copies, or puts one in the place of everything.
pub(super) fn restore(
    file: Option<&Path>,
    data: Option<PathBuf>,
    out: &mut dyn Write,
) -> Result<End, Error> {
    let path = database(data)?;
    let _ = is_there(&path)?;
    let copies = store::backups(&path);
    let Some(file) = file else { return list(&path, &copies, out) };
    let copy = meant(file, &copies);
    let back = store::restore_backup(&path, &copy, clock::local_now().naive_local())?;
    writeln!(out, "{} restored from {}.", were(back.games), copy.display())?;
    if let Some(before) = back.before {
        writeln!(out, "What was there before is kept as {}.", before.display())?;
    }
    Ok(End::Done)
}

/// The file as it was named; without a folder one of the copies is meant too.
fn meant(file: &Path, copies: &[Backup]) -> PathBuf {
    let listed = copies.iter().find(|copy| copy.path.file_name() == Some(file.as_os_str()));
    listed.filter(|_| !file.exists()).map_or(file.to_owned(), |copy| copy.path.clone())
}

fn list(path: &Path, copies: &[Backup], out: &mut dyn Write) -> Result<End, Error> {
    if copies.is_empty() {
        writeln!(
            out,
            "There is no backup of {} yet. The window makes one when it opens and when a game \
             ends.",
            path.display()
        )?;
        return Ok(End::Done);
    }
    let mut table = Table::new(["made", "games", "file"].map(bold)).right([1]);
    for copy in copies {
        let games = copy.games.map_or("damaged".to_owned(), |games| games.to_string());
        let when = copy.at.format("%Y-%m-%d %H:%M").to_string();
        table.row([when, games, copy.path.display().to_string()]);
    }
    for line in table.lines() {
        writeln!(out, "{line}")?;
    }
    Ok(End::Done)
}

fn were(games: usize) -> String {
    if games == 1 { "1 game was".to_owned() } else { format!("{games} games were") }
}
