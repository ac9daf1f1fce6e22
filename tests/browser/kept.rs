//! What a phone keeps while it cannot reach the desk, or sleeps.

use crate::prelude::*;

/// A link or a button that is tapped out of range says so, as *Send* does, and can be tried again.
pub fn a_tap_out_of_range(browser: &'static Chromium) {
    let served = Served::new(&Record { rounds: Vec::new(), ended: false, ..night(8, 1) });
    let taps = [
        (served.page("sheet"), "nav.pages a", "Who are you?"),
        (served.own(3), "form .button", "The desk knows that you are here."),
    ];
    for (page, part, leads_to) in taps {
        let phone = browser.connected(&page);
        phone.offline(true);
        phone.tap(part);
        phone.wait_for("No answer: this page stays as it is.");
        assert_eq!(phone.value("scrollY"), 0);
        // Another attempt fails as well, before the phone is back.
        let _ = phone.value("document.getElementById('kept').dataset.before = 1");
        phone.tap("#kept .button");
        phone.wait("!!document.querySelector('#kept:not([data-before])')");
        phone.offline(false);
        phone.is_told("Connected");
        phone.wait("!document.getElementById('kept')");
        phone.tap(part);
        phone.wait_for(leads_to);
    }
}

/// Out of range, the next hands can still be entered and are sent once the phone is back.
pub fn hands_entered_out_of_range(browser: &'static Chromium) {
    let (served, whole) = begun_night();
    let phone = browser.connected(&served.table(1));
    phone.offline(true);
    for hand in 1..=2 {
        phone.wait_for(&format!("Send hand {hand}"));
        type_and_keep(&phone, &hand_of(&whole, hand));
        phone.wait_for(&format!("Hand {hand}"));
        phone.wait_for("kept on this phone");
    }
    assert!(recorded(&served, 1).is_empty());
    phone.offline(false);
    phone.wait_for("is this right?");
    phone.wait(
        "Object.entries(localStorage).every(([key, text]) => !key.startsWith('kept') || text === '[]')",
    );
    for hand in 1..=2 {
        assert_eq!(recorded(&served, hand), hand_of(&whole, hand), "hand {hand}");
    }
}

/// Types a hand that no desk can check.
pub fn type_kept(phone: &Phone, texts: &[(String, String)]) {
    choose_pair(phone);
    for (name, text) in texts {
        let input = format!("#hand input[name={}]", quoted(name));
        phone.fill(&input, text);
    }
}

/// Types a hand that no desk can check, and sends it.
pub fn type_and_keep(phone: &Phone, texts: &[(String, String)]) {
    type_kept(phone, texts);
    phone.tap(":is(.bar, .answer) .button");
}

/// What was kept out of range is in dispute with what was entered meanwhile, and both are there.
pub fn a_kept_hand_that_others_have_entered(browser: &'static Chromium) {
    let (served, _) = begun_night();
    let phone = browser.connected(&served.table(1));
    phone.offline(true);
    type_and_keep(&phone, &tricks(8, 5));
    phone.wait_for("kept on this phone");
    // Meanwhile another phone of the same pair sends other numbers.
    let other = browser.at(&served.table(1));
    send_hand(&other, 1, &tricks(9, 4));
    phone.offline(false);
    phone.wait_for("You say 8 and 5, the desk has 9 and 4: the desk decides.");
    assert_eq!(recorded(&served, 1), tricks(9, 4));
    assert_eq!(served.versions(), 2);
}

/// What was kept out of range and is refused stays until somebody has looked at it, even while
/// another hand is typed.
pub fn a_kept_hand_that_is_refused(browser: &'static Chromium) {
    let (served, _) = begun_night();
    let phone = browser.connected(&served.table(1));
    phone.offline(true);
    type_and_keep(&phone, &tricks(9, 9));
    phone.wait_for("kept on this phone");
    phone.fill("#hand .step input", "3");
    phone.offline(false);
    phone.wait_for("Hand 1 was not recorded.");
    assert_eq!(phone.value("document.querySelector('#hand .step input').value"), "3");
    phone.follow("#kept .bad button");
    phone.wait_for("18");
}
