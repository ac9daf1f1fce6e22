//! Double entry, for every game whose rounds have places: equal entries have no difference, one
//! other figure is the only difference, and resolving it leaves none.

use house_rules::engine::double_entry::{self, REASON};
use house_rules::engine::{Cell, FieldKind, Game, Item, Record, RoundPath, Value, parse};
use house_rules::rules;
use proptest::prelude::*;

use super::random::{finished, valid};
use super::{Held, each_game};

/// Returns everything that is typed twice of a hand, as recorded.
fn as_it_stands(record: &Record, round: usize, place: RoundPath) -> Vec<(Cell, String)> {
    let is_read = |cell: &Cell| {
        let spec = record.game.field(cell.field).unwrap();
        !matches!(spec.kind, FieldKind::Player | FieldKind::Players(..) | FieldKind::Pairs)
    };
    let cells = record.rounds[round - 1].at(place).filter(|(cell, _)| is_read(cell));
    cells.map(|(cell, value)| (*cell, parse::text(record, value))).collect()
}

fn differences(
    record: &Record,
    hand: double_entry::EntryUnit,
    texts: &[(Cell, String)],
) -> Option<Vec<Cell>> {
    let texts = texts.iter().map(|(cell, text)| (cell, text));
    let different = double_entry::differences(record, hand, texts)?;
    Some(different.into_iter().map(|one| one.cell).collect())
}

fn law(record: &Record) -> Held {
    for (round, entry) in (1..).zip(&record.rounds) {
        for place in double_entry::places(record.game, entry) {
            prop_assert!(double_entry::is_there(record.game, entry, place));
            let hand = (round, place);
            let same = as_it_stands(record, round, place);
            prop_assert_eq!(differences(record, hand, &same), Some(Vec::new()));
            for at in 0..same.len() {
                let Some(Value::Number(number)) = entry.get(&same[at].0) else { continue };
                let mut other = same.clone();
                other[at].1 = (number + 1).to_string();
                prop_assert_eq!(differences(record, hand, &other), Some(vec![other[at].0]));
                let both = || other.iter().map(|(cell, text)| (cell, text));
                let different = || double_entry::differences(record, hand, both()).unwrap();
                // The first is right: nothing changes, and it is settled.
                let first = double_entry::resolve("The first", round, different(), false);
                prop_assert_eq!(first.reason.as_deref(), Some(REASON));
                let mut settled = record.clone();
                prop_assert!(first.apply(&mut settled).is_ok());
                prop_assert_eq!(&settled, record);
                prop_assert!(double_entry::is_resolved(&different(), &first));
                // The second is right: then both are the same.
                let second = double_entry::resolve("The second", round, different(), true);
                prop_assert!(!double_entry::is_resolved(&different(), &second));
                prop_assert!(second.apply(&mut settled).is_ok());
                prop_assert_eq!(differences(&settled, hand, &other), Some(Vec::new()));
                prop_assert!(second.inverse("Back").apply(&mut settled).is_ok());
                prop_assert_eq!(&settled, record);
            }
        }
        let nowhere = RoundPath { table: u16::MAX, hand: u8::MAX };
        prop_assert_eq!(differences(record, (round, nowhere), &[]), None);
    }
    let after = record.rounds.len() + 1;
    prop_assert_eq!(differences(record, (after, RoundPath { table: 1, hand: 1 }), &[]), None);
    Ok(())
}

#[test]
fn one_other_figure_is_the_only_difference_and_can_be_settled() {
    each_game(
        2,
        |game: &'static Game| prop_oneof![valid(game), finished(game)],
        |case| {
            let record = case.0;
            let is_group = |item: &Item| matches!(item, Item::Group(_));
            if record.game.items.iter().any(is_group) { law(&record) } else { Ok(()) }
        },
    );
    for (id, unit) in [("court-whist", "hand"), ("gin-tournament", "couple")] {
        assert_eq!(double_entry::unit(rules::find(id).unwrap()), unit);
    }
}
