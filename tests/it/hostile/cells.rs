//! Databases changed by another program: any text and any number in any cell of any table, of a game
//! or of the whole library.

use rusqlite::backup::Backup;
use rusqlite::params_from_iter;
use store::statistics::{self, StatsCache};

use crate::hostile::{below, damage, each_case, names, one_of, records, said};
use crate::prelude::*;

const OF_ROUND: &str = "round in (select id from rounds where game = ?1)";
const OF_GAME: &str = "game = ?1";
const OF_LIBRARY: &str = "?1 > 0";
const OF_CHANGE: &str = "change in (select id from changes where game = ?1)";
const CELL: &str = "round hand_table hand field key value";
/// Tables, what connects their rows with a game, and their columns.
const TABLES: [(&str, &str, &str); 19] = [
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
    ("people", OF_LIBRARY, "id name retired"),
    ("custom_games", OF_LIBRARY, "id declared made offered"),
    ("custom_games", OF_LIBRARY, "declared"),
    ("settings", OF_LIBRARY, "key value"),
    ("merges", OF_LIBRARY, "id at merged_into merged_from name retired undone"),
    ("merged_seats", OF_LIBRARY, "merge game seat"),
];

/// A file with a game of every kind, each with something typed and something counted, two custom games,
/// and two spellings merged into one person.
struct Place {
    folder: TempDir,
    store: Store,
    /// Writes to the file as another program would.
    other: Hand,
    games: Vec<GameId>,
    declared: Vec<String>,
}

impl Place {
    fn new() -> Place {
        let (folder, path, mut store) = opened();
        // One game of each kind is enough, and is restored quickly.
        let mut records = records().to_vec();
        records.sort_by_key(|record| record.rounds.len().abs_diff(3));
        records.sort_by_key(|record| record.game.id);
        records.dedup_by_key(|record| record.game.id);
        let custom = crate::own::some();
        let made = custom.iter().take(2).map(|game| simulate::record(game, 3, None, Some(1)));
        records.extend(made.map(Option::unwrap));
        for (number, record) in records.iter_mut().take(4).enumerate() {
            record.players[0] = format!("Ada {}", number % 2);
        }
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
        let [gone, kept] = ["Ada 1", "Ada 0"].map(|name| person(&store, name).id);
        store.merge_people(gone, kept).unwrap();
        for (key, value) in [
            ("house-rules/goodge", "{\"target\":700}"),
            ("house-rules/hearts", "{\"target\":50}"),
            ("evening-points", "players"),
            ("look", "dark"),
        ] {
            store.set_setting(key, value).unwrap();
        }
        let other = Hand::on(&path);
        let declared =
            custom.iter().map(|game| custom_game::encode(game.custom.unwrap()).to_string());
        Place { folder, store, other, games, declared: declared.collect() }
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
            "settings" => "key",
            "merged_seats" => "merge, game, seat",
            _ => "id",
        };
        let new = if chance.one_in(6) && name != "games" {
            // The content of another row.
            format!("(select {column} from {name} where {of_game} limit 1)")
        } else {
            values.push(self.value_for(chance, name, column));
            "?2".to_owned()
        };
        let found = format!("where {of_game} limit 1 offset {at}");
        self.other.spoil((name, keys), &format!("{column} = {new}"), &found, &values);
    }

    /// Returns something for a column that is nearly right, or not at all.
    fn value_for(&self, chance: &mut Rng, table: &str, column: &str) -> Column {
        match (table, column) {
            _ if chance.one_in(4) => column_value(chance),
            (_, "declared") => {
                let declared = one_of(chance, &self.declared);
                Column::Text(damage::bytes(chance, declared))
            }
            ("settings", "value") => Column::Text(damage::bytes(chance, "{\"target\":700}")),
            ("settings", _) => {
                Column::Text(format!("house-rules/{}", one_of(chance, rules::ALL).id))
            }
            (_, "name") => Column::Text(names::name(chance)),
            ("people" | "custom_games" | "merges" | "merged_seats", _) => {
                Column::Integer(chance.step_between(-1, 9, 1))
            }
            _ => column_value(chance),
        }
    }

    fn written(&self, game: GameId) -> usize {
        let count =
            "select count(*) from cells where round in (select id from rounds where game = ?1)";
        self.other.count(count, &[Column::Integer(game.0)])
    }
}

