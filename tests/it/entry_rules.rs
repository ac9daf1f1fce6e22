//! Rules of entry that the law does not cover, one test per rule.

mod boxes;
mod counted;

use session::roster;
use session::roster::Roster;
use session::score_sheet::Completeness;
use store::Person;

use crate::entry_law::hands;
use crate::forms::{record_round, type_round};
use crate::prelude::*;

const GOODGE: &str =
    r#"{"game":"goodge","players":["Ada","Ben","Cleo"],"dealer":"Ada","rounds":[]}"#;

fn form(record: &str) -> (OpenGame, RoundForm) {
    let game = OpenGame::open(read(record), Vec::new());
    let form = RoundForm::next(&game, Draft::default());
    (game, form)
}

/// Presses keys, separated by blanks.
fn press(game: &OpenGame, form: &mut RoundForm, keys: &str) -> Outcome {
    let keys = keys.split(' ').map(|key| match key {
        "Tab" => EditKey::Next,
        "Back" => EditKey::Back,
        "Enter" => EditKey::Enter,
        "Erase" => EditKey::Backspace,
        "Delete" => EditKey::Delete,
        "Home" => EditKey::Home,
        "End" => EditKey::End,
        "All" => EditKey::SelectAll,
        "Left" => EditKey::Left,
        "Right" => EditKey::Right,
        "Space" => EditKey::Char(' '),
        "Record" => EditKey::Record,
        key => EditKey::Char(key.chars().next().unwrap()),
    });
    keys.fold(Outcome::Ignored, |_, key| form.press(game, key))
}

fn type_text(game: &OpenGame, form: &mut RoundForm, text: &str) {
    for char in text.chars() {
        let _ = form.press(game, EditKey::Char(char));
    }
}

fn captured(player: u16) -> Cell {
    Cell::of("captured", Subject::Player(Player(player)))
}

