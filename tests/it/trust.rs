//! Trouble with the file during a game: it is reported, typing is kept, and "Try again" continues
//! when it is over.

use crate::prelude::*;

/// What is typed for round 6 of it.
pub const ROUND: &str = "2 8 5 Enter C 9 5 Enter 6 0 Enter";

/// Opens a window on the sheet of a game of five rounds.
pub fn playing() -> (tempfile::TempDir, PathBuf, Window) {
    let (folder, path) = fresh("evening.db");
    let window = playing_at(&path);
    (folder, path, window)
}

/// Like [`playing`], on a file at this path.
pub fn playing_at(path: &Path) -> Window {
    let mut store = Store::open(path).unwrap();
    let game = store.create(&read(GOODGE), None).unwrap();
    let mut window = Window::on_game(store, game);
    // What Tonight does not show either.
    window.waits_for("250 in all");
    window
}

pub fn record_round(window: &mut Window, round: usize) {
    window.press(ROUND);
    window.press_to("Enter", &format!("Round {round} recorded"));
}

pub fn rounds(path: &Path) -> usize {
    Store::open(path).unwrap().load(GameId(1)).unwrap().record.rounds.len()
}

#[test]
fn a_locked_file_is_retried() {
    let (_folder, path, mut window) = playing();
    window.press(ROUND);
    let other = Connection::open(&path).unwrap();
    other.execute_batch("begin immediate").unwrap();
    window.press("Enter");
    // What is typed meanwhile waits for its round.
    window.press_to("3 1", "is in use by another program. Close that program, then try again.");
    window.expect("Try again");
    window.press("0 0");
    other.execute_batch("rollback").unwrap();
    assert_eq!(rounds(&path), 5);
    // Enter alone would confirm what is typed.
    window.expect("Ctrl Enter");
    window.press_to("Ctrl+Enter", "Round 6 recorded");
    assert_eq!(rounds(&path), 6);
    window.expect_no("in use by another program");
    window.expect_all(&["Round 7", "100"]);
}

#[test]
fn a_letter_that_cannot_be_saved_is_reported_at_once() {
    let (folder, path, mut window) = playing();
    fs::rename(&path, folder.path().join("elsewhere.db")).unwrap();
    window.press_to("2", "is no longer there: it was moved or deleted. Put it back");
    window.expect("Round 6 as typed");
}

#[test]
fn a_deleted_file_is_recreated_with_everything_in_it() {
    let (folder, path, mut window) = playing();
    window.press(ROUND);
    window.store(|_| Ok(()));
    fs::remove_file(&path).unwrap();
    window.press_to("Enter", "If it is still missing, it is written again");
    window.click_to("Try again", "Round 6 recorded");
    assert_eq!(rounds(&path), 6);
    window.press_to("F10", "ended early");
    window.store(|store| store.check());
    drop(window);
    // The whole folder, while nobody is watching.
    let mut window = Window::on_game(Store::open(&path).unwrap(), GameId(1)).showing("ended early");
    fs::remove_dir_all(folder.path()).unwrap();
    window.press_to("F10", "is no longer there");
    window.press_to("Enter", "The game resumes");
    assert_eq!(rounds(&path), 6);
    Store::open(&path).unwrap().check().unwrap();
}

#[test]
fn a_replaced_file_loses_nothing() {
    let (folder, path, mut window) = playing();
    window.press(ROUND);
    let own = folder.path().join("own.db");
    fs::rename(&path, &own).unwrap();
    fs::write(&path, "").unwrap();
    window.press_to("Enter", "was replaced by another file");
    window.expect("everything recorded here is kept as the backup");
    assert_eq!(fs::read(&path).unwrap(), b"", "the other file is left alone");
    fs::rename(&own, &path).unwrap();
    // Everything is read anew, also what was typed.
    window.click_to("Open the current file", "1 game in progress");
    window.go_to(Route::Game(GameId(1)), "Round 6");
    window.press_to("Ctrl+Enter", "Round 6 recorded");
    assert_eq!(rounds(&path), 6);
}

