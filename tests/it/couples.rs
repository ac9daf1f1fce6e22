//! A match of couples in the window: from the first names to the last round, by keys alone.

use house_rules::gui::theme::colors::LIGHT;

use crate::prelude::*;

fn open(text: &str) -> Window {
    Window::playing(&read(text)).showing("Couples")
}

/// Returns four couples of seven rounds, of which 6 are recorded.
pub fn four_couples() -> String {
    let round = |number: usize, hands: [&str; 4]| {
        let (guys, girls) = (["Abe", "Ben", "Carl", "Dov"], ["Cleo", "Dora", "Ada", "Bea"]);
        let couples = hands.iter().enumerate().map(|(chair, hand)| {
            let girl = girls[(chair + 4 - (number - 1) % 4) % 4];
            format!(r#"{{"A":"{}","B":"{girl}",{hand}}}"#, guys[chair])
        });
        format!(r#"{{"couples":[{}]}}"#, couples.collect::<Vec<_>>().join(","))
    };
    let gin = |by: &str, caught: i64| format!(r#""result":"gin","by":"{by}","caught":{caught}"#);
    let run = |by: &str, with: i64, caught: i64| {
        format!(r#""result":"run","by":"{by}","ran_with":{with},"caught":{caught}"#)
    };
    let stock = r#""result":"stock","deadwood":{"A":10,"B":12}"#.to_owned();
    let rounds = [
        [gin("A", 12), run("B", 4, 10), stock.clone(), run("A", 2, 10)],
        [gin("B", 20), run("A", 3, 15), gin("B", 11), stock.clone()],
        [gin("A", 18), gin("A", 22), run("B", 5, 25), run("A", 1, 9)],
        [gin("B", 10), gin("B", 19), run("B", 6, 14), stock.clone()],
        [run("A", 2, 30), run("A", 4, 24), gin("B", 9), run("A", 0, 15)],
        [gin("B", 24), run("B", 2, 11), gin("A", 8), gin("B", 7)],
    ];
    let rounds: Vec<String> = rounds
        .iter()
        .zip(1..)
        .map(|(hands, number)| round(number, [0, 1, 2, 3].map(|at: usize| hands[at].as_str())))
        .collect();
    format!(
        r#"{{"game":"gin-tournament","teams":{{
            "A":{{"players":["Abe","Ben","Carl","Dov"]}},
            "B":{{"players":["Cleo","Dora","Ada","Bea"]}}}},"rounds":[{}]}}"#,
        rounds.join(",")
    )
}

/// A match to 50 of one couple, with two games finished.
const TWO_GAMES: &str = r#"{"game":"gin-tournament","options":{"target":50},
    "teams":{"A":{"name":"Ours","players":["Abe"]},"B":{"name":"Theirs","players":["Cleo"]}},
    "rounds":[{"couples":[{"A":"Abe","B":"Cleo","result":"gin","by":"A","caught":60}]},
        {"couples":[{"A":"Abe","B":"Cleo","result":"gin","by":"A","caught":60}]}]}"#;

/// Nobody can leave a match; the card where one looks for it says what can be done, and does it.
#[test]
fn whoever_leaves_a_match_is_replaced() {
    let mut window = open(&four_couples());
    window.press("Ctrl+j");
    let words = "nobody can join or leave. End the game, or replace a player in all its rounds.";
    window.expect(words);
    window.press("2");
    window.expect(words);
    window.press_to("r 'Eva' Enter", "It was Eva, not Cleo");
    let record = window.record_of(GameId(1));
    assert_eq!(record.players[..2], ["Abe", "Eva"]);
}

#[test]
fn two_teams_sit_down_and_record_a_round_by_keys_alone() {
    let mut window = Window::empty();
    window.press_to("n", "What do you want to play?");
    window.enter_to("gin", "Gin Tournament: who is playing?");
    window.expect("Two teams of equal size");
    window.seat(["Abe", "Ben"]);
    // Enter in an empty box moves to the other team.
    window.press("Enter 'Cleo' Enter");
    window.expect("Guys 2, Girls 1");
    window.press_to("F5", "Guys have 2, Girls 1: Girls need 1 more.");
    window.enter("Dora");
    window.expect("2 couples seated");
    // Past the house rules to who deals.
    window.press_to("Tab Tab Tab Tab Tab b", "2 couples: Girls deal first");
    window.press_to_all("F5", &["Round 1: Girls deal", "0 of 2 couples are in"]);
    window.press_to("g a 1 8 Tab s 1 2 Tab 3 0 Tab", "Round 1 is complete: press Enter");
    window.expect("Guys are awarded 36");
    window.press_to("Enter", "Round 2: Guys deal");
    window.press_to_all("F6", &["Awarded", "36"]);
}

