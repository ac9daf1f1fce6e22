//! The windows come up where they stood.

use house_rules::exchange::json;
use house_rules::gui::Message;
use house_rules::store::Store;
use iced::{Point, Size};

use crate::window::Window;

const SAMPLE: &str = include_str!("../../assets/samples/goodge-under-way.json");

#[test]
fn both_windows_come_up_where_they_were_closed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("evenings.db");
    let mut store = Store::open(&path).unwrap();
    let _ = store.create(&json::decode(SAMPLE).unwrap().record.unwrap(), None).unwrap();
    let mut window = Window::over(store);
    assert_eq!(window.opened, [(Size::new(1280.0, 820.0), None)]);
    window.resize(1111.0, 777.0);
    window.press("1");
    window.waits_for("adds up to 250");
    window.press("F9");
    window.tell(Message::DisplayResized(Size::new(1920.0, 1000.0)));
    window.press("F9");
    assert!(window.app.display().is_none() && !window.has_left);
    window.press("Ctrl+q");
    assert!(window.has_left);
    drop(window);

    let mut window = Window::over(Store::open(&path).unwrap());
    let corner = Some(Point::new(30.0, 40.0));
    assert_eq!(window.opened, [(Size::new(1111.0, 777.0), corner)]);
    window.waits_for("one game in progress");
    window.press("1");
    window.waits_for("adds up to 250");
    window.press("F9");
    assert_eq!(window.opened.last().unwrap().1, corner);
    let room = window.app.display().unwrap().size;
    assert!((room.width - 1920.0).abs() < 1.0 && (room.height - 1000.0).abs() < 1.0, "{room:?}");
}

#[test]
fn nonsense_in_the_settings_is_as_if_nothing_was_kept() {
    let mut store = Store::open_in_memory().unwrap();
    store.set_setting("window", "0 0 at nowhere").unwrap();
    let mut window = Window::over(store);
    window.waits_for("No games yet");
    assert_eq!(window.opened, [(Size::new(1280.0, 820.0), None)]);
}

#[test]
fn a_window_that_fills_the_whole_screen_keeps_the_place_it_had() {
    let mut window = Window::empty();
    window.press("F11 Ctrl+q");
    assert!(window.has_left);
    assert_eq!(window.store(|store| store.setting("window")), None);
}
