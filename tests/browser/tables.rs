//! A night of tables by phones: every hand is entered at its table and confirmed.

use crate::prelude::*;

const HANDS: u8 = 4;

/// Says that the first pair is entering, unless the phone knows who is.
pub fn choose_pair(phone: &Phone) {
    let is_asked = "!!document.querySelector('.by') && !document.querySelector('.by :checked')";
    if phone.value(is_asked) == true {
        phone.tap(".by label");
        phone.wait("!!document.querySelector('.by :checked')");
    }
}

/// Types one hand in the order of its page.
pub fn type_hand(phone: &Phone, texts: &[(String, String)]) {
    choose_pair(phone);
    let names =
        phone.value("[...document.querySelectorAll('#hand .step input')].map(it => it.name)");
    let names: Vec<&str> = names.as_array().unwrap().iter().filter_map(|it| it.as_str()).collect();
    assert!(!names.is_empty(), "nothing to type:\n{}", phone.words());
    for name in names {
        let text = texts.iter().find(|(own, _)| own == name).map_or("0", |(_, text)| text);
        let input = format!("#hand input[name={}]", quoted(name));
        phone.tap(&input);
        phone.value(&format!("document.querySelector({}).select()", quoted(&input)));
        phone.write(text);
        phone.wait("document.getElementById('hand').dataset.judged === 'true'");
    }
}

/// Types one hand, and sends it.
pub fn type_and_send(phone: &Phone, texts: &[(String, String)]) {
    type_hand(phone, texts);
    phone.send();
}

/// Enters a hand and sends it for the pair that is chosen on the page.
pub fn send_hand(phone: &Phone, hand: u8, texts: &[(String, String)]) {
    phone.wait_for(&format!("Send hand {hand}"));
    type_and_send(phone, texts);
    phone.wait_for("is this right?");
}

/// Confirms a hand for the other pair.
pub fn confirm(phone: &Phone) {
    phone.wait_for("is this right?");
    phone.send();
    phone.wait_for("The desk has it, ");
}

/// Opens the page of the next hand.
pub fn go_on(phone: &Phone) {
    phone.follow(":is(.bar, .answer) a.button");
}

/// *Send* with nothing typed says what is missing, and goes there.
pub fn an_empty_hand_is_not_sent(browser: &'static Chromium) {
    let (served, _) = begun_night();
    let phone = browser.at(&served.table(1));
    phone.wait_for("Send hand 1");
    choose_pair(&phone);
    phone.send();
    assert_eq!(phone.value("document.activeElement.matches('.step input')"), true);
    phone.wait_for("Not sent yet");
    phone.wait_for("Missing.");
}

/// Nobody's pair is chosen for them: *Send* asks first, and nothing is sent.
pub fn a_hand_of_nobody_is_not_sent(browser: &'static Chromium) {
    let (served, whole) = begun_night();
    let phone = browser.at(&served.table(1));
    phone.wait_for("Send hand 1");
    for (name, text) in hand_of(&whole, 1) {
        phone.fill(&format!("#hand input[name={}]", quoted(&name)), &text);
    }
    phone.tap(":is(.bar, .answer) .button");
    phone.wait("document.activeElement.matches('.by input')");
    assert!(recorded(&served, 1).is_empty());
    phone.tap(".by label:nth-of-type(2)");
    phone.send();
    phone.wait_for("is this right?");
    // From then on the phone is this pair's.
    confirm(&phone);
    go_on(&phone);
    phone.wait("document.querySelector('.by input:checked')?.value === 'b'");
}

/// The pages that are open when the game ends offer its result.
pub fn the_end_of_a_night(browser: &'static Chromium) {
    let served = Served::new(&Record { ended: false, ..night(8, 1) });
    let phones = [served.page("sheet"), served.own(2), served.table(1)];
    let phones = phones.map(|page| browser.connected(&page));
    for phone in &phones {
        assert_eq!(phone.value("!document.querySelector('.pages [download]')"), true);
    }
    served.at_desk(&Change::new("Ended", vec![Edit::SetEnded { ended: true }]));
    for phone in &phones {
        phone.wait_for("Result as a picture");
    }
}

/// The code of the evening leads to the question who somebody is. The phone remembers the answer.
pub fn a_phone_knows_whose_it_is(browser: &'static Chromium) {
    let served = Served::new(&Record { ended: false, ..night(16, 1) });
    let phone = browser.at(&served.address(served.letters()));
    phone.wait_for("Who are you?");
    phone.fill("#name", &served.record().players[2].to_uppercase());
    phone.wait("document.querySelectorAll('main .list li:not([hidden])').length === 1");
    phone.follow("main .list li:nth-child(3) a");
    let own = phone.value("document.title");
    // A newer version of the page may take the link away while it is tapped.
    let is_own = format!(
        "document.title === {own} || (document.querySelector('nav.pages a')?.click(), false)"
    );
    phone.open(&served.table(1));
    phone.wait(&is_own);
    // Also once others have come before them on the list.
    let players = served.record().players;
    let moved = (0..).zip(&players).zip(players.iter().rev()).map(|((seat, old), new)| {
        Edit::Rename { player: Player(seat), old: old.clone(), new: new.clone() }
    });
    served.at_desk(&Change::new("another order", moved.collect()));
    phone.open(&served.table(1));
    phone.wait(&is_own);
    phone.follow("a[href$='name=']");
    phone.wait_for("Who are you?");
    phone.open(&served.page("me"));
    phone.wait_for("Who are you?");
}

