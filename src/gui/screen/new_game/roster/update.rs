//! What follows from what happens while people sit down.

use iced::Task;
use iced::widget::operation;

use super::super::house_rules::{self, MARKED};
use super::super::{Event, Route};
use super::guests::people_in;
use super::{Cursor, GUEST, LIST, Message, Moving, Roster, RosterKind, teams};
use crate::clock;
use crate::gui::scroll_into_view::scroll_into_view;

impl Roster {
    pub(in super::super) fn update(&mut self, message: Message) -> Event<Message> {
        let event = self.change(message);
        self.refresh();
        event
    }

    pub(super) fn change(&mut self, message: Message) -> Event<Message> {
        match message {
            Message::Arrived => self.moving = None,
            Message::Name(at, name) => {
                self.refused = None;
                let Some((at, name)) = self.meant(at, name) else { return Event::None };
                self.cursor = Cursor::Name(at);
                self.set_name(at, name);
            }
            Message::Team(team, name) => {
                self.cursor = Cursor::Team(team);
                if let RosterKind::Teams(teams) = &mut self.kind {
                    teams.set_name(team, name);
                }
            }
            Message::Next(at) => {
                let on_its_way = self.moving.as_ref().is_some_and(|moving| moving.from == at);
                return match self.cursor {
                    Cursor::Name(target) if on_its_way => self.next(target),
                    _ => self.next(at),
                };
            }
            Message::Leave => return self.focus(self.after(self.cursor)),
            Message::Take(name) => {
                let typing = match self.cursor {
                    Cursor::Name(at) if !self.name(at).is_empty() => self.completion().map(|_| at),
                    _ => None,
                };
                let free = self.free();
                return typing.or(free).map_or(Event::None, |at| self.write(at, name));
            }
            Message::Same(at, name) => self.set_name(at, name),
            Message::Different(at) => {
                let name = self.name(at).trim().to_owned();
                let _ = self.told_apart.insert(name);
            }
            Message::Paste => return Event::Run(iced::clipboard::read().map(Message::Pasted)),
            Message::Pasted(text) => return self.pasted(text),
            Message::SwitchRole(at) => {
                if let Some(guest) = self.entries.get_mut(at) {
                    guest.role = Some(guest.role.map_or(0, |role| 1 - role.min(1)));
                }
                // The click took the caret from the box.
                let last = self.entries.len().saturating_sub(1);
                return self.focus(Cursor::Name(last));
            }
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
                    Rule::Save => return self.save_rules(),
                    Rule::Submit => return self.focus(self.after(self.cursor)),
                    Rule::Choose(index, _) | Rule::Toggle(index, _) | Rule::Type(index, _) => {
                        self.cursor = Cursor::Option(*index);
                    }
                    Rule::SwapDefaults => {}
                }
                self.house_rules.update(message);
            }
            Message::Dealer(at) => {
                self.dealer = at;
                self.cursor = Cursor::Dealer;
            }
            Message::Cut => self.cut(),
            Message::Back => return Event::Back,
            Message::Deal => return self.deal(),
        }
        Event::None
    }

    pub(super) fn set_name(&mut self, at: usize, name: String) {
        if let Some(entry) = self.entries.get_mut(at) {
            entry.name = name;
        }
    }

    /// Two people change places; whoever deals first goes on doing so.
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

    /// Somebody gets up; the others of the column close up.
    pub(super) fn remove(&mut self, at: usize) -> Event<Message> {
        let columns = self.columns();
        for at in (at..self.entries.len()).step_by(columns) {
            let next = self.entries.get(at + columns).cloned().unwrap_or_default();
            if let Some(entry) = self.entries.get_mut(at) {
                *entry = next;
            }
        }
        if self.teams().is_none() && self.dealer > at {
            self.dealer -= 1;
        }
        self.picked = None;
        if self.has_guests() {
            let _ = self.entries.pop();
        }
        self.cursor = Cursor::Name(at);
        self.refresh();
        let free = self.free();
        self.focus(Cursor::Name(free.unwrap_or(at)))
    }

    /// Which box a typed name is meant for, and what it says then: letters that come while
    /// the caret is on its way arrive in the box it left.
    fn meant(&mut self, at: usize, name: String) -> Option<(usize, String)> {
        let Cursor::Name(target) = self.cursor else { return Some((at, name)) };
        let Some(moving) = self.moving.as_mut().filter(|moving| moving.from == at) else {
            self.moving = None;
            return Some((at, name));
        };
        let more = name.strip_prefix(&moving.name)?.to_owned();
        // Either one letter more than before, or the box was drawn again and begins anew.
        let fresh = match more.strip_prefix(&moving.taken) {
            Some(fresh) if !fresh.is_empty() => fresh.to_owned(),
            _ => more.clone(),
        };
        moving.taken = more;
        Some((target, format!("{}{fresh}", self.name(target))))
    }

    /// The box that the next name belongs to: of two teams, in that of the cursor, or in the one
    /// that has fewer players.
    fn free(&self) -> Option<usize> {
        let column = match self.cursor {
            Cursor::Name(at) => at % self.columns(),
            Cursor::Team(team) => team,
            _ => (0..self.columns()).min_by_key(|column| self.named(*column).len()).unwrap_or(0),
        };
        self.column(column).find(|at| !self.is_named(*at))
    }

    /// Writes a name into a box and goes on to the next empty one.
    pub(super) fn write(&mut self, at: usize, name: String) -> Event<Message> {
        self.set_name(at, name);
        if self.has_guests() {
            return self.take_guests();
        }
        self.refresh();
        let free = self.free();
        self.focus(Cursor::Name(free.unwrap_or(at)))
    }

    /// Enter in a box: on to the next one. In an empty one: the other team, or the first hand; on
    /// a night the first guest without a role.
    fn next(&mut self, at: usize) -> Event<Message> {
        let empty = self.name(at).trim().is_empty();
        if self.has_guests() {
            return match self.without_role(0) {
                Some(guest) if empty => self.focus(Cursor::Role(guest)),
                _ if empty => Event::None,
                _ => self.take_guests(),
            };
        }
        self.refresh();
        let below = at + self.columns();
        if below < self.entries.len() && (!empty || self.columns() == 1) {
            return self.focus(Cursor::Name(below));
        }
        if !empty {
            return self.focus(self.after(Cursor::Name(at)));
        }
        let team = at % self.columns() + 1;
        match self.column(team).find(|at| !self.is_named(*at)) {
            Some(first) if team < self.columns() => self.focus(Cursor::Name(first)),
            _ => self.deal(),
        }
    }

    /// Takes what is typed in the box for guests into the list; who is there already stays in
    /// the box.
    pub(super) fn take_guests(&mut self) -> Event<Message> {
        let Some(last) = self.entries.len().checked_sub(1) else { return Event::None };
        let typed = std::mem::take(&mut self.entries[last].name);
        let event = self.add(&typed);
        // Letters that come before the box is drawn empty follow those that were taken.
        self.moving = Some(Moving { from: last, name: typed, taken: String::new() });
        event
    }

    fn add(&mut self, text: &str) -> Event<Message> {
        let mut again = Vec::new();
        let typing = self.entries.pop().unwrap_or_default();
        for guest in people_in(text) {
            if self.entries.iter().any(|known| known.name == guest.name) {
                again.push(guest.name);
            } else {
                self.entries.push(guest);
            }
        }
        self.entries.push(typing);
        let last = self.entries.len() - 1;
        if !again.is_empty() {
            let names = crate::engine::join_words(&again);
            let are = if again.len() == 1 { "is" } else { "are" };
            self.refused =
                Some(format!("{names} {are} already in the list. Two people need two names."));
            self.set_name(last, again.join(", "));
        }
        self.cursor = Cursor::Name(last);
        let end = iced::widget::scrollable::RelativeOffset { x: 0.0, y: 1.0 };
        Event::Run(operation::snap_to(LIST, end))
    }

    /// Takes a list into the list of guests; one name goes into the box.
    fn pasted(&mut self, text: Option<String>) -> Event<Message> {
        let Some(text) = text.filter(|_| self.has_guests()) else { return Event::None };
        if text.lines().count() > 1 || text.contains([',', ';', '\t']) {
            let added = self.add(&text);
            return match self.without_role(0) {
                Some(guest) => self.focus(Cursor::Role(guest)),
                None => added,
            };
        }
        let last = self.entries.len().saturating_sub(1);
        self.set_name(last, format!("{}{}", self.name(last), text.trim()));
        Event::Run(operation::move_cursor_to_end(GUEST))
    }

    /// Gives a guest a role, and goes on to the next one without.
    pub(super) fn choose_role(&mut self, at: usize, role: usize) -> Event<Message> {
        if let Some(guest) = self.entries.get_mut(at) {
            guest.role = Some(role);
        }
        let last = self.entries.len().saturating_sub(1);
        let next = self.without_role(at + 1);
        self.focus(next.map_or(Cursor::Name(last), Cursor::Role))
    }

    /// Saves the house rules as they are, unless they are saved already.
    pub(super) fn save_rules(&self) -> Event<Message> {
        if !self.house_rules.can_save() {
            return Event::None;
        }
        Event::Keep(self.game, self.house_rules.options().clone())
    }

    /// The cards say who deals. Chance need not be good here: the clock is enough.
    fn cut(&mut self) {
        self.cursor = Cursor::Dealer;
        let card = clock::now().timestamp_subsec_nanos() as usize / 1000;
        let dealers = self.dealers();
        let dealer = card.checked_rem(dealers.len()).and_then(|card| dealers.get(card));
        if let Some((dealer, _)) = dealer {
            self.dealer = *dealer;
        }
    }

    pub(super) fn deal(&mut self) -> Event<Message> {
        if self.has_guests() && !self.entries.last().is_none_or(|last| last.name.trim().is_empty())
        {
            let _ = self.take_guests();
        }
        self.refresh();
        self.tried = true;
        if self.ready() && self.refused.is_none() {
            return Event::Go(Route::Begin(Box::new(self.set_up())));
        }
        if let Some(guest) = self.without_role(0) {
            return self.focus(Cursor::Role(guest));
        }
        let free = self.free();
        free.map_or(Event::None, |at| self.focus(Cursor::Name(at)))
    }

    /// Moves the cursor, and with it the caret.
    pub(super) fn focus(&mut self, cursor: Cursor) -> Event<Message> {
        if let (Cursor::Name(from), Cursor::Name(to), None) = (self.cursor, cursor, &self.moving)
            && from != to
        {
            let name = self.name(from).to_owned();
            self.moving = Some(Moving { from, name, taken: String::new() });
        }
        self.cursor = cursor;
        let focus = match cursor {
            Cursor::Name(at) => {
                let id = self.box_id(at);
                let there = operation::focus(id.clone()).chain(operation::move_cursor_to_end(id));
                there.chain(Task::done(Message::Arrived))
            }
            Cursor::Team(team) => operation::focus(teams::team_id(team)),
            // Nothing has this name, so every box loses its caret.
            Cursor::Role(_) | Cursor::Option(_) | Cursor::Dealer => {
                operation::focus("new-game-choices")
            }
        };
        Event::Run(Task::batch([focus, scroll_into_view(LIST, MARKED)]))
    }
}
