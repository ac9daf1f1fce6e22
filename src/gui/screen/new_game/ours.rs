//! "Our rules": what a family chose of a game's house rules, offered the next time, with the
//! way back to the book's.

use iced::Fill;
use iced::widget::{column, container, row};

use super::Wish;
use super::players::{Message, Players};
use crate::engine::{OptionKind, Options, Value};
use crate::gui::screen::Viewport;
use crate::gui::theme::{Element, scale, space as gap};
use crate::gui::widget::{label, quiet_button};

impl Players {
    /// Takes over what the family plays, as the defaults of the form.
    pub(super) fn offer(&mut self, ours: Option<Options>) {
        let untouched = self.options.is_empty() && self.typed.iter().all(String::is_empty);
        self.ours = ours.unwrap_or_default();
        if untouched {
            self.set_options(self.ours.clone());
        }
    }

    /// What was kept is on the disk.
    pub(super) fn kept(&mut self, options: Options) {
        self.ours = options;
    }

    /// All house rules at once. A number that no segment offers stands in its box.
    pub(super) fn set_options(&mut self, options: Options) {
        self.options = options;
        for (index, option) in self.game.options.iter().enumerate() {
            let chosen = self.options.get(option.id);
            let number = match (option.kind, chosen) {
                (OptionKind::Number { .. }, Some(Value::Number(number)))
                    if !self.answers(index).contains(&Value::Number(*number)) =>
                {
                    number.to_string().replace('-', "\u{2212}")
                }
                _ => String::new(),
            };
            if let Some(typed) = self.typed.get_mut(index) {
                *typed = number;
            }
        }
    }

    /// Keeps the house rules as they stand, where they are not kept already.
    pub(super) fn keep(&self) -> Wish<Message> {
        if self.options == self.ours || self.game.options.is_empty() || !self.options_are_sound() {
            return Wish::None;
        }
        Wish::Keep(self.game, self.options.clone())
    }

    /// Everything as the book has it; where it is so already, as the family has it.
    pub(super) fn turn_over(&mut self) {
        let to = if self.options.is_empty() { self.ours.clone() } else { Options::new() };
        self.set_options(to);
    }

    fn options_are_sound(&self) -> bool {
        let count = self.count();
        self.game.options.iter().all(|option| {
            let chosen = self.options.get(option.id);
            chosen.is_none_or(|value| option.fault(value, count).is_none())
        })
    }

    /// What stands there, in two or three words.
    pub(super) fn whose(&self) -> &'static str {
        match (self.options.is_empty(), self.options == self.ours) {
            (true, _) => "the book's",
            (false, true) => "our rules",
            (false, false) => "not the book's",
        }
    }

    /// What the family plays otherwise, in words, and what can be done about it.
    pub(super) fn ours(&self, viewport: Viewport) -> Option<Element<'_, Message>> {
        let colors = viewport.colors;
        let words: Vec<String> = self
            .game
            .options
            .iter()
            .filter_map(|option| self.ours.get(option.id).map(|value| option.words(value)))
            .collect();
        let said = (!words.is_empty()).then(|| {
            label(format!("Our rules: {}.", words.join(", ")), scale::SMALL, colors.muted)
                .width(Fill)
        });
        let keep = (self.options != self.ours && self.options_are_sound()).then(|| {
            let words = if self.options.is_empty() {
                "Keep the book's from now on"
            } else {
                "Keep as our rules"
            };
            quiet_button(colors, words, Some(Message::Keep)).key("F4")
        });
        let over = match (self.options.is_empty(), self.ours.is_empty()) {
            (false, _) => Some("Back to the book's"),
            (true, false) => Some("Our rules"),
            (true, true) => None,
        };
        let over = over.map(|words| quiet_button(colors, words, Some(Message::TurnOver)).key("F3"));
        if said.is_none() && keep.is_none() && over.is_none() {
            return None;
        }
        let buttons =
            row![].push(keep).push(over).spacing(gap::SMALL).wrap().vertical_spacing(gap::HAIR);
        let part = column![].push(said).push(buttons).spacing(gap::HAIR);
        Some(container(part).padding([8.0, viewport.width.cell().max(14.0)]).into())
    }
}