#[test]
fn a_damaged_file_is_reported_and_replaced_by_a_backup() {
    let (_folder, path, window) = playing();
    window.store(|store| store.create_backup("2026-11-14T21:30:05".parse().unwrap()));
    drop(window);
    let whole = fs::read(&path).unwrap();
    // As left by a computer that was switched off during copying.
    fs::write(&path, &whole[..whole.len() / 2]).unwrap();
    let mut window = Window::on(StoreHandle::at(path.clone()));
    window.waits_for("is damaged and cannot be read");
    window.waits_for("Restore the backup of ");
    window.press_to("Enter", "is damaged and cannot be read");
    window.press_to_all("b", &["Goodge", "The damaged file is kept as "]);
    assert_eq!(rounds(&path), 5);
}

#[test]
fn a_backup_is_made_when_the_window_opens_and_when_a_game_ends() {
    let (_folder, path, mut window) = playing();
    window.store(|_| Ok(()));
    let start = backups(&path);
    assert_eq!(start.len(), 1);
    record_round(&mut window, 6);
    window.store(|_| Ok(()));
    assert_eq!(backups(&path).len(), 1, "a round does not end the game");
    window.press_to("F10", "ended early");
    window.store(|_| Ok(()));
    let after = backups(&path);
    assert_eq!(after.len(), 2);
    assert!(Store::open(&after[0].path).unwrap().load(GameId(1)).unwrap().record.ended);
}

#[test]
fn a_backup_is_restored_by_keys_and_the_restore_is_undone() {
    let (_folder, path, mut window) = playing();
    window.store(|store| store.create(&read(GOODGE), None).map(drop));
    window.tell(Message::SetTheme(ThemeMode::Dark));
    window.click_to("Settings", "2 games");
    window.click_to("Restore a backup", "1 game");
    window.press_to_all("Enter", &["Backup restored: 1 game", "1 game, "]);
    assert_eq!(Store::open(&path).unwrap().counts().unwrap().0, 1);
    window.press_to("Ctrl+z", "Backup restored: 2 games");
    assert_eq!(Store::open(&path).unwrap().counts().unwrap().0, 2);
    let theme = window.store(|store| Ok(store.configuration().read().theme));
    assert_eq!(theme.as_deref(), Some("dark"));
}

#[test]
fn backups_of_another_library_are_named_and_not_offered_for_a_damaged_file() {
    let (_folder, path, window) = playing();
    window.store(|_| Ok(()));
    drop(window);
    // The file was deleted and another begun.
    fs::remove_file(&path).unwrap();
    let window = playing_at(&path);
    window.store(|_| Ok(()));
    drop(window);
    assert_eq!(backups(&path).len(), 2);
    let mut window = Window::on(StoreHandle::at(path.clone()));
    window.click("Settings");
    window.click_to("Restore a backup", "Another library, 1 game");
    window.waits_for("1 game");
    drop(window);
    // The newest is the other library's; the one that is offered is our own.
    let (own, other) = (backups(&path).remove(0).path, backups(&path).remove(1).path);
    let later = path.with_file_name("backups/evening 2099-01-01 00-00-00.db");
    fs::rename(&other, &later).unwrap();
    let bytes = fs::read(&path).unwrap();
    fs::write(&path, &bytes[..bytes.len() - 4096]).unwrap();
    let mut window = Window::on(StoreHandle::at(path.clone()));
    window.waits_for("is damaged and cannot be read");
    assert!(!window.sees("Restore the backup of "), "nobody knows whose this file was");
    drop(window);
    fs::write(&path, &bytes).unwrap();
    damage_page(&path, "changes");
    let mut window = Window::on(StoreHandle::at(path.clone())).showing("Restore the backup of ");
    window.expect_no("2099");
    window.press_to("b", "1 game in progress");
    let id = |path: &Path| store::library_of(path);
    assert_eq!(id(&path), id(&own));
}

