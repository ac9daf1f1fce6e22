//! Couples of a match that enter their results separately, each from its own phone: the round is
//! recorded as soon as all of them are in, and no acknowledged result is lost.

use super::desk::{Desk, rulings};
pub use super::nights::match_of;
use super::*;

fn place(table: u16) -> RoundPath {
    RoundPath { table, hand: 0 }
}

fn begun(whole: &Record) -> Record {
    Record { rounds: Vec::new(), ..whole.clone() }
}

/// Returns a couple's result as its page sends it, with its seats first.
pub fn result(record: &Record, entry: &RoundEntry, table: u16) -> Vec<(String, String)> {
    let seats =
        SEATS.map(|seat| match entry.get(&Cell { place: place(table), ..Cell::one(seat) }) {
            Some(Value::Player(player)) => record.player_name(*player).to_owned(),
            _ => panic!("an empty seat"),
        });
    let values = entry.at(place(table)).filter(|(cell, _)| !SEATS.contains(&cell.field));
    let values = values.map(|(cell, value)| (box_id(cell), parse::text(record, value)));
    [("seats".to_owned(), seats.join(";"))].into_iter().chain(values).collect()
}

/// Returns the result as a gin of A that caught `caught`.
pub fn gin(record: &Record, entry: &RoundEntry, table: u16, caught: u8) -> Vec<(String, String)> {
    let mut texts = result(record, entry, table);
    texts.truncate(1);
    let values =
        [("result", "gin".to_owned()), ("by", "A".to_owned()), ("caught", caught.to_string())];
    texts.extend(values.map(|(field, text)| (format!("{table}.0/{field}"), text)));
    texts
}

impl Open {
    fn couple(&self, round: usize, table: u16, by: &str, texts: &Texts) -> Answer {
        self.post(&self.table(table.into()), &couple_form(round, by, texts))
    }

    fn rounds(&self) -> usize {
        self.record().rounds.len()
    }

    fn sees(&self, table: u16) -> String {
        self.get(&self.table(table.into())).text
    }

    /// Sends a result from a page that shows what is there.
    fn couple_knowing(&self, round: usize, table: u16, by: &str, texts: &Texts) -> Answer {
        let mut form = couple_form(round, by, texts);
        form.extend(self.seen(table));
        self.post(&self.table(table.into()), &form)
    }

    fn seen(&self, table: u16) -> Option<(String, String)> {
        Some(("seen".to_owned(), input(&self.sees(table), "seen")?))
    }

    fn caught(&self, round: usize, table: u16) -> Option<Value> {
        let cell = Cell { place: place(table), ..Cell::one("caught") };
        self.record().rounds[round - 1].get(&cell).cloned()
    }
}

pub fn couple_form(round: usize, by: &str, texts: &Texts) -> Vec<(String, String)> {
    hand_form((round, RoundPath { table: 0, hand: 1 }), by, texts, &[])
}

#[test]
fn a_match_whose_couples_enter_apart_is_the_match_typed_at_the_desk() {
    let whole = match_of(3, 6);
    let open = Open::new(&begun(&whole));
    for (number, round) in (1..).zip(&whole.rounds) {
        for table in [2, 3, 1] {
            let texts = result(&whole, round, table);
            for _ in 0..2 {
                let sent = open.couple(number, table, "a", &texts);
                assert_eq!(sent.status, 303, "{}", sent.text);
            }
            let page = open.sees(table);
            assert!(table == 1 || page.contains("is this right?"), "{page}");
            if table != 1 {
                assert!(page.contains("Waiting for table"), "{page}");
                assert_eq!(open.rounds(), number - 1, "the others are missing");
                assert_eq!(open.couple(number, table, "b", &texts).status, 303);
                let page = open.sees(table);
                assert!(page.contains("Kept at the desk") && !page.contains("side "), "{page}");
                assert_eq!(open.state((number, place(table))), HandState::Confirmed);
            }
        }
        assert_eq!(open.rounds(), number, "all are in");
        let state = |table| open.state((number, place(table)));
        let (sent, confirmed) = (HandState::Sent, HandState::Confirmed);
        assert_eq!([1, 2, 3].map(state), [sent, confirmed, confirmed]);
        // Confirmed after the round was recorded; and sent again by a phone without an answer.
        for (table, by) in [(1, "b"), (3, "b"), (3, "a")] {
            let texts = result(&whole, round, table);
            assert_eq!(open.couple(number, table, by, &texts).status, 303);
            assert_eq!(state(table), confirmed);
        }
    }
    assert_eq!(json::encode_text(&open.record()), json::encode_text(&whole));
    let log = open.store().load(open.game).unwrap().log;
    let reason = log.last().unwrap().change.reason.clone().unwrap();
    assert!(reason.contains("table 2: sent by ") && reason.contains(" on phone "), "{reason}");
}

