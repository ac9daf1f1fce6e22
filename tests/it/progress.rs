//! Everybody's progress on the sheet: money with its cents, the contract each is on, who draws,
//! lives and sticks; and that the most important is in the banner.

use session::describe;
use store::statistics::{GameResult, PersonId};

use crate::prelude::*;

fn open(text: &str) -> Window {
    let mut window = Window::playing(&read(text));
    window.waits_for("Record round");
    window
}

const SASKATCHEWAN: &str = r#"{"game":"saskatchewan-rummy","players":["Ada","Ben","Cleo","Dov"],
    "rounds":[{"tricks":{"Ada":5,"Cleo":6,"Dov":2}},{"hearts":{"Ada":1,"Ben":7,"Dov":5}}]}"#;

#[test]
fn money_is_on_the_sheet_with_its_cents() {
    let mut window = open(SASKATCHEWAN);
    for words in ["money", "−0.30", "−0.35", "−0.25", "−0.05", "0.00", "Pot", "1.30"] {
        assert!(window.words().iter().any(|word| word == words), "{words}: {:?}", window.words());
    }
    assert!(!window.words().iter().any(|word| word == "−30" || word == "cents"));
    // What is being typed and the reasons for a score are money too.
    window.press_to("1 Tab 2 Tab 1 Tab", "−0.10");
    window.press_to("Up F3", "Why −0.05?");
}

const THIRTY_ONE: &str = r#"{"game":"thirty-one","players":["Ada","Ben","Cleo"],
    "options":{"quarters":1},
    "rounds":[{"lowest":["Ben"]},{"lowest":["Ben"]},{"lowest":["Cleo"]}]}"#;

#[test]
fn money_besides_the_score_is_shown_as_the_pot_and_at_the_end() {
    let mut window = open(THIRTY_ONE);
    window.expect("Pot");
    window.expect("1.25");
    window.press_to("Shift+Tab 3 Ctrl+Enter", "Ada!");
    window.expect_all(&["wins 1.00", "loses 0.50"]);
}

#[test]
fn chosen_players_are_numbered_where_their_order_counts_only() {
    let first = |window: &mut Window| window.words().iter().any(|word| word == "1.");
    let mut window = open(THIRTY_ONE);
    window.press("Shift+Tab 2 3");
    assert!(!first(&mut window), "{:?}", window.words());
    let mut window = open(
        r#"{"game":"saskatchewan-rummy","players":["Ada","Ben","Cleo","Dov"],"rounds":[
            {"tricks":{"Ada":13}},{"hearts":{"Ada":13}},{"queens":{"Ada":4}},
            {"king_of_clubs":"Ada"},{"last_trick":"Ada"}]}"#,
    );
    window.press("0 Tab 0 Tab 0 Tab 0 Tab 2 3");
    assert!(first(&mut window), "{:?}", window.words());
}

#[test]
fn more_than_all_boxes_take_together_stays_as_typed_and_is_not_recorded() {
    let mut window = open(
        r#"{"game":"saskatchewan-rummy","players":["Ada","Ben","Cleo","Dov","Eve"],"rounds":[]}"#,
    );
    // Ten tricks; any one number may have up to 26.
    window.press_to("2 3", "23 of 10, 13 too many");
    window.press_to("Tab Enter Ctrl+Enter", "Round 1: Ada deals");
    window.expect("23 of 10, 13 too many");
    window.press_to("Backspace Backspace 5 Tab", "5 of 10, 5 to place");
}

#[test]
fn the_last_hearts_are_filled_in_if_all_cards_are_dealt() {
    for (removed, filled) in [(0, true), (4, false)] {
        let mut window = open(&format!(
            r#"{{"game":"saskatchewan-rummy","players":["Ada","Ben","Cleo","Dov"],
                "options":{{"cards_out":{removed}}},
                "rounds":[{{"tricks":{{"Ada":{},"Ben":3,"Cleo":3,"Dov":3}}}}]}}"#,
            4 - removed / 4
        ));
        window.press_to("5 Tab 4 Tab 1 Tab", "Round 2");
        assert_eq!(window.sees("filled in"), filled, "{removed}: {:?}", window.words());
    }
}

