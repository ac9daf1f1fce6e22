//! `import` and `export`: games between files and the database.

use std::fs;
use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};

use chrono::NaiveDate;

use super::arguments::{Export, Format};
use super::error::{Error, Result, said};
use super::{Cli, End, complain, existing, files, output_file, score, who_plays};
use formats::library::{self, ImportFile, Label, LibraryLine};
use formats::{Decoded, csv, json};
use scoring::{Record, evaluate};
use session::chart::image;
use session::output::{self, NewFile};
use session::{OpenGame, evening, result_picture};
use store::format::full_date;
use store::{Arrival, Filter, GameId, GameImport, LoadedGame, Store, clock};

/// Adds the records in files to the database: all of them, or none. One that is here already is added
/// `again` or named.
pub(super) fn import(
    paths: &[PathBuf],
    again: bool,
    date: Option<NaiveDate>,
    cli: &mut Cli<'_>,
) -> Result<End> {
    let date = date.and_then(evening::date_of);
    let mut import = Import { date, ..Import::default() };
    let (mut records, mut libraries) = (Vec::new(), Vec::new());
    for path in paths {
        let name = files::name(path);
        let file = ImportFile::read(BufReader::new(files::open(path)?));
        match file.map_err(|why| files::not_read(&name, why))? {
            ImportFile::Library(lines) => libraries.push((name, lines)),
            ImportFile::Records(all) => {
                for (name, decoded) in score::named(&name, all) {
                    let record = import.record(&name, &Label::default(), decoded, cli)?;
                    records.extend(record.map(|record| (name, record)));
                }
            }
        }
    }
    if import.is_refused && libraries.is_empty() {
        return refuse(cli);
    }
    let imported = cli.store()?.import(|library| {
        library.again = again;
        for (name, record) in &records {
            import.add(library, name, &Label::default(), record)?;
        }
        for (name, mut lines) in libraries {
            let mut number = 0;
            while let Some(line) = lines.next_line().map_err(|why| files::not_read(&name, why))? {
                match line {
                    LibraryLine::SharedData(shared) => library.shared_data(&shared)?,
                    LibraryLine::Spellings(_) if import.is_refused => {}
                    LibraryLine::Spellings(spellings) => library.spellings(&spellings)?,
                    LibraryLine::Game(game) => {
                        number += 1;
                        let (name, (label, decoded)) = (format!("{name}, record {number}"), *game);
                        if let Some(record) = import.record(&name, &label, decoded, cli)? {
                            import.add(library, &name, &label, &record)?;
                        }
                    }
                }
            }
        }
        if import.is_refused { Err(Error::NothingImported) } else { Ok(()) }
    });
    match imported {
        Err(Error::NothingImported) => return refuse(cli),
        imported => imported?,
    }
    if import.said.is_empty() {
        return cli.answer("There was nothing to import.");
    }
    cli.document(import.said)
}

fn refuse(cli: &mut Cli<'_>) -> Result<End> {
    writeln!(cli, "{}", Error::NothingImported)?;
    Ok(End::Problems)
}

/// An import under way.
#[derive(Default)]
struct Import {
    /// The day of games whose record does not state it.
    date: Option<NaiveDate>,
    /// Whether a record has problems, so nothing is imported.
    is_refused: bool,
    /// The report to print once everything is imported: a line for each game.
    said: String,
}

impl Import {
    /// Returns the record of a game to store; `None` if it has problems, which are printed.
    fn record(
        &mut self,
        name: &str,
        label: &Label,
        decoded: Decoded,
        cli: &mut Cli<'_>,
    ) -> Result<Option<Record>> {
        // A game of a library was written down and read by people before.
        let is_of_library = label.created.is_some();
        let warnings =
            if is_of_library { decoded.file_warnings() } else { decoded.import_warnings() };
        score::warn(name, &decoded, &warnings);
        let has_problems = score::problems(name, &decoded, cli.out)?;
        let Some(mut record) = decoded.record.filter(|_| !has_problems) else {
            self.is_refused = true;
            return Ok(None);
        };
        record.date = record.date.or(self.date);
        Ok(Some(record))
    }

    /// Imports a game, unless there was a problem before.
    fn add(
        &mut self,
        library: &mut GameImport<'_>,
        name: &str,
        label: &Label,
        record: &Record,
    ) -> Result<()> {
        if self.is_refused {
            return Ok(());
        }
        let who = who_plays(record);
        self.said += &match library.game(label, record)? {
            Arrival::Added(id) => format!("{name}: game {id}, {who}\n"),
            Arrival::Here(id, day) => {
                let day = full_date(day);
                format!("{name}: already here as game {id} of {day} ({who}); nothing was added\n")
            }
        };
        Ok(())
    }
}

/// Writes one game, or every game.
pub(super) fn export(wanted: &Export, cli: &mut Cli<'_>) -> Result<End> {
    let place = output_file(wanted.output.as_deref());
    match (wanted.game, wanted.format.suffix(), place) {
        (Some(id), _, place) => export_game(wanted, GameId(id), place, cli),
        (None, None, Some(folder)) if folder.is_dir() => {
            let day = clock::local_now().format("%Y-%m-%d");
            export_library(wanted, Some(&folder.join(format!("House Rules {day}.json"))), cli)
        }
        (None, None, place) => export_library(wanted, place, cli),
        (None, Some(ending), Some(folder)) => export_folder(wanted, folder, ending, cli),
        (None, Some(_), None) => {
            said("Each game becomes a file of its own; name a folder for them with -o FOLDER.")
        }
    }
}

