//! Libraries from another computer.

use formats::Decoded;
use formats::library::{
    ImportFile, Label, LibraryLine, NameAlias, NamedPerson, OfferedGame, SharedData, first_line,
    game_line, last_line,
};

use crate::hostile::{below, damage, each_case, is_printed_as_it_was_taken, one_of, records};
use crate::prelude::*;

/// An import needs a store, which is slow: only one case in this many has one.
const TAKEN_IN: usize = 500;

/// Returns small libraries, each with a few games, people and settings.
fn libraries() -> Vec<Json> {
    let mut records: Vec<&Record> = records().iter().collect();
    records.sort_by_key(|record| record.rounds.len() * record.players.len());
    records.truncate(60);
    let label = |at: usize| Label {
        title: at.is_multiple_of(2).then(|| "At the lake".to_owned()),
        created: "2026-08-01T19:30:00.123Z".parse().ok(),
        changed: "2026-08-01T21:00:00Z".parse().ok(),
        removed: at.is_multiple_of(3).then(|| "2026-08-02T21:00:00Z".parse().unwrap()),
        host: at
            .is_multiple_of(2)
            .then(|| ("room".to_owned(), "clock".to_owned()))
            .into_iter()
            .collect(),
    };
    let people = [("Ada", false), ("Ben", true)];
    let people = people.map(|(name, retired)| NamedPerson { name: name.to_owned(), retired });
    let settings = [("look", "dark"), ("house-rules/goodge", "{\"target\":300}")];
    let settings = settings.map(|(key, value)| (key.to_owned(), value.to_owned()));
    let settings: BTreeMap<String, String> = settings.into_iter().collect();
    let made = r#"{"name": "Kitchen Whist", "players": [2, 4], "wins": "high",
        "fields": [{"id": "points", "label": "Points", "weight": 1}]}"#;
    let spelling = NameAlias {
        name: "Addie".to_owned(),
        kept: "Ada".to_owned(),
        retired: false,
        at: "2026-08-02T21:00:00Z".parse().unwrap(),
        seats: vec![(1, 2)],
    };
    let shared = SharedData {
        people: people.to_vec(),
        settings,
        custom_games: vec![OfferedGame {
            game: custom_game::game_of_text(made).unwrap(),
            offered: true,
        }],
    };
    let parsed = |line: &str| -> Json { serde_json::from_str(line).unwrap() };
    let library = |games: &[&Record]| {
        let mut tree = parsed(&first_line(&shared));
        let lines = games.iter().enumerate().map(|(at, record)| game_line(&label(at), record));
        tree["games"] = lines.map(|line| parsed(&line)).collect();
        let last = last_line(games.len(), std::slice::from_ref(&spelling));
        tree["spellings"] = parsed(&last)["spellings"].clone();
        tree
    };
    records.chunks(2).map(library).collect()
}

/// Returns a library in lines, as far as it has the parts an import reads.
fn in_lines(tree: &Json) -> String {
    let mut first = tree.clone();
    let mut last = serde_json::Map::new();
    let mut games = Vec::new();
    if let Some(first) = first.as_object_mut() {
        let _ = first.insert("library".to_owned(), 2.into());
        if let Some(Json::Array(list)) = first.remove("games") {
            games = list;
        }
        let _ = last.insert("games".to_owned(), games.len().into());
        last.extend(first.remove_entry("spellings"));
    }
    // A library begins with its version.
    let first = first.to_string().replacen('{', "{\"library\":2,", 1);
    let first = first.replacen(",\"library\":2", "", 1);
    let lines = [first].into_iter().chain(games.iter().map(Json::to_string));
    lines.chain([Json::Object(last).to_string()]).collect::<Vec<_>>().join("\n")
}

#[derive(Default)]
struct Content {
    shared: SharedData,
    games: Vec<(Label, Decoded)>,
    spellings: Vec<NameAlias>,
}

