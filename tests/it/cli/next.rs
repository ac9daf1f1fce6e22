//! `next`: what comes next, and a night with arrivals and departures.

use serde_json::{Value as Json, json};

use super::Place;

/// Returns a night of two tables, won by the pairs A; Ida and Jack sit out.
fn night() -> Json {
    let hands = json!([
        { "tricks": { "A": 7, "B": 6 } }, { "tricks": { "A": 7, "B": 6 } },
        { "tricks": { "A": 7, "B": 6 } }, { "tricks": { "A": 7, "B": 6 } }
    ]);
    let named = |name: &str, role: &str| json!({ "name": name, "role": role });
    json!({
        "game": "court-whist",
        "players": [
            named("Ann", "lady"), named("Bob", "gentleman"), named("Cat", "lady"),
            named("Dan", "gentleman"), named("Eve", "lady"), named("Fred", "gentleman"),
            named("Gwen", "lady"), named("Hal", "gentleman"),
            named("Ida", "lady"), named("Jack", "gentleman")
        ],
        "rounds": [{
            "tables": [
                { "A": ["Ann", "Bob"], "B": ["Cat", "Dan"], "hands": hands },
                { "A": ["Eve", "Fred"], "B": ["Gwen", "Hal"], "hands": hands }
            ],
            "sit_outs": ["Ida", "Jack"]
        }]
    })
}

fn next(place: &Place, night: &Json, arguments: &[&str]) -> Json {
    let file = place.file("night.json", &night.to_string());
    let mut all = vec!["next", &file];
    all.extend(arguments);
    place.run(&all).exits(0).json()
}

#[test]
fn next_equals_the_next_of_score() {
    let place = Place::new();
    // Ann and Eve change tables, and so do Bob and Fred. Of those who stayed, Gwen and Hal sit at
    // the higher table: Ida and Jack take their chairs.
    let wanted = json!({ "round": 2, "name": "Prosperity", "tables": [
        { "A": ["Cat", "Fred"], "B": ["Eve", "Dan"] },
        { "A": ["Ida", "Bob"], "B": ["Ann", "Jack"] }
    ], "sit_outs": ["Gwen", "Hal"] });
    assert_eq!(next(&place, &night(), &[]), wanted);
}

#[test]
fn people_who_sat_out_fill_empty_chairs() {
    let place = Place::new();
    // Ida takes the chair that Eve would have had; nobody has to go out for her.
    let wanted = json!({ "round": 2, "name": "Prosperity", "tables": [
        { "A": ["Cat", "Fred"], "B": ["Ida", "Dan"] },
        { "A": ["Gwen", "Bob"], "B": ["Ann", "Jack"] }
    ], "sit_outs": ["Hal"] });
    assert_eq!(next(&place, &night(), &["--without", "Eve"]), wanted);
}

#[test]
fn enough_arrivals_open_another_table() {
    let place = Place::new();
    // With Kay and Lee there are six of each role; Ida and Kay, Jack and Lee fill table 3.
    let wanted = json!({ "round": 2, "name": "Prosperity", "tables": [
        { "A": ["Cat", "Fred"], "B": ["Eve", "Dan"] },
        { "A": ["Gwen", "Bob"], "B": ["Ann", "Hal"] },
        { "A": ["Ida", "Jack"], "B": ["Kay", "Lee"] }
    ], "sit_outs": [] });
    let with = ["--with", "Kay:lady", "--with", "Lee:gentleman"];
    assert_eq!(next(&place, &night(), &with), wanted);
}

#[test]
fn a_table_is_dissolved_if_too_many_have_left() {
    let place = Place::new();
    // Three ladies are left for one table. Ida has sat out and takes Eve's empty chair, and Jack
    // comes in for Dan, who stayed; everybody of table 2 sits out.
    let gone = ["--without", "Eve", "--without", "Gwen"];
    let wanted = json!({ "round": 2, "name": "Prosperity", "tables": [
        { "A": ["Cat", "Fred"], "B": ["Ida", "Jack"] }
    ], "sit_outs": ["Ann", "Bob", "Dan", "Hal"] });
    assert_eq!(next(&place, &night(), &gone), wanted);
}

#[test]
fn a_change_of_role_is_a_departure_and_an_arrival() {
    let place = Place::new();
    let turned = ["--without", "Jack", "--with", "Jack:lady"];
    // Jack waits behind Ida, who comes in for Gwen; no chair of a lady is empty.
    let wanted = json!({ "round": 2, "name": "Prosperity", "tables": [
        { "A": ["Cat", "Fred"], "B": ["Eve", "Dan"] },
        { "A": ["Ida", "Bob"], "B": ["Ann", "Hal"] }
    ], "sit_outs": ["Gwen", "Jack"] });
    assert_eq!(next(&place, &night(), &turned), wanted);
}

