//! What the entry form writes of its own accord.

use std::collections::BTreeMap;

use house_rules::engine::{Cell, Player, Value};
use house_rules::exchange::json;
use house_rules::game::form::{Form, Outcome, Press};
use house_rules::sheet::Sheet;

const TRUMPS: &str = r#"{"game":"trumps","players":["Ada","Ben","Cleo","Dov"],"rounds":[
 {"declarer":"Ada","bid":12,"trump":"spades","tricks":12}]}"#;

fn sheet(record: &str) -> Sheet {
    Sheet::open(json::decode(record).unwrap().record.unwrap(), Vec::new())
}

fn pairs(form: &Form) -> Option<Vec<u16>> {
    match form.entry().get(&Cell::one("teams")) {
        Some(Value::Players(players)) => Some(players.iter().map(|Player(seat)| *seat).collect()),
        _ => None,
    }
}

#[test]
fn who_plays_with_whom_is_written_with_a_new_hand() {
    let sheet = sheet(TRUMPS);
    let mut form = Form::next(&sheet, BTreeMap::new());
    for key in ['2', '7', 'H', '7'] {
        assert_ne!(form.press(&sheet, Press::Char(key)), Outcome::Ignored, "{key}");
    }
    // The second game: Ada with Ben, Cleo with Dov.
    assert_eq!(pairs(&form), Some(vec![0, 1, 2, 3]));
    assert_eq!(form.press(&sheet, Press::Enter), Outcome::Record);
}

#[test]
fn an_earlier_hand_is_corrected_as_it_stands() {
    let sheet = sheet(TRUMPS);
    assert_eq!(pairs(&Form::correct(&sheet, 1, None)), None);
}
