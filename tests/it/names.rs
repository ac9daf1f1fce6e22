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
    assert_eq!(checked(&"é".repeat(200)).unwrap().chars().count(), 200);
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
fn the_store_cleans_names_as_everything_does() {
    let mut store = Store::open_in_memory().unwrap();
    let mut create = |players: [&str; 3]| {
        let players = players.map(str::to_owned).to_vec();
        store.create(&Record::new(rules::find("goodge").unwrap(), players), None)
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
