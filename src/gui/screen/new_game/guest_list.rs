//! The second step of a night of tables: who comes, as what, and which games are played.
//!
//! Invariant: what is typed or pasted stands somewhere: as somebody in the list, or still in
//! the box with a sentence why not.

use iced::Task;
use iced::keyboard::key::Named;
use iced::widget::operation;

use super::house_rules::{self, HouseRules};
use super::{Route, Wish};
use crate::engine::tables::{ROLE, Role};
use crate::engine::{Cell, Game, Options, Player, Record, SeatIndex, Subject, Value};
use crate::game::OpenGame;
use crate::gui::focus::move_focus;
use crate::gui::keyboard::KeyPress;
use crate::gui::widget::KeyGroup;

mod view;

/// The box for names, and the list under it.
const NAME: &str = "guest-name";
const LIST: &str = "guest-list";

/// The step.
#[derive(Debug)]
pub(super) struct GuestList {
    pub(super) game: &'static Game,
    /// Everybody who has played, who played last first.
    pub(super) people: Vec<String>,
    list: Vec<Guest>,
    typed: String,
    /// Who is marked in the list.
    marked: Option<usize>,
    pub(super) house_rules: HouseRules,
    /// Why what was typed could not be taken.
    refused: Option<String>,
    /// What the engine says of the night as it is.
    problems: Vec<String>,
}

/// Somebody who comes.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Guest {
    name: String,
    /// 0 or 1, once it is said.
    role: Option<usize>,
}

/// What happened in this step.
#[derive(Debug, Clone)]
pub enum Message {
    /// Something was typed into the box.
    Typed(String),
    /// Enter in the box.
    Add,
    /// A list is pasted: it is read from the clipboard, lines and all.
    Paste,
    /// What the clipboard holds.
    Pasted(Option<String>),
    /// A click on somebody: the other role, or the first one.
    Turn(usize),
    /// Somebody does not come after all.
    Remove(usize),
    /// Something happened to the house rules.
    HouseRules(house_rules::Message),
    /// Another game.
    Back,
    /// The seats are drawn.
    Draw,
}

impl GuestList {
    pub(super) fn new(
        game: &'static Game,
        people: Vec<String>,
        ours: Option<Options>,
    ) -> (GuestList, Task<Message>) {
        let mut guests = GuestList {
            game,
            people,
            list: Vec::new(),
            typed: String::new(),
            marked: None,
            house_rules: HouseRules::new(game),
            refused: None,
            problems: Vec::new(),
        };
        guests.house_rules.offer(ours);
        guests.look();
        (guests, operation::focus(NAME))
    }

    /// The first who has no role yet: L or G is meant for them.
    fn asked(&self) -> Option<&Guest> {
        self.list.iter().find(|guest| guest.role.is_none())
    }

    /// How many ladies and gentlemen come.
    fn balance(&self) -> [usize; 2] {
        [0, 1].map(|role| self.list.iter().filter(|guest| guest.role == Some(role)).count())
    }

    fn record(&self) -> Record {
        let names = self.list.iter().map(|guest| guest.name.clone()).collect();
        let mut record = Record::new(self.game, names);
        record.options.clone_from(self.house_rules.options());
        for (index, guest) in self.list.iter().enumerate() {
            let word = guest.role.and_then(|role| Role::ALL.get(role)).map(|role| role.id);
            let cell = Cell::of(ROLE.spec.id, Subject::Player(Player::at(index)));
            let _ = record.setup.set(cell, word.map(Value::Word));
        }
        record
    }

    fn look(&mut self) {
        self.house_rules.set_players(self.list.len());
        let sheet = OpenGame::open(self.record(), Vec::new());
        let problems = sheet.evaluation().problems.iter();
        self.problems = problems.map(|problem| problem.message.clone()).collect();
    }

    /// Whether the seats can be drawn.
    fn ready(&self) -> bool {
        self.problems.is_empty() && self.asked().is_none()
    }

    pub(super) fn update(&mut self, message: Message) -> Wish<Message> {
        match message {
            Message::Typed(text) => {
                self.refused = None;
                let role = match text.to_lowercase().as_str() {
                    "l" => Some(0),
                    "g" => Some(1),
                    _ => None,
                };
                let asked = self.list.iter().position(|guest| guest.role.is_none());
                if let (Some(role), Some(asked), true) = (role, asked, self.typed.is_empty()) {
                    self.list[asked].role = Some(role);
                    self.look();
                    return Wish::None;
                }
                self.typed = text;
                Wish::None
            }
            Message::Add => {
                let typed = std::mem::take(&mut self.typed);
                self.add(&typed)
            }
            Message::Paste => Wish::Run(iced::clipboard::read().map(Message::Pasted)),
            Message::Pasted(text) => match text {
                Some(text) if text.lines().count() > 1 || text.contains([',', ';', '\t']) => {
                    self.add(&text)
                }
                Some(text) => {
                    self.typed.push_str(text.trim());
                    Wish::Run(operation::move_cursor_to_end(NAME))
                }
                None => Wish::None,
            },
            Message::Turn(index) => {
                if let Some(guest) = self.list.get_mut(index) {
                    guest.role = Some(guest.role.map_or(0, |role| 1 - role.min(1)));
                }
                self.marked = Some(index);
                self.look();
                Wish::None
            }
            Message::Remove(index) => {
                if index < self.list.len() {
                    let _ = self.list.remove(index);
                }
                self.marked = None;
                self.look();
                Wish::Run(operation::focus(NAME))
            }
            Message::HouseRules(house_rules::Message::Save) if self.house_rules.can_save() => {
                Wish::Keep(self.game, self.house_rules.options().clone())
            }
            Message::HouseRules(house_rules::Message::Submit) => Wish::Run(operation::focus(NAME)),
            Message::HouseRules(message) => {
                self.house_rules.update(message);
                self.look();
                Wish::None
            }
            Message::Back => Wish::Back,
            Message::Draw if self.ready() => Wish::Go(Route::Begin(Box::new(self.record()))),
            Message::Draw => Wish::None,
        }
    }

