//! One word for one thing, wherever a person reads it: the texts of the source, pages for phones,
//! paper, rule pages, the help, and the documents for players. `words.txt` has the words.

use crate::prelude::*;

/// Documents for players.
const DOCUMENTS: [&str; 5] = ["README.md", "CHANGELOG.md", "PRIVACY.md", "SECURITY.md", "docs"];
/// Templates of pages and of paper, and the pages of rules.
const TEMPLATES: [&str; 4] =
    ["crates/phones/assets", "crates/session/assets/paper", "crates/games/rules", "crates/games"];
/// Sources whose texts are shown. Those of the store are queries, and its sentences.
const SOURCES: [&str; 8] = [
    "src",
    "crates/scoring/src",
    "crates/games/src",
    "crates/formats/src",
    "crates/store/src",
    "crates/session/src",
    "crates/phones/src",
    "crates/desks/src",
];

/// A word that is not used for something, from `words.txt`.
struct Word {
    never: String,
    say: String,
    allowed: Vec<String>,
}

fn words() -> Vec<Word> {
    let lines = include_str!("words.txt").lines();
    let lines = lines.filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    let read = |line: &str| {
        let mut parts = line.split('|').map(str::trim);
        let mut part = || parts.next().unwrap_or_else(|| panic!("too few parts: {line}"));
        let (never, say) = (part().to_owned(), part().to_owned());
        Word { never, say, allowed: part().split_whitespace().map(str::to_owned).collect() }
    };
    lines.map(read).collect()
}

/// Returns the string literals of a source file that have words in them, without its tests, its
/// comments and its queries.
fn literals(source: &str) -> Vec<String> {
    let source = source.split("\n#[cfg(test)]\nmod ").next().unwrap_or_default();
    let mut found = Vec::new();
    let mut rest = source;
    while let Some(at) = rest.find(['"', '/', '\'']) {
        let (before, after) = rest.split_at(at);
        rest = if after.starts_with("//") {
            after.split_once('\n').map_or("", |(_, next)| next)
        } else if after.starts_with("'\"'") || after.starts_with("'\\\"'") {
            after.split_once('"').map_or("", |(_, next)| &next[1..])
        } else if let Some(text) = after.strip_prefix('"') {
            let raw = before.len() - before.trim_end_matches('#').len();
            let is_raw = before[..before.len() - raw].ends_with('r');
            let end = if is_raw {
                text.find(&format!("\"{}", "#".repeat(raw)))
            } else {
                let mut escaped = false;
                text.find(|letter: char| {
                    let ends = letter == '"' && !escaped;
                    escaped = letter == '\\' && !escaped;
                    ends
                })
            };
            let end = end.unwrap_or(text.len());
            found.push(text[..end].split_whitespace().collect::<Vec<_>>().join(" "));
            text.get(end + 1..).unwrap_or_default()
        } else {
            &after[1..]
        };
    }
    let is_query = |text: &str| {
        let first = text.split(' ').next().unwrap_or_default();
        ["select", "insert", "update", "delete", "create", "drop", "with", "pragma", "alter"]
            .contains(&first)
    };
    found.retain(|text| text.contains(' ') && !is_query(text) || is_label(text));
    found
}

/// Returns whether a single word is a label: "Players".
fn is_label(text: &str) -> bool {
    text.starts_with(char::is_uppercase) && text.chars().all(char::is_alphabetic)
}

fn without_tags(template: &str) -> String {
    let mut text = String::new();
    let mut rest = template;
    while let Some(at) = rest.find(['<', '{']) {
        let (before, tag) = rest.split_at(at);
        text.push_str(before);
        text.push(' ');
        let end = match tag.get(..2) {
            Some("{{") => "}}",
            Some("{%") => "%}",
            Some("{#") => "#}",
            _ if tag.starts_with('{') => "{",
            _ => ">",
        };
        rest = tag.split_once(end).map_or("", |(_, after)| after);
    }
    text + rest
}

/// Returns what people read, with the path of each text.
fn texts() -> Vec<(String, String)> {
    let root = root();
    let mut texts = Vec::new();
    let read = |path: &Path| fs::read_to_string(path).unwrap();
    let name = |path: &Path| path.strip_prefix(root).unwrap().display().to_string();
    for folder in DOCUMENTS.iter().chain(&TEMPLATES) {
        for path in files(&root.join(folder), &["md", "html", "toml"]) {
            let html = path.extension().is_some_and(|end| end == "html");
            let text = if html { without_tags(&read(&path)) } else { read(&path) };
            texts.extend(text.lines().map(|line| (name(&path), line.to_owned())));
        }
    }
    for folder in SOURCES {
        for path in files(&root.join(folder), &["rs"]) {
            texts.extend(literals(&read(&path)).into_iter().map(|text| (name(&path), text)));
        }
    }
    texts.extend(help().into_iter().map(|line| ("help".to_owned(), line)));
    texts
}

