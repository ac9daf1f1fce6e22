//! Randomly damaged requests over every route: none ends the server, none changes the game, none
//! reveals anything. Slow requests, and guesses.
//!
//! `HOUSE_RULES_DAMAGED=1000000` sends that many; no other test may run at the same time, because
//! panics of the server are counted for the whole process.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use super::*;

/// How many requests are sent by default.
const REQUESTS: u64 = 400;
/// How many connections are open at the same time.
const AT_ONCE: usize = 400;
/// After this long, the rest of an answer will not come.
const PATIENCE: Duration = Duration::from_millis(1500);
/// The most bytes that any page of this night has.
const MAX_ANSWER: usize = 400 * 1024;

/// What is requested, and what no answer may contain unless it was in the request.
struct Attack {
    address: SocketAddr,
    sound: Vec<String>,
    access: Access,
}

/// Returns every route with what a browser sends to it.
fn sound(open: &Open, bodies: impl Fn(usize) -> Vec<String>) -> Vec<String> {
    let address = open.server.address();
    let get =
        |path: &str| format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    let post = |path: &str, body: &str| form_request(address, path, body, "");
    let pages = ["room", "sheet", "me", "me?who=Ann", "ask", "desk", "events"];
    let mut all: Vec<String> = pages.iter().map(|page| get(&open.path(page))).collect();
    let letters = &open.access.letters;
    all.extend(["/", "/style.css", "/script.js", "/font/500", "/?letters=ABCD"].map(get));
    all.extend([get(&format!("/{letters}")), get(&format!("/?letters={letters}"))]);
    all.extend([
        get(&open.enter()),
        post(&open.enter(), "round=1&tricks=8"),
        post(&open.path(&format!("check/{}", open.access.secret)), "round=2"),
        post(&open.path("ask"), "table=2"),
        post(&open.path("me?who=Ann"), ""),
        get(&open.path(&format!("ask/{}", open.access.secret))),
        post(&open.path("desk"), "pin=AAAAAAAA"),
        post(&open.path("desk/act"), "yes=1&in=1.1&begin=2"),
    ]);
    for table in 1..=open.access.tables.len() {
        let at = open.table(table);
        all.extend([get(&at), get(&format!("{at}?hand=2&own=1")), get(&format!("{at}?not-us=1"))]);
        for hand in bodies(table) {
            let to = ["", "/check", "/correct"].map(|page| format!("{at}{page}"));
            all.extend(to.iter().map(|to| post(to, &hand)));
        }
        all.extend([
            get(&format!("{at}/here")),
            post(&format!("{at}/cut"), "game=1&cut0=0"),
            post(&format!("{at}/sit"), "who=Ida+and+Gus"),
        ]);
    }
    all
}

/// Returns a request with a few bytes changed, added, removed or repeated.
fn damaged(chance: &mut Rng, sound: &[String]) -> Vec<u8> {
    let mut bytes = chance.pick(sound).unwrap().clone().into_bytes();
    for _ in 0..=chance.index(6).unwrap() {
        let at = chance.index(bytes.len()).unwrap();
        // Mostly characters valid in an address or a form, so that it is not refused immediately.
        let byte = match chance.index(4).unwrap() {
            0 => u8::try_from(chance.index(256).unwrap()).unwrap(),
            _ => *chance.pick(b"0123456789abcdefAB%&=.+-/?_~").unwrap(),
        };
        match chance.index(5).unwrap() {
            0 => bytes[at] = byte,
            1 => bytes.insert(at, byte),
            2 => drop(bytes.remove(at)),
            3 => bytes.splice(at..at, b"999999999999".iter().copied()).for_each(drop),
            _ => {
                let end = (at + 1 + chance.index(40).unwrap()).min(bytes.len());
                let again = bytes[at..end].to_vec();
                bytes.splice(at..at, again).for_each(drop);
            }
        }
    }
    bytes
}

/// Sends bytes from an address of this computer, and returns what comes back while there is
/// patience.
fn ask(from: Ipv4Addr, to: SocketAddr, bytes: &[u8]) -> Vec<u8> {
    let mut stream = connect(from, to);
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let _ = stream.write_all(bytes);
    let (began, mut answer, mut part) = (Instant::now(), Vec::new(), [0; 16 * 1024]);
    while began.elapsed() < PATIENCE
        && let Ok(count @ 1..) = stream.read(&mut part)
    {
        answer.extend_from_slice(&part[..count]);
    }
    answer
}

impl Attack {
    /// Checks an answer, and returns its status.
    fn judge(&self, asked: &[u8], answer: &[u8]) -> u16 {
        let text = String::from_utf8_lossy(answer);
        let status = text.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        let known = [
            0, 200, 204, 303, 400, 403, 404, 405, 408, 409, 410, 411, 413, 414, 415, 421, 422, 429,
            431, 501, 505,
        ];
        let sent = String::from_utf8_lossy(asked);
        assert!(known.contains(&status), "{text}\nis in the answer to\n{sent}");
        assert!(answer.len() < MAX_ANSWER, "{} bytes are the answer to\n{sent}", answer.len());
        let Access { evening, letters, secret, tables, pin, .. } = &self.access;
        assert!(!text.contains(pin), "the PIN is in the answer to\n{sent}");
        if !sent.contains(evening) && !sent.to_uppercase().contains(letters) {
            assert!(!text.contains(evening), "the evening is in the answer to\n{sent}");
        }
        for secret in tables.iter().chain([secret]).filter(|secret| !sent.contains(*secret)) {
            assert!(!text.contains(secret), "a secret is in the answer to\n{sent}");
        }
        status
    }

