//! What all games together say of one person.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use chrono::{DateTime, Utc};

use super::{Played, Seat, Who};
use crate::engine::{Game, WinsBy};

/// What all games together say of one person.
#[derive(Debug, Clone, Default)]
pub struct Figures {
    /// How many games they sat at.
    pub games: usize,
    /// How many of those are over and count; everything below is about these.
    pub over: usize,
    /// How many they won, alone or with others.
    pub won: usize,
    /// When they began their first game, of all.
    pub since: Option<DateTime<Utc>>,
    /// When they began their last game, of all.
    pub last: Option<DateTime<Utc>>,
    /// Their average place, in tenths.
    pub place: Option<i64>,
    /// The most games they won in a row.
    pub longest: usize,
    /// How many they have won in a row now.
    pub present: usize,
    /// Game by game, the one played most first.
    pub by_game: Vec<ByGame>,
    /// Everybody they played against, whom they met most first.
    pub against: Vec<Against>,
    /// Everybody they played on one side with, most games first.
    pub with: Vec<With>,
}

/// What one kind of game says of somebody.
#[derive(Debug, Clone)]
pub struct ByGame {
    /// What was played.
    pub game: &'static Game,
    /// How many are over.
    pub over: usize,
    /// How many they won.
    pub won: usize,
    /// Their average total, in tenths.
    pub average: i64,
    /// Their best total, which is the lowest where low wins; the first time they had it.
    pub best: Total,
    /// Their worst total.
    pub worst: Total,
    /// Their totals, the oldest first.
    pub totals: Vec<Total>,
    /// How often they had each role, where the game has roles.
    pub roles: BTreeMap<&'static str, usize>,
}

/// A total that somebody had at the end of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Total {
    /// The total, in the game's unit.
    pub total: i64,
    /// Whether they won.
    pub won: bool,
    /// When the game was begun.
    pub when: DateTime<Utc>,
}

/// One person against another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Against {
    /// The other.
    pub who: Who,
    /// In how many games they met.
    pub games: usize,
    /// In how many of them they had a better place than the other.
    pub ahead: usize,
    /// In how many a worse one.
    pub behind: usize,
}

/// Two on one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct With {
    /// The other.
    pub who: Who,
    /// How many games they played on one side.
    pub games: usize,
    /// How many of those they won.
    pub won: usize,
}

/// Returns what these games say of somebody; games that they did not sit at say nothing. The order
/// of the games does not matter: they are taken as they were begun.
pub fn figures<'a>(who: Who, games: impl IntoIterator<Item = &'a Played>) -> Figures {
    let mut theirs: Vec<(&Played, &Seat)> =
        games.into_iter().filter_map(|played| Some((played, played.seat(who)?))).collect();
    theirs.sort_by_key(|(played, _)| (played.when, played.number));
    let mut figures = Figures {
        games: theirs.len(),
        since: theirs.first().map(|(played, _)| played.when),
        last: theirs.last().map(|(played, _)| played.when),
        ..Figures::default()
    };
    theirs.retain(|(played, _)| played.over);
    figures.over = theirs.len();
    figures.won = theirs.iter().filter(|(_, seat)| seat.won).count();
    figures.place = average(theirs.iter().map(|(_, seat)| whole(seat.place)));
    (figures.longest, figures.present) = streaks(theirs.iter().map(|(_, seat)| seat.won));
    figures.by_game = by_game(&theirs);
    (figures.against, figures.with) = others(who, &theirs);
    figures
}

/// Returns the longest run of wins, and the one that goes on.
fn streaks(won: impl Iterator<Item = bool>) -> (usize, usize) {
    won.fold((0, 0), |(longest, present), won| {
        let present = if won { present + 1 } else { 0 };
        (longest.max(present), present)
    })
}

fn by_game(theirs: &[(&Played, &Seat)]) -> Vec<ByGame> {
    let mut kinds: BTreeMap<&str, Vec<(&Played, &Seat)>> = BTreeMap::new();
    for (played, seat) in theirs {
        kinds.entry(played.game.id).or_default().push((played, seat));
    }
    let mut games: Vec<ByGame> = kinds.values().filter_map(|kind| of_kind(kind)).collect();
    // The sort is stable: games that were played as often stand by their ids.
    games.sort_by_key(|game| Reverse(game.over));
    games
}

fn of_kind(kind: &[(&Played, &Seat)]) -> Option<ByGame> {
    let game = kind.first()?.0.game;
    let totals: Vec<Total> = kind
        .iter()
        .map(|(played, seat)| Total { total: seat.total, won: seat.won, when: played.when })
        .collect();
    let rank = |total: &Total| match game.wins_by {
        WinsBy::Highest => -total.total,
        WinsBy::Lowest => total.total,
    };
    let mut roles = BTreeMap::new();
    for role in kind.iter().filter_map(|(_, seat)| seat.role) {
        *roles.entry(role).or_insert(0) += 1;
    }
    Some(ByGame {
        game,
        over: totals.len(),
        won: totals.iter().filter(|total| total.won).count(),
        average: average(totals.iter().map(|total| total.total))?,
        best: *totals.iter().min_by_key(|total| rank(total))?,
        // Of several that are equal the first here, too.
        worst: *totals.iter().rev().max_by_key(|total| rank(total))?,
        totals,
        roles,
    })
}

/// Returns everybody they met: on the other side, and on their own.
fn others(who: Who, theirs: &[(&Played, &Seat)]) -> (Vec<Against>, Vec<With>) {
    let mut against: BTreeMap<Who, Against> = BTreeMap::new();
    let mut with: BTreeMap<Who, With> = BTreeMap::new();
    for (played, own) in theirs {
        for seat in played.seats.iter().filter(|seat| seat.who != who) {
            let other = seat.who;
            if seat.team == own.team {
                let with = with.entry(other).or_insert(With { who: other, games: 0, won: 0 });
                with.games += 1;
                with.won += usize::from(own.won);
            } else {
                let new = Against { who: other, games: 0, ahead: 0, behind: 0 };
                let against = against.entry(other).or_insert(new);
                against.games += 1;
                against.ahead += usize::from(own.place < seat.place);
                against.behind += usize::from(own.place > seat.place);
            }
        }
    }
    let mut against: Vec<Against> = against.into_values().collect();
    against.sort_by_key(|against| Reverse(against.games));
    let mut with: Vec<With> = with.into_values().collect();
    with.sort_by_key(|with| Reverse(with.games));
    (against, with)
}

/// Returns the average in tenths, a half rounded up; none of nothing.
fn average(numbers: impl Iterator<Item = i64>) -> Option<i64> {
    let (sum, count) = numbers
        .fold((0_i128, 0_i128), |(sum, count), number| (sum + i128::from(number), count + 1));
    if count == 0 {
        return None;
    }
    i64::try_from((20 * sum + count).div_euclid(2 * count)).ok()
}

fn whole(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
