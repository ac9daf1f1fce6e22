//! `demo`: a sample evening through a real database, which is removed at the end.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::error::Error;
use super::import_export::outcome;
use super::table::{Table, bold};
use super::{End, who_plays};
use formats::csv;
use formats::json;
use scoring::BidResult;
use scoring::board::BoardFact;
use scoring::{Board, Evaluation, Record, RoundState, board, evaluate, signed};
use session::output::{self, IfExists};
use store::{OwnFiles, Store};

/// The records of the evening, in the order they were played.
const EVENING: [(&str, &str); 3] = [
    ("goodge", include_str!("../../assets/samples/goodge.json")),
    ("hearts", include_str!("../../assets/samples/hearts.json")),
    ("oh-hell", include_str!("../../assets/samples/oh-hell.json")),
];

/// Plays the evening, prints it, and writes its CSV files.
pub(super) fn demo(output: Option<PathBuf>, out: &mut dyn Write) -> Result<End, Error> {
    let folder = match output {
        Some(folder) => new_folder(&folder).map(|()| folder)?,
        None => temporary_folder("house-rules-demo-")?.keep(),
    };
    let data = temporary_folder("house-rules-demo-data-")?;
    let mut store = Store::open(data.path().join("house-rules.db"))?;
    let own = OwnFiles::of(store.path());
    for (name, text) in EVENING {
        let decoded = json::decode(text).map_err(|source| Error::Sample { name, source })?;
        if let Some(record) = &decoded.record {
            let id = store.create(record, None)?;
            let record = store.load(id)?.record;
            let evaluation = evaluate(&record);
            print(&record, &evaluation, out)?;
            let write = |name: String, text: String| {
                output::write(&folder.join(name), text.as_bytes(), IfExists::Keep, &own)
            };
            write(format!("{id}-{name}.csv"), csv::encode(&record, &evaluation))?;
            write(format!("{id}-{name}-standings.csv"), csv::standings_csv(&record, &evaluation))?;
        }
    }
    writeln!(out, "The score sheets and standings are CSV files in {}.", folder.display())?;
    Ok(End::Done)
}

/// Prints the score sheet and the standings of a game.
fn print(record: &Record, evaluation: &Evaluation, out: &mut dyn Write) -> Result<(), Error> {
    let mut lines = vec![bold(&who_plays(record)), String::new()];
    lines.extend(sheet(&board(record, evaluation)).lines());
    lines.push(String::new());
    let mut standings = Table::new(["", "standings", "total", ""].map(bold)).right([0, 2]);
    for standing in &evaluation.standings {
        let wins = evaluation.winners().contains(&standing.team);
        standings.row([
            standing.rank.to_string(),
            record.team_name(standing.team),
            signed(standing.total),
            if wins { "winner" } else { "" }.to_owned(),
        ]);
    }
    lines.extend(standings.lines());
    let mut result = outcome(record, evaluation);
    if let Some(first) = evaluation.next().and_then(|next| next.dealer) {
        result += &format!("; {} {}", record.player_name(first), record.game.dealer.verb());
    }
    lines.extend([String::new(), format!("{result}."), String::new()]);
    for line in lines {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

fn sheet(board: &Board) -> Table {
    // A column for facts, only if the game has any for a whole round.
    let has_facts = board.rows.iter().any(|row| !row.facts.is_empty());
    let mut heading = vec![bold("round")];
    if has_facts {
        heading.push(String::new());
    }
    let first = heading.len();
    for column in &board.columns {
        heading.extend([bold(&column.names.join(" & ")), bold("total")]);
    }
    let numbers = first..heading.len();
    let mut table = Table::new(heading).right(std::iter::once(0).chain(numbers));
    for row in &board.rows {
        let mut cells = vec![row.number.to_string()];
        if has_facts {
            let mark = row.mark.map(|mark| match mark {
                BidResult::Made => "made".to_owned(),
                BidResult::Failed => "failed".to_owned(),
            });
            let words = row.facts.iter().map(words).chain(mark);
            cells.push(words.collect::<Vec<_>>().join(" "));
        }
        for score in &row.cells {
            if row.state == RoundState::Scored {
                cells.extend([signed(score.score), signed(score.total)]);
            } else {
                cells.extend([String::new(), String::new()]);
            }
        }
        table.row(cells);
    }
    table
}

fn words(written: &BoardFact) -> String {
    match written {
        BoardFact::Player(name) => name.clone(),
        BoardFact::Number(_, number) => signed(*number),
        BoardFact::Word(choice) => choice.label.to_lowercase(),
        BoardFact::Flag(label) => (*label).to_owned(),
        BoardFact::Text(text) => text.clone(),
    }
}

/// Creates a private folder with this name and some random letters, which is deleted when dropped.
fn temporary_folder(name: &str) -> Result<TempDir, Error> {
    tempfile::Builder::new()
        .prefix(name)
        .tempdir()
        .map_err(|source| Error::Write { path: std::env::temp_dir(), source })
}

fn new_folder(path: &Path) -> Result<(), Error> {
    fs::create_dir(path).map_err(|source| match source.kind() {
        io::ErrorKind::AlreadyExists => Error::FolderExists { path: path.to_owned() },
        _ => Error::Write { path: path.to_owned(), source },
    })
}
