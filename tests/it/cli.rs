//! The command line, by running the program.

mod backup_folders;
mod files;
mod help;
mod lines;
mod log;
mod made;
mod next;
mod output;
mod places;
mod score;
mod searches;
mod second_place;
mod terminal;

use std::io::Write;
use std::process::Output;

use crate::prelude::*;

const RECORD: &str = r#"{"game": "goodge", "players": ["Ada", "Ben", "Cleo"], "rounds": [
  {"declarer": "Ben", "bid": 120, "trump": "stars", "captured": {"Ada": 70, "Ben": 130, "Cleo": 50}}]}"#;
const BAD: &str = r#"{"game": "goodge", "players": ["Ada", "Ben", "Cleo"], "rounds": [
  {"declarer": "Ben", "bid": 300, "trump": "blue", "captured": {"Ada": 70, "Ben": 130}}]}"#;

/// A folder for one test, with a database in it.
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
            .env("HOUSE_RULES_CONFIG", self.path("settings.json"))
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
    /// Checks that it ended with this code, and wrote an error only if it failed.
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
fn what_cannot_be_read_is_refused_in_a_sentence() {
    let place = Place::new();
    place.file("empty.json", " ");
    let _ = place.run(&["check", "empty.json"]).exits(1).complains("the file is empty;");
    for day in ["2026", "2026-13-01", "yesterday"] {
        let day = place.run(&["history", "--from", day]).exits(1);
        let _ = day.complains("write the date like 2026-03-31");
    }
    place.file("cut.json", "{\"game\":");
    let _ = place.run(&["check", "cut.json"]).exits(1).complains("this is not JSON: it ends");
    place.file("nobody.json", "{\"game\": \"goodge\"}");
    let none = place.run(&["check", "nobody.json"]).exits(2);
    let _ = none.says("The record has no list of players.");
    for given in [["export", "abc"], ["tag", "abc"], ["export", "1.5"]] {
        let _ = place.run(&given).exits(1).complains("it must be a whole number");
    }
    let port = place.run(&["serve", "--port", "80000"]).exits(1);
    let _ = port.complains("it must be a whole number, at most 65535");
    let address = place.run(&["serve", "--address", "hall"]).exits(1);
    let _ = address.complains("write the address like 192.168.1.5");
    let _ = place.run(&["demo", "-o", "."]).exits(1).complains("choose another folder.");
    let _ = place.run(&["evening", "2026-02-30"]).exits(1).complains("like 2026-03-31");
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
    assert!(lines[1].trim_start().starts_with("3  ") && lines[1].ends_with("are ahead with 64"));
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
fn the_database_is_where_option_or_environment_says() {
    let place = Place::new();
    let file = place.file("a.json", RECORD);
    let _ = place.run(&["--data", "sub/mine.db", "import", &file]).exits(0);
    assert!(place.path("sub/mine.db").exists() && !place.path("games.db").exists());
    let other = place.path("env.db").display().to_string();
    let _ = place.run_with(&["import", &file], b"", &[("HOUSE_RULES_DATA", &other)]).exits(0);
    assert!(place.path("env.db").exists());
    let text = place.file("text.db", "this is no database, and it is long enough to be looked at");
    let _ = place.run(&["history", "--data", &text]).exits(1).complains("not a House Rules file");
    assert!(place.read("text.db").starts_with("this is no database"));
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
fn help_and_version_succeed_and_misuse_fails() {
    let place = Place::new();
    let _ = place.run(&["--help"]).exits(0).says("Examples:").says("house-rules demo");
    let _ = place.run(&["export", "--help"]).exits(0).says("Examples:");
    let version = place.run(&["--version"]).exits(0).says(env!("CARGO_PKG_VERSION"));
    let _ = version.says("with the command line");
    let _ = place.run(&["scroe"]).exits(1).complains("score");
    let _ = place.run(&["check"]).exits(1);
}

#[test]
#[cfg(target_os = "linux")]
fn without_a_display_the_message_names_the_commands() {
    let place = Place::new();
    let ran = place.run(&[]).exits(1);
    assert_eq!(
        ran.stderr,
        "house-rules: There is no display to open the window on. “house-rules demo” shows a \
         sample evening in the terminal, and “house-rules serve” opens a game to browsers.\n"
    );
}

#[test]
#[cfg(unix)]
fn a_reader_that_closes_the_pipe_is_not_an_error() {
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
fn people_lists_everybody_or_one_persons_results() {
    let place = Place::new();
    let _ = place.run(&["people"]).exits(0).says("Nobody has played yet.");
    let _ = place.run(&["people", "Ada"]).exits(1).complains("Nobody called Ada has played.");
    assert!(!place.path("games.db").exists(), "reading creates nothing");
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
        "games 3, 1 unfinished",
        "won 1",
        "winning streak longest 1, current 0",
        "average place 1.5",
        "500 (bid for 125) 1 0 −80.0 −80 −80",
        "Goodge 1 1 130.0 130 130",
        "Cleo 2 1 1",
        "Dov 1 0 1",
        "partners games won",
        "Ada 1 0",
    ] {
        assert!(ben.iter().any(|found| found == line), "no {line:?} in {ben:#?}");
    }
    let ran = place.run(&["people", "Cloe"]).exits(1);
    let _ = ran.complains("Nobody called Cloe has played. Did you mean Cleo?");
}
