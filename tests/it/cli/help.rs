//! The help in groups, JSON from everything that lists, and one voice for errors.

use super::*;

/// Returns the commands that the manual page lists.
fn commands(place: &Place) -> Vec<String> {
    let page = place.run(&["man"]).exits(0).stdout;
    let listed = page.lines().filter_map(|line| {
        let name = line.strip_prefix("house\\-rules\\-")?.split_once('(')?.0;
        Some(name.replace('\\', ""))
    });
    listed.collect()
}

#[test]
fn the_help_lists_every_command_in_one_group() {
    let place = Place::new();
    let help = place.run(&["--help"]).exits(0).stdout;
    for heading in ["Your games:", "Files and backups:", "Records:", "Learn:", "Global options:"] {
        assert!(help.contains(&format!("\n{heading}\n")), "{heading}: {help}");
    }
    let commands = commands(&place);
    assert!(commands.len() > 20, "{commands:?}");
    for name in commands {
        let lines = help.lines().filter(|line| {
            line.strip_prefix("  ").is_some_and(|line| line.starts_with(&format!("{name} ")))
        });
        assert_eq!(lines.count(), 1, "{name}: {help}");
    }
    // The library that is used, not a word for it.
    let path = place.path("games.db").display().to_string();
    assert!(help.contains(&path), "{help}");
}

#[test]
fn everything_that_lists_prints_json() {
    let place = Place::new();
    for list in [&["history"][..], &["people"], &["evening"], &["season"], &["restore"]] {
        let json = place.run(&[list, &["--json"]].concat()).exits(0).json();
        assert_eq!(json, serde_json::json!([]), "{list:?}");
    }
    let record = RECORD.replace("\"rounds\"", "\"ended\": true, \"rounds\"");
    let _ = place.run(&["import", &place.file("a.json", &record)]).exits(0);
    let _ = place.run(&["backup"]).exits(0);
    let _ = place.run(&["season", "set", "All", "--counts", "games"]).exits(0);
    let at = |arguments: &[&str], pointer: &str| {
        let json = place.run(&[arguments, &["--json"]].concat()).exits(0).json();
        json.pointer(pointer).unwrap_or_else(|| panic!("{arguments:?}: {json:#}")).clone()
    };
    assert_eq!(at(&["games"], "/0/id"), "arizona-rummy");
    assert_eq!(at(&["history"], "/0/number"), 1);
    assert_eq!(at(&["history"], "/0/players/1"), "Ben");
    assert_eq!(at(&["people"], "/1/name"), "Ben");
    assert_eq!(at(&["people"], "/1/won"), 1);
    assert_eq!(at(&["people", "Ben"], "/by_game/0/best"), 130);
    assert_eq!(at(&["evening"], "/0/rows/0/name"), "Ben");
    assert_eq!(at(&["season"], "/0/name"), "All");
    assert_eq!(at(&["season", "show", "All"], "/rows/0/results/0/place"), 1);
    assert_eq!(at(&["restore"], "/0/games"), 1);
    assert_eq!(at(&["show"], "/totals/Ben"), 130);
    assert_eq!(at(&["show", "1"], "/winners/0"), "Ben");
}

#[test]
fn a_stored_game_is_shown_with_its_sheet_and_standings() {
    let place = Place::new();
    let _ = place.run(&["show"]).exits(1).complains("There are no games yet");
    let _ = place.run(&["import", &place.file("a.json", RECORD)]).exits(0);
    for shown in [&["show"][..], &["show", "1"]] {
        let shown = place.run(shown).exits(0).says("Ben 120 stars made").says("standings");
        let _ = shown.says("round 2 is next; Ben is ahead with 130");
    }
    let _ = place.run(&["show", "2"]).exits(1).complains("2");
}

#[test]
fn a_record_is_read_from_standard_input_if_no_file_is_named() {
    let place = Place::new();
    let line = RECORD.replace('\n', " ");
    let fed = |arguments: &[&str]| place.run_with(arguments, line.as_bytes(), &[]).exits(0);
    let _ = fed(&["score"]).says("\"winners\"");
    let _ = fed(&["score", "--lines"]).says("\"winners\"");
    let _ = fed(&["check"]).says("standard input: ok");
    let _ = fed(&["next"]).says("\"round\": 2");
    let _ = fed(&["import"]).says("standard input: game 1");
}

#[test]
fn arguments_are_refused_in_the_voice_of_other_errors() {
    let place = Place::new();
    for (arguments, said) in [
        (&["scroe"][..], "There is no command called scroe. Did you mean score?"),
        (&["print", "1", "shet"], "<PAGE> cannot be “shet”; it can be cards, blank,"),
        (&["print"], "Missing: <GAME> and <PAGE>. “house-rules print --help” explains"),
        (&["export", "1", "--csv", "--json"], "--csv and --json cannot be given together."),
        (&["history", "--foo"], "--foo is not expected here."),
        (&["tag", "abc"], "cannot be “abc”: it must be a whole number. “house-rules tag --help”"),
        (&["season", "set", "X"], "Missing: --counts <COUNTS>. “house-rules season set"),
    ] {
        let ran = place.run(arguments).exits(1).complains(said);
        assert!(ran.stderr.starts_with("house-rules: "), "{ran:?}");
        assert_eq!(ran.stderr.lines().count(), 1, "{ran:?}");
    }
    #[cfg(not(feature = "share"))]
    for command in [&["share", "1", "postgres://a/b"][..], &["join"], &["settle", "--keep", "x"]] {
        let ran = place.run(command).exits(1);
        let _ = ran.complains("This build cannot share games between desks; build it with");
    }
}
