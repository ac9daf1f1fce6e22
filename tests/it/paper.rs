//! Printed pages: who is on a page, what is on a card, and that a page refers to nothing outside
//! itself.

use scoring::Seating;
use session::paper::Kind;

use crate::prelude::*;

fn game(id: &str) -> &'static Game {
    rules::find(id).unwrap()
}

/// Returns a generated game, played by the standard rules.
fn made(id: &str, players: usize, rounds: Option<usize>) -> (Record, Evaluation) {
    let seeds = 0..100;
    let made = seeds.map(|seed| simulate::record(game(id), seed, Some(players), rounds).unwrap());
    let usual = |record: &Record| record.options == Record::new(record.game, Vec::new()).options;
    let record = made.into_iter().find(usual).unwrap();
    let evaluation = evaluate(&record);
    (record, evaluation)
}

fn written(record: &str) -> (Record, Evaluation) {
    let record = read(record);
    let evaluation = evaluate(&record);
    assert!(evaluation.problems.is_empty(), "{:#?}", evaluation.problems);
    (record, evaluation)
}

/// Returns who sits where in the next game.
fn next((_, evaluation): &(Record, Evaluation)) -> Seating {
    evaluation.next().unwrap().seating().unwrap()
}

fn page((record, _): &(Record, Evaluation), kind: Kind) -> String {
    paper::page(&OpenGame::open(record.clone(), Vec::new()), kind).unwrap()
}

/// Returns the words of a page, part by part, without its styles.
fn words(page: &str) -> Vec<String> {
    let (_, body) = page.split_once("<body>").unwrap();
    let parts = body.split('<').filter_map(|part| part.split_once('>').map(|(_, words)| words));
    let plain = |words: &str| words.trim().replace("&#x27;", "'");
    parts.map(plain).filter(|words| !words.is_empty()).collect()
}

/// Returns whether these words appear in this order, possibly with others between them.
#[track_caller]
fn in_order(words: &[String], wanted: &[&str]) {
    let mut rest = words.iter();
    for want in wanted {
        assert!(rest.any(|word| word == want), "no {want:?} in its place in {words:?}");
    }
}

/// Five people: one sits out Coronation.
const FIVE: &str = r#"{"game":"court-whist","players":[
  {"name":"Ann","role":"lady"},{"name":"Bob","role":"gentleman"},{"name":"Cat","role":"lady"},
  {"name":"Dan","role":"gentleman"},{"name":"Eve","role":"lady"}],
 "rounds":[{"tables":[{"A":["Ann","Bob"],"B":["Cat","Dan"],"hands":[
   {"tricks":{"A":7,"B":6}},{"tricks":{"A":4,"B":9}},{"tricks":{"A":8,"B":5}},
   {"tricks":{"A":10,"B":3}}]}],"sit_outs":["Eve"],"absent":[],"note":"It was <b>late</b>."}]}"#;

#[test]
fn every_page_of_every_game_can_be_made_at_any_time() {
    for game in rules::ALL {
        for rounds in [Some(0), Some(1), Some(2), None] {
            let record = simulate::record(game, 5, None, rounds).unwrap();
            let open = OpenGame::open(record, Vec::new());
            let evaluation = open.evaluation();
            for kind in Kind::ALL {
                let page = paper::page(&open, kind);
                let (id, kind_id) = (game.id, kind.id());
                let has = |kinds: Vec<(Kind, &str)>| kinds.iter().any(|(one, _)| *one == kind);
                match page {
                    Ok(page) => needs_nothing_but_itself(&page, &format!("{kind_id} of {id}")),
                    Err(error) if error.contains(" has no page called ") => {
                        assert!(!has(paper::kinds(evaluation)), "{kind_id} of {id}");
                    }
                    Err(error) if error.starts_with("Nobody has a seat yet.") => {
                        assert_eq!(rounds, Some(0), "{kind_id} of {id}");
                    }
                    Err(error) if error.starts_with("This game is over,") => {
                        assert!(evaluation.is_finished(), "{kind_id} of {id}");
                        assert!(!has(paper::offered(evaluation)), "{kind_id} of {id}");
                    }
                    // Also before the last game is over, once it has begun.
                    Err(error) if error.ends_with("no slips without names are left to print.") => {
                        assert_eq!(kind, Kind::BlankSlips, "{id}");
                        assert!(!has(paper::offered(evaluation)), "{id}");
                    }
                    Err(error) => panic!("{kind_id} of {id}: {error}"),
                }
            }
        }
    }
}

