//! Random changes of a game.

use chrono::NaiveDate;
use scoring::edit::differences;
use scoring::{Cell, Change, Edit, Player, Record, Rng, RoundEntry, Value};

/// Returns a random change with a unique label and note. `other` is a game of the same rules that
/// supplies values.
pub fn change(record: &Record, other: &Record, tag: &str, chance: &mut Rng) -> Change {
    let rounds = record.rounds.len();
    let what = chance.index(20).unwrap_or(0);
    if rounds == 0 || (what == 0 && rounds < 9) {
        let entry = chance.pick(&other.rounds).cloned().unwrap_or_default();
        return labelled(Change::enter(rounds + 1, &noted(entry, tag)), tag);
    }
    let number = 1 + chance.index(rounds).unwrap_or(0);
    let entry = &record.rounds[number - 1];
    let edits = match what {
        1 if rounds > 3 => Change::remove(number, entry).edits,
        2 => {
            let seat = chance.index(record.players.len()).unwrap_or(0);
            let old = record.players[seat].clone();
            vec![Edit::Rename {
                player: Player(seat.try_into().unwrap()),
                old,
                new: format!("P {tag}"),
            }]
        }
        3 if chance.index(2) == Some(0) => {
            let day = chance.index(30).unwrap_or(0);
            let new = NaiveDate::from_ymd_opt(2026, 11, u32::try_from(day + 1).unwrap());
            vec![Edit::SetDate { old: record.date, new }]
        }
        3 => vec![Edit::SetEnded { ended: !record.ended }],
        4 => {
            let (id, new) = match chance.pick(&other.options.iter().collect::<Vec<_>>()) {
                Some((id, value)) => (**id, Some((*value).clone())),
                None => return note(number, entry, tag),
            };
            vec![Edit::SetOption { id, old: record.options.get(id).cloned(), new }]
        }
        5..8 => return note(number, entry, tag),
        _ => {
            let Some(template) = chance.pick(&other.rounds) else {
                return note(number, entry, tag);
            };
            let cells: Vec<(&Cell, &Value)> = template.cells().collect();
            let mut after = entry.clone();
            let Some((first, _)) = chance.pick(&cells).copied() else {
                return note(number, entry, tag);
            };
            let place: Vec<_> =
                cells.iter().filter(|(cell, _)| cell.place == first.place).collect();
            for _ in 0..=chance.index(3).unwrap_or(0) {
                if let Some((cell, value)) = chance.pick(&place) {
                    let _ = after.set(**cell, (!chance.one_in(6)).then(|| (*value).clone()));
                }
            }
            differences(number, entry, &after)
        }
    };
    if edits.is_empty() {
        return note(number, entry, tag);
    }
    labelled(Change::new("", edits), tag)
}

fn labelled(change: Change, tag: &str) -> Change {
    Change { label: tag.to_owned(), ..change }
}

fn noted(mut entry: RoundEntry, tag: &str) -> RoundEntry {
    let _ = entry.set(Cell::one("note"), Some(Value::Text(tag.to_owned())));
    entry
}

fn note(number: usize, entry: &RoundEntry, tag: &str) -> Change {
    labelled(Change::new("", differences(number, entry, &noted(entry.clone(), tag))), tag)
}
