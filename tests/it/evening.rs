//! An evening in the window, by keys: what is typed, and what is shown.

mod pictures;
mod typing;

use formats::json;
use house_rules::gui::{Message, screen::Route};
use store::Store;

use super::window::{Window, picture_folder, pictures};

/// Opens a window with this game.
fn open(record: &str) -> Window {
    let mut store = Store::open_in_memory().unwrap();
    let record = json::decode(record).unwrap().record.unwrap();
    let game = store.create(&record, None).unwrap();
    let mut window = Window::over(store);
    window.go(Route::Game(game));
    window
}

impl Window {
    fn go(&mut self, destination: Route) {
        self.tell(Message::Go(destination));
    }
}

const GOODGE: &str = r#"{"game":"goodge","players":["Ada","Ben","Cleo"],"dealer":"Ada","rounds":[
 {"declarer":"Ben","bid":110,"trump":"stars","captured":{"Ada":70,"Ben":130,"Cleo":50}},
 {"declarer":"Cleo","bid":90,"trump":"hearts","captured":{"Ada":100,"Ben":70,"Cleo":80}},
 {"declarer":"Ada","bid":80,"trump":"spades","captured":{"Ada":95,"Ben":60,"Cleo":95}},
 {"declarer":"Cleo","bid":100,"trump":"clubs","captured":{"Ada":45,"Ben":70,"Cleo":135}},
 {"declarer":"Ada","bid":120,"trump":"diamonds","captured":{"Ada":110,"Ben":65,"Cleo":75}}]}"#;

