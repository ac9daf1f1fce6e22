//! The desk's page, and the requests of tables.

use house_rules::engine::{Cell, Change, Edit, RoundPath, Subject, Value};
use house_rules::lan::Recording;
use house_rules::store::Store;

use super::{Answer, Open, begun, begun_night, night, tricks, typed};

const HAND: (usize, RoundPath) = (1, RoundPath { table: 1, hand: 1 });

/// A browser that has typed the PIN.
pub struct Desk {
    cookie: String,
}

impl Desk {
    pub fn open(open: &Open) -> Desk {
        let pin = [("pin".to_owned(), open.access.pin.clone())];
        let answer = open.post(&open.path("desk"), &pin);
        assert_eq!(answer.status, 303, "{}", answer.text);
        let cookie = answer.text.lines().find_map(|line| line.strip_prefix("set-cookie: "));
        let (cookie, rest) = cookie.expect("a cookie").split_once(';').unwrap();
        assert!(rest.contains("HttpOnly") && rest.contains("SameSite=Strict"), "{rest}");
        Desk { cookie: cookie.to_owned() }
    }

    pub fn page(&self, open: &Open) -> String {
        let head = format!("GET {} HTTP/1.1\r\nCookie: {}\r\n", open.path("desk"), self.cookie);
        let answer = open.ask(&format!("{head}Host: {}\r\n", open.server.address()), "");
        assert_eq!(answer.status, 200, "{}", answer.text);
        answer.text
    }

    pub fn act(&self, open: &Open, act: &str) -> Answer {
        let (address, path) = (open.server.address(), open.path("desk/act"));
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\nCookie: {}\r\n\
             Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n",
            self.cookie,
            act.len()
        );
        open.ask(&head, act)
    }
}

/// Returns the number of the first question on the desk's page.
pub fn question(page: &str) -> String {
    let (_, rest) = page.split_once("name=\"yes\" value=\"").expect("a question");
    rest.split('"').next().unwrap().to_owned()
}

#[test]
fn the_desk_opens_only_with_its_pin() {
    let (open, _) = begun_night(Recording::Confirmed);
    let path = open.path("desk");
    assert!(open.get(&path).text.contains("eight letters and digits"));
    let answer = open.post(&path, &[("pin".to_owned(), "00000000".to_owned())]);
    assert_eq!(answer.status, 403);
    assert!(!answer.text.contains("set-cookie"));
    let stranger = Desk { cookie: "desk=0123456789abcdef0123456789abcdef".to_owned() };
    assert!(stranger.page(&open).contains("eight letters and digits"));
    assert_eq!(open.hand(HAND, "a", &tricks(8, 5)).status, 303);
    assert_eq!(stranger.act(&open, "in=1.1").status, 303);
    assert!(open.record().rounds[0].at(HAND.1).next().is_none(), "nobody was admitted");
    let page = Desk::open(&open).page(&open);
    assert!(page.contains("to confirm") && page.contains("not seen"), "{page}");
}

#[test]
fn the_desk_accepts_or_rejects_a_hand() {
    let (open, _) = begun_night(Recording::ByDesk);
    let desk = Desk::open(&open);
    assert_eq!(open.hand(HAND, "a", &tricks(8, 5)).status, 303);
    assert!(desk.page(&open).contains("8 and 5, by "));
    assert_eq!(desk.act(&open, "back=1.1").status, 303);
    assert!(!desk.page(&open).contains("8 and 5, by "));
    assert!(open.get(&open.table(1)).text.contains("Send hand 1"), "the table sends it again");
    assert_eq!(open.hand(HAND, "a", &tricks(7, 6)).status, 303);
    assert_eq!(desk.act(&open, "in=1.1").status, 303);
    let record = open.record();
    assert_eq!(typed(&record, &record.rounds[0], HAND.1), tricks(7, 6));
    let log = open.store().load(open.game).unwrap().log;
    let reason = log.last().unwrap().change.reason.clone().unwrap();
    assert!(reason.contains("on phone 1") && reason.contains("accepted by the desk"), "{reason}");
}

#[test]
fn a_table_asks_for_a_correction_and_the_desk_accepts_it() {
    let (open, _) = begun_night(Recording::AtOnce);
    let desk = Desk::open(&open);
    assert_eq!(open.hand(HAND, "a", &tricks(8, 5)).status, 303);
    let mut form = vec![
        ("game".to_owned(), "1".to_owned()),
        ("hand".to_owned(), "1".to_owned()),
        ("by".to_owned(), "b".to_owned()),
    ];
    form.extend(tricks(7, 6));
    let correct = format!("{}/correct", open.table(1));
    for (answer, stands) in [("no", tricks(8, 5)), ("yes", tricks(7, 6))] {
        assert_eq!(open.post(&correct, &form).status, 303);
        let page = desk.page(&open);
        assert!(page.contains("Table 1, hand 1: 7 and 6 instead of 8 and 5"), "{page}");
        assert!(
            open.get(&format!("{}?hand=1", open.table(1))).text.contains("the desk has been asked")
        );
        assert_eq!(desk.act(&open, &format!("{answer}={}", question(&page))).status, 303);
        let record = open.record();
        assert_eq!(typed(&record, &record.rounds[0], HAND.1), stands);
    }
    let log = open.store().load(open.game).unwrap().log;
    let reason = log.last().unwrap().change.reason.clone().unwrap();
    assert!(reason.contains("accepted by the desk"), "{reason}");
    // An impossible number is asked again, without involving the desk.
    form.truncate(3);
    form.extend(tricks(9, 9));
    assert_eq!(open.post(&correct, &form).status, 422);
}

