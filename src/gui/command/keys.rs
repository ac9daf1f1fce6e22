//! The keys of a command as they are now, its words, what F1 lists, and what a screen can do now.

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

/// A command that can be run, or an entry of the menu without keys.
#[derive(Debug, Clone)]
pub struct MenuEntry<Message> {
    /// The command, unless it is an entry without keys.
    pub command: Option<Command>,
    /// Its icon.
    pub icon: Icon,
    /// Its name in the menu in the top bar, and in the palette; empty if it is in neither.
    pub label: &'static str,
    /// The message of a click.
    pub message: Message,
}

impl<Message> MenuEntry<Message> {
    /// Creates an entry without keys.
    pub fn new(icon: Icon, label: &'static str, message: Message) -> MenuEntry<Message> {
        MenuEntry { command: None, icon, label, message }
    }
}

/// What a screen can do now, in the order of the menu.
#[derive(Debug)]
pub struct Commands<Message>(Vec<MenuEntry<Message>>);

impl<Message> Commands<Message> {
    /// Creates an empty list.
    pub fn none() -> Self {
        Commands(Vec::new())
    }

    /// Adds a command with its message, if there is one.
    pub fn with(self, command: Command, message: impl Into<Option<Message>>) -> Self {
        self.labeled(command, command.label(), message)
    }

    /// Adds a command with another label in the menu; an empty one keeps it out of the menu.
    pub fn labeled(
        mut self,
        command: Command,
        label: &'static str,
        message: impl Into<Option<Message>>,
    ) -> Self {
        let icon = command.icon();
        let entry = |message| MenuEntry { command: Some(command), icon, label, message };
        self.0.extend(message.into().map(entry));
        self
    }

    /// Adds those of these commands that can be run now; `run` is the message that runs one.
    pub fn run(
        self,
        run: fn(Command) -> Message,
        commands: impl IntoIterator<Item = (Command, bool)>,
    ) -> Self {
        let can = commands.into_iter().filter(|(_, can)| *can);
        can.fold(self, |all, (command, _)| all.with(command, run(command)))
    }

    /// Adds entries of the menu without keys.
    pub fn entries(mut self, entries: impl IntoIterator<Item = MenuEntry<Message>>) -> Self {
        self.0.extend(entries);
        self
    }

    /// Adds another list.
    pub fn and(mut self, more: Commands<Message>) -> Self {
        self.0.extend(more.0);
        self
    }

    /// Converts the messages.
    pub fn map<Other>(self, into: impl Fn(Message) -> Other) -> Commands<Other> {
        let entry = |MenuEntry { command, icon, label, message }| {
            let message = into(message);
            MenuEntry { command, icon, label, message }
        };
        Commands(self.0.into_iter().map(entry).collect())
    }

    /// Returns the message of the first command with the same key: *Undo* on a toast does what
    /// Ctrl+Z does here.
    pub fn like(self, wanted: Command) -> Option<Message> {
        let is_like = |command: Command| command.keys() == wanted.keys();
        let like = self.0.into_iter().find(|entry| entry.command.is_some_and(is_like));
        like.map(|entry| entry.message)
    }

    /// Returns the message of the first command with one of these keys, which are the names of one
    /// key press: with Shift, if it was held, and without.
    pub fn pressed(self, chords: &[String]) -> Option<Message> {
        let with = |chord: &String| {
            let has_key = |command: Command| command.has_key(chord);
            self.0.iter().position(|entry| entry.command.is_some_and(has_key))
        };
        let at = chords.iter().find_map(with)?;
        self.0.into_iter().nth(at).map(|entry| entry.message)
    }

    /// Returns the entries of the menu.
    pub fn menu(self) -> Vec<MenuEntry<Message>> {
        self.0.into_iter().filter(|entry| !entry.label.is_empty()).collect()
    }
}
