//! Shortcuts of a night.

use iced::keyboard::key::Named;
use iced::widget::operation;

use super::people::ARRIVING;
use super::{
    Action, ArrivalDraft, GameScreen as _, GameView as _, Jump, JumpTarget, KeyPress, Message,
    Route, TournamentScreen,
};
use crate::gui::game::{GameEntry as _, GameKeys, Tab};
use crate::gui::tasks::caret_to_end;
use crate::key_list::{self, KeyList};
use scoring::RoundPath;

impl GameKeys for TournamentScreen {
    fn captures(&mut self, press: &KeyPress) -> Option<Action<Message>> {
        let ruling = self.ruling_key(press);
        let finding = ruling.or_else(|| self.finds.then(|| self.finding_key(press)));
        finding.or_else(|| self.substitute_key(press)).or_else(|| self.jump_key(press))
    }

    fn pressed(&mut self, press: &KeyPress) -> Action<Message> {
        if press.named() == Some(Named::Escape) {
            return self.escape();
        }
        self.hands.goes_on();
        match self.tab() {
            Tab::Entry => self.entry_key(press),
            Tab::Rules | Tab::Corrections | Tab::Disputes => match press.named() {
                Some(Named::Enter) => self.enter(),
                _ => Action::None,
            },
            _ => self.list_key(press),
        }
    }

    fn shortcuts(&self) -> KeyList {
        key_list::tournament()
    }
}

impl TournamentScreen {
    fn escape(&mut self) -> Action<Message> {
        if self.arriving.asks || self.arriving.renames.is_some() || !self.arriving.name.is_empty() {
            self.arriving = ArrivalDraft::default();
            return Action::Run(operation::focus("nothing"));
        }
        if self.cuts.leave() {
            return Action::None;
        }
        if self.tab() == Tab::Moves && self.cuts.is_earlier(self.night()) && self.marked.is_none() {
            return self.show_moves(0);
        }
        if self.picked.take().is_some() || self.explained {
            self.explained = false;
            return Action::None;
        }
        if self.tab() == Tab::Entry && self.hands.is_correction() {
            return self.give_up();
        }
        if self.marked.take().is_some() {
            self.typed.clear();
            return Action::None;
        }
        Action::Go(Route::Home)
    }

    /// Handles a key after T or G: a number.
    pub(super) fn jump_key(&mut self, press: &KeyPress) -> Option<Action<Message>> {
        let jump = self.jump.take()?;
        let most = match jump.to {
            JumpTarget::Table => self.night().tables(self.hands.game()).len(),
            JumpTarget::Game => self.begun(),
        };
        if let Some(digit @ '0'..='9') = press.char() {
            let to = jump.to;
            return Some(match jump.typed(digit, most) {
                Ok(number) => self.go(to, number),
                Err(jump) => {
                    self.jump = Some(jump);
                    Action::None
                }
            });
        }
        let (to, number) = (jump.to, jump.number());
        let go = |it: &mut Self| number.map_or(Action::None, |number| it.go(to, number));
        match press.named() {
            Some(Named::Backspace | Named::Escape) => Some(Action::None),
            Some(Named::Enter | Named::Tab) => Some(go(self)),
            // Any other key ends the number and keeps its meaning.
            _ => {
                let _ = go(self);
                None
            }
        }
    }

    fn go(&mut self, to: JumpTarget, number: usize) -> Action<Message> {
        match to {
            JumpTarget::Game => self.show_game(number),
            JumpTarget::Table => {
                let table = u16::try_from(number).unwrap_or(u16::MAX);
                self.open_at(self.hands.next_hand(self.night(), table));
            }
        }
        Action::Run(self.show_cursor())
    }

    fn entry_key(&mut self, press: &KeyPress) -> Action<Message> {
        let RoundPath { table, hand } = self.hands.at();
        match press.named() {
            Some(Named::Enter) => return self.enter(),
            Some(Named::F3) => return self.update(Message::Explain),
            Some(Named::F4) => return self.show(Tab::People),
            Some(Named::F2) => return self.correct(),
            Some(Named::Delete) if press.shift() => return self.update(Message::ClearHand),
            Some(Named::ArrowUp) => return self.step_to(table.saturating_sub(1), hand),
            Some(Named::ArrowDown) => return self.step_to(table + 1, hand),
            Some(Named::ArrowLeft) => return self.step_to(table, hand.saturating_sub(1)),
            Some(Named::ArrowRight) => return self.step_to(table, hand + 1),
            _ if press.with_control() == Some('g') => return self.begin_jump(JumpTarget::Table),
            _ => {}
        }
        let key = press.for_form();
        let is_letter = press.char().is_some_and(|char| char.is_alphabetic() || char == '/');
        // In a box with text, a letter is text.
        if let Some(key) = key.filter(|_| !is_letter || self.hands.has_text()) {
            return self.type_key(key);
        }
        match press.char() {
            Some('t' | 'T') => self.begin_jump(JumpTarget::Table),
            Some('g' | 'G') => self.begin_jump(JumpTarget::Game),
            Some('c' | 'C') => self.update(Message::CloseTable(table)),
            Some('s' | 'S') => self.ask_substitute(),
            Some('/') => self.begin_finding(),
            _ => Action::None,
        }
    }

