//! The README and the book in `docs`: every example is run, every link leads somewhere.
//!
//! In a document, `<!-- file: NAME -->` before a block saves the block as a file for the examples
//! after it, and `<!-- setup: COMMAND -->` runs a command that is not shown. In the output of an
//! example `…` is anything: alone in a line any number of lines, within a line any text.

#[cfg(unix)]
mod cases;
#[cfg(feature = "gui")]
mod links;

use crate::prelude::*;

/// Commands of a build with several desks.
const SEVERAL_DESKS: [&str; 3] = ["share", "join", "settle"];

fn pages() -> Vec<PathBuf> {
    let mut pages = vec![PathBuf::from("README.md")];
    for folder in ["docs", "docs/design"] {
        for entry in fs::read_dir(root().join(folder)).unwrap() {
            let path = Path::new(folder).join(entry.unwrap().file_name());
            if path.extension().is_some_and(|end| end == "md") {
                pages.push(path);
            }
        }
    }
    pages.sort();
    pages
}

fn text(page: &Path) -> String {
    fs::read_to_string(root().join(page)).unwrap_or_else(|why| panic!("{}: {why}", page.display()))
}

/// A part of a document that a test acts on.
#[derive(Debug, PartialEq)]
enum Part {
    /// A file to save: its name and its text.
    File(String, String),
    Setup(String),
    Example(String, Vec<String>),
    /// A line of a shell block without output.
    Shell(String),
}

fn parts(text: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut name: Option<String> = None;
    let mut lines = text.lines();
    let marked = |line: &str, mark: &str| {
        let inside = line.strip_prefix("<!-- ")?.strip_suffix(" -->")?;
        inside.strip_prefix(mark).map(|rest| rest.trim().to_owned())
    };
    while let Some(line) = lines.next() {
        if let Some(file) = marked(line, "file:") {
            name = Some(file);
        } else if let Some(command) = marked(line, "setup:") {
            parts.push(Part::Setup(command));
        } else if let Some(language) = line.strip_prefix("```") {
            let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            if let Some(name) = name.take() {
                parts.push(Part::File(name, block.join("\n")));
            } else if language == "console" {
                for line in block {
                    match (line.strip_prefix("$ "), parts.last_mut()) {
                        (Some(command), _) => {
                            parts.push(Part::Example(command.to_owned(), Vec::new()));
                        }
                        (None, Some(Part::Example(_, output))) => output.push(line.to_owned()),
                        (None, _) => panic!("{line:?} is the output of no command"),
                    }
                }
            } else if language == "sh" {
                parts.extend(block.into_iter().map(|line| Part::Shell(line.to_owned())));
            }
        }
    }
    parts
}

/// Returns whether this text is like a line of a document, in which `…` is any text.
fn line_is_like(pattern: &str, line: &str) -> bool {
    let Some((start, rest)) = pattern.split_once('…') else { return pattern == line };
    let Some(line) = line.strip_prefix(start) else { return false };
    let ends = line.char_indices().map(|(at, _)| at).chain([line.len()]);
    ends.into_iter().any(|at| line_is_like(rest, &line[at..]))
}

fn is_like(patterns: &[String], lines: &[&str]) -> bool {
    match patterns.split_first() {
        None => lines.is_empty(),
        Some((any, rest)) if any == "…" => {
            (0..=lines.len()).any(|skipped| is_like(rest, &lines[skipped..]))
        }
        Some((pattern, rest)) => lines
            .split_first()
            .is_some_and(|(line, after)| line_is_like(pattern, line) && is_like(rest, after)),
    }
}

/// Runs a command in this folder with the program on the path.
#[cfg(unix)]
fn run(command: &str, folder: &Path) -> std::process::Output {
    let program = Path::new(env!("CARGO_BIN_EXE_house-rules")).parent().unwrap();
    let path = std::env::var("PATH").unwrap_or_default();
    let mut shell = Command::new("sh");
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET", "COLUMNS", "NO_COLOR"] {
        let _ = shell.env_remove(name);
    }
    shell
        .args(["-c", command])
        .env("PATH", format!("{}:{path}", program.display()))
        .env("HOUSE_RULES_DATA", folder.join("house-rules.db"))
        .env("HOUSE_RULES_CONFIG", folder.join("settings.json"))
        .env("TMPDIR", folder)
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

