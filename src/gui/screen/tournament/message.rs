//! What can happen on a night.

use crate::engine::{Cut, Player, RoundPath};
use crate::gui::double_entry;
use crate::gui::icon::Icon;
use crate::gui::session;

/// What of the night is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TournamentTab {
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

impl session::Tab for TournamentTab {
    const ALL: &'static [TournamentTab] = &[
        TournamentTab::Seating,
        TournamentTab::Entry,
        TournamentTab::Second,
        TournamentTab::Moves,
        TournamentTab::Standings,
        TournamentTab::Cards,
        TournamentTab::People,
        TournamentTab::Rules,
        TournamentTab::Corrections,
    ];

    fn label(self) -> &'static str {
        match self {
            TournamentTab::Seating => "Seating",
            TournamentTab::Entry => "Entry",
            TournamentTab::Second => "Double entry",
            TournamentTab::Moves => "Moves",
            TournamentTab::Standings => "Standings",
            TournamentTab::Cards => "Cards",
            TournamentTab::People => "People",
            TournamentTab::Rules => "Rules",
            TournamentTab::Corrections => "Corrections",
        }
    }

    fn icon(self) -> Icon {
        match self {
            TournamentTab::Seating => Icon::Table,
            TournamentTab::Entry => Icon::Correct,
            TournamentTab::Second => Icon::CheckCircle,
            TournamentTab::Moves => Icon::ArrowRight,
            TournamentTab::Standings => Icon::Trophy,
            TournamentTab::Cards => Icon::Dealer,
            TournamentTab::People => Icon::Person,
            TournamentTab::Rules => Icon::Rules,
            TournamentTab::Corrections => Icon::History,
        }
    }
}

/// What happened on a night.
#[derive(Debug, Clone)]
pub enum Message {
    /// Shows another tab.
    Show(TournamentTab),
    /// From the session under the screen.
    Session(session::Message),
    /// Shows the hands of another game.
    Game(usize),
    /// A click on a hand.
    Hand(RoundPath),
    /// From the double entry.
    DoubleEntry(double_entry::Message),
    /// No more hands will come from a table, or some will after all.
    CloseTable(u16),
    /// Somebody is to take a chair at the table under the cursor.
    AskSubstitute,
    /// Which chair, pair A first.
    Chair(usize),
    /// Who takes it.
    Substitute(Player),
    /// A cut was won: by the first or second of those who tied.
    Cut(Cut, usize),
    /// Shows who moved after another game.
    After(usize),
    /// The standings by one game, from 0; by their totals again where they are by it already.
    OrderBy(usize),
    /// The next game begins.
    Begin,
    /// The next seating is redrawn.
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