fn export_game(
    wanted: &Export,
    id: GameId,
    place: Option<&Path>,
    cli: &mut Cli<'_>,
) -> Result<End> {
    let existing = existing(wanted.force);
    cli.check_output(place, existing)?;
    let record = cli.stored()?.load_without_log(id)?.record;
    let text = content(wanted, id, &record, place)?;
    cli.write_out(&text, place, existing, &games_were(1))
}

/// Writes every game line by line, so that a library of any size needs little memory.
fn export_library(wanted: &Export, place: Option<&Path>, cli: &mut Cli<'_>) -> Result<End> {
    let existing = existing(wanted.force);
    cli.check_output(place, existing)?;
    let store = cli.stored()?;
    let mut file = match place {
        Some(path) => Some(NewFile::create(path, existing, &cli.own_files())?),
        None => None,
    };
    let failed = |source| match place {
        Some(path) => Error::Write { path: path.to_owned(), source },
        None => Error::StandardOutput(source),
    };
    let mut write = |text: String| match &mut file {
        Some(new) => new.file.write_all(text.as_bytes()),
        None => cli.out.write_all(text.as_bytes()),
    };
    let (mut end, mut ids) = (End::Done, Vec::new());
    write(library::first_line(&store.shared_data()?)).map_err(failed)?;
    for id in store.every_game()? {
        let Some(loaded) = load(&store, id, &mut end)? else { continue };
        let (created, changed) = (Some(loaded.created), Some(loaded.changed));
        let (title, removed) = (loaded.title, loaded.removed);
        let host = store.host_settings(id)?;
        let label = Label { title, created, changed, removed, host };
        write(library::game_line(&label, &loaded.record)).map_err(failed)?;
        ids.push(id);
    }
    write(library::last_line(ids.len(), &store.spellings(&ids)?)).map_err(failed)?;
    if let (Some(file), Some(path)) = (file, place) {
        file.finish()?;
        writeln!(cli, "{} written to {}.", games_were(ids.len()), path.display())?;
    }
    Ok(end)
}

/// Writes a file for every game whose name ends like this into a folder.
fn export_folder(wanted: &Export, folder: &Path, ending: &str, cli: &mut Cli<'_>) -> Result<End> {
    let (existing, own) = (existing(wanted.force), cli.own_files());
    let store = cli.stored()?;
    let (mut end, mut contents) = (End::Done, Vec::new());
    // The oldest first.
    let mut games = store.games(&Filter::default())?;
    games.sort_unstable_by_key(|game| game.id);
    for id in games.iter().map(|game| game.id) {
        let Some(LoadedGame { record, .. }) = load(&store, id, &mut end)? else { continue };
        match content(wanted, id, &record, None) {
            Ok(content) => {
                contents.push((folder.join(format!("{id}-{}{ending}", record.game.id)), content));
            }
            // A game without tables has no hands, and one that has not begun no picture: neither
            // blocks the others.
            Err(Error::NoSuchFile(_)) => {}
            Err(error) => return Err(error),
        }
    }
    // All names are checked before the first file is written.
    for (path, _) in &contents {
        output::check(path, existing, &own)?;
    }
    fs::create_dir_all(folder)
        .map_err(|source| Error::Write { path: folder.to_owned(), source })?;
    for (path, content) in &contents {
        output::write(path, content, existing, &own)?;
    }
    writeln!(cli, "{} written to {}.", games_were(contents.len()), folder.display())?;
    Ok(end)
}

/// Loads a game; `None` if it cannot be read, so that one does not block the others.
fn load(store: &Store, id: GameId, end: &mut End) -> Result<Option<LoadedGame>> {
    match store.load_without_log(id) {
        Err(error) if error.is_of_one_game() => {
            complain(&format!("{error} It was left out."));
            *end = End::Failed;
            Ok(None)
        }
        loaded => Ok(Some(loaded?)),
    }
}

/// Returns the exported content of a game.
fn content(wanted: &Export, id: GameId, record: &Record, place: Option<&Path>) -> Result<Vec<u8>> {
    let at_tables = |text: Option<String>| {
        let name = record.game.name;
        let why = format!("{name} is not played at tables; “--csv” writes it for a spreadsheet.");
        text.ok_or(Error::NoSuchFile(why))
    };
    let text = match wanted.format {
        Format { chart: true, .. } => {
            return picture(id, image::svg(record, &evaluate(record)), place);
        }
        Format { result: true, .. } => {
            let game = OpenGame::open(record.clone(), Vec::new());
            return picture(id, result_picture::svg(&game), place);
        }
        Format { csv: true, .. } => csv::encode(record, &evaluate(record)),
        Format { standings: true, .. } => csv::standings_csv(record, &evaluate(record)),
        Format { hands: true, .. } => at_tables(csv::hands_csv(record, &evaluate(record)))?,
        Format { seats: true, .. } => at_tables(csv::seats_csv(record, &evaluate(record)))?,
        _ => json::encode_text(record),
    };
    Ok(text.into_bytes())
}

/// Returns a picture, drawn as the file's name says.
fn picture(id: GameId, svg: Option<String>, place: Option<&Path>) -> Result<Vec<u8>> {
    let none = || format!("Game {id} has no picture yet: none of its rounds is scored.");
    let svg = svg.ok_or_else(|| Error::NoSuchFile(none()))?;
    let ending = place.and_then(Path::extension);
    if ending.is_none_or(|ending| !ending.eq_ignore_ascii_case("png")) {
        return Ok(svg.into_bytes());
    }
    let refused = || said("This build cannot draw PNG; name a file that ends in .svg.");
    image::png(&svg).map_or_else(refused, Ok)
}

/// Returns "1 game was", "3 games were".
pub(super) fn games_were(count: usize) -> String {
    if count == 1 { "1 game was".to_owned() } else { format!("{count} games were") }
}