    /// Takes names over; those that are there already stay in the box.
    fn add(&mut self, text: &str) -> Wish<Message> {
        let mut again = Vec::new();
        for guest in guests_in(text) {
            if self.list.iter().any(|known| known.name == guest.name) {
                again.push(guest.name);
            } else {
                self.list.push(guest);
            }
        }
        if !again.is_empty() {
            let names = crate::engine::join_words(&again);
            let are = if again.len() == 1 { "is" } else { "are" };
            self.refused =
                Some(format!("{names} {are} in the list already. Two people need two names."));
            self.typed = again.join(", ");
        }
        self.look();
        let end = iced::widget::scrollable::RelativeOffset { x: 0.0, y: 1.0 };
        Wish::Run(operation::snap_to(LIST, end))
    }

    /// The name from earlier evenings that what is typed begins.
    fn completion(&self) -> Option<&str> {
        let typed = self.typed.to_lowercase();
        if typed.is_empty() {
            return None;
        }
        let fits = |name: &&String| {
            name.to_lowercase().starts_with(&typed)
                && name.len() > self.typed.len()
                && !self.list.iter().any(|guest| guest.name == **name)
        };
        self.people.iter().find(fits).map(String::as_str)
    }

    pub(super) fn key(&mut self, press: &KeyPress) -> Wish<Message> {
        match press.named() {
            Some(Named::F5) => return self.update(Message::Draw),
            Some(Named::Escape) => return Wish::Back,
            Some(Named::Tab) => {
                if let Some(name) = self.completion().map(str::to_owned) {
                    self.typed = name;
                    return Wish::Run(operation::move_cursor_to_end(NAME));
                }
                return Wish::Run(move_focus(!press.shift()));
            }
            Some(Named::ArrowUp) => {
                let last = self.list.len().checked_sub(1);
                self.marked = self.marked.map_or(last, |at| Some(at.saturating_sub(1)));
            }
            Some(Named::ArrowDown) => {
                let next = self.marked.map(|at| at + 1);
                self.marked = next.filter(|at| *at < self.list.len());
            }
            Some(Named::F2) => {
                if let Some(at) = self.marked {
                    return self.update(Message::Turn(at));
                }
            }
            Some(Named::F3) => {
                if let Some(at) = self.marked {
                    return self.update(Message::Remove(at));
                }
            }
            _ => {}
        }
        if press.with_control() == Some('v') {
            return self.update(Message::Paste);
        }
        // The box had lost its caret: what is typed is meant for it.
        match press.text.as_ref().and_then(|text| text.chars().next()) {
            Some(letter) if letter.is_alphabetic() && !press.modifiers.command() => {
                let _ = self.update(Message::Typed(format!("{}{letter}", self.typed)));
                let end = operation::move_cursor_to_end(NAME);
                Wish::Run(operation::focus(NAME).chain(end))
            }
            _ => Wish::None,
        }
    }
}

/// The people in a text: one a line or between commas; a role may stand after a name.
fn guests_in(text: &str) -> Vec<Guest> {
    let role = |word: &str| match word.to_lowercase().as_str() {
        "l" | "lady" | "(l)" | "(lady)" => Some(0),
        "g" | "gentleman" | "(g)" | "(gentleman)" => Some(1),
        _ => None,
    };
    let mut guests: Vec<Guest> = Vec::new();
    for part in text.split(['\n', '\r', ',', ';', '\t']) {
        let part = part.trim();
        if part.is_empty() {
            continue;
        }
        if let (Some(role), Some(last)) = (role(part), guests.last_mut())
            && last.role.is_none()
        {
            last.role = Some(role);
            continue;
        }
        let last = part.rsplit_once(' ').and_then(|(name, word)| Some((name, role(word)?)));
        let (name, role) = match last {
            Some((name, role)) => (name.trim(), Some(role)),
            None => (part, None),
        };
        guests.push(Guest { name: name.to_owned(), role });
    }
    guests
}

/// The keys of this step.
pub(super) fn keys() -> Vec<KeyGroup<'static>> {
    vec![
        KeyGroup::new("Who comes")
            .line(["Enter"], "take the name")
            .line(["L", "G"], "lady or gentleman")
            .line(["Ctrl", "V"], "paste a list")
            .line(["Tab"], "take the name that fits")
            .line(["\u{2191}", "\u{2193}"], "mark somebody")
            .line(["F2"], "lady or gentleman, turned")
            .line(["F3"], "does not come after all")
            .line(["F5"], "draw the seats"),
    ]
}

#[cfg(test)]
mod tests {
    use super::{Guest, guests_in};

    #[test]
    fn a_list_has_names_with_roles_or_without() {
        let guest = |name: &str, role| Guest { name: name.to_owned(), role };
        let list = guests_in("Ada l\nBen, G\n\nMary Ann\tlady; Otto");
        let wanted = [
            guest("Ada", Some(0)),
            guest("Ben", Some(1)),
            guest("Mary Ann", Some(0)),
            guest("Otto", None),
        ];
        assert_eq!(list, wanted);
    }
}
