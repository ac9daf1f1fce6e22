//! Databases in which somebody else wrote: any text and any number in any cell of any table.

use house_rules::engine::{Cell, Chance, Counted, Entry, board, read};
use house_rules::exchange::{csv, json};
use house_rules::form::{Draft, Form};
use house_rules::sheet::Sheet;
use house_rules::store::{Error, Filter, GameId, Store};
use rusqlite::types::Value as Column;
use rusqlite::{Connection, params_from_iter};
use tempfile::TempDir;

use super::{below, damage, each_case, one_of, records};

/// A table, the column by which its rows belong to a game, and its columns.
struct Table {
    name: &'static str,
    of_game: &'static str,
    columns: &'static [&'static str],
}

const CELL: &[&str] = &["round", "hand_table", "hand", "field", "key", "value"];
const TABLES: [Table; 12] = [
    Table {
        name: "cells",
        of_game: "round in (select id from rounds where game = ?1)",
        columns: CELL,
    },
    Table {
        name: "cells",
        of_game: "round in (select id from rounds where game = ?1)",
        columns: CELL,
    },
    Table {
        name: "cells",
        of_game: "round in (select id from rounds where game = ?1)",
        columns: CELL,
    },
    Table {
        name: "counts",
        of_game: "round in (select id from rounds where game = ?1)",
        columns: &["hand_table", "hand", "field", "key", "counted"],
    },
    Table {
        name: "drafts",
        of_game: "game = ?1",
        columns: &["round", "hand_table", "hand", "field", "key", "text"],
    },
    Table {
        name: "draft_counts",
        of_game: "game = ?1",
        columns: &["round", "hand_table", "hand", "field", "key", "counted"],
    },
    Table { name: "options", of_game: "game = ?1", columns: &["option", "value"] },
    Table { name: "rounds", of_game: "game = ?1", columns: &["position"] },
    Table { name: "seats", of_game: "game = ?1", columns: &["seat", "person"] },
    Table {
        name: "games",
        of_game: "id = ?1",
        columns: &["rules", "title", "created", "changed", "first_dealer", "ended", "removed"],
    },
    Table {
        name: "edits",
        of_game: "change in (select id from changes where game = ?1)",
        columns: &["kind", "round", "hand_table", "hand", "field", "key", "old", "new"],
    },
    Table { name: "changes", of_game: "game = ?1", columns: &["at", "label", "reason", "undoes"] },
];

/// A file with a game of every kind, something typed and something counted in each.
struct Place {
    folder: TempDir,
    store: Store,
    /// The hand that means no good.
    other: Connection,
    games: Vec<GameId>,
    /// What was spoilt, so that the next case begins with a sound file.
    spoilt: Vec<Spoilt>,
}

/// A row as it was, and the key by which it is found now.
struct Spoilt {
    table: &'static str,
    keys: &'static str,
    now: Vec<Column>,
    was: Vec<Column>,
}

/// The rows that a question gives, value by value.
fn rows(
    connection: &Connection,
    sql: &str,
    values: &[Column],
) -> rusqlite::Result<Vec<Vec<Column>>> {
    let mut query = connection.prepare_cached(sql)?;
    let count = query.column_count();
    let mut rows = query.query(params_from_iter(values))?;
    let mut all = Vec::new();
    while let Some(row) = rows.next()? {
        all.push((0..count).map(|at| row.get(at)).collect::<Result<_, _>>()?);
    }
    Ok(all)
}

