//! Another window, or another program, has written to a game that is open here: what it wrote,
//! in a sentence.
//!
//! Invariant: nothing is written over unseen. What the other wrote is read first; what was
//! typed here stays, and is written only when somebody presses Enter again.

use iced::Task;

use crate::engine::Edit;
use crate::game::{LoggedChange, OpenGame};
use crate::store::worker::{Failure, StoreHandle};
use crate::store::{GameId, Loaded};

/// More than this is too much for a sentence; the log has it.
const LONG: usize = 260;

/// Reads the game as it stands now.
pub(super) fn read(disk: &StoreHandle, id: GameId) -> Task<Result<Box<Loaded>, Failure>> {
    Task::perform(disk.run(move |store| store.load(id).map(Box::new)), |read| read)
}

/// "Another window has written meanwhile: Round 6 (Bid: 95 · Captured of Ada: 60)." — everything
/// after the newest step that was known here.
pub(super) fn told(sheet: &OpenGame, known: Option<i64>) -> String {
    let new = sheet.log().iter().filter(|step| Some(step.id) > known);
    let steps: Vec<String> = new.map(|step| in_words(sheet, step)).collect();
    let words = match steps.as_slice() {
        [] => String::new(),
        [only] => format!(": {only}"),
        [.., last] => format!(" {} times, the last time: {last}", steps.len()),
    };
    format!("Another window has written meanwhile{words}.")
}

/// What became of what was typed here.
pub(super) enum Kept {
    /// It waits at this round.
    Later(usize),
    /// The correction of this round is open with it.
    Opened(usize),
    /// The other has written just that.
    Same,
    /// It is for the next round.
    Next,
    /// There was none.
    Nothing,
}

impl Kept {
    /// As it follows on what [`told`] says.
    pub(super) fn words(&self) -> String {
        match self {
            Kept::Later(round) => {
                format!(" What you typed is kept: correct round {round} to see both.")
            }
            Kept::Opened(round) => format!(
                " What you typed for round {round} is kept: Enter puts it in its place, Esc \
                 leaves what stands."
            ),
            Kept::Same => " You typed the same.".to_owned(),
            Kept::Next => " What you typed is kept: Enter records it.".to_owned(),
            Kept::Nothing => " Nothing was changed from here.".to_owned(),
        }
    }
}

/// "Round 6 (Bid: 95 · Captured of Ada: 60)".
fn in_words(sheet: &OpenGame, step: &LoggedChange) -> String {
    let label = &step.change.label;
    let rows = |edit: &&Edit| !matches!(edit, Edit::Insert { .. } | Edit::Remove { .. });
    let cells: Vec<Edit> = step.change.edits.iter().filter(rows).cloned().collect();
    let cells = crate::engine::Change::new(label.clone(), cells);
    let sentences = sheet.sentences(&cells).join(" · ");
    let at_table = |edit: &Edit| matches!(edit, Edit::Set { cell, .. } if cell.place.table > 0);
    // What stands at a table is in the label.
    let is_told = step.change.edits.iter().any(at_table);
    if is_told || step.undoes.is_some() || sentences.is_empty() || sentences.len() > LONG {
        label.clone()
    } else {
        format!("{label} ({sentences})")
    }
}
