//! Players in seating order, and the teams that score.
//!
//! In the engine people are seats, never names, so renaming changes no cell. A *team* is whatever
//! scores: each player in a game without partners, sides A and B with them.

use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

use crate::{choices, join_choices};

/// A player, by seat: 0 is the first name of the record, counting clockwise.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Player(pub u16);

/// A scoring unit: a player's seat in a game without partners, 0 (side A) or 1 (side B) in
/// one with them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Team(pub u16);

impl Player {
    /// Returns the team that the player scores for, in two sides or alone.
    pub fn team(self, in_sides: bool) -> Team {
        Team(if in_sides { self.0 % 2 } else { self.0 })
    }
}

impl Team {
    /// Side A: players 1, 3 (, 5).
    pub const A: Team = Team(0);
    /// Side B: players 2, 4 (, 6).
    pub const B: Team = Team(1);

    /// Returns the other side of a partnership game.
    pub fn other(self) -> Team {
        Team(1 - self.0.min(1))
    }
}

/// A player or a team, by an index from 0.
pub trait SeatIndex: Copy {
    /// Returns the player or team at this index.
    fn at(index: usize) -> Self;
    /// Returns its index.
    fn index(self) -> usize;
    /// Returns the team that scores: a player's own, in two sides or alone, or the team itself.
    fn team(self, in_sides: bool) -> Team;
}

impl SeatIndex for Player {
    fn at(index: usize) -> Self {
        Player(u16::try_from(index).unwrap_or(u16::MAX))
    }
    fn index(self) -> usize {
        usize::from(self.0)
    }
    fn team(self, in_sides: bool) -> Team {
        Player::team(self, in_sides)
    }
}

impl SeatIndex for Team {
    fn at(index: usize) -> Self {
        Team(u16::try_from(index).unwrap_or(u16::MAX))
    }
    fn index(self) -> usize {
        usize::from(self.0)
    }
    fn team(self, _: bool) -> Team {
        self
    }
}

/// Puts a value into a list by seat. Nothing changes if the list ends before the seat.
pub fn put<T>(list: &mut [T], seat: impl SeatIndex, value: T) {
    if let Some(place) = list.get_mut(seat.index()) {
        *place = value;
    }
}

/// Who does not play a round, in a game in which everybody scores alone.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Away(u64);

impl Away {
    /// Nobody.
    pub const NOBODY: Away = Away(0);

    /// Returns these players; nobody beyond the first 64 seats is ever away.
    pub fn of(players: &[Player]) -> Away {
        let bits = players.iter().filter_map(|player| 1_u64.checked_shl(u32::from(player.0)));
        Away(bits.fold(0, |all, bit| all | bit))
    }

    /// Returns whether somebody is among them.
    pub fn has(self, seat: impl SeatIndex) -> bool {
        let bit = u32::try_from(seat.index()).ok().and_then(|index| 1_u64.checked_shl(index));
        bit.is_some_and(|bit| self.0 & bit != 0)
    }

    /// Returns whether everybody plays.
    pub fn is_nobody(self) -> bool {
        self.0 == 0
    }
}

/// A value for each player or team, in seating order. Those who are away in a round have a default,
/// which is left out wherever the values are counted, added up or walked over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PerSeat<I, T> {
    values: Vec<T>,
    away: Away,
    by: PhantomData<I>,
}

impl<I: SeatIndex, T> FromIterator<T> for PerSeat<I, T> {
    /// Takes the values in seating order.
    fn from_iter<V: IntoIterator<Item = T>>(values: V) -> Self {
        PerSeat { values: values.into_iter().collect(), away: Away::NOBODY, by: PhantomData }
    }
}

impl<I: SeatIndex, T> PerSeat<I, T> {
    /// Returns a value for each of `count` seats; those who are away have the default.
    pub(crate) fn of_those_who_play(count: usize, away: Away, mut value: impl FnMut(I) -> T) -> Self
    where
        T: Default,
    {
        let of = |seat: I| if away.has(seat) { T::default() } else { value(seat) };
        PerSeat { values: (0..count).map(I::at).map(of).collect(), away, by: PhantomData }
    }

    /// Returns everybody who plays with their value, in seating order.
    pub fn iter(&self) -> impl Iterator<Item = (I, &T)> {
        let all = self.values.iter().enumerate().map(|(index, value)| (I::at(index), value));
        all.filter(|(seat, _)| !self.away.has(*seat))
    }

    /// Returns what `of` returns for each value, in seating order.
    pub fn map<V>(self, of: impl FnMut(T) -> V) -> PerSeat<I, V> {
        let values = self.values.into_iter().map(of).collect();
        PerSeat { values, away: self.away, by: PhantomData }
    }

    /// Returns the values alone, one for each seat, also of those who are away.
    pub fn values(&self) -> &[T] {
        &self.values
    }

    /// Returns how many values satisfy this.
    pub fn count_where(&self, is_so: impl Fn(&T) -> bool) -> usize {
        self.iter().filter(|(_, value)| is_so(value)).count()
    }
}

impl<I: SeatIndex, T: Ord> PerSeat<I, Option<T>> {
    /// Returns those with the lowest value among those who have one.
    pub fn lowest(&self) -> Vec<I> {
        let lowest = self.iter().filter_map(|(_, value)| value.as_ref()).min();
        let has_it = |(_, value): &(I, &Option<T>)| value.is_some() && value.as_ref() == lowest;
        self.iter().filter(has_it).map(|(who, _)| who).collect()
    }
}

impl<I: SeatIndex> PerSeat<I, i64> {
    /// Returns all values added up.
    pub fn sum(&self) -> i64 {
        self.iter().fold(0_i64, |sum, (_, value)| sum.saturating_add(*value))
    }

