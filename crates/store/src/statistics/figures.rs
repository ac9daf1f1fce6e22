//! Statistics of a person over all games.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use chrono::{DateTime, FixedOffset};

use super::{GameResult, PersonId, Seat};
use scoring::{Game, WinsBy};

/// Statistics of a person over all games.
#[derive(Debug, Clone, Default)]
pub struct Figures {
    /// Number of games they played.
    pub games: usize,
    /// Number of those that are finished; everything below is about these.
    pub over: usize,
    /// Number won, alone or with others.
    pub won: usize,
    /// When their first game was started.
    pub since: Option<DateTime<FixedOffset>>,
    /// When their last game was started.
    pub last: Option<DateTime<FixedOffset>>,
    /// Average place in tenths.
    pub place: Option<i64>,
    /// Most wins in a row.
    pub longest: usize,
    /// Current wins in a row.
    pub present: usize,
    /// By game, the most played first.
    pub by_game: Vec<GameStats>,
    /// By opponent, the most frequent first.
    pub against: Vec<OpponentRecord>,
    /// By partner, the most frequent first.
    pub with: Vec<PartnerRecord>,
}

/// Statistics of a person in one game.
#[derive(Debug, Clone)]
pub struct GameStats {
    /// The game.
    pub game: &'static Game,
    /// Number finished.
    pub over: usize,
    /// Number won.
    pub won: usize,
    /// Average total in tenths.
    pub average: i64,
    /// Best total, the lowest if low wins; the earliest of equals.
    pub best: Total,
    /// Worst total.
    pub worst: Total,
    /// Totals, oldest first.
    pub totals: Vec<Total>,
    /// How often they had each role, in a game with roles.
    pub roles: BTreeMap<&'static str, usize>,
}

/// A person's final total in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Total {
    /// The total, in the game's unit.
    pub total: i64,
    /// Whether they won.
    pub won: bool,
    /// When the game was started.
    pub when: DateTime<FixedOffset>,
}

/// A person's record against an opponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpponentRecord {
    /// The opponent.
    pub who: PersonId,
    /// Number of games in which they met.
    pub games: usize,
    /// In how many they finished ahead.
    pub ahead: usize,
    /// In how many they finished behind.
    pub behind: usize,
}

/// A person's record with a partner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PartnerRecord {
    /// The partner.
    pub who: PersonId,
    /// Number of games as partners.
    pub games: usize,
    /// Number of those won.
    pub won: usize,
}

/// Returns a person's statistics over these games, ignoring those they did not play in. The games
/// may be in any order; they are sorted by their start.
pub fn figures<'a>(who: PersonId, games: impl IntoIterator<Item = &'a GameResult>) -> Figures {
    let mut theirs: Vec<(&GameResult, &Seat)> =
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

/// Returns the longest winning streak, and the current one.
fn streaks(won: impl Iterator<Item = bool>) -> (usize, usize) {
    won.fold((0, 0), |(longest, present), won| {
        let present = if won { present + 1 } else { 0 };
        (longest.max(present), present)
    })
}

fn by_game(theirs: &[(&GameResult, &Seat)]) -> Vec<GameStats> {
    let mut kinds: BTreeMap<&str, Vec<(&GameResult, &Seat)>> = BTreeMap::new();
    for (played, seat) in theirs {
        kinds.entry(played.game.id).or_default().push((played, seat));
    }
    let mut games: Vec<GameStats> = kinds.values().filter_map(|kind| of_kind(kind)).collect();
    // The sort is stable: games played equally often are in the order of their ids.
    games.sort_by_key(|game| Reverse(game.over));
    games
}

fn of_kind(kind: &[(&GameResult, &Seat)]) -> Option<GameStats> {
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
    Some(GameStats {
        game,
        over: totals.len(),
        won: totals.iter().filter(|total| total.won).count(),
        average: average(totals.iter().map(|total| total.total))?,
        best: *totals.iter().min_by_key(|total| rank(total))?,
        // Of several equals, the first counts here too.
        worst: *totals.iter().rev().max_by_key(|total| rank(total))?,
        totals,
        roles,
    })
}

/// Returns a person's records against opponents and with partners.
fn others(
    who: PersonId,
    theirs: &[(&GameResult, &Seat)],
) -> (Vec<OpponentRecord>, Vec<PartnerRecord>) {
    let mut against: BTreeMap<PersonId, OpponentRecord> = BTreeMap::new();
    let mut with: BTreeMap<PersonId, PartnerRecord> = BTreeMap::new();
    for (played, own) in theirs {
        for seat in played.seats.iter().filter(|seat| seat.who != who) {
            let other = seat.who;
            if seat.team == own.team {
                let with =
                    with.entry(other).or_insert(PartnerRecord { who: other, games: 0, won: 0 });
                with.games += 1;
                with.won += usize::from(own.won);
            } else {
                let new = OpponentRecord { who: other, games: 0, ahead: 0, behind: 0 };
                let against = against.entry(other).or_insert(new);
                against.games += 1;
                against.ahead += usize::from(own.place < seat.place);
                against.behind += usize::from(own.place > seat.place);
            }
        }
    }
    let mut against: Vec<OpponentRecord> = against.into_values().collect();
    against.sort_by_key(|against| Reverse(against.games));
    let mut with: Vec<PartnerRecord> = with.into_values().collect();
    with.sort_by_key(|with| Reverse(with.games));
    (against, with)
}

/// Returns the average in tenths, halves rounded up; `None` without numbers.
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
