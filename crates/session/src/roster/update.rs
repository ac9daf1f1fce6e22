//! Handles the messages of the roster.

use super::people::{names_in, people_in};
use super::{Cursor, Effect, LookAlike, Message, Roster, SeatingKind, is_about_players};
use crate::house_rules;
use scoring::{Game, names};
use store::clock;

impl Roster {
    /// Handles a message.
    pub fn update(&mut self, message: Message) -> Effect {
        let effect = self.change(message);
        self.refresh();
        effect
    }

    /// Handles a message. The caller must [`refresh`](Roster::refresh) afterwards.
    pub fn change(&mut self, message: Message) -> Effect {
        match message {
            Message::Enter(cursor) => return self.focus(cursor),
            Message::Name(at, name) => {
                self.refused = None;
                (self.cursor, self.choice) = (Cursor::Name(at), 0);
                self.set_name(at, name);
                return Effect::ShowCursor;
            }
            Message::Team(team, name) => {
                self.cursor = Cursor::Team(team);
                if let SeatingKind::Teams(teams) = &mut self.kind {
                    teams.typed[team] = name;
                }
                return Effect::ShowCursor;
            }
            Message::Next(at) => return self.next(at),
            Message::UseSuggestion(name) => {
                let typing = match self.cursor {
                    Cursor::Name(at) if !self.choices().is_empty() => Some(at),
                    _ => None,
                };
                let free = self.free();
                return typing.or(free).map_or(Effect::None, |at| self.write(at, name));
            }
            Message::AddNewName => {
                if let Cursor::Name(at) = self.cursor {
                    self.choice = self.choices().len();
                    return self.next(at);
                }
            }
            Message::IsSamePerson(at, name) => self.set_name(at, name),
            Message::IsOtherPerson(at) => {
                let name = self.name(at).trim().to_owned();
                let _ = self.told_apart.insert(name);
            }
            Message::Paste => return Effect::ReadClipboard,
            Message::PastedInto(at, text) => {
                self.pasted_into = Some((at, text));
                return Effect::ReadClipboard;
            }
            Message::Pasted(text) => return self.pasted(text),
            Message::SwitchRole(at) => {
                if let Some(guest) = self.entries.get_mut(at).filter(|_| self.roles.is_some()) {
                    guest.role = Some(guest.role.map_or(0, |role| 1 - role.min(1)));
                }
                // The click took the caret from the box.
                return self.focus(Cursor::Name(self.last()));
            }
            Message::Edit(at) => return self.edit_guest(at),
            Message::Move(at, down) => {
                let columns = self.columns();
                let other = if down { at + columns } else { at.wrapping_sub(columns) };
                self.swap(at, other);
                return self.focus(Cursor::Name(other));
            }
            Message::Remove(at) => return self.remove(at),
            Message::Chair(at) => match self.picked.take() {
                None => self.picked = Some(at),
                Some(other) if other == at => {}
                Some(other) => self.swap(at, other),
            },
            Message::HouseRules(message) => {
                use house_rules::Message as Rule;
                match &message {
                    Rule::Save if !self.house_rules.can_save() => return Effect::None,
                    Rule::Save => return Effect::SaveRules,
                    Rule::Submit => return self.focus(self.after(self.cursor)),
                    Rule::Enter(index) => return self.focus(Cursor::Option(*index)),
                    Rule::Choose(index, _) | Rule::Toggle(index, _) | Rule::Type(index, _) => {
                        self.cursor = Cursor::Option(*index);
                    }
                    Rule::SwapDefaults | Rule::StartFrom(_) => {}
                }
                let starts = matches!(message, Rule::StartFrom(_));
                self.house_rules.update(message);
                if starts {
                    return self.focus(Cursor::Name(self.last()));
                }
            }
            Message::Dealer(at) => {
                self.dealer = at;
                self.cursor = Cursor::Dealer;
            }
            Message::CutForDeal => self.cut(),
            Message::Deal => return self.deal(),
        }
        Effect::None
    }

    pub(super) fn set_name(&mut self, at: usize, name: String) {
        if let Some(entry) = self.entries.get_mut(at) {
            entry.name = name;
        }
    }

    /// Swaps two people; the first dealer stays the same person.
    fn swap(&mut self, one: usize, other: usize) {
        if one >= self.entries.len() || other >= self.entries.len() {
            return;
        }
        self.entries.swap(one, other);
        if self.teams().is_some() {
            return;
        }
        if self.dealer == one {
            self.dealer = other;
        } else if self.dealer == other {
            self.dealer = one;
        }
    }

