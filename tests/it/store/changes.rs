//! Changes, their log, and drafts.

use scoring::edit::differences;
use scoring::{CardCount, Cell, Change, Edit, Player, Record, RoundEntry, Subject, Team, Value};
use store::{ErrorKind, Store};

use super::{at, game, goodge, goodge_round, names, number, place};

#[test]
fn a_round_is_entered_corrected_and_undone() {
    let (_folder, path) = place();
    let mut store = Store::open(&path).unwrap();
    let mut record = goodge();
    let id = store.create(&record, None).unwrap();
    let begun = store.load(id).unwrap().log[0].id;

    let enter = Change::enter(3, &goodge_round(2, 60, "clubs", [100, 80, 70]));
    let entered = store.commit(id, Some(begun), &enter, None, at(1)).unwrap();
    enter.apply(&mut record).unwrap();

    let mut after = record.rounds[0].clone();
    let _ = after.set(Cell::one("note"), Some(Value::Text("the long one".to_owned())));
    let _ = after.set(Cell::one("trump"), None);
    let mut correct = Change::correct(1, &record.rounds[0], &after);
    correct.reason = Some("Ben remembered".to_owned());
    let corrected = store.commit(id, Some(entered.id), &correct, None, at(2)).unwrap();
    correct.apply(&mut record).unwrap();

    let undo = correct.inverse("Undo: round 1 corrected");
    let undone = store.commit(id, Some(corrected.id), &undo, Some(corrected.id), at(3)).unwrap();
    undo.apply(&mut record).unwrap();

    let redo = undo.inverse("Redo: round 1 corrected");
    let redone = store.commit(id, Some(undone.id), &redo, Some(undone.id), at(4)).unwrap();
    redo.apply(&mut record).unwrap();

    drop(store);
    let loaded = Store::open(&path).unwrap().load(id).unwrap();
    assert_eq!(loaded.record, record);
    assert_eq!(loaded.log[1..], [entered, corrected.clone(), undone.clone(), redone]);
    assert_eq!(loaded.log[2].change, correct);
    let undoes: Vec<_> = loaded.log.iter().map(|logged| logged.undoes).collect();
    assert_eq!(undoes, [None, None, None, Some(corrected.id), Some(undone.id)]);
    assert_eq!(loaded.changed, at(4));
}

#[test]
fn a_change_made_for_an_older_state_is_stale() {
    let (_folder, path) = place();
    let (mut here, mut there) = (Store::open(&path).unwrap(), Store::open(&path).unwrap());
    let id = here.create(&goodge(), None).unwrap();
    let base = there.load(id).unwrap().log[0].id;
    let stop = Change::new("Stopped", vec![Edit::SetEnded { ended: true }]);
    let _ = here.commit(id, Some(base), &stop, None, at(1)).unwrap();

    let enter = Change::enter(3, &RoundEntry::default());
    for base in [Some(base), None] {
        let error = there.commit(id, base, &enter, None, at(2)).unwrap_err();
        assert!(matches!(error.kind, ErrorKind::Stale { .. }), "{error}");
    }
    let loaded = there.load(id).unwrap();
    assert_eq!((loaded.log.len(), loaded.record.rounds.len()), (2, 2));
}

