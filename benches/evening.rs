//! Cost of an evening: loading a record, recording a round durably, drawing a long sheet.
//!
//! `cargo bench` prints the figures; nothing is asserted.

#![allow(missing_docs, unused_results, clippy::unwrap_used)]

use std::sync::atomic::{AtomicUsize, Ordering};

use divan::{Bencher, black_box};
use games::rules;
use games::simulate;
use rusqlite::Connection;
use scoring::{Change, RoundEntry, evaluate};
use store::Store;
use store::statistics::GameResult;

fn main() {
    divan::main();
}

/// Reads a record of each game, played to its end.
#[divan::bench(args = rules::ALL.iter().map(|game| game.id))]
fn read_a_record(bencher: Bencher<'_, '_>, id: &str) {
    let record = simulate::record(rules::find(id).unwrap(), 7, None, None).unwrap();
    bencher.bench(|| evaluate(black_box(&record)));
}

/// Records one round of Goodge: a change of six cells, on the disk when the call returns.
#[divan::bench(sample_count = 300, sample_size = 1)]
fn record_a_round_durably(bencher: Bencher<'_, '_>) {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(folder.path().join("evening.db")).unwrap();
    let record = simulate::record(rules::find("goodge").unwrap(), 7, Some(3), Some(1)).unwrap();
    let round: RoundEntry = record.rounds[0].clone();
    let mut empty = record;
    empty.rounds.clear();
    let game = store.create(&empty, None).unwrap();
    let mut base = store.load(game).unwrap().log.last().map(|logged| logged.id);
    let mut number = 0;
    bencher.bench_local(|| {
        number += 1;
        let change = Change::enter(number, &round);
        base = Some(store.commit(game, base, &change, None, store::clock::now()).unwrap().id);
    });
}

/// Commits one bare transaction of one row with the same pragmas, for comparison.
#[divan::bench(sample_count = 300, sample_size = 1)]
fn one_bare_transaction(bencher: Bencher<'_, '_>) {
    let folder = tempfile::tempdir().unwrap();
    let connection = Connection::open(folder.path().join("bare.db")).unwrap();
    connection
        .execute_batch("pragma synchronous = extra; create table t (value integer) strict;")
        .unwrap();
    let number = AtomicUsize::new(0);
    bencher.bench_local(|| {
        let value = i64::try_from(number.fetch_add(1, Ordering::Relaxed)).unwrap();
        connection.prepare_cached("insert into t values (?1)").unwrap().execute([value]).unwrap()
    });
}

/// Commits the rows of one round of Goodge in a bare transaction on our tables. This is what the
/// disk and SQLite need, without reading the existing rows.
#[divan::bench(sample_count = 300, sample_size = 1)]
fn one_bare_transaction_of_a_round(bencher: Bencher<'_, '_>) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bare.db");
    let mut record = simulate::record(rules::find("goodge").unwrap(), 7, Some(3), Some(1)).unwrap();
    record.rounds.clear();
    let game = Store::open(&path).unwrap().create(&record, None).unwrap().0;
    let mut connection = Connection::open(&path).unwrap();
    connection.set_prepared_statement_cache_capacity(128);
    connection.execute_batch("pragma synchronous = extra; pragma foreign_keys = on;").unwrap();
    let boxes = [("bid", ""), ("captured", "0"), ("captured", "1"), ("captured", "2")];
    let boxes = boxes.into_iter().chain([("declarer", ""), ("trump", "")]);
    let mut number = 0_i64;
    bencher.bench_local(|| {
        number += 1;
        let bare = connection.transaction().unwrap();
        let change = "insert into changes (game, at, label) values (?1, ?2, 'Round')";
        let at = "2026-08-01T19:00:00.250Z";
        bare.prepare_cached(change).unwrap().execute((game, at)).unwrap();
        let change = bare.last_insert_rowid();
        let round = "insert into rounds (game, position) values (?1, ?2)";
        bare.prepare_cached(round).unwrap().execute((game, number)).unwrap();
        let round = bare.last_insert_rowid();
        let edit = "insert into edits
            (change, position, kind, round, hand_table, hand, field, key, new)
            values (?1, ?2, 'set', ?3, 0, 0, ?4, ?5, 50)";
        let cell = "insert into cells (round, field, key, value) values (?1, ?2, ?3, 50)";
        for (position, (field, key)) in boxes.clone().enumerate() {
            let step = (change, position, number, field, key);
            bare.prepare_cached(edit).unwrap().execute(step).unwrap();
            bare.prepare_cached(cell).unwrap().execute((round, field, key)).unwrap();
        }
        bare.commit().unwrap();
    });
}

