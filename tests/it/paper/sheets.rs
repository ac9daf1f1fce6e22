//! Score sheets and the paper of couples.

use super::*;

#[test]
fn couples_have_slips_and_paper_for_six_rounds() {
    let gin = made("gin-tournament", 8, Some(1));
    let slips = page(&gin, Kind::Slips);
    assert_eq!(slips.matches("<article").count(), 4);
    let words = words(&slips);
    in_order(&words, &["Result: circle one", "gin", "double gin", "run", "stock", "Initials"]);
    let blank = page(&gin, Kind::Blank);
    assert_eq!(blank.matches("Round ____").count(), 6);
    for (people, rounds) in [(2, 6), (10, 6), (12, 6), (14, 5), (40, 2)] {
        let blank = page(&made("gin-tournament", people, Some(1)), Kind::Blank);
        assert_eq!(blank.matches("Round ____").count(), rounds, "{people} people");
    }
}

#[test]
fn gins_that_count_nowhere_are_awarded_to_nobody() {
    let (record, evaluation) = written(FIRST_GINS);
    let columns = evaluation.tournament.columns().unwrap();
    assert!(!columns.counts_gins_of(1) && columns.counts_gins_of(2));
    let page = page(&(record, evaluation), Kind::Sheet);
    let (_, rounds) = page.split_once("<h1>Rounds").unwrap();
    in_order(
        &words(&format!("<body><h1>{rounds}")),
        &["1", "20", "0", "Guys 20", "2", "0", "–", "2", "20", "0", "Guys 20", "2", "0", "Guys 2"],
    );
}

/// Both couples end in gin for the Guys twice: the first time they score, no gins count.
const FIRST_GINS: &str = r#"{"game": "gin-tournament", "dealers": "A",
    "teams": {"A": {"name": "Guys", "players": ["Al", "Bo"]},
              "B": {"name": "Girls", "players": ["Cy", "Di"]}},
    "rounds": [
        {"couples": [{"A": "Al", "B": "Cy", "result": "gin", "by": "A", "caught": 10},
                     {"A": "Bo", "B": "Di", "result": "gin", "by": "A", "caught": 10}]},
        {"couples": [{"A": "Al", "B": "Di", "result": "gin", "by": "A", "caught": 10},
                     {"A": "Bo", "B": "Cy", "result": "gin", "by": "A", "caught": 10}]}]}"#;

#[test]
fn a_score_sheet_has_every_round_and_the_winner() {
    let goodge = written(
        r#"{"game":"goodge","players":["Ada","Ben","Cleo"],"dealer":"Ada","rounds":[
        {"declarer":"Ada","bid":250,"trump":"stars","captured":{"Ada":250}},
        {"declarer":"Ada","bid":250,"trump":"hearts","captured":{"Ada":250}}]}"#,
    );
    let page = page(&goodge, Kind::Sheet);
    let words = words(&page);
    in_order(&words, &["Goodge", "Score sheet", "Winner: Ada (reached 500)", "Ada", "winner"]);
    in_order(&words, &["1", "Ada, 250, stars", "250", "250", "0", "0", "0", "0", "2"]);
    in_order(&words, &["2", "Ada, 250, hearts", "250", "500", "Total", "500", "0", "0"]);
}

/// What a row of the window says beside a score is printed beside it, and so is the money.
#[test]
fn a_score_sheet_says_what_was_taken_and_what_is_in_the_pot() {
    let oh_hell = written(
        r#"{"game":"oh-hell","players":["Ada","Ben","Cleo"],"rounds":[
        {"bids":{"Ada":1,"Ben":0,"Cleo":1},"tricks":{"Cleo":1}}]}"#,
    );
    let row = ["1", "0 of 1", "0", "0", "0 of 0", "10", "10", "1 of 1", "11", "11"];
    in_order(&words(&page(&oh_hell, Kind::Sheet)), &row);
    let rummy = written(
        r#"{"game":"saskatchewan-rummy","players":["Ada","Ben","Cleo","Dov"],"rounds":[
        {"tricks":{"Ada":5,"Cleo":6,"Dov":2}}]}"#,
    );
    let page = page(&rummy, Kind::Sheet);
    assert!(page.contains("pot 0.65"), "{page}");
    in_order(&words(&page), &["5 tricks", "−0.25", "−0.25", "0.00", "0.00", "6 tricks", "−0.30"]);
    let golf = made("golf", 3, None);
    let net = session::score_sheet::net_words(&golf.0, &golf.1, Team(0)).unwrap();
    assert!(words(&super::page(&golf, Kind::Sheet)).contains(&net), "{net}");
}

#[test]
fn a_number_and_the_tricks_after_it_are_apart_on_a_score_sheet() {
    let words = words(&page(&made("cardigan", 4, None), Kind::Sheet));
    let apart = |word: &&String| word.contains(", ") && word.contains(" trick");
    let rows: Vec<&String> = words.iter().filter(apart).collect();
    assert!(!rows.is_empty(), "{words:?}");
    for row in rows {
        let tricks = row.split(", ").find(|part| part.contains(" trick")).unwrap();
        assert_eq!(tricks.split(' ').count(), 2, "{row}");
    }
}

#[test]
fn forty_columns_are_split_over_several_sheets() {
    let golf = made("golf", 40, Some(3));
    for kind in [Kind::Sheet, Kind::Blank] {
        let page = page(&golf, kind);
        let sheets: Vec<&str> = page.split("<section").skip(1).collect();
        assert_eq!(sheets.len(), 3, "{kind:?}");
        let heads = sheets.iter().map(|sheet| sheet.matches("<th class=\"n team\"").count());
        assert_eq!(heads.collect::<Vec<_>>(), [14, 14, 12], "{kind:?}");
        let words = words(&page);
        let names: Vec<&str> = golf.0.players.iter().map(String::as_str).collect();
        in_order(&words, &names);
        assert!(words.iter().any(|words| words.contains("players 29 to 40 of 40")), "{words:?}");
    }
}

#[test]
fn a_gin_is_a_circle_on_the_sheet_of_columns() {
    let mut all = 0;
    for players in [6, 8, 12, 24] {
        let gin = made("gin-tournament", players, None);
        let columns = gin.1.tournament.columns().unwrap();
        let slots = columns.games.iter().flat_map(|game| game.slots.iter().flatten());
        let circles = slots.filter(|slot| slot.circle.is_some()).count();
        assert_eq!(page(&gin, Kind::Sheet).matches("<ellipse").count(), circles);
        assert_eq!(page(&gin, Kind::Blank).matches("<ellipse").count(), 0);
        all += circles;
    }
    assert!(all > 0, "no gin in any of them");
}