    /// Handles keys on *Entry* after a slash: names and numbers, until Enter or Esc.
    fn finding_key(&mut self, press: &KeyPress) -> Action<Message> {
        match press.named() {
            Some(Named::Enter | Named::Escape) => {
                self.finds = false;
                self.typed.clear();
                return Action::None;
            }
            Some(Named::Backspace) => {
                let _ = self.typed.pop();
                return Action::None;
            }
            _ => {}
        }
        match press.text.as_ref().and_then(|text| text.chars().next()) {
            Some(letter) if !letter.is_control() && !press.modifiers.command() => {
                let found = self.find(letter);
                match self.found_table() {
                    Some(table) => found.and(self.go(JumpTarget::Table, usize::from(table))),
                    None => found,
                }
            }
            _ => Action::None,
        }
    }

    fn begin_finding(&mut self) -> Action<Message> {
        self.typed.clear();
        self.finds = true;
        Action::None
    }

    pub(super) fn begin_jump(&mut self, to: JumpTarget) -> Action<Message> {
        self.jump = Some(Jump::new(to));
        Action::None
    }

    fn step_to(&mut self, table: u16, hand: u8) -> Action<Message> {
        self.open_at(RoundPath { table, hand });
        Action::Run(self.show_cursor())
    }

    /// Handles a key while a substitute is asked for.
    pub(super) fn substitute_key(&mut self, press: &KeyPress) -> Option<Action<Message>> {
        let asked = self.hands.substitution().filter(|_| self.tab() == Tab::Entry)?;
        match press.named() {
            Some(Named::Escape) => self.hands.ask_no_substitute(),
            Some(Named::Enter) if asked.chair.is_some() => {
                let offered = self.hands.substitutes_offered(self.night());
                return Some(match offered.first() {
                    Some(player) => self.substitute(*player),
                    None => Action::error("Nobody with that name is free."),
                });
            }
            _ if self.hands.type_substitute(press.for_form()?) => {}
            _ => return None,
        }
        Some(Action::None)
    }

    /// Handles keys on the tabs that list people.
    fn list_key(&mut self, press: &KeyPress) -> Action<Message> {
        if self.arriving.asks {
            return match press.char() {
                Some('l' | 'L') => self.arrive(0),
                Some('g' | 'G') => self.arrive(1),
                Some(digit @ '1'..='9') => {
                    let hand = digit.to_digit(10).and_then(|digit| usize::try_from(digit).ok());
                    let hands = usize::from(self.night().hands());
                    self.arriving.from = hand.filter(|hand| *hand <= hands);
                    Action::None
                }
                // Any other letter belongs to the name.
                Some(letter) if letter.is_alphabetic() => {
                    self.arriving.asks = false;
                    self.arriving.name.push(letter);
                    Action::Run(caret_to_end(ARRIVING))
                }
                _ => Action::None,
            };
        }
        match press.named() {
            Some(Named::Enter) => return self.enter(),
            Some(Named::Tab) => {
                self.at_start = true;
                return Action::None;
            }
            Some(Named::ArrowUp) => return self.step_marked(false),
            Some(Named::ArrowDown) => return self.step_marked(true),
            Some(Named::ArrowLeft) if self.tab() == Tab::Moves => {
                return self.show_moves(self.cuts.game(self.night()).saturating_sub(1).max(1));
            }
            Some(Named::ArrowRight) if self.tab() == Tab::Moves => {
                return self.show_moves(self.cuts.game(self.night()) + 1);
            }
            Some(Named::ArrowLeft) => {
                self.column = self.column.saturating_sub(1);
                return Action::None;
            }
            Some(Named::ArrowRight) => {
                self.column = (self.column + 1).min(self.night().state().programme.len());
                return Action::None;
            }
            Some(Named::Backspace) => {
                let _ = self.typed.pop();
                return Action::None;
            }
            Some(named @ (Named::F3 | Named::Delete)) if self.tab() == Tab::People => {
                let Some(player) = self.marked else { return Action::None };
                let message = if named == Named::F3 { Message::Rename } else { Message::TakeOff };
                return self.update(message(player));
            }
            Some(Named::F3) => return self.update(Message::Explain),
            Some(Named::F5) if self.tab() == Tab::People => return self.expect_arrival(),
            Some(Named::F5) if self.tab() == Tab::Standings => {
                return self.order_by(self.column);
            }
            Some(Named::F5) => return self.redraw(),
            Some(Named::F2) => {
                return match (self.tab(), self.marked) {
                    (Tab::People, Some(player)) => self.update(Message::There(player)),
                    (Tab::Seating, Some(player)) => self.pick(player),
                    (Tab::Moves, _) => self.recut(),
                    (Tab::Standings, Some(_)) => self.rule(),
                    _ => Action::None,
                };
            }
            Some(Named::F4) => {
                return match (self.tab(), self.marked) {
                    (Tab::People, Some(player)) => self.update(Message::Turn(player)),
                    _ => self.show(Tab::People),
                };
            }
            _ => {}
        }
        match press.char() {
            Some(digit @ ('1' | '2'))
                if self.tab() == Tab::Moves && self.cuts.asked(self.night()).is_some() =>
            {
                let cut = self.cuts.asked(self.night()).cloned();
                cut.map_or(Action::None, |cut| self.cut(&cut, usize::from(digit == '2')))
            }
            _ => match press.text.as_ref().and_then(|text| text.chars().next()) {
                Some(letter)
                    if (letter.is_alphanumeric() || letter == ' ')
                        && !press.modifiers.command() =>
                {
                    self.find(letter)
                }
                _ => Action::None,
            },
        }
    }
}
