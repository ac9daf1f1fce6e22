//! Unusable files: each has its own error sentence, and is left unchanged.

use store::VERSION;

use super::*;

/// Creates a file with a game in it, and closes it.
fn kept() -> (tempfile::TempDir, PathBuf) {
    let (folder, path, mut store) = opened();
    let _ = store.create(&goodge(), None).unwrap();
    drop(store);
    (folder, path)
}

/// Returns the error of opening a file, which must change neither the file nor its folder.
fn refused(path: &Path) -> Error {
    let listed = || {
        let files = fs::read_dir(path.parent().unwrap()).unwrap();
        let mut files: Vec<(PathBuf, Vec<u8>)> = files
            .map(|file| file.unwrap().path())
            .map(|file| (file.clone(), fs::read(&file).unwrap_or_default()))
            .collect();
        files.sort();
        files
    };
    let before = listed();
    let error = Store::open(path).unwrap_err();
    assert!(before == listed(), "the file was touched, or something was left beside it");
    let said = error.to_string();
    assert!(said.contains(&path.display().to_string()), "no path: {said}");
    assert!(said.ends_with('.'), "no sentence: {said}");
    error
}

#[test]
fn a_folder_that_is_missing_is_made_and_an_empty_file_filled() {
    let (_folder, path) = fresh("cards/of the family/games.db");
    let store = Store::open(&path).unwrap();
    assert_eq!(store.path(), Some(path.as_path()));
    assert_eq!(store.counts().unwrap(), (0, 0));
    let (_folder, path) = place();
    fs::write(&path, "").unwrap();
    assert_eq!(Store::open(&path).unwrap().counts().unwrap(), (0, 0));
}

#[test]
fn a_newer_file_is_refused() {
    let (_folder, path) = kept();
    alter(&path, &format!("pragma user_version = {}", VERSION + 6));
    let error = refused(&path);
    let newer = matches!(error.kind, ErrorKind::Newer(found) if found == VERSION + 6);
    assert!(newer, "{error}");
    let (found, known) = (format!("version {}", VERSION + 6), format!("knows {VERSION}"));
    assert!(error.to_string().contains(&found) && error.to_string().contains(&known), "{error}");
}

#[test]
fn a_newer_file_is_refused_even_if_only_its_log_says_so() {
    let (folder, path) = kept();
    let shell = Connection::open(&path).unwrap();
    // As earlier versions did.
    shell.pragma_update(None, "journal_mode", "wal").unwrap();
    shell.pragma_update(None, "user_version", VERSION + 1).unwrap();
    // As after a crash: the change is in the log, not in the file yet.
    let (other, log) = (folder.path().join("crashed.db"), folder.path().join("crashed.db-wal"));
    let _ = fs::copy(&path, &other).unwrap();
    let _ = fs::copy(folder.path().join("house-rules.db-wal"), &log).unwrap();
    let before = (fs::read(&other).unwrap(), fs::read(&log).unwrap());
    let error = Store::open(&other).unwrap_err();
    assert!(matches!(error.kind, ErrorKind::Newer(found) if found == VERSION + 1), "{error}");
    assert!(before == (fs::read(&other).unwrap(), fs::read(&log).unwrap()));
}

#[test]
fn a_foreign_file_is_refused() {
    let (_folder, path) = place();
    for foreign in ["Dear diary", &"x".repeat(9000)] {
        fs::write(&path, foreign).unwrap();
        assert!(matches!(refused(&path).kind, ErrorKind::NotOurFile));
    }
    fs::remove_file(&path).unwrap();
    alter(&path, "create table t (x); pragma user_version = 99");
    assert!(matches!(refused(&path).kind, ErrorKind::NotOurFile));
}

#[test]
fn a_damaged_file_is_refused() {
    let (_folder, path) = kept();
    let whole = fs::read(&path).unwrap();
    for length in [whole.len() - 1, whole.len() / 2, 4096, 100, 60] {
        fs::write(&path, &whole[..length]).unwrap();
        assert!(matches!(refused(&path).kind, ErrorKind::Corrupt), "{length}");
    }
    // The page that lists the tables.
    let mut damaged = whole.clone();
    damaged[100..1000].fill(0xFF);
    fs::write(&path, damaged).unwrap();
    assert!(matches!(refused(&path).kind, ErrorKind::Corrupt));
    // Any other page: the file opens, and reading reports the damage.
    fs::write(&path, &whole).unwrap();
    for table in ["games", "games_by_change", "cells", "rounds"] {
        damage_page(&path, table);
    }
    let store = Store::open(&path).unwrap();
    refused!(store.games(&Filter::default()), Corrupt);
    refused!(store.load(GameId(1)), Corrupt);
    refused!(store.check(), Corrupt);
}