#[test]
fn a_correction_names_a_dealer_where_somebody_deals_only() {
    for (game, round, dealt) in [
        ("oh-hell", r#"{"bid":{"Ada":1},"tricks":{"Ada":1}}"#, true),
        ("five-in-a-row", r#"{"side":"A"}"#, false),
    ] {
        let mut window =
            open(&format!(r#"{{"game":"{game}","players":["Ada","Ben"],"rounds":[{round}]}}"#));
        window.press_to("Up F2", "Correcting round 1");
        assert_eq!(window.sees("Dealt by"), dealt, "{game}: {:?}", window.words());
    }
}

#[test]
fn what_each_player_is_to_do_is_in_the_columns() {
    let mut window = open(
        r#"{"game":"desert-rummy","players":["Ada","Ben","Cleo"],
            "rounds":[{"melded":{"Ada":true},"went_out":"Ada"}]}"#,
    );
    // Ada is on the second contract, the others on the first.
    let count = |window: &mut Window, words: &str| {
        window.words().iter().filter(|word| *word == words).count()
    };
    window.expect("Contract");
    let first = count(&mut window, "2 sets of 3");
    assert_eq!(first, 2, "{:?}", window.words());

    let mut window = open(
        r#"{"game":"sticks","players":["Ada","Ben","Cleo"],
            "rounds":[{"played":{"Ada":true,"Cleo":true},"went_out":"Cleo"}]}"#,
    );
    // Whoever played the stick draws another; Ben keeps his.
    window.expect("Draw a stick");
    let words = window.words();
    let at = words.iter().position(|word| word == "Draw a stick").unwrap();
    assert_eq!(words.get(at + 1..at + 4).unwrap(), ["yes", "", "yes"], "{words:?}");
}

#[test]
fn the_trump_is_in_the_banner_however_little_space_there_is() {
    let mut window = open(
        r#"{"game":"whist-with-tens","players":["Ida","Walt","June","Otto"],
            "rounds":[{"tricks":{"A":7,"B":6},"tens":{"A":2,"B":2}}]}"#,
    );
    for (width, height) in [(1440.0, 900.0), (1024.0, 640.0)] {
        window.resize(width, height);
        window.expect("Trump");
        window.expect("Spades");
    }
}

#[test]
fn winners_have_the_first_place_and_their_own_total() {
    let mut others_have_more = 0;
    for path in crate::exchange::cases() {
        let text = fs::read_to_string(&path).unwrap();
        let Some(record) = json::decode(&text).ok().and_then(|decoded| decoded.record) else {
            continue;
        };
        let evaluation = evaluate(&record);
        let Some(outcome) = describe::outcome(&record, &evaluation) else { continue };
        let winners = evaluation.winners();
        let of_winners = |standing: &&scoring::Standing| winners.contains(&standing.team);
        let (first, others): (Vec<&scoring::Standing>, Vec<_>) =
            evaluation.standings.iter().partition(of_winners);
        let total = record.game.unit.words(first[0].total);
        assert!(outcome.wins_with.ends_with(&format!("with {total}")), "{path:?}");
        let is_ahead = |other: &&scoring::Standing| match record.game.wins_by {
            WinsBy::Highest => first[0].total > other.total,
            WinsBy::Lowest => first[0].total < other.total,
        };
        let alone = winners.len() == 1 && !others.is_empty();
        let margin = alone && others.iter().all(is_ahead);
        assert_eq!(!outcome.by.is_empty(), margin, "{path:?}: {outcome:?}");
        let people: Vec<PersonId> = (1..).take(record.players.len()).map(PersonId).collect();
        let result = GameResult::new(1, &record, &evaluation, &people, clock::now());
        for seat in result.seats {
            assert_eq!(seat.won, seat.won && seat.place == 1, "{path:?}");
            others_have_more += usize::from(seat.place == 2 && !seat.won && !margin && alone);
        }
    }
    assert!(others_have_more > 3, "{others_have_more}");
}

#[test]
fn one_player_of_a_side_wins_and_two_win() {
    let game = |players: &str| {
        format!(
            r#"{{"game":"five-in-a-row","players":[{players}],
                "rounds":[{{"side":"A","rows":2}},{{"side":"A"}}]}}"#
        )
    };
    let says = |players: &str| {
        let sheet = OpenGame::open(read(&game(players)), vec![]);
        describe::outcome(sheet.record(), sheet.evaluation()).unwrap().wins_with
    };
    assert_eq!(says(r#""Ada","Ben""#), "wins with 3");
    assert_eq!(says(r#""Ada","Ben","Cleo","Dov""#), "win with 3");
}
