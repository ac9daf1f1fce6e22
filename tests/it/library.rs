//! Everything moves to another computer in one file, and commands restore backups.

use crate::prelude::*;
use crate::records::{self, import};

const GOODGE: &str = include_str!("../../assets/samples/goodge.json");
const HEARTS: &str = include_str!("../../assets/samples/hearts.json");

/// Runs the program on a database, and returns its exit status and output.
fn run(data: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let (code, said, complained) = records::run(data, arguments);
    (code, said + &complained)
}

/// Creates a family's file: two games, one of them removed, somebody retired, a house rule, a
/// setting.
fn family() -> (tempfile::TempDir, PathBuf) {
    let (folder, path, mut store) = opened();
    let then = "2026-08-01T19:00:00Z".parse().unwrap();
    let _ = store.create_at(&read(GOODGE), Some("At the lake"), then).unwrap();
    let hearts = store.create(&read(HEARTS), None).unwrap();
    store.remove(hearts).unwrap();
    let someone = store.people().unwrap()[0].id;
    store.set_retired(someone, true).unwrap();
    store.set_setting("house-rules/goodge", r#"{"target":300}"#).unwrap();
    store.set_setting("evening-points", "wins").unwrap();
    (folder, path)
}

/// Returns what the two files must have in common.
fn moved(path: &Path) -> impl PartialEq + std::fmt::Debug {
    let store = Store::open(path).unwrap();
    let mut games = store.games(&Filter::default()).unwrap();
    games.extend(store.games(&Filter { removed: true, ..Filter::default() }).unwrap());
    let games: Vec<_> = games
        .into_iter()
        .map(|game| (store.load(game.id).unwrap().record, game.title, game.created, game.removed))
        .collect();
    let mut people: Vec<_> =
        store.people().unwrap().into_iter().map(|person| (person.name, person.retired)).collect();
    people.sort();
    (games, people, store.settings_under("").unwrap())
}

#[test]
fn invalid_library_lines_are_refused_with_their_number() {
    let (folder, old) = family();
    let new = folder.path().join("new.db");
    let _ = run(&old, &["export", "--all", "-o", "library.json"]);
    let text = fs::read_to_string(folder.path().join("library.json")).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let [first, one, other, last] = lines[..] else { panic!("{text}") };
    let says = |text: &str, wanted: &str, ends: i32| {
        fs::write(folder.path().join("other.json"), text).unwrap();
        let (code, said) = run(&new, &["import", "other.json"]);
        assert_eq!(code, Some(ends), "{said}");
        assert!(said.contains(wanted), "{wanted}: {said}");
        assert_eq!(Store::open(&new).unwrap().counts().unwrap(), (0, 0));
    };
    says(&text[..text.len() - last.len() - 1], "its end is missing", 1);
    says(&format!("{first}\n{one}\n{last}\n"), "line 3: “games” of the last line must be", 1);
    says(&format!("{text}{one}\n"), "line 5: nothing may follow the last line", 1);
    says(&format!("{first}\n{one}\n{{\n"), "line 3, column 1: this is not JSON", 1);
    says(
        &text.replacen("2026-08-01T", "yesterday ", 1),
        "line 2: this is not a line of a library: ",
        1,
    );
    says(&text.replacen("\"bid\":", "\"bid\":9", 1), "record 1: round 1, bid: Bid must be", 2);
    // Several are imported together or not at all; blank lines are skipped.
    fs::write(folder.path().join("blank.json"), format!("{first}\n\n{one}\n{other}\n{last}\n\n"))
        .unwrap();
    let (code, printed) = run(&new, &["import", "blank.json", "other.json"]);
    assert_eq!(code, Some(2), "{printed}");
    assert_eq!(Store::open(&new).unwrap().counts().unwrap(), (0, 0));
    let _ = said(&new, &["import", "blank.json"]);
    assert!(format!("{:?}", moved(&old)) == format!("{:?}", moved(&new)));
}

#[test]
fn a_library_is_imported_whole_and_only_once() {
    let (folder, old) = family();
    let new = folder.path().join("new.db");
    let exported = said(&old, &["export", "--all", "-o", "library.json"]);
    assert_eq!(exported, "2 games were written to library.json.\n");
    let imported = said(&new, &["import", "library.json"]);
    assert!(imported.starts_with("library.json, record 1: game 1, Goodge: Ada"), "{imported}");
    assert!(format!("{:?}", moved(&old)) == format!("{:?}", moved(&new)));
    let store = Store::open(&new).unwrap();
    assert_eq!(store.setting("evening-points").unwrap().as_deref(), Some("wins"));
    drop(store);
    // A second import adds nothing, and settings made here stay.
    Store::open(&new).unwrap().set_setting("evening-points", "players").unwrap();
    let again = said(&new, &["import", "library.json"]);
    assert!(again.contains("library.json, record 2: already here as game"), "{again}");
    let store = Store::open(&new).unwrap();
    assert_eq!(store.counts().unwrap().0, 1);
    assert_eq!(store.setting("evening-points").unwrap().as_deref(), Some("players"));
    drop(store);
    // A game that continued meanwhile counts as another; neither is lost.
    let mut went_on = read(GOODGE);
    let _ = went_on.rounds.pop();
    let created = "2026-08-01T19:00:00Z".parse().ok();
    let mut store = Store::open(&new).unwrap();
    assert_eq!(import(&mut store, &went_on, created), Arrival::Added(GameId(3)));
}

/// A file of one game has no counts of cards, and is the same game nevertheless.
#[test]
fn a_game_with_counted_cards_comes_only_once() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("evenings.db");
    let mut game = read(GOODGE);
    let counted = CardCount::new([("Aces".to_owned(), 2), ("Tens".to_owned(), 3)]);
    game.rounds[1].set_card_count(Cell::of("captured", Subject::Player(Player(2))), counted);
    let _ = Store::open(&data).unwrap().create(&game, None).unwrap();
    for kind in ["json", "csv"] {
        let file = format!("game.{kind}");
        let _ = said(&data, &["export", "1", "-o", &file]);
        let again = said(&data, &["import", &file]);
        assert!(again.contains("already here as game 1"), "{again}");
    }
}

