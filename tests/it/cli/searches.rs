//! People are found by their names with and without accents.

use super::Place;
use crate::searches::FOUND;

#[test]
fn people_and_their_games_are_found_with_and_without_accents() {
    let place = Place::new();
    for (typed, name) in FOUND {
        let record = format!(r#"{{"game":"goodge","players":["{name}","Ken","Nan"],"rounds":[]}}"#);
        let file = place.file("game.json", &record);
        let _ = place.run(&["--data", "one.db", "import", &file]).exits(0);
        let kept = scoring::names::clean(name);
        // The whole name.
        let whole = if kept == "Zoe Smith" { "zoë smith" } else { typed };
        let ran = place.run(&["--data", "one.db", "history", "--player", whole]).exits(0);
        assert!(ran.stdout.contains(&kept), "{whole}: {ran:?}");
        let ran = place.run(&["--data", "one.db", "people", whole]).exits(0);
        assert!(ran.stdout.starts_with(&kept), "{whole}: {ran:?}");
        std::fs::remove_file(place.path("one.db")).unwrap();
    }
}
