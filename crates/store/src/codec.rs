//! Encodes cells and values as columns and decodes them. Only the declaration of a field decides
//! what its column means.
//!
//! Invariant: what is written reads back the same. A cell that would not is refused when written;
//! one that cannot be decoded is an error, never left out.

use rusqlite::types::Value as Column;
use rusqlite::{Connection, Row};
use serde::{Deserialize, Serialize};

use formats::json::option_value;
use scoring::{
    Bound, CardCount, Cell, FieldKind, FieldSpec, Game, Group, OptionKind, Player, RoundPath,
    Scope, Subject, Team, Value,
};

use super::error::{ErrorKind, Result};
use super::{GameId, custom_games, sql};

/// Encodes and decodes the cells of one game.
pub(super) struct CellCodec {
    /// Row in `games`; 0 before it is created.
    pub(super) id: GameId,
    /// The declaration.
    pub(super) game: &'static Game,
    /// Number of players, which decides whether there are sides.
    pub(super) players: usize,
    /// The last round looked up, and its row in `rounds`.
    pub(super) row: Option<(usize, i64)>,
}

/// A field, or the count of a repeating group: its id, who has a value, and which values.
type Declared = (&'static str, Scope, FieldKind);

/// A cell as columns of `cells`, `counts`, `drafts` and `edits`, and in changes of other desks.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct CellColumns {
    pub(super) hand_table: u16,
    pub(super) hand: u8,
    pub(super) field: String,
    pub(super) key: String,
}

impl CellColumns {
    /// Reads the four columns from `first` on.
    pub(super) fn read(row: &Row<'_>, first: usize) -> rusqlite::Result<CellColumns> {
        Ok(CellColumns {
            hand_table: row.get(first)?,
            hand: row.get(first + 1)?,
            field: row.get(first + 2)?,
            key: row.get(first + 3)?,
        })
    }
}

impl CellCodec {
    pub(super) fn new(id: GameId, game: &'static Game, players: usize) -> CellCodec {
        CellCodec { id, game, players, row: None }
    }

    /// Returns whether this many players sit in two sides.
    pub(super) fn in_sides(&self) -> bool {
        self.game.player_counts.in_sides(self.players)
    }

    /// Returns all fields with this id, those of the round's own kind first. Several may share an
    /// id: tricks by pair in one contract and by player in another.
    fn fields(&self, round: usize, id: &str) -> impl Iterator<Item = Declared> {
        const COUNT: FieldKind = FieldKind::Number { min: Bound::Is(0), max: Bound::Open, step: 1 };
        let count = |group: &'static Group| (group.id, Scope::One, COUNT);
        let field = |spec: &'static FieldSpec| (spec.id, spec.scope, spec.kind);
        let setup = || self.game.setup.iter().copied();
        let fields = self.game.every_field().chain(self.game.draft_fields.iter().copied());
        let counts = self.game.groups().into_iter().flatten().map(count);
        // The setup comes first in round 0, and last in the others.
        let first = setup().filter(move |_| round == 0);
        first.chain(fields).map(field).chain(counts).filter(move |(field, ..)| *field == id)
    }

    /// Returns the columns of a cell.
    pub(super) fn address(&self, round: usize, cell: &Cell) -> Result<CellColumns> {
        let address = CellColumns {
            hand_table: cell.place.table,
            hand: cell.place.hand,
            field: cell.field.to_owned(),
            key: self.key(cell.subject),
        };
        if self.cell(round, &address)? == *cell {
            return Ok(address);
        }
        Err(self.bad(round, cell.field, &address.key, None))
    }

    fn key(&self, key: Subject) -> String {
        written_key(key, self.in_sides())
    }

    /// Returns the cell at these columns, whether or not the game had sides when they were written.
    pub(super) fn cell(&self, round: usize, at: &CellColumns) -> Result<Cell> {
        let place = RoundPath { table: at.hand_table, hand: at.hand };
        self.fields(round, &at.field)
            .find_map(|(field, scope, _)| {
                Some(Cell { field, place, subject: read_key(scope, &at.key)? })
            })
            .ok_or_else(|| self.bad(round, &at.field, &at.key, None))
    }

    /// Returns the cell at these columns, which must be written as they would be now: one cell has
    /// one row.
    pub(super) fn own_cell(&self, round: usize, at: &CellColumns) -> Result<Cell> {
        let cell = self.cell(round, at)?;
        if self.key(cell.subject) == at.key {
            return Ok(cell);
        }
        Err(self.bad(round, &at.field, &at.key, None))
    }

