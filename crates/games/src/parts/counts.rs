//! What is counted on a night with one score a table: rounds won, a second count, the best round.

use std::collections::BTreeMap;

use scoring::tables::complete;
use scoring::*;

/// Gives everybody what their pair made: `made` gets its score and that of the other pair.
pub fn score_pairs(round: &Round<'_>, points: &mut ScoreLines, made: impl Fn(i64, i64) -> i64) {
    for table in complete_tables(round) {
        let [a, b] = [0, 1].map(|pair| table.scores.get(pair).copied().unwrap_or(0));
        for (pair, [own, other]) in table.pairs.iter().zip([[a, b], [b, a]]) {
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

/// Adds points for the second count: `worth` for each, which is called `name`.
pub fn score_tally(
    round: &Round<'_>,
    points: &mut ScoreLines,
    tally: &Field<i64, PerPlayer>,
    (worth, name): (i64, &str),
) {
    for table in complete_tables(round).filter(|_| worth != 0) {
        for (player, count) in tallies(&round.table(table.table), tally) {
            let why = format_args!("{name}: {} × {}", signed(count), signed(worth));
            points.add_any(player, worth * count, why);
        }
    }
}

/// Returns the results of the tables that have a score; the others count for nothing.
fn complete_tables<'a>(round: &Round<'a>) -> impl Iterator<Item = &'a TableResult> {
    let tables = round.tournament.tables().into_iter().flat_map(|round| &round.tables);
    tables.filter(|table| table.complete)
}

/// Returns who has any of the second count at a table.
fn tallies<'a>(
    table: &Round<'a>,
    tally: &Field<i64, PerPlayer>,
) -> impl Iterator<Item = (Player, i64)> + use<'a> {
    let there = table.entry.of(tally.spec.id, table.place);
    there.filter_map(|(key, value)| match (key, value) {
        (Subject::Player(player), Value::Number(count)) => Some((player, *count)),
        _ => None,
    })
}

/// Returns each player's total: the sum of their scores without the `drop` lowest, unless
/// there are no more rounds than that.
pub fn totals(past: &Past<'_>, drop: i64) -> Vec<i64> {
    let drop = usize::try_from(drop).unwrap_or(0);
    if drop == 0 || past.count() <= drop {
        let Some(last) = past.rounds.last() else { return Vec::new() };
        let before = past.count().checked_sub(2).and_then(|index| past.rounds.get(index));
        let before = before.map_or(&[][..], |round| &round.totals);
        let before = before.iter().chain(std::iter::repeat(&0));
        let sums = last.scores.iter().zip(before);
        return sums.map(|(score, before)| before.saturating_add(*score)).collect();
    }
    let total = |team: Team| {
        let mut scores: Vec<i64> = (0..past.count()).map(|round| past.score(round, team)).collect();
        scores.sort_unstable();
        scores.iter().skip(drop).fold(0_i64, |sum, score| sum.saturating_add(*score))
    };
    past.setup.all_teams().map(total).collect()
}

/// What a player has so far, over all rounds, also those that the total drops.
#[derive(Clone, Copy, Default)]
pub struct Counts {
    /// Rounds won at a table; a tie is none, whoever won the cut.
    pub wins: i64,
    /// The second count.
    pub tally: i64,
    /// The highest score of a round.
    pub best: i64,
    /// Own scores less those of the other pairs.
    pub difference: i64,
}

/// Returns what a player has after these rounds; `None` before the first they are in.
pub fn counts(past: &Past<'_>, player: usize) -> Option<Counts> {
    let [wins, tally, best, difference] = *past.carried().as_chunks::<4>().0.get(player)?;
    Some(Counts { wins, tally, best, difference })
}

/// Returns the second count of each player after these rounds.
pub fn tallied(past: &Past<'_>) -> Vec<i64> {
    past.setup.teams().map(|team| counts(past, team.index()).map_or(0, |of| of.tally)).collect()
}

/// Returns the counts to carry on from a round with these scores.
pub fn carry(round: &Round<'_>, scores: &[i64], tally: &Field<i64, PerPlayer>) -> Vec<i64> {
    let after = |(player, score): (usize, &i64)| match counts(&round.past, player) {
        Some(counts) => Counts { best: counts.best.max(*score), ..counts },
        None => Counts { best: *score, ..Counts::default() },
    };
    let mut counts: Vec<Counts> = scores.iter().enumerate().map(after).collect();
    for table in complete_tables(round) {
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
