//! Where the keyboard cursor goes, and what the text under it may mean: somebody who has played
//! before, somebody new, or a list of people.

use std::collections::BTreeSet;

use super::people::names_in;
use super::wording::MAX_OFFERED;
use super::{Cursor, Effect, Roster, RosterEntry};
use scoring::names;
use store::Person;

impl Roster {
    /// Returns the rest of the marked known name that begins with the text under the cursor.
    pub fn completion(&self) -> Option<&str> {
        let Cursor::Name(at) = self.cursor else { return None };
        let name = self.choices().get(self.choice).copied()?;
        names::rest_after(name, self.name(at)).filter(|rest| !rest.is_empty())
    }

    /// Returns the people whom the text under the cursor may mean, as many as are shown. Whoever has
    /// just this name is first, then the most recent.
    pub fn choices(&self) -> Vec<&str> {
        let Cursor::Name(at) = self.cursor else { return Vec::new() };
        let typed = self.name(at);
        if typed.trim().is_empty() {
            return Vec::new();
        }
        // About a name that only looks alike there is a question.
        let fits = |person: &&Person| person.is_called(|name| names::may_mean(name, typed));
        let mut choices: Vec<&Person> = self.unseated().filter(fits).collect();
        let is_typed = |person: &Person| person.is_called(|name| is_same(name, typed));
        choices.sort_by_key(|person| (!is_same(&person.name, typed), !is_typed(person)));
        choices.truncate(MAX_OFFERED);
        choices.into_iter().map(|person| person.name.as_str()).collect()
    }

    /// Returns the text under the cursor if earlier names begin like it, but it may be somebody
    /// new's.
    pub fn new_choice(&self) -> Option<&str> {
        let Cursor::Name(at) = self.cursor else { return None };
        let (typed, choices) = (self.name(at).trim(), self.choices());
        let first = choices.first()?;
        (!is_same(first, typed)).then_some(typed)
    }

    /// Returns everybody who has played and is not seated yet.
    pub(super) fn unseated(&self) -> impl Iterator<Item = &Person> {
        let is_typed = |at: usize| self.cursor == Cursor::Name(at);
        let entries = (0_usize..).zip(&self.entries);
        let taken: BTreeSet<&str> = entries
            .filter(|(at, _)| !is_typed(*at))
            .map(|(_, entry)| entry.name.as_str())
            .collect();
        self.people.iter().filter(move |person| !taken.contains(person.name.as_str()))
    }

    /// Returns the known name that is marked for the text under the cursor.
    pub(super) fn marked_name(&self) -> Option<String> {
        self.choices().get(self.choice).map(|name| (*name).to_owned())
    }

    /// Marks the next (or previous) person for the text under the cursor, and returns whether there
    /// are several.
    pub fn step_choice(&mut self, down: bool) -> bool {
        let last = self.choices().len() + usize::from(self.new_choice().is_some());
        let Some(last) = last.checked_sub(1).filter(|last| *last > 0) else { return false };
        self.choice =
            if down { (self.choice + 1).min(last) } else { self.choice.saturating_sub(1) };
        true
    }

    /// Writes names into a box and the empty ones below it, and moves on to the next empty one.
    pub(super) fn seat_names(&mut self, at: usize, names: Vec<String>) -> Effect {
        let columns = self.columns();
        let mut boxes = (at..).step_by(columns);
        self.set_name(at, String::new());
        for name in names {
            let Some(free) = boxes.find(|at| self.name(*at).trim().is_empty()) else { break };
            let rows = free / columns + 1;
            if self.entries.len() < rows * columns {
                self.entries.resize(rows * columns, RosterEntry::default());
            }
            self.set_name(free, name);
        }
        self.cursor = Cursor::Name(at);
        self.go_to_free(at)
    }

    /// Adds a pasted list; a single name goes into the box.
    pub(super) fn pasted(&mut self, text: Option<String>) -> Effect {
        let into = self.pasted_into.take();
        let text = text.unwrap_or_default();
        let names: Vec<String> = names_in(&text).map(str::to_owned).collect();
        if names.is_empty() && into.is_none() {
            return Effect::NothingToPaste;
        }
        let at = match (&into, self.cursor) {
            (Some((at, _)), _) => *at,
            (None, Cursor::Name(at)) => at,
            (None, _) => self.free().unwrap_or(0),
        };
        if self.has_guests() && names.len() > 1 {
            return self.add(&text);
        }
        if names.len() > 1 {
            return self.seat_names(at, names);
        }
        let at = if self.has_guests() { self.last() } else { at };
        let now = into.map_or_else(|| format!("{}{}", self.name(at), text.trim()), |(_, now)| now);
        (self.cursor, self.choice) = (Cursor::Name(at), 0);
        self.set_name(at, now);
        Effect::CaretToEnd
    }
}

/// Returns whether two names differ only in case and outer spaces.
fn is_same(one: &str, other: &str) -> bool {
    one.trim().to_lowercase() == other.trim().to_lowercase()
}

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

    /// Completes the name, or moves on; from the empty box for guests, to a role.
    pub fn tab(&mut self) -> Effect {
        if let Cursor::Name(at) = self.cursor {
            let typed = self.name(at).to_owned();
            let known = self.marked_name().filter(|name| *name != typed);
            if self.has_guests() && !typed.trim().is_empty() {
                self.set_name(at, known.unwrap_or(typed));
                return self.take_guests();
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