    /// Returns the column of a cell's value.
    pub(super) fn column(&self, round: usize, cell: &Cell, value: &Value) -> Result<Column> {
        let column = column(value);
        if self.value(round, cell, &column).as_ref().is_ok_and(|read| read == value) {
            return Ok(column);
        }
        Err(self.bad(round, cell.field, &self.key(cell.subject), Some(&column)))
    }

    /// Returns the value of a cell in this column.
    pub(super) fn value(&self, round: usize, cell: &Cell, column: &Column) -> Result<Value> {
        self.fields(round, cell.field)
            .filter(|(_, scope, _)| read_key(*scope, &self.key(cell.subject)).is_some())
            .find_map(|(_, _, kind)| read_value(kind, column))
            .ok_or_else(|| self.bad(round, cell.field, &self.key(cell.subject), Some(column)))
    }

    /// Returns the column of an option's value.
    pub(super) fn option_column(&self, id: &str, value: &Value) -> Result<Column> {
        let column = column(value);
        match self.option(id, &column) {
            Ok((_, read)) if read == *value => Ok(column),
            _ => Err(self.bad(0, id, "", Some(&column))),
        }
    }

    /// Returns an option and its value.
    pub(super) fn option(&self, id: &str, column: &Column) -> Result<(&'static str, Value)> {
        self.game
            .option(id)
            .and_then(|spec| {
                let json = match (spec.kind, column) {
                    (OptionKind::Flag(_), Column::Integer(0)) => false.into(),
                    (OptionKind::Flag(_), Column::Integer(1)) => true.into(),
                    (OptionKind::Words { .. }, Column::Text(list)) => {
                        serde_json::from_str(list).ok()?
                    }
                    (_, Column::Integer(number)) => (*number).into(),
                    (_, Column::Text(text)) => text.as_str().into(),
                    _ => return None,
                };
                Some((spec.id, option_value(spec, &json)?))
            })
            .ok_or_else(|| self.bad(0, id, "", Some(column)))
    }

    /// Returns the error for a stored value that cannot be read.
    pub(super) fn bad(
        &self,
        round: usize,
        field: &str,
        key: &str,
        column: Option<&Column>,
    ) -> ErrorKind {
        let value = match column {
            None => "there is no such box".to_owned(),
            Some(Column::Null) => "nothing".to_owned(),
            Some(Column::Integer(number)) => number.to_string(),
            Some(Column::Real(number)) => number.to_string(),
            Some(Column::Text(text)) => format!("“{text}”"),
            Some(Column::Blob(bytes)) => format!("{} bytes", bytes.len()),
        };
        let value = if key.is_empty() { value } else { format!("for “{key}”, {value}") };
        let field = field.to_owned();
        ErrorKind::BadCell { game: self.id, rules: self.game.name, round, field, value }
    }
}

