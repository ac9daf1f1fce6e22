//! The desk's page of a night.

use crate::prelude::*;

/// Opens the desk's page with the host's PIN.
pub fn open_desk(desk: &Phone, served: &Served) {
    desk.open(&served.page("desk"));
    desk.fill("#pin", served.pin());
    desk.on_next_page(|desk| desk.press("Enter"));
}

/// Opens the desk's page of a second scorekeeper, on a tablet.
pub fn desk_of(browser: &'static Chromium, served: &Served) -> Phone {
    let desk = browser.phone();
    desk.resize(1024, 768);
    open_desk(&desk, served);
    desk
}

/// The desk's page of a night starts games after a question, closes tables, puts in substitutes and
/// lets people go home; what it records has its undo.
pub fn the_desk_of_a_night(browser: &'static Chromium) {
    let whole = night(9, 2);
    let rounds = whole.rounds[..1].to_vec();
    let served = Served::new(&Record { rounds, ended: false, ..whole.clone() });
    let (desk, phone) = (browser.phone(), browser.phone());
    open_desk(&desk, &served);
    let press = |button: &str| desk.follow(button);
    press("[data-key=s]");
    desk.wait_for("Start game 2");
    assert_eq!(served.record().rounds.len(), 1, "it asks first");
    press("[name=begin]");
    assert_eq!(served.record().rounds.len(), 2);
    press("[name=undo]");
    assert_eq!(served.record().rounds.len(), 1);
    press("[name=redo]");
    assert_eq!(served.record().rounds.len(), 2);
    press("[name=close]");
    desk.wait_for("Open table 1");
    press("[name=undo]");
    desk.wait_for("Close table 1");
    desk.tap("details summary");
    let chosen = desk.value(
        "(() => { const [chair, person] = ['chair', 'person'].map(id => document.getElementById(id)); \
         [...chair.options].find(it => it.text.startsWith('Table 2')).selected = true; \
         person.selectedIndex = 1; return person.selectedOptions[0].text; })()",
    );
    press("[name=substitute]");
    phone.open(&served.table(2));
    phone.wait_for(chosen.as_str().unwrap());
    desk.tap("details summary");
    press("[name=attend] + button");
    // Whoever has a chair plays this game to its end.
    desk.wait("/Stays|Comes back/.test(document.querySelector('#people').textContent)");
    // A hand of the first game is corrected.
    press(".rounds a");
    desk.wait_for("Game 1");
    press("#earlier a");
    desk.wait_for("What is right?");
    type_hand(&desk, &tricks(13, 0));
    desk.send();
    desk.wait_for("corrected: 13 and 0");
    let first = RoundPath { table: 1, hand: 1 };
    assert_eq!(typed(&served.record(), &served.record().rounds[0], first), tricks(13, 0));
}

/// After a new code for one table, its phones say so, the desk's page shows it, and the other table
/// continues.
pub fn a_new_code_for_one_table(browser: &'static Chromium) {
    let (served, whole) = begun_night();
    let [lost, other] = [1, 2].map(|table| browser.connected(&served.table(table)));
    other.value("window.same = true");
    let old = served.table(1);
    let desk = desk_of(browser, &served);
    desk.follow("a[href$='code=1']");
    desk.wait("!!document.querySelector('.code-picture svg')");
    desk.follow("[name=renew]");
    desk.wait("!!document.querySelector('.code-picture svg')");
    lost.wait_for("This code no longer opens the game.");
    assert_eq!(other.value("window.same"), true, "the other table continues");
    let new = served.table(1);
    assert_ne!(new, old);
    let found = browser.at(&new);
    send_hand(&found, 1, &hand_of(&whole, 1));
    assert_eq!(recorded(&served, 1), hand_of(&whole, 1));
}
