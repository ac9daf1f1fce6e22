//! `backup` and `restore`: the backups beside the database and in a second place.

use std::cmp::Reverse;
use std::path::{Path, PathBuf};

use chrono::{DateTime, Local};

use super::error::{Result, said};
use super::import_export::games_were;
use super::table::{Table, bold};
use super::{Cli, End, is_there};
use serde_json::json;
use store::{Backup, FolderContent, Retention, clock, format};

const NO_SECOND_PLACE: &str =
    "There is no backup folder yet. Choose one: “house-rules backup --to FOLDER”.";

/// Lists the backups, or restores one.
pub(super) fn restore(file: Option<&Path>, json: bool, cli: &mut Cli<'_>) -> Result<End> {
    let path = cli.database()?;
    let _ = is_there(&path)?;
    let Some(file) = file else { return list(&path, json, cli) };
    let copy = named_backup(file, &path, cli)?;
    let back = store::restore_backup(&path, &copy, clock::local_now().naive_local())?;
    writeln!(cli, "{} restored from {}.", games_were(back.games), copy.display())?;
    if let Some(before) = back.before {
        writeln!(cli, "The library from before is kept as {}.", before.display())?;
    }
    Ok(End::Done)
}

/// Makes a backup beside the database and one in the second place, which the options may set or
/// remove.
pub(super) fn backup(
    to: Option<&Path>,
    keep: Option<Retention>,
    stop: bool,
    cli: &mut Cli<'_>,
) -> Result<End> {
    let mut store = cli.stored()?;
    if stop {
        if store.second_place()?.is_none() {
            return said(NO_SECOND_PLACE);
        }
        let _ = store.set_second_place(None)?;
        return cli.answer("The backup folder is no longer used. Its files stay there.");
    }
    let beside = store.create_backup(clock::local_now().naive_local())?;
    if let Some(keep) = keep {
        if to.is_none() && store.second_place()?.is_none() {
            return said(NO_SECOND_PLACE);
        }
        store.set_retention(keep)?;
    }
    let there = match (to, store.second_place()?) {
        (Some(folder), _) => store.set_second_place(Some(folder))?,
        (None, Some(place)) => store.copy_to_second_place(&place)?,
        (None, None) => None,
    };
    for copy in beside.iter().chain(&there) {
        let games = copy.games().unwrap_or_default();
        writeln!(cli, "{} backed up to {}.", games_were(games), copy.path.display())?;
    }
    if let Some(keep) = keep {
        writeln!(cli, "Kept in the backup folder: {keep}, and the last of every month.")?;
    }
    Ok(End::Done)
}

/// Returns the backups beside a database, and its copies in the second place if both can be read.
fn all_backups(path: &Path, cli: &Cli<'_>) -> Vec<Backup> {
    let copies = || {
        let store = cli.store_to_read().ok()??;
        let (library, place) = (store.library_id().ok()?, store.second_place().ok()??);
        Some(store::copies_in(&place.folder, &library))
    };
    let mut all: Vec<Backup> =
        store::backups(path).into_iter().chain(copies().unwrap_or_default()).collect();
    all.sort_by_key(|backup| Reverse(backup.at));
    all
}

/// Returns the backup that was named: a file, the newest one of this library in a folder, or one of
/// the listed backups by its name alone. If a folder has other libraries only, they are listed.
fn named_backup(file: &Path, path: &Path, cli: &mut Cli<'_>) -> Result<PathBuf> {
    if file.is_dir() {
        let folder = file.display();
        return match store::find_in(file, path) {
            FolderContent::Newest(backup) => Ok(backup.path),
            FolderContent::Nothing => said(format!(
                "There are no backups in {folder}. Name a backup, or the folder you gave to \
                 “house-rules backup --to”."
            )),
            FolderContent::Others(others) => {
                let _ = table("last change", &others, last_change, cli)?;
                let libraries = format::how_many(others.len(), "library", "libraries");
                said(format!(
                    "{folder} has backups of {libraries}, and no backup of the games in {}. To \
                     restore one of those listed, name its file: house-rules restore 'FILE'.",
                    path.display()
                ))
            }
        };
    }
    let copies = all_backups(path, cli);
    let listed = copies.iter().find(|copy| copy.path.file_name() == Some(file.as_os_str()));
    Ok(listed.filter(|_| !file.exists()).map_or(file.to_owned(), |copy| copy.path.clone()))
}

/// Returns the local time of the newest change in a backup.
fn last_change(copy: &Backup) -> String {
    let newest = copy.content.as_ref().and_then(|content| content.newest.as_ref());
    let time = newest.and_then(|(time, _)| DateTime::parse_from_rfc3339(time).ok());
    time.map_or_else(String::new, |time| {
        time.with_timezone(&Local).format("%Y-%m-%d %H:%M").to_string()
    })
}

fn list(path: &Path, json: bool, cli: &mut Cli<'_>) -> Result<End> {
    let copies = all_backups(path, cli);
    let made = |copy: &Backup| copy.at.format("%Y-%m-%d %H:%M").to_string();
    if json {
        let one = |copy: &Backup| {
            let file = copy.path.display().to_string();
            json!({ "made": made(copy), "games": copy.games(), "file": file })
        };
        return cli.json(&copies.iter().map(one).collect());
    }
    if copies.is_empty() {
        let sentence = format!(
            "There is no backup of {} yet. The window makes one when it opens and when a game \
             ends.",
            path.display()
        );
        return cli.answer(&sentence);
    }
    table("made", &copies, made, cli)
}

fn table(
    when: &'static str,
    copies: &[Backup],
    time: impl Fn(&Backup) -> String,
    cli: &mut Cli<'_>,
) -> Result<End> {
    let mut table = Table::new([when, "games", "file"].map(bold)).right([1]);
    for copy in copies {
        let games = copy.games().map_or("damaged".to_owned(), |games| games.to_string());
        table.row([time(copy), games, copy.path.display().to_string()]);
    }
    table.print(cli)
}