#[test]
fn a_change_with_a_stale_edit_writes_nothing() {
    let mut store = Store::open_in_memory().unwrap();
    let record = goodge();
    let id = store.create(&record, None).unwrap();
    let base = store.load(id).unwrap().log[0].id;
    let bid = Cell::one("bid");
    let value = |bid| Some(Value::Number(bid));
    let misfits = [
        Edit::Set { round: 1, cell: bid, old: value(125), new: value(130) },
        Edit::Set { round: 3, cell: bid, old: None, new: value(130) },
        Edit::Insert { round: 0 },
        Edit::Insert { round: 4 },
        Edit::Remove { round: 1 },
        Edit::SetOption { id: "target", old: value(500), new: None },
        Edit::Rename { player: Player(0), old: "Ben".to_owned(), new: "Eva".to_owned() },
        Edit::Rename { player: Player(9), old: "Ben".to_owned(), new: "Eva".to_owned() },
        Edit::Leave { name: "Ada".to_owned() },
        Edit::SetDealer { old: Some(Player(0)), new: None },
        Edit::SetEnded { ended: false },
    ];
    for misfit in misfits {
        let edits = vec![Edit::Join { name: "Nobody".to_owned() }, misfit];
        let edits =
            if matches!(edits[1], Edit::Leave { .. }) { edits[1..].to_vec() } else { edits };
        let error = store.commit(id, Some(base), &Change::new("", edits), None, at(1)).unwrap_err();
        assert!(matches!(error.kind, ErrorKind::Stale { .. }), "{error}");
    }
    let loaded = store.load(id).unwrap();
    assert_eq!((loaded.record, loaded.log.len()), (record, 1));
    assert_eq!(store.counts().unwrap(), (1, 3));
}

#[test]
fn a_rename_seats_somebody_else_in_this_game_only() {
    let mut store = Store::open_in_memory().unwrap();
    let (first, second) =
        (store.create(&goodge(), None).unwrap(), store.create(&goodge(), None).unwrap());
    let base = store.load(second).unwrap().log[0].id;
    let rename = Edit::Rename { player: Player(0), old: "Ada".into(), new: " Ida ".into() };
    let change = Change::new("Ada is Ida", vec![rename]);
    let logged = store.commit(second, Some(base), &change, None, at(1)).unwrap();
    assert_eq!(store.load(first).unwrap().record.players, names(&["Ada", "Ben", "Cleo"]));
    assert_eq!(store.load(second).unwrap().record.players, names(&["Ida", "Ben", "Cleo"]));

    // Even after the person was renamed, the step can be undone.
    let ida = store.people().unwrap().into_iter().find(|person| person.name == "Ida").unwrap();
    store.rename_person(ida.id, "Ida May").unwrap();
    let loaded = store.load(second).unwrap();
    assert_eq!(loaded.record.players[0], "Ida May");
    let undo = loaded.log[1].change.inverse("Undo");
    let _ = store.commit(second, Some(logged.id), &undo, Some(logged.id), at(2)).unwrap();
    assert_eq!(store.load(second).unwrap().record.players[0], "Ada");
}

#[test]
fn values_of_teams_are_kept_when_partners_become_three() {
    let mut store = Store::open_in_memory().unwrap();
    let everybody = names(&["Ada", "Ben", "Cleo", "Dan"]);
    let mut record = Record::new(game("whist-with-tens"), everybody);
    let team = |team: u16| Cell::of("tricks", Subject::Team(Team(team)));
    record
        .rounds
        .push([(team(0), Value::Number(8)), (team(1), Value::Number(5))].into_iter().collect());
    let id = store.create(&record, None).unwrap();
    let base = store.load(id).unwrap().log[0].id;
    let mut after = record.rounds[0].clone();
    let _ = after.set(team(1), Some(Value::Number(6)));
    let mut edits = vec![Edit::Leave { name: "Dan".to_owned() }];
    edits.extend(differences(1, &record.rounds[0], &after));
    let change = Change::new("Dan left", edits);
    let left = store.commit(id, Some(base), &change, None, at(1)).unwrap();
    let three = store.load(id).unwrap();
    assert_eq!((three.record.players.len(), &three.record.rounds[0]), (3, &after));
    assert_eq!(three.log[1].change, change);

    let _ = store.commit(id, Some(left.id), &change.inverse("Undo"), Some(left.id), at(2)).unwrap();
    assert_eq!(store.load(id).unwrap().record, record);
}

