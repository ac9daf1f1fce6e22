//! Applies one edit to the tables, as [`Edit::apply`] does to a record: if the old value in the
//! file is not the edit's, the edit is stale and nothing is written.

use rusqlite::types::Value as Column;
use rusqlite::{Connection, OptionalExtension, ToSql, params};

use scoring::{CardCount, Cell, Edit, Value};

use super::codec::{CellCodec, counted_text};
use super::error::{ErrorKind, Result};
use super::{GameId, people};

/// Applies an edit; `frame` is updated with the players at the table. An inserted round gets `uid`,
/// or a new one. Returns the uid of a round that was inserted or removed.
pub(super) fn edit(
    connection: &Connection,
    frame: &mut CellCodec,
    edit: &Edit,
    uid: Option<i64>,
) -> Result<Option<i64>> {
    match edit {
        Edit::Insert { round } => insert_round(connection, frame, *round, uid).map(Some),
        Edit::Remove { round } => remove_round(connection, frame, *round).map(Some),
        _ => write_edit(connection, frame, edit).map(|()| None),
    }
}

/// Applies an edit that neither inserts nor removes a round.
fn write_edit(connection: &Connection, frame: &mut CellCodec, edit: &Edit) -> Result<()> {
    let game = frame.id;
    let stale = ErrorKind::Stale(game);
    match edit {
        Edit::Insert { .. } | Edit::Remove { .. } => Ok(()),
        Edit::Set { round, cell, old, new } => {
            set(connection, frame, *round, cell, [old.as_ref(), new.as_ref()])
        }
        Edit::Count { round, cell, old, new } => {
            count(connection, frame, *round, cell, [old.as_ref(), new.as_ref()])
        }
        Edit::SetOption { id, old, new } => {
            set_option(connection, frame, id, old.as_ref(), new.as_ref())
        }
        Edit::Rename { player, old, new } => {
            let (old, new) = (people::of_name(connection, old)?, people::of_name(connection, new)?);
            let sql = "update seats set person = ?4 where game = ?1 and seat = ?2 and person = ?3";
            one(connection.execute(sql, params![game.0, player.0, old.0, new.0])?, stale)
        }
        Edit::Join { name } => {
            let person = people::of_name(connection, name)?;
            people::sit(connection, game, frame.players, person)?;
            seat(frame, frame.players + 1)
        }
        Edit::Leave { name } => {
            let person = people::of_name(connection, name)?;
            let last = frame.players.checked_sub(1).ok_or(ErrorKind::Stale(game))?;
            let sql = "delete from seats where game = ?1 and seat = ?2 and person = ?3";
            one(connection.execute(sql, params![game.0, last, person.0])?, stale)?;
            seat(frame, last)
        }
        Edit::SetDealer { old, new } => {
            let (old, new) = (old.map(|player| player.0), new.map(|player| player.0));
            let sql = "update games set first_dealer = ?3 where id = ?1 and first_dealer is ?2";
            one(connection.execute(sql, params![game.0, old, new])?, stale)
        }
        Edit::SetDate { old, new } => {
            let [old, new] = [old, new].map(|day| day.map(|day| day.to_string()));
            let sql = "update games set played = ?3 where id = ?1 and played is ?2";
            one(connection.execute(sql, params![game.0, old, new])?, stale)
        }
        Edit::SetEnded { ended } => {
            let sql = "update games set ended = ?2 where id = ?1 and ended <> ?2";
            one(connection.execute(sql, params![game.0, ended])?, stale)
        }
    }
}

fn one(rows: usize, stale: ErrorKind) -> Result<()> {
    if rows == 1 { Ok(()) } else { Err(stale) }
}

/// Returns the number of rounds of a game.
pub(super) fn last_round(connection: &Connection, game: GameId) -> Result<usize> {
    let sql = "select coalesce(max(position), 0) from rounds where game = ?1";
    Ok(connection.prepare_cached(sql)?.query_row([game.0], |row| row.get(0))?)
}

/// Shifts the numbers of the rounds from `from` on, in two steps, because no two may have the same
/// number in between.
fn shift_rounds(connection: &Connection, frame: &CellCodec, from: usize, by: i64) -> Result<()> {
    let _ = connection
        .prepare_cached(
            "update rounds set position = -(position + ?3) where game = ?1 and position >= ?2",
        )?
        .execute(params![frame.id.0, from, by])?;
    let _ = connection
        .prepare_cached("update rounds set position = -position where game = ?1 and position < 0")?
        .execute([frame.id.0])?;
    Ok(())
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
        .query_row(params![frame.id.0, round, uid], |row| Ok((row.get(0)?, row.get(1)?)))?;
    frame.row = Some((round, id));
    if round > last {
        attach_versions(connection, frame.id, uid)?;
    }
    Ok(uid)
}

