//! Everything can be typed with the mouse: a number pad opens when a box is clicked.

use crate::prelude::*;

fn open(id: &str) -> Window {
    Window::playing(&simulated(id, 1, Some(4), Some(2))).sized(1280.0, 820.0)
}

fn place_of_key(window: &mut Window, key: &str) -> Option<Point> {
    let (pad, _) = window.bounds_of("number-pad")?;
    window.places(key).into_iter().find(|place| pad.contains(*place))
}

#[track_caller]
fn click_key(window: &mut Window, key: &str) {
    let place = place_of_key(window, key);
    window.click_at(place.unwrap_or_else(|| panic!("{key} is not on the pad")));
}

fn is_open(window: &mut Window) -> bool {
    window.place("Erase").is_some()
}

/// The card counter opens the pad, too.
#[test]
fn cards_are_counted_by_clicks_on_the_pad() {
    let mut window = Window::playing(&simulated("goodge", 7, Some(3), Some(1)));
    window.press("1 8 0 S F4");
    assert!(!is_open(&mut window), "a key opens no pad");
    window.click("Ones");
    assert!(is_open(&mut window), "a click on a line does");
    click_key(&mut window, "4");
    window.expect("Use 80");
    click_key(&mut window, "Next");
    click_key(&mut window, "1");
    assert!(is_open(&mut window), "its own keys leave it open");
    assert!(!window.sees("Use 80"), "the next line was counted");
}

#[test]
fn the_keyboard_a_click_elsewhere_escape_and_another_tab_close_it() {
    let mut window = open("hearts");
    assert!(!is_open(&mut window));
    window.click_id("points:p2");
    assert!(is_open(&mut window));
    window.press("Esc");
    assert!(!is_open(&mut window), "Escape closes it");
    window.expect("Round 3");
    window.click_id("points:p2");
    click_key(&mut window, "1");
    assert!(is_open(&mut window), "its own keys leave it open");
    window.press("2");
    assert!(!is_open(&mut window), "a key closes it");
    window.expect("12");
    window.click_id("points:p3");
    window.click_at(Point::new(500.0, 70.0));
    assert!(!is_open(&mut window), "a click beside everything closes it");
    window.click_id("points:p1");
    window.click("Rules");
    assert!(!is_open(&mut window), "nothing is typed on the page of rules");
    window.click("Score");
    assert!(!is_open(&mut window));
}

/// They do not move under the pointer, even if the next box has a longer name, or is of a number that
/// can be below zero.
#[test]
fn its_keys_stay_where_they_are() {
    let mut record = simulated("hearts", 1, Some(4), Some(2));
    record.players[1] = "Bartholomew Featherstonehaugh".to_owned();
    let mut window = Window::playing(&record);
    window.press("F5");
    for (width, height) in [(640.0, 900.0), (900.0, 800.0), (1280.0, 820.0), (1920.0, 1080.0)] {
        window.resize(width, height);
        let places = ["points:p1", "points:p2", "adjustments:t1", "adjustments:t2"].map(|cell| {
            window.click_id(cell);
            ["1", "0", "+", "Erase", "Enter", "Close"].map(|key| place_of_key(&mut window, key))
        });
        assert!(places[0][0].is_some(), "{width}");
        assert!(places.iter().all(|keys| *keys == places[0]), "{width}: {places:?}");
        click_key(&mut window, "Close");
    }
}

/// A digit that means nothing in the box with the cursor cannot be clicked: a seat that nobody has.
#[test]
fn it_offers_the_digits_that_can_be() {
    let game = OpenGame::open(simulated("goodge", 7, Some(3), Some(1)), Vec::new());
    let mut form = RoundForm::next(&game, Draft::default());
    assert_eq!(form.typed_box(&game).idle, ['0', '4', '5', '6', '7', '8', '9']);
    let _ = form.press(&game, EditKey::Char('1'));
    assert!(form.typed_box(&game).idle.is_empty(), "the bid is a number");
    let mut window = Window::playing(&simulated("goodge", 7, Some(3), Some(1)));
    window.click_id("bid");
    for key in ["8", "0", "Enter", "7", "Enter"] {
        click_key(&mut window, key);
    }
    assert!(is_open(&mut window));
    window.expect("80");
    window.expect("What is trump?");
}

#[test]
fn it_has_no_minus_where_none_is_typed() {
    for (game, id) in [("oh-hell", "bids:p1"), ("hearts", "points:p1"), ("goodge", "bid")] {
        let mut window = open(game);
        window.click_id(id);
        assert!(is_open(&mut window), "{game}");
        assert!(place_of_key(&mut window, "−").is_none(), "{game}");
    }
}

#[test]
fn its_box_stays_visible_when_the_window_changes() {
    let mut window = open("horseshit-rummy");
    window.click_id("in_hand:p4");
    assert!(is_open(&mut window));
    for (width, height) in [(640.0, 420.0), (1280.0, 820.0), (700.0, 360.0)] {
        window.resize(width, height);
        let (_, seen) = window.bounds_of("in_hand:p4").expect("the box is scrolled away");
        assert!(seen.height > 20.0 && seen.width > 20.0, "{seen:?} at {width}");
    }
}

#[test]
fn a_click_on_the_reason_takes_the_cursor_out_of_the_boxes() {
    let mut window = open("hearts");
    window.tell(score_sheet::Message::Correct(1).into());
    window.click_id("points:p1");
    assert!(is_open(&mut window));
    window.click_id("reason");
    assert!(!is_open(&mut window), "the reason is not a number");
    window.type_text("2 misread");
    window.expect("2 misread");
    // A box that is clicked has the focus again.
    window.click_id("points:p2");
    window.press_to_all("1 3", &["2 misread", "13"]);
}
