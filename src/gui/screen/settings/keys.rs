//! Settings: the keys of commands, which can be changed.

use iced::keyboard::key::Named;
use iced::widget::{column, row};

use super::{Action, Message, Settings};
use crate::gui::command::keymap;
use crate::gui::keyboard::KeyPress;
use crate::gui::theme::{Element, Tone, scale, space as gap};
use crate::gui::widget::{hairline, key_cap, label, list_row, problem_notice, secondary_button};

/// The key that is being changed, if any, and why another was refused.
#[derive(Debug, Default)]
pub(super) struct KeyChoice {
    /// The declared key whose replacement is awaited.
    pub(super) awaited: Option<&'static str>,
    /// The key that was not changed, and why.
    fault: Option<(&'static str, String)>,
    /// Whether the list is open.
    open: bool,
}

#[derive(Debug, Clone, Copy)]
pub enum KeysMessage {
    /// Opens the list of keys, or closes it.
    Open(bool),
    /// Waits for the key to use instead of this declared one.
    Change(&'static str),
    /// Waits no longer.
    Keep,
    /// Uses the declared keys again.
    Reset,
}

impl Settings {
    pub(super) fn update_keys(&mut self, message: KeysMessage) -> Action<Message> {
        self.keys.fault = None;
        self.keys.awaited = None;
        match message {
            KeysMessage::Open(open) => self.keys.open = open,
            KeysMessage::Change(declared) => self.keys.awaited = Some(declared),
            KeysMessage::Keep => {}
            KeysMessage::Reset => {
                keymap::reset();
                return self.save_keys("All keys are reset".to_owned());
            }
        }
        Action::None
    }

    /// Takes the key that was awaited; Esc leaves it as it is.
    pub(super) fn take_key(&mut self, declared: &'static str, press: &KeyPress) -> Action<Message> {
        self.keys.awaited = None;
        if press.named() == Some(Named::Escape) {
            return Action::None;
        }
        let Some(key) = press.chords().into_iter().next() else { return Action::None };
        match keymap::change(declared, &key) {
            Ok(()) => self.save_keys(format!("{declared} is now {key}")),
            Err(fault) => {
                self.keys.fault = Some((declared, fault));
                Action::None
            }
        }
    }

    fn save_keys(&self, said: String) -> Action<Message> {
        let saved = self.store.configuration().change(|settings| settings.keys = keymap::changed());
        match saved {
            Ok(()) => Action::toast(said),
            Err(error) => Action::error(error.to_string()),
        }
    }

    pub(super) fn keys_view(&self) -> Element<'_, Message> {
        let changed = keymap::changed();
        let reset = (!changed.is_empty()).then_some(Message::Keys(KeysMessage::Reset));
        let words = if self.keys.open { "Hide the keys" } else { "Change keys" };
        let open = Message::Keys(KeysMessage::Open(!self.keys.open));
        let buttons =
            row![secondary_button(words, Some(open)), secondary_button("Reset all keys", reset)];
        let mut rows = column![];
        for (declared, uses) in keymap::changeable().into_iter().filter(|_| self.keys.open) {
            let fault = self.keys.fault.as_ref().filter(|(key, _)| *key == declared);
            let fault = fault.map(|(_, fault)| problem_notice(fault.as_str()));
            rows = rows.push(hairline()).push(self.key_row(declared, uses)).push(fault);
        }
        column![buttons.spacing(gap::MIDDLE), rows].spacing(gap::MIDDLE).into()
    }

    fn key_row(&self, declared: &'static str, uses: Vec<String>) -> Element<'_, Message> {
        let awaited = self.keys.awaited == Some(declared);
        let press = if awaited { KeysMessage::Keep } else { KeysMessage::Change(declared) };
        let key = keymap::current(declared);
        let was = (key != declared).then(|| label(declared, scale::SMALL, Tone::Muted));
        let mut uses = uses.into_iter();
        let row = list_row(uses.next().unwrap_or_default());
        let others = uses.collect::<Vec<_>>().join("\n");
        let row = if others.is_empty() { row } else { row.text(others) };
        let row = row.focused(awaited).on_press(Message::Keys(press));
        let row = row.trailing(was);
        if awaited {
            row.trailing(label("Press the new key, or Esc", scale::BODY, Tone::Ink)).into()
        } else {
            row.trailing(key_cap(key)).into()
        }
    }
}
