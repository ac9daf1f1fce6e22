//! What can happen on the sheet.

use super::{CountMessage, Drafts};
use crate::engine::Cell;
use crate::gui::asked;
use crate::store::worker::Failure;
use crate::store::{Loaded, Logged};

/// What of the game is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tab {
    /// The pad.
    Score,
    /// Everybody's totals as lines.
    Chart,
    /// The page of rules.
    Rules,
    /// Everything that was written and put right.
    Corrections,
}

impl Tab {
    pub(super) const ALL: [Tab; 4] = [Tab::Score, Tab::Chart, Tab::Rules, Tab::Corrections];

    pub(super) fn label(self) -> &'static str {
        match self {
            Tab::Score => "Score",
            Tab::Chart => "Chart",
            Tab::Rules => "Rules",
            Tab::Corrections => "Corrections",
        }
    }
}

/// What happened on the sheet.
#[derive(Debug, Clone)]
pub enum Message {
    /// A click on a box.
    Pointed(Cell),
    /// A click on a choice: the cell and the choice's text.
    Chosen(Cell, String),
    /// Text typed into a text field.
    Typed(Cell, String),
    /// Enter, or a click on the main button.
    Enter,
    /// A change is on the disk, or not.
    Committed(Result<Box<Logged>, Failure>),
    /// The game as another window has left it, or why it cannot be read.
    Reread(Result<Box<Loaded>, Failure>),
    /// Drafts were read from the disk.
    DraftsRead(Result<Drafts, Failure>),
    /// A draft could not be kept.
    DraftNotKept(Failure),
    /// Tries again what could not be written.
    TryAgain,
    /// Takes the last change back.
    Undo,
    /// Brings the last undone change back.
    Redo,
    /// A click on the chart: the next line stands out.
    Light,
    /// Shows another tab.
    Show(Tab),
    /// A click on a score of the pad: round and column.
    Clicked(usize, usize),
    /// Opens a round for correction.
    Correct(usize),
    /// Leaves the round as it was.
    Leave,
    /// In the counting aid.
    Count(CountMessage),
    /// Why a round is corrected.
    Reason(String),
    /// Takes the round that is being corrected out.
    TakeOut,
    /// Closes the reasons.
    CloseReasons,
    /// Shows or hides dealer, adjustments and note.
    More,
    /// The players stop here, or play on.
    Stop(bool),
    /// A new game with the same seats.
    PlayAgain,
    /// Asks where the game is to be written.
    Export,
    /// Asks where the chart is to be written.
    SavePicture,
    /// Asks what is to be printed.
    Print,
    /// From the card that asks for a file, or what is to be printed.
    Asked(asked::Message),
    /// Back to the first screen.
    Home,
    /// The pad was scrolled to this many logical pixels.
    Scrolled(f32),
}
