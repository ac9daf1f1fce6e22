//! The deal of a round: its number, its dealer, and what else rotates.

use crate::{Choice, Choices, Cut, Player, SeatedPairs, Seating};

/// A deal: everything known about a round before it is played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deal {
    /// The round, from 1.
    pub number: usize,
    /// The dealer; `None` if that has a problem.
    pub dealer: Option<Player>,
    /// What rotates, in the order of the rule file.
    pub facts: Vec<Fact>,
}

/// A fact of a round: the trump, the cards dealt, who leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    /// Its key in a result's `next`; `None` if it is only shown.
    pub id: Option<&'static str>,
    /// Its label on screen.
    pub label: &'static str,
    /// Its value.
    pub value: FactValue,
}

/// Values of facts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FactValue {
    /// A number.
    Number(i64),
    /// Yes or no.
    Flag(bool),
    /// A word of a list.
    Word(Choice),
    /// Text by the game.
    Text(String),
    /// A player.
    Player(Player),
    /// Players in order.
    Players(Vec<Player>),
    /// A text for each team in order: each side, or each player who plays alone.
    Each(Vec<String>),
    /// Two pairs of players.
    Pairs([[Player; 2]; 2]),
    /// The tables in order, two pairs at each.
    Tables(Vec<SeatedPairs>),
    /// The couples in order.
    Couples(Vec<[Player; 2]>),
    /// Missing hands: each table, and the numbers of its hands; none where a table has one score.
    Waiting(Vec<(u16, Vec<usize>)>),
    /// Cuts, by table and role.
    Cuts(Vec<Cut>),
}

impl Deal {
    /// Creates the deal of round `number` with its dealer and no further facts.
    pub fn new(number: usize, dealer: Option<Player>) -> Deal {
        Deal { number, dealer, facts: Vec::new() }
    }

    /// Adds a fact for the screen and the result.
    pub fn fact(&mut self, id: &'static str, label: &'static str, value: impl Into<FactValue>) {
        self.facts.push(Fact { id: Some(id), label, value: value.into() });
    }

    /// Adds a fact like [`Deal::fact`], if its value is known.
    pub fn known_fact(
        &mut self,
        id: &'static str,
        label: &'static str,
        value: Option<impl Into<FactValue>>,
    ) {
        if let Some(value) = value {
            self.fact(id, label, value);
        }
    }

    /// Returns what a table has for this round; after its end, the last one stays.
    pub fn by_round<T: Copy>(&self, table: &[T]) -> Option<T> {
        table.get(self.number.saturating_sub(1)).or(table.last()).copied()
    }

    /// Adds a fact for the screen only.
    pub fn screen_fact(&mut self, label: &'static str, value: impl Into<FactValue>) {
        self.facts.push(Fact { id: None, label, value: value.into() });
    }

    /// Returns the value of the fact with this key.
    pub fn get(&self, id: &str) -> Option<&FactValue> {
        self.facts.iter().find(|fact| fact.id == Some(id)).map(|fact| &fact.value)
    }

    /// Adds the seating of its tables.
    pub fn seat(&mut self, seating: Seating) {
        self.fact("tables", "Tables", FactValue::Tables(seating.tables));
        self.fact("sit_outs", "Sitting out", seating.sit_outs);
    }

    /// Returns the seating of its tables, if it is known.
    pub fn seating(&self) -> Option<Seating> {
        let Some(FactValue::Tables(tables)) = self.get("tables") else { return None };
        let sit_outs = match self.get("sit_outs") {
            Some(FactValue::Players(players)) => players.clone(),
            _ => Vec::new(),
        };
        Some(Seating { tables: tables.clone(), sit_outs })
    }
}

impl From<i64> for FactValue {
    fn from(number: i64) -> Self {
        FactValue::Number(number)
    }
}

impl From<&str> for FactValue {
    fn from(text: &str) -> Self {
        FactValue::Text(text.to_owned())
    }
}

impl From<String> for FactValue {
    fn from(text: String) -> Self {
        FactValue::Text(text)
    }
}

impl From<Player> for FactValue {
    fn from(player: Player) -> Self {
        FactValue::Player(player)
    }
}

impl From<Vec<Player>> for FactValue {
    fn from(players: Vec<Player>) -> Self {
        FactValue::Players(players)
    }
}

impl<T: Choices> From<T> for FactValue {
    fn from(word: T) -> Self {
        FactValue::Word(word.choice())
    }
}
