//! The evening in the window: the card on *Tonight*, the page of an evening by keys, from
//! *History*, on the room display, in a file and on paper.

use crate::evenings::{evenings, five_hundred, here};
use crate::prelude::*;

/// Creates three finished games of this evening and one in progress; it is the current evening,
/// whatever the hour.
fn tonight() -> Store {
    let mut store = Store::open_in_memory().unwrap();
    let now = store::clock::now();
    // All of them on the same side of 6:00.
    let begin = (1..=3).map(|ago| now - TimeDelta::minutes(ago)).collect::<Vec<_>>();
    let day = |at| queries::day(store::clock::here(at));
    let whole = begin.iter().all(|at| day(*at) == day(now));
    for (record, at) in three().iter().zip(begin.iter().rev()) {
        let at = if whole { *at } else { now };
        let _ = store.create_at(record, None, at).unwrap();
    }
    let sample = read(GOODGE);
    let _ = store.create(&sample, None).unwrap();
    store
}

#[test]
fn tonight_has_the_standing_of_this_evening_once_two_games_are_over() {
    let mut store = Store::open_in_memory().unwrap();
    let [first, second, _] = three();
    let _ = store.create(&first, None).unwrap();
    let mut window = Window::over(store).showing("Recent games");
    window.expect_no("This evening");
    window.press_to("e", "Recent games");
    window.store(move |store| store.create(&second, None));
    window.press_to_all("Ctrl+t", &["This evening", "2 games"]);
    // Whoever joins later belongs to the table; other people's games of that night do not.
    for players in [["Ada", "Ben", "Cleo", "Eve"], ["Fay", "Gus", "Hal", "Ida"]] {
        let points = players.iter().zip([6, 4, 3, 13]).collect::<Vec<_>>();
        let points = [0, 1, 2, 3].map(|at| (*points[at].0, points[at].1));
        window.store(move |store| store.create(&hearts(points), None));
    }
    window.press_to_all("Ctrl+t", &["3 games", "Hearts 1, 500 (bid for 125) and Hearts 2"]);
    window.press_to("e", "Evening of");
    window.waits_for("These games had mostly the same players.");
    window.expect_all(&[
        "Not included, from the same evening: Hearts (Fay, Gus, Hal and Ida).",
        "Eve",
    ]);
    window.expect_no("Hearts 3");
    // One key adds them, and leaves them out again.
    window.press_to_all("a", &["Hearts 3", "Fay"]);
    window.click_to("Only this evening’s games", "Not included, from the same evening");
    window.expect_no("Hearts 3");
}

#[test]
fn an_evening_is_browsed_and_counted_differently_by_keys() {
    let mut window = Window::over(tonight()).showing("This evening");
    window.expect("3 games");
    window.press_to("e", "Cleo is ahead");
    window.expect_all(&[
        "Hearts 1",
        "500 (bid for 125)",
        "Hearts 2",
        "4th",
        "10",
        "scores a point per player",
    ]);
    // 3, 2, 1; then wins alone; then one point per player.
    window.press_to("p", "Points: 3 for the 1st, 2 for the 2nd, 1 for the 3rd.");
    window.press_to("p", "One point per win.");
    assert_eq!(window.store(|store| queries::scale(store)).id(), "wins");
    window.press_to("p", "scores a point per player");
    // Custom points; an impossible entry is refused and stays.
    window.press("o '6 8' Enter");
    window.waits_for("Place 2 cannot have 8 points, more than the 6 for the place before it.");
    window.expect("6 8");
    window.click("6 8");
    window.clear();
    window.enter_to("10 6", "Points: 10 for the 1st, 6 for the 2nd.");
    window.expect("20");
    // The caret is gone, so a key is a command again; the choice is still there the next time.
    window.press_to("Esc", "This evening");
    window.press_to("e", "10 6");
    // To the second game, then open it.
    window.press_to("Right Enter", "Ada and Cleo!");
}

#[test]
fn history_leads_to_the_evening_of_a_game_and_back() {
    let mut store = Store::open_in_memory().unwrap();
    let _ = evenings(&mut store);
    let mut window = Window::over(store);
    window.press_to("Ctrl+f", "This evening");
    // The newest is that of the 15th, then the game after midnight.
    window.press_to("Down Down v", "Evening of November 14, 2026");
    window.waits_for("Ada and Cleo are ahead");
    window.press_to("Esc", "All games");
    // If nothing is marked, the letter goes to the search.
    window.press_to("Down Down v", "Ada and Cleo are ahead");
    // A removed game is in no evening.
    let game = window.store(|store| store.games(&Filter::default())).remove(0).id;
    window.press_to("Esc", "All games");
    window.press("Down");
    window.store(move |store| store.remove(game));
    window.press_to("v", "That game has been removed.");
}

#[test]
fn the_room_display_shows_the_standings_of_the_evening() {
    let mut window = Window::over(tonight()).showing("This evening");
    window.press_to("e", "Cleo is ahead");
    window.press_to_room("F9", "Cleo is ahead");
    window.expect_in_room("3 games");
    for name in ["Ada", "Ben", "Cleo", "Dov"] {
        window.expect_in_room(name);
    }
    window.press_to("p p", "One point per win.");
    window.expect_in_room("One point per win.");
}

#[test]
fn an_evening_is_exported_and_printed() {
    let (folder, path) = fresh("evening.csv");
    let mut window = Window::over(tonight()).printing(folder.path(), |_| Ok(()));
    window.waits_for("This evening");
    window.press_to("e", "Cleo is ahead");
    window.press_to("e", "The standings as CSV, for a spreadsheet.");
    window.enter_path(&path, " exported to ");
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.contains(",1,1,Cleo,10,2,Hearts,1,4,"), "{text}");
    window.press_to("Ctrl+p", "opened in your browser");
    let page = &files(folder.path(), &["html"])[0];
    assert!(std::fs::read_to_string(page).unwrap().contains("First: Cleo"));
}

