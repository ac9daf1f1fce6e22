//! A game opened to phones in the window: with a key, with codes, and closed again.

use std::net::IpAddr;

use house_rules::gui::screen::tournament;

use super::*;

/// Opens a window on a night whose first game has begun, served to this computer only.
fn window() -> (tempfile::TempDir, Window, GameId) {
    let whole = night(1);
    window_on(&whole, Some(&Change::enter(1, &begun(&whole.rounds[0]))))
}

/// Opens a window on this game without its rounds, after a change, served to this computer only.
pub fn window_on(whole: &Record, change: Option<&Change>) -> (tempfile::TempDir, Window, GameId) {
    let (folder, path, mut store) = crate::store::opened();
    let record = Record { rounds: Vec::new(), ..whole.clone() };
    let game = store.create(&record, None).unwrap();
    if let Some(change) = change {
        commit(&mut store, game, change);
    }
    let mut access = Access::of(&path, &store.identity(game).unwrap()).unwrap();
    access.address = Some(IpAddr::V4(Ipv4Addr::LOCALHOST));
    access.save().unwrap();
    let mut window = Window::over(store);
    // The window follows what phones do until serving ends.
    window.patience = Duration::from_millis(300);
    window.press("1");
    (folder, window, game)
}

pub fn access(folder: &tempfile::TempDir, window: &Window, game: GameId) -> Access {
    let identity = window.store(move |store| store.identity(game));
    Access::of(&folder.path().join("house-rules.db"), &identity).unwrap()
}

/// Opens the game to phones with its keys.
pub fn opened(folder: &tempfile::TempDir, window: &mut Window, game: GameId) -> Access {
    window.press_to("F12 Enter", "Everybody can watch at");
    access(folder, window, game)
}

/// Sends hand 1 of table 1 for pair A, and returns the answer's first line.
fn send(access: &Access) -> String {
    send_from(access, 1, "game=1&hand=1&by=a&tricks:A=8&tricks:B=5")
}

/// Sends a form from the page of a table, and returns the answer's first line.
fn send_from(access: &Access, table: usize, body: &str) -> String {
    post(access, &format!("table/{}", access.tables[table - 1]), body)
}

/// Sends a form, and returns the answer's first line.
pub fn post(access: &Access, page: &str, body: &str) -> String {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, access.port.unwrap()));
    let request = form_request(address, &format!("/{}/{page}", access.evening), body, "");
    let answer = Answer::to(TcpStream::connect(address).unwrap(), request.as_bytes());
    answer.text.lines().next().unwrap_or_default().to_owned()
}

#[test]
fn a_night_is_opened_to_phones_and_closed_in_the_window() {
    let (folder, mut window, game) = window();
    window.press_to("F12", "If the system asks, allow House Rules");
    let closed = access(&folder, &window, game);
    assert_eq!(closed.port, None, "nothing has listened yet");
    window.press_to_all("Enter", &["Everybody can watch at", "Keep this computer awake"]);
    let open = access(&folder, &window, game);
    assert_eq!(open.tables.len(), 2, "a secret for each table");

    // A hand is recorded at once.
    assert_eq!(send(&open), "HTTP/1.1 303 See Other");
    window.waits_for("Phones: Table 1, hand 1: 8 and 5");

    // Escape closes the panel, and does not leave the phones without pages.
    window.press_to("Esc Esc", "Phones show this game. Ctrl+T leaves it and closes them.");

    // The room display shows the address for reading, and none that can write.
    window.press("F9");
    let look = format!("On your phone: 127.0.0.1:{}/{}", open.port.unwrap(), open.letters);
    window.expect_in_room(&look);
    let words = window.words_in_room().join(" ");
    assert!(open.tables.iter().all(|secret| !words.contains(secret.as_str())));

    window.press("F12");
    window.click("Disconnect phones");
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, open.port.unwrap()));
    assert!(TcpStream::connect(address).is_err(), "nothing is listening");
    assert!(!window.words_in_room().join(" ").contains("On your phone"));
}

/// A click on another page does not take the pages from the phones unless it is repeated.
#[test]
fn a_game_on_phones_is_left_at_the_second_click() {
    let whole = played(8, 8, 1);
    let entry = begun(&whole.rounds[0]);
    let (_folder, mut window, _) = window_on(&whole, Some(&Change::enter(1, &entry)));
    window.press_to("F12", "If the system asks");
    window.press_to("Enter", "Everybody can watch at");
    window.press("Esc");
    window.click("People");
    window.expect_all(&["Phones show this game. Once more leaves it and closes them.", "Moves"]);
    window.click_to("People", "16 people in all games");
}

