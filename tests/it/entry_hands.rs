//! The hands of a night, key by key: no key loses its box or replaces what is being mended.

use std::collections::BTreeMap;

use house_rules::engine::{Cell, Rng, Value, parse};
use house_rules::game::OpenGame;
use house_rules::game::form::{EditKey, RoundForm};

use super::entry_habits::hands;

#[test]
fn a_hand_always_has_the_cursor_in_a_box() {
    for case in hands(0..12) {
        for correcting in [false, true] {
            let (sheet, (round, place)) =
                (OpenGame::open(case.record.clone(), Vec::new()), case.hand.unwrap());
            let was = case.other.as_ref().filter(|_| correcting).map(|other| {
                let text =
                    |(cell, value): (&Cell, &Value)| (*cell, parse::text(&case.record, value));
                other.cells().map(text).collect::<BTreeMap<Cell, String>>()
            });
            let texts = was.clone().unwrap_or_default();
            let mut form = RoundForm::hand_at(&sheet, (round, place), texts, was).unwrap();
            let mut random = Rng(u64::try_from(round).unwrap());
            for _ in 0..60 {
                let key = match random.index(8).unwrap() {
                    0..=3 => EditKey::Next,
                    4 => EditKey::Enter,
                    5 => EditKey::Right,
                    _ => EditKey::Char(char::from(
                        b'0' + u8::try_from(random.index(8).unwrap()).unwrap(),
                    )),
                };
                let _ = form.press(&sheet, key);
                assert!(form.cursor().is_some(), "game {round}: {key:?}");
            }
        }
    }
}

#[test]
fn a_digit_after_a_number_that_is_too_large_replaces_nothing() {
    for case in hands(0..6) {
        let (sheet, here) = (OpenGame::open(case.record.clone(), Vec::new()), case.hand.unwrap());
        let mut form = RoundForm::hand_at(&sheet, here, BTreeMap::new(), None).unwrap();
        // Conspiracy's third number and any other game's first: more than the hand has.
        let keys: &[char] =
            if form.cells().len() == 4 { &['3', '4', '1', '3'] } else { &['1', '4'] };
        for key in keys {
            let _ = form.press(&sheet, EditKey::Char(*key));
        }
        let before = form.draft().clone();
        let _ = form.press(&sheet, EditKey::Char('4'));
        assert_eq!(form.draft(), &before, "game {}", here.0);
    }
}
