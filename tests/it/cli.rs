//! The command line, by running the program: what commands and all that they print cannot say, which
//! is in `tests/cli`.

mod backup_folders;
mod files;
mod lines;
mod terminal;

use std::io::Write;
use std::process::Output;

use crate::prelude::*;

const RECORD: &str = r#"{"game": "goodge", "players": ["Ada", "Ben", "Cleo"], "rounds": [
  {"declarer": "Ben", "bid": 120, "trump": "stars", "captured": {"Ada": 70, "Ben": 130, "Cleo": 50}}]}"#;

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

    /// Returns the program, whose streams are pipes.
    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = program(&self.path("house-rules.db"), arguments);
        for name in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET", "NO_COLOR"] {
            let _ = command.env_remove(name);
        }
        let pipe = Stdio::piped;
        command.env("TMPDIR", self.0.path()).stdin(pipe()).stdout(pipe()).stderr(pipe());
        command
    }

    fn run_with(&self, arguments: &[&str], input: &[u8], environment: &[(&str, &str)]) -> Ran {
        let mut child = self.command(arguments).envs(environment.iter().copied()).spawn().unwrap();
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
        for field in game.round_fields() {
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

#[cfg(all(target_os = "linux", feature = "gui"))]
#[test]
fn an_unreachable_display_is_reported_in_a_sentence() {
    let place = Place::new();
    let run = |environment: &[(&str, &str)]| place.run_with(&[], b"", environment).exits(1);
    let _ = run(&[("WAYLAND_DISPLAY", "garbage")]).complains("no display answers at garbage");
    for environment in [
        &[("DISPLAY", ":9999")][..],
        &[("DISPLAY", ":9999"), ("WAYLAND_DISPLAY", "garbage")],
        &[("DISPLAY", "nonsense")],
    ] {
        let ran = run(environment);
        assert_eq!(ran.stderr.lines().count(), 1, "{ran:?}");
        let _ = ran.complains("does not answer");
    }
}

#[test]
#[cfg(unix)]
fn a_reader_that_closes_the_pipe_is_not_an_error() {
    let place = Place::new();
    for arguments in [&["rules", "goodge"][..], &["games"], &["completions", "bash"], &["--help"]] {
        let mut child = place.command(arguments).spawn().unwrap();
        drop(child.stdout.take());
        let ended = child.wait_with_output().unwrap();
        assert_eq!(ended.status.code(), Some(0), "{arguments:?}");
        assert_eq!(String::from_utf8_lossy(&ended.stderr), "", "{arguments:?}");
    }
}

#[cfg(all(feature = "lan", unix))]
#[test]
fn changes_made_during_serve_are_copied() {
    use std::io::{BufRead as _, BufReader};

    let place = Place::new();
    let record = include_str!("../games/goodge/example-1.json");
    let file = place.file("goodge.json", record);
    let _ = place.run(&["import", "--again", &file]).exits(0);
    fs::create_dir(place.path("stick")).unwrap();
    let _ = place.run(&["backup", "--to", "stick"]).exits(0);
    let serve = ["serve", "--address", "127.0.0.1", "--port", "0"];
    let mut serve = place.command(&serve).spawn().unwrap();
    let lines = BufReader::new(serve.stdout.take().unwrap()).lines();
    let _ = lines.map_while(Result::ok).find(|line| line.contains("Ctrl+C"));
    let _ = place.run(&["import", "--again", &file]).exits(0);
    let ran = place.run(&["restore", "stick", "--data", "new.db"]);
    serve.kill().unwrap();
    let _ = serve.wait().unwrap();
    let _ = ran.exits(0).says("2 games were restored from");
}

fn commands(place: &Place) -> Vec<String> {
    let page = place.run(&["man"]).exits(0).stdout;
    let listed = page.lines().filter_map(|line| {
        let name = line.strip_prefix("house\\-rules\\-")?.split_once('(')?.0;
        Some(name.replace('\\', ""))
    });
    listed.collect()
}

#[test]
fn the_help_lists_every_command_in_one_group() {
    let place = Place::new();
    let help = place.run(&["--help"]).exits(0).stdout;
    for heading in ["Your games:", "Files and backups:", "Records:", "Learn:", "Global options:"] {
        assert!(help.contains(&format!("\n{heading}\n")), "{heading}: {help}");
    }
    let commands = commands(&place);
    assert!(commands.len() > 20, "{commands:?}");
    for name in commands {
        let lines = help.lines().filter(|line| {
            line.strip_prefix("  ").is_some_and(|line| line.starts_with(&format!("{name} ")))
        });
        assert_eq!(lines.count(), 1, "{name}: {help}");
    }
    // The library that is used, not a word for it.
    let path = place.path("house-rules.db").display().to_string();
    assert!(help.contains(&path), "{help}");
}

#[cfg(not(feature = "share"))]
#[test]
fn a_build_without_several_desks_says_so() {
    let place = Place::new();
    for command in [&["share", "1", "postgres://a/b"][..], &["join"], &["settle", "--keep", "x"]] {
        let ran = place.run(command).exits(1);
        let _ = ran.complains("This build cannot share games between desks; build it with");
    }
}
