//! Imports a whole library from another computer, completely or not at all.

use std::collections::{BTreeSet, HashMap};
use std::path::Path;

use chrono::{DateTime, FixedOffset, NaiveDate, Utc};
use rusqlite::{Connection, params};

use formats::library::{Label, NameAlias, NamedPerson, OfferedGame, SharedData};
use scoring::names;
use scoring::{Record, RoundEntry};

use super::error::{Error, ErrorKind, Result};
use super::{GameId, Person, PersonId, Store, clock, custom_games, games, people, settings, sql};

/// What became of a game that was imported.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Arrival {
    /// It was added, with this number.
    Added(GameId),
    /// It was here already, with this number and day; nothing was added.
    Here(GameId, NaiveDate),
}

impl Arrival {
    /// Returns the number of the game, if it was added.
    pub fn added(self) -> Option<GameId> {
        match self {
            Arrival::Added(game) => Some(game),
            Arrival::Here(..) => None,
        }
    }
}

impl Store {
    /// Returns everything besides the games and spellings that belongs in an export.
    pub fn shared_data(&self) -> Result<SharedData, Error> {
        let people = self.people()?.into_iter();
        let mut people: Vec<NamedPerson> =
            people.map(|Person { name, retired, .. }| NamedPerson { name, retired }).collect();
        people.sort_unstable();
        let mut settings = self.settings_under("")?;
        settings.retain(|key, _| is_shared(key));
        Ok(SharedData { people, settings, custom_games: self.read(custom_games::known)? })
    }

    /// Imports libraries and games, all or none: if the closure fails, nothing is imported.
    ///
    /// # Errors
    /// Those of the closure; otherwise an error that says why the file cannot be written.
    pub fn import<T, E: From<Error>>(
        &mut self,
        work: impl FnOnce(&mut GameImport<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        let (now, place) = (clock::now(), self.place().to_owned());
        let mut failed = None;
        let done = self.write(|connection| {
            // Two equal games in one import stay two games.
            let sql = "select coalesce(max(id), 0) from games";
            let last = connection.query_row(sql, [], |row| row.get(0))?;
            let mut import = GameImport {
                connection,
                now,
                place: &place,
                last,
                by_start: by_start(connection)?,
                ids: Vec::new(),
                first: 0,
                again: false,
            };
            work(&mut import).map_err(|why| {
                failed = Some(why);
                // The result is ignored: the one above is returned.
                ErrorKind::Locked
            })
        });
        match failed {
            Some(why) => Err(why),
            None => Ok(done?),
        }
    }
}

/// An import under way. A game that is here already is found by its start and content.
#[derive(Debug)]
pub struct GameImport<'a> {
    connection: &'a Connection,
    now: DateTime<Utc>,
    place: &'a Path,
    /// The last game that was here before.
    last: i64,
    /// The games that were here before, by their rules and start.
    by_start: HashMap<(String, String), Vec<GameId>>,
    /// The games imported so far.
    ids: Vec<Option<GameId>>,
    /// Index of the current library's first game.
    first: usize,
    /// Whether records without a start are added although they are here already.
    pub again: bool,
}

