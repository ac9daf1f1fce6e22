//! Output files of commands: never one of our own files, and never something that is not a regular
//! file.

use super::*;

/// Every command that writes a file, each writing to `target`.
const WAYS: [&[&str]; 7] = [
    &["export", "1", "-o"],
    &["export", "1", "--csv", "-o"],
    &["export", "1", "--chart", "-o"],
    &["export", "--all", "-o"],
    &["print", "1", "sheet", "-o"],
    &["print", "a.json", "sheet", "-o"],
    &["print", "1", "blank", "-o"],
];

fn with_game() -> Place {
    let place = Place::new();
    let file = place.file("a.json", RECORD);
    let _ = place.run(&["import", &file]).exits(0);
    let store = store::Store::open(place.path("house-rules.db")).unwrap();
    let now = store::clock::local_now().naive_local();
    let _ = store.create_backup(now).unwrap().unwrap();
    drop(store);
    place
}

fn backup(place: &Place) -> std::path::PathBuf {
    let mut found = fs::read_dir(place.path("backups")).unwrap();
    found.next().unwrap().unwrap().path()
}

/// Tries every way of writing into `target`, with `--force` and, where nothing is yet, without; each
/// is refused.
fn refuses(place: &Place, target: &Path, why: &str) {
    let before =
        (fs::read(place.path("house-rules.db")).unwrap(), fs::read(backup(place)).unwrap());
    let exists = place.0.path().join(target).exists();
    let target = target.to_str().unwrap();
    for way in WAYS {
        for force in [&["--force"][..], &[]].into_iter().take(if exists { 1 } else { 2 }) {
            let arguments = [way, &[target], force].concat();
            let ran = place.run(&arguments).exits(1);
            assert!(ran.stderr.contains(why), "{arguments:?}: {ran:#?}");
        }
    }
    let after = (fs::read(place.path("house-rules.db")).unwrap(), fs::read(backup(place)).unwrap());
    assert!(before == after, "{target} was overwritten");
}

const OURS: &str = "belongs to a library of House Rules";

#[test]
fn libraries_their_logs_and_their_backups_are_never_overwritten() {
    let place = with_game();
    let _ = place.run(&["import", "a.json", "--data", "other.db"]).exits(0);
    fs::hard_link(place.path("house-rules.db"), place.path("hard.json")).unwrap();
    let (library, backup) = (place.path("house-rules.db"), backup(&place));
    refuses(&place, &library, OURS);
    refuses(&place, &backup, OURS);
    for target in
        ["house-rules.db", "./backups/../house-rules.db", "hard.json", "other.db", "other.db-wal"]
    {
        refuses(&place, Path::new(target), OURS);
    }
    for ending in ["-wal", "-shm", "-journal", "-phones"] {
        let log = format!("house-rules.db{ending}");
        // A file that does not exist yet would be taken for a log when the database is next opened.
        refuses(&place, Path::new(&log), OURS);
        assert!(!place.path(&log).exists() || fs::read(place.path(&log)).unwrap() != b"{");
    }
    let damaged = place.path("backups/games 2026-01-01 damaged.db");
    fs::write(&damaged, "torn").unwrap();
    let _ = place
        .run(&["export", "1", "-o", damaged.to_str().unwrap(), "--force"])
        .exits(1)
        .complains(OURS);
    assert!(fs::read(&damaged).unwrap() == b"torn");
    let _ = place.run(&["history"]).exits(0).says("Goodge");
}

#[cfg(unix)]
#[test]
fn the_database_is_not_overwritten_through_a_link() {
    use std::os::unix::fs::symlink;

    let place = with_game();
    symlink(place.path("house-rules.db"), place.path("link.json")).unwrap();
    symlink("link.json", place.path("further.json")).unwrap();
    symlink(place.0.path(), place.path("folder")).unwrap();
    for target in ["link.json", "further.json", "folder/house-rules.db"] {
        refuses(&place, Path::new(target), OURS);
    }
}

#[test]
fn nothing_is_exported_if_one_file_would_overwrite_ours() {
    let place = with_game();
    let _ = place.run(&["import", "a.json", "--data", "other.db"]).exits(0);
    fs::create_dir(place.path("sheets")).unwrap();
    fs::rename(place.path("other.db"), place.path("sheets/1-goodge.csv")).unwrap();
    let _ = place
        .run(&["export", "--all", "--csv", "-o", "sheets", "--force"])
        .exits(1)
        .complains(OURS);
    let kept = fs::read(place.path("sheets/1-goodge.csv")).unwrap();
    assert!(kept.starts_with(b"SQLite format 3\0"));
}

#[test]
fn force_replaces_a_file_and_keeps_its_permissions() {
    let place = with_game();
    let old = place.file("old.json", "old");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        fs::set_permissions(place.path(&old), fs::Permissions::from_mode(0o640)).unwrap();
    }
    let _ = place.run(&["export", "1", "-o", &old, "--force"]).exits(0);
    assert!(place.read(&old).starts_with("{\n  \"game\": \"goodge\""));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = fs::metadata(place.path(&old)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o640);
    }
    let left: Vec<_> = fs::read_dir(place.0.path()).unwrap().flatten().collect();
    assert!(left.iter().all(|entry| !entry.file_name().to_string_lossy().ends_with(".part")));
}

#[cfg(unix)]
#[test]
fn only_regular_files_are_replaced() {
    use std::os::unix::fs::{FileTypeExt as _, symlink};

    let place = with_game();
    let made = std::process::Command::new("mkfifo").arg(place.path("pipe")).status().unwrap();
    assert!(made.success());
    symlink("pipe", place.path("to-pipe")).unwrap();
    fs::create_dir(place.path("folder")).unwrap();
    let socket = std::os::unix::net::UnixListener::bind(place.path("socket")).unwrap();
    for target in ["pipe", "to-pipe", "socket"] {
        refuses(&place, Path::new(target), "is not a file");
    }
    for way in WAYS.iter().filter(|way| !way.contains(&"--all")) {
        let arguments = [way, &["folder", "--force"][..]].concat();
        let _ = place.run(&arguments).exits(1).complains("is a folder");
    }
    let kind = |name: &str| fs::symlink_metadata(place.path(name)).unwrap().file_type();
    assert!(kind("pipe").is_fifo() && kind("socket").is_socket());
    assert!(kind("to-pipe").is_symlink());
    drop(socket);
}

#[cfg(unix)]
#[test]
fn a_planted_link_beside_the_file_is_not_followed() {
    use std::os::unix::fs::symlink;

    let place = with_game();
    let victim = place.file("victim", "precious");
    // The names that were used before, for any process that may come.
    symlink(&victim, place.path("game.json.part")).unwrap();
    let _ = place.run(&["export", "1", "-o", "game.json"]).exits(0);
    assert_eq!(place.read(&victim), "precious");
    // A link that leads nowhere is not filled in.
    symlink("nowhere", place.path("new.json")).unwrap();
    for force in [&[][..], &["--force"]] {
        let export = [&["export", "1", "-o", "new.json"], force].concat();
        let _ = place.run(&export).exits(1).complains("new.json is a link that leads nowhere");
    }
    assert!(!place.path("nowhere").exists());
}
