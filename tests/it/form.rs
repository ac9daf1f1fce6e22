//! What the entry form writes of its own accord.

use std::collections::BTreeMap;

use house_rules::engine::{Cell, Player, Value};
use house_rules::exchange::json;
use house_rules::game::OpenGame;
use house_rules::game::form::{EditKey, Outcome, RoundForm};

const TRUMPS: &str = r#"{"game":"trumps","players":["Ada","Ben","Cleo","Dov"],"rounds":[
 {"declarer":"Ada","bid":12,"trump":"spades","tricks":12}]}"#;

fn sheet(record: &str) -> OpenGame {
    OpenGame::open(json::decode(record).unwrap().record.unwrap(), Vec::new())
}

fn pairs(form: &RoundForm) -> Option<Vec<u16>> {
    match form.entry().get(&Cell::one("teams")) {
        Some(Value::Players(players)) => Some(players.iter().map(|Player(seat)| *seat).collect()),
        _ => None,
    }
}

#[test]
fn who_plays_with_whom_is_written_with_a_new_hand() {
    let sheet = sheet(TRUMPS);
    let mut form = RoundForm::next(&sheet, BTreeMap::new());
    for key in ['2', '7', 'H', '7'] {
        assert_ne!(form.press(&sheet, EditKey::Char(key)), Outcome::Ignored, "{key}");
    }
    // The second game: Ada with Ben, Cleo with Dov.
    assert_eq!(pairs(&form), Some(vec![0, 1, 2, 3]));
    assert_eq!(form.press(&sheet, EditKey::Enter), Outcome::Record);
}

#[test]
fn an_earlier_hand_is_corrected_as_it_stands() {
    let sheet = sheet(TRUMPS);
    assert_eq!(pairs(&RoundForm::correct(&sheet, 1, None)), None);
}

/// Forty at a table: "1" to "4" wait for a second digit, "40" and "5" do not.
#[test]
fn seats_beyond_nine_take_two_digits() {
    let names: Vec<String> = (1..=40).map(|seat| format!("Player {seat}")).collect();
    let record = serde_json::json!({ "game": "sweep", "players": names, "rounds": [] });
    for (keys, seat) in [
        ("5", 4),
        ("40", 39),
        ("10", 9),
        ("39", 38),
        ("4 ", 3),
        ("1 ", 0),
        // 45 is nobody's seat: 4 went out, and the next number begins with 5.
        ("45", 3),
    ] {
        let sheet = sheet(&record.to_string());
        let mut form = RoundForm::next(&sheet, BTreeMap::new());
        form.point(&sheet, Cell::one("went_out"));
        for key in keys.chars() {
            assert_ne!(form.press(&sheet, EditKey::Char(key)), Outcome::Ignored, "{keys}");
        }
        let out = form.entry().get(&Cell::one("went_out")).cloned();
        assert_eq!(out, Some(Value::Player(Player(seat))), "{keys}");
    }
}
