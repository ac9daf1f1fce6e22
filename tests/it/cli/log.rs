//! `--log`: what is in it, and what is not.

use super::*;

const NAMES: [&str; 3] = ["Ottilie", "Wilhelmine", "Zacharias"];

#[test]
fn the_log_says_what_was_done_and_nothing_that_was_typed() {
    let place = Place::new();
    let record = format!(
        r#"{{"game":"goodge","players":["{}","{}","{}"],"rounds":[]}}"#,
        NAMES[0], NAMES[1], NAMES[2]
    );
    fs::write(place.path("evening.json"), record).unwrap();
    assert_eq!(place.run(&["import", "evening.json", "--log", "log.txt"]).code, Some(0));
    let ran = place.run_with(&["backup"], b"", &[("HOUSE_RULES_LOG", "log.txt")]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let ran = place.run(&["show", "9", "--log", "log.txt"]);
    assert_eq!(ran.code, Some(1));
    let log = place.read("log.txt");
    for words in ["started version=", "command=\"Import\"", "library opened", "backup made"] {
        assert!(log.contains(words), "no {words:?} in {log}");
    }
    for typed in NAMES {
        assert!(!log.contains(typed), "{log}");
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = fs::metadata(place.path("log.txt")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
}

#[test]
fn a_log_that_cannot_be_written_is_said_before_anything_is_done() {
    let place = Place::new();
    let ran = place.run(&["history", "--log", "no/such/folder.txt"]);
    assert_eq!(ran.code, Some(1));
    assert!(ran.stderr.contains("no/such/folder.txt cannot be written"), "{}", ran.stderr);
}
