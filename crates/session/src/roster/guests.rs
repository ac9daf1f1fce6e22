//! Parses a typed or pasted list of people.

use super::RosterEntry;
use scoring::Choice;

/// What separates names.
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
