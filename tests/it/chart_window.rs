//! The chart in the window: the tab by keys, the small chart beside the table, its pictures.

use std::path::Path;

use formats::json;
use games::rules;
use games::simulate;
use house_rules::gui::theme::{Colors, LIGHT};
use house_rules::gui::{Message, screen::Route};
use iced::{Color, Size};
use resvg::tiny_skia::Pixmap;
use store::Store;

use crate::window::{Window, picture_folder};

const GOODGE: &str = include_str!("../../assets/samples/goodge-under-way.json");

fn open(record: &str) -> Window {
    let mut store = Store::open_in_memory().unwrap();
    let game = store.create(&json::decode(record).unwrap().record.unwrap(), None).unwrap();
    let mut window = Window::over(store);
    window.tell(Message::Go(Route::Game(game)));
    window
}

fn count(path: &Path, color: Color) -> usize {
    let [red, green, blue, _] = color.into_rgba8();
    let is = |pixel: &&resvg::tiny_skia::PremultipliedColorU8| {
        (pixel.red(), pixel.green(), pixel.blue()) == (red, green, blue)
    };
    Pixmap::load_png(path).unwrap().pixels().iter().filter(is).count()
}

#[test]
fn f6_shows_the_chart_and_arrows_highlight_a_line() {
    let mut window = open(GOODGE);
    let before = window.count_pixels(LIGHT.side_b);
    window.press("F6");
    window.expect("Playing to 500 · 5 rounds");
    let drawn = window.count_pixels(LIGHT.side_b);
    assert!(drawn > before + 200, "{before} {drawn}");
    window.press("Down Down Down");
    window.expect("Cleo: 2nd with 265 after 5 rounds");
    assert!(window.count_pixels(LIGHT.side_b) > drawn + 200);
    window.press("Left");
    window.expect("Ben: 1st with 395 after 5 rounds");
    window.press("Esc");
    window.expect("Playing to 500 · 5 rounds");
    window.press("Esc");
    window.expect("Round 6 as typed");
    window.press("F6 Up");
    window.expect("Cleo: 2nd");
    window.press("F6");
    assert!(!window.sees("Cleo: 2nd"));
    window.press("F1");
    window.expect("choose a round or a line");
}

#[test]
fn the_chart_follows_the_game() {
    let mut window = open(GOODGE);
    window.press("F6");
    let before = window.count_pixels(LIGHT.accent);
    window.press("Esc");
    window.keys("2 8 5 Enter C 9 5 Enter 6 0 Enter Enter");
    window.expect("Round 6 recorded");
    window.press("F6");
    window.expect("6 rounds");
    let after = window.count_pixels(LIGHT.accent);
    assert_ne!(before, after);
    window.press("Ctrl+z");
    window.expect("5 rounds");
    assert_eq!(window.count_pixels(LIGHT.accent), before);
}

