//! Somebody is found by typing letters, a table by its number; whoever is found stays found from
//! tab to tab.

use iced::Task;

use super::{Action, GameScreen as _, Message, TournamentScreen};
use crate::engine::{Player, Seating};
use crate::gui::session::Tab;

impl TournamentScreen {
    /// Returns everybody in the order the tab has them.
    pub(super) fn order(&self) -> Vec<Player> {
        match self.tab() {
            Tab::Standings => {
                let standings = self.night().ranked(self.ordered).into_iter();
                standings.map(|standing| Player(standing.team.0)).collect()
            }
            Tab::Seating => self.plan.seating(self.night()).map_or_else(Vec::new, |seating| {
                let seated = seating.chairs().map(|(player, _)| player);
                seated.chain(seating.sit_outs.iter().copied()).collect()
            }),
            _ => self.night().by_name(),
        }
    }

    /// Adds a letter to the name that is looked for.
    pub(super) fn find(&mut self, letter: char) -> Action<Message> {
        if letter == ' ' && self.typed.is_empty() {
            return Action::None;
        }
        let longer = format!("{}{}", self.typed, letter.to_lowercase());
        let alone: String = letter.to_lowercase().collect();
        for typed in [longer, alone] {
            if let Some(found) = self.fits(&typed) {
                self.typed = typed;
                self.marked = Some(found);
                return Action::Run(self.show_cursor());
            }
        }
        Action::None
    }

    /// Returns the table that was found: by its number, or as that of whoever was found.
    pub(super) fn found_table(&self) -> Option<u16> {
        let mut chairs = self.plan.seating(self.night())?.chairs();
        chairs.find(|(one, _)| Some(*one) == self.marked).map(|(_, chair)| chair.table)
    }

    /// Returns what was found, in words: "table 38: Ada, Ben, Cleo, Dov", "Rosa, table 4".
    pub(super) fn found_words(&self) -> String {
        let Some(player) = self.marked else { return "nobody".to_owned() };
        let is_number = self.typed.chars().all(|digit| digit.is_ascii_digit());
        match self.found_table() {
            Some(table) if is_number => {
                let seating = self.plan.seating(self.night());
                let seated = seating.into_iter().flat_map(Seating::chairs);
                let names = seated.filter(|(_, chair)| chair.table == table);
                let names: Vec<&str> = names.map(|(player, _)| self.player(player)).collect();
                format!("table {table}: {}", names.join(", "))
            }
            Some(table) => format!("{}, table {table}", self.player(player)),
            None => self.player(player).to_owned(),
        }
    }

    fn fits(&self, typed: &str) -> Option<Player> {
        if let Ok(table) = typed.parse::<usize>() {
            let seating = self.plan.seating(self.night())?;
            return seating.tables.get(table.checked_sub(1)?)?.as_flattened().first().copied();
        }
        let all = self.night().by_name();
        let begins = |player: &&Player| self.player(**player).to_lowercase().starts_with(typed);
        let has = |player: &&Player| self.player(**player).to_lowercase().contains(typed);
        all.iter().find(begins).or_else(|| all.iter().find(has)).copied()
    }

    /// Marks somebody; marked once more, it is said why their number is what it is.
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