    /// Returns the largest value; 0 if there is none.
    pub fn largest(&self) -> i64 {
        self.iter().map(|(_, value)| *value).max().unwrap_or(0)
    }
}

impl<I: SeatIndex, T> Index<I> for PerSeat<I, T> {
    type Output = T;
    fn index(&self, who: I) -> &T {
        &self.values[who.index()]
    }
}

impl<I: SeatIndex, T> IndexMut<I> for PerSeat<I, T> {
    fn index_mut(&mut self, who: I) -> &mut T {
        &mut self.values[who.index()]
    }
}

impl<I: SeatIndex, T> IntoIterator for PerSeat<I, T> {
    type Item = (I, T);
    type IntoIter = std::vec::IntoIter<(I, T)>;
    fn into_iter(self) -> Self::IntoIter {
        let all = self.values.into_iter().enumerate().map(|(index, value)| (I::at(index), value));
        let playing: Vec<(I, T)> = all.filter(|(seat, _)| !self.away.has(*seat)).collect();
        playing.into_iter()
    }
}

/// The allowed numbers of players, and which of them form two sides.
#[derive(Debug, Clone, Copy)]
pub struct PlayerCounts {
    /// The fewest and the most players without sides; (0, 0) if there are none.
    pub alone: (usize, usize),
    /// Numbers in between that are not allowed.
    pub except: &'static [usize],
    /// Numbers of players who form two sides.
    pub sides: &'static [usize],
    /// Whether any even number forms two sides.
    pub even: bool,
}

/// The most players if no rule has a limit.
const NO_LIMIT: usize = 60_000;

impl PlayerCounts {
    /// Returns counts without sides, from `least` to `most` players.
    pub const fn alone(least: usize, most: usize) -> PlayerCounts {
        PlayerCounts { alone: (least, most), except: &[], sides: &[], even: false }
    }

    /// Returns counts without sides, from `least` players on.
    pub const fn from(least: usize) -> PlayerCounts {
        PlayerCounts::alone(least, NO_LIMIT)
    }

    /// Returns two teams of the same size.
    pub const fn teams() -> PlayerCounts {
        PlayerCounts { alone: (0, 0), except: &[], sides: &[], even: true }
    }

    /// Returns two sides, with any of these numbers of players.
    pub const fn sides(counts: &'static [usize]) -> PlayerCounts {
        PlayerCounts { alone: (0, 0), except: &[], sides: counts, even: false }
    }

    /// Returns two sides with these numbers of players, and each alone with others.
    pub const fn either(least: usize, most: usize, sides: &'static [usize]) -> PlayerCounts {
        PlayerCounts { alone: (least, most), except: &[], sides, even: false }
    }

    /// Returns the same without these numbers of players.
    pub const fn except(self, counts: &'static [usize]) -> PlayerCounts {
        PlayerCounts { except: counts, ..self }
    }

    /// Returns whether this number of players is allowed.
    pub fn allows(&self, players: usize) -> bool {
        let alone = players > 0 && self.alone.0 <= players && players <= self.alone.1;
        self.sides.contains(&players)
            || (self.even && players > 0 && players <= NO_LIMIT && players.is_multiple_of(2))
            || (alone && !self.except.contains(&players))
    }

    /// Returns whether this number of players forms two sides. If nobody ever plays alone, any
    /// number does, so that values of the sides can be read while players are missing.
    pub fn in_sides(&self, players: usize) -> bool {
        self.sides.contains(&players) || self.alone.1 == 0
    }

    /// Returns the smallest allowed number.
    pub fn least(&self) -> usize {
        let sides = self.sides.iter().copied().min();
        let alone = (self.alone.1 > 0).then_some(self.alone.0);
        let even = self.even.then_some(2);
        sides.into_iter().chain(alone).chain(even).min().unwrap_or(1)
    }

    /// Returns the largest allowed number.
    pub fn most(&self) -> usize {
        let even = if self.even { NO_LIMIT } else { 0 };
        self.sides.iter().copied().max().unwrap_or(0).max(self.alone.1).max(even)
    }

    /// Returns whether there is no upper limit (for two teams, on even numbers).
    pub fn are_open(&self) -> bool {
        self.most() >= NO_LIMIT
    }

    /// Returns the allowed numbers in words: "3 or 4", "2 to 16", "2, 4 or 6", "2 to 5, 8 or 10 to
    /// 12".
    pub fn words(&self) -> String {
        if self.are_open() {
            let few = if self.even { "2, 4, 6".to_owned() } else { self.least().to_string() };
            return format!("{few} or more");
        }
        let mut runs: Vec<(usize, usize)> = Vec::new();
        for count in (self.least()..=self.most()).filter(|count| self.allows(*count)) {
            match runs.last_mut() {
                Some((_, last)) if *last + 1 == count => *last = count,
                _ => runs.push((count, count)),
            }
        }
        let mut words: Vec<String> = Vec::new();
        for (first, last) in runs {
            match last - first {
                0 => words.push(first.to_string()),
                1 => words.extend([first.to_string(), last.to_string()]),
                _ => words.push(format!("{first} to {last}")),
            }
        }
        join_choices(&words)
    }
}

choices! {
    /// A side of a partnership game as a value: who went out, who completed a row. Side A has
    /// players 1, 3 (, 5), side B players 2, 4 (, 6).
    pub enum Side {
        A = "A", "side A", 'A';
        B = "B", "side B", 'B';
    }
}

impl Side {
    /// Returns the side as a scoring unit.
    pub fn team(self) -> Team {
        match self {
            Side::A => Team::A,
            Side::B => Team::B,
        }
    }
}
