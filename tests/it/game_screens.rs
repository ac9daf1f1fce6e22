//! The life of a game on its screen: one table of scenarios, tried on every game screen.
//!
//! A row applies to whatever is played: a round of a score sheet, a round of couples, a hand of a
//! tournament. Rows that a screen cannot have are not in its list.

mod games;

use games::{COUPLES, GameScreen, SCORE_SHEET, TOURNAMENT};

use crate::prelude::*;

/// Makes a test of each scenario, with its own name.
macro_rules! tests {
    ($of:ident: $($scenario:ident)+) => {$(
        #[test]
        fn $scenario() {
            super::$scenario(&super::$of);
        }
    )+};
}

/// Lists the scenarios of every screen, and those that only some can have.
macro_rules! screens {
    ($($screen:ident $of:ident { $($more:ident)+ })+) => {$(
        mod $screen {
            tests! {
                $of:
                a_unit_is_recorded
                a_failed_write_is_retried
                a_failure_is_shown_on_every_tab_at_every_size
                a_conflict_is_reported_and_typing_is_kept
                every_kind_of_change_is_undone_and_redone
                it_is_ended_and_resumed
                keys_that_come_during_a_write_are_typed
                a_key_to_leave_that_comes_during_a_write_leaves
                keys_to_print_that_come_during_a_write_print
                it_is_exported
                tabs_wrap_around_both_ways
                $($more)+
            }
        }
    )+};
}

screens! {
    score_sheet SCORE_SHEET { a_round_is_deleted }
    couples COUPLES { a_round_is_deleted a_difference_between_the_pairs_is_settled }
    tournament TOURNAMENT {
        a_key_with_an_error_during_a_write_reports_it
        a_difference_between_the_pairs_is_settled
    }
}

/// A window on the game of a screen, in its own file.
struct Table {
    folder: tempfile::TempDir,
    path: PathBuf,
    window: Window,
}

fn open(screen: &GameScreen) -> Table {
    let (folder, path, mut store) = opened();
    store.create(&(screen.record)(), None).unwrap();
    drop(store);
    let window = window(screen, &path);
    Table { folder, path, window }
}

fn window(screen: &GameScreen, path: &Path) -> Window {
    Window::on_game(Store::open(path).unwrap(), GameId(1)).showing(screen.ready)
}

impl Table {
    fn kept(&self) -> Record {
        Store::open(&self.path).unwrap().load(GameId(1)).unwrap().record
    }

    #[track_caller]
    fn becomes(&mut self, record: &Record) {
        let start = Instant::now();
        while self.kept() != *record {
            assert!(start.elapsed() < Duration::from_secs(5), "{:#?}", self.kept());
            self.window.settle();
        }
        // The screen shows what was written, too.
        self.window.store(|_| Ok(()));
        self.window.settle();
    }

    #[track_caller]
    fn changes(&mut self, keys: &str) -> Record {
        let before = self.kept();
        self.window.press(keys);
        let start = Instant::now();
        while self.kept() == before {
            assert!(start.elapsed() < Duration::from_secs(5), "{keys} changes nothing");
            self.window.settle();
        }
        self.window.store(|_| Ok(()));
        self.window.settle();
        self.kept()
    }

    fn type_unit(&mut self, (typed, _): (&str, &str)) {
        if !typed.is_empty() {
            self.window.press(typed);
        }
    }

    #[track_caller]
    fn record(&mut self, screen: &GameScreen) {
        self.type_unit(screen.unit);
        self.window.press_to(screen.unit.1, screen.recorded);
    }

    /// Records a unit and presses these keys before it is on the disk.
    fn record_and(&mut self, screen: &GameScreen, keys: &str) {
        self.type_unit(screen.unit);
        self.window.hold(|window| {
            window.press(screen.unit.1);
            window.press(keys);
        });
    }
}

fn a_unit_is_recorded(screen: &GameScreen) {
    let mut table = open(screen);
    let before = (screen.count)(&table.kept());
    table.record(screen);
    assert_eq!((screen.count)(&table.kept()), before + 1);
    table.type_unit(screen.next);
    table.window.press_to(screen.next.1, screen.next_recorded);
    assert_eq!((screen.count)(&table.kept()), before + 2);
}