#[cfg(unix)]
fn shell(command: &str, folder: &Path) -> (bool, String) {
    let ran = run(&format!("exec 2>&1; {command}"), folder);
    (ran.status.success(), String::from_utf8(ran.stdout).unwrap())
}

/// Returns a folder for examples: the samples are in it.
#[cfg(unix)]
fn folder_with_assets() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::os::unix::fs::symlink(root().join("assets"), folder.path().join("assets")).unwrap();
    folder
}

/// Returns whether a program that is not ours is installed.
#[cfg(unix)]
fn is_installed(command: &str, folder: &Path) -> bool {
    let program = command.split(' ').next().unwrap_or_default();
    program == "house-rules" || shell(&format!("command -v {program}"), folder).0
}

#[test]
#[cfg(unix)]
fn every_example_prints_what_the_document_says() {
    let mut examples = 0;
    for page in pages() {
        let folder = folder_with_assets();
        let folder = folder.path();
        for part in parts(&text(&page)) {
            match part {
                Part::File(name, text) => fs::write(folder.join(name), text).unwrap(),
                Part::Setup(command) => {
                    let (done, output) = shell(&command, folder);
                    assert!(done, "{}: {command}:\n{output}", page.display());
                }
                Part::Example(command, expected) if is_installed(&command, folder) => {
                    let (_, output) = shell(&command, folder);
                    let lines: Vec<&str> = output.lines().map(str::trim_end).collect();
                    let here = page.display();
                    assert!(
                        is_like(&expected, &lines),
                        "{here}: {command} prints\n{output}and not\n{}\n",
                        expected.join("\n")
                    );
                    examples += 1;
                }
                Part::Example(..) | Part::Shell(_) => {}
            }
        }
    }
    assert!(examples > 30, "only {examples} examples");
}

/// Blocks without output may need what is not here, such as a USB stick; their commands and options
/// exist nevertheless.
#[test]
#[cfg(unix)]
fn every_command_in_a_document_exists_with_its_options() {
    let folder = tempfile::tempdir().unwrap();
    for page in pages() {
        for part in parts(&text(&page)) {
            let Part::Shell(line) = part else { continue };
            let line = line.split(" #").next().unwrap_or_default();
            for command in line.split(['|', ';']).map(str::trim) {
                let mut words = command.split_whitespace();
                if words.next() != Some("house-rules") {
                    continue;
                }
                let name = words.next().unwrap_or_default();
                let (_, help) = shell(&format!("house-rules {name} --help"), folder.path());
                let is_known = help.contains(&format!("Usage: house-rules {name}"));
                if !is_known && SEVERAL_DESKS.contains(&name) {
                    continue;
                }
                assert!(is_known, "{}: there is no command {name}: {line}", page.display());
                for option in words.filter(|word| word.starts_with("--")) {
                    let here = page.display();
                    assert!(help.contains(option), "{here}: {name} has no {option}: {line}");
                }
            }
        }
    }
}

#[test]
fn an_ellipsis_stands_for_anything() {
    let like = |pattern: &str, text: &str| {
        let patterns: Vec<String> = pattern.lines().map(str::to_owned).collect();
        is_like(&patterns, &text.lines().collect::<Vec<_>>())
    };
    assert!(like("a\n…\nd", "a\nb\nc\nd") && like("a\n…\nb", "a\nb") && like("…", ""));
    assert!(!like("a\n…\nd", "a\nb") && !like("a", "a\nb") && !like("", "a"));
    assert!(like("made … 4 …", "made 12:00 4 x") && !like("made …", "was made"));
    let found = parts("<!-- file: a -->\n```json\n{}\n```\n```console\n$ b\nc\n```\n```sh\nd\n```");
    let expected = [
        Part::File("a".to_owned(), "{}".to_owned()),
        Part::Example("b".to_owned(), vec!["c".to_owned()]),
        Part::Shell("d".to_owned()),
    ];
    assert_eq!(found, expected);
}
