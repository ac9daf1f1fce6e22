//! The desk's page, and the requests of tables.

use super::*;

/// A browser that has typed the PIN.
pub struct Desk {
    address: SocketAddr,
    path: String,
    cookie: String,
    /// The pages that a browser sends the cookie to: this one and those below it.
    cookie_path: String,
}

impl Desk {
    pub fn open(open: &Open) -> Desk {
        Desk::of(open.server.address(), &open.access)
    }

    /// Types the PIN of the game that is served at an address.
    pub fn of(address: SocketAddr, access: &Access) -> Desk {
        let path = format!("/{}/desk", access.evening);
        let request = form_request(address, &path, &format!("pin={}", access.pin), "");
        let answer = Answer::to(TcpStream::connect(address).unwrap(), request.as_bytes());
        assert_eq!(answer.status, 303, "{}", answer.text);
        let cookie = answer.text.lines().find_map(|line| line.strip_prefix("set-cookie: "));
        let (cookie, rest) = cookie.expect("a cookie").split_once(';').unwrap();
        assert!(rest.contains("HttpOnly") && rest.contains("SameSite=Strict"), "{rest}");
        let cookie_path = rest.split("; ").find_map(|part| part.trim().strip_prefix("Path="));
        let cookie_path = cookie_path.expect("a path").to_owned();
        Desk { address, path, cookie: cookie.to_owned(), cookie_path }
    }

    pub fn page(&self) -> String {
        self.page_at(&self.path)
    }

    pub fn page_at(&self, path: &str) -> String {
        let Desk { address, cookie, .. } = self;
        let request = format!(
            "GET {path} HTTP/1.1\r\nHost: {address}\r\nCookie: {cookie}\r\nConnection: close\r\n\r\n"
        );
        let answer = Answer::to(TcpStream::connect(address).unwrap(), request.as_bytes());
        assert_eq!(answer.status, 200, "{}", answer.text);
        answer.text
    }

    /// Returns the page once it has these words: what others write is read within a moment.
    pub fn sees(&self, words: &str) -> String {
        let pages = (0..200).map(|_| {
            std::thread::sleep(std::time::Duration::from_millis(10));
            self.page()
        });
        let mut pages = pages.skip_while(|page| !page.contains(words));
        pages.next().unwrap_or_else(|| panic!("no {words:?}: {}", self.page()))
    }

    pub fn act(&self, act: &str) -> Answer {
        self.post(&format!("{}/act", self.path), act)
    }

    pub fn post(&self, path: &str, body: &str) -> Answer {
        let is_sent = path.starts_with(&format!("{}/", self.cookie_path));
        let cookie = if is_sent { format!("Cookie: {}\r\n", self.cookie) } else { String::new() };
        let request = form_request(self.address, path, body, &cookie);
        Answer::to(TcpStream::connect(self.address).unwrap(), request.as_bytes())
    }

    /// Returns what the form of a person's button on a page sends: that they go home or come back.
    pub fn attends(page: &str, name: &str) -> String {
        let (before, _) = page.split_once(&format!(">{name}: </span>")).expect("a button");
        let (_, value) = before.rsplit_once("name=\"attend\" value=\"").expect("a form");
        format!("attend={}", encoded(value.split('"').next().unwrap()))
    }
}

/// Corrects the hand at the desk: 9 and 4, not 8 and 5.
fn correct_hand(open: &Open) {
    let set = |part: &'static str, old, new| Edit::Set {
        round: 1,
        cell: Cell { field: "tricks", place: HAND.1, subject: Subject::Part(part) },
        old: Some(Value::Number(old)),
        new: Some(Value::Number(new)),
    };
    open.at_desk(&Change::new("corrected", vec![set("A", 8, 9), set("B", 5, 4)]));
}

