//! The tabs of game screens.

use crate::gui::icon::Icon;

/// A tab of a game screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tab {
    /// The score table with the open round.
    Score,
    /// Who sits where.
    Seating,
    /// Hands of the tables.
    Entry,
    /// The couples of the open round.
    Couples,
    /// Hands in dispute.
    Disputes,
    /// Who moves after a game.
    Moves,
    /// The rounds of a match, with what each was awarded.
    Rounds,
    /// The columns as on paper, if there is no room beside the others.
    Columns,
    /// The ranking.
    Standings,
    /// Everybody's score card.
    Cards,
    /// Everybody's results in couples.
    Individuals,
    /// Who is present, and who comes and goes.
    People,
    /// The chart of the totals.
    Chart,
    /// The page of rules.
    Rules,
    /// The log of changes.
    GameLog,
}

impl Tab {
    /// Returns its label, and its icon in the menu.
    pub fn label(self) -> (&'static str, Icon) {
        match self {
            Tab::Score => ("Score", Icon::Table),
            Tab::Seating => ("Seating", Icon::Table),
            Tab::Entry => ("Entry", Icon::Correct),
            Tab::Couples => ("Couples", Icon::Table),
            Tab::Disputes => ("In dispute", Icon::Problem),
            Tab::Moves => ("Moves", Icon::ArrowRight),
            Tab::Rounds => ("Rounds", Icon::Correct),
            Tab::Columns => ("Score sheet", Icon::Correct),
            Tab::Standings => ("Standings", Icon::Trophy),
            Tab::Cards => ("Cards", Icon::Dealer),
            Tab::Individuals => ("Individuals", Icon::Person),
            Tab::People => ("Players", Icon::Person),
            Tab::Chart => ("Chart", Icon::Chart),
            Tab::Rules => ("Rules", Icon::Rules),
            Tab::GameLog => ("Game log", Icon::History),
        }
    }
}
