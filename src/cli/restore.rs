//! `backup` and `restore`: the backups beside the database and in a second place.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::error::Error;
use super::table::{Table, bold};
use super::{End, complain, database, is_there};
use crate::clock;
use crate::store::{self, Backup, Retention, Store};

/// Lists the backups, or restores one.
pub(super) fn restore(
    file: Option<&Path>,
    data: Option<PathBuf>,
    out: &mut dyn Write,
) -> Result<End, Error> {
    let path = database(data)?;
    let _ = is_there(&path)?;
    let Some(file) = file else {
        let mut copies = store::backups(&path);
        if let Some(folder) = second_place(&path) {
            copies.extend(store::copies_in(&folder, &path));
        }
        return list(&path, &copies, out);
    };
    let copy = named_backup(file, &path)?;
    let now = clock::local_now().naive_local();
    let whole = store::with_journal(&copy)?;
    let newest = whole.as_ref().map(|(whole, _)| store::restore_backup(&path, whole, now));
    let (back, pieces) = match (newest, &whole) {
        (Some(Ok(back)), Some((_, pieces))) => (back, *pieces),
        (newest, _) => {
            if let Some(Err(why)) = newest {
                complain(&format!("The journal beside {} is left out: {why}", copy.display()));
            }
            (store::restore_backup(&path, &copy, now)?, 0)
        }
    };
    let journal = match pieces {
        0 => String::new(),
        1 => " and one change in its journal".to_owned(),
        more => format!(" and {more} changes in its journal"),
    };
    writeln!(out, "{} restored from {}{journal}.", were(back.games), copy.display())?;
    if let Some(before) = back.before {
        writeln!(out, "The database from before is kept as {}.", before.display())?;
    }
    Ok(End::Done)
}

/// Makes a backup beside the database and one in the second place, which the options may set or
/// remove.
pub(super) fn backup(
    to: Option<&Path>,
    keep: Option<Retention>,
    stop: bool,
    data: Option<PathBuf>,
    out: &mut dyn Write,
) -> Result<End, Error> {
    let path = database(data)?;
    if !is_there(&path)? {
        return Err(Error::NoData { path });
    }
    let mut store = Store::open(&path)?;
    if stop {
        if store.second_place()?.is_none() {
            return Err(Error::NoSecondPlace);
        }
        let _ = store.set_second_place(None)?;
        writeln!(out, "The backup folder is no longer used. Its files stay there.")?;
        return Ok(End::Done);
    }
    let beside = store.create_backup(clock::local_now().naive_local())?;
    if let Some(keep) = keep {
        if to.is_none() && store.second_place()?.is_none() {
            return Err(Error::NoSecondPlace);
        }
        store.set_retention(keep)?;
    }
    let there = match (to, store.second_place()?) {
        (Some(folder), _) => store.set_second_place(Some(folder))?,
        (None, Some(place)) => store.copy_to_second_place(&place)?,
        (None, None) => None,
    };
    for copy in beside.iter().chain(&there) {
        let games = copy.games.unwrap_or_default();
        writeln!(out, "{} backed up to {}.", were(games), copy.path.display())?;
    }
    if let Some(keep) = keep {
        writeln!(out, "Kept in the backup folder: {keep}, and the last of every month.")?;
    }
    Ok(End::Done)
}

/// Returns the second place of a database, if it can be read.
fn second_place(path: &Path) -> Option<PathBuf> {
    let place = path.exists().then(|| Store::open(path).ok()?.second_place().ok()?)?;
    place.map(|place| place.folder)
}

/// Returns the backup that was named: a file, the newest one in a folder, or one of the listed
/// backups by its name alone.
fn named_backup(file: &Path, path: &Path) -> Result<PathBuf, Error> {
    if file.is_dir() {
        return store::newest_in(file).ok_or_else(|| Error::NoCopies { folder: file.to_owned() });
    }
    let copies = store::backups(path);
    let listed = copies.iter().find(|copy| copy.path.file_name() == Some(file.as_os_str()));
    Ok(listed.filter(|_| !file.exists()).map_or(file.to_owned(), |copy| copy.path.clone()))
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
