//! Encodes edits as columns, as in the table `edits` and in changes of other desks, and decodes them.
//!
//! Invariant: what is encoded decodes to the same edit. People are names here.

use chrono::NaiveDate;
use rusqlite::types::Value as Column;
use serde::{Deserialize, Serialize};

use scoring::{CardCount, Edit, Player, Value, read_day};

use super::codec::{CellCodec, CellColumns, counted_text, read_counted};
use super::error::{ErrorKind, Result};

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
