//! What F1 lists, and keys that the screens handle by themselves, which are not run from the table
//! of commands: each has an effect.

use house_rules::gui::command::Command;

use crate::prelude::*;

/// A line of the card: the keys, and what they do.
type Line = (Vec<String>, String);

fn is_key(words: &str) -> bool {
    const NAMED: [&str; 9] =
        ["Ctrl", "Shift", "Tab", "Enter", "Del", "Esc", "Space", "PgUp", "PgDn"];
    let function = words.strip_prefix('F').is_some_and(|number| number.parse::<u8>().is_ok());
    words.chars().count() == 1 || function || NAMED.contains(&words)
}

fn lines(window: &mut Window) -> Vec<Line> {
    window.press("F1");
    let words = window.words();
    let start = words.iter().position(|words| words.starts_with("Keys for ")).unwrap();
    let mut lines = Vec::new();
    let mut keys = Vec::new();
    for words in words.into_iter().skip(start + 1) {
        if is_key(&words) {
            keys.push(words);
        } else if !keys.is_empty() {
            lines.push((std::mem::take(&mut keys), words));
        }
    }
    lines
}

/// Returns the key presses that a line names, each to be tried by itself.
fn presses((keys, _): &Line) -> Vec<String> {
    let name = |key: &str| match key {
        "\u{2191}" => "Up".to_owned(),
        "\u{2193}" => "Down".to_owned(),
        "\u{2190}" => "Left".to_owned(),
        "\u{2192}" => "Right".to_owned(),
        "Del" => "Delete".to_owned(),
        "PgUp" => "PageUp".to_owned(),
        "PgDn" => "PageDown".to_owned(),
        "*" => "*".to_owned(),
        _ if key.chars().count() == 1 => key.to_lowercase(),
        _ => key.to_owned(),
    };
    match keys.as_slice() {
        // The first of "Ctrl 0 …" represents all, too.
        [control, key, ..] if control == "Ctrl" => vec![format!("Ctrl+{}", name(key))],
        [shift, key] if shift == "Shift" => vec![format!("Shift+{}", name(key))],
        // The first of "1 2 …" represents all.
        [first, .., _] if keys.iter().any(|key| key == "\u{2026}") => vec![name(first)],
        _ => keys.iter().map(|key| name(key)).collect(),
    }
}

/// Returns everything that a person could see change besides what is in the window.
fn around(window: &Window) -> (String, usize, bool, bool) {
    let room = window.app.display().is_some();
    (window.app.title(), window.full_screens(), room, window.has_left)
}

/// Tries every key that F1 lists. `before` has the keys to press so that a line has an effect, and
/// `but` the lines without a visible effect here.
fn audit(open: impl Fn() -> Window, before: &[(&str, &str)], but: &[&str]) {
    let lines = lines(&mut open());
    assert!(lines.len() > 8, "{lines:?}");
    for line in before.iter().map(|(does, _)| does).chain(but) {
        assert!(lines.iter().any(|(_, does)| does == line), "{line:?} is not among {lines:#?}");
    }
    let mut idle = Vec::new();
    for line in &lines {
        if but.contains(&line.1.as_str()) {
            continue;
        }
        for press in presses(line) {
            let mut window = open();
            // From the middle, so that there is room on both sides.
            let usual = if press == "F7" { Some("F8") } else { None };
            let first = before.iter().find(|(does, _)| *does == line.1).map(|(_, keys)| *keys);
            for keys in [usual, first].into_iter().flatten() {
                window.press(keys);
            }
            let (then, _) = (around(&window), window.painted());
            window.press(&press);
            if around(&window) == then && !window.differs() {
                idle.push(format!("{press}: {}", line.1));
            }
        }
    }
    assert!(idle.is_empty(), "these do nothing: {idle:#?}");
}

fn two_games() -> Store {
    let ended = r#"{"game":"hearts","players":["Dov","Ben","Cleo","Ada"],"ended":true,
        "rounds":[{"points":{"Dov":6,"Ben":4,"Cleo":3,"Ada":13}}]}"#;
    stored(&[GOODGE, ended, GOODGE])
}

fn at(keys: &str, words: &str) -> Window {
    let mut window = Window::over(two_games()).showing("in progress");
    window.press_to(keys, words);
    window
}