/// Removes the file before a unit is recorded; the keys after it wait.
fn failing(screen: &GameScreen) -> (Table, PathBuf) {
    let mut table = open(screen);
    table.type_unit(screen.unit);
    table.window.store(|_| Ok(()));
    let elsewhere = table.folder.path().join("elsewhere.db");
    fs::rename(&table.path, &elsewhere).unwrap();
    table.window.press(screen.unit.1);
    (table, elsewhere)
}

const GONE: &str = "is no longer there: it was moved or deleted.";

fn a_failed_write_is_retried(screen: &GameScreen) {
    let (mut table, elsewhere) = failing(screen);
    table.window.waits_for(GONE);
    table.type_unit(screen.next);
    fs::rename(&elsewhere, &table.path).unwrap();
    let before = (screen.count)(&table.kept());
    table.window.press_to("Ctrl+Enter", screen.recorded);
    table.window.expect_no(GONE);
    assert_eq!((screen.count)(&table.kept()), before + 1);
    // What was typed meanwhile was meant for the next one.
    table.window.press_to(screen.next.1, screen.next_recorded);
}

fn a_failure_is_shown_on_every_tab_at_every_size(screen: &GameScreen) {
    let (mut table, _) = failing(screen);
    table.window.settle();
    for size in ["100", "125", "200"] {
        for (width, height) in [(1440.0, 900.0), (1200.0, 800.0), (1024.0, 640.0), (800.0, 600.0)] {
            table.window.resize(width, height);
            for tab in screen.tabs {
                let at = format!("{tab:?} at {width} by {height}, {size} %");
                table.window.show(*tab);
                for said in [GONE, "Try again"] {
                    let words = table.window.words();
                    let words = words.into_iter().find(|words| words.contains(said));
                    let words = words.unwrap_or_else(|| panic!("{at}: {said:?} is not shown"));
                    assert!(table.window.place(&words).is_some(), "{at}: {said:?} is not visible");
                }
            }
        }
        table.window.press(if size == "100" { "F8" } else { "F8 F8 F8" });
    }
}

fn a_conflict_is_reported_and_typing_is_kept(screen: &GameScreen) {
    let mut table = open(screen);
    let mut two = window(screen, &table.path);
    if !screen.other.0.is_empty() {
        two.press(screen.other.0);
    }
    table.record(screen);
    let first = table.kept();
    two.press_to(screen.other.1, "Another window has changed this game");
    two.expect(screen.kept);
    assert_eq!(table.kept(), first);
    // Enter replaces the other version, as a correction that can be undone.
    two.press_to("Ctrl+Enter", "corrected");
    let corrected = table.kept();
    assert_ne!(corrected, first);
    assert_eq!((screen.count)(&corrected), (screen.count)(&first));
    two.press_to("Ctrl+z", "Undone: ");
    assert_eq!(table.kept(), first);
}

fn every_kind_of_change_is_undone_and_redone(screen: &GameScreen) {
    let mut table = open(screen);
    table.type_unit(screen.unit);
    let mut kinds = vec![screen.unit.1, screen.correct.0, "F10"];
    let rounds = screen.goes_on != TOURNAMENT.goes_on;
    if rounds {
        kinds.insert(2, "F2 Shift+Delete");
    }
    for kind in kinds {
        let before = table.kept();
        let after = table.changes(kind);
        for redo in ["Ctrl+y", "Ctrl+Shift+z"] {
            table.window.press("Ctrl+z");
            table.becomes(&before);
            table.window.press(redo);
            table.becomes(&after);
            // With nothing left to redo it does nothing.
            table.window.press(redo);
            table.becomes(&after);
        }
        if kind.contains("Delete") {
            table.window.press("Ctrl+z");
            table.becomes(&before);
        }
    }
    // What is undone can be edited.
    assert!(table.kept().ended);
}

fn a_round_is_deleted(screen: &GameScreen) {
    let mut table = open(screen);
    let before = table.kept();
    table.record(screen);
    let out = table.changes("F2 Shift+Delete");
    table.window.waits_for("deleted");
    assert_eq!(out, before);
    // So is a marked one, without being opened.
    if screen.goes_on == SCORE_SHEET.goes_on {
        table.record(screen);
        assert_eq!(table.changes("Up Shift+Delete"), before);
    }
}

