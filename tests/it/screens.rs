//! The screens as a person uses them: keys go in, words are looked for.

use std::path::PathBuf;

use house_rules::exchange::json;
use house_rules::store::Store;

use crate::window::Window;

const SAMPLE: &str = include_str!("../../assets/samples/goodge-under-way.json");

fn record(text: &str) -> house_rules::engine::Record {
    json::decode(text).unwrap().record.unwrap()
}

/// An evening: two games under way, some over.
fn evening() -> Store {
    let mut store = Store::open_in_memory().unwrap();
    let ended = r#"{"game":"hearts","players":["Dov","Ben","Cleo","Ada"],"ended":true,
        "rounds":[{"points":{"Dov":6,"Ben":4,"Cleo":3,"Ada":13}}]}"#;
    let bid = r#"{"game":"five-hundred-bid","players":["Ida","Tess","Otto","Walt"],"ended":true,
        "rounds":[{"declarer":"Ida","bid":80,"trump":"hearts","captured":{"A":90,"B":35}}]}"#;
    let oh = r#"{"game":"oh-hell","players":["Ida","Abe","June","Otto","Tess","Walt"],
        "rounds":[{"bids":{"Ida":1},"tricks":{"Walt":1}},{"bids":{"Abe":1},"tricks":{"Abe":1,"June":1}}]}"#;
    for text in [ended, bid, oh, SAMPLE] {
        let _ = store.create(&record(text), None).unwrap();
    }
    store
}

/// Where pictures go, if anybody wants them.
fn pictures() -> Option<PathBuf> {
    std::env::var_os("HOUSE_RULES_PICTURES").map(PathBuf::from)
}

/// Every form of what the window shows, as pictures.
fn draw(window: &mut Window, name: &str) {
    let Some(folder) = pictures() else { return };
    for (size, (width, height), steps) in
        [("wide", (1440.0, 900.0), 0), ("1024", (1024.0, 640.0), 0), ("200", (1440.0, 900.0), 4)]
    {
        window.resize(width, height);
        for _ in 0..steps {
            window.press("F8");
        }
        for look in ["light", "dark", "contrast"] {
            if size != "wide" && look == "dark" {
                continue;
            }
            window.look(look);
            window.picture(folder.join(format!("{name}-{size}-{look}.png")));
        }
        for _ in 0..steps {
            window.press("F7");
        }
    }
    window.look("light");
    window.resize(1440.0, 900.0);
}

#[test]
fn before_the_first_game_there_is_a_clean_sheet_with_a_sample_to_look_round() {
    let mut window = Window::empty();
    window.waits_for("A clean sheet");
    draw(&mut window, "tonight-empty");
    window.press("s");
    window.waits_for("Round 6: Cleo deals");
    window.press("Ctrl+t");
    window.waits_for("Round 6: Cleo deals");
    for total in ["190", "395", "265"] {
        assert!(window.sees(total), "{total}: {:?}", window.words());
    }
}

#[test]
fn tonight_shows_what_is_under_way_and_what_was_played() {
    let mut window = Window::over(evening());
    window.waits_for("two games under way");
    assert!(window.sees("play to 500 · since"));
    assert!(window.sees("Round 3: June deals"));
    draw(&mut window, "tonight");
    window.press("1");
    window.waits_for("Round 6: Cleo deals");
    window.press("Ctrl+t");
    window.waits_for("Played lately");
    window.click("500 (bid for 125)");
    window.waits_for("Ida and Otto!");
}

#[test]
fn a_game_is_chosen_and_begun_by_keys_alone() {
    let mut window = Window::over(evening());
    window.waits_for("Tonight");
    window.press("n");
    window.waits_for("What shall we play?");
    draw(&mut window, "choose");
    window.type_text("goo");
    assert!(!window.sees("Hearts"), "{:?}", window.words());
    window.press("Enter");
    window.waits_for("Goodge: who plays?");
    window.type_text("Nora");
    window.press("Enter");
    window.type_text("B");
    window.waits_for("fits the first");
    window.press("Tab");
    window.waits_for("3 or 4 people; one is missing");
    window.type_text("C");
    draw(&mut window, "players");
    window.press("Tab");
    window.waits_for("3 or 4 people; 3 have sat down");
    draw(&mut window, "players-ready");
    // On the empty last box, to the house rules, to the dealer, one to the right.
    window.press("Tab Right Tab Right");
    draw(&mut window, "players-dealer");
    window.press("F5");
    window.waits_for("Round 1: Ben deals");
    assert!(window.sees("Play to 1000"));
}
