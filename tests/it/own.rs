//! Custom games: checked, stored, and carried in their records.

use games::custom_game::{CustomGameDraft, FormStop};
use scoring::custom_game::MAX_FIELDS;
use scoring::{CustomDealer, CustomEnd, CustomField, CustomGame, CustomPart, FieldPart};

use crate::prelude::*;

fn field(label: &str, weight: i64, most: Option<i64>, sum: Option<i64>) -> CustomField {
    CustomField { label: label.to_owned(), weight, most, sum, ..CustomField::default() }
}

/// Returns Tarock, which has a sum, a target and a field that takes points away.
fn tarock() -> CustomGame {
    CustomGame {
        name: "Tarock".to_owned(),
        players: (3, 4),
        sides: false,
        wins_by: WinsBy::Highest,
        fields: vec![field("Tricks", 10, Some(13), Some(13)), field("Fines", -1, None, None)],
        end: CustomEnd::Target(100),
        dealer: CustomDealer::Left,
    }
}

/// Returns custom games of every kind.
pub fn some() -> Vec<&'static Game> {
    let boules = CustomGame {
        name: "Boules".to_owned(),
        players: (2, 6),
        sides: true,
        fields: vec![field("Points", 1, Some(6), None)],
        end: CustomEnd::Rounds(3),
        dealer: CustomDealer::Same,
        ..tarock()
    };
    let skip = CustomGame {
        name: "Skip it \u{201c}all\u{201d}".to_owned(),
        players: (1, 16),
        wins_by: WinsBy::Lowest,
        fields: vec![
            CustomField { least: -20, most: Some(20), ..field("Cards left", 5, None, None) },
            field("Noted", 0, None, None),
        ],
        end: CustomEnd::Never,
        dealer: CustomDealer::Nobody,
        ..tarock()
    };
    let ramsch = CustomGame {
        name: "Ramsch".to_owned(),
        wins_by: WinsBy::Lowest,
        fields: vec![field("Points", 1, None, Some(120))],
        end: CustomEnd::Target(500),
        ..tarock()
    };
    [tarock(), boules, skip, ramsch].iter().map(|own| own.game().unwrap()).collect()
}

fn record() -> Record {
    games::simulate::record(tarock().game().unwrap(), 7, Some(3), None).unwrap()
}

fn said(own: &CustomGame) -> Vec<(CustomPart, String)> {
    own.normalized().faults().into_iter().map(|fault| (fault.place, fault.message)).collect()
}

#[test]
fn equal_declarations_are_one_game_and_versions_are_not() {
    let game = tarock().game().unwrap();
    assert!(std::ptr::eq(game, tarock().game().unwrap()));
    assert!(rules::find(game.id).is_some_and(|found| std::ptr::eq(found, game)));
    // The id follows from the declaration alone, and is in people's files.
    assert_eq!(game.id, "tarock-661b0656");
    let blanks = CustomGame { name: "  Tarock ".to_owned(), ..tarock() };
    assert!(std::ptr::eq(game, blanks.game().unwrap()));
    let other = CustomGame { end: CustomEnd::Target(101), ..tarock() };
    assert_ne!(other.game().unwrap().id, game.id);
    for own in some().into_iter().map(|game| game.custom.unwrap()) {
        assert_eq!(custom_game::decode(&custom_game::encode(own)).as_ref(), Ok(own));
    }
}

#[test]
fn impossible_declarations_are_reported_with_their_numbers() {
    let own = CustomGame { name: " ".to_owned(), ..tarock() };
    assert_eq!(said(&own), [(CustomPart::Name, "The game has no name.".to_owned())]);
    let own = CustomGame { players: (5, 3), ..tarock() };
    let [(place, message)] = &said(&own)[..] else { panic!("{:?}", said(&own)) };
    assert_eq!(
        (*place, message.as_str()),
        (CustomPart::Players, "Players from 5 to 3: the first number must be the smaller one.")
    );
    let own = CustomGame { sides: true, players: (4, 5), ..tarock() };
    assert_eq!(said(&own)[0].1, "5 players cannot make two equal sides.");
    let own = CustomGame { fields: vec![field("Tricks", 1, Some(4), Some(13))], ..tarock() };
    let sentence = "Tricks cannot add up to 13: 3 players can make from 0 to 12.";
    assert_eq!(said(&own), [(CustomPart::Field(0, FieldPart::Sum), sentence.to_owned())]);
    let own = CustomGame { fields: vec![field("Fines", -1, None, None)], ..tarock() };
    let sentence = "Nobody can reach 100: every box takes points away.";
    assert_eq!(said(&own), [(CustomPart::End, sentence.to_owned())]);
    let own = CustomGame {
        fields: vec![field("Tricks", 0, None, None)],
        end: CustomEnd::Never,
        ..tarock()
    };
    assert_eq!(said(&own)[0].0, CustomPart::Field(0, FieldPart::Weight));
    let own = CustomGame { fields: Vec::new(), ..tarock() };
    assert_eq!(said(&own)[0].0, CustomPart::Fields);
    let two = vec![field("Points", 1, None, None), field("points", 1, None, None)];
    let own = CustomGame { fields: two, ..tarock() };
    assert_eq!(said(&own)[0].0, CustomPart::Field(1, FieldPart::Label));
}

