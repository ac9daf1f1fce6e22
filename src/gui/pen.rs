//! What is written to an open game: a change on its way to the disk, and what is said once it
//! is there; and a game from the disk as a sheet.

use crate::game::{LoggedChange, OpenGame, ProposedChange};
use crate::store::{Loaded, Logged};

/// A change on its way to the disk.
#[derive(Debug, Clone)]
pub struct Writing {
    /// The change.
    pub proposal: ProposedChange,
    /// What is said once it is on the disk.
    pub said: String,
    /// Whether *Undo* stands beside that.
    pub undo: bool,
}

impl Writing {
    /// A change, and what is said once it is there; it can be taken back.
    pub fn new(proposal: ProposedChange, said: impl Into<String>) -> Writing {
        Writing { proposal, said: said.into(), undo: true }
    }

    /// The last change taken back.
    pub fn undo(sheet: &OpenGame) -> Option<Writing> {
        let said = format!("{}: taken back", sheet.undo_label()?);
        Some(Writing { undo: false, ..Writing::new(sheet.undo()?, said) })
    }

    /// The change that was taken back last brought back.
    pub fn redo(sheet: &OpenGame) -> Option<Writing> {
        let said = format!("{}: brought back", sheet.redo_label()?);
        Some(Writing::new(sheet.redo()?, said))
    }

    /// The players stop here; or they play on, which `goes_on` says.
    pub fn stop(sheet: &OpenGame, ended: bool, goes_on: &str) -> Writing {
        let said = if ended { "Stopped here, as it stands" } else { goes_on };
        Writing::new(sheet.propose_ended(ended), said)
    }

    /// Whether it is no change that takes another back.
    pub fn is_by_hand(&self) -> bool {
        self.proposal.undoes.is_none()
    }
}

/// A game that was read from the disk.
pub fn opened(loaded: Loaded) -> OpenGame {
    OpenGame::open(loaded.record, loaded.log.into_iter().map(step).collect())
}

/// A change of the log as the sheet takes it.
pub fn step(logged: Logged) -> LoggedChange {
    LoggedChange {
        id: logged.id.0,
        at: logged.at,
        change: logged.change,
        undoes: logged.undoes.map(|id| id.0),
    }
}
