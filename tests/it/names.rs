//! Names of people: one spelling for one name, no invisible characters, at most 200 letters.

use scoring::names::{checked, clean};

use crate::prelude::*;

const COMPOSED: &str = "Jos\u{e9}";
const DECOMPOSED: &str = "Jose\u{301}";

#[test]
fn names_are_stored_composed_without_invisible_characters() {
    for (typed, kept) in [
        (DECOMPOSED, COMPOSED),
        ("  Ada ", "Ada"),
        ("A\u{200b}d\u{feff}a", "Ada"),
        ("\u{1b}[31mAda\u{1b}[0m", "[31mAda[0m"),
        ("Ada\nLovelace\tjr", "Ada Lovelace jr"),
        ("\0Ada\u{9b}\u{7f}", "Ada"),
        ("\u{202e}adA\u{202c}", "adA"),
        ("A\u{200d}da\u{200c}", "Ada"),
        ("e\u{200b}\u{301}", "\u{e9}"),
        ("\u{200b}\u{2060}", ""),
    ] {
        assert_eq!(clean(typed), kept, "{typed:?}");
        assert_eq!(clean(kept), kept);
    }
    // Joiners that a script or an emoji needs are kept.
    for name in [
        "می\u{200c}خواهم",
        "क\u{94d}\u{200d}ष",
        "👩\u{200d}🚀",
        "🏳\u{fe0f}\u{200d}🌈",
        "Zoë O’Neill-Łoś",
    ] {
        assert_eq!(clean(name), name, "{name:?}");
    }
}

#[test]
fn a_name_can_have_two_hundred_letters() {
    assert_eq!(checked(&"é".repeat(200)).unwrap().chars().count(), 200);
    let said = checked(&"é".repeat(201)).unwrap_err().to_string();
    assert!(said.contains("has 201 letters; a name can have at most 200."), "{said}");
    assert!(said.len() < 200, "{said}");
}

fn goodge(players: [&str; 3], captured: [&str; 3]) -> String {
    let captured = captured.iter().zip([70, 130, 50]).map(|(name, cards)| (*name, cards));
    let captured: serde_json::Map<String, serde_json::Value> =
        captured.map(|(name, cards)| (name.to_owned(), cards.into())).collect();
    serde_json::json!({"game": "goodge", "players": players, "rounds": [
        {"declarer": players[1], "bid": 120, "trump": "stars", "captured": captured}]})
    .to_string()
}

#[test]
fn a_file_that_spells_a_name_in_two_ways_means_one_person() {
    let text = goodge([COMPOSED, "Ben", "Cleo"], [DECOMPOSED, "Ben", "Cleo"]);
    assert_eq!(formats::decode(&text).unwrap().every_problem(), []);
    let text = goodge([COMPOSED, "Ben", DECOMPOSED], [COMPOSED, "Ben", DECOMPOSED]);
    let problems = formats::decode(&text).unwrap().every_problem();
    assert!(problems[0].message.contains("in two spellings"), "{problems:?}");
    let sheet = goodge([COMPOSED, "Ben", "Cleo"], [COMPOSED, "Ben", "Cleo"]);
    let record = read(&sheet);
    let table = csv::encode(&record, &scoring::evaluate(&record));
    let edited = table.replacen(COMPOSED, DECOMPOSED, 1);
    assert_ne!(edited, table);
    assert_eq!(formats::decode(&edited).unwrap().every_problem(), []);
}

#[test]
fn a_file_with_a_name_that_is_too_long_is_refused_in_a_sentence() {
    let long = "A".repeat(100_000);
    let text = goodge([&long, "Ben", "Cleo"], [&long, "Ben", "Cleo"]);
    let problems = formats::decode(&text).unwrap().every_problem();
    let said = &problems[0].message;
    assert!(said.contains("has 100000 letters; a name can have at most 200"), "{said:.300}");
    assert!(said.len() < 200);
}

#[test]
fn the_store_cleans_names_as_everything_does() {
    let mut store = Store::open_in_memory().unwrap();
    let mut create = |players: [&str; 3]| {
        let text = goodge(players, players);
        store.create(&read(&text), None)
    };
    let game = create([DECOMPOSED, "B\u{200b}en", "\u{1b}Cleo"]).unwrap();
    let other = create([COMPOSED, "Ben", "Cleo"]).unwrap();
    let long = "A".repeat(201);
    let refused = create([&long, "Ben", "Cleo"]);
    refused!(refused, NameTooLong(_));
    assert!(refused.unwrap_err().to_string().contains("at most 200"));
    for game in [game, other] {
        assert_eq!(store.load(game).unwrap().record.players, [COMPOSED, "Ben", "Cleo"]);
    }
    assert_eq!(store.people().unwrap().len(), 3, "one person has one name");
    let ben = person(&store, "Ben").id;
    refused!(store.rename_person(ben, &long), NameTooLong(_));
    refused!(store.rename_person(ben, DECOMPOSED), NameTaken { .. });
    store.rename_person(ben, "Be\u{200d}n 2").unwrap();
    assert_eq!(person(&store, "Ben 2").id, ben);
}
