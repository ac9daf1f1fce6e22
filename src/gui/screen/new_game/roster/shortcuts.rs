//! What keys mean while people sit down.

use iced::keyboard::Key;
use iced::keyboard::key::Named;
use iced::widget::operation;

use super::super::Event;
use super::super::house_rules::{self, number_id};
use super::{Cursor, Message, Roster, RosterKind};
use crate::gui::focus::move_focus;
use crate::gui::keyboard::KeyPress;
use crate::gui::widget::KeyGroup;

impl Roster {
    /// Everything the cursor can be on, in order.
    fn stops(&self) -> Vec<Cursor> {
        let teams = (0..2).filter(|_| self.teams().is_some()).map(Cursor::Team);
        let names = (0..self.columns()).flat_map(|column| self.column(column));
        let names = names.map(|at| {
            let listed = self.has_guests() && at + 1 < self.entries.len();
            if listed { Cursor::Role(at) } else { Cursor::Name(at) }
        });
        let options = (0..self.game.options.len()).map(Cursor::Option);
        let dealer = (!self.has_guests()).then_some(Cursor::Dealer);
        teams.chain(names).chain(options).chain(dealer).collect()
    }

    /// The stop that is `by` from a cursor; at an end that cursor itself.
    fn stop(&self, cursor: Cursor, by: isize) -> Cursor {
        let stops = self.stops();
        let at = stops.iter().position(|stop| *stop == cursor);
        let there = at.and_then(|at| stops.get(at.checked_add_signed(by)?));
        there.copied().unwrap_or(cursor)
    }

    fn before(&self, cursor: Cursor) -> Cursor {
        self.stop(cursor, -1)
    }

    pub(super) fn after(&self, cursor: Cursor) -> Cursor {
        self.stop(cursor, 1)
    }

    pub(in super::super) fn key(&mut self, press: &KeyPress) -> Event<Message> {
        let event = self.press(press);
        self.refresh();
        event
    }