#[test]
fn the_desk_opens_only_with_its_pin() {
    let open = begun_night();
    let path = open.path("desk");
    assert!(open.get(&path).text.contains("eight letters and digits"));
    let answer = open.post(&path, &[("pin".to_owned(), "00000000".to_owned())]);
    assert_eq!(answer.status, 403);
    assert!(!answer.text.contains("set-cookie"));
    let cookie = "desk=0123456789abcdef0123456789abcdef".to_owned();
    let stranger = Desk { cookie, ..Desk::open(&open) };
    assert!(stranger.page().contains("eight letters and digits"));
    for (by, texts) in [("a", tricks(8, 5)), ("b", tricks(7, 6))] {
        assert_eq!(open.hand(HAND, by, &texts).status, 303);
    }
    let ruling = rulings(&Desk::open(&open).page())[1].clone();
    assert_eq!(stranger.act(&format!("rule={ruling}")).status, 303);
    assert_eq!(open.state(HAND), HandState::InDispute, "nobody was admitted");
    let page = Desk::open(&open).page();
    assert!(page.contains("in dispute") && page.contains("not seen"), "{page}");
}

/// Returns the decisions that the desk's page offers, those for what is recorded and for the other
/// version in turn, as a form sends them.
pub fn rulings(page: &str) -> Vec<String> {
    let parts = page.split("name=\"rule\" value=\"").skip(1);
    let texts = parts.map(|rest| rest.split('"').next().unwrap().replace("&quot;", "\""));
    texts.map(|text| encoded(&text)).collect()
}

#[test]
fn the_desk_decides_a_hand_in_dispute_with_one_key() {
    for (right, stands) in [(0, tricks(8, 5)), (1, tricks(7, 6))] {
        let open = begun_night();
        let desk = Desk::open(&open);
        assert_eq!(open.hand(HAND, "a", &tricks(8, 5)).status, 303);
        assert!(rulings(&desk.page()).is_empty(), "nothing to decide");
        assert_eq!(open.hand(HAND, "b", &tricks(7, 6)).status, 303);
        let page = desk.page();
        assert!(
            page.contains("8 and 5 recorded, from ") && page.contains("; 7 and 6 from "),
            "{page}"
        );
        let ruling = rulings(&page)[right].clone();
        assert_eq!(desk.act(&format!("rule={ruling}")).status, 303);
        assert_eq!(open.recorded(HAND), stands);
        assert_eq!(open.state(HAND), HandState::Desk);
        let page = open.get(&format!("{}?game=1&hand=1", open.table(1))).text;
        assert!(page.contains("The desk decided, "), "{page}");
        let log = open.store().load(open.game).unwrap().log;
        let reason = log.last().unwrap().change.reason.clone().unwrap();
        assert_eq!(reason, "decided at the desk");
        // Taken back at the desk, it is in dispute again.
        open.undo_at_desk();
        assert_eq!(open.state(HAND), HandState::InDispute);
    }
}

/// What the desk decides is what its page showed: a version that was changed meanwhile is not taken.
#[test]
fn the_desk_decides_only_for_what_was_shown() {
    let open = begun_night();
    let desk = Desk::open(&open);
    assert_eq!(open.hand(HAND, "a", &tricks(8, 5)).status, 303);
    assert_eq!(open.hand(HAND, "b", &tricks(7, 6)).status, 303);
    let shown = rulings(&desk.page());
    // The other pair counts again before the desk presses the key.
    let seen = open.shown(HAND);
    assert_eq!(open.say(HAND, "b", &tricks(6, 7), &seen).status, 303);
    let answer = desk.act(&format!("rule={}", shown[1]));
    assert!(answer.text.contains("It has changed meanwhile"), "{}", answer.text);
    assert_eq!(open.recorded(HAND), tricks(8, 5));
    assert_eq!(open.state(HAND), HandState::InDispute);
    let answer = desk.act(&format!("rule={}", shown[0]));
    assert!(answer.text.contains("It has changed meanwhile"), "{}", answer.text);
    assert!(desk.page().contains("6 and 7 from "));
    // A number that was corrected meanwhile is not kept unseen.
    let shown = rulings(&desk.page());
    correct_hand(&open);
    let answer = desk.act(&format!("rule={}", shown[0]));
    assert!(answer.text.contains("It has changed meanwhile"), "{}", answer.text);
    assert_eq!(open.state(HAND), HandState::InDispute);
}

