//! Databases changed by another program: any text and any number in any cell of any table.

use rusqlite::backup::Backup;
use rusqlite::params_from_iter;
use store::stats_loader::{self, StatsCache};

use crate::hostile::{below, damage, each_case, one_of, records, said};
use crate::prelude::*;

const OF_ROUND: &str = "round in (select id from rounds where game = ?1)";
const OF_GAME: &str = "game = ?1";
const OF_CHANGE: &str = "change in (select id from changes where game = ?1)";
const CELL: &str = "round hand_table hand field key value";
/// Tables, what connects their rows with a game, and their columns.
const TABLES: [(&str, &str, &str); 13] = [
    ("cells", OF_ROUND, CELL),
    ("cells", OF_ROUND, CELL),
    ("cells", OF_ROUND, CELL),
    ("counts", OF_ROUND, "hand_table hand field key counted"),
    ("drafts", OF_GAME, "round hand_table hand field key text"),
    ("draft_counts", OF_GAME, "round hand_table hand field key counted"),
    (
        "hand_versions",
        OF_GAME,
        "round_uid hand_table hand people device sent texts recorded settled",
    ),
    ("options", OF_GAME, "option value"),
    ("rounds", OF_GAME, "position"),
    ("seats", OF_GAME, "seat person"),
    (
        "games",
        "id = ?1",
        "rules title created changed first_dealer ended removed utc_offset played",
    ),
    ("edits", OF_CHANGE, "kind round hand_table hand field key old new"),
    ("changes", OF_GAME, "at label reason undoes"),
];

/// A file with a game of every kind, each with something typed and something counted.
struct Place {
    folder: TempDir,
    store: Store,
    /// Writes to the file as another program would.
    other: Hand,
    games: Vec<GameId>,
}

impl Place {
    fn new() -> Place {
        let (folder, path, mut store) = opened();
        // One game of each kind is enough, and is restored quickly.
        let mut records = records().to_vec();
        records.sort_by_key(|record| record.rounds.len().abs_diff(3));
        records.sort_by_key(|record| record.game.id);
        records.dedup_by_key(|record| record.game.id);
        let games: Vec<GameId> =
            records.iter().map(|record| store.create(record, None).unwrap()).collect();
        for (game, record) in games.iter().zip(&records) {
            let last = record.rounds.len();
            let Some(entry) = record.rounds.last() else { continue };
            let mut typed = Draft::from(Draft::of(record, entry).texts);
            let counted = CardCount::new([("Aces".to_owned(), 2)]).unwrap();
            typed.counts.extend(entry.cells().next().map(|(cell, _)| (*cell, counted)));
            store.save_draft(*game, last + 1, &typed).unwrap();
            let texts = entry.cells().next().map(|(cell, _)| (*cell, "7".to_owned()));
            let place = texts.as_ref().map_or(scoring::RoundPath::ROUND, |(cell, _)| cell.place);
            let answer = sent((last, place), &[Player(0)], Vec::new(), texts.into_iter().collect());
            let base = store.load(*game).unwrap().log.last().map(|step| step.id);
            let now = store::clock::now();
            store.store_versions(*game, base, &[answer], now).unwrap();
        }
        store.set_setting("house-rules/goodge", "{\"target\":700}").unwrap();
        let other = Hand::on(&path);
        Place { folder, store, other, games }
    }

    /// Writes something into one column of a row of the game, or of all its rows.
    fn spoil(&self, chance: &mut Rng, game: GameId) {
        let (name, of_game, columns) = *one_of(chance, &TABLES);
        let columns: Vec<&str> = columns.split(' ').collect();
        let column = one_of(chance, &columns);
        let mut values = vec![Column::Integer(game.0)];
        let count = format!("select count(*) from {name} where {of_game}");
        let at = below(chance, self.other.count(&count, &values));
        let keys = match name {
            "cells" | "counts" => "round, hand_table, hand, field, key",
            "drafts" | "draft_counts" => "game, round, hand_table, hand, field, key",
            "options" => "game, option",
            "seats" => "game, seat",
            "edits" => "change, position",
            _ => "id",
        };
        let new = if chance.one_in(6) && name != "games" {
            // The content of another row.
            format!("(select {column} from {name} where {of_game} limit 1)")
        } else {
            values.push(column_value(chance));
            "?2".to_owned()
        };
        let found = format!("where {of_game} limit 1 offset {at}");
        self.other.spoil((name, keys), &format!("{column} = {new}"), &found, &values);
        if chance.one_in(30) {
            let key = Column::Text("house-rules/goodge".to_owned());
            let values = [key, Column::Text(damage::text(chance))];
            self.other.spoil(("settings", "key"), "value = ?2", "where key = ?1", &values);
        }
    }

    fn written(&self, game: GameId) -> usize {
        let count =
            "select count(*) from cells where round in (select id from rounds where game = ?1)";
        self.other.count(count, &[Column::Integer(game.0)])
    }
}