    fn press(&mut self, press: &KeyPress) -> Event<Message> {
        let held = press.modifiers.command() || press.modifiers.alt();
        if let (Cursor::Name(at), Key::Named(arrow @ (Named::ArrowUp | Named::ArrowDown)), true) =
            (self.cursor, &press.key, held)
        {
            return self.change(Message::Move(at, *arrow == Named::ArrowDown));
        }
        match (press.named(), self.cursor) {
            (Some(Named::F2), Cursor::Role(at)) => {
                let _ = self.change(Message::SwitchRole(at));
                return self.focus(Cursor::Role(at));
            }
            (Some(Named::F3 | Named::Delete), Cursor::Role(at)) => return self.remove(at),
            (Some(Named::Enter), Cursor::Dealer) => return self.deal(),
            (Some(named), _) => {
                if let Some(event) = self.named_key(named, press.shift()) {
                    return event;
                }
            }
            (None, _) => {}
        }
        if press.with_control() == Some('v') && self.has_guests() {
            return self.change(Message::Paste);
        }
        match (self.cursor, press.char()) {
            // The box had lost its caret: what is typed is meant for it.
            (Cursor::Name(at), Some(letter)) if letter.is_alphabetic() => {
                let name = format!("{}{letter}", self.name(at));
                let _ = self.change(Message::Name(at, name));
                self.focus(self.cursor)
            }
            (Cursor::Role(at), Some('l' | 'L')) => self.choose_role(at, 0),
            (Cursor::Role(at), Some('g' | 'G')) => self.choose_role(at, 1),
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
                Event::None
            }
            (Cursor::Option(at), Some(digit))
                if (digit.is_ascii_digit() || digit == '-') && self.house_rules.is_number(at) =>
            {
                self.house_rules.update(house_rules::Message::Type(at, digit.to_string()));
                let id = number_id(at);
                let end = operation::move_cursor_to_end(id.clone());
                Event::Run(operation::focus(id).chain(end))
            }
            _ => Event::None,
        }
    }

    /// A key that means the same wherever the cursor is.
    fn named_key(&mut self, named: Named, shift: bool) -> Option<Event<Message>> {
        let event = match named {
            Named::F3 => self.change(Message::HouseRules(house_rules::Message::SwapDefaults)),
            Named::F4 => self.save_rules(),
            Named::F5 => self.deal(),
            Named::Escape => Event::Back,
            // Past both ends come the buttons.
            Named::Tab if shift && self.before(self.cursor) == self.cursor => {
                Event::Run(move_focus(false))
            }
            Named::Tab if shift => self.focus(self.before(self.cursor)),
            Named::Tab => self.tab(),
            Named::Enter | Named::ArrowDown => self.focus(self.after(self.cursor)),
            Named::ArrowUp => self.focus(self.before(self.cursor)),
            Named::ArrowRight => self.turn(1),
            Named::ArrowLeft => self.turn(-1),
            _ => return None,
        };
        Some(event)
    }

    /// Takes the name that fits, or goes on; of a guest who was typed, to the role.
    fn tab(&mut self) -> Event<Message> {
        if let Cursor::Name(at) = self.cursor {
            let typed = self.name(at).to_owned();
            let known = self.completion().and_then(|_| self.fitting(&typed).next());
            let known = known.map(str::to_owned);
            if self.has_guests() && !typed.trim().is_empty() {
                self.set_name(at, known.unwrap_or(typed));
                let taken = self.take_guests();
                return match self.without_role(at) {
                    Some(guest) => self.focus(Cursor::Role(guest)),
                    None => taken,
                };
            }
            if let Some(name) = known {
                return self.write(at, name);
            }
        }
        if self.after(self.cursor) == self.cursor {
            // After the buttons it goes around to the first stop.
            self.cursor = self.stops().first().copied().unwrap_or(self.cursor);
            return Event::Run(move_focus(true));
        }
        self.focus(self.after(self.cursor))
    }

    /// The next or the previous answer of what the cursor is on.
    fn turn(&mut self, by: isize) -> Event<Message> {
        match self.cursor {
            Cursor::Dealer => {
                let dealers = self.dealers();
                let at = dealers.iter().position(|(dealer, _)| *dealer == self.dealer);
                let to = at.and_then(|at| dealers.get(at.checked_add_signed(by)?));
                if let Some((dealer, _)) = to {
                    self.dealer = *dealer;
                }
            }
            Cursor::Option(index) => self.house_rules.step(index, by > 0),
            _ => {}
        }
        Event::None
    }

    /// The keys of this step.
    pub(in super::super) fn keys(&self) -> Vec<KeyGroup<'static>> {
        let (dealer, deal) = match self.kind {
            RosterKind::Guests => ("change a house rule", "draw the seats"),
            _ => ("change a house rule or the dealer", "deal the first hand"),
        };
        let mut keys = KeyGroup::new("Who plays");
        keys = if self.has_guests() {
            keys.line(["Enter"], "add the name; in an empty box, go to the roles")
                .line(["Tab"], "add the suggested name, then its role")
                .line(["L", "G"], "lady or gentleman, when asked")
                .line(["Ctrl", "V"], "paste a list")
                .line(["\u{2191}", "\u{2193}"], "mark a person")
                .line(["F2"], "switch the role")
                .line(["Delete"], "remove the marked person")
        } else {
            keys.line(["Enter"], "next name; after the last, deal")
                .line(["Tab"], "accept the suggested name, or next field")
                .line(["Ctrl", "\u{2191}"], "one seat up; \u{2193} down")
                .line(["C"], "cut for the deal, on that line")
        };
        vec![
            keys.line(["\u{2190}", "\u{2192}"], dealer)
                .line(["F4"], "save these as our house rules")
                .line(["F3"], "standard or our house rules")
                .line(["F5"], deal),
        ]
    }
}
