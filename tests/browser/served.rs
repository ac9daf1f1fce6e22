//! A game that is open to phones.

use std::io::{BufRead as _, BufReader};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use phones::{Access, Server};
use scoring::{Change, Record};
use session::form::{Draft, couple_group};
use store::clock;
use store::worker::StoreHandle;
use store::{GameId, Store};
use tempfile::TempDir;

/// A game in its own file, served to this computer only.
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
        let at_table = if couple_group(record.game).is_some() { 2 } else { 4 };
        let tables = record.players.len() / at_table;
        let access = Access::new().unwrap().with_tables(tables).unwrap();
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        let server = Server::open(StoreHandle::new(store), game, access.clone(), address).unwrap();
        Served { folder, game, access, server }
    }

    pub fn address(&self, page: &str) -> String {
        format!("http://{}/{page}", self.server.address())
    }

    /// Returns the address of a page of this evening.
    pub fn page(&self, page: &str) -> String {
        self.address(&format!("{}/{page}", self.access.evening))
    }

    /// Returns the address of the page of the person in this seat, from 1.
    pub fn own(&self, seat: usize) -> String {
        let name = self.record().players[seat - 1].clone();
        let name: Vec<String> = name.bytes().map(|byte| format!("%{byte:02X}")).collect();
        self.page(&format!("me?who={}", name.concat()))
    }

    pub fn entry(&self) -> String {
        self.page(&format!("enter/{}", self.access.secret))
    }

    /// Returns the address of a table's page, from 1.
    pub fn table(&self, table: u16) -> String {
        self.server.links().tables[usize::from(table) - 1].clone()
    }

    pub fn pin(&self) -> &str {
        &self.access.pin
    }

    fn store(&self) -> Store {
        Store::open(self.folder.path().join("games.db")).unwrap()
    }

    /// Writes something at the desk.
    pub fn at_desk(&self, change: &Change) {
        let mut store = self.store();
        let base = store.load(self.game).unwrap().log.last().map(|step| step.id);
        store.commit(self.game, base, change, None, clock::now()).unwrap();
    }

    /// Saves what is half typed at the desk.
    pub fn save_draft(&self, round: usize, draft: &Draft) {
        self.store().save_draft(self.game, round, draft).unwrap();
    }

    /// Returns the versions that phones have sent: the texts of each.
    pub fn versions(&self) -> Vec<Vec<String>> {
        let versions = self.store().hand_versions(self.game).unwrap().into_iter();
        versions.map(|it| it.texts.into_iter().map(|(_, text)| text).collect()).collect()
    }

    pub fn letters(&self) -> &str {
        &self.access.letters
    }

    /// Returns the record on the disk.
    pub fn record(&self) -> Record {
        self.store().load(self.game).unwrap().record
    }
}

/// The program itself, serving a game.
pub struct Program {
    folder: TempDir,
    game: GameId,
    child: Option<Child>,
    /// The addresses it prints, by the words before them.
    addresses: Vec<(String, String)>,
}

impl Program {
    pub fn start(record: &Record) -> Program {
        let folder = TempDir::new().unwrap();
        let mut store = Store::open(folder.path().join("games.db")).unwrap();
        let game = store.create(record, None).unwrap();
        drop(store);
        let mut program = Program { folder, game, child: None, addresses: Vec::new() };
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
        let addresses = lines.take_while(|line| !line.starts_with("Ctrl+C")).filter_map(|line| {
            let (before, after) = line.split_once("http://")?;
            let after = after.split(' ').next().unwrap_or_default();
            Some((before.trim().to_owned(), format!("http://{after}")))
        });
        self.addresses = addresses.collect();
        self.child = Some(child);
    }

    fn address(&self, of: &str) -> String {
        let found = self.addresses.iter().find(|(before, _)| before == of);
        found.unwrap_or_else(|| panic!("no address of {of}: {:?}", self.addresses)).1.clone()
    }

    pub fn entry(&self) -> String {
        self.address("to enter")
    }

    /// Returns the address of a table's page, from 1.
    pub fn table(&self, table: u16) -> String {
        self.address(&format!("table {table}"))
    }

    /// Kills it.
    pub fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }

    /// Stops it as a computer that falls asleep does, or lets it go on.
    pub fn freeze(&self, is: bool) {
        let id = self.child.as_ref().unwrap().id().to_string();
        let signal = if is { "-STOP" } else { "-CONT" };
        assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
    }

    /// Starts it again where it was.
    pub fn restart(&mut self) {
        let port = self.addresses[0].1.split(['/', ':']).find(|part| part.parse::<u16>().is_ok());
        let port = port.expect("a port").to_owned();
        self.run(&port);
    }

    /// Returns the record on the disk.
    pub fn record(&self) -> Record {
        Store::open(self.file()).unwrap().load(self.game).unwrap().record
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.kill();
    }
}
