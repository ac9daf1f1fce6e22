//! Who plays, by name, so that a night of a thousand names is read in one go.
//!
//! Invariant: a name is found where [`Record::player`] finds it; where the names themselves are
//! a problem, any other is somebody whom nobody knows.

use std::cell::OnceCell;
use std::collections::HashMap;

use foldhash::fast::RandomState;

use crate::engine::{Game, Player, Record, SeatIndex, Subject, Team, Value};
use crate::names;

/// Who plays, by name.
pub(super) struct NameResolver {
    pub(super) game: &'static Game,
    seats: HashMap<String, Player, RandomState>,
    /// By their names as they are kept, for another spelling of one; made once somebody has one.
    kept: OnceCell<HashMap<String, Player, RandomState>>,
    pub(super) players: usize,
    pub(super) teams: usize,
    sides: bool,
    names_unknown: bool,
}

/// Whoever a name stands for where the names of who plays are themselves a problem.
const SOMEBODY: Player = Player(u16::MAX);

impl NameResolver {
    pub(super) fn of(record: &Record, names_unknown: bool) -> NameResolver {
        let mut seats = HashMap::with_capacity_and_hasher(record.players.len(), <_>::default());
        for (seat, name) in record.players.iter().enumerate() {
            let _ = seats.entry(name.clone()).or_insert(Player::at(seat));
        }
        let kept = OnceCell::new();
        let (players, teams) = (record.players.len(), record.team_count());
        let sides = record.in_sides();
        NameResolver { game: record.game, seats, kept, players, teams, sides, names_unknown }
    }

    fn kept(&self) -> &HashMap<String, Player, RandomState> {
        self.kept.get_or_init(|| {
            let mut seats: Vec<(Player, &String)> =
                self.seats.iter().map(|(name, player)| (*player, name)).collect();
            // Of two spellings of a name the first seat's stands: the later ones come before it.
            seats.sort_unstable_by(|one, other| other.cmp(one));
            seats.into_iter().map(|(player, name)| (names::clean(name), player)).collect()
        })
    }

    pub(super) fn player(&self, name: &str) -> Option<Player> {
        self.spelled(name).map(|(player, _)| player)
    }

    /// The player of this name, and whether they are called so only once it is cleaned.
    pub(super) fn spelled(&self, name: &str) -> Option<(Player, bool)> {
        if let Some(player) = self.seats.get(name) {
            return Some((*player, false));
        }
        let kept = self.kept().get(&names::clean(name));
        let somebody = self.names_unknown.then_some((SOMEBODY, false));
        kept.map(|player| (*player, true)).or(somebody)
    }

    /// The player of this name, or of this name without the blanks around it.
    pub(super) fn player_about(&self, name: &str) -> Option<Player> {
        self.player(name).or_else(|| self.player(name.trim()))
    }

    /// Whether the names of who plays are themselves a problem.
    pub(super) fn are_unknown(&self) -> bool {
        self.names_unknown
    }

    /// Whether this is one of those who sat down, and not just somebody.
    pub(super) fn knows(&self, player: Player) -> bool {
        player.index() < self.players
    }

    /// Whether a value is for and of those who sat down.
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

    /// The team of this name, and whether it is called so only once the name is cleaned.
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

    /// The team of this name, or of this name without the blanks around it.
    pub(super) fn team_about(&self, id: &str) -> Option<Team> {
        self.team(id).or_else(|| self.team(id.trim()))
    }
}
