//! A plain game from a tablet and from phones.

use crate::prelude::*;

/// Returns a generated game of four, and the same game with only its first rounds.
pub fn made_up(game: &str, rounds: usize) -> (Record, Record) {
    let game = rules::find(game).unwrap();
    let wanted = (1..100)
        .filter_map(|seed| simulate::record(game, seed, Some(4), None))
        .find(|record| record.rounds.len() > rounds + 2)
        .unwrap();
    let begun = wanted.rounds[..rounds].to_vec();
    (wanted.clone(), Record { rounds: begun, ended: false, ..wanted })
}

fn record_next(phone: &Phone, wanted: &Record, number: usize) {
    phone.wait_for(&format!("Record round {number}"));
    enter(phone, wanted, &wanted.rounds[number - 1]);
    phone.send();
}

/// Plays from a tablet, alternating between taps and the keyboard alone.
pub fn an_evening_from_a_tablet(browser: &'static Chromium) {
    let (wanted, begun) = made_up("goodge", 0);
    let served = Served::new(&begun);
    let tablet = browser.phone();
    tablet.resize(820, 1180);
    tablet.open(&served.entry());
    for number in 1..=wanted.rounds.len().min(4) {
        if number % 2 == 0 {
            tablet.wait_for(&format!("Record round {number}"));
            record_by_keys(&tablet, &wanted, &wanted.rounds[number - 1]);
        } else {
            record_next(&tablet, &wanted, number);
        }
        assert_eq!(served.record().rounds, wanted.rounds[..number]);
    }
}

pub fn a_second_phone_sees_the_round(browser: &'static Chromium) {
    let (wanted, begun) = made_up("goodge", 1);
    let served = Served::new(&begun);
    let phones = [browser.phone(), browser.phone()];
    for (phone, page) in phones.iter().zip(["sheet", "room"]) {
        phone.open(&served.page(page));
        phone.value("window.same = true");
        phone.is_told("Connected");
        phone.wait("document.querySelectorAll('tbody tr').length === 1");
    }
    let tablet = browser.at(&served.entry());
    record_next(&tablet, &wanted, 2);
    for phone in &phones {
        phone.wait("document.querySelectorAll('tbody tr').length === 2");
        assert_eq!(phone.value("window.same"), true, "the page was loaded again");
    }
}

pub fn without_scripts(browser: &'static Chromium) {
    let (wanted, begun) = made_up("goodge", 0);
    let served = Served::new(&begun);
    let phone = browser.phone();
    phone.without_scripts();
    phone.open(&served.entry());
    for (number, round) in (1..).zip(&wanted.rounds[..2]) {
        enter_without_scripts(&phone, &wanted, round);
        phone.send();
        assert_eq!(served.record().rounds, wanted.rounds[..number]);
    }
}

/// A number that is impossible is refused with a sentence, and what was typed stays.
pub fn a_refused_round_is_kept_as_typed(browser: &'static Chromium) {
    let (wanted, begun) = made_up("goodge", 1);
    let served = Served::new(&begun);
    let phone = browser.at(&served.entry());
    enter(&phone, &wanted, &wanted.rounds[1]);
    phone.fill("#round input[inputmode]", "99999");
    let typed = "JSON.stringify([...document.querySelectorAll('#round input[inputmode]')].map(it => it.value))";
    let before = phone.value(typed);
    phone.send();
    assert_eq!(served.record().rounds, begun.rounds);
    assert_eq!(phone.value(typed), before);
    let said = phone.value("[...document.querySelectorAll('.problem, [role=alert]')].map(it => it.innerText).join(' ')");
    assert!(said.as_str().unwrap().ends_with('.'), "{said}\n{}", phone.words());
    assert_eq!(phone.value("!!document.querySelector('[aria-invalid]')"), true);
}

