//! Who is away from the round.

use std::collections::BTreeSet;

use super::RoundForm;
use crate::OpenGame;
use scoring::{AWAY, Cell, Player, Subject, Value, parse};

impl RoundForm {
    /// Returns who is away from the round.
    pub fn away(&self) -> &[Player] {
        self.derived.entry.away()
    }

    /// Says who is away from the round: as written, or by default those who were away before. What
    /// was typed for them goes; undo brings it back.
    pub fn set_away(&mut self, game: &OpenGame, away: &[Player]) {
        let cell = Cell::one(AWAY.id);
        self.remember(cell, self.machine.clone());
        self.history.last = None;
        let is_of_away = |cell: &Cell| {
            let player = match cell.subject {
                Subject::Player(player) => Some(player),
                Subject::Team(team) | Subject::TeamPart(team, _) => Some(Player(team.0)),
                Subject::One | Subject::Part(_) => None,
            };
            player.is_some_and(|player| away.contains(&player))
        };
        let typed: BTreeSet<Cell> = self.texts().keys().copied().collect();
        for cell in typed.iter().copied().filter(is_of_away) {
            self.put(game, cell, String::new());
        }
        self.put(game, cell, String::new());
        if self.away() != away {
            let names = parse::text(game.record(), &Value::Players(away.to_vec()));
            let text = if away.is_empty() { parse::NOBODY.to_owned() } else { names };
            self.put(game, cell, text);
        }
        if !self.is_begun() {
            // The first box may be of somebody who is back.
            self.machine.enter_box(self.start());
        }
    }
}
