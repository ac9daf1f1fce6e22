//! Applies one edit to the tables, as [`Edit::apply`](scoring::Edit::apply) does to a record: if the
//! old value in the file is not the edit's, the edit is stale and nothing is written.

use rusqlite::types::Value as Column;
use rusqlite::{Connection, params};

use super::codec::CellCodec;
use super::edit_columns::{EditColumns, EditKind};
use super::error::{ErrorKind, Result};
use super::{GameId, people, sql};

/// Applies an edit, in which people are numbers; `frame` is updated with the players at the table. An
/// inserted round gets `uid`, or a new one. Returns the uid of a round that was inserted or removed.
pub(super) fn edit(
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
            seat(frame, frame.players + 1)?;
        }
        EditKind::Leave => {
            let last = frame.players.checked_sub(1).ok_or(ErrorKind::Stale(game))?;
            let sql = "delete from seats where game = ?1 and seat = ?2 and person = ?3";
            let values = params![game.0, last, old];
            sql::write_one(connection, sql, values, ErrorKind::Stale(game))?;
            seat(frame, last)?;
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
fn seat(frame: &mut CellCodec, players: usize) -> Result<()> {
    let before = frame.in_sides();
    frame.players = players;
    if frame.in_sides() == before { Ok(()) } else { Err(ErrorKind::Stale(frame.id)) }
}
