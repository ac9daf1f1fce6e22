//! The states of hands, as a law: whatever people and the desk send, decide, take back and undo, from two
//! programs on one library and with kills between, nobody's version disappears without those who sent
//! it or a desk that has seen it, and both programs agree.

use proptest::prelude::*;
use session::hand_states::{Effect, HandStates, Said, SentHand};
use session::session::PendingChange;
use session::tournament::HandStep;

use crate::lan::nights::{begun, night};
use crate::prelude::*;

struct Programs {
    path: PathBuf,
    stores: [Store; 2],
    game: GameId,
    _folder: tempfile::TempDir,
}

/// What somebody does, from one of the programs.
#[derive(Debug, Clone)]
enum Deed {
    /// A pair sends this many tricks for A; the page showed what is there now, or what was there before
    /// the last deed.
    Say {
        hand: u8,
        pair: usize,
        tricks: u8,
        is_late: bool,
        confirms: bool,
    },
    TakeBack {
        hand: u8,
        pair: usize,
        is_late: bool,
    },
    /// The desk decides for a version (or for what is recorded), as it knew the hand.
    Decide {
        hand: u8,
        version: usize,
        is_late: bool,
    },
    /// The desk types a correction.
    Correct {
        hand: u8,
        tricks: u8,
    },
    Undo,
    Redo,
    Kill,
}

fn deed() -> impl Strategy<Value = (usize, Deed)> {
    let hand = 1..=2_u8;
    let deed = prop_oneof![
        8 => (hand.clone(), 0..2_usize, 6..=8_u8, any::<bool>(), any::<bool>()).prop_map(
            |(hand, pair, tricks, is_late, confirms)| {
                Deed::Say { hand, pair, tricks, is_late, confirms }
            }
        ),
        2 => (hand.clone(), 0..2_usize, any::<bool>())
            .prop_map(|(hand, pair, is_late)| Deed::TakeBack { hand, pair, is_late }),
        3 => (hand.clone(), 0..4_usize, any::<bool>())
            .prop_map(|(hand, version, is_late)| Deed::Decide { hand, version, is_late }),
        1 => (hand, 6..=8_u8).prop_map(|(hand, tricks)| Deed::Correct { hand, tricks }),
        2 => Just(Deed::Undo),
        1 => Just(Deed::Redo),
        1 => Just(Deed::Kill),
    ];
    (0..2_usize, deed)
}

fn place(hand: u8) -> HandPlace {
    (1, RoundPath { table: 1, hand })
}

fn texts(hand: u8, tricks: u8) -> Vec<(Cell, String)> {
    let cell = |part| Cell { field: "tricks", place: place(hand).1, subject: Subject::Part(part) };
    vec![(cell("A"), tricks.to_string()), (cell("B"), (13 - tricks).to_string())]
}

fn opened(store: &Store, game: GameId) -> (OpenGame, HandStates) {
    let opened = OpenGame::from(store.load(game).unwrap());
    let states = HandStates::new(&opened, &store.hand_versions(game).unwrap());
    (opened, states)
}

fn people(game: &OpenGame, hand: u8, pair: usize) -> Vec<Player> {
    let night = Night(game);
    let table = night.table(1, 1).unwrap();
    table.pairs_at(hand)[pair].to_vec()
}

/// Returns the change that records a hand or corrects it; `None` while an earlier one is missing.
fn change(game: &OpenGame, hand: u8, texts: &[(Cell, String)]) -> Option<PendingChange> {
    let night = Night(game);
    let mut hands = HandEntry::default();
    hands.show(night, 1);
    let place = place(hand).1;
    let can = hands.is_recorded(night, place) || hands.next_hand(night, 1) == place;
    match hands.write(night, place, texts.iter().cloned().collect()) {
        HandStep::Commit(change) if can => Some(*change),
        _ => None,
    }
}

impl Programs {
    fn new(record: &Record) -> Programs {
        let (folder, path) = fresh("night.db");
        let mut store = Store::open(&path).unwrap();
        let begins = Record { rounds: Vec::new(), ended: false, ..record.clone() };
        let game = store.create(&begins, None).unwrap();
        commit(&mut store, game, &Change::enter(1, &begun(&record.rounds[0])));
        let stores = [store, Store::open(&path).unwrap()];
        Programs { path, stores, game, _folder: folder }
    }

