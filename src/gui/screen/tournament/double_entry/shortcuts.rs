//! What the keys do on the second reading.

use iced::keyboard::key::Named;

use super::super::{JumpTo, KeyPress};
use super::{Action, Message, TournamentScreen};
use crate::engine::RoundPath;
use crate::game::form::EditKey;
use crate::gui::widget::KeyGroup;

impl TournamentScreen {
    /// A key on the tab of the second reading.
    pub(in super::super) fn second_key(&mut self, press: &KeyPress) -> Action<Message> {
        let RoundPath { table, hand } = self.second.at;
        match press.named() {
            Some(Named::Enter) => return self.read_key(EditKey::Enter),
            Some(Named::Tab) => {
                return self.read_key(if press.shift() { EditKey::Back } else { EditKey::Next });
            }
            Some(Named::Backspace) => return self.read_key(EditKey::Backspace),
            Some(Named::Delete) => return self.read_key(EditKey::Delete),
            Some(Named::F2) => return self.read_again(),
            Some(Named::ArrowUp) => return self.read_step(table.saturating_sub(1), hand),
            Some(Named::ArrowDown) => return self.read_step(table + 1, hand),
            Some(Named::ArrowLeft) => return self.read_step(table, hand.saturating_sub(1)),
            Some(Named::ArrowRight) => return self.read_step(table, hand + 1),
            _ => {}
        }
        match press.char() {
            Some(typed @ ('0'..='9' | '+')) => self.read_key(EditKey::Char(typed)),
            Some('t' | 'T') => self.begin_jump(JumpTo::Table),
            Some('g' | 'G') => self.begin_jump(JumpTo::Game),
            Some('f' | 'F') => self.settle(false),
            Some('s' | 'S') => self.settle(true),
            Some('d' | 'D') => self.next_difference(),
            Some('r' | 'R') => self.turn_twice(),
            _ => Action::None,
        }
    }

    fn read_step(&mut self, table: u16, hand: u8) -> Action<Message> {
        self.read_at(RoundPath { table, hand });
        Action::Run(self.show_cursor())
    }

    /// To the first hand of a table that is to be read.
    pub(in super::super) fn read_table(&mut self, table: u16) {
        let hands = u8::try_from(self.recorded(table)).unwrap_or(u8::MAX);
        let unread = |hand: &u8| self.eye((self.game, RoundPath { table, hand: *hand })).is_none();
        let hand = (1..=hands).find(unread).unwrap_or(1);
        self.read_at(RoundPath { table, hand });
    }

    /// The keys of the second reading, for the overlay; where hands are read once, the one that
    /// has them read twice.
    pub(in super::super) fn second_keys(&self) -> KeyGroup<'static> {
        let group = KeyGroup::new("Second reading");
        if !self.second.twice.on {
            return group.line(["R"], "read hands twice");
        }
        group
            .line(["R"], "read hands once")
            .line(["0", "\u{2026}", "9"], "type what stands on the slip")
            .line(["F"], "the first reading is right")
            .line(["S"], "the second reading is right")
            .line(["D"], "next difference")
    }
}
