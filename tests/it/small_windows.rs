//! Screens outside a game where there is little space: what is in use is visible and not covered.

use crate::prelude::*;

fn games(count: usize) -> Window {
    let mut store = Store::open_in_memory().unwrap();
    let record = read(GOODGE);
    for _ in 0..count {
        let _ = store.create(&record, None).unwrap();
    }
    Window::over(store)
}

fn cramped(window: &mut Window) {
    window.resize(800.0, 600.0);
    window.enlarge(4);
}

fn is_whole(window: &mut Window, id: &str) -> bool {
    let Some((all, seen)) = window.bounds_of(id) else { return false };
    let inside = iced::Rectangle::with_size(window.size());
    let seen = inside.intersection(&seen).map_or(Size::ZERO, |seen| seen.size());
    seen.width > all.width - 1.0 && seen.height > all.height - 1.0
}

/// Checks that the shown toast is as high as the bar, and covers nothing that can be clicked.
fn covers_nothing_in_use(window: &mut Window, size: &str) {
    let (toast, _) = window.bounds_of("toast").unwrap();
    let (bar, _) = window.bounds_of("bar").unwrap();
    assert_eq!((toast.y, toast.height), (bar.y, bar.height), "{size}");
    let in_bar = window.pressable_parts().into_iter().filter(|part| part.intersects(&bar));
    let (own, others): (Vec<Rectangle>, _) = in_bar.partition(|part| part.is_within(&toast));
    assert!(own.len() <= 1 && !others.is_empty(), "{size}: {own:?}, {others:?}");
    for part in others {
        assert!(!toast.intersects(&part), "{size}: {toast:?} covers {part:?}");
    }
}

/// However many rounds there are, the newest stays above the open one while it is typed.
#[test]
fn the_newest_round_stays_in_sight() {
    for game in plain_games() {
        let record = Record { ended: false, ..some_rounds(game, 2, None, 12) };
        let count = record.rounds.len();
        if evaluate(&record).is_finished() || count < 12 {
            continue;
        }
        let mut window = Window::playing(&record);
        for (width, height) in [(1366.0, 700.0), (1024.0, 700.0)] {
            window.resize(width, height);
            for keys in ["", "1", "Enter", "Tab", "Up"] {
                window.press(keys);
                let newest = window.whole_places(&count.to_string());
                let is_seen = newest.iter().any(|place| place.x < 100.0);
                assert!(is_seen, "{} at {width} by {height} after {keys:?}: {newest:?}", game.id);
            }
        }
    }
}

/// However many play, the buttons of the end are there without scrolling, and up to eight in the
/// ranking.
#[test]
fn the_buttons_of_the_end_and_the_ranking_are_in_sight() {
    for game in plain_games() {
        let most = (2..=8).rev().find(|count| game.player_counts.allows(*count));
        let record = Record { ended: true, ..some_rounds(game, 4, most, 3) };
        let mut window = Window::playing(&record);
        for (width, height) in [(1366.0, 768.0), (1280.0, 720.0), (1280.0, 684.0), (1920.0, 1080.0)]
        {
            window.resize(width, height);
            for team in evaluate(&record).standings.iter().map(|standing| standing.team) {
                let places = window.whole_places(&record.team_name(team));
                let is_seen = places.iter().any(|place| place.x > width - 400.0);
                assert!(is_seen, "{}: {team:?} at {width} by {height}", game.id);
            }
            for button in ["Play again", "Print", "Export", "Back to Tonight"] {
                let places = window.whole_places(button);
                assert!(!places.is_empty(), "{}: {button} at {width} by {height}", game.id);
            }
        }
    }
}

