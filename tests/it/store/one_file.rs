//! One file: between two writes it is complete by itself, and nothing is written to a file that
//! another program has replaced, written over or restored. And files of earlier versions.

use store::VERSION;

use super::people::listed;
use super::*;

fn titles(store: &Store) -> Vec<String> {
    let games = store.games(&Filter::default()).unwrap();
    let mut titles: Vec<String> = games.into_iter().filter_map(|game| game.title).collect();
    titles.sort();
    titles
}

/// Returns the titles of the games in a sound file.
pub fn titles_in(path: &Path) -> Vec<String> {
    let store = Store::open(path).unwrap();
    store.check().unwrap();
    titles(&store)
}

fn create(store: &mut Store, title: &str) -> Result<GameId, Error> {
    store.create_at(&goodge(), Some(title), at(0))
}

/// Writes a file over another, as `cp` and `rsync --inplace` do.
fn copy_over(from: &Path, to: &Path) {
    fs::write(to, fs::read(from).unwrap()).unwrap();
}

#[test]
fn a_file_with_a_log_of_an_earlier_version_has_one_file_afterwards() {
    let (folder, path) = place();
    let databases = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/databases");
    for ending in ["", "-wal"] {
        let from = databases.join(format!("v9-log.db{ending}"));
        let _ = fs::copy(from, path.with_extension(format!("db{ending}"))).unwrap();
    }
    let store = Store::open(&path).unwrap();
    assert_eq!(names_in(folder.path()), ["house-rules.db"]);
    store.check().unwrap();
    // The third game is only in the log.
    let loaded = store.load(GameId(3)).unwrap();
    assert_eq!(loaded.record.rounds.len(), 5);
    assert_eq!(store.counts().unwrap().0, 2);
    drop(store);
    assert_eq!(&fs::read(&path).unwrap()[18..20], [1, 1], "no log is announced");
}

#[test]
fn a_log_is_brought_along_once_nobody_else_uses_the_file() {
    let (folder, path) = place();
    drop(Store::open(&path).unwrap());
    let other = Connection::open(&path).unwrap();
    let sql = "pragma journal_mode = wal; insert into settings values ('a', 'b')";
    other.execute_batch(sql).unwrap();
    let opening = thread::spawn({
        let path = path.clone();
        move || Store::open(path).unwrap()
    });
    thread::sleep(Duration::from_millis(40));
    drop(other);
    let store = opening.join().unwrap();
    assert_eq!(store.setting("a").unwrap().as_deref(), Some("b"));
    assert_eq!(names_in(folder.path()), ["house-rules.db"]);
}

#[test]
fn between_two_writes_a_copy_of_the_one_file_is_whole() {
    let (folder, path) = place();
    let elsewhere = tempfile::tempdir().unwrap();
    let copy = elsewhere.path().join("copy.db");
    let mut store = Store::open(&path).unwrap();
    for number in 1..=20 {
        let _ = create(&mut store, &format!("Game {number}")).unwrap();
        assert_eq!(names_in(folder.path()), ["house-rules.db"]);
        let _ = fs::copy(&path, &copy).unwrap();
        assert_eq!(titles_in(&copy).len(), number);
    }
}

#[test]
fn two_stores_take_turns_and_a_reader_delays_a_write_only_for_a_moment() {
    let (_folder, path) = place();
    let mut one = Store::open(&path).unwrap();
    let mut two = Store::open(&path).unwrap();
    for number in 0..10 {
        let _ = create(&mut one, &format!("One {number}")).unwrap();
        let _ = create(&mut two, &format!("Two {number}")).unwrap();
    }
    assert_eq!((titles(&one), titles(&two).len()), (titles(&two), 20));
    let reader = Connection::open(&path).unwrap();
    reader.execute_batch("begin; select * from games").unwrap();
    let writing = thread::spawn(move || create(&mut one, "Three").map(drop));
    thread::sleep(Duration::from_millis(40));
    assert!(!writing.is_finished());
    reader.execute_batch("commit").unwrap();
    writing.join().unwrap().unwrap();
    assert_eq!(titles(&two).len(), 21);
}

#[test]
fn a_file_copied_over_the_open_one_is_reported_and_not_mixed() {
    let (folder, path) = place();
    let other = folder.path().join("other.db");
    let mut stranger = Store::open(&other).unwrap();
    for title in ["One", "Two", "Three"] {
        let _ = create(&mut stranger, title).unwrap();
    }
    drop(stranger);
    let mut store = Store::open(&path).unwrap();
    let _ = create(&mut store, "Friday").unwrap();
    let backup = store.create_backup("2026-11-14T21:30:05".parse().unwrap()).unwrap().unwrap();
    let _ = create(&mut store, "Saturday").unwrap();
    for copy in [other, backup.path] {
        copy_over(&copy, &path);
        // It stays so until the file is opened again: the caller knows games of the other file.
        for _ in 0..2 {
            refused!(create(&mut store, "Lost"), Overwritten);
        }
        drop(store);
        assert_eq!(titles_in(&path), titles_in(&copy));
        store = Store::open(&path).unwrap();
        let _ = create(&mut store, "Sunday").unwrap();
    }
}