fn remove_round(connection: &Connection, frame: &mut CellCodec, round: usize) -> Result<i64> {
    let uid = connection
        .prepare_cached(include_str!("query/rounds/remove.sql"))?
        .query_row(params![frame.id.0, round], |row| row.get(0))
        .optional()?
        .ok_or(ErrorKind::Stale(frame.id))?;
    frame.row = None;
    shift_rounds(connection, frame, round + 1, -1)?;
    Ok(uid)
}

fn set(
    connection: &Connection,
    frame: &mut CellCodec,
    round: usize,
    cell: &Cell,
    [old, new]: [Option<&Value>; 2],
) -> Result<()> {
    let column = |value: &Value| frame.column(round, cell, value);
    let step = [old.map(column).transpose()?, new.map(column).transpose()?];
    write(connection, frame, (round, cell), ("cells", "value"), step)
}

fn count(
    connection: &Connection,
    frame: &mut CellCodec,
    round: usize,
    cell: &Cell,
    [old, new]: [Option<&CardCount>; 2],
) -> Result<()> {
    let column = |counted: &CardCount| Column::Text(counted_text(counted));
    write(
        connection,
        frame,
        (round, cell),
        ("counts", "counted"),
        [old.map(column), new.map(column)],
    )
}

/// Writes the value of a box. Each step is one statement, which affects no row if the old value is
/// not the edit's.
fn write(
    connection: &Connection,
    frame: &mut CellCodec,
    (round, cell): (usize, &Cell),
    (table, column): (&str, &str),
    step: [Option<Column>; 2],
) -> Result<()> {
    let at = frame.address(round, cell)?;
    let id = round_id(connection, frame, round)?;
    let at = params![id, at.hand_table, at.hand, at.field, at.key];
    let here = "round = ?1 and hand_table = ?2 and hand = ?3 and field = ?4 and key = ?5";
    let (sql, values) = match &step {
        [None, None] => {
            let sql = format!("select 1 from {table} where {here}");
            let stands = connection.prepare_cached(&sql)?.exists(at)?;
            return if stands { Err(ErrorKind::Stale(frame.id)) } else { Ok(()) };
        }
        [None, Some(new)] => {
            let row = format!("{table} (round, hand_table, hand, field, key, {column})");
            let values = "(?1, ?2, ?3, ?4, ?5, ?6) on conflict do nothing";
            (format!("insert into {row} values {values}"), vec![new])
        }
        [Some(old), Some(new)] => {
            let sql = format!("update {table} set {column} = ?6 where {here} and {column} = ?7");
            (sql, vec![new, old])
        }
        [Some(old), None] => {
            (format!("delete from {table} where {here} and {column} = ?6"), vec![old])
        }
    };
    let values = values.into_iter().map(|value| value as &dyn ToSql);
    let all: Vec<&dyn ToSql> = at.iter().copied().chain(values).collect();
    one(connection.prepare_cached(&sql)?.execute(all.as_slice())?, ErrorKind::Stale(frame.id))
}

/// Returns the row of a round; looked up once for all its boxes.
fn round_id(connection: &Connection, frame: &mut CellCodec, round: usize) -> Result<i64> {
    if let Some((_, row)) = frame.row.filter(|(known, _)| *known == round) {
        return Ok(row);
    }
    let row = connection
        .prepare_cached("select id from rounds where game = ?1 and position = ?2")?
        .query_row(params![frame.id.0, round], |row| row.get(0))
        .optional()?
        .ok_or(ErrorKind::Stale(frame.id))?;
    frame.row = Some((round, row));
    Ok(row)
}

fn set_option(
    connection: &Connection,
    frame: &CellCodec,
    id: &str,
    old: Option<&Value>,
    new: Option<&Value>,
) -> Result<()> {
    let column = |value: &Value| frame.option_column(id, value);
    let (old, new) = (old.map(column).transpose()?, new.map(column).transpose()?);
    let game = frame.id.0;
    let stands: Option<Column> = connection
        .query_row(
            "select value from options where game = ?1 and option = ?2",
            params![game, id],
            |row| row.get(0),
        )
        .optional()?;
    if stands != old {
        return Err(ErrorKind::Stale(frame.id));
    }
    let sql = match new {
        Some(_) => "insert or replace into options (game, option, value) values (?1, ?2, ?3)",
        None => "delete from options where game = ?1 and option = ?2 and ?3 is null",
    };
    let _ = connection.execute(sql, params![game, id, new])?;
    Ok(())
}

/// Sets the number of players. Nobody joins or leaves where that would form or dissolve sides: the
/// values of teams would be somebody else's.
fn seat(frame: &mut CellCodec, players: usize) -> Result<()> {
    let before = frame.in_sides();
    frame.players = players;
    if frame.in_sides() == before { Ok(()) } else { Err(ErrorKind::Stale(frame.id)) }
}

/// Gives the versions of hands of the round after the last to the round that was now recorded there.
fn attach_versions(connection: &Connection, game: GameId, uid: i64) -> Result<()> {
    let sql = "update hand_versions set round_uid = ?2 where game = ?1 and round_uid is null";
    let _ = connection.prepare_cached(sql)?.execute(params![game.0, uid])?;
    Ok(())
}
