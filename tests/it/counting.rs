//! The card counter in the window: cards instead of a total, by keys.

use crate::prelude::*;

const GOODGE: &str = r#"{"game":"goodge","players":["Ada","Ben","Cleo"],"dealer":"Ada","rounds":[
 {"declarer":"Ben","bid":110,"trump":"stars","captured":{"Ada":70,"Ben":130,"Cleo":50}}]}"#;

const HAND_AND_FOOT: &str =
    r#"{"game":"hand-and-foot","players":["Ada","Ben","Cleo","Dov"],"rounds":[]}"#;

fn captured(player: u16) -> Cell {
    Cell::of("captured", Subject::Player(Player(player)))
}

fn counted(window: &Window, round: usize, cell: Cell) -> Option<String> {
    let record = window.record_of(GameId(1));
    record.rounds[round - 1].card_count(&cell).map(scoring::CardCount::words)
}

#[test]
fn cards_are_counted_instead_of_typing_their_total() {
    let mut window = Window::playing(&read(GOODGE)).showing("Round 2: Ben deals");
    // Ada declares 80 in spades; her cards are counted: 4 ones and the crown.
    window.press_to("1 8 0 Enter S F4", "Ada’s captured points");
    window.press_to_all("4 Down Down Down 1", &["80 + 25", "Use 105"]);
    window.press("Enter");
    assert!(!window.sees("Use 105"), "the counter closes: {:?}", window.words());
    // The next box has the cursor; arrows, signs and Backspace count as well.
    window.press_to("F4 Tab 1 Right Left + Up 9 Backspace", "Ben’s captured points");
    window.expect("Use 30");
    window.press_to("Enter", "105 + 30 + 115 = 250");
    window.press_to("Enter", "Round 2 recorded");
    assert_eq!(counted(&window, 2, captured(0)).as_deref(), Some("4 × Ones + 1 × Crown"));
    assert_eq!(counted(&window, 2, captured(1)).as_deref(), Some("2 × Fives"));
    assert_eq!(counted(&window, 2, captured(2)), None);

    // A correction shows the cards again and continues counting from there.
    window.press_to("F2 Tab Tab Tab F4", "80 + 25");
    window.press_to("3", "Use 85");
    window.press_to("Enter Tab 1 3 5 Tab", "Ada’s captured points: 3 × Ones + 1 × Crown");
    window.press_to("Ctrl+Enter", "Round 2 corrected");
    let after = counted(&window, 2, captured(0));
    assert_eq!(after.as_deref(), Some("3 × Ones + 1 × Crown"));

    // Undo brings back the earlier cards with their total.
    window.press("Ctrl+z");
    let before = counted(&window, 2, captured(0));
    assert_eq!(before.as_deref(), Some("4 × Ones + 1 × Crown"));
    window.press_to("F6 F6 F6", "Ada’s captured points, counted: 4 × Ones + 1 × Crown");
}

#[test]
fn a_partial_count_survives_a_crash() {
    let (_folder, path, mut store) = opened();
    let game = store.create(&read(GOODGE), None).unwrap();
    let mut window = Window::on_game(store, game);
    window.press("1 8 0 Enter S F4 2 Down 3");
    std::mem::forget(window);

    let mut window = Window::on_game(Store::open(&path).unwrap(), game);
    window.waits_for("Round 2: Ben deals");
    window.press_to("F4", "40 + 45");
    // Esc leaves the counter and no total; the box is still open.
    window.press_to("Esc", "What did Ada capture?");
}

#[test]
fn counting_is_undone_line_by_line() {
    let mut window = Window::playing(&read(GOODGE));
    window.press_to("1 8 0 Enter S F4 2 Down 3", "Use 85");
    window.press_to("Ctrl+z", "Use 40");
    // The counter still has the focus, at the line that was undone.
    window.press_to("4", "Use 100");
    window.press("Ctrl+z Ctrl+z");
    assert!(!window.sees("Use 40"), "nothing is counted: {:?}", window.words());
    window.press_to("Ctrl+y", "Use 40");
    // Once taken over, the box is undone first, then the count.
    window.press("Enter");
    assert!(!window.sees("Use 40"), "the counter closes");
    window.press_to("Ctrl+z", "What did Ada capture?");
    window.press_to_no("Ctrl+z", "Use 40");
    window.press_to("Ctrl+z", "trump");
}

#[test]
fn a_game_with_much_to_count_has_the_counter_beside_the_table() {
    let mut window = Window::playing(&read(HAND_AND_FOOT));
    window.waits_for("Ada and Cleo’s points on the table");
    // It does not take the keys until it is asked to.
    window.press("1 Tab 2 Tab 0 Tab 1 Tab 1 Tab 1 Tab 2 Tab 1 Tab 1 Tab F4");
    for (count, _) in [("2", 0), ("4", 1), ("0", 2), ("5", 3)] {
        window.press(count);
        window.press("Down");
    }
    window.expect("100 + 100 + 50");
    window.press("Enter");
    let drafts = window.store(|store| store.drafts(GameId(1)));
    let table = Cell::of("table", Subject::Team(Team(0)));
    let draft = drafts.values().next().unwrap();
    assert_eq!(draft.texts[&table], "250");
}

#[test]
fn a_long_name_leaves_space_for_the_button_that_counts() {
    let mut window = Window::playing(&read(HAND_AND_FOOT)).sized(1440.0, 900.0);
    window.press("3 Tab 0 Tab 1 Tab 2 Tab 0 Tab 1 Tab 1 Tab 1 Tab 3 0 0 Tab");
    window.waits_for("Ben and Dov’s points on the table");
    let card = window.place("Jokers").unwrap();
    let key = window.place("F4");
    // As far from the right edge of the card as the values of the cards.
    let values = window.text_bounds("50 each", 1.0)[0];
    assert!(
        key.is_some_and(|key| key.y < card.y && key.x < values.x + values.width),
        "{key:?} {values:?}"
    );
}

/// The counter of every game stops at the cards of its decks, in each of its lines.
#[test]
fn no_line_takes_more_cards_than_there_are() {
    for game in plain_games() {
        let record = begun(&some_rounds(game, 3, None, 1));
        let sheet = OpenGame::open(record, Vec::new());
        let mut form = RoundForm::next(&sheet, Draft::default());
        for cell in form.cells().into_iter().filter(|cell| form.can_count(cell)).collect::<Vec<_>>()
        {
            form.point(cell);
            let view = form.count_view().unwrap();
            let most: Vec<i64> = view.lines.iter().map(|line| line.most).collect();
            let melds = ["pinochle", "ten-thousand"].contains(&game.id);
            assert!(melds || most.iter().all(|most| *most < 999), "{}: {most:?}", game.id);
        }
    }
}
