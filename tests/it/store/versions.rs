//! Versions of hands in the store: stored with the change that goes with them or not at all, moved
//! with their rounds, deleted ones too, and never taken for one another.

use proptest::prelude::*;
use session::session::PendingChange;
use store::HandVersion;

use super::*;
use crate::records;

fn hand(round: usize) -> HandPlace {
    (round, RoundPath::ROUND)
}

/// Returns what is added to a round by somebody who knows what is stored.
pub fn adds(store: &Store, game: GameId, round: usize, text: &str) -> VersionChange {
    let known = store.hand_versions(game).unwrap().into_iter();
    let known = known.filter(|version| version.hand == hand(round)).map(|version| version.id);
    let texts = vec![(Cell::one("bid"), text.to_owned())];
    records::sent(hand(round), &[Player(0), Player(2)], known.collect(), texts)
}

pub fn newest(store: &Store, game: GameId) -> Option<ChangeId> {
    store.load(game).unwrap().log.last().map(|logged| logged.id)
}

pub fn send(store: &mut Store, game: GameId, round: usize, text: &str) {
    let (base, answer) = (newest(store, game), adds(store, game, round, text));
    store.store_versions(game, base, &[answer], at(1)).unwrap();
}

/// Returns the round and the bid of every version.
pub fn sent(store: &Store, game: GameId) -> Vec<(usize, String)> {
    let versions = store.hand_versions(game).unwrap().into_iter();
    versions.map(|version| (version.hand.0, version.texts[0].1.clone())).collect()
}

#[test]
fn a_version_is_read_back_as_it_was_sent() {
    let (_folder, path, mut store) = opened();
    let [game, other] =
        [store.create(&goodge(), None), store.create(&goodge(), None)].map(Result::unwrap);
    send(&mut store, game, 1, "110");
    drop(store);
    let store = Store::open(&path).unwrap();
    let versions = store.hand_versions(game).unwrap();
    let [version] = versions.as_slice() else { panic!("{versions:?}") };
    let expected = HandVersion {
        id: version.id,
        hand: hand(1),
        people: vec![Player(0), Player(2)],
        players: vec![Player(0), Player(2)],
        device: "phone 7".to_owned(),
        sent: at(1),
        texts: vec![(Cell::one("bid"), "110".to_owned())],
        recorded: None,
        settled: None,
    };
    assert_eq!(*version, expected);
    assert_eq!(store.hand_versions(other).unwrap(), []);
    refused!(store.hand_versions(GameId(99)), NoGame { .. });
    store.check().unwrap();
}

#[test]
fn what_was_made_for_another_state_is_not_stored() {
    let mut store = Store::open_in_memory().unwrap();
    let game = store.create(&goodge(), None).unwrap();
    let base = newest(&store, game);
    let early = adds(&store, game, 1, "90");
    send(&mut store, game, 1, "110");
    let before = store.hand_versions(game).unwrap();
    let change = Change::enter(3, &goodge_round(3, 80, "hearts", [100, 100, 50]));
    // Two send in the same moment: the later one knew nothing of the first.
    refused!(store.store_versions(game, base, std::slice::from_ref(&early), at(2)), Stale(_));
    refused!(store.record_hands(game, base, (&change, None), (&[], &[early]), at(2)), Stale(_));
    // The game has changed since.
    let _ = store.commit(game, base, &change, None, at(2)).unwrap();
    let answer = adds(&store, game, 1, "90");
    refused!(store.store_versions(game, base, &[answer], at(3)), Stale(_));
    assert_eq!(store.hand_versions(game).unwrap(), before);
    // A round that cannot be there has none; a box that the game does not have is refused.
    let base = newest(&store, game);
    let far = store.store_versions(game, base, &[adds(&store, game, 9, "90")], at(3));
    refused!(far, Stale(_));
    let mut odd = adds(&store, game, 1, "90");
    odd.adds.as_mut().unwrap().texts = vec![(Cell::one("gone"), "7".to_owned())];
    refused!(store.store_versions(game, base, &[odd], at(3)), BadCell { .. });
}

