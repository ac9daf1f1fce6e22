//! An evening as a list of steps, what the file must contain after each, and the scorekeeper who
//! performs them. One of its games is a tournament night with hands that phones send.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

use chrono::{DateTime, NaiveDateTime, TimeDelta, Utc};
use games::rules;
use games::simulate;
use scoring::hands::HandPlace;
use scoring::{Cell, Change, Edit, Player, Record};
use session::OpenGame;
use session::session::PendingChange;
use store::{ChangeId, Draft, Error, ErrorKind, GameId, HandVersion, LoggedChange, Store};

use super::sent_hands;

/// The game of the evening that is a night of tables.
const NIGHT: &str = "court-whist";

/// One action of a scorekeeper.
#[derive(Debug, Clone)]
pub enum Step {
    Begin(Record),
    Type(GameId, usize, Draft),
    Change(GameId, Option<ChangeId>, PendingChange),
    Enter(GameId, usize, PendingChange),
    Say(GameId, HandPlace, Vec<Player>, Vec<(Cell, String)>),
    Settle(GameId, HandPlace, bool),
    Look(String),
    Copy,
    Reopen,
}

/// Everything in a file about one game.
#[derive(Debug, PartialEq)]
pub struct Game {
    pub record: Record,
    pub log: Vec<LoggedChange>,
    drafts: BTreeMap<usize, Draft>,
    pub sent: Vec<HandVersion>,
}

/// Everything in a file: each game, and a setting.
#[derive(Debug, PartialEq)]
pub struct State {
    pub games: Vec<Game>,
    look: Option<String>,
}

/// Returns the steps of an evening, and the states of the file before the first and after each.
pub fn evening(seed: u64) -> (Vec<Step>, Vec<State>) {
    let steps = steps(seed);
    let mut store = Store::open_in_memory().unwrap();
    let mut states = vec![state(&store)];
    for (index, step) in steps.iter().enumerate() {
        take(&mut store, step, index).unwrap();
        states.push(state(&store));
        sent_hands::check(&states[index + 1]);
    }
    let settled = |game: &Game| game.sent.iter().any(|version| version.settled.is_some());
    assert!(states.last().unwrap().games.iter().any(settled), "nothing was in dispute");
    (steps, states)
}

fn steps(seed: u64) -> Vec<Step> {
    let mut store = Store::open_in_memory().unwrap();
    let mut steps = Vec::new();
    let mut step = |store: &mut Store, step: Step| {
        take(store, &step, steps.len()).unwrap();
        steps.push(step);
    };
    // Not every evening is played to its end, so the first game varies.
    let mut games = ["goodge", "hearts", "oh-hell", NIGHT];
    games.rotate_right(usize::try_from(seed).unwrap() % 4);
    for (number, id) in (1..).zip(games) {
        let game = rules::find(id).unwrap();
        let is_night = id == NIGHT;
        let players = if is_night { 8 } else { 4 };
        let whole = simulate::record(game, seed + number, Some(players), Some(5)).unwrap();
        let id = GameId(i64::try_from(number).unwrap());
        let fresh = Record { rounds: Vec::new(), ended: false, ..whole.clone() };
        step(&mut store, Step::Begin(fresh));
        for (index, entry) in whole.rounds.iter().enumerate() {
            let typed = Draft::of(&whole, entry).texts;
            for part in [1, 2, 3] {
                let some: BTreeMap<_, _> =
                    typed.clone().into_iter().take(typed.len() * part / 3).collect();
                step(&mut store, Step::Type(id, index + 1, some.into()));
            }
            let mut proposals: Vec<fn(&OpenGame) -> PendingChange> = Vec::new();
            if index % 2 == 1 {
                proposals = vec![|sheet| sheet.undo().unwrap(), |sheet| sheet.redo().unwrap()];
            }
            if is_night {
                for one in sent_hands::before(&whole, id, index + 1) {
                    step(&mut store, one);
                }
            }
            let sheet = opened(&store, id);
            let enter = sheet.propose_round(index + 1, entry, "");
            if is_night {
                step(&mut store, Step::Enter(id, index + 1, enter));
            } else {
                step(&mut store, Step::Change(id, sheet.newest_change(), enter));
            }
            for propose in proposals {
                let sheet = opened(&store, id);
                step(&mut store, Step::Change(id, sheet.newest_change(), propose(&sheet)));
            }
            if is_night {
                for one in sent_hands::after(&whole, id, index + 1) {
                    step(&mut store, one);
                }
            }
            if is_night && index == 1 {
                // A game is removed with what phones have sent of it, and restored with it.
                let proposals: [fn(&OpenGame) -> PendingChange; 4] = [
                    |sheet| sheet.propose_removal(1).unwrap(),
                    |sheet| sheet.undo().unwrap(),
                    |sheet| sheet.redo().unwrap(),
                    |sheet| sheet.undo().unwrap(),
                ];
                let sent = store.hand_versions(id).unwrap();
                for propose in proposals {
                    let sheet = opened(&store, id);
                    step(&mut store, Step::Change(id, sheet.newest_change(), propose(&sheet)));
                }
                assert!(store.hand_versions(id).unwrap() == sent, "it was not restored");
            }
            if index == 2 {
                step(&mut store, Step::Look(format!("game {number}")));
            }
            if !seed.is_multiple_of(2) {
                step(&mut store, Step::Reopen);
            }
        }
        let sheet = opened(&store, id);
        let end = Change::new("Game ended early", vec![Edit::SetEnded { ended: true }]);
        step(&mut store, Step::Change(id, sheet.newest_change(), end.into()));
        step(&mut store, Step::Copy);
    }
    steps
}

