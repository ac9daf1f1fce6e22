//! The screens in use: keys go in, text is looked for.

use scoring::Category;

use crate::prelude::*;

fn evening() -> Store {
    let ended = r#"{"game":"hearts","players":["Dov","Ben","Cleo","Ada"],"ended":true,
        "rounds":[{"points":{"Dov":6,"Ben":4,"Cleo":3,"Ada":13}}]}"#;
    let bid = r#"{"game":"five-hundred-bid","players":["Ida","Tess","Otto","Walt"],"ended":true,
        "rounds":[{"declarer":"Ida","bid":80,"trump":"hearts","captured":{"A":90,"B":35}}]}"#;
    let oh = r#"{"game":"oh-hell","options":{"max_cards":8,"peak_twice":true},"players":["Ida","Abe","June","Otto","Tess","Walt"],
        "rounds":[{"bids":{"Ida":1},"tricks":{"Walt":1}},{"bids":{"Abe":1},"tricks":{"Abe":1,"June":1}}]}"#;
    stored(&[ended, bid, oh, GOODGE])
}

#[test]
fn before_the_first_game_an_empty_sheet_offers_a_sample() {
    let mut window = Window::empty().showing("No games yet");
    window.press_to("s", "Round 6: Cleo deals");
    window.press_to_all("Ctrl+t", &["Round 6: Cleo deals", "190", "395", "265"]);
}

#[test]
fn samples_of_a_night_and_a_match_can_be_opened() {
    for (key, name, words) in [("w", "Court Whist", "Seating"), ("g", "Gin", "Individuals")] {
        let mut window = Window::empty().showing("No games yet");
        window.press_to(key, words);
        assert!(window.app.title().contains(name), "{}", window.app.title());
        window.press_to("Ctrl+t", "1 game in progress");
    }
}

#[test]
fn a_night_shows_its_game_and_the_hands_still_missing() {
    let mut window = Window::over(stored(&[WHIST, GIN])).showing("Game 3: Conspiracy");
    window.expect_all(&["4 hands to come", "Round 7: ", " deal"]);
    // All its tables can be exported from History too.
    window.press_to("Ctrl+f", "22 people");
    window.press_to_all("Down Down e", &["Export ", "Standings", "Hands", "Seats"]);
}

#[test]
fn history_has_a_heading_for_every_evening() {
    let mut store = Store::open_in_memory().unwrap();
    let now = store::clock::local_now();
    let at = |days: i64, hour: u32| {
        let day = now.date_naive() - chrono::TimeDelta::days(days);
        let time = day.and_hms_opt(hour, 30, 0).unwrap().and_local_timezone(chrono::Local);
        time.earliest().unwrap().to_utc()
    };
    // One after midnight belongs to the evening before.
    for time in [at(400, 20), at(3, 20), at(2, 1), at(2, 21)] {
        let _ = store.create_at(&read(GOODGE), None, time).unwrap();
    }
    let mut window = Window::over(store);
    window.press_to("Ctrl+f", "21:30");
    let words = window.words();
    let place = |part: &str| words.iter().position(|words| words == part).unwrap();
    let heading = |time| {
        store::format::evening_date(
            session::evening::queries::day(store::clock::here(time)),
            store::clock::tonight(),
        )
    };
    let order =
        [heading(at(2, 21)), "21:30".into(), heading(at(3, 20)), "01:30".into(), "20:30".into()];
    let places: Vec<usize> = order.iter().map(|part| place(part)).collect();
    assert!(places.is_sorted(), "{places:?} of {order:?} in {words:?}");
    assert_eq!(words.iter().filter(|words| **words == heading(at(3, 20))).count(), 1);
    assert!(words.contains(&heading(at(400, 20))));
}

#[test]
fn tonight_shows_games_in_progress_and_recent_ones() {
    let mut window = Window::over(evening()).showing("2 games in progress");
    window.expect_all(&["play to 500 ·", "most cards dealt 8, largest deal twice ·", "since "]);
    window.expect("Round 3: June deals");
    window.store(|store| {
        use scoring::Cell;
        let game = store.games(&Filter::default())?.first().map(|game| game.id).unwrap();
        let typed = [(Cell::one("bid"), "8".to_owned())];
        store.save_draft(game, 6, &Draft::from(BTreeMap::from(typed)))
    });
    window.press_to("Ctrl+t", "unfinished round");
    window.press_to("1", "Round 6: Cleo deals");
    window.press_to("Ctrl+t", "Recent games");
    window.click_to("500 (bid for 125)", "Ida and Otto!");
}

