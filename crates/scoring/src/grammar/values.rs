//! Types of values for rules, and their scopes. A missing value is read as its default.

use std::marker::PhantomData;

use crate::choices::Choices;
use crate::grammar::field::Scope;
use crate::grammar::round::Setup;
use crate::record::cell::{Subject, Value};
use crate::seats::{PerSeat, Player, Team};

/// Marks a whole number.
#[derive(Debug)]
pub struct Number;
/// Marks a number that may end in a half.
#[derive(Debug)]
pub struct HalfPoints;
/// Marks a player.
#[derive(Debug)]
pub struct PlayerRef;
/// Marks players in order.
#[derive(Debug)]
pub struct PlayerList;
/// Marks numbers in order.
#[derive(Debug)]
pub struct NumberList;
/// Marks yes or no.
#[derive(Debug)]
pub struct Flag;
/// Marks one of the words of `T`.
#[derive(Debug)]
pub struct Word<T>(PhantomData<T>);
/// Marks free text.
#[derive(Debug)]
pub struct Text;

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

/// How rules read a value.
pub trait ReadValue {
    /// The type for rules; a missing value is its default.
    type Out: Default;
    /// Returns the value, if it is of this kind.
    fn read(value: &Value) -> Option<Self::Out>;
}

impl ReadValue for Number {
    type Out = i64;
    fn read(value: &Value) -> Option<i64> {
        if let Value::Number(number) = value { Some(*number) } else { None }
    }
}

impl ReadValue for HalfPoints {
    type Out = Option<i64>;
    fn read(value: &Value) -> Option<Option<i64>> {
        if let Value::HalfPoints(halves) = value { Some(Some(*halves)) } else { None }
    }
}

impl ReadValue for Flag {
    type Out = bool;
    fn read(value: &Value) -> Option<bool> {
        if let Value::Flag(flag) = value { Some(*flag) } else { None }
    }
}

impl ReadValue for PlayerRef {
    type Out = Option<Player>;
    fn read(value: &Value) -> Option<Option<Player>> {
        if let Value::Player(player) = value { Some(Some(*player)) } else { None }
    }
}

impl ReadValue for PlayerList {
    type Out = Vec<Player>;
    fn read(value: &Value) -> Option<Vec<Player>> {
        if let Value::Players(players) = value { Some(players.clone()) } else { None }
    }
}

impl ReadValue for NumberList {
    type Out = Vec<i64>;
    fn read(value: &Value) -> Option<Vec<i64>> {
        if let Value::Numbers(numbers) = value { Some(numbers.clone()) } else { None }
    }
}

impl<T: Choices> ReadValue for Word<T> {
    type Out = Option<T>;
    fn read(value: &Value) -> Option<Option<T>> {
        if let Value::Word(word) = value { T::from_id(word).map(Some) } else { None }
    }
}

impl ReadValue for Text {
    type Out = String;
    fn read(value: &Value) -> Option<String> {
        if let Value::Text(text) = value { Some(text.clone()) } else { None }
    }
}

/// The scope of values.
pub trait Span {
    /// One value, or one for each.
    type Of<T>;
    /// Collects the values of everybody who has one.
    fn gather<T: Default>(
        setup: &Setup<'_>,
        scope: Scope,
        value: impl FnMut(Subject) -> T,
    ) -> Self::Of<T>;
}

impl Span for Whole {
    type Of<T> = T;
    fn gather<T: Default>(_: &Setup<'_>, _: Scope, mut value: impl FnMut(Subject) -> T) -> T {
        value(Subject::One)
    }
}

impl Span for PerPlayer {
    type Of<T> = PerSeat<Player, T>;
    fn gather<T: Default>(
        setup: &Setup<'_>,
        _: Scope,
        mut value: impl FnMut(Subject) -> T,
    ) -> PerSeat<Player, T> {
        setup.each_player(|player| value(Subject::Player(player)))
    }
}

impl Span for PerTeam {
    type Of<T> = PerSeat<Team, T>;
    fn gather<T: Default>(
        setup: &Setup<'_>,
        _: Scope,
        mut value: impl FnMut(Subject) -> T,
    ) -> PerSeat<Team, T> {
        setup.each_team(|team| value(Subject::Team(team)))
    }
}

impl Span for PerPart {
    type Of<T> = Vec<T>;
    fn gather<T: Default>(
        _: &Setup<'_>,
        scope: Scope,
        mut value: impl FnMut(Subject) -> T,
    ) -> Vec<T> {
        let parts = if let Scope::Parts(parts) = scope { parts } else { &[] };
        parts.iter().copied().map(|part| value(Subject::Part(part))).collect()
    }
}

impl Span for PerTeamPart {
    type Of<T> = PerSeat<Team, Vec<T>>;
    fn gather<T: Default>(
        setup: &Setup<'_>,
        scope: Scope,
        mut value: impl FnMut(Subject) -> T,
    ) -> PerSeat<Team, Vec<T>> {
        let parts = if let Scope::TeamParts(parts) = scope { parts } else { &[] };
        let of_team =
            |team| parts.iter().map(|part| value(Subject::TeamPart(team, part))).collect();
        setup.each_team(of_team)
    }
}
