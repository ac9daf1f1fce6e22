//! Finds people by letters and tables by number; the result stays selected across tabs.

use iced::Task;

use super::{Action, GameScreen as _, Message, TournamentScreen};
use crate::gui::game::Tab;
use scoring::Player;

impl TournamentScreen {
    /// Returns everybody in the order of the tab.
    pub(super) fn order(&self) -> Vec<Player> {
        match self.tab() {
            Tab::Standings => {
                let standings = self.night().ranked(self.ordered).into_iter();
                standings.map(|standing| Player(standing.team.0)).collect()
            }
            Tab::Seating => self.plan.in_seats(self.night()),
            _ => self.night().by_name(),
        }
    }

    /// Adds a letter to the searched name.
    pub(super) fn find(&mut self, letter: char) -> Action<Message> {
        let found = self.plan.find(self.night(), &self.typed, letter);
        let Some((typed, player)) = found else { return Action::None };
        (self.typed, self.marked) = (typed, Some(player));
        Action::Run(self.show_cursor())
    }

    /// Returns the table that was found, by its number or by the person found.
    pub(super) fn found_table(&self) -> Option<u16> {
        self.plan.table_of(self.night(), self.marked?)
    }

    /// Marks a person; marking them again explains their number.
    pub(super) fn mark(&mut self, player: Player, column: usize) -> Action<Message> {
        let again = self.marked == Some(player) && self.column == column;
        self.marked = Some(player);
        self.column = column;
        self.typed.clear();
        self.explained = if again { !self.explained } else { self.tab() == Tab::Standings };
        Action::Run(Task::none())
    }

    /// Moves up and down among everybody.
    pub(super) fn step_marked(&mut self, down: bool) -> Action<Message> {
        let order = self.order();
        let at = self.marked.and_then(|marked| order.iter().position(|player| *player == marked));
        let next = match at {
            None => 0,
            Some(at) if down => (at + 1).min(order.len().saturating_sub(1)),
            Some(at) => at.saturating_sub(1),
        };
        self.marked = order.get(next).copied();
        self.typed.clear();
        Action::Run(self.show_cursor())
    }
}
