//! Second entries of a deleted round are kept, and come back with it.

use std::collections::BTreeMap;

use house_rules::engine::{Cell, Change, Edit, RoundEntry, RoundPath, Value};
use house_rules::game::{OpenGame, ProposedChange};
use house_rules::store::{ChangeId, GameId, SecondEntry, Store};
use proptest::prelude::*;

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

fn read(round: usize, text: &str, settled: Option<ChangeId>) -> SecondEntry {
    let texts = vec![(Cell::one("bid"), text.to_owned()), (Cell::one("trump"), "s".to_owned())];
    SecondEntry { round, place: RoundPath::ROUND, texts, whole: true, resolved: settled }
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

#[test]
fn a_restored_round_has_its_second_entries_again() {
    let (_folder, path) = place();
    let mut store = Store::open(&path).unwrap();
    let game = store.create(&goodge(), None).unwrap();
    store.save_second_entry(game, &read(1, "110", None)).unwrap();
    store.save_second_entry(game, &read(2, "90", None)).unwrap();
    let stands = Some(Value::Number(120));
    let edit = Edit::Set { round: 1, cell: Cell::one("bid"), old: stands.clone(), new: stands };
    let base = opened(&store, game).newest_change();
    let change = Change::new("120 stands", vec![edit]);
    let settled =
        store.resolve_difference(game, base, &change, (1, RoundPath::ROUND), at(1)).unwrap().id;
    let both = [read(1, "110", Some(settled)), read(2, "90", None)];
    assert_eq!(store.second_entries(game).unwrap(), both);

    let removal = opened(&store, game).propose_removal(1).unwrap();
    let _ = commit(&mut store, game, removal);
    assert_eq!(store.second_entries(game).unwrap(), [read(1, "90", None)]);
    assert_eq!(
        store.second_entries_to_export(game).unwrap().entries.len(),
        1,
        "only the other one is exported"
    );
    // Meanwhile the file is closed, and the second reader continues.
    drop(store);
    let mut store = Store::open(&path).unwrap();
    store.save_second_entry(game, &read(1, "95", None)).unwrap();
    undo(&mut store, game);
    let after = [read(1, "110", Some(settled)), read(2, "95", None)];
    assert_eq!(store.second_entries(game).unwrap(), after);
    // As often as they like.
    for _ in 0..3 {
        redo(&mut store, game);
        assert_eq!(store.second_entries(game).unwrap(), [read(1, "95", None)]);
        undo(&mut store, game);
        assert_eq!(store.second_entries(game).unwrap(), after);
    }
    store.check().unwrap();
}

#[test]
fn several_deleted_rounds_are_restored_each_with_its_own() {
    let mut store = Store::open_in_memory().unwrap();
    let game = store.create(&goodge(), None).unwrap();
    let both = [read(1, "110", None), read(2, "90", None)];
    for reading in &both {
        store.save_second_entry(game, reading).unwrap();
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
        assert_eq!(store.second_entries(game).unwrap(), []);
        undo(&mut store, game);
        assert_eq!(store.second_entries(game).unwrap(), both);
    }
    store.check().unwrap();
}

#[derive(Debug, Clone)]
enum LoggedChange {
    Enter { at: usize },
    Remove { round: usize },
    Read { round: usize, text: u8 },
    Undo,
    Redo,
}

fn step() -> impl Strategy<Value = LoggedChange> {
    prop_oneof![
        3 => (0..9_usize).prop_map(|at| LoggedChange::Enter { at }),
        3 => (0..9_usize).prop_map(|round| LoggedChange::Remove { round }),
        4 => (0..9_usize, any::<u8>()).prop_map(|(round, text)| LoggedChange::Read { round, text }),
        5 => Just(LoggedChange::Undo),
        3 => Just(LoggedChange::Redo),
    ]
}

/// Checks after any steps that every existing round has the double entry last typed for it, and no
/// other has one.
fn each_round_has_its_own(steps: &[LoggedChange]) {
    let mut store = Store::open_in_memory().unwrap();
    let mut record = goodge();
    record.rounds = vec![marked(0), marked(1)];
    let game = store.create(&record, None).unwrap();
    let mut known: BTreeMap<String, String> = BTreeMap::new();
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
            LoggedChange::Read { round, text } => {
                let Some(entry) = rounds.get(round % rounds.len().max(1)) else { continue };
                let reading = read(1 + round % rounds.len(), &text.to_string(), None);
                store.save_second_entry(game, &reading).unwrap();
                let _ = known.insert(mark(entry).unwrap(), text.to_string());
                None
            }
        };
        if let Some(proposal) = proposal {
            let _ = commit(&mut store, game, proposal);
        }
        let rounds = store.load(game).unwrap().record.rounds;
        let expected = (1..)
            .zip(&rounds)
            .filter_map(|(number, entry)| Some(read(number, known.get(&mark(entry)?)?, None)));
        assert_eq!(store.second_entries(game).unwrap(), expected.collect::<Vec<_>>());
    }
    store.check().unwrap();
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..Default::default() })]

    #[test]
    fn every_round_has_its_own_second_entry_whatever_is_undone(
        steps in prop::collection::vec(step(), 1..30)
    ) {
        each_round_has_its_own(&steps);
    }
}
