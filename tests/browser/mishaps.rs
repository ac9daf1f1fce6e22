//! A night of seventeen people and eight phones on which everything goes wrong that can: guests say
//! that they are here, one pair mistypes, one disagrees, one table is out of range, and one phone has
//! no scripts. Every total is as on the night that was played.

use crate::prelude::*;

const TABLES: u16 = 4;
const HANDS: u8 = 4;

type Texts = Vec<(String, String)>;

/// Returns numbers that a hand could have too: one that its pair A has less, and B more.
fn other(texts: &Texts) -> Option<Texts> {
    let [(a, of_a), (b, of_b)] = texts.as_slice() else { return None };
    let (of_a, of_b): (i64, i64) = (of_a.parse().ok()?, of_b.parse().ok()?);
    let [less, more] = if of_a > 0 { [of_a - 1, of_b + 1] } else { [of_a + 1, of_b - 1] };
    Some(vec![(a.clone(), less.to_string()), (b.clone(), more.to_string())])
}

/// Plays the hands of a table by two phones, with its own mishap.
fn play(table: u16, phones: &[Phone; 2], hands: &[Texts]) {
    let [first, second] = phones;
    for (hand, texts) in (1..).zip(hands) {
        if hand > 1 && !(table == 3 && hand == 2) {
            go_on(first);
        }
        match (table, other(texts)) {
            // Typed too many: the box says so, and sending leads back to it.
            (1, Some(wrong)) => {
                first.wait_for(&format!("Send hand {hand}"));
                let too_many =
                    [(wrong[0].0.clone(), "9".to_owned()), (wrong[1].0.clone(), "9".to_owned())];
                type_and_send(first, &too_many);
                first.wait_for("18");
                send_hand(first, hand, texts);
            }
            // The first pair counts wrongly, the other says no, and the desk decides.
            (2, Some(wrong)) => {
                send_hand(first, hand, &wrong);
                second.wait_for("is this right?");
                second.follow(":is(.bar, .answer) a.button");
                type_and_send(second, texts);
                for phone in phones {
                    phone.wait_for("The desk decided, ");
                }
                continue;
            }
            // Out of range for the first two hands.
            (3, _) if hand == 1 => {
                first.is_told("Connected");
                first.offline(true);
                type_and_keep(first, texts);
                first.wait_for("Hand 1: kept on this phone");
                continue;
            }
            (3, _) if hand == 2 => {
                first.wait_for("Send hand 2");
                type_and_keep(first, texts);
                first.wait_for("Hand 1, Hand 2: kept on this phone");
                first.offline(false);
                first.wait_for("is this right?");
                // After hand 1, the page asks for hand 2.
                second.wait_for("Hand 1 of ");
                second.send();
                second.wait_for("Hand 2 of ");
                confirm(second);
                first.wait_for("The desk has it, ");
                continue;
            }
            // Without scripts, nothing comes by itself, and one phone is passed across.
            (4, _) => {
                first.wait_for(&format!("Send hand {hand}"));
                type_kept(first, texts);
                first.send();
                first.send();
                first.wait_for("The desk has it, ");
                continue;
            }
            _ => send_hand(first, hand, texts),
        }
        confirm(second);
        first.wait_for("The desk has it, ");
    }
}

/// Cuts at the tables that are tied, as on the night that was played.
fn cut(served: &Served, whole: &Record, number: usize, phones: &[[Phone; 2]]) {
    let evaluation = evaluate(&served.record());
    let cuts = &evaluation.tournament.tables().unwrap().cuts;
    for (table, [phone, _]) in (1..).zip(phones) {
        let own: Vec<_> = cuts.iter().filter(|cut| cut.table == table).collect();
        if own.is_empty() {
            continue;
        }
        phone.open(&served.table(table));
        for cut in own {
            let winner = whole.rounds[number - 1].get(&cut.cell).unwrap();
            let won = |player: &Player| Value::Player(*player) == *winner;
            let which = cut.tied.iter().position(won).unwrap();
            phone.tap(&format!("#hand input[name='cut{}'][value='{which}']", cut.role));
        }
        phone.send();
    }
}

/// Plays two games of the night.
pub fn a_night_of_mishaps(browser: &'static Chromium) {
    let whole = night(17, 2);
    let served = Served::new(&Record { rounds: Vec::new(), ended: false, ..whole.clone() });
    let desk = desk_of(browser, &served);
    // Everybody but one says so on their own phone.
    let guest = browser.phone();
    for seat in 1..whole.players.len() {
        guest.open(&served.own(seat));
        guest.follow("main form .button");
        guest.wait_for("The desk knows that you are here.");
    }
    desk.tap("details summary");
    desk.wait("document.querySelector('details').innerText.split(', is here').length === 17");
    let phones: Vec<[Phone; 2]> =
        (1..=TABLES).map(|_| [browser.phone(), browser.phone()]).collect();
    phones[3][0].without_scripts();
    for (number, round) in (1..).zip(&whole.rounds) {
        served.at_desk(&Change::enter(number, &begun(round)));
        for (table, phones) in (1..).zip(&phones) {
            for phone in phones {
                phone.open(&served.table(table));
                // Its old page may have been faster, and say where its people play now.
                stay(phone, "Send hand 1");
            }
        }
        thread::scope(|scope| {
            for (table, phones) in (1..).zip(&phones) {
                let of = |hand| typed(&whole, round, RoundPath { table, hand });
                let hands: Vec<Texts> = (1..=HANDS).map(of).collect();
                let _ = scope.spawn(move || play(table, phones, &hands));
            }
            // The desk agrees with who said no.
            for _ in (1..=HANDS).filter(|hand| {
                other(&typed(&whole, round, RoundPath { table: 2, hand: *hand })).is_some()
            }) {
                let is_asked = "!!document.querySelector('[data-key=o]')";
                desk.wait(is_asked);
                desk.write("o");
                desk.wait(&format!("!({is_asked})"));
            }
        });
        cut(&served, &whole, number, &phones);
    }
    let record = served.record();
    let cells = |record: &Record| -> Vec<Vec<(Cell, Value)>> {
        let cells = record.rounds.iter().map(RoundEntry::cells);
        cells.map(|cells| cells.map(|(cell, value)| (*cell, value.clone())).collect()).collect()
    };
    assert_eq!(cells(&record), cells(&whole));
    // Everybody's card has the total of that night.
    let evaluation = evaluate(&whole);
    for (seat, total) in (1..).zip(&evaluation.totals) {
        guest.open(&served.own(seat));
        let total = quoted(&whole.game.unit.words(*total));
        guest.wait(&format!("document.querySelector('.total b').textContent === {total}"));
    }
}
