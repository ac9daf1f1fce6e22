//! An evening in the window, by keys: what is typed, and what is shown.

use crate::prelude::*;

fn playing(game: &str, players: &str, rounds: &str) -> Window {
    let players: Vec<String> = players.split(' ').map(|name| format!("{name:?}")).collect();
    Window::playing(&read(&format!(
        r#"{{"game":"{game}","players":[{}],"rounds":[{rounds}]}}"#,
        players.join(",")
    )))
}

#[test]
fn a_narrow_window_shows_the_cursor_and_the_problem() {
    let mut window = Window::playing(&read(GOODGE)).sized(1024.0, 640.0);
    window.press("F8 F8 F8 F8 2 8 5 Enter C 9 4 Enter");
    window.expect("Ada’s captured points must be a multiple of 5, not 94.");
    window.press_to("F5", "Dealt by");
    // Ending the game says what becomes of that.
    window.press_to("F10", "Round 6 as typed is not recorded");
}

#[test]
fn a_correction_shows_before_and_after_and_everything_can_be_undone() {
    let mut window = Window::playing(&read(GOODGE));
    window.press_to("Up Up Up Up F2", "Correcting round 2");
    window.expect("Nothing changes until it is recorded");
    // While it is invalid the totals stay, and what is missing is said.
    window.press("Tab Tab Tab Tab 6 0 Tab");
    window.expect("Captured points add up to 240; they must make 250 (10 too few).");
    window.expect_all(&["190", "395", "265", "The new totals are not known yet."]);
    window.expect_no("leads, not");
    window.press_to("9 0 Tab", "was 70");
    window.expect_all(&["before → after", "Cleo is now ahead instead of Ben.", "385"]);
    window.expect_no("10 missing");
    window.press_to_all("Tab 'A ten lay in the wrong pile' Enter", &["Round 2 corrected", "445"]);
    window.press_to("F6 F6 F6", "Ben’s captured points: 70 → 60");
    window.expect("“A ten lay in the wrong pile”");
    window.press_to_all("F6 Ctrl+Z", &["Undone: Round 2 corrected", "395"]);
    // The top bar offers to redo it.
    let redo = window.places("Redo").pop().unwrap();
    window.click_at(redo);
    window.expect_all(&["Redone: Round 2 corrected", "445"]);
    window.press_to("Ctrl+z Ctrl+Shift+Z", "445");
    window.expect_no("395");
}

#[test]
fn the_winner_is_in_large_letters_and_the_same_seats_can_play_again() {
    let mut window = Window::playing(&read(GOODGE));
    window.press("2 8 5 Enter C 9 5 Enter 6 0 Enter Enter 3 1 0 0 Enter * 4 0 Enter 7 0 Enter");
    window.expect("This ends the game.");
    window.press_to_all("Enter", &["Cleo!", "wins with 500, by 120", "Same seats, Ben deals"]);
    // Enter starts nothing.
    window.press_to("F3", "Why");
    window.press_to_no("Esc", "Why");
    window.press_to("Enter Enter", "Cleo!");
    window.press_to("p", "Round 1: Ben deals");
    window.expect_no("Cleo!");
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
    window.expect_all(&["Ada and Ben are tied at 500. Play another round.", "Round 5: Ben deals"]);
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
    window.press_to("Up Up F2 Tab 5 0 Ctrl+Enter", "Round 2 corrected");
    // 250 + 195 are not enough; the third round still counts.
    window.expect("Ada!");
    window.press_to("Up Up F2 Tab Tab Tab 2 5 0 Enter 0 Enter 0 Ctrl+Enter", "Ada!");
    window.expect_all(&["wins with 500", "after the end"]);
}

#[test]
fn a_score_can_be_explained() {
    let mut window = Window::playing(&read(GOODGE));
    window.press_to_all("F3", &["Why −120?", "bid 120, took 110: failed"]);
    window.press_to_no("Esc", "Why");
    window.click("−90");
    window.expect("bid 90, took 80: failed");
    // One stays where one was: here at the round that was clicked, above in the form.
    window.press_to_no("Esc", "Why");
    window.press_to("F3", "bid 90, took 80: failed");
    window.press_to_no("F3", "Why");
    window.press_to("Enter", "Correcting round");
    window.press_to_no("Esc", "Correcting round");
    for hide in ["Esc", "F3"] {
        window.press_to("F3", "Why ");
        window.press_to_no(hide, "Why ");
        window.press_to_no("Enter", "Correcting round");
    }
}

