//! Rules of entry that the laws of habits do not cover, one test per rule.

use house_rules::engine::{CardCount, Cell, Player, Record, Rng, Subject, Team, Value, parse};
use house_rules::exchange::json;
use house_rules::game::OpenGame;
use house_rules::game::form::{Draft, EditKey, Outcome, RoundForm};
use house_rules::game::roster::{self, Roster};
use house_rules::gui::Message;
use house_rules::gui::screen::{Route, tournament as screen};
use house_rules::gui::session::{self, Tab};
use house_rules::rules;
use house_rules::store::{Filter, Person, PersonId, Store};

use super::forms::{begun, plain_games, record_round, some_rounds, type_round};
use super::night::{open_night, played};
use super::window::Window;

const GOODGE: &str =
    r#"{"game":"goodge","players":["Ada","Ben","Cleo"],"dealer":"Ada","rounds":[]}"#;

/// Returns a form for the next round of a game, with the game.
fn form(record: &str) -> (OpenGame, RoundForm) {
    let game = OpenGame::open(json::decode(record).unwrap().record.unwrap(), Vec::new());
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
        key => EditKey::Char(key.chars().next().unwrap()),
    });
    keys.fold(Outcome::Ignored, |_, key| form.press(game, key))
}

fn captured(player: u16) -> Cell {
    Cell::of("captured", Subject::Player(Player(player)))
}

fn open(record: &str) -> Window {
    let mut store = Store::open_in_memory().unwrap();
    let game = store.create(&json::decode(record).unwrap().record.unwrap(), None).unwrap();
    let mut window = Window::over(store);
    window.tell(Message::Go(Route::Game(game)));
    window
}

#[test]
fn points_without_a_known_sum_do_not_move_on() {
    let (game, mut form) =
        form(r#"{"game":"golf","players":["Ada","Ben","Cleo","Dov"],"rounds":[]}"#);
    let first = Cell::of("cards", Subject::Player(Player(0)));
    form.point(&game, first);
    press(&game, &mut form, "4 5");
    assert_eq!(form.text(&first), "45");
    assert_eq!(form.cursor(), Some(first));
    press(&game, &mut form, "Tab");
    assert_ne!(form.cursor(), Some(first));
}

#[test]
fn entering_a_box_selects_it_and_keys_edit_as_in_any_text_field() {
    let (game, mut form) = form(GOODGE);
    press(&game, &mut form, "1 1 0 0 h");
    let bid = Cell::one("bid");
    assert_eq!(form.text(&bid), "100");
    // Returned to and typed over.
    press(&game, &mut form, "Back Back 9 5");
    assert_eq!(form.text(&bid), "95");
    form.point(&game, captured(0));
    press(&game, &mut form, "7 5 Tab Back");
    assert!(form.is_selected());
    press(&game, &mut form, "Home 1");
    assert_eq!(form.text(&captured(0)), "175");
    press(&game, &mut form, "Home Delete");
    assert_eq!(form.text(&captured(0)), "75");
    press(&game, &mut form, "End Erase");
    assert_eq!(form.text(&captured(0)), "7");
    press(&game, &mut form, "All 6 0");
    assert_eq!(form.text(&captured(0)), "60");
}

#[test]
fn a_surplus_digit_is_ignored_and_the_limit_shown() {
    let mut window = open(GOODGE);
    window.press("1 1 0 0 Shift+Tab End 0 6");
    window.expect("Bid must be from 50 to 250.");
    window.expect("100");
    assert!(!window.sees("1000") && !window.sees("1006"), "{:?}", window.words());
    // It is still the box of the bid, and a correct value is accepted.
    window.press("Ctrl+a 9 5");
    window.expect("What is trump?");
    assert!(!window.sees("must be from 50 to 250"));
    // A limit below zero has a minus sign.
    let mut window = open(r#"{"game":"golf","players":["Ada","Ben"],"rounds":[]}"#);
    window.press("9 9");
    window.expect("must be from −30 to 80.");
}

#[test]
fn backspace_after_a_refused_digit_stays_in_the_box() {
    // With one card, a bid is 0 or 1, and moves on by itself.
    let (game, mut form) = form(r#"{"game":"oh-hell","players":["Ada","Ben","Cleo"],"rounds":[]}"#);
    press(&game, &mut form, "1 9");
    let (first, second) =
        ([0, 1].map(|player| Cell::of("bids", Subject::Player(Player(player))))).into();
    assert_eq!(form.cursor(), Some(second));
    press(&game, &mut form, "Erase");
    assert_eq!((form.cursor(), form.text(&first)), (Some(second), "1"));
    press(&game, &mut form, "0");
    assert_eq!(form.text(&second), "0");
}

#[test]
fn a_correction_without_separators_is_recorded_by_one_enter() {
    let players = r#"["Ada","Ben","Cleo","Dov"]"#;
    let text = format!(
        r#"{{"game":"trumps","players":{players},"rounds":[
            {{"declarer":"Ada","bid":5,"trump":"spades","tricks":6,
             "teams":[["Ada","Cleo"],["Ben","Dov"]]}},
            {{"declarer":"Ben","bid":7,"trump":"hearts","tricks":7}}]}}"#
    );
    let game = OpenGame::open(json::decode(&text).unwrap().record.unwrap(), Vec::new());
    let mut form = RoundForm::correct(&game, 1, None).with_typed_drafts().with_habit(false);
    assert_eq!(press(&game, &mut form, "3 4 N 7 Enter"), Outcome::Record, "{:?}", form.texts());
}

