//! The keys of a command as they are now, its words, and what F1 lists.

use std::borrow::Cow;

use iced::widget::text::{Fragment, IntoFragment};

use super::{Command, Group, keymap};
use crate::gui::icon::Icon;

impl Command {
    /// Returns its keys as they are written on screen: "Ctrl P".
    pub fn keys(self) -> Cow<'static, str> {
        keymap::current(self.declared_key())
    }

    /// Returns the key that is written on screen unless the user has changed it.
    pub fn declared_key(self) -> &'static str {
        shown(self.declared().keys)
    }

    /// Returns all its keys, as they are now.
    pub fn all_keys(self) -> impl Iterator<Item = Cow<'static, str>> {
        self.declared().keys.split(" | ").map(keymap::current)
    }

    /// Returns its keys as they are written in a sentence: "Ctrl+P".
    pub fn in_words(self) -> String {
        self.keys().replace(' ', "+")
    }

    /// Returns words about it with its keys: "Rename (F3)".
    pub fn with_key(self, words: &str) -> String {
        format!("{words} ({})", self.in_words())
    }

    /// Returns its icon in the menu; a keyboard if it is in no menu.
    pub fn icon(self) -> Icon {
        self.declared().menu.map_or(Icon::Keyboard, |(icon, _)| icon)
    }

    /// Returns its label in the menu; empty if it is in no menu.
    pub fn label(self) -> &'static str {
        self.declared().menu.map_or("", |(_, label)| label)
    }

    /// Returns what it does, in a few words, as F1 says it.
    pub fn does(self) -> &'static str {
        self.declared().does
    }

    /// Returns whether a key press with this name is one of its keys.
    pub fn has_key(self, chord: &str) -> bool {
        !self.declared().is_typed && self.all_keys().any(|key| key == chord)
    }
}

/// Returns the keys that are written on screen.
fn shown(keys: &'static str) -> &'static str {
    keys.split_once(" | ").map_or(keys, |(shown, _)| shown)
}

impl<'a> IntoFragment<'a> for Command {
    fn into_fragment(self) -> Fragment<'a> {
        self.keys()
    }
}

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
