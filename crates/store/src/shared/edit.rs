//! Edits of a shared change in a form common to all desks: rounds by uid, people by name.

use rusqlite::types::Value as Column;
use rusqlite::{Connection, OptionalExtension as _, params};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::WrittenPlaces;
use crate::codec::{CellCodec, CellColumns, counted_text, read_counted, written_key};
use crate::error::ErrorKind;
use crate::people;
use scoring::{Cell, Day, Edit, FieldKind, Game, Player, Record};

/// An edit of a shared change. The columns have the same meaning as in `edits` of `schema.sql`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SharedEdit {
    /// Kind of edit.
    kind: EditKind,
    /// Uid of the round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    round: Option<i64>,
    /// Number of a round that is added or deleted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    position: Option<usize>,
    #[serde(default)]
    hand_table: u16,
    #[serde(default)]
    hand: u8,
    #[serde(default)]
    field: String,
    /// The key, with teams by letter whatever the number of players.
    #[serde(default)]
    key: String,
    #[serde(default)]
    old: Json,
    #[serde(default)]
    new: Json,
}

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

impl SharedEdit {
    fn of(kind: EditKind) -> SharedEdit {
        SharedEdit {
            kind,
            round: None,
            position: None,
            hand_table: 0,
            hand: 0,
            field: String::new(),
            key: String::new(),
            old: Json::Null,
            new: Json::Null,
        }
    }

    /// Returns an edit in the form common to all desks. `uids` are those of the rounds after the
    /// edit, and are updated to those before it; `uid` is that of an inserted or removed round.
    pub(super) fn before(
        frame: &CellCodec,
        edit: &Edit,
        uid: Option<i64>,
        uids: &mut Vec<i64>,
    ) -> Result<SharedEdit, ErrorKind> {
        let number = |player: Option<Player>| player.map_or(Json::Null, |it| it.0.into());
        Ok(match edit {
            Edit::Insert { round } => {
                if *round >= uids.len() {
                    return Err(ErrorKind::Corrupt);
                }
                let uid = uids.remove(*round);
                let of = SharedEdit::of(EditKind::Insert);
                SharedEdit { round: Some(uid), position: Some(*round), ..of }
            }
            Edit::Remove { round } => {
                if *round > uids.len() {
                    return Err(ErrorKind::Corrupt);
                }
                let uid = uid.ok_or(ErrorKind::Corrupt)?;
                uids.insert(*round, uid);
                let of = SharedEdit::of(EditKind::Remove);
                SharedEdit { round: Some(uid), position: Some(*round), ..of }
            }
            Edit::Set { round, cell, old, new } => {
                let value = |value: &Option<_>| {
                    let column = value.as_ref().map(|value| frame.column(*round, cell, value));
                    column.transpose().map(|column| column.map_or(Json::Null, json))
                };
                let (old, new) = (value(old)?, value(new)?);
                let at = SharedEdit::at(EditKind::Set, uids.get(*round), cell)?;
                SharedEdit { old, new, ..at }
            }
            Edit::Count { round, cell, old, new } => {
                let counted = |counted: &Option<_>| {
                    counted.as_ref().map_or(Json::Null, |counted| counted_text(counted).into())
                };
                let (old, new) = (counted(old), counted(new));
                let at = SharedEdit::at(EditKind::Count, uids.get(*round), cell)?;
                SharedEdit { old, new, ..at }
            }
            Edit::SetOption { id, old, new } => {
                let value = |value: &Option<_>| {
                    let column = value.as_ref().map(|value| frame.option_column(id, value));
                    column.transpose().map(|column| column.map_or(Json::Null, json))
                };
                let (old, new) = (value(old)?, value(new)?);
                let of = SharedEdit::of(EditKind::Option);
                SharedEdit { field: (*id).to_owned(), old, new, ..of }
            }
            Edit::Rename { player, old, new } => {
                let (old, new) = (old.clone().into(), new.clone().into());
                let of = SharedEdit::of(EditKind::Rename);
                SharedEdit { key: player.0.to_string(), old, new, ..of }
            }
            Edit::Join { name } => {
                SharedEdit { new: name.clone().into(), ..SharedEdit::of(EditKind::Join) }
            }
            Edit::Leave { name } => {
                SharedEdit { old: name.clone().into(), ..SharedEdit::of(EditKind::Leave) }
            }
            Edit::SetDealer { old, new } => {
                let (old, new) = (number(*old), number(*new));
                SharedEdit { old, new, ..SharedEdit::of(EditKind::Dealer) }
            }
            Edit::SetDate { old, new } => {
                let [old, new] =
                    [old, new].map(|day| day.map_or(Json::Null, |day| day.to_string().into()));
                SharedEdit { old, new, ..SharedEdit::of(EditKind::Date) }
            }
            Edit::SetEnded { ended } => {
                let (old, new) = ((!ended).into(), (*ended).into());
                SharedEdit { old, new, ..SharedEdit::of(EditKind::Ended) }
            }
        })
    }

