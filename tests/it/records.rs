//! Records that many tests begin with, the program, and the files of the source.

#![cfg_attr(not(feature = "gui"), allow(dead_code))] // only the window begins with samples

use chrono::FixedOffset;
use formats::library::Label;
use rusqlite::types::FromSql;
use session::session::PendingChange;
use store::Person;

use crate::prelude::*;

/// Goodge of Ada, Ben and Cleo, with five rounds.
pub const GOODGE: &str = include_str!("../../assets/samples/goodge-under-way.json");
/// A night of 22 people, in its third game.
pub const WHIST: &str = include_str!("../../assets/samples/nights/court-whist.json");
/// A match of couples under way.
pub const GIN: &str = include_str!("../../assets/samples/nights/gin-tournament.json");

/// Returns the program on a database, in its folder.
pub fn program(data: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_house-rules"));
    command.args(arguments).env("HOUSE_RULES_DATA", data).env_remove("COLUMNS");
    command.env("HOUSE_RULES_CONFIG", data.with_extension("settings.json"));
    command.current_dir(data.parent().unwrap());
    command
}

/// Returns the exit status of the program on a database, and what it prints to either stream.
pub fn run(data: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = program(data, arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// Returns what the program prints on a database; it must succeed and complain of nothing.
#[track_caller]
pub fn said(data: &Path, arguments: &[&str]) -> String {
    let (code, said, complained) = run(data, arguments);
    assert_eq!((code, complained.as_str()), (Some(0), ""), "{arguments:?}: {said}");
    said
}

/// Returns the person with this name.
#[track_caller]
pub fn person(store: &Store, name: &str) -> Person {
    let people = store.people().unwrap().into_iter();
    people.into_iter().find(|person| person.name == name).unwrap_or_else(|| panic!("no {name}"))
}

/// Returns the record in a JSON text.
#[track_caller]
pub fn read(text: &str) -> Record {
    json::decode(text).unwrap().record.unwrap()
}

/// Returns the path of every record under tests/games.
pub fn cases() -> Vec<PathBuf> {
    let mut cases = files(&root().join("tests/games"), &["json"]);
    cases.retain(|path| !path.to_string_lossy().ends_with(".result.json"));
    cases
}

/// Returns whether a record's game is also read as CSV.
pub fn is_read_as_csv(record: &Record) -> bool {
    record.game.groups()[0].is_none()
}

/// Returns a hand that phone 7 sends for these people, who know these versions of it.
pub fn sent(
    hand: HandPlace,
    people: &[Player],
    known: Vec<VersionId>,
    texts: Vec<(Cell, String)>,
) -> VersionChange {
    let (people, players) = (people.to_vec(), people.to_vec());
    let device = "phone 7".to_owned();
    let adds = Some(NewVersion { people, players, device, texts, is_recorded: false });
    VersionChange { hand, known, removes: Vec::new(), records: Vec::new(), adds }
}

/// Returns the number in a cell; 0 if it is blank.
pub fn number_in(entry: &RoundEntry, cell: &Cell) -> i64 {
    match entry.get(cell) {
        Some(Value::Number(number)) => *number,
        _ => 0,
    }
}

/// Returns the people in a cell; nobody if it is blank.
pub fn people_in(entry: &RoundEntry, cell: &Cell) -> Vec<Player> {
    match entry.get(cell) {
        Some(Value::Players(players)) => players.clone(),
        _ => Vec::new(),
    }
}

/// Writes the tricks of pair A in each hand of a table, and the others as those of pair B.
pub fn set_tricks(entry: &mut RoundEntry, table: u16, tricks: [i64; 4]) {
    for (hand, tricks) in (1..).zip(tricks) {
        for (pair, tricks) in [("A", tricks), ("B", 13 - tricks)] {
            let place = RoundPath { table, hand };
            let cell = Cell { field: "tricks", place, subject: Subject::Part(pair) };
            let _ = entry.set(cell, Some(Value::Number(tricks)));
        }
    }
}

/// Returns a folder of its own, and a path in it.
pub fn fresh(name: &str) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    (folder, path)
}

/// Changes a database as another program could.
pub fn alter(path: &Path, sql: &str) {
    Connection::open(path).unwrap().execute_batch(sql).unwrap();
}

/// Returns the only value that a query finds in a database.
pub fn asked<T: FromSql>(path: &Path, sql: &str) -> T {
    Connection::open(path).unwrap().query_row(sql, [], |row| row.get(0)).unwrap()
}

/// Overwrites the page of a database at which this table begins.
pub fn damage_page(path: &Path, table: &str) {
    let sql = format!("select rootpage from sqlite_schema where name = '{table}'");
    let page: usize = asked(path, &sql);
    let mut bytes = fs::read(path).unwrap();
    bytes[(page - 1) * 4096..page * 4096].fill(0xFF);
    fs::write(path, bytes).unwrap();
}

/// Makes a change of a game now, after all others.
pub fn commit(store: &mut Store, game: GameId, change: &Change) -> LoggedChange {
    let newest = store.newest_change(game).unwrap();
    store.commit(game, newest, change, None, store::clock::now()).unwrap()
}

/// Makes a change of an open game, as the store and the session do.
pub fn apply(game: &mut OpenGame, PendingChange { change, undoes, .. }: PendingChange) {
    let id = ChangeId(i64::try_from(game.log().len()).unwrap() + 1);
    game.apply(LoggedChange { id, at: DateTime::UNIX_EPOCH, change, undoes }).unwrap();
}

/// Types into a form; `⏎` is Enter.
pub fn type_keys(game: &OpenGame, form: &mut RoundForm, keys: &str) {
    for key in keys.chars() {
        let key = if key == '⏎' { EditKey::Enter } else { EditKey::Char(key) };
        assert_ne!(form.press(game, key), Outcome::Ignored, "{key:?}");
    }
}

/// Imports a game of another library, begun at this time.
pub fn import(
    store: &mut Store,
    record: &Record,
    created: Option<DateTime<FixedOffset>>,
) -> Arrival {
    let label = Label { created, ..Label::default() };
    store.import(|library| library.game(&label, record)).unwrap()
}

/// Returns the number in a variable of the environment, or the usual one.
pub fn number(variable: &str, usual: u64) -> u64 {
    env::var(variable).ok().and_then(|number| number.parse().ok()).unwrap_or(usual)
}

/// Returns the folder of the whole source.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the files under a path whose names have one of these endings.
pub fn files(path: &Path, endings: &[&str]) -> Vec<PathBuf> {
    if path.is_file() {
        return vec![path.to_owned()];
    }
    let mut found = Vec::new();
    for entry in fs::read_dir(path).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, endings));
        } else if path.extension().is_some_and(|end| endings.iter().any(|one| end == *one)) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Returns the names of the files and folders in a folder, in order.
