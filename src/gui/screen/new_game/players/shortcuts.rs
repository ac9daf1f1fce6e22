//! What keys mean while people sit down.

use iced::Task;
use iced::keyboard::Key;
use iced::keyboard::key::Named;
use iced::widget::operation;

use super::super::Wish;
use super::super::house_rules::{self, MARKED, number_id};
use super::{Cursor, LIST, Message, Moving, Players, name_id};
use crate::gui::focus::move_focus;
use crate::gui::keyboard::KeyPress;
use crate::gui::scroll_into_view::scroll_into_view;
use crate::gui::widget::KeyGroup;

impl Players {
    fn before(&self, cursor: Cursor) -> Cursor {
        let last_name = Cursor::Name(self.names.len().saturating_sub(1));
        if let Some(before) = self.before_in_teams(cursor) {
            return before;
        }
        match cursor {
            Cursor::Team(_) => cursor,
            Cursor::Name(at) => Cursor::Name(at.saturating_sub(1)),
            Cursor::Option(0) => last_name,
            Cursor::Option(at) => Cursor::Option(at - 1),
            Cursor::Dealer => match self.game.options.len() {
                0 => last_name,
                options => Cursor::Option(options - 1),
            },
        }
    }

    pub(super) fn after(&self, cursor: Cursor) -> Cursor {
        if let Some(after) = self.after_in_teams(cursor) {
            return after;
        }
        match cursor {
            Cursor::Team(_) => cursor,
            Cursor::Name(at) if at + 1 < self.names.len() => Cursor::Name(at + 1),
            Cursor::Name(_) if self.game.options.is_empty() => Cursor::Dealer,
            Cursor::Name(_) => Cursor::Option(0),
            Cursor::Option(at) if at + 1 < self.game.options.len() => Cursor::Option(at + 1),
            Cursor::Option(_) | Cursor::Dealer => Cursor::Dealer,
        }
    }

    pub(in super::super) fn focus(&mut self, cursor: Cursor) -> Wish<Message> {
        if let (Cursor::Name(from), Cursor::Name(to), None) = (self.cursor, cursor, &self.moving)
            && from != to
        {
            let name = self.names.get(from).cloned().unwrap_or_default();
            self.moving = Some(Moving { from, name, taken: String::new() });
        }
        self.cursor = cursor;
        let focus = match cursor {
            Cursor::Name(at) => {
                let id = name_id(at);
                let there = operation::focus(id.clone()).chain(operation::move_cursor_to_end(id));
                there.chain(Task::done(Message::Arrived))
            }
            Cursor::Team(team) => operation::focus(super::super::teams::team_id(team)),
            // Nothing has this name, so every box loses its caret.
            Cursor::Option(_) | Cursor::Dealer => operation::focus("new-game-choices"),
        };
        Wish::Run(Task::batch([focus, scroll_into_view(LIST, MARKED)]))
    }

    pub(in super::super) fn key(&mut self, press: &KeyPress) -> Wish<Message> {
        let wish = self.press(press);
        self.look();
        wish
    }

