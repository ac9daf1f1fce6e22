//! Look-up of players by name, fast enough for a night of a thousand names.
//!
//! Invariant: it finds what [`Record::player`] finds; if the names themselves have a problem, any
//! other name is an unknown player.

use std::cell::{Cell, OnceCell};
use std::collections::HashMap;
use std::rc::Rc;

use foldhash::fast::RandomState;

use crate::engine::{
    FieldSpec, Game, Player, Record, Scope, SeatIndex, Subject, Team, Value, join_choices,
};
use crate::names;

type Seats = HashMap<Rc<str>, Player, RandomState>;

/// Up to this many names, scanning them is faster than a hash table.
const SCANNED_NAMES: usize = 12;

/// Players by name.
pub(super) struct NameResolver {
    pub(super) game: &'static Game,
    /// In seating order.
    names: Vec<Rc<str>>,
    /// The next player, if all are named in seating order, as in most objects.
    next: Cell<usize>,
    /// Players by name, for a large table; built at the first name out of order.
    seats: OnceCell<Seats>,
    /// Players by normalized name, for other spellings; built on demand.
    kept: OnceCell<Seats>,
    pub(super) players: usize,
    pub(super) teams: usize,
    sides: bool,
    names_unknown: bool,
}

/// An unknown name's player, if the record's names have a problem.
const UNKNOWN_PLAYER: Player = Player(u16::MAX);

impl NameResolver {
    pub(super) fn of(record: &Record, names_unknown: bool) -> NameResolver {
        let names: Vec<Rc<str>> = record.players.iter().map(|name| name.as_str().into()).collect();
        let sides = record.in_sides();
        let (players, teams) = (names.len(), record.team_count());
        let (next, seats, kept) = (Cell::new(0), OnceCell::new(), OnceCell::new());
        let game = record.game;
        NameResolver { game, names, next, seats, kept, players, teams, sides, names_unknown }
    }

    /// Returns the players by the name that `called` makes of theirs. Of players with the same
    /// result, the first one has it.
    fn by_name(&self, called: impl Fn(&Rc<str>) -> Rc<str>) -> Seats {
        let seats = self.names.iter().enumerate().rev();
        seats.map(|(seat, name)| (called(name), Player::at(seat))).collect()
    }

    /// Returns the name of a player.
    pub(super) fn name(&self, player: Player) -> Option<&str> {
        self.names.get(player.index()).map(|name| &**name)
    }

    /// Returns the player with exactly this name.
    pub(super) fn called(&self, name: &str) -> Option<Player> {
        let next = self.next.get();
        let is_next =
            !self.names_unknown && self.names.get(next).is_some_and(|next| **next == *name);
        let seat = if is_next {
            next
        } else if self.players <= SCANNED_NAMES {
            self.names.iter().position(|known| **known == *name)?
        } else {
            self.seats.get_or_init(|| self.by_name(Rc::clone)).get(name)?.index()
        };
        self.next.set(if seat + 1 < self.players { seat + 1 } else { 0 });
        Some(Player::at(seat))
    }

    pub(super) fn player(&self, name: &str) -> Option<Player> {
        self.spelled(name).map(|(player, _)| player)
    }

    /// Returns the player with this name, and whether it matches only after cleaning.
    pub(super) fn spelled(&self, name: &str) -> Option<(Player, bool)> {
        if let Some(player) = self.called(name) {
            return Some((player, false));
        }
        let clean = |name: &Rc<str>| names::clean(name).into();
        let kept = self.kept.get_or_init(|| self.by_name(clean)).get(names::clean(name).as_str());
        let somebody = self.names_unknown.then_some((UNKNOWN_PLAYER, false));
        kept.map(|player| (*player, true)).or(somebody)
    }

    /// Returns the player with this name, or with this name without surrounding spaces.
    pub(super) fn player_trimmed(&self, name: &str) -> Option<Player> {
        self.player(name).or_else(|| self.player(name.trim()))
    }

    /// Returns whether the players' names have a problem.
    pub(super) fn are_unknown(&self) -> bool {
        self.names_unknown
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
