//! A hall of phones: each hears the news and asks for its page anew, as the pages' script does.

use std::io::{Error, ErrorKind, Result};
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use house_rules::engine::{Cell, Record, RoundEntry};
use house_rules::store::Store;
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::LocalSet;
use tokio::time::{sleep, timeout};

use super::night_of_tables::night;

/// How many tables there are.
pub const TABLES: u16 = 256;
/// How many phones show a page, with a connection for that and one for news; two more send.
pub const PHONES: u16 = 1022;
/// The number of the game that is played: one in which each pair says one number.
const GAME: usize = 2;
/// How long everything may take to be quiet again after a hand.
const PATIENCE: Duration = Duration::from_secs(20);

/// Writes a file with a night of 256 tables whose second game has begun.
pub fn write_hall(file: &std::path::Path) {
    let mut record: Record = night(TABLES.into());
    record.rounds.truncate(GAME);
    let is_seating = |cell: &Cell| cell.place.hand == 0 && !["hands", "cut"].contains(&cell.field);
    let whole = record.rounds.pop().unwrap();
    let begun: RoundEntry = whole
        .cells()
        .filter(|(cell, _)| is_seating(cell))
        .map(|(cell, value)| (*cell, value.clone()))
        .collect();
    record.rounds.push(begun);
    let _ = Store::open(file).unwrap().create(&record, None).unwrap();
}

/// What the phones ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pages {
    /// Four phones at each table.
    Tables,
    /// Everybody looks at what the room sees.
    Room,
}

/// Where the pages are.
#[derive(Debug, Clone)]
pub struct Hall {
    pub address: SocketAddr,
    pub evening: String,
    pub secrets: Vec<String>,
}

/// How long confirmed hands took.
#[derive(Debug, Default)]
pub struct Latencies {
    /// Until the phone that confirmed has the desk's answer.
    pub answered: Vec<Duration>,
    /// Until each phone has heard of it.
    pub heard: Vec<Duration>,
    /// Until each phone has its page with it.
    pub shown: Vec<Duration>,
}

/// When one phone heard of a change and had its page with it: the newest of each.
#[derive(Debug, Clone, Copy, Default)]
struct Known {
    heard: Option<(i64, Instant)>,
    shown: Option<(i64, Instant)>,
}

type Board = Arc<Mutex<Vec<Known>>>;

/// A connection to the pages.
struct Connection {
    stream: TcpStream,
    read: Vec<u8>,
}

impl Connection {
    async fn open(from: Ipv4Addr, to: SocketAddr) -> Result<Connection> {
        let socket = TcpSocket::new_v4()?;
        socket.bind(SocketAddr::from((from, 0)))?;
        let stream = socket.connect(to).await?;
        stream.set_nodelay(true)?;
        Ok(Connection { stream, read: Vec::new() })
    }

