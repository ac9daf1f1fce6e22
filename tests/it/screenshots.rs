//! The pictures in the README, which `tests/screenshots.sh` draws again. Without the folder they
//! are not drawn, but their content is still checked.

use crate::prelude::*;

const OH_HELL: &str = include_str!("../../assets/samples/oh-hell.json");

/// How large the file of a picture may be before its colors are counted.
const MAX_BYTES: u64 = 400_000;

fn open(text: &str) -> Window {
    let mut window = Window::playing(&read(text));
    window.set_theme("light");
    window.resize(1280.0, 800.0);
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

/// The frames of the moving picture: a round of Oh Hell! typed and recorded; and the sheet with the
/// bids and the tricks of the first three.
#[test]
fn a_round_is_typed() {
    let mut window = open(OH_HELL);
    window.waits_for("Record round 7");
    let mut frame = 0;
    let mut next = |window: &mut Window| {
        save(&format!("round-{frame:02}"), |path| window.picture(path));
        frame += 1;
    };
    next(&mut window);
    for number in ["2", "1", "2", "0", "1", "2", "2", "2"] {
        window.type_text(number);
        next(&mut window);
        window.press("Enter");
    }
    save("sheet", |path| window.picture(path));
    window.type_text("0");
    next(&mut window);
    window.press("Enter");
    // The last number is filled in: Enter accepts it; then trump, and Enter twice records.
    next(&mut window);
    window.press("Enter 's'");
    next(&mut window);
    window.press_to("Enter Enter", "Record round 8");
    next(&mut window);
}

#[test]
fn a_night_of_tables_and_the_room() {
    let mut window = open(WHIST);
    window.waits_for("16 of 20 hands are in");
    window.press_to_room("F9", "Edie");
    window.tell(house_rules::gui::Message::DisplayResized(Size::new(1280.0, 720.0)));
    save("room", |path| window.picture_of_room(path));
    window.press("F9");
    save("whist", |path| window.picture(path));
}