#[test]
fn before_the_first_round_the_chart_is_a_sentence() {
    let mut window = open(r#"{"game":"goodge","players":["Ada","Ben","Cleo"],"rounds":[]}"#);
    assert!(!window.sees("Chart so far"));
    window.press("F6");
    window.expect("The chart starts with the first recorded");
    window.press("Ctrl+s");
    window.clear();
    let folder = tempfile::tempdir().unwrap();
    window.type_text(folder.path().join("none.png").to_str().unwrap());
    window.press("Enter");
    window.waits_for("There is no chart until the first round is recorded.");
    assert!(!folder.path().join("none.png").exists());
}

#[test]
fn a_high_window_has_a_small_chart_beside_the_table() {
    let mut window = open(GOODGE);
    window.expect("Chart so far");
    window.resize(1440.0, 780.0);
    assert!(!window.sees("Chart so far"));
    window.resize(1440.0, 900.0);
    window.keys("2 8 5 Enter C 9 5 Enter 6 0 Enter Enter");
    window.keys("3 1 0 0 Enter * 4 0 Enter 7 0 Enter Enter");
    window.expect("Cleo!");
    window.expect("Final chart");
}

#[test]
fn the_chart_is_saved_as_a_picture() {
    let folder = tempfile::tempdir().unwrap();
    let (png, svg) = (folder.path().join("one.png"), folder.path().join("one.svg"));
    let mut window = open(GOODGE);
    window.press("F6 Ctrl+s");
    window.waits_for("Save");
    window.clear();
    window.type_text(png.to_str().unwrap());
    window.press("Enter");
    window.waits_for("Goodge saved to");
    assert!(count(&png, LIGHT.side_a) > 200);
    window.click("Save chart");
    window.click("Chart, SVG");
    window.click_box(".svg");
    window.clear();
    window.type_text(svg.to_str().unwrap());
    window.press("Enter");
    window.waits_for(&format!("Goodge saved to {}", svg.display()));
    assert!(std::fs::read_to_string(&svg).unwrap().contains(">Cleo</text>"));
}

#[test]
fn the_room_display_shows_the_chart_at_the_end_if_it_fits() {
    let mut window = open(GOODGE);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("room.png");
    window.press("F9");
    window.tell(Message::DisplayResized(Size::new(1920.0, 1080.0)));
    let ink = |window: &mut Window| {
        window.picture_of_room(&path);
        count(&path, LIGHT.side_b)
    };
    assert_eq!(ink(&mut window), 0);
    window.keys("2 8 5 Enter C 9 5 Enter 6 0 Enter Enter");
    window.keys("3 1 0 0 Enter * 4 0 Enter 7 0 Enter Enter");
    window.expect_in_room("Cleo!");
    assert!(ink(&mut window) > 500);
    window.press("Ctrl+z");
    assert_eq!(ink(&mut window), 0);
    for (players, last, fits) in [(5, "Emil", true), (8, "Hana", false)] {
        let game = rules::find("hearts").unwrap();
        let record = simulate::record(game, 3, Some(players), None).unwrap();
        window.tell(Message::Go(Route::Begin(Box::new(record))));
        window.waits_for(last);
        window.waits_for("Play again");
        assert_eq!(ink(&mut window) > 500, fits, "{players}");
    }
}

const THEMES: [&str; 3] = ["dark", "contrast", "light"];

#[test]
#[ignore = "draws pictures into the folder that HOUSE_RULES_PICTURES names"]
fn pictures_of_the_chart() {
    let folder = picture_folder();
    let sample = |game: &str, players, seed, rounds| {
        simulate::record(rules::find(game).unwrap(), seed, players, rounds).unwrap()
    };
    let mut window = open(GOODGE);
    let draw = |window: &mut Window, name: &str| {
        for theme in THEMES {
            window.set_theme(theme);
            window.picture(folder.join(format!("chart-{name}-{theme}.png")));
        }
    };
    draw(&mut window, "side");
    window.keys("2 8 5 Enter C 9 5 Enter 6 0 Enter");
    window.picture(folder.join("chart-side-typed.png"));
    window.press("F6");
    draw(&mut window, "tab");
    window.press("Down Down");
    window.picture(folder.join("chart-tab-lit.png"));
    window.press("Ctrl+s");
    window.picture(folder.join("chart-tab-save.png"));
    window.press("Esc Esc");
    window.resize(1024.0, 640.0);
    draw(&mut window, "tab-1024");
    window.press("F8 F8 F8 F8");
    window.picture(folder.join("chart-tab-1024-200.png"));
    window.press("F7 F7 F7 F7");
    window.resize(1440.0, 900.0);
    window.press("Esc Enter");
    window.keys("3 1 0 0 Enter * 4 0 Enter 7 0 Enter Enter");
    window.expect("Final chart");
    draw(&mut window, "end");
    window.press("F9");
    window.tell(Message::DisplayResized(Size::new(1920.0, 1080.0)));
    for theme in THEMES {
        window.set_theme(theme);
        window.picture_of_room(folder.join(format!("chart-room-{theme}.png")));
    }
    window.press("F9");
    for (game, players, seed, rounds) in [
        ("hearts", Some(8), 3, None),
        ("ten-thousand", Some(14), 3, None),
        ("ten-thousand", Some(2), 3, Some(2)),
        ("golf", Some(6), 3, None),
        ("thirty-one", Some(4), 3, None),
        ("saskatchewan-rummy", Some(5), 3, None),
        ("euchre", Some(4), 3, None),
        ("five-hundred-bid", Some(4), 3, Some(40)),
        ("court-whist", Some(16), 3, None),
        ("gin-tournament", Some(8), 3, None),
        ("push", Some(4), 3, Some(1)),
    ] {
        let record = sample(game, players, seed, rounds);
        let name =
            format!("{game}-{}", rounds.map_or("all".to_owned(), |rounds| rounds.to_string()));
        window.press("Ctrl+t");
        window.waits_for("Recent games");
        window.tell(Message::Go(Route::Begin(Box::new(record))));
        window.waits_for("Corrections");
        window.picture(folder.join(format!("chart-game-{name}-side.png")));
        window.press("F6");
        window.picture(folder.join(format!("chart-game-{name}.png")));
    }
}

#[test]
fn each_theme_has_its_own_line_colors() {
    use house_rules::gui::theme::{CONTRAST, DARK};
    use session::chart::Ink;
    let inks = |colors: &Colors| {
        [Ink::SideA, Ink::Accent, Ink::SideB, Ink::Leader, Ink::Red, Ink::Muted]
            .map(|ink| colors.ink_of(ink).into_rgba8())
    };
    for colors in [&LIGHT, &DARK, &CONTRAST] {
        let inks = inks(colors);
        // Leader and muted are both black enough in high contrast; marks tell them apart.
        let different: std::collections::BTreeSet<_> = inks.into_iter().collect();
        assert!(different.len() >= 6, "{inks:?}");
    }
}