#[test]
fn a_player_changes_and_takes_back_a_result_until_it_is_confirmed() {
    let whole = match_of(2, 1);
    let (open, round) = (Open::new(&begun(&whole)), &whole.rounds[0]);
    let [first, second] = [12, 21].map(|caught| gin(&whole, round, 1, caught));
    let at = (1, place(1));
    assert_eq!(open.couple(1, 1, "a", &first).status, 303);
    assert!(open.sees(1).contains("caught 12"));
    let page = open.get(&format!("{}?hand=1&say=b", open.table(1))).text;
    assert!(page.contains("entered gin, ") && page.contains("Send round 1"), "{page}");
    assert_eq!(open.couple_knowing(1, 1, "a", &second).status, 303);
    assert_eq!(open.state(at), HandState::Sent);
    let mut form = couple_form(1, "a", &[]);
    form.extend(open.seen(1));
    let back = format!("{}/back", open.table(1));
    assert_eq!(open.post(&back, &form).status, 303);
    assert_eq!(open.state(at), HandState::Desk);
    for by in ["a", "b"] {
        assert_eq!(open.couple(1, 1, by, &second).status, 303);
    }
    let mut form = couple_form(1, "a", &[]);
    form.extend(open.seen(1));
    assert_eq!(open.post(&back, &form).status, 409, "it is confirmed");
    assert_eq!(open.couple(1, 2, "a", &result(&whole, round, 2)).status, 303);
    assert_eq!(open.caught(1, 1), Some(Value::Number(21)));
}

#[test]
fn players_of_a_couple_that_differ_are_in_dispute() {
    let whole = match_of(2, 1);
    let (open, round) = (Open::new(&begun(&whole)), &whole.rounds[0]);
    let at = (1, place(2));
    assert_eq!(open.couple(1, 2, "b", &gin(&whole, round, 2, 30)).status, 303);
    assert_eq!(open.couple(1, 2, "a", &gin(&whole, round, 2, 31)).status, 303);
    let page = open.get(&format!("{}?hand=1&by=a", open.table(2))).text;
    assert!(!page.contains("side A went out"), "by name: {page}");
    assert!(page.contains("You say gin, ") && page.contains("they say gin, "), "{page}");
    assert_eq!(open.couple(1, 1, "a", &result(&whole, round, 1)).status, 303);
    assert_eq!(open.caught(1, 2), Some(Value::Number(30)), "the first is recorded");
    assert_eq!(open.state(at), HandState::InDispute);
    // The desk decides for the other.
    let desk = Desk::open(&open);
    let page = desk.page();
    assert!(page.contains("caught 30 recorded, from ") && page.contains("caught 31"), "{page}");
    let ruling = rulings(&page)[1].clone();
    assert_eq!(desk.act(&format!("rule={ruling}")).status, 303);
    assert_eq!(open.caught(1, 2), Some(Value::Number(31)));
    assert_eq!(open.state(at), HandState::Desk);
}

