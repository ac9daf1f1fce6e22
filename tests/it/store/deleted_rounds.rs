//! What phones have sent of a deleted round is kept, and comes back with it.

use proptest::prelude::*;
use session::ProposedChange;

use crate::prelude::*;
use crate::store::versions::{send, sent};
use crate::store::{at, goodge, goodge_round};

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
