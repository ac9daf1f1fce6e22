//! A game that is open to phones.

use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use scoring::{Change, Record};
use session::form::Draft;
use store::{GameId, Store};
use tempfile::TempDir;

use crate::open::Open;

/// A game in its own file, served to this computer only.
pub struct Served(Open);

impl Served {
    pub fn new(record: &Record) -> Served {
        Served(Open::new(record))
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.0.server.address())
    }

    pub fn address(&self, page: &str) -> String {
        self.url(&format!("/{page}"))
    }

    /// Returns the address of a page of this evening.
    pub fn page(&self, page: &str) -> String {
        self.url(&self.0.path(page))
    }

    /// Returns the address of the page of the person in this seat, from 1.
    pub fn own(&self, seat: usize) -> String {
        self.url(&self.0.own(seat))
    }

    pub fn entry(&self) -> String {
        self.url(&self.0.enter())
    }

    /// Returns the address of a table's page, from 1.
    pub fn table(&self, table: u16) -> String {
        self.0.server.links().tables[usize::from(table) - 1].clone()
    }

    pub fn pin(&self) -> &str {
        &self.0.access.pin
    }

    /// Writes something at the desk.
    pub fn at_desk(&self, change: &Change) {
        self.0.at_desk(change);
    }

    /// Saves what is half typed at the desk.
    pub fn save_draft(&self, round: usize, draft: &Draft) {
        self.0.store().save_draft(self.0.game, round, draft).unwrap();
    }

    /// Returns how many versions phones have sent.
    pub fn versions(&self) -> usize {
        self.0.store().hand_versions(self.0.game).unwrap().len()
    }

    pub fn letters(&self) -> &str {
        &self.0.access.letters
    }

    /// Returns the record on the disk.
    pub fn record(&self) -> Record {
        self.0.record()
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