    /// Removes somebody; the others in the column move up.
    pub fn remove(&mut self, at: usize) -> Effect {
        let columns = self.columns();
        for at in (at..self.entries.len()).step_by(columns) {
            self.entries[at] = self.entries.get(at + columns).cloned().unwrap_or_default();
        }
        if self.teams().is_none() && self.dealer > at {
            self.dealer -= 1;
        }
        self.picked = None;
        if self.has_guests() {
            let _ = self.entries.pop();
            // The ring stays in the list, at whoever comes next.
            if matches!(self.cursor, Cursor::Role(_)) && self.last() > 0 {
                return self.focus(Cursor::Role(at.min(self.last() - 1)));
            }
        }
        self.cursor = Cursor::Name(at);
        self.go_to_free(at)
    }

    /// Moves to the box for the next name; if there is none, to this one.
    pub(super) fn go_to_free(&mut self, at: usize) -> Effect {
        self.refresh();
        self.focus(Cursor::Name(self.free().unwrap_or(at)))
    }

    /// Returns why nobody else can sit down; `None` if there is a box for another name, or two sides.
    pub fn full_words(&self) -> Option<String> {
        let is_full =
            !self.in_sides() && self.columns() == 1 && self.column(0).all(|at| self.is_named(at));
        let Game { name, player_counts: counts, .. } = self.game;
        let words = || format!("{name} is for {} players: every seat is taken.", counts.words());
        is_full.then(words)
    }

    /// Returns the box for the next name: with two teams, in the column of the cursor, otherwise in
    /// the one with fewer players.
    pub(super) fn free(&self) -> Option<usize> {
        let column = match self.cursor {
            Cursor::Name(at) => at % self.columns(),
            Cursor::Team(team) => team,
            _ => (0..self.columns()).min_by_key(|column| self.named(*column).len()).unwrap_or(0),
        };
        self.column(column).find(|at| !self.is_named(*at))
    }

    /// Writes a name into a box and moves on to the next empty one.
    pub(super) fn write(&mut self, at: usize, name: String) -> Effect {
        self.set_name(at, name);
        if self.has_guests() {
            return self.take_guests();
        }
        self.go_to_free(at)
    }

    /// Handles Enter in a box: moves to the next one. From an empty one it moves to the other team,
    /// or deals the first hand; on a night, it asks for the roles. Only there, so that no letter of
    /// the next name answers.
    fn next(&mut self, at: usize) -> Effect {
        let empty = self.name(at).trim().is_empty();
        if let Some(name) = self.marked_name() {
            self.set_name(at, name);
        }
        if self.has_guests() {
            return match self.without_role(0).filter(|_| empty) {
                Some(guest) => self.focus(Cursor::Role(guest)),
                None => self.take_guests(),
            };
        }
        let names: Vec<String> = names_in(self.name(at)).map(str::to_owned).collect();
        if names.len() > 1 {
            return self.seat_names(at, names);
        }
        self.refresh();
        let below = at + self.columns();
        if below < self.entries.len() && (!empty || self.columns() == 1) {
            return self.focus(Cursor::Name(below));
        }
        if !empty {
            // Everybody is seated. The house rules are a Tab away.
            return self.focus(self.after_names());
        }
        let team = at % self.columns() + 1;
        match self.column(team).find(|at| !self.is_named(*at)) {
            Some(first) if team < self.columns() => self.focus(Cursor::Name(first)),
            _ => self.deal(),
        }
    }

    /// Moves the names typed in the guests' box into the list; names that are already there stay in
    /// the box.
    pub(super) fn take_guests(&mut self) -> Effect {
        let Some(last) = self.entries.len().checked_sub(1) else { return Effect::None };
        let typed = std::mem::take(&mut self.entries[last].name);
        self.add(&typed)
    }

    pub(super) fn add(&mut self, text: &str) -> Effect {
        let mut again = Vec::new();
        let typing = self.entries.pop().unwrap_or_default();
        for guest in people_in(text, self.roles()) {
            if self.entries.iter().any(|known| known.name == guest.name) {
                again.push(guest.name);
            } else {
                self.entries.push(guest);
            }
        }
        self.entries.push(typing);
        let last = self.last();
        if !again.is_empty() {
            let names = scoring::join_words(&again);
            let are = if again.len() == 1 { "is" } else { "are" };
            self.refused =
                Some(format!("{names} {are} already in the list. Two people need two names."));
            self.set_name(last, again.join(", "));
        }
        self.cursor = Cursor::Name(last);
        Effect::ShowEnd
    }