#[test]
fn the_mouse_seats_people_swaps_them_and_deals() {
    let mut window = Window::over(evening()).showing("2 games in progress");
    window.click_to("New game", "What do you want to play?");
    // Among all games it may be scrolled away.
    window.type_text("whist with");
    window.click_to("Choose players", "4 people");
    for name in ["Ida", "Walt", "June", "Otto"] {
        window.click(name);
    }
    window.waits_for("4 people; 4 seated");
    matrix(&mut window, "screens-players-sides");
    window.expect_all(&["Ida and June against Walt and Otto", "Walt leads first"]);
    // The boxes come first; the chairs hold the same names as words.
    let chair = |window: &mut Window, name: &str| {
        let places = window.places(name);
        *places.last().unwrap()
    };
    let (ida, walt) = (chair(&mut window, "Ida"), chair(&mut window, "Walt"));
    window.click_at(ida);
    window.waits_for("Click somebody to swap places with");
    window.click_at(walt);
    window.waits_for("Walt and June against Ida and Otto");
    window.click_to("Deal the first hand", "Round 1: Ida deals");
}

#[test]
fn in_a_game_without_cards_somebody_starts_and_nobody_deals() {
    let mut window = Window::over(evening()).showing("2 games in progress");
    window.click_to("New game", "What do you want to play?");
    window.enter_to("ten thousand", "10,000: who is playing?");
    window.seat(["Ida", "Walt"]);
    assert!(window.place("Starts").is_some(), "{:?}", window.words());
    window.click_to("Start the game", "Round 1: Ida starts");
    window.expect("Ruling, note");
    window.expect_no("Dealer, ruling, note");
}

#[test]
fn enter_does_not_skip_the_question_about_a_name() {
    let mut window = Window::over(evening());
    window.begin("goodge");
    window.seat(["w\u{e4}lt", "Bob", "Cat"]);
    // From the empty box to the question, and no further.
    window.press_to("Enter Enter Enter F5", "Is w\u{e4}lt the same person as Walt");
    window.expect("who is playing?");
    window.press_to_all("Y", &["Round 1", "Walt"]);
}

#[test]
fn enter_after_the_last_name_skips_the_house_rules() {
    let mut window = Window::over(evening());
    window.begin("pinochle");
    window.seat(["Ann", "Bob", "Cat", "Dan"]);
    window.press_to("Enter", "Round 1");
}

#[test]
fn the_same_people_play_again_from_tonight() {
    let mut window = Window::over(evening()).showing("Same people again");
    window.press_to("a", "Round 1");
}

#[test]
fn history_finds_opens_and_removes_games() {
    let mut window = Window::over(evening());
    window.press_to("Ctrl+f", "All games");
    window.waits_for("Goodge");
    window.type_to("walt", "Oh Hell!");
    window.expect_no("Hearts");
    window.press_to("Esc Ctrl+f", "Hearts");
    window.press_to("Down Down Delete", "Oh Hell! is removed. You can restore it.");
    window.press_to("Ctrl+z", "Oh Hell! restored");
    // Removed games come back one by one, also after the page was left.
    window.press_to("Up Up Up Down Delete", "Goodge is removed.");
    window.press_to("Delete", "Oh Hell! is removed.");
    window.press_to("Ctrl+t", "Tonight");
    window.press_to("Ctrl+f Ctrl+z", "Oh Hell! restored");
    window.press_to("Ctrl+z", "Goodge restored");
    window.press_to("Ctrl+z", "No game is removed.");
    // The mark follows a game to its new day.
    window.press_to("Down Ctrl+d", "On which evening was it played?");
    window.clear();
    window.enter_to("2026-01-02", "Date changed");
    window.settle();
    window.press_to("Delete", "Goodge is removed.");
}

