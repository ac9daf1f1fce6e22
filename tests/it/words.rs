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

/// Returns a template without its tags.
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

/// Returns the lines of the help of every command.
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

/// Returns whether a text in lowercase has this word, or its plural.
fn has(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| {
        let after = &text[at + word.len()..];
        let after = after.strip_prefix('s').unwrap_or(after);
        !text[..at].ends_with(char::is_alphanumeric) && !after.starts_with(char::is_alphanumeric)
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

#[test]
fn texts_are_found_where_people_read_them() {
    let source = "// \"no\"\nlet a = \"one \\\"two\\\"\";\nlet b = '\"'; let c = r#\"a \"b\" c\"#;\n\
                  x(\"select a from b\", \"id\", \"Players\");\n#[cfg(test)]\nmod tests { \"a b\" }";
    assert_eq!(literals(source), ["one \\\"two\\\"", "a \"b\" c", "Players"]);
    assert_eq!(without_tags("<p class=\"a\">Yes{% if b %} no{{ c }}</p>").trim(), "Yes  no");
    assert!(has("two databases.", "database") && !has("undatabased", "database"));
}
