//! Second entries of the tournament night, hand by hand.

use house_rules::engine::double_entry::{self, SecondEntry};
use house_rules::engine::{Cell, Change, Record, RoundPath, Value, parse};
use house_rules::store::{ChangeId, GameId};

use super::evening::{State, Step};

/// Returns a hand as typed in double entry: the first as recorded, the second and third with a
/// different number, the fourth half typed.
fn hand(record: &Record, round: usize, place: RoundPath, nth: usize) -> SecondEntry<ChangeId> {
    let texts = record.rounds[round - 1].at(place).filter_map(|(cell, value)| match value {
        Value::Player(_) | Value::Players(_) => None,
        Value::Number(number) if nth == 1 || nth == 2 => Some((*cell, (13 - number).to_string())),
        value => Some((*cell, parse::text(record, value))),
    });
    let mut texts: Vec<(Cell, String)> = texts.collect();
    if nth == 3 {
        texts.truncate(1);
    }
    SecondEntry { round, place, texts, whole: nth < 3, resolved: None }
}

/// Returns the steps of double entry of a round, key by key.
pub fn readings(record: &Record, id: GameId, round: usize) -> Vec<Step> {
    let places = double_entry::places(record.game, &record.rounds[round - 1]);
    let mut steps = Vec::new();
    for (nth, place) in places.into_iter().take(4).enumerate() {
        let read = hand(record, round, place, nth);
        for length in 1..read.texts.len() {
            let texts = read.texts[..length].to_vec();
            steps.push(Step::Read(id, SecondEntry { texts, whole: false, ..read.clone() }));
        }
        steps.push(Step::Read(id, read));
    }
    steps
}

/// Returns where the hands of a round differ, and the change by which the first or the second entry
/// is right.
pub fn settle(
    record: &Record,
    reading: &SecondEntry<ChangeId>,
    second_is_right: bool,
) -> Option<(double_entry::EntryUnit, Change)> {
    let hand = (reading.round, reading.place);
    let texts = reading.texts.iter().map(|(cell, text)| (cell, text));
    let different = double_entry::differences(record, hand, texts).filter(|_| reading.whole)?;
    let change = double_entry::resolve("It is settled", hand.0, different.clone(), second_is_right);
    (!different.is_empty()).then_some((hand, change))
}

/// Checks every double entry: its hand exists, and a settled one refers to the change that settled
/// it.
pub fn check(state: &State) {
    for game in &state.games {
        for reading in &game.second {
            let entry = &game.record.rounds[reading.round - 1];
            assert!(double_entry::is_there(game.record.game, entry, reading.place), "{reading:?}");
            assert!(!reading.texts.is_empty(), "half of {reading:?}");
            let Some(settled) = reading.resolved else { continue };
            let step = game.log.iter().find(|step| step.id == settled);
            let step = step.unwrap_or_else(|| panic!("{reading:?} is settled by no change"));
            let texts = reading.texts.iter().map(|(cell, text)| (cell, text));
            let hand = (reading.round, reading.place);
            let different = double_entry::differences(&game.record, hand, texts).unwrap();
            assert!(!different.is_empty(), "there was no difference to settle: {reading:?}");
            assert!(double_entry::is_resolved(&different, &step.change), "{reading:?} by {step:?}");
        }
    }
}
