//! The keys of a command as they are now, and its words.

use std::borrow::Cow;

use iced::widget::text::{Fragment, IntoFragment};

use super::{Command, keymap};
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

    /// Returns its icon in the menu, if it is in a menu.
    pub fn icon(self) -> Option<Icon> {
        self.declared().menu.map(|(icon, _)| icon)
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
pub(super) fn shown(keys: &'static str) -> &'static str {
    keys.split_once(" | ").map_or(keys, |(shown, _)| shown)
}

impl<'a> IntoFragment<'a> for Command {
    fn into_fragment(self) -> Fragment<'a> {
        self.keys()
    }
}
