//! Structure of the sources: every game complete and in its place, every layer within its bounds.

mod circles;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use house_rules::engine::{
    Choice, FieldKind, FieldSpec, Game, Item, OptionKind, Round, RoundPath, Suit, TEAM_NAME,
    with_round,
};
use house_rules::{rules, simulate};
use serde_json::Value as Json;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns every Rust file in this folder or file of `src`, with its path from the root and its
/// text.
fn sources(under: &str) -> Vec<(String, String)> {
    fn collect(path: &Path, found: &mut Vec<PathBuf>) {
        if path.is_dir() {
            for entry in fs::read_dir(path).unwrap() {
                collect(&entry.unwrap().path(), found);
            }
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path.to_owned());
        }
    }
    let mut found = Vec::new();
    for path in [root().join(under), root().join(format!("{under}.rs"))] {
        if path.exists() {
            collect(&path, &mut found);
        }
    }
    assert!(!found.is_empty(), "there is no {under}");
    found.sort();
    let name = |path: &Path| path.strip_prefix(root()).unwrap().display().to_string();
    found.iter().map(|path| (name(path), fs::read_to_string(path).unwrap())).collect()
}

// The registry.

#[test]
fn every_rule_file_is_a_game_in_the_registry() {
    let ids: Vec<&str> = rules::ALL.iter().map(|game| game.id).collect();
    assert!(ids.windows(2).all(|pair| pair[0] < pair[1]), "ids in order and different: {ids:?}");
    let files: BTreeSet<String> = fs::read_dir(root().join("src/scoring/rules"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    let games: BTreeSet<String> =
        ids.iter().map(|id| format!("{}.rs", id.replace('-', "_"))).collect();
    assert_eq!(files, games, "a file a game, named after its id");
    for game in rules::ALL {
        assert!(rules::find(game.id).is_some_and(|found| std::ptr::eq(found, *game)));
    }
}

#[test]
fn every_game_has_its_page() {
    for game in rules::ALL {
        let id = game.id;
        let path = root().join(format!("assets/rules/{id}.md"));
        let page = fs::read_to_string(path).unwrap_or_else(|error| panic!("{id}: {error}"));
        assert!(page.starts_with("# "), "{id}: the page does not begin with its title");
        assert!(page.lines().count() < 110, "{id}: the page is too long");
        assert_eq!(page, game.rules, "{id}: shows another page");
    }
}

#[test]
fn every_game_is_in_the_readme() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let mut games = rules::ALL.to_vec();
    games.sort_by_key(|game| game.name);
    let line = |game: &&Game| {
        let players = game.player_counts.words();
        format!("| {} | `{}` | {players} | {} |", game.name, game.id, game.summary)
    };
    let wanted: Vec<String> = games.iter().map(line).collect();
    let table = readme.lines().skip_while(|line| !line.starts_with("| game | id |")).skip(2);
    let found: Vec<&str> = table.take_while(|line| line.starts_with('|')).collect();
    for line in &wanted {
        assert!(found.contains(&line.as_str()), "the games in README.md need the line: {line}");
    }
    assert_eq!(found, wanted, "the games in README.md, in order of the name");
}

#[test]
fn every_game_has_its_cases() {
    for game in rules::ALL {
        let folder = root().join("tests/games").join(game.id);
        let (mut finished, mut playing, mut refused) = (0, 0, 0);
        let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", game.id));
        for entry in entries {
            let path = entry.unwrap().path();
            let name = path.display().to_string();
            if !name.ends_with(".result.json") {
                let result = path.with_extension("result.json");
                assert!(
                    Path::new(&name).extension().is_some_and(|end| end == "json")
                        && result.exists(),
                    "{name} has no result"
                );
                continue;
            }
            assert!(Path::new(&name.replace(".result.json", ".json")).exists(), "{name}: no case");
            let result: Json = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
            match result.get("status").and_then(Json::as_str) {
                Some("finished") => finished += 1,
                Some("playing") => playing += 1,
                _ => refused += usize::from(result.get("problems").is_some()),
            }
        }
        let count = (finished, playing, refused);
        let all = finished > 0 && playing > 0 && refused > 0;
        assert!(all, "{}: finished, playing and refused cases: {count:?}", game.id);
    }
}

#[test]
fn every_case_belongs_to_a_game() {
    for entry in fs::read_dir(root().join("tests/games")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        // Custom games have a folder together.
        assert!(
            rules::find(&name).is_some() || name == "own",
            "tests/games/{name} belongs to no game"
        );
    }
}

// Declarations.

#[test]
fn every_game_says_what_it_is() {
    for game in rules::ALL {
        let id = game.id;
        assert!(is_id(id, '-'), "{id} is not a valid id");
        assert!(!game.name.trim().is_empty(), "{id} has no name");
        assert!(!game.summary.trim().is_empty(), "{id} has no summary");
        let is_suit = Suit::WITH_STARS.iter().any(|suit| suit.id == game.icon);
        let icon = root().join(format!("assets/icons/{}.svg", game.icon));
        assert!(is_suit || icon.exists(), "{id}: no icon is called {:?}", game.icon);
        assert!(!game.items.is_empty(), "{id} has no fields");
        assert!(
            (1..=200).any(|players| game.player_counts.allows(players)),
            "{id}: nobody can play"
        );
    }
    let names: BTreeSet<&str> = rules::ALL.iter().map(|game| game.name).collect();
    assert_eq!(names.len(), rules::ALL.len(), "two games have one name");
}

#[test]
fn every_field_and_option_is_explained() {
    for game in rules::ALL {
        for spec in specs(game) {
            explained(game, spec.id, spec.label, spec.help);
            if let FieldKind::Choice(choices) = spec.kind {
                choices_differ(game, spec.id, choices);
            }
        }
        for option in game.options {
            explained(game, option.id, option.label, option.help);
            if let OptionKind::Choice(choices) = option.kind {
                choices_differ(game, option.id, choices);
            }
        }
    }
}

fn explained(game: &Game, id: &str, label: &str, help: &str) {
    let game = game.id;
    // The two pairs at a table and the two sides have the ids they are called by.
    assert!(is_id(id, '_') || ["A", "B"].contains(&id), "{game}: the id {id}");
    let first = label.chars().next();
    assert!(first.is_some_and(|first| !first.is_lowercase()), "{game}: the label of {id}");
    assert!(help.len() > 1 && help.ends_with('.'), "{game}: the help of {id} is not a sentence");
}

fn choices_differ(game: &Game, id: &str, choices: &[Choice]) {
    let game = game.id;
    assert!(choices.len() > 1, "{game}: {id} has fewer than two choices");
    let keys: BTreeSet<char> = choices.iter().map(|choice| choice.key).collect();
    assert_eq!(keys.len(), choices.len(), "{game}: two choices of {id} have one key");
    let ids: BTreeSet<&str> = choices.iter().map(|choice| choice.id).collect();
    assert_eq!(ids.len(), choices.len(), "{game}: two choices of {id} have one id");
    for choice in choices {
        let which = format!("{game}: the choice {} of {id}", choice.id);
        // Ranks and sides are written as printed: 10, J, A.
        let printed = choice.id.len() <= 2;
        assert!((printed || is_id(choice.id, '-')) && !choice.label.is_empty(), "{which}");
        assert!(!choice.key.is_lowercase() && !choice.key.is_whitespace(), "the key of {which}");
    }
}

#[test]
fn every_id_has_one_meaning() {
    for game in rules::ALL {
        let options: BTreeSet<&str> = game.options.iter().map(|option| option.id).collect();
        assert_eq!(options.len(), game.options.len(), "{}: options of one id", game.id);

        let fields: BTreeSet<&str> = specs(game).iter().map(|spec| spec.id).collect();
        let mut groups = Vec::new();
        groups_of(game.items, &mut groups);
        let different: BTreeSet<&str> = groups.iter().copied().collect();
        assert_eq!(different.len(), groups.len(), "{}: groups of one id", game.id);
        assert!(fields.is_disjoint(&different), "{}: a group and a field of one id", game.id);

        let common: Vec<&str> = game.common_fields().map(|spec| spec.id).collect();
        let mut own = Vec::new();
        specs_of(game.items, &mut own);
        assert!(own.iter().all(|spec| !common.contains(&spec.id)), "{}: a taken id", game.id);
        let reserved = ["game", "options", "players", "dealer", "date", "ended", "rounds", "name"];
        specs_of(game.setup, &mut own);
        let own = own.iter().filter(|spec| !std::ptr::eq(**spec, &raw const TEAM_NAME.spec));
        for spec in own {
            assert!(!reserved.contains(&spec.id), "{}: {} is a reserved id", game.id, spec.id);
        }
    }
}

#[test]
fn two_fields_of_one_id_are_never_asked_for_together() {
    for game in rules::ALL {
        for seed in 0..16 {
            let Some(record) = simulate::record(game, seed, None, Some(8)) else { continue };
            with_round(&record, 0, &record.setup, |round| asked_once(game, round, game.setup));
            for (index, entry) in record.rounds.iter().enumerate() {
                with_round(&record, index + 1, entry, |round| asked_once(game, round, game.items));
            }
        }
    }
}

fn asked_once(game: &Game, round: &Round<'_>, items: &'static [Item]) {
    let mut asked = BTreeSet::new();
    for item in items {
        match item {
            Item::Field(spec) => {
                let new = (spec.when)(round) == Some(false) || asked.insert(spec.id);
                assert!(new, "{}: {} is asked for twice at {:?}", game.id, spec.id, round.place);
            }
            Item::Group(group) => {
                for part in round.parts_of(group) {
                    assert_ne!(part.place, RoundPath::ROUND);
                    asked_once(game, &part, group.items);
                }
            }
        }
    }
}

fn is_id(id: &str, between: char) -> bool {
    let plain = |word: &str| {
        !word.is_empty()
            && word.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit())
    };
    id.split(between).all(plain)
}

