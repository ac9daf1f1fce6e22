//! What the host can do beside the record of a tournament.

use crate::engine::Player;
use crate::evening::prizes::{PrizeKind, TieRule};
use crate::game::host::{Pace, RoomView};
use crate::game::round_clock::ClockSpan;

/// The parts of the host's panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HostTab {
    /// What the room sees.
    Room,
    /// The clock.
    Clock,
    /// Prizes and money.
    Prizes,
    /// How a rehearsal goes on.
    Rehearsal,
}

/// What happens beside the record.
#[derive(Debug, Clone)]
pub enum HostMessage {
    /// Opens the panel at a part.
    Open(HostTab),
    /// Closes the panel.
    Close,
    /// The room sees something else.
    View(RoomView),
    /// The host's own sentence.
    Sentence(String),
    /// Starts the clock, or pauses it.
    ToggleClock,
    /// So many minutes more.
    AddMinutes(i64),
    /// The clock is set back.
    StartOver,
    /// Rings now.
    Ring,
    /// What the minutes are for.
    Span(ClockSpan),
    /// How many minutes.
    Minutes(String),
    /// How many minutes before the end it warns.
    Warning(String),
    /// The bell, on or off.
    Bell,
    /// The clock on the room display, shown or not.
    InRoom,
    /// Closes the tables that still play.
    CloseTables,
    /// What everybody pays.
    Fee(String),
    /// What is kept.
    Kept(String),
    /// A prize is given, or not.
    Give(PrizeKind),
    /// What a prize pays.
    Amount(PrizeKind, String),
    /// Whether somebody may win more than one.
    SeveralEach,
    /// What becomes of a tie.
    Ties(TieRule),
    /// Who won the cut for a prize.
    Cut(PrizeKind, Player),
    /// Prints the list of prizes.
    PrintList,
    /// Prints a certificate for each winner.
    PrintCertificates,
    /// Writes prizes and payments as a table.
    Csv,
    /// Whether both pairs' numbers are typed.
    BothNumbers,
    /// How fast a rehearsal plays.
    Pace(Pace),
    /// A rehearsal plays by itself, or stops.
    Rehearse,
    /// A rehearsal goes one step on.
    Step,
}
