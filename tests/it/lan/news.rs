//! Updates for phones: each receives its own page when it changes, and nothing else.

use session::round_clock::{ClockState, RoundClock};

use super::*;

/// The event that only says that the server is there.
const STILL: &str = "event: still";

struct Phone {
    stream: TcpStream,
    /// What it has received and nobody has read yet.
    heard: String,
}

impl Phone {
    /// Connects as the page's script does, with the version of the page that it shows.
    fn shows(open: &Open, path: &str, version: &str) -> Phone {
        let mut stream = TcpStream::connect(open.server.address()).unwrap();
        let head = format!(
            "GET {}?known={version}&page={path} HTTP/1.1\r\nHost: {}\r\n\r\n",
            open.path("events"),
            open.server.address()
        );
        stream.write_all(head.as_bytes()).unwrap();
        let mut phone = Phone { stream, heard: String::new() };
        let head = phone.hears("\r\n\r\n", 5_000);
        let (head, rest) = head.split_once("\r\n\r\n").expect("a head");
        assert!(head.contains("text/event-stream"), "{head}");
        rest.clone_into(&mut phone.heard);
        phone
    }

    /// Connects with the current version of the page.
    fn open(open: &Open, path: &str) -> Phone {
        Phone::shows(open, path, &version(open, path))
    }

    /// Returns what it receives until these words, or for at most `patience` milliseconds.
    fn hears(&mut self, until: &str, patience: u64) -> String {
        let begun = Instant::now();
        let mut heard = std::mem::take(&mut self.heard);
        let mut part = [0; 8 * 1024];
        while !heard.contains(until) && begun.elapsed() < Duration::from_millis(patience) {
            self.stream.set_read_timeout(Some(Duration::from_millis(50))).unwrap();
            if let Ok(count) = self.stream.read(&mut part) {
                heard.push_str(&String::from_utf8_lossy(&part[..count]));
            }
        }
        heard
    }

    fn page(&mut self) -> String {
        let heard = self.hears("data: </html>", 5_000);
        assert!(heard.contains("event: page"), "{heard}");
        heard
    }

    fn hears_nothing(&mut self) {
        let heard = self.hears("event: page", 700).replace(STILL, "");
        assert!(!heard.contains("event:"), "{heard}");
    }
}

fn version(open: &Open, path: &str) -> String {
    let page = open.get(path).text;
    let (_, rest) = page.split_once("data-version=\"").expect("a version");
    rest[..16].to_owned()
}

#[test]
fn a_hand_updates_only_the_phones_of_its_table() {
    let open = begun_night();
    let own = [open.table(1), format!("{}?hand=2", open.table(1))];
    let mut own = own.each_ref().map(|path| Phone::open(&open, path));
    let mut other = Phone::open(&open, &open.table(2));
    assert_eq!(open.hand(HAND, "a", &tricks(8, 5)).status, 303);
    assert!(own[0].page().contains("is this right?"));
    own[1].page();
    assert_eq!(open.hand(HAND, "b", &tricks(8, 5)).status, 303);
    assert!(own[0].page().contains("Send hand 2"));
    own[1].page();
    // The room shows seats and standings as of the last game, which no hand changes.
    let mut room = ["room", "sheet"].map(|page| Phone::open(&open, &open.path(page)));
    let second = (1, RoundPath { table: 1, hand: 2 });
    for by in ["a", "b"] {
        assert_eq!(open.hand(second, by, &tricks(7, 6)).status, 303);
        for phone in &mut own {
            phone.page();
        }
    }
    for phone in own.iter_mut().chain(&mut room).chain([&mut other]) {
        phone.hears_nothing();
    }
}

#[test]
fn a_game_started_at_the_desk_updates_every_phone() {
    let whole = night(1);
    let record = scoring::Record { rounds: Vec::new(), ..whole.clone() };
    let open = Open::new(&record);
    let pages = [open.table(1), open.table(2), open.path("room"), open.own(1)];
    let mut phones = pages.each_ref().map(|path| Phone::open(&open, path));
    open.at_desk(&Change::enter(1, &begun(&whole.rounds[0])));
    for (phone, path) in phones.iter_mut().zip(&pages) {
        let heard = phone.page();
        // What it received is what it would get from a request, line by line.
        let asked = open.get(path).text;
        let (_, asked) = asked.split_once("<!doctype html>").unwrap();
        for line in asked.lines().filter(|line| !line.is_empty()) {
            assert!(heard.contains(&format!("data: {line}\n")), "{path}: {line}\n{heard}");
        }
    }
}

