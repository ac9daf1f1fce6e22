//! What the keys do on the second reading: where a box is open, letters are its answers.

use iced::keyboard::key::Named;

use super::super::Message;
use super::{Action, CouplesScreen, show_read};
use crate::engine::RoundPath;
use crate::gui::keyboard::KeyPress;
use crate::gui::widget::KeyGroup;

impl CouplesScreen {
    /// A key on the tab of the second reading; `None` where it means what it means elsewhere.
    pub(in super::super) fn second_key(&mut self, key: &KeyPress) -> Option<Action<Message>> {
        let ((round, at), open) = (self.second.here(), self.second.is_open());
        let couple = |table: u16| (round, RoundPath { table, ..at });
        match key.named() {
            Some(Named::F2) => return Some(self.read_again()),
            // There is no ruling to be read a second time, and no round to be taken out.
            Some(Named::F5) => return Some(Action::None),
            Some(Named::Delete) if key.shift() => return Some(Action::None),
            Some(Named::ArrowUp) => return Some(self.look_at(couple(at.table.saturating_sub(1)))),
            Some(Named::ArrowDown) => return Some(self.look_at(couple(at.table + 1))),
            Some(Named::ArrowLeft) if !open => {
                return Some(self.pass_round(round.saturating_sub(1).max(1)));
            }
            Some(Named::ArrowRight) if !open => return Some(self.pass_round(round + 1)),
            Some(Named::Escape) => return self.leave_reading(),
            _ => {}
        }
        if !open {
            match key.char() {
                Some('f' | 'F') => return Some(self.settle(false)),
                Some('s' | 'S') => return Some(self.settle(true)),
                Some('d' | 'D') => return Some(self.next_difference()),
                Some('r' | 'R') => return Some(self.turn_twice()),
                _ => {}
            }
        }
        key.for_form().map(|press| self.read_press(key, press))
    }

    /// To the next difference after the one that is asked about.
    fn next_difference(&mut self) -> Action<Message> {
        match self.second.twice.next_difference(self.second.here()) {
            Some(next) => self.look_at(next),
            None => Action::None,
        }
    }

    /// Another round, and no box open: arrows and letters stay free, Enter opens what is to be
    /// read.
    fn pass_round(&mut self, round: usize) -> Action<Message> {
        let action = self.show_round(round);
        let _ = self.leave_reading();
        action
    }

    /// Another round, at the first of its couples that is to be read.
    pub(in super::super) fn show_round(&mut self, round: usize) -> Action<Message> {
        let round = round.min(self.session.game().record().rounds.len());
        if round != self.second.round {
            self.second.round = round;
            self.second.at = RoundPath { table: 1, hand: 0 };
            self.read_first();
        }
        Action::Run(show_read())
    }

    /// The keys of the second reading, for the overlay; where couples are read once, the one
    /// that has them read twice.
    pub(in super::super) fn second_keys(&self) -> KeyGroup<'static> {
        let group = KeyGroup::new("Second reading");
        if !self.second.twice.on {
            return group.line(["Ctrl", "R"], "read couples twice");
        }
        group
            .line(["Ctrl", "R"], "read couples once")
            .line(["Esc"], "out of the boxes; then these:")
            .line(["F", "S"], "the first is right, the second")
            .line(["D"], "next difference")
            .line(["\u{2190}", "\u{2192}"], "another round")
    }
}