    /// Does it as the pages and the window do, and returns whether it is acknowledged.
    fn act(&mut self, at: usize, deed: &Deed, before: &HandStates) -> Result<bool, Error> {
        let id = self.game;
        let (game, states) = opened(&self.stores[at], id);
        let base = game.newest_change();
        let store = &mut self.stores[at];
        let known = |hand: u8, is_late: bool| {
            let from = if is_late { before } else { &states };
            from.hand(place(hand)).cloned().unwrap_or_default()
        };
        let said = |hand: u8, pair: usize, tricks: u8, is_late: bool, confirms: bool| Said {
            hand: place(hand),
            people: people(&game, hand, pair),
            players: [people(&game, hand, 0), people(&game, hand, 1)].concat(),
            device: "phone 7".to_owned(),
            texts: texts(hand, tricks),
            seen: known(hand, is_late).ids(),
            confirms,
        };
        let now = clock::now();
        match *deed {
            Deed::Say { hand, pair, tricks, is_late, confirms } => {
                let said = said(hand, pair, tricks, is_late, confirms);
                match states.say(game.record(), &said).unwrap() {
                    Effect::Nothing => Ok(true),
                    Effect::Changed | Effect::TooMany => Ok(false),
                    Effect::Store(answer) => {
                        store.store_versions(id, base, &[answer], now).map(|()| true)
                    }
                    Effect::Record(mut answer) => match change(&game, hand, &said.texts) {
                        Some(change) => {
                            answer.adds.as_mut().unwrap().is_recorded = true;
                            let change = change.change;
                            store
                                .record_hands(id, base, (&change, None), (&[], &[answer]), now)
                                .map(|_| true)
                        }
                        None => store.store_versions(id, base, &[answer], now).map(|()| true),
                    },
                }
            }
            Deed::TakeBack { hand, pair, is_late } => {
                let said = said(hand, pair, 0, is_late, false);
                let Some(answer) = states.take_back(game.record(), &said) else { return Ok(false) };
                if !hands::is_recorded(game.record(), place(hand)) {
                    return store.store_versions(id, base, &[answer], now).map(|()| true);
                }
                let night = Night(&game);
                let mut hands = HandEntry::default();
                hands.show(night, 1);
                hands.open_at(night, place(hand).1);
                let Ok(change) = hands.clear(night) else { return Ok(false) };
                let change = change.change;
                store.record_hands(id, base, (&change, None), (&[], &[answer]), now).map(|_| true)
            }
            Deed::Decide { hand, version, is_late } => {
                let known = known(hand, is_late);
                let right = known.ids().get(version).copied();
                let Some(mut change) = states.settle(&game, place(hand), right) else {
                    return Ok(false);
                };
                change.answers.retain(|version| known.ids().contains(version));
                let (change, answers) = (change.change, change.answers);
                store.record_hands(id, base, (&change, None), (&answers, &[]), now).map(|_| true)
            }
            Deed::Correct { hand, tricks } => {
                let Some(change) = change(&game, hand, &texts(hand, tricks)) else {
                    return Ok(false);
                };
                let answers = states.answered_by(game.record(), &change);
                let change = change.change;
                store.record_hands(id, base, (&change, None), (&answers, &[]), now).map(|_| true)
            }
            Deed::Undo | Deed::Redo => {
                let is_undo = matches!(deed, Deed::Undo);
                let step = if is_undo { game.undo() } else { game.redo() };
                // The game itself stays begun.
                let begins = |edit: &Edit| !matches!(edit, Edit::Set { .. });
                let Some(step) = step.filter(|step| !step.edits().iter().any(begins)) else {
                    return Ok(false);
                };
                let answers = states.answered_by(game.record(), &step);
                let step = (&step.change, step.undoes);
                store.record_hands(id, base, step, (&answers, &[]), now).map(|_| true)
            }
            Deed::Kill => {
                self.stores[at] = Store::open(&self.path).unwrap();
                Ok(true)
            }
        }
    }

