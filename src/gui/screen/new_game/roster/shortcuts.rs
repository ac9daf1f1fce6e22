//! Shortcuts of the roster.

use iced::keyboard::Key;
use iced::keyboard::key::Named;

use crate::game::house_rules;
use crate::game::roster::{Cursor, Effect, Message, Roster};
use crate::gui::keyboard::KeyPress;

impl Roster {
    /// Handles a key.
    pub(in super::super) fn key(&mut self, press: &KeyPress) -> Effect {
        let effect = self.press(press);
        self.refresh();
        effect
    }

    fn press(&mut self, press: &KeyPress) -> Effect {
        let held = press.modifiers.command() || press.modifiers.alt();
        if let (Cursor::Name(at), Key::Named(arrow @ (Named::ArrowUp | Named::ArrowDown)), true) =
            (self.cursor, &press.key, held)
        {
            return self.change(Message::Move(at, *arrow == Named::ArrowDown));
        }
        match (press.named(), self.cursor) {
            (Some(arrow @ (Named::ArrowUp | Named::ArrowDown)), Cursor::Name(_))
                if self.step_choice(arrow == Named::ArrowDown) =>
            {
                return Effect::None;
            }
            // The question has the keys until it is answered.
            (Some(Named::Enter), Cursor::Role(at)) if self.without_role(at) == Some(at) => {
                return Effect::None;
            }
            (Some(Named::F2), Cursor::Role(at)) => {
                let _ = self.change(Message::SwitchRole(at));
                return self.focus(Cursor::Role(at));
            }
            (Some(Named::F3 | Named::Delete), Cursor::Role(at)) => return self.remove(at),
            (Some(Named::Enter), Cursor::Role(at)) => return self.change(Message::Edit(at)),
            (Some(Named::Enter), Cursor::Dealer) => return self.deal(),
            // Enter must not accept the suggested person: the key may have been meant to go on.
            (Some(Named::Enter), Cursor::Question) => return Effect::None,
            (Some(named), _) => {
                if let Some(effect) = self.named_key(named, press.shift()) {
                    return effect;
                }
            }
            (None, _) => {}
        }
        if press.with_control() == Some('v') {
            return self.change(Message::Paste);
        }
        match (self.cursor, press.char()) {
            // The box had lost its caret, but the text is meant for it.
            (Cursor::Name(at), Some(letter)) if letter.is_alphabetic() => {
                self.type_letter(at, letter)
            }
            (Cursor::Role(at), Some('l' | 'L')) => self.choose_role(at, 0),
            (Cursor::Role(at), Some('g' | 'G')) => self.choose_role(at, 1),
            // Any other letter begins the next name; the question is asked again after it.
            (Cursor::Role(_), Some(letter)) if letter.is_alphabetic() => {
                self.type_letter(self.entries.len().saturating_sub(1), letter)
            }
            (Cursor::Question, Some('y' | 'Y')) => self.answer(true),
            (Cursor::Question, Some('n' | 'N')) => self.answer(false),
            (Cursor::Dealer, Some('c' | 'C')) => self.change(Message::Cut),
            (Cursor::Dealer, Some(key)) => {
                let number = match key.to_ascii_lowercase() {
                    'a' if self.teams().is_some() => Some(1),
                    'b' if self.teams().is_some() => Some(2),
                    key => key.to_digit(10),
                };
                let at = number.and_then(|number| (number as usize).checked_sub(1));
                if let Some((dealer, _)) = at.and_then(|at| self.dealers().get(at).copied()) {
                    self.dealer = dealer;
                }
                Effect::None
            }
            (Cursor::Option(at), Some(digit))
                if (digit.is_ascii_digit() || digit == '-') && self.house_rules.is_number(at) =>
            {
                self.house_rules.update(house_rules::Message::Type(at, digit.to_string()));
                Effect::NumberTyped(at)
            }
            _ => Effect::None,
        }
    }

    fn type_letter(&mut self, at: usize, letter: char) -> Effect {
        let name = format!("{}{letter}", self.name(at));
        let _ = self.change(Message::Name(at, name));
        Effect::CaretToEnd
    }

    /// Handles a key that works the same at every position of the cursor.
    fn named_key(&mut self, named: Named, shift: bool) -> Option<Effect> {
        let effect = match named {
            Named::F3 => self.change(Message::HouseRules(house_rules::Message::SwapDefaults)),
            Named::F4 => self.save_rules(),
            Named::F5 => self.deal(),
            Named::Escape => Effect::Back,
            // The buttons come after the last box and before the first one.
            Named::Tab if shift && self.before(self.cursor) == self.cursor => {
                Effect::MoveFocus(false)
            }
            Named::Tab if shift => self.focus(self.before(self.cursor)),
            Named::Tab => self.tab(),
            Named::Enter | Named::ArrowDown => self.focus(self.after(self.cursor)),
            Named::ArrowUp => self.focus(self.before(self.cursor)),
            Named::ArrowRight | Named::ArrowLeft => {
                self.turn(if named == Named::ArrowRight { 1 } else { -1 });
                Effect::None
            }
            _ => return None,
        };
        Some(effect)
    }
}
