//! `demo`: a sample evening through a real database, which is removed at the end.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::error::{Error, Result, said};
use super::show::print;
use super::{Cli, End};
use formats::{csv, json};
use scoring::evaluate;
use session::output::{self, IfExists};
use store::{OwnFiles, Store};

/// The records of the evening, in the order they were played.
const EVENING: [(&str, &str); 3] = [
    ("goodge", include_str!("../../assets/samples/goodge.json")),
    ("hearts", include_str!("../../assets/samples/hearts.json")),
    ("oh-hell", include_str!("../../assets/samples/oh-hell.json")),
];

/// Plays the evening, prints it, and writes its CSV files.
pub(super) fn demo(output: Option<PathBuf>, cli: &mut Cli<'_>) -> Result<End> {
    let folder = match output {
        Some(folder) => new_folder(&folder).map(|()| folder)?,
        None => temporary_folder("house-rules-demo-")?.keep(),
    };
    let data = temporary_folder("house-rules-demo-data-")?;
    let mut store = Store::open(data.path().join("house-rules.db"))?;
    let own = OwnFiles::of(store.path());
    for (name, text) in EVENING {
        let decoded = json::decode(text)
            .or_else(|why| said(format!("The sample {name} cannot be read: {why}.")))?;
        if let Some(record) = &decoded.record {
            let id = store.create(record, None)?;
            let record = store.load(id)?.record;
            let evaluation = evaluate(&record);
            let _ = print(&record, &evaluation, cli)?;
            writeln!(cli)?;
            let write = |name: String, text: String| {
                output::write(&folder.join(name), text.as_bytes(), IfExists::Keep, &own)
            };
            write(format!("{id}-{name}.csv"), csv::encode(&record, &evaluation))?;
            write(format!("{id}-{name}-standings.csv"), csv::standings_csv(&record, &evaluation))?;
        }
    }
    let folder = folder.display();
    cli.answer(&format!("The score sheets and standings are CSV files in {folder}."))
}

/// Creates a private folder with this name and some random letters, which is deleted when dropped.
fn temporary_folder(name: &str) -> Result<TempDir> {
    tempfile::Builder::new()
        .prefix(name)
        .tempdir()
        .map_err(|source| Error::Write { path: std::env::temp_dir(), source })
}

fn new_folder(path: &Path) -> Result<()> {
    match fs::create_dir(path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            said(format!("{} already exists; choose another folder.", path.display()))
        }
        made => made.map_err(|source| Error::Write { path: path.to_owned(), source }),
    }
}
