//! Every screen inside a game in every size, theme and text size, as pictures. They are drawn only
//! if a folder is named; `HOUSE_RULES_SCENE` names some of them, and `HOUSE_RULES_LOOKS` the
//! combinations ("800-dark-200").

use crate::prelude::*;
use crate::window::pictures;

/// Window sizes in real pixels.
const SIZES: [(f32, f32); 3] = [(1024.0, 640.0), (1440.0, 900.0), (1920.0, 1080.0)];

/// Returns three rounds of sixteen people with totals near ten thousand.
fn sixteen() -> Record {
    let names: Vec<String> =
        "Ada Ben Cleo Dov Edie Finn Greta Hal Ida June Kit Leo Mae Ned Olive Pete"
            .split(' ')
            .map(|name| format!("{name:?}"))
            .collect();
    let round = |more: usize| {
        let points = names.iter().zip(0..).map(|(name, at): (_, usize)| {
            format!("{name}:{}", 500 + 50 * ((at * 7 + more * 5) % 11))
        });
        format!(r#"{{"turn":{{{}}}}}"#, points.collect::<Vec<_>>().join(","))
    };
    let rounds: Vec<String> = (0..3).map(round).collect();
    read(&format!(
        r#"{{"game":"ten-thousand","players":[{}],"rounds":[{}]}}"#,
        names.join(","),
        rounds.join(",")
    ))
}

/// The name of a scene, how it is set up, and words that must be visible.
type Scene = (&'static str, fn() -> Window, &'static str);

fn goodge(keys: &str) -> Window {
    let mut window = Window::playing(&read(GOODGE)).showing("Round 6: Cleo deals");
    if !keys.is_empty() {
        window.press(keys);
    }
    window
}

fn goodge_at(tab: Tab) -> Window {
    let mut window = goodge("2 8 5");
    window.show(tab);
    window
}

fn night(tab: Tab) -> Window {
    Window::playing(&played(22, 21, 4)).on_tab(tab)
}

fn match_at(tab: Tab) -> Window {
    let mut window = Window::playing(&read(&four_couples()));
    window.press("g a 1 8 Tab d b 2 1 Tab");
    window.show(tab);
    window
}

const SCENES: &[Scene] = &[
    ("goodge", || goodge("2 8 5 Enter C 9 5 Enter 6 0 Enter"), "Round 6 is complete"),
    ("goodge-empty", || goodge(""), "Who is the Goodge?"),
    ("goodge-refused", || goodge("2 8 5 Enter C 9 5 Enter 6 1 Enter"), "250"),
    ("goodge-more", || goodge("2 8 5 F5"), "Dealt by"),
    ("goodge-why", || goodge("Up F3"), "Correct round 5"),
    ("goodge-correct", || goodge("Up Up F2"), "Correcting round"),
    ("goodge-count", || goodge("2 8 5 Enter C F4 3 Down 2"), "Use 90"),
    (
        "goodge-over",
        || {
            goodge(
                "2 8 5 Enter C 9 5 Enter 6 0 Enter Enter 3 1 0 0 Enter * 4 0 Enter 7 0 Enter Enter",
            )
        },
        "Cleo!",
    ),
    ("goodge-chart", || goodge_at(Tab::Chart), "Chart so far"),
    ("goodge-rules", || goodge_at(Tab::Rules), "Goodge"),
    ("goodge-log", || goodge_at(Tab::GameLog), "Game log"),
    ("goodge-keys", || goodge("F1"), "F9"),
    ("sixteen", || Window::playing(&sixteen()), "Round 4"),
    ("night-seating", || night(Tab::Seating), "Sitting out"),
    (
        "night-entry",
        || {
            let behind = owing(played(22, 21, 4), &[(4, 3), (7, 2), (9, 2)]);
            let mut window = Window::playing(&behind).on_tab(Tab::Entry);
            window.press("T 9 2 3 Enter");
            window
        },
        "Tricks must be from 0 to 13, not 23.",
    ),
    (
        "night-why",
        || {
            let mut window = night(Tab::Entry);
            window.press("F3");
            window
        },
        "Table 1, pair A",
    ),
    ("night-moves", || night(Tab::Moves), "Gentleman"),
    ("night-standings", || night(Tab::Standings), "best in the game"),
    ("night-cards", || night(Tab::Cards), "Chivalry"),
    ("night-people", || night(Tab::People), "22 ladies"),
    ("night-log", || night(Tab::GameLog), "Game log"),
    ("couples", || match_at(Tab::Couples), "2 of 4 couples are in"),
    ("couples-rounds", || match_at(Tab::Rounds), "Awarded"),
    ("couples-sheet", || match_at(Tab::Columns), "Game 1"),
    (
        "couples-why",
        || {
            let mut window = match_at(Tab::Rounds);
            window.press("F3");
            window
        },
        "Why these points? Round 6",
    ),
    ("couples-chart", || match_at(Tab::Chart), "Game 1"),
    ("couples-individuals", || match_at(Tab::Individuals), "Abe"),
];

/// Each shows what it is about; as pictures also in every size, theme and text size.
#[test]
fn every_scene_inside_a_game() {
    let wanted = std::env::var("HOUSE_RULES_SCENE").unwrap_or_default();
    for (name, open, seen) in SCENES {
        if !wanted.is_empty() && !wanted.split(' ').any(|one| name.contains(one)) {
            continue;
        }
        let mut window = open();
        window.waits_for(seen);
        if pictures().is_some() {
            matrix(&mut window, &format!("desk-{name}"));
        }
    }
}

#[test]
fn line_names_stay_visible_and_are_clicked_where_they_are_drawn() {
    let mut window = Window::playing(&sixteen()).sized(1024.0, 640.0);
    window.waits_for("Round 4");
    window.press(&"0 Tab ".repeat(15));
    assert!(window.place("Pete").is_some(), "the last column is visible");
    // A click needs what is visible, so it has to be drawn first.
    let _ = window.painted();
    // The second column is below it there. Top bar, banner, band, heading and its line; then the
    // center of the third row.
    window.click_at(iced::Point::new(100.0, 36.0 + 42.0 + 4.0 + 52.0 + 5.0 + 2.5 * 32.0));
    window.expect("Round 3, Ada.");
    // One more click opens the round for correction.
    window.click_to("Correct round 3", "Correcting round 3");
}

#[test]
fn a_finished_game_is_played_again_by_a_click_in_any_window() {
    for (width, height) in SIZES {
        let mut window = goodge(
            "2 8 5 Enter C 9 5 Enter 6 0 Enter Enter 3 1 0 0 Enter * 4 0 Enter 7 0 Enter Enter",
        );
        window.resize(width, height);
        window.waits_for("Cleo!");
        window.click_to("Play again", "Round 1: ");
    }
}

#[test]
fn an_undone_round_is_one_line_of_the_game_log() {
    let mut window = goodge("2 8 5 Enter C 9 5 Enter 6 0 Enter Enter Ctrl+z");
    window.show(Tab::GameLog);
    window.expect("Bid: 85 · ");
    window.expect_no("Round 6 deleted");
    window.expect_no("→ blank");
}