/// What is half typed survives a reload, with what follows from it and who is entering.
pub fn a_hand_outlasts_a_reload(browser: &'static Chromium) {
    let (served, _) = begun_night();
    let phone = browser.at(&served.table(1));
    choose_pair(&phone);
    phone.fill("#hand .step input", "8");
    let filled = "!!document.querySelector('.by :checked') && \
                  [...document.querySelectorAll('#hand .step input')].some(it => it.placeholder === '5')";
    phone.wait(filled);
    phone.on_next_page(|phone| {
        phone.call("Page.reload", json!({}));
    });
    phone.wait(filled);
}

/// Goes on to the next game or round, at a table whose people may have moved.
pub fn stay(phone: &Phone, words: &str) {
    let is_next = format!("document.body?.innerText.includes({})", quoted(words));
    let is_told = "document.querySelector('.bar a.button')?.innerText.startsWith('We are at')";
    phone.wait(&format!("{is_next} || {is_told}"));
    if phone.value(is_told) == true {
        go_on(phone);
    }
    phone.wait_for(words);
}

/// Serves a night of two tables whose first game has begun.
pub fn begun_night() -> (Served, Record) {
    let whole = night(8, 1);
    let served = Served::new(&Record { rounds: Vec::new(), ended: false, ..whole.clone() });
    served.at_desk(&Change::enter(1, &begun(&whole.rounds[0])));
    (served, whole)
}

pub fn hand_of(whole: &Record, hand: u8) -> Vec<(String, String)> {
    typed(whole, &whole.rounds[0], RoundPath { table: 1, hand })
}

pub fn tricks(a: u8, b: u8) -> Vec<(String, String)> {
    vec![("tricks:A".to_owned(), a.to_string()), ("tricks:B".to_owned(), b.to_string())]
}

pub fn recorded(served: &Served, hand: u8) -> Vec<(String, String)> {
    let record = served.record();
    typed(&record, &record.rounds[0], RoundPath { table: 1, hand })
}

/// A correction is asked for on a phone and decided at the desk with one key.
pub fn a_correction(browser: &'static Chromium) {
    let (served, _) = begun_night();
    let (phone, desk) = (browser.at(&served.table(1)), desk_of(browser, &served));
    send_hand(&phone, 1, &tricks(8, 5));
    confirm(&phone);
    phone.follow("a[href*='correct=1']");
    type_and_send(&phone, &tricks(7, 6));
    phone.wait_for("the desk decides.");
    assert_eq!(recorded(&served, 1), tricks(8, 5));
    desk.wait_for("8 and 5 recorded, from ");
    desk.write("o");
    phone.wait_for("The desk decided, ");
    assert_eq!(recorded(&served, 1), tricks(7, 6));
}

/// Whoever is choosing a cut keeps the choice while events arrive.
pub fn a_cut_that_is_being_chosen(browser: &'static Chromium) {
    let (served, _) = begun_night();
    // Both tables tie at every hand: the pairs score the same over the game.
    let phone = browser.at(&served.table(1));
    for hand in 1..=HANDS {
        let texts = if hand % 2 == 0 { tricks(6, 7) } else { tricks(7, 6) };
        send_hand(&phone, hand, &texts);
        confirm(&phone);
        if hand < HANDS {
            go_on(&phone);
        }
    }
    phone.open(&served.table(1));
    // The other table is still playing.
    phone.wait_for("Please cut");
    phone.tap("#hand input[type=radio]");
    let other = browser.at(&served.table(2));
    send_hand(&other, 1, &tricks(6, 7));
    let sent = Instant::now();
    while sent.elapsed() < Duration::from_secs(2) {
        assert_eq!(phone.value("!!document.querySelector('#hand :checked')"), true);
    }
    phone.value("for (const cut of document.querySelectorAll('#hand fieldset')) cut.querySelector('input').checked = true");
    phone.send();
    phone.wait_for("Waiting for table 2.");
    phone.wait_for("All your hands are in");
    assert!(served.record().rounds[0].cells().any(|(cell, _)| cell.field == "cut"));
}

/// Without scripts nothing comes by itself, and one phone is passed across the table.
pub fn a_table_without_scripts(browser: &'static Chromium) {
    let (served, whole) = begun_night();
    let phone = browser.phone();
    phone.without_scripts();
    phone.open(&served.table(1));
    for hand in 1..=2 {
        phone.wait_for(&format!("Send hand {hand}"));
        type_kept(&phone, &hand_of(&whole, hand));
        phone.send();
        confirm(&phone);
        assert_eq!(recorded(&served, hand), hand_of(&whole, hand));
        go_on(&phone);
    }
}
