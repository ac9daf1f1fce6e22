//! An incremental evaluation equals a full one, for every game and any record: after a change, as a
//! preview, and in prompts.

use scoring::{DecodeIssues, Past, evaluate_decoded, evaluate_from, preview_with};

use super::random::Case;
use super::*;

fn any_record(game: &'static Game) -> impl Strategy<Value = Case> {
    Union::new(vec![
        valid(game).boxed(),
        finished(game).boxed(),
        spoilt(game).boxed(),
        nonsense(game).boxed(),
    ])
}

#[test]
fn evaluating_from_any_round_equals_a_full_evaluation() {
    let cases = |game: &'static Game| {
        let entry = prop::collection::vec(own_cell(game), 0..8).prop_map(RoundEntry::from_iter);
        (any_record(game), entry)
    };
    each_game(4, cases, |(case, other)| {
        let record = case.0;
        let before = evaluate(&record);
        for same in 0..=record.rounds.len() {
            prop_assert_eq!(&evaluate_from(&record, &before, same), &before);
            let mut fewer = record.clone();
            fewer.rounds.truncate(same);
            let read_fewer = evaluate(&fewer);
            prop_assert_eq!(&evaluate_from(&fewer, &before, same), &read_fewer);
            prop_assert_eq!(&evaluate_from(&record, &read_fewer, same), &before);
            let note =
                Diagnostic::round(same + 1, Some("note"), "What is written there is no note.");
            let whole = Diagnostic::round(same + 1, None, "Nothing can be made of it.");
            let blank = RoundEntry::default();
            for (entry, found) in [(&other, None), (&blank, Some(note)), (&other, Some(whole))] {
                let problems = Vec::from_iter(found);
                let issues = DecodeIssues { problems, ..DecodeIssues::default() };
                says(&record, same + 1, entry, &issues)?;
            }
        }
        Ok(())
    });
}

/// Checks that a round with this entry is previewed and asked for as if everything had been read
/// from the start.
fn says(record: &Record, number: usize, entry: &RoundEntry, found: &DecodeIssues) -> Held {
    let evaluation = evaluate(record);
    let mut changed = record.clone();
    match changed.rounds.get_mut(number - 1) {
        Some(round) => round.clone_from(entry),
        None => changed.rounds.push(entry.clone()),
    }
    let whole = evaluate_decoded(&changed, found);
    let write = |_: &Past<'_>| (entry.clone(), found.clone(), ());
    let (board_again, again, ()) = preview_with(record, &evaluation, number, write);
    prop_assert_eq!(&again, &whole);
    prop_assert_eq!(board_again, board(&changed, &whole));
    Ok(())
}

#[test]
fn a_sheet_after_any_changes_equals_its_evaluated_record() {
    let cases = |game: &'static Game| {
        (any_record(game), prop::collection::vec((any::<Index>(), any_edit(game)), 1..8))
    };
    each_game(2, cases, |(case, edits)| {
        let mut sheet = OpenGame::open(case.0, Vec::new());
        for (id, (_, mut edit)) in (1..).zip(edits) {
            fit(&mut edit, sheet.record());
            applied(&mut sheet, id, Change::new("A change", vec![edit]))?;
        }
        // Back to the first round, and everything after it again.
        let rounds = sheet.record().rounds.clone();
        if let Some(first) = rounds.first() {
            applied(&mut sheet, 100, Change::remove(1, first))?;
            applied(&mut sheet, 101, Change::enter(1, first))?;
            applied(&mut sheet, 102, Change::correct(1, first, &RoundEntry::default()))?;
        }
        let ended = !sheet.record().ended;
        applied(&mut sheet, 103, Change::new("Stopped", vec![Edit::SetEnded { ended }]))
    });
}

fn applied(sheet: &mut OpenGame, id: i64, change: Change) -> Held {
    let _ = sheet.apply(LoggedChange {
        id: ChangeId(id),
        at: store::clock::now(),
        change,
        undoes: None,
    });
    let evaluation = evaluate(sheet.record());
    prop_assert_eq!(sheet.evaluation(), &evaluation);
    prop_assert_eq!(sheet.board(), &board(sheet.record(), &evaluation));
    Ok(())
}