/// Returns a window on a game in which these rounds have been played.
fn playing(game: &str, players: &str, rounds: &str) -> Window {
    let players: Vec<String> = players.split(' ').map(|name| format!("{name:?}")).collect();
    open(&format!(r#"{{"game":"{game}","players":[{}],"rounds":[{rounds}]}}"#, players.join(",")))
}

#[test]
fn a_whole_goodge_evening_by_keys() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("evening.db");
    let mut window = Window::over(Store::open(&path).unwrap());
    window.expect("No games yet");
    window.press("n");
    window.type_text("goo");
    window.press("Enter");
    for name in ["Ada", "Ben", "Cleo"] {
        window.type_text(name);
        window.press("Enter");
    }
    window.press("F5");
    window.waits_for("Round 1: Ada deals");
    window.keys("2 1 1 0 Enter * 7 0 Enter 1 3 0 Enter Enter");
    window.keys("3 9 0 Enter H 1 0 0 Enter 7 0 Enter Enter");
    window.keys("1 8 0 Enter S 9 5 Enter 6 0 Enter Enter");
    window.keys("3 1 0 0 Enter C 4 5 Enter 7 0 Enter Enter");
    window.expect("Round 4 recorded");
    // Cleo had 90 after all.
    window.keys("Up Up Up F2 Tab Tab Tab Tab 6 0 Tab 9 0 Ctrl+Enter");
    window.expect("Round 2 corrected");
    window.press("Ctrl+z Ctrl+y");
    window.keys("1 1 2 0 Enter D 1 1 0 Enter 6 5 Enter Enter");
    window.keys("3 6 0 Enter * 9 5 Enter 9 5 Enter Enter");
    window.expect("Cleo!");
    window.expect("wins with 505");
    window.press("Esc");
    window.waits_for("Recent games");
    window.expect("505");
    drop(window);
    let mut window = Window::over(Store::open(&path).unwrap());
    window.waits_for("Recent games");
    window.press("Ctrl+f");
    window.waits_for("Goodge");
    window.expect("Cleo");
}

#[test]
fn a_narrow_window_shows_the_cursor_and_the_problem() {
    let mut window = open(GOODGE);
    window.resize(1024.0, 640.0);
    window.keys("F8 F8 F8 F8 2 8 5 Enter C 9 4 Enter");
    window.expect("Ada's captured points must be a multiple of 5, not 94.");
    window.press("F5");
    window.expect("Dealt by");
    if let Some(folder) = pictures() {
        window.picture(folder.join("narrow-more.png"));
    }
}

#[test]
fn the_last_value_of_a_known_sum_is_filled_in_and_marked() {
    let mut window = playing("goodge", "Ada Ben Cleo", "");
    window.keys("2 8 5 Enter C 9 5 Enter");
    window.expect("95 of 250, 155 to place");
    assert!(!window.sees("filled in"));
    window.keys("6 0 Enter");
    window.expect("filled in");
    window.expect("95 + 60 + 95 = 250");
    window.expect("Round 1 is complete: press Enter");
}

#[test]
fn once_a_sum_is_reached_the_others_are_zero() {
    let mut window = playing("hearts", "Ida Abe June Otto", "");
    let keys = window.keys("2 6 Enter Enter");
    assert_eq!(keys, 4);
    window.expect("Round 1 recorded");
    window.expect("26");
}

#[test]
fn missing_values_are_named_and_enter_goes_there() {
    let mut window = playing("goodge", "Ada Ben Cleo", "");
    window.expect("Who is the Goodge?");
    window.keys("2 Enter");
    window.expect("What was bid?");
    window.keys("8 5 Enter C 9 5 Enter");
    window.expect("What did Ben capture?");
    window.press("Enter");
    window.expect("What did Ben capture?");
    assert!(!window.sees("recorded"));
}

#[test]
fn a_problem_is_shown_at_its_box_and_typing_stays() {
    let mut window = playing("goodge", "Ada Ben Cleo", "");
    window.keys("2 8 5 Enter C 9 4 Enter");
    window.expect("Ada's captured points must be a multiple of 5, not 94.");
    window.expect("94");
    // The cursor stays in Ada's box, after what is typed.
    window.keys("Tab Enter Backspace 5 Enter");
    assert!(!window.sees("multiple"));
    window.keys("6 0 Enter Enter");
    window.expect("Round 1 recorded");
}

#[test]
fn a_correction_shows_before_and_after_and_everything_can_be_undone() {
    let mut window = open(GOODGE);
    window.keys("Up Up Up Up F2");
    window.expect("Correcting round 2");
    window.expect("Nothing changes until it is recorded");
    window.keys("Tab Tab Tab Tab 6 0 Tab 9 0 Tab");
    window.expect("was 70");
    window.expect("before → after");
    window.expect("Cleo now leads instead of Ben.");
    window.expect("385");
    window.keys("Tab");
    window.type_text("A ten lay in the wrong pile");
    window.keys("Enter");
    window.expect("Round 2 corrected");
    window.expect("445");
    window.press("F6 F6");
    window.press("F6");
    window.expect("Ben's captured points: 70 → 60");
    window.expect("“A ten lay in the wrong pile”");
    window.press("F6");
    window.press("Ctrl+Z");
    window.expect("Undone: Round 2 corrected");
    window.expect("395");
    // The top bar offers to redo it.
    let redo = window.places("Redo").pop().unwrap();
    window.click_at(redo);
    window.expect("Redone: Round 2 corrected");
    window.expect("445");
    window.press("Ctrl+z");
    window.press("Ctrl+Shift+Z");
    window.expect("445");
    assert!(!window.sees("395"));
}

#[test]
fn an_invalid_correction_leaves_the_totals_and_says_what_is_missing() {
    let mut window = open(GOODGE);
    window.keys("Up Up Up Up F2 Tab Tab Tab Tab 6 0 Tab");
    window.expect("Captured points add up to 240; they must make 250 (10 too few).");
    for total in ["190", "395", "265", "unchanged"] {
        window.expect(total);
    }
    assert!(!window.sees("leads, not"));
    window.keys("9 0 Tab");
    window.expect("Cleo now leads instead of Ben.");
    assert!(!window.sees("10 missing"));
}

#[test]
fn half_typed_and_recorded_rounds_survive_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("evening.db");
    let mut store = Store::open(&path).unwrap();
    let game = store.create(&json::decode(GOODGE).unwrap().record.unwrap(), None).unwrap();
    let mut window = Window::over(store);
    window.go(Route::Game(game));
    window.keys("2 8 5 Enter C 9 5 Enter 6 0 Enter Enter");
    window.expect("Round 6 recorded");
    window.keys("3 1 0 0 Enter C 2 0 0 Enter 5 0 Enter Enter");
    window.expect("Round 7 recorded");
    window.keys("1 1 2 Tab");
    drop(window);
    let mut window = Window::over(Store::open(&path).unwrap());
    window.go(Route::Game(game));
    window.expect("Round 8: Ben deals");
    window.expect("310");
    window.expect("12");
    window.expect("Bid must be from 50 to 250, not 12.");
    // Undo reaches back over the restart: what was typed goes first, box by box; then the round can
    // be edited again, and so can the one before it.
    window.press("Ctrl+Z Ctrl+Z");
    window.expect("Who is the Goodge?");
    window.press("Ctrl+Z");
    window.expect("Undone: Round 7");
    window.expect("Round 7: Ada deals");
    window.expect("Ctrl+Enter records");
    window.press("Ctrl+Z");
    window.expect("Undone: Round 6");
    window.expect("Ctrl+Enter records");
    // Recorded again, they are rounds and not drafts, over another restart too.
    drop(window);
    let mut window = Window::over(Store::open(&path).unwrap());
    window.go(Route::Game(game));
    window.expect("Round 6: Cleo deals");
    window.press("Ctrl+Enter");
    window.expect("Round 7: Ada deals");
    window.press("Ctrl+Z Ctrl+Y");
    window.expect("Round 7: Ada deals");
    window.press("Ctrl+Enter");
    window.expect("Round 8: Ben deals");
    window.expect("Who is the Goodge?");
}

