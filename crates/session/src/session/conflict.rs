//! Conflicts with another process: what it changed, and what happened to what was typed here, in
//! sentences.

use super::PendingChange;
use crate::OpenGame;
use scoring::{Change, Edit};
use store::{ChangeId, LoggedChange};

/// Length in bytes beyond which details are left to the change history.
const MAX_DETAILS: usize = 60;

/// A game loaded again because another process committed first.
#[derive(Debug)]
pub struct Conflict {
    /// The pending change that was not recorded; `None` if nothing was pending.
    pub change: Option<PendingChange>,
    /// The newest change known here before.
    pub known: Option<ChangeId>,
}

impl Conflict {
    /// Returns the sentence about it: "Another window has changed this game: Round 6 (Bid: 95 ·
    /// Ada captured 60)." It names everything in the log of `game` after the newest change
    /// known here.
    pub fn sentence(&self, game: &OpenGame) -> String {
        let new = game.log().iter().filter(|step| Some(step.id) > self.known);
        let steps: Vec<String> = new.map(|step| step_words(game, step)).collect();
        let words = match steps.as_slice() {
            [] => String::new(),
            [only] => format!(": {only}"),
            [.., last] => format!(" {} times, last: {last}", steps.len()),
        };
        format!("Another window has changed this game{words}.")
    }

    /// Returns the change if it can still be recorded, because nothing it concerns has changed in
    /// `game`.
    pub fn still_fits(&self, game: &OpenGame) -> Option<&PendingChange> {
        let pending = self.change.as_ref().filter(|change| change.is_by_hand())?;
        let change = &pending.proposal.change;
        // A round that has moved left another round in its place.
        let stays = |edit: &Edit| match edit {
            Edit::Insert { .. } | Edit::Remove { .. } => false,
            edit => edit.writes().is_none_or(|round| self.number_in(game, round) == Some(round)),
        };
        let fits =
            change.edits.iter().all(stays) && change.apply(&mut game.record().clone()).is_ok();
        fits.then_some(pending)
    }

    /// Returns the number in `game` of a round known here; `None` if it was deleted.
    pub fn number_in(&self, game: &OpenGame, round: usize) -> Option<usize> {
        let (at, was_deleted) = self.follow(game, round)?;
        (!was_deleted).then_some(at)
    }

    /// Returns the same, but also finds a round that was deleted and recorded again in its place,
    /// as by undo and redo.
    pub fn number_again_in(&self, game: &OpenGame, round: usize) -> Option<usize> {
        self.follow(game, round).map(|(at, _)| at)
    }

    /// Follows a round through the new changes: returns its number if it is there, and whether it
    /// was deleted meanwhile.
    fn follow(&self, game: &OpenGame, round: usize) -> Option<(usize, bool)> {
        let new = game.log().iter().filter(|step| Some(step.id) > self.known);
        let (mut at, mut is_there, mut was_deleted) = (round, true, false);
        for edit in new.flat_map(|step| &step.change.edits) {
            match edit {
                Edit::Insert { round } if !is_there && at == *round => is_there = true,
                Edit::Insert { round } if at >= *round => at += 1,
                Edit::Remove { round } if at == *round => (is_there, was_deleted) = (false, true),
                Edit::Remove { round } if at > *round => at -= 1,
                _ => {}
            }
        }
        is_there.then_some((at, was_deleted))
    }
}

/// The sentence that follows [`Conflict::sentence`] if nothing was typed here.
pub const NOTHING_LOST: &str = " Nothing you typed was lost.";

/// Returns a change in words: "Round 6 (Bid: 95 · Ada captured 60)".
fn step_words(game: &OpenGame, step: &LoggedChange) -> String {
    let label = &step.change.label;
    let rows = |edit: &&Edit| !matches!(edit, Edit::Insert { .. } | Edit::Remove { .. });
    let cells: Vec<Edit> = step.change.edits.iter().filter(rows).cloned().collect();
    let sentences = game.sentences(&Change::new(label.clone(), cells)).join(" · ");
    // The values of a table are in the label.
    let at_table = |edit: &Edit| matches!(edit, Edit::Set { cell, .. } if cell.place.table > 0);
    let is_told = step.change.edits.iter().any(at_table);
    if is_told || step.undoes.is_some() || sentences.is_empty() || sentences.len() > MAX_DETAILS {
        label.clone()
    } else {
        format!("{label} ({sentences})")
    }
}
