//! Creates, reads, removes and restores whole games.

use std::collections::BTreeMap;

use chrono::{DateTime, FixedOffset, Utc};
use rusqlite::{Connection, params};

use scoring::edit::differences;
use scoring::{Change, Options, Player, Record, RoundEntry};

use super::codec::{CellCodec, CellColumns, codec_of, read_counted};
use super::edits::EditColumns;
use super::error::{Error, ErrorKind, Result};
use super::{ChangeId, GameId, LoggedChange, PersonId, Store};
use super::{changes, clock, custom_games, edits, people, sql};

/// A game read from the file.
#[derive(Debug, Clone)]
pub struct LoadedGame {
    /// Its number.
    pub id: GameId,
    /// Its record.
    pub record: Record,
    /// The people in the seats, one per player of the record.
    pub people: Vec<PersonId>,
    /// Every change in order, if it was read with them; the first one creates the game.
    pub log: Vec<LoggedChange>,
    /// Title of the evening.
    pub title: Option<String>,
    /// When it was started or imported, in local time there.
    pub created: DateTime<FixedOffset>,
    /// When it was played, in local time there.
    pub played: DateTime<FixedOffset>,
    /// When the newest change was made.
    pub changed: DateTime<Utc>,
    /// When it was removed, if it was.
    pub removed: Option<DateTime<Utc>>,
}

impl Store {
    /// Saves a new game with its rounds, as of now. The log begins with one change without edits,
    /// "Game started", or "Imported" if there are rounds already.
    ///
    /// Names are trimmed; each refers to the person of exactly this name, who is added if there is
    /// none.
    ///
    /// # Errors
    /// [`ErrorKind::BadCell`] if the record has something that its game does not declare; otherwise an
    /// error that says why the file cannot be written.
    pub fn create(&mut self, record: &Record, title: Option<&str>) -> Result<GameId, Error> {
        self.create_at(record, title, clock::now())
    }

    /// Saves a new game like [`Store::create`], as of a given time.
    pub fn create_at(
        &mut self,
        record: &Record,
        title: Option<&str>,
        at: DateTime<Utc>,
    ) -> Result<GameId, Error> {
        let id = self.write(|connection| create(connection, record, title, clock::here(at), at))?;
        tracing::debug!(game = id.0, "game created");
        Ok(id)
    }

    /// Reads a game, even a removed one.
    pub fn load(&self, game: GameId) -> Result<LoadedGame, Error> {
        self.read(|connection| load(connection, game, true).map_err(|kind| kind.of_game(game)))
    }

    /// Reads a game like [`Store::load`], without its log.
    pub fn load_without_log(&self, game: GameId) -> Result<LoadedGame, Error> {
        self.read(|connection| load(connection, game, false).map_err(|kind| kind.of_game(game)))
    }

    /// Returns the numbers of all games, including removed ones, the oldest first.
    pub fn every_game(&self) -> Result<Vec<GameId>, Error> {
        self.read(|connection| {
            sql::all(connection, "select id from games order by id", [], |row| {
                Ok(GameId(row.get(0)?))
            })
        })
    }

    /// Returns the number of the newest change of a game; `None` if there is no such game.
    pub fn newest_change(&self, game: GameId) -> Result<Option<ChangeId>, Error> {
        self.read(|connection| changes::newest(connection, game))
    }

    /// Returns the identity of a game, which stays the same in every copy of its library.
    pub fn identity(&self, game: GameId) -> Result<String, Error> {
        self.read(|connection| {
            let sql = "select uid from games where id = ?1";
            sql::value(connection, sql, [game.0])?.ok_or(ErrorKind::NoGame(game))
        })
    }

    /// Removes a game but keeps everything in it. Removing it again does nothing.
    pub fn remove(&mut self, game: GameId) -> Result<(), Error> {
        let now = clock::text(clock::now());
        self.write(|connection| {
            let sql = "update games set removed = coalesce(removed, ?2) where id = ?1";
            sql::write_one(connection, sql, params![game.0, now], ErrorKind::NoGame(game))
        })
    }

    /// Restores a removed game.
    pub fn restore(&mut self, game: GameId) -> Result<(), Error> {
        self.write(|connection| {
            let sql = "update games set removed = null where id = ?1";
            sql::write_one(connection, sql, [game.0], ErrorKind::NoGame(game))
        })
    }

    /// Restores the game removed last, and returns the name of what was played; `None` if no game is
    /// removed.
    pub fn restore_last(&mut self) -> Result<Option<&'static str>, Error> {
        let sql = "select id from games where removed is not null \
                   order by removed desc, id desc limit 1";
        let last =
            self.read(|connection| sql::first(connection, sql, [], |row| Ok(GameId(row.get(0)?))))?;
        let Some(game) = last else { return Ok(None) };
        self.restore(game)?;
        Ok(Some(self.load(game)?.record.game.name))
    }
}

