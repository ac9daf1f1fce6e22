//! Two or three desks, step by step.

use super::prelude::*;

fn goodge() -> Record {
    simulate::record(rules::find("goodge").unwrap(), 7, Some(3), Some(4)).unwrap()
}

fn two(server: &Server, record: &Record) -> (TestDesk, TestDesk) {
    let host = TestDesk::host(&server.address(&server.database()), record);
    host.share().unwrap();
    let other = host.joined("Desk 2");
    (host, other)
}

fn note(text: &str) -> Value {
    Value::Text(text.to_owned())
}

fn entry(number: i64) -> RoundEntry {
    let mut entry = RoundEntry::default();
    let _ = entry.set(Cell::one("note"), Some(note(&format!("entered {number}"))));
    let _ = entry.set(Cell::one("bid"), Some(Value::Number(50 + 5 * number)));
    entry
}

pub fn a_game_is_shared_and_joined(server: &Server) {
    let record = goodge();
    let host = TestDesk::host(&server.address(&server.database()), &record);
    // Changes made before sharing are in everybody's log.
    host.enter(&host.notes(2, "before"));
    host.enter(&Change::enter(5, &entry(1)));
    host.enter(&Change::remove(1, &host.record().rounds[0]));
    host.share().unwrap();
    let other = host.joined("Desk 2");
    agree([&host, &other]);
    assert_eq!(host.labels(), other.labels());
    assert_eq!(other.loaded().title.as_deref(), Some("Club night"));
    // Sharing and joining again changes nothing.
    host.share().unwrap();
    assert_eq!(other.sync(), host.sync());
    host.enter(&Change::enter(5, &entry(2)));
    assert_eq!(host.sync().accepted, ["Round 5"]);
    assert_eq!(other.sync().others, [("host".to_owned(), "Round 5".to_owned())]);
    agree([&host, &other]);
    assert!(evaluate(&other.record()).rounds.len() >= 4);
}

pub fn every_kind_of_change_arrives(server: &Server) {
    for (game, players) in [("goodge", 3), ("court-whist", 12), ("pinochle", 4), ("hearts", 4)] {
        let game = rules::find(game).unwrap();
        let record = simulate::record(game, 3, Some(players), Some(2)).unwrap();
        let other = simulate::record(game, 4, Some(players), Some(4)).unwrap();
        let (host, desk) = two(server, &record);
        let mut chance = scoring::Rng(11);
        for step in 0..60 {
            let one = if step % 2 == 0 { &host } else { &desk };
            let open = one.opened();
            let back = chance.one_in(4).then(|| open.undo()).flatten();
            if let Some(undo) = back {
                one.enter_at(&undo.change, undo.undoes, store::clock::now()).unwrap();
            } else {
                let tag = format!("step {step}");
                one.enter(&super::chance::change(open.record(), &other, &tag, &mut chance));
            }
            assert_eq!(one.sync().accepted.len(), 1, "{}: step {step}", game.id);
            host.sync();
            desk.sync();
            agree([&host, &desk]);
        }
        assert_eq!(host.labels(), desk.labels(), "{}", game.id);
        // A third desk, which reads the whole log at once.
        agree([&host, &host.joined("Desk 3")]);
    }
}

pub fn different_places_at_once(server: &Server) {
    let (host, other) = two(server, &goodge());
    host.enter(&host.notes(1, "one"));
    other.enter(&other.notes(2, "two"));
    other.enter(&Change::enter(5, &entry(1)));
    other.enter(&other.corrects(5, "bid", Value::Number(95)));
    host.sync();
    let done = other.sync();
    assert_eq!((done.accepted.len(), done.conflicts), (3, 0), "{done:?}");
    host.sync();
    agree([&host, &other]);
    // A round deleted at one desk changes the numbers of rounds another desk writes, not the rounds
    // themselves.
    host.enter(&Change::remove(1, &host.record().rounds[0]));
    other.enter(&other.notes(4, "of the fourth"));
    host.sync();
    assert_eq!(other.sync().conflicts, 0);
    host.sync();
    agree([&host, &other]);
    let third = &host.record().rounds[2];
    assert_eq!(third.get(&Cell::one("note")), Some(&note("of the fourth")));
}

pub fn one_place_at_once_is_a_conflict(server: &Server) {
    let (host, other) = two(server, &goodge());
    let bid = |desk: &TestDesk| desk.record().rounds[0].get(&Cell::one("bid")).cloned();
    host.enter(&host.corrects(1, "bid", Value::Number(85)));
    other.enter(&other.corrects(1, "bid", Value::Number(90)));
    host.sync();
    let done = other.sync();
    assert_eq!((done.accepted.len(), done.conflicts), (0, 1));
    agree([&host, &other]);
    assert_eq!(bid(&other), Some(Value::Number(85)));
    let conflicts = other.conflicts();
    let [conflict] = conflicts.as_slice() else { panic!("{conflicts:?}") };
    assert_eq!(conflict.by.as_deref(), Some("host"));
    let both = Edit::Set {
        round: 1,
        cell: Cell::one("bid"),
        old: Some(Value::Number(85)),
        new: Some(Value::Number(90)),
    };
    assert_eq!(conflict.mine.edits, [both]);
    // Settled with one word: it is a correction like any other.
    other.keep_mine();
    assert!(other.conflicts().is_empty());
    assert_eq!(other.sync().accepted.len(), 1);
    host.sync();
    agree([&host, &other]);
    assert_eq!(bid(&host), Some(Value::Number(90)));
    // Both write the same: nothing to settle.
    host.enter(&host.corrects(2, "bid", Value::Number(85)));
    other.enter(&other.corrects(2, "bid", Value::Number(85)));
    host.sync();
    assert_eq!(other.sync().conflicts, 0);
    agree([&host, &other]);
    // Sums span boxes: another box of the same place is a conflict as well.
    host.enter(&host.corrects(3, "bid", Value::Number(85)));
    other.enter(&other.notes(3, "mine"));
    host.sync();
    assert_eq!(other.sync().conflicts, 1);
    agree([&host, &other]);
}