#[test]
fn an_impossible_result_is_reported_at_its_couple_and_kept() {
    let mut window = open(&four_couples());
    window.press_to("g a 1 3 1 Enter", "Table 1: Caught points must be from 0 to 130, not 131.");
    window.expect("131");
    // The cursor stays until the number is typed again.
    window.press("Enter Tab Backspace Tab d b 2 1 Tab r b 6 Tab 4 Tab r a 0 Tab 9 Tab");
    window.expect("Table 4: A run with nothing left is gin.");
    window.press_to("Enter", "Round 7 recorded");
}

#[test]
fn an_earlier_round_is_corrected_with_before_and_after() {
    let mut window = open(&four_couples());
    window.press_to("g a F6 Up Up", "Correct round 5");
    window.press_to("F2", "Correcting round 5");
    window.expect_all(&["Nothing changes until it is recorded", "round 7 is not finished"]);
    // No game is shown without the round: the first couple's boxes are blank after this.
    window.press_to("s", "Abe and Cleo: How many points did");
    window.expect_no("What changes");
    window.expect_no("No game changes.");
    window.press("Ctrl+z");
    // The first couple's run caught 30; it was 40.
    window.press_to_all("Tab Tab Tab 4 0", &["Ctrl+Enter corrects it", "Game 1, Guys", "108"]);
    window.press_to_all("Ctrl+Enter", &["Round 5 corrected", "0 of 4 couples are in"]);
    window.press_to("F6 F6 F6 F6 F6", "Table 1: Caught points: 30 → 40");
    window.press_to("Ctrl+z", "Undone: Round 5 corrected");
}

#[test]
fn the_last_game_ends_the_match() {
    let mut window = open(TWO_GAMES);
    window.waits_for("Round 3: Ours deal");
    window.press_to("g a 6 0 Enter", "All couples are in. This ends the match.");
    window.press_to_room("F9", "Please take your seats");
    window.expect_in_room("Cleo");
    window.press_to_all("Enter", &["Ours!", "win with 150, by 150", "50 + 50 + 50"]);
    window.expect_in_room("Ours!");
    window.expect_in_room("150");
    window.press_to("Enter Enter p", "Round 1: Ours deal");
}

#[test]
fn seats_are_swapped_and_a_ruling_is_added() {
    let mut window = open(&four_couples());
    window.press_to_room("F9", "Round 7");
    window.click("Cleo");
    window.click_to("Dora", "do not meet in round 7");
    window.press_to("g a 1 8 Tab d b 2 1 Tab g a 1 4 Tab g a 1 5 Tab F5 1 0 Enter Enter", "Ruling");
    window.waits_for("Round 7 is complete: press Enter");
    window.expect("57");
    window.press_to("Ctrl+Enter", "Round 7 recorded");
}

#[test]
fn f3_explains_an_award_and_the_chart_shows_the_games() {
    let mut window = open(&four_couples());
    window.press_to("F3", "Why these points? Round 6");
    // Girls: 24, 9 and 7; Guys: 8.
    window.expect_all(&["Girls are awarded 32 points and 1 gin.", "8 : 40", ", a gin"]);
    // Another round is marked and explained.
    window.press_to("Up", "Why these points? Round 5");
    window.press_to_no("Esc", "Why these points? Round");
    window.press_to_all("Esc F6 F6", &["Game 1", "lead by"]);
}

#[test]
fn a_couple_with_a_blank_box_does_not_count_yet() {
    let mut window = open(&four_couples()).sized(1280.0, 800.0);
    // A couple is one line, beside the score sheet.
    window.expect_all(&["Result", "Went out", "Ran with", "Caught", "Points", "Score sheet"]);
    window.press_to("g b 1 2 Tab r a 3 Tab 1 5 Tab s 1 0 1", "2 of 4 couples are in");
    assert!(!window.sees("113") && !window.sees("awarded 101"), "{:?}", window.words());
    window.press_to_all("Tab 0 Tab", &["3 of 4 couples are in", "Girls are awarded 101"]);
}

#[test]
fn a_refused_number_marks_no_other_box() {
    // What is red: the same beside a box of its own and beside the box of the other team.
    let red = |keys: &str, refused: &str| {
        let mut window = open(&four_couples());
        window.press_to(keys, refused);
        window.count_pixels(LIGHT.problem)
    };
    let alone = red("g a 1 3 1 Enter", "Caught points must be from 0 to 130, not 131.");
    assert_eq!(red("s 1 5 0 0 Enter", "must be from 0 to 130, not 1,500."), alone);
}

#[test]
fn teams_with_an_s_at_the_end_have_one_apostrophe() {
    let mut window = open(&four_couples());
    window.press_to("F2", "Correcting round 6");
    window.press_to("d", "Girls’ gins");
}
