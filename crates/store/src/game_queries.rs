//! Lists of games, newest change first, that read no more rows than they show.

use chrono::{DateTime, FixedOffset, NaiveDate, Utc};
use rusqlite::params_from_iter;
use rusqlite::types::Value as Column;

use super::error::Error;
use super::search::{SqlPart, Word};
use super::{GameId, PersonId, Store, clock, people, sql};

/// Which games to list; by default all that are not removed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Filter {
    /// Only games with these rules, by id.
    pub rules: Option<String>,
    /// Only games changed at this time or later.
    pub from: Option<DateTime<Utc>>,
    /// Only games that the players have not ended early. Whether a game is over by its rules takes
    /// a reading of its record.
    pub open_only: bool,
    /// Only games in which each word is part of the title, a player's name or the game's name, or
    /// names its evening. Case and accents make no difference.
    pub text: Option<String>,
    /// Latest evening first, instead of newest change first.
    pub by_evening: bool,
    /// List removed games instead of the others.
    pub removed: bool,
    /// The largest number of games to list.
    pub limit: Option<usize>,
    /// Number of games to skip.
    pub offset: usize,
}

/// One game in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// Its number.
    pub id: GameId,
    /// The id of its rules; this version may not have them.
    pub rules: String,
    /// Title of the evening.
    pub title: Option<String>,
    /// The players in seating order.
    pub players: Vec<String>,
    /// When it was started or imported.
    pub created: DateTime<Utc>,
    /// When it was played, in local time there.
    pub played: DateTime<FixedOffset>,
    /// When the newest change was made.
    pub changed: DateTime<Utc>,
    /// Number of rounds.
    pub rounds: usize,
    /// Whether the players ended it early.
    pub ended: bool,
    /// When it was removed, if it was.
    pub removed: Option<DateTime<Utc>>,
}

/// A game that is not removed, and its players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedGame {
    /// Its number.
    pub game: GameId,
    /// The id of its rules.
    pub rules: String,
    /// When it was played, in local time there.
    pub played: DateTime<FixedOffset>,
    /// The players in seating order.
    pub people: Vec<PersonId>,
}

impl Store {
    /// Returns the games that match a filter, newest change first.
    pub fn games(&self, filter: &Filter) -> Result<Vec<Summary>, Error> {
        self.read(|connection| {
            let words = match &filter.text {
                Some(text) => Word::all(connection, text)?,
                None => Vec::new(),
            };
            let (sql, values) = statement(filter, &words);
            sql::all(connection, &sql, params_from_iter(values), |row| {
                let id = GameId(row.get(0)?);
                Ok(Summary {
                    id,
                    rules: row.get(1)?,
                    title: row.get(2)?,
                    players: people::seated(connection, id)?,
                    created: clock::listed(row, 3)?,
                    played: clock::played(row, 3)?,
                    changed: clock::listed(row, 6)?,
                    ended: row.get(7)?,
                    removed: clock::maybe_listed(row, 8)?,
                    rounds: row.get(9)?,
                })
            })
        })
    }

    /// Returns the games of the evenings from `from` up to `until`, the oldest first, without removed
    /// ones.
    pub fn sittings(&self, from: NaiveDate, until: NaiveDate) -> Result<Vec<ListedGame>, Error> {
        self.read(|connection| {
            let days = [from, until].map(|day| day.to_string());
            let mut sittings: Vec<ListedGame> = Vec::new();
            sql::each(connection, include_str!("query/evenings/list.sql"), days, |row| {
                let (game, person) = (GameId(row.get(0)?), PersonId(row.get(4)?));
                match sittings.last_mut().filter(|last| last.game == game) {
                    Some(sitting) => sitting.people.push(person),
                    None => sittings.push(ListedGame {
                        game,
                        rules: row.get(5)?,
                        played: clock::played(row, 1)?,
                        people: vec![person],
                    }),
                }
                Ok(())
            })?;
            Ok(sittings)
        })
    }

    /// Returns the day of the latest evening with a game that is not removed; `None` if there is no
    /// game.
    pub fn last_evening(&self) -> Result<Option<NaiveDate>, Error> {
        self.read(|connection| {
            let last = sql::value(connection, include_str!("query/evenings/last.sql"), [])?;
            Ok(last.and_then(|day: String| day.parse().ok()))
        })
    }

    /// Returns the day of the evening on which a game was played; `None` if it does not exist or
    /// was removed.
    pub fn evening_of(&self, game: GameId) -> Result<Option<NaiveDate>, Error> {
        self.read(|connection| {
            let sql = "select evening from games where id = ?1 and removed is null";
            let day: Option<Option<String>> = sql::value(connection, sql, [game.0])?;
            Ok(day.flatten().and_then(|day| day.parse().ok()))
        })
    }
}

/// Returns the statement for a filter, and the values of its parameters. It first selects the
/// games, then their summaries.
fn statement(filter: &Filter, words: &[Word]) -> SqlPart {
    let (mut conditions, mut wanted) = (String::new(), Vec::new());
    // Worded so that SQLite uses its partial indexes.
    conditions += if filter.removed { "removed is not null" } else { "removed is null" };
    let mut only = |condition: &str, values: Vec<Column>| {
        conditions += " and ";
        conditions += condition;
        wanted.extend(values);
    };
    let at = |time| vec![Column::Text(clock::text(time))];
    if let Some(rules) = filter.rules.clone() {
        only("rules = ?", vec![Column::Text(rules)]);
    }
    if let Some(from) = filter.from {
        only("changed >= ?", at(from));
    }
    if filter.open_only {
        only("ended = 0", Vec::new());
    }
    for word in words {
        let (games, values) = word.games();
        only(&format!("id in ({games})"), values);
    }
    let limit = filter.limit.map_or(-1, |limit| i64::try_from(limit).unwrap_or(i64::MAX));
    let offset = i64::try_from(filter.offset).unwrap_or(i64::MAX);
    wanted.extend([Column::Integer(limit), Column::Integer(offset)]);
    let order = if filter.by_evening {
        "evening desc, created desc, games.id desc"
    } else {
        "changed desc, games.id desc"
    };
    let sql = format!(
        "select games.id, rules, title, created, utc_offset, evening, changed, ended, removed,
                (select count(*) from rounds where game = games.id and position > 0)
         from (select id as listed from games where {conditions}
               order by {order} limit ? offset ?)
         cross join games on games.id = listed
         order by {order}"
    );
    (sql, wanted)
}