#[test]
fn the_desk_records_a_round_for_which_a_couple_has_sent_another_result() {
    let whole = match_of(2, 1);
    let (open, round) = (Open::new(&begun(&whole)), &whole.rounds[0]);
    let other = gin(&whole, round, 1, 99);
    assert_eq!(open.couple(1, 1, "a", &other).status, 303);
    assert_eq!(open.couple(1, 2, "b", &result(&whole, round, 2)[..1]).status, 422);
    let page = Desk::open(&open).page();
    assert!(page.contains("to confirm") && page.contains("Round 1 missing"), "{page}");
    let whole_round = open.get(&open.enter()).text;
    assert!(whole_round.contains("value=\"99\""), "the desk goes on from it: {whole_round}");
    open.at_desk(&Change::enter(1, round));
    assert_eq!(open.state((1, place(1))), HandState::InDispute);
    assert_eq!(open.state((1, place(2))), HandState::Desk);
    let page = Desk::open(&open).sees("Round 1, table 1, ");
    assert!(page.contains("caught 99"), "{page}");
    // The player says what the desk has: then nothing is in dispute.
    let same = result(&whole, round, 1);
    let shown = open.get(&format!("{}?game=1&hand=1&correct=1", open.table(1))).text;
    let mut form = couple_form(1, "a", &same);
    form.push(("seen".to_owned(), input(&shown, "seen").unwrap()));
    assert_eq!(open.post(&open.table(1), &form).status, 303);
    assert_eq!(open.state((1, place(1))), HandState::Desk);
}

#[test]
fn a_result_belongs_to_those_who_sat_there() {
    let whole = match_of(2, 1);
    let (open, round) = (Open::new(&begun(&whole)), &whole.rounds[0]);
    assert_eq!(open.couple(1, 1, "a", &gin(&whole, round, 1, 12)).status, 303);
    // At the desk two of a team swap places before the other couple is entered.
    let seat = |table, field| Cell { place: place(table), ..Cell::one(field) };
    let player = |table, field| {
        let Some(Value::Player(player)) = round.get(&seat(table, field)) else { panic!("a seat") };
        *player
    };
    let who = |table, field| whole.player_name(player(table, field)).to_owned();
    let swapped = [(seat(1, "B"), who(2, "B")), (seat(2, "B"), who(1, "B"))];
    open.store().save_draft(open.game, 1, &BTreeMap::from(swapped).into()).unwrap();
    until(|| open.sees(1).contains("Send round 1") && open.sees(1).contains(&who(2, "B")));
    let stale = open.couple(1, 2, "a", &gin(&whole, round, 2, 7));
    stale.says(409, "play here now");
    assert_eq!(open.rounds(), 0);
    let now = |table: u16, other: u16| {
        let mut texts = gin(&whole, round, table, 5);
        let seats = [(table, "A"), (other, "B")].map(|(table, field)| who(table, field));
        texts[0].1 = seats.join(";");
        texts
    };
    assert_eq!(open.couple(1, 2, "a", &now(2, 1)).status, 303);
    assert_eq!(open.rounds(), 0, "table 1 sent it for other people");
    assert_eq!(open.couple(1, 1, "a", &now(1, 2)).status, 303);
    assert_eq!(open.record().rounds[0].get(&seat(1, "B")), round.get(&seat(2, "B")));
    assert_eq!(open.caught(1, 1), Some(Value::Number(5)));
    assert_eq!(open.state((1, place(1))), HandState::InDispute, "the other is not lost");
}

/// The total is what the games pay, which their points do not show.
#[test]
fn the_end_of_a_match_says_what_each_game_pays() {
    let game = games::rules::find("gin-tournament").unwrap();
    let whole = (1..50).find_map(|seed| simulate::record(game, seed, Some(4), None)).unwrap();
    let evaluation = evaluate(&whole);
    assert!(evaluation.is_finished());
    let games = &evaluation.tournament.columns().unwrap().games;
    let open = Open::new(&whole);
    for page in ["room", "sheet"] {
        let page = open.get(&open.path(page)).text;
        for [a, b] in games.iter().map(|game| game.paid.map(scoring::signed)) {
            let words = match (a.as_str(), b.as_str()) {
                ("0", "0") => "pays nothing".to_owned(),
                (paid, "0") | ("0", paid) => format!("pays {paid}"),
                (a, b) => format!("pays {a} and {b}"),
            };
            assert!(page.contains(&words), "{words}: {page}");
        }
    }
}
