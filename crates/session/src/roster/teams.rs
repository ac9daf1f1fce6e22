//! Two teams of a new game: their names, and who plays whom.
//!
//! Invariant: the engine decides who plays whom.

use super::Roster;
use scoring::couples::DEALERS;
use scoring::{Cell, FactValue, Game, Record, Subject, TEAM_NAME, Team, Value};

/// The names of two teams.
#[derive(Debug, Clone)]
pub struct Teams {
    /// Default names.
    pub usual: [&'static str; 2],
    /// The names typed.
    pub typed: [String; 2],
}

impl Teams {
    /// Returns the teams of a game, if it is played in two.
    pub fn of(game: &Game) -> Option<Teams> {
        match game.roster {
            scoring::RosterKind::Teams(usual) => Some(Teams { usual, typed: Default::default() }),
            scoring::RosterKind::Names => None,
        }
    }

    /// Returns the name of a team.
    pub fn name(&self, team: usize) -> &str {
        let typed = self.typed.get(team).map_or("", |name| name.trim());
        if typed.is_empty() { self.usual.get(team).copied().unwrap_or("") } else { typed }
    }

    /// Writes names and dealers into a setup, unless they are the default.
    pub(super) fn set_up(&self, record: &mut Record, dealers: usize) {
        for (typed, team) in self.typed.iter().zip([Team::A, Team::B]) {
            let name = typed.trim();
            let cell = Cell::of(TEAM_NAME.spec.id, Subject::Team(team));
            let name = (!name.is_empty()).then(|| Value::Text(name.to_owned()));
            let _ = record.setup.set(cell, name);
        }
        let mut asks = record.game.setup.iter();
        if dealers == 1 && asks.any(|spec| spec.id == DEALERS.spec.id) {
            let _ = record.setup.set(Cell::one(DEALERS.spec.id), Some(Value::Word("B")));
        }
    }
}

impl Roster {
    /// Returns the names of the couples of the first round, once the teams are equal.
    pub fn couples(&self) -> Vec<[String; 2]> {
        let next = self.set_up.evaluation().next().filter(|_| self.team_sizes_differ().is_none());
        let Some(FactValue::Couples(couples)) = next.and_then(|deal| deal.get("couples")) else {
            return Vec::new();
        };
        let name = |player| self.set_up.record().player_name(player).to_owned();
        couples.iter().map(|players| players.map(name)).collect()
    }

    /// Returns a sentence about how much smaller one team is; `None` if they are equal.
    pub(super) fn team_sizes_differ(&self) -> Option<String> {
        let teams = self.teams()?;
        let [a, b] = [0, 1].map(|team| (teams.name(team), self.named(team).len()));
        let (less, more) = if a.1 < b.1 { (a, b) } else { (b, a) };
        let missing = more.1 - less.1;
        (less.1 < more.1).then(|| {
            format!("{} have {}, {} {}: {} need {missing} more.", a.0, a.1, b.0, b.1, less.0)
        })
    }
}
