//! What phones have sent of a deleted round is kept, and comes back with it.

use std::collections::BTreeMap;

use proptest::prelude::*;
use scoring::{Cell, Change, RoundEntry, Value};
use session::{OpenGame, ProposedChange};
use store::{ChangeId, GameId, Store};

use super::versions::{send, sent};
use super::{at, goodge, goodge_round, place};

/// Returns a round that is recognized by its note, whatever its number is.
fn marked(mark: usize) -> RoundEntry {
    let mut entry = goodge_round(0, 120, "hearts", [130, 70, 50]);
    let _ = entry.set(Cell::one("note"), Some(Value::Text(format!("mark {mark}"))));
    entry
}

fn mark(entry: &RoundEntry) -> Option<String> {
    match entry.get(&Cell::one("note")) {
        Some(Value::Text(note)) => Some(note.clone()),
        _ => None,
    }
}

fn opened(store: &Store, game: GameId) -> OpenGame {
    let loaded = store.load(game).unwrap();
    OpenGame::open(loaded.record, loaded.log)
}

fn commit(store: &mut Store, game: GameId, proposal: ProposedChange) -> ChangeId {
    let newest = opened(store, game).newest_change();
    let ProposedChange { change, undoes } = proposal;
    store.commit(game, newest, &change, undoes, at(1)).unwrap().id
}

fn undo(store: &mut Store, game: GameId) {
    let undo = opened(store, game).undo().unwrap();
    let _ = commit(store, game, undo);
}

fn redo(store: &mut Store, game: GameId) {
    let redo = opened(store, game).redo().unwrap();
    let _ = commit(store, game, redo);
}

fn of(round: usize, text: &str) -> (usize, String) {
    (round, text.to_owned())
}

#[test]
fn a_restored_round_has_its_versions_again() {
    let (_folder, path) = place();
    let mut store = Store::open(&path).unwrap();
    let game = store.create(&goodge(), None).unwrap();
    send(&mut store, game, 1, "110");
    send(&mut store, game, 2, "90");
    let removal = opened(&store, game).propose_removal(1).unwrap();
    let _ = commit(&mut store, game, removal);
    assert_eq!(sent(&store, game), [of(1, "90")]);
    // Meanwhile the file is closed, and a phone sends another.
    drop(store);
    let mut store = Store::open(&path).unwrap();
    send(&mut store, game, 1, "95");
    undo(&mut store, game);
    let texts = |store: &Store| {
        let mut sent = sent(store, game);
        sent.sort();
        sent
    };
    let after = [of(1, "110"), of(2, "90"), of(2, "95")];
    assert_eq!(texts(&store), after);
    // As often as they like.
    for _ in 0..3 {
        redo(&mut store, game);
        assert_eq!(texts(&store), [of(1, "90"), of(1, "95")]);
        undo(&mut store, game);
        assert_eq!(texts(&store), after);
    }
    store.check().unwrap();
}

#[test]
fn several_deleted_rounds_are_restored_each_with_its_own() {
    let mut store = Store::open_in_memory().unwrap();
    let game = store.create(&goodge(), None).unwrap();
    let both = [of(1, "110"), of(2, "90")];
    for (round, text) in &both {
        send(&mut store, game, *round, text);
    }
    let rounds = store.load(game).unwrap().record.rounds;
    // The second is deleted first, or the first: then both have number 1 when deleted.
    for (first, then) in [((2, 1), (1, 0)), ((1, 0), (1, 1))] {
        let mut edits = Vec::new();
        for (number, index) in [first, then] {
            edits.extend(Change::remove(number, &rounds[index]).edits);
        }
        let change = Change::new("All taken out", edits);
        let _ = commit(&mut store, game, ProposedChange { change, undoes: None });
        assert_eq!(sent(&store, game), []);
        undo(&mut store, game);
        assert_eq!(sent(&store, game), both);
    }
    store.check().unwrap();
}

#[derive(Debug, Clone)]
enum LoggedChange {
    Enter { at: usize },
    Remove { round: usize },
    Send { round: usize, text: u8 },
    Undo,
    Redo,
}

fn step() -> impl Strategy<Value = LoggedChange> {
    prop_oneof![
        3 => (0..9_usize).prop_map(|at| LoggedChange::Enter { at }),
        3 => (0..9_usize).prop_map(|round| LoggedChange::Remove { round }),
        4 => (0..9_usize, any::<u8>()).prop_map(|(round, text)| LoggedChange::Send { round, text }),
        5 => Just(LoggedChange::Undo),
        3 => Just(LoggedChange::Redo),
    ]
}

/// Checks after any steps that every existing round has what was sent for it, and no other has it.
fn each_round_has_its_own(steps: &[LoggedChange]) {
    let mut store = Store::open_in_memory().unwrap();
    let mut record = goodge();
    record.rounds = vec![marked(0), marked(1)];
    let game = store.create(&record, None).unwrap();
    let mut known: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (number, step) in (2..).zip(steps) {
        let sheet = opened(&store, game);
        let rounds = &sheet.record().rounds;
        let proposal = match step {
            LoggedChange::Enter { at } => {
                let change = Change::enter(1 + at % (rounds.len() + 1), &marked(number));
                Some(ProposedChange { change, undoes: None })
            }
            LoggedChange::Remove { round } => {
                sheet.propose_removal(1 + round % rounds.len().max(1))
            }
            LoggedChange::Undo => sheet.undo(),
            LoggedChange::Redo => sheet.redo(),
            LoggedChange::Send { round, text } => {
                let Some(entry) = rounds.get(round % rounds.len().max(1)) else { continue };
                send(&mut store, game, 1 + round % rounds.len(), &text.to_string());
                known.entry(mark(entry).unwrap()).or_default().push(text.to_string());
                None
            }
        };
        if let Some(proposal) = proposal {
            let _ = commit(&mut store, game, proposal);
        }
        let rounds = store.load(game).unwrap().record.rounds;
        let of_round = |(number, entry): (usize, &RoundEntry)| {
            let texts = mark(entry).and_then(|mark| known.get(&mark)).into_iter().flatten();
            texts.map(move |text| (number, text.clone())).collect::<Vec<_>>()
        };
        let mut expected: Vec<_> = (1..).zip(&rounds).flat_map(of_round).collect();
        let mut found = sent(&store, game);
        expected.sort();
        found.sort();
        assert_eq!(found, expected);
    }
    store.check().unwrap();
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..Default::default() })]

    #[test]
    fn every_round_has_its_own_versions_whatever_is_undone(
        steps in prop::collection::vec(step(), 1..30)
    ) {
        each_round_has_its_own(&steps);
    }
}