#[test]
fn a_table_asks_for_a_correction_and_the_desk_decides() {
    let open = begun_night();
    let desk = Desk::open(&open);
    open.confirm(HAND, &tricks(8, 5));
    for (right, stands) in [(0, tricks(8, 5)), (1, tricks(7, 6))] {
        let seen = open.shown(HAND);
        assert_eq!(open.say(HAND, "b", &tricks(7, 6), &seen).status, 303);
        assert_eq!(open.recorded(HAND), tricks(8, 5), "confirmed");
        let page = open.get(&format!("{}?hand=1&by=b", open.table(1))).text;
        assert!(page.contains("You say 7 and 6, "), "{page}");
        assert!(page.contains("8 and 5: the desk decides."), "{page}");
        let ruling = rulings(&desk.page())[right].clone();
        assert_eq!(desk.act(&format!("rule={ruling}")).status, 303);
        assert_eq!(open.recorded(HAND), stands);
        assert_eq!(open.state(HAND), HandState::Desk);
    }
    // An impossible number is asked again, without involving the desk.
    assert_eq!(open.say(HAND, "b", &tricks(9, 9), &open.shown(HAND)).status, 422);
    assert_eq!(open.state(HAND), HandState::Desk);
}

#[test]
fn the_desk_admits_a_phone_without_a_card() {
    let open = begun_night();
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
    let page = desk.page();
    assert_eq!(desk.act(&format!("yes={}", input(&page, "yes").unwrap())).status, 303);
    assert_eq!(place(&open.get(&wait)), open.table(2));
    assert_eq!(open.post(&ask, &[("table".to_owned(), "99".to_owned())]).status, 404);
    assert_eq!(open.get(&open.path("ask/00000000000000000000000000000000")).status, 404);
}

#[test]
fn other_people_at_a_table_tell_the_desk_and_continue() {
    let open = begun_night();
    let page = open.get(&format!("{}?not-us=1", open.table(1))).text;
    assert!(page.contains("Table 1 should be "), "{page}");
    let names = [("who".to_owned(), "Ida <b> and Gus".to_owned())];
    assert_eq!(open.post(&format!("{}/sit", open.table(1)), &names).status, 303);
    let page = Desk::open(&open).page();
    assert!(page.contains("Table 1 says who sits there: Ida &lt;b&gt; and Gus."), "{page}");
    assert_eq!(open.hand(HAND, "a", &tricks(8, 5)).status, 303, "nobody is locked out");
}

#[test]
fn a_night_without_a_screen_is_started_from_the_desk() {
    let whole = night(1);
    let record = scoring::Record { rounds: Vec::new(), ..whole };
    let open = Open::new(&record);
    let desk = Desk::open(&open);
    assert!(desk.page().contains("Start game 1"));
    for _ in 0..2 {
        assert_eq!(desk.act("begin=1").status, 303);
    }
    assert_eq!(open.record().rounds.len(), 1, "once");
    assert!(open.get(&open.table(1)).text.contains("Send hand 1"));
}

