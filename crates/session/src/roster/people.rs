//! A typed or pasted list of people, and names that look like somebody else's.

use std::collections::BTreeMap;

use super::{Cursor, Roster, RosterEntry};
use scoring::Choice;
use scoring::names::skeleton;
use store::{Person, format};

const SEPARATORS: [char; 5] = ['\n', '\r', ',', ';', '\t'];

/// Returns the names in a text: one per line or separated by commas, without the numbers or dashes
/// of a list.
pub(super) fn names_in(text: &str) -> impl Iterator<Item = &str> {
    text.split(SEPARATORS).map(without_number).filter(|name| !name.is_empty())
}

/// Returns a name without "3.", "3)", "-" or "•" before it.
fn without_number(part: &str) -> &str {
    let part = part.trim();
    let rest = part.trim_start_matches(|digit: char| digit.is_ascii_digit());
    let marks: &[char] =
        if rest.len() < part.len() { &['.', ')'] } else { &['-', '–', '•', '*'] };
    rest.strip_prefix(marks).map_or(part, str::trim_start)
}

/// Returns the people in a text: one per line or separated by commas, each with an optional role
/// after the name: its word or the first letters of it, perhaps in brackets.
pub(super) fn people_in(text: &str, roles: &[Choice]) -> Vec<RosterEntry> {
    let role = |word: &str| {
        let bare = word.strip_prefix('(').and_then(|word| word.strip_suffix(')'));
        let bare = bare.unwrap_or(word).to_lowercase();
        let is = |role: &Choice| !bare.is_empty() && role.label.starts_with(&bare);
        roles.iter().position(is)
    };
    let mut people: Vec<RosterEntry> = Vec::new();
    for part in names_in(text) {
        if let (Some(role), Some(last)) = (role(part), people.last_mut())
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
        people.push(RosterEntry { name: name.to_owned(), role });
    }
    people
}

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
            for name in std::iter::once(&person.name).chain(&person.former) {
                self.alike.entry(skeleton(name)).or_default().push(at);
            }
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

#[cfg(test)]
mod tests {
    use super::{RosterEntry, people_in};
    use scoring::tables::Role;

    #[test]
    fn a_list_may_give_roles_after_names() {
        let guest = |name: &str, role| RosterEntry { name: name.to_owned(), role };
        let list = people_in("Ada l\nBen, Gent\n\nMary Ann\tlady; Otto", Role::ALL);
        let wanted = [
            guest("Ada", Some(0)),
            guest("Ben", Some(1)),
            guest("Mary Ann", Some(0)),
            guest("Otto", None),
        ];
        assert_eq!(list, wanted);
        assert_eq!(people_in("Ada l, Ben", &[])[0], guest("Ada l", None));
        let numbered = people_in("1. Ada\n2) Ben\n- Cleo\n 10.  Dov\n2nd Eve", &[]);
        let wanted = ["Ada", "Ben", "Cleo", "Dov", "2nd Eve"].map(|name| guest(name, None));
        assert_eq!(numbered, wanted);
    }
}
