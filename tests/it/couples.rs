//! A match of couples as a person has it before them: from sitting down to the last round, by
//! keys alone.

use house_rules::exchange::json;
use house_rules::store::Store;

use crate::window::{Window, pictures};

const UNDER_WAY: &str = include_str!("../games/gin-tournament/the-sample-sheet-of-the-book.json");

/// A match of this record, opened.
fn open(text: &str) -> Window {
    let mut store = Store::open_in_memory().unwrap();
    store.create(&json::decode(text).unwrap().record.unwrap(), None).unwrap();
    let mut window = Window::over(store);
    window.waits_for("one game under way");
    window.press("1");
    window.waits_for("Couples");
    window
}

/// The same in every size and look, as pictures.
fn draw(window: &mut Window, name: &str) {
    let Some(folder) = pictures() else { return };
    for (size, width, height) in [("wide", 1440.0, 900.0), ("1024", 1024.0, 640.0)] {
        window.resize(width, height);
        for look in ["light", "dark"] {
            window.look(look);
            window.picture(folder.join(format!("couples-{name}-{size}-{look}.png")));
        }
    }
    window.look("light");
    window.resize(1440.0, 900.0);
}

/// Four couples of seven rounds; 6 of them are recorded.
fn four_couples() -> String {
    let round = |number: usize, hands: [&str; 4]| {
        let (guys, girls) = (["Abe", "Ben", "Carl", "Dov"], ["Cleo", "Dora", "Ada", "Bea"]);
        let couples = hands.iter().enumerate().map(|(chair, hand)| {
            let girl = girls[(chair + 4 - (number - 1) % 4) % 4];
            format!(r#"{{"A":"{}","B":"{girl}",{hand}}}"#, guys[chair])
        });
        format!(r#"{{"couples":[{}]}}"#, couples.collect::<Vec<_>>().join(","))
    };
    let gin = |by: &str, caught: i64| format!(r#""result":"gin","by":"{by}","caught":{caught}"#);
    let run = |by: &str, with: i64, caught: i64| {
        format!(r#""result":"run","by":"{by}","ran_with":{with},"caught":{caught}"#)
    };
    let stock = r#""result":"stock","deadwood":{"A":10,"B":12}"#.to_owned();
    let rounds = [
        [gin("A", 12), run("B", 4, 10), stock.clone(), run("A", 2, 10)],
        [gin("B", 20), run("A", 3, 15), gin("B", 11), stock.clone()],
        [gin("A", 18), gin("A", 22), run("B", 5, 25), run("A", 1, 9)],
        [gin("B", 10), gin("B", 19), run("B", 6, 14), stock.clone()],
        [run("A", 2, 30), run("A", 4, 24), gin("B", 9), run("A", 0, 15)],
        [gin("B", 24), run("B", 2, 11), gin("A", 8), gin("B", 7)],
    ];
    let rounds: Vec<String> = rounds
        .iter()
        .zip(1..)
        .map(|(hands, number)| round(number, [0, 1, 2, 3].map(|at: usize| hands[at].as_str())))
        .collect();
    format!(
        r#"{{"game":"gin-tournament","teams":{{
            "A":{{"players":["Abe","Ben","Carl","Dov"]}},
            "B":{{"players":["Cleo","Dora","Ada","Bea"]}}}},"rounds":[{}]}}"#,
        rounds.join(",")
    )
}

#[test]
fn a_round_is_typed_with_at_most_five_keys_a_couple() {
    let mut window = open(&four_couples());
    window.waits_for("Round 7");
    draw(&mut window, "open");
    window.expect("Girls move one chair");
    window.expect("0 of 4 couples are in");
    // A gin, a double gin, a run that failed, a run that caught a dozen.
    let mut keys = 0;
    for (at, couple) in ["g a 1 8", "d b 2 1", "r b 6 4", "r a 3 1 2"].iter().enumerate() {
        let count = window.keys(couple);
        assert!(count <= 5, "{couple}: {count} keys");
        keys += count;
        if at == 1 {
            window.expect("2 of 4 couples are in");
            draw(&mut window, "half");
        }
    }
    assert!(keys <= 20, "{keys}");
    window.waits_for("Round 7 is complete: press Enter");
    window.expect("37");
    draw(&mut window, "complete");
    window.press("Enter");
    window.waits_for("Round 8");
    window.expect("Round 7 recorded");
    draw(&mut window, "recorded");
    for tab in ["worksheet", "individuals", "rules", "corrections"] {
        window.press("F6");
        draw(&mut window, tab);
    }
    window.resize(1024.0, 640.0);
    window.press("F6 F6 F6");
    draw(&mut window, "sheet");
}

#[test]
fn the_sample_sheet_opens() {
    let mut window = open(UNDER_WAY);
    draw(&mut window, "sample");
    window.expect("Game 3");
}