#[test]
fn nobody_is_best_by_sitting_out() {
    let night = written(&FIVE.replace("\"A\":7,\"B\":6", "\"A\":9,\"B\":4"));
    let standings = page(&night, Kind::Standings);
    let scores = &night.1.rounds[0].scores;
    assert!(scores[4] > *scores[..4].iter().max().unwrap(), "{scores:?}");
    let best: Vec<&str> = standings.split("class=\"best\">").skip(1).collect();
    let best = best.iter().filter_map(|rest| rest.split('<').next());
    let most = scores[..4].iter().max().unwrap().to_string();
    assert_eq!(best.filter(|score| **score == most).count(), 2, "{standings}");
}

#[test]
fn a_card_of_a_night_of_rounds_has_a_line_for_each_with_the_opponents() {
    let record = r#"{"game":"progressive","options":{"rounds":3,"tally":"Loners"},
      "players":["Ann","Bob","Cat","Dan","Eve"],
      "rounds":[{"tables":[{"A":["Ann","Bob"],"B":["Cat","Dan"],"score":{"A":12,"B":8},
                            "tally":{"Ann":1}}],"sit_outs":["Eve"]},
                {"tables":[{"A":["Ann","Eve"],"B":["Dan","Bob"],"score":{"A":5,"B":9}}],
                 "sit_outs":["Cat"]}]}"#;
    let night = written(record);
    let cards = page(&night, Kind::Cards);
    let of = |name: &str| {
        let mut cards = cards.split("<article");
        let card = cards.find(|card| card.contains(&format!("class=\"name\">{name}<")));
        words(&format!("<body><i{}", card.unwrap()))
    };
    let ann = of("Ann");
    in_order(&ann, &["Loners", "1", "1", "Bob", "12", "8", "1", "12", "Cat and Dan"]);
    in_order(&ann, &["2", "1", "Eve", "5", "9", "17", "Dan and Bob", "3", "Total", "1", "17"]);
    let eve = of("Eve");
    in_order(&eve, &["1", "sat out", "0", "2", "1", "Ann", "5", "9", "5", "Dan and Bob"]);
    let blank = words(&page(&night, Kind::Blank));
    assert_eq!(blank.iter().filter(|word| *word == "Opponents’ initials").count(), 5);
    assert!(!blank.iter().any(|word| word == "Bob"));
    let standings = words(&page(&night, Kind::Standings));
    in_order(&standings, &["Name", "1", "2", "3", "Loners", "Total", "Bob", "12", "9", "0", "21"]);
}

/// What a total leaves out is struck out on paper, and the rest adds up to it.
#[test]
fn the_rounds_that_are_not_struck_out_add_up_to_the_total() {
    let game = game("progressive");
    let mut struck = 0;
    for (seed, drop) in (0..36).zip([1, 2, 3].into_iter().cycle()) {
        let mut record = simulate::record(game, seed, None, None).unwrap();
        let _ = record.options.insert("drop", Value::Number(drop));
        let evaluation = evaluate(&record);
        let night = (record, evaluation);
        let [standings, cards] = [Kind::Standings, Kind::Cards].map(|kind| page(&night, kind));
        let number = |text: &str| -> i64 {
            let text = text.rsplit('>').next().unwrap().replace('−', "-").replace(',', "");
            text.parse().unwrap_or(0)
        };
        let rounds = night.1.tournament.tables().unwrap().programme.len();
        let rows = standings.split("<tr class=").skip(1);
        for row in rows.filter(|row| !row.contains("<td class=\"n total margin\"></td>")) {
            let cells: Vec<&str> = row.split("<td class=\"n").skip(1).collect();
            let cells = cells.into_iter().map(|cell| cell.split("</").next().unwrap());
            let cells: Vec<&str> = cells.collect();
            let counted = cells[..rounds].iter().filter(|cell| !cell.starts_with(" dropped"));
            let sum: i64 = counted.map(|cell| number(cell)).sum();
            assert_eq!(sum, number(cells.last().unwrap()), "seed {seed}: {row}");
        }
        struck += cards.matches("<tr class=\"dropped\">").count();
        let says = |page: &str| page.contains("lowest, not counted");
        assert_eq!(standings.contains("dropped\">"), says(&standings), "seed {seed}");
        assert_eq!(cards.contains("dropped\">"), says(&cards), "seed {seed}");
    }
    assert!(struck > 20, "{struck} rounds not counted");
}

