//! A record with its game: sides, and names of teams.

use crate::grammar::common_fields::TEAM_NAME;
use crate::grammar::facts::RosterKind;
use crate::record::Record;
use crate::record::cell::{Cell, Subject, Value};
use crate::record::join_words;
use crate::seats::{Player, Team};
use crate::wording::verb;

impl Record {
    /// Returns whether the players sit in two sides.
    pub fn in_sides(&self) -> bool {
        self.game.player_counts.in_sides(self.players.len())
    }

    /// Returns a team's name in files: its player's name, or A or B.
    pub fn team_id(&self, team: Team) -> &str {
        if self.in_sides() {
            return if team == Team::A { "A" } else { "B" };
        }
        self.player_name(Player(team.0))
    }

    /// Returns a team's name at the table: its player's name, or both partners' names.
    pub fn team_name(&self, team: Team) -> String {
        if !self.in_sides() {
            return self.player_name(Player(team.0)).to_owned();
        }
        if let RosterKind::Teams(names) = self.game.roster {
            let cell = Cell::of(TEAM_NAME.spec.id, Subject::Team(team));
            return match self.setup.get(&cell) {
                Some(Value::Text(name)) if !name.trim().is_empty() => name.clone(),
                _ => names[usize::from(team.0.min(1))].to_owned(),
            };
        }
        let names: Vec<&str> =
            self.players.iter().skip(usize::from(team.0)).step_by(2).map(String::as_str).collect();
        join_words(&names)
    }

    /// Returns several teams by their players' names: "Ada, Ben and Cleo", or two sides, "Ada and
    /// Cleo, Ben and Dov".
    pub fn team_name_list(&self, teams: &[Team]) -> String {
        let names: Vec<String> = teams.iter().map(|team| self.team_name(*team)).collect();
        let of_pairs = self.in_sides() && matches!(self.game.roster, RosterKind::Names);
        if of_pairs { names.join(", ") } else { join_words(&names) }
    }

    /// Returns the name of the player or team whose cell this is; empty for a value of the round.
    pub fn owner(&self, key: Subject) -> String {
        match key {
            Subject::Player(player) => self.player_name(player).to_owned(),
            Subject::Team(team) | Subject::TeamPart(team, _) => self.team_name(team),
            Subject::One | Subject::Part(_) => String::new(),
        }
    }

    /// Returns the verb that goes with [`Record::team_name`]: "Ada leads", "Ada and Cleo lead",
    /// "Girls lead".
    pub fn team_verb<'a>(&self, team: Team, one: &'a str, many: &'a str) -> &'a str {
        let members = match self.game.roster {
            RosterKind::Teams(_) => 2,
            RosterKind::Names if !self.in_sides() => 1,
            RosterKind::Names => self.players.iter().skip(usize::from(team.0)).step_by(2).count(),
        };
        verb(members, one, many)
    }

    /// Returns the number of scoring units.
    pub fn team_count(&self) -> usize {
        if self.in_sides() { 2 } else { self.players.len() }
    }

    /// Returns the team with this id ("A", or a name).
    pub fn team(&self, id: &str) -> Option<Team> {
        if self.in_sides() {
            return match id {
                "A" => Some(Team::A),
                "B" => Some(Team::B),
                _ => None,
            };
        }
        self.player(id).map(|player| Team(player.0))
    }
}
