//! What F1 lists.

use super::{Group, keymap, shown};

/// Keys, and what they do or choose.
pub type KeyLine = (Vec<String>, String);

/// A group of keys under a heading, for F1.
#[derive(Debug, Clone)]
pub struct KeyGroup {
    /// The heading.
    pub title: &'static str,
    /// Its lines.
    pub lines: Vec<KeyLine>,
}

/// What F1 lists of a screen, before the keys of every screen.
#[derive(Debug)]
pub struct KeyPage {
    /// What F1 calls the screen: "Keys for the score sheet".
    pub place: &'static str,
    /// The groups, in order.
    pub groups: Vec<Group>,
    /// The keys of the choices of a game's fields.
    pub choices: Vec<KeyLine>,
}

impl KeyPage {
    /// Creates a page without choices.
    pub fn new(place: &'static str, groups: impl IntoIterator<Item = Group>) -> KeyPage {
        KeyPage { place, groups: groups.into_iter().collect(), choices: Vec::new() }
    }
}

/// Returns these groups for F1, with a line for each command; those with the same heading are one.
/// The choices of fields end the first group.
pub fn key_groups(groups: impl IntoIterator<Item = Group>, choices: Vec<KeyLine>) -> Vec<KeyGroup> {
    let mut listed: Vec<KeyGroup> = Vec::new();
    for group in groups {
        let (title, rows) = group.rows();
        let at = listed.iter().position(|group| group.title == title);
        let mut lines = at.map_or_else(Vec::new, |at| listed.remove(at).lines);
        for (keys, does, is_command) in rows {
            let shown = shown(keys);
            let shown = if *is_command { keymap::current(shown) } else { shown.into() };
            lines.push((shown.split(' ').map(str::to_owned).collect(), (*does).to_owned()));
        }
        listed.insert(at.unwrap_or(listed.len()), KeyGroup { title, lines });
    }
    if let Some(first) = listed.first_mut() {
        first.lines.extend(choices);
    }
    listed
}