/// If somebody else records the round with other numbers, anybody still typing is told at once,
/// with those numbers, and keeps their typing.
pub fn somebody_else_records_meanwhile(browser: &'static Chromium) {
    let (wanted, begun) = made_up("goodge", 1);
    let served = Served::new(&begun);
    let slow = browser.connected(&served.entry());
    slow.fill("#round input[inputmode]", "7");
    settle(&slow);
    let fast = browser.at(&served.entry());
    record_next(&fast, &wanted, 2);
    slow.wait_for("Round 2 is already recorded with other numbers");
    assert_eq!(slow.value("document.querySelector('#round input[inputmode]').value"), "7");
    slow.send();
    slow.wait_for("Correct it with what you typed, or discard that.");
    assert_eq!(slow.value("document.querySelector('#round input[inputmode]').value"), "7");
    slow.follow(":is(.bar, .answer) a.button");
    slow.wait_for("Record round 3");
    assert_eq!(slow.value("document.querySelector('#round input[inputmode]').value"), "");
    assert_eq!(served.record().rounds, wanted.rounds[..2]);
}

fn four(game: &str) -> Record {
    let names = ["Ada", "Ben", "Cleo", "Dov"].map(str::to_owned).to_vec();
    Record::new(rules::find(game).unwrap(), names)
}

fn points(record: &Record, round: usize) -> Vec<Value> {
    let points = record.rounds[round - 1].of("points", RoundPath::ROUND);
    points.map(|(_, value)| value.clone()).collect()
}

/// A round is corrected by tapping it. A hand that was kept on a phone and recorded from paper
/// meanwhile becomes a correction of that round, never another one.
pub fn a_round_is_corrected(browser: &'static Chromium) {
    let served = Served::new(&four("hearts"));
    let tablet = browser.at(&served.entry());
    send_points(&tablet, &[(1, "20"), (2, "3"), (3, "3"), (4, "0")]);
    tablet.wait_for("Record round 2");
    tablet.follow(".rounds a");
    tablet.wait_for("Correct round 1");
    assert_eq!(tablet.value("document.querySelector(\"[name='points:p1']\").value"), "20");
    tablet.value("for (const box of document.querySelectorAll('[inputmode]')) box.value = ''");
    let offline = browser.connected(&served.entry());
    send_points(&tablet, &[(1, "19"), (2, "4"), (3, "3"), (4, "0")]);
    tablet.wait_for("Record round 2");
    assert_eq!(points(&served.record(), 1), [19, 4, 3, 0].map(Value::Number));
    assert_eq!(served.record().rounds.len(), 1);

    // Back gives up what was typed over it.
    let first = "document.querySelector(\"[name='points:p1']\").value";
    tablet.follow(".rounds a");
    tablet.point("[name='points:p1']");
    tablet.write("9");
    settle(&tablet);
    assert_ne!(tablet.value(first), "19");
    tablet.follow(".bar a.line");
    tablet.follow(".rounds a");
    assert_eq!(tablet.value(first), "19");
    tablet.follow(".bar a.line");

    offline.wait_for("19");
    offline.offline(true);
    for (seat, text) in [(1, "1"), (2, "2"), (3, "3"), (4, "20")] {
        offline.fill(&format!("[name='points:p{seat}']"), text);
    }
    offline.tap(":is(.bar, .answer) .button");
    offline.wait_for("kept on this phone");
    // No link leads away while there is nothing to lead to.
    offline.tap(".pages a");
    offline.wait_for("No connection");
    offline.wait_for("kept on this phone");
    send_points(&tablet, &[(1, "2"), (2, "1"), (3, "3"), (4, "20")]);
    tablet.wait_for("Record round 3");
    offline.offline(false);
    offline.wait_for("Round 2 is already recorded with other numbers");
    offline.follow(".bar button");
    offline.wait_for("Record round 3");
    assert_eq!(points(&served.record(), 2), [1, 2, 3, 20].map(Value::Number));
    assert_eq!(served.record().rounds.len(), 2);
}

