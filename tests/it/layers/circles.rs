//! Imports between source files: no arrow upward between the layers, no circle between folders, no
//! circle of more than three files, and few names that stand for several types.

use std::collections::{BTreeMap, BTreeSet};

use super::{code_of, sources};

/// What each part of the program may name besides itself and the crates it depends on.
const MAY_NAME: &[(&str, &[&str])] = &[
    ("engine", &[]),
    ("rules", &["engine"]),
    ("chart", &["engine"]),
    ("people", &["engine"]),
    ("custom_game", &["engine"]),
    ("simulate", &["engine"]),
    ("game", &["engine", "rules", "chart", "evening", "simulate", "store"]),
    ("store", &["engine", "rules", "custom_game", "people", "configuration"]),
    ("evening", &["engine", "rules", "people", "store"]),
    ("exchange", &["engine", "rules", "custom_game", "people", "chart", "evening"]),
    ("paper", &["engine", "evening"]),
    ("share", &["engine", "store", "game"]),
];

/// What every part except the engine and the rules may name.
const BASICS: [&str; 7] =
    ["clock", "file_error", "fonts", "format", "markdown", "names", "private_files"];

/// Circles that are still allowed: their folder, and how many files they may have.
const CIRCLES: &[(&str, usize)] = &[];

/// Names that may be the same in several modules.
const EVERYWHERE: [&str; 4] = ["Message", "Error", "Action", "Event"];

/// A `use` of a file: the path as written, and its name in the file.
type Import = (Vec<String>, String);

/// The package below the library: its name in code, and the name of its folder.
const SCORING: (&str, &str) = ("house_rules_scoring", "scoring");

/// The modules of the library by their paths, each with its file, imports and definitions.
struct House {
    modules: BTreeMap<Vec<String>, Module>,
}

struct Module {
    file: String,
    imports: Vec<Import>,
    inline: Vec<Vec<String>>,
    defined: BTreeSet<String>,
    types: Vec<String>,
}

impl House {
    fn read() -> House {
        let modules = sources("src").into_iter().map(|(file, text)| {
            let path = file.trim_start_matches("src/").trim_end_matches(".rs");
            let mut path: Vec<String> = path.split('/').map(str::to_owned).collect();
            if path.last().is_some_and(|last| last == "lib") {
                let _ = path.pop();
            }
            (path, Module::read(file, &text))
        });
        House { modules: modules.collect() }
    }

    /// Returns the files whose items each file names. A module and its submodules count as one:
    /// what a submodule takes from its parent is no arrow.
    fn arrows(&self) -> BTreeMap<&str, BTreeSet<&str>> {
        let mut arrows: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for (path, module) in &self.modules {
            let to = arrows.entry(&module.file).or_default();
            let imported = module.imports.iter().map(|(import, _)| import);
            for named in imported.chain(&module.inline) {
                if let Some(found) = self.find(path, named, 0)
                    && found != module.file
                    && !module.file.starts_with(&format!("{}/", found.trim_end_matches(".rs")))
                {
                    let _ = to.insert(found);
                }
            }
        }
        arrows
    }

    /// Returns the file that defines what a path names, as written in this module.
    fn find(&self, from: &[String], path: &[String], depth: usize) -> Option<&str> {
        if depth > 12 {
            return None;
        }
        let mut at = from.to_vec();
        let mut path = path;
        match path.first()?.as_str() {
            "crate" => {
                at.truncate(usize::from(at.first().is_some_and(|first| first == SCORING.1)));
                path = &path[1..];
            }
            package if package == SCORING.0 => {
                at = vec![SCORING.1.to_owned()];
                path = &path[1..];
            }
            "self" => path = &path[1..],
            "super" => {
                while path.first().is_some_and(|segment| segment == "super") {
                    let _ = at.pop();
                    path = &path[1..];
                }
            }
            first => {
                // A submodule, or something outside the library.
                let child: Vec<String> = at.iter().cloned().chain([first.to_owned()]).collect();
                if !self.modules.contains_key(&child) {
                    return None;
                }
            }
        }
        self.find_in(&at, path, depth)
    }

