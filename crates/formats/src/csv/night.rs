//! The CSV of a night as two files, its hands and its seats.
//!
//! - The *hands* have a row for each table and hand (or each couple): who sits in its chairs,
//!   the values of the hand and of its table, and the hand's scores. A table without a hand has
//!   one row, with a blank in the column of the hand, or 0 if its number of hands is recorded
//!   as 0.
//! - The *seats* have a row for each round and person: table, pair and chair, or whether they
//!   sit out or are absent, their other values, their score and total. The rows with round 0
//!   are the roster, with each person's values in the setup; the first of them has the rest of
//!   the setup, and the first row of every other round has the values of the whole round.

mod hands;
mod seats;

pub use hands::hands_csv;
pub use seats::seats_csv;

use super::PLAYERS;
use super::write::heading;
use scoring::tables::{ROLE, roles_of};
use scoring::{
    Cell, FieldKind, FieldSpec, Game, Group, Need, Player, Record, RoundEntry, RoundEvaluation,
    RoundPath, Scope, Subject, Value,
};

const NAME: &str = "name";

/// Returns whether these headings are of a night's hands or seats.
pub(super) fn is_night(headings: &[String]) -> bool {
    let has = |heading: &str| headings.iter().any(|known| known == heading);
    let tables = games::rules::ALL.iter().filter_map(|game| game.groups()[0]);
    !has(PLAYERS) && (has(NAME) || tables.into_iter().any(|tables| has(tables.one)))
}

/// A chair at a table: its pair, and which of the two if a field is a pair.
#[derive(Debug, Clone, Copy)]
struct Chair {
    pair: &'static FieldSpec,
    seat: usize,
    /// Its name within the pair.
    role: Option<&'static str>,
}

impl Chair {
    /// Returns its name: "A lady", or "A" if one player sits alone.
    fn name(self) -> String {
        match self.role {
            Some(role) => format!("{} {role}", self.pair.id),
            None => self.pair.id.to_owned(),
        }
    }
}

#[derive(Debug)]
struct TableLayout {
    tables: &'static Group,
    hands: Option<&'static Group>,
    chairs: Vec<Chair>,
}

impl TableLayout {
    /// Returns the tables of a game; `None` if it has none, or none with chairs.
    fn of(game: &'static Game) -> Option<TableLayout> {
        let (tables, roles) = (game.tables?, seat_names(game));
        let chairs = tables.fields.iter().flat_map(|pair| chairs(pair, roles));
        let chairs: Vec<Chair> = chairs.collect();
        (!chairs.is_empty()).then_some(TableLayout { tables, hands: tables.hands, chairs })
    }

    /// Returns the fields in every row of the hands.
    fn hand_fields(&self) -> Vec<&'static FieldSpec> {
        match self.hands {
            Some(hands) => hands.fields.to_vec(),
            None => self.rest(),
        }
    }

    /// Returns the fields of a table besides its seats, if it has hands.
    fn table_fields(&self) -> Vec<&'static FieldSpec> {
        if self.hands.is_some() { self.rest() } else { Vec::new() }
    }

    fn rest(&self) -> Vec<&'static FieldSpec> {
        let is_chair = |spec: &&'static FieldSpec| chairs(spec, [""; 2]).is_empty();
        self.tables.fields.iter().copied().filter(is_chair).collect()
    }
}

/// Returns the names of the two chairs of a pair: the roles, where every night has them.
fn seat_names(game: &Game) -> [&'static str; 2] {
    let mut setup = game.setup.iter();
    let always = setup.any(|spec| spec.id == ROLE.spec.id && spec.need == Need::Everyone);
    let roles = roles_of(game).filter(|_| always);
    roles.map_or(["first", "second"], |roles| roles.map(|role| role.id))
}

/// Returns the chairs that a field of a table fills.
fn chairs(pair: &'static FieldSpec, names: [&'static str; 2]) -> Vec<Chair> {
    let role = |seat: usize| names.get(seat).copied();
    match (pair.scope, pair.kind) {
        (Scope::One, FieldKind::Player) => vec![Chair { pair, seat: 0, role: None }],
        (Scope::One, FieldKind::Players(least, most)) if least == most => {
            (0..most).map(|seat| Chair { pair, seat, role: role(seat) }).collect()
        }
        _ => Vec::new(),
    }
}

fn sits(entry: &RoundEntry, table: u16, chair: Chair) -> Option<Player> {
    let place = RoundPath { table, hand: 0 };
    match entry.get(&Cell { field: chair.pair.id, place, subject: Subject::One })? {
        Value::Player(player) => Some(*player),
        Value::Players(players) => players.get(chair.seat).copied(),
        _ => None,
    }
}

fn game_name(round: &RoundEvaluation) -> &'static str {
    round.tournament.tables().map_or("", |round| round.name)
}

/// Returns the headings of a field that is not per person, each with its key.
fn keyed(record: &Record, spec: &FieldSpec) -> Vec<(String, Subject)> {
    if is_own(record, spec) {
        return Vec::new();
    }
    let subjects = spec.scope.subjects(record.players.len(), record.team_count()).into_iter();
    subjects.map(|subject| (heading(record, spec.id, subject), subject)).collect()
}

/// Returns whether a field has a value for every person.
fn is_own(record: &Record, spec: &FieldSpec) -> bool {
    match spec.scope {
        Scope::Player => true,
        Scope::Team => !record.in_sides(),
        _ => false,
    }
}