#[test]
fn a_read_only_file_is_refused() {
    let (_folder, path) = kept();
    let mut permissions = fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    assert!(matches!(refused(&path).kind, ErrorKind::ReadOnly));
}

#[cfg(unix)]
#[test]
fn a_read_only_folder_is_refused() {
    use std::os::unix::fs::PermissionsExt as _;
    let (folder, path) = kept();
    let allow =
        |mode| fs::set_permissions(folder.path(), fs::Permissions::from_mode(mode)).unwrap();
    allow(0o555);
    // For some users nothing is read-only; this test does not apply to them.
    if fs::write(folder.path().join("try"), "").is_err() {
        assert!(matches!(refused(&path).kind, ErrorKind::ReadOnly));
        let new = folder.path().join("new.db");
        assert!(matches!(refused(&new).kind, ErrorKind::ReadOnly));
        refused!(Store::open(folder.path().join("deep/new.db")), Folder { .. });
    }
    allow(0o755);
}

#[test]
fn a_folder_is_not_a_file_and_a_file_not_a_folder() {
    let (folder, path) = kept();
    refused!(Store::open(folder.path()), Unopenable { .. });
    let within = path.join("games.db");
    let error = Store::open(&within).unwrap_err();
    assert!(
        matches!(error.kind, ErrorKind::Folder { .. } | ErrorKind::Unopenable { .. }),
        "{error}"
    );
}

#[test]
fn a_file_in_use_can_be_read_and_not_written() {
    let (_folder, path) = kept();
    let other = Connection::open(&path).unwrap();
    other.execute_batch("begin immediate").unwrap();
    let mut store = Store::open(&path).unwrap();
    let base = store.newest_change(GameId(1)).unwrap();
    let stop = Change::new("Stopped", vec![Edit::SetEnded { ended: true }]);
    refused!(store.commit(GameId(1), base, &stop, None, at(1)), Locked);
    other.execute_batch("rollback").unwrap();
    let _ = store.commit(GameId(1), base, &stop, None, at(1)).unwrap();
}

#[test]
fn a_file_locked_by_another_program_is_not_opened() {
    let (_folder, path) = kept();
    let other = Connection::open(&path).unwrap();
    other
        .execute_batch("pragma locking_mode = exclusive; insert into settings values ('a', 'b')")
        .unwrap();
    refused!(Store::open(&path), Locked);
    drop(other);
    assert_eq!(Store::open(&path).unwrap().setting("a").unwrap().as_deref(), Some("b"));
}

#[test]
fn an_interrupted_transaction_leaves_the_old_state() {
    let (folder, path) = kept();
    let other = Connection::open(&path).unwrap();
    other.execute_batch("pragma cache_size = 1; begin; delete from cells").unwrap();
    for filler in 0..200 {
        let text = "x".repeat(4000);
        let _ = other.execute("insert into settings values (?1, ?2)", (filler, text)).unwrap();
    }
    // As after a crash: half of the work is in the file, and what was there before in the journal.
    let crashed = folder.path().join("crashed.db");
    for ending in ["", "-journal"] {
        let from = folder.path().join(format!("house-rules.db{ending}"));
        let _ = fs::copy(from, folder.path().join(format!("crashed.db{ending}"))).unwrap();
    }
    assert!(fs::metadata(&crashed).unwrap().len() > 500_000);
    let store = Store::open(&crashed).unwrap();
    assert_eq!(store.load(GameId(1)).unwrap().record, goodge());
    store.check().unwrap();
}

#[cfg(unix)]
#[test]
fn a_backup_is_not_written_through_a_planted_link() {
    let (folder, path) = kept();
    let store = Store::open(&path).unwrap();
    let (copy, victim) = (folder.path().join("copy.db"), folder.path().join("victim"));
    fs::write(&victim, "precious").unwrap();
    std::os::unix::fs::symlink(&victim, folder.path().join("copy.db.part")).unwrap();
    store.backup_to(&copy).unwrap();
    assert!(fs::read(&victim).unwrap() == b"precious", "written through the link");
    assert_eq!(Store::open(&copy).unwrap().counts().unwrap(), store.counts().unwrap());
}