impl GameImport<'_> {
    /// Begins a library: imports everything besides its games and aliases. Existing settings and
    /// people are kept.
    pub fn shared_data(&mut self, shared: &SharedData) -> Result<(), Error> {
        self.first = self.ids.len();
        import_shared(self.connection, shared).map_err(|kind| kind.at(self.place))
    }

    /// Imports a game, unless it is here already: one with the same start and record, or, for a
    /// record without a start, one with the same record and people that has a round and is not
    /// removed.
    pub fn game(&mut self, label: &Label, record: &Record) -> Result<Arrival, Error> {
        let came = self.arrive(label, record).map_err(|kind| kind.at(self.place))?;
        self.ids.push(came.added());
        Ok(came)
    }

    fn arrive(&mut self, label: &Label, record: &Record) -> Result<Arrival> {
        let connection = self.connection;
        let (record, merged) = &with_current_names(connection, record)?;
        let same = match label.created {
            Some(created) => self.find(record, created.to_utc()),
            None if self.again => None,
            None => self.find_record(record)?,
        };
        if let Some((same, played)) = same {
            settings::import_host(connection, same, &label.host)?;
            return Ok(Arrival::Here(same, clock::evening_of(played.naive_local())));
        }
        let created = label.created.unwrap_or_else(|| clock::here(self.now));
        let changed = label.changed.unwrap_or(created.to_utc());
        let game = games::create(connection, record, label.title.as_deref(), created, changed)?;
        settings::import_host(connection, game, &label.host)?;
        for (merge, seat) in merged {
            let sql = include_str!("query/merges/bring_seat.sql");
            sql::run(connection, sql, params![merge, game.0, seat])?;
        }
        if let Some(removed) = label.removed {
            let sql = "update games set removed = ?2 where id = ?1";
            sql::run(connection, sql, (game.0, clock::text(removed)))?;
        }
        Ok(Arrival::Added(game))
    }

    /// Ends a library: imports its aliases, which refer to games by their index in the library.
    pub fn spellings(&mut self, spellings: &[NameAlias]) -> Result<(), Error> {
        let games = self.ids.get(self.first..).unwrap_or_default();
        import_aliases(self.connection, spellings, games).map_err(|kind| kind.at(self.place))
    }

    /// Returns the game with this start and the same record. People may have been renamed since.
    fn find(&mut self, record: &Record, created: DateTime<Utc>) -> Option<FoundGame> {
        let start = (record.game.id.to_owned(), clock::text(created));
        let ids = self.by_start.get_mut(&start)?;
        let same = ids.iter().enumerate().find_map(|(index, id)| {
            // A game that cannot be read is not a match.
            let here = games::load(self.connection, *id, false).ok()?;
            is_same(&here.record, record).then_some((index, (*id, here.played)))
        });
        let (index, found) = same?;
        // Libraries have games of the same start in the same order.
        ids.rotate_left(index + 1);
        Some(found)
    }

    /// Returns the game with the same record and people. A game without rounds is only a set-up,
    /// which may well be used again; a record without a date is the same as one with any.
    fn find_record(&self, record: &Record) -> Result<Option<FoundGame>> {
        let names: Vec<String> = record.players.iter().map(|name| names::clean(name)).collect();
        let Some(first) = names.first().filter(|_| !record.rounds.is_empty()) else {
            return Ok(None);
        };
        let Some(person) = people::find(self.connection, first)? else { return Ok(None) };
        let sql = include_str!("query/games/of_first_player.sql");
        let values = params![person.0, record.game.id, record.rounds.len(), self.last];
        let ids: Vec<i64> = sql::all(self.connection, sql, values, |row| Ok(row.get(0)?))?;
        for id in ids.into_iter().map(GameId) {
            // A game that cannot be read is not a match.
            let Ok(mut here) = games::load(self.connection, id, false) else { continue };
            // Only a whole library has counts of cards.
            here.record.rounds.iter_mut().for_each(RoundEntry::clear_card_counts);
            here.record.date = here.record.date.and(record.date);
            if here.record.players == names && is_same(&here.record, record) {
                return Ok(Some((id, here.played)));
            }
        }
        Ok(None)
    }
}

fn import_shared(connection: &Connection, shared: &SharedData) -> Result<()> {
    let named = |person: &&NamedPerson| !names::clean(&person.name).is_empty();
    for NamedPerson { name, retired } in shared.people.iter().filter(named) {
        let clean = names::clean(name);
        let is_new = people::find(connection, &clean)?.is_none();
        if is_new && merges_of(connection, &clean)?.is_empty() {
            let person = people::of_name(connection, name)?;
            let sql = "update people set retired = ?2 where id = ?1";
            sql::run(connection, sql, params![person.0, retired])?;
        }
    }
    for (key, value) in shared.settings.iter().filter(|(key, _)| is_shared(key)) {
        let sql = include_str!("query/settings/bring.sql");
        sql::run(connection, sql, [&settings::current_key(key), value])?;
    }
    for OfferedGame { game, offered } in &shared.custom_games {
        custom_games::import(connection, game, *offered)?;
    }
    Ok(())
}

