//! Shortcuts of the custom game editor.

use iced::Task;
use iced::keyboard::Key;
use iced::keyboard::key::Named;

use super::{CustomGameEditor, Message, id};
use crate::gui::command::Command;
use crate::gui::focus::move_focus;
use crate::gui::keyboard::KeyPress;
use crate::gui::tasks::caret_to_end;
use games::custom_game::FormStop;

impl CustomGameEditor {
    /// Handles a key besides Escape.
    pub(in super::super) fn key(&mut self, press: &KeyPress) -> Task<Message> {
        let control = press.modifiers.command();
        if press.key == Key::Named(Named::Enter) && control {
            return self.save();
        }
        if let (Some('d'), FormStop::Field(line, _)) = (press.with_control(), self.form.cursor) {
            return self.update(Message::DeleteLine(line));
        }
        let to = match press.named() {
            _ if press.is(Command::SaveGame) => return self.save(),
            Some(Named::Enter) if self.form.cursor == FormStop::Save => return self.save(),
            // The buttons come after the last box and before the first one.
            Some(Named::Tab) if self.form.beside(!press.shift()) == self.form.cursor => {
                // From the last button it wraps around to the first box.
                self.form.cursor = FormStop::Name;
                return move_focus(!press.shift());
            }
            Some(Named::Tab) => self.form.beside(!press.shift()),
            Some(Named::Enter) => self.form.beside(true),
            Some(Named::ArrowDown) => self.form.below(true),
            Some(Named::ArrowUp) => self.form.below(false),
            Some(arrow @ (Named::ArrowRight | Named::ArrowLeft)) => {
                let choice = self.form.turned(arrow == Named::ArrowRight);
                let Some(choice) = choice else { return Task::none() };
                self.form.choose(self.form.cursor, choice);
                return self.save_draft();
            }
            Some(Named::Backspace) => return self.focus(self.form.cursor),
            _ => return self.lost(press),
        };
        self.focus(to)
    }

    /// Handles a key after the box has lost its caret, for which the text is meant.
    fn lost(&mut self, press: &KeyPress) -> Task<Message> {
        let at = self.form.cursor;
        let letter = press.char().filter(|letter| at.is_box() && !letter.is_control());
        let Some(letter) = letter else { return Task::none() };
        self.form.write(at, format!("{}{letter}", self.form.text(at)));
        Task::batch([self.save_draft(), caret_to_end(id(at))])
    }
}