#[test]
fn no_key_is_lost_while_a_game_opens() {
    let (_folder, path, mut window) = playing();
    window.press_to("2 8 5 Enter Ctrl+t", "1 game in progress");
    // As fast as they come, before anything has been read: they continue from what was half typed.
    window.hold(|window| {
        window.go(Route::Game(GameId(1)));
        window.press("C 9 5 Enter 6 0 Enter Enter");
    });
    window.waits_for("Round 6 recorded");
    assert_eq!(rounds(&path), 6);
    // A new game as well.
    let record = Store::open(&path).unwrap().load(GameId(1)).unwrap().record;
    let again = scoring::Record::new(record.game, record.players);
    window.hold(|window| {
        window.go(Route::Begin(Box::new(again)));
        window.press("2 8 5 Enter C 9 5 Enter 6 0 Enter Enter");
    });
    window.waits_for("Round 1 recorded");
    assert_eq!(Store::open(&path).unwrap().load(GameId(2)).unwrap().record.rounds.len(), 1);
}

#[test]
fn unreadable_games_do_not_block_others_in_the_window() {
    let (_folder, path, window) = playing();
    let records = ["Eve", "Fay"].map(|name| json::decode(&GOODGE.replace("Ada", name)).unwrap());
    window.store(move |store| {
        let records = records.into_iter().map(|decoded| decoded.record.unwrap());
        records.map(|record| store.create(&record, None)).collect::<Result<Vec<_>, _>>()
    });
    drop(window);
    let wrong = "pragma ignore_check_constraints = on;
        update games set created = 'yesterday', changed = 'now' where id = 2;
        update games set rules = 'canasta' where id = 3;";
    alter(&path, wrong);
    let mut window = Window::on(StoreHandle::at(path.clone())).showing("Goodge");
    window.click_to("History", "canasta");
    for (game, why) in [(2, "cannot be read: another program"), (3, "the rules “canasta”")] {
        window.go_to(Route::Game(GameId(game)), why);
        window.expect_no("is damaged");
        window.press_to("Esc", "Tonight");
    }
    window.click_to("People", "Ben");
    window.go_to(Route::Game(GameId(1)), "250 in all");
    record_round(&mut window, 6);
    window.press_to("F10", "ended early");
    window.store(|store| store.check());
    assert!(backups(&path).iter().any(|backup| backup.games() == Some(3)), "{:?}", backups(&path));
}

#[test]
fn a_file_copied_over_the_open_one_is_loaded_again() {
    let (_folder, path, mut window) = playing();
    let other = path.with_file_name("other.db");
    drop(Store::open(&other).unwrap());
    fs::write(&path, fs::read(&other).unwrap()).unwrap();
    window.press_to("2", "Another program has written over");
    window.press_to("Enter", "Tonight");
    window.expect_no("Ben");
    // Reading finds it out as well.
    fs::write(&path, fs::read(backups(&path).pop().unwrap().path).unwrap()).unwrap();
    window.go_to(Route::History, "Another program has written over");
    window.press_to("Enter", "Ben");
    window.store(|store| store.check());
}

#[test]
fn a_backup_restored_elsewhere_is_noticed_before_the_next_key_is_saved() {
    let (_folder, path, mut window) = playing();
    let backup = backups(&path).pop().unwrap();
    record_round(&mut window, 6);
    let restored = program(&path, &["restore", backup.path.to_str().unwrap()]).output().unwrap();
    assert!(restored.status.success(), "{restored:?}");
    window.press_to("2", "because a backup was restored while it was open here");
    window.press_to("Enter", "Tonight");
    window.expect_no("a backup was restored");
    // From here on it is like any other evening.
    window.store(|store| store.check());
    window.store(|store| store.set_setting("look", "dark"));
    drop(window);
    let store = Store::open(&path).unwrap();
    let games = store.games(&store::Filter::default()).unwrap();
    assert_eq!(Some(games.len()), backup.games());
}