/// Returns the two games, the first with something to undo and something to redo.
fn with_changes() -> Store {
    let mut store = two_games();
    let round = |ada: u8, ben: u8, cleo: u8| {
        let text = format!(
            r#"{{"game":"goodge","players":["Ada","Ben","Cleo"],"rounds":[{{"declarer":"Ada","bid":100,
            "trump":"hearts","captured":{{"Ada":{ada},"Ben":{ben},"Cleo":{cleo}}}}}]}}"#
        );
        read(&text)
    };
    let game = GameId(1);
    commit(&mut store, game, &Change::enter(6, &round(100, 60, 90).rounds[0]));
    let seventh = Change::enter(7, &round(110, 40, 100).rounds[0]);
    let last = Some(commit(&mut store, game, &seventh).id);
    let back = seventh.inverse("Round 7");
    let _ = store.commit(game, last, &back, last, clock::now()).unwrap();
    store
}

#[test]
fn on_the_score_sheet() {
    let open = || Window::on_game(with_changes(), GameId(1)).showing("Round 7: ");
    let before = [
        ("a number or a seat", "1"),
        ("trump", "1 Enter 9 0 Enter Delete"),
        ("count cards", "1 Enter 9 0 Enter s Enter"),
        ("choose a round or a line", "Up Up"),
        ("next box; at the end, record", "1 9 0"),
        ("previous box", "1 Tab"),
        ("a sum: 12+11+7", "1 Enter 9 0"),
        ("delete that round", "F2"),
        ("scroll rules and game log", "F6 F6 F8 F8 F8 F8 PageDown"),
    ];
    audit(open, &before, &["paste into the box"]);
}

#[test]
fn on_a_new_game() {
    let players = || {
        let mut window = at("n", "What do you want to play?");
        window.enter_to("goodge", "who is playing?");
        window.seat(["Ada", "Ben", "Cleo"]);
        window
    };
    let before = [
        ("next name; after the last, deal", "Shift+Tab"),
        ("mark a suggested name, or next box", "Shift+Tab"),
        ("accept the marked name, or next box", "D"),
        ("one seat up; \u{2193} down", "Shift+Tab"),
        ("change a house rule or the dealer", "Tab Tab Right"),
        ("save these as our house rules", "Tab Right"),
        ("standard or our house rules", "Tab Right"),
    ];
    // The cut may name the person who was dealer already.
    audit(players, &before, &["cut for the first deal (on the dealer’s line)"]);
}

/// On every tab a key has one line, and a line one deed. Two keys open what they close, and Escape
/// closes the card.
#[test]
fn a_night_lists_the_keys_of_the_open_tab() {
    let mut window = Window::playing(&crate::night::played(9, 8, 1));
    let opens = |keys: &[String]| ["C", "F10", "Esc"].contains(&keys[0].as_str());
    let of = [
        (Tab::Seating, "swap seats"),
        (Tab::Entry, "correct this hand"),
        (Tab::Moves, "correct a cut"),
        (Tab::Standings, "a ruling"),
        (Tab::People, "come or go"),
    ];
    for tab in of.iter().map(|(tab, _)| *tab).chain([Tab::Cards, Tab::Rules]) {
        window.show(tab);
        let listed = lines(&mut window);
        window.press("Esc");
        let mut keys: Vec<_> =
            listed.iter().map(|line| &line.0).filter(|keys| !opens(keys)).collect();
        let count = keys.len();
        keys.sort();
        keys.dedup();
        assert_eq!(keys.len(), count, "{tab:?}: {listed:#?}");
        for (other, does) in of {
            let is_listed = listed.iter().any(|line| line.1 == does);
            assert_eq!(is_listed, other == tab, "{does} on {tab:?}: {listed:#?}");
        }
    }
}

#[test]
fn escape_and_ctrl_shortcuts_lead_away_and_back() {
    let mut window = at("1", "250 in all");
    // Escape hides the fields that every game has, and leads from the settings back to the game.
    window.press_to("F5", "Hide these boxes");
    window.press_to_all("Esc", &["Dealer, ruling, note", "250 in all"]);
    window.press_to("Ctrl+,", "Text size");
    window.press_to("Esc", "250 in all");
    // In a search box a shortcut is none of its letters.
    window.press_to("Ctrl+e", "Cleo");
    window.press_to("'cl' Ctrl+,", "Text size");
}

