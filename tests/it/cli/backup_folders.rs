//! Backup folders that several computers and libraries share, and what else can be in them.

use super::*;

const RECORD: &str = include_str!("../../games/goodge/example-1.json");

/// A computer: a folder with a database and a configuration file of its own.
struct Computer<'a>(&'a Place, &'static str);

impl<'a> Computer<'a> {
    fn new(place: &'a Place, name: &'static str) -> Computer<'a> {
        fs::create_dir(place.path(name)).unwrap();
        Computer(place, name)
    }

    fn run(&self, arguments: &[&str]) -> Ran {
        let data = self.0.path(&format!("{}/house-rules.db", self.1));
        let settings = self.0.path(&format!("{}/settings.json", self.1));
        let [data, settings] = [&data, &settings].map(|path| path.to_str().unwrap());
        let environment = [("HOUSE_RULES_DATA", data), ("HOUSE_RULES_CONFIG", settings)];
        self.0.run_with(arguments, b"", &environment)
    }

    fn plays(&self, games: usize) {
        let file = self.0.file("goodge.json", RECORD);
        for _ in 0..games {
            let _ = self.run(&["import", "--again", &file]).exits(0);
        }
    }
}

fn copies(folder: &Path) -> Vec<std::path::PathBuf> {
    let files = fs::read_dir(folder).unwrap().flatten().map(|file| file.path());
    let mut files: Vec<_> =
        files.filter(|path| path.extension().is_some_and(|end| end == "db")).collect();
    files.sort();
    files
}

fn two_computers(place: &Place) -> [Computer<'_>; 2] {
    fs::create_dir(place.path("stick")).unwrap();
    let computers = ["ada", "ben"].map(|name| Computer::new(place, name));
    for (games, computer) in (1..).zip(&computers) {
        computer.plays(games);
        let _ = computer.run(&["backup", "--to", "stick", "--keep", "2"]).exits(0);
    }
    computers
}