/// Returns a trimmed title; `None` if nothing is left.
fn titled(title: Option<&str>) -> Option<&str> {
    title.map(str::trim).filter(|title| !title.is_empty())
}

/// Saves a game with the times of its start, in local time, and of its last change.
pub(super) fn create(
    connection: &Connection,
    record: &Record,
    title: Option<&str>,
    begun: DateTime<FixedOffset>,
    changed: DateTime<Utc>,
) -> Result<GameId> {
    let changed = clock::text(changed);
    custom_games::save(connection, record.game)?;
    let facts = params![
        record.game.id,
        titled(title),
        clock::text(begun.to_utc()),
        record.dealer.map(|dealer| dealer.0),
        record.ended,
        begun.offset().local_minus_utc().div_euclid(60),
        record.date.map(|day| day.to_string())
    ];
    sql::run(connection, include_str!("query/games/insert.sql"), facts)?;
    let game = GameId(connection.last_insert_rowid());
    let mut frame = CellCodec::new(game, record.game, record.players.len());

    for (seat, name) in record.players.iter().enumerate() {
        let person = people::of_name(connection, name)?;
        people::sit(connection, game, seat, person.0)?;
    }
    for (id, value) in &record.options {
        let sql = "insert into options (game, option, value) values (?1, ?2, ?3)";
        sql::run(connection, sql, params![game.0, id, frame.option_column(id, value)?])?;
    }
    for (number, entry) in std::iter::once(&record.setup).chain(&record.rounds).enumerate() {
        let sql = "insert into rounds (game, position) values (?1, ?2)";
        sql::run(connection, sql, params![game.0, number])?;
        frame.row = Some((number, connection.last_insert_rowid()));
        for edit in differences(number, &RoundEntry::default(), entry) {
            let written = EditColumns::of(&frame, &edit)?;
            let _ = edits::apply(connection, &mut frame, &written, None)?;
        }
    }
    let label = if record.rounds.is_empty() { "Game started" } else { "Imported" };
    let _ = changes::insert(connection, &frame, &Change::new(label, Vec::new()), None, &changed)?;
    Ok(game)
}

/// Reads a game, with or without its log.
pub(super) fn load(connection: &Connection, game: GameId, with_log: bool) -> Result<LoadedGame> {
    let frame = codec_of(connection, game)?;
    let mut query = connection.prepare_cached(include_str!("query/games/facts.sql"))?;
    let mut rows = query.query([game.0])?;
    let row = rows.next()?.ok_or(ErrorKind::NoGame(game))?;
    let (setup, rounds) = entries(connection, &frame)?;
    let dealer: Option<u16> = row.get(0)?;
    let record = Record {
        game: frame.game,
        options: options(connection, &frame)?,
        players: people::seated(connection, game)?,
        dealer: dealer.map(Player),
        date: clock::date(row, 2)?,
        setup,
        rounds,
        ended: row.get(1)?,
    };
    let played = clock::played(row, 3)?;
    Ok(LoadedGame {
        id: game,
        record,
        people: people::seats(connection, game)?,
        log: if with_log { changes::log(connection, &frame)? } else { Vec::new() },
        title: row.get(6)?,
        created: clock::read(row, 3)?.with_timezone(&played.timezone()),
        played,
        changed: clock::read(row, 7)?,
        removed: clock::maybe(row, 8)?,
    })
}

fn options(connection: &Connection, frame: &CellCodec) -> Result<Options> {
    let sql = "select option, value from options where game = ?1";
    sql::all(connection, sql, [frame.id.0], |row| {
        frame.option(&row.get::<_, String>(0)?, &row.get(1)?)
    })
}

/// Returns the setup and the rounds, in order.
fn entries(connection: &Connection, frame: &CellCodec) -> Result<(RoundEntry, Vec<RoundEntry>)> {
    let mut entries: BTreeMap<usize, RoundEntry> = BTreeMap::new();
    sql::each(connection, include_str!("query/rounds/cells.sql"), [frame.id.0], |row| {
        let number: usize = row.get(0)?;
        let entry = entries.entry(number).or_default();
        let written: Option<String> = row.get(3)?;
        if written.is_some() {
            let cell = frame.own_cell(number, &CellColumns::read(row, 1)?)?;
            let value = frame.value(number, &cell, &row.get(5)?)?;
            let _ = entry.set(cell, Some(value));
        }
        Ok(())
    })?;
    sql::each(connection, include_str!("query/rounds/counts.sql"), [frame.id.0], |row| {
        let number: usize = row.get(0)?;
        let cell = frame.own_cell(number, &CellColumns::read(row, 1)?)?;
        let text: String = row.get(5)?;
        entries.entry(number).or_default().set_card_count(cell, Some(read_counted(&text)?));
        Ok(())
    })?;
    let setup = entries.remove(&0).unwrap_or_default();
    // A gap would give every later round a different number.
    if !entries.keys().copied().eq(1..=entries.len()) {
        return Err(ErrorKind::Corrupt);
    }
    Ok((setup, entries.into_values().collect()))
}
