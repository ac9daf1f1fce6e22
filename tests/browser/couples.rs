//! Couples of a match at their own tables: each result is entered and confirmed on its own phone.

use crate::prelude::*;

/// Returns a match of two couples, and the same before its first round.
pub fn match_of_two_couples(rounds: usize) -> (Record, Record) {
    let whole = match_of(2, rounds);
    let begun = Record { rounds: Vec::new(), ..whole.clone() };
    (whole, begun)
}

/// Types the result of a couple, dependent boxes last.
pub fn type_result(phone: &Phone, record: &Record, round: usize, table: u16) {
    choose_pair(phone);
    let place = RoundPath { table, hand: 0 };
    let named = |(cell, value): (&Cell, &Value)| (box_id(cell), parse::text(record, value));
    let cells = record.rounds[round - 1].at(place).filter(|(it, _)| !SEATS.contains(&it.field));
    let mut texts: Vec<(String, String)> = cells.map(named).collect();
    texts.sort_by_key(|(name, _)| !name.ends_with("result"));
    for (name, text) in texts {
        let input = format!("#hand [name={}]", quoted(&name));
        phone.wait(&format!("!!document.querySelector({})", quoted(&input)));
        let kind = phone.value(&format!("document.querySelector({}).type", quoted(&input)));
        if kind == "radio" {
            phone.tap(&format!("{input}[value={}]", quoted(&text)));
        } else {
            phone.fill(&input, &text);
        }
        phone.wait("document.getElementById('hand').dataset.judged === 'true'");
    }
}

/// Sends it.
pub fn send_result(phone: &Phone) {
    phone.send();
    phone.wait_for("is this right?");
}

/// Plays each round of a match by two phones, one per table; the program is killed after each
/// answer.
pub fn couples_enter_apart(browser: &'static Chromium) {
    let (whole, begun) = match_of_two_couples(2);
    let mut program = Program::start(&begun);
    let phones = [browser.phone(), browser.phone()];
    for (phone, table) in phones.iter().zip(1..) {
        phone.open(&program.table(table));
    }
    let again = |program: &mut Program| {
        program.kill();
        for phone in &phones {
            phone.is_told("No connection");
        }
        program.restart();
        for phone in &phones {
            phone.is_told("Connected");
        }
    };
    for round in 1..=2 {
        for (phone, table) in phones.iter().zip(1..) {
            stay(phone, &format!("Send round {round}"));
            type_result(phone, &whole, round, table);
            phone.send();
            if table == 1 {
                phone.wait_for("is this right?");
                again(&mut program);
                phone.wait_for("is this right?");
                phone.send();
                phone.wait_for("Waiting for table 2");
                again(&mut program);
                phone.wait_for("Waiting for table 2");
            }
        }
        for phone in &phones {
            phone.wait_for(&format!("Round {round}: "));
        }
    }
    program.kill();
    assert_eq!(program.record().rounds, whole.rounds);
}

/// A couple out of range can still enter its result, and two phones of a couple see each other's.
pub fn a_couple_out_of_range(browser: &'static Chromium) {
    let (whole, begun) = match_of_two_couples(1);
    let served = Served::new(&begun);
    let [phone, other] = [(); 2].map(|()| browser.connected(&served.table(1)));
    type_result(&phone, &whole, 1, 1);
    phone.offline(true);
    phone.tap(":is(.bar, .answer) .button");
    phone.wait_for("kept on this phone");
    phone.offline(false);
    phone.wait_for("is this right?");
    other.wait_for("is this right?");
    other.send();
    for phone in [&phone, &other] {
        phone.wait_for("Waiting for table 2");
    }
    assert!(served.record().rounds.is_empty());
    other.open(&served.table(2));
    type_result(&other, &whole, 1, 2);
    other.send();
    stay(&phone, "Send round 2");
    assert_eq!(served.record().rounds, whole.rounds);
}