/// Commits a bare transaction with one row in each of ten tables: as many pages as a round of
/// Goodge writes.
#[divan::bench(sample_count = 300, sample_size = 1)]
fn one_bare_transaction_of_ten_tables(bencher: Bencher<'_, '_>) {
    let folder = tempfile::tempdir().unwrap();
    let mut connection = Connection::open(folder.path().join("bare.db")).unwrap();
    connection.execute_batch("pragma synchronous = extra;").unwrap();
    for table in 0..10 {
        connection
            .execute_batch(&format!("create table t{table} (value integer) strict;"))
            .unwrap();
    }
    let mut value = 0_i64;
    bencher.bench_local(|| {
        value += 1;
        let transaction = connection.transaction().unwrap();
        for table in 0..10 {
            let insert = format!("insert into t{table} values (?1)");
            transaction.prepare_cached(&insert).unwrap().execute([value]).unwrap();
        }
        transaction.commit().unwrap();
    });
}

/// Computes from the file the result of one game of Goodge for its players. The list of people does
/// this once for every game.
#[divan::bench]
fn read_what_a_game_came_to(bencher: Bencher<'_, '_>) {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(folder.path().join("evening.db")).unwrap();
    let record = simulate::record(rules::find("goodge").unwrap(), 7, Some(3), None).unwrap();
    let game = store.create(&record, None).unwrap();
    bencher.bench_local(|| {
        let facts = store.load_without_log(game).unwrap();
        GameResult::read(game.0, &facts.record, &facts.people, facts.created)
    });
}

#[cfg(feature = "gui")]
#[path = "common/drawing.rs"]
mod drawing;

#[cfg(feature = "gui")]
mod window {
    use super::drawing::renderer;
    use divan::Bencher;
    use games::rules;
    use house_rules::gui::game::StoredGame;
    use house_rules::gui::screen::{Screen as _, Viewport, score_sheet::ScoreSheetScreen};
    use house_rules::gui::theme::Width;
    use iced::Size;
    use iced_test::runtime::user_interface::{Cache, UserInterface};
    use scoring::RoundEntry;
    use store::Store;
    use store::worker::StoreHandle;

    /// Builds the view and the layout of a sheet of thirty rounds, as after every key.
    #[divan::bench]
    fn view_and_layout_of_a_sheet_of_30_rounds(bencher: Bencher<'_, '_>) {
        let mut renderer = renderer();
        let size = Size::new(1440.0, 844.0);
        let viewport = Viewport { width: Width::Wide, size };
        let screen = thirty_rounds(viewport);
        let mut cache = Some(Cache::new());
        bencher.bench_local(|| {
            let kept = cache.take().unwrap_or_default();
            let ui = UserInterface::build(screen.view(viewport), size, kept, &mut renderer);
            cache = Some(ui.into_cache());
        });
    }

    fn thirty_rounds(viewport: Viewport) -> ScoreSheetScreen {
        let game = rules::find("five-hundreds").unwrap();
        let mut record = games::simulate::record(game, 3, Some(4), Some(1)).unwrap();
        let round: RoundEntry = record.rounds[0].clone();
        record.rounds = vec![round; 30];
        let mut store = Store::open_in_memory().unwrap();
        let id = store.create(&record, None).unwrap();
        let stored = StoredGame::read(&store, id).unwrap();
        ScoreSheetScreen::new(StoreHandle::new(store), stored, viewport).0
    }
}
