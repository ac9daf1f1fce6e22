//! The tabs of game screens.

use crate::gui::icon::Icon;

/// A part of a game that is shown by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tab {
    /// The score table, with the round that is typed.
    Score,
    /// Who sits where.
    Seating,
    /// What the tables report.
    Entry,
    /// The couples of the open round.
    Couples,
    /// What was recorded, typed a second time.
    DoubleEntry,
    /// Who moves after a game.
    Moves,
    /// What every round of couples came to.
    Worksheet,
    /// The columns as on paper; beside the others where there is room.
    Columns,
    /// Everybody by rank.
    Standings,
    /// Everybody's score card.
    Cards,
    /// What everybody did in couples.
    Individuals,
    /// Who is there, and who comes and goes.
    People,
    /// How the game went, as lines.
    Chart,
    /// The page of rules.
    Rules,
    /// Everything that was written and put right.
    Corrections,
}

impl Tab {
    /// Returns what it is called, and its icon in the menu.
    pub fn label(self) -> (&'static str, Icon) {
        match self {
            Tab::Score => ("Score", Icon::Table),
            Tab::Seating => ("Seating", Icon::Table),
            Tab::Entry => ("Entry", Icon::Correct),
            Tab::Couples => ("Couples", Icon::Table),
            Tab::DoubleEntry => ("Double entry", Icon::CheckCircle),
            Tab::Moves => ("Moves", Icon::ArrowRight),
            Tab::Worksheet => ("Worksheet", Icon::Correct),
            Tab::Columns => ("Score sheet", Icon::Correct),
            Tab::Standings => ("Standings", Icon::Trophy),
            Tab::Cards => ("Cards", Icon::Dealer),
            Tab::Individuals => ("Individuals", Icon::Person),
            Tab::People => ("People", Icon::Person),
            Tab::Chart => ("Chart", Icon::Chart),
            Tab::Rules => ("Rules", Icon::Rules),
            Tab::Corrections => ("Corrections", Icon::History),
        }
    }
}
