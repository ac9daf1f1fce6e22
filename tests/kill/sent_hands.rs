//! Hands of the tournament night as phones send them: the first of a round before it is recorded, and
//! others beside what is recorded there.

use scoring::hands::{self, HandPlace};
use scoring::{Cell, Player, Record, Value, parse};
use session::OpenGame;
use session::hand_states::{Effect, HandStates, Said, SentHand};
use session::session::PendingChange;
use store::{Error, GameId, HandVersion, Store, VersionChange};

use super::evening::{State, Step};

fn places(record: &Record, round: usize) -> Vec<HandPlace> {
    let places = hands::tables_and_hands(record.game, &record.rounds[round - 1]);
    places.into_iter().filter(|place| place.hand > 0).take(4).map(|place| (round, place)).collect()
}

/// Returns a hand as recorded, or with other numbers.
fn texts(record: &Record, (round, place): HandPlace, is_other: bool) -> Vec<(Cell, String)> {
    let texts = record.rounds[round - 1].at(place).filter_map(|(cell, value)| match value {
        Value::Player(_) | Value::Players(_) => None,
        Value::Number(number) if is_other => Some((*cell, (13 - number).to_string())),
        value => Some((*cell, parse::text(record, value))),
    });
    texts.collect()
}

const PAIRS: [[Player; 2]; 2] = [[Player(0), Player(1)], [Player(2), Player(3)]];

fn says(id: GameId, hand: HandPlace, pair: usize, texts: Vec<(Cell, String)>) -> Step {
    Step::Say(id, hand, PAIRS[pair].to_vec(), texts)
}

/// Returns what phones send before a round is recorded.
pub fn before(whole: &Record, id: GameId, round: usize) -> Vec<Step> {
    let mut steps = Vec::new();
    for hand in places(whole, round).into_iter().take(2) {
        steps.push(says(id, hand, 0, texts(whole, hand, true)));
        steps.push(says(id, hand, 0, texts(whole, hand, false)));
    }
    steps
}

/// Returns what phones and the desk say of a round that is recorded.
pub fn after(whole: &Record, id: GameId, round: usize) -> Vec<Step> {
    let mut steps = Vec::new();
    let places = places(whole, round);
    for (nth, hand) in places.iter().enumerate() {
        steps.push(says(id, *hand, 1, texts(whole, *hand, nth > 0)));
        if nth == 1 {
            // Those whose hand is recorded give in, and then both ask for what it was.
            steps.push(says(id, *hand, 0, texts(whole, *hand, true)));
            steps.push(says(id, *hand, 0, texts(whole, *hand, false)));
        }
    }
    for (hand, other_is_right) in places.iter().skip(1).zip([true, false, true]) {
        steps.push(Step::Settle(id, *hand, other_is_right));
    }
    steps
}

/// Returns a game and its hands, as stored.
fn opened(store: &Store, id: GameId) -> Result<(OpenGame, HandStates), Error> {
    let game = OpenGame::from(store.load(id)?);
    let states = HandStates::new(&game, &store.hand_versions(id)?);
    Ok((game, states))
}

/// Sends a hand as a phone does.
pub fn say(
    store: &mut Store,
    (id, hand): (GameId, HandPlace),
    people: &[Player],
    texts: &[(Cell, String)],
    now: chrono::DateTime<chrono::Utc>,
) -> Result<(), Error> {
    let (game, states) = opened(store, id)?;
    let (record, base) = (game.record(), game.newest_change());
    let said = Said {
        hand,
        people: people.to_vec(),
        players: PAIRS.concat(),
        device: "phone 7".to_owned(),
        texts: texts.to_vec(),
        seen: states.hand(hand).map(SentHand::ids).unwrap_or_default(),
        confirms: false,
    };
    match states.say(record, &said).unwrap() {
        Effect::Record(mut answer) if hands::is_recorded(record, hand) => {
            let values = hands::typed(record, hand, said.texts.iter().map(|(a, b)| (a, b)));
            let edits = hands::rewrite(record, hand, values.as_ref()).unwrap();
            let change = scoring::Change::new("Changed", edits);
            answer.adds.as_mut().unwrap().is_recorded = true;
            store.record_hands(id, base, (&change, None), (&[], &[answer]), now).map(drop)
        }
        Effect::Record(answer) | Effect::Store(answer) => {
            store.store_versions(id, base, &[answer], now)
        }
        Effect::Nothing | Effect::Changed | Effect::TooMany => Ok(()),
    }
}

/// Records a round, and with it the hands of which phones have sent versions.
pub fn enter(
    store: &mut Store,
    (id, round): (GameId, usize),
    PendingChange { change, .. }: &PendingChange,
    now: chrono::DateTime<chrono::Utc>,
) -> Result<(), Error> {
    let (game, states) = opened(store, id)?;
    let hands = states.unrecorded().filter(|((of, _), _)| *of == round);
    let answers: Vec<VersionChange> = hands
        .map(|(place, hand)| VersionChange {
            hand: place,
            known: hand.known.clone(),
            removes: Vec::new(),
            records: hand.stands.into_iter().collect(),
            adds: None,
        })
        .collect();
    let base = game.newest_change();
    store.record_hands(id, base, (change, None), (&[], &answers), now).map(drop)
}

/// Decides a hand at the desk, if it is in dispute.
pub fn settle(
    store: &mut Store,
    (id, hand): (GameId, HandPlace),
    other_is_right: bool,
    now: chrono::DateTime<chrono::Utc>,
) -> Result<(), Error> {
    let (game, states) = opened(store, id)?;
    let differences = states.differences(game.record());
    let Some(difference) = differences.iter().find(|it| it.hand == hand) else { return Ok(()) };
    let right = other_is_right.then_some(difference.version);
    let Some(change) = states.settle(&game, hand, right) else { return Ok(()) };
    let base = game.newest_change();
    let (versions, change) = (change.answers, change.change);
    store.record_hands(id, base, (&change, None), (&versions, &[]), now).map(drop)
}

/// Returns the versions of a game without their ids, which are random.
pub fn versions(store: &Store, id: GameId) -> Vec<HandVersion> {
    let mut versions = store.hand_versions(id).unwrap();
    for version in &mut versions {
        version.id = store::VersionId(0);
    }
    versions
}

/// Checks every version: its round can be one of its game, and the changes that recorded and answered
/// it are in the log.
pub fn check(state: &State) {
    for game in &state.games {
        for version in &game.sent {
            assert!(version.hand.0 <= game.record.rounds.len() + 1, "{version:?}");
            for change in version.recorded.into_iter().chain(version.settled) {
                assert!(game.log.iter().any(|step| step.id == change), "{version:?}");
            }
        }
    }
}