    /// Returns an edit of a cell, without its values.
    fn at(kind: EditKind, round: Option<&i64>, cell: &Cell) -> Result<SharedEdit, ErrorKind> {
        let round = Some(*round.ok_or(ErrorKind::Corrupt)?);
        let (hand_table, hand) = (cell.place.table, cell.place.hand);
        let (field, key) = (cell.field.to_owned(), written_key(cell.subject, true));
        Ok(SharedEdit { round, hand_table, hand, field, key, ..SharedEdit::of(kind) })
    }

    /// Returns the edit that undoes this one.
    pub(super) fn inverse(&self) -> SharedEdit {
        let kind = match self.kind {
            EditKind::Insert => EditKind::Remove,
            EditKind::Remove => EditKind::Insert,
            EditKind::Join => EditKind::Leave,
            EditKind::Leave => EditKind::Join,
            kind => kind,
        };
        SharedEdit { kind, old: self.new.clone(), new: self.old.clone(), ..self.clone() }
    }

    /// Adds what it writes.
    pub(super) fn mark(&self, touches: &mut WrittenPlaces) {
        let Some(round) = self.round else { return };
        let _ = match self.kind {
            EditKind::Insert | EditKind::Remove => touches.rounds.insert(round),
            _ => touches.places.insert((round, self.hand_table, self.hand)),
        };
    }

    /// Returns whether an edit needs the newest base. Seatings of a night do.
    pub(super) fn is_structure(game: &Game, edit: &Edit) -> bool {
        let (Edit::Set { round, cell, .. } | Edit::Count { round, cell, .. }) = edit else {
            return true;
        };
        let is_seating = game.groups()[1].is_some() && cell.place.table > 0 && cell.place.hand == 0;
        let is_pairs =
            || game.field(cell.field).is_some_and(|it| matches!(it.kind, FieldKind::Pairs));
        *round == 0 || is_seating || is_pairs()
    }

    /// Returns the edit for the current copy of the game, and the uid of an inserted round.
    ///
    /// # Errors
    /// `Stale` if its round is missing; `UnreadableChange` if it is not an edit of this game.
    pub(super) fn here(
        &self,
        connection: &Connection,
        frame: &CellCodec,
    ) -> Result<(Edit, Option<i64>), ErrorKind> {
        let number = || -> Result<usize, ErrorKind> {
            let sql = "select position from rounds where game = ?1 and uid = ?2";
            let at = params![frame.id.0, self.round];
            let found =
                connection.prepare_cached(sql)?.query_row(at, |row| row.get(0)).optional()?;
            found.ok_or(ErrorKind::Stale(frame.id))
        };
        // In this file people may have been renamed.
        let seated = |seat: usize| -> Result<String, ErrorKind> {
            let names = people::seated(connection, frame.id)?;
            names.into_iter().nth(seat).ok_or(ErrorKind::Stale(frame.id))
        };
        let edit = match self.kind {
            EditKind::Insert => {
                let round = self.position.ok_or(ErrorKind::UnreadableChange)?;
                return Ok((Edit::Insert { round }, self.round));
            }
            EditKind::Remove => Edit::Remove { round: number()? },
            EditKind::Set | EditKind::Count => self.in_round(frame, number()?)?,
            EditKind::Option => self.option(frame)?,
            EditKind::Rename => {
                let seat: u16 = self.key.parse().map_err(|_| ErrorKind::UnreadableChange)?;
                let (old, new) = (seated(seat.into())?, name(&self.new)?);
                Edit::Rename { player: Player(seat), old, new }
            }
            EditKind::Join => Edit::Join { name: name(&self.new)? },
            EditKind::Leave => {
                let last = frame.players.checked_sub(1).ok_or(ErrorKind::Stale(frame.id))?;
                Edit::Leave { name: seated(last)? }
            }
            EditKind::Dealer => Edit::SetDealer { old: seat(&self.old)?, new: seat(&self.new)? },
            EditKind::Date => Edit::SetDate { old: date(&self.old)?, new: date(&self.new)? },
            EditKind::Ended => {
                Edit::SetEnded { ended: self.new.as_bool().ok_or(ErrorKind::UnreadableChange)? }
            }
        };
        Ok((edit, None))
    }

    /// Returns the edit of a box or a card count, for a round with this number.
    pub(super) fn in_round(&self, frame: &CellCodec, round: usize) -> Result<Edit, ErrorKind> {
        let cell = self.cell(frame, round)?;
        if self.kind == EditKind::Count {
            let counted = |json: &Json| json.as_str().map(read_counted).transpose();
            let counted = [&self.old, &self.new]
                .map(|json| counted(json).map_err(|_| ErrorKind::UnreadableChange));
            let [old, new] = counted;
            return Ok(Edit::Count { round, cell, old: old?, new: new? });
        }
        let value = |json| -> Result<_, ErrorKind> {
            let column = column(json)?;
            let value = (column != Column::Null).then(|| frame.value(round, &cell, &column));
            value.transpose().map_err(|_| ErrorKind::UnreadableChange)
        };
        let (old, new) = (value(&self.old)?, value(&self.new)?);
        Ok(Edit::Set { round, cell, old, new })
    }

