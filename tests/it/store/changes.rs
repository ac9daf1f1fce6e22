//! Changes, their log, and drafts.

use super::*;

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
    store.rename_person(person(&store, "Ida").id, "Ida May").unwrap();
    let loaded = store.load(second).unwrap();
    assert_eq!(loaded.record.players[0], "Ida May");
    let undo = loaded.log[1].change.inverse("Undo");
    let _ = store.commit(second, Some(logged.id), &undo, Some(logged.id), at(2)).unwrap();
    assert_eq!(store.load(second).unwrap().record.players[0], "Ada");
}

#[test]
fn a_draft_survives_a_crash_and_is_gone_once_entered() {
    let (_folder, path, mut store) = opened();
    let id = store.create(&goodge(), None).unwrap();
    let base = store.load(id).unwrap().log[0].id;
    let counted = CardCount::new([("Ones".to_owned(), 4), ("Crown".to_owned(), 1)]).unwrap();
    let third = Draft {
        texts: BTreeMap::from([
            (number("captured", 2, 0).0, "not a number".to_owned()),
            (Cell::one("note"), String::new()),
        ]),
        counts: BTreeMap::from([(number("captured", 1, 0).0, counted)]),
    };
    let first = Draft::from(BTreeMap::from([(Cell::one("bid"), "12".to_owned())]));
    store.save_draft(id, 3, &first).unwrap();
    store.save_draft(id, 3, &third).unwrap();
    store.save_draft(id, 1, &first).unwrap();
    // A crash: no destructor runs.
    std::mem::forget(store);

    let mut store = Store::open(&path).unwrap();
    assert_eq!(store.drafts(id).unwrap(), BTreeMap::from([(1, first.clone()), (3, third)]));
    let enter = Change::enter(3, &goodge_round(2, 60, "clubs", [100, 80, 70]));
    let _ = store.commit(id, Some(base), &enter, None, at(1)).unwrap();
    assert_eq!(store.drafts(id).unwrap(), BTreeMap::from([(1, first)]));
    // The next round is created, though it is empty.
    assert_eq!(store.load(id).unwrap().record.rounds.len(), 3);
}

#[test]
fn drafts_of_later_rounds_move_with_their_rounds() {
    let mut store = Store::open_in_memory().unwrap();
    let record = goodge();
    let id = store.create(&record, None).unwrap();
    let base = store.load(id).unwrap().log[0].id;
    let next = Draft::from(BTreeMap::from([(Cell::one("bid"), "75".to_owned())]));
    store.save_draft(id, 3, &next).unwrap();
    let remove = Change::remove(1, &record.rounds[0]);
    let removed = store.commit(id, Some(base), &remove, None, at(1)).unwrap();
    assert_eq!(store.drafts(id).unwrap(), BTreeMap::from([(2, next.clone())]));
    let undo = remove.inverse("Undo");
    let undone = store.commit(id, Some(removed.id), &undo, Some(removed.id), at(2)).unwrap();
    assert_eq!(store.drafts(id).unwrap(), BTreeMap::from([(3, next.clone())]));

    // Undoing and redoing the last round leaves the next one's draft alone.
    let last = Change::remove(2, &record.rounds[1]);
    let removed = store.commit(id, Some(undone.id), &last, Some(base), at(3)).unwrap();
    let again = last.inverse("Redo");
    let _ = store.commit(id, Some(removed.id), &again, Some(removed.id), at(4)).unwrap();
    assert_eq!(store.drafts(id).unwrap(), BTreeMap::from([(3, next)]));
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
        let (_folder, path, mut store) = opened();
        let game = store.create(&goodge(), None).unwrap();
        let base = store.load(game).unwrap().log[0].id;
        let removal = Change::remove(2, &goodge().rounds[1]);
        let removed = store.commit(game, Some(base), &removal, None, at(1)).unwrap();
        assert_eq!((base.0, removed.id.0), (1, 2));
        drop(store);
        let edits = || asked::<i64>(&path, "select count(*) from edits");
        let before = edits();
        alter(&path, &format!("pragma foreign_keys = off; {sql}"));
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
        assert_eq!(edits(), before * 4, "{sql}");
    }
}