pub(super) fn column_value(chance: &mut Rng) -> Column {
    match below(chance, 10) {
        0 => Column::Null,
        1 => Column::Real(0.5),
        2 => Column::Blob(vec![0xff, 0x00, 0xfe]),
        3 => Column::Text("[0,1]".to_owned()),
        4 => Column::Text(
            (*one_of(chance, &["[", "[70000]", "[-1]", "{\"Aces\":-3}", "{\"Aces\":9e9}", "{}"]))
                .to_owned(),
        ),
        5..=7 => Column::Integer(damage::number(chance)),
        _ => Column::Text(damage::text(chance)),
    }
}

#[test]
fn foreign_writes_to_games_are_read_or_reported() {
    let mut place = Place::new();
    each_case(|chance| {
        let game = *one_of(chance, &place.games);
        for _ in 0..=below(chance, 3) {
            place.spoil(chance, game);
        }
        match place.store.load(game) {
            Ok(loaded) => {
                let record = loaded.record;
                // Nothing stored there is left out silently.
                let cells = record.rounds.iter().chain([&record.setup]);
                let count: usize = cells.map(|entry| RoundEntry::cells(entry).count()).sum();
                assert_eq!(count, place.written(game), "a cell was left out");
                let evaluation = evaluate(&record);
                let _ = board(&record, &evaluation);
                let _ = (json::encode_text(&record), csv::encode(&record, &evaluation));
                let sheet = OpenGame::open(record, Vec::new());
                for step in &loaded.log {
                    let _ = sheet.sentences(&step.change);
                }
                typed(&place.store, game, &sheet);
            }
            Err(error) => said(&error),
        }
        let _ = place.store.load_without_log(game).inspect_err(said);
        let _ = place.store.hand_versions(game).inspect_err(said);
        let _ = place.store.newest_hand_versions(game).inspect_err(said);
        let _ = place.store.saved_options().inspect_err(said);
        if chance.one_in(20) {
            let _ = place.store.games(&Filter::default()).inspect_err(said);
            let _ = stats_loader::load_batch(&place.store, &mut StatsCache::default())
                .inspect_err(said);
        }
        place.other.mend();
    });
    drop(place.folder);
}

#[test]
fn one_box_under_two_names_is_reported() {
    let place = Place::new();
    let side = "select id from games where rules = 'push'";
    let other = &place.other.connection;
    let game = GameId(other.query_row(side, [], |row| row.get(0)).unwrap());
    let twice = "insert into cells select round, hand_table, hand, field, '0', 7 from cells
                 where field = 'adjustments' and key = 'A'";
    let some = "insert into cells select id, 0, 0, 'adjustments', 'A', 5 from rounds
                where game = ?1 and position = 1";
    assert_eq!(other.execute(some, [game.0]).unwrap(), 1);
    assert!(place.store.load(game).is_ok());
    assert!(other.execute(twice, []).unwrap() > 0);
    let told = place.store.load(game).unwrap_err().to_string();
    assert!(told.contains("adjustments"), "{told}");
}

fn typed(store: &Store, game: GameId, sheet: &OpenGame) {
    let drafts = store.drafts(game).unwrap_or_else(|error| {
        said(&error);
        BTreeMap::new()
    });
    for draft in drafts.into_values() {
        let form = RoundForm::next(sheet, draft.clone());
        assert_eq!(*form.texts(), draft.texts, "what was typed is kept");
        let _ = (form.views(), form.count_view(), form.shown_problems(sheet).len());
    }
}

pub(super) struct Hand {
    pub(super) connection: Connection,
    /// The file as it was.
    before: Connection,
}

/// Makes one database as another is.
fn copy(from: &Connection, to: &mut Connection) {
    let pages = 1_000_000;
    Backup::new(from, to).unwrap().run_to_completion(pages, Duration::ZERO, None).unwrap();
}

impl Hand {
    /// Opens a file.
    pub(super) fn on(path: &Path) -> Hand {
        let connection = Connection::open(path).unwrap();
        connection
            .execute_batch(
                "pragma ignore_check_constraints = on; pragma synchronous = off;
                 pragma foreign_keys = off;",
            )
            .unwrap();
        connection.set_prepared_statement_cache_capacity(1000);
        let mut before = Connection::open_in_memory().unwrap();
        copy(&connection, &mut before);
        Hand { connection, before }
    }

    /// Returns the number that a query gives.
    pub(super) fn count(&self, sql: &str, values: &[Column]) -> usize {
        let mut query = self.connection.prepare_cached(sql).unwrap();
        query.query_row(params_from_iter(values), |row| row.get(0)).unwrap()
    }

    /// Changes a row of a table that a query finds by ?1, and writes ?2. If the table refuses that,
    /// there is no case.
    pub(super) fn spoil(
        &self,
        (table, keys): (&str, &str),
        change: &str,
        found: &str,
        values: &[Column],
    ) {
        let here = format!("({keys}) in (select {keys} from {table} {found})");
        let sql = format!("update or ignore {table} set {change} where {here}");
        let mut update = self.connection.prepare_cached(&sql).unwrap();
        let done = update.execute(params_from_iter(values));
        let is_refused = matches!(done, Err(rusqlite::Error::SqliteFailure(..)));
        assert!(done.is_ok() || is_refused, "{sql}: {done:?}");
    }

    /// Restores everything.
    pub(super) fn mend(&mut self) {
        copy(&self.before, &mut self.connection);
    }
}
