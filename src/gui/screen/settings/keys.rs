//! Settings: the keys of commands, which can be changed.

use super::{Message, Settings};
use crate::gui::command::keymap;
use crate::gui::prelude::{column, *};

/// The key that is being changed, if any, and why another was refused.
#[derive(Debug, Default)]
pub(super) struct KeyChoice {
    /// The declared key whose replacement is awaited.
    pub(super) awaited: Option<&'static str>,
    /// The key that was not changed, and why.
    fault: Option<(&'static str, String)>,
    /// Whether the list is open.
    pub(super) open: bool,
}

impl Settings {
    /// Opens or closes the list, or waits for the key to use instead of a declared one.
    pub(super) fn show_keys(&mut self, open: bool, awaited: Option<&'static str>) {
        self.keys = KeyChoice { awaited, fault: None, open };
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

    pub(super) fn save_keys(&self, said: String) -> Action<Message> {
        let saved = self.store.configuration().change(|settings| settings.keys = keymap::changed());
        match saved {
            Ok(()) => Action::toast(said),
            Err(error) => Action::error(error.to_string()),
        }
    }

    pub(super) fn keys_view(&self) -> Element<'_, Message> {
        let changed = keymap::changed();
        let reset = (!changed.is_empty()).then_some(Message::ResetKeys);
        let words = if self.keys.open { "Hide the keys" } else { "Change keys" };
        let open = Message::ShowKeys(!self.keys.open, None);
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
        let press = Message::ShowKeys(true, (!awaited).then_some(declared));
        let key = keymap::current(declared);
        let was = (key != declared).then(|| remark(declared));
        let mut uses = uses.into_iter();
        let row = list_row(uses.next().unwrap_or_default());
        let others = uses.collect::<Vec<_>>().join("\n");
        let row = if others.is_empty() { row } else { row.text(others) };
        let row = row.focused(awaited).on_press(press);
        let row = row.trailing(was);
        if awaited {
            row.trailing(label("Press the new key, or Esc", scale::BODY, Tone::Ink)).into()
        } else {
            row.trailing(key_cap(key)).into()
        }
    }
}