#[test]
fn a_long_evening_shows_as_many_games_as_fit_and_steps_to_the_others() {
    let mut store = Store::open_in_memory().unwrap();
    for number in 0..14 {
        let at = here("2026-11-14", 18) + TimeDelta::minutes(10 * number);
        let record = match number % 3 {
            0 => five_hundred(["Ada", "Ben", "Cleo", "Dov"], 60 + 5 * number),
            1 => hearts([("Ada", 5), ("Ben", 6), ("Cleo", 2), ("Dov", 13)]),
            _ => hearts([("Ada", 1), ("Ben", 16), ("Cleo", 5), ("Dov", 4)]),
        };
        let _ = store.create_at(&record, None, at).unwrap();
    }
    let mut window = Window::over(store);
    window.press_to("Ctrl+f", "This evening");
    window.press_to_all("Down v", &["Evening of November 14, 2026", "Games 1 to"]);
    window.expect_no("Hearts 9");
    window.press(&"Right ".repeat(13));
    window.expect_all(&["to 14 of 14.", "Hearts 9"]);
}

#[test]
fn a_season_is_changed_by_keys_and_in_its_dialog() {
    let mut window = Window::over(tonight()).showing("This evening");
    window.press_to("e", "Cleo is ahead");
    // Before there is one, the season is this year's and nothing is saved.
    window.press_to_all("s", &["Season 20", "Cleo is ahead"]);
    assert!(window.store(|store| queries::seasons(store)).is_empty());
    // In a narrow window the bar names the screen.
    window.resize(800.0, 600.0);
    assert_eq!(window.places("Season").len(), 1, "{:?}", window.words());
    window.resize(1440.0, 900.0);
    window.press_to("p", "Points: 3 for the 1st, 2 for the 2nd, 1 for the 3rd.");
    let kept = window.store(|store| queries::seasons(store));
    let three = PointsScheme::three();
    assert_eq!(kept[0].1, SeasonRules { points: three, ..SeasonRules::default() });
    window.press_to("o '4 2' Enter", "Points: 4 for the 1st, 2 for the 2nd.");
    // Another name is another season; an invalid rule is refused.
    window.press_to("r", "Save the season");
    window.press_to("'Games' Tab Tab Tab 'harts' Enter", "There is no game called harts.");
    window.clear();
    window.press_to("'hearts' Tab Down 'two' Enter", "“two” is not a number of results.");
    window.clear();
    window.press_to("'2' Tab '2' Enter", "Only Hearts. Points: 4 for the 1st, 2 for the 2nd.");
    window.click("Games");
    window.waits_for("The best 2 games are included. Anybody with fewer than 2 games has no rank.");
    window.click_to("Totals", "Only Hearts. Totals are added up. The best 2 games are included.");
    window.expect("Hearts, ");
    assert_eq!(window.store(|store| queries::seasons(store)).len(), 2);
    window.press_to_room("F9", "Games · 2 games");
    window.press("F9");
    // S cycles through the seasons; Enter opens what is marked, a night or a game.
    window.press_to("s", "Points: 4 for the 1st");
    window.press_to("Enter", "Evening of");
    window.press_to("s", "The best 2 games are included.");
    window.press_to("Right Enter", "Dov and Ben!");
    // From anywhere, with the palette.
    window.press_to("Ctrl+k 'season' Enter", "The best 2 games are included.");
}

/// However large its numbers are, a place does not touch the points beside it.
#[test]
fn the_totals_of_a_season_stand_apart() {
    let mut store = Store::open_in_memory().unwrap();
    for _ in 0..12 {
        let text = r#"{"game":"ten-thousand","players":["Ada","Ben"],"ended":true,
            "rounds":[{"turn":{"Ada":0,"Ben":10000}}]}"#;
        let _ = store.create(&read(text), None).unwrap();
    }
    let (counts, points) = (session::evening::Unit::Game, PointsScheme::Totals);
    let rules = SeasonRules { counts, points, ..SeasonRules::default() };
    queries::save_season(&mut store, "2026", Some(&rules)).unwrap();
    let mut window = Window::over(store);
    window.press_to("Ctrl+k 'season' Enter", "120,000");
    for (width, height) in [(1024.0, 640.0), (1366.0, 768.0), (1920.0, 1080.0)] {
        window.resize(width, height);
        let mut bounds = |words: &str| window.whole_bounds(words);
        let (places, points) = (bounds("1st"), bounds("10,000"));
        assert!(places.len() > 2 && places.len() == points.len(), "{width}");
        for (place, points) in places.iter().zip(points) {
            assert!(place.x + place.width + 2.0 <= points.x, "{width}: {place:?}, {points:?}");
        }
        assert_eq!(window.squeezed(), Vec::<String>::new(), "{width}");
    }
}

/// An old game that was changed or imported last is not above those of today.
#[test]
fn recent_games_are_in_the_order_of_their_evenings() {
    let mut store = Store::open_in_memory().unwrap();
    let [today, _, old] = three();
    let _ = store.create(&today, None).unwrap();
    let date = NaiveDate::from_ymd_opt(2020, 11, 10);
    let _ = store.create(&Record { date, ..old }, None).unwrap();
    let recent = session::tonight::read(&store).unwrap().lately;
    let days: Vec<NaiveDate> =
        recent.iter().map(|game| queries::day(game.summary.played)).collect();
    assert_eq!(days.len(), 2);
    assert!(days[0] > days[1], "{days:?}");
}
