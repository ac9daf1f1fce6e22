//! Twelve pictures of the window, compared with those stored in `tests/pictures`.
//!
//! Every pixel counts, except for a blinking caret. A picture that differs is written to
//! `target/pictures`. If the change is intended, `tests/pictures.sh` replaces them all; look at the
//! difference before committing them.

use resvg::tiny_skia::Pixmap;

use crate::desk_inside::scene;
use crate::prelude::*;

/// The largest difference that a caret can make, in pixels.
const CARET: (usize, usize) = (3, 40);

fn stored() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pictures")
}

/// Returns the width and height of the smallest box around all differences between two pictures;
/// `None` if they are the same.
fn difference(one: &Pixmap, other: &Pixmap) -> Option<(usize, usize)> {
    let width = one.width() as usize;
    if (one.width(), one.height()) != (other.width(), other.height()) {
        return Some((usize::MAX, usize::MAX));
    }
    let differ = one.pixels().iter().zip(other.pixels()).enumerate().filter(|(_, (a, b))| a != b);
    let (mut left, mut right, mut top, mut bottom) = (usize::MAX, 0, usize::MAX, 0);
    for (index, _) in differ {
        let (x, y) = (index % width, index / width);
        (left, right) = (left.min(x), right.max(x));
        (top, bottom) = (top.min(y), bottom.max(y));
    }
    (left <= right).then(|| (right - left + 1, bottom - top + 1))
}

/// Compares a picture with the stored one, or stores it if `HOUSE_RULES_STORE_PICTURES` is set.
fn compare(name: &str, draw: impl FnOnce(&Path)) {
    let file = format!("{name}.png");
    let before = stored().join(&file);
    if std::env::var_os("HOUSE_RULES_STORE_PICTURES").is_some() {
        return draw(&before);
    }
    let now = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/pictures").join(&file);
    draw(&now);
    let load = |path: &Path| {
        Pixmap::load_png(path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
    };
    if let Some((width, height)) = difference(&load(&before), &load(&now)) {
        let is_caret = width <= CARET.0 && height <= CARET.1;
        assert!(
            is_caret,
            "{name} differs in {width} by {height} pixels: see {}. If it should look like that now, \
             tests/pictures.sh stores it",
            now.display()
        );
    }
}

fn window(name: &str, mut window: Window, theme: &str, (width, height): (f32, f32)) {
    window.set_theme(theme);
    window.resize(width, height);
    compare(name, |path| window.picture(path));
}

macro_rules! pictures_of {
    ($($test:ident: $scene:literal, $theme:literal, $size:expr;)*) => {
        $(#[test]
        fn $test() {
            window($scene, scene($scene), $theme, $size);
        })*
    };
}

pictures_of! {
    a_score_sheet: "goodge", "light", (1024.0, 640.0);
    a_refused_round: "goodge-refused", "contrast", (1024.0, 640.0);
    the_card_counter: "goodge-count", "dark", (1024.0, 640.0);
    a_chart: "goodge-chart", "light", (1024.0, 640.0);
    a_page_of_rules: "goodge-rules", "light", (800.0, 600.0);
    the_shortcuts: "goodge-keys", "dark", (1024.0, 640.0);
    hands_of_a_tournament: "night-entry", "light", (1024.0, 640.0);
    standings_of_a_tournament: "night-standings", "dark", (1024.0, 640.0);
    a_match_of_couples: "couples", "contrast", (1024.0, 640.0);
}

#[test]
fn the_choice_of_a_game() {
    let mut empty = Window::empty();
    empty.press("n");
    // Other games change nothing in it.
    empty.type_text("goodge");
    window("new-game", empty, "light", (800.0, 600.0));
}

#[test]
fn the_settings() {
    let mut empty = Window::empty();
    empty.press("Ctrl+,");
    window("settings", empty, "dark", (800.0, 600.0));
}

#[test]
fn the_television() {
    let mut night = scene("night-entry");
    night.press("F9");
    night.tell(Message::DisplayResized(Size::new(1280.0, 720.0)));
    compare("display", |path| night.picture_of_room(path));
}
