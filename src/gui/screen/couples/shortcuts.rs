//! What every key does on the screen of couples.

use iced::keyboard::key::Named;

use super::{Action, CouplesScreen, GameView as _, KeyPress, MARKED, Message, ROUNDS, Route};
use crate::game::form::{EditKey, Outcome, couple_fields};
use crate::gui::scroll_into_view::scroll_into_view;
use crate::gui::session::double_entry::{DoubleEntryView as _, shortcuts};
use crate::gui::session::{GameKeys, RoundView as _, Tab, shared_keys};
use crate::gui::widget::KeyGroup;

impl GameKeys for CouplesScreen {
    const SHORTCUTS_TITLE: &'static str = "Keys on the couples";

    fn pressed(&mut self, press: &KeyPress) -> Action<Message> {
        if let Some(action) = self.command(press) {
            return action;
        }
        if self.tab != Tab::Couples || !self.is_open() {
            if matches!(press.char(), Some('r' | 'R')) {
                return self.toggle_double_entry();
            }
            return match (press.named(), self.marked) {
                (Some(Named::Enter), Some(round)) if self.tab == Tab::Worksheet => {
                    self.correct(round)
                }
                (Some(Named::Enter), _) if self.tab != Tab::Couples => self.show(Tab::Couples),
                (Some(Named::Enter), _) => self.enter(),
                _ if !self.is_open() && matches!(press.char(), Some('p' | 'P')) => {
                    self.update(Message::PlayAgain)
                }
                _ => Action::None,
            };
        }
        let Some(press) = press.for_form() else { return Action::None };
        if press == EditKey::Enter {
            return self.enter();
        }
        self.picked = None;
        self.press_form(press)
    }

    fn shortcuts(&self) -> Vec<KeyGroup<'static>> {
        let mut writing = KeyGroup::new("Entering a round");
        for spec in couple_fields(self.session.record().game) {
            if let crate::engine::FieldKind::Choice(choices) = spec.kind {
                let keys: Vec<String> =
                    choices.iter().map(|choice| choice.key.to_string()).collect();
                writing = writing.line(keys, spec.label.to_lowercase());
            }
        }
        let over =
            self.session.is_over().then(|| KeyGroup::new("The end").line(["P"], "play again"));
        let mut keys = vec![
            writing
                .line(["0", "…", "9"], "points")
                .line(["Tab"], "next box")
                .line(["↑", "↓"], "previous or next couple")
                .line(["Enter"], "next box, then record")
                .line(["F5"], "rulings and note"),
            shortcuts::keys(self),
            shared_keys(
                KeyGroup::new("Corrections")
                    .line(["F2"], "correct the chosen or last round")
                    .line(["F3"], "explain that round")
                    .line(["↑", "↓"], "choose a round on the worksheet")
                    .line(["Shift", "Del"], "delete that round"),
            ),
        ];
        keys.extend(over);
        keys
    }
}

impl CouplesScreen {
    /// Keys that are no part of writing a round.
    fn command(&mut self, press: &KeyPress) -> Option<Action<Message>> {
        let last = self.session.record().rounds.len();
        Some(match press.named()? {
            Named::F2 => self.correct(self.marked.unwrap_or(last)),
            Named::F3 => self.explain(),
            Named::F5 if self.is_open() => self.update(Message::More),
            Named::ArrowUp => self.up_or_down(false),
            Named::ArrowDown => self.up_or_down(true),
            Named::Delete if press.shift() && self.rounds.corrects() => {
                self.update(Message::TakeOut)
            }
            Named::Escape => self.escape(),
            _ => return None,
        })
    }

    /// Another couple, or another round of the worksheet.
    fn up_or_down(&mut self, down: bool) -> Action<Message> {
        let count = self.session.record().rounds.len();
        match self.tab {
            Tab::Couples if self.is_open() => match self.with_form(|form, _| form.across(down)) {
                Outcome::Moved => Action::Run(self.focus()),
                _ => Action::None,
            },
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
            return self.show(Tab::Couples);
        }
        if self.with_form(|form, _| form.hide_more()) {
            return Action::Run(self.focus());
        }
        if self.rounds.corrects() {
            return self.leave();
        }
        Action::Go(Route::Home)
    }
}
