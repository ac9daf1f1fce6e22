//! Checks that every record in a file follows from its log of changes: undone one by one, newest
//! first, each change finds the record as it left it.
//!
//! Usage: `cargo run --example check_log -- games.db`

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program for the terminal")]

use std::process::ExitCode;

use store::{Error, Filter, Store};

fn main() -> ExitCode {
    let Some(path) = std::env::args_os().nth(1) else {
        eprintln!("Name the file.");
        return ExitCode::from(2);
    };
    match check(path.as_ref()) {
        Ok((games, changes)) => {
            println!("{games} games and {changes} changes hang together");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

/// Returns how many games and changes there are.
fn check(path: &std::path::Path) -> Result<(usize, usize), String> {
    let said = |error: Error| error.to_string();
    let store = Store::open(path).map_err(said)?;
    store.check().map_err(said)?;
    let (mut games, mut changes) = (0, 0);
    for removed in [false, true] {
        for game in store.games(&Filter { removed, ..Filter::default() }).map_err(said)? {
            let loaded = store.load(game.id).map_err(said)?;
            let _ = store.drafts(game.id).map_err(said)?;
            let _ = store.hand_versions(game.id).map_err(said)?;
            let mut record = loaded.record;
            for logged in loaded.log.iter().rev() {
                let back = logged.change.inverse("taken back");
                back.apply(&mut record).map_err(|_| {
                    let label = &logged.change.label;
                    format!(
                        "Game {} does not follow from change {}, {label}.",
                        game.id, logged.id.0
                    )
                })?;
                changes += 1;
            }
            games += 1;
        }
    }
    Ok((games, changes))
}
