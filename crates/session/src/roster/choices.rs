//! What the text under the cursor may mean: somebody who has played before, somebody new, or a list
//! of people.

use std::collections::BTreeSet;

use super::guests::names_in;
use super::{Cursor, Effect, Roster, RosterEntry};
use scoring::names;

impl Roster {
    /// Returns the rest of the marked known name that begins with the text under the cursor.
    pub fn completion(&self) -> Option<&str> {
        let Cursor::Name(at) = self.cursor else { return None };
        let name = self.choices().get(self.choice).copied()?;
        names::rest_after(name, self.name(at)).filter(|rest| !rest.is_empty())
    }

    /// Returns the people whom the text under the cursor may mean. Whoever has just this name is
    /// first, then the most recent.
    pub fn choices(&self) -> Vec<&str> {
        let Cursor::Name(at) = self.cursor else { return Vec::new() };
        let typed = self.name(at);
        if typed.trim().is_empty() {
            return Vec::new();
        }
        // About a name that only looks alike there is a question.
        let fits = |name: &&str| names::may_mean(name, typed);
        let mut choices: Vec<&str> = self.fitting(typed).filter(fits).collect();
        choices.sort_by_key(|name| !is_same(name, typed));
        choices
    }

    /// Returns the text under the cursor if earlier names begin like it, but it may be somebody
    /// new's.
    pub fn new_choice(&self) -> Option<&str> {
        let Cursor::Name(at) = self.cursor else { return None };
        let (typed, choices) = (self.name(at).trim(), self.choices());
        let first = choices.first()?;
        (!is_same(first, typed)).then_some(typed)
    }

    /// Returns the index of the marked choice; that of somebody new comes after the others.
    pub fn choice(&self) -> usize {
        self.choice
    }

    /// Returns earlier names that begin like this and are not seated yet.
    pub fn fitting(&self, typed: &str) -> impl Iterator<Item = &str> {
        let typed = names::folded(typed.trim_start());
        let is_typed = |at: usize| self.cursor == Cursor::Name(at);
        let entries = (0_usize..).zip(&self.entries);
        let taken: BTreeSet<&str> = entries
            .filter(|(at, _)| !is_typed(*at))
            .map(|(_, entry)| entry.name.as_str())
            .collect();
        let people = self.people.iter().map(|person| person.name.as_str());
        people
            .filter(move |name| names::folded(name).starts_with(&typed))
            .filter(move |name| !taken.contains(name))
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
            let added = self.add(&text);
            return match self.without_role(0) {
                Some(guest) => self.focus(Cursor::Role(guest)),
                None => added,
            };
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
