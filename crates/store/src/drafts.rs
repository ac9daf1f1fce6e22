//! Drafts: text as typed in the boxes of a form, valid or not. They survive a crash, are not part
//! of the record, and are not logged.

use std::collections::BTreeMap;

use rusqlite::{Connection, ToSql, params};

use scoring::{CardCount, Cell, Edit, Record, RoundEntry, SeatMoves, parse};

use super::codec::{CellCodec, CellColumns, codec_of, counted_text, read_counted};
use super::error::{Error, Result};
use super::{GameId, Store, edits, sql};

/// The texts and card counts typed for a round.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Draft {
    /// The text in each box that is not blank.
    pub texts: BTreeMap<Cell, String>,
    /// Card counts, whether or not they were taken over into the box.
    pub counts: BTreeMap<Cell, CardCount>,
}

impl Draft {
    /// Returns the draft that would have produced a recorded round. A sum has its numbers in its
    /// text.
    pub fn of(record: &Record, entry: &RoundEntry) -> Draft {
        let mut texts: BTreeMap<Cell, String> =
            entry.cells().map(|(cell, value)| (*cell, parse::text(record, value))).collect();
        let mut counts = BTreeMap::new();
        for (cell, counted) in entry.card_counts() {
            match counted.sum() {
                Some(sum) => drop(texts.insert(*cell, sum)),
                None => drop(counts.insert(*cell, counted.clone())),
            }
        }
        Draft { texts, counts }
    }

    /// Returns the draft with everybody's values in their new seats.
    pub fn moved(&self, moves: &SeatMoves) -> Draft {
        let texts = self.texts.iter();
        let texts = texts.filter_map(|(cell, text)| Some((moves.cell(*cell)?, text.clone())));
        let counts = self.counts.iter();
        let counts = counts.filter_map(|(cell, count)| Some((moves.cell(*cell)?, count.clone())));
        Draft { texts: texts.collect(), counts: counts.collect() }
    }

    /// Gives a box the content that it has in another draft.
    pub fn take_at(&mut self, cell: Cell, other: &Draft) {
        let _ = self.texts.remove(&cell);
        let _ = self.counts.remove(&cell);
        self.texts.extend(other.texts.get(&cell).map(|text| (cell, text.clone())));
        self.counts.extend(other.counts.get(&cell).map(|counted| (cell, counted.clone())));
    }

    /// Returns whether another draft has all that is typed and counted here.
    pub fn is_part_of(&self, other: &Draft) -> bool {
        self.texts.iter().all(|(cell, text)| other.texts.get(cell) == Some(text))
            && self.counts.iter().all(|(cell, counted)| other.counts.get(cell) == Some(counted))
    }

    /// Returns whether nothing is typed or counted.
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty() && self.counts.is_empty()
    }
}

impl From<BTreeMap<Cell, String>> for Draft {
    fn from(texts: BTreeMap<Cell, String>) -> Draft {
        Draft { texts, ..Draft::default() }
    }
}

/// The tables that hold drafts, each with the column of what is typed or counted in a box.
const TABLES: [(&str, &str); 2] = [("drafts", "text"), ("draft_counts", "counted")];

impl Store {
    /// Saves the draft of a round, replacing the previous one. Rounds count from 1, including the
    /// next one; 0 is the setup.
    pub fn save_draft(&mut self, game: GameId, round: usize, draft: &Draft) -> Result<(), Error> {
        self.write(|connection| {
            let frame = codec_of(connection, game)?;
            clear(connection, game, round)?;
            let [texts, counts] = TABLES;
            for (cell, text) in &draft.texts {
                insert(connection, &frame, texts, (round, cell), text)?;
            }
            for (cell, counted) in &draft.counts {
                insert(connection, &frame, counts, (round, cell), counted_text(counted))?;
            }
            Ok(())
        })
    }

    /// Returns the drafts of a game, by round.
    pub fn drafts(&self, game: GameId) -> Result<BTreeMap<usize, Draft>, Error> {
        self.read(|connection| {
            let frame = codec_of(connection, game)?;
            let mut drafts = BTreeMap::<usize, Draft>::new();
            sql::each(connection, include_str!("query/drafts/texts.sql"), [game.0], |row| {
                let round = row.get(0)?;
                let cell = frame.own_cell(round, &CellColumns::read(row, 1)?)?;
                let _ = drafts.entry(round).or_default().texts.insert(cell, row.get(5)?);
                Ok(())
            })?;
            sql::each(connection, include_str!("query/drafts/counts.sql"), [game.0], |row| {
                let round = row.get(0)?;
                let cell = frame.own_cell(round, &CellColumns::read(row, 1)?)?;
                let counted = read_counted(&row.get::<_, String>(5)?)?;
                let _ = drafts.entry(round).or_default().counts.insert(cell, counted);
                Ok(())
            })?;
            Ok(drafts)
        })
    }
}

/// Adds what is typed or counted in a box to one of the tables.
fn insert(
    connection: &Connection,
    frame: &CellCodec,
    (table, column): (&str, &str),
    (round, cell): (usize, &Cell),
    typed: impl ToSql,
) -> Result<()> {
    let sql = format!(
        "insert into {table} (game, round, hand_table, hand, field, key, {column})
         values (?1, ?2, ?3, ?4, ?5, ?6, ?7)"
    );
    let at = frame.address(round, cell)?;
    let values = params![frame.id.0, round, at.hand_table, at.hand, at.field, at.key, typed];
    sql::run(connection, &sql, values)
}

fn clear(connection: &Connection, game: GameId, round: usize) -> Result<()> {
    TABLES.iter().try_for_each(|(table, _)| {
        let sql = format!("delete from {table} where game = ?1 and round = ?2");
        sql::run(connection, &sql, params![game.0, round])
    })
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
            if entered && *round == edits::last_round(connection, game)? {
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
    for (table, _) in TABLES {
        let out = format!("update {table} set round = round + ?3 where game = ?1 and round >= ?2");
        sql::run(connection, &out, params![game.0, from, OFFSET])?;
        let back =
            format!("update {table} set round = round - ?2 + ?3 where game = ?1 and round >= ?2");
        sql::run(connection, &back, params![game.0, OFFSET, by])?;
    }
    Ok(())
}
