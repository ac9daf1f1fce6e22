//! People in the window: the list, a person's page, and the commands.

use crate::evenings::five_hundred;
use crate::prelude::*;

fn day(day: i64) -> DateTime<Utc> {
    let first: DateTime<Utc> = "2026-03-01T19:00:00Z".parse().unwrap();
    first + TimeDelta::days(day)
}

/// Returns a game of Goodge that the players stopped after two rounds.
fn goodge(names: [&str; 3], captured: [i64; 3]) -> Record {
    let captured: Vec<String> =
        names.iter().zip(captured).map(|(name, points)| format!(r#""{name}":{points}"#)).collect();
    let round = |declarer: &str, trump: &str| {
        let captured = captured.join(",");
        format!(
            r#"{{"declarer":"{declarer}","bid":50,"trump":"{trump}","captured":{{{captured}}}}}"#
        )
    };
    let [first, second, _] = names;
    let rounds = [round(first, "hearts"), round(second, "stars")].join(",");
    let players = serde_json::to_string(&names).unwrap();
    read(&format!(r#"{{"game":"goodge","players":{players},"ended":true,"rounds":[{rounds}]}}"#))
}

/// Returns a store with twenty games of Goodge, one of them with Kleo, and some of Hearts and of
/// 500.
fn evenings() -> Store {
    let mut store = Store::open_in_memory().unwrap();
    let mut keep = |record: &Record, on: i64| {
        let _ = store.create_at(record, None, day(on)).unwrap();
    };
    for (index, cleo) in (0_i64..)
        .zip([130, 70, 160, 60, 100, 150, 40, 110, 90, 140, 55, 125, 65, 120, 100, 75, 155, 95, 60])
    {
        let rest = 250 - cleo;
        let ben = rest / 10 * 5;
        keep(&goodge(["Ada", "Cleo", "Ben"], [rest - ben, cleo, ben]), index * 3);
    }
    for (index, points) in (0_i64..).zip([[0, 20, 6], [14, 8, 4], [5, 6, 15]]) {
        let [cleo, dov, ada] = points;
        keep(&hearts([("Cleo", cleo), ("Dov", dov), ("Ada", ada)]), 70 + index);
    }
    let partners = ["Cleo", "Walt", "Ben", "Tess"];
    keep(&five_hundred(partners, 90), 80);
    keep(&five_hundred(partners, 60), 81);
    keep(&goodge(["Dov", "Kleo", "Nora"], [60, 130, 60]), 90);
    let begun = r#"{"game":"goodge","players":["Ada","Cleo","Ben"],"rounds":[]}"#;
    keep(&read(begun), 100);
    store
}

fn page(window: &mut Window, name: &str) {
    window.press_to("Ctrl+e", "all games");
    window.enter_to(name, "average place");
}

#[test]
fn everybody_is_listed_with_games_and_wins_and_found_by_typing() {
    let mut window = Window::over(evenings());
    window.click_to("People", "8 people in all games");
    // Cleo: 19 and an unfinished one of Goodge, three of Hearts, two of 500.
    window.waits_for("25");
    window.waits_for("Won");
    window.type_text("o");
    window.expect_all(&["Cleo", "Dov", "Kleo", "Nora"]);
    window.expect_no("Ada");
    window.type_text("zz");
    window.expect("Nobody found for “ozz”.");
    // Back to the search box, and out.
    window.clear();
    window.press_to("Down Down Esc Esc", "Tonight");
}

#[test]
fn a_page_summarizes_all_games() {
    let mut window = Window::over(evenings());
    page(&mut window, "Cleo");
    window.expect_all(&[
        "Playing since March 2026",
        "games, 1 not finished",
        "longest winning streak",
        "Goodge, the last 14 games",
        "Hearts",
        "low wins",
        "Head to head",
        "Partners",
        "best total",
    ]);
    // The bars of the next game.
    window.press_to_all("Down", &["Hearts, all 3 games", "0 points in Hearts"]);
    window.click("500 (bid for 125)");
    window.expect("500 (bid for 125), all 2 games");
    window.press_to("Esc", "all games");
    window.press_to("Enter", "average place");
}

#[test]
fn people_without_a_finished_game_have_a_page() {
    let mut store = Store::open_in_memory().unwrap();
    let begun = r#"{"game":"goodge","players":["Ada","Cleo","Ben"],"rounds":[]}"#;
    let _ = store.create_at(&read(begun), None, day(1)).unwrap();
    let mut window = Window::over(store);
    page(&mut window, "Ada");
    window.expect_all(&["game, not finished", "No game is finished yet"]);
}

#[test]
fn nobody_has_played_yet() {
    let mut window = Window::empty();
    window.press_to("Ctrl+e", "Nobody has played yet.");
    // There is no person to act on.
    window.press_to("Enter F2 Delete Ctrl+z", "Nobody has played yet.");
}

#[test]
fn renaming_changes_every_game_and_can_be_undone() {
    let mut window = Window::over(evenings());
    page(&mut window, "Cleo");
    window.press_to("F2", "Rename Cleo");
    window.clear();
    window.enter_to("Ben", "There is already somebody called Ben.");
    window.clear();
    window.press_to("Enter", "Enter a name.");
    window.enter_to("Cleopatra", "Cleo is now called Cleopatra");
    window.waits_for("average place");
    let players = |window: &Window| window.record_of(GameId(1)).players;
    assert_eq!(players(&window), ["Ada", "Cleopatra", "Ben"]);
    window.press_to("Ctrl+z", "Cleopatra is called Cleo again");
    assert_eq!(players(&window), ["Ada", "Cleo", "Ben"]);
    // What is typed before the caret is in the box is not lost.
    window.click_to("Rename", "Rename Cleo");
    window.press_to_no("Esc", "Rename Cleo");
}

#[test]
fn a_page_names_somebody_whose_name_looks_alike() {
    let mut store = Store::open_in_memory().unwrap();
    for name in ["Zoe", "Zoë"] {
        let _ = store.create_at(&goodge([name, "Ben", "Cleo"], [90, 90, 70]), None, day(0));
    }
    let mut window = Window::over(store);
    page(&mut window, "Zoe");
    window.waits_for("Zoe and Zoë look alike. If they are one person, merge them.");
    window.press("Esc");
    page(&mut window, "Ben");
    window.expect_no("look alike");
}

#[test]
fn two_spellings_are_merged_and_separated_again() {
    let mut window = Window::over(evenings());
    // With the mouse, and taken back by the toast.
    page(&mut window, "Kleo");
    window.click_to("Merge\u{2026}", "Merge Kleo with");
    let cleo = *window.places("Cleo").last().unwrap();
    window.click_at(cleo);
    window.waits_for("Kleo merged into Cleo");
    let undo = *window.places("Undo").last().unwrap();
    window.click_at(undo);
    window.waits_for("Kleo and Cleo are two people again");
    page(&mut window, "Kleo");
    window.expect("average place");
    window.press_to("s", "Merge Kleo with");
    // Nobody is chosen before something is typed.
    window.press_to("Enter", "Merge Kleo with");
    window.enter_to("leo", "Kleo merged into Cleo");
    window.waits_for("Merged names");
    window.waits_for("26");
    window.expect("1 game, merged today");
    assert_eq!(window.record_of(GameId(25)).players, ["Dov", "Cleo", "Nora"]);
    assert_eq!(window.store(|store| store.people()).len(), 7);
    // The toast offers the undo, which also stays on the page.
    window.press_to("Esc", "7 people");
    window.press_to("Enter", "Merged names");
    window.press("Ctrl+t");
    page(&mut window, "Cleo");
    window.waits_for("Merged names");
    window.press_to("PageDown PageDown PageUp u", "Kleo and Cleo are two people again");
    window.waits_for("average place");
    window.expect_no("Merged names");
    assert_eq!(window.record_of(GameId(25)).players, ["Dov", "Kleo", "Nora"]);
    window.waits_for("25");
}

/// Steps back and forth give the same people again, whatever was changed; a new change ends what
/// can be redone.
#[test]
fn every_change_of_people_is_undone_and_redone() {
    let mut window = Window::over(evenings());
    page(&mut window, "Kleo");
    window.press_to("F2", "Rename Kleo");
    window.clear();
    window.enter_to("Klea", "Kleo is now called Klea");
    window.press_to("Delete", "Klea is retired");
    window.press_to("s", "Merge Klea with");
    window.enter_to("Cleo", "Klea merged into Cleo");
    let people = |window: &Window| {
        let people = window.store(|store| store.people()).into_iter();
        people.map(|person| (person.name, person.retired, person.games)).collect::<BTreeSet<_>>()
    };
    let [undone, redone] = [
        ["Klea and Cleo are two people again", "Klea is back", "Klea is called Kleo again"],
        ["Kleo is now called Klea", "Klea is retired", "Klea merged into Cleo"],
    ];
    let mut states = vec![people(&window)];
    for words in undone {
        window.press_to("Ctrl+z", words);
        states.push(people(&window));
    }
    for words in redone {
        assert_eq!(people(&window), states.pop().unwrap());
        window.press_to("Ctrl+y", words);
    }
    assert_eq!(people(&window), states.pop().unwrap());
    window.press_to("Ctrl+z", "two people again");
    window.press_to("Esc", "8 people");
    window.press_to("Enter Delete", "is retired");
    window.press("Ctrl+y");
    assert_eq!(people(&window).len(), 8, "the merge cannot be redone any more");
}

#[test]
fn retired_people_are_not_suggested_and_can_be_restored() {
    let mut window = Window::over(evenings());
    window.press_to("Ctrl+e", "8 people");
    window.press_to("'Nora' Down Delete", "Nora is retired");
    window.waits_for("Retired: not suggested for new games");
    window.press("Esc");
    window.clear();
    window.press_to("Ctrl+n", "What do you want to play?");
    window.enter_to("goo", "who is playing?");
    window.expect("Dov");
    window.expect_no("Nora");
    page(&mut window, "Nora");
    window.expect("· retired");
    window.press_to("Delete", "Nora is back");
    window.press_to("Ctrl+z", "Nora is retired again");
}

#[test]
fn wins_follow_later_changes() {
    let mut window = Window::over(evenings());
    page(&mut window, "Nora");
    window.expect("longest winning streak");
    window.store(|store| {
        store.create_at(&goodge(["Nora", "Dov", "Eva"], [150, 60, 40]), None, day(110))
    });
    window.press("Ctrl+t");
    page(&mut window, "Nora");
    window.expect_all(&["won, 50%", "longest winning streak, still going"]);
}

#[test]
fn many_games_are_read_in_the_background() {
    let mut store = Store::open_in_memory().unwrap();
    let game = goodge(["Ada", "Cleo", "Ben"], [60, 130, 60]);
    for _ in 0..300 {
        let _ = store.create(&game, None).unwrap();
    }
    let mut window = Window::over(store);
    window.press("Ctrl+e");
    // The list is there at once; wins appear when everything has been read.
    window.waits_for("300");
    window.press_to("Ctrl+t", "Recent games");
    window.press("Ctrl+e");
    for _ in 0..200 {
        window.settle();
        if !window.sees("Reading games") {
            break;
        }
    }
    let wins =
        |window: &mut Window| window.words().iter().filter(|words| words.as_str() == "300").count();
    // Three people have played 300 games, and Cleo has won as many.
    assert_eq!(wins(&mut window), 4, "{:?}", window.words());
}

#[test]
fn keys_are_shown_only_where_they_work() {
    for (open, box_words, key) in
        [("Ctrl+e", "Search names", "S"), ("Ctrl+f", "Game, name or day", "V")]
    {
        let mut window = Window::over(evenings());
        window.press_to(open, box_words);
        assert!(!window.has(key), "{key} is typed: {:?}", window.words());
        window.press("Down");
        window.expect_exactly(key);
        // A click into the search takes the mark, and with it the keys.
        window.click_id("search");
        assert!(!window.has(key), "{key} is typed: {:?}", window.words());
        // Escape clears a search before it leaves the page.
        window.type_to("zzz", "zzz");
        window.press_to("Esc", box_words);
        window.expect_no("zzz");
        window.press_to("Esc", "New game");
    }
}