fn help() -> Vec<String> {
    let run = |arguments: &[&str]| {
        let program = env!("CARGO_BIN_EXE_house-rules");
        let ran = Command::new(program).args(arguments).output().unwrap();
        String::from_utf8(ran.stdout).unwrap()
    };
    let first = run(&["--help"]);
    let commands = first.lines().filter_map(|line| {
        let name = line.strip_prefix("  ")?.split_whitespace().next()?;
        (line.starts_with("  ") && !line.starts_with("   ") && name.chars().all(char::is_lowercase))
            .then_some(name)
    });
    let mut lines: Vec<String> = first.lines().map(str::to_owned).collect();
    for command in commands.filter(|name| *name != "house-rules" && *name != "help") {
        lines.extend(run(&[command, "--help"]).lines().map(str::to_owned));
    }
    lines
}

/// Returns whether a text in lowercase has this word, or its plural; with a star at its end, any word
/// that begins so.
fn has(text: &str, word: &str) -> bool {
    let (word, is_start) = word.strip_suffix('*').map_or((word, false), |start| (start, true));
    text.match_indices(word).any(|(at, _)| {
        let after = &text[at + word.len()..];
        let after = after.strip_prefix('s').unwrap_or(after);
        let ends = is_start || !after.starts_with(char::is_alphanumeric);
        ends && !text[..at].ends_with(char::is_alphanumeric)
    })
}

#[test]
fn one_thing_has_one_word_wherever_it_is_read() {
    let texts = texts();
    assert!(texts.len() > 5_000, "only {} texts", texts.len());
    let mut found = Vec::new();
    for word in words() {
        for (path, text) in &texts {
            let may = word.allowed.iter().any(|start| path.starts_with(start.as_str()));
            if !may && has(&text.to_lowercase(), &word.never) {
                found.push(format!("{path}: “{}”, say “{}”: {text}", word.never, word.say));
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

/// Returns whether a text has an apostrophe that is straight: "Ada's", "the players' names".
fn has_straight_apostrophe(text: &str) -> bool {
    text.match_indices('\'').any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + 1..]);
        let is_inside = before.ends_with(|it: char| it.is_alphabetic() || it == '}')
            && after.starts_with(char::is_alphabetic);
        let is_plural = before.ends_with(['s', '}'])
            && (after.is_empty() || after.starts_with(char::is_whitespace));
        is_inside || is_plural
    })
}

/// In the window, on pages and on paper. Documents and the command line are plain text.
#[test]
fn apostrophes_are_curly() {
    let plain = DOCUMENTS.iter().chain(&["src/cli", "help"]);
    let plain: Vec<&str> = plain.copied().collect();
    let texts = texts().into_iter();
    let texts = texts.filter(|(path, _)| !plain.iter().any(|start| path.starts_with(start)));
    let found: Vec<_> = texts.filter(|(_, text)| has_straight_apostrophe(text)).collect();
    assert!(found.is_empty(), "{found:#?}");
}

/// Returns whether a text names a key that can be changed: "F2", "Ctrl+P", "press S".
fn names_a_key(text: &str) -> bool {
    let words = text.split(|it: char| !it.is_alphanumeric() && it != '+');
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let is_key = |word: &str| {
        let function = word.strip_prefix('F').and_then(|number| number.parse::<u8>().ok());
        let control = word.strip_prefix("Ctrl+").is_some_and(|key| key.len() == 1);
        control || function.is_some_and(|number| (1..=12).contains(&number))
    };
    let is_letter = |word: &str| word.len() == 1 && word.chars().all(char::is_uppercase);
    let pressed = |pair: &[&str]| pair[0].eq_ignore_ascii_case("press") && is_letter(pair[1]);
    words.iter().any(|word| is_key(word)) || words.windows(2).any(pressed)
}

/// A person may have changed a key: only the table of commands knows it.
#[test]
fn sentences_take_their_keys_from_the_commands() {
    let texts = texts().into_iter();
    let shown = |path: &String| {
        let starts = ["src/gui", "crates/session/src", "crates/scoring/src", "crates/games/src"];
        starts.iter().any(|start| path.starts_with(start)) && !path.starts_with("src/gui/command")
    };
    let found: Vec<_> = texts.filter(|(path, text)| shown(path) && names_a_key(text)).collect();
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn texts_are_found_where_people_read_them() {
    let source = "// \"no\"\nlet a = \"one \\\"two\\\"\";\nlet b = '\"'; let c = r#\"a \"b\" c\"#;\n\
                  x(\"select a from b\", \"id\", \"Players\");\n#[cfg(test)]\nmod tests { \"a b\" }";
    assert_eq!(literals(source), ["one \\\"two\\\"", "a \"b\" c", "Players"]);
    assert_eq!(without_tags("<p class=\"a\">Yes{% if b %} no{{ c }}</p>").trim(), "Yes  no");
    assert!(has("two databases.", "database") && !has("undatabased", "database"));
    assert!(has("it is recognised", "recognis*") && !has("recognized", "recognis*"));
    assert!(has_straight_apostrophe("{name}'s") && has_straight_apostrophe("players' names"));
    assert!(names_a_key("F2 corrects it") && names_a_key("Ctrl+Z undoes it"));
    assert!(names_a_key("Press S.") && !names_a_key("Press Enter"));
    assert!(!has_straight_apostrophe("src 'self' data") && !has_straight_apostrophe("Ada’s"));
}
