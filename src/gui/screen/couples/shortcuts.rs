//! What every key does on the screen of couples.

use iced::keyboard::key::Named;

use super::{Action, CouplesScreen, KeyPress, MARKED, Message, ROUNDS, Tab};
use crate::game::form::{Outcome, Press};
use crate::gui::scroll_into_view::scroll_into_view;
use crate::gui::widget::KeyGroup;

impl CouplesScreen {
    /// What a key does that no text field took.
    pub fn key(&mut self, press: &KeyPress) -> Action<Message> {
        if self.writing.is_some() || self.second.twice.is_writing() {
            match press.named().filter(|_| self.failure.is_some()) {
                Some(Named::Enter) => return self.update(Message::TryAgain),
                Some(Named::Escape) => {}
                // What is typed while something is not on the disk yet is meant for after it.
                _ => {
                    self.waiting.push_back(press.clone());
                    return Action::None;
                }
            }
        }
        let (record, reading) = (self.sheet.record(), self.sheet.evaluation());
        if let Some(action) = self.asked.key(press, record, reading) {
            return action.map(Message::Asked);
        }
        if self.tab == Tab::Second
            && let Some(action) = self.second_key(press)
        {
            return action;
        }
        if let Some(action) = self.command(press) {
            return action;
        }
        if self.tab != Tab::Couples || !self.is_open() {
            if matches!(press.char(), Some('r' | 'R')) {
                return self.turn_twice();
            }
            return match (press.named(), self.marked) {
                (Some(Named::Enter), Some(round)) if self.tab == Tab::Worksheet => {
                    self.correct(round)
                }
                (Some(Named::Enter), _) if self.tab != Tab::Couples => {
                    self.update(Message::Show(Tab::Couples))
                }
                (Some(Named::Enter), _) => self.update(Message::Enter),
                _ => Action::None,
            };
        }
        let Some(press) = press.for_form() else { return Action::None };
        if press == Press::Enter {
            return self.update(Message::Enter);
        }
        self.picked = None;
        match self.with_typing(|typing, sheet| typing.press(sheet, press)) {
            Outcome::Typed => self.keep_draft(),
            Outcome::Moved => Action::Run(self.focus()),
            Outcome::Record | Outcome::Ignored => Action::None,
        }
    }

    /// Keys that are no part of writing a round.
    fn command(&mut self, press: &KeyPress) -> Option<Action<Message>> {
        match press.with_control() {
            Some('z') if press.shift() => return Some(self.update(Message::Redo)),
            Some('z') => return Some(self.update(Message::Undo)),
            Some('s') => return Some(self.update(Message::Export)),
            Some('p') => return Some(self.update(Message::Print)),
            Some('y') => return Some(self.update(Message::Redo)),
            Some('r') => return Some(self.turn_twice()),
            _ => {}
        }
        let finished = self.sheet.evaluation().is_finished();
        let last = self.sheet.record().rounds.len();
        Some(match press.named()? {
            Named::F2 => self.correct(self.marked.unwrap_or(last)),
            Named::F3 => self.explain(),
            Named::F5 if self.is_open() => self.update(Message::More),
            Named::F6 => {
                let tabs = self.tabs();
                let at = tabs.iter().position(|tab| *tab == self.tab).unwrap_or(0);
                let next = tabs.get((at + 1) % tabs.len().max(1)).copied();
                self.update(Message::Show(next.unwrap_or(Tab::Couples)))
            }
            Named::F10 if !finished => self.update(Message::Stop(true)),
            Named::F10 if self.sheet.record().ended => self.update(Message::Stop(false)),
            Named::ArrowUp => self.up_or_down(false),
            Named::ArrowDown => self.up_or_down(true),
            Named::Delete if press.shift() && self.correction.is_some() => {
                self.update(Message::TakeOut)
            }
            Named::Escape => self.escape(),
            _ => return None,
        })
    }

    /// Another couple, or another round of the worksheet.
    fn up_or_down(&mut self, down: bool) -> Action<Message> {
        let count = self.sheet.record().rounds.len();
        match self.tab {
            Tab::Couples if self.is_open() => {
                match self.with_typing(|typing, _| typing.across(down)) {
                    Outcome::Moved => Action::Run(self.focus()),
                    _ => Action::None,
                }
            }
            Tab::Worksheet if count > 0 => {
                self.marked = Some(match self.marked {
                    Some(round) if down => (round + 1).min(count),
                    Some(round) => round.saturating_sub(1).max(1),
                    None => count,
                });
                Action::Run(scroll_into_view(ROUNDS, MARKED))
            }
            _ => Action::None,
        }
    }

    fn escape(&mut self) -> Action<Message> {
        if std::mem::take(&mut self.explained) {
            return Action::None;
        }
        if self.marked.take().is_some() || self.picked.take().is_some() {
            return Action::None;
        }
        if self.tab != Tab::Couples {
            return self.update(Message::Show(Tab::Couples));
        }
        if self.correction.is_some() {
            return self.leave();
        }
        self.update(Message::Home)
    }

    /// The keys of this screen, for the overlay.
    pub fn keys(&self) -> Vec<KeyGroup<'static>> {
        let mut writing = KeyGroup::new("Writing a round");
        for spec in super::typing::fields(self.sheet.record().game) {
            if let crate::engine::FieldKind::Choice(choices) = spec.kind {
                let keys: Vec<String> =
                    choices.iter().map(|choice| choice.key.to_string()).collect();
                writing = writing.line(keys, spec.label.to_lowercase());
            }
        }
        vec![
            writing
                .line(["0", "…", "9"], "points")
                .line(["Tab"], "next box")
                .line(["↑", "↓"], "another couple")
                .line(["Enter"], "next, then record")
                .line(["F5"], "rulings and note"),
            self.second_keys(),
            KeyGroup::new("Mending")
                .line(["Ctrl", "Z"], "undo")
                .line(["Ctrl", "Y"], "redo")
                .line(["F2"], "correct that round, or the last")
                .line(["F3"], "why that round")
                .line(["F6"], "next tab")
                .line(["↑", "↓"], "choose a round, on the worksheet")
                .line(["Shift", "Del"], "take that round out")
                .line(["F10"], "stop here, play on")
                .line(["Ctrl", "P"], "print")
                .line(["Ctrl", "S"], "export"),
        ]
    }
}
