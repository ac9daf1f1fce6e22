//! Types that rules read values as, and their scopes. A missing value is read as its default.

use crate::{
    Cell, Choices, FieldSpec, PerSeat, Player, Round, RoundEntry, Scope, Subject, Team, Value,
};

/// A number that may end in a half, in halves: 61 is 30½.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct HalfPoints(pub i64);

/// One value per round.
#[derive(Debug)]
pub struct Whole;
/// One value per player.
#[derive(Debug)]
pub struct PerPlayer;
/// One value per team.
#[derive(Debug)]
pub struct PerTeam;
/// One value per part that the field names, in order.
#[derive(Debug)]
pub struct PerPart;
/// One value per team and part, in the order of the parts.
#[derive(Debug)]
pub struct PerTeamPart;

/// A type that rules read a field or an option as. Its default stands for a missing value.
pub trait ReadValue: Default {
    /// Returns the value as this type, if it is of this kind.
    fn read(value: &Value) -> Option<Self>;
}

impl ReadValue for i64 {
    fn read(value: &Value) -> Option<i64> {
        if let Value::Number(number) = value { Some(*number) } else { None }
    }
}

impl ReadValue for bool {
    fn read(value: &Value) -> Option<bool> {
        if let Value::Flag(flag) = value { Some(*flag) } else { None }
    }
}

impl ReadValue for String {
    fn read(value: &Value) -> Option<String> {
        if let Value::Text(text) = value { Some(text.clone()) } else { None }
    }
}

impl ReadValue for Option<HalfPoints> {
    fn read(value: &Value) -> Option<Self> {
        if let Value::HalfPoints(halves) = value { Some(Some(HalfPoints(*halves))) } else { None }
    }
}

impl ReadValue for Option<Player> {
    fn read(value: &Value) -> Option<Self> {
        if let Value::Player(player) = value { Some(Some(*player)) } else { None }
    }
}

impl ReadValue for Vec<Player> {
    fn read(value: &Value) -> Option<Self> {
        if let Value::Players(players) = value { Some(players.clone()) } else { None }
    }
}

impl ReadValue for Vec<i64> {
    fn read(value: &Value) -> Option<Self> {
        if let Value::Numbers(numbers) = value { Some(numbers.clone()) } else { None }
    }
}

impl<T: Choices> ReadValue for T {
    fn read(value: &Value) -> Option<T> {
        if let Value::Word(word) = value { T::from_id(word) } else { None }
    }
}

impl<T: Choices> ReadValue for Option<T> {
    fn read(value: &Value) -> Option<Self> {
        T::read(value).map(Some)
    }
}

impl<T: Choices> ReadValue for Vec<T> {
    fn read(value: &Value) -> Option<Vec<T>> {
        let Value::Words(words) = value else { return None };
        words.iter().map(|word| T::from_id(word)).collect()
    }
}

impl RoundEntry {
    /// Returns a value as this type; `None` if it is missing or of another kind.
    pub fn read<T: ReadValue>(&self, cell: &Cell) -> Option<T> {
        T::read(self.get(cell)?)
    }
}

/// The scope of values.
pub trait Span {
    /// One value, or one for each.
    type Of<T>;
    /// Reads the values of everybody who has one.
    fn read<K: ReadValue>(round: &Round<'_>, spec: &FieldSpec) -> Self::Of<K>;
}

impl Span for Whole {
    type Of<T> = T;
    fn read<K: ReadValue>(round: &Round<'_>, spec: &FieldSpec) -> K {
        round.read(spec, Subject::One)
    }
}

impl Span for PerPlayer {
    type Of<T> = PerSeat<Player, T>;
    fn read<K: ReadValue>(round: &Round<'_>, spec: &FieldSpec) -> PerSeat<Player, K> {
        round.setup.each_player(|player| round.read(spec, Subject::Player(player)))
    }
}

impl Span for PerTeam {
    type Of<T> = PerSeat<Team, T>;
    fn read<K: ReadValue>(round: &Round<'_>, spec: &FieldSpec) -> PerSeat<Team, K> {
        round.setup.each_team(|team| round.read(spec, Subject::Team(team)))
    }
}

impl Span for PerPart {
    type Of<T> = Vec<T>;
    fn read<K: ReadValue>(round: &Round<'_>, spec: &FieldSpec) -> Vec<K> {
        let parts = if let Scope::Parts(parts) = spec.scope { parts } else { &[] };
        parts.iter().map(|part| round.read(spec, Subject::Part(part))).collect()
    }
}

impl Span for PerTeamPart {
    type Of<T> = PerSeat<Team, Vec<T>>;
    fn read<K: ReadValue>(round: &Round<'_>, spec: &FieldSpec) -> PerSeat<Team, Vec<K>> {
        let parts = if let Scope::TeamParts(parts) = spec.scope { parts } else { &[] };
        let of = |team| parts.iter().map(move |part| Subject::TeamPart(team, part));
        round.setup.each_team(|team| of(team).map(|key| round.read(spec, key)).collect())
    }
}
