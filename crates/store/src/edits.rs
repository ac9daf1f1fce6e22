//! Edits as columns, as in the table `edits` and in changes of other desks; and how one is applied to the
//! tables, as [`Edit::apply`] does to a record: if the old value in the file is not the edit's, the edit
//! is stale and nothing is written.
//!
//! Invariant: what is encoded decodes to the same edit. People are names in an [`Edit`].

use chrono::NaiveDate;
use rusqlite::types::Value as Column;
use rusqlite::{Connection, params};
use serde::{Deserialize, Serialize};

use scoring::{CardCount, Edit, Player, Value, read_day};

use super::codec::{CellCodec, CellColumns, counted_text, read_counted};
use super::error::{ErrorKind, Result};
use super::{GameId, people, sql};

/// Kinds of edits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum EditKind {
    Insert,
    Remove,
    Set,
    Count,
    Option,
    Rename,
    Join,
    Leave,
    Dealer,
    Date,
    Ended,
}

impl EditKind {
    /// Returns its word in the table.
    pub(super) fn word(self) -> Option<String> {
        Some(serde_json::to_value(self).ok()?.as_str()?.to_owned())
    }

    /// Returns the kind with this word.
    pub(super) fn of(word: String) -> Option<EditKind> {
        serde_json::from_value(word.into()).ok()
    }

    /// Returns whether it is about a cell.
    pub(super) fn is_of_cell(self) -> bool {
        matches!(self, EditKind::Set | EditKind::Count)
    }

    /// Returns whether its values are people.
    pub(super) fn is_of_people(self) -> bool {
        matches!(self, EditKind::Rename | EditKind::Join | EditKind::Leave)
    }
}

/// An edit as columns.
pub(super) struct EditColumns {
    pub(super) kind: EditKind,
    /// The round's number at that time.
    pub(super) round: usize,
    /// The cell; or an option as its field, or a seat as its key.
    pub(super) at: CellColumns,
    pub(super) old: Column,
    pub(super) new: Column,
}

impl EditColumns {
    /// Returns the columns of an edit that has yet to be applied to this game.
    pub(super) fn of(codec: &CellCodec, edit: &Edit) -> Result<EditColumns> {
        const BLANK: Column = Column::Null;
        let name = |name: &String| Column::Text(name.clone());
        let seat = |player: &Option<Player>| {
            player.map_or(BLANK, |player| Column::Integer(player.0.into()))
        };
        let date = |day: &Option<NaiveDate>| day.map_or(BLANK, |day| Column::Text(day.to_string()));
        let flag = |flag: bool| Column::Integer(flag.into());
        let nowhere = CellColumns::default;
        let at_seat = |seat: usize| CellColumns { key: seat.to_string(), ..nowhere() };
        let (kind, round, at, old, new) = match edit {
            Edit::Insert { round } => (EditKind::Insert, *round, nowhere(), BLANK, BLANK),
            Edit::Remove { round } => (EditKind::Remove, *round, nowhere(), BLANK, BLANK),
            Edit::Set { round, cell, old, new } => {
                let value = |value: &Option<Value>| {
                    column(value.as_ref(), |value| codec.column(*round, cell, value))
                };
                (EditKind::Set, *round, codec.address(*round, cell)?, value(old)?, value(new)?)
            }
            Edit::Count { round, cell, old, new } => {
                let count = |counted: &Option<CardCount>| {
                    column(counted.as_ref(), |counted| Ok(Column::Text(counted_text(counted))))
                };
                (EditKind::Count, *round, codec.address(*round, cell)?, count(old)?, count(new)?)
            }
            Edit::SetOption { id, old, new } => {
                let value = |value: &Option<Value>| {
                    column(value.as_ref(), |value| codec.option_column(id, value))
                };
                let at = CellColumns { field: (*id).to_owned(), ..nowhere() };
                (EditKind::Option, 0, at, value(old)?, value(new)?)
            }
            Edit::Rename { player, old, new } => {
                (EditKind::Rename, 0, at_seat(player.0.into()), name(old), name(new))
            }
            Edit::Join { name: new } => {
                (EditKind::Join, 0, at_seat(codec.players), BLANK, name(new))
            }
            Edit::Leave { name: old } => {
                let last = codec.players.saturating_sub(1);
                (EditKind::Leave, 0, at_seat(last), name(old), BLANK)
            }
            Edit::SetDealer { old, new } => (EditKind::Dealer, 0, nowhere(), seat(old), seat(new)),
            Edit::SetDate { old, new } => (EditKind::Date, 0, nowhere(), date(old), date(new)),
            Edit::SetEnded { ended } => (EditKind::Ended, 0, nowhere(), flag(!ended), flag(*ended)),
        };
        Ok(EditColumns { kind, round, at, old, new })
    }