/// Two people correct one round: the second is shown what the first has written.
pub fn a_round_that_two_correct(browser: &'static Chromium) {
    let served = Served::new(&four("hearts"));
    let phones = [browser.phone(), browser.phone()];
    phones[0].open(&served.entry());
    send_points(&phones[0], &[(1, "20"), (2, "3"), (3, "3"), (4, "0")]);
    for phone in &phones {
        phone.open(&format!("{}?round=1", served.entry()));
        phone.fill("[name='points:p1']", "1");
        phone.value("for (const box of document.querySelectorAll('[inputmode]')) box.value = ''");
    }
    send_points(&phones[0], &[(1, "0"), (2, "23"), (3, "3"), (4, "0")]);
    phones[0].wait_for("Record round 2");
    send_points(&phones[1], &[(1, "1"), (2, "22"), (3, "3"), (4, "0")]);
    phones[1].wait_for("Round 1 was changed meanwhile");
    assert_eq!(points(&served.record(), 1), [0, 23, 3, 0].map(Value::Number));
    phones[1].follow(".bar button");
    phones[1].wait_for("Record round 2");
    assert_eq!(points(&served.record(), 1), [1, 22, 3, 0].map(Value::Number));
}

/// A choice that is tapped again is taken back, with a finger and with the keyboard.
pub fn a_choice_is_taken_back(browser: &'static Chromium) {
    let served = Served::new(&four("oh-hell"));
    let phone = browser.at(&served.entry());
    phone.tap("details.seldom summary");
    let chosen = "document.querySelectorAll('[name=dealer]:checked').length";
    let choice = "label:has([name=dealer][value=Ben])";
    for count in [1, 0, 1] {
        phone.tap(choice);
        settle(&phone);
        assert_eq!(phone.value(chosen), count);
    }
    phone.value("document.querySelector('[name=dealer]:checked').focus()");
    phone.press("Space");
    assert_eq!(phone.value(chosen), 0);
    phone.press("Space");
    assert_eq!(phone.value(chosen), 1);
}

/// The desk's answer to the last tap changes the questions while the next one is being tapped.
pub fn a_tap_outlasts_an_answer(browser: &'static Chromium) {
    let served = Served::new(&four("oh-hell"));
    let phone = browser.phone();
    phone.open(&served.entry());
    phone.tap("details.seldom summary");
    phone.value(
        "window.asked = window.fetch; window.answers = 0;
         window.fetch = async (...it) => { const answer = await asked(...it); answers += 1; return answer; };",
    );
    phone.tap("label:has([name=away][value=Ben])");
    phone.hold("label:has([name=dealer][value=Dov])", || {
        phone.wait("window.answers > 0");
        phone.wait("new Promise(done => setTimeout(() => done(true), 20))");
    });
    settle(&phone);
    assert_eq!(phone.value("document.querySelector('[name=dealer]:checked')?.value"), "Dov");
    assert_eq!(phone.value("document.querySelectorAll('[name=\"bids:p2\"]').length"), 0);
}

/// A computer that sleeps takes requests and never answers: its pages say so.
pub fn a_silent_server(browser: &'static Chromium) {
    let (_, begun) = made_up("goodge", 1);
    let program = Program::start(&begun);
    let phone = browser.connected(&program.entry());
    program.freeze(true);
    let begun = Instant::now();
    phone.wait("document.querySelector('.live')?.textContent === 'No answer: kept on this phone'");
    assert!(begun.elapsed().as_secs() <= 20, "{:?}", begun.elapsed());
    program.freeze(false);
    phone.is_told("Connected");
}

/// A second scorekeeper's page of a family game: people join and go, and every step has its undo.
pub fn the_desk_of_a_family(browser: &'static Chromium) {
    let served = Served::new(&four("hearts"));
    let desk = browser.phone();
    open_desk(&desk, &served);
    desk.tap("details summary");
    desk.fill("#joins", "Eva");
    desk.on_next_page(|desk| desk.press("Enter"));
    assert_eq!(served.record().players.len(), 5);
    desk.wait_for("Last: Eva joins in round 1");
    desk.follow("[name=undo]");
    assert_eq!(served.record().players.len(), 4);
    desk.tap("details summary");
    desk.follow("li:nth-child(2) input[name=away] + button");
    send_points(&desk, &[(1, "20"), (3, "3"), (4, "3")]);
    desk.wait_for("Record round 2");
    let away = served.record().rounds[0].get(&Cell::one("away")).cloned();
    assert_eq!(away, Some(Value::Players(vec![Player(1)])));
    desk.follow("a.to-desk");
    desk.tap("details summary");
    desk.wait_for("away");
    desk.follow("[name=undo]");
    assert!(served.record().rounds.is_empty());
}