impl Place {
    fn new() -> Place {
        let folder = tempfile::tempdir().unwrap();
        let mut store = Store::open(folder.path().join("games.db")).unwrap();
        // One game of each kind is enough, and soon put back.
        let mut records = records().to_vec();
        records.sort_by_key(|record| record.rounds.len().abs_diff(3));
        records.sort_by_key(|record| record.game.id);
        records.dedup_by_key(|record| record.game.id);
        let games = store.create_all(&records).unwrap();
        for (game, record) in games.iter().zip(&records) {
            let last = record.rounds.len();
            let Some(entry) = record.rounds.last() else { continue };
            let typed: Vec<_> = Draft::of(record, entry).texts.into_iter().collect();
            store.save_draft(*game, last + 1, &typed).unwrap();
            let counted = Counted::new([("Aces".to_owned(), 2)]).unwrap();
            let cell = entry.cells().next().map(|(cell, _)| (*cell, counted));
            store.save_draft_counts(*game, last + 1, cell.as_slice()).unwrap();
        }
        store.set_setting("our-rules/goodge", "{\"target\":700}").unwrap();
        let other = Connection::open(folder.path().join("games.db")).unwrap();
        other
            .execute_batch(
                "pragma ignore_check_constraints = on; pragma synchronous = off;
                 pragma foreign_keys = off;
                 drop trigger changes_touch_games; drop trigger seats_sit_down;
                 drop trigger seats_get_up; drop trigger seats_change_hands;
                 drop trigger games_come_and_go;",
            )
            .unwrap();
        other.set_prepared_statement_cache_capacity(1000);
        Place { folder, store, other, games, spoilt: Vec::new() }
    }

    /// Puts back everything, the last first.
    fn mend(&mut self) {
        for Spoilt { table, keys, now, was } in self.spoilt.drain(..).rev() {
            let same: Vec<String> =
                keys.split(", ").zip(1..).map(|(key, at)| format!("{key} is ?{at}")).collect();
            let sql = format!("delete from {table} where {}", same.join(" and "));
            assert_eq!(self.other.execute(&sql, params_from_iter(&now)).unwrap(), 1, "{sql}");
            let marks: Vec<String> = (1..=was.len()).map(|at| format!("?{at}")).collect();
            let sql = format!("insert into {table} values ({})", marks.join(", "));
            let mut put_back = self.other.prepare_cached(&sql).unwrap();
            assert_eq!(put_back.execute(params_from_iter(&was)).unwrap(), 1);
        }
    }

    /// Writes something into one column of a row of the game, or of all its rows.
    fn spoil(&mut self, chance: &mut Chance, game: GameId) {
        let table = one_of(chance, &TABLES);
        let column = one_of(chance, table.columns);
        let Table { name, of_game, .. } = *table;
        let mut values = vec![Column::Integer(game.0)];
        let count = format!("select count(*) from {name} where {of_game}");
        let count: usize = self
            .other
            .prepare_cached(&count)
            .unwrap()
            .query_row([game.0], |row| row.get(0))
            .unwrap();
        let at = below(chance, count);
        let keys = match name {
            "cells" | "counts" => "round, hand_table, hand, field, key",
            "drafts" | "draft_counts" => "game, round, hand_table, hand, field, key",
            "options" => "game, option",
            "seats" => "game, seat",
            "edits" => "change, position",
            _ => "id",
        };
        let sql = format!("select * from {name} where {of_game} limit 1 offset {at}");
        let was = rows(&self.other, &sql, &values).unwrap();
        let new = if chance.one_in(6) && name != "games" {
            // What stands in another row.
            format!("(select {column} from {name} where {of_game} limit 1)")
        } else {
            values.push(column_value(chance));
            "?2".to_owned()
        };
        let sql = format!(
            "update or ignore {name} set {column} = {new} where ({keys}) in
             (select {keys} from {name} where {of_game} limit 1 offset {at}) returning {keys}",
        );
        // What the table itself refuses is no case.
        let now = rows(&self.other, &sql, &values).unwrap_or_default();
        for (was, now) in was.into_iter().zip(now) {
            self.spoilt.push(Spoilt { table: name, keys, now, was });
        }
        if chance.one_in(30) {
            self.spoil_setting(&damage::text(chance));
        }
    }

