//! Drafts: text as typed in the boxes of a form, valid or not. They survive a crash, are not part
//! of the record, and are not logged.

use rusqlite::{Connection, ToSql, params};

use scoring::{CardCount, Cell, Edit};

use super::codec::{CellColumns, codec_of, counted_text, read_counted};
use super::error::{Error, Result};
use super::{GameId, Store, apply, sql};

/// A draft of a round: its number and the text of each box. Rounds count from 1, including the next
/// one; 0 is the setup.
pub type StoredDraft = DraftOf<String>;

/// Card counts of a round in progress: its number as in [`StoredDraft`], and the cards of each box.
pub type DraftCounts = DraftOf<CardCount>;

type DraftOf<T> = (usize, Vec<(Cell, T)>);

/// Tables that hold drafts.
const TABLES: [&str; 2] = ["drafts", "draft_counts"];

impl Store {
    /// Saves the draft of a round, replacing the previous one. Rounds count from 1, including the
    /// next one; 0 is the setup.
    pub fn save_draft(
        &mut self,
        game: GameId,
        round: usize,
        texts: &[(Cell, String)],
    ) -> Result<(), Error> {
        self.write(|connection| {
            let texts = texts.iter().map(|(cell, text)| (cell, text.as_str()));
            save(connection, ("drafts", "text"), (game, round), texts)
        })
    }

    /// Returns the drafts of a game, in order of rounds.
    pub fn drafts(&self, game: GameId) -> Result<Vec<StoredDraft>, Error> {
        self.read(|connection| read(connection, include_str!("query/drafts/texts.sql"), game, Ok))
    }

    /// Saves the card counts of a round in progress, replacing the previous ones.
    pub fn save_draft_counts(
        &mut self,
        game: GameId,
        round: usize,
        counts: &[(Cell, CardCount)],
    ) -> Result<(), Error> {
        self.write(|connection| {
            let counts = counts.iter().map(|(cell, counted)| (cell, counted_text(counted)));
            save(connection, ("draft_counts", "counted"), (game, round), counts)
        })
    }

    /// Returns the card counts of rounds in progress, in order of rounds.
    pub fn draft_counts(&self, game: GameId) -> Result<Vec<DraftCounts>, Error> {
        self.read(|connection| {
            let counts = include_str!("query/drafts/counts.sql");
            read(connection, counts, game, |text| read_counted(&text))
        })
    }
}

/// Reads the drafts of a game from one of the tables, in order of rounds.
fn read<T>(
    connection: &Connection,
    sql: &str,
    game: GameId,
    parse: impl Fn(String) -> Result<T>,
) -> Result<Vec<DraftOf<T>>> {
    let frame = codec_of(connection, game)?;
    let mut drafts: Vec<DraftOf<T>> = Vec::new();
    sql::each(connection, sql, [game.0], |row| {
        let round: usize = row.get(0)?;
        let cell = frame.own_cell(round, &CellColumns::read(row, 1)?)?;
        let draft = (cell, parse(row.get(5)?)?);
        match drafts.last_mut() {
            Some((last, of_round)) if *last == round => of_round.push(draft),
            _ => drafts.push((round, vec![draft])),
        }
        Ok(())
    })?;
    Ok(drafts)
}

/// Saves the drafts of a round in one of the tables, replacing the previous ones.
fn save<'a>(
    connection: &Connection,
    (table, column): (&str, &str),
    (game, round): (GameId, usize),
    drafts: impl Iterator<Item = (&'a Cell, impl ToSql)>,
) -> Result<()> {
    let frame = codec_of(connection, game)?;
    clear_table(connection, table, game, round)?;
    let sql = format!(
        "insert into {table} (game, round, hand_table, hand, field, key, {column})
         values (?1, ?2, ?3, ?4, ?5, ?6, ?7)"
    );
    for (cell, draft) in drafts {
        let at = frame.address(round, cell)?;
        let at = params![game.0, round, at.hand_table, at.hand, at.field, at.key, draft];
        sql::run(connection, &sql, at)?;
    }
    Ok(())
}

fn clear(connection: &Connection, game: GameId, round: usize) -> Result<()> {
    TABLES.iter().try_for_each(|table| clear_table(connection, table, game, round))
}

fn clear_table(connection: &Connection, table: &str, game: GameId, round: usize) -> Result<()> {
    let sql = format!("delete from {table} where game = ?1 and round = ?2");
    sql::run(connection, &sql, params![game.0, round])
}

/// Updates the drafts of a game after an edit: the draft of a round that was written is deleted,
/// and drafts of later rounds follow their rounds' numbers.
///
/// A round inserted at the end because it was `entered` was the draft of the next round; one that
/// an undo brings back was not, and moves that draft on.
pub(super) fn follow(
    connection: &Connection,
    game: GameId,
    edit: &Edit,
    entered: bool,
) -> Result<()> {
    match edit {
        Edit::Set { round, .. } | Edit::Count { round, .. } => clear(connection, game, *round),
        Edit::Insert { round } => {
            if entered && *round == apply::last_round(connection, game)? {
                clear(connection, game, *round)
            } else {
                shift(connection, game, *round, 1)
            }
        }
        Edit::Remove { round } => {
            clear(connection, game, *round)?;
            shift(connection, game, round + 1, -1)
        }
        _ => Ok(()),
    }
}

/// Shifts the numbers of the drafts from `from` on, in two steps, because no two may have the same
/// number in between; no round has a number beyond `OFFSET`.
fn shift(connection: &Connection, game: GameId, from: usize, by: i64) -> Result<()> {
    const OFFSET: i64 = 1 << 40;
    for table in TABLES {
        let out = format!("update {table} set round = round + ?3 where game = ?1 and round >= ?2");
        sql::run(connection, &out, params![game.0, from, OFFSET])?;
        let back =
            format!("update {table} set round = round - ?2 + ?3 where game = ?1 and round >= ?2");
        sql::run(connection, &back, params![game.0, OFFSET, by])?;
    }
    Ok(())
}
