//! The chart in the window: the tab by keys, the small chart beside the table, its pictures.

use house_rules::gui::theme::{Colors, LIGHT};
use resvg::tiny_skia::Pixmap;

use crate::prelude::*;

fn count(path: &Path, color: Color) -> usize {
    let [red, green, blue, _] = color.into_rgba8();
    let is = |pixel: &&resvg::tiny_skia::PremultipliedColorU8| {
        (pixel.red(), pixel.green(), pixel.blue()) == (red, green, blue)
    };
    Pixmap::load_png(path).unwrap().pixels().iter().filter(is).count()
}

#[test]
fn f6_shows_the_chart_and_arrows_highlight_a_line() {
    let mut window = Window::playing(&read(GOODGE));
    let before = window.count_pixels(LIGHT.side_b);
    window.press_to("F6", "Playing to 500 · 5 rounds");
    let drawn = window.count_pixels(LIGHT.side_b);
    assert!(drawn > before + 200, "{before} {drawn}");
    window.press_to("Down Down Down", "Cleo: 2nd with 265 after 5 rounds");
    assert!(window.count_pixels(LIGHT.side_b) > drawn + 200);
    window.press_to("Left", "Ben: 1st with 395 after 5 rounds");
    window.press_to("Esc", "Playing to 500 · 5 rounds");
    window.press_to("Esc", "Round 6 as typed");
    window.press_to("F6 Up", "Cleo: 2nd");
    window.press_to_no("F6", "Cleo: 2nd");
    window.press_to("F1", "choose a round or a line");
}

#[test]
fn the_chart_follows_the_game() {
    let mut window = Window::playing(&read(GOODGE));
    window.press("F6");
    let before = window.count_pixels(LIGHT.accent);
    window.press_to("Esc 2 8 5 Enter C 9 5 Enter 6 0 Enter Enter", "Round 6 recorded");
    window.press_to("F6", "6 rounds");
    let after = window.count_pixels(LIGHT.accent);
    assert_ne!(before, after);
    window.press_to("Ctrl+z", "5 rounds");
    assert_eq!(window.count_pixels(LIGHT.accent), before);
}

#[test]
fn before_the_first_round_the_chart_is_a_sentence() {
    let mut window =
        Window::playing(&read(r#"{"game":"goodge","players":["Ada","Ben","Cleo"],"rounds":[]}"#));
    window.expect_no("Chart so far");
    window.press_to("F6", "The chart starts with the first recorded");
    window.press("Ctrl+s");
    let (_folder, none) = fresh("none.png");
    window.enter_path(&none, "There is no chart until the first round is recorded.");
    assert!(!none.exists());
}

#[test]
fn a_high_window_has_a_small_chart_beside_the_table() {
    let mut window = Window::playing(&read(GOODGE));
    window.expect("Chart so far");
    window.resize(1440.0, 780.0);
    window.expect_no("Chart so far");
    window.resize(1440.0, 900.0);
    window.press("2 8 5 Enter C 9 5 Enter 6 0 Enter Enter");
    window.press_to_all("3 1 0 0 Enter * 4 0 Enter 7 0 Enter Enter", &["Cleo!", "Final chart"]);
}

#[test]
fn the_chart_is_saved_as_a_picture() {
    let folder = tempfile::tempdir().unwrap();
    let (png, svg) = (folder.path().join("one.png"), folder.path().join("one.svg"));
    let mut window = Window::playing(&read(GOODGE));
    window.press_to("F6 Ctrl+s", "Export");
    window.enter_path(&png, "Goodge exported to");
    assert!(count(&png, LIGHT.side_a) > 200);
    window.click("Export chart");
    window.click("Chart, SVG");
    window.click_box(".svg");
    window.enter_path(&svg, &format!("Goodge exported to {}", svg.display()));
    assert!(std::fs::read_to_string(&svg).unwrap().contains(">Cleo</text>"));
}

#[test]
fn the_room_display_shows_the_chart_at_the_end_if_it_fits() {
    let mut window = Window::playing(&read(GOODGE));
    let (_folder, path) = fresh("room.png");
    window.press("F9");
    window.tell(Message::DisplayResized(Size::new(1920.0, 1080.0)));
    let ink = |window: &mut Window| {
        window.picture_of_room(&path);
        count(&path, LIGHT.side_b)
    };
    assert_eq!(ink(&mut window), 0);
    window.press("2 8 5 Enter C 9 5 Enter 6 0 Enter Enter");
    window.press_to_room("3 1 0 0 Enter * 4 0 Enter 7 0 Enter Enter", "Cleo!");
    assert!(ink(&mut window) > 500);
    window.press("Ctrl+z");
    assert_eq!(ink(&mut window), 0);
    for (players, last, fits) in [(5, "Emil", true), (8, "Hana", false)] {
        let record = simulated("hearts", 3, Some(players), None);
        window.go_to(Route::Begin(Box::new(record)), last);
        window.waits_for("Play again");
        assert_eq!(ink(&mut window) > 500, fits, "{players}");
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