#[test]
fn another_database_without_a_library_is_not_written() {
    let (folder, path, mut store) = opened();
    let other = folder.path().join("other.db");
    alter(&other, "create table notes (text)");
    copy_over(&other, &path);
    refused!(create(&mut store, "Lost"), Overwritten);
    assert_eq!(fs::read(&path).unwrap(), fs::read(&other).unwrap());
}

/// Returns a folder, the path of a library in it, the path of an older copy of that file, as made
/// by `cp`, and the open library.
fn with_an_older_copy() -> (tempfile::TempDir, PathBuf, PathBuf, Store) {
    let (folder, path, mut store) = opened();
    let _ = create(&mut store, "Friday").unwrap();
    let older = folder.path().join("older.db");
    let _ = fs::copy(&path, &older).unwrap();
    let _ = create(&mut store, "Saturday").unwrap();
    (folder, path, older, store)
}

#[test]
fn an_older_copy_of_the_library_is_noticed_by_the_next_call() {
    type Next = fn(&mut Store, &Path) -> Result<(), Error>;
    let all: [Next; 5] = [
        |store, _| create(store, "Lost").map(drop),
        |store, _| store.games(&Filter::default()).map(drop),
        |store, _| store.create_backup("2026-11-14T21:30:05".parse().unwrap()).map(drop),
        |store, folder| store.backup_to(folder.join("copy.db")),
        |store, folder| {
            let backup = folder.join("older.db");
            store.restore_backup(&backup, "2026-11-14T21:30:05".parse().unwrap()).map(drop)
        },
    ];
    for next in all {
        let (folder, path, older, mut store) = with_an_older_copy();
        copy_over(&older, &path);
        refused!(next(&mut store, folder.path()), Overwritten);
        drop(store);
        assert_eq!(titles_in(&path), ["Friday"]);
    }
}

/// Two computers have continued one library. Their files have the same length and the same change
/// counter, so SQLite takes one for the other.
#[test]
fn a_copy_that_was_continued_elsewhere_is_not_mixed() {
    let (_folder, path, older, mut store) = with_an_older_copy();
    let mut elsewhere = Store::open(&older).unwrap();
    let _ = create(&mut elsewhere, "Sunday").unwrap();
    drop(elsewhere);
    let counter = |path: &Path| fs::read(path).unwrap()[24..28].to_vec();
    assert_eq!(counter(&path), counter(&older));
    // What is read now is cached.
    assert_eq!(titles(&store), ["Friday", "Saturday"]);
    copy_over(&older, &path);
    refused!(create(&mut store, "Lost"), Overwritten);
    drop(store);
    assert_eq!(titles_in(&path), ["Friday", "Sunday"]);
}

#[test]
fn a_touched_or_identical_file_is_not_mistaken_for_another() {
    let (_folder, path, _, mut store) = with_an_older_copy();
    let bytes = fs::read(&path).unwrap();
    for time in [0, 1_700_000_000, 1_700_000_000] {
        fs::write(&path, &bytes).unwrap();
        let time = std::time::UNIX_EPOCH + Duration::from_secs(time);
        fs::File::options().write(true).open(&path).unwrap().set_modified(time).unwrap();
        assert_eq!(titles(&store).len(), 2);
    }
    let _ = create(&mut store, "Monday").unwrap();
    drop(store);
    assert_eq!(titles_in(&path).len(), 3);
}

/// Such a copy is accepted as the library, but pages that were read before must not be mixed with
/// its pages.
#[test]
fn a_complete_copy_with_another_page_order_is_not_mixed() {
    let (folder, path, mut store) = opened();
    for number in 0..100 {
        let _ = create(&mut store, &format!("Game {number}")).unwrap();
    }
    let copy = folder.path().join("copy.db");
    let _ = fs::copy(&path, &copy).unwrap();
    let version: i64 = asked(&copy, "pragma schema_version");
    // Even the number by which SQLite notices a changed schema is the same.
    alter(&copy, &format!("vacuum; pragma schema_version = {version}"));
    // What is read now is cached.
    assert_eq!(titles(&store).len(), 100);
    copy_over(&copy, &path);
    for number in 100..110 {
        let _ = create(&mut store, &format!("Game {number}")).unwrap();
    }
    store.check().unwrap();
    drop(store);
    assert_eq!(titles_in(&path).len(), 110);
}

#[test]
fn a_file_replaced_before_the_program_ends_is_kept_as_well() {
    let (_folder, path, older, store) = with_an_older_copy();
    fs::rename(&older, &path).unwrap();
    drop(store);
    assert_eq!(titles_in(&path), ["Friday"]);
    assert_eq!(titles_in(&backups(&path)[0].path), ["Friday", "Saturday"]);
}