#[test]
fn a_toast_covers_nothing_in_use() {
    for (width, height) in [(800.0, 600.0), (900.0, 700.0), (1280.0, 820.0)] {
        for steps in [0, 4] {
            let size = format!("{width} by {height} at {} %", 100 + 25 * steps);
            let mut window = games(12);
            window.resize(width, height);
            window.enlarge(steps);
            window.press_to("Ctrl+f", "Today");
            window.press_to("Down Delete", "is removed.");
            assert_eq!(window.bounds_of("toast"), None, "the page itself reports it");
            window.press_to("Ctrl+z", "Goodge restored");
            covers_nothing_in_use(&mut window, &size);

            window.go_to(Route::Game(GameId(1)), "Round 6");
            window.press_to("1 9 5 Enter h 9 5 Enter 6 0 Enter Enter", "Round 6 recorded");
            covers_nothing_in_use(&mut window, &size);
            window.press_to("Ctrl+z", "Undone: Round 6");
            covers_nothing_in_use(&mut window, &size);
            let redo = window.places("Redo").len();
            assert!(redo <= 1, "{size}: the bar offers it, {redo} times");
            window.press_to("Ctrl+y", "Redone: Round 6");
            covers_nothing_in_use(&mut window, &size);

            // A long one has three lines at most, if need be without the words of the tools.
            let why =
                "The page could not be saved: the disk is full. Free some space, then try again.";
            window.tell(Message::Printed(Err(why.to_owned())));
            let is_wide = window.size().width >= 1280.0;
            assert_eq!(window.place("History").is_some(), is_wide, "{size}: the navigation stays");
            if window.size().width >= 900.0 {
                let (toast, _) = window.bounds_of("toast").unwrap();
                assert!(toast.height <= 56.0, "{size}: {toast:?}");
                for part in window.pressable_parts() {
                    let in_bar = part.y < window.bounds_of("bar").unwrap().0.height;
                    assert!(!in_bar || !toast.intersects(&part), "{size}: {toast:?}, {part:?}");
                }
            }
        }
    }
}

#[test]
fn a_message_about_a_list_goes_with_it() {
    let mut window = Window::empty();
    window.press_to("n F4", "Custom game");
    window.press("'Tarock' Enter Enter 3 Enter 4 Enter Enter 'Tricks'");
    window.press_to("F5", "At how many points does it end?");
    window.press_to("'100' F5", "Tarock saved; press Enter to play it");
    window.press_to("Enter", "Tarock: who is playing?");
    window.expect_no("saved;");
}

#[test]
fn the_box_being_typed_in_stays_visible() {
    for before in [true, false] {
        let mut window = games(1);
        if before {
            cramped(&mut window);
        }
        window.press_to("n 'golf' Enter", "2 to 40 people");
        for (at, name) in ["Zoe", "Yan", "Xia", "Will", "Vic"].iter().enumerate() {
            let id = format!("new-game-name-{at}");
            assert!(!before || is_whole(&mut window, &id), "{name}: {:?}", window.bounds_of(&id));
            window.type_text(name);
            assert!(!before || is_whole(&mut window, &id), "{name}: {:?}", window.bounds_of(&id));
            window.press("Enter");
        }
        if !before {
            cramped(&mut window);
        }
        assert!(is_whole(&mut window, "new-game-name-5"), "{before}");
    }
}

#[test]
fn the_cursor_is_in_sight_after_a_round_is_recorded() {
    for (size, steps) in [((1024.0, 640.0), 4), ((800.0, 600.0), 4), ((1280.0, 684.0), 4)] {
        let text = r#"{"game":"pinochle","players":["Ada","Ben","Cleo"],"rounds":[]}"#;
        let mut window = Window::playing(&read(text)).sized(size.0, size.1);
        window.enlarge(steps);
        for round in 1..=3 {
            window.press("1 2 5 Tab s Tab 5 Tab 3 Tab 0 Tab 1 0 Tab 1 0 Tab 5 Tab");
            window.press_to("Ctrl+Enter", &format!("Round {round} recorded"));
            assert!(is_whole(&mut window, "cursor"), "{size:?}, {:?}", window.in_sight());
        }
    }
}

#[test]
fn the_marked_game_stays_visible_when_the_text_grows() {
    let mut window = games(12);
    window.press_to("Ctrl+f", "Today");
    window.press("Down Down Down Down Down Down Down Down Down");
    assert!(is_whole(&mut window, "marked"));
    cramped(&mut window);
    assert!(is_whole(&mut window, "marked"));
    let mut window = games(1);
    window.press("n Down Down Down Down Down Down Down");
    assert!(is_whole(&mut window, "marked"));
    cramped(&mut window);
    assert!(is_whole(&mut window, "marked"));
}

#[test]
fn an_arrival_has_a_box_and_is_visible() {
    let mut window = Window::playing(&played(22, 21, 4)).on_tab(Tab::People);
    cramped(&mut window);
    let (name, _) = window.bounds_of("night-arriving").unwrap();
    assert!(name.width > 180.0, "{name:?}");
    window.press("F5 'Zelda'");
    assert!(window.bounds_of("night-arriving").unwrap().0.width > 180.0);
    // With a mouse alone, too.
    window.click_to("Next", "Press L or G");
    assert_eq!(window.squeezed(), Vec::<String>::new());
    window.click_to("Lady", "Zelda has arrived");
    assert_eq!(window.whole_places("Zelda").len(), 1, "{:?}", window.in_sight());
}

