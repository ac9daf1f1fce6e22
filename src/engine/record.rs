//! What was written. Plain data without a method that scores: a record holds no total.

use std::collections::BTreeMap;

use super::card_count::CardCount;
use super::game::{Game, RosterKind, TEAM_NAME};
use super::seats::{Player, Team};

/// The facts of one game.
#[derive(Debug, Clone)]
pub struct Record {
    /// The rules it is played by.
    pub game: &'static Game,
    /// House options that were chosen; an option left out has its default.
    pub options: Options,
    /// Names in seating order, clockwise.
    pub players: Vec<String>,
    /// Who deals the first round; the first player where it is left out.
    pub dealer: Option<Player>,
    /// Further facts of the set-up that the game declares (roles, teams).
    pub setup: RoundEntry,
    /// The rounds in order.
    pub rounds: Vec<RoundEntry>,
    /// The players stopped before the rules' end.
    pub ended: bool,
}

impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        self.game.id == other.game.id
            && self.options == other.options
            && self.players == other.players
            && self.dealer == other.dealer
            && self.setup == other.setup
            && self.rounds == other.rounds
            && self.ended == other.ended
    }
}

impl Record {
    /// A game that has just been set up: nothing written yet.
    pub fn new(game: &'static Game, players: Vec<String>) -> Record {
        Record {
            game,
            options: Options::default(),
            players,
            dealer: None,
            setup: RoundEntry::default(),
            rounds: Vec::new(),
            ended: false,
        }
    }

    /// The seat of the player with exactly this name.
    pub fn player(&self, name: &str) -> Option<Player> {
        let index = self.players.iter().position(|player| player == name)?;
        u16::try_from(index).ok().map(Player)
    }

    /// Whether the players sit in two sides.
    pub fn in_sides(&self) -> bool {
        self.game.player_counts.in_sides(self.players.len())
    }

    /// What a team is called in files: its player's name, or A and B.
    pub fn team_id(&self, team: Team) -> &str {
        if self.in_sides() {
            return if team == Team::A { "A" } else { "B" };
        }
        self.player_name(Player(team.0))
    }

    /// What a team is called at the table: its player's name, or both partners' names.
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

    /// Several teams by their players' names: "Ada, Ben and Cleo".
    pub fn team_name_list(&self, teams: &[Team]) -> String {
        let names: Vec<String> = teams.iter().map(|team| self.team_name(*team)).collect();
        join_words(&names)
    }

    /// A player's name; "nobody" for a seat that does not exist.
    pub fn player_name(&self, player: Player) -> &str {
        self.players.get(usize::from(player.0)).map_or("nobody", String::as_str)
    }

    /// How many teams score.
    pub fn team_count(&self) -> usize {
        if self.in_sides() { 2 } else { self.players.len() }
    }

    /// The team with this id ("A", or a name).
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

/// "Ada", "Ada and Ben", "Ada, Ben and Cleo".
pub fn join_words<T: AsRef<str>>(words: &[T]) -> String {
    match words {
        [] => String::new(),
        [only] => only.as_ref().to_owned(),
        [init @ .., last] => {
            let init: Vec<&str> = init.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", init.join(", "), last.as_ref())
        }
    }
}

/// Chosen house options by id.
pub type Options = BTreeMap<&'static str, Value>;

/// What was written in one round (or in the set-up): a value in each cell that is not blank,
/// and beside a number how it was counted, where it was.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RoundEntry {
    /// Table by table, hand by hand, the cells of each place in order; 0 is the round, or the
    /// table, itself. Nothing is kept of a place without any.
    tables: SortedVec<u16, SortedVec<u8, Vec<(Cell, Value)>>>,
    counts: BTreeMap<Cell, CardCount>,
}

/// What belongs to each of some numbers, by the numbers.
type SortedVec<N, T> = Vec<(N, T)>;

/// Where a number stands, or would stand, among others in order: first it is looked for where
/// it is if none is missing, as with the tables of a night.
fn place_of<N: Copy + Ord + Into<usize>, T>(all: &[(N, T)], number: N) -> Result<usize, usize> {
    let first = all.first().map_or(0, |(first, _)| (*first).into());
    let likely = number.into().wrapping_sub(first);
    if all.get(likely).is_some_and(|(known, _)| *known == number) {
        return Ok(likely);
    }
    all.binary_search_by_key(&number, |(known, _)| *known)
}