fn opened(store: &Store, id: GameId) -> OpenGame {
    let loaded = store.load(id).unwrap();
    OpenGame::open(loaded.record, loaded.log)
}

/// Returns the time of a step.
fn at(step: usize) -> DateTime<Utc> {
    let evening: DateTime<Utc> = "2026-11-14T19:00:00Z".parse().unwrap();
    evening + TimeDelta::minutes(i64::try_from(step).unwrap())
}

fn on_the_wall(step: usize) -> NaiveDateTime {
    at(step).naive_utc()
}

/// Takes one step.
pub fn take(store: &mut Store, step: &Step, number: usize) -> Result<(), Error> {
    match step {
        Step::Begin(record) => store.create_at(record, None, at(number)).map(|_| ()),
        Step::Type(game, round, draft) => store.save_draft(*game, *round, draft),
        Step::Change(game, base, PendingChange { change, undoes, .. }) => {
            store.commit(*game, *base, change, *undoes, at(number)).map(|_| ())
        }
        Step::Enter(game, round, proposal) => {
            sent_hands::enter(store, (*game, *round), proposal, at(number))
        }
        Step::Say(game, hand, people, texts) => {
            sent_hands::say(store, (*game, *hand), people, texts, at(number))
        }
        Step::Settle(game, hand, other_is_right) => {
            sent_hands::settle(store, (*game, *hand), *other_is_right, at(number))
        }
        Step::Look(look) => store.set_setting("look", look),
        Step::Copy => store.create_backup(on_the_wall(number)).map(|_| ()),
        Step::Reopen => Ok(()),
    }
}

/// Returns the content of a file.
pub fn state(store: &Store) -> State {
    let mut games = Vec::new();
    for id in (1..).map(GameId) {
        match store.load(id) {
            Ok(loaded) => games.push(Game {
                record: loaded.record,
                log: loaded.log,
                drafts: store.drafts(id).unwrap(),
                sent: sent_hands::versions(store, id),
            }),
            Err(Error { kind: ErrorKind::NoGame { .. }, .. }) => break,
            Err(error) => panic!("{error}"),
        }
    }
    State { games, look: store.setting("look").unwrap() }
}

/// Plays the scorekeeper: takes the steps of the evening from the one that was reached, and prints
/// after each how many are on the disk.
pub fn play(path: &Path) {
    let number = |name: &str| std::env::var(name).unwrap().parse::<usize>().unwrap();
    let (seed, from) = (number("HOUSE_RULES_SEED"), number("HOUSE_RULES_FROM"));
    let steps = steps(seed.try_into().unwrap());
    let mut out = std::io::stdout();
    let mut say = |count: usize| {
        writeln!(out, "{count}").unwrap();
        out.flush().unwrap();
    };
    say(from);
    let mut store = Store::open(path).unwrap();
    for (index, step) in steps.iter().enumerate().skip(from) {
        if let Step::Reopen = step {
            drop(store);
            store = Store::open(path).unwrap();
        }
        take(&mut store, step, index).unwrap();
        say(index + 1);
    }
}
