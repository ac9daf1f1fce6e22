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