    /// Returns the edit.
    pub(super) fn edit(&self, codec: &CellCodec) -> Result<Edit> {
        let EditColumns { kind, round, at, old, new } = self;
        let round = *round;
        Ok(match kind {
            EditKind::Insert => Edit::Insert { round },
            EditKind::Remove => Edit::Remove { round },
            EditKind::Set => {
                let cell = codec.cell(round, at)?;
                let value = |column| read(column, |column| codec.value(round, &cell, column));
                Edit::Set { round, cell, old: value(old)?, new: value(new)? }
            }
            EditKind::Count => {
                let cell = codec.cell(round, at)?;
                let count = |column| read(column, |column| read_counted(text(column)?));
                Edit::Count { round, cell, old: count(old)?, new: count(new)? }
            }
            EditKind::Option => {
                let spec = codec.game.option(&at.field);
                let id = spec.ok_or_else(|| codec.bad(0, &at.field, "", None))?.id;
                let value = |column| read(column, |column| Ok(codec.option(id, column)?.1));
                Edit::SetOption { id, old: value(old)?, new: value(new)? }
            }
            EditKind::Rename => {
                let player = Player(at.key.parse().map_err(|_| ErrorKind::Corrupt)?);
                Edit::Rename { player, old: name(old)?, new: name(new)? }
            }
            EditKind::Join => Edit::Join { name: name(new)? },
            EditKind::Leave => Edit::Leave { name: name(old)? },
            EditKind::Dealer => Edit::SetDealer { old: read(old, seat)?, new: read(new, seat)? },
            EditKind::Date => Edit::SetDate { old: read(old, date)?, new: read(new, date)? },
            EditKind::Ended => match new {
                Column::Integer(ended @ (0 | 1)) => Edit::SetEnded { ended: *ended == 1 },
                _ => return Err(ErrorKind::Corrupt),
            },
        })
    }
}

/// Returns the column of a value that may be missing.
fn column<T>(value: Option<&T>, column: impl FnOnce(&T) -> Result<Column>) -> Result<Column> {
    value.map_or(Ok(Column::Null), column)
}

/// Returns the value in a column; `None` if it is empty.
fn read<T>(column: &Column, read: impl FnOnce(&Column) -> Result<T>) -> Result<Option<T>> {
    if *column == Column::Null { Ok(None) } else { read(column).map(Some) }
}

fn text(column: &Column) -> Result<&str> {
    if let Column::Text(text) = column { Ok(text) } else { Err(ErrorKind::Corrupt) }
}

fn name(column: &Column) -> Result<String> {
    let name = text(column)?;
    if name.is_empty() { Err(ErrorKind::Corrupt) } else { Ok(name.to_owned()) }
}

fn date(column: &Column) -> Result<NaiveDate> {
    read_day(text(column)?).ok_or(ErrorKind::Corrupt)
}

fn seat(column: &Column) -> Result<Player> {
    let Column::Integer(seat) = column else { return Err(ErrorKind::Corrupt) };
    u16::try_from(*seat).map(Player).map_err(|_| ErrorKind::Corrupt)
}

/// Applies an edit, in which people are numbers; `frame` is updated with the players at the table. An
/// inserted round gets `uid`, or a new one. Returns the uid of a round that was inserted or removed.
pub(super) fn apply(
    connection: &Connection,
    frame: &mut CellCodec,
    edit: &EditColumns,
    uid: Option<i64>,
) -> Result<Option<i64>> {
    let EditColumns { kind, round, at, old, new } = edit;
    let game = frame.id;
    let write =
        |sql: &str| sql::write_one(connection, sql, (game.0, old, new), ErrorKind::Stale(game));
    match kind {
        EditKind::Insert => return insert_round(connection, frame, *round, uid).map(Some),
        EditKind::Remove => return remove_round(connection, frame, *round).map(Some),
        EditKind::Set => set(connection, frame, edit, ("cells", "value"))?,
        EditKind::Count => set(connection, frame, edit, ("counts", "counted"))?,
        EditKind::Option => set_option(connection, game, &at.field, [old, new])?,
        EditKind::Rename => {
            let sql = "update seats set person = ?4 where game = ?1 and seat = ?2 and person = ?3";
            let values = (game.0, &at.key, old, new);
            sql::write_one(connection, sql, values, ErrorKind::Stale(game))?;
        }
        EditKind::Join => {
            people::sit(connection, game, frame.players, new)?;
            set_players(frame, frame.players + 1)?;
        }
        EditKind::Leave => {
            let last = frame.players.checked_sub(1).ok_or(ErrorKind::Stale(game))?;
            let sql = "delete from seats where game = ?1 and seat = ?2 and person = ?3";
            let values = params![game.0, last, old];
            sql::write_one(connection, sql, values, ErrorKind::Stale(game))?;
            set_players(frame, last)?;
        }
        EditKind::Dealer => {
            write("update games set first_dealer = ?3 where id = ?1 and first_dealer is ?2")?;
        }
        EditKind::Date => write("update games set played = ?3 where id = ?1 and played is ?2")?,
        EditKind::Ended => write("update games set ended = ?3 where id = ?1 and ended = ?2")?,
    }
    Ok(None)
}

