//! A shared game in the window.

use house_rules::gui::Message;
use store::configuration::Configuration;

use super::it::window::Window;
use super::prelude::*;

/// Lets a window work until this is so, for at most twenty seconds.
fn work_until(window: &mut Window, is_so: impl Fn(&mut Window) -> bool) {
    let end = Instant::now() + Duration::from_secs(20);
    while !is_so(window) && Instant::now() < end {
        window.settle();
    }
}

#[track_caller]
fn sees(window: &mut Window, part: &str) {
    work_until(window, |window| window.sees(part));
    window.expect(part);
}

fn bid(host: &TestDesk, round: usize, bid: i64) {
    host.enter(&host.corrects(round, "bid", Value::Number(bid)));
    let _ = host.sync();
}

pub fn a_shared_game_is_opened_and_followed(_: &Server) {
    let server = Server::own();
    let record = simulate::record(rules::find("goodge").unwrap(), 7, Some(3), Some(3)).unwrap();
    let host = TestDesk::host(&server.address(&server.database()), &record);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let settings = Configuration::at(Some(folder.path().join("settings.json")));
    let open = || Store::open(&path).unwrap().with_configuration(settings.clone()).unwrap();
    let mut window = Window::over(open());
    window.patience = Duration::from_millis(300);

    // A wrong address, and a database in which nothing is shared, are reported in sentences.
    window.tell(Message::ToggleMenu);
    window.click("Open shared game");
    window.enter("postgres//club");
    sees(&mut window, "This is not the address of a database");
    window.clear();
    window.type_text(&host.address);
    window.press("Enter");
    sees(&mut window, "No game is shared in this database");

    host.share().unwrap();
    window.press("Enter");
    sees(&mut window, "Which game?");
    window.press("Enter");
    sees(&mut window, "Desks: connected");
    let game = window.store(|store| store.shared_game(""));
    let (game, _) = game.unwrap();

    // What another desk enters arrives, and what is entered here is sent there.
    bid(&host, 1, 85);
    sees(&mut window, "host: Round 1 corrected");
    assert_eq!(window.store(move |store| store.load_without_log(game)).record, host.record());
    window.press("Ctrl+z");
    work_until(&mut window, |_| {
        let _ = host.sync();
        host.record() == record
    });
    assert_eq!(host.record(), record);

    // Both write the same place: the panel shows both, and one key settles it.
    server.kill();
    let before = record.rounds[1].clone();
    let mut after = before.clone();
    let _ = after.set(Cell::one("bid"), Some(Value::Number(90)));
    let mine = Change::correct(2, &before, &after);
    host.enter(&host.corrects(2, "bid", Value::Number(95)));
    sees(&mut window, "Desks: offline");
    window.store(move |store| {
        let base = store.load(game)?.log.last().map(|step| step.id);
        store.commit(game, base, &mine, None, store::clock::now())
    });
    // The window tries again after longer and longer pauses, so the host is the first.
    let offline = Instant::now();
    while offline.elapsed() < Duration::from_secs(4) {
        window.settle();
    }
    server.begin();
    let end = Instant::now() + Duration::from_secs(20);
    while host.try_sync().is_err() && Instant::now() < end {}
    sees(&mut window, "Desks: 1 set aside");
    window.click("Desks: 1 set aside");
    window.expect("theirs 95, yours 90");
    window.press("m");
    sees(&mut window, "Desks: connected");
    work_until(&mut window, |_| {
        let _ = host.sync();
        host.record().rounds[1] == after
    });
    assert_eq!(host.record().rounds[1], after);
    agree([&host, &host.joined("Desk 3")]);

    // The window follows it again by itself, until it is told to stop.
    window.press("Esc Esc");
    drop(window);
    let mut window = Window::over(open());
    window.patience = Duration::from_millis(300);
    window.press("1");
    sees(&mut window, "Desks: connected");
    window.click("Desks: connected");
    window.click("Stop following");
    work_until(&mut window, |window| !window.sees("Desks:"));
    assert!(!window.sees("Desks:"));
}