#[test]
fn closing_does_not_recreate_a_deleted_file() {
    let (folder, path, mut store) = opened();
    let _ = create(&mut store, "before").unwrap();
    fs::remove_file(&path).unwrap();
    drop(store);
    assert!(names_in(folder.path()).is_empty());
}

#[test]
fn a_restored_backup_with_another_page_order_is_the_same_file() {
    let (folder, _, mut store) = opened();
    let _ = create(&mut store, "before").unwrap();
    let backup = folder.path().join("turned.db");
    store.backup_to(&backup).unwrap();
    alter(&backup, "vacuum");
    let restored = store.restore_backup(&backup, "2026-11-14T21:30:05".parse().unwrap());
    assert_eq!(restored.unwrap().games, 1);
    for title in ["after", "later"] {
        let _ = create(&mut store, title).unwrap();
    }
    assert_eq!(titles(&store), ["after", "before", "later"]);
}

/// Returns the tables, indexes, triggers and views of a file, without their comments.
fn schema(path: &Path) -> Vec<(String, String, String)> {
    let shell = Connection::open(path).unwrap();
    let mut query =
        shell.prepare("select type, name, sql from sqlite_schema where name not like 'tarock%' order by type, name").unwrap();
    let bare = |sql: Option<String>| {
        let sql = sql.unwrap_or_default();
        let lines = sql.lines().map(|line| line.split("--").next().unwrap_or_default());
        // A column that was added has other spaces around its comma.
        let sql = lines.collect::<Vec<_>>().join(" ").replace(',', " , ").replace(')', " ) ");
        // A renamed table has its name in quotes.
        let sql = sql.replace('"', "");
        sql.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let rows =
        query.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2).map(bare)?))).unwrap();
    rows.map(Result::unwrap).collect()
}

#[test]
fn files_of_earlier_versions_are_brought_along() {
    let (_folder, new) = place();
    drop(Store::open(&new).unwrap());
    let mut versions = Vec::new();
    for dump in files(&root().join("tests/databases"), &["sql"]) {
        let (_folder, old) = place();
        alter(&old, &fs::read_to_string(&dump).unwrap());
        let version: u32 = asked(&old, "pragma user_version");
        assert_eq!(dump.file_stem().unwrap().to_str().unwrap(), format!("v{version}"));
        versions.push(version);

        let store = Store::open(&old).unwrap();
        store.check().unwrap();
        assert_eq!(schema(&old), schema(&new), "{}", dump.display());
        // What every dump has: a finished game and one that was removed.
        let games = store.games(&Filter::default()).unwrap();
        let goodge = store.load(games[0].id).unwrap();
        assert_eq!(goodge.record.players, ["Ada", "Ben", "Cleo"]);
        assert_eq!(goodge.record.rounds.len(), 2);
        assert_eq!(goodge.log.len(), 4);
        let removed = store.games(&Filter { removed: true, ..Filter::default() }).unwrap();
        assert!(store.load(removed[0].id).unwrap().removed.is_some());
        let drafts = store.drafts(goodge.id).unwrap();
        assert_eq!(drafts.values().filter(|draft| !draft.texts.is_empty()).count(), 1);
        // The card count of a number.
        let counts: Vec<String> = (goodge.record.rounds.iter().flat_map(RoundEntry::card_counts))
            .map(|(_, counted)| counted.words())
            .collect();
        assert_eq!(counts, ["3 × Ones + 1 × Fives + 1 × Crown"]);
        assert_eq!(drafts.values().filter(|draft| !draft.counts.is_empty()).count(), 1);
        // How many games everybody sits at.
        assert_eq!(listed(&store), "Ada 1, Ben 1, Cleo 1, Dan 0");
        // Merged people.
        let merges = store.merges(PersonId(3)).unwrap();
        let gone: Vec<&str> = merges.iter().map(|merge| merge.name.as_str()).collect();
        assert_eq!(gone, ["Kleo"]);
        // A custom game.
        let own: Vec<&str> = store.custom_games().unwrap().iter().map(|game| game.id).collect();
        assert_eq!(own, ["tarock-661b0656"]);
        // Saved house rules.
        let saved = store.saved_options().unwrap();
        assert_eq!(saved.keys().copied().collect::<Vec<_>>(), ["goodge"]);
    }
    versions.sort_unstable();
    assert_eq!(versions, [8, 9]);
}

#[test]
fn a_new_file_says_what_it_is() {
    let (_folder, path, mut store) = opened();
    let _ = store.create(&super::goodge(), None).unwrap();
    assert_eq!(store.load(GameId(1)).unwrap().record, super::goodge());
    assert_eq!(asked::<i64>(&path, "pragma application_id"), 0x486F_5275);
    assert_eq!(asked::<u32>(&path, "pragma user_version"), VERSION);
    let loose = "select count(*) from pragma_table_list
        where type = 'table' and not strict and name not like 'sqlite_%'";
    assert_eq!(asked::<i64>(&path, loose), 0, "every table is strict");
}
