//! The entry form of every game under random keys and absurd texts.

use crate::hostile::{below, damage, each_case, one_of, records};
use crate::prelude::*;

const KEYS: [char; 34] = [
    '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '0', '5', 'a', 'b', 'c', 'd', 'h', 's', 'n',
    'y', 'x', 'D', 'S', '-', '+', ' ', ',', '.', '½', '*', '\u{2212}', 'é', '漢', '\u{202e}',
];

fn press(chance: &mut Rng) -> EditKey {
    match below(chance, 14) {
        5 => EditKey::Left,
        6 => *one_of(chance, &[EditKey::Right, EditKey::Home, EditKey::End, EditKey::SelectAll]),
        0 => EditKey::Backspace,
        1 => EditKey::Delete,
        2 => EditKey::Next,
        3 => EditKey::Back,
        4 => EditKey::Enter,
        _ => EditKey::Char(*one_of(chance, &KEYS)),
    }
}

fn sheet(chance: &mut Rng) -> OpenGame {
    let mut record: Record = one_of(chance, records()).clone();
    record.ended = false;
    record.rounds.truncate(below(chance, record.rounds.len() + 1));
    OpenGame::open(record, Vec::new())
}

#[test]
fn any_keys_leave_the_form_valid() {
    each_case(|chance| {
        let mut sheet = sheet(chance);
        let rounds = sheet.record().rounds.len();
        let mut form = match chance.index(rounds + 2) {
            Some(number @ 1..) if number <= rounds => RoundForm::correct(&sheet, number, None),
            _ => RoundForm::next(&sheet, Draft::default()),
        };
        for _ in 0..24 {
            match below(chance, 24) {
                0 => form.show_more(chance.one_in(2)),
                1 => drop(form.count()),
                2 => form.count_step(if chance.one_in(2) { 1 } else { -1 }),
                3 => drop(form.take_count(&sheet)),
                4 => {
                    let cells = cells(&form);
                    if let Some(cell) = chance.pick(&cells).copied() {
                        let text = damage::text(chance);
                        form.write(&sheet, cell, &text);
                        let kept = form.texts().get(&cell).map_or("", String::as_str);
                        assert_eq!(kept, text, "what was typed is kept");
                    }
                }
                5 => {
                    let cells = cells(&form);
                    if let Some(cell) = chance.pick(&cells).copied() {
                        form.point(cell);
                    }
                }
                _ => {
                    if form.press(&sheet, press(chance)) == Outcome::Record {
                        record(&mut sheet, &form);
                        form = RoundForm::next(&sheet, Draft::default());
                    }
                }
            }
            let _ = (form.views().len(), form.shown_warnings().len(), form.count_view().is_some());
        }
        // The same draft makes the same form, as after a crash.
        if !form.is_correction() {
            let again = RoundForm::next(&sheet, form.draft().clone());
            assert_eq!(again.entry(), form.entry());
            assert_eq!(again.evaluation(), form.evaluation());
        }
    });
}

fn cells(form: &RoundForm) -> Vec<Cell> {
    form.views().iter().flat_map(|field| field.boxes.iter().map(|one| one.cell)).collect()
}

/// Checks that a form that is complete adds no problem, and can be undone.
fn record(sheet: &mut OpenGame, form: &RoundForm) {
    let before = sheet.record().clone();
    let sound = sheet.evaluation().problems.is_empty();
    let proposal = sheet.propose_round(form.number(), form.entry(), "");
    apply(sheet, proposal);
    assert!(!sound || sheet.evaluation().problems.is_empty(), "{:?}", sheet.evaluation().problems);
    if let Some(undo) = sheet.undo() {
        let after = sheet.record().clone();
        apply(sheet, undo);
        assert_eq!(sheet.record(), &before);
        let redo = sheet.redo().unwrap();
        apply(sheet, redo);
        assert_eq!(sheet.record(), &after);
    }
}