fn specs(game: &'static Game) -> Vec<&'static FieldSpec> {
    let mut found: Vec<&'static FieldSpec> = game.common_fields().collect();
    specs_of(game.items, &mut found);
    specs_of(game.setup, &mut found);
    found
}

fn specs_of(items: &'static [Item], found: &mut Vec<&'static FieldSpec>) {
    for item in items {
        match item {
            Item::Field(spec) => found.push(spec),
            Item::Group(group) => specs_of(group.items, found),
        }
    }
}

fn groups_of(items: &'static [Item], found: &mut Vec<&'static str>) {
    for item in items {
        if let Item::Group(group) = item {
            found.push(group.id);
            groups_of(group.items, found);
        }
    }
}

// Layers.

#[test]
fn rules_use_only_the_engine_and_the_engine_uses_nothing() {
    let others = [
        "store",
        "gui",
        "exchange",
        "cli",
        "form",
        "open_game",
        "simulate",
        "rusqlite",
        "iced",
        "serde",
        "serde_json",
        "chrono",
    ];
    let outside = ["fs", "time", "env", "net", "process", "thread", "io"];
    for (name, text) in
        sources("src/scoring/engine").into_iter().chain(sources("src/scoring/rules"))
    {
        let code = code_of(&text);
        for other in others {
            let named = code.has(&format!("{other}::")) || code.is_named_after_path(other);
            assert!(!named, "{name} names {other}");
        }
        for part in outside {
            let used = code
                .uses()
                .any(|line| line.starts_with("use std") && words(&line).any(|word| word == part));
            assert!(!used && !code.has(&format!("std::{part}")), "{name} names std::{part}");
        }
        for float in ["f32", "f64"] {
            assert!(!words(&code.0).any(|word| word == float), "{name} counts in {float}");
        }
    }
}

#[test]
fn a_rule_names_no_other_rule_and_the_engine_names_no_rule() {
    for (name, text) in
        sources("src/scoring/rules").into_iter().filter(|(name, _)| name != "src/scoring/rules.rs")
    {
        let code = code_of(&text);
        let paths = code
            .0
            .match_indices("crate::")
            .all(|(at, path)| code.0[at + path.len()..].trim_start().starts_with("engine"));
        assert!(paths && !code.has("super::"), "{name} names more than the engine");
    }
    for (name, text) in sources("src/scoring/engine") {
        let code = code_of(&text);
        assert!(!code.has("crate::rules") && !code.has("rules::"), "{name} names the rules");
    }
}

#[test]
fn the_window_evaluates_no_record() {
    for (name, text) in sources("src/gui") {
        let code = code_of(&text);
        let imported = code.uses().any(|line| {
            line.contains("engine")
                && words(&line).any(|word| word == "evaluate" || word == "evaluate_decoded")
        });
        let named = code.has("engine::evaluate") || code.has("evaluate::evaluate");
        assert!(!imported && !named, "{name} names engine::evaluate");
    }
}

#[test]
fn the_chart_uses_the_engine_and_no_screen() {
    for (name, text) in sources("src/chart") {
        let code = code_of(&text);
        let paths = code.0.match_indices("crate::").all(|(at, path)| {
            let named = code.0[at + path.len()..].trim_start();
            ["engine", "chart", "format"].iter().any(|part| named.starts_with(part))
        });
        assert!(paths && !code.has("iced::"), "{name} names more than the engine");
    }
}

#[test]
fn statistics_of_people_use_no_file_and_no_screen() {
    for (name, text) in sources("src/people") {
        let code = code_of(&text);
        for other in ["store", "gui", "cli", "exchange", "rules", "rusqlite", "iced"] {
            let named = code.has(&format!("{other}::")) || code.is_named_after_path(other);
            assert!(!named, "{name} names {other}");
        }
    }
}

#[test]
fn no_file_is_too_long() {
    for (name, text) in sources("src") {
        let lines = text.lines().count();
        let most = match name.as_str() {
            rule if rule.starts_with("src/scoring/rules/") => 200,
            _ => 600,
        };
        assert!(lines <= most, "{name} has {lines} lines; at most {most} are allowed");
    }
}

#[test]
fn sql_longer_than_a_line_is_in_a_file_of_its_own() {
    const VERBS: [&str; 5] = ["select ", "insert ", "update ", "delete from ", "with "];
    for (name, text) in sources("src/store") {
        for literal in text.split('"') {
            let is_sql = VERBS.iter().any(|verb| literal.starts_with(verb));
            // Texts assembled at run time have gaps.
            let is_whole = !literal.contains('{');
            assert!(
                !is_sql || !is_whole || !literal.contains('\n'),
                "{name}: SQL longer than a line belongs in src/store/query: {literal}"
            );
        }
    }
}

#[test]
fn every_file_has_a_summary() {
    for (name, text) in sources("src").into_iter().filter(|(_, text)| text.lines().count() > 1) {
        assert!(text.starts_with("//! "), "{name} does not begin with a summary");
    }
}

/// A file's code without its comments.
struct Code(String);

fn code_of(text: &str) -> Code {
    let lines = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    Code(lines.collect::<Vec<_>>().join("\n"))
}

impl Code {
    /// Returns whether a path or a part of one occurs, as whole words.
    fn has(&self, path: &str) -> bool {
        self.0.match_indices(path).any(|(at, _)| {
            let after = self.0[at + path.len()..].chars().next();
            !self.0[..at].ends_with(is_word)
                && (path.ends_with(':') || path.ends_with('(') || !after.is_some_and(is_word))
        })
    }

    /// Returns whether `crate::word` occurs, or `word` in the list of a `use`.
    fn is_named_after_path(&self, word: &str) -> bool {
        self.has(&format!("crate::{word}"))
            || self.uses().any(|line| {
                line.starts_with("use crate::{") && words(&line).any(|part| part == word)
            })
    }

    /// Iterates over every `use`, on one line each.
    fn uses(&self) -> impl Iterator<Item = String> + '_ {
        let starts =
            self.0.match_indices("use ").filter(|(at, _)| !self.0[..*at].ends_with(is_word));
        starts.map(|(at, _)| {
            let statement = self.0[at..].split(';').next().unwrap_or_default();
            statement.split_whitespace().collect::<Vec<_>>().join(" ")
        })
    }
}

fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter| !is_word(letter))
}

#[test]
fn only_the_clock_module_reads_the_time() {
    for (path, text) in sources("src").into_iter().filter(|(path, _)| path != "src/clock.rs") {
        let asks = ["Utc::now()", "Local::now()", "duration_since(UNIX_EPOCH)"];
        let asks = asks.iter().any(|way| text.contains(way));
        assert!(!asks, "{path} asks chrono or the system for the time: use clock::now()");
    }
}
