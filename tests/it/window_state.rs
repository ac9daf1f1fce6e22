//! The windows open where they were.

use formats::json;
use house_rules::gui::Message;
use house_rules::window_state::{WindowKind, WindowState, WindowStates};
use iced::{Point, Size};
use store::Store;
use store::configuration::{ComputerSettings, Configuration};

use crate::window::Window;

const SAMPLE: &str = include_str!("../../assets/samples/goodge-under-way.json");

#[test]
fn both_windows_open_where_they_were_closed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("evenings.db");
    let settings = Configuration::at(Some(folder.path().join("settings.json")));
    let open = || Store::open(&path).unwrap().with_configuration(settings.clone()).unwrap();
    let mut store = open();
    let _ = store.create(&json::decode(SAMPLE).unwrap().record.unwrap(), None).unwrap();
    let mut window = Window::over(store);
    assert_eq!(window.opened, [(Size::new(1280.0, 820.0), None)]);
    window.resize(1111.0, 777.0);
    window.press("1");
    window.waits_for("250 in all");
    window.press("F9");
    window.tell(Message::DisplayResized(Size::new(1800.0, 1000.0)));
    window.press("F9");
    assert!(window.app.display().is_none() && !window.has_left);
    window.press("Ctrl+q");
    assert!(window.has_left);
    drop(window);

    let mut window = Window::over(open());
    let corner = Some(Point::new(30.0, 40.0));
    assert_eq!(window.opened, [(Size::new(1111.0, 777.0), corner)]);
    window.waits_for("1 game in progress");
    window.press("1");
    window.waits_for("250 in all");
    window.press("F9");
    assert_eq!(window.opened.last().unwrap().1, corner);
    let room = window.app.display().unwrap().size;
    assert!((room.width - 1800.0).abs() < 1.0 && (room.height - 1000.0).abs() < 1.0, "{room:?}");
}

#[test]
fn the_room_display_reopens_in_its_size() {
    let mut store = Store::open_in_memory().unwrap();
    let _ = store.create(&json::decode(SAMPLE).unwrap().record.unwrap(), None).unwrap();
    let mut window = Window::over(store);
    window.press("1");
    window.waits_for("250 in all");
    for _ in 0..4 {
        window.press("F9");
        let room = window.app.display().unwrap().size;
        assert!((room.width - 1280.0).abs() < 1.0 && (room.height - 720.0).abs() < 1.0, "{room:?}");
        window.press("F9");
    }
}

#[test]
fn a_window_with_large_text_opens_where_it_was_closed() {
    let settings = Configuration::default();
    settings.change(|settings| settings.text_size = Some(200)).unwrap();
    let kept = WindowState::from_text("1111 777 at 30 40 on 1920 1080").unwrap();
    kept.save(WindowKind::Main, &settings).unwrap();
    let store = Store::open_in_memory().unwrap().with_configuration(settings.clone()).unwrap();
    let mut window = Window::over(store);
    window.resize(1111.0, 777.0);
    window.press("Ctrl+q");
    assert!(window.has_left);
    assert_eq!(WindowStates::read(&settings).main, Some(kept));
}

#[test]
fn invalid_settings_are_ignored() {
    let settings = Configuration::default();
    settings.change(|settings| settings.window = Some("0 0 at nowhere".to_owned())).unwrap();
    let store = Store::open_in_memory().unwrap().with_configuration(settings).unwrap();
    let mut window = Window::over(store);
    window.waits_for("No games yet");
    assert_eq!(window.opened, [(Size::new(1280.0, 820.0), None)]);
}

#[test]
fn a_full_screen_window_keeps_its_previous_position() {
    let mut window = Window::empty();
    window.press("F11 Ctrl+q");
    assert!(window.has_left);
    assert_eq!(window.store(|store| Ok(store.configuration().read().window)), None);
}

fn place(text: &str) -> Option<WindowState> {
    WindowState::from_text(text)
}

#[test]
fn a_window_state_round_trips() {
    for text in [
        "1280 820",
        "1280 820 at 100 -40",
        "900 600 maximized",
        "1280 820 at -1900 20 maximized on 1920 1080",
        "1280.5 819.25 at 29.6 33.33",
    ] {
        assert_eq!(place(text).map(WindowState::text).as_deref(), Some(text));
    }
}

#[test]
fn invalid_window_states_are_ignored() {
    for text in
        ["", "large", "1280", "0 0", "NaN 800", "inf 800", "-5 800", "1280 99999", "800 600 up"]
    {
        assert_eq!(place(text), None, "{text}");
    }
    let far = place("800 600 at 90000 0").map(|place| (place.size, place.at));
    assert_eq!(far, Some(((800.0, 600.0), None)));
}

#[test]
fn two_programs_can_change_the_settings_of_a_computer_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("settings.json");
    std::thread::scope(|scope| {
        for program in 0..4 {
            // Each program has its own handle.
            let settings = Configuration::at(Some(path.clone()));
            let _ = scope.spawn(move || {
                for number in 0..20 {
                    let key = format!("{program} {number}");
                    let change = |all: &mut ComputerSettings| {
                        all.shared_games.insert(key, "postgres://hall".to_owned());
                    };
                    settings.change(change).unwrap();
                }
            });
        }
    });
    assert_eq!(Configuration::at(Some(path)).read().shared_games.len(), 80);
}
