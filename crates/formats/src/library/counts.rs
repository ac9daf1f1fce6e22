//! Card counts of a game in a library. A record's own file has the numbers only.
//!
//! Invariant: what was written is read back the same; an unknown cell is refused.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use scoring::{CardCount, Cell, Record, RoundPath, Subject};

/// The card count of a number, with the address of its box.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Count {
    /// The round, from 1; 0 is the setup.
    round: usize,
    #[serde(default, skip_serializing_if = "is_default")]
    table: u16,
    #[serde(default, skip_serializing_if = "is_default")]
    hand: u8,
    field: String,
    #[serde(flatten)]
    of: Owner,
    /// How many there are of each kind of card, in the order of their values.
    cards: Map<String, Json>,
}

/// Whose box it is. Seats and teams count from 1, as everywhere for people.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Owner {
    #[serde(skip_serializing_if = "Option::is_none")]
    player: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    team: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    part: Option<String>,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Returns every card count of a game.
pub(super) fn of(record: &Record) -> Vec<Count> {
    let entries = std::iter::once(&record.setup).chain(&record.rounds).enumerate();
    let counts = entries.flat_map(|(round, entry)| {
        entry.card_counts().map(move |(cell, counted)| Count::of(round, cell, counted))
    });
    counts.collect()
}

impl Owner {
    fn of(subject: Subject) -> Owner {
        let (player, team, part) = match subject {
            Subject::One => (None, None, None),
            Subject::Player(player) => (Some(player.0 + 1), None, None),
            Subject::Team(team) => (None, Some(team.0 + 1), None),
            Subject::Part(part) => (None, None, Some(part)),
            Subject::TeamPart(team, part) => (None, Some(team.0 + 1), Some(part)),
        };
        Owner { player, team, part: part.map(str::to_owned) }
    }
}

impl Count {
    fn of(round: usize, cell: &Cell, counted: &CardCount) -> Count {
        let RoundPath { table, hand } = cell.place;
        let (field, of) = (cell.field.to_owned(), Owner::of(cell.subject));
        let kinds = counted.kinds().iter();
        let cards = kinds.map(|(kind, number)| (kind.clone(), Json::from(*number))).collect();
        Count { round, table, hand, field, of, cards }
    }

    /// Adds the count to its record; `None` if that has no such box, or the cards no number.
    pub(super) fn put_into(&self, record: &mut Record) -> Option<()> {
        let cell = self.cell(record)?;
        let kinds = self.cards.iter().map(|(kind, many)| Some((kind.clone(), many.as_i64()?)));
        let counted = CardCount::new(kinds.collect::<Option<Vec<_>>>()?)?;
        let entry = match self.round.checked_sub(1) {
            None => &mut record.setup,
            Some(at) => record.rounds.get_mut(at)?,
        };
        entry.set_card_count(cell, Some(counted));
        Some(())
    }

    fn cell(&self, record: &Record) -> Option<Cell> {
        let place = RoundPath { table: self.table, hand: self.hand };
        let (players, teams) = (record.players.len(), record.team_count());
        // Several fields may share an id, if different contracts use different ones.
        let mut named = record.game.every_field().filter(|spec| spec.id == self.field);
        named.find_map(|spec| {
            let mut subjects = spec.scope.subjects(players, teams).into_iter();
            let subject = subjects.find(|subject| Owner::of(*subject) == self.of)?;
            Some(Cell { field: spec.id, place, subject })
        })
    }
}