#[test]
fn a_change_and_what_becomes_of_its_hands_are_one() {
    let mut store = Store::open_in_memory().unwrap();
    let game = store.create(&goodge(), None).unwrap();
    send(&mut store, game, 1, "110");
    let first = store.hand_versions(game).unwrap()[0].id;
    let set = |old: i64, new: i64| Edit::Set {
        round: 1,
        cell: Cell::one("bid"),
        old: Some(Value::Number(old)),
        new: Some(Value::Number(new)),
    };
    // Nothing of it is stored if the change cannot be recorded.
    let mut answer = VersionChange { removes: vec![first], ..adds(&store, game, 1, "130") };
    answer.adds.as_mut().unwrap().is_recorded = true;
    let base = newest(&store, game);
    let wrong = Change::new("wrong", vec![set(7, 130)]);
    refused!(
        store.record_hands(game, base, (&wrong, None), (&[], &[answer.clone()]), at(2)),
        Stale(_)
    );
    assert_eq!(sent(&store, game), [(1, "110".to_owned())]);
    let change = Change::new("changed", vec![set(120, 130)]);
    let logged = store.record_hands(game, base, (&change, None), (&[], &[answer]), at(2)).unwrap();
    let versions = store.hand_versions(game).unwrap();
    assert_eq!(versions.len(), 1);
    assert_eq!((versions[0].recorded, versions[0].settled), (Some(logged.id), None));
    assert_ne!(versions[0].id, first, "an id never means another version");
    // The desk answers the versions that it knows, and only those.
    send(&mut store, game, 1, "90");
    let seen: Vec<VersionId> = versions.iter().map(|version| version.id).chain([first]).collect();
    let kept = Change::new("130 kept", vec![set(130, 130)]);
    let settled =
        store.record_hands(game, Some(logged.id), (&kept, None), (&seen, &[]), at(3)).unwrap();
    let answered = store.hand_versions(game).unwrap();
    let answered: Vec<Option<ChangeId>> = answered.iter().map(|version| version.settled).collect();
    assert!(answered.contains(&Some(settled.id)) && answered.contains(&None), "{answered:?}");
}

#[test]
fn versions_of_the_round_to_come_belong_to_it_once_it_is_recorded() {
    let mut store = Store::open_in_memory().unwrap();
    let game = store.create(&goodge(), None).unwrap();
    send(&mut store, game, 3, "80");
    assert_eq!(sent(&store, game), [(3, "80".to_owned())]);
    // A round that is inserted before is not the one.
    let entry = goodge_round(1, 80, "hearts", [100, 100, 50]);
    let base = newest(&store, game);
    let logged = store.commit(game, base, &Change::enter(1, &entry), None, at(1)).unwrap();
    assert_eq!(sent(&store, game), [(4, "80".to_owned())]);
    let _ = store.commit(game, Some(logged.id), &Change::enter(4, &entry), None, at(2)).unwrap();
    send(&mut store, game, 5, "90");
    assert_eq!(sent(&store, game), [(4, "80".to_owned()), (5, "90".to_owned())]);
}

/// Of earlier rounds only what may be in dispute is read for the pages of phones.
#[test]
fn of_earlier_rounds_only_what_may_be_in_dispute_is_read() {
    let mut store = Store::open_in_memory().unwrap();
    let game = store.create(&goodge(), None).unwrap();
    let base = newest(&store, game);
    let stands = Some(Value::Number(120));
    let edit = Edit::Set { round: 1, cell: Cell::one("bid"), old: stands.clone(), new: stands };
    let mut answer = adds(&store, game, 1, "120");
    answer.adds.as_mut().unwrap().is_recorded = true;
    let change = Change::new("sent", vec![edit]);
    let _ = store.record_hands(game, base, (&change, None), (&[], &[answer]), at(1)).unwrap();
    send(&mut store, game, 2, "90");
    let rounds = |store: &Store| -> Vec<usize> {
        let versions = store.newest_hand_versions(game).unwrap();
        versions.iter().map(|version| version.hand.0).collect()
    };
    assert_eq!(rounds(&store), [2], "round 1 is as it was sent");
    send(&mut store, game, 1, "120");
    assert_eq!(rounds(&store), [2], "and confirmed");
    send(&mut store, game, 1, "110");
    assert_eq!(rounds(&store), [1, 1, 1, 2]);
    assert_eq!(store.hand_versions(game).unwrap().len(), 4);
}

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

fn opened_game(store: &Store, game: GameId) -> OpenGame {
    let loaded = store.load(game).unwrap();
    OpenGame::open(loaded.record, loaded.log)
}

fn commit(store: &mut Store, game: GameId, proposal: PendingChange) -> ChangeId {
    let newest = opened_game(store, game).newest_change();
    let PendingChange { change, undoes, .. } = proposal;
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
        let sheet = opened_game(&store, game);
        let rounds = &sheet.record().rounds;
        let proposal = match step {
            LoggedChange::Enter { at } => {
                let change = Change::enter(1 + at % (rounds.len() + 1), &marked(number));
                Some(change.into())
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
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..Default::default() })]

    #[test]
    fn every_round_has_its_own_versions_whatever_is_undone(
        steps in prop::collection::vec(step(), 1..30)
    ) {
        each_round_has_its_own(&steps);
    }
}