#[track_caller]
fn needs_nothing_but_itself(page: &str, what: &str) {
    assert!(page.starts_with("<!DOCTYPE html>") && page.trim_end().ends_with("</html>"), "{what}");
    for outside in ["http:", "https:", "src=", "href=", "url(", "@import", "<link", "<script"] {
        assert!(!page.contains(outside), "{what} refers to something outside: {outside}");
    }
    for part in ["section", "article", "table", "thead", "tbody", "div", "ul", "span", "header"] {
        let opened =
            page.matches(&format!("<{part}>")).count() + page.matches(&format!("<{part} ")).count();
        let closed = page.matches(&format!("</{part}>")).count();
        assert_eq!(opened, closed, "{what}: {part} is opened and closed");
    }
    assert!(!page.contains("none</") && !page.contains("undefined"), "{what}");
    assert!(page.len() < 400_000, "{what} has {} bytes", page.len());
}

#[test]
fn everybody_has_one_card_and_one_line() {
    for rounds in [Some(0), Some(3), None] {
        let night = made("court-whist", 43, rounds);
        let (cards, standings) = (page(&night, Kind::Cards), page(&night, Kind::Standings));
        for name in &night.0.players {
            assert_eq!(cards.matches(&format!(">{name}<")).count(), 1, "cards of {name}");
            // Among all, and among the ladies or the gentlemen.
            assert_eq!(standings.matches(&format!(">{name}<")).count(), 2, "lines of {name}");
        }
    }
}

#[test]
fn a_game_in_progress_is_in_no_printed_ranking() {
    let full = made("court-whist", 17, Some(2)).0;
    for (games, heading) in [(1, "before the first game is over"), (2, "after Coronation")] {
        let mut record = full.clone();
        record.rounds.truncate(games);
        let record = super::nights::owing(record, &[(2, 3)]);
        let evaluation = evaluate(&record);
        let first = evaluation.rounds[0].tournament.tables().unwrap();
        let out = if games > 1 { first.seating.sit_outs.len() } else { 0 };
        let page = page(&(record, evaluation), Kind::Standings);
        assert!(page.contains(&format!("<h1>Standings {heading}</h1>")), "{page}");
        // One box is the legend's.
        assert_eq!(page.matches("class=\"sat-out\"").count(), out + 1, "the game in progress");
        assert_eq!(page.contains("<td class=\"rank\">1</td>"), games > 1, "a rank");
    }
}

/// Returns the heights of the lines of a page's standings, in millimeters.
fn line_heights(page: &str) -> Vec<f64> {
    let heights = page.split("--line: ").skip(1);
    heights.map(|rest| rest.split("mm").next().unwrap().parse().unwrap()).collect()
}

#[test]
fn standings_are_as_large_as_their_page_allows() {
    let mut last = f64::MAX;
    for people in [8_u8, 17, 30, 43] {
        let night = made("court-whist", people.into(), None);
        let heights = line_heights(&page(&night, Kind::Standings));
        let everybody = heights[0];
        assert!((4.7..=last).contains(&everybody), "{people}: {everybody}");
        assert!(everybody * f64::from(people) <= 205.0, "{people}: {everybody}");
        assert!(people > 17 || everybody > 6.0, "{people}: {everybody}");
        assert!(heights[1] >= everybody, "{people}: {heights:?}");
        last = everybody;
    }
}

#[test]
fn everybody_sits_at_a_table_or_out_once() {
    let night = made("court-whist", 43, Some(3));
    let page = page(&night, Kind::Seating);
    let (tables, names) = page.split_once("by name").unwrap();
    let tables = words(tables);
    let seated: Vec<&str> = tables
        .iter()
        .flat_map(|pair| pair.split(" and "))
        .flat_map(|two| two.split(", "))
        .collect();
    let seating = next(&night);
    let there = seating.chairs().map(|(player, _)| player).chain(seating.sit_outs.clone());
    let there: Vec<&str> = there.map(|player| night.0.player_name(player)).collect();
    assert!(there.len() > 30, "{there:?}");
    for name in there {
        assert_eq!(names.matches(&format!(">{name}<")).count(), 1, "{name} by name");
        assert_eq!(seated.iter().filter(|seated| **seated == name).count(), 1, "{name} by table");
    }
    assert_eq!(names.matches("sits out").count(), seating.sit_outs.len());
}

#[test]
fn the_list_of_names_shows_partners() {
    let night = made("court-whist", 17, Some(3));
    let page = page(&night, Kind::Seating);
    let names = words(&format!("<body>{}", page.split_once("by name").unwrap().1));
    for [lady, gentleman] in next(&night).tables.as_flattened() {
        let [lady, gentleman] = [lady, gentleman].map(|one| night.0.player_name(*one));
        in_order(&names, &[lady, &format!("with {gentleman}")]);
        in_order(&names, &[gentleman, &format!("with {lady}")]);
    }
    // In Conspiracy everybody plays alone.
    let night = made("court-whist", 17, Some(2));
    assert!(!self::page(&night, Kind::Seating).contains(">with "));
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