/// Returns the codec of a game in the file, with its number of players.
pub(super) fn codec_of(connection: &Connection, game: GameId) -> Result<CellCodec> {
    let sql = "select rules, (select count(*) from seats where game = id) from games where id = ?1";
    let found = sql::first(connection, sql, [game.0], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let (id, players): (String, usize) = found.ok_or(ErrorKind::NoGame(game))?;
    match custom_games::find(connection, &id)? {
        Some(found) => Ok(CellCodec::new(game, found, players)),
        None => Err(ErrorKind::UnknownGame { game, rules: id }),
    }
}

/// Returns the key of a cell as text: teams by letter if there are two sides.
pub(super) fn written_key(key: Subject, in_sides: bool) -> String {
    match key {
        Subject::One => String::new(),
        Subject::Player(player) => player.0.to_string(),
        Subject::Team(Team::A) if in_sides => "A".to_owned(),
        Subject::Team(Team::B) if in_sides => "B".to_owned(),
        Subject::Team(team) => team.0.to_string(),
        Subject::Part(part) => part.to_owned(),
        Subject::TeamPart(team, part) => {
            format!("{}:{part}", written_key(Subject::Team(team), in_sides))
        }
    }
}

fn read_key(scope: Scope, key: &str) -> Option<Subject> {
    match scope {
        Scope::One => key.is_empty().then_some(Subject::One),
        Scope::Player => Some(Subject::Player(Player(read_seat(key)?))),
        Scope::Team => Some(Subject::Team(read_team(key)?)),
        Scope::Parts(parts) => parts.iter().find(|part| **part == key).copied().map(Subject::Part),
        Scope::TeamParts(parts) => {
            let (team, part) = key.rsplit_once(':')?;
            let part = parts.iter().copied().find(|other| *other == part)?;
            Some(Subject::TeamPart(read_team(team)?, part))
        }
    }
}

fn read_team(key: &str) -> Option<Team> {
    Some(match key {
        "A" => Team::A,
        "B" => Team::B,
        seat => Team(read_seat(seat)?),
    })
}

/// Parses a seat as written: without a sign or leading zeros, so that one cell has one row.
fn read_seat(text: &str) -> Option<u16> {
    let is_canonical = text == "0" || matches!(text.as_bytes().first(), Some(b'1'..=b'9'));
    text.parse().ok().filter(|_| is_canonical)
}

fn column(value: &Value) -> Column {
    let list = |numbers: Vec<i64>| serde_json::Value::from(numbers).to_string();
    match value {
        Value::Number(number) | Value::HalfPoints(number) => Column::Integer(*number),
        Value::Word(word) => Column::Text((*word).to_owned()),
        Value::Player(player) => Column::Integer(i64::from(player.0)),
        Value::Players(players) => {
            Column::Text(list(players.iter().map(|player| i64::from(player.0)).collect()))
        }
        Value::Numbers(numbers) => Column::Text(list(numbers.clone())),
        Value::Words(words) => Column::Text(serde_json::Value::from(words.clone()).to_string()),
        Value::Flag(flag) => Column::Integer(i64::from(*flag)),
        Value::Text(text) => Column::Text(text.clone()),
    }
}

fn read_value(kind: FieldKind, column: &Column) -> Option<Value> {
    match (kind, column) {
        (FieldKind::Number { .. }, Column::Integer(number)) => Some(Value::Number(*number)),
        (FieldKind::HalfPoints(_), Column::Integer(halves)) => Some(Value::HalfPoints(*halves)),
        (FieldKind::Choice(choices), Column::Text(text)) => {
            choices.iter().find(|choice| choice.id == text).map(|choice| Value::Word(choice.id))
        }
        (FieldKind::Player, Column::Integer(seat)) => {
            u16::try_from(*seat).ok().map(|seat| Value::Player(Player(seat)))
        }
        (FieldKind::Players(..) | FieldKind::Pairs, Column::Text(text)) => {
            let seats: Vec<u16> = serde_json::from_str(text).ok()?;
            Some(Value::Players(seats.into_iter().map(Player).collect()))
        }
        (FieldKind::Numbers(_), Column::Text(text)) => {
            serde_json::from_str(text).ok().map(Value::Numbers)
        }
        (FieldKind::Flag, Column::Integer(flag @ (0 | 1))) => Some(Value::Flag(*flag == 1)),
        (FieldKind::Text, Column::Text(text)) => Some(Value::Text(text.clone())),
        _ => None,
    }
}

/// Returns a card count as JSON: `{"Aces":2,"Tens":3}`.
pub(super) fn counted_text(counted: &CardCount) -> String {
    let kinds = counted.kinds().iter().map(|(kind, count)| (kind.clone(), (*count).into()));
    serde_json::Value::Object(kinds.collect()).to_string()
}

/// Parses a card count.
pub(super) fn read_counted(text: &str) -> Result<CardCount> {
    let kinds: serde_json::Map<String, serde_json::Value> =
        serde_json::from_str(text).map_err(|_| ErrorKind::Corrupt)?;
    let kind = |(kind, count): (String, serde_json::Value)| Some((kind, count.as_i64()?));
    let kinds: Option<Vec<(String, i64)>> = kinds.into_iter().map(kind).collect();
    kinds.and_then(CardCount::new).ok_or(ErrorKind::Corrupt)
}

#[cfg(test)]
mod tests {
    use super::*;
    use scoring::{Field, PlayerCounts, flag, player, players};

    static FINISH: Field<Vec<Player>> = players("finish", "Finish", 2, 4);
    static OUT: Field<Option<Player>> = player("out", "Out");
    static BLIND: Field<bool> = flag("blind", "Blind");
    static GAME: Game = Game {
        id: "test",
        name: "Test",
        player_counts: PlayerCounts::either(2, 5, &[4]),
        fields: &[&FINISH.spec, &OUT.spec, &BLIND.spec],
        ..Game::BASE
    };

    #[test]
    fn values_that_would_not_round_trip_are_refused() {
        let frame = CellCodec::new(GameId(1), &GAME, 3);
        assert!(frame.address(1, &Cell::one("gone")).is_err());
        assert!(frame.address(1, &Cell::of("out", Subject::Player(Player(0)))).is_err());
        let wrong = Value::Text("3".to_owned());
        assert!(frame.column(1, &Cell::one("out"), &wrong).is_err());
        assert!(frame.value(1, &Cell::one("blind"), &Column::Integer(2)).is_err());
        assert!(frame.value(1, &Cell::one("finish"), &Column::Text("[1,".to_owned())).is_err());
    }
}
