//! What is counted on a night with one score a table: rounds won, a second count, the best round.
//!
//! Invariant: everything is counted over all rounds, also those that the total drops; a table without
//! a score counts for nothing.

use std::collections::BTreeMap;

use crate::evaluate::check::team_of;
use crate::grammar::common_fields::ADJUSTMENTS;
use crate::grammar::game::RankKey;
use crate::grammar::handle::Field;
use crate::grammar::round::{Past, Round};
use crate::grammar::values::PerPlayer;
use crate::numbers::signed;
use crate::outcome::score_lines::ScoreLines;
use crate::record::cell::{RoundPath, Subject, Value};
use crate::seats::{Player, SeatIndex, Team};
use crate::tournament::tables::{Tables, complete};

/// What a player has so far.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct NightCounts {
    /// Rounds won at a table; a tie is none, whoever won the cut.
    pub wins: i64,
    /// The second count.
    pub tally: i64,
    /// The highest score of a round.
    pub best: i64,
    /// Own scores less those of the other pairs.
    pub difference: i64,
}

/// Returns what a player has after these rounds.
pub fn of(past: &Past<'_>, team: Team) -> NightCounts {
    read(past.carried(), team.index()).unwrap_or_default()
}

fn read(carried: &[i64], player: usize) -> Option<NightCounts> {
    let four = carried.as_chunks::<4>().0.get(player)?;
    let [wins, tally, best, difference] = *four;
    Some(NightCounts { wins, tally, best, difference })
}

/// Returns the counts to carry on from a round with these scores; `tally` is the second count.
pub fn carry(round: &Round<'_>, scores: &[i64], tally: &Field<i64, PerPlayer>) -> Vec<i64> {
    let before = round.past.carried();
    let after = |(player, score): (usize, &i64)| match read(before, player) {
        Some(counts) => NightCounts { best: counts.best.max(*score), ..counts },
        None => NightCounts { best: *score, ..NightCounts::default() },
    };
    let mut counts: Vec<NightCounts> = scores.iter().enumerate().map(after).collect();
    let played = round.tournament.tables().into_iter().flat_map(|round| &round.tables);
    for table in played.filter(|table| table.complete) {
        let [own, other] = [0, 1].map(|pair| table.scores.get(pair).copied().unwrap_or(0));
        for (pair, made) in table.pairs.iter().zip([own - other, other - own]) {
            for player in pair {
                if let Some(counts) = counts.get_mut(player.index()) {
                    counts.wins += i64::from(made > 0);
                    counts.difference += made;
                }
            }
        }
        for (player, count) in tallies(&round.table(table.table), tally) {
            if let Some(counts) = counts.get_mut(player.index()) {
                counts.tally += count;
            }
        }
    }
    counts.iter().flat_map(|of| [of.wins, of.tally, of.best, of.difference]).collect()
}

/// Returns for each player what decides between them and others with the same total, as of the last
/// complete round: "rounds won: 3"; empty where nothing does. `names` are those of the game's rank
/// key after the total; what is shown anyway has none.
pub fn decisive_words(past: &Past<'_>, names: &[&str]) -> Vec<String> {
    if names.is_empty() {
        return Vec::new();
    }
    let (past, key) = (complete(past), past.setup.game().rank_key);
    let keys: Vec<RankKey> = past.setup.teams().map(|team| key(&past, team)).collect();
    let mut decides: BTreeMap<i64, (RankKey, bool)> = BTreeMap::new();
    for key in &keys {
        let (first, decides) = decides.entry(key[0]).or_insert((*key, false));
        *decides |= first != key;
    }
    let words = |key: &RankKey| {
        if !decides.get(&key[0]).is_some_and(|(_, decides)| *decides) {
            return String::new();
        }
        let counts = names.iter().zip(&key[1..]).filter(|(name, _)| !name.is_empty());
        let counts = counts.map(|(name, count)| format!("{name}: {}", signed(*count)));
        counts.collect::<Vec<_>>().join(", ")
    };
    keys.iter().map(words).collect()
}

/// Returns who has any of the second count at a table.
fn tallies<'a>(
    table: &Round<'a>,
    tally: &Field<i64, PerPlayer>,
) -> impl Iterator<Item = (Player, i64)> + use<'a> {
    table.here.of(tally.spec.id).filter_map(|(key, value)| match (key, value) {
        (Subject::Player(player), Value::Number(count)) => Some((player, *count)),
        _ => None,
    })
}

/// Returns each team's total: the sum of its scores without the `drop` lowest, unless there are no
/// more rounds than that.
pub fn totals(past: &Past<'_>, drop: i64) -> Vec<i64> {
    let drop = usize::try_from(drop).unwrap_or(0);
    if drop == 0 || past.count() <= drop {
        return past.rounds.last().map(|round| sum_on(past, &round.scores)).unwrap_or_default();
    }
    let total = |team: Team| {
        let mut scores: Vec<i64> = (0..past.count()).map(|round| past.score(round, team)).collect();
        scores.sort_unstable();
        scores.iter().skip(drop).fold(0_i64, |sum, score| sum.saturating_add(*score))
    };
    past.setup.all_teams().map(total).collect()
}

/// Returns the totals before the last round, with these scores added.
fn sum_on(past: &Past<'_>, scores: &[i64]) -> Vec<i64> {
    let before = past.count().checked_sub(2).and_then(|index| past.rounds.get(index));
    let before = before.map_or(&[][..], |round| &round.totals);
    let before = before.iter().chain(std::iter::repeat(&0));
    scores.iter().zip(before).map(|(score, before)| before.saturating_add(*score)).collect()
}

/// Adds points for the second count: `worth` for each, which is called `name`.
pub fn score_tally(
    round: &Round<'_>,
    points: &mut ScoreLines,
    tally: &Field<i64, PerPlayer>,
    (worth, name): (i64, &str),
) {
    let played = round.tournament.tables().into_iter().flat_map(|round| &round.tables);
    for table in played.filter(|table| worth != 0 && table.complete) {
        for (player, count) in tallies(&round.table(table.table), tally) {
            let why = format_args!("{name}: {} × {}", signed(count), signed(worth));
            points.add_any(player, worth * count, why);
        }
    }
}

/// Adds the scorekeeper's rulings, in a game whose totals are not the sum of its scores.
pub fn score_rulings(round: &Round<'_>, points: &mut ScoreLines) {
    for (key, value) in round.entry().of(ADJUSTMENTS.id, RoundPath::ROUND) {
        if let (Some(team), Value::Number(number)) = (team_of(key, round.setup), value) {
            points.add(team, *number, "ruling");
        }
    }
}

impl Tables {
    /// Gives everybody what their pair made: `made` gets its score and that of the other pair.
    pub fn score_pairs(
        &self,
        round: &Round<'_>,
        points: &mut ScoreLines,
        made: impl Fn(i64, i64) -> i64,
    ) {
        let played = round.tournament.tables().into_iter().flat_map(|round| &round.tables);
        for table in played.filter(|table| table.complete) {
            let [own, other] = [0, 1].map(|pair| table.scores.get(pair).copied().unwrap_or(0));
            for (pair, [own, other]) in table.pairs.iter().zip([[own, other], [other, own]]) {
                let scores = if own == other {
                    format!("{} all", signed(own))
                } else {
                    format!("{} to {}", signed(own), signed(other))
                };
                let why = format!("table {}: {scores}", table.table);
                for player in pair {
                    points.add(*player, made(own, other), &why);
                }
            }
        }
    }
}