/// All tables of a small night are in sight beside those of its phones.
#[test]
fn the_seating_of_four_tables_needs_no_scrolling() {
    let whole = played(8, 8, 1);
    let entry = begun(&whole.rounds[0]);
    let (folder, mut window, game) = window_on(&whole, Some(&Change::enter(1, &entry)));
    window.show(Tab::Seating);
    for size in [(1366.0, 768.0), (1280.0, 820.0), (1920.0, 1080.0)] {
        window.resize(size.0, size.1);
        let stays = |window: &mut Window, what: &str| {
            let names: Vec<iced::Point> =
                whole.players.iter().flat_map(|name| window.whole_places(name)).collect();
            assert_eq!(names.len(), 16, "{what} at {size:?}");
            window.scroll_at(names[0], -500.0);
            let after: Vec<iced::Point> =
                whole.players.iter().flat_map(|name| window.whole_places(name)).collect();
            assert_eq!(names, after, "{what} at {size:?}");
        };
        stays(&mut window, "without phones");
        let _ = opened(&folder, &mut window, game);
        window.press("Esc");
        stays(&mut window, "with phones");
        window.press("F12");
        window.click("Disconnect phones");
        window.press("Esc");
    }
}

/// A dispute is shown on the screen of the night with both versions, and one key each settles it.
#[test]
fn hands_in_dispute_are_decided_on_their_tab() {
    let (folder, mut window, game) = window();
    let open = opened(&folder, &mut window, game);
    window.press_to_no("Esc", "In dispute");
    for (by, a) in [("a", 8), ("b", 7)] {
        let body = format!("game=1&hand=1&by={by}&tricks:A={a}&tricks:B={}", 13 - a);
        assert_eq!(send_from(&open, 1, &body), "HTTP/1.1 303 See Other");
    }
    window.waits_for("In dispute");
    window.tell(Message::from(tournament::Message::Session(game::Message::Show(Tab::Disputes))));
    window.expect("The first is right");
    // The tab goes with the last dispute.
    window.press_to_no("f", "In dispute");
    // Undone, it is in dispute again, and the tab does not open by itself.
    window.press_to("Ctrl+z", "In dispute");
    window.expect_no("The first is right");
    window.tell(Message::from(tournament::Message::Session(game::Message::Show(Tab::Disputes))));
    window.press_to_no("o", "In dispute");
    let record = window.record_of(game);
    let at = RoundPath { table: 1, hand: 1 };
    assert_eq!(typed(&record, &record.rounds[0], at), tricks(7, 6));
}

/// A couple's result that its phone has sent is in the form, and the window records the round.
#[test]
fn results_of_couples_meet_in_the_form() {
    let whole = couples::match_of(2, 1);
    let (folder, mut window, game) = window_on(&whole, None);
    let open = opened(&folder, &mut window, game);
    window.press("Esc");
    let texts = couples::result(&whole, &whole.rounds[0], 1);
    let form = body(&couples::couple_form(1, "a", &texts));
    assert_eq!(send_from(&open, 1, &form), "HTTP/1.1 303 See Other");
    window.waits_for("1 of 2 couples is in");
    window.press_to("g a 1 0 Enter Ctrl+Enter", "Round 1 recorded");
    let record = window.record_of(game);
    let at = RoundPath { table: 1, hand: 0 };
    assert_eq!(typed(&record, &record.rounds[0], at), typed(&whole, &whole.rounds[0], at));
}

/// A new code opens only its own table.
#[test]
fn a_table_gets_a_new_card() {
    let (folder, mut window, game) = window();
    let open = opened(&folder, &mut window, game);
    assert_eq!(send(&open), "HTTP/1.1 303 See Other");
    window.expect("Print a new card for one table");
    window.click("Table 2");
    window.settle();
    let renewed = access(&folder, &window, game);
    assert_eq!(renewed.tables[0], open.tables[0]);
    assert_ne!(renewed.tables[1], open.tables[1]);
    assert_eq!((&renewed.secret, &renewed.pin), (&open.secret, &open.pin));
}

#[test]
fn the_host_is_told_in_the_window_that_somebody_is_guessing() {
    let (folder, mut window, game) = window();
    let open = opened(&folder, &mut window, game);
    window.press("Esc");
    for _ in 0..3 {
        let _ = post(&open, "desk", "pin=ABCDEFGH");
    }
    window.waits_for("Phones: somebody is guessing the PIN");
    window.press_to("F12", "Somebody is guessing the PIN: 3 wrong ones since ");
}

/// Closing the window does not take the pages from the phones unless it is repeated, and the next window
/// says that they have none.
#[test]
fn a_window_that_phones_use_is_closed_at_the_second_click() {
    let (folder, mut window, game) = window();
    let open = opened(&folder, &mut window, game);
    window.press_to("Esc Ctrl+q", "Once more leaves it and closes them.");
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, open.port.unwrap()));
    assert!(TcpStream::connect(address).is_ok());
    drop(window);
    let store = Store::open(folder.path().join("house-rules.db")).unwrap();
    let mut again = Window::over(store);
    again.patience = Duration::from_millis(300);
    again.press_to("1", "This game was open to phones. F12 opens it to them again.");
    // The same for leaving the game.
    let open = opened(&folder, &mut again, game);
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, open.port.unwrap()));
    again.press("Esc Ctrl+t");
    assert!(TcpStream::connect(address).is_ok(), "the first time it is only said");
    again.press("Ctrl+t");
    assert!(TcpStream::connect(address).is_err(), "nothing is listening");
}