#[test]
fn a_returning_phone_receives_what_it_missed() {
    let mut open = begun_night();
    let table = open.table(1);
    let before = version(&open, &table);
    Phone::shows(&open, &table, &before).hears_nothing();
    // The same page has the same version after a restart.
    open.start_again();
    assert_eq!(version(&open, &table), before);
    assert_eq!(open.hand(HAND, "a", &tricks(8, 5)).status, 303);
    assert!(Phone::shows(&open, &table, &before).page().contains("is this right?"));
    // A page with the outcome of what was sent stays as it is.
    let refused = open.hand(HAND, "b", &tricks(9, 9)).text;
    assert!(refused.contains("data-version=\"\""), "{refused}");
    Phone::shows(&open, &table, "").hears_nothing();
}

#[test]
fn a_page_without_access_receives_no_updates() {
    let open = begun_night();
    let news = |page: &str| open.get(&format!("{}?page={page}", open.path("events"))).status;
    let wrong = "0123456789abcdef0123456789abcdef";
    for page in [format!("table/{wrong}"), format!("enter/{wrong}")] {
        assert_eq!(news(&open.path(&page)), 403, "{page}");
    }
    assert_eq!(news("/00000000/room"), 410);
}

#[test]
fn a_table_with_a_new_code_is_told() {
    let open = begun_night();
    let (old, other) = (open.table(1), open.table(2));
    let [mut own, mut others] = [&old, &other].map(|path| Phone::open(&open, path));
    open.server.new_code(1).unwrap();
    assert!(own.hears("event: change", 5_000).contains("event: change"));
    others.hears_nothing();
    assert_eq!(open.get(&old).status, 403);
    assert_eq!(open.post(&old, &tricks(8, 5)).status, 403);
    assert_eq!(open.get(&other).status, 200);
    let new = open.server.links().tables[0].clone();
    let (_, new) = new.split_once(&open.access.evening).unwrap();
    assert_eq!(open.get(&format!("/{}{new}", open.access.evening)).status, 200);
}

#[test]
fn a_running_clock_sends_no_updates() {
    let open = begun_night();
    // In the middle of a minute, so that none ends meanwhile.
    let ends = store::clock::now().timestamp_millis() + 20 * 60_000 + 30_000;
    let state = ClockState::Running(ends);
    let clock = RoundClock { state, in_room: true, ..RoundClock::default() };
    let host = HostSettings { clock, ..HostSettings::default() };
    open.store().set_host_settings(open.game, &host.texts()).unwrap();
    until(|| open.get(&open.path("room")).text.contains("data-ends"));
    assert_eq!(open.hand(HAND, "a", &tricks(8, 5)).status, 303);
    let pages = [open.path("room"), open.path("sheet"), open.own(1)];
    let mut phones = pages.each_ref().map(|path| Phone::open(&open, path));
    for (path, phone) in pages.iter().zip(&mut phones) {
        let page = open.get(path).text;
        assert!(page.contains(&format!("data-ends=\"{ends}\"")), "{page}");
        assert!(path.contains("me") || page.contains("data-time>21:00<"), "{page}");
        let heard = phone.hears("event: still", 2_000);
        assert!(heard.contains("event: time\ndata: ") && !heard.contains("event: page"), "{heard}");
    }
    // A second goes by, and the clock with it.
    for phone in &mut phones {
        let _ = phone.hears("event: page", 400);
    }
    let second = (1, RoundPath { table: 1, hand: 2 });
    assert_eq!(open.hand(second, "a", &tricks(7, 6)).status, 303);
    for phone in &mut phones[..2] {
        phone.hears_nothing();
    }
}

#[test]
fn a_card_has_the_place_as_of_the_last_complete_game() {
    let whole = night(2);
    let mut record = scoring::Record { rounds: Vec::new(), ..whole.clone() };
    record.rounds.push(whole.rounds[0].clone());
    record.rounds.push(begun(&whole.rounds[1]));
    record.ended = false;
    let place = |open: &Open, seat: usize| {
        let page = open.get(&open.own(seat)).text;
        let (_, place) = page.split_once("<span>place ").expect("a place");
        place.split(' ').next().unwrap().to_owned()
    };
    let places = |open: &Open| (1..=9).map(|seat| place(open, seat)).collect::<Vec<String>>();
    let open = Open::new(&record);
    let before = places(&open);
    for hand in 1..=3 {
        let at = (2, RoundPath { table: 1, hand });
        let texts = typed(&whole, &whole.rounds[1], at.1);
        assert_eq!(open.hand(at, "a", &texts).status, 303);
        assert_eq!(places(&open), before, "hand {hand} completes no game");
    }
    assert!(open.get(&open.own(1)).text.contains(" of 9 after game 1</span>"));
    // Before a game is in, nobody has a place.
    record.rounds = vec![begun(&whole.rounds[0])];
    let open = Open::new(&record);
    let texts = typed(&whole, &whole.rounds[0], HAND.1);
    assert_eq!(open.hand(HAND, "a", &texts).status, 303);
    let page = open.get(&open.own(1)).text;
    assert!(page.contains("My card") && !page.contains("<span>place "), "{page}");
}
