//! The windows open where they were.

use house_rules::window_state::{WindowKind, WindowState, WindowStates};
use store::configuration::{ComputerSettings, Configuration};

use serde_json::json;

use crate::prelude::*;

#[test]
fn both_windows_open_where_they_were_closed() {
    let (folder, path) = fresh("evenings.db");
    let settings = Configuration::at(Some(folder.path().join("settings.json")));
    let open = || Store::open(&path).unwrap().with_configuration(settings.clone()).unwrap();
    let mut store = open();
    let _ = store.create(&crate::records::read(GOODGE), None).unwrap();
    let mut window = Window::over(store);
    assert_eq!(window.opened, [(Size::new(1280.0, 820.0), None)]);
    window.resize(1111.0, 777.0);
    window.press_to("1", "250 in all");
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
    window.press_to("1", "250 in all");
    window.press("F9");
    assert_eq!(window.opened.last().unwrap().1, corner);
    let room = window.app.display().unwrap().size;
    assert!((room.width - 1800.0).abs() < 1.0 && (room.height - 1000.0).abs() < 1.0, "{room:?}");
}

#[test]
fn the_room_display_reopens_in_its_size() {
    let mut window = Window::over(stored(&[GOODGE]));
    window.press_to("1", "250 in all");
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
    let (size, at, screen) = ((1111.0, 777.0), Some((30.0, 40.0)), Some((1920.0, 1080.0)));
    let kept = WindowState { size, at, screen, maximized: false };
    kept.save(WindowKind::Main, &settings).unwrap();
    let store = Store::open_in_memory().unwrap().with_configuration(settings.clone()).unwrap();
    let mut window = Window::over(store).sized(1111.0, 777.0);
    window.press("Ctrl+q");
    assert!(window.has_left);
    assert_eq!(WindowStates::read(&settings).main, Some(kept));
}

#[test]
fn a_full_screen_window_keeps_its_previous_position() {
    let mut window = Window::empty();
    window.press("F11 Ctrl+q");
    assert!(window.has_left);
    assert_eq!(window.store(|store| Ok(store.configuration().read().window)), None);
}

/// Reads a window's state as the settings of a computer have it.
fn read(state: serde_json::Value) -> Option<WindowState> {
    let settings = Configuration::default();
    settings.change(|settings| settings.window = Some(state)).unwrap();
    WindowStates::read(&settings).main
}

#[test]
fn a_window_state_round_trips() {
    let settings = Configuration::default();
    for state in [
        WindowState { size: (1280.0, 820.0), at: None, maximized: false, screen: None },
        WindowState {
            size: (1280.5, 819.25),
            at: Some((-1900.0, 33.33)),
            maximized: true,
            screen: Some((1920.0, 1080.0)),
        },
    ] {
        state.save(WindowKind::Main, &settings).unwrap();
        assert_eq!(WindowStates::read(&settings).main, Some(state));
    }
}

#[test]
fn invalid_window_states_are_ignored() {
    let of = |size: serde_json::Value| json!({"size": size, "at": null, "maximized": false});
    for state in [
        json!("1280 820 at 5 6"),
        json!({}),
        of(json!([1280])),
        of(json!([0, 0])),
        of(json!([1e300, 800])),
        of(json!([-5, 800])),
        of(json!([1280, 99999])),
    ] {
        assert_eq!(read(state.clone()), None, "{state}");
    }
    let far = json!({"size": [800, 600], "at": [90000, 0], "maximized": false});
    assert_eq!(read(far).map(|state| (state.size, state.at)), Some(((800.0, 600.0), None)));
}

#[test]
fn two_programs_can_change_the_settings_of_a_computer_at_once() {
    let (_folder, path) = fresh("settings.json");
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
