//! `import`, `export` and `history`: between files and the database.

use std::io::Write;
use std::path::{Path, PathBuf};

use chrono::{DateTime, Local, NaiveDate, Utc};

use super::arguments::{Export, Format, History};
use super::error::Error;
use super::table::{Table, bold, printed};
use super::{End, data_file, files, game, is_bold, score, store, store_to_read};
use crate::engine::{Reading, Record, Status, join_words, read};
use crate::exchange::csv::Text;
use crate::exchange::{self, csv, json, picture};
use crate::store::{Filter, GameId, Store};

/// Adds the records in files to the database: all of them, or none.
pub(super) fn import(
    paths: &[PathBuf],
    data: Option<PathBuf>,
    out: &mut dyn Write,
) -> Result<End, Error> {
    let mut names = Vec::new();
    let mut records = Vec::new();
    let mut end = End::Done;
    let mut texts = Vec::new();
    for path in paths {
        texts.push((files::name(path), files::read(path)?));
    }
    for text in Text::together(texts) {
        for (name, decoded) in score::named(&text.name(), text.decode())? {
            let problems = score::problems(&decoded);
            for problem in &problems {
                writeln!(out, "{name}: {problem}")?;
            }
            match decoded.record {
                Some(record) if problems.is_empty() => {
                    names.push(name);
                    records.push(record);
                }
                _ => end = End::Problems,
            }
        }
    }
    if end == End::Problems {
        writeln!(out, "Nothing was imported.")?;
        return Ok(end);
    }
    let games = store(data)?.create_all(&records)?;
    for ((id, record), name) in games.iter().zip(&records).zip(names) {
        let players = join_words(&record.players);
        writeln!(out, "{name}: game {id}, {}: {players}", record.game.name)?;
    }
    if games.is_empty() {
        writeln!(out, "There was nothing to import.")?;
    }
    Ok(end)
}

/// Writes one game, or every game.
pub(super) fn export(
    wanted: &Export,
    data: Option<PathBuf>,
    out: &mut dyn Write,
) -> Result<End, Error> {
    let place = wanted.output.as_deref().filter(|path| path.as_os_str() != "-");
    let file_a_game = wanted.all && wanted.format.suffix().is_some();
    match place {
        None if file_a_game => return Err(Error::NoFolder),
        Some(path) if !file_a_game => files::must_be_free(path, wanted.force)?,
        _ => {}
    }
    let Some(store) = store_to_read(data.clone())? else {
        return Err(data_file(data).map_or(Error::NoDataFolder, |path| Error::NoData { path }));
    };
    let ids = match wanted.game {
        Some(id) => vec![GameId(id)],
        None => all(&store)?,
    };
    let mut records = Vec::new();
    for id in ids {
        records.push((id, store.load(id)?.record));
    }
    let text = match (place, records.as_slice()) {
        (Some(folder), records) if file_a_game => {
            return export_folder(wanted, folder, records, out);
        }
        (_, [(id, record)]) if !wanted.all => content(wanted, *id, record, place)?,
        (_, records) => exchange::encode_all(records.iter().map(|(_, record)| record)).into_bytes(),
    };
    if let Some(path) = place {
        files::write(path, &text, wanted.force)?;
        writeln!(
            out,
            "{} {} written to {}.",
            games(records.len()),
            were(&records),
            path.display()
        )?;
    } else {
        out.write_all(&text)?;
    }
    Ok(End::Done)
}

fn export_folder(
    wanted: &Export,
    folder: &Path,
    records: &[(GameId, Record)],
    out: &mut dyn Write,
) -> Result<End, Error> {
    let kind = wanted.format.suffix().unwrap_or_default();
    let mut contents = Vec::new();
    for (id, record) in records {
        match content(wanted, *id, record, None) {
            Ok(content) => {
                contents.push((folder.join(format!("{id}-{}{kind}", record.game.id)), content));
            }
            // A game without tables has no hands, one that has not begun no chart: neither
            // holds up another.
            Err(Error::NoTables { .. } | Error::NoChart { .. }) => {}
            Err(error) => return Err(error),
        }
    }
    // All names are looked at before the first file is written.
    for (path, _) in &contents {
        files::must_be_free(path, wanted.force)?;
    }
    files::folder(folder)?;
    for (path, content) in &contents {
        files::write(path, content, wanted.force)?;
    }
    let count = games(contents.len());
    writeln!(out, "{count} {} written to {}.", were(&contents), folder.display())?;
    Ok(End::Done)
}

/// What is asked for of a game.
fn content(
    wanted: &Export,
    id: GameId,
    record: &Record,
    place: Option<&Path>,
) -> Result<Vec<u8>, Error> {
    let at_tables = |text: Option<String>| text.ok_or(Error::NoTables { game: record.game });
    let text = match wanted.format {
        Format { chart: true, .. } => return chart(id, record, place),
        Format { csv: true, .. } => csv::encode(record, &read(record)),
        Format { standings: true, .. } => csv::standings_csv(record, &read(record)),
        Format { hands: true, .. } => at_tables(csv::hands_csv(record, &read(record)))?,
        Format { seats: true, .. } => at_tables(csv::seats_csv(record, &read(record)))?,
        _ => json::encode_text(record),
    };
    Ok(text.into_bytes())
}