#[test]
fn a_backup_is_a_whole_file_of_its_own() {
    let (folder, path) = kept();
    let store = Store::open(&path).unwrap();
    let copy = folder.path().join("copy.db");
    fs::write(&copy, "an older copy").unwrap();
    store.backup_to(&copy).unwrap();
    refused!(store.backup_to(&path), SameFile);
    let missing = store.backup_to(folder.path().join("no/such/copy.db"));
    refused!(missing, Unopenable { .. });

    let mut beside = names_in(folder.path());
    beside.retain(|name| name.starts_with("copy"));
    assert_eq!(beside, ["copy.db"]);
    let copied = Store::open(&copy).unwrap();
    assert_eq!(copied.load(GameId(1)).unwrap().log, store.load(GameId(1)).unwrap().log);
    assert_eq!(copied.load(GameId(1)).unwrap().record, goodge());
}

#[test]
fn unreadable_values_are_reported_and_not_dropped() {
    let (_folder, path) = kept();
    let fails = |sql: &str| {
        alter(&path, sql);
        let error = Store::open(&path).unwrap().load(GameId(1)).unwrap_err();
        let said = error.to_string();
        assert!(said.contains("ame 1"), "{said}");
        (error, said)
    };
    let round = "(select id from rounds where position = 2)";
    let (error, said) =
        fails(&format!("insert into cells (round, field, value) values ({round}, 'kitty', 7)"));
    assert!(matches!(error.kind, ErrorKind::BadCell { round: 2, .. }), "{said}");
    assert!(said.contains("Goodge") && said.contains("“kitty”"), "{said}");
    let (error, said) = fails(&format!(
        "delete from cells where field = 'kitty'; update cells set value = 'green' where round = {round} and field = 'trump'"
    ));
    assert!(matches!(error.kind, ErrorKind::BadCell { .. }) && said.contains("“green”"), "{said}");
    let (error, said) = fails(
        "delete from cells where field = 'trump'; insert into options values (1, 'speed', 3)",
    );
    assert!(matches!(error.kind, ErrorKind::BadCell { .. }) && said.contains("“speed”"), "{said}");
    let (error, said) = fails("delete from options; update games set rules = 'chess'");
    assert!(matches!(error.kind, ErrorKind::UnknownGame { .. }), "{said}");
    assert!(said.contains("“chess”"), "{said}");
    // It can still be listed.
    let listed = Store::open(&path).unwrap().games(&Filter::default()).unwrap();
    assert_eq!(listed[0].rules, "chess");
}

#[cfg(unix)]
#[test]
fn our_files_are_readable_by_their_owner_only() {
    use std::os::unix::fs::PermissionsExt as _;
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let set = |path: &Path, mode| {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    };
    let folder = tempfile::tempdir().unwrap();
    let (shared, ours) = (folder.path().join("shared"), folder.path().join("shared/our/games"));
    fs::create_dir(&shared).unwrap();
    set(&shared, 0o755);
    let path = ours.join("house-rules.db");
    let mut store = Store::open(&path).unwrap();
    let _ = store.create(&goodge(), None).unwrap();
    let backup = store.create_backup("2026-11-14T21:30:05".parse().unwrap()).unwrap().unwrap();
    let copy = ours.join("copy.db");
    store.backup_to(&copy).unwrap();
    for file in [&path, &backup.path, &copy] {
        assert_eq!(mode(file), 0o600, "{}", file.display());
    }
    for made in [&ours, &shared.join("our"), &ours.join("backups")] {
        assert_eq!(mode(made), 0o700, "{}", made.display());
    }
    drop(store);
    // Existing files are moved there; folders stay as they are.
    for file in [&path, &backup.path] {
        set(file, 0o644);
    }
    set(&ours, 0o755);
    let mut store = Store::open(&path).unwrap();
    store.set_setting("look", "dark").unwrap();
    let _ = store.create_backup("2026-11-15T21:30:05".parse().unwrap()).unwrap();
    assert_eq!([mode(&path), mode(&backup.path)], [0o600; 2]);
    assert_eq!([mode(&ours), mode(&shared)], [0o755; 2]);
}