#[test]
fn enter_opens_the_result_of_the_search_and_not_an_older_one() {
    let mut window = Window::over(evening());
    window.press_to("Ctrl+f", "Goodge");
    window.hold(|window| {
        window.enter("walt");
    });
    window.waits_for("Round 3: June deals");
}

#[test]
fn history_reads_page_by_page() {
    let mut store = Store::open_in_memory().unwrap();
    for _ in 0..120 {
        let _ = store.create(&read(GOODGE), None).unwrap();
    }
    let mut window = Window::over(store);
    window.press_to("Ctrl+f", "More");
    let shown = |window: &mut Window| {
        window.words().iter().filter(|words| words.as_str() == "Goodge").count()
    };
    assert_eq!(shown(&mut window), 50);
    window.press(&"Down ".repeat(45));
    assert_eq!(shown(&mut window), 100);
    // The marked row can be seen.
    matrix(&mut window, "screens-history-long");
}

#[test]
fn settings_change_the_theme_by_keys_and_save_it() {
    let (_folder, path) = fresh("evenings.db");
    let mut store = Store::open(&path).unwrap();
    let _ = store.create(&read(GOODGE), None).unwrap();
    let mut window = Window::over(store);
    window.click_to("Settings", "evenings.db");
    window.waits_for("1 game, 3 people");
    // The second tile is the dark theme.
    window.press("Right Right Enter");
    let chosen = window.app.theme();
    window.press("Left Enter");
    assert_ne!(chosen, window.app.theme());
    assert!(window.store(|store| Ok(store.configuration().read())).theme.is_some());
    assert!(window.store(|store| store.settings_under("")).is_empty());
}

#[test]
fn settings_choose_and_remove_a_second_place() {
    let (folder, stick) = fresh("stick");
    let mut window = Window::over(Store::open(folder.path().join("games.db")).unwrap());
    window.resize(1440.0, 1400.0);
    window.press_to("Ctrl+,", "Enter a folder, and everything is copied there as well.");
    window.click_box("/media/stick");
    window.enter_to(stick.to_str().unwrap(), "stick");
    // A folder that does not exist is not created; what was typed stays.
    window.waits_for("There is no folder");
    std::fs::create_dir(&stick).unwrap();
    window.click_to("Copy there", "once a minute while you play. Kept: 10 backups.");
    assert!(stick.join("backups").is_dir());
    window.waits_for_copies();
    // While it is missing, a message says so at the next copy, that of a finished game's backup.
    std::fs::rename(&stick, folder.path().join("away")).unwrap();
    let now = store::clock::local_now().naive_local();
    let _ = window.store(move |store| store.create_backup(now));
    // The window looks for the result of a copy at every message.
    window.waits_for_copies();
    window.press_to("Ctrl+,", "cannot be reached: it is not there");
    matrix(&mut window, "settings-second-place-away");
    window.resize(1440.0, 1400.0);
    window.click_to("Stop copying", "Enter a folder, and everything is copied there as well.");
    assert_eq!(window.store(|store| store.second_place()), None);
}

#[test]
fn large_text_keeps_the_cursor_visible() {
    let mut window = Window::over(evening());
    window.press("F8 F8 F8 F8 n");
    let tricks = rules::ALL.iter().filter(|game| game.category == Category::Tricks);
    for _ in tricks.take_while(|game| game.id != "whist-with-tens") {
        window.press("Down");
    }
    assert!(window.place("Whist with 10s").is_some());
    window.press_to("Enter", "Whist with 10s: who is playing?");
    window.seat(["Ida", "Walt", "June", "Otto"]);
    window.press("Down Down Down");
    assert!(window.place("First dealer").is_some(), "{:?}", window.words());
    window.press_to("Right Enter", "Round 1: Walt deals");
    window.press_to("Ctrl+t", "Recent games");
    window.press("Down Down Down Down Down");
    assert!(window.place("Hearts").is_some());
}

#[test]
fn an_invisible_name_starts_no_game() {
    let mut window = Window::over(Store::open_in_memory().unwrap());
    window.press_to("n", "What do you want to play?");
    window.enter("goodge");
    window.seat(["Ada", "\u{202e}", "Cleo"]);
    window.press("F5");
    window.expect("Player 2 has no name.");
}
