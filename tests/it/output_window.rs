//! Files that the window writes: never over one of ours, and never through a planted link.

use std::fs;
use std::path::{Path, PathBuf};

use formats::json;
use games::rules;
use house_rules::gui::{Message, screen::Route};
use session::files::{FileFormat, Purpose};
use store::{GameId, Store};
use tempfile::TempDir;

use crate::window::Window;

const GOODGE: &str = include_str!("../../assets/samples/goodge-under-way.json");
const OURS: &str = "belongs to a library of House Rules";

/// Returns a window on a database in a folder, with a game open, and a backup of the database.
fn open() -> (TempDir, Window, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(folder.path().join("games.db")).unwrap();
    let game = store.create(&json::decode(GOODGE).unwrap().record.unwrap(), None).unwrap();
    let backup =
        store.create_backup(store::clock::local_now().naive_local()).unwrap().unwrap().path;
    let mut window = Window::over(store);
    window.tell(Message::Go(Route::Game(game)));
    (folder, window, backup)
}

/// Exports the open game to this file, and agrees to every question.
fn export(window: &mut Window, path: &Path) {
    window.press("Ctrl+s");
    window.waits_for("Save");
    window.clear();
    window.type_text(path.to_str().unwrap());
    window.press("Enter");
}

#[test]
fn export_does_not_overwrite_the_database() {
    let (folder, mut window, backup) = open();
    let database = folder.path().join("games.db");
    let hard = folder.path().join("hard.json");
    fs::hard_link(&database, &hard).unwrap();
    let targets =
        [database.clone(), folder.path().join("games.db-journal"), backup.clone(), hard.clone()];
    for target in targets {
        let before = fs::read(&backup).unwrap();
        export(&mut window, &target);
        window.waits_for(OURS);
        window.press("Enter");
        window.waits_for(OURS);
        window.press("Esc");
        assert!(fs::read(&database).unwrap().starts_with(b"SQLite format 3\0"));
        assert!(fs::read(&backup).unwrap() == before, "{}", target.display());
    }
    assert!(!folder.path().join("games.db-journal").exists());
}

#[test]
fn a_file_is_numbered_only_if_that_very_file_exists() {
    let folder = tempfile::tempdir().unwrap();
    let day = store::clock::local_now().format("%Y-%m-%d");
    let at = |name: &str| {
        let path = folder.path().join(format!("Court Whist {day}{name}"));
        path.to_str().unwrap().to_owned()
    };
    let whist = rules::find("court-whist");
    let mut export = Purpose::export(GameId(1), "Court Whist".to_owned(), whist);
    fs::write(at(".json"), "").unwrap();
    assert_eq!(export.switch(FileFormat::Standings, &at(" 2.json")), at(" standings.csv"));
    assert_eq!(export.switch(FileFormat::Json, &at(" standings.csv")), at(" 2.json"));
    fs::write(at(" hands.csv"), "").unwrap();
    assert_eq!(export.switch(FileFormat::Hands, &at(" 2.json")), at(" 2 hands.csv"));
    // A name of one's own is kept.
    assert_eq!(export.switch(FileFormat::Csv, &at(" late hands.csv")), at(" late.csv"));
}

#[test]
fn a_backup_replaces_an_older_copy_but_no_file_of_ours() {
    let (folder, mut window, backup) = open();
    let elsewhere = folder.path().join("copy.db");
    window.tell(Message::Go(Route::Settings));
    window.waits_for("Save a backup");
    let copy = |window: &mut Window, target: &Path, said: &str| {
        window.click("Save a backup");
        window.waits_for("Save a backup of everything");
        window.clear();
        window.type_text(target.to_str().unwrap());
        window.press("Enter");
        window.waits_for(said);
    };
    copy(&mut window, &backup, OURS);
    window.click("Cancel");
    copy(&mut window, &elsewhere, "Backup saved to");
    copy(&mut window, &elsewhere, "Press Enter again to replace it");
    window.press("Enter");
    window.waits_for("Backup saved to");
}

#[cfg(unix)]
#[test]
fn only_regular_files_are_accepted() {
    let (folder, mut window, _) = open();
    let pipe = folder.path().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status().unwrap();
    assert!(made.success());
    export(&mut window, &pipe);
    window.waits_for("is not a file");
    window.press("Enter");
    window.waits_for("is not a file");
    assert!(!fs::symlink_metadata(&pipe).unwrap().is_file());
}

#[cfg(unix)]
#[test]
fn a_changed_total_in_a_spreadsheet_is_reported_on_import() {
    let (folder, mut window, _) = open();
    let decoded = json::decode(GOODGE).unwrap();
    let (record, evaluation) = decoded.read().unwrap();
    let sheet = formats::csv::encode(record, &evaluation);
    let total = evaluation.totals[0].to_string();
    let last = sheet.trim_end().rsplit_once("\r\n").unwrap();
    let changed = last.1.replacen(&format!(",{total},"), ",1999,", 1);
    assert_ne!(changed, last.1);
    let file = folder.path().join("changed.csv");
    fs::write(&file, format!("{}\r\n{changed}\r\n", last.0)).unwrap();
    window.press("Ctrl+t");
    window.waits_for("1 game in progress");
    window.press("i");
    window.waits_for("Import games");
    window.clear();
    window.type_text(file.to_str().unwrap());
    window.press("Enter");
    window.waits_for("is here already; nothing was added. 1 more warning.");
    window.store(|store| store.remove(store::GameId(1)));
    window.press("Ctrl+t");
    window.press("i");
    window.waits_for("Import games");
    window.clear();
    window.type_text(file.to_str().unwrap());
    window.press("Enter");
    window.waits_for("1 game imported. Round 5: Line 7");
    window.expect(&format!("it is {total}."));
}

#[cfg(unix)]
#[test]
fn importing_a_pipe_does_not_block() {
    let (folder, mut window, _) = open();
    let pipe = folder.path().join("pipe.json");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    window.press("Ctrl+t");
    window.waits_for("1 game in progress");
    window.press("i");
    window.waits_for("Import games");
    window.clear();
    window.type_text(pipe.to_str().unwrap());
    window.press("Enter");
    window.waits_for("it is not a file");
}

#[test]
fn a_planted_link_is_not_followed() {
    use std::os::unix::fs::symlink;

    let (folder, mut window, _) = open();
    let victim = folder.path().join("victim");
    fs::write(&victim, "precious").unwrap();
    let target = folder.path().join("game.json");
    symlink(&victim, folder.path().join("game.json.part")).unwrap();
    export(&mut window, &target);
    window.waits_for("Goodge saved to");
    assert_eq!(fs::read_to_string(&victim).unwrap(), "precious");

    let pages = folder.path().join("pages");
    fs::create_dir(&pages).unwrap();
    let day = store::clock::local_now().format("%Y-%m-%d");
    let page = format!("Goodge, score sheet {day}.html");
    symlink(&victim, pages.join(format!("{page}.part"))).unwrap();
    symlink(&victim, pages.join(&page)).unwrap();
    let mut window = window.printing(&pages, |_| Ok(()));
    window.press("Ctrl+p 1");
    window.waits_for("Goodge, score sheet: opened in your browser");
    assert_eq!(fs::read_to_string(&victim).unwrap(), "precious");
}