/// Saves merges that are imported with their games. Those that exist already, or whose name belongs
/// to somebody here, are skipped; seats of games that were here before are not changed.
fn import_aliases(
    connection: &Connection,
    spellings: &[NameAlias],
    games: &[Option<GameId>],
) -> Result<()> {
    let first = people::next_id(connection)?;
    // The merges that can be saved, with numbers for the merged people: the last merge first, because
    // the person kept by one may be merged by a later one.
    let mut known: Vec<(&NameAlias, i64, PersonId)> = Vec::new();
    for spelling in spellings.iter().rev() {
        let later = || known.iter().rev().find(|(later, ..)| later.name == spelling.kept);
        let kept = people::find(connection, &spelling.kept)?;
        let kept = kept.or_else(|| later().map(|(_, gone, _)| PersonId(*gone)));
        let kept = match kept {
            None => merges_of(connection, &spelling.kept)?.pop().map(|merge| merge.person),
            kept => kept,
        };
        let sql = "select 1 from merges where name = ?1 and at = ?2";
        let is_here = sql::exists(connection, sql, (&spelling.name, clock::text(spelling.at)))?;
        if let Some(kept) = kept
            && !is_here
            && people::find(connection, &spelling.name)?.is_none()
        {
            known.push((spelling, first + i64::try_from(known.len()).unwrap_or(0), kept));
        }
    }
    for (NameAlias { name, retired, at, seats, .. }, gone, kept) in known.into_iter().rev() {
        let sql = "insert into merges (at, merged_into, merged_from, name, retired)
                   values (?1, ?2, ?3, ?4, ?5)";
        sql::run(connection, sql, params![clock::text(*at), kept.0, gone, name, retired])?;
        let merge = connection.last_insert_rowid();
        for (game, seat) in seats {
            let game = game.checked_sub(1).and_then(|at| games.get(at)).copied().flatten();
            let Some((game, seat)) = game.zip(seat.checked_sub(1)) else { continue };
            let sql = include_str!("query/merges/bring_seat.sql");
            sql::run(connection, sql, params![merge, game.0, seat])?;
        }
    }
    Ok(())
}

/// A merge in effect that leads from a name to the person it means now.
struct CurrentMerge {
    id: i64,
    person: PersonId,
    /// The person's name, if they were not merged in turn.
    name: Option<String>,
}

/// Returns the merges by which a name means somebody else now, the last one last.
fn merges_of(connection: &Connection, name: &str) -> Result<Vec<CurrentMerge>> {
    sql::all(connection, include_str!("query/merges/of_name.sql"), [name], |row| {
        Ok(CurrentMerge { id: row.get(0)?, person: PersonId(row.get(1)?), name: row.get(2)? })
    })
}

/// Returns a record in which people who were merged here have their current names, and the merges of
/// each such seat. Two who sit at this table are two people, so then it stays as it is.
fn with_current_names(
    connection: &Connection,
    record: &Record,
) -> Result<(Record, Vec<(i64, usize)>)> {
    let (mut current, mut merged) = (record.clone(), Vec::new());
    for (seat, player) in current.players.iter_mut().enumerate() {
        let name = names::clean(player);
        if people::find(connection, &name)?.is_none() {
            let merges = merges_of(connection, &name)?;
            if let Some(name) = merges.last().and_then(|merge| merge.name.clone()) {
                *player = name;
                merged.extend(merges.iter().map(|merge| (merge.id, seat)));
            }
        }
    }
    let people: BTreeSet<&String> = current.players.iter().collect();
    if people.len() < current.players.len() {
        return Ok((record.clone(), Vec::new()));
    }
    Ok((current, merged))
}

fn is_shared(key: &str) -> bool {
    !settings::MOVED.contains(&key) && !key.starts_with(super::SHARED_GAME)
}

/// A game that is here already, and when it was played.
type FoundGame = (GameId, DateTime<FixedOffset>);

/// Returns the games by their rules and start, the oldest first.
fn by_start(connection: &Connection) -> Result<HashMap<(String, String), Vec<GameId>>> {
    let mut games: HashMap<_, Vec<GameId>> = HashMap::new();
    sql::each(connection, "select id, rules, created from games order by id", [], |row| {
        games.entry((row.get(1)?, row.get(2)?)).or_default().push(GameId(row.get(0)?));
        Ok(())
    })?;
    Ok(games)
}

/// Returns whether two records are equal apart from people's names.
fn is_same(here: &Record, arrives: &Record) -> bool {
    here.players.len() == arrives.players.len()
        && *here == Record { players: here.players.clone(), ..arrives.clone() }
}