#[test]
fn one_key_shows_dealer_ruling_and_note() {
    let mut window = Window::playing(&read(GOODGE));
    window.press_to("2 8 5 Enter C 9 5 Enter 6 0 Enter F5", "Dealt by");
    // Ada dealt out of turn, and loses ten.
    window.press("1 Tab - 1 0 Tab Tab Tab 'misdeal'");
    // A note is undone as one box.
    window.press_to_no("Ctrl+z", "misdea");
    window.press_to("Ctrl+y", "misdeal");
    window.press_to("Enter Enter", "Round 6 recorded");
    window.expect_all(&["Round 7: Ben deals", "275"]);
    window.press_to_all("F3", &["Why ", "Note: misdeal"]);
}

#[test]
fn an_explanation_does_not_cover_the_open_rounds_boxes() {
    for (width, height) in [(1280.0, 800.0), (1024.0, 640.0), (1920.0, 1080.0)] {
        let mut window = Window::playing(&read(GOODGE)).sized(width, height);
        for round in [1, 5] {
            for column in [0, 2] {
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
                window.press("Esc");
            }
        }
    }
}

#[test]
fn a_round_with_a_note_or_a_ruling_is_marked() {
    let round = |more: &str| format!(r#"{{"points":{{"Ada":20,"Ben":6}}{more}}}"#);
    let marks = ["", r#","note":"Ben misdealt""#, r#","adjustments":{"Cleo":1}"#].map(|more| {
        let mut window = playing("hearts", "Ada Ben Cleo", &[round(more), round("")].join(","));
        [(1024.0, 640.0), (1366.0, 768.0)].map(|(width, height)| {
            window.resize(width, height);
            let places = window.places("1");
            let number = places.iter().min_by(|one, other| one.x.total_cmp(&other.x)).unwrap();
            let beside = Point::new(number.x - 14.0, number.y - 10.0);
            window.marks_in(Rectangle::new(beside, Size::new(44.0, 20.0)))
        })
    });
    assert!(marks[1..].iter().flatten().zip(marks[0].repeat(2)).all(|(has, none)| *has > none + 9));
    let text = format!(
        r#"{{"game":"hearts","players":["Ada","Ben","Cleo"],"rounds":[{}]}}"#,
        round(r#","adjustments":{"Cleo":-5},"note":"late""#)
    );
    let game = OpenGame::open(read(&text), Vec::new());
    assert_eq!(game.remarks(1), ["Cleo’s ruling: −5", "Note: late"]);
}

#[test]
fn the_cursor_returns_from_the_fields_that_every_game_has() {
    for keys in ["F5 Esc", "F5 F5", "F5 Tab Tab 5 Delete Esc", "F5 Shift+Tab Tab Tab Tab Esc"] {
        let mut window = playing("golf", "Ruth Walt Joan", "");
        window.press("1 2 Tab");
        window.keys(keys);
        window.press("3 1 Tab 4 Tab");
        for typed in ["12", "31", "4"] {
            assert!(window.has(typed), "{keys}: {:?}", window.words());
        }
    }
    // Also into the middle of a number.
    let mut window = playing("golf", "Ruth Walt Joan", "");
    window.press("1 F5 Esc 2 Tab");
    window.expect_exactly("12");
}

#[test]
fn whoever_wins_the_pot_is_told_how_much() {
    let record = simulated("golf", 1, Some(4), None);
    let money = evaluate(&record).money.unwrap();
    let most = scoring::Unit::Cents.words(*money.net.iter().max().unwrap());
    let mut window = Window::playing(&record);
    window.waits_for(&format!("wins {most}"));
}

#[test]
fn the_partners_of_a_deal_are_always_in_sight() {
    let partners = "Ruth and Joan against Walt and Pete";
    for (width, height) in [(1440.0, 900.0), (1280.0, 820.0), (1024.0, 640.0)] {
        for larger in 0..=4 {
            let mut window = playing("trumps", "Ruth Walt Joan Pete", "");
            window.resize(width, height);
            window.press(&"F8 ".repeat(larger));
            let words = window.in_sight();
            let told = words.iter().any(|words| words.contains(partners));
            assert!(told, "{width} by {height}, {larger}: {words:?}");
        }
    }
}
