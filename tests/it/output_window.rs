//! Files that the window writes: never over one of ours, and never through a planted link; and
//! printing.

use session::files::{FileFormat, Purpose};

use crate::prelude::*;

const OURS: &str = "belongs to a library of House Rules";

/// Returns a window on a database in a folder, with a game open, and a backup of the database.
fn open() -> (TempDir, Window, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(folder.path().join("games.db")).unwrap();
    let game = store.create(&read(GOODGE), None).unwrap();
    let backup = store.create_backup(clock::local_now().naive_local()).unwrap().unwrap().path;
    let window = Window::on_game(store, game);
    (folder, window, backup)
}

fn export(window: &mut Window, path: &Path) {
    window.press_to("Ctrl+s", "Where to?");
    window.enter_path(path, OURS);
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
        window.press_to("Enter", OURS);
        window.press("Esc");
        assert!(fs::read(&database).unwrap().starts_with(b"SQLite format 3\0"));
        assert!(fs::read(&backup).unwrap() == before, "{}", target.display());
    }
    assert!(!folder.path().join("games.db-journal").exists());
}

#[test]
fn a_file_is_numbered_only_if_that_very_file_exists() {
    let folder = tempfile::tempdir().unwrap();
    let day = "2026-11-14".parse().unwrap();
    let at = |name: &str| {
        let path = folder.path().join(format!("Court Whist {day}{name}"));
        path.to_str().unwrap().to_owned()
    };
    let whist = rules::find("court-whist");
    let mut export = Purpose::export(GameId(1), ("Court Whist".to_owned(), day), whist);
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
    window.go_to(Route::Settings, "Save a backup");
    let copy = |window: &mut Window, target: &Path, said: &str| {
        window.click_to("Save a backup", "Save a backup of everything");
        window.enter_path(target, said);
    };
    copy(&mut window, &backup, OURS);
    window.click("Cancel");
    copy(&mut window, &elsewhere, "Backup saved to");
    copy(&mut window, &elsewhere, "Press Enter again to replace it");
    window.press_to("Enter", "Backup saved to");
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
    window.press_to("Ctrl+t", "1 game in progress");
    window.press_to("i", "Import games");
    window.enter_path(&file, "Nothing new: 1 game here already. Round 5: Line 7");
    window.store(|store| store.remove(store::GameId(1)));
    window.press_to("Ctrl+t i", "Import games");
    window.enter_path(&file, "1 game imported. Round 5: Line 7");
    window.expect(&format!("it is {total}."));
}

const ONE_ROUND: &str = r#"{"game":"goodge","players":["Ada","Ben","Cleo"],"dealer":"Ada",
 "rounds":[{"declarer":"Ben","bid":110,"trump":"stars",
            "captured":{"Ada":70,"Ben":130,"Cleo":50}}]}"#;

fn printing(folder: &Path, show: fn(&Path) -> std::io::Result<()>) -> Window {
    Window::playing(&read(ONE_ROUND)).printing(folder, show)
}

#[test]
fn a_sheet_is_printed_with_two_keys() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = printing(folder.path(), |_| Ok(()));
    window.press_to_all("Ctrl+p", &["Score sheet", "every round"]);
    window.press_to("1", "Goodge, score sheet: opened in your browser");
    assert!(!window.sees("every round"), "the card is gone");
    let [page] = &files(folder.path(), &["html"])[..] else { panic!("not one page") };
    assert!(page.file_name().unwrap().to_str().unwrap().starts_with("Goodge, score sheet"));
    assert!(fs::read_to_string(page).unwrap().contains("Ben, 110, stars"));
    // Another page is next to it and overwrites none.
    window.press_to("Ctrl+p Down Enter", "Goodge, blank sheets: opened");
    window.press_to("Ctrl+p 1", "Goodge, score sheet: opened");
    assert_eq!(files(folder.path(), &["html"]).len(), 3);
}

#[test]
fn without_a_browser_the_message_says_where_the_page_is() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = printing(folder.path(), |_| Err(std::io::ErrorKind::NotFound.into()));
    window.press_to("Ctrl+p 3", "Goodge, standings: no browser opened. Open ");
    window.expect(files(folder.path(), &["html"])[0].file_name().unwrap().to_str().unwrap());
}

#[test]
fn a_page_that_cannot_be_written_is_reported_with_a_reason() {
    let (_folder, file) = fresh("a-file");
    fs::write(&file, "").unwrap();
    let mut window = printing(&file, |_| Ok(()));
    window.press_to("Ctrl+p 1", "cannot be written: ");
}
