//! Where the keyboard cursor goes.

use super::{Cursor, Effect, Roster};

impl Roster {
    /// Returns the place after the names: the question about one of them, the first dealer, or the
    /// box for guests.
    pub(super) fn after_names(&self) -> Cursor {
        match self.question {
            Some(_) => Cursor::Question,
            None if self.has_guests() => Cursor::Name(self.last()),
            None => Cursor::Dealer,
        }
    }

    /// Returns the option that has the cursor.
    pub fn option_with_cursor(&self) -> Option<usize> {
        match self.cursor {
            Cursor::Option(index) => Some(index),
            _ => None,
        }
    }

    /// Moves the cursor, and with it the caret.
    pub fn focus(&mut self, cursor: Cursor) -> Effect {
        if self.cursor != cursor {
            self.choice = 0;
        }
        self.cursor = cursor;
        Effect::Focus
    }

    /// Returns all places of the cursor, in order.
    fn stops(&self) -> Vec<Cursor> {
        let teams = (0..2).filter(|_| self.teams().is_some()).map(Cursor::Team);
        let names = (0..self.columns()).flat_map(|column| self.column(column));
        let names = names.map(|at| {
            let listed = self.has_guests() && at + 1 < self.entries.len();
            if listed { Cursor::Role(at) } else { Cursor::Name(at) }
        });
        let question = self.question.is_some().then_some(Cursor::Question);
        let options = (0..self.game.options.len()).map(Cursor::Option);
        let dealer = (!self.has_guests()).then_some(Cursor::Dealer);
        teams.chain(names).chain(question).chain(options).chain(dealer).collect()
    }

    /// Returns the place `by` steps from a cursor; at an end, the cursor itself.
    fn stop(&self, cursor: Cursor, by: isize) -> Cursor {
        let stops = self.stops();
        let at = stops.iter().position(|stop| *stop == cursor);
        let there = at.and_then(|at| stops.get(at.checked_add_signed(by)?));
        there.copied().unwrap_or(cursor)
    }

    /// Returns the place before a cursor; at the start, the cursor itself.
    pub fn before(&self, cursor: Cursor) -> Cursor {
        self.stop(cursor, -1)
    }

    /// Returns the place after a cursor; at the end, the cursor itself.
    pub fn after(&self, cursor: Cursor) -> Cursor {
        self.stop(cursor, 1)
    }

    /// Completes the name, or moves on; after a guest's name, or from the empty box, to a role.
    pub fn tab(&mut self) -> Effect {
        if let Cursor::Name(at) = self.cursor {
            let typed = self.name(at).to_owned();
            let known = self.marked_name().filter(|name| *name != typed);
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
            // What is asked for comes before the house rules.
            if let Some(guest) = self.without_role(0) {
                return self.focus(Cursor::Role(guest));
            }
        }
        if self.after(self.cursor) == self.cursor {
            // From the buttons it wraps around to the first place.
            self.cursor = self.stops().first().copied().unwrap_or(self.cursor);
            return Effect::MoveFocus(true);
        }
        self.focus(self.after(self.cursor))
    }

    /// Chooses the next (or previous) value at the cursor.
    pub fn turn(&mut self, by: isize) {
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
    }
}
