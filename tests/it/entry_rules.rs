//! The rules of entry that the laws of the habits do not hold by themselves, one test a rule.

use house_rules::engine::{Cell, Player, Subject, Value};
use house_rules::exchange::json;
use house_rules::game::OpenGame;
use house_rules::game::form::{Draft, EditKey, Outcome, RoundForm};
use house_rules::gui::Message;
use house_rules::gui::screen::{Route, tournament as screen};
use house_rules::gui::session::{self, Tab};
use house_rules::store::{Filter, Store};

use super::night::{open_night, played};
use super::window::Window;

const GOODGE: &str =
    r#"{"game":"goodge","players":["Ada","Ben","Cleo"],"dealer":"Ada","rounds":[]}"#;

/// A form of the next round of a game, with the game.
fn form(record: &str) -> (OpenGame, RoundForm) {
    let game = OpenGame::open(json::decode(record).unwrap().record.unwrap(), Vec::new());
    let form = RoundForm::next(&game, Draft::default());
    (game, form)
}

/// Presses keys, blanks between them.
fn press(game: &OpenGame, form: &mut RoundForm, keys: &str) -> Outcome {
    let keys = keys.split(' ').map(|key| match key {
        "Tab" => EditKey::Next,
        "Back" => EditKey::Back,
        "Enter" => EditKey::Enter,
        "Erase" => EditKey::Backspace,
        "Delete" => EditKey::Delete,
        "Home" => EditKey::Home,
        "End" => EditKey::End,
        "All" => EditKey::SelectAll,
        "Left" => EditKey::Left,
        key => EditKey::Char(key.chars().next().unwrap()),
    });
    keys.fold(Outcome::Ignored, |_, key| form.press(game, key))
}

fn captured(player: u16) -> Cell {
    Cell::of("captured", Subject::Player(Player(player)))
}

fn open(record: &str) -> Window {
    let mut store = Store::open_in_memory().unwrap();
    let game = store.create(&json::decode(record).unwrap().record.unwrap(), None).unwrap();
    let mut window = Window::over(store);
    window.tell(Message::Go(Route::Game(game)));
    window
}

#[test]
fn points_without_a_known_sum_do_not_move_on() {
    let (game, mut form) =
        form(r#"{"game":"golf","players":["Ada","Ben","Cleo","Dov"],"rounds":[]}"#);
    let first = Cell::of("cards", Subject::Player(Player(0)));
    form.point(&game, first);
    press(&game, &mut form, "4 5");
    assert_eq!(form.text(&first), "45");
    assert_eq!(form.cursor(), Some(first));
    press(&game, &mut form, "Tab");
    assert_ne!(form.cursor(), Some(first));
}

#[test]
fn entering_a_box_selects_it_and_keys_edit_as_in_any_text_field() {
    let (game, mut form) = form(GOODGE);
    press(&game, &mut form, "1 1 0 0 h");
    let bid = Cell::one("bid");
    assert_eq!(form.text(&bid), "100");
    // Come back to, typed over.
    press(&game, &mut form, "Back Back 9 5");
    assert_eq!(form.text(&bid), "95");
    form.point(&game, captured(0));
    press(&game, &mut form, "7 5 Tab Back");
    assert!(form.is_selected());
    press(&game, &mut form, "Home 1");
    assert_eq!(form.text(&captured(0)), "175");
    press(&game, &mut form, "Home Delete");
    assert_eq!(form.text(&captured(0)), "75");
    press(&game, &mut form, "End Erase");
    assert_eq!(form.text(&captured(0)), "7");
    press(&game, &mut form, "All 6 0");
    assert_eq!(form.text(&captured(0)), "60");
}

#[test]
fn a_digit_too_many_is_not_taken_and_the_limit_is_said() {
    let mut window = open(GOODGE);
    window.press("1 1 0 0 Shift+Tab End 0 6");
    window.expect("Bid must be from 50 to 250.");
    window.expect("100");
    assert!(!window.sees("1000") && !window.sees("1006"), "{:?}", window.words());
    // It is still the box of the bid, and what is right is taken.
    window.press("Ctrl+a 9 5");
    window.expect("What is trump?");
    assert!(!window.sees("must be from 50 to 250"));
}

#[test]
fn a_letter_chooses_only_in_a_box_that_shows_the_choice() {
    let (game, mut form) = form(GOODGE);
    assert_eq!(press(&game, &mut form, "h"), Outcome::Ignored);
    assert!(form.texts().is_empty(), "{:?}", form.texts());
    press(&game, &mut form, "1 l g");
    assert_eq!(form.texts().len(), 1, "{:?}", form.texts());
    press(&game, &mut form, "1 0 0 s");
    assert_eq!(form.text(&Cell::one("trump")), "spades");
    press(&game, &mut form, "h d c");
    assert_eq!(form.text(&Cell::one("trump")), "spades");
}

#[test]
fn a_sum_is_typed_in_a_box() {
    let (game, mut form) = form(GOODGE);
    press(&game, &mut form, "1 1 0 0 h");
    press(&game, &mut form, "5 + 1 5 + 1 0");
    assert_eq!(form.text(&captured(0)), "5+15+10");
    assert_eq!(form.cursor(), Some(captured(0)), "with a + in it a box does not move");
    assert_eq!(form.entry().get(&captured(0)), Some(&Value::Number(30)));
    // Right after an automatic move + goes back and appends; the limit is that of the sum.
    press(&game, &mut form, "Tab 9 5");
    assert_ne!(form.cursor(), Some(captured(1)), "95 moves on");
    press(&game, &mut form, "+ 5");
    assert_eq!((form.text(&captured(1)), form.cursor()), ("95+5", Some(captured(1))));
    press(&game, &mut form, "0 0");
    assert_eq!(form.text(&captured(1)), "95+50", "95+500 cannot be");
    // Backspace right after an automatic move goes back, too.
    press(&game, &mut form, "All 9 5 Erase");
    assert_eq!((form.text(&captured(1)), form.cursor()), ("9", Some(captured(1))));
}

#[test]
fn a_recorded_sum_is_its_number() {
    let mut window = open(GOODGE);
    window.press("1 1 0 0 h 5 0 + 4 5 Tab 6 0 Tab Tab Enter");
    window.waits_for("Round 1 recorded");
    let record = window.store(|store| {
        let game = store.games(&Filter::default())?.first().unwrap().id;
        store.load(game)
    });
    assert_eq!(json::encode(&record.record)["rounds"][0]["captured"]["Ada"], 95);
}

#[test]
fn a_correction_of_a_hand_that_cannot_stand_leaves_the_totals() {
    let (mut window, _) = open_night(&played(4, 4, 3));
    window.tell(Message::from(screen::Message::Session(session::Message::Show(Tab::Entry))));
    window.press("T 1 F2");
    // Four players' tricks are typed over from the first box: 9 and 9 are more than the hand has.
    window.press("9 9");
    let words = window.words().join("\n");
    assert!(words.contains("add up to") || words.contains("must"), "{words}");
    assert!(!words.contains("Totals after this change"), "{words}");
}
