//! `import`, `export` and `history`: between files and the database.

use std::io::Write;
use std::path::{Path, PathBuf};

use chrono::{DateTime, Local, NaiveDate, Utc};

use super::arguments::{Export, Format, History};
use super::error::Error;
use super::table::{Table, bold};
use super::{
    End, complain, data_file, existing, files, game, own_files, score, store, store_to_read,
    who_plays,
};
use crate::clock;
use crate::engine::double_entry::SecondEntries;
use crate::engine::{Evaluation, Record, Status, evaluate, join_words};
use crate::exchange::csv::ImportSource;
use crate::exchange::library::{self, Label, Library};
use crate::exchange::{csv, image, json};
use crate::output;
use crate::people::shared_data::SharedData;
use crate::store::{Arrival, Filter, GameId, OwnFiles, Store};

/// Adds the records in files to the database: all of them, or none.
pub(super) fn import(
    paths: &[PathBuf],
    data: Option<PathBuf>,
    out: &mut dyn Write,
) -> Result<End, Error> {
    let mut names = Vec::new();
    let mut arrivals = Vec::new();
    let mut household = SharedData::default();
    let mut end = End::Done;
    let mut texts = Vec::new();
    for path in paths {
        texts.push((files::name(path), files::read(path)?));
    }
    for text in ImportSource::merge(texts) {
        let name = text.name();
        let library = Library::of(&text)
            .map_err(|source| Error::NotARecord { file: name.clone(), source })?;
        household.add(library.household, arrivals.len());
        let (labels, games): (Vec<_>, Vec<_>) = library.games.into_iter().unzip();
        for ((name, decoded), label) in score::named(&name, Ok(games))?.into_iter().zip(labels) {
            score::warn(&name, &decoded);
            let problems = score::problems(&decoded);
            for problem in &problems {
                writeln!(out, "{name}: {problem}")?;
            }
            match decoded.record {
                Some(record) if problems.is_empty() => {
                    names.push(name);
                    let Label { title, created, changed, removed, twice } = label;
                    arrivals.push(Arrival { record, title, created, changed, removed, twice });
                }
                _ => end = End::Problems,
            }
        }
    }
    if end == End::Problems {
        writeln!(out, "Nothing was imported.")?;
        return Ok(end);
    }
    let games = store(data)?.take_in(&household, &arrivals)?;
    for ((id, arrival), name) in games.iter().zip(&arrivals).zip(names) {
        let who = who_plays(&arrival.record);
        match id {
            Some(id) => writeln!(out, "{name}: game {id}, {who}")?,
            None => writeln!(out, "{name}: here already, {who}")?,
        }
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
    let file_a_game = wanted.all && wanted.format.suffix().is_some();
    let place = wanted.output.as_deref().filter(|path| path.as_os_str() != "-");
    let in_folder = place.filter(|path| wanted.all && !file_a_game && path.is_dir());
    let in_folder = in_folder.map(|folder| folder.join(library_name()));
    let place = in_folder.as_deref().or(place);
    let (existing, own) = (existing(wanted.force), own_files(data.clone()));
    match place {
        None if file_a_game => return Err(Error::NoFolder),
        Some(path) if !file_a_game => output::check(path, existing, &own)?,
        _ => {}
    }
    let Some(store) = store_to_read(data.clone())? else {
        return Err(data_file(data).map_or(Error::NoDataFolder, |path| Error::NoData { path }));
    };
    let mut records = Vec::new();
    let ids = match wanted.game {
        Some(id) => vec![GameId(id)],
        None => all(&store, file_a_game)?,
    };
    let mut labels = Vec::new();
    let mut end = End::Done;
    for id in ids {
        let loaded = match store.load(id) {
            // One game that cannot be read holds up no other.
            Err(error) if wanted.all && error.is_of_one_game() => {
                complain(&format!("{error} It was left out."));
                end = End::Failed;
                continue;
            }
            loaded => loaded?,
        };
        let (created, changed) = (Some(loaded.created), Some(loaded.changed));
        let (title, removed) = (loaded.title, loaded.removed);
        let twice =
            if wanted.all { store.second_entries_to_export(id)? } else { SecondEntries::default() };
        labels.push(Label { title, created, changed, removed, twice });
        records.push((id, loaded.record));
    }
    let text = match (place, records.as_slice()) {
        (Some(folder), records) if file_a_game => {
            export_folder(wanted, folder, records, &own, out)?;
            return Ok(end);
        }
        (_, [(id, record)]) if !wanted.all => content(wanted, *id, record, place)?,
        (_, records) => {
            let ids: Vec<GameId> = records.iter().map(|(id, _)| *id).collect();
            let games = labels.iter().zip(records.iter().map(|(_, record)| record));
            library::encode(&store.household(&ids)?, games).into_bytes()
        }
    };
    if let Some(path) = place {
        output::write(path, &text, existing, &own)?;
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
    Ok(end)
}

fn export_folder(
    wanted: &Export,
    folder: &Path,
    records: &[(GameId, Record)],
    own: &OwnFiles,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let existing = existing(wanted.force);
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
        output::check(path, existing, own)?;
    }
    files::folder(folder)?;
    for (path, content) in &contents {
        output::write(path, content, existing, own)?;
    }
    let count = games(contents.len());
    writeln!(out, "{count} {} written to {}.", were(&contents), folder.display())?;
    Ok(())
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
        Format { csv: true, .. } => csv::encode(record, &evaluate(record)),
        Format { standings: true, .. } => csv::standings_csv(record, &evaluate(record)),
        Format { hands: true, .. } => at_tables(csv::hands_csv(record, &evaluate(record)))?,
        Format { seats: true, .. } => at_tables(csv::seats_csv(record, &evaluate(record)))?,
        _ => json::encode_text(record),
    };
    Ok(text.into_bytes())
}

fn chart(id: GameId, record: &Record, place: Option<&Path>) -> Result<Vec<u8>, Error> {
    let svg = image::svg(record, &evaluate(record)).ok_or(Error::NoChart { game: id.0 })?;
    let ending = place.and_then(Path::extension);
    if ending.is_none_or(|ending| !ending.eq_ignore_ascii_case("png")) {
        return Ok(svg.into_bytes());
    }
    #[cfg(feature = "gui")]
    let png = image::png(&svg, &crate::gui::theme::FONT_FILES);
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

/// Every game, the oldest first: only those not removed, or removed ones too.
fn all(store: &Store, on_lists: bool) -> Result<Vec<GameId>, Error> {
    let mut games = store.games(&Filter::default())?;
    if !on_lists {
        games.extend(store.games(&Filter { removed: true, ..Filter::default() })?);
    }
    let mut ids: Vec<GameId> = games.into_iter().map(|game| game.id).collect();
    ids.sort_unstable();
    Ok(ids)
}

/// What a library is called in a folder.
fn library_name() -> String {
    format!("House Rules {}.json", clock::local_now().format("%Y-%m-%d"))
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
        writeln!(out, "{line}")?;
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
                (record.game.name.to_owned(), outcome(&record, &evaluate(&record)))
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
pub(super) fn outcome(record: &Record, reading: &Evaluation) -> String {
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
            let stopped = if *by_rules { "" } else { ", ended early" };
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