#[test]
fn nothing_else_in_a_backup_folder_is_removed() {
    let place = Place::new();
    let [ada, _ben] = two_computers(&place);
    let own = copies(&place.path("stick/backups")).remove(0);
    let stem = own.file_stem().unwrap().to_str().unwrap().to_owned();
    let prefix = &stem[..stem.len() - 19];
    let mut strange = vec![
        place.path("stick/backups/notes 1.journal"),
        place.path(&format!("stick/backups/{stem} 1.journal")),
        place.path("stick/backups/house-rules 2020-01-01 00-00-00.db"),
    ];
    for name in
        [format!("{prefix}2020-01-02 00-00-00.db"), format!("{prefix}2020-01-03 00-00-00.db.part")]
    {
        strange.push(place.path(&format!("stick/backups/{name}")));
    }
    for path in &strange {
        fs::write(path, "a family's notes").unwrap();
    }
    // The name of one of ours, with another library inside.
    let other = place.path(&format!("stick/backups/{prefix}2020-01-04 00-00-00.db"));
    let _ = fs::copy(&own, &other).unwrap();
    alter(&other, "update library set uid = 'somebody else'");
    strange.push(other);
    // Beside the database as well.
    let beside = place.path("ada/backups/house-rules 2020-01-04 00-00-00.db");
    let _ = fs::copy(strange.last().unwrap(), &beside).unwrap();
    strange.push(beside);
    for _ in 0..12 {
        ada.plays(1);
        let _ = ada.run(&["backup"]).exits(0);
    }
    for path in strange {
        assert!(path.exists(), "{} was removed", path.display());
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_cannot_be_remembered_is_refused() {
    use std::os::unix::ffi::OsStrExt as _;

    let place = Place::new();
    let ada = Computer::new(&place, "ada");
    ada.plays(1);
    let folder = place.path("").join(std::ffi::OsStr::from_bytes(b"st\xffick"));
    fs::create_dir(&folder).unwrap();
    let library = place.path("ada/house-rules.db");
    let ran = program(&library, &["backup", "--to"]).arg(&folder).output().unwrap();
    let said = String::from_utf8_lossy(&ran.stderr);
    assert!(!ran.status.success() && said.contains("is not UTF-8"), "{said}");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
    let ben = Computer::new(&place, "ben");
    ben.plays(1);
    std::os::unix::fs::symlink("nowhere", place.path("ben/backups")).unwrap();
    let _ = ben.run(&["backup"]).exits(1).complains("it is a link that leads nowhere");
}

#[test]
fn a_restored_library_keeps_the_settings_of_this_computer() {
    let place = Place::new();
    let [ada, ben] = two_computers(&place);
    fs::create_dir(place.path("drive")).unwrap();
    let _ = ada.run(&["backup", "--to", "drive"]).exits(0);
    let theirs = copies(&place.path("ben/backups")).remove(0);
    // A library of an earlier version brought settings along.
    alter(
        &theirs,
        "insert into settings values ('second-place', '/elsewhere'), ('look', 'dark'),
         ('shared-game/x', '{\"number\":1,\"address\":\"postgres://elsewhere/club\"}')",
    );
    let _ = ada.run(&["restore", theirs.to_str().unwrap()]).exits(0);
    let said = ada.run(&["backup"]).exits(0);
    let _ = said.says("drive");
    let sql = "select count(*) from settings where key in ('second-place', 'look') or value like '%elsewhere%'";
    assert_eq!(asked::<i64>(&place.path("ada/house-rules.db"), sql), 0);
    let settings = place.read("ada/settings.json");
    assert!(settings.contains("drive") && !settings.contains("elsewhere"), "{settings}");
    // The library here is still this one: the copies in the folder are its own.
    let _ = ada.run(&["restore", "drive"]).exits(0).says("2 games were restored from");
    let _ = ben.run(&["restore", "stick"]).exits(0).says("2 games were restored from");
}

#[test]
fn settings_in_a_library_move_to_the_configuration_file() {
    let place = Place::new();
    let ada = Computer::new(&place, "ada");
    ada.plays(1);
    fs::create_dir(place.path("stick")).unwrap();
    let stick = place.path("stick");
    let library = place.path("ada/house-rules.db");
    alter(
        &library,
        &format!(
            "insert into settings values ('second-place', '{}'), ('second-place-keep', '7 days'),
             ('look', 'dark'), ('text-size', '150'), ('window', '1111 777 at 5 6'),
             ('evening-points', 'wins')",
            stick.display()
        ),
    );
    let _ = ada.run(&["history"]).exits(0);
    let settings = || -> Json { serde_json::from_str(&place.read("ada/settings.json")).unwrap() };
    let moved = settings();
    assert_eq!(moved["theme"], "dark");
    assert_eq!(moved["text_size"], 150);
    // Where a window was is not worth moving.
    assert_eq!(moved.get("window"), None);
    assert!(moved.to_string().contains("7 days"), "{moved}");
    let left: String = asked(&library, "select group_concat(key) from settings");
    assert_eq!(left, "evening-points");
    ada.plays(1);
    assert_eq!(copies(&place.path("stick/backups")).len(), 1);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = fs::metadata(place.path("ada/settings.json")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    // What is set here already stays.
    fs::write(place.path("ada/settings.json"), r#"{"theme": "light", "later": [1]}"#).unwrap();
    alter(&library, "insert into settings values ('look', 'dark'), ('text-size', '175')");
    let _ = ada.run(&["history"]).exits(0);
    let settings = settings();
    assert_eq!((&settings["theme"], &settings["text_size"]), (&"light".into(), &175.into()));
    assert_eq!(settings["later"], serde_json::json!([1]), "what a newer version wrote");
}

#[cfg(unix)]
#[test]
fn what_root_makes_belongs_to_the_owner_of_the_library() {
    use std::os::unix::fs::{MetadataExt as _, chown};

    let place = Place::new();
    let ada = Computer::new(&place, "ada");
    if fs::metadata(place.path("ada")).unwrap().uid() != 0 {
        return;
    }
    let owner = |name: &str| fs::metadata(place.path(name)).unwrap().uid();
    chown(place.path("ada"), Some(1234), Some(1234)).unwrap();
    ada.plays(1);
    assert_eq!(owner("ada/house-rules.db"), 1234);
    fs::create_dir(place.path("stick")).unwrap();
    chown(place.path("stick"), Some(1234), Some(1234)).unwrap();
    let _ = ada.run(&["backup", "--to", "stick"]).exits(0);
    for name in ["ada/settings.json", "ada/backups", "stick/backups"] {
        assert_eq!(owner(name), 1234, "{name}");
    }
    for folder in ["ada/backups", "stick/backups"] {
        for copy in copies(&place.path(folder)) {
            assert_eq!(fs::metadata(&copy).unwrap().uid(), 1234, "{}", copy.display());
        }
    }
    // A database in a folder of root's, as /tmp is.
    let _ = fs::copy(place.path("ada/house-rules.db"), place.path("tmp.db")).unwrap();
    chown(place.path("tmp.db"), Some(1234), Some(1234)).unwrap();
    let _ = ada.run(&["backup", "--data", "tmp.db"]).exits(0);
    assert_eq!(owner("backups"), 1234);
}