    /// Records what can be recorded by now, as the server does.
    fn record_ready(&mut self) {
        let id = self.game;
        for _ in 0..2 {
            let (game, states) = opened(&self.stores[0], id);
            let night = Night(&game);
            let mut hands = HandEntry::default();
            hands.show(night, 1);
            let next = (1, hands.next_hand(night, 1));
            let Some(hand) = states.hand(next).filter(|hand| !hand.is_recorded) else { return };
            let Some(version) = hand.standing() else { return };
            let change = change(&game, next.1.hand, &version.texts).unwrap().change;
            let answer = VersionChange {
                hand: next,
                known: hand.known.clone(),
                removes: Vec::new(),
                records: vec![version.id],
                adds: None,
            };
            let base = game.newest_change();
            let now = clock::now();
            let _ = self.stores[0]
                .record_hands(id, base, (&change, None), (&[], &[answer]), now)
                .unwrap();
        }
    }
}

fn counting(states: &HandStates, hand: u8) -> BTreeSet<VersionId> {
    states.hand(place(hand)).map(SentHand::ids).unwrap_or_default().into_iter().collect()
}

fn law(record: &Record, deeds: &[(usize, Deed)]) -> Result<(), TestCaseError> {
    let mut programs = Programs::new(record);
    let mut earlier = HandStates::default();
    for (at, deed) in deeds {
        let (game, before) = opened(&programs.stores[0], programs.game);
        let acted = programs.act(*at, deed, &earlier);
        let (after_game, after) = opened(&programs.stores[0], programs.game);
        // Both programs read the same.
        let (other_game, others) = opened(&programs.stores[1], programs.game);
        prop_assert_eq!(&after, &others);
        prop_assert_eq!(after_game.record(), other_game.record());
        let is_acknowledged = matches!(acted, Ok(true));
        for hand in 1..=2 {
            let known = before.hand(place(hand)).cloned().unwrap_or_default();
            let seen: BTreeSet<VersionId> = counting(&earlier, hand);
            for gone in counting(&before, hand).difference(&counting(&after, hand)) {
                let version = known.version(*gone).unwrap();
                let is_theirs = |pair: usize| version.people == people(&game, hand, pair);
                let may = match *deed {
                    _ if !is_acknowledged => false,
                    Deed::Say { hand: of, pair, .. } | Deed::TakeBack { hand: of, pair, .. } => {
                        of == hand && is_theirs(pair)
                    }
                    Deed::Decide { hand: of, is_late, .. } => {
                        of == hand && (!is_late || seen.contains(gone))
                    }
                    Deed::Correct { hand: of, .. } => of == hand,
                    Deed::Undo | Deed::Redo => {
                        let is_out = after.hand(place(hand)).is_some_and(|it| !it.is_recorded);
                        is_out || version.recorded.is_some() || version.settled.is_some()
                    }
                    Deed::Kill => false,
                };
                prop_assert!(may, "{:?} took {:?}", deed, version);
            }
        }
        // What somebody was told is in is recorded, or beside what is.
        if let Deed::Say { hand, pair, tricks, .. } = *deed
            && is_acknowledged
        {
            let texts = texts(hand, tricks);
            let texts = texts.iter().map(|(cell, text)| (cell, text));
            let wanted = hands::typed(after_game.record(), place(hand), texts);
            let is_recorded = hands::recorded(after_game.record(), place(hand)) == wanted;
            let own = after.hand(place(hand)).is_some_and(|known| {
                let people = people(&after_game, hand, pair);
                known.versions.iter().any(|version| {
                    let texts = version.texts.iter().map(|(cell, text)| (cell, text));
                    version.people == people
                        && hands::typed(after_game.record(), place(hand), texts) == wanted
                })
            });
            prop_assert!(is_recorded || own, "{:?} is lost", deed);
        }
        // A version that differs from the record is a dispute, and nothing else is.
        for hand in 1..=2 {
            let Some(known) = after.hand(place(hand)) else { continue };
            let differs = known.is_recorded
                && after.differences(after_game.record()).iter().any(|it| it.hand == place(hand));
            prop_assert!(!known.is_recorded || differs == (known.state == HandState::InDispute));
        }
        earlier = after;
        programs.record_ready();
    }
    programs.stores[0].check().unwrap();
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, failure_persistence: None, ..Default::default() })]

    #[test]
    fn nothing_acknowledged_is_lost(deeds in prop::collection::vec(deed(), 1..24)) {
        thread_local! {
            static NIGHT: Record = night(8, 1);
        }
        NIGHT.with(|record| law(record, &deeds))?;
    }
}