#[test]
fn the_desk_admits_a_phone_without_a_card() {
    let (open, _) = begun_night(Recording::AtOnce);
    let desk = Desk::open(&open);
    let ask = open.path("ask");
    assert!(open.get(&ask).text.contains("Table 2"));
    let answer = open.post(&ask, &[("table".to_owned(), "2".to_owned())]);
    let place = |answer: &Answer| {
        let line = answer.text.lines().find_map(|line| line.strip_prefix("location: "));
        line.expect("somewhere to go").to_owned()
    };
    let wait = place(&answer);
    assert_eq!(open.get(&wait).status, 200);
    let page = desk.page(&open);
    assert_eq!(desk.act(&open, &format!("yes={}", question(&page))).status, 303);
    assert_eq!(place(&open.get(&wait)), open.table(2));
    assert_eq!(open.post(&ask, &[("table".to_owned(), "99".to_owned())]).status, 404);
    assert_eq!(open.get(&open.path("ask/00000000000000000000000000000000")).status, 404);
}

#[test]
fn other_people_at_a_table_tell_the_desk_and_continue() {
    let (open, _) = begun_night(Recording::AtOnce);
    let page = open.get(&format!("{}?not-us=1", open.table(1))).text;
    assert!(page.contains("Table 1 should be "), "{page}");
    let names = [("who".to_owned(), "Ida <b> and Gus".to_owned())];
    assert_eq!(open.post(&format!("{}/sit", open.table(1)), &names).status, 303);
    let page = Desk::open(&open).page(&open);
    assert!(page.contains("Table 1: Ida &lt;b&gt; and Gus are sitting here."), "{page}");
    assert_eq!(open.hand(HAND, "a", &tricks(8, 5)).status, 303, "nobody is locked out");
}

#[test]
fn waiting_hands_survive_a_restart() {
    let (mut open, _) = begun_night(Recording::Confirmed);
    assert_eq!(open.hand(HAND, "a", &tricks(8, 5)).status, 303);
    open.start_again();
    assert!(open.get(&open.table(1)).text.contains("is this right?"));
    assert_eq!(open.hand(HAND, "b", &tricks(8, 5)).status, 303);
    let record = open.record();
    assert_eq!(typed(&record, &record.rounds[0], HAND.1), tricks(8, 5));
    let mut file = open.path.as_os_str().to_owned();
    file.push("-phones-waiting");
    assert!(!std::path::Path::new(&file).exists(), "nothing is waiting");
}

#[test]
fn a_night_without_a_screen_is_started_from_the_desk() {
    let whole = night(1);
    let record = house_rules::engine::Record { rounds: Vec::new(), ..whole };
    let open = Open::new(&record, Recording::AtOnce);
    let desk = Desk::open(&open);
    assert!(desk.page(&open).contains("Start game 1"));
    for _ in 0..2 {
        assert_eq!(desk.act(&open, "begin=1").status, 303);
    }
    assert_eq!(open.record().rounds.len(), 1, "once");
    assert!(open.get(&open.table(1)).text.contains("Send hand 1"));
}

#[test]
fn tables_added_later_have_a_secret_too() {
    let whole = night(1);
    let mut few = whole.clone();
    few.rounds.clear();
    let open = Open::new(&few, Recording::AtOnce);
    let mut access = open.access.clone();
    access.tables.truncate(1);
    let server = Open::serve(Store::open(&open.path).unwrap(), open.game, &access);
    open.at_desk(&Change::enter(1, &begun(&whole.rounds[0])));
    let address = server.address();
    let open = Open { server, ..open };
    assert_eq!(open.get("/").status, 200, "{address}");
    assert_eq!(open.get(&open.path("room")).status, 200);
    assert_eq!(open.server.links().tables.len(), 2);
}

#[test]
fn the_room_shows_what_the_host_chose() {
    let (open, _) = begun_night(Recording::AtOnce);
    assert!(!open.get(&open.path("room")).text.contains("Supper is ready"));
    let mut store = open.store();
    let texts = [("room-sentence".to_owned(), "Supper is ready".to_owned())];
    store.set_host_settings(open.game, &texts.into_iter().collect()).unwrap();
    std::thread::sleep(std::time::Duration::from_millis(150));
    assert!(open.get(&open.path("room")).text.contains("Supper is ready"));
}

#[test]
fn a_hand_that_the_desk_changes_is_shown_with_both_versions() {
    let (open, _) = begun_night(Recording::AtOnce);
    assert_eq!(open.hand(HAND, "a", &tricks(8, 5)).status, 303);
    let set = |part: &'static str, old, new| Edit::Set {
        round: 1,
        cell: Cell { field: "tricks", place: HAND.1, subject: Subject::Part(part) },
        old: Some(Value::Number(old)),
        new: Some(Value::Number(new)),
    };
    open.at_desk(&Change::new("corrected", vec![set("A", 8, 9), set("B", 5, 4)]));
    let answer = open.hand(HAND, "a", &tricks(8, 5));
    assert_eq!(answer.status, 409);
    for words in ["The desk has 9 and 4", "You sent 8 and 5.", "Keep 9 and 4", "Ask the desk"] {
        assert!(answer.text.contains(words), "{words}: {}", answer.text);
    }
}