#[test]
fn nobody_changes_an_unknown_seating() {
    let place = Place::new();
    let mut begun = night();
    begun["rounds"] = json!([]);
    let first = json!({ "round": 1, "name": "Coronation" });
    assert_eq!(next(&place, &begun, &["--with", "Kay:lady"]), first);
    let mut owing = night();
    owing["rounds"][0]["tables"][1]["hands"].as_array_mut().unwrap().pop();
    let waiting = next(&place, &owing, &["--without", "Ann"]);
    assert_eq!(waiting["waiting"], json!([{ "table": 2, "hands": [4] }]));
    let mut tied = night();
    tied["rounds"][0]["tables"][0]["hands"][0] = json!({ "tricks": { "A": 5, "B": 8 } });
    assert_eq!(
        next(&place, &tied, &["--without", "Ann"])["cuts"],
        json!([{ "table": 1, "lady": ["Ann", "Cat"], "gentleman": ["Bob", "Dan"] }])
    );
}

#[test]
fn impossible_requests_are_refused_in_a_sentence() {
    let place = Place::new();
    let file = place.file("night.json", &night().to_string());
    let complains = |arguments: &[&str], words: &str| {
        let mut all = vec!["next", file.as_str()];
        all.extend(arguments);
        let ran = place.run(&all).exits(1).complains(words);
        assert!(ran.stdout.is_empty(), "{}", ran.stdout);
    };
    complains(&["--without", "Zed"], "Zed was not there");
    complains(&["--without", "Ann", "--without", "Ann"], "Ann was not there");
    complains(&["--with", "Ann:lady"], "Ann is already there");
    complains(&["--with", "Kay:lady", "--with", "Kay:lady"], "Kay is already there");
    let look_alike =
        "ann looks like Ann, who is already on the list. Add a last name to tell the two apart.";
    complains(&["--with", "ann:lady"], look_alike);
    complains(&["--with", "Kay:lady", "--with", "kay:lady"], "kay looks like Kay");
    complains(&["--with", "Kay:king"], "Kay:king");
    complains(&["--with", "Kay"], "a name and a role");
    let few = ["--without", "Ann", "--without", "Cat", "--without", "Eve", "--without", "Gwen"];
    complains(&few, "two ladies and two gentlemen");
    let mut over = night();
    over["options"] = json!({ "games": ["Coronation"] });
    let over = place.file("over.json", &over.to_string());
    let _ = place.run(&["next", &over]).exits(1).complains("this game is over");
    let mut wrong = night();
    wrong["rounds"][0]["sit_outs"] = json!(["Ida"]);
    let wrong = place.file("wrong.json", &wrong.to_string());
    let problems = place.run(&["next", &wrong, "--with", "Kay:lady"]).exits(2).json();
    assert_eq!(problems["problems"][0]["field"], "tables");
}

/// Returns a night of one score a table, at which these people have played one round.
fn progressive(options: &Json, names: &[&str]) -> Json {
    let table =
        |four: &[&str]| json!({ "A": four[..2], "B": four[2..], "score": { "A": 7, "B": 3 } });
    let fours = names.as_chunks::<4>();
    json!({
        "game": "progressive", "options": options, "players": names,
        "rounds": [{
            "tables": fours.0.iter().map(|four| table(four)).collect::<Json>(),
            "sit_outs": fours.1
        }]
    })
}

const NINE: [&str; 9] = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida"];

#[test]
fn where_chairs_have_no_roles_a_name_is_enough() {
    let place = Place::new();
    let night = progressive(&json!({}), &NINE);
    // Winners go towards table 1; Ida takes the chair of Gus, and Joe: new is a name with a colon.
    let wanted = json!({ "round": 2, "tables": [
        { "A": ["Ann", "Eve"], "B": ["Bob", "Fay"] },
        { "A": ["Ida", "Cat"], "B": ["Hal", "Dan"] }
    ], "sit_outs": ["Joe: new"] });
    assert_eq!(next(&place, &night, &["--without", "Gus", "--with", "Joe: new"]), wanted);
}

#[test]
fn a_schedule_goes_by_how_many_are_there() {
    let place = Place::new();
    let night = progressive(&json!({ "move": "schedule" }), &NINE);
    assert_eq!(next(&place, &night, &[]), json!({ "round": 2, "draw": true }));
    let wanted = json!({ "round": 2, "tables": [
        { "A": ["Ann", "Cat"], "B": ["Eve", "Gus"] },
        { "A": ["Bob", "Dan"], "B": ["Fay", "Hal"] }
    ], "sit_outs": [] });
    assert_eq!(next(&place, &night, &["--without", "Ida"]), wanted);
}

#[test]
fn too_few_for_a_table_are_named() {
    let place = Place::new();
    let night = progressive(&json!({}), &NINE[..4]);
    let file = place.file("night.json", &night.to_string());
    let _ = place
        .run(&["next", &file, "--without", "Ann"])
        .exits(1)
        .complains("a table needs four people");
}
