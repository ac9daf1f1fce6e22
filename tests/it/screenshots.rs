//! The pictures in the README, which `tests/screenshots.sh` draws again. Without the folder they
//! are not drawn, but their content is still checked.

use crate::prelude::*;

const OH_HELL: &str = include_str!("../../assets/samples/oh-hell.json");

/// How large the file of a picture may be before its colors are counted.
const MAX_BYTES: u64 = 400_000;

fn open(text: &str) -> Window {
    let mut store = Store::open_in_memory().unwrap();
    let _ = store.create(&read(text), None).unwrap();
    let mut window = Window::over(store);
    window.set_theme("light");
    window.resize(1280.0, 800.0);
    window.waits_for("1 game in progress");
    window.press("1");
    window
}

fn save(name: &str, draw: impl FnOnce(PathBuf)) {
    let Some(folder) = std::env::var_os("HOUSE_RULES_SCREENSHOTS").map(PathBuf::from) else {
        return;
    };
    let path = folder.join(name).with_extension("png");
    draw(path.clone());
    let size = std::fs::metadata(&path).unwrap().len();
    assert!(size < MAX_BYTES, "{name} has {size} bytes");
}

#[test]
fn a_score_sheet() {
    let mut window = open(OH_HELL);
    window.waits_for("Record round 7");
    window.type_text("2\n1\n");
    window.expect("Record round 7");
    save("sheet", |path| window.picture(path));
}

#[test]
fn a_night_of_tables_and_the_room() {
    let mut window = open(WHIST);
    window.waits_for("16 of 20 hands are in");
    window.press("F9");
    window.expect_in_room("Edie");
    window.tell(house_rules::gui::Message::DisplayResized(Size::new(1280.0, 720.0)));
    save("room", |path| window.picture_of_room(path));
    window.press("F9");
    save("whist", |path| window.picture(path));
}