    fn press(&mut self, press: &KeyPress) -> Wish<Message> {
        let arrow = match press.key {
            Key::Named(Named::ArrowDown) => Some(true),
            Key::Named(Named::ArrowUp) => Some(false),
            _ => None,
        };
        let held = press.modifiers.command() || press.modifiers.alt();
        if let (Some(down), true, Cursor::Name(at)) = (arrow, held, self.cursor) {
            return self.change(Message::Move(at, down));
        }
        match press.named() {
            Some(Named::F3) => {
                return self.change(Message::HouseRules(house_rules::Message::SwapDefaults));
            }
            Some(Named::F4) => return self.save_rules(),
            Some(Named::F5) => return self.deal(),
            Some(Named::Escape) => return Wish::Back,
            // Past both ends come the buttons.
            Some(Named::Tab) if press.shift() && self.before(self.cursor) == self.cursor => {
                return Wish::Run(move_focus(false));
            }
            Some(Named::Tab) if press.shift() => return self.focus(self.before(self.cursor)),
            Some(Named::Tab) => {
                if let (Cursor::Name(at), Some(_)) = (self.cursor, self.completion()) {
                    let typed = self.names.get(at).map_or("", String::as_str);
                    let whole = self.fitting(typed).next().map(str::to_owned);
                    return whole.map_or(Wish::None, |name| self.write(at, name));
                }
                if self.after(self.cursor) == self.cursor {
                    // From the last of them it goes round to the first box.
                    while self.before(self.cursor) != self.cursor {
                        self.cursor = self.before(self.cursor);
                    }
                    return Wish::Run(move_focus(true));
                }
                return self.focus(self.after(self.cursor));
            }
            Some(Named::ArrowDown) => return self.focus(self.after(self.cursor)),
            Some(Named::ArrowUp) => return self.focus(self.before(self.cursor)),
            Some(Named::ArrowRight) => self.turn(true),
            Some(Named::ArrowLeft) => self.turn(false),
            Some(Named::Enter) if self.cursor == Cursor::Dealer => return self.deal(),
            Some(Named::Enter) => return self.focus(self.after(self.cursor)),
            _ => {}
        }
        match (self.cursor, press.char()) {
            // The box had lost its caret: what is typed is meant for it.
            (Cursor::Name(at), Some(letter)) if letter.is_alphabetic() => {
                let name = self.names.get(at).map_or("", String::as_str);
                let _ = self.change(Message::Name(at, format!("{name}{letter}")));
                return self.focus(self.cursor);
            }
            (Cursor::Dealer, Some('c' | 'C')) => self.cut(),
            (Cursor::Dealer, Some(key)) if self.teams.is_some() => self.let_deal(key),
            (Cursor::Dealer, Some(digit @ '1'..='9')) => {
                let seat = digit.to_digit(10).map_or(0, |digit| digit as usize - 1);
                if let Some(seat) = self.seats().get(seat) {
                    self.dealer = *seat;
                }
            }
            (Cursor::Option(at), Some(digit))
                if (digit.is_ascii_digit() || digit == '-') && self.house_rules.is_number(at) =>
            {
                self.house_rules.update(house_rules::Message::Type(at, digit.to_string()));
                let id = number_id(at);
                let end = operation::move_cursor_to_end(id.clone());
                return Wish::Run(operation::focus(id).chain(end));
            }
            _ => {}
        }
        Wish::None
    }

    /// The next or the previous answer of what the cursor is on.
    fn turn(&mut self, on: bool) {
        match self.cursor {
            Cursor::Name(_) | Cursor::Team(_) => {}
            Cursor::Dealer if self.teams.is_some() => self.let_deal(if on { 'B' } else { 'A' }),
            Cursor::Dealer => {
                let seats = self.seats();
                let at = seats.iter().position(|seat| *seat == self.dealer).unwrap_or(0);
                if let Some(seat) = seats.get(turned(at, seats.len(), on)) {
                    self.dealer = *seat;
                }
            }
            Cursor::Option(index) => self.house_rules.step(index, on),
        }
    }
}

/// The place after (or before) this one of so many, without going round.
fn turned(at: usize, count: usize, on: bool) -> usize {
    if on { (at + 1).min(count.saturating_sub(1)) } else { at.saturating_sub(1) }
}

/// The keys of this step.
pub(in super::super) fn keys() -> Vec<KeyGroup<'static>> {
    vec![
        KeyGroup::new("Who plays")
            .line(["Enter"], "to the next name; after the last, deal")
            .line(["Tab"], "take the name that fits, or go on")
            .line(["Ctrl", "\u{2191}"], "one seat up; \u{2193} down")
            .line(["\u{2190}", "\u{2192}"], "another house rule or dealer")
            .line(["F4"], "keep these house rules as ours")
            .line(["F3"], "the book's house rules, or ours")
            .line(["C"], "cut for the deal, on that line")
            .line(["F5"], "deal the first hand"),
    ]
}
