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

mod write;

pub use write::{hands_csv, seats_csv};

use super::{PLAYERS, ROUND, fields_of};
use scoring::tables::{ROLE, SUBSTITUTES, roles_of};
use scoring::{
    Cell, Dealer, FieldKind, FieldSpec, Game, Group, Item, Need, Player, Record, RoundEntry,
    RoundPath, Scope, Subject, Team, Value,
};

const NAME: &str = "name";
const NUMBER: &str = "number";
const PAIR: &str = "pair";
const CHAIR: &str = "chair";
const GINS: &str = "gins";

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

/// The declaration of a game at tables.
#[derive(Debug)]
struct TableLayout {
    tables: &'static Group,
    hands: Option<&'static Group>,
    chairs: Vec<Chair>,
}

impl TableLayout {
    /// Returns the tables of a game; `None` if it has none, or none with chairs.
    fn of(game: &'static Game) -> Option<TableLayout> {
        let [tables, hands] = game.groups();
        let tables = tables?;
        let roles = seat_names(game);
        let chairs = fields_of(tables.items).flat_map(|pair| chairs(pair, roles));
        let chairs: Vec<Chair> = chairs.collect();
        (!chairs.is_empty()).then_some(TableLayout { tables, hands, chairs })
    }

    /// Returns the fields in every row of the hands.
    fn hand_fields(&self) -> Vec<&'static FieldSpec> {
        match self.hands {
            Some(hands) => fields_of(hands.items).collect(),
            None => self.rest(),
        }
    }

    /// Returns the fields of a table besides its seats, if it has hands.
    fn table_fields(&self) -> Vec<&'static FieldSpec> {
        if self.hands.is_some() { self.rest() } else { Vec::new() }
    }

    fn rest(&self) -> Vec<&'static FieldSpec> {
        let is_chair = |spec: &&'static FieldSpec| chairs(spec, [""; 2]).is_empty();
        fields_of(self.tables.items).filter(is_chair).collect()
    }
}