    async fn send(&self, mut bytes: &[u8]) -> Result<()> {
        while !bytes.is_empty() {
            self.stream.writable().await?;
            match self.stream.try_write(bytes) {
                Ok(count) => bytes = &bytes[count..],
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    async fn more(&mut self) -> Result<()> {
        loop {
            self.stream.readable().await?;
            let mut part = [0; 8 * 1024];
            match self.stream.try_read(&mut part) {
                Ok(0) => return Err(Error::from(ErrorKind::UnexpectedEof)),
                Ok(count) => {
                    self.read.extend_from_slice(&part[..count]);
                    return Ok(());
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// The status and the text of the next answer.
    async fn answer(&mut self) -> Result<(u16, String)> {
        let end = loop {
            if let Some(end) = self.read.windows(4).position(|at| at == b"\r\n\r\n") {
                break end + 4;
            }
            self.more().await?;
        };
        let head = String::from_utf8_lossy(&self.read[..end]).to_lowercase();
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
        let length: usize = length.and_then(|length| length.parse().ok()).unwrap_or(0);
        while self.read.len() < end + length {
            self.more().await?;
        }
        let text = String::from_utf8_lossy(&self.read[end..end + length]).into_owned();
        drop(self.read.drain(..end + length));
        Ok((status, text))
    }

    /// The number of the newest change, as it is told next.
    async fn news(&mut self) -> Result<i64> {
        loop {
            if let Some(end) = self.read.windows(2).position(|at| at == b"\n\n") {
                let event = String::from_utf8_lossy(&self.read[..end]).into_owned();
                drop(self.read.drain(..end + 2));
                let data = event.lines().find_map(|line| line.strip_prefix("data: "));
                let number = data.and_then(|data| data.split('.').next()?.parse().ok());
                if let Some(number) = number {
                    return Ok(number);
                }
                continue;
            }
            self.more().await?;
        }
    }
}

/// The address of a phone: each has its own, as in a room.
fn own(phone: u16) -> Ipv4Addr {
    let [high, low] = (phone + 256).to_be_bytes();
    Ipv4Addr::new(127, 20, high, low)
}

impl Hall {
    fn get(&self, page: &str) -> Vec<u8> {
        let Hall { address, evening, .. } = self;
        format!("GET /{evening}/{page} HTTP/1.1\r\nHost: {address}\r\n\r\n").into_bytes()
    }

    /// A phone that shows a page, until the program ends.
    async fn phone(self: Arc<Hall>, phone: u16, pages: Pages, board: Board) -> Result<()> {
        let mut news = Connection::open(own(phone), self.address).await?;
        news.send(&self.get("events")).await?;
        while !news.read.windows(4).any(|at| at == b"\r\n\r\n") {
            news.more().await?;
        }
        let end = news.read.windows(4).position(|at| at == b"\r\n\r\n").unwrap_or(0);
        drop(news.read.drain(..end + 4));
        // What a chunk says of its length stands on lines of its own and is passed over.
        let mut page = None;
        let ask = match pages {
            Pages::Room => self.get("room"),
            Pages::Tables => {
                self.get(&format!("table/{}", self.secrets[usize::from(phone % TABLES)]))
            }
        };
        let at = usize::from(phone);
        loop {
            let newest = news.news().await?;
            let now = Instant::now();
            let mark = |part: &mut Option<(i64, Instant)>, at| {
                if part.is_none_or(|(known, _)| known < newest) {
                    *part = Some((newest, at));
                }
            };
            mark(&mut board.lock().unwrap()[at].heard, now);
            let mut asked = match page.take() {
                Some(open) => open,
                None => Connection::open(own(phone), self.address).await?,
            };
            asked.send(&ask).await?;
            let (status, _) = asked.answer().await?;
            assert_eq!(status, 200);
            page = Some(asked);
            mark(&mut board.lock().unwrap()[at].shown, Instant::now());
        }
    }

    /// Sends a hand for a pair, and returns how long the answer took.
    async fn send(&self, from: u16, hand: u8, by: &str) -> Result<(Instant, Duration)> {
        let mut connection = Connection::open(own(from), self.address).await?;
        let secret = &self.secrets[usize::from(from % TABLES)];
        let body = format!("game={GAME}&hand={hand}&by={by}&tricks.A=8&tricks.B=5");
        let text = format!(
            "POST /{}/table/{secret} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\
             Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{body}",
            self.evening,
            self.address,
            body.len()
        );
        let at = Instant::now();
        connection.send(text.as_bytes()).await?;
        let (status, text) = connection.answer().await?;
        assert_eq!(status, 303, "{text}");
        Ok((at, at.elapsed()))
    }
}

/// Everybody is there; then hands are sent and confirmed, one after the other, until `go_on` says no.
pub fn play(hall: Hall, pages: Pages, mut go_on: impl FnMut(usize) -> bool) -> Latencies {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let local = LocalSet::new();
    let hall = Arc::new(hall);
    let board: Board = Arc::new(Mutex::new(vec![Known::default(); PHONES.into()]));
    runtime.block_on(local.run_until(async {
        for phone in 0..PHONES {
            let (hall, board) = (Arc::clone(&hall), Arc::clone(&board));
            drop(tokio::task::spawn_local(async move {
                if let Err(error) = hall.phone(phone, pages, board).await {
                    panic!("phone {phone}: {error}");
                }
            }));
        }
        // At first every phone is told the newest.
        let newest = wait(&board, i64::MIN).await;
        let mut latencies = Latencies::default();
        let hands = (1..=4).flat_map(|hand| (0..TABLES).map(move |table| (table, hand)));
        for (number, (table, hand)) in hands.enumerate() {
            if !go_on(number) {
                break;
            }
            let wanted = newest + i64::try_from(number).unwrap() + 1;
            let _ = hall.send(table, hand, "a").await.unwrap();
            sleep(Duration::from_millis(400)).await;
            let (at, answered) = hall.send(table + TABLES, hand, "b").await.unwrap();
            let _ = wait(&board, wanted).await;
            latencies.answered.push(answered);
            for known in board.lock().unwrap().iter() {
                let since = |part: Option<(i64, Instant)>| part.map(|(_, when)| when - at);
                latencies.heard.extend(since(known.heard));
                latencies.shown.extend(since(known.shown));
            }
            sleep(Duration::from_millis(100)).await;
        }
        latencies
    }))
}

/// Waits until every phone shows this change, and returns the newest.
async fn wait(board: &Board, change: i64) -> i64 {
    let all = async {
        loop {
            let shown = |known: &Known| known.shown.map(|(newest, _)| newest);
            let least = board.lock().unwrap().iter().map(shown).min().flatten();
            if let Some(least) = least.filter(|least| *least >= change) {
                return least;
            }
            sleep(Duration::from_millis(2)).await;
        }
    };
    timeout(PATIENCE, all).await.expect("every phone shows the change")
}

/// One line of a table: the median, the 99th percentile and the most.
pub fn row(what: &str, mut took: Vec<Duration>) {
    took.sort_unstable();
    let at = |part: usize| took[(took.len() * part / 100).min(took.len() - 1)];
    let ms = |took: Duration| format!("{:.1} ms", took.as_secs_f64() * 1000.0);
    println!("| {what} | {} | {} | {} | {} |", ms(at(50)), ms(at(99)), ms(at(100)), took.len());
}
