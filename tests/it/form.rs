//! What the entry form fills in automatically.

use scoring::{FactValue, GameEnd, PlayerCounts};
use session::describe::{fact_line, labeled_fact};
use session::score_sheet::CorrectionWords;

use crate::prelude::*;

const TRUMPS: &str = r#"{"game":"trumps","players":["Ada","Ben","Cleo","Dov"],"rounds":[
 {"declarer":"Ada","bid":12,"trump":"spades","tricks":12}]}"#;

fn sheet(record: &str) -> OpenGame {
    OpenGame::open(read(record), Vec::new())
}

fn pairs(form: &RoundForm) -> Option<Vec<u16>> {
    match form.entry().get(&Cell::one("teams")) {
        Some(Value::Players(players)) => Some(players.iter().map(|Player(seat)| *seat).collect()),
        _ => None,
    }
}

#[test]
fn partners_are_recorded_with_a_new_hand_alone() {
    let sheet = sheet(TRUMPS);
    let mut form = RoundForm::next(&sheet, BTreeMap::new());
    type_keys(&sheet, &mut form, "27⏎H7⏎");
    // The second game: Ada with Ben, Cleo with Dov.
    assert_eq!(pairs(&form), Some(vec![0, 1, 2, 3]));
    assert_eq!(form.press(&sheet, EditKey::Record), Outcome::Record);
    assert_eq!(pairs(&RoundForm::correct(&sheet, 1, None)), None);
}

/// Forty at a table: "1" to "4" wait for a second digit, "40" and "5" do not.
#[test]
fn seats_beyond_nine_take_two_digits() {
    let names: Vec<String> = (1..=40).map(|seat| format!("Player {seat}")).collect();
    let record = serde_json::json!({ "game": "sweep", "players": names, "rounds": [] });
    for (keys, seat) in [
        ("5", 4),
        ("40", 39),
        ("10", 9),
        ("39", 38),
        ("4 ", 3),
        ("1 ", 0),
        // 45 is nobody's seat.
        ("45", 4),
    ] {
        let sheet = sheet(&record.to_string());
        let mut form = RoundForm::next(&sheet, BTreeMap::new());
        form.point(Cell::one("went_out"));
        for key in keys.chars() {
            assert_ne!(form.press(&sheet, EditKey::Char(key)), Outcome::Ignored, "{keys}");
        }
        let out = form.entry().get(&Cell::one("went_out")).cloned();
        assert_eq!(out, Some(Value::Player(Player(seat))), "{keys}");
    }
}

fn boxes(form: &RoundForm) -> Vec<String> {
    let name = |cell: &Cell| match cell.subject {
        Subject::One => cell.field.to_owned(),
        Subject::Player(player) => format!("{} {}", cell.field, player.0 + 1),
        Subject::Team(team) => {
            format!("{} {}", cell.field, char::from(b'A' + u8::try_from(team.0).unwrap()))
        }
        Subject::TeamPart(team, part) => {
            format!("{part} {}", ["A", "B"][usize::from(team.0)])
        }
        Subject::Part(part) => part.to_owned(),
    };
    form.cells().iter().map(name).collect()
}