#[test]
fn all_keys_are_readable_in_a_small_window_and_in_large_text() {
    let mut window = at("1", "250 in all");
    window.resize(640.0, 480.0);
    window.press("F1");
    assert!(window.place("quit").is_none(), "it is below");
    let is_seen = (0..4).any(|_| {
        window.press("PageDown");
        window.place("quit").is_some()
    });
    assert!(is_seen, "{:?}", window.words());
    window.press_to_no("Esc", "Keys for the score sheet");
}

#[test]
fn a_game_lists_its_own_suits_and_the_keys_of_the_whole_game() {
    let mut window = Window::over(stored(&[GOODGE]));
    window.press_to("1", "250 in all");
    let listed = lines(&mut window);
    let trump = listed.iter().find(|(_, does)| does == "trump").unwrap();
    assert_eq!(trump.0, ["S", "H", "D", "C", "*"]);
    assert!(!listed.iter().any(|(_, does)| does.contains("no trump")), "{listed:?}");
    let words = window.words();
    let place = |name: &str| words.iter().rposition(|words| words == name).unwrap();
    assert!(place("Corrections") < place("undo") && place("undo") < place("Game"), "{words:?}");
    assert!(place("Game") < place("print") && place("Game") < place("open to phones"));
}

/// Opens the list of keys in the settings and waits for the key to use instead of one.
fn change_key(window: &mut Window, does: &str, key: &str) {
    // So high that nothing is scrolled away.
    window.resize(1440.0, 5200.0);
    window.press_to("Ctrl+,", "Text size");
    if !window.sees(does) {
        window.click("Change keys");
    }
    window.click_to(does, "Press the new key, or Esc");
    window.press(key);
}

#[test]
fn keys_can_be_changed_and_back() {
    let disk = StoreHandle::new(stored(&[GOODGE]));
    let mut window = Window::on(disk.clone());
    change_key(&mut window, "Game: who plays, joins or leaves", "Ctrl+p");
    window.waits_for("Ctrl P is already in use: print");
    change_key(&mut window, "Game: who plays, joins or leaves", "7");
    window.waits_for("7 is for typing, editing or moving");
    change_key(&mut window, "Game: who plays, joins or leaves", "Esc");
    window.waits_for("Game: who plays, joins or leaves");
    // Keys that every screen answers are the list's while it waits.
    change_key(&mut window, "Game: who plays, joins or leaves", "Ctrl+Shift+p");
    window.waits_for("Ctrl J is now Ctrl Shift P");
    change_key(&mut window, "Navigation: full screen on or off", "Shift+F1");
    window.waits_for("F11 is now Shift F1");
    assert_eq!(window.full_screens(), 0);

    // The new keys work and are shown, after a restart, too; the old ones are free.
    let mut window = Window::on(disk);
    window.press_to("1", "250 in all");
    window.press_to_no("Ctrl+j", "Somebody joins");
    window.press_to("Ctrl+Shift+p", "Somebody joins");
    window.press("Esc Shift+F1");
    assert_eq!(window.full_screens(), 1);
    let listed = lines(&mut window);
    let keys = |does: &str| listed.iter().find(|line| line.1 == does).unwrap().0.clone();
    assert_eq!(keys("who plays, joins or leaves"), ["Ctrl", "Shift", "P"]);
    assert_eq!(keys("full screen on or off"), ["Shift", "F1"]);
    window.press("Esc");

    // What has become free can be used, and everything can be as it was.
    change_key(&mut window, "An evening: print it", "Ctrl+j");
    window.waits_for("Ctrl P is now Ctrl J");
    window.click_to("Reset all keys", "All keys are reset");
    window.press_to("Ctrl+t 1 Ctrl+j", "Somebody joins");
}

#[test]
fn the_keys_in_the_guide_are_those_of_commands() {
    let guide = include_str!("../../docs/guide.md");
    let keys: Vec<&str> = Command::ALL.iter().map(|command| command.declared_key()).collect();
    let table = guide
        .lines()
        .skip_while(|line| *line != "## Keys")
        .take_while(|line| !line.starts_with("## The room display"));
    let listed = table.filter_map(|line| line.strip_prefix("| ")?.split(" |").next());
    let named = listed.flat_map(|cell| cell.split(", ")).filter(|key| {
        key.starts_with("Ctrl+") || key.starts_with('F') || key.starts_with("Shift+")
    });
    let unknown: Vec<_> =
        named.filter(|key| !keys.contains(&key.replace('+', " ").as_str())).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}
