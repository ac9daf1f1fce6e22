//! Every game complete, declared well and in its place; no file too long.

use scoring::{Choice, Round, Suit, TEAM_NAME, with_round};

use crate::prelude::*;

/// Returns every Rust file of the program and its crates, with its path from the root and its text.
fn sources() -> Vec<(String, String)> {
    let found =
        ["src", "crates"].into_iter().flat_map(|folder| files(&root().join(folder), &["rs"]));
    let name = |path: &Path| path.strip_prefix(root()).unwrap().display().to_string();
    found.map(|path| (name(&path), fs::read_to_string(&path).unwrap())).collect()
}

// The registry.

#[test]
fn every_rule_file_is_a_game_in_the_registry() {
    let ids: Vec<&str> = rules::ALL.iter().map(|game| game.id).collect();
    assert!(ids.windows(2).all(|pair| pair[0] < pair[1]), "ids in order and different: {ids:?}");
    let files = names_in(&root().join("crates/games/src/rules"));
    let mut games: Vec<String> =
        ids.iter().map(|id| format!("{}.rs", id.replace('-', "_"))).collect();
    games.sort();
    assert_eq!(files, games, "a file a game, named after its id");
    for game in rules::ALL {
        assert!(rules::find(game.id).is_some_and(|found| std::ptr::eq(found, *game)));
    }
}

#[test]
fn every_game_has_its_page() {
    for game in rules::ALL {
        let id = game.id;
        let path = root().join(format!("crates/games/rules/{id}.md"));
        let page = fs::read_to_string(path).unwrap_or_else(|error| panic!("{id}: {error}"));
        assert!(page.starts_with("# "), "{id}: the page does not begin with its title");
        assert!(page.lines().count() < 110, "{id}: the page is too long");
        assert_eq!(page, game.rules, "{id}: shows another page");
    }
}

#[test]
fn games_in_the_documents_are_as_in_the_registry() {
    let page = fs::read_to_string(root().join("docs/games.md")).unwrap();
    let table = page.lines().skip_while(|line| !line.starts_with("| game | players |")).skip(2);
    let found: Vec<&str> = table.take_while(|line| line.starts_with('|')).collect();
    let line = |game: &&Game| {
        let players = game.player_counts.words();
        format!("| {} | {players} | {} | `{}` |", game.name, game.summary, game.id)
    };
    let known: Vec<String> = rules::ALL.iter().map(line).collect();
    let wrong: Vec<_> = found.iter().filter(|line| !known.iter().any(|one| one == *line)).collect();
    assert!(found.len() > 20 && wrong.is_empty(), "{wrong:#?} are not among {known:#?}");
    assert!(found.is_sorted_by_key(|line| line.to_lowercase()), "in order of the name: {found:#?}");
}

#[test]
fn every_game_has_its_cases() {
    for game in rules::ALL {
        let folder = root().join("tests/games").join(game.id);
        let (mut finished, mut playing, mut refused) = (0, 0, 0);
        let names = names_in(&folder);
        for name in &names {
            let Some(case) = name.strip_suffix(".result.json") else {
                let case = name.strip_suffix(".json").unwrap_or_else(|| panic!("{name}: no case"));
                assert!(names.contains(&format!("{case}.result.json")), "{name} has no result");
                continue;
            };
            assert!(names.contains(&format!("{case}.json")), "{name}: no case");
            let result = fs::read_to_string(folder.join(name)).unwrap();
            let result: Json = serde_json::from_str(&result).unwrap();
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
    for name in names_in(&root().join("tests/games")) {
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
        assert!(!game.fields.is_empty() || game.tables.is_some(), "{id} has no fields");
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
        for spec in game.every_field() {
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

        let fields: BTreeSet<&str> = game.every_field().map(|spec| spec.id).collect();
        let groups: Vec<&str> = game.groups().into_iter().flatten().map(|group| group.id).collect();
        let different: BTreeSet<&str> = groups.iter().copied().collect();
        assert_eq!(different.len(), groups.len(), "{}: groups of one id", game.id);
        assert!(fields.is_disjoint(&different), "{}: a group and a field of one id", game.id);

        let common: Vec<&FieldSpec> = game.common_fields().collect();
        // Of a record, or of a spreadsheet.
        let reserved =
            ["game", "options", "players", "dealer", "date", "ended", "round", "rounds", "name"];
        let given = common.iter().copied().chain([&TEAM_NAME.spec]).collect::<Vec<&FieldSpec>>();
        let is_given = |spec: &&FieldSpec| given.iter().any(|one| std::ptr::eq(*one, *spec));
        for spec in game.every_field().filter(|spec| !is_given(spec)) {
            assert!(!common.iter().any(|one| one.id == spec.id), "{}: a taken id", game.id);
            assert!(!reserved.contains(&spec.id), "{}: {} is a reserved id", game.id, spec.id);
        }
    }
}

#[test]
fn two_fields_of_one_id_are_never_asked_for_together() {
    for game in rules::ALL {
        for seed in 0..8 {
            let Some(record) = simulate::record(game, seed, None, Some(8)) else { continue };
            with_round(&record, 0, &record.setup, |round| asked_once(round, game.setup, None));
            for (index, entry) in record.rounds.iter().enumerate() {
                with_round(&record, index + 1, entry, |round| {
                    asked_once(round, game.fields, game.tables);
                });
            }
        }
    }
}

fn asked_once(round: &Round<'_>, fields: &[&FieldSpec], parts: Option<&Group>) {
    let mut asked = BTreeSet::new();
    for spec in fields {
        let new = (spec.when)(round) == Some(false) || asked.insert(spec.id);
        let game = round.setup.game().id;
        assert!(new, "{game}: {} is asked for twice at {:?}", spec.id, round.place);
    }
    let Some(group) = parts else { return };
    for part in round.parts_of(group) {
        assert_ne!(part.place, RoundPath::ROUND);
        asked_once(&part, group.fields, group.hands);
    }
}

fn is_id(id: &str, between: char) -> bool {
    let plain = |word: &str| {
        !word.is_empty()
            && word.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit())
    };
    id.split(between).all(plain)
}

// Files.

#[test]
fn every_file_has_a_summary_and_none_is_too_long() {
    for (name, text) in sources() {
        let most = if name.starts_with("crates/games/src/rules/") { 200 } else { 600 };
        let lines = text.lines().count();
        assert!(lines <= most, "{name} has {lines} lines; at most {most} are allowed");
        assert!(lines < 2 || text.starts_with("//! "), "{name} does not begin with a summary");
    }
}