/// Returns the number of rounds of a game.
pub(super) fn last_round(connection: &Connection, game: GameId) -> Result<usize> {
    let sql = "select coalesce(max(position), 0) from rounds where game = ?1";
    Ok(sql::value(connection, sql, [game.0])?.unwrap_or_default())
}

/// Shifts the numbers of the rounds from `from` on, in two steps, because no two may have the same
/// number in between.
fn shift_rounds(connection: &Connection, frame: &CellCodec, from: usize, by: i64) -> Result<()> {
    let out = "update rounds set position = -(position + ?3) where game = ?1 and position >= ?2";
    sql::run(connection, out, params![frame.id.0, from, by])?;
    let back = "update rounds set position = -position where game = ?1 and position < 0";
    sql::run(connection, back, [frame.id.0])
}

fn insert_round(
    connection: &Connection,
    frame: &mut CellCodec,
    round: usize,
    uid: Option<i64>,
) -> Result<i64> {
    let last = last_round(connection, frame.id)?;
    if round == 0 || round > last + 1 {
        return Err(ErrorKind::Stale(frame.id));
    }
    if round <= last {
        shift_rounds(connection, frame, round, 1)?;
    }
    let (id, uid) = connection
        .prepare_cached(include_str!("query/rounds/insert.sql"))?
        .query_row(params![frame.id.0, round, uid], |row| row.try_into())?;
    frame.row = Some((round, id));
    if round > last {
        // It has the versions of hands that came in for the round after the last.
        let sql = "update hand_versions set round_uid = ?2 where game = ?1 and round_uid is null";
        sql::run(connection, sql, [frame.id.0, uid])?;
    }
    Ok(uid)
}

fn remove_round(connection: &Connection, frame: &mut CellCodec, round: usize) -> Result<i64> {
    let sql = include_str!("query/rounds/remove.sql");
    let uid = sql::value(connection, sql, params![frame.id.0, round])?;
    let uid = uid.ok_or(ErrorKind::Stale(frame.id))?;
    frame.row = None;
    shift_rounds(connection, frame, round + 1, -1)?;
    Ok(uid)
}

/// Writes the value of a box. Each step is one statement, which affects no row if the old value is
/// not the edit's.
fn set(
    connection: &Connection,
    frame: &mut CellCodec,
    EditColumns { round, at, old, new, .. }: &EditColumns,
    (table, column): (&str, &str),
) -> Result<()> {
    let id = round_id(connection, frame, *round)?;
    let here = "round = ?1 and hand_table = ?2 and hand = ?3 and field = ?4 and key = ?5";
    let sql = match (old, new) {
        (Column::Null, Column::Null) => {
            let sql = format!("select 1 from {table} where {here}");
            let at = (id, at.hand_table, at.hand, &at.field, &at.key);
            let stands = sql::exists(connection, &sql, at)?;
            return if stands { Err(ErrorKind::Stale(frame.id)) } else { Ok(()) };
        }
        (Column::Null, _) => {
            let row = format!("{table} (round, hand_table, hand, field, key, {column})");
            let values = "(?1, ?2, ?3, ?4, ?5, ?7) on conflict do nothing";
            format!("insert into {row} values {values}")
        }
        (_, Column::Null) => {
            format!("delete from {table} where {here} and {column} = ?6 and ?7 is null")
        }
        _ => format!("update {table} set {column} = ?7 where {here} and {column} = ?6"),
    };
    let values = (id, at.hand_table, at.hand, &at.field, &at.key, old, new);
    sql::write_one(connection, &sql, values, ErrorKind::Stale(frame.id))
}

/// Returns the row of a round; looked up once for all its boxes.
fn round_id(connection: &Connection, frame: &mut CellCodec, round: usize) -> Result<i64> {
    if let Some((_, row)) = frame.row.filter(|(known, _)| *known == round) {
        return Ok(row);
    }
    let sql = "select id from rounds where game = ?1 and position = ?2";
    let row = sql::value(connection, sql, params![frame.id.0, round])?;
    let row = row.ok_or(ErrorKind::Stale(frame.id))?;
    frame.row = Some((round, row));
    Ok(row)
}

fn set_option(
    connection: &Connection,
    game: GameId,
    id: &str,
    [old, new]: [&Column; 2],
) -> Result<()> {
    let sql = "select value from options where game = ?1 and option = ?2";
    let stands: Option<Column> = sql::value(connection, sql, (game.0, id))?;
    if stands.unwrap_or(Column::Null) != *old {
        return Err(ErrorKind::Stale(game));
    }
    let sql = match new {
        Column::Null => "delete from options where game = ?1 and option = ?2 and ?3 is null",
        _ => "insert or replace into options (game, option, value) values (?1, ?2, ?3)",
    };
    sql::run(connection, sql, (game.0, id, new))
}

/// Sets the number of players. Nobody joins or leaves where that would form or dissolve sides: the
/// values of teams would be somebody else's.
fn set_players(frame: &mut CellCodec, players: usize) -> Result<()> {
    let before = frame.in_sides();
    frame.players = players;
    if frame.in_sides() == before { Ok(()) } else { Err(ErrorKind::Stale(frame.id)) }
}