fn column_value(chance: &mut Rng) -> Column {
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
fn foreign_writes_are_read_or_reported() {
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
        let people = library(&place.store, game);
        if chance.one_in(8) {
            written(chance, &mut place.store, &people);
        }
        if chance.one_in(20) {
            let _ = place.store.games(&Filter::default()).inspect_err(said);
            let _ =
                statistics::load_batch(&place.store, &mut StatsCache::default()).inspect_err(said);
        }
        place.other.mend();
    });
    drop(place.folder);
}

/// Reads what belongs to the whole library, and returns its people.
fn library(store: &Store, game: GameId) -> Vec<PersonId> {
    let _ = store.custom_games().inspect_err(said);
    let _ = store.saved_options().inspect_err(said);
    let _ = store.settings_under("").inspect_err(said);
    let _ = queries::scale(store).inspect_err(said);
    let _ = queries::present(store, store::clock::now()).inspect_err(said);
    let _ = store.evening_of(game).inspect_err(said);
    let people = store.people().inspect_err(said).unwrap_or_default();
    for person in &people {
        let _ = store.merges(person.id).inspect_err(said);
    }
    people.iter().map(|person| person.id).collect()
}

/// Merges, renames, retires or makes something.
fn written(chance: &mut Rng, store: &mut Store, people: &[PersonId]) {
    let somebody = |chance: &mut Rng| match chance.pick(people) {
        Some(person) if !chance.one_in(6) => *person,
        _ => PersonId(damage::number(chance)),
    };
    let (one, other) = (somebody(chance), somebody(chance));
    match below(chance, 5) {
        0 => {
            let readable = store.people().is_ok() && store.merges(other).is_ok();
            if store.merge_people(one, other).inspect_err(said).is_ok() {
                assert!(!readable || store.merges(other).is_ok());
                let _ = store.take_back_merge(one).inspect_err(said);
            }
        }
        1 => {
            let merges = store.merges(other).unwrap_or_default();
            let gone = merges.first().map_or(one, |merge| merge.id);
            let _ = store.take_back_merge(gone).inspect_err(said);
        }
        2 => {
            let name = names::name(chance);
            if store.rename_person(one, &name).inspect_err(said).is_ok() {
                let known = store.people().unwrap_or_default();
                let known = known.iter().find(|person| person.id == one);
                assert!(known.is_none_or(|person| person.name == scoring::names::clean(&name)));
            }
        }
        3 => drop(store.set_retired(one, chance.one_in(2)).inspect_err(said)),
        _ => {
            let game = *one_of(chance, &crate::own::some());
            drop(store.make_game(game, None).inspect_err(said));
            drop(store.offer_game(game, chance.one_in(2)).inspect_err(said));
        }
    }
}

#[test]
fn one_box_under_two_names_is_reported() {
    let (_folder, path, mut store) = opened();
    let game = store.create(&simulated("push", 1, None, Some(1)), None).unwrap();
    let other = Hand::on(&path).connection;
    let twice = "insert into cells select round, hand_table, hand, field, '0', 7 from cells
                 where field = 'adjustments' and key = 'A'";
    let some = "insert into cells select id, 0, 0, 'adjustments', 'A', 5 from rounds
                where game = ?1 and position = 1";
    assert_eq!(other.execute(some, [game.0]).unwrap(), 1);
    assert!(store.load(game).is_ok());
    assert!(other.execute(twice, []).unwrap() > 0);
    let told = store.load(game).unwrap_err().to_string();
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

struct Hand {
    connection: Connection,
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
    fn on(path: &Path) -> Hand {
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
    fn count(&self, sql: &str, values: &[Column]) -> usize {
        let mut query = self.connection.prepare_cached(sql).unwrap();
        query.query_row(params_from_iter(values), |row| row.get(0)).unwrap()
    }

    /// Changes a row of a table that a query finds by ?1, and writes ?2. If the table refuses that,
    /// there is no case.
    fn spoil(&self, (table, keys): (&str, &str), change: &str, found: &str, values: &[Column]) {
        let here = format!("({keys}) in (select {keys} from {table} {found})");
        let sql = format!("update or ignore {table} set {change} where {here}");
        let mut update = self.connection.prepare_cached(&sql).unwrap();
        let done = update.execute(params_from_iter(values));
        let is_refused = matches!(done, Err(rusqlite::Error::SqliteFailure(..)));
        assert!(done.is_ok() || is_refused, "{sql}: {done:?}");
    }

    /// Restores everything.
    fn mend(&mut self) {
        copy(&self.before, &mut self.connection);
    }
}
