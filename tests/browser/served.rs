//! A game that is open to phones.

use std::io::{BufRead as _, BufReader};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use house_rules::engine::Record;
use house_rules::lan::{Access, Server};
use house_rules::store::worker::StoreHandle;
use house_rules::store::{GameId, Store};
use tempfile::TempDir;

/// A game in a file of its own, served on this computer alone.
pub struct Served {
    folder: TempDir,
    game: GameId,
    access: Access,
    server: Server,
}

impl Served {
    pub fn new(record: &Record) -> Served {
        let folder = TempDir::new().unwrap();
        let mut store = Store::open(folder.path().join("games.db")).unwrap();
        let game = store.create(record, None).unwrap();
        let access = Access::new().unwrap();
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        let server = Server::open(StoreHandle::new(store), game, access.clone(), address).unwrap();
        Served { folder, game, access, server }
    }

    pub fn address(&self, page: &str) -> String {
        format!("http://{}/{page}", self.server.address())
    }

    /// The address of a page of this evening.
    pub fn page(&self, page: &str) -> String {
        self.address(&format!("{}/{page}", self.access.evening))
    }

    pub fn entry(&self) -> String {
        self.page(&format!("enter/{}", self.access.secret))
    }

    pub fn letters(&self) -> &str {
        &self.access.letters
    }

    /// What is on the disk.
    pub fn record(&self) -> Record {
        Store::open(self.folder.path().join("games.db")).unwrap().load(self.game).unwrap().record
    }
}

/// The program itself, serving a game.
pub struct Program {
    folder: TempDir,
    game: GameId,
    child: Option<Child>,
    entry: String,
}

impl Program {
    pub fn start(record: &Record) -> Program {
        let folder = TempDir::new().unwrap();
        let mut store = Store::open(folder.path().join("games.db")).unwrap();
        let game = store.create(record, None).unwrap();
        drop(store);
        let mut program = Program { folder, game, child: None, entry: String::new() };
        program.run("0");
        program
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("games.db")
    }

    fn run(&mut self, port: &str) {
        let mut child = Command::new(env!("CARGO_BIN_EXE_house-rules"))
            .arg("--data")
            .arg(self.file())
            .args(["serve", "--address", "127.0.0.1", "--port", port])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
        let mut addresses =
            lines.filter_map(|line| Some(line.split_once("to enter")?.1.trim().to_owned()));
        self.entry = addresses.next().expect("an address to enter");
        self.child = Some(child);
    }

    pub fn entry(&self) -> String {
        self.entry.clone()
    }

    /// Ends it without a word.
    pub fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }

    /// Starts it again where it was.
    pub fn restart(&mut self) {
        let port = self.entry.split(['/', ':']).find(|part| part.parse::<u16>().is_ok());
        let port = port.expect("a port").to_owned();
        self.run(&port);
    }

    /// What is on the disk.
    pub fn record(&self) -> Record {
        Store::open(self.file()).unwrap().load(self.game).unwrap().record
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.kill();
    }
}