#[test]
fn typing_an_arrival_continues_while_the_text_grows() {
    let mut window = Window::playing(&played(8, 9, 2));
    window.press("F4 F5 'Z'");
    for letter in ["e", "l", "d", "a"] {
        window.press("F8");
        window.type_text(letter);
    }
    window.press_to("Enter L", "Zelda has arrived");
}

#[test]
fn a_half_hidden_box_scrolls_into_view_when_it_is_typed_in() {
    let mut window = games(1);
    cramped(&mut window);
    window.press_to("n 'golf' Enter", "2 to 40 people");
    window.seat(["Zoe", "Yan", "Xia", "Will"]);
    let (all, seen) = window.bounds_of("new-game-name-3").unwrap();
    assert!(seen.height < all.height - 1.0, "{seen:?} of {all:?}");
    window.click_at(seen.center());
    window.type_text("Willy");
    window.expect("Willy");
    assert!(is_whole(&mut window, "new-game-name-3"));
}

#[test]
fn games_are_found_by_their_description_or_kind_if_no_name_has_the_words() {
    let mut window = games(1);
    window.press_to("n 'dice'", "10,000");
    window.expect_no("Chicken Foot");
    window.clear();
    window.type_to("low", "Golf");
    window.press_to("Esc Esc n 'bidding'", "Goodge");
    window.expect_no("No game found");
    window.expect_no("Golf");
}

#[test]
fn typing_a_name_continues_while_the_text_grows() {
    let mut window = games(1);
    window.resize(800.0, 600.0);
    window.press_to("Ctrl+e", "Ada");
    window.press_to("Down F2", "Rename Ada");
    window.press(&"F8 ".repeat(4));
    let lit = window.app.theme().colors().by_name("focus_fill").unwrap();
    assert!(window.count_pixels(lit) > 10_000, "the box shows that it is typed in");
    window.enter_to("m", "Adam");
}

#[test]
fn control_with_plus_and_minus_changes_the_text_size_too() {
    let mut window = games(1);
    let before = window.size();
    window.press("Ctrl+= Ctrl++");
    assert!(window.size().width < before.width * 0.7, "{:?}", window.size());
    window.press("Ctrl+- Ctrl+-");
    assert_eq!(window.size(), before);
    // Neither types anything.
    window.press_to("Ctrl+f Ctrl+= Ctrl+-", "Goodge");
    window.expect_no("=");
}

#[test]
fn escape_from_the_names_loses_none_of_them() {
    let mut window = games(1);
    window.press_to("n 'court' Enter", "Two ladies and two gentlemen per table");
    window.seat(["Ann", "Bea", "Ned", "Otto"]);
    window.press_to("Enter L L G G", "Ready to draw the seats");
    window.press_to("Esc", "What do you want to play?");
    window.press_to("Enter", "Ready to draw the seats");
    window.press_to("'Pia' Enter Esc Esc 'golf' Enter", "Golf: who is playing?");
    assert!(!window.sees("Pia"), "another game begins with nobody");
}

#[test]
fn the_banner_names_a_first_dealer_that_is_scrolled_away() {
    let mut window = games(1);
    window.resize(800.0, 600.0);
    window.press_to("F8 F8 n 'goodge' Enter 'Nora' Tab 'Ben' Tab", "3 or 4 people; 1 more needed");
    window.press_to("'Cleo' Tab", "3 players: Nora deals");
}

#[test]
fn final_totals_of_many_players_are_in_letters_of_one_size() {
    let names = "Ada Ben Cleo Dov Emma Finn Gwen Hugo Iris Jack Kim Leo".split(' ');
    let names: Vec<String> = names.map(|name| format!("{name:?}")).collect();
    let record = format!(
        r#"{{"game":"saskatchewan-rummy","players":[{}],"ended":true,"rounds":[
            {{"tricks":{{"Ada":4}}}}]}}"#,
        names.join(",")
    );
    let mut window = Window::playing(&read(&record));
    let line = window.place("Final").unwrap().y;
    let mut height = |words: &str| {
        let mut bounds = window.text_bounds(words, 1.0).into_iter();
        bounds.find(|it| (it.center_y() - line).abs() < 20.0).unwrap().height
    };
    assert!((height("−0.20") - height("0.00")).abs() < 0.1);
}
