//! Earlier games of a night, in the window by keys: a corrected cut, and the standings sorted by
//! one game; and how few keys a hand takes.

use crate::prelude::*;

#[test]
fn a_cut_of_an_earlier_game_is_corrected_with_before_and_after() {
    // Everybody takes 26 of 52 in the second game: every table ties.
    let mut record = played(4, 5, 1);
    let mut entry = propose_opening(&record, 2, &RoundEntry::default(), 1854);
    for table in 1..=2 {
        let hands = Cell { place: RoundPath { table, hand: 0 }, ..Cell::one("hands") };
        let _ = entry.set(hands, Some(Value::Number(4)));
        set_tricks(&mut entry, table, [7, 6, 7, 6]);
    }
    record.rounds.push(entry);
    let mut window = Window::playing(&record).showing("Tables 1 and 2 have to cut");
    window.press_to("1 1 1 1", "Enter starts game 3");
    window.press_to("Enter", "Game 3: Conspiracy starts");
    window.waits_for("8 points a hand");
    let (record, evaluation) = kept(&window);
    let (seats, [won, _]) =
        (of_tables(&evaluation, 3).seating.clone(), of_tables(&evaluation, 2).tables[0].winners);
    let tied = of_tables(&evaluation, 2).tables[0].tied[0].clone();
    let name = |player| record.player_name(player).to_owned();
    assert_eq!(won, Some(tied[0]));

    // The moves after game 2, shown from those after game 3, which is not over.
    window.press_to("F6 F6", "Press ← for earlier moves");
    window.press_to("Left", "After game 2: who moved");
    window.press_to("F2 2", &format!("{} → {}", name(tied[0]), name(tied[1])));
    window.waits_for("Nothing changes until you press Enter.");
    window.press("Esc");
    assert_eq!(kept(&window).0.rounds[1], record.rounds[1]);
    window.press("F2 2 Enter");
    let said = format!("Game 2, table 1: {} won the cut, not {}", name(tied[1]), name(tied[0]));
    window.waits_for(&said);
    assert_eq!(kept_tables(&window, 2).tables[0].winners[0], Some(tied[1]));
    assert_eq!(kept_tables(&window, 3).seating, seats, "the played seating stays");
    window.press_to("Ctrl+z", "Undone: ");
    assert_eq!(kept_tables(&window, 2).tables[0].winners[0], won);
}

#[test]
fn nobody_is_ranked_before_a_game_is_complete() {
    let mut window = Window::playing(&owing(played(8, 8, 1), &[(2, 3)])).on_tab(Tab::Standings);
    window.expect("Points appear once game 1 is complete");
    assert!(!window.has("0") && !window.has("1"), "a rank or total: {:?}", window.words());
    window.resize(533.0, 400.0);
    window.expect("Points appear once game 1 is complete");
    assert!(!window.has("best in the game"), "no space beside it");
    window.resize(400.0, 300.0);
    window.expect("Points appear once game 1 is complete");
    let mut window = Window::playing(&owing(played(8, 8, 2), &[(2, 3)])).on_tab(Tab::Standings);
    window.expect("Standings after 1 game");
}

#[test]
fn a_tie_without_partners_names_only_those_who_cut() {
    let (record, table) = (4..40)
        .find_map(|ladies| {
            let record = played(ladies, ladies, 3);
            let round = of_tables(&evaluate(&record), 3).clone();
            let one = |tied: &[Vec<_>; 2]| tied[0].is_empty() != tied[1].is_empty();
            let table = round.tables.into_iter().find(|table| one(&table.tied))?;
            Some((record, table))
        })
        .expect("a tie of one role in Conspiracy");
    let tied = table.tied.iter().flatten().map(|player| record.player_name(*player));
    let names = scoring::join_words(tied);
    let mut window = Window::playing(&record).on_tab(Tab::Moves);
    window.expect(&format!("{names} cut: the higher card moves."));
    // What a card adds up before the end is no grand total.
    window.show(Tab::Cards);
    window.expect("So far");
}

#[test]
fn nobody_leads_on_tonight_by_sitting_out() {
    let mut window = Window::playing(&owing(played(9, 8, 1), &[(1, 1), (2, 0), (3, 0), (4, 0)]));
    window.press_to("Ctrl+t", "Court Whist");
    assert!(!window.has("32") && !window.sees("leads"));
}

#[test]
fn standings_are_sorted_by_one_game() {
    let mut window = Window::playing(&played(8, 9, 2)).on_tab(Tab::Standings);
    let (record, evaluation) = kept(&window);
    let names: Vec<String> = record.players.clone();
    // Returns the names in the order of the page.
    let order = |window: &mut Window| {
        let mut rows: Vec<(f32, String)> = Vec::new();
        for name in &names {
            let places = window.places(name).into_iter();
            let left = places.filter(|place| place.x < 400.0);
            rows.extend(left.map(|place| (place.y, name.clone())));
        }
        rows.sort_by(|one, other| one.0.total_cmp(&other.0));
        rows.into_iter().map(|(_, name)| name).collect::<Vec<String>>()
    };
    let first = order(&mut window);
    assert_eq!(first[0], record.team_name(evaluation.standings[0].team));
    window.press("F5");
    let scores = |game: usize, names: &[String]| -> Vec<i64> {
        let scores = &evaluation.rounds[game - 1].scores;
        names.iter().map(|name| scores[record.player(name).unwrap().index()]).collect()
    };
    let shown = scores(2, &order(&mut window));
    assert!(shown.len() > 10 && shown.is_sorted_by(|one, other| one >= other), "{shown:?}");
    window.click("Coronation");
    let shown = scores(1, &order(&mut window));
    assert!(shown.is_sorted_by(|one, other| one >= other), "{shown:?}");
    window.click("Coronation");
    assert_eq!(order(&mut window), first);
}

#[test]
fn a_night_opens_at_the_next_missing_hand() {
    let record = owing(played(26, 26, 2), &[(13, 3)]);
    let mut window = Window::playing(&record).sized(1024.0, 640.0);
    window.press("Esc 1");
    let table = of_tables(&evaluate(&record), 2).tables[12].clone();
    let name = record.players[table.pairs[0][0].index()].clone();
    assert!(window.sees(&name), "{name} is not visible: {:?}", window.words());
}