    /// Takes a guest back into the box, with the role as a letter; what was typed there joins the
    /// list first.
    fn edit_guest(&mut self, at: usize) -> Effect {
        let Some(guest) = self.entries.get(at).cloned() else { return Effect::None };
        if !self.name(self.last()).trim().is_empty() {
            let _ = self.take_guests();
            if self.refused.is_some() {
                return self.focus(Cursor::Name(self.last()));
            }
        }
        drop(self.entries.remove(at));
        let role = guest.role.and_then(|role| self.roles().get(role));
        let role = role.map_or_else(String::new, |role| format!(" {}", role.key));
        self.set_name(self.last(), format!("{}{role}", guest.name));
        self.focus(Cursor::Name(self.last()))
    }

    /// Gives a guest a role, and moves on to the next one without.
    pub fn choose_role(&mut self, at: usize, role: usize) -> Effect {
        if let Some(guest) = self.entries.get_mut(at) {
            guest.role = Some(role);
        }
        let next = self.without_role(at + 1);
        self.focus(next.map_or(Cursor::Name(self.last()), Cursor::Role))
    }

    /// Picks the first dealer at random, as by cutting cards. The clock is random enough for that.
    fn cut(&mut self) {
        self.cursor = Cursor::Dealer;
        let card = clock::now().timestamp_subsec_nanos() as usize / 1000;
        let dealers = self.dealers();
        let dealer = card.checked_rem(dealers.len()).and_then(|card| dealers.get(card));
        if let Some((dealer, _)) = dealer {
            self.dealer = *dealer;
        }
    }

    /// Starts the game, or moves to what is missing.
    pub fn deal(&mut self) -> Effect {
        if self.has_guests() && !self.name(self.last()).trim().is_empty() {
            let _ = self.take_guests();
        }
        self.refresh();
        self.tried = true;
        self.house_rules.check(None);
        if self.question.is_some() {
            return self.focus(Cursor::Question);
        }
        if self.ready() && self.refused.is_none() {
            return Effect::Begin(Box::new(self.record()));
        }
        if let Some(at) = self.refused_name() {
            return self.focus(Cursor::Name(at));
        }
        if let Some(guest) = self.without_role(0) {
            return self.focus(Cursor::Role(guest));
        }
        let named = !self.problems().iter().any(is_about_players);
        if let Some(option) = self.house_rules.first_refused().filter(|_| named) {
            return self.focus(Cursor::Option(option));
        }
        let free = self.free();
        free.map_or(Effect::None, |at| self.focus(Cursor::Name(at)))
    }

    /// Returns the box of the first name that is refused: on a night, what stayed in the box; at a
    /// table, a name that is invalid or there already, or the last of too many.
    fn refused_name(&self) -> Option<usize> {
        if self.has_guests() {
            return self.refused.as_ref().and_then(|_| self.entries.len().checked_sub(1));
        }
        let seats = self.seats();
        let mut names: Vec<String> = Vec::new();
        for at in &seats {
            names.push(names::clean(self.name(*at)));
            let (last, before) = names.split_last()?;
            if before.contains(last) || names::fault(std::slice::from_ref(last)).is_some() {
                return Some(*at);
            }
        }
        let most = self.game.player_counts.most();
        seats.last().copied().filter(|_| seats.len() > most)
    }

    /// Answers the question about a name that looks like another, and moves to the next place, or
    /// deals if that was tried.
    pub fn answer(&mut self, yes: bool) -> Effect {
        let Some(LookAlike { at, known, .. }) = &self.question else { return Effect::None };
        let at = *at;
        match (known.clone(), yes) {
            (Some(known), true) => drop(self.change(Message::IsSamePerson(at, known))),
            (Some(_), false) | (None, true) => drop(self.change(Message::IsOtherPerson(at))),
            (None, false) if self.has_guests() => return self.focus(Cursor::Role(at)),
            (None, false) => return self.focus(Cursor::Name(at)),
        }
        self.refresh();
        if self.question.is_none() && self.tried {
            return self.deal();
        }
        self.focus(self.cursor)
    }
}
