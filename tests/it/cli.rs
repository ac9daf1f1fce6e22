//! The command line, by running the program.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use house_rules::exchange::{csv, json};
use house_rules::rules;
use serde_json::Value as Json;
use tempfile::TempDir;

use super::exchange::cases;

const RECORD: &str = r#"{"game": "goodge", "players": ["Ada", "Ben", "Cleo"], "rounds": [
  {"declarer": "Ben", "bid": 120, "trump": "stars", "captured": {"Ada": 70, "Ben": 130, "Cleo": 50}}]}"#;
const BAD: &str = r#"{"game": "goodge", "players": ["Ada", "Ben", "Cleo"], "rounds": [
  {"declarer": "Ben", "bid": 300, "trump": "blue", "captured": {"Ada": 70, "Ben": 130}}]}"#;

/// A folder of its own for a test, with a database in it.
struct Place(TempDir);

impl Place {
    fn new() -> Place {
        Place(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn file(&self, name: &str, text: &str) -> String {
        fs::write(self.path(name), text).unwrap();
        name.to_owned()
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    fn run(&self, arguments: &[&str]) -> Ran {
        self.run_with(arguments, b"", &[])
    }

    fn run_with(&self, arguments: &[&str], input: &[u8], environment: &[(&str, &str)]) -> Ran {
        let mut command = Command::new(env!("CARGO_BIN_EXE_house-rules"));
        for name in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET", "COLUMNS", "NO_COLOR"] {
            let _ = command.env_remove(name);
        }
        let mut child = command
            .args(arguments)
            .env("HOUSE_RULES_DATA", self.path("games.db"))
            .env("TMPDIR", self.0.path())
            .envs(environment.iter().copied())
            .current_dir(self.0.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // A program that reads no input may have ended before it is written.
        let _ = child.stdin.take().unwrap().write_all(input);
        let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
        Ran {
            code: status.code(),
            stdout: String::from_utf8(stdout).unwrap(),
            stderr: String::from_utf8(stderr).unwrap(),
        }
    }
}

/// What a run of the program said.
#[derive(Debug)]
struct Ran {
    code: Option<i32>,
    stdout: String,
    stderr: String,
}

impl Ran {
    /// It ended so, and complained only where it could not do what was asked.
    fn exits(self, code: i32) -> Ran {
        assert_eq!(self.code, Some(code), "{self:#?}");
        assert_eq!(self.stderr.is_empty(), code != 1, "{self:#?}");
        self
    }

    fn says(self, text: &str) -> Ran {
        assert!(self.stdout.contains(text), "no {text:?} in {self:#?}");
        self
    }

    fn complains(self, text: &str) -> Ran {
        assert!(self.stderr.contains(text), "no {text:?} in {self:#?}");
        self
    }

    fn json(&self) -> Json {
        serde_json::from_str(&self.stdout).unwrap()
    }
}

#[test]
fn score_prints_the_result_as_json() {
    let place = Place::new();
    let file = place.file("a.json", RECORD);
    let ran = place.run(&["score", &file]).exits(0);
    assert_eq!(ran.json()["totals"]["Ben"], 130);
    assert_eq!(ran.json()["rounds"][0].get("why"), None);
    assert!(ran.stdout.starts_with("{\n  \"game\": \"goodge\",\n"), "{}", ran.stdout);
    assert!(!place.path("games.db").exists(), "looking at a file needs no database");
}

#[test]
fn score_says_why() {
    let place = Place::new();
    let file = place.file("a.json", RECORD);
    let ran = place.run(&["score", &file, "--why"]).exits(0);
    let why = &ran.json()["rounds"][0]["why"]["Ben"][0];
    assert_eq!(why["points"], 130);
    assert_eq!(why["why"], "bid 120, took 130: made");
}

#[test]
fn score_reads_standard_input_and_csv() {
    let place = Place::new();
    let from_json = place.run_with(&["score", "-"], RECORD.as_bytes(), &[]).exits(0);
    let decoded = json::decode(RECORD).unwrap();
    let (record, reading) = decoded.read().unwrap();
    let sheet = csv::encode(record, &reading);
    let from_csv = place.run_with(&["score", "-"], sheet.as_bytes(), &[]).exits(0);
    assert_eq!(from_json.stdout, from_csv.stdout);
}

#[test]
fn score_gives_problems_as_json() {
    let place = Place::new();
    let file = place.file("bad.json", BAD);
    let ran = place.run(&["score", &file]).exits(2);
    let problems = ran.json()["problems"].as_array().unwrap().clone();
    let fields: Vec<&str> =
        problems.iter().map(|problem| problem["field"].as_str().unwrap()).collect();
    assert_eq!(fields, ["trump", "bid", "captured"]);
    let ran = place.run_with(&["score", "-"], b"{}", &[]).exits(2);
    assert_eq!(ran.json()["problems"][0]["field"], "game");
    assert_eq!(ran.json()["problems"][0]["round"], Json::Null);
}

#[test]
fn score_says_where_a_file_is_no_record() {
    let place = Place::new();
    let file = place.file("broken.json", "{\n  \"game\": \"goodge\",\n  \"players\" 3\n}\n");
    let ran = place.run(&["score", &file]).exits(1);
    assert_eq!(
        ran.stderr,
        "house-rules: broken.json: line 3, column 13: this is not JSON: expected `:`.\n"
    );
    assert_eq!(ran.stdout, "");
    let file = place.file("list.json", "[1]");
    let _ = place.run(&["score", &file]).exits(1).complains("line 1, column 1").complains("a list");
    let _ = place.run_with(&["score", "-"], b"", &[]).exits(1).complains("standard input: line 1");
    let _ = place
        .run_with(&["score", "-"], b"{\n \"\xff\"", &[])
        .exits(1)
        .complains("line 2, column 3")
        .complains("UTF-8");
    let _ = place
        .run(&["score", "none.json"])
        .exits(1)
        .complains("house-rules: none.json cannot be read: there is no such file or folder.");
    let _ = place.run(&["score", "."]).exits(1).complains("it is a folder");
    let file = place.file("twice.csv", "round,bid,bid\r\n");
    let _ = place
        .run(&["score", &file])
        .exits(1)
        .complains("twice.csv: line 1: two columns are called “bid”.");
}

#[test]
fn score_gives_every_case_its_status() {
    let place = Place::new();
    // One refused and one accepted case of every game; the library is tested with them all.
    for game in rules::ALL {
        let mut seen = [false; 2];
        for case in cases() {
            if !case.parent().unwrap().ends_with(game.id) {
                continue;
            }
            let wanted: Json = serde_json::from_str(
                &fs::read_to_string(case.with_extension("result.json")).unwrap(),
            )
            .unwrap();
            let refused = wanted.get("problems").is_some();
            if !std::mem::replace(&mut seen[usize::from(refused)], true) {
                let ran = place.run(&["score", &case.display().to_string()]);
                let ran = ran.exits(if refused { 2 } else { 0 });
                assert_eq!(ran.json().get("totals"), wanted.get("totals"));
            }
        }
        assert_eq!(seen, [true; 2], "{}", game.id);
    }
}

#[test]
fn check_says_every_problem_and_warning_as_a_sentence() {
    let place = Place::new();
    let good = place.file("good.json", RECORD);
    let odd = place.file("odd.json", &RECORD.replace("120", "122"));
    let bad = place.file("bad.json", BAD);
    let list = place.file("list.json", &format!("[{RECORD}, {BAD}]"));
    let _ = place.run(&["check", &good, &good]).exits(0).says("good.json: ok\ngood.json: ok\n");
    let _ = place
        .run(&["check", &odd])
        .exits(0)
        .says("odd.json: warning: round 1, bid: A bid of 122 is no multiple of 5.");
    let ran = place.run(&["check", &good, &bad, &list]).exits(2);
    let _ = ran
        .says("good.json: ok\n")
        .says("bad.json: round 1, bid: Bid is 300; it can be 50 to 250.\n")
        .says("bad.json: round 1, trump: Trump must be one of spades,")
        .says("bad.json: round 1, captured: Captured adds up to 200; it must be 250: 50 missing.")
        .says("list.json, record 1: ok\n")
        .says("list.json, record 2: round 1, bid:");
}

#[test]
fn check_goes_on_after_a_file_that_cannot_be_read() {
    let place = Place::new();
    let good = place.file("good.json", RECORD);
    let bad = place.file("bad.json", BAD);
    let ran = place.run(&["check", "none.json", &good]).exits(1);
    let _ = ran.says("good.json: ok\n").complains("none.json cannot be read");
    let ran = place.run(&["check", "none.json", &bad, &good]);
    assert_eq!(ran.code, Some(2), "{ran:#?}");
}

#[test]
fn check_tells_the_line_and_column_of_a_spreadsheet() {
    let place = Place::new();
    let file = place.file(
        "a.csv",
        "round,declarer,bid,trump,captured:Ada,game,players\r\n0,,,,,goodge,Ada; Ben; Cleo\r\n\
         1,Ada,many,stars,250,,\r\n",
    );
    let _ = place
        .run(&["check", &file])
        .exits(2)
        .says("a.csv: round 1, bid: Line 3, column bid: Bid must be a whole number, not “many”.\n");
}

#[test]
fn games_lists_every_game_in_columns() {
    let ran = Place::new().run(&["games"]).exits(0);
    let lines: Vec<&str> = ran.stdout.lines().collect();
    assert_eq!(lines.len(), rules::ALL.len() + 1);
    let column = lines[0].find("name").unwrap();
    for (line, game) in lines[1..].iter().zip(rules::ALL) {
        assert!(line.starts_with(&format!("{} ", game.id)), "{line}");
        assert!(line[column..].starts_with(game.name), "{line}");
        assert!(line.ends_with(game.summary), "{line}");
    }
}

#[test]
fn rules_prints_the_page_of_every_game() {
    let place = Place::new();
    for game in rules::ALL {
        let ran = place.run(&["rules", game.id]).exits(0);
        for heading in ["What you write down", "House rules"] {
            let under = "-".repeat(heading.len());
            assert!(ran.stdout.contains(&format!("\n{heading}\n{under}\n")), "{}", ran.stdout);
        }
        for field in game.fields() {
            assert!(ran.stdout.contains(&format!("\n{} ", field.id)), "{}: {}", game.id, field.id);
        }
        for option in game.options {
            assert!(ran.stdout.contains(&format!("\n{} ", option.id)), "{}", option.id);
        }
        assert!(!ran.stdout.contains("**") && !ran.stdout.contains('\u{1b}'), "{}", ran.stdout);
        for line in ran.stdout.lines() {
            assert!(line.chars().count() <= 80, "{}: {line}", game.id);
            assert!(!line.starts_with(['|', '#']), "{}: {line}", game.id);
        }
    }
    let _ = place.run(&["rules", "Goodge"]).exits(0).says("Card values\n");
}

#[test]
fn rules_of_an_unknown_game_names_the_nearest() {
    let place = Place::new();
    let _ = place.run(&["rules", "godge"]).exits(1).complains("Did you mean goodge? ");
    let _ = place.run(&["rules", "whist"]).exits(1).complains("whist-with-tens");
    let ran = place.run(&["rules", "zzzzzzzz"]).exits(1);
    assert_eq!(
        ran.stderr,
        "house-rules: There is no game called zzzzzzzz. “house-rules games” lists them all.\n"
    );
}

#[test]
fn a_game_is_the_same_after_import_and_export() {
    let place = Place::new();
    let cases: Vec<PathBuf> = cases();
    let mut accepted = Vec::new();
    for case in cases {
        let decoded = json::decode(&fs::read_to_string(&case).unwrap()).unwrap();
        // What stands in a late round is not scored, but a file that loses some of it is refused.
        if let (Ok((record, _)), true) = (decoded.read(), decoded.every_problem().is_empty()) {
            accepted.push((case.display().to_string(), record.clone()));
        }
    }
    let mut import = vec!["import"];
    import.extend(accepted.iter().map(|(path, _)| path.as_str()));
    let ran = place.run(&import).exits(0);
    assert_eq!(ran.stdout.lines().count(), accepted.len());

    let _ = place.run(&["export", "--all", "--json", "-o", "all.json"]).exits(0);
    let _ = place.run(&["export", "--all", "--csv", "-o", "sheets"]).exits(0);
    let elsewhere = ["--data", "other.db"];
    let _ = place.run(&["import", "all.json", elsewhere[0], elsewhere[1]]).exits(0);
    let again = place.run(&["export", "--all", elsewhere[0], elsewhere[1]]).exits(0);
    assert_eq!(again.stdout, place.read("all.json"));

    let library: Json = serde_json::from_str(&place.read("all.json")).unwrap();
    let list = library["games"].as_array().unwrap();
    assert_eq!(list.len(), accepted.len());
    for (number, (json, (path, record))) in list.iter().zip(&accepted).enumerate() {
        let back = json::decode(&json["record"].to_string()).unwrap();
        assert_eq!(back.record.as_ref(), Some(record), "{path}");
        let sheet = place.read(&format!("sheets/{}-{}.csv", number + 1, record.game.id));
        assert_eq!(csv::decode(&sheet).unwrap().record.as_ref(), Some(record), "{path}");
    }
}

#[test]
fn import_refuses_a_record_with_problems_and_imports_nothing() {
    let place = Place::new();
    let good = place.file("good.json", RECORD);
    let bad = place.file("bad.json", BAD);
    let _ = place
        .run(&["import", &good, &bad])
        .exits(2)
        .says("bad.json: round 1, bid: Bid is 300; it can be 50 to 250.\n")
        .says("Nothing was imported.\n");
    let _ = place.run(&["import", &good, "none.json"]).exits(1).complains("none.json");
    let _ = place.run(&["history"]).exits(0).says("There are no games yet.\n");
    assert!(!place.path("games.db").exists());
    let _ = place
        .run_with(&["import", "-"], RECORD.as_bytes(), &[])
        .exits(0)
        .says("standard input: game 1, Goodge: Ada, Ben and Cleo\n");
}

#[test]
fn export_writes_one_game_as_it_is_asked_for() {
    let place = Place::new();
    let file = place.file("a.json", RECORD);
    let _ = place.run(&["import", &file]).exits(0);
    let _ = place.run(&["export", "1"]).exits(0).says("{\n  \"game\": \"goodge\",");
    let _ = place.run(&["export", "1", "--csv"]).exits(0).says("round,declarer,bid,");
    let ran = place.run(&["export", "1", "--standings"]).exits(0);
    assert_eq!(
        ran.stdout,
        "rank,name,total,winner\r\n1,Ben,130,no\r\n2,Ada,70,no\r\n3,Cleo,50,no\r\n"
    );
    let _ = place.run(&["export", "2"]).exits(1).complains("There is no game 2");
    let _ = place.run(&["export", "--all", "--csv"]).exits(1).complains("-o FOLDER");
    let _ = place.run(&["export"]).exits(1);
    let _ = place.run(&["export", "1", "--csv", "--json"]).exits(1);
    let nowhere = place.run(&["export", "1", "--data", "none.db"]).exits(1);
    let _ = nowhere.complains("There are no games yet: none.db does not exist.");
}

#[test]
fn a_night_goes_out_as_hands_and_seats_and_comes_back() {
    let place = Place::new();
    for (game, players) in [("court-whist", "9"), ("gin-tournament", "4")] {
        let made = place.run(&["simulate", game, "--seed", "4", "--players", players]).exits(0);
        let file = place.file(&format!("{game}.json"), &made.stdout);
        let _ = place.run(&["import", &file]).exits(0);
    }
    let night = place.run(&["export", "1"]).exits(0).stdout;
    let _ = place.run(&["export", "1", "--hands", "-o", "hands.csv"]).exits(0);
    let _ = place.run(&["export", "1", "--seats", "-o", "seats.csv"]).exits(0);
    assert!(place.read("hands.csv").starts_with("round,game,table,hand,A lady,A gentleman,"));
    assert!(place.read("seats.csv").starts_with("round,game,number,name,role,table,pair,chair,"));
    let _ = place.run(&["import", "seats.csv"]).exits(1).complains(
        "seats.csv: these are the seats of a night, which are read together with its hands",
    );
    let _ = place.run(&["score", "hands.csv"]).exits(1).complains("these are the hands of a night");
    let _ = place
        .run(&["import", "seats.csv", "hands.csv"])
        .exits(0)
        .says("seats.csv and hands.csv: game 3, Court Whist: ");
    assert_eq!(place.run(&["export", "3"]).exits(0).stdout, night);
    let _ = place.run(&["export", "--all", "--hands", "-o", "all"]).exits(0).says("3 games were");
    let _ = place.run(&["export", "--all", "--seats", "-o", "all"]).exits(0);
    let _ = place
        .run(&[
            "import",
            "all/1-court-whist-hands.csv",
            "all/1-court-whist-seats.csv",
            "all/2-gin-tournament-hands.csv",
            "all/2-gin-tournament-seats.csv",
        ])
        .exits(0)
        .says("all/2-gin-tournament-hands.csv and all/2-gin-tournament-seats.csv: game 5");
    let gin = place.run(&["export", "2"]).exits(0).stdout;
    assert_eq!(place.run(&["export", "5"]).exits(0).stdout, gin);
    let goodge = place.file("a.json", RECORD);
    let _ = place.run(&["import", &goodge]).exits(0);
    let _ =
        place.run(&["export", "6", "--hands"]).exits(1).complains("Goodge is not played at tables");
}

#[test]
fn the_standings_of_a_night_have_every_game() {
    let place = Place::new();
    for (game, players) in [("court-whist", "8"), ("gin-tournament", "4")] {
        let made = place.run(&["simulate", game, "--seed", "1", "--players", players]).exits(0);
        let file = place.file(&format!("{game}.json"), &made.stdout);
        let _ = place.run(&["import", &file]).exits(0);
    }
    let ran = place.run(&["export", "1", "--standings"]).exits(0);
    let mut lines = ran.stdout.lines();
    let heading = lines.next().unwrap();
    assert!(heading.starts_with("rank,name,role,rank in role,"), "{heading}");
    for line in lines {
        let cells: Vec<&str> = line.split(',').collect();
        assert!(["lady", "gentleman"].contains(&cells[2]), "{line}");
        let numbers: Vec<i64> =
            cells[4..cells.len() - 1].iter().map(|cell| cell.parse().unwrap()).collect();
        let (total, games) = numbers.split_last().unwrap();
        assert_eq!(games.iter().sum::<i64>(), *total, "{line}");
    }
    let ran = place.run(&["export", "2", "--standings"]).exits(0);
    assert!(
        ran.stdout
            .starts_with("rank,name,players,game 1 points,game 1 gins,game 1 paid,game 2 points,")
    );
}

#[test]
fn export_draws_the_chart_of_a_game() {
    let place = Place::new();
    let later = RECORD.replace("Cleo", "Dov");
    let blank = r#"{"game": "goodge", "players": ["Ada", "Ben", "Cleo"], "rounds": []}"#;
    for (name, text) in [("a.json", RECORD), ("b.json", later.as_str()), ("c.json", blank)] {
        let _ = place.run(&["import", &place.file(name, text)]).exits(0);
    }
    let _ =
        place.run(&["export", "1", "--chart"]).exits(0).says("<title>Goodge: Ada, Ben and Cleo");
    let _ =
        place.run(&["export", "1", "--chart", "-o", "a.svg"]).exits(0).says("1 game was written");
    assert!(place.read("a.svg").ends_with("</svg>\n"));
    let png = place.run(&["export", "1", "--chart", "-o", "a.PNG"]);
    if cfg!(feature = "gui") {
        let _ = png.exits(0);
        assert!(fs::read(place.path("a.PNG")).unwrap().starts_with(b"\x89PNG"));
    } else {
        let _ = png.exits(1).complains(".svg");
    }
    let _ = place.run(&["export", "3", "--chart"]).exits(1).complains("Game 3 has no chart yet");
    let _ = place.run(&["export", "1", "--chart", "--csv"]).exits(1);
    // Every game that has one.
    let _ = place.run(&["export", "--all", "--chart"]).exits(1).complains("-o FOLDER");
    let _ = place
        .run(&["export", "--all", "--chart", "-o", "charts"])
        .exits(0)
        .says("2 games were written to charts.");
    assert!(place.read("charts/2-goodge.svg").contains(">Dov</text>"));
}

#[test]
fn export_never_writes_over_a_file_unless_it_is_told_to() {
    let place = Place::new();
    let file = place.file("a.json", RECORD);
    let _ = place.run(&["import", &file]).exits(0);
    let kept = place.file("kept.csv", "kept");
    let _ = place
        .run(&["export", "1", "--csv", "-o", &kept])
        .exits(1)
        .complains("kept.csv exists already; choose another name, or write over it with --force.");
    assert_eq!(place.read("kept.csv"), "kept");
    let _ = place.run(&["export", "1", "--csv", "-o", &kept, "--force"]).exits(0);
    assert!(place.read("kept.csv").starts_with("round,"));
    let _ = place.run(&["export", "1", "-o", "no/such/folder.json"]).exits(1).complains("folder");
    let _ = place.run(&["export", "--all", "--csv", "-o", "out"]).exits(0);
    let _ =
        place.run(&["export", "--all", "--csv", "-o", "out"]).exits(1).complains("1-goodge.csv");
    let _ = place.run(&["export", "--all", "--csv", "-o", "out", "--force"]).exits(0);
    let left =
        fs::read_dir(place.0.path()).unwrap().chain(fs::read_dir(place.path("out")).unwrap());
    let left = left.map(|file| file.unwrap().file_name().into_string().unwrap());
    assert!(!left.into_iter().any(|name| name.starts_with('.')), "a part of a file was left");
}

#[test]
fn history_lists_games_with_their_results() {
    let place = Place::new();
    let _ = place.run(&["history"]).exits(0).says("There are no games yet.\n");
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/samples");
    for name in ["goodge", "hearts", "oh-hell"] {
        let path = samples.join(name).with_extension("json").display().to_string();
        let _ = place.run(&["import", &path]).exits(0);
    }
    let all = place.run(&["history"]).exits(0);
    let lines: Vec<&str> = all.stdout.lines().collect();
    assert_eq!(lines.len(), 4);
    assert!(lines[0].starts_with("number  date"), "{}", lines[0]);
    assert!(lines[1].trim_start().starts_with("3  ") && lines[1].ends_with("lead with 64"));
    assert!(
        lines[3].contains("Goodge")
            && lines[3].ends_with("Ada, Ben, Cleo            Ben wins with 585"),
        "{}",
        lines[3]
    );
    let some = |arguments: &[&str]| {
        let arguments: Vec<&str> = ["history"].iter().chain(arguments).copied().collect();
        place.run(&arguments).exits(0).stdout.lines().count().saturating_sub(1)
    };
    assert_eq!(some(&["--game", "hearts"]), 1);
    assert_eq!(some(&["--player", "dov"]), 2);
    assert_eq!(some(&["--player", "Do"]), 0);
    assert_eq!(some(&["--from", "2000-01-01"]), 3);
    assert_eq!(some(&["--until", "2000-01-01"]), 0);
    assert_eq!(some(&["--from", "2000-01-01", "--player", "Eva", "--game", "oh-hell"]), 1);
    let _ = place.run(&["history", "--game", "harts"]).exits(1).complains("Did you mean hearts?");
    let _ = place.run(&["history", "--from", "yesterday"]).exits(1);
}

#[test]
fn the_database_is_where_it_is_said_to_be() {
    let place = Place::new();
    let file = place.file("a.json", RECORD);
    let _ = place.run(&["--data", "sub/mine.db", "import", &file]).exits(0);
    assert!(place.path("sub/mine.db").exists() && !place.path("games.db").exists());
    let other = place.path("env.db").display().to_string();
    let _ = place.run_with(&["import", &file], b"", &[("HOUSE_RULES_DATA", &other)]).exits(0);
    assert!(place.path("env.db").exists());
    let text = place.file("text.db", "this is no database, and it is long enough to be looked at");
    let _ =
        place.run(&["history", "--data", &text]).exits(1).complains("not a file of House Rules");
    assert!(place.read("text.db").starts_with("this is no database"));
}

#[test]
fn demo_plays_an_evening_and_leaves_only_its_files() {
    let place = Place::new();
    let ran = place.run(&["demo"]).exits(0);
    let ran = ran.says("Ben wins with 585.").says("Dov wins with 22.").says("round 7 is next");
    let said = ran.stdout.trim_end().rsplit(" in ").next().unwrap().trim_end_matches('.');
    let folder = Path::new(said);
    assert_eq!(folder.parent(), Some(place.0.path()));
    let mut files: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    files.sort();
    assert_eq!(
        files,
        [
            "1-goodge-standings.csv",
            "1-goodge.csv",
            "2-hearts-standings.csv",
            "2-hearts.csv",
            "3-oh-hell-standings.csv",
            "3-oh-hell.csv"
        ]
    );
    let mut check = vec!["check".to_owned()];
    check.extend(
        ["1-goodge.csv", "2-hearts.csv", "3-oh-hell.csv"]
            .map(|name| folder.join(name).display().to_string()),
    );
    let _ = place.run(&check.iter().map(String::as_str).collect::<Vec<_>>()).exits(0);
    assert_eq!(fs::read_dir(place.0.path()).unwrap().count(), 1, "the database is gone");
    let _ = place.run(&["demo", "-o", "mine"]).exits(0).says("in mine.");
    let _ = place.run(&["demo", "-o", "mine"]).exits(1).complains("mine exists already");
}

#[test]
fn simulate_makes_the_same_game_from_the_same_seed() {
    let place = Place::new();
    for game in rules::ALL {
        let made = place.run(&["simulate", game.id, "--seed", "7", "--rounds", "3"]).exits(0);
        let again = place.run(&["simulate", game.id, "--seed", "7", "--rounds", "3"]).exits(0);
        assert_eq!(made.stdout, again.stdout);
        assert_ne!(
            made.stdout,
            place.run(&["simulate", game.id, "--seed", "8", "--rounds", "3"]).exits(0).stdout
        );
        let file = place.file("made.json", &made.stdout);
        let _ = place.run(&["score", &file]).exits(0);
    }
    let night = place.run(&["simulate", "court-whist", "--seed", "1", "--players", "9"]).exits(0);
    assert_eq!(night.json()["players"].as_array().unwrap().len(), 9);
    let _ = place
        .run(&["simulate", "goodge", "--seed", "1", "--players", "9"])
        .exits(1)
        .complains("Goodge is for 3 or 4 players, not for 9.");
    let _ = place.run(&["simulate", "godge", "--seed", "1"]).exits(1).complains("mean goodge?");
    let _ = place.run(&["simulate", "goodge"]).exits(1).complains("--seed");
}

const NIGHT: &str = r#"{"game": "court-whist", "players": [
  {"name": "Ann", "role": "lady"}, {"name": "Bob", "role": "gentleman"},
  {"name": "Cat", "role": "lady"}, {"name": "Dan", "role": "gentleman"},
  {"name": "Eve", "role": "lady"}], "rounds": []}"#;

#[test]
fn draw_seats_a_night_and_says_from_which_seed() {
    let place = Place::new();
    let file = place.file("night.json", NIGHT);
    let drawn = place.run(&["draw", &file, "--seed", "12"]).exits(0);
    assert_eq!(drawn.stdout, place.run(&["draw", &file, "--seed", "12"]).exits(0).stdout);
    let round = drawn.json()["rounds"][0].clone();
    assert_eq!(round["note"], "Seating drawn from seed 12.");
    assert_eq!(round["tables"].as_array().unwrap().len(), 1);
    assert_eq!(round["sit_outs"].as_array().unwrap().len(), 1);
    let seats = |seed: &str| place.run(&["draw", &file, "--seed", seed]).json()["rounds"].clone();
    assert!((0..20).any(|seed| seats(&seed.to_string())[0]["tables"] != round["tables"]));

    // What is written of the round already stays.
    let begun = NIGHT.replace("[]", r#"[{"absent": ["Cat"], "note": "Cat is late."}]"#);
    let file = place.file("begun.json", &begun);
    let ran = place.run(&["draw", &file, "--seed", "3"]).exits(0);
    assert_eq!(ran.json()["rounds"][0]["absent"][0], "Cat");
    assert_eq!(ran.json()["rounds"][0]["note"], "Cat is late. Seating drawn from seed 3.");
}

#[test]
fn draw_gives_nobody_the_partner_of_the_game_before() {
    let place = Place::new();
    let night = ["simulate", "court-whist", "--seed", "5", "--players", "12", "--rounds", "2"];
    let file = place.file("two.json", &place.run(&night).exits(0).stdout);
    for seed in ["1", "2", "3"] {
        let drawn = place.run(&["draw", &file, "--seed", seed]).exits(0).json();
        let pairs = |round: usize| -> Vec<Json> {
            let tables = drawn["rounds"][round]["tables"].as_array().unwrap().clone();
            tables.iter().flat_map(|table| [table["A"].clone(), table["B"].clone()]).collect()
        };
        assert_eq!(drawn["rounds"].as_array().unwrap().len(), 3);
        assert!(pairs(2).iter().all(|pair| !pairs(1).contains(pair)));
    }
}

#[test]
fn draw_says_why_there_is_nothing_to_draw() {
    let place = Place::new();
    let says = |text: &str, why: &str| {
        let file = place.file("a.json", text);
        let _ = place.run(&["draw", &file, "--seed", "1"]).exits(1).complains(why);
    };
    says(RECORD, "a.json: There is nothing to draw: Goodge has no tables to draw seats at.");
    let file = place.file("night.json", NIGHT);
    let drawn = place.run(&["draw", &file, "--seed", "1"]).exits(0).stdout;
    says(&drawn, "nothing to draw: game 1 still waits for hands 1, 2, 3 and 4 of table 1.");
    let made = |game| place.run(&["simulate", game, "--seed", "4"]).exits(0).stdout;
    says(&made("court-whist"), "There is nothing to draw: the night is over.");
    says(&made("gin-tournament"), "in Gin Tournament the couples rotate; nothing is drawn.");
    let bad = place.file("bad.json", &NIGHT.replace("gentleman", "lady"));
    let _ = place
        .run(&["draw", &bad, "--seed", "1"])
        .exits(2)
        .says("bad.json: set-up, players: There are 5 ladies and 0 gentlemen;");
    let nobody = NIGHT.replace("[]", r#"[{"absent": ["Ann", "Cat", "Eve"]}]"#);
    let file = place.file("nobody.json", &nobody);
    let _ = place.run(&["draw", &file, "--seed", "1"]).exits(2).says("There is no table.");
}

#[test]
fn completions_and_manual_pages_are_printed() {
    let place = Place::new();
    for (shell, mark) in [
        ("bash", "complete -F"),
        ("zsh", "#compdef house-rules"),
        ("fish", "complete -c house-rules"),
    ] {
        let _ = place.run(&["completions", shell]).exits(0).says(mark).says("history");
    }
    let _ = place.run(&["man"]).exits(0).says(".TH HOUSE-RULES 1").says(".SH EXIT STATUS");
    for command in [
        "score", "check", "games", "rules", "import", "export", "history", "people", "draw",
        "simulate", "demo",
    ] {
        let title = format!(".TH HOUSE-RULES-{} 1", command.to_uppercase());
        let _ = place.run(&["man", command]).exits(0).says(&title);
    }
    let _ = place.run(&["man", "none"]).exits(1).complains("There is no command called none");
}

#[test]
fn help_and_version_are_answers_and_misuse_is_not() {
    let place = Place::new();
    let _ = place.run(&["--help"]).exits(0).says("Examples:").says("house-rules demo");
    let _ = place.run(&["export", "--help"]).exits(0).says("Examples:");
    let _ = place.run(&["--version"]).exits(0).says(env!("CARGO_PKG_VERSION"));
    let _ = place.run(&["scroe"]).exits(1).complains("score");
    let _ = place.run(&["check"]).exits(1);
}

#[test]
#[cfg(target_os = "linux")]
fn without_a_screen_the_window_says_what_else_there_is() {
    let place = Place::new();
    let ran = place.run(&[]).exits(1);
    assert_eq!(
        ran.stderr,
        "house-rules: There is no screen to open the window on; “house-rules demo” shows a \
         sample evening in the terminal.\n"
    );
}

#[test]
#[cfg(unix)]
fn a_reader_that_goes_away_is_no_mistake() {
    let place = Place::new();
    for arguments in [&["rules", "goodge"][..], &["games"], &["completions", "bash"], &["--help"]] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_house-rules"))
            .args(arguments)
            .env("HOUSE_RULES_DATA", place.path("games.db"))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let ended = child.wait_with_output().unwrap();
        assert_eq!(ended.status.code(), Some(0), "{arguments:?}");
        assert_eq!(String::from_utf8_lossy(&ended.stderr), "", "{arguments:?}");
    }
}

#[test]
fn print_writes_a_page_of_a_game_or_of_a_file() {
    let place = Place::new();
    let file = place.file("a.json", RECORD);
    let ran = place.run(&["print", &file, "--what", "sheet", "-o", "sheet.html"]).exits(0);
    let _ = ran.says("Score sheet of Goodge: written to sheet.html.");
    assert!(place.read("sheet.html").contains("<h1>Goodge</h1>"));
    let again = ["print", &file, "--what", "sheet", "-o", "sheet.html"];
    let _ = place.run(&again).exits(1).complains("sheet.html");
    let _ = place.run(&[&again[..], &["--force"]].concat()).exits(0);
    let _ = place.run(&["import", &file]).exits(0);
    let kept = place.run(&["print", "1", "--what", "standings"]).exits(0);
    assert!(kept.stdout.starts_with("<!DOCTYPE html>"), "{kept:?}");
    let _ = place.run(&["print", "7", "--what", "sheet"]).exits(1);
    let none = place.run(&["print", "1", "--what", "seating"]).exits(1);
    let _ = none.complains("Goodge has no seating; it has sheet, blank and standings.");
}

#[test]
fn people_lists_everybody_and_says_what_one_has_won() {
    let place = Place::new();
    let _ = place.run(&["people"]).exits(0).says("Nobody has played yet.");
    let _ = place.run(&["people", "Ada"]).exits(1).complains("Nobody called Ada has played.");
    assert!(!place.path("games.db").exists(), "looking makes nothing");
    let over = RECORD.replace("\"rounds\"", "\"ended\": true, \"rounds\"");
    let sides = r#"{"game": "five-hundred-bid", "players": ["Ada", "Cleo", "Ben", "Dov"],
      "ended": true, "rounds": [
      {"declarer": "Ada", "bid": 80, "trump": "hearts", "captured": {"A": 60, "B": 65}}]}"#;
    let files = [
        place.file("over.json", &over),
        place.file("sides.json", sides),
        place.file("begun.json", RECORD),
    ];
    for file in &files {
        let _ = place.run(&["import", file]).exits(0);
    }
    let lines = |ran: Ran| -> Vec<String> {
        let blank = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
        ran.stdout.lines().map(blank).collect()
    };
    let listed = lines(place.run(&["people"]).exits(0));
    assert_eq!(listed[0], "name games won last played");
    // Ben has won the first, Cleo and Dov the second.
    let counts = |name: &str| -> Vec<String> {
        let line = listed.iter().find(|line| line.starts_with(name)).unwrap();
        line.split(' ').skip(1).take(2).map(str::to_owned).collect()
    };
    assert_eq!([counts("Ada"), counts("Ben"), counts("Dov")], [["3", "0"], ["3", "1"], ["1", "1"]]);

    let ben = lines(place.run(&["people", "ben"]).exits(0));
    for line in [
        "Ben",
        "games 3, 1 not over",
        "won 1",
        "wins in a row 1, now 0",
        "average place 1.5",
        "500 (bid for 125) 1 0 -80.0 -80 -80",
        "Goodge 1 1 130.0 130 130",
        "Cleo 2 1 1",
        "Dov 1 0 1",
        "on one side with games won",
        "Ada 1 0",
    ] {
        assert!(ben.iter().any(|found| found == line), "no {line:?} in {ben:#?}");
    }
    let ran = place.run(&["people", "Cloe"]).exits(1);
    let _ = ran.complains("Nobody called Cloe has played. Did you mean Cleo?");
}
