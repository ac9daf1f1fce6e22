//! A hall of phones: each receives only its own page in full, as the pages' script does. They do as
//! little as possible with it, because they are not what is measured.

use std::cell::RefCell;
use std::io::{Error, ErrorKind, Result};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::rc::Rc;
use std::time::{Duration, Instant};

use scoring::{Cell, Change, Record, RoundEntry, RoundPath, Subject, Value};
use store::clock;
use store::{Filter, Store};
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::LocalSet;
use tokio::time::{sleep, timeout};

use super::night_of_tables::night;

/// How many tables there are.
pub const TABLES: u16 = 256;
/// How many phones show a page. Each has one connection for the page and one for events; two more
/// phones send.
pub const PHONES: u16 = 1022;
/// The number of the game being played, in which each pair gives one number.
const GAME: usize = 2;
/// How long it may take until nothing happens any more after a hand.
const PATIENCE: Duration = Duration::from_secs(20);
/// How long to wait for the other phones, of a table and of the hall.
const SOON: Duration = Duration::from_millis(100);
const LATER: Duration = Duration::from_millis(800);
/// The hand that closes the game: the last one of the last table.
const CLOSING: RoundPath = RoundPath { table: TABLES, hand: 4 };

/// Writes a file with a night of 256 tables whose second game has begun, or that has all its hands
/// except the one that closes it.
pub fn write_hall(file: &Path, is_nearly_over: bool) {
    let mut record: Record = night(TABLES.into());
    record.rounds.truncate(GAME);
    let whole = record.rounds.pop().unwrap();
    let is_seating = |cell: &Cell| cell.place.hand == 0 && !["hands", "cut"].contains(&cell.field);
    let begun = if is_nearly_over { nearly_over(&whole) } else { only(&whole, is_seating) };
    record.rounds.push(begun);
    let _ = Store::open(file).unwrap().create(&record, None).unwrap();
}

/// Returns the part of a round that these cells make up.
fn only(round: &RoundEntry, is_kept: impl Fn(&Cell) -> bool) -> RoundEntry {
    let cells = round.cells().filter(|(cell, _)| is_kept(cell));
    cells.map(|(cell, value)| (*cell, value.clone())).collect()
}

/// Returns a round without the hand that closes it and without cuts.
fn nearly_over(round: &RoundEntry) -> RoundEntry {
    let mut open = only(round, |cell| cell.place != CLOSING && cell.field != "cut");
    let place = RoundPath { hand: 0, ..CLOSING };
    let count = Cell { field: "hands", place, subject: Subject::One };
    open.set(count, Some(Value::Number(i64::from(CLOSING.hand) - 1)));
    open
}

/// Removes the hand that closed the game from the file, as another program would.
fn take_back(file: &Path) {
    let mut store = Store::open(file).unwrap();
    let game = store.games(&Filter::default()).unwrap()[0].id;
    let loaded = store.load(game).unwrap();
    let closed = &loaded.record.rounds[GAME - 1];
    let change = Change::correct(GAME, closed, &nearly_over(closed));
    let base = loaded.log.last().map(|step| step.id);
    let _ = store.commit(game, base, &change, None, clock::now()).unwrap();
}

/// What the phones ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pages {
    /// Four phones at each table.
    Tables,
    /// Every phone shows the room page.
    Room,
}

/// Which hands are confirmed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hands<'a> {
    /// One table after another; each time the pages of that table change.
    OfTables,
    /// The last hand of a game, removed from this file and sent again, which changes all pages.
    Closing(&'a Path),
}

/// Address and secrets of the pages.
#[derive(Debug, Clone)]
pub struct Hall {
    pub address: SocketAddr,
    pub evening: String,
    pub secrets: Vec<String>,
}

/// How long confirmed hands took.
#[derive(Debug, Default)]
pub struct Latencies {
    /// The time until the phone that confirmed had the desk's answer.
    pub answered: Vec<Duration>,
    /// The time until each phone had its changed page.
    pub shown: Vec<Duration>,
}

/// What one phone shows.
#[derive(Debug, Clone, Copy)]
struct Shown {
    /// The version of its page.
    version: [u8; 16],
    /// How many changes it has received, and when the last one came.
    count: usize,
    at: Instant,
}

type Board = Rc<RefCell<Vec<Shown>>>;

/// A connection to the pages.
struct Connection(TcpStream);

impl Connection {
    async fn open(from: Ipv4Addr, to: SocketAddr) -> Result<Connection> {
        let socket = TcpSocket::new_v4()?;
        socket.bind(SocketAddr::from((from, 0)))?;
        let stream = socket.connect(to).await?;
        stream.set_nodelay(true)?;
        Ok(Connection(stream))
    }

