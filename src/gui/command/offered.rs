//! What a screen can do now.

use super::Command;
use crate::gui::icon::Icon;

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
#[must_use]
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

    /// Adds an entry of the menu without keys.
    pub fn entry(mut self, entry: MenuEntry<Message>) -> Self {
        self.0.push(entry);
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
