//! Events at the desks of a shared game, in words.

use scoring::{Edit, Record, Value, parse};
use session::open_game::{cell_words, value_words};
use store::ChangeConflict;

/// Returns what a change of this desk conflicted with: "Round 1 corrected. Desk 1 changed the same
/// place first: Round 1 corrected."
pub fn what_met(conflict: &ChangeConflict) -> String {
    let ChangeConflict { label, other, .. } = conflict;
    let by = conflict.by.as_deref().filter(|by| !by.is_empty()).unwrap_or("Another desk");
    let other = if other.is_empty() { String::new() } else { format!(": {other}") };
    format!("{label}. {by} changed the same place first{other}.")
}

/// Returns what is said of a change of another desk that does not fit: "Left out: Round 3 by Ben. It
/// does not fit this game."
pub fn what_was_left_out((by, label): &(String, String)) -> String {
    let by = if by.is_empty() { "another desk" } else { by };
    format!("Left out: {label} by {by}. It does not fit this game, so no desk records it.")
}

/// Returns both values of everything in a conflict, one line each.
pub fn both_values(record: &Record, conflict: &ChangeConflict) -> Vec<String> {
    if conflict.mine.edits.is_empty() {
        return vec!["Its round was deleted.".to_owned()];
    }
    conflict.mine.edits.iter().filter_map(|edit| both(record, edit)).collect()
}

/// Returns the current value and this desk's: "Round 2, Bid: theirs 85, yours 90".
fn both(record: &Record, edit: &Edit) -> Option<String> {
    Some(match edit {
        Edit::Set { round, cell, old, new } => {
            let place = if *round == 0 { "Setup".to_owned() } else { format!("Round {round}") };
            let text = |value: Option<&Value>| value_words(record, cell, value);
            let (old, new) = (text(old.as_ref()), text(new.as_ref()));
            format!("{place}, {}: theirs {old}, yours {new}", cell_words(record, cell))
        }
        Edit::SetOption { id, old, new } => {
            let label = record.game.option(id).map_or(*id, |option| option.label);
            let text = |value: &Option<_>| {
                value.as_ref().map_or("standard".to_owned(), |value| parse::text(record, value))
            };
            format!("{label}: theirs {}, yours {}", text(old), text(new))
        }
        Edit::Rename { old, new, .. } => format!("Name: theirs {old}, yours {new}"),
        Edit::Insert { round } => format!("Round {round} would be added"),
        Edit::Remove { round } => format!("Round {round} would be deleted"),
        Edit::Join { name } => format!("{name} would join"),
        Edit::Leave { name } => format!("{name} would leave"),
        Edit::SetDealer { .. } => {
            let what = if record.game.dealer.rotates() { "deal first" } else { "start" };
            format!("Somebody else would {what}")
        }
        Edit::SetDate { old, new } => {
            let text =
                |day: &Option<_>| day.as_ref().map_or("none".to_owned(), ToString::to_string);
            format!("Date: theirs {}, yours {}", text(old), text(new))
        }
        Edit::SetEnded { ended: true } => "The game would end".to_owned(),
        Edit::SetEnded { ended: false } => "The game would continue".to_owned(),
        Edit::Count { .. } => return None,
    })
}