    fn find_in(&self, at: &[String], path: &[String], depth: usize) -> Option<&str> {
        let module = self.modules.get(at)?;
        let Some(name) = path.first().filter(|name| *name != "self" && *name != "*") else {
            return Some(&module.file);
        };
        let child: Vec<String> = at.iter().chain([name]).cloned().collect();
        if path.len() > 1 && self.modules.contains_key(&child) {
            return self.find_in(&child, &path[1..], depth + 1);
        }
        if module.defined.contains(name) {
            return Some(&module.file);
        }
        for (import, known_as) in &module.imports {
            if known_as == name {
                let whole: Vec<String> = import.iter().chain(&path[1..]).cloned().collect();
                if let Some(found) = self.find(at, &whole, depth + 1) {
                    return Some(found);
                }
            }
        }
        if self.modules.contains_key(&child) {
            return self.find_in(&child, &path[1..], depth + 1);
        }
        let mut globs = module.imports.iter().filter(|(_, known_as)| known_as == "*");
        globs.find_map(|(import, _)| {
            let outer = &import[..import.len() - 1];
            let whole: Vec<String> = outer.iter().chain(path).cloned().collect();
            self.find(at, &whole, depth + 1).filter(|found| *found != module.file)
        })
    }
}

impl Module {
    fn read(file: String, text: &str) -> Module {
        let text = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
        let code = without_texts(&code_of(text).0);
        let mut module = Module {
            file,
            imports: Vec::new(),
            inline: Vec::new(),
            defined: BTreeSet::new(),
            types: Vec::new(),
        };
        let mut rest = String::new();
        let mut words = code.as_str();
        while let Some(at) = next_use(words) {
            rest.push_str(&words[..at]);
            let end = words[at..].find(';').map_or(words.len(), |end| at + end);
            flatten(&words[at + 4..end], &[], &mut module.imports);
            words = &words[end..];
        }
        rest.push_str(words);
        module.inline = paths_of(&rest);
        for line in rest.lines() {
            let line = line.trim_start_matches("pub ").trim_start_matches("const fn ");
            let line = match line.strip_prefix("pub(") {
                Some(line) => line.split_once(") ").map_or("", |(_, line)| line),
                None => line,
            };
            let mut words = line.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
            let (kind, name) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
            if ["struct", "enum", "trait", "type"].contains(&kind) {
                module.types.push(name.to_owned());
            }
            if ["struct", "enum", "trait", "type", "fn", "const", "static"].contains(&kind) {
                let _ = module.defined.insert(name.to_owned());
            }
        }
        module
    }
}

/// Returns where the next `use` statement begins.
fn next_use(code: &str) -> Option<usize> {
    let mut from = 0;
    loop {
        let at = from + code[from..].find("use ")?;
        let before = code[..at].chars().next_back();
        if before.is_none_or(char::is_whitespace) {
            return Some(at);
        }
        from = at + 4;
    }
}

/// Collects the paths of a `use`, with their names in the file.
fn flatten(tree: &str, outer: &[String], found: &mut Vec<Import>) {
    let tree = tree.trim();
    if let Some(inner) = tree.strip_prefix('{') {
        let (mut depth, mut start) = (0, 0);
        let inner = inner.trim_end().trim_end_matches('}');
        // The count corrects brackets that were trimmed too far.
        let opened = inner.matches('{').count() - inner.matches('}').count();
        let inner = format!("{inner}{}", "}".repeat(opened));
        for (at, letter) in inner.char_indices() {
            match letter {
                '{' => depth += 1,
                '}' => depth -= 1,
                ',' if depth == 0 => {
                    flatten(&inner[start..at], outer, found);
                    start = at + 1;
                }
                _ => {}
            }
        }
        return flatten(&inner[start..], outer, found);
    }
    if tree.is_empty() {
        return;
    }
    if let Some((first, rest)) = tree.split_once("::") {
        let outer: Vec<String> = outer.iter().cloned().chain([first.trim().to_owned()]).collect();
        return flatten(rest, &outer, found);
    }
    let (name, known_as) = tree.split_once(" as ").unwrap_or((tree, tree));
    let (name, known_as) = (name.trim(), known_as.trim());
    let mut path: Vec<String> = outer.to_vec();
    if name == "self" {
        let known_as = match known_as {
            "self" => path.last().cloned().unwrap_or_default(),
            other => other.to_owned(),
        };
        return found.push((path, known_as));
    }
    path.push(name.to_owned());
    found.push((path, known_as.to_owned()));
}

/// Returns paths that begin at the root or the parent module, outside any `use`.
fn paths_of(code: &str) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    for start in ["crate::", "super::"] {
        for (at, _) in code.match_indices(start) {
            let before = code[..at].chars().next_back();
            let visibility = code[..at].ends_with("(in ");
            if visibility
                || before.is_some_and(|letter| letter.is_alphanumeric() || "_:$".contains(letter))
            {
                continue;
            }
            let path = code[at..]
                .split(|letter: char| !(letter.is_alphanumeric() || letter == '_' || letter == ':'))
                .next()
                .unwrap_or_default();
            let path = path.split("::").filter(|part| !part.is_empty()).map(str::to_owned);
            found.push(path.collect());
        }
    }
    found
}