/// Nor by leaving its box, by what is typed on, or by the key of a choice.
#[test]
fn a_number_without_its_refused_digit_is_never_recorded() {
    let players = r#"["Ada","Ben","Cleo","Dov"]"#;
    let trumps = format!(r#"{{"game":"trumps","players":{players},"rounds":[]}}"#);
    let hearts = format!(r#"{{"game":"hearts","players":{players},"rounds":[]}}"#);
    for (text, keys) in [
        (&trumps, "1 5 S 1 4 Enter Enter Enter"),
        (&trumps, "1 5 S 1 4 Tab Enter Enter"),
        (&trumps, "1 5 S 1 4 Back Back 1 1 Enter Enter"),
        (&trumps, "1 5 S 1 4 Back Back Back Enter Enter Enter Enter Enter Enter"),
        (&trumps, "1 5 S 1 4 Enter N Enter Enter"),
        (&trumps, "1 Enter 5 Enter S Enter 1 4 1 1 Enter N Enter Enter Enter"),
        (&trumps, "1 Enter 1 4 1 0 Enter H Enter 1 1 Enter Enter"),
        (&hearts, "7 Enter 2 Enter 2 7 Tab 1 6 Enter 1 Enter Enter"),
        (&hearts, "7 Tab 2 7 1 6 Tab 1 Tab Enter Enter"),
    ] {
        let (game, mut form) = form(text);
        for key in keys.split(' ') {
            assert_ne!(press(&game, &mut form, key), Outcome::Record, "{keys}");
        }
        assert!(!form.is_complete(&game), "{keys}");
        assert!(!form.shown_problems(&game).is_empty(), "{keys}");
        let number = form.draft().refused.first().copied().unwrap();
        assert_eq!(form.entry().get(&number), None, "{keys}");
        // Nor after another screen was open.
        let mut form = RoundForm::next(&game, form.draft().clone()).with_typed_drafts();
        for _ in 0..6 {
            assert_ne!(press(&game, &mut form, "Enter"), Outcome::Record, "{keys}");
        }
        assert!(!form.shown_problems(&game).is_empty(), "{keys}");
        // Nor when its typing is undone and done again.
        while form.undo_typing(&game) {
            assert_ne!(press(&game, &mut form, "Enter"), Outcome::Record, "{keys}");
        }
        while form.redo_typing(&game) {}
        assert!(!form.is_complete(&game), "{keys}");
    }
    // Typed again, it counts.
    let (game, mut form) = form(&trumps);
    let typed = press(&game, &mut form, "1 5 S 1 4 Back 1 1 Enter Enter");
    assert_eq!((typed, form.text(&Cell::one("tricks"))), (Outcome::Record, "11"));
}

#[test]
fn the_cards_of_a_partner_that_never_count_may_stay_blank() {
    let players = r#"["Ada","Ben","Cleo","Dov"]"#;
    let (game, mut form) = form(&format!(r#"{{"game":"push","players":{players},"rounds":[]}}"#));
    press(&game, &mut form, "2 4 5 Tab");
    assert_eq!(form.first_missing(), Some(Cell::of("in_hand", Subject::Player(Player(2)))));
    press(&game, &mut form, "2 0");
    assert_eq!(form.first_missing(), None, "Dov's partner went out");
    assert_eq!(press(&game, &mut form, "Enter"), Outcome::Record);
}

#[test]
fn enter_goes_to_the_box_of_the_side_that_a_problem_is_about() {
    let (game, mut form) =
        form(r#"{"game":"hand-and-foot","players":["Ada","Ben","Cleo","Dov"],"rounds":[]}"#);
    // Ben and Dov have two black canastas, but only 85 on the table.
    let rest = "0 Tab 0 Tab 0 Tab 0 Tab 0 Tab 2 Tab 0 Tab 0 Tab 3 0 0 Tab 8 5 Tab 5 Tab 5";
    press(&game, &mut form, &format!("Tab {rest} Enter"));
    assert_eq!(form.cursor(), Some(Cell::of("table", Subject::Team(Team::B))));
}

#[test]
fn reasons_name_what_counted_by_its_label_and_nothing_else() {
    // Seven tricks at level 1 with no discard: no overtricks either.
    let mut window =
        open(r#"{"game":"cardigan","players":["Ada","Ben","Cleo","Dov"],"rounds":[]}"#);
    window.press("1 Tab h 1 7 Tab 0 1 5 0 Tab 0 6 0");
    window.expect("made 1 more × 400");
    assert!(!window.sees("0 discards") && !window.sees("0 overtricks"), "{:?}", window.words());
    let mut window = open(r#"{"game":"golf","players":["Ada","Ben"],"rounds":[]}"#);
    window.press("- 5 Tab 9 Tab Tab Tab 1 0");
    window.expect("loose cards, 1 joker block");
    let mut window =
        open(r#"{"game":"hand-and-foot","players":["Ada","Ben","Cleo","Dov"],"rounds":[]}"#);
    window.press("Tab 1 Tab 0 Tab 0 Tab 0 Tab 0 Tab 0 Tab 0 Tab 0 Tab 0 Tab 0 Tab 9 5 Tab 9 5");
    window.expect("nothing melded");
    assert!(!window.sees("on the table, left in hands"), "{:?}", window.words());
}

#[test]
fn a_letter_chooses_only_in_a_box_that_shows_the_choice() {
    let (game, mut form) = form(GOODGE);
    assert_eq!(press(&game, &mut form, "h"), Outcome::Ignored);
    assert!(form.texts().is_empty(), "{:?}", form.texts());
    press(&game, &mut form, "1 l g");
    assert_eq!(form.texts().len(), 1, "{:?}", form.texts());
    press(&game, &mut form, "1 0 0 s");
    assert_eq!(form.text(&Cell::one("trump")), "spades");
    press(&game, &mut form, "h d c");
    assert_eq!(form.text(&Cell::one("trump")), "spades");
}

#[test]
fn a_sum_is_typed_in_a_box() {
    let (game, mut form) = form(GOODGE);
    press(&game, &mut form, "1 1 0 0 h");
    press(&game, &mut form, "5 + 1 5 + 1 0");
    assert_eq!(form.text(&captured(0)), "5+15+10");
    assert_eq!(form.cursor(), Some(captured(0)), "with a + in it a box does not move");
    assert_eq!(form.entry().get(&captured(0)), Some(&Value::Number(30)));
    // Right after an automatic move, + goes back and appends; the limit is that of the sum.
    press(&game, &mut form, "Tab 9 5");
    assert_ne!(form.cursor(), Some(captured(1)), "95 moves on");
    press(&game, &mut form, "+ 5");
    assert_eq!((form.text(&captured(1)), form.cursor()), ("95+5", Some(captured(1))));
    press(&game, &mut form, "0 0");
    assert_eq!(form.text(&captured(1)), "95+50", "95+500 cannot be");
    // Backspace right after an automatic move goes back, too.
    press(&game, &mut form, "All 9 5 Erase");
    assert_eq!((form.text(&captured(1)), form.cursor()), ("9", Some(captured(1))));
}

#[test]
fn a_recorded_sum_is_its_number() {
    let mut window = open(GOODGE);
    window.press("1 1 0 0 h 5 0 + 4 5 Tab 6 0 Tab Tab Enter");
    window.waits_for("Round 1 recorded");
    let record = window.store(|store| {
        let game = store.games(&Filter::default())?.first().unwrap().id;
        store.load(game)
    });
    assert_eq!(json::encode(&record.record)["rounds"][0]["captured"]["Ada"], 95);
    // Its numbers are kept beside the record, and stand in the box again.
    window.press("Up F2");
    window.waits_for("Correcting round 1");
    window.expect("50+45");
    let counted = record.record.rounds[0].card_count(&captured(0)).unwrap();
    assert_eq!(counted.words(), "50 + 45");
}

#[test]
fn an_invalid_correction_of_a_hand_leaves_the_totals() {
    let (mut window, _) = open_night(&played(4, 4, 3));
    window.tell(Message::from(screen::Message::Session(session::Message::Show(Tab::Entry))));
    window.press("T 1 F2");
    // Four players' tricks are typed over from the first box: 9 and 9 are more than the hand has.
    window.press("9 9");
    let words = window.words().join("\n");
    assert!(words.contains("add up to") || words.contains("must"), "{words}");
    assert!(!words.contains("Totals after this change"), "{words}");
}

/// Returns the boxes of every game in which cards can be counted, each in a completely typed round.
fn counted_boxes() -> Vec<(OpenGame, RoundForm, Cell)> {
    let mut found = Vec::new();
    for game in plain_games() {
        for seed in 0..6 {
            let wanted = some_rounds(game, 300 + seed, None, 1);
            let Some(entry) = wanted.rounds.first() else { continue };
            let sheet = OpenGame::open(begun(&wanted), Vec::new());
            let mut form = RoundForm::next(&sheet, Draft::default());
            let _ = type_round(&sheet, &mut form, entry);
            let cells = form.cells().into_iter().filter(|cell| form.can_count(cell));
            let cells: Vec<Cell> = cells.collect();
            for cell in cells {
                let sheet = OpenGame::open(begun(&wanted), Vec::new());
                found.push((sheet, form.clone(), cell));
            }
        }
    }
    found
}

/// Counts some of the cards into a box; `None` if they are worth more than it can hold.
fn count_some(
    sheet: &OpenGame,
    form: &mut RoundForm,
    cell: Cell,
    chance: &mut Rng,
) -> Option<(i64, Vec<i64>)> {
    form.point(sheet, cell);
    assert!(form.count(sheet));
    let lines = form.count_view().unwrap().lines.len();
    for line in 0..lines {
        let view = form.count_view().unwrap();
        let now = view.lines[line].count;
        let more = chance.step_between(0, view.lines[line].most.min(4), 1) - now;
        form.count_more(sheet, line, more);
    }
    let view = form.count_view().unwrap();
    let sum: i64 = view.lines.iter().map(|line| line.points * line.count).sum();
    let counts: Vec<i64> = view.lines.iter().map(|line| line.count).collect();
    let fits = form.field_of(&cell).is_some_and(|field| field.fits(sum));
    (view.total.is_some() && fits).then_some((sum, counts))
}

#[test]
fn a_card_count_is_stored_and_shown_until_its_total_is_retyped() {
    let (mut chance, mut tried) = (Rng(13), 0);
    for (sheet, mut form, cell) in counted_boxes() {
        let game = sheet.record().game.id;
        let Some((sum, counts)) = count_some(&sheet, &mut form, cell, &mut chance) else {
            continue;
        };
        tried += 1;
        let _ = form.take_count(&sheet);
        assert_eq!(form.text(&cell), sum.to_string(), "{game}");
        assert_eq!(form.entry().get(&cell), Some(&Value::Number(sum)), "{game}");
        let words = form.entry().card_count(&cell).map(CardCount::words);
        assert!(words.is_some(), "{game}: {counts:?}");
        let mut sheet = sheet;
        record_round(&mut sheet, &form);
        let recorded = sheet.record().rounds[0].card_count(&cell).map(CardCount::words);
        assert_eq!(recorded, words, "{game}");
        // What the game says in a file does not depend on how it was counted.
        let plain = form.entry().cells().map(|(cell, value)| (*cell, value.clone())).collect();
        let plain = Record { rounds: vec![plain], ..sheet.record().clone() };
        assert_eq!(json::encode(sheet.record()), json::encode(&plain), "{game}");
        let mut again = RoundForm::correct(&sheet, 1, None);
        let there = again.counted(&cell).map(CardCount::words);
        assert_eq!(there, words, "{game}: a correction shows the cards again");
        // The box typed over is no longer counted; the cell's number is what was typed.
        again.point(&sheet, cell);
        let _ = again.press(&sheet, EditKey::Delete);
        assert_eq!(again.entry().card_count(&cell), None, "{game}");
        assert_eq!(again.counted(&cell), None, "{game}");
        let _ = again.undo_typing(&sheet);
        assert_eq!(again.counted(&cell).map(CardCount::words), words, "{game}: undone");
    }
    assert!(tried > 40, "{tried} boxes");
}

/// Returns somebody who has played.
fn person(name: &str, games: usize) -> Person {
    let (name, id) = (name.to_owned(), PersonId(1));
    Person { id, name, retired: false, games, last_played: None }
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
            let wanted = format!("Is {one} the {other} of 14 games?");
            assert_eq!(known.as_deref(), Some(wanted.as_str()));
        }
    }
    for other in ["Adam", "Ida", "Ada B", "Ad"] {
        assert_eq!(asked(&["Ada", other], Vec::new()), None, "{other}");
        assert_eq!(asked(&["Ada"], vec![person(other, 3)]), None, "{other}");
    }
    // A name that is known exactly is not asked about, whoever else there is.
    assert_eq!(asked(&["Ada"], vec![person("ADA", 3), person("Ada", 1)]), None);
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
fn an_incomplete_correction_of_couples_never_shows_a_game_without_the_round() {
    let mut window = open(&super::couples::four_couples());
    window.press("g a F6 Up Up");
    window.waits_for("Correct round 5");
    window.press("F2");
    window.waits_for("Correcting round 5");
    // The first couple ends with a different result, and its boxes are blank now.
    window.press("s");
    window.expect("Abe and Cleo: How many points did");
    for told in ["What changes", "No game changes."] {
        assert!(!window.sees(told), "{told}: {:?}", window.words());
    }
}

#[test]
fn a_correction_starts_in_the_box_where_the_round_started() {
    for game in plain_games() {
        for seed in 0..8 {
            let record = some_rounds(game, 500 + seed, None, 1);
            let blank = OpenGame::open(begun(&record), Vec::new());
            let first = RoundForm::next(&blank, Draft::default()).cursor();
            let sheet = OpenGame::open(record, Vec::new());
            if sheet.record().rounds.is_empty() {
                continue;
            }
            let form = RoundForm::correct(&sheet, 1, None);
            assert_eq!(form.cursor(), first, "{}, seed {seed}", game.id);
        }
    }
}

#[test]
fn enter_in_an_untouched_round_does_nothing() {
    for rules in plain_games() {
        let game = OpenGame::open(begun(&some_rounds(rules, 1, None, 1)), Vec::new());
        let mut form = RoundForm::next(&game, Draft::default());
        let before = form.cursor();
        let outcome = form.press(&game, EditKey::Enter);
        assert!(!matches!(outcome, Outcome::Record), "{}", rules.id);
        assert_eq!(form.cursor(), before, "{}", rules.id);
    }
}

#[test]
fn a_ruling_stays_visible_until_it_is_erased() {
    let (game, mut form) = form(GOODGE);
    let ruling = Cell::of("adjustments", Subject::Team(Team(0)));
    form.show_more(true);
    assert!(form.cells().contains(&ruling));
    form.point(&game, ruling);
    press(&game, &mut form, "- 2 0");
    assert!(form.hide_more());
    assert!(form.cells().contains(&ruling));
    assert!(!form.cells().contains(&Cell::one("note")));
    assert!(!form.hide_more());
    form.point(&game, ruling);
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
    press(&game, &mut form, "3 3 0 H 1 0 Tab 2 0 Tab 0 Tab 1 2 1 2");
    let of_cleo = Cell::of("captured", Subject::Team(Team(2)));
    assert_eq!(form.filled().get(&of_cleo), Some(&1));
    assert!(form.cells().iter().any(|cell| cell.field == "no_tricks"));
    press(&game, &mut form, "Tab Tab 3");
    assert_eq!(form.text(&Cell::one("no_tricks")), "Cleo");
}

#[test]
fn backspace_stays_in_its_box_and_retyping_goes_box_by_box() {
    let (game, mut form) =
        form(r#"{"game":"golf","players":["Ada","Ben","Cleo","Dov"],"rounds":[]}"#);
    press(&game, &mut form, "1 2 Tab 3 4 Tab 5 6 Erase Erase Erase Erase Erase");
    let cards = |player| Cell::of("cards", Subject::Player(Player(player)));
    assert_eq!(form.cursor(), Some(cards(2)));
    assert_eq!((form.text(&cards(0)), form.text(&cards(1))), ("12", "34"));

    // Bids are typed again from the first one; the tricks are still blank.
    let players = r#"["Ada","Ben","Cleo","Dov"]"#;
    let (game, mut form) =
        self::form(&format!(r#"{{"game":"oh-hell","players":{players},"rounds":[]}}"#));
    press(&game, &mut form, "1 1 0 0 Back Back Back Back 0 0 1 1");
    let bids = [0, 1, 2, 3].map(|seat| Cell::of("bids", Subject::Player(Player(seat))));
    assert_eq!(bids.map(|cell| form.text(&cell).to_owned()), ["0", "0", "1", "1"]);
    assert_eq!(form.text(&Cell::of("tricks", Subject::Player(Player(0)))), "");
}

#[test]
fn the_question_is_about_the_box_of_the_cursor() {
    let players = r#"["Ada","Ben","Cleo","Dov"]"#;
    let (game, mut form) = form(&format!(r#"{{"game":"push","players":{players},"rounds":[]}}"#));
    assert_eq!(form.question(game.record()).as_deref(), Some("Who went out?"));
    press(&game, &mut form, "Tab");
    assert_eq!(form.question(game.record()).as_deref(), Some("What did Ada have left?"));
    // Also where 0 is filled in, and behind a box that was passed by.
    press(&game, &mut form, "Back 1");
    assert_eq!(form.question(game.record()).as_deref(), Some("What did Ada have left?"));
    press(&game, &mut form, "Tab Tab Tab");
    assert_eq!(form.question(game.record()).as_deref(), Some("What did Ben have left?"));
}

#[test]
fn no_trump_is_the_bid_of_a_dealer_and_y_says_that_the_dealer_was_stuck() {
    let players = r#"["Ada","Ben","Cleo","Dov"]"#;
    let record =
        format!(r#"{{"game":"cardigan","players":{players},"dealer":"Cleo","rounds":[]}}"#);
    let (game, mut form) = form(&record);
    press(&game, &mut form, "3 N 2 7");
    assert_eq!(form.text(&Cell::one("strain")), "no-trump");
    assert_eq!((form.text(&Cell::one("level")), form.text(&Cell::one("stuck"))), ("2", ""));
    let (game, mut form) = self::form(&record);
    press(&game, &mut form, "3 Y 1 2 7");
    assert_eq!(form.text(&Cell::one("strain")), "diamonds-alone");
    assert_eq!((form.text(&Cell::one("level")), form.text(&Cell::one("stuck"))), ("2", "true"));
}

#[test]
fn enter_goes_from_yes_to_no_where_nothing_must_be_answered() {
    let players = r#"["Ada","Ben","Cleo"]"#;
    let (game, mut form) = form(&format!(r#"{{"game":"sticks","players":{players},"rounds":[]}}"#));
    let form_keys = ["Y", "Enter", "N", "Enter", "Y", "Enter"];
    for key in form_keys {
        assert_ne!(press(&game, &mut form, key), Outcome::Record, "{key}");
    }
}
