//! An evening as a list of steps, what the file must say after each, and the scorekeeper who
//! takes them.

use std::io::Write;
use std::path::Path;

use chrono::{DateTime, NaiveDateTime, TimeDelta, Utc};
use house_rules::engine::{Cell, Record};
use house_rules::form;
use house_rules::sheet::{Proposal, Sheet, Step as Kept};
use house_rules::store::{ChangeId, Draft, Error, GameId, Logged, Store};
use house_rules::{rules, simulate};

/// One thing that a scorekeeper does.
#[derive(Debug, Clone)]
pub enum Step {
    Begin(Record),
    Type(GameId, usize, Vec<(Cell, String)>),
    Change(GameId, Option<i64>, Proposal),
    Look(String),
    Copy,
    Reopen,
}

/// Everything that is in a file: each game with its log and its drafts, and a setting.
pub type State = (Vec<(Record, Vec<Logged>, Vec<Draft>)>, Option<String>);

/// The steps of an evening, and the states of the file before the first and after each.
pub fn evening(seed: u64) -> (Vec<Step>, Vec<State>) {
    let steps = steps(seed);
    let mut store = Store::open_in_memory().unwrap();
    let mut states = vec![state(&store)];
    for (index, step) in steps.iter().enumerate() {
        take(&mut store, step, index).unwrap();
        states.push(state(&store));
    }
    (steps, states)
}

fn steps(seed: u64) -> Vec<Step> {
    let mut store = Store::open_in_memory().unwrap();
    let mut steps = Vec::new();
    let mut step = |store: &mut Store, step: Step| {
        take(store, &step, steps.len()).unwrap();
        steps.push(step);
    };
    let games = ["goodge", "hearts", "oh-hell", "court-whist"];
    for (number, id) in (1..).zip(games) {
        let game = rules::find(id).unwrap();
        let players = if id == "court-whist" { 8 } else { 4 };
        let whole = simulate::record(game, seed + number, Some(players), Some(5)).unwrap();
        let id = GameId(i64::try_from(number).unwrap());
        let fresh = Record { rounds: Vec::new(), ended: false, ..whole.clone() };
        step(&mut store, Step::Begin(fresh));
        for (index, entry) in whole.rounds.iter().enumerate() {
            let typed: Vec<(Cell, String)> =
                form::Draft::of(&whole, entry).texts.into_iter().collect();
            for part in [1, 2, 3] {
                let some = typed[..typed.len() * part / 3].to_vec();
                step(&mut store, Step::Type(id, index + 1, some));
            }
            let mut proposals: Vec<fn(&Sheet) -> Proposal> = Vec::new();
            if index % 2 == 1 {
                proposals = vec![|sheet| sheet.undo().unwrap(), |sheet| sheet.redo().unwrap()];
            }
            let sheet = opened(&store, id);
            let enter = sheet.propose_round(index + 1, entry, "");
            step(&mut store, Step::Change(id, sheet.newest(), enter));
            for propose in proposals {
                let sheet = opened(&store, id);
                step(&mut store, Step::Change(id, sheet.newest(), propose(&sheet)));
            }
            if index == 2 {
                step(&mut store, Step::Look(format!("game {number}")));
            }
            if !seed.is_multiple_of(2) {
                step(&mut store, Step::Reopen);
            }
        }
        let sheet = opened(&store, id);
        step(&mut store, Step::Change(id, sheet.newest(), sheet.propose_ended(true)));
        step(&mut store, Step::Copy);
    }
    steps
}

fn opened(store: &Store, id: GameId) -> Sheet {
    let loaded = store.load(id).unwrap();
    let log = loaded.log.into_iter().map(|logged| Kept {
        id: logged.id.0,
        at: logged.at,
        change: logged.change,
        undoes: logged.undoes.map(|undone| undone.0),
    });
    Sheet::open(loaded.record, log.collect())
}

/// The time of a step.
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
        Step::Type(game, round, texts) => store.save_draft(*game, *round, texts),
        Step::Change(game, base, Proposal { change, undoes }) => {
            let (base, undoes) = (base.map(ChangeId), undoes.map(ChangeId));
            store.commit(*game, base, change, undoes, at(number)).map(|_| ())
        }
        Step::Look(look) => store.set_setting("look", look),
        Step::Copy => store.keep_copy(on_the_wall(number)).map(|_| ()),
        Step::Reopen => Ok(()),
    }
}

/// What is in a file.
pub fn state(store: &Store) -> State {
    let mut games = Vec::new();
    for id in (1..).map(GameId) {
        match store.load(id) {
            Ok(loaded) => games.push((loaded.record, loaded.log, store.drafts(id).unwrap())),
            Err(Error::NoGame { .. }) => break,
            Err(error) => panic!("{error}"),
        }
    }
    (games, store.setting("look").unwrap())
}

/// The scorekeeper: takes the steps of the evening from the one that was reached, and says
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