    /// Sends this many requests, each from a different address of this computer, because a
    /// guessing address has to wait; returns how often each status came back.
    fn send(&self, count: usize) -> BTreeMap<u16, usize> {
        let workers = AT_ONCE.min(count);
        let statuses = Mutex::new(BTreeMap::new());
        let work = |worker: u16| {
            let mut chance = Rng(11 + u64::from(worker));
            let [high, low] = worker.to_be_bytes();
            for number in 0..count.div_ceil(workers) {
                let bytes = damaged(&mut chance, &self.sound);
                let last = u8::try_from(number % 250).unwrap() + 1;
                let answer = ask(Ipv4Addr::new(127, 1 + high, low, last), self.address, &bytes);
                let status = self.judge(&bytes, &answer);
                *statuses.lock().unwrap().entry(status).or_default() += 1;
            }
        };
        thread::scope(|scope| {
            for worker in (0..).take(workers) {
                let work = &work;
                scope.spawn(move || work(worker));
            }
        });
        statuses.into_inner().unwrap()
    }
}

/// Counts panics of the server's thread from now on.
fn count_panics() -> Arc<AtomicUsize> {
    let (count, counted) = (Arc::new(AtomicUsize::new(0)), std::panic::take_hook());
    let panics = Arc::clone(&count);
    std::panic::set_hook(Box::new(move |panic| {
        if std::thread::current().name() == Some("phones") {
            let _ = panics.fetch_add(1, Ordering::Relaxed);
        }
        counted(panic);
    }));
    count
}

fn are_many() -> bool {
    env::var_os("HOUSE_RULES_DAMAGED").is_some()
}

#[test]
fn damaged_requests_change_nothing() {
    // Many tables for many requests, because each table may send only so many per second.
    let whole = nights::night(if are_many() { 64 } else { 9 }, 1);
    let open = Open::new(&Record { rounds: Vec::new(), ..whole.clone() });
    open.at_desk(&Change::enter(1, &begun(&whole.rounds[0])));
    change_nothing(&open, |_| vec!["game=1&hand=1&by=a&tricks:A=8&tricks:B=5".to_owned()]);
}

#[test]
fn damaged_results_of_couples_change_nothing() {
    let whole = couples::match_of(if are_many() { 16 } else { 3 }, 1);
    let open = Open::new(&Record { rounds: Vec::new(), ..whole.clone() });
    change_nothing(&open, |table| {
        let table = u16::try_from(table).unwrap();
        let whole_result = couples::result(&whole, &whole.rounds[0], table);
        let gin = couples::gin(&whole, &whole.rounds[0], table, 12);
        let body = |texts: Vec<(String, String)>| {
            let form = couples::couple_form(1, "b", &texts).into_iter();
            form.map(|(name, text)| format!("{name}={text}")).collect::<Vec<_>>().join("&")
        };
        vec![body(whole_result), body(gin)]
    });
}

/// Sends damaged requests over every route and checks that nothing changes; `bodies` are what a
/// table sends.
fn change_nothing(open: &Open, bodies: impl Fn(usize) -> Vec<String>) {
    let panics = are_many().then(count_panics);
    let before = open.record();
    let (sound, access) = (sound(open, bodies), open.access.clone());
    let attack = Attack { address: open.server.address(), sound, access };
    let count = number("HOUSE_RULES_DAMAGED", REQUESTS);
    let began = Instant::now();
    let statuses = attack.send(count.try_into().unwrap());
    println!("{count} damaged requests in {:.0?}: {statuses:?}", began.elapsed());
    assert_eq!(open.get("/").status, 200, "it still answers");
    assert_eq!(open.get(&open.table(1)).status, 200, "and the tables too");
    // Whatever got through is a hand that could be, and nothing else has changed.
    let mut after = open.record();
    let evaluation = evaluate(&after);
    assert!(evaluation.rounds.iter().all(|round| round.state == RoundState::Scored), "{after:?}");
    for (round, was) in after.rounds.iter_mut().zip(&before.rounds) {
        *round = begun(round);
        assert_eq!(round, was);
    }
    after.rounds.truncate(before.rounds.len());
    assert_eq!(after, before);
    assert_eq!(panics.map_or(0, |count| count.load(Ordering::Relaxed)), 0, "panics");
}

/// A client that sends a byte now and then is disconnected after ten seconds, and delays nobody.
#[test]
fn slow_senders_are_disconnected() {
    let open = begun_night();
    let address = open.server.address();
    let body = format!(
        "POST {} HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\n\
         Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 400\r\n\r\nhand=1",
        open.table(1)
    );
    let began = Instant::now();
    let slow: Vec<TcpStream> = ["", "GET / HT", body.as_str()]
        .iter()
        .cycle()
        .take(60)
        .map(|bytes| {
            let mut stream = TcpStream::connect(address).unwrap();
            stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
            stream.write_all(bytes.as_bytes()).unwrap();
            stream
        })
        .collect();
    while began.elapsed() < Duration::from_secs(4) {
        let at = Instant::now();
        assert_eq!(open.get(&open.table(1)).status, 200);
        assert!(at.elapsed() < Duration::from_secs(3), "after {:?}", began.elapsed());
        for mut stream in &slow {
            let _ = stream.write_all(b"x");
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    for mut stream in slow {
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer);
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 4"), "{answer}");
    }
    let took = began.elapsed();
    assert!((9..25).contains(&took.as_secs()), "{took:?}");
    assert_eq!(open.get("/").status, 200);
}
