//! What can happen on the screen of couples.

use crate::engine::Cell;
use crate::gui::double_entry;
use crate::gui::icon::Icon;
use crate::gui::session;

/// What of the match is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CouplesTab {
    /// The couples of the open round.
    Couples,
    /// What was recorded, read a second time.
    Second,
    /// What every round came to.
    Worksheet,
    /// The columns as on paper; beside the others where there is room.
    Sheet,
    /// What everybody did.
    Individuals,
    /// How the games went, as lines.
    Chart,
    /// The page of rules.
    Rules,
    /// Everything that was written and put right.
    Corrections,
}

impl session::Tab for CouplesTab {
    const ALL: &'static [CouplesTab] = &[
        CouplesTab::Couples,
        CouplesTab::Second,
        CouplesTab::Worksheet,
        CouplesTab::Sheet,
        CouplesTab::Individuals,
        CouplesTab::Chart,
        CouplesTab::Rules,
        CouplesTab::Corrections,
    ];

    fn label(self) -> &'static str {
        match self {
            CouplesTab::Couples => "Couples",
            CouplesTab::Second => "Double entry",
            CouplesTab::Worksheet => "Worksheet",
            CouplesTab::Sheet => "Score sheet",
            CouplesTab::Individuals => "Individuals",
            CouplesTab::Chart => "Chart",
            CouplesTab::Rules => "Rules",
            CouplesTab::Corrections => "Corrections",
        }
    }

    fn icon(self) -> Icon {
        match self {
            CouplesTab::Couples => Icon::Table,
            CouplesTab::Second => Icon::CheckCircle,
            CouplesTab::Worksheet | CouplesTab::Sheet => Icon::Correct,
            CouplesTab::Individuals => Icon::Person,
            CouplesTab::Chart => Icon::Chart,
            CouplesTab::Rules => Icon::Rules,
            CouplesTab::Corrections => Icon::History,
        }
    }
}

/// What happened on the screen of couples.
#[derive(Debug, Clone)]
pub enum Message {
    /// A click on a box.
    Pointed(Cell),
    /// A click on a choice: the cell and the choice's text.
    Chosen(Cell, String),
    /// Text typed into a text field.
    Typed(Cell, String),
    /// From the session under the screen.
    Session(session::Message),
    /// A click on a name, by team and couple: the next one clicked swaps places with it.
    Seat(usize, usize),
    /// From the double entry.
    DoubleEntry(double_entry::Message),
    /// Shows another tab.
    Show(CouplesTab),
    /// Says why the marked round was awarded as it was, or no more.
    Explain,
    /// A click on a round of the worksheet.
    Clicked(usize),
    /// Opens a round for correction.
    Correct(usize),
    /// Leaves the round as it was.
    Leave,
    /// Why a round is corrected.
    Reason(String),
    /// Takes the round that is being corrected out.
    TakeOut,
    /// Shows or hides rulings and the note.
    More,
    /// A new match of the same teams.
    PlayAgain,
}

impl From<session::Message> for Message {
    fn from(message: session::Message) -> Message {
        Message::Session(message)
    }
}

impl From<double_entry::Message> for Message {
    fn from(message: double_entry::Message) -> Message {
        Message::DoubleEntry(message)
    }
}
