//! Checks that a file's tables, indexes and triggers are those of `schema.sql`.
//!
//! Another program may have added a trigger that writes or dropped a unique index. So the SQL of
//! each is compared, word by word, before the file is used. Views are left out: ours are written
//! again where they differ, users may add their own, and nothing here reads them.

use std::collections::BTreeMap;
use std::iter::Peekable;
use std::str::Chars;

use rusqlite::Connection;

use super::fault::Fault;

/// The tokens of each table, index and trigger, by kind and name.
type Objects = BTreeMap<(String, String), String>;

/// Compares the objects of a file with those that `schema` creates.
pub(super) fn check(connection: &Connection, schema: &str) -> Result<(), Fault> {
    let mut wanted = objects(schema);
    let mut query = connection.prepare(include_str!("query/library/schema.sql"))?;
    let mut rows = query.query([])?;
    while let Some(row) = rows.next()? {
        let (sql, called): (String, String) = (row.get(0)?, row.get(1)?);
        let words: Vec<String> = Tokens::of(&sql).collect();
        let known = named(&words).and_then(|name| wanted.remove(&name));
        if known.is_none_or(|known| known != words.join(" ")) {
            return Err(Fault::AlteredSchema(called));
        }
    }
    // Something that is missing was removed, or never written: part of the file is gone.
    if wanted.is_empty() { Ok(()) } else { Err(Fault::Corrupt) }
}

/// Returns the objects that a schema creates.
fn objects(schema: &str) -> Objects {
    let mut objects = Objects::new();
    let mut statement: Vec<String> = Vec::new();
    // Triggers contain statements too.
    let mut depth = 0_usize;
    for word in Tokens::of(schema) {
        match word.as_str() {
            "begin" | "case" => depth += 1,
            "end" => depth = depth.saturating_sub(1),
            _ => {}
        }
        if word == ";" && depth == 0 {
            if let Some(name) = named(&statement) {
                let _ = objects.insert(name, statement.join(" "));
            }
            statement.clear();
        } else {
            statement.push(word);
        }
    }
    objects
}

/// Returns the kind and name of the object that a statement creates: `create unique index games_by
/// …`.
fn named(words: &[String]) -> Option<(String, String)> {
    let mut words = words.iter().map(String::as_str);
    if words.next() != Some("create") {
        return None;
    }
    let kind = words.by_ref().find(|word| *word != "unique")?;
    Some((kind.to_owned(), words.next()?.to_owned()))
}

/// The tokens of SQL, without comments and white space; in lower case except strings, and without
/// the quotes that SQLite puts around the name of a renamed table.
struct Tokens<'a>(Peekable<Chars<'a>>);

impl Tokens<'_> {
    fn of(sql: &str) -> Tokens<'_> {
        Tokens(sql.chars().peekable())
    }

    fn quoted(&mut self, quote: char) -> String {
        let mut text = String::new();
        while let Some(next) = self.0.next() {
            if next != quote {
                text.push(next);
            } else if self.0.next_if_eq(&quote).is_some() {
                text.extend([quote; 2]);
            } else {
                break;
            }
        }
        text
    }
}

impl Iterator for Tokens<'_> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        loop {
            let next = self.0.next()?;
            match next {
                _ if next.is_whitespace() => {}
                '-' if self.0.next_if_eq(&'-').is_some() => {
                    while self.0.next().is_some_and(|next| next != '\n') {}
                }
                '/' if self.0.next_if_eq(&'*').is_some() => {
                    let mut before = ' ';
                    for next in self.0.by_ref() {
                        if (before, next) == ('*', '/') {
                            break;
                        }
                        before = next;
                    }
                }
                '\'' => return Some(format!("'{}'", self.quoted('\''))),
                '"' => {
                    let name = self.quoted('"');
                    let is_plain = name.chars().all(|one| one.is_ascii_lowercase() || one == '_');
                    return Some(if is_plain { name } else { format!("\"{name}\"") });
                }
                _ if next.is_alphanumeric() || next == '_' => {
                    let mut word = String::from(next.to_ascii_lowercase());
                    while let Some(next) =
                        self.0.next_if(|next| next.is_alphanumeric() || *next == '_')
                    {
                        word.push(next.to_ascii_lowercase());
                    }
                    return Some(word);
                }
                _ => return Some(next.to_string()),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_spaces_do_not_matter() {
        let words = |sql: &str| Tokens::of(sql).collect::<Vec<_>>().join(" ");
        let plain = "create table a (b text check (b = 'It''s  -- B'), c int)";
        for same in [
            "CREATE TABLE a (b TEXT CHECK (b='It''s  -- B'), -- a comment\n c INT)",
            "create/* one\n more **/table \"a\"\n(\tb text check(b = 'It''s  -- B') ,c int )",
        ] {
            assert_eq!(words(same), words(plain));
        }
        assert_ne!(words(&plain.replace("It''s  ", "It''s ")), words(plain));
        assert_ne!(words(&plain.replace("'It", "'it")), words(plain));
    }

    #[test]
    fn a_trigger_is_one_statement() {
        let schema = "create table a (b);
            create trigger t after insert on a begin
                update a set b = case when b then 1 else 2 end;
                delete from a;
            end;
            create unique index i on a (b); insert into a values (1);";
        let names: Vec<_> = objects(schema).into_keys().map(|(_, name)| name).collect();
        assert_eq!(names, ["i", "a", "t"]);
    }
}