#[test]
fn tables_added_later_have_a_secret_too() {
    let whole = night(1);
    let mut few = whole.clone();
    few.rounds.clear();
    let open = Open::new(&few);
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
fn a_hand_that_the_desk_changes_is_shown_with_both_versions() {
    let open = begun_night();
    assert_eq!(open.hand(HAND, "a", &tricks(8, 5)).status, 303);
    correct_hand(&open);
    assert_eq!(open.hand(HAND, "a", &tricks(8, 5)).status, 303);
    let page = open.get(&format!("{}?hand=1&by=a", open.table(1))).text;
    let words = "You say 8 and 5, the desk has 9 and 4: the desk decides.";
    assert!(page.contains(words), "{page}");
}

#[test]
fn the_next_game_warns_of_hands_in_dispute() {
    let whole = night(2);
    let record = scoring::Record { rounds: vec![whole.rounds[0].clone()], ..whole };
    let open = Open::new(&record);
    let desk = Desk::open(&open);
    assert!(desk.page().contains("Start game 2"));
    assert!(!desk.page().contains("1 hand in dispute"));
    let other = typed(&record, &record.rounds[0], HAND.1);
    let other: Vec<(String, String)> = match other.as_slice() {
        [(one, first), (two, second)] if first != second => {
            vec![(one.clone(), second.clone()), (two.clone(), first.clone())]
        }
        _ => tricks(0, 13),
    };
    assert_eq!(open.hand(HAND, "a", &other).status, 303);
    let page = desk.page();
    assert!(page.contains("Start game 2") && page.contains("1 hand in dispute"), "{page}");
    assert_eq!(desk.act("begin=2").status, 303);
    assert_eq!(open.state(HAND), HandState::InDispute);
    assert_eq!(rulings(&desk.page()).len(), 2, "it can still be decided");
    // The lists of games say which hand it is.
    let game = open.store().games(&Filter::default()).unwrap().remove(0);
    let listed = session::preview::preview(&open.store(), game);
    assert_eq!(listed.so_far, "in dispute: game 1, table 1, hand 1");
}

#[test]
fn a_hand_typed_at_the_desk_is_the_desks() {
    let open = begun_night();
    let desk = Desk::open(&open);
    for hand in 1..=3 {
        let place = (1, RoundPath { table: 2, hand });
        let mut form = hand_form(place, "", &tricks(7, 6), &[]);
        form[2] = ("desk".to_owned(), "1".to_owned());
        assert_eq!(desk.post(&open.table(2), &body(&form)).status, 303);
    }
    // It counts as no phone.
    open.confirm(HAND, &tricks(7, 6));
    assert_eq!(open.store().hand_versions(open.game).unwrap()[0].device, "phone 1");
    // A correction asks nobody who they are, and nobody to confirm it.
    let page = open.get(&format!("{}?hand=1&correct=1&desk=1", open.table(1))).text;
    assert!(!page.contains("Who is entering?"), "{page}");
    // What is there stays unless it is changed.
    assert!(page.contains(r#"value="7""#) && page.contains(r#"value="6""#), "{page}");
    let mut form = hand_form(HAND, "", &tricks(9, 4), &open.shown(HAND));
    form[2] = ("desk".to_owned(), "1".to_owned());
    let answer = desk.post(&open.table(1), &body(&form));
    assert_eq!(answer.status, 303, "{}", answer.text);
    assert_eq!(open.recorded(HAND), tricks(9, 4));
    assert_eq!(open.state(HAND), HandState::Desk);
}

/// Opens a night in whose second game nothing is in yet; in the first, a hand was sent and confirmed.
fn second_game(whole: &Record) -> Open {
    let open = Open::new(&Record { rounds: Vec::new(), ..whole.clone() });
    open.at_desk(&Change::enter(1, &begun(&whole.rounds[0])));
    open.confirm(HAND, &typed(whole, &whole.rounds[0], HAND.1));
    let before = open.record().rounds[0].clone();
    open.at_desk(&Change::correct(1, &before, &whole.rounds[0]));
    open.at_desk(&Change::enter(2, &begun(&whole.rounds[1])));
    open
}

/// Every hand of every earlier game is corrected from the desk's page, and phones ask nothing about it.
/// Who confirmed a hand stays in the log, whatever becomes of the hand.
#[test]
fn hands_of_earlier_games_are_corrected_at_the_desk() {
    let whole = night(2);
    let open = second_game(&whole);
    let desk = Desk::open(&open);
    let _ = desk.sees("desk?game=1#earlier\">1</a>");
    let _ = desk.sees("confirmed by ");
    let page = desk.page_at(&open.path("desk?game=1")).replace("&#x2f;", "/");
    for table in 1..=2 {
        for hand in [1, 2, 4] {
            let place = (1, RoundPath { table, hand });
            let link = format!("{}?game=1&amp;hand={hand}&amp;desk=1", open.table(table.into()));
            assert!(page.contains(&link), "{link}: {page}");
            let recorded = session::hand_states::entry_words(&whole, &whole.rounds[0], place.1);
            assert!(page.contains(&format!("Correct hand {hand}: {recorded}")), "{page}");
            let shown = open.get(&link.replace("&amp;", "&")).text;
            let texts = typed(&whole, &whole.rounds[0], place.1);
            for (name, text) in &texts {
                assert_eq!(input(&shown, name).as_ref(), Some(text), "{shown}");
            }
            let mut form = hand_form(place, "", &tricks(0, 13), &[]);
            form[2] = ("desk".to_owned(), "1".to_owned());
            assert_eq!(open.post(&open.table(table.into()), &form).status, 409, "it has no PIN");
            let answer = desk.post(&open.table(table.into()), &body(&form));
            assert_eq!(answer.status, 303, "{}", answer.text);
            assert!(answer.text.contains("desk?game=1#earlier"), "{}", answer.text);
            assert_eq!(open.recorded(place), tricks(0, 13));
            assert_eq!(open.state(place), HandState::Desk, "what phones said is answered");
        }
    }
    // Other people won: what that changes of the seats is said.
    assert!(desk.page_at(&open.path("desk?game=1")).contains("The seats stay as played."));
    // Nothing is taken back as the desk, and without it a page is about the game that is played now.
    let now = (2, HAND.1);
    assert_eq!(open.hand(now, "a", &tricks(8, 5)).status, 303);
    let mut back = hand_form(HAND, "a", &[], &[]);
    back.push(("desk".to_owned(), "1".to_owned()));
    assert_eq!(open.post(&format!("{}/back", open.table(1)), &back).status, 303);
    assert_eq!(open.recorded(now), tricks(8, 5));
    let refused = open.hand(HAND, "a", &tricks(8, 5));
    assert_eq!(refused.status, 409);
    assert_eq!(open.recorded(HAND), tricks(0, 13));
    open.undo_at_desk();
    assert!(desk.sees(", undone").contains("confirmed by "));
}

/// Who won a cut is decided on the desk's own page: in the game under way, and in an earlier one, whose
/// corrected score became a tie.
#[test]
fn the_desk_decides_cuts_of_any_game() {
    let record = read(
        r#"{"game":"progressive","players":["Ann","Bob","Cat","Dan","Eve","Fay","Gus","Hal"],
        "rounds":[{"tables":[{"A":["Ann","Bob"],"B":["Cat","Dan"],"score":{"A":7,"B":5}},
        {"A":["Eve","Fay"],"B":["Gus","Hal"],"score":{"A":6,"B":6}}],"sit_outs":[],"absent":[]}]}"#,
    );
    let open = Open::new(&record);
    let desk = Desk::open(&open);
    let page = desk.sees("Round 1, table 2: who won the extra hand or the cut?");
    assert!(page.contains(">Eve &amp; Fay</button>") && !page.contains("Start round 2"), "{page}");
    assert_eq!(desk.act("cut=[[1,2,0],1]").status, 303);
    let page = desk.sees("Start round 2");
    assert!(page.contains("Round 1, table 2: Gus &amp; Hal won the cut"), "{page}");
    // A table that says otherwise too late sees that, and the desk decides.
    let said =
        [("game", "1"), ("cut0", "0")].map(|(name, text)| (name.to_owned(), text.to_owned()));
    assert_eq!(open.post(&format!("{}/cut", open.table(2)), &said).status, 303);
    let late = open.get(&open.table(2)).text;
    assert!(late.contains("Gus &amp; Hal won the cut. If that is wrong, tell the desk."), "{late}");
    assert_eq!(desk.act("cut=[[1,2,0],0]").status, 303);
    let _ = desk.sees("Eve &amp; Fay won the cut");
    assert_eq!(desk.act("begin=2").status, 303);
    let at = |table| (1, RoundPath { table, hand: 1 });
    let mut form = hand_form(at(1), "", &[], &[]);
    form[2] = ("desk".to_owned(), "1".to_owned());
    form.extend([("score:A", "6"), ("score:B", "6")].map(|(a, b)| (a.to_owned(), b.to_owned())));
    let answer = desk.post(&open.table(1), &body(&form));
    assert_eq!(answer.status, 303, "{}", answer.text);
    let _ = desk.sees("Round 1, table 1: who won the extra hand or the cut?");
    assert_eq!(desk.act("cut=[[1,1,0],1]").status, 303);
    let won = |table| {
        let place = RoundPath { table, hand: 0 };
        let entry = &open.record().rounds[0];
        entry.get(&Cell { field: "cut", place, subject: Subject::One }).cloned()
    };
    assert_eq!([1, 2].map(won), [Some(Value::Word("B")), Some(Value::Word("A"))]);
}
