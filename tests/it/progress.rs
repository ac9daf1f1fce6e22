//! Everybody's progress on the sheet: money with its cents, the contract each is on, who draws,
//! lives and sticks; that the most important is in the banner; and what is said once.

use session::describe;

use crate::prelude::*;

fn open(text: &str) -> Window {
    Window::playing(&read(text)).showing("Record round")
}

const SASKATCHEWAN: &str = r#"{"game":"saskatchewan-rummy","players":["Ada","Ben","Cleo","Dov"],
    "rounds":[{"tricks":{"Ada":5,"Cleo":6,"Dov":2}},{"hearts":{"Ada":1,"Ben":7,"Dov":5}}]}"#;

#[test]
fn money_is_on_the_sheet_with_its_cents() {
    let mut window = open(SASKATCHEWAN);
    for words in ["money", "−0.30", "−0.35", "−0.25", "−0.05", "0.00", "Pot", "1.30"] {
        window.expect_exactly(words);
    }
    assert!(!window.has("−30") && !window.has("cents"));
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
    window.expect_all(&["Pot", "1.25"]);
    window.press_to_all("Shift+Tab 3 Ctrl+Enter", &["Ada!", "wins 1.00", "loses 0.50"]);
    // A pot that is shared early is in no score.
    let ended = SASKATCHEWAN.replacen('{', r#"{"ended":true,"#, 1);
    Window::playing(&read(&ended)).waits_for("+0.35 with the pot");
}

#[test]
fn chosen_players_are_numbered_where_their_order_counts_only() {
    let mut window = open(THIRTY_ONE);
    window.press("Shift+Tab 2 3");
    assert!(!window.has("1."), "{:?}", window.words());
    let mut window = open(
        r#"{"game":"saskatchewan-rummy","players":["Ada","Ben","Cleo","Dov"],"rounds":[
            {"tricks":{"Ada":13}},{"hearts":{"Ada":13}},{"queens":{"Ada":4}},
            {"king_of_clubs":"Ada"},{"last_trick":"Ada"}]}"#,
    );
    window.press("0 Tab 0 Tab 0 Tab 0 Tab 2 3");
    window.expect_exactly("1.");
}

#[test]
fn more_than_all_boxes_take_together_stays_as_typed_and_is_not_recorded() {
    let mut window = open(
        r#"{"game":"saskatchewan-rummy","players":["Ada","Ben","Cleo","Dov","Eve"],"rounds":[]}"#,
    );
    // Ten tricks; any one number may have up to 26.
    window.press_to("2 3", "23 of 10, 13 too many");
    window.press_to_all("Tab Enter Ctrl+Enter", &["Round 1: Ada deals", "23 of 10, 13 too many"]);
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
        window.expect_all(&["Trump", "Spades"]);
    }
}

#[test]
fn winners_have_the_first_place_and_their_own_total() {
    let mut others_have_more = 0;
    for path in crate::records::cases() {
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
        let unit = record.game.unit;
        let total = evaluation.settled(first[0], unit);
        let words = format!("with {}", unit.words(total));
        assert!(outcome.wins_with.ends_with(&words), "{path:?}");
        let is_ahead = |other: &&scoring::Standing| match record.game.wins_by {
            WinsBy::Highest => total > evaluation.settled(other, unit),
            WinsBy::Lowest => total < evaluation.settled(other, unit),
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

fn hearts(rounds: &str) -> Window {
    let text =
        format!(r#"{{"game":"hearts","players":["Ada","Ben","Cleo","Dov"],"rounds":[{rounds}]}}"#);

    Window::playing(&read(&text))
}

const ROUND: &str = r#"{"points":{"Ada":14,"Ben":5,"Cleo":7,"Dov":0}}"#;
/// Ada and Dov are ahead of the others, because low wins.
const TIED: &str = r#"{"points":{"Ada":2,"Ben":15,"Cleo":7,"Dov":2}}"#;

/// In windows that are not narrow a refusal is at its box, and named in the banner.
#[test]
fn a_refusal_is_said_once() {
    for (width, height) in [(1440.0, 900.0), (1366.0, 700.0), (1093.0, 580.0)] {
        for keys in ["1 4 Enter 5 Enter 7 Enter 9 Enter", "F2 2 0 Enter"] {
            let mut window = hearts(ROUND);
            window.resize(width, height);
            window.press(keys);
            let words = window.words();
            let said = words.iter().filter(|words| words.contains("they must make 26")).count();
            assert_eq!(said, 1, "{keys} at {width}: {words:#?}");
        }
    }
}

/// Whoever is ahead and whoever deals have a sign, which takes no digit from their total; neither
/// does a score from the total beside it.
#[test]
fn no_total_is_cut() {
    for game in plain_games() {
        let crowd = [12, 10, 8, 6, 4].into_iter().find(|some| game.player_counts.allows(*some));
        let record = some_rounds(game, 5, crowd, 3);
        let mut window = Window::playing(&record);
        for (width, height) in [(1366.0, 768.0), (1280.0, 680.0), (800.0, 600.0)] {
            window.resize(width, height);
            for total in evaluate(&record).rounds.iter().flat_map(|round| round.totals.clone()) {
                let words = record.game.unit.words(total);
                // Not beside the table, as in a wide window.
                let room = if width < 1280.0 { width } else { 0.7 * width };
                let bounds = window.whole_bounds(&words).into_iter();
                for seen in bounds.filter(|bounds| bounds.x < room) {
                    // Letters of at least this size have a line of this height; small ones are thin.
                    let style = if seen.height < 20.0 { scale::SCORE } else { scale::HEAD };
                    let style = style.sized((0.75 * seen.height).floor());
                    let needed = text_fit::width(&words, style);
                    let game = game.id;
                    assert!(needed <= seen.width + 1.0, "{game}, {width}: {words} has {seen:?}");
                }
            }
        }
    }
}

#[test]
fn who_shares_the_lead_is_marked() {
    for (rounds, tied) in [(TIED, 2), (ROUND, 0), ("", 0)] {
        let mut window = hearts(rounds);
        let words = window.words();
        assert_eq!(words.iter().filter(|words| *words == "tied").count(), tied, "{words:?}");
    }
}

/// What a card costs is known before the round, whatever else there is to say.
#[test]
fn the_points_for_each_are_in_every_headline() {
    for players in 3..=8 {
        let played = simulated("canadian-salad", 3, Some(players), None);
        for rounds in [0, 3, 8, 9] {
            let some = played.rounds[..rounds].to_vec();
            let mut window =
                Window::playing(&Record { rounds: some, ended: false, ..played.clone() });
            window.resize(1366.0, 768.0);
            window.waits_for(&format!("Round {}", rounds + 1));
            window.expect("Points each");
            if rounds == 8 {
                let king = if players < 6 { "the king of spades" } else { "kings of spades" };
                window.expect(king);
            }
        }
    }
}

#[test]
fn two_sides_that_tie_stay_apart() {
    let record = read(r#"{"game":"push","players":["Mia","Sam","Lou","Eve"],"rounds":[]}"#);
    assert_eq!(record.team_name_list(&[Team::A, Team::B]), "Mia and Lou, Sam and Eve");
}