/// What the page called recorded is on the disk, whenever the program is killed.
pub fn a_server_that_is_killed(browser: &'static Chromium) {
    let (wanted, begun) = made_up("goodge", 0);
    let mut program = Program::start(&begun);
    let phone = browser.at(&program.entry());
    for number in 1..=3 {
        record_next(&phone, &wanted, number);
        phone.wait_for(&format!("Record round {}", number + 1));
        program.kill();
        assert_eq!(program.record().rounds, wanted.rounds[..number]);
        phone.is_told("No connection");
        program.restart();
        phone.is_told("Connected");
    }
}

/// A page that was frozen or out of range shows the newest state once it is back.
pub fn a_page_that_was_frozen(browser: &'static Chromium) {
    let (wanted, begun) = made_up("goodge", 1);
    let served = Served::new(&begun);
    let [asleep, away] = [(); 2].map(|()| browser.connected(&served.page("sheet")));
    asleep.freeze(true);
    away.offline(true);
    let tablet = browser.at(&served.entry());
    record_next(&tablet, &wanted, 2);
    asleep.freeze(false);
    away.offline(false);
    for phone in [&asleep, &away] {
        phone.wait("document.querySelectorAll('tbody tr').length === 2");
    }
}

/// Types points by seat, from 1, and sends the round.
fn send_points(phone: &Phone, points: &[(u8, &str)]) {
    for (seat, points) in points {
        phone.point(&format!("[name='points:p{seat}']"));
        phone.write(points);
    }
    settle(phone);
    phone.send();
}

/// Somebody is away from a round and the next one, and comes back.
pub fn somebody_goes_home(browser: &'static Chromium) {
    let served = Served::new(&four("hearts"));
    let tablet = browser.phone();
    tablet.resize(820, 1180);
    tablet.open(&served.entry());
    tablet.tap("details.seldom summary");
    tablet.tap("label:has([name=away][value=Ben])");
    tablet.wait("!document.querySelector(\"[name='points:p2']\")");
    // The three others are dealt more.
    tablet.wait_for("16 each");
    send_points(&tablet, &[(1, "20"), (3, "3"), (4, "3")]);
    tablet.wait_for("Record round 2");
    let away = |round: usize| served.record().rounds[round - 1].get(&Cell::one("away")).cloned();
    assert_eq!(away(1), Some(Value::Players(vec![Player(1)])));
    tablet.wait_for("16 each");
    send_points(&tablet, &[(1, "3"), (3, "20"), (4, "3")]);
    tablet.wait_for("Record round 3");
    assert_eq!(away(2), Some(Value::Players(vec![Player(1)])));
    tablet.tap("label:has([name=away][value=Ben])");
    tablet.wait("!!document.querySelector(\"[name='points:p2']\")");
    send_points(&tablet, &[(1, "3"), (2, "20"), (3, "3"), (4, "0")]);
    tablet.wait_for("Record round 4");
    assert_eq!(away(3), None);
}

/// Enter goes from box to box and sends from the last one; what is half typed survives a reload, and
/// a refusal leads to what is missing.
pub fn boxes_lead_on(browser: &'static Chromium) {
    let served = Served::new(&four("hearts"));
    let phone = browser.at(&served.entry());
    phone.fill("[name='points:p1']", "3");
    phone.press("Enter");
    phone.wait("document.activeElement.name === 'points:p2'");
    phone.write("20");
    phone.on_next_page(|phone| {
        phone.call("Page.reload", json!({}));
    });
    phone.wait("document.querySelector(\"[name='points:p2']\")?.value === '20'");
    phone.send();
    phone.wait("document.activeElement.name === 'points:p3'");
    phone.write("3");
    phone.wait("document.querySelector(\"[name='points:p4']\").placeholder === '0'");
    phone.on_next_page(|phone| phone.press("Enter"));
    phone.wait_for("Record round 2");
    let record = served.record();
    assert_eq!(points(&record, 1), [3, 20, 3, 0].map(Value::Number));
    // The next round begins empty.
    assert_eq!(phone.value("document.querySelector(\"[name='points:p1']\").value"), "");
}
