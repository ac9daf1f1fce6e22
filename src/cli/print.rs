//! `print`: a page of a game as one HTML file, to print from a browser.

use std::path::Path;

use super::arguments::Print;
use super::error::{Error, Result};
use super::{Cli, End, existing, output_file, score};
use scoring::next_game::SeatingDraft;
use scoring::{Deal, Record, evaluate};
use session::OpenGame;
use session::paper::{self, Kind};
use session::tournament::is_night;
use store::GameId;

/// Writes a page about a game in the database, or about a record in a file.
pub(super) fn print(wanted: &Print, cli: &mut Cli<'_>) -> Result<End> {
    let place = output_file(wanted.output.as_deref());
    let existing = existing(wanted.force);
    cli.check_output(place, existing)?;
    let mut draft = SeatingDraft::default();
    let mut record = match wanted.game.parse() {
        Ok(number) => kept(GameId(number), cli, &mut draft)?,
        Err(_) => match in_file(Path::new(&wanted.game), cli)? {
            Some(record) => record,
            None => return Ok(End::Problems),
        },
    };
    draft.seed = wanted.seed.unwrap_or(draft.seed);
    if matches!(wanted.what, Kind::Seating | Kind::Slips) && is_night(record.game) {
        seat(&mut record, &draft);
    }
    let game = OpenGame::open(record, Vec::new());
    let text = paper::page(&game, wanted.what).map_err(Error::Sentence)?;
    let what = format!("{} of {}", wanted.what.label(), game.record().game.name);
    cli.write_out(text.as_bytes(), place, existing, &what)
}

/// Adds the next game of a night, as it would begin, if it can.
fn seat(record: &mut Record, draft: &SeatingDraft) {
    let evaluation = evaluate(record);
    let moves = evaluation.next().and_then(Deal::seating).is_some();
    let is_drawn = record.rounds.is_empty() && draft.seed > 0;
    if !moves && !is_drawn {
        return;
    }
    let next = draft.next_game(record, &evaluation);
    if !next.seating.tables.is_empty() {
        record.rounds.push(next.entry);
    }
}

/// Returns a game in the database, and the draft of its next seating.
fn kept(id: GameId, cli: &Cli<'_>, draft: &mut SeatingDraft) -> Result<Record> {
    let store = cli.stored()?;
    let record = store.load(id)?.record;
    let next = record.rounds.len() + 1;
    draft.read(&store.drafts(id)?.remove(&next).unwrap_or_default().texts);
    Ok(record)
}

/// Returns the record in a file; `None` if it has problems, which are printed.
fn in_file(path: &Path, cli: &mut Cli<'_>) -> Result<Option<Record>> {
    let (name, decoded) = score::record(path)?;
    let is_refused = score::problems(&name, &decoded, cli.out)?;
    Ok(decoded.record.filter(|_| !is_refused))
}