/// Returns code without the content of its strings.
fn without_texts(code: &str) -> String {
    let (mut out, mut inside, mut escaped) = (String::new(), false, false);
    let mut letters = code.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            _ if escaped => escaped = false,
            '\\' if inside => escaped = true,
            '\'' if !inside && letters.peek() == Some(&'"') => {
                let _ = (letters.next(), letters.next());
            }
            '"' => inside = !inside,
            _ if inside => {}
            _ => out.push(letter),
        }
    }
    out
}

/// Returns the folder of a file; a file with a folder of its own name belongs to that.
fn folder(file: &str, files: &BTreeSet<&str>) -> String {
    let own = file.trim_end_matches(".rs");
    if files.iter().any(|other| other.starts_with(&format!("{own}/"))) {
        return own.to_owned();
    }
    own.rsplit_once('/').map_or("", |(folder, _)| folder).to_owned()
}

/// Returns the groups of more than one file that can all reach one another.
fn circles<'a>(arrows: &BTreeMap<&'a str, BTreeSet<&'a str>>) -> Vec<BTreeSet<&'a str>> {
    let reached = |from: &'a str| {
        let mut seen: BTreeSet<&str> = BTreeSet::new();
        let mut open = vec![from];
        while let Some(at) = open.pop() {
            for to in arrows.get(at).into_iter().flatten() {
                if seen.insert(to) {
                    open.push(to);
                }
            }
        }
        seen
    };
    let all: BTreeMap<&str, BTreeSet<&str>> =
        arrows.keys().map(|from| (*from, reached(from))).collect();
    let circles = arrows.keys().filter(|from| all[**from].contains(**from)).map(|from| {
        let round =
            all[*from].iter().filter(|to| all.get(**to).is_some_and(|to| to.contains(from)));
        round.copied().collect::<BTreeSet<&str>>()
    });
    circles.collect::<BTreeSet<_>>().into_iter().collect()
}

fn excepted(circle: &BTreeSet<&str>) -> bool {
    CIRCLES.iter().any(|(folder, most)| {
        circle.len() <= *most && circle.iter().all(|file| file.starts_with(folder))
    })
}

#[test]
fn no_layer_names_one_above_it() {
    let house = House::read();
    let part = |file: &str| -> String {
        let inside = file.trim_start_matches("src/").trim_end_matches(".rs");
        let inside =
            inside.strip_prefix(SCORING.1).map_or(inside, |file| file.trim_start_matches('/'));
        inside.split('/').next().unwrap_or_default().to_owned()
    };
    let mut upward = Vec::new();
    for (from, files) in house.arrows() {
        let Some((_, may)) = MAY_NAME.iter().find(|(name, _)| *name == part(from)) else {
            continue;
        };
        for to in files {
            let named = part(to);
            let basic = !may.is_empty() && from != "rules" && BASICS.contains(&named.as_str());
            let fine = basic || named == part(from) || may.contains(&named.as_str());
            if !fine {
                upward.push(format!("{from} names {to}"));
            }
        }
    }
    assert!(upward.is_empty(), "{upward:#?}");
}

#[test]
fn no_part_of_the_window_names_a_screen_it_is_used_in() {
    for (from, files) in House::read().arrows() {
        for to in files {
            let widget = from.starts_with("src/gui/widget") || from.starts_with("src/gui/theme");
            assert!(!(widget && to.starts_with("src/gui/screen")), "{from} names {to}");
        }
    }
}

#[test]
fn no_circle_is_large_or_between_folders() {
    let house = House::read();
    let arrows = house.arrows();
    let files: BTreeSet<&str> = arrows.keys().copied().collect();
    let large = circles(&arrows).into_iter().filter(|circle| {
        let folders: BTreeSet<String> = circle.iter().map(|file| folder(file, &files)).collect();
        let small = circle.len() <= 3 && folders.len() == 1;
        !small && !excepted(circle)
    });
    let large: Vec<_> = large.collect();
    assert!(large.is_empty(), "these files import one another: {large:#?}");
}

#[test]
fn a_name_means_one_type() {
    let mut modules: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for module in House::read().modules.into_values() {
        for name in module.types {
            modules.entry(name).or_default().push(module.file.clone());
        }
    }
    modules.retain(|name, files| files.len() > 2 && !EVERYWHERE.contains(&name.as_str()));
    assert!(modules.is_empty(), "{modules:#?}");
}