/// Returns the names of the two chairs of a pair: the roles, where every night has them.
fn seat_names(game: &Game) -> [&'static str; 2] {
    let always = game
        .setup
        .iter()
        .filter_map(Item::field)
        .any(|spec| spec.id == ROLE.spec.id && spec.need == Need::Everyone);
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

/// Meaning of a column of the hands.
#[derive(Debug, Clone, Copy)]
enum HandColumn {
    Round,
    Table,
    Hand,
    /// The person in this chair.
    Chair(usize),
    /// A field of the hand.
    OfHand(&'static FieldSpec, Subject),
    /// A per-player field of the hand, by chair.
    OfChair(&'static FieldSpec, usize),
    /// A field of the table.
    OfTable(&'static FieldSpec, Subject),
    /// Derived from the record.
    Derived,
}

fn hand_columns(record: &Record, layout: &TableLayout) -> Vec<(String, HandColumn)> {
    let mut columns = vec![(ROUND.to_owned(), HandColumn::Round)];
    if layout.hands.is_some() {
        columns.push((super::GAME.to_owned(), HandColumn::Derived));
    }
    columns.push((layout.tables.one.to_owned(), HandColumn::Table));
    columns.extend(layout.hands.map(|hands| (hands.one.to_owned(), HandColumn::Hand)));
    let named = |(at, chair): (usize, &Chair)| (chair.name(), HandColumn::Chair(at));
    columns.extend(layout.chairs.iter().enumerate().map(named));
    for spec in layout.hand_fields() {
        if spec.scope == Scope::Player {
            let of = |(at, chair): (usize, &Chair)| {
                (of_chair(spec.id, *chair), HandColumn::OfChair(spec, at))
            };
            columns.extend(layout.chairs.iter().enumerate().map(of));
        }
        let keyed = keyed(record, spec).into_iter();
        columns.extend(keyed.map(|(heading, key)| (heading, HandColumn::OfHand(spec, key))));
    }
    for spec in layout.table_fields() {
        let keyed = keyed(record, spec).into_iter();
        columns.extend(keyed.map(|(heading, key)| (heading, HandColumn::OfTable(spec, key))));
    }
    let derived = derived_of_hands(layout).into_iter();
    columns.extend(derived.map(|heading| (heading, HandColumn::Derived)));
    columns
}

/// Returns the headings of a hand's scores: one per pair, or one per chair in games without
/// partners.
fn derived_of_hands(layout: &TableLayout) -> Vec<String> {
    // Where the scores are written, nothing is derived.
    if layout.rest().iter().any(|spec| spec.id == super::SCORE) {
        return Vec::new();
    }
    let sides = |id: &str| ["A", "B"].map(|side| format!("{id}:{side}"));
    let mut headings = sides(super::SCORE).to_vec();
    if layout.hands.is_some() {
        headings.extend(layout.chairs.iter().map(|chair| of_chair(super::SCORE, *chair)));
    } else {
        headings.extend(sides(GINS));
    }
    headings
}

/// Returns the heading: "tricks (A lady)".
fn of_chair(id: &str, chair: Chair) -> String {
    format!("{id} ({})", chair.name())
}

/// Returns whether this field names the substitutes.
fn is_substitutes(spec: &FieldSpec) -> bool {
    spec.id == SUBSTITUTES.spec.id
}

/// Returns the player who plays in this player's chair at a hand; per-player fields of the hand are
/// theirs.
fn who_plays(entry: &RoundEntry, place: RoundPath, spec: &FieldSpec, player: Player) -> Player {
    let subject = Subject::Player(player);
    match entry.get(&Cell { field: SUBSTITUTES.spec.id, place, subject }) {
        Some(Value::Player(substitute)) if !is_substitutes(spec) => *substitute,
        _ => player,
    }
}

/// Meaning of a column of the seats.
#[derive(Debug, Clone, Copy)]
enum SeatColumn {
    Round,
    Name,
    /// Index in the roster.
    Number,
    Table,
    Pair,
    Chair,
    /// Whether they are in this list of the round.
    Listed(&'static FieldSpec),
    /// Their value of a per-player field of the round.
    Own(&'static FieldSpec),
    /// A field of the round as a whole.
    Whole(&'static FieldSpec, Subject),
    /// Their value of a per-player field of the setup.
    SetupOwn(&'static FieldSpec),
    /// A field of the setup as a whole.
    SetupWhole(&'static FieldSpec, Subject),
    /// Of the setup (game, options, first dealer, date, ended), or derived from the record.
    Other,
}

fn seat_columns(record: &Record, layout: &TableLayout) -> Vec<(String, SeatColumn)> {
    let game = record.game;
    let mut columns = Vec::new();
    let mut put = |heading: &str, column: SeatColumn| columns.push((heading.to_owned(), column));
    put(ROUND, SeatColumn::Round);
    put(super::GAME, SeatColumn::Other);
    put(NUMBER, SeatColumn::Number);
    put(NAME, SeatColumn::Name);
    let setup: Vec<&'static FieldSpec> = fields_of(game.setup).collect();
    for spec in setup.iter().filter(|spec| is_own(record, spec)) {
        put(spec.id, SeatColumn::SetupOwn(spec));
    }
    put(layout.tables.one, SeatColumn::Table);
    put(PAIR, SeatColumn::Pair);
    if layout.chairs.iter().any(|chair| chair.role.is_some()) {
        put(CHAIR, SeatColumn::Chair);
    }
    let (mut own, mut whole) = (Vec::new(), Vec::new());
    for spec in game.fields() {
        if is_listed(spec) {
            put(spec.id, SeatColumn::Listed(spec));
        } else if is_own(record, spec) {
            own.push(spec);
        } else {
            whole.push(spec);
        }
    }
    for spec in own {
        put(spec.id, SeatColumn::Own(spec));
    }
    if !record.in_sides() {
        put(super::SCORE, SeatColumn::Other);
        put(super::TOTAL, SeatColumn::Other);
    }
    for spec in whole {
        for (heading, key) in keyed(record, spec) {
            put(&heading, SeatColumn::Whole(spec, key));
        }
    }
    for spec in setup.iter().filter(|spec| !is_own(record, spec)) {
        for (heading, key) in keyed(record, spec) {
            put(&heading, SeatColumn::SetupWhole(spec, key));
        }
    }
    put(super::OPTIONS, SeatColumn::Other);
    if !matches!(game.dealer, Dealer::Nobody) {
        put(super::FIRST_DEALER, SeatColumn::Other);
    }
    if record.date.is_some() {
        put(super::DATE, SeatColumn::Other);
    }
    put(super::ENDED, SeatColumn::Other);
    columns
}

/// Returns whether a field is a list of people, so each row can say yes or no.
fn is_listed(spec: &FieldSpec) -> bool {
    spec.scope == Scope::One && matches!(spec.kind, FieldKind::Players(..))
}

/// Returns whether a field has a value for every person.
fn is_own(record: &Record, spec: &FieldSpec) -> bool {
    match spec.scope {
        Scope::Player => true,
        Scope::Team => !record.in_sides(),
        _ => false,
    }
}

/// Returns the headings of a field that is not per person, each with its key.
fn keyed(record: &Record, spec: &FieldSpec) -> Vec<(String, Subject)> {
    let id = spec.id;
    let sides: &[(Team, &str)] =
        if record.in_sides() { &[(Team::A, "A"), (Team::B, "B")] } else { &[] };
    match spec.scope {
        Scope::One => vec![(id.to_owned(), Subject::One)],
        Scope::Player => Vec::new(),
        Scope::Parts(parts) => {
            parts.iter().map(|part| (format!("{id}:{part}"), Subject::Part(part))).collect()
        }
        Scope::Team => sides
            .iter()
            .map(|(team, side)| (format!("{id}:{side}"), Subject::Team(*team)))
            .collect(),
        Scope::TeamParts(parts) => {
            let of = |(team, side): &(Team, &str)| {
                let (team, side) = (*team, (*side).to_owned());
                parts
                    .iter()
                    .map(move |part| (format!("{id}:{side}:{part}"), Subject::TeamPart(team, part)))
            };
            sides.iter().flat_map(of).collect()
        }
    }
}