fn read(text: &str) -> Result<Content, formats::Error> {
    let mut content = Content::default();
    let mut lines = match ImportFile::read(text.as_bytes())? {
        ImportFile::Library(lines) => lines,
        ImportFile::Records(records) => {
            content.games = records.into_iter().map(|game| (Label::default(), game)).collect();
            return Ok(content);
        }
    };
    while let Some(line) = lines.next_line()? {
        match line {
            LibraryLine::SharedData(shared) => content.shared = shared,
            LibraryLine::Game(game) => content.games.push(*game),
            LibraryLine::Spellings(spellings) => content.spellings = spellings,
        }
    }
    Ok(content)
}

#[test]
fn damaged_libraries_are_refused_or_read_as_written() {
    let trees = libraries();
    each_case(|chance| {
        let mut tree = one_of(chance, &trees).clone();
        for _ in 0..below(chance, 4) {
            damage::tree(chance, &mut tree);
        }
        let mut text = in_lines(&tree);
        if chance.one_in(3) {
            text = damage::bytes(chance, &text);
        }
        let taken = match read(&text) {
            Ok(taken) => taken,
            Err(error) => {
                assert!(!error.to_string().is_empty());
                return;
            }
        };
        let mut games = Vec::new();
        for (label, game) in &taken.games {
            let problems = game.every_problem();
            assert!(problems.iter().all(|problem| !problem.message.is_empty()), "{problems:?}");
            let Some(record) = game.record.as_ref().filter(|_| problems.is_empty()) else { return };
            games.push((label, record));
        }
        if chance.one_in(8) {
            for (_, record) in &games {
                is_printed_as_it_was_taken(record, &text);
            }
        }
        let lines = games.iter().map(|(label, record)| game_line(label, record));
        let (first, last) = (first_line(&taken.shared), last_line(games.len(), &taken.spellings));
        let printed: String = [first].into_iter().chain(lines).chain([last]).collect();
        let again = read(&printed).unwrap();
        let (again_has, has) = (&again.shared, &taken.shared);
        assert_eq!(again_has.people, has.people, "{text}");
        assert_eq!(again_has.settings, has.settings, "{text}");
        assert_eq!(again.spellings.len(), taken.spellings.len(), "{text}");
        assert_eq!(again_has.custom_games.len(), has.custom_games.len(), "{text}");
        for ((label, record), (other, game)) in games.iter().zip(&again.games) {
            // Times are kept to the millisecond.
            assert_eq!(label.title, other.title, "{text}");
            assert_eq!(Some(*record), game.record.as_ref(), "{text}");
        }
        if chance.one_in(TAKEN_IN) {
            is_taken_in(&taken, &games, &text);
        }
    });
}

/// Checks that a new computer has everything afterwards, and nothing twice however often it is
/// imported.
fn is_taken_in(taken: &Content, games: &[(&Label, &Record)], text: &str) {
    let mut store = Store::open_in_memory().unwrap();
    let take_in = |store: &mut Store| {
        store.import(|library| {
            library.shared_data(&taken.shared)?;
            let came = games.iter().map(|(label, record)| library.game(label, record));
            let came: Vec<Arrival> = came.collect::<Result<_, Error>>()?;
            library.spellings(&taken.spellings)?;
            Ok::<_, Error>(came)
        })
    };
    let ids = match take_in(&mut store) {
        Ok(ids) => ids,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            assert_eq!(store.counts().unwrap(), (0, 0), "all or none: {text}");
            return;
        }
    };
    for (id, (_, record)) in ids.into_iter().map(Arrival::added).zip(games) {
        let mut record = (*record).clone();
        record.players.iter_mut().for_each(|name| *name = name.trim().to_owned());
        assert_eq!(store.load(id.unwrap()).unwrap().record, record, "{text}");
    }
    let people = store.people().unwrap();
    for NamedPerson { name, .. } in &taken.shared.people {
        let kept = names::clean(name);
        let there = people.iter().any(|person| person.name == kept);
        assert!(kept.is_empty() || there, "{name:?} {text}");
    }
    store.check().unwrap();
    if games.iter().all(|(label, _)| label.created.is_some()) {
        let again = take_in(&mut store).unwrap();
        assert!(again.iter().all(|game| game.added().is_none()), "{text}");
    }
}