#[test]
fn the_winner_is_in_large_letters_and_the_same_seats_can_play_again() {
    let mut window = open(GOODGE);
    window.keys("2 8 5 Enter C 9 5 Enter 6 0 Enter Enter 3 1 0 0 Enter * 4 0 Enter 7 0 Enter");
    window.expect("This ends the game.");
    window.press("Enter");
    window.expect("Cleo!");
    window.expect("wins with 500, by 120");
    window.expect("Same seats, Ben deals");
    // Enter starts nothing.
    window.press("F3");
    window.expect("Why");
    window.press("Esc");
    assert!(!window.sees("Why"));
    window.press("Enter Enter");
    window.expect("Cleo!");
    window.press("p");
    window.expect("Round 1: Ben deals");
    assert!(!window.sees("Cleo!"));
}

#[test]
fn a_finished_game_is_exported_from_its_sheet() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("goodge.csv");
    let mut window = open(GOODGE);
    window.press("F10");
    window.click("Export");
    window.expect("Save Goodge to a file");
    // The extension determines CSV, and nothing has to be chosen.
    window.clear();
    window.type_text(path.to_str().unwrap());
    window.press("Enter");
    window.waits_for("goodge.csv");
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.starts_with("round,declarer,bid,trump,captured:Ada"), "{text}");
}

#[test]
fn a_tie_at_the_top_continues_the_game_and_says_so() {
    let mut window = playing(
        "goodge",
        "Ada Ben Cleo",
        r#"
     {"declarer":"Ada","bid":250,"trump":"stars","captured":{"Ada":250}},
     {"declarer":"Ben","bid":200,"trump":"stars","captured":{"Ben":250}},
     {"declarer":"Ada","bid":50,"trump":"hearts","captured":{"Ada":125,"Ben":125}},
     {"declarer":"Ben","bid":60,"trump":"clubs","captured":{"Ada":125,"Ben":125}}"#,
    );
    window.expect("Ada and Ben are tied at 500. Play another round.");
    window.expect("Round 5: Ben deals");
}

#[test]
fn players_may_end_a_game_and_resume_it() {
    let mut window = open(GOODGE);
    window.press("F10");
    window.expect("Ben!");
    window.expect("ended early");
    window.press("F10");
    window.expect("Round 6: Cleo deals");
    window.click("End the game now");
    window.expect("Ben!");
    window.press("Ctrl+Z");
    window.expect("Round 6: Cleo deals");
}