pub fn names_in(folder: &Path) -> Vec<String> {
    let found = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        found.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Returns a store with these games, written as records.
pub fn stored(texts: &[&str]) -> Store {
    let mut store = Store::open_in_memory().unwrap();
    for text in texts {
        let _ = store.create(&read(text), None).unwrap();
    }
    store
}

/// Returns the games that are entered in one form per round.
pub fn plain_games() -> impl Iterator<Item = &'static Game> {
    let plain = |game: &&Game| game.tables.is_none();
    rules::ALL.iter().copied().filter(plain)
}

/// Returns a drawn game.
pub fn simulated(game: &str, seed: u64, players: Option<usize>, rounds: Option<usize>) -> Record {
    simulate::record(rules::find(game).unwrap(), seed, players, rounds).unwrap()
}

/// Returns some rounds of a game, without dealers out of turn, rulings and notes.
pub fn some_rounds(
    game: &'static Game,
    seed: u64,
    players: Option<usize>,
    rounds: usize,
) -> Record {
    let common: Vec<&str> = game.common_fields().map(|spec| spec.id).collect();
    let own = |record: &Record| {
        let mut cells = record.rounds.iter().flat_map(RoundEntry::cells);
        !cells.any(|(cell, _)| common.contains(&cell.field))
    };
    (0..999)
        .filter_map(|more| simulate::record(game, 1000 * seed + more, players, Some(rounds)))
        .find(own)
        .unwrap_or_else(|| panic!("{}: no rounds were found", game.id))
}

/// Returns the record before its first round.
pub fn begun(record: &Record) -> Record {
    Record { rounds: Vec::new(), ended: false, ..record.clone() }
}
