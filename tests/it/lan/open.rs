//! A game that is open to phones, and what it answers.

use std::io::{Read as _, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::PathBuf;
use std::time::Duration;

use phones::{Access, Server};
use scoring::hands::HandPlace;
use scoring::{Change, Record};
use session::OpenGame;
use session::form::couple_group;
use session::hand_states::{HandState, HandStates};
use session::session::PendingChange;
use store::worker::StoreHandle;
use store::{GameId, Store, clock};
use tokio::net::TcpSocket;

use super::nights::typed;

/// What is in the boxes of a form, by their names.
pub type Texts = [(String, String)];

/// A game that is open to phones.
pub struct Open {
    pub _folder: tempfile::TempDir,
    pub path: PathBuf,
    pub game: GameId,
    pub access: Access,
    pub server: Server,
}

impl Open {
    pub fn new(record: &Record) -> Open {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("house-rules.db");
        let mut store = Store::open(&path).unwrap();
        let game = store.create(record, None).unwrap();
        let identity = store.identity(game).unwrap();
        let at_table = if couple_group(record.game).is_some() { 2 } else { 4 };
        let tables = record.players.len() / at_table;
        let access = Access::of(&path, &identity).unwrap().with_tables(tables);
        let access = access.unwrap();
        let server = Open::serve(store, game, &access);
        Open { _folder: folder, path, game, access, server }
    }

    pub fn serve(store: Store, game: GameId, access: &Access) -> Server {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        Server::open(StoreHandle::new(store), game, access.clone(), address).unwrap()
    }

    /// Ends the program and starts it again.
    pub fn start_again(&mut self) {
        self.server = Open::serve(self.store(), self.game, &self.access);
    }

    pub fn record(&self) -> Record {
        self.store().load(self.game).unwrap().record
    }

    /// Returns a hand as it is recorded.
    pub fn recorded(&self, hand: HandPlace) -> Vec<(String, String)> {
        let record = self.record();
        typed(&record, &record.rounds[hand.0 - 1], hand.1)
    }

    pub fn store(&self) -> Store {
        Store::open(&self.path).unwrap()
    }

    /// Returns the state of a hand, as stored.
    pub fn state(&self, hand: HandPlace) -> HandState {
        self.states().state(hand)
    }

    pub fn states(&self) -> HandStates {
        let store = self.store();
        let game = OpenGame::from(store.load(self.game).unwrap());
        HandStates::new(&game, &store.hand_versions(self.game).unwrap())
    }

    /// Writes something at the desk.
    pub fn at_desk(&self, change: &Change) {
        let mut store = self.store();
        let newest = store.newest_change(self.game).unwrap();
        store.commit(self.game, newest, change, None, clock::now()).unwrap();
    }

    /// Undoes the last change at the desk.
    pub fn undo_at_desk(&self) {
        let loaded = self.store().load(self.game).unwrap();
        let base = loaded.log.last().map(|step| step.id);
        let PendingChange { change, undoes, .. } = OpenGame::from(loaded).undo().unwrap();
        self.store().commit(self.game, base, &change, undoes, clock::now()).unwrap();
    }

    pub fn path(&self, page: &str) -> String {
        format!("/{}/{page}", self.access.evening)
    }

    pub fn enter(&self) -> String {
        self.path(&format!("enter/{}", self.access.secret))
    }

    pub fn table(&self, table: usize) -> String {
        self.path(&format!("table/{}", self.access.tables[table - 1]))
    }

    /// Returns the page of the person in this seat, from 1.
    pub fn own(&self, seat: usize) -> String {
        self.path(&format!("me?who={}", encoded(&self.record().players[seat - 1])))
    }

    pub fn get(&self, path: &str) -> Answer {
        self.ask(&format!("GET {path} HTTP/1.1\r\nHost: {}\r\n", self.server.address()), "")
    }

    pub fn post(&self, path: &str, form: &Texts) -> Answer {
        self.post_by(path, form, "")
    }

    /// Sends a form from the phone with this cookie.
    pub fn post_by(&self, path: &str, form: &Texts, cookie: &str) -> Answer {
        let cookie =
            if cookie.is_empty() { String::new() } else { format!("Cookie: {cookie}\r\n") };
        self.raw(form_request(self.server.address(), path, &body(form), &cookie).as_bytes())
    }

    pub fn ask(&self, head: &str, body: &str) -> Answer {
        self.raw(format!("{head}Connection: close\r\n\r\n{body}").as_bytes())
    }

    /// Sends these bytes and reads the answer.
    pub fn raw(&self, bytes: &[u8]) -> Answer {
        Answer::to(TcpStream::connect(self.server.address()).unwrap(), bytes)
    }

    /// Sends a form from an address of this computer, and returns the status; 0 if the connection
    /// was closed without an answer.
    pub fn post_from(&self, from: Ipv4Addr, path: &str, body: &str) -> u16 {
        let request = form_request(self.server.address(), path, body, "");
        Answer::to(connect(from, self.server.address()), request.as_bytes()).status
    }

    /// Sends one hand for a pair, from a phone that has not seen what others have sent.
    pub fn hand(&self, hand: HandPlace, by: &str, texts: &Texts) -> Answer {
        self.say(hand, by, texts, &[])
    }

    /// Sends one hand for both pairs.
    #[track_caller]
    pub fn confirm(&self, hand: HandPlace, texts: &Texts) {
        for by in ["a", "b"] {
            assert_eq!(self.hand(hand, by, texts).status, 303);
        }
    }

    /// Returns the inputs with which the page of a hand says what it shows.
    pub fn shown(&self, (_, at): HandPlace) -> Vec<(String, String)> {
        let page = format!("{}?hand={}&say=a", self.table(at.table.into()), at.hand);
        let page = self.get(&page).text;
        let shown = |name: &str| Some((name.to_owned(), input(&page, name)?));
        ["seen", "seats"].into_iter().filter_map(shown).collect()
    }

    /// Sends one hand for a pair, from a page that shows this.
    pub fn say(&self, hand: HandPlace, by: &str, texts: &Texts, shown: &Texts) -> Answer {
        self.post(&self.table(hand.1.table.into()), &hand_form(hand, by, texts, shown))
    }
}

/// Returns what the form of a hand sends.
pub fn hand_form(hand: HandPlace, by: &str, texts: &Texts, shown: &Texts) -> Vec<(String, String)> {
    let (round, at) = hand;
    let own = [("game", round.to_string()), ("hand", at.hand.to_string()), ("by", by.to_owned())];
    let own = own.map(|(name, text)| (name.to_owned(), text));
    [&own[..], shown, texts].concat()
}

/// Returns the value of the first input of this name on a page.
pub fn input(page: &str, name: &str) -> Option<String> {
    let (_, rest) = page.split_once(&format!("name=\"{name}\" value=\""))?;
    rest.split('"').next().map(str::to_owned)
}

/// Returns a form as the body of a request.
pub fn body(form: &Texts) -> String {
    let texts = form.iter().map(|(name, text)| format!("{name}={}", encoded(text)));
    texts.collect::<Vec<String>>().join("&")
}

/// What came back.
pub struct Answer {
    /// The status; 0 if the connection was closed without one.
    pub status: u16,
    pub text: String,
}

impl Answer {
    /// Sends these bytes and reads the answer.
    pub fn to(mut stream: TcpStream, bytes: &[u8]) -> Answer {
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        // A server that refuses a request for its size does not read it to its end.
        let _ = stream.write_all(bytes);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let text = String::from_utf8_lossy(&answer).into_owned();
        let status = text.split(' ').nth(1).and_then(|status| status.parse().ok());
        Answer { status: status.unwrap_or(0), text }
    }

    /// Fails unless it has this status and these words.
    #[track_caller]
    pub fn says(&self, status: u16, words: &str) {
        assert_eq!(self.status, status, "{}", self.text);
        assert!(self.text.contains(words), "no {words:?}: {}", self.text);
    }

    /// Returns the cookie that it sets.
    pub fn cookie(&self) -> &str {
        let cookie = self.text.lines().find_map(|line| line.strip_prefix("set-cookie: "));
        cookie.and_then(|cookie| cookie.split(';').next()).expect("a cookie")
    }
}

/// Connects from an address of this computer.
pub fn connect(from: Ipv4Addr, to: SocketAddr) -> TcpStream {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let stream = runtime.block_on(async {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind(SocketAddr::from((from, 0))).unwrap();
        socket.connect(to).await.unwrap().into_std().unwrap()
    });
    stream.set_nonblocking(false).unwrap();
    stream
}

/// Returns a form sent from a page of this address, with more lines in its head.
pub fn form_request(address: SocketAddr, path: &str, body: &str, more: &str) -> String {
    format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\n{more}\
         Connection: close\r\nContent-Type: application/x-www-form-urlencoded\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    )
}

/// Waits, for at most five seconds, until this is so: what others write is read within a moment.
#[track_caller]
pub fn until(is_so: impl Fn() -> bool) {
    let mut tries = (0..500).map(|_| std::thread::sleep(Duration::from_millis(10)));
    assert!(tries.any(|()| is_so()));
}

pub fn encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect::<Vec<String>>().concat()
}
