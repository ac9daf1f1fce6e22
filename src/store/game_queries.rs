//! Lists of games, newest change first, reading no more than is shown.

use chrono::{DateTime, Utc};
use rusqlite::params_from_iter;
use rusqlite::types::Value as Column;

use super::error::Error;
use super::search::{Piece, Word};
use super::{GameId, PersonId, Store, people, time};

/// Which games to list; the default is all that were not removed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Filter {
    /// Only those played by the rules of this id.
    pub rules: Option<String>,
    /// Only those this person sits at.
    pub person: Option<PersonId>,
    /// Only those that were changed at this time or later.
    pub from: Option<DateTime<Utc>>,
    /// Only those that were begun before this time.
    pub until: Option<DateTime<Utc>>,
    /// Only those that the players did not stop. Whether one is over by its rules is for a
    /// reading of it to say.
    pub open_only: bool,
    /// Only those that have each of these words in their title, in a player's name or in the
    /// name of the game, or were changed last on a day that it means; capital letters are the
    /// same as small ones from A to Z.
    pub text: Option<String>,
    /// Those that were removed, in place of those that were not.
    pub removed: bool,
    /// No more than so many.
    pub limit: Option<usize>,
    /// Without the first so many.
    pub offset: usize,
}

/// One game in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// Its number in the file.
    pub id: GameId,
    /// The id of its rules; this version may not have them.
    pub rules: String,
    /// What the evening was called.
    pub title: Option<String>,
    /// The players in seating order.
    pub players: Vec<String>,
    /// When it was begun or imported.
    pub created: DateTime<Utc>,
    /// When the newest change was made.
    pub changed: DateTime<Utc>,
    /// How many rounds are written.
    pub rounds: usize,
    /// Whether the players stopped before the rules' end.
    pub ended: bool,
    /// When it was removed, if it was.
    pub removed: Option<DateTime<Utc>>,
}

impl Store {
    /// Returns the games that a filter lets through, newest change first.
    ///
    /// # Errors
    /// Any that says why the file cannot be read.
    pub fn games(&self, filter: &Filter) -> Result<Vec<Summary>, Error> {
        self.read(|connection| {
            let mut words = match &filter.text {
                Some(text) => Word::all(connection, text)?,
                None => Vec::new(),
            };
            if let Some(person) = filter.person {
                words.push(Word::person(connection, person)?);
            }
            Word::sort(&mut words);
            let (sql, values) = statement(filter, &words);
            let mut query = connection.prepare_cached(&sql)?;
            let mut rows = query.query(params_from_iter(values))?;
            let mut games = Vec::new();
            while let Some(row) = rows.next()? {
                let id = GameId(row.get(0)?);
                games.push(Summary {
                    id,
                    rules: row.get(1)?,
                    title: row.get(2)?,
                    players: people::seated(connection, id)?,
                    created: time::listed(row, 3)?,
                    changed: time::listed(row, 4)?,
                    ended: row.get(5)?,
                    removed: time::maybe_listed(row, 6)?,
                    rounds: row.get(7)?,
                });
            }
            Ok(games)
        })
    }
}

/// Returns the statement for a filter, and the values for its question marks. First it is found out
/// which games these are, then what is said of them.
fn statement(filter: &Filter, words: &[Word]) -> Piece {
    let (mut conditions, mut wanted) = (String::new(), Vec::new());
    // In these words, so that SQLite sees that its indexes of such games serve.
    conditions += if filter.removed { "removed is not null" } else { "removed is null" };
    let mut only = |condition: &str, values: Vec<Column>| {
        conditions += " and ";
        conditions += condition;
        wanted.extend(values);
    };
    let at = |time| vec![Column::Text(time::text(time))];
    if let Some(rules) = filter.rules.clone() {
        only("rules = ?", vec![Column::Text(rules)]);
    }
    if let Some(from) = filter.from {
        only("changed >= ?", at(from));
    }
    if let Some(until) = filter.until {
        only("created < ?", at(until));
    }
    if filter.open_only {
        only("ended = 0", Vec::new());
    }
    let rarest = words.first().filter(|word| word.is_rare());
    for word in words.iter().skip(usize::from(rarest.is_some())) {
        let (condition, values) = word.holds();
        only(&condition, values);
    }
    let mut from = "games".to_owned();
    let mut values = Vec::new();
    if let Some(word) = rarest {
        let (games, found) = word.games();
        from = format!("({games}) as found cross join games on games.id = found.game");
        values = found;
    }
    let limit = filter.limit.map_or(-1, |limit| i64::try_from(limit).unwrap_or(i64::MAX));
    let offset = i64::try_from(filter.offset).unwrap_or(i64::MAX);
    values.extend(wanted);
    values.extend([Column::Integer(limit), Column::Integer(offset)]);
    let sql = format!(
        "select games.id, rules, title, created, changed, ended, removed,
                (select count(*) from rounds where game = games.id and position > 0)
         from (select games.id as listed from {from} where {conditions}
               order by changed desc, games.id desc limit ? offset ?)
         cross join games on games.id = listed
         order by changed desc, games.id desc"
    );
    (sql, values)
}
