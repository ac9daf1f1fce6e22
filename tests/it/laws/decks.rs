//! No more cards are accepted than the deck has.

use scoring::Cards;

use crate::prelude::*;

/// Returns the total of all cards of a deck in a counted field and the step in which it is entered,
/// if the game has one deck.
fn deck(spec: &FieldSpec) -> Option<(i64, i64)> {
    let Cards::Are(cards) = spec.cards else { return None };
    let (FieldKind::Number { .. }, [_, ..]) = (spec.kind, cards) else { return None };
    let all = cards.iter().map(|card| card.points * card.in_deck).sum();
    let step = cards.iter().map(|card| card.points).fold(0, greatest_divisor);
    cards.iter().all(|card| card.in_deck > 0).then_some((all, step))
}

fn greatest_divisor(one: i64, other: i64) -> i64 {
    if other == 0 { one } else { greatest_divisor(other, one % other) }
}

/// Returns the games that declare their deck beside a field, with the fields.
fn declared() -> impl Iterator<Item = (&'static Game, &'static FieldSpec, i64, i64)> {
    rules::ALL.iter().flat_map(|game| {
        let specs = game.items.iter().filter_map(Item::field);
        specs.filter_map(|spec| deck(spec).map(|(all, step)| (*game, spec, all, step)))
    })
}

#[test]
fn no_more_is_accepted_than_the_deck_holds() {
    let mut tried = Vec::new();
    for (game, spec, all, step) in declared() {
        for seed in 0..20 {
            let mut record = simulate::record(game, seed, None, Some(1)).unwrap();
            let key = |seat: u16| match spec.scope {
                Scope::Player => Subject::Player(Player(seat)),
                _ => Subject::Team(Team(seat)),
            };
            let entry = &mut record.rounds[0];
            // Together one step more than one deck has.
            for (seat, value) in [(0, all - step), (1, 2 * step)] {
                let _ = entry.set(Cell::of(spec.id, key(seat)), Some(Value::Number(value)));
            }
            let problems = evaluate(&record).problems;
            let is_refused = problems.iter().any(|problem| problem.place == RoundPath::ROUND);
            assert!(is_refused, "{}: {} of {all}: {record:?}", game.id, spec.id);
        }
        tried.push(game.id);
    }
    assert!(["goodge", "hearts", "pinochle"].iter().all(|id| tried.contains(id)), "{tried:?}");
}

/// Goodge accepts exactly those divisions of a hand's points that the deck can make: five ones,
/// fives and tens, and the Crown.
#[test]
fn goodge_accepts_only_what_cards_make() {
    /// The number of cards worth 20, 15, 10 and 25.
    const DECK: [i64; 4] = [5, 5, 5, 1];
    const WORTH: [i64; 4] = [20, 15, 10, 25];
    fn makes(parts: &[i64], left: [i64; 4]) -> bool {
        let Some((part, others)) = parts.split_first() else { return true };
        let mut piles = vec![([0; 4], 0)];
        for kind in 0..4 {
            let grown = piles.clone();
            for (pile, sum) in grown {
                for more in 1..=left[kind] {
                    let mut pile: [i64; 4] = pile;
                    pile[kind] = more;
                    piles.push((pile, sum + more * WORTH[kind]));
                }
            }
        }
        piles.iter().filter(|(_, sum)| sum == part).any(|(pile, _)| {
            let rest = std::array::from_fn(|kind| left[kind] - pile[kind]);
            makes(others, rest)
        })
    }
    let all = (0..=50).map(|count| 5 * count).filter(|count| *count != 5);
    for one in all.clone() {
        for other in all.clone().filter(|other| *other <= one) {
            let third = 250 - one - other;
            if (0..=other).contains(&third) && third != 5 {
                assert!(makes(&[one, other, third], DECK), "{one}, {other}, {third}");
            }
        }
    }
}