#[test]
fn a_draft_survives_a_crash_and_is_gone_once_entered() {
    let (_folder, path) = place();
    let mut store = Store::open(&path).unwrap();
    let id = store.create(&goodge(), None).unwrap();
    let base = store.load(id).unwrap().log[0].id;
    let third = vec![
        (number("captured", 2, 0).0, "not a number".to_owned()),
        (Cell::one("note"), String::new()),
    ];
    let first = vec![(Cell::one("bid"), "12".to_owned())];
    store.save_draft(id, 3, &first).unwrap();
    store.save_draft(id, 3, &third).unwrap();
    store.save_draft(id, 1, &first).unwrap();
    // A crash: no destructor runs.
    std::mem::forget(store);

    let mut store = Store::open(&path).unwrap();
    assert_eq!(store.drafts(id).unwrap(), [(1, first.clone()), (3, third)]);
    let enter = Change::enter(3, &goodge_round(2, 60, "clubs", [100, 80, 70]));
    let _ = store.commit(id, Some(base), &enter, None, at(1)).unwrap();
    assert_eq!(store.drafts(id).unwrap(), [(1, first)]);
    // The next round is created, though it is empty.
    assert_eq!(store.load(id).unwrap().record.rounds.len(), 3);
}

#[test]
fn drafts_of_later_rounds_move_with_their_rounds() {
    let mut store = Store::open_in_memory().unwrap();
    let record = goodge();
    let id = store.create(&record, None).unwrap();
    let base = store.load(id).unwrap().log[0].id;
    let next = vec![(Cell::one("bid"), "75".to_owned())];
    store.save_draft(id, 3, &next).unwrap();
    let remove = Change::remove(1, &record.rounds[0]);
    let removed = store.commit(id, Some(base), &remove, None, at(1)).unwrap();
    assert_eq!(store.drafts(id).unwrap(), [(2, next.clone())]);
    let undo = remove.inverse("Undo");
    let undone = store.commit(id, Some(removed.id), &undo, Some(removed.id), at(2)).unwrap();
    assert_eq!(store.drafts(id).unwrap(), [(3, next.clone())]);

    // Undoing and redoing the last round leaves the next one's draft alone.
    let last = Change::remove(2, &record.rounds[1]);
    let removed = store.commit(id, Some(undone.id), &last, Some(base), at(3)).unwrap();
    let again = last.inverse("Redo");
    let _ = store.commit(id, Some(removed.id), &again, Some(removed.id), at(4)).unwrap();
    assert_eq!(store.drafts(id).unwrap(), [(3, next)]);
}

#[test]
fn a_card_count_is_stored_with_its_number_and_restored_by_undo() {
    let (_folder, path) = place();
    let mut store = Store::open(&path).unwrap();
    let id = store.create(&goodge(), None).unwrap();
    let base = store.load(id).unwrap().log[0].id;
    let mut round = goodge_round(2, 60, "clubs", [100, 80, 70]);
    let cell = number("captured", 1, 80).0;
    // In the order in which they were counted, not in alphabetical order.
    let kinds = [("Ones".to_owned(), 4), ("Fives".to_owned(), 0), ("Crown".to_owned(), 1)];
    let counted = CardCount::new(kinds).unwrap();
    assert_eq!(counted.words(), "4 × Ones + 1 × Crown");
    round.set_card_count(cell, Some(counted.clone()));
    let half = vec![(cell, counted.clone())];
    store.save_draft_counts(id, 3, &half).unwrap();
    store.save_draft(id, 3, &[(cell, "80".to_owned())]).unwrap();
    std::mem::forget(store);

    let mut store = Store::open(&path).unwrap();
    assert_eq!(store.draft_counts(id).unwrap(), [(3, half)]);
    let enter = Change::enter(3, &round);
    let entered = store.commit(id, Some(base), &enter, None, at(1)).unwrap();
    assert_eq!(store.draft_counts(id).unwrap(), []);
    assert_eq!(store.load(id).unwrap().record.rounds[2].card_count(&cell), Some(&counted));

    // Typed over by hand, it is no longer counted; undoing that restores the cards.
    let mut typed = round.clone();
    let _ = typed.set(cell, Some(Value::Number(75)));
    typed.set_card_count(cell, None);
    let correct = Change::correct(3, &round, &typed);
    let corrected = store.commit(id, Some(entered.id), &correct, None, at(2)).unwrap();
    assert_eq!(store.load(id).unwrap().record.rounds[2], typed);
    let undo = correct.inverse("Undo");
    let undone = store.commit(id, Some(corrected.id), &undo, Some(corrected.id), at(3)).unwrap();
    assert_eq!(store.load(id).unwrap().record.rounds[2], round);

    let out = enter.inverse("Undo");
    let out = store.commit(id, Some(undone.id), &out, Some(entered.id), at(4)).unwrap();
    let again = store.commit(id, Some(out.id), &enter, Some(out.id), at(5)).unwrap();
    drop(store);
    let store = Store::open(&path).unwrap();
    let loaded = store.load(id).unwrap();
    assert_eq!(loaded.record.rounds[2], round);
    assert_eq!(loaded.log.last(), Some(&again));
}