pub fn the_same_round_entered_twice(server: &Server) {
    let (host, other) = two(server, &goodge());
    host.enter(&Change::enter(5, &entry(1)));
    other.enter(&Change::enter(5, &entry(2)));
    host.sync();
    assert_eq!(other.sync().conflicts, 1);
    agree([&host, &other]);
    let conflict = other.conflicts().remove(0);
    assert!(conflict.mine.edits.iter().all(|edit| edit.writes() == Some(5)), "{conflict:?}");
    other.keep_mine();
    other.sync();
    host.sync();
    agree([&host, &other]);
    assert_eq!(host.record().rounds.len(), 5);
    assert_eq!(host.record().rounds[4], entry(2));
    // Exactly the same round, entered twice, is one round.
    host.enter(&Change::enter(6, &entry(3)));
    other.enter(&Change::enter(6, &entry(3)));
    host.sync();
    assert_eq!(other.sync().conflicts, 0);
    agree([&host, &other]);
    assert_eq!(host.record().rounds.len(), 6);
}

pub fn what_builds_on_a_conflict(server: &Server) {
    let (host, other) = two(server, &goodge());
    host.enter(&Change::enter(5, &entry(1)));
    other.enter(&Change::enter(5, &entry(2)));
    other.enter(&other.notes(2, "elsewhere"));
    other.enter(&other.corrects(5, "bid", Value::Number(100)));
    other.enter(&Change::enter(6, &entry(3)));
    host.sync();
    let done = other.sync();
    assert_eq!((done.accepted.len(), done.conflicts), (1, 3), "{done:?}");
    host.sync();
    agree([&host, &other]);
    assert_eq!(host.record().rounds.len(), 5);
    assert_eq!(host.record().rounds[1].get(&Cell::one("note")), Some(&note("elsewhere")));
    for _ in 0..3 {
        other.keep_mine();
    }
    other.sync();
    host.sync();
    agree([&host, &other]);
}

pub fn unplugged_and_plugged_in_again(server: &Server) {
    let (host, mut other) = two(server, &goodge());
    let plugged = other.address.clone();
    "postgres://postgres@127.0.0.1:1/nowhere".clone_into(&mut other.address);
    for number in 5..25 {
        other.enter(&Change::enter(number, &entry(number.try_into().unwrap())));
        host.enter(&host.notes(1 + number % 4, &format!("host {number}")));
        assert!(other.try_sync().unwrap_err().passes());
        host.sync();
    }
    assert_eq!(other.waiting(), 20);
    other.address = plugged;
    let done = other.sync();
    assert_eq!((done.accepted.len(), done.others.len(), done.conflicts), (20, 20, 0));
    host.sync();
    agree([&host, &other]);
    let wanted: Vec<String> = (5..25).map(|number| format!("Round {number}")).collect();
    assert_eq!(done.accepted, wanted, "sent in order");
}

pub fn an_answer_that_was_lost(server: &Server) {
    let database = server.database();
    let host = TestDesk::host(&server.address(&database), &goodge());
    host.share().unwrap();
    let other = host.joined("Desk 2");
    other.enter(&other.notes(1, "sent"));
    // It was accepted, and the desk has not heard of it.
    let game = other.game;
    let change = other.store(move |store| store.next_to_send(game, "Desk 2")).unwrap().unwrap();
    let text = serde_json::to_string(&change).unwrap().replace('\'', "''");
    let sql = format!("select house_rules.propose('{}', '{text}')", host.event);
    let first = server.ask(&database, &sql);
    host.sync();
    host.enter(&host.notes(1, "after it"));
    host.sync();
    assert_eq!(server.ask(&database, &sql), first, "the same answer");
    let done = other.sync();
    assert_eq!((done.accepted.len(), done.conflicts), (1, 0), "{done:?}");
    agree([&host, &other]);
    assert_eq!(other.record().rounds[0].get(&Cell::one("note")), Some(&note("after it")));
}

pub fn two_programs_follow_with_one_file(server: &Server) {
    let (host, other) = two(server, &goodge());
    let game = other.game;
    let number = |desk: &TestDesk| desk.store(move |store| store.shared_number(game)).unwrap();
    // The window and `join` have both read the same change when they apply it.
    host.enter(&host.corrects(1, "bid", Value::Number(85)));
    let (of, before) = (host.game, number(&other).unwrap());
    let change = host.store(move |store| store.next_to_send(of, "host")).unwrap().unwrap();
    host.sync();
    other.sync();
    let known = number(&other);
    assert_eq!(known, Some(before + 1));
    let again = other.store(move |store| store.integrate_shared(game, before, &[change])).unwrap();
    assert_eq!((again, number(&other)), (IntegrationResult::default(), known));
    host.enter(&host.corrects(2, "bid", Value::Number(90)));
    host.sync();
    assert_eq!(other.sync().others.len(), 1);
    agree([&host, &other]);
}
