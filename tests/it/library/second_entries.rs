//! Second entries in a library.

use super::*;

/// Creates a match of couples and a night of tables, each with partial double entry: one hand
/// agrees, one differs, one was settled for the first entry, and one is half typed.
fn read_twice(path: &Path) -> Vec<GameId> {
    let mut store = Store::open(path).unwrap();
    let games = [GIN, WHIST].map(record);
    let begun = "2026-08-09T19:00:00Z".parse().unwrap();
    let ids = games.iter().map(|game| store.create_at(game, None, begun).unwrap()).collect();
    for (id, game) in [GameId(1), GameId(2)].into_iter().zip(&games) {
        store.set_double_entry(id, true).unwrap();
        let places = double_entry::places(game.game, &game.rounds[0]);
        for (at, place) in places.into_iter().take(4).enumerate() {
            let cells = game.rounds[0].at(place).filter_map(|(cell, value)| match value {
                Value::Player(_) => None,
                Value::Number(number) if at > 0 => Some((*cell, (number + 1).to_string())),
                value => Some((*cell, parse::text(game, value))),
            });
            let mut texts: Vec<_> = cells.collect();
            if at == 3 {
                texts.truncate(1);
            }
            let reading = SecondEntry { round: 1, place, texts, whole: at < 3, resolved: None };
            store.save_second_entry(id, &reading).unwrap();
            if at == 2 {
                let texts = reading.texts.iter().map(|(cell, text)| (cell, text));
                let different = double_entry::differences(game, (1, place), texts).unwrap();
                let change = double_entry::resolve("The first stays", 1, different, false);
                let base = store.load(id).unwrap().log.last().map(|step| step.id);
                let _ = store.resolve_difference(id, base, &change, (1, place), begun).unwrap();
            }
        }
    }
    ids
}

#[test]
fn double_entry_is_imported() {
    let folder = tempfile::tempdir().unwrap();
    let (old, new) = (folder.path().join("old.db"), folder.path().join("new.db"));
    let ids = read_twice(&old);
    let (code, said) = run(&old, &["export", "--all", "-o", "library.json"]);
    assert_eq!(code, Some(0), "{said}");
    for _ in 0..2 {
        let (code, said) = run(&new, &["import", "library.json"]);
        assert_eq!(code, Some(0), "{said}");
        assert!(format!("{:?}", moved(&old)) == format!("{:?}", moved(&new)));
        let (before, after) = (Store::open(&old).unwrap(), Store::open(&new).unwrap());
        for id in &ids {
            let twice = after.second_entries_to_export(*id).unwrap();
            assert_eq!(twice, before.second_entries_to_export(*id).unwrap());
            assert_eq!((twice.on, twice.entries.len()), (true, 4));
            assert_eq!(twice.entries[2].resolved.as_deref(), Some("The first stays"));
            // The log there has one line for settling it, which can be undone.
            let log = after.load(*id).unwrap().log;
            assert_eq!(log.len(), 2, "{log:?}");
            assert_eq!(log[1].change.reason.as_deref(), Some(double_entry::REASON));
            assert_eq!(after.second_entries(*id).unwrap()[2].resolved, Some(log[1].id));
        }
        after.check().unwrap();
    }
    // What was settled and undone is open there too.
    let mut store = Store::open(&old).unwrap();
    let last = store.load(ids[0]).unwrap().log.pop().unwrap();
    let back = last.change.inverse("taken back");
    let _ = store.commit(ids[0], Some(last.id), &back, Some(last.id), last.at).unwrap();
    assert_eq!(store.second_entries_to_export(ids[0]).unwrap().entries[2].resolved, None);
    drop(store);
    let _ = run(&old, &["export", "--all", "-o", "later.json"]);
    let other = folder.path().join("other.db");
    let (code, said) = run(&other, &["import", "later.json"]);
    assert_eq!(code, Some(0), "{said}");
    assert_eq!(Store::open(&other).unwrap().load(ids[0]).unwrap().log.len(), 1);
}

#[test]
fn new_second_entries_are_added_and_existing_ones_stay() {
    let folder = tempfile::tempdir().unwrap();
    let (old, new) = (folder.path().join("old.db"), folder.path().join("new.db"));
    let ids = read_twice(&old);
    let _ = run(&old, &["export", "--all", "-o", "library.json"]);
    let text = fs::read_to_string(folder.path().join("library.json")).unwrap();
    // As written by a version without double entry.
    let mut plain = as_one_object(&text);
    for game in plain["games"].as_array_mut().unwrap() {
        let game = game.as_object_mut().unwrap();
        assert!(game.remove("read_twice").is_some() && game.remove("second_readings").is_some());
    }
    fs::write(folder.path().join("plain.json"), plain.to_string()).unwrap();
    let (code, said) = run(&new, &["import", "plain.json"]);
    assert_eq!(code, Some(0), "{said}");
    let mut store = Store::open(&new).unwrap();
    assert!(store.second_entries_to_export(ids[1]).unwrap().is_empty());
    let come = Store::open(&old).unwrap().second_entries(ids[1]).unwrap();
    let mine = SecondEntry { texts: come[1].texts[..1].to_vec(), whole: false, ..come[1].clone() };
    store.save_second_entry(ids[1], &mine).unwrap();
    drop(store);
    let (code, said) = run(&new, &["import", "library.json"]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("already here"), "{said}");
    let store = Store::open(&new).unwrap();
    let readings = store.second_entries(ids[1]).unwrap();
    assert_eq!(readings.len(), 4);
    assert_eq!((&readings[0].texts, &readings[1]), (&come[0].texts, &mine));
    assert!(store.has_double_entry(ids[1]).unwrap());
}

#[test]
fn an_invalid_second_entry_is_refused_with_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let (old, new) = (folder.path().join("old.db"), folder.path().join("new.db"));
    let _ = read_twice(&old);
    let _ = run(&old, &["export", "--all", "-o", "library.json"]);
    let text = fs::read_to_string(folder.path().join("library.json")).unwrap();
    let all = as_one_object(&text);
    let cases: [(Spoil, &str); 7] = [
        (|game| game["read_twice"] = 1.into(), "“read_twice” must be true or false"),
        (|game| game["second_readings"][0]["round"] = 99.into(), "of a hand of its game"),
        (|game| game["second_readings"][0]["table"] = 99.into(), "of a hand of its game"),
        (|game| game["second_readings"][1]["table"] = 1.into(), "the only one of its hand"),
        (
            |game| game["second_readings"][0]["boxes"] = [0; 0].as_slice().into(),
            "of at least one box",
        ),
        (
            |game| game["second_readings"][0]["boxes"][0]["field"] = "crowns".into(),
            "a box of its game with a text",
        ),
        (
            |game| game["second_readings"][0]["boxes"][0]["text"] = "many".into(),
            "a value this box can have",
        ),
    ];
    for (spoil, wanted) in cases {
        let mut other = all.clone();
        spoil(&mut other["games"][0]);
        fs::write(folder.path().join("other.json"), other.to_string()).unwrap();
        let (code, said) = run(&new, &["import", "other.json"]);
        assert_eq!(code, Some(1), "{said}");
        assert!(said.contains(wanted), "{wanted}: {said}");
    }
    assert!(!new.exists() || Store::open(&new).unwrap().counts().unwrap() == (0, 0));
}
