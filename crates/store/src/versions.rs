//! Versions of hands, as people have sent them from phones.
//!
//! Invariants: a version never changes, and its id never means another one. What becomes of a hand is
//! stored with the change that goes with it, in one transaction, and only if no other version of that
//! hand came in meanwhile. Whether versions agree is never stored but compared when read. They
//! belong to their round, whatever its number: those of a deleted round come back with it.

use chrono::{DateTime, Utc};
use rusqlite::{Connection, params};
use serde_json::Value as Json;

use scoring::hands::HandPlace;
use scoring::{Cell, Change, Player, RoundPath, SeatIndex as _};

use super::codec::{CellCodec, CellColumns, codec_of};
use super::error::{Error, ErrorKind, Result};
use super::{ChangeId, GameId, LoggedChange, Store, changes, clock, edits, sql};

/// Id of a version. No two versions of a library ever have the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VersionId(pub i64);

/// A version of a hand (or of a couple's result) that was sent from a phone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandVersion {
    /// Its id.
    pub id: VersionId,
    /// The hand.
    pub hand: HandPlace,
    /// Those who sent it.
    pub people: Vec<Player>,
    /// Everybody who played the hand.
    pub players: Vec<Player>,
    /// Their phone: "phone 23".
    pub device: String,
    /// When they sent it.
    pub sent: DateTime<Utc>,
    /// The text of each box that is not blank.
    pub texts: Vec<(Cell, String)>,
    /// The change that recorded it, if one has.
    pub recorded: Option<ChangeId>,
    /// The change with which the desk answered it, if one has.
    pub settled: Option<ChangeId>,
}

/// A version to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewVersion {
    /// Those who send it.
    pub people: Vec<Player>,
    /// Everybody who played the hand.
    pub players: Vec<Player>,
    /// Their phone.
    pub device: String,
    /// The text of each box that is not blank.
    pub texts: Vec<(Cell, String)>,
    /// Whether the change that goes with it records it.
    pub is_recorded: bool,
}

/// What becomes of a hand's versions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VersionChange {
    /// The hand.
    pub hand: HandPlace,
    /// All its stored versions, as known to whoever made this.
    pub known: Vec<VersionId>,
    /// Versions that were replaced or taken back by those who sent them.
    pub removes: Vec<VersionId>,
    /// Versions that the change records.
    pub records: Vec<VersionId>,
    /// A new version.
    pub adds: Option<NewVersion>,
}

impl Store {
    /// Returns the versions of a game's hands, by hand and in the order in which they came.
    pub fn hand_versions(&self, game: GameId) -> Result<Vec<HandVersion>, Error> {
        self.read(|connection| of_game(connection, game, 0))
    }

    /// Returns the same from a round on; of the rounds before only those of hands that may be in
    /// dispute.
    pub fn hand_versions_since(
        &self,
        game: GameId,
        round: usize,
    ) -> Result<Vec<HandVersion>, Error> {
        self.read(|connection| of_game(connection, game, round))
    }

    /// Returns the same for the last round and the one after it.
    pub fn newest_hand_versions(&self, game: GameId) -> Result<Vec<HandVersion>, Error> {
        self.read(|connection| of_game(connection, game, edits::last_round(connection, game)?))
    }

    /// Records a change as [`Store::commit`] does, and with it that it answers versions, and what
    /// becomes of the versions of the hands that it writes. Answered versions that are gone meanwhile
    /// are skipped, and those that came meanwhile are not answered.
    ///
    /// # Errors
    /// [`ErrorKind::Stale`] if the game or the versions of one of the hands are no longer as known;
    /// otherwise same as [`Store::commit`].
    pub fn record_hands(
        &mut self,
        game: GameId,
        base: Option<ChangeId>,
        (change, undoes): (&Change, Option<ChangeId>),
        (answered, versions): (&[VersionId], &[VersionChange]),
        at: DateTime<Utc>,
    ) -> Result<LoggedChange, Error> {
        self.write(|connection| {
            check_known(connection, game, versions)?;
            let logged = changes::record(connection, game, base, change, undoes, at)?;
            let sql = "update hand_versions set settled = ?3 where id = ?1 and game = ?2";
            for version in answered {
                sql::run(connection, sql, [version.0, game.0, logged.id.0])?;
            }
            for version in versions {
                store(connection, game, version, Some(logged.id), at)?;
            }
            let (change, undo) = (logged.id.0, undoes.is_some());
            tracing::debug!(game = game.0, change, undo, "change recorded");
            Ok(logged)
        })
    }

    /// Stores what becomes of the versions of hands, where nothing is recorded.
    pub fn store_versions(
        &mut self,
        game: GameId,
        base: Option<ChangeId>,
        answers: &[VersionChange],
        at: DateTime<Utc>,
    ) -> Result<(), Error> {
        self.write(|connection| {
            check_known(connection, game, answers)?;
            changes::check_base(connection, game, base)?;
            answers.iter().try_for_each(|answer| store(connection, game, answer, None, at))
        })
    }
}

