//! Hands as places of a record, for every game whose rounds have places: a hand typed as it is
//! recorded is equal, one other figure makes it differ, and writing that figure makes it equal again.

use proptest::prelude::*;
use scoring::hands::HandValues;

use crate::laws::random::{finished, valid};
use crate::laws::{Held, each_game};
use crate::prelude::*;

/// Returns the texts of a hand as recorded.
fn as_it_stands(record: &Record, (round, place): HandPlace) -> Vec<(Cell, String)> {
    let is_read = |cell: &Cell| hands::fields(record.game).any(|spec| spec.id == cell.field);
    let cells = record.rounds[round - 1].at(place).filter(|(cell, _)| is_read(cell));
    cells.map(|(cell, value)| (*cell, parse::text(record, value))).collect()
}

fn typed(record: &Record, hand: HandPlace, texts: &[(Cell, String)]) -> Option<HandValues> {
    hands::typed(record, hand, texts.iter().map(|(cell, text)| (cell, text)))
}

fn law(record: &Record) -> Held {
    for (round, entry) in (1..).zip(&record.rounds) {
        for place in hand_places(record.game, entry) {
            let hand = (round, place);
            // A table whose one score is missing is not in yet.
            if !hands::is_recorded(record, hand) {
                prop_assert!(record.game.groups()[1].is_none());
                prop_assert_eq!(as_it_stands(record, hand), Vec::new());
                continue;
            }
            let same = as_it_stands(record, hand);
            prop_assert_eq!(typed(record, hand, &same), hands::recorded(record, hand));
            // Written again as it is, nothing changes.
            let kept = Change::new("kept", hands::rewrite(record, hand, None).unwrap());
            let mut after = record.clone();
            prop_assert!(kept.apply(&mut after).is_ok());
            prop_assert_eq!(&after, record);
            for at in 0..same.len() {
                let Some(Value::Number(number)) = entry.get(&same[at].0) else { continue };
                let mut other = same.clone();
                other[at].1 = (number + 1).to_string();
                let wanted = typed(record, hand, &other).unwrap();
                prop_assert_ne!(Some(wanted.clone()), hands::recorded(record, hand));
                let edits = hands::rewrite(record, hand, Some(&wanted)).unwrap();
                prop_assert_eq!(edits.len(), 1);
                let change = Change::new("the other is right", edits);
                prop_assert!(change.apply(&mut after).is_ok());
                prop_assert_eq!(hands::recorded(&after, hand), Some(wanted));
                prop_assert!(change.inverse("Back").apply(&mut after).is_ok());
                prop_assert_eq!(&after, record);
            }
        }
        let nowhere = RoundPath { table: u16::MAX, hand: u8::MAX };
        prop_assert_eq!(hands::recorded(record, (round, nowhere)), None);
    }
    let after = (record.rounds.len() + 1, RoundPath { table: 1, hand: 1 });
    prop_assert_eq!(hands::recorded(record, after), None);
    prop_assert_eq!(hands::rewrite(record, after, None), None);
    Ok(())
}

#[test]
fn one_other_figure_is_the_only_difference_and_can_be_written() {
    each_game(
        2,
        |game: &'static Game| prop_oneof![valid(game), finished(game)],
        |case| {
            let record = case.0;
            if record.game.tables.is_some() { law(&record) } else { Ok(()) }
        },
    );
    for (id, unit) in [("court-whist", "hand"), ("gin-tournament", "couple")] {
        assert_eq!(hands::unit(rules::find(id).unwrap()), unit);
    }
}