/// What belongs to a number; nothing, where there was nothing.
fn at_number<N: Copy + Ord + Into<usize>, T: Default>(
    all: &mut SortedVec<N, T>,
    number: N,
) -> Option<&mut T> {
    let index = place_of(all, number).unwrap_or_else(|index| {
        all.insert(index, (number, T::default()));
        index
    });
    all.get_mut(index).map(|(_, there)| there)
}

impl RoundEntry {
    /// The value of a cell.
    pub fn get(&self, cell: &Cell) -> Option<&Value> {
        self.here(cell.place).get(cell.field, cell.subject)
    }

    /// Writes a cell, or blanks it; gives what stood there.
    pub fn set(&mut self, cell: Cell, value: Option<Value>) -> Option<Value> {
        let Some(value) = value else { return self.blank(&cell) };
        let here = self.here_mut(cell.place)?;
        match here.binary_search_by(|(other, _)| other.cmp(&cell)) {
            Ok(index) => here.get_mut(index).map(|(_, old)| std::mem::replace(old, value)),
            Err(index) => {
                here.insert(index, (cell, value));
                None
            }
        }
    }

    fn here_mut(&mut self, place: RoundPath) -> Option<&mut Vec<(Cell, Value)>> {
        at_number(at_number(&mut self.tables, place.table)?, place.hand)
    }

    fn blank(&mut self, cell: &Cell) -> Option<Value> {
        let table = place_of(&self.tables, cell.place.table).ok()?;
        let (_, hands) = self.tables.get_mut(table)?;
        let hand = place_of(hands, cell.place.hand).ok()?;
        let (_, here) = hands.get_mut(hand)?;
        let index = here.binary_search_by(|(other, _)| other.cmp(cell)).ok()?;
        let (_, old) = here.remove(index);
        if here.is_empty() {
            let _ = hands.remove(hand);
        }
        if hands.is_empty() {
            let _ = self.tables.remove(table);
        }
        Some(old)
    }

    /// All cells: the round's own, then table by table and hand by hand, each by its fields.
    pub fn cells(&self) -> impl Iterator<Item = (&Cell, &Value)> {
        let places = self.tables.iter().flat_map(|(_, hands)| hands);
        places.flat_map(|(_, here)| here).map(|(cell, value)| (cell, value))
    }

    /// How the number of a cell was counted.
    pub fn card_count(&self, cell: &Cell) -> Option<&CardCount> {
        self.counts.get(cell)
    }

    /// Says how the number of a cell was counted, or forgets it.
    pub fn set_card_count(&mut self, cell: Cell, counted: Option<CardCount>) {
        let _ = match counted {
            Some(counted) => self.counts.insert(cell, counted),
            None => self.counts.remove(&cell),
        };
    }

    /// Every number that was counted from cards, and how.
    pub fn card_counts(&self) -> impl Iterator<Item = (&Cell, &CardCount)> {
        self.counts.iter()
    }

    /// The cells of one field at one place.
    pub fn of(
        &self,
        field: &'static str,
        place: RoundPath,
    ) -> impl Iterator<Item = (Subject, &Value)> {
        self.here(place).of(field)
    }

    /// The cells at one place, by their fields.
    pub fn at(&self, place: RoundPath) -> impl Iterator<Item = (&Cell, &Value)> {
        self.here(place).0.iter().map(|(cell, value)| (cell, value))
    }

    /// What was written at one place.
    pub(super) fn here(&self, place: RoundPath) -> PlaceCells<'_> {
        let hands = place_of(&self.tables, place.table).ok().and_then(|at| self.tables.get(at));
        let here = hands.and_then(|(_, hands)| hands.get(place_of(hands, place.hand).ok()?));
        PlaceCells(here.map_or(&[], |(_, here)| here.as_slice()))
    }

    /// Whether nothing was written.
    pub fn is_empty(&self) -> bool {
        self.tables.is_empty() && self.counts.is_empty()
    }
}

/// What was written at one place, in order: a hand's few cells, found without going through
/// all of the night's.
#[derive(Debug, Clone, Copy)]
pub(super) struct PlaceCells<'a>(&'a [(Cell, Value)]);

/// Up to so many cells looking through them is faster than halving.
const FEW: usize = 12;