/// Checks that the versions of each hand are those that were known.
fn check_known(connection: &Connection, game: GameId, answers: &[VersionChange]) -> Result<()> {
    for answer in answers {
        let mut known = answer.known.clone();
        known.sort_unstable();
        if ids(connection, game, answer.hand)? != known {
            return Err(ErrorKind::Stale(game));
        }
    }
    Ok(())
}

/// Stores what becomes of the versions of a hand.
fn store(
    connection: &Connection,
    game: GameId,
    answer: &VersionChange,
    change: Option<ChangeId>,
    at: DateTime<Utc>,
) -> Result<()> {
    let sql = "delete from hand_versions where id = ?1 and game = ?2";
    for version in &answer.removes {
        sql::run(connection, sql, [version.0, game.0])?;
    }
    let sql = "update hand_versions set recorded = ?3 where id = ?1 and game = ?2";
    for version in &answer.records {
        sql::run(connection, sql, (version.0, game.0, change.map(|change| change.0)))?;
    }
    if let Some(version) = &answer.adds {
        let recorded = change.filter(|_| version.is_recorded);
        insert(connection, game, (answer.hand, version), recorded, at)?;
    }
    Ok(())
}

fn insert(
    connection: &Connection,
    game: GameId,
    ((round, place), version): (HandPlace, &NewVersion),
    recorded: Option<ChangeId>,
    at: DateTime<Utc>,
) -> Result<()> {
    let uid = uid(connection, game, round)?;
    let codec = codec_of(connection, game)?;
    let text = |(cell, text): &(Cell, String)| {
        let at = codec.address(round, &Cell { place, ..*cell })?;
        Ok(Json::from(vec![at.field, at.key, text.clone()]))
    };
    let texts: Result<Vec<Json>> = version.texts.iter().map(text).collect();
    let seats = |of: &[Player]| {
        let seats: Vec<usize> = of.iter().map(|player| player.index()).collect();
        Json::from(seats).to_string()
    };
    let row = params![
        game.0,
        uid,
        place.table,
        place.hand,
        seats(&version.people),
        seats(&version.players),
        version.device,
        clock::text(at),
        Json::from(texts?).to_string(),
        recorded.map(|change| change.0),
    ];
    sql::run(connection, include_str!("query/versions/insert.sql"), row)
}

/// Returns the uid of a round; `None` for the round after the last.
fn uid(connection: &Connection, game: GameId, round: usize) -> Result<Option<i64>> {
    let sql = "select uid from rounds where game = ?1 and position = ?2 and position > 0";
    let uid = sql::value(connection, sql, params![game.0, round])?;
    if uid.is_some() {
        return Ok(uid);
    }
    let next = edits::last_round(connection, game)? + 1;
    if round == next { Ok(None) } else { Err(ErrorKind::Stale(game)) }
}

/// Returns the ids of all versions of a hand, in order.
fn ids(connection: &Connection, game: GameId, (round, place): HandPlace) -> Result<Vec<VersionId>> {
    let uid = uid(connection, game, round)?;
    let at = params![game.0, uid, place.table, place.hand];
    let sql = include_str!("query/versions/ids.sql");
    sql::all(connection, sql, at, |row| Ok(VersionId(row.get(0)?)))
}

fn of_game(connection: &Connection, game: GameId, since: usize) -> Result<Vec<HandVersion>> {
    let codec = codec_of(connection, game)?;
    let sql = include_str!("query/versions/of_game.sql");
    sql::all(connection, sql, params![game.0, since], |row| {
        let hand = (row.get(1)?, RoundPath { table: row.get(2)?, hand: row.get(3)? });
        let (people, players): (String, String) = (row.get(4)?, row.get(5)?);
        let texts: String = row.get(8)?;
        Ok(HandVersion {
            id: VersionId(row.get(0)?),
            hand,
            people: read_people(&people)?,
            players: read_people(&players)?,
            device: row.get(6)?,
            sent: clock::read(row, 7)?,
            texts: read_texts(&codec, hand, &texts)?,
            recorded: row.get::<_, Option<i64>>(9)?.map(ChangeId),
            settled: row.get::<_, Option<i64>>(10)?.map(ChangeId),
        })
    })
}

fn read_people(people: &str) -> Result<Vec<Player>> {
    let seats: Vec<u16> = serde_json::from_str(people).map_err(|_| ErrorKind::Corrupt)?;
    Ok(seats.into_iter().map(Player).collect())
}

fn read_texts(
    codec: &CellCodec,
    (round, place): HandPlace,
    texts: &str,
) -> Result<Vec<(Cell, String)>> {
    let texts: Vec<(String, String, String)> =
        serde_json::from_str(texts).map_err(|_| ErrorKind::Corrupt)?;
    let text = |(field, key, text)| {
        let at = CellColumns { hand_table: place.table, hand: place.hand, field, key };
        Ok((codec.own_cell(round, &at)?, text))
    };
    texts.into_iter().map(text).collect()
}
