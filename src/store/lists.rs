//! Lists of games, newest change first, reading no more than is shown.

use chrono::{DateTime, Utc};
use rusqlite::params_from_iter;
use rusqlite::types::Value as Column;

use crate::engine::own;
use crate::rules;

use super::error::Error;
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
    /// Only those with this in their title, a player's name or the name of the game; capital
    /// letters are the same as small ones from A to Z.
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
    /// When it was taken off the lists, if it was.
    pub removed: Option<DateTime<Utc>>,
}

impl Store {
    /// The games that a filter lets through, newest change first.
    ///
    /// # Errors
    /// Any that says why the file cannot be read.
    pub fn games(&self, filter: &Filter) -> Result<Vec<Summary>, Error> {
        let (sql, values) = statement(filter);
        self.read(|connection| {
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
                    created: time::read(row, 3)?,
                    changed: time::read(row, 4)?,
                    ended: row.get(5)?,
                    removed: time::maybe(row, 6)?,
                    rounds: row.get(7)?,
                });
            }
            Ok(games)
        })
    }
}

const COLUMNS: &str = "
    select id, rules, title, created, changed, ended, removed,
           (select count(*) from rounds where game = games.id and position > 0)
    from games where ";

const TEXT: &str = "(title like ? escape '\\'
    or exists (select 1 from seats join people on people.id = seats.person
               where seats.game = games.id and people.name like ? escape '\\')
    or rules in (select value from json_each(?)))";

/// The statement for a filter, and the values for its question marks.
fn statement(filter: &Filter) -> (String, Vec<Column>) {
    let mut sql = COLUMNS.to_owned();
    let mut values: Vec<Column> = Vec::new();
    // In these words, so that SQLite sees that its indexes of such games serve.
    sql += if filter.removed { "removed is not null" } else { "removed is null" };
    let mut only = |condition: &str, value: Option<Column>| {
        if let Some(value) = value {
            sql += " and ";
            sql += condition;
            values.push(value);
        }
    };
    only("rules = ?", filter.rules.clone().map(Column::Text));
    only(
        "id in (select game from seats where person = ?)",
        filter.person.map(|person| Column::Integer(person.0)),
    );
    only("changed >= ?", filter.from.map(|from| Column::Text(time::text(from))));
    only("created < ?", filter.until.map(|until| Column::Text(time::text(until))));
    only("ended = ?", filter.open_only.then_some(Column::Integer(0)));
    if let Some(text) = filter.text.as_deref().map(str::trim).filter(|text| !text.is_empty()) {
        sql += " and ";
        sql += TEXT;
        let like = Column::Text(format!("%{}%", escaped(text)));
        values.extend([like.clone(), like, Column::Text(named(text))]);
    }
    sql += " order by changed desc, id desc limit ? offset ?";
    let limit = filter.limit.map_or(-1, |limit| i64::try_from(limit).unwrap_or(i64::MAX));
    let offset = i64::try_from(filter.offset).unwrap_or(i64::MAX);
    values.extend([Column::Integer(limit), Column::Integer(offset)]);
    (sql, values)
}

/// Text that LIKE takes literally.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_")
}

/// The ids of the games that have this in their name, as a JSON list: the file knows ids only.
fn named(text: &str) -> String {
    let text = text.to_lowercase();
    let has = |name: &str| name.to_lowercase().contains(&text);
    let games = rules::ALL.iter().copied().chain(own::all());
    let ids: Vec<&str> = games.filter(|game| has(game.name)).map(|game| game.id).collect();
    serde_json::Value::from(ids).to_string()
}