    fn spoil_setting(&mut self, text: &str) {
        let key = "our-rules/goodge".to_owned();
        let sql = "select * from settings where key = ?1";
        let was = rows(&self.other, sql, &[Column::Text(key.clone())]).unwrap().remove(0);
        let sql = "update settings set value = ?1 where key = ?2";
        let _ = self.other.execute(sql, [text, key.as_str()]);
        let now = vec![Column::Text(key)];
        self.spoilt.push(Spoilt { table: "settings", keys: "key", now, was });
    }

    fn written(&self, game: GameId) -> usize {
        let count =
            "select count(*) from cells where round in (select id from rounds where game = ?1)";
        self.other.query_row(count, [game.0], |row| row.get(0)).unwrap()
    }
}

pub(super) fn column_value(chance: &mut Chance) -> Column {
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

fn said(error: &Error) {
    assert!(!error.to_string().is_empty());
}

#[test]
fn what_others_wrote_into_the_database_is_read_or_told() {
    let mut place = Place::new();
    each_case(|chance| {
        let game = *one_of(chance, &place.games);
        for _ in 0..=below(chance, 3) {
            place.spoil(chance, game);
        }
        match place.store.load(game) {
            Ok(loaded) => {
                let record = loaded.record;
                // Nothing that stands there is left out without a word.
                let cells = record.rounds.iter().chain([&record.setup]);
                let count: usize = cells.map(|entry| Entry::cells(entry).count()).sum();
                assert_eq!(count, place.written(game), "a cell was left out");
                let reading = read(&record);
                let _ = board(&record, &reading);
                let _ = (json::encode_text(&record), csv::encode(&record, &reading));
                let sheet = Sheet::open(record, Vec::new());
                for step in &loaded.log {
                    let _ = sheet.sentences(&step.change);
                }
                typed(&place.store, game, &sheet);
            }
            Err(error) => said(&error),
        }
        let _ = place.store.games(&Filter::default()).inspect_err(said);
        let _ = place.store.facts(game).inspect_err(said);
        let _ = place.store.our_rules().inspect_err(said);
        let _ = place.store.standing(None).inspect_err(said);
        place.mend();
    });
    drop(place.folder);
}

#[test]
fn one_box_under_two_names_is_told() {
    let place = Place::new();
    let side = "select id from games where rules = 'push'";
    let game = GameId(place.other.query_row(side, [], |row| row.get(0)).unwrap());
    let twice = "insert into cells select round, hand_table, hand, field, '0', 7 from cells
                 where field = 'adjustments' and key = 'A'";
    let some = "insert into cells select id, 0, 0, 'adjustments', 'A', 5 from rounds
                where game = ?1 and position = 1";
    assert_eq!(place.other.execute(some, [game.0]).unwrap(), 1);
    assert!(place.store.load(game).is_ok());
    assert!(place.other.execute(twice, []).unwrap() > 0);
    let told = place.store.load(game).unwrap_err().to_string();
    assert!(told.contains("adjustments"), "{told}");
}

/// What was being typed stands in the form again.
fn typed(store: &Store, game: GameId, sheet: &Sheet) {
    let drafts = store.drafts(game).unwrap_or_else(|error| {
        said(&error);
        Vec::new()
    });
    let counts = store.draft_counts(game).unwrap_or_else(|error| {
        said(&error);
        Vec::new()
    });
    for (_, texts) in drafts {
        let counts = counts.iter().flat_map(|(_, counts)| counts.iter().cloned()).collect();
        let form = Form::next(sheet, Draft { texts: texts.iter().cloned().collect(), counts });
        let kept: Vec<(Cell, String)> =
            form.texts().iter().map(|(cell, text)| (*cell, text.clone())).collect();
        let mut texts = texts;
        texts.sort();
        assert_eq!(kept, texts, "what was typed is kept");
        let _ = (form.views(), form.count_view(), form.shown_problems(sheet).len());
    }
}