#[test]
fn times_are_stored_to_the_millisecond() {
    let mut store = Store::open_in_memory().unwrap();
    let id = store.create(&goodge(), None).unwrap();
    let base = store.load(id).unwrap().log[0].id;
    let stop = Change::new("Stopped", vec![Edit::SetEnded { ended: true }]);
    let logged = store.commit(id, Some(base), &stop, None, store::clock::now()).unwrap();
    assert_eq!(store.load(id).unwrap().log[1], logged);
}

#[test]
fn a_library_with_the_largest_numbers_goes_on() {
    for sql in [
        "update edits set change = 9223372036854775807 where change = 2;
         update changes set id = 9223372036854775807 where id = 2",
        "update edits set change = 9223372036854775806 where change = 2;
         update changes set id = 9223372036854775806 where id = 2",
        "update edits set change = change + 9223372036854775804;
         update changes set id = id + 9223372036854775804",
        "update people set id = 9223372036854775807 where id = 3;
         update seats set person = 9223372036854775807 where person = 3",
        "update rounds set id = 9223372036854775807 where id = 2;
         update cells set round = 9223372036854775807 where round = 2",
        "insert into merges values
         (1, '2026-08-01T19:00:00.000Z', 1, 9223372036854775807, 'Addie', 0, null)",
    ] {
        let (_folder, path) = place();
        let mut store = Store::open(&path).unwrap();
        let game = store.create(&goodge(), None).unwrap();
        let base = store.load(game).unwrap().log[0].id;
        let removal = Change::remove(2, &goodge().rounds[1]);
        let removed = store.commit(game, Some(base), &removal, None, at(1)).unwrap();
        assert_eq!((base.0, removed.id.0), (1, 2));
        drop(store);
        let shell = rusqlite::Connection::open(&path).unwrap();
        let before: i64 =
            shell.query_row("select count(*) from edits", [], |row| row.get(0)).unwrap();
        shell.execute_batch(&format!("pragma foreign_keys = off; {sql}")).unwrap();
        drop(shell);
        for minute in 2..5 {
            let mut store = Store::open(&path).unwrap();
            store.check().unwrap();
            let loaded = store.load(game).unwrap();
            assert_eq!(loaded.record.rounds.len() % 2, usize::from(minute % 2 == 0), "{sql}");
            let newest = loaded.log.last().unwrap();
            let back = newest.change.inverse("Undo");
            let undone = store.commit(game, Some(newest.id), &back, Some(newest.id), at(minute));
            let undone = undone.unwrap_or_else(|error| panic!("{sql}: {error}"));
            assert_eq!(store.load(game).unwrap().log.last().unwrap().id, undone.id, "{sql}");
            let mut more = goodge();
            more.players[0] = format!("Addie {minute}");
            let _ = store.create_at(&more, None, at(minute)).unwrap();
        }
        let shell = rusqlite::Connection::open(&path).unwrap();
        let after: i64 =
            shell.query_row("select count(*) from edits", [], |row| row.get(0)).unwrap();
        assert_eq!(after, before * 4, "{sql}");
    }
}