    fn cell(&self, frame: &CellCodec, round: usize) -> Result<Cell, ErrorKind> {
        let (field, key) = (self.field.clone(), self.key.clone());
        let at = CellColumns { hand_table: self.hand_table, hand: self.hand, field, key };
        frame.cell(round, &at).map_err(|_| ErrorKind::UnreadableChange)
    }

    /// Returns the edit that would do the same to the current record; `None` if the record already
    /// has the value, or if somebody else sits there.
    pub(super) fn over(
        &self,
        frame: &CellCodec,
        record: &Record,
    ) -> Result<Option<Edit>, ErrorKind> {
        let edit = match self.kind {
            EditKind::Option => {
                let Edit::SetOption { id, new, .. } = self.option(frame)? else {
                    return Ok(None);
                };
                let old = record.options.get(id).cloned();
                (old != new).then_some(Edit::SetOption { id, old, new })
            }
            EditKind::Rename => {
                let seat: u16 = self.key.parse().map_err(|_| ErrorKind::UnreadableChange)?;
                let (old, new) = (record.players.get(usize::from(seat)), name(&self.new)?);
                let old = old.filter(|old| **old != new).cloned();
                old.map(|old| Edit::Rename { player: Player(seat), old, new })
            }
            EditKind::Join => Some(Edit::Join { name: name(&self.new)? }),
            EditKind::Leave => {
                let last =
                    record.players.last().filter(|last| Some(last.as_str()) == self.old.as_str());
                last.map(|last| Edit::Leave { name: last.clone() })
            }
            EditKind::Dealer => {
                let (old, new) = (record.dealer, seat(&self.new)?);
                (old != new).then_some(Edit::SetDealer { old, new })
            }
            EditKind::Date => {
                let (old, new) = (record.date, date(&self.new)?);
                (old != new).then_some(Edit::SetDate { old, new })
            }
            EditKind::Ended => {
                let ended = self.new.as_bool().ok_or(ErrorKind::UnreadableChange)?;
                (record.ended != ended).then_some(Edit::SetEnded { ended })
            }
            _ => None,
        };
        Ok(edit)
    }

    fn option(&self, frame: &CellCodec) -> Result<Edit, ErrorKind> {
        let spec = frame.game.option(&self.field).ok_or(ErrorKind::UnreadableChange)?;
        let value = |json| -> Result<_, ErrorKind> {
            let column = column(json)?;
            let value = (column != Column::Null).then(|| frame.option(spec.id, &column));
            let value = value.transpose().map_err(|_| ErrorKind::UnreadableChange)?;
            Ok(value.map(|(_, value)| value))
        };
        Ok(Edit::SetOption { id: spec.id, old: value(&self.old)?, new: value(&self.new)? })
    }

    /// Returns the uid of its round.
    pub(super) fn round(&self) -> Option<i64> {
        self.round
    }

    /// Returns the number of the inserted or removed round.
    pub(super) fn position(&self) -> usize {
        self.position.unwrap_or_default()
    }

    /// Returns its kind.
    pub(super) fn kind(&self) -> EditKind {
        self.kind
    }
}

fn seat(json: &Json) -> Result<Option<Player>, ErrorKind> {
    let seat =
        json.as_u64().map(u16::try_from).transpose().map_err(|_| ErrorKind::UnreadableChange)?;
    Ok(seat.map(Player))
}

fn date(json: &Json) -> Result<Option<Day>, ErrorKind> {
    let day = json.as_str().map(str::parse).transpose();
    day.map_err(|_| ErrorKind::UnreadableChange)
}

fn name(json: &Json) -> Result<String, ErrorKind> {
    let name = json.as_str().filter(|name| !name.is_empty());
    name.map(str::to_owned).ok_or(ErrorKind::UnreadableChange)
}

pub(super) fn json(column: Column) -> Json {
    match column {
        Column::Integer(number) => number.into(),
        Column::Text(text) => text.into(),
        Column::Null | Column::Real(_) | Column::Blob(_) => Json::Null,
    }
}

pub(super) fn column(json: &Json) -> Result<Column, ErrorKind> {
    match json {
        Json::Null => Ok(Column::Null),
        Json::Number(number) => {
            number.as_i64().map(Column::Integer).ok_or(ErrorKind::UnreadableChange)
        }
        Json::String(text) => Ok(Column::Text(text.clone())),
        _ => Err(ErrorKind::UnreadableChange),
    }
}
