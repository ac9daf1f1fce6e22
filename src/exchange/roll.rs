//! Who plays, by name, so that a night of a thousand names is read in one go.
//!
//! Invariant: a name is found where [`Record::player`] finds it.

use std::collections::HashMap;

use crate::engine::{Game, Numbered, Player, Record, Team};

/// Who plays, by name.
pub(super) struct Roll {
    pub(super) game: &'static Game,
    seats: HashMap<String, Player>,
    pub(super) players: usize,
    pub(super) teams: usize,
    sides: bool,
}

impl Roll {
    pub(super) fn of(record: &Record) -> Roll {
        let mut seats = HashMap::new();
        for (seat, name) in record.players.iter().enumerate() {
            let _ = seats.entry(name.clone()).or_insert(Player::at(seat));
        }
        let (players, teams) = (record.players.len(), record.team_count());
        Roll { game: record.game, seats, players, teams, sides: record.in_sides() }
    }

    pub(super) fn player(&self, name: &str) -> Option<Player> {
        self.seats.get(name).copied()
    }

    /// The player of this name, or of this name without the blanks around it.
    pub(super) fn player_about(&self, name: &str) -> Option<Player> {
        self.player(name).or_else(|| self.player(name.trim()))
    }

    pub(super) fn team(&self, id: &str) -> Option<Team> {
        match (self.sides, id) {
            (true, "A") => Some(Team::A),
            (true, "B") => Some(Team::B),
            (true, _) => None,
            (false, name) => self.player(name).map(|player| Team::at(player.index())),
        }
    }

    /// The team of this name, or of this name without the blanks around it.
    pub(super) fn team_about(&self, id: &str) -> Option<Team> {
        self.team(id).or_else(|| self.team(id.trim()))
    }
}