/// Creates the same file with a name in three spellings that are one person, two custom games that
/// nobody has played, and a number that was counted from cards.
fn large_family() -> (tempfile::TempDir, PathBuf) {
    let (folder, path) = family();
    let mut store = Store::open(&path).unwrap();
    for (day, name) in [(2, "Addie"), (3, "Adda"), (4, "Adelaide")] {
        let mut game = read(GOODGE);
        game.players = [name, "Hal", "Wim"].map(str::to_owned).to_vec();
        let counted = CardCount::new([("Aces".to_owned(), 2), ("Tens".to_owned(), 3)]);
        game.rounds[1].set_card_count(Cell::of("captured", Subject::Player(Player(2))), counted);
        let at = format!("2026-08-0{day}T19:00:00Z").parse().unwrap();
        let _ = store.create_at(&game, None, at).unwrap();
    }
    store.set_retired(person(&store, "Addie").id, true).unwrap();
    for (gone, kept) in [("Addie", "Adda"), ("Adda", "Adelaide")] {
        let (gone, kept) = (person(&store, gone).id, person(&store, kept).id);
        store.merge_people(gone, kept).unwrap();
    }
    let game = |name: &str| {
        let fields = r#"[{"id": "points", "label": "Points", "weight": 1}]"#;
        let text = format!(
            r#"{{"name": "{name}", "players": [2, 4], "wins": "high", "fields": {fields}}}"#
        );
        custom_game::game_of_text(&text).unwrap()
    };
    store.make_game(game("Kitchen Whist"), None).unwrap();
    store.make_game(game("Attic Rummy"), None).unwrap();
    store.offer_game(game("Attic Rummy"), false).unwrap();
    (folder, path)
}

#[test]
fn spellings_card_counts_and_custom_games_are_imported() {
    let (folder, old) = large_family();
    let new = folder.path().join("new.db");
    let _ = said(&old, &["export", "--all", "-o", "library.json"]);
    for _ in 0..2 {
        let _ = said(&new, &["import", "library.json"]);
        assert!(format!("{:?}", moved(&old)) == format!("{:?}", moved(&new)));
    }
    let shared = |path: &Path| {
        let store = Store::open(path).unwrap();
        store.check().unwrap();
        let ids: Vec<GameId> = (1..=5).map(GameId).collect();
        let custom_games = store.shared_data().unwrap().custom_games.into_iter();
        let custom_games: Vec<_> =
            custom_games.map(|made| (made.game.name, made.offered)).collect();
        (store.spellings(&ids).unwrap(), custom_games)
    };
    let (spellings, custom_games) = shared(&new);
    assert_eq!((&spellings, &custom_games), (&shared(&old).0, &shared(&old).1));
    assert_eq!(custom_games.len(), 2);
    assert!(custom_games.contains(&("Kitchen Whist", true)));
    assert!(custom_games.contains(&("Attic Rummy", false)));
    assert_eq!(spellings.len(), 2);
    assert_eq!((spellings[0].name.as_str(), spellings[0].kept.as_str()), ("Addie", "Adda"));
    assert_eq!((spellings[0].seats.len(), spellings[1].seats.len()), (1, 2));

    // They are two people there too, in the seats they had.
    let mut store = Store::open(&new).unwrap();
    assert_eq!(person(&store, "Adelaide").games, 3);
    for (name, gone) in [("Adelaide", "Adda"), ("Adda", "Addie")] {
        let merge = store.merges(person(&store, name).id).unwrap()[0].clone();
        assert_eq!(merge.name, gone);
        store.take_back_merge(merge.id).unwrap();
    }
    let (addie, adda) = (person(&store, "Addie"), person(&store, "Adda"));
    assert_eq!((addie.games, addie.retired, adda.games), (1, true, 1));
    store.check().unwrap();
    drop(store);
    // People separated here are not merged by the same file.
    let _ = said(&new, &["import", "library.json"]);
    assert_eq!(person(&Store::open(&new).unwrap(), "Adelaide").games, 1);
}

#[test]
fn invalid_shared_data_is_refused_with_its_place() {
    let (folder, old) = large_family();
    let new = folder.path().join("new.db");
    let _ = run(&old, &["export", "--all", "-o", "library.json"]);
    let text = fs::read_to_string(folder.path().join("library.json")).unwrap();
    for (from, to, wanted) in [
        ("\"kept\":\"Adda\"", "\"kept\":7", "invalid type: integer `7`, expected a string"),
        ("\"weight\":1", "\"weight\":\"much\"", "The declaration of the game cannot be read"),
        ("\"field\":\"captured\"", "\"field\":\"crowns\"", "a count must be of a box of its game"),
        ("\"round\":2", "\"round\":99", "a count must be of a box of its game"),
    ] {
        assert!(text.contains(from), "{from}");
        fs::write(folder.path().join("other.json"), text.replacen(from, to, 1)).unwrap();
        let (code, said) = run(&new, &["import", "other.json"]);
        assert_eq!(code, Some(1), "{said}");
        assert!(said.contains(wanted), "{said}");
    }
    assert!(!new.exists() || Store::open(&new).unwrap().counts().unwrap() == (0, 0));
}