#[test]
fn the_cards_of_a_partner_that_never_count_may_stay_blank() {
    let players = r#"["Ada","Ben","Cleo","Dov"]"#;
    let (game, mut form) = form(&format!(r#"{{"game":"push","players":{players},"rounds":[]}}"#));
    press(&game, &mut form, "Back 2 4 5 Enter");
    assert_eq!(form.first_missing(), Some(Cell::of("in_hand", Subject::Player(Player(2)))));
    press(&game, &mut form, "Enter 2 0 Enter");
    assert_eq!(form.first_missing(), None, "Dov's partner went out");
    assert_eq!(press(&game, &mut form, "Record"), Outcome::Record);
}

#[test]
fn enter_goes_to_the_box_of_the_side_that_a_problem_is_about() {
    let (game, mut form) =
        form(r#"{"game":"hand-and-foot","players":["Ada","Ben","Cleo","Dov"],"rounds":[]}"#);
    // Ben and Dov have two black canastas, but only 85 on the table.
    let rest = "0 Tab 0 Tab 0 Tab 0 Tab 0 Tab 2 Tab 0 Tab 0 Tab 3 0 0 Tab 8 5 Tab 5 Tab 5";
    press(&game, &mut form, &format!("{rest} Enter Enter"));
    assert_eq!(form.cursor(), Some(Cell::of("table", Subject::Team(Team::B))));
}

#[test]
fn reasons_name_what_counted_by_its_label_and_nothing_else() {
    // Seven tricks at level 1 with no discard: no overtricks either.
    let mut window = Window::playing(&read(
        r#"{"game":"cardigan","players":["Ada","Ben","Cleo","Dov"],"rounds":[]}"#,
    ));
    window.press_to("1 h 1 Tab 7 Tab Tab 0 Tab 1 5 0 Tab 0 Tab 6 0 Tab", "made 1 more × 400");
    assert!(!window.sees("0 discards") && !window.sees("0 overtricks"), "{:?}", window.words());
    let mut window =
        Window::playing(&read(r#"{"game":"golf","players":["Ada","Ben"],"rounds":[]}"#));
    window.press_to("- 5 Tab 9 Tab Tab Tab 1 Tab 0 Tab", "outside blocks, 1 joker block");
    let mut window = Window::playing(&read(
        r#"{"game":"hand-and-foot","players":["Ada","Ben","Cleo","Dov"],"rounds":[]}"#,
    ));
    window.press("1 Tab 0 Tab 0 Tab 0 Tab 0 Tab 0 Tab 0 Tab 0 Tab 0 Tab 0 Tab 9 5 Tab 9 5");
    window.expect("nothing melded");
    window.expect_no("on the table, left in hands");
}

fn person(name: &str, games: usize) -> Person {
    let (name, id) = (name.to_owned(), PersonId(1));
    Person { id, name, retired: false, games, last_played: None, former: Vec::new() }
}

/// Returns the question that a table of these names is asked, if any.
fn asked(names: &[&str], people: Vec<Person>) -> Option<String> {
    let mut roster = Roster::new(rules::find("hearts").unwrap(), people);
    for (at, name) in names.iter().enumerate() {
        let _ = roster.update(roster::Message::Name(at, (*name).to_owned()));
    }
    // Somebody else's box has the cursor.
    let _ = roster.focus(roster::Cursor::Name(names.len()));
    roster.refresh();
    roster.question.map(|asked| asked.question)
}

#[test]
fn names_that_differ_only_in_spelling_are_asked_about() {
    let alike = ["Ada", "ADA", "ada", "Áda", "\u{410}da", "A da"];
    for one in alike {
        for other in alike.iter().filter(|other| **other != one) {
            let at_the_table = asked(&["Ben", one, "Cleo", other], Vec::new());
            let wanted = format!("{one} and {other} look alike. Are they two people?");
            assert_eq!(at_the_table.as_deref(), Some(wanted.as_str()));
            let known = asked(&["Ben", one], vec![person(other, 14)]);
            let wanted = format!("Is {one} the same person as {other}, who has played 14 games?");
            assert_eq!(known.as_deref(), Some(wanted.as_str()));
        }
    }
    for other in ["Adam", "Ida", "Ada B", "Ad"] {
        assert_eq!(asked(&["Ada", other], Vec::new()), None, "{other}");
        assert_eq!(asked(&["Ada"], vec![person(other, 3)]), None, "{other}");
    }
    // A name that is known exactly is not asked about, whoever else there is.
    assert_eq!(asked(&["Ada"], vec![person("ADA", 3), person("Ada", 1)]), None);
    // A name that was merged means the person who was kept.
    let anna = Person { former: vec!["Annie".to_owned()], ..person("Anna Berg", 3) };
    assert!(asked(&["Annie"], vec![anna.clone()]).unwrap().contains("as Anna Berg, who has"));
    let mut roster = Roster::new(rules::find("hearts").unwrap(), vec![anna]);
    let _ = roster.update(roster::Message::Name(0, "annie".to_owned()));
    assert_eq!((roster.choices(), roster.new_choice()), (vec!["Anna Berg"], Some("annie")));
}

#[test]
fn an_invalid_correction_of_couples_leaves_the_totals_and_says_what_is_missing() {
    let game = rules::find("gin-tournament").unwrap();
    let mut half = 0;
    for seed in 0..30 {
        let record = some_rounds(game, 40 + seed, None, 2);
        let other = some_rounds(game, 90 + seed, Some(record.players.len()), 1);
        let Some(other) = other.rounds.first().filter(|_| !record.rounds.is_empty()) else {
            continue;
        };
        let sheet = OpenGame::open(record, Vec::new());
        let mut form = RoundForm::correct(&sheet, 1, None);
        let recorded = sheet.evaluation().totals.clone();
        let mut cells: Vec<_> = other.cells().collect();
        cells.sort_by_key(|(cell, _)| (cell.place, cell.field));
        for (cell, value) in cells {
            if !form.cells().contains(cell) {
                continue;
            }
            form.write(&sheet, *cell, &parse::text(sheet.record(), value));
            if form.is_complete(&sheet) {
                continue;
            }
            half += 1;
            assert_eq!(form.result(&sheet).1.totals, recorded, "seed {seed}, {cell:?}");
            assert!(form.changed_games(&sheet).is_empty(), "seed {seed}, {cell:?}");
            let said = form.missing_words(&sheet);
            assert!(!said.is_empty(), "seed {seed}, {cell:?}: nothing is reported as missing");
        }
    }
    assert!(half > 30, "{half} half typed corrections");
}

#[test]
fn a_ruling_stays_visible_until_it_is_erased() {
    let (game, mut form) = form(GOODGE);
    let ruling = Cell::of("adjustments", Subject::Team(Team(0)));
    form.show_more(true);
    assert!(form.cells().contains(&ruling));
    form.point(ruling);
    press(&game, &mut form, "- 2 0");
    assert!(form.hide_more());
    assert!(form.cells().contains(&ruling));
    assert!(!form.cells().contains(&Cell::one("note")));
    assert!(!form.hide_more());
    form.point(ruling);
    press(&game, &mut form, "Delete");
    assert_eq!(form.cursor(), Some(ruling));
    assert!(form.hide_more());
    assert!(!form.cells().contains(&ruling));
}

#[test]
fn a_trickless_bidder_is_asked_for_when_the_bidders_points_are_filled_in() {
    let (game, mut form) =
        form(r#"{"game":"pinochle","players":["Ada","Ben","Cleo"],"rounds":[]}"#);
    // Cleo bids 30 in hearts; 12 and 12 leave her the single point of her discards.
    press(&game, &mut form, "3 3 0 Enter H 1 0 Tab 2 0 Tab 0 Tab 1 2 Tab 1 2 Tab");
    let of_cleo = Cell::of("captured", Subject::Team(Team(2)));
    assert_eq!(form.filled().get(&of_cleo), Some(&1));
    assert!(form.cells().iter().any(|cell| cell.field == "no_tricks"));
    press(&game, &mut form, "Tab 3");
    assert_eq!(form.text(&Cell::one("no_tricks")), "Cleo");
}

#[test]
fn the_cursor_begins_where_a_value_is_required() {
    for game in plain_games() {
        let record = begun(&some_rounds(game, 1, None, 1));
        let sheet = OpenGame::open(record, Vec::new());
        let form = RoundForm::next(&sheet, Draft::default());
        let cursor = form.cursor().unwrap();
        assert_eq!(form.first_missing().unwrap_or(cursor), cursor, "{}", game.id);
        // Nothing that is filled in is asked for first.
        assert!(form.is_blank(&cursor), "{}: {cursor:?}", game.id);
    }
}

/// Whoever is out has no hand: Enter passes the box, and Shift+Tab goes there.
#[test]
fn who_is_out_is_not_asked() {
    for back in [true, false] {
        let rounds = r#"{"lowest":["Ben"]},{"lowest":["Ben"]}"#;
        let (game, mut form) = form(&format!(
            r#"{{"game":"thirty-one","options":{{"quarters":1,"dealt_back_in":{back}}},
            "players":["Ada","Ben","Cleo"],"rounds":[{rounds}]}}"#
        ));
        let hand = |seat: u16| Cell::of("hand", Subject::Player(Player(seat)));
        press(&game, &mut form, "2 0 Enter");
        assert_eq!(form.cursor(), Some(hand(2)));
        press(&game, &mut form, "2 5");
        assert_eq!(form.enter_words(&game), "Enter: on to “Who knocked?”");
        press(&game, &mut form, "Enter");
        assert_eq!(form.cursor(), Some(Cell::one("knocker")));
        assert_eq!(press(&game, &mut form, "Enter Enter"), Outcome::Record);
        form.point(hand(2));
        press(&game, &mut form, "Back 1 0");
        assert_eq!(form.text(&hand(1)), "10");
    }
}

/// Whoever would have rolled after the winner is not asked.
#[test]
fn nobody_rolls_after_the_winner() {
    let (game, mut form) =
        form(r#"{"game":"ten-thousand","players":["Ada","Ben","Cleo","Dov"],"dealer":"Ada"}"#);
    press(&game, &mut form, "5 0 0 Enter 1 0 0 0 0 Enter");
    assert_eq!(form.cursor(), None, "Cleo and Dov have no turn");
    assert_eq!(press(&game, &mut form, "Enter"), Outcome::Record);
}

fn side(side: u16) -> Cell {
    Cell::of("captured", Subject::Team(Team(side)))
}

/// Returns a round of Pinochle that is corrected, with the cursor at what side A captured.
fn corrected_pinochle() -> (OpenGame, RoundForm) {
    let round = r#"{"declarer":"Ada","bid":25,"trump":"clubs","meld":{"Ada":10},
        "captured":{"A":20,"B":5}}"#;
    let record =
        format!(r#"{{"game":"pinochle","players":["Ada","Ben","Cleo","Dov"],"rounds":[{round}]}}"#);
    let game = OpenGame::open(read(&record), Vec::new());
    let mut form = RoundForm::correct(&game, 1, None);
    form.point(side(0));
    (game, form)
}

/// In a correction the other number of a sum changes with what is typed, but never one that was
/// confirmed before.
#[test]
fn a_confirmed_number_of_a_correction_stays() {
    let (game, mut form) = corrected_pinochle();
    let mut confirmed = form.clone();
    press(&game, &mut form, "1 5");
    assert_eq!((form.text(&side(0)), form.text(&side(1))), ("15", "10"));
    press(&game, &mut confirmed, "Enter 1 0");
    assert_eq!((confirmed.text(&side(0)), confirmed.text(&side(1))), ("20", "10"));
    assert_ne!(press(&game, &mut confirmed, "Record"), Outcome::Record);
}

/// A number that is filled in and confirmed stays when a renege removes the sum.
#[test]
fn a_filled_in_number_of_a_correction_stays() {
    let (game, mut form) = corrected_pinochle();
    press(&game, &mut form, "2 0 Enter All Delete Enter");
    form.point(Cell::one("renege"));
    press(&game, &mut form, "1");
    assert_eq!(form.text(&side(1)), "5");
    assert_eq!(form.entry().get(&side(1)), Some(&Value::Number(5)));
}

/// The screen asks about the box with the cursor, typed or not, and Enter in a blank one is seen.
#[test]
fn the_box_with_the_cursor_is_asked_about() {
    let (game, mut form) = form(GOODGE);
    press(&game, &mut form, "1 9 0");
    assert_eq!(form.question(game.record()).as_deref(), Some("What was bid?"));
    press(&game, &mut form, "Enter");
    let trump = Cell::one("trump");
    assert_eq!(form.status_words(&game), (Completeness::Open, "What is trump?".to_owned()));
    assert_eq!(form.question(game.record()).as_deref(), Some("What is trump?"));
    for key in ["Enter", "Tab"] {
        press(&game, &mut form, key);
        assert!(form.is_asked(&trump), "{key}");
        assert_eq!(form.status_words(&game), (Completeness::Wrong, "What is trump?".to_owned()));
    }
    press(&game, &mut form, "h 6 0");
    assert!(!form.is_asked(&trump));
    assert_eq!(form.question(game.record()).as_deref(), Some("What did Ada capture?"));
}

/// With everything else filled in, the cursor goes to *Record*, and a digit goes back.
#[test]
fn what_is_left_filled_in_is_accepted_or_typed() {
    let (game, mut form) = form(GOODGE);
    press(&game, &mut form, "2 1 0 0 Enter h 6 0 Enter 1 3 0 Enter");
    assert_eq!(form.cursor(), None);
    let mut typed = form.clone();
    assert_eq!(press(&game, &mut form, "Enter"), Outcome::Record);
    press(&game, &mut typed, "6 0");
    assert_eq!((typed.text(&captured(2)), typed.cursor()), ("60", Some(captured(2))));
    assert_ne!(press(&game, &mut typed, "Enter"), Outcome::Record);
    assert_eq!(press(&game, &mut typed, "Enter"), Outcome::Record);
}

/// Opens a hand of Chivalry, whose boxes are each pair's tricks and its lady's.
fn chivalry() -> (OpenGame, RoundForm) {
    let cases = hands(0..4).into_iter();
    let mut found = cases.filter_map(|case| {
        let sheet = OpenGame::open(case.record.clone(), Vec::new());
        let form = hand_at(&sheet, case.hand?, BTreeMap::new(), None)?;
        let is_lady = |cell: &Cell| cell.field == "lady_tricks";
        form.cells().iter().any(is_lady).then_some((sheet, form))
    });
    found.next().unwrap()
}

#[test]
fn the_ring_goes_to_the_box_that_a_problem_is_about() {
    let (game, mut form) = chivalry();
    let [a, lady_a, b, lady_b] = <[Cell; 4]>::try_from(form.cells()).unwrap();
    press(&game, &mut form, "3 Enter 1 0 Enter Enter 2 Enter");
    assert_eq!(form.cursor(), Some(lady_a), "{:?}", form.shown_problems(&game));
    press(&game, &mut form, "2 Enter Enter 1 1 Enter");
    assert_eq!(form.cursor(), Some(lady_b), "{:?}", form.shown_problems(&game));
    // A text that is no number is marked at its own box, though the other one is blank.
    let texts = [(b, "2g2".to_owned())].into();
    let form = hand_at(&game, (form.number(), form.place()), texts, None).unwrap();
    let shown = form.shown_problems(&game);
    assert!(shown[0].message.contains("2g2"), "{shown:?}");
    assert!(form.is_pointed_out(&b, &shown) && !form.is_pointed_out(&a, &shown));
}