#[test]
fn the_cursor_moves_in_reading_order() {
    let four = r#""players":["Ada","Ben","Cleo","Dov"]"#;
    let marbles = sheet(&format!(r#"{{"game":"jokers-wild",{four}}}"#));
    let castle = ["castle 1", "castle 3", "castle 2", "castle 4"];
    assert_eq!(boxes(&RoundForm::next(&marbles, Draft::default())), castle, "side by side");

    let round = r#"{"declarer":"Ben","strain":"red","level":1,"tricks":7,"cards":{}}"#;
    let rounds = [round; 3].join(",");
    let cardigan = sheet(&format!(r#"{{"game":"cardigan",{four},"rounds":[{rounds}]}}"#));
    let form = RoundForm::next(&cardigan, Draft::default());
    let wanted = "duplicates 1, duplicates 3, duplicates 2, duplicates 4, declarer, strain, \
                  level, tricks, play, diamonds A, clubs A, hearts A, spades A, diamonds B, \
                  clubs B, hearts B, spades B, discards A, cards A, discards B, cards B";
    assert_eq!(boxes(&form).join(", "), wanted);
}

/// Bids are asked for from the dealer's left, and turns from whoever rolls first; what everybody took
/// is asked for by seats.
#[test]
fn players_are_asked_in_turn() {
    let four = r#""players":["Ada","Ben","Cleo","Dov"]"#;
    let oh_hell = sheet(&format!(r#"{{"game":"oh-hell",{four},"dealer":"Cleo"}}"#));
    let mut form = RoundForm::next(&oh_hell, Draft::default());
    let wanted = "bids 4, bids 1, bids 2, bids 3, tricks 1, tricks 2, tricks 3, tricks 4, trump";
    assert_eq!(boxes(&form).join(", "), wanted);
    assert_eq!(form.cursor(), Some(Cell::of("bids", Subject::Player(Player(3)))));
    // The boxes stay in the columns of the players.
    let columns: Vec<Subject> = form.views()[0].boxes.iter().map(|it| it.cell.subject).collect();
    assert_eq!(columns, (0..4).map(|seat| Subject::Player(Player(seat))).collect::<Vec<_>>());
    // Nobody who is away is asked, and a dealer out of turn changes the order.
    form.set_away(&oh_hell, &[Player(3)]);
    assert!(boxes(&form).join(", ").starts_with("bids 1, bids 2, bids 3, tricks 1"));
    form.write(&oh_hell, Cell::one("dealer"), "Ada");
    assert!(boxes(&form).join(", ").starts_with("bids 2, bids 3, bids 1, tricks 1"));
    let dice = sheet(&format!(r#"{{"game":"ten-thousand",{four},"dealer":"Ben"}}"#));
    let wanted = ["turn 2", "turn 3", "turn 4", "turn 1"];
    assert_eq!(boxes(&RoundForm::next(&dice, Draft::default())), wanted);
}

/// A problem of one person names them first, and the cursor goes to their box.
#[test]
fn the_box_that_is_wrong_is_asked_for() {
    for (record, typed, wrong) in [
        (
            r#"{"game":"ten-thousand","players":["Ada","Ben","Cleo"],
                "rounds":[{"turn":{"Ada":1000,"Ben":9500,"Cleo":1000}}]}"#,
            [("turn", [100, 500, 300])].as_slice(),
            Cell::of("turn", Subject::Player(Player(2))),
        ),
        (
            r#"{"game":"golf","players":["Ada","Ben","Cleo"],"rounds":[]}"#,
            &[("cards", [10, 10, 300]), ("blocks", [0, 0, 1]), ("joker_blocks", [0, 0, 0])],
            Cell::of("cards", Subject::Player(Player(2))),
        ),
    ] {
        let sheet = sheet(record);
        let mut form = RoundForm::next(&sheet, Draft::default());
        for (field, numbers) in typed {
            for (number, seat) in numbers.iter().zip(0..) {
                let cell = Cell::of(field, Subject::Player(Player(seat)));
                form.write(&sheet, cell, &number.to_string());
            }
        }
        form.enter_box(None);
        assert_eq!(form.press(&sheet, EditKey::Record), Outcome::Moved, "{record}");
        assert_eq!(form.cursor(), Some(wrong), "{record}: {:?}", form.evaluation().problems);
    }
}

#[test]
fn a_question_is_asked_in_the_words_of_the_game() {
    let four = r#""players":["Ada","Ben","Cleo","Dov"]"#;
    let cardigan = sheet(&format!(r#"{{"game":"cardigan",{four}}}"#));
    let mut form = RoundForm::next(&cardigan, Draft::default());
    assert_eq!(form.question(cardigan.record()).as_deref(), Some("Who bid?"));
    for (field, text, next) in [
        ("declarer", "Ben", "Which bid?"),
        ("strain", "red", "At what level?"),
        ("level", "1", "How many tricks?"),
        ("tricks", "7", "How was it played?"),
    ] {
        form.write(&cardigan, Cell::one(field), text);
        let _ = form.press(&cardigan, EditKey::Enter);
        assert_eq!(form.question(cardigan.record()).as_deref(), Some(next), "after {field}");
    }
}

#[test]
fn only_a_dealer_who_bid_can_have_been_stuck() {
    let cardigan = sheet(r#"{"game":"cardigan","players":["Ada","Ben","Cleo","Dov"]}"#);
    let mut form = RoundForm::next(&cardigan, Draft::default());
    let asked = |form: &RoundForm| boxes(form).iter().any(|name| name == "stuck");
    assert!(!asked(&form));
    form.write(&cardigan, Cell::one("declarer"), "Ben");
    assert!(!asked(&form), "Ada deals");
    form.write(&cardigan, Cell::one("declarer"), "Ada");
    assert!(asked(&form));
}

/// A game of two sides with a count for each.
static COUNTED: Game = Game {
    id: "counted",
    name: "Counted",
    player_counts: PlayerCounts::sides(&[4]),
    deal: |_, deal| {
        deal.fact("bags", "Bags", FactValue::Each(vec!["3".to_owned(), "1".to_owned()]));
    },
    end: |_| GameEnd::NotYet,
    ..Game::BASE
};

#[test]
fn a_fact_of_each_side_is_in_its_column() {
    let euchre = r#"{"game":"euchre","players":["Ada","Ben","Cleo","Dov"],"rounds":[]}"#;
    let record = read(euchre);
    let sheet = OpenGame::open(Record { game: &COUNTED, ..record }, Vec::new());
    let form = RoundForm::next(&sheet, Draft::default());
    let both = vec!["3".to_owned(), "1".to_owned()];
    assert_eq!(form.team_facts(sheet.record()), [("Bags", both)]);
    let evaluation = evaluate(sheet.record());
    let deal = evaluation.next().unwrap();
    assert!(sheet.fitting_facts(deal, 1e6, |_| 1.0).0.is_empty());
    let words = "Ada and Cleo 3, Ben and Dov 1".to_owned();
    assert_eq!(labeled_fact(sheet.record(), &deal.facts[0]), ("Bags", words));
    let next = result::next(sheet.record(), deal);
    assert_eq!(next["bags"], serde_json::json!({ "A": "3", "B": "1" }));
}

#[test]
fn the_first_deal_shows_only_facts_common_to_everybody() {
    let record = r#"{"game":"desert-rummy","players":["Ada","Ben"],"rounds":[]}"#;
    let sheet = sheet(record);
    let lines = |record: &Record| -> Vec<String> {
        let evaluation = evaluate(record);
        evaluation.next().unwrap().facts.iter().filter_map(|fact| fact_line(record, fact)).collect()
    };
    assert_eq!(lines(sheet.record()), ["Cards 11", "Contract 2 sets of 3"]);
    let counted = Record {
        game: &COUNTED,
        players: ["Ada", "Ben", "Cleo", "Dov"].map(str::to_owned).to_vec(),
        ..sheet.record().clone()
    };
    assert!(lines(&counted).is_empty());
}

fn correction_lines(game: &str, before: &str, after: &str) -> Vec<String> {
    let text = |round: &str| format!("{{{game},\"rounds\":[{round}]}}");
    let sheet = sheet(&text(before));
    let wanted = read(&text(after));
    let draft = Draft::of(&wanted, &wanted.rounds[0]);
    let form = RoundForm::correct(&sheet, 1, Some(draft));
    let line = |words| match words {
        CorrectionWords::Cell([what, old, new]) => format!("{what}: {old} → {new}"),
        CorrectionWords::Counted(words) => words,
    };
    sheet.correction_words(&form).into_iter().map(line).collect()
}

#[test]
fn a_correction_names_players_and_sides_as_they_are_written() {
    let couple = |result: &str| format!(r#"{{"couples":[{{"A":"Ada","B":"Cleo",{result}}}]}}"#);
    for (game, before, after, lines) in [
        (
            r#""game":"goodge","players":["Mary-Ann","Ben","Cleo"]"#,
            r#"{"declarer":"Mary-Ann","bid":60,"trump":"hearts","captured":{"Ben":250}}"#.into(),
            r#"{"declarer":"Ben","bid":60,"trump":"hearts","captured":{"Cleo":250}}"#.into(),
            &[
                "Goodge: Mary-Ann → Ben",
                "Ben’s captured points: 250 → blank",
                "Cleo’s captured points: blank → 250",
            ][..],
        ),
        (
            r#""game":"five-in-a-row","players":["Ada","Ben","Cleo","Dora"]"#,
            r#"{"side":"B","rows":1}"#.to_owned(),
            r#"{"side":"A","rows":2}"#.to_owned(),
            &["Side: Ben and Dora → Ada and Cleo", "Rows: 1 → 2"],
        ),
        (
            r#""game":"gin-tournament","players":["Ada","Ben","Cleo","Dov"]"#,
            couple(r#""result":"gin","by":"A","caught":12"#),
            couple(r#""result":"gin","by":"B","caught":13"#),
            &["Table 1: Who went out: Guys → Girls", "Table 1: Caught points: 12 → 13"],
        ),
    ] {
        assert_eq!(correction_lines(game, &before, &after), lines);
    }
}

#[test]
fn pinochle_asks_who_took_no_trick_only_if_somebody_may_lose_meld() {
    let asks = |players: &str, round: &str, options: &str| {
        let text = format!(
            r#"{{"game":"pinochle","players":{players},"options":{options},"rounds":[{round}]}}"#
        );
        let record = read(&text);
        let asked = with_round(&record, 1, &record.rounds[0], prompt_round);
        asked.fields.iter().any(|field| field.spec.id == "no_tricks")
    };
    let (three, four) = (r#"["Ada","Ben","Cleo"]"#, r#"["Ada","Ben","Cleo","Dov"]"#);
    let by_player = r#"{"meld_loss":"player"}"#;
    assert!(!asks(four, "{}", "{}"));
    assert!(!asks(four, r#"{"captured":{"A":10}}"#, "{}"), "B follows");
    assert!(!asks(four, r#"{"captured":{"A":10,"B":15}}"#, "{}"));
    assert!(asks(four, r#"{"captured":{"A":0}}"#, "{}"));
    assert!(asks(four, r#"{"captured":{"A":25,"B":0}}"#, "{}"));
    assert!(asks(four, r#"{"captured":{"A":0,"B":25}}"#, "{}"));
    assert!(asks(four, r#"{"captured":{"A":10,"B":15}}"#, by_player));
    assert!(!asks(three, r#"{"declarer":"Ada","captured":{"Ada":9,"Ben":8,"Cleo":8}}"#, "{}"));
    assert!(asks(three, r#"{"declarer":"Ada","captured":{"Ada":3,"Ben":11,"Cleo":11}}"#, "{}"));
    assert!(asks(three, r#"{"captured":{"Ada":14,"Ben":0,"Cleo":11}}"#, "{}"));
}

#[test]
fn a_row_of_pinochle_adds_up_and_says_who_reneged() {
    let words = |text: &str| {
        let record = read(text);
        let board = board(&record, &evaluate(&record));
        board.rows.into_iter().map(|row| row.words).collect::<Vec<_>>()
    };
    let two_sides = r#"{"game":"pinochle","players":["Ada","Ben","Cleo","Dov"],"rounds":[
        {"declarer":"Dov","bid":40,"meld":{"Ada":10,"Ben":20,"Dov":8},
         "captured":{"A":0,"B":25},"no_tricks":["Ada","Cleo"]},
        {"declarer":"Ada","bid":30,"meld":{"Ada":6,"Ben":4,"Dov":4},
         "captured":{"A":10,"B":8},"renege":"Ben"},
        {"declarer":"Ada","bid":30,"meld":{"Ada":6,"Ben":4},
         "captured":{"A":10,"B":8},"renege":"Ada"}]}"#;
    let rows = [["0 + 0", "28 + 50"], ["6 + 10", "reneged"], ["reneged", "4 + 8"]];
    assert_eq!(words(two_sides), rows);
}

#[test]
fn an_option_reads_like_a_sentence() {
    let (number, word, flag) = (Value::Number, Value::Word, Value::Flag);
    for (game, option, value, words) in [
        // A number is before what it counts and after what it is.
        ("trumps", "target", number(50), "Games to 50"),
        ("goodge", "target", number(500), "Play to 500"),
        ("ten-dime-rummy", "dimes_each", number(5), "5 dimes each"),
        ("saskatchewan-rummy", "winner", word("first-out"), "The winner is the first player out"),
        ("five-hundred-bid", "no_trump_set", word("bid"), "A failed no-trump bid costs the bid"),
        ("oh-hell", "ten_bid", word("prefix"), "A made bid of 10: 110"),
        ("oh-hell", "peak_twice", flag(true), "Largest deal twice"),
        ("euchre", "partner_alone", flag(false), "Dealer’s partner goes alone: no"),
    ] {
        let option = rules::find(game).unwrap().option(option).unwrap();
        assert_eq!(option.words(&value), words);
    }
}

/// A number is refused in the same words in its box and in a record.
#[test]
fn a_number_out_of_range_is_refused_in_one_wording() {
    let mut refused = 0;
    for (game, seed) in rules::ALL.iter().flat_map(|game| (0..4).map(move |seed| (*game, seed))) {
        let Some(record) = simulate::record(game, seed, None, Some(2)) else { continue };
        let Some(entry) = record.rounds.last() else { continue };
        let number = record.rounds.len();
        let asked = with_round(&record, number, entry, prompt_round).fields.into_iter();
        let is_number =
            |it: &scoring::FieldPrompt| matches!(it.spec.kind, FieldKind::Number { .. });
        for field in asked.filter(is_number) {
            let Some(key) = field.keys.first().filter(|_| field.min.or(field.max).is_some()) else {
                continue;
            };
            let outside = [field.min.map(|min| min - 1), field.max.map(|max| max + 1)];
            let uneven = (field.step > 1).then(|| field.min.unwrap_or(0) + 1);
            for wrong in outside.into_iter().chain([uneven]).flatten() {
                let mut changed = record.clone();
                let cell = Cell::of(field.spec.id, *key);
                let _ = changed.rounds[number - 1].set(cell, Some(Value::Number(wrong)));
                let problems = evaluate(&changed).problems;
                let (what, said) = (field.spec.id, field.fault_of(&record, &wrong.to_string()));
                let said = said.unwrap_or_else(|| panic!("{} {what}: {wrong} is fine", game.id));
                let after = |words: &str| Some(words.split_once(" must be ")?.1.to_owned());
                assert!(after(&said).is_some(), "{} {what}: {said}", game.id);
                let is_own = |it: &&Diagnostic| it.field.as_deref() == Some(what);
                let Some(problem) = problems.iter().find(is_own) else { continue };
                let [said, written] = [after(&said), after(&problem.message)];
                // A box may have narrower limits, such as what is left of a deck.
                let kind = |words: &Option<String>| words.as_ref()?.split(' ').next().map(str::len);
                if kind(&said) == kind(&written) {
                    assert_eq!(said, written, "{} {what}", game.id);
                    refused += 1;
                }
            }
        }
    }
    assert!(refused > 50, "{refused} numbers refused");
}