/// Whether two ids are one: mostly they are even the same text in memory.
pub(super) fn same_id(one: &str, other: &str) -> bool {
    std::ptr::eq(one, other) || one == other
}

fn same_key(one: Subject, other: Subject) -> bool {
    match (one, other) {
        (Subject::Part(one), Subject::Part(other)) => same_id(one, other),
        _ => one == other,
    }
}

impl<'a> PlaceCells<'a> {
    /// Whether nothing was.
    pub(super) fn is_blank(self) -> bool {
        self.0.is_empty()
    }

    /// The value of a cell.
    pub(super) fn get(self, field: &str, key: Subject) -> Option<&'a Value> {
        let index = if self.0.len() <= FEW {
            self.0
                .iter()
                .position(|(cell, _)| same_id(cell.field, field) && same_key(cell.subject, key))
        } else {
            let order = |(cell, _): &(Cell, Value)| (cell.field, cell.subject).cmp(&(field, key));
            self.0.binary_search_by(order).ok()
        };
        self.0.get(index?).map(|(_, value)| value)
    }

    /// The cells of one field.
    pub(super) fn of(self, field: &'static str) -> impl Iterator<Item = (Subject, &'a Value)> {
        let first = if self.0.len() <= FEW {
            self.0.iter().position(|(cell, _)| same_id(cell.field, field)).unwrap_or(self.0.len())
        } else {
            self.0.partition_point(|(cell, _)| cell.field < field)
        };
        let here =
            self.0.iter().skip(first).take_while(move |(cell, _)| same_id(cell.field, field));
        here.map(|(cell, value)| (cell.subject, value))
    }
}

impl FromIterator<(Cell, Value)> for RoundEntry {
    fn from_iter<I: IntoIterator<Item = (Cell, Value)>>(cells: I) -> Self {
        let mut cells: Vec<(Cell, Value)> = cells.into_iter().collect();
        // The sort is stable: of two values for one cell the last one stands.
        cells.sort_by_key(|(cell, _)| *cell);
        let mut entry = RoundEntry::default();
        for (cell, value) in cells {
            let Some(here) = entry.here_mut(cell.place) else { continue };
            match here.last_mut() {
                Some((last, old)) if *last == cell => *old = value,
                _ => here.push((cell, value)),
            }
        }
        entry
    }
}

/// One place to write a value: a field, where in the round, and for whom. The place comes first,
/// so that what is written of one hand stands together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// Which table and hand; none in a plain round.
    pub place: RoundPath,
    /// The declared field's id.
    pub field: &'static str,
    /// For whom.
    pub subject: Subject,
}

impl Cell {
    /// The cell of a field that has one value a round.
    pub const fn one(field: &'static str) -> Cell {
        Cell { field, place: RoundPath::ROUND, subject: Subject::One }
    }

    /// The cell of a field at this place of a plain round.
    pub const fn of(field: &'static str, key: Subject) -> Cell {
        Cell { field, place: RoundPath::ROUND, subject: key }
    }
}

/// Where in a round: the table (or couple) and the hand, from 1; 0 where there is none.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RoundPath {
    /// The number of the table or couple.
    pub table: u16,
    /// The number of the hand at that table.
    pub hand: u8,
}

impl RoundPath {
    /// The round itself.
    pub const ROUND: RoundPath = RoundPath { table: 0, hand: 0 };
}

/// For whom a value stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Subject {
    /// For the round, table or hand as a whole.
    One,
    /// For a player.
    Player(Player),
    /// For a scoring unit: a side, or a player who plays alone.
    Team(Team),
    /// For a part that the field names ("lady", "hearts").
    Part(&'static str),
    /// For a part that the field names, of a scoring unit.
    TeamPart(Team, &'static str),
}

/// What was written in a cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// A whole number; money in cents.
    Number(i64),
    /// A number in halves.
    HalfPoints(i64),
    /// One of the words that the field offers, by id.
    Word(&'static str),
    /// A player.
    Player(Player),
    /// Players in order.
    Players(Vec<Player>),
    /// Whole numbers in order.
    Numbers(Vec<i64>),
    /// Words that the field offers, in order.
    Words(Vec<&'static str>),
    /// Yes or no.
    Flag(bool),
    /// Free text.
    Text(String),
}