fn it_is_ended_and_resumed(screen: &GameScreen) {
    let mut table = open(screen);
    assert!(table.changes("F10").ended);
    assert!(!table.changes("F10").ended);
    table.window.waits_for(screen.goes_on);
    table.record(screen);
}

fn keys_that_come_during_a_write_are_typed(screen: &GameScreen) {
    let mut table = open(screen);
    let before = (screen.count)(&table.kept());
    table.record_and(screen, format!("{} {}", screen.next.0, screen.next.1).trim());
    table.window.waits_for(screen.next_recorded);
    assert_eq!((screen.count)(&table.kept()), before + 2);
}

fn a_key_to_leave_that_comes_during_a_write_leaves(screen: &GameScreen) {
    let mut table = open(screen);
    let before = (screen.count)(&table.kept());
    table.record_and(screen, "Esc");
    table.window.waits_for("in progress");
    assert_eq!(table.window.app.title(), "House Rules");
    assert_eq!((screen.count)(&table.kept()), before + 1);
}

fn keys_to_print_that_come_during_a_write_print(screen: &GameScreen) {
    let mut table = open(screen);
    let folder = tempfile::tempdir().unwrap();
    table.window = table.window.printing(folder.path(), |_| Ok(()));
    table.record_and(screen, "Ctrl+p Enter");
    table.window.waits_for("opened in your browser");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

fn a_key_with_an_error_during_a_write_reports_it(screen: &GameScreen) {
    let ready = "Enter starts game 1";
    let mut table = open(&GameScreen { record: || night(4, 4), ready, ..*screen });
    table.window.hold(|window| window.press("Enter a d a F2 a b e F2"));
    table.window.waits_for("cannot swap: one has a lady’s chair");
    assert_eq!(table.kept().rounds.len(), 1);
}

fn it_is_exported(screen: &GameScreen) {
    let mut table = open(screen);
    let path = table.folder.path().join("game.json");
    table.window.press_to("Ctrl+s", "Where to?");
    table.window.enter_path(&path, " exported to ");
    let text = fs::read_to_string(&path).unwrap();
    assert_eq!(read(&text), table.kept());
    // The card is closed and has taken no key from the game.
    table.record(screen);
}

fn tabs_wrap_around_both_ways(screen: &GameScreen) {
    let mut table = open(screen);
    table.window.show(screen.tabs[0]);
    let before = table.window.words();
    table.window.press_to("Shift+F6", "Game log");
    table.window.press("F6");
    assert_eq!(table.window.words(), before);
    table.window.press("F6 Shift+F6");
    assert_eq!(table.window.words(), before);
}

/// Stores a version of the first hand that differs from what is recorded, if anything is.
pub fn dispute(store: &mut Store, id: GameId) -> Result<(), Error> {
    let loaded = store.load(id)?;
    let record = loaded.record;
    let Some(entry) = record.rounds.first() else { return Ok(()) };
    let Some(place) = hand_places(record.game, entry).first().copied() else { return Ok(()) };
    let texts = entry.at(place).filter_map(|(cell, value)| match value {
        Value::Number(number) => Some((*cell, (number + 1).to_string())),
        Value::Word(word) => Some((*cell, (*word).to_owned())),
        _ => None,
    });
    let answer = sent((1, place), &[Player(0)], Vec::new(), texts.collect());
    let base = loaded.log.last().map(|step| step.id);
    store.store_versions(id, base, &[answer], store::clock::now())
}

fn a_difference_between_the_pairs_is_settled(screen: &GameScreen) {
    let mut table = open(screen);
    table.record(screen);
    let id = GameId(1);
    // Another pair has sent other numbers for the first place.
    table.window.store(move |store| dispute(store, id));
    table.window.go(Route::Home);
    table.window.go_to(Route::Game(id), "In dispute");
    table.window.show(Tab::Disputes);
    table.window.waits_for("1 ");
    table.window.expect("The first is right");
    let before = table.kept();
    table.window.press_to("F", " kept, not ");
    assert_eq!(table.kept(), before, "the recorded numbers are unchanged");
    table.window.expect_no("The first is right");
    table.window.press_to("Ctrl+z", "In dispute");
    table.window.show(Tab::Disputes);
    table.window.expect("The first is right");
    table.window.press_to("Ctrl+y", "Redone: ");
    table.window.expect_no("The first is right");
}