fn chart(id: GameId, record: &Record, place: Option<&Path>) -> Result<Vec<u8>, Error> {
    let svg = picture::svg(record, &read(record)).ok_or(Error::NoChart { game: id.0 })?;
    let ending = place.and_then(Path::extension);
    if ending.is_none_or(|ending| !ending.eq_ignore_ascii_case("png")) {
        return Ok(svg.into_bytes());
    }
    #[cfg(feature = "gui")]
    let png = picture::png(&svg, &crate::gui::theme::FONT_FILES);
    #[cfg(not(feature = "gui"))]
    let png = None;
    png.ok_or(Error::NoPng)
}

fn games(count: usize) -> String {
    if count == 1 { "1 game".to_owned() } else { format!("{count} games") }
}

fn were<T>(list: &[T]) -> &'static str {
    if list.len() == 1 { "was" } else { "were" }
}

/// Every game on the lists, the oldest first.
fn all(store: &Store) -> Result<Vec<GameId>, Error> {
    let mut ids: Vec<GameId> =
        store.games(&Filter::default())?.into_iter().map(|game| game.id).collect();
    ids.sort_unstable();
    Ok(ids)
}

/// Lists games with their results.
pub(super) fn history(
    wanted: &History,
    data: Option<PathBuf>,
    out: &mut dyn Write,
) -> Result<End, Error> {
    let rules = wanted.game.as_deref().map(|id| game(id, data.clone())).transpose()?;
    let rules = rules.map(|game| game.id.to_owned());
    let found = match store_to_read(data)? {
        Some(store) => rows(&store, wanted, rules)?,
        None => Vec::new(),
    };
    if found.is_empty() {
        let filtered = wanted.game.is_some()
            || wanted.player.is_some()
            || wanted.from.is_some()
            || wanted.until.is_some();
        let sentence =
            if filtered { "There are no such games." } else { "There are no games yet." };
        writeln!(out, "{sentence}")?;
        return Ok(End::Done);
    }
    let heading = ["number", "date", "game", "players", "result"].map(bold);
    let mut table = Table::new(heading).right([0]);
    for row in found {
        table.row(row);
    }
    for line in table.lines() {
        writeln!(out, "{}", printed(&line, is_bold()))?;
    }
    Ok(End::Done)
}

fn rows(store: &Store, wanted: &History, rules: Option<String>) -> Result<Vec<[String; 5]>, Error> {
    let mut rows = Vec::new();
    for game in store.games(&Filter { rules, ..Filter::default() })? {
        let date = day(game.created);
        let played = wanted.player.as_ref().is_none_or(|name| {
            let name = name.trim().to_lowercase();
            game.players.iter().any(|player| player.to_lowercase() == name)
        });
        let in_time = wanted.from.is_none_or(|from| date >= from)
            && wanted.until.is_none_or(|until| date <= until);
        if !played || !in_time {
            continue;
        }
        // One game that cannot be read does not hide the others.
        let (name, result) = match store.load(game.id) {
            Ok(loaded) => {
                let record = loaded.record;
                (record.game.name.to_owned(), outcome(&record, &read(&record)))
            }
            Err(error) => (game.rules, error.to_string()),
        };
        let id = game.id.to_string();
        let line = |text: String| text.replace(['\n', '\r', '\t'], " ");
        let players = line(game.players.join(", "));
        rows.push([id, date.to_string(), name, players, line(result)]);
    }
    Ok(rows)
}

/// The day on which a time falls here.
fn day(time: DateTime<Utc>) -> NaiveDate {
    time.with_timezone(&Local).date_naive()
}

/// How a game ended, or how it stands, in one line.
pub(super) fn outcome(record: &Record, reading: &Reading) -> String {
    if !reading.problems.is_empty() {
        let count = reading.problems.len();
        let s = if count == 1 { "" } else { "s" };
        return format!("{count} problem{s}, not scored");
    }
    let of = |teams: &[crate::engine::Team]| {
        let names: Vec<String> = teams.iter().map(|team| record.team_name(*team)).collect();
        join_words(&names)
    };
    // In a side, or shared, "wins" is said of more than one.
    let verb = |teams: &[crate::engine::Team], one: &str, many: &str| {
        let alone = teams.len() == 1 && !record.in_sides();
        if alone { one.to_owned() } else { many.to_owned() }
    };
    match &reading.status {
        Status::Finished { winners, by_rules, .. } => {
            let totals = reading.standings.iter();
            let total = totals
                .filter(|standing| winners.contains(&standing.team))
                .map(|standing| standing.total)
                .max();
            let total = total.map(|total| format!(" with {total}")).unwrap_or_default();
            let stopped = if *by_rules { "" } else { ", when the players stopped" };
            let wins = verb(winners, "wins", "win");
            if winners.is_empty() {
                return format!("nobody wins{stopped}");
            }
            format!("{} {wins}{total}{stopped}", of(winners))
        }
        Status::Playing { next, .. } => {
            let first = reading.standings.iter().filter(|standing| standing.rank == 1);
            let leaders: Vec<_> = first.clone().map(|standing| standing.team).collect();
            let total = first.map(|standing| standing.total).next().unwrap_or(0);
            if next.number == 1 || leaders.len() == record.team_count() {
                return format!("round {} is next", next.number);
            }
            let leads = verb(&leaders, "leads", "lead");
            format!("round {} is next; {} {leads} with {total}", next.number, of(&leaders))
        }
    }
}