#[test]
fn ids_made_from_labels_have_no_other_meaning() {
    let labels = ["Round", "7 up", "\u{5206}", "Cards left", "cards  left!", "score"];
    let fields = labels.map(|label| field(label, 1, None, None)).to_vec();
    let own = CustomGame { fields, ..tarock() }.normalized();
    let ids: Vec<&str> = own.fields.iter().map(|field| field.id.as_str()).collect();
    assert_eq!(ids, ["round_1", "field_7_up", "field", "cards_left", "cards_left_2", "score_1"]);
    assert_eq!(own.faults(), []);
    // There is room for another line, up to the limit.
    let mut typed = CustomGameDraft::of(&own);
    assert_eq!(typed.lines(), labels.len() + 1);
    for line in 0..12 {
        typed.write(FormStop::Field(line, FieldPart::Label), format!("Field {line}"));
    }
    assert_eq!(typed.lines(), MAX_FIELDS);
}

#[test]
fn summary_example_and_page_match_the_declaration() {
    let game = tarock().game().unwrap();
    assert_eq!(game.summary, "Tricks \u{d7} 10, Fines \u{d7} \u{2212}1, to 100, high wins");
    let example = "3 tricks \u{d7} 10 \u{2212} 2 fines = 28";
    assert_eq!(tarock().example().as_deref(), Some(example));
    for said in
        ["# Tarock", "3 or 4 players", "| Tricks | 0 | 13 | 10 | 13 |", example, "100 or more"]
    {
        assert!(game.rules.contains(said), "{said}: {}", game.rules);
    }
}

#[test]
fn a_record_carries_its_game_to_another_machine() {
    let record = record();
    let evaluation = evaluate(&record);
    for text in [json::encode_text(&record), csv::encode(&record, &evaluation)] {
        let decoded = formats::decode(&text).unwrap();
        let (again, result) = decoded.read().unwrap();
        assert_eq!(again, &record);
        assert_eq!(result, evaluation);
        // There, the game is stored with the record and offered from then on.
        let mut fresh = Store::open_in_memory().unwrap();
        let id = fresh.create(again, None).unwrap();
        assert_eq!(fresh.load(id).unwrap().record, record);
        assert_eq!(fresh.custom_games().unwrap().len(), 1);
    }
    // A record written by hand names its game the same way, or by its id if that is known.
    let by_id = r#"{"game":"tarock-661b0656","players":["Ada","Ben","Cleo"],"rounds":[]}"#;
    assert!(json::decode(by_id).unwrap().read().is_ok());
}

#[test]
fn the_store_keeps_every_version_and_offers_the_newest() {
    let (_folder, path, mut store) = opened();
    let older = tarock().game().unwrap();
    let newer = CustomGame { end: CustomEnd::Target(250), ..tarock() }.game().unwrap();
    store.make_game(older, None).unwrap();
    let played = store.create(&record(), None).unwrap();
    store.make_game(newer, Some(older)).unwrap();
    drop(store);

    let mut store = Store::open(&path).unwrap();
    let offered: Vec<&str> = store.custom_games().unwrap().iter().map(|game| game.id).collect();
    assert_eq!(offered, [newer.id]);
    assert_eq!(store.load(played).unwrap().record.game.id, older.id);
    // Importing the older version does not offer it beside the newer one.
    let _ = store.create(&record(), None).unwrap();
    assert_eq!(store.custom_games().unwrap().len(), 1);
    store.offer_game(newer, false).unwrap();
    assert_eq!(store.custom_games().unwrap().len(), 0);
    // Typing its name in History finds it.
    let filter = Filter { text: Some("taro".to_owned()), ..Filter::default() };
    assert_eq!(store.games(&filter).unwrap().len(), 2);
    drop(store);

    // It can be queried in SQL.
    let count = |sql: &str| asked::<i64>(&path, sql);
    let tricks = count("select sum(tricks) from tarock_661b0656_players where game = 1");
    assert_eq!(tricks, 13 * count("select count(*) from tarock_661b0656_rounds where game = 1"));
    // A declaration that cannot be read is reported, and hides no other game.
    alter(
        &path,
        "update custom_games set declared = '{}' where id = 'tarock-661b0656';
         update games set rules = 'tarock-00000000' where id = 1",
    );
    let store = Store::open(&path).unwrap();
    refused!(store.load(played), UnknownGame { .. });
}

#[test]
fn a_game_can_have_a_name_that_sqlite_keeps_for_itself() {
    for name in ["SQLite", "SQLite Whist", "sqlite_master", "Sqlite-stat1"] {
        let mut store = Store::open_in_memory().unwrap();
        let game = CustomGame { name: name.to_owned(), ..tarock() }.game().unwrap();
        store.make_game(game, None).unwrap_or_else(|error| panic!("{name}: {error}"));
        let players = ["Ada", "Ben", "Cleo"].map(str::to_owned);
        let id = store.create(&Record::new(game, players.to_vec()), None).unwrap();
        assert_eq!(store.load(id).unwrap().record.game.name, name);
    }
}
