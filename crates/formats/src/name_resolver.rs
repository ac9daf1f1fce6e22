//! Look-up of players by name.
//!
//! Invariant: it finds what [`Record::player`] finds; if the names themselves have a problem, any
//! other name is an unknown player.

use std::cell::OnceCell;
use std::collections::HashMap;

use scoring::names;
use scoring::{
    FieldSpec, Game, Player, Record, Scope, SeatIndex, Subject, Team, Value, join_choices,
};

type Seats = HashMap<String, Player>;

/// Returns the players by these names, in seating order. Of players with the same one, the first has
/// it.
fn by_name(names: impl Iterator<Item = String>) -> Seats {
    let mut seats = Seats::new();
    for (seat, name) in names.enumerate() {
        let _ = seats.entry(name).or_insert(Player::at(seat));
    }
    seats
}

pub(super) struct NameResolver {
    pub(super) game: &'static Game,
    /// In seating order.
    names: Vec<String>,
    seats: Seats,
    /// Players by normalized name, for other spellings; built on demand.
    cleaned: OnceCell<Seats>,
    pub(super) players: usize,
    pub(super) teams: usize,
    sides: bool,
    /// Whether the players' names have a problem.
    pub(super) names_unknown: bool,
}

/// An unknown name's player, if the record's names have a problem.
const UNKNOWN_PLAYER: Player = Player(u16::MAX);

impl NameResolver {
    pub(super) fn of(record: &Record, names_unknown: bool) -> NameResolver {
        let (names, seats) = (record.players.clone(), by_name(record.players.iter().cloned()));
        let (game, sides, players) = (record.game, record.in_sides(), record.players.len());
        let (cleaned, teams) = (OnceCell::new(), record.team_count());
        NameResolver { game, names, seats, cleaned, players, teams, sides, names_unknown }
    }

    pub(super) fn player(&self, name: &str) -> Option<Player> {
        self.spelled(name).map(|(player, _)| player)
    }

    /// Returns the player with this name, and whether it matches only after cleaning.
    pub(super) fn spelled(&self, name: &str) -> Option<(Player, bool)> {
        if let Some(player) = self.seats.get(name) {
            return Some((*player, false));
        }
        let cleaned =
            self.cleaned.get_or_init(|| by_name(self.names.iter().map(|name| names::clean(name))));
        let somebody = self.names_unknown.then_some((UNKNOWN_PLAYER, false));
        cleaned.get(&names::clean(name)).map(|player| (*player, true)).or(somebody)
    }

    /// Returns whether this is a player of the record, and not the placeholder.
    pub(super) fn knows(&self, player: Player) -> bool {
        player.index() < self.players
    }

    /// Returns whether a cell's key and value name only players of the record.
    pub(super) fn knows_cell(&self, key: Subject, value: &Value) -> bool {
        let key_known = match key {
            Subject::Player(player) => self.knows(player),
            Subject::Team(team) | Subject::TeamPart(team, _) => team.index() < self.teams,
            Subject::One | Subject::Part(_) => true,
        };
        key_known
            && match value {
                Value::Player(player) => self.knows(*player),
                Value::Players(players) => players.iter().all(|player| self.knows(*player)),
                _ => true,
            }
    }

    pub(super) fn team(&self, id: &str) -> Option<Team> {
        self.spelled_team(id).map(|(team, _)| team)
    }

    /// Returns the team with this name, and whether it matches only after cleaning.
    pub(super) fn spelled_team(&self, id: &str) -> Option<(Team, bool)> {
        match (self.sides, id) {
            (true, "A") => Some((Team::A, false)),
            (true, "B") => Some((Team::B, false)),
            (true, _) => None,
            (false, name) => {
                self.spelled(name).map(|(player, again)| (Team::at(player.index()), again))
            }
        }
    }

    /// Returns why a field has no value by this name.
    pub(super) fn unknown_name(&self, spec: &FieldSpec, name: &str) -> String {
        match spec.scope {
            Scope::Team if self.sides => format!("name a side, A or B, not “{name}”."),
            Scope::Parts(parts) => format!("name {}, not “{name}”.", join_choices(parts)),
            _ => format!("nobody called “{name}” is playing."),
        }
    }

    /// Returns the team with this name, or with this name without surrounding spaces.
    pub(super) fn team_trimmed(&self, id: &str) -> Option<Team> {
        self.team(id).or_else(|| self.team(id.trim()))
    }
}
