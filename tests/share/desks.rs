//! Desks with a file each.

use chrono::{DateTime, Utc};
use desks::{Desk, Error};
use formats::json;
use session::OpenGame;
use store::worker::{Failure, StoreHandle};
use store::{ChangeConflict, GameId, LoadedGame};
use tempfile::TempDir;

use super::prelude::*;

/// A desk and its file.
pub struct TestDesk {
    pub name: String,
    folder: TempDir,
    /// The store that has the file open, as in a window.
    store: StoreHandle,
    pub address: String,
    pub event: String,
    pub game: GameId,
}

impl TestDesk {
    /// Creates the desk that shares a game.
    pub fn host(address: &str, record: &Record) -> TestDesk {
        let folder = tempfile::tempdir().unwrap();
        let (address, name) = (address.to_owned(), "host".to_owned());
        let mut store = Store::open(folder.path().join("games.db")).unwrap();
        let game = store.create(record, Some("Club night")).unwrap();
        let event = store.identity(game).unwrap();
        TestDesk { name, folder, store: StoreHandle::new(store), address, event, game }
    }

    /// Creates the desk that will share a game of Goodge in a database.
    pub fn goodge(server: &Server, database: &str) -> TestDesk {
        let record = simulate::record(rules::find("goodge").unwrap(), 7, Some(3), Some(4));
        TestDesk::host(&server.address(database), &record.unwrap())
    }

    /// Puts the host's game into the database.
    pub fn share(&self) -> Result<(), Error> {
        let desk = Desk::share(self.where_to(), self.handle(), self.game, &self.name, &[])?;
        assert_eq!(desk.uid(), self.event);
        Ok(())
    }

    /// Joins with another desk that has its own copy.
    pub fn joined(&self, name: &str) -> TestDesk {
        self.joined_by(name, &self.address)
    }

    /// Joins with another desk through another address.
    pub fn joined_by(&self, name: &str, address: &str) -> TestDesk {
        let folder = tempfile::tempdir().unwrap();
        let (name, address, event) = (name.to_owned(), address.to_owned(), self.event.clone());
        let store = StoreHandle::at(folder.path().join("games.db"));
        let mut desk = TestDesk { name, folder, store, address, event, game: GameId(0) };
        desk.game = desk.open().unwrap().game();
        desk
    }

    pub fn path(&self) -> PathBuf {
        self.folder.path().join("games.db")
    }

    /// Runs a job on the file.
    pub fn store<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Store) -> Result<T, store::Error> + Send + 'static,
    ) -> Result<T, Failure> {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(self.store.run(work))
    }

    pub fn handle(&self) -> StoreHandle {
        self.store.clone()
    }

    pub fn loaded(&self) -> LoadedGame {
        let game = self.game;
        self.store(move |store| store.load(game)).unwrap()
    }

    /// Returns the conflicts that wait for somebody.
    pub fn conflicts(&self) -> Vec<ChangeConflict> {
        let game = self.game;
        self.store(move |store| store.shared_conflicts(game)).unwrap()
    }

    /// Keeps this desk's values in the oldest conflict.
    pub fn keep_mine(&self) {
        let (game, uid) = (self.game, self.conflicts()[0].uid);
        self.store(move |store| store.settle_shared(game, uid, true)).unwrap();
    }

    /// Returns how many changes wait to be sent.
    pub fn waiting(&self) -> usize {
        let game = self.game;
        self.store(move |store| store.changes_waiting(game)).unwrap()
    }

    fn where_to(&self) -> Address {
        Address::read(&self.address).unwrap()
    }

    /// Opens the desk as the program does.
    pub fn open(&self) -> Result<Desk, Error> {
        Desk::join(self.where_to(), self.handle(), &self.event, &self.name)
    }

    /// Sends and reads once, and returns the result.
    pub fn sync(&self) -> IntegrationResult {
        self.try_sync().unwrap()
    }

    pub fn try_sync(&self) -> Result<IntegrationResult, Error> {
        let mut all = IntegrationResult::default();
        self.open()?.once(&mut |news| {
            if let News::Changed(one) = news {
                all.others.extend(one.others);
                all.accepted.extend(one.accepted);
                all.left_out.extend(one.left_out);
                all.conflicts += one.conflicts;
            }
        })?;
        Ok(all)
    }

    pub fn record(&self) -> Record {
        self.loaded().record
    }

    /// Returns the game as a screen has it.
    pub fn opened(&self) -> OpenGame {
        let loaded = self.loaded();
        OpenGame::open(loaded.record, loaded.log)
    }

    /// Records a change, as a window does.
    pub fn enter(&self, change: &Change) {
        self.enter_at(change, None, store::clock::now()).unwrap();
    }

    /// Returns a change of one value of a round.
    pub fn corrects(&self, round: usize, field: &'static str, value: Value) -> Change {
        let before = &self.record().rounds[round - 1];
        let mut after = before.clone();
        let _ = after.set(Cell::one(field), Some(value));
        Change::correct(round, before, &after)
    }

    /// Returns a change of the note of a round.
    pub fn notes(&self, round: usize, text: &str) -> Change {
        self.corrects(round, "note", Value::Text(text.to_owned()))
    }

    pub fn enter_at(
        &self,
        change: &Change,
        undoes: Option<store::ChangeId>,
        at: DateTime<Utc>,
    ) -> Result<(), Failure> {
        let (game, change) = (self.game, change.clone());
        self.store(move |store| {
            let base = store.newest_change(game)?;
            store.commit(game, base, &change, undoes, at).map(drop)
        })
    }

    /// Returns the program on its file.
    pub fn program(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_house-rules"));
        command.env("HOUSE_RULES_CONFIG", self.path().with_extension("json"));
        command.arg("--data").arg(self.path()).args(arguments);
        command
    }

    /// Returns the game as a file that the program itself wrote.
    pub fn export(&self) -> String {
        let output = self.program(&["export", &self.game.to_string()]).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    /// Returns the labels in its log.
    pub fn labels(&self) -> Vec<String> {
        self.loaded().log.into_iter().map(|logged| logged.change.label).collect()
    }
}

/// Checks that every desk has the same game, byte for byte.
pub fn agree<'a>(desks: impl IntoIterator<Item = &'a TestDesk>) {
    let mut desks = desks.into_iter();
    let first = desks.next().unwrap();
    let (record, export) = (first.record(), first.export());
    assert_eq!(json::encode_text(&record), export);
    for desk in desks {
        assert_eq!(desk.export(), export, "{} and {}", first.name, desk.name);
        // What files do not contain: card counts.
        assert_eq!(desk.record(), record, "{} and {}", first.name, desk.name);
    }
}