    async fn send(&self, mut bytes: &[u8]) -> Result<()> {
        while !bytes.is_empty() {
            self.0.writable().await?;
            match self.0.try_write(bytes) {
                Ok(count) => bytes = &bytes[count..],
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Reads what has arrived into a buffer that all connections share, and passes it to `look`.
    async fn read<T>(&self, all: &RefCell<Vec<u8>>, look: impl FnOnce(&[u8]) -> T) -> Result<T> {
        loop {
            self.0.readable().await?;
            let mut part = all.borrow_mut();
            match self.0.try_read(&mut part) {
                Ok(0) => return Err(Error::from(ErrorKind::UnexpectedEof)),
                Ok(count) => return Ok(look(&part[..count])),
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Returns the status and the text of the next answer.
    async fn answer(&self, all: &RefCell<Vec<u8>>) -> Result<(u16, String)> {
        let mut read = Vec::new();
        loop {
            if let Some(end) = read.windows(4).position(|at| at == b"\r\n\r\n") {
                let head = String::from_utf8_lossy(&read[..end]).to_lowercase();
                let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
                let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
                let length: usize = length.and_then(|length| length.parse().ok()).unwrap_or(0);
                if read.len() >= end + 4 + length {
                    let text = String::from_utf8_lossy(&read[end + 4..]).into_owned();
                    return Ok((status.unwrap_or(0), text));
                }
            }
            self.read(all, |part| read.extend_from_slice(part)).await?;
        }
    }
}

/// Returns the address of a phone. Each phone has its own, as in a real room.
fn own(phone: u16) -> Ipv4Addr {
    let [high, low] = (phone + 256).to_be_bytes();
    Ipv4Addr::new(127, 20, high, low)
}

/// Returns the version that follows these letters.
fn version_after(text: &[u8], before: &[u8]) -> Option<[u8; 16]> {
    let at = text.windows(before.len()).position(|at| at == before)? + before.len();
    text.get(at..at + 16)?.try_into().ok()
}

impl Hall {
    fn get(&self, page: &str) -> Vec<u8> {
        let Hall { address, evening, .. } = self;
        format!("GET /{evening}/{page} HTTP/1.1\r\nHost: {address}\r\n\r\n").into_bytes()
    }

    fn page(&self, phone: u16, pages: Pages) -> String {
        match pages {
            Pages::Room => "room".to_owned(),
            Pages::Tables => format!("table/{}", self.secrets[usize::from(phone % TABLES)]),
        }
    }

    /// Requests a page and returns its version.
    async fn version(
        &self,
        asked: &Connection,
        page: &str,
        all: &RefCell<Vec<u8>>,
    ) -> Result<[u8; 16]> {
        asked.send(&self.get(page)).await?;
        let (status, text) = asked.answer(all).await?;
        assert_eq!(status, 200);
        Ok(version_after(text.as_bytes(), b"data-version=\"").expect("a version"))
    }

    /// Plays a phone that shows a page, until the program ends.
    async fn phone(
        self: Rc<Hall>,
        phone: u16,
        pages: Pages,
        (board, all): (Board, Rc<RefCell<Vec<u8>>>),
    ) -> Result<()> {
        let page = self.page(phone, pages);
        // A browser keeps this connection open for the next page.
        let kept = Connection::open(own(phone), self.address).await?;
        let version = self.version(&kept, &page, &all).await?;
        let text = std::str::from_utf8(&version).unwrap_or_default();
        let news = Connection::open(own(phone), self.address).await?;
        let asked = format!("events?known={text}&page=/{}/{page}", self.evening);
        news.send(&self.get(&asked)).await?;
        board.borrow_mut()[usize::from(phone)].version = version;
        // What has arrived of an event: its beginning and its last four bytes. An event ends with
        // an empty line, and its chunk with one more; no other line is empty.
        let (mut begin, mut end) = (Vec::with_capacity(256), [0; 4]);
        loop {
            let is_whole = news
                .read(&all, |part| {
                    begin.extend_from_slice(&part[..part.len().min(256 - begin.len().min(256))]);
                    for byte in &part[part.len().saturating_sub(4)..] {
                        end = [end[1], end[2], end[3], *byte];
                    }
                    end == *b"\n\n\r\n"
                })
                .await?;
            if !is_whole {
                continue;
            }
            if let Some(version) = version_after(&begin, b"event: page\nid: ") {
                let shown = &mut board.borrow_mut()[usize::from(phone)];
                *shown = Shown { version, count: shown.count + 1, at: Instant::now() };
            }
            begin.clear();
        }
    }

    /// Sends a hand for a pair and returns how long the answer took.
    async fn send(
        &self,
        (from, hand): (u16, u8),
        by: &str,
        all: &RefCell<Vec<u8>>,
    ) -> Result<(Instant, Duration)> {
        let connection = Connection::open(own(from), self.address).await?;
        let secret = &self.secrets[usize::from(from % TABLES)];
        let (evening, address) = (&self.evening, self.address);
        let body = format!("game={GAME}&hand={hand}&by={by}&tricks:A=8&tricks:B=5");
        let text = format!(
            "POST /{evening}/table/{secret} HTTP/1.1\r\nHost: {address}\r\n\
             Origin: http://{address}\r\nConnection: close\r\n\
             Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        let at = Instant::now();
        connection.send(text.as_bytes()).await?;
        let (status, text) = connection.answer(all).await?;
        assert_eq!(status, 303, "{text}");
        Ok((at, at.elapsed()))
    }
}

/// Waits until every phone is connected, then sends and confirms hands one after another until
/// `go_on` returns false. At the end every sixteenth phone requests its page and must already show
/// it.
pub fn play(
    hall: Hall,
    pages: Pages,
    what: Hands<'_>,
    mut go_on: impl FnMut(usize) -> bool,
) -> Latencies {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let local = LocalSet::new();
    let hall = Rc::new(hall);
    let nothing = Shown { version: [0; 16], count: 0, at: Instant::now() };
    let board: Board = Rc::new(RefCell::new(vec![nothing; PHONES.into()]));
    let all = Rc::new(RefCell::new(vec![0; 256 * 1024]));
    runtime.block_on(local.run_until(async {
        for phone in 0..PHONES {
            let (hall, shared) = (Rc::clone(&hall), (Rc::clone(&board), Rc::clone(&all)));
            drop(tokio::task::spawn_local(async move {
                if let Err(error) = hall.phone(phone, pages, shared).await {
                    panic!("phone {phone}: {error}");
                }
            }));
        }
        wait(&board, |shown| shown.version != [0; 16]).await;
        sleep(Duration::from_secs(1)).await;
        let mut latencies = Latencies::default();
        let of_tables = (1..=4).flat_map(|hand| (0..TABLES).map(move |table| (table, hand)));
        for (number, of_table) in of_tables.enumerate() {
            if !go_on(number) {
                break;
            }
            let closing = (CLOSING.table - 1, CLOSING.hand);
            let (table, hand) = if what == Hands::OfTables { of_table } else { closing };
            // The other pair's confirmation is timed; of a game's last hand, what ends the game.
            let (from, by) = if what == Hands::OfTables {
                let _ = hall.send((table, hand), "a", &all).await.unwrap();
                sleep(Duration::from_millis(400)).await;
                (table + TABLES, "b")
            } else {
                (table, "a")
            };
            let before: Vec<usize> = board.borrow().iter().map(|shown| shown.count).collect();
            let (at, answered) = hall.send((from, hand), by, &all).await.unwrap();
            latencies.answered.push(answered);
            // At least the first phone of the table is told, or all that show the room.
            let first = usize::from(table);
            wait_for(|| board.borrow()[first].count > before[first]).await;
            sleep(if what == Hands::OfTables { SOON } else { LATER }).await;
            let heard =
                |(shown, last): (&Shown, &usize)| (shown.count > *last).then_some(shown.at - at);
            latencies.shown.extend(board.borrow().iter().zip(&before).filter_map(heard));
            if let Hands::Closing(file) = what {
                take_back(file);
                // What another program has written is checked for twice a second.
                sleep(LATER + LATER).await;
            }
        }
        for phone in (0..PHONES).step_by(16) {
            let asked = Connection::open(own(phone), hall.address).await.unwrap();
            let now = hall.version(&asked, &hall.page(phone, pages), &all).await.unwrap();
            assert_eq!(now, board.borrow()[usize::from(phone)].version, "phone {phone}");
        }
        latencies
    }))
}

/// Waits until this holds for every phone.
async fn wait(board: &Board, is_so: impl Fn(&Shown) -> bool) {
    wait_for(|| board.borrow().iter().all(&is_so)).await;
}

async fn wait_for(is_so: impl Fn() -> bool) {
    let all = async {
        while !is_so() {
            sleep(Duration::from_millis(2)).await;
        }
    };
    timeout(PATIENCE, all).await.expect("every phone shows the change");
}