#[test]
fn rounds_left_after_the_end_by_a_correction_stay_with_a_reason() {
    let mut window = playing(
        "goodge",
        "Ada Ben Cleo",
        r#"
     {"declarer":"Ada","bid":250,"trump":"stars","captured":{"Ada":250}},
     {"declarer":"Ada","bid":200,"trump":"stars","captured":{"Ada":195,"Ben":55}},
     {"declarer":"Ben","bid":50,"trump":"hearts","captured":{"Ada":125,"Ben":125}}"#,
    );
    window.keys("Up Up F2 Tab 5 0 Ctrl+Enter");
    window.expect("Round 2 corrected");
    // 250 + 195 are not enough; the third round still counts.
    window.expect("Ada!");
    window.keys("Up Up F2 Tab Tab Tab 2 5 0 Enter 0 Enter 0 Ctrl+Enter");
    window.expect("Ada!");
    window.expect("wins with 500");
    window.expect("after the end");
}

#[test]
fn a_score_can_be_explained() {
    let mut window = open(GOODGE);
    window.press("F3");
    window.expect("Why −120?");
    window.expect("bid 120, took 110: failed");
    window.press("Esc");
    assert!(!window.sees("Why"));
    window.click("−90");
    window.expect("bid 90, took 80: failed");
}

#[test]
fn one_key_shows_dealer_ruling_and_note() {
    let mut window = open(GOODGE);
    window.keys("2 8 5 Enter C 9 5 Enter 6 0 Enter F5");
    window.expect("Dealt by");
    // Ada dealt out of turn, and loses ten.
    window.keys("1 Tab - 1 0 Tab Tab Tab");
    window.type_text("misdeal");
    window.press("Enter Enter");
    window.expect("Round 6 recorded");
    window.expect("Round 7: Ben deals");
    window.expect("275");
}

#[test]
fn letters_that_mean_nothing_do_nothing() {
    let mut window = open(GOODGE);
    window.keys("2 8 5 Enter C 9 5 Enter 6 0 Enter");
    window.type_text("a ten lay in the wrong pile");
    window.expect("Round 6 is complete: press Enter");
    window.expect("95 + 60 + 95 = 250");
}

#[test]
fn a_click_does_what_a_key_does() {
    let mut window = playing("goodge", "Ada Ben Cleo", "");
    window.click_id("bid");
    window.keys("8 5");
    window.click_id("captured:p1");
    window.keys("9 5 Enter 6 0 Enter");
    window.expect("filled in");
    window.expect("Who is the Goodge?");
}

#[test]
fn f1_shows_the_keys_of_the_screen() {
    let mut window = open(GOODGE);
    window.press("F1");
    window.expect("Keys on the score sheet");
    window.press("Esc");
    assert!(!window.sees("Keys on the score sheet"));
    window.expect("Round 6: Cleo deals");
}

#[test]
fn the_sheet_of_every_game_takes_keys() {
    let mut window = Window::empty();
    for game in games::rules::ALL {
        let record = games::simulate::record(game, 5, None, Some(2)).unwrap();
        window.tell(Message::Go(Route::Begin(Box::new(record))));
        window.waits_for(game.name);
        window.keys("1 2 Tab 3 s Tab 0 Enter F5 Tab 5 F5 F3 Esc");
        window.waits_for(game.name);
        if let Some(folder) = pictures() {
            window.picture(folder.join(format!("game-{}.png", game.id)));
        }
    }
}

#[test]
fn an_explanation_does_not_cover_the_open_rounds_boxes() {
    for (width, height) in [(1280.0, 800.0), (1024.0, 640.0), (1920.0, 1080.0)] {
        let mut window = open(GOODGE);
        window.resize(width, height);
        for round in [1, 3, 5] {
            for column in 0..3 {
                window.press("Up Up Up Up Up Up");
                window.press(&"Down ".repeat(round - 1));
                window.press(&"Right ".repeat(column));
                window.press("F3");
                let button = window.place(&format!("Correct round {round}")).unwrap();
                // The question is also in the banner and the side card, further to the right.
                let asked = window.places("Who is the Goodge?").into_iter();
                let form = asked.min_by(|one, other| one.x.total_cmp(&other.x)).unwrap();
                let which = format!("{width} {round} {column}: {button:?} {form:?}");
                assert!(button.y + 30.0 < form.y, "{which}");
                if let Some(folder) = pictures() {
                    window.picture(folder.join(format!("why-{width}-{round}-{column}.png")));
                }
                window.press("Esc");
            }
        }
    }
}
