//! Names that look like somebody else's.

use std::collections::BTreeMap;

use super::{Cursor, Roster};
use scoring::names::skeleton;
use store::{Person, format};

/// A name that looks like another.
#[derive(Debug)]
pub struct LookAlike {
    /// Index of its entry.
    pub at: usize,
    /// The known person it may be; `None` for somebody at the same table.
    pub known: Option<String>,
    /// The question to ask.
    pub question: String,
}

impl Roster {
    /// Sets who has played.
    pub fn set_people(&mut self, people: Vec<Person>) {
        self.alike.clear();
        for (at, person) in people.iter().enumerate() {
            self.alike.entry(skeleton(&person.name)).or_default().push(at);
        }
        self.people = people;
        self.refresh();
    }

    /// Returns the first name that looks like somebody else's, apart from the one being typed.
    pub(super) fn look_alike(&self) -> Option<LookAlike> {
        let typing = |at: &usize| self.cursor == Cursor::Name(*at);
        let mut seen: BTreeMap<String, &str> = BTreeMap::new();
        for at in self.seats().into_iter().filter(|at| !typing(at)) {
            let name = self.name(at).trim();
            let key = skeleton(name);
            if key.is_empty() {
                continue;
            }
            if self.told_apart.contains(name) {
                let _ = seen.insert(key, name);
                continue;
            }
            if let Some(other) = seen.get(&key).filter(|other| **other != name) {
                let question = format!("{other} and {name} look alike. Are they two people?");
                return Some(LookAlike { at, known: None, question });
            }
            let alike = self.alike.get(&key).into_iter().flatten();
            let alike: Vec<&Person> = alike.filter_map(|at| self.people.get(*at)).collect();
            if let Some(person) = alike.first().filter(|_| alike.iter().all(|one| one.name != name))
            {
                let games = format::how_many(person.games, "game", "games");
                let known = &person.name;
                let question =
                    format!("Is {name} the same person as {known}, who has played {games}?");
                return Some(LookAlike { at, known: Some(person.name.clone()), question });
            }
            let _ = seen.insert(key, name);
        }
        None
    }
}
