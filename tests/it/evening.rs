//! An evening at the window, by keys: what a person types, and what is seen.

use house_rules::exchange::json;
use house_rules::gui::{Message, screen::Destination};
use house_rules::store::Store;

use super::window::{Window, pictures};

/// A window with this game open.
fn open(record: &str) -> Window {
    let mut store = Store::open_in_memory().unwrap();
    let record = json::decode(record).unwrap().record.unwrap();
    let game = store.create(&record, None).unwrap();
    let mut window = Window::open(store);
    window.go(Destination::Game(game));
    window
}

impl Window {
    fn go(&mut self, destination: Destination) {
        self.send(Message::Visit(destination));
    }
}

const GOODGE: &str = r#"{"game":"goodge","players":["Ada","Ben","Cleo"],"dealer":"Ada","rounds":[
 {"declarer":"Ben","bid":110,"trump":"stars","captured":{"Ada":70,"Ben":130,"Cleo":50}},
 {"declarer":"Cleo","bid":90,"trump":"hearts","captured":{"Ada":100,"Ben":70,"Cleo":80}},
 {"declarer":"Ada","bid":80,"trump":"spades","captured":{"Ada":95,"Ben":60,"Cleo":95}},
 {"declarer":"Cleo","bid":100,"trump":"clubs","captured":{"Ada":45,"Ben":70,"Cleo":135}},
 {"declarer":"Ada","bid":120,"trump":"diamonds","captured":{"Ada":110,"Ben":65,"Cleo":75}}]}"#;

#[test]
fn a_goodge_round_takes_thirteen_keys_at_the_most() {
    let mut window = open(r#"{"game":"goodge","players":["Ada","Ben","Cleo"],"rounds":[]}"#);
    window.expect("Round 1: Ada deals");
    let keys = window.keys("2 1 2 0 * 7 0 1 3 0 Enter");
    assert!(keys <= 13, "{keys} keys");
    window.expect("Round 1 recorded");
    window.expect("Round 2: Ben deals");
    window.expect("130");
}

#[test]
fn pictures_of_the_sheet() {
    let Some(folder) = pictures() else { return };
    let mut window = open(GOODGE);
    window.keys("2 8 5 C 9 5 6 0");
    window.picture(&folder.join("sheet-goodge.png"));
    window.resize(1024.0, 640.0);
    window.picture(&folder.join("sheet-goodge-1024.png"));
    for _ in 0..4 {
        window.press("F8");
    }
    window.picture(&folder.join("sheet-goodge-1024-200.png"));
}

#[test]
fn pictures_of_a_correction() {
    let Some(folder) = pictures() else { return };
    let mut window = open(GOODGE);
    window.keys("2 8 5 C");
    window.keys("Up Up Up Up F2");
    window.keys("Tab Tab Tab Tab 6 0 9 0");
    window.picture(&folder.join("correct.png"));
    window.resize(1024.0, 640.0);
    window.picture(&folder.join("correct-1024.png"));
    window.resize(1440.0, 900.0);
    window.press("Enter");
    window.picture(&folder.join("corrected.png"));
    window.keys("F6 F6");
    window.picture(&folder.join("log.png"));
    window.keys("F6 F3");
    window.picture(&folder.join("why.png"));
    window.keys("Esc Esc F1");
    window.picture(&folder.join("keys.png"));
    window.keys("Esc 3 4 0 F6");
    window.picture(&folder.join("rules.png"));
    window.keys("F6 F6");
    window.keys("Shift+Tab Shift+Tab Shift+Tab");
    window.keys("F5");
    window.picture(&folder.join("more.png"));
}

#[test]
fn pictures_of_the_end() {
    let Some(folder) = pictures() else { return };
    let mut window = open(GOODGE);
    window.keys("2 8 5 C 9 5 6 0 Enter");
    window.keys("3 1 0 0 * 4 0 7 0 Enter");
    window.picture(&folder.join("won.png"));
    window.resize(1024.0, 640.0);
    window.picture(&folder.join("won-1024.png"));
}

#[test]
fn pictures_of_other_games() {
    let Some(folder) = pictures() else { return };
    let mut window = open(
        r#"{"game":"oh-hell","players":["Ida","Abe","June","Otto","Tess","Walt"],"rounds":[
     {"bids":{"Ida":0,"Abe":0,"June":0,"Otto":1,"Tess":0,"Walt":0},"tricks":{"Otto":1},"trump":"hearts"},
     {"bids":{"Ida":0,"Abe":1,"June":0,"Otto":1,"Tess":1,"Walt":0},"tricks":{"Abe":1,"Tess":1},"trump":"spades"},
     {"bids":{"Ida":1,"Abe":0,"June":1,"Otto":1,"Tess":0,"Walt":1},"tricks":{"Ida":1,"June":1,"Walt":1},"trump":"diamonds"}]}"#,
    );
    window.keys("1 1 2 0 1 2 1 1 2 0");
    window.picture(&folder.join("oh-hell.png"));
    window.resize(1024.0, 640.0);
    window.picture(&folder.join("oh-hell-1024.png"));
    for _ in 0..4 {
        window.press("F8");
    }
    window.picture(&folder.join("oh-hell-1024-200.png"));
    let mut window = open(
        r#"{"game":"five-hundred-bid","players":["Ida","Abe","June","Otto"],"rounds":[
  {"declarer": "Ida", "bid": 80, "trump": "hearts", "captured": {"A": 85, "B": 40}},
  {"declarer": "Abe", "bid": 70, "trump": "no-trump", "captured": {"A": 60, "B": 65}}]}"#,
    );
    window.keys("2 8 7 C 4 4 Tab");
    window.picture(&folder.join("five-hundred-bid.png"));
    let mut window = open(
        r#"{"game":"whist-with-tens","players":["Ida","Abe","June","Otto"],"rounds":[
  {"tricks": {"A": 8, "B": 5}, "tens": {"A": 3, "B": 1}}]}"#,
    );
    window.keys("9 2");
    window.picture(&folder.join("whist-with-tens.png"));
    let mut window = open(
        r#"{"game":"hearts","players":["Ida","Abe","June","Otto"],"rounds":[
  {"points": {"Ida": 14, "Abe": 5, "June":7}}, {"points": {"Abe": 26}}]}"#,
    );
    window.keys("9 9 9");
    window.picture(&folder.join("hearts.png"));
}
