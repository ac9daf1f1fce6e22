//! A game in which somebody is away all along is the game of the others, round by round.

use scoring::{AWAY, Cell, Value};

use crate::prelude::*;

/// Returns the record with one more player, in the last seat, who is away in every round. Options
/// that follow from the number of players keep their values.
fn with_somebody_away(record: &Record) -> Option<Record> {
    let (mut other, count) = (record.clone(), record.players.len());
    let counts = record.game.player_counts;
    if !counts.allows(count + 1) || counts.in_sides(count + 1) || counts.in_sides(count) {
        return None;
    }
    for option in record.game.options {
        let _ = other
            .options
            .entry(option.id)
            .or_insert_with(|| option.default(count, &record.options));
    }
    other.players.push("Zoe".to_owned());
    for round in &mut other.rounds {
        let _ = round.set(Cell::one(AWAY.id), Some(Value::Players(vec![Player::at(count)])));
    }
    Some(other)
}

#[test]
fn a_game_without_somebody_is_the_game_of_the_others() {
    let mut compared = 0;
    for game in rules::ALL.iter().filter(|game| game.allows_away()) {
        for seed in 0..12 {
            let Some(record) = simulate::record(game, seed, None, Some(8)) else { continue };
            let Some(other) = with_somebody_away(&record) else { continue };
            let (of_all, of_others) = (evaluate(&other), evaluate(&record));
            let name = format!("{} of seed {seed}", game.id);
            // A set of dominoes may be too small for one more.
            if of_all.problems.iter().any(|problem| problem.round.is_none()) {
                continue;
            }
            assert!(of_all.problems.is_empty(), "{name}: {:?}", of_all.problems);
            let count = record.players.len();
            for (all, others) in of_all.rounds.iter().zip(&of_others.rounds) {
                assert_eq!(all.scores[..count], others.scores, "{name}, round {}", all.deal.number);
                assert_eq!(all.scores[count], 0, "{name}: the score of who is away");
                assert_eq!(all.deal.dealer, others.deal.dealer, "{name}: the dealer");
                for id in ["deal", "trump", "wild", "pass", "leader", "double"] {
                    assert_eq!(all.deal.get(id), others.deal.get(id), "{name}: {id}");
                }
                compared += 1;
            }
            let money = of_all.money.map(|money| (money.net[count], money.paid));
            let (net, paid) = money.unwrap_or_default();
            // With nothing paid, somebody away may still win: low totals do.
            assert!(net >= 0, "{name}: the money of who is away is {net}");
            assert!(paid.iter().all(|round| round[count] == 0), "{name}: {paid:?}");
        }
    }
    assert!(compared > 500, "{compared}");
}

/// The same people again are those who were there at the end, if the game allows that; the deal goes on
/// among them.
#[test]
fn whoever_has_gone_home_is_in_no_rematch() {
    let mut without = 0;
    for game in rules::ALL.iter().filter(|game| game.allows_away()) {
        for seed in 0..12 {
            let Some(record) = simulate::record(game, seed, None, Some(8)) else { continue };
            let all = OpenGame::open(record.clone(), Vec::new()).rematch();
            assert_eq!(all.players, record.players, "{} of seed {seed}", game.id);
            let Some(mut other) = with_somebody_away(&record) else { continue };
            if !evaluate(&other).problems.is_empty() {
                continue;
            }
            let rematch = OpenGame::open(other.clone(), Vec::new()).rematch();
            assert_eq!(rematch.players, record.players, "{} of seed {seed}", game.id);
            assert_eq!(rematch.dealer, all.dealer, "{} of seed {seed}", game.id);
            assert!(rematch.rounds.is_empty() && evaluate(&rematch).problems.is_empty());
            // Somebody who came back plays.
            if let Some(last) = other.rounds.last_mut() {
                let _ = last.set(Cell::one(AWAY.id), None);
            }
            let back = OpenGame::open(other.clone(), Vec::new()).rematch();
            assert_eq!(back.players, other.players, "{} of seed {seed}", game.id);
            without += 1;
        }
    }
    assert!(without > 50, "{without}");
}
