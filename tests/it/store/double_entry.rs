//! Second entries in the store: saved, renumbered with their rounds, resolved.

use house_rules::engine::{Cell, Change, Edit, RoundPath, Value};
use house_rules::store::{Error, ErrorKind, GameId, SecondEntry, Store};

use super::{at, goodge, goodge_round, place};

fn bid(round: usize, text: &str, whole: bool) -> SecondEntry {
    let texts = vec![(Cell::one("bid"), text.to_owned())];
    SecondEntry { round, place: RoundPath::ROUND, texts, whole, resolved: None }
}

#[test]
fn a_game_has_double_entry_once_it_is_turned_on() {
    let (_folder, path) = place();
    let mut store = Store::open(&path).unwrap();
    let games = [store.create(&goodge(), None), store.create(&goodge(), None)];
    let [one, other] = games.map(Result::unwrap);
    assert!(!store.has_double_entry(one).unwrap());
    store.set_double_entry(one, true).unwrap();
    store.set_double_entry(one, true).unwrap();
    store.save_second_entry(one, &bid(1, "120", true)).unwrap();
    drop(store);

    let mut store = Store::open(&path).unwrap();
    assert!(store.has_double_entry(one).unwrap());
    assert!(!store.has_double_entry(other).unwrap());
    assert_eq!(store.second_entries(one).unwrap(), [bid(1, "120", true)]);
    assert_eq!(store.second_entries(other).unwrap(), []);
    // Double entry is off: what was typed is there when it is turned on again.
    store.set_double_entry(one, false).unwrap();
    assert!(!store.has_double_entry(one).unwrap());
    assert_eq!(store.second_entries(one).unwrap().len(), 1);
    let nobody = store.set_double_entry(GameId(99), true).unwrap_err();
    assert!(matches!(nobody.kind, ErrorKind::NoGame { .. }), "{nobody}");
}

#[test]
fn a_second_entry_replaces_the_previous_one() {
    let mut store = Store::open_in_memory().unwrap();
    let game = store.create(&goodge(), None).unwrap();
    for reading in [bid(1, "1", false), bid(1, "12", false), bid(1, "120", true)] {
        store.save_second_entry(game, &reading).unwrap();
        assert_eq!(store.second_entries(game).unwrap(), [reading]);
    }
    let nothing = SecondEntry { texts: Vec::new(), ..bid(1, "", false) };
    store.save_second_entry(game, &nothing).unwrap();
    assert_eq!(store.second_entries(game).unwrap(), []);
    let gone = vec![(Cell::one("gone"), "7".to_owned())];
    let gone = SecondEntry { texts: gone, ..bid(1, "", true) };
    let told = store.save_second_entry(game, &gone).unwrap_err();
    assert!(matches!(told.kind, ErrorKind::BadCell { .. }), "{told}");
}

#[test]
fn second_entries_move_with_their_rounds() {
    let mut store = Store::open_in_memory().unwrap();
    let record = goodge();
    let game = store.create(&record, None).unwrap();
    let readings = [bid(1, "120", true), bid(2, "90", true)];
    for reading in &readings {
        store.save_second_entry(game, reading).unwrap();
    }
    let base = store.load(game).unwrap().log.last().map(|logged| logged.id);
    let before = Change::enter(1, &goodge_round(2, 80, "hearts", [100, 100, 50]));
    let logged = store.commit(game, base, &before, None, at(1)).unwrap();
    let moved = [bid(2, "120", true), bid(3, "90", true)];
    assert_eq!(store.second_entries(game).unwrap(), moved);
    // Writing into a round keeps them: a difference is found by comparing.
    let cell = Cell::one("bid");
    let [old, new] = [120, 130].map(|bid| Some(Value::Number(bid)));
    let corrected = Change::new("Corrected", vec![Edit::Set { round: 2, cell, old, new }]);
    let logged = store.commit(game, Some(logged.id), &corrected, None, at(2)).unwrap();
    assert_eq!(store.second_entries(game).unwrap(), moved);
    let entry = store.load(game).unwrap().record.rounds[1].clone();
    let remove = Change::remove(2, &entry);
    let _ = store.commit(game, Some(logged.id), &remove, None, at(3)).unwrap();
    assert_eq!(store.second_entries(game).unwrap(), [bid(2, "90", true)]);
    store.check().unwrap();
}

#[test]
fn a_resolution_is_stored_with_its_change_or_not_at_all() {
    let mut store = Store::open_in_memory().unwrap();
    let game = store.create(&goodge(), None).unwrap();
    store.save_second_entry(game, &bid(1, "110", true)).unwrap();
    let base = store.load(game).unwrap().log.last().map(|logged| logged.id);
    let stands = Some(Value::Number(120));
    let cell = Cell::one("bid");
    let edit = Edit::Set { round: 1, cell, old: stands.clone(), new: stands };
    let change = Change::new("120 stands", vec![edit]);
    let hand = (1, RoundPath::ROUND);
    let stale = store.resolve_difference(game, None, &change, hand, at(1)).unwrap_err();
    assert!(matches!(stale.kind, ErrorKind::Stale { .. }), "{stale}");
    assert_eq!(store.second_entries(game).unwrap()[0].resolved, None);
    let logged = store.resolve_difference(game, base, &change, hand, at(1)).unwrap();
    assert_eq!(store.second_entries(game).unwrap()[0].resolved, Some(logged.id));
    let loaded = store.load(game).unwrap();
    assert_eq!(loaded.record, goodge());
    assert_eq!(loaded.log.last(), Some(&logged));
    // Typed again, it is open again.
    store.save_second_entry(game, &bid(1, "110", true)).unwrap();
    assert_eq!(store.second_entries(game).unwrap()[0].resolved, None);
}

#[test]
fn a_second_entry_for_a_round_number_that_changed_is_refused() {
    let mut store = Store::open_in_memory().unwrap();
    let game = store.create(&goodge(), None).unwrap();
    let known = store.load(game).unwrap().log.last().map(|logged| logged.id);
    let rounds = store.load(game).unwrap().record.rounds;
    // Another window records a round after it: that moves nothing.
    let third = Change::enter(3, &rounds[0]);
    let logged = store.commit(game, known, &third, None, at(1)).unwrap();
    store.save_known_second_entry(game, known, &bid(2, "90", true)).unwrap();
    // It deletes round 2 and inserts a new one.
    let removal = Change::remove(2, &rounds[1]);
    let removed = store.commit(game, Some(logged.id), &removal, None, at(2)).unwrap();
    assert_eq!(store.second_entries(game).unwrap(), []);
    let anew = Change::enter(2, &goodge_round(2, 80, "hearts", [100, 100, 50]));
    let anew = store.commit(game, Some(removed.id), &anew, None, at(3)).unwrap();
    assert_eq!(store.second_entries(game).unwrap(), [], "the entry of another round");
    for round in [2, 3] {
        let stale = store.save_known_second_entry(game, known, &bid(round, "90", true));
        assert!(matches!(stale, Err(Error { kind: ErrorKind::Stale { .. }, .. })), "{stale:?}");
    }
    store.save_known_second_entry(game, known, &bid(1, "120", true)).unwrap();
    store.save_known_second_entry(game, Some(anew.id), &bid(2, "80", true)).unwrap();
    let rounds: Vec<usize> =
        store.second_entries(game).unwrap().iter().map(|reading| reading.round).collect();
    assert_eq!(rounds, [1, 2]);
    // A round that does not exist has nothing to read.
    let missing = store.save_second_entry(game, &bid(9, "90", true)).unwrap_err();
    assert!(matches!(missing.kind, ErrorKind::Stale { .. }), "{missing}");
}
