//! `backup` and `restore` with a second place.

use super::Place;

#[test]
fn a_second_place_is_named_listed_restored_from_and_given_up() {
    let place = Place::new();
    let record = include_str!("../../games/goodge/example-1.json");
    let file = place.file("goodge.json", record);
    let _ = place.run(&["backup"]).exits(1).complains("There are no games");
    let _ = place.run(&["import", &file]).exits(0);
    let _ = place.run(&["backup", "--to", "stick"]).exits(1).complains("stick");
    std::fs::create_dir(place.path("stick")).unwrap();
    let said = place.run(&["backup", "--to", "stick"]).exits(0);
    assert_eq!(said.stdout.matches("1 game was backed up to").count(), 2, "{}", said.stdout);
    let _ = place.run(&["import", &file]).exits(0);
    let said = place.run(&["backup"]).exits(0);
    assert_eq!(said.stdout.matches("2 games were backed up to").count(), 2, "{}", said.stdout);
    let _ = place.run(&["restore"]).exits(0).says("stick");
    let _ = place
        .run(&["restore", "stick", "--data", "new.db"])
        .exits(0)
        .says("2 games were restored from");
    let _ = place.run(&["restore", "sheets", "--data", "new.db"]).exits(1);
    let _ = place.run(&["backup", "--stop"]).exits(0);
    let said = place.run(&["backup"]).exits(0);
    assert_eq!(said.stdout.lines().count(), 1);
}
