//! What can happen on a night.

use crate::engine::{Cut, Player, RoundPath};
use crate::gui::double_entry;
use crate::gui::icon::Icon;
use crate::gui::session;

/// What of the night is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tab {
    /// Who sits where.
    Seating,
    /// What the tables report.
    Entry,
    /// What the tables reported, read a second time.
    Second,
    /// Who moves after a game.
    Moves,
    /// Everybody by rank.
    Standings,
    /// Everybody's score card.
    Cards,
    /// Who is there, and who comes and goes.
    People,
    /// The page of rules.
    Rules,
    /// Everything that was written and put right.
    Corrections,
}

impl session::Tab for Tab {
    const ALL: &'static [Tab] = &[
        Tab::Seating,
        Tab::Entry,
        Tab::Second,
        Tab::Moves,
        Tab::Standings,
        Tab::Cards,
        Tab::People,
        Tab::Rules,
        Tab::Corrections,
    ];

    fn label(self) -> &'static str {
        match self {
            Tab::Seating => "Seating",
            Tab::Entry => "Entry",
            Tab::Second => "Second reading",
            Tab::Moves => "Moves",
            Tab::Standings => "Standings",
            Tab::Cards => "Cards",
            Tab::People => "People",
            Tab::Rules => "Rules",
            Tab::Corrections => "Corrections",
        }
    }

    fn icon(self) -> Icon {
        match self {
            Tab::Seating => Icon::Table,
            Tab::Entry => Icon::Correct,
            Tab::Second => Icon::CheckCircle,
            Tab::Moves => Icon::ArrowRight,
            Tab::Standings => Icon::Trophy,
            Tab::Cards => Icon::Dealer,
            Tab::People => Icon::Person,
            Tab::Rules => Icon::Rules,
            Tab::Corrections => Icon::History,
        }
    }
}

/// What happened on a night.
#[derive(Debug, Clone)]
pub enum Message {
    /// Shows another tab.
    Show(Tab),
    /// From the session under the screen.
    Session(session::Message),
    /// Shows the hands of another game.
    Game(usize),
    /// A click on a hand.
    Hand(RoundPath),
    /// Opens the hand under the cursor for correction.
    Correct,
    /// From the double entry.
    DoubleEntry(double_entry::Message),
    /// No more hands will come from a table, or some will after all.
    CloseTable(u16),
    /// A cut was won: by the first or second of those who tied.
    Cut(Cut, usize),
    /// Shows who moved after another game.
    After(usize),
    /// Another cut of an earlier game is put right.
    Recut,
    /// The standings by one game, from 0; by their totals again where they are by it already.
    OrderBy(usize),
    /// The next game begins.
    Begin,
    /// The next seating is drawn anew.
    Redraw,
    /// A click on a chair.
    Pick(Player),
    /// A click in a list: who, and in which column.
    Mark(Player, usize),
    /// Shows or hides why a number is what it is.
    Explain,
    /// Somebody will be there in the next game, or will not.
    There(Player),
    /// Somebody takes the other kind of chair from the next game on.
    Turn(Player),
    /// The name of somebody who arrives is being typed.
    Arriving(String),
    /// The name is typed; the role is asked for.
    AskRole,
    /// Somebody has arrived, in this role.
    Arrive(usize),
    /// The list was scrolled to this many logical pixels.
    Scrolled(f32),
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
