//! The seating of a night: swaps, moves, substitutes, and their room display.

use scoring::next_game::SeatingDraft;

use super::*;

#[test]
fn a_swap_in_the_game_in_progress_is_a_correction() {
    let mut window = Window::playing(&night(8, 8));
    window.press_to("Enter", "Game 1: Coronation starts");
    let (record, evaluation) = kept(&window);
    let note = record.rounds[0].get(&Cell::one("note")).cloned();
    assert!(matches!(note, Some(Value::Text(note)) if note.contains("Seating drawn from seed")));
    let tables = &of_tables(&evaluation, 1).seating.tables;
    let [one, other, man] = [tables[0][0][0], tables[3][1][0], tables[2][0][1]];
    let name = |player| record.player_name(player).to_owned();
    window.click(&name(one));
    window.click_to(&name(man), "cannot swap");
    window.click(&name(one));
    window.click_to(&name(other), &format!("{} and {} swap places", name(one), name(other)));
    let now = kept_tables(&window, 1).seating.tables;
    assert_eq!([now[0][0][0], now[3][1][0]], [other, one]);
    window.press_to("Ctrl+z", "Undone: ");
    assert_eq!(kept_tables(&window, 1).seating.tables[0][0][0], one);
}

#[test]
fn changes_of_a_seating_by_hand_are_undone_and_redone() {
    let mut window = Window::playing(&night(4, 4)).showing("Enter starts game 1");
    let drafts = |window: &mut Window| {
        let drafts = window.store(|store| store.drafts(GameId(1)));
        drafts.into_values().flat_map(|draft| draft.texts).map(|(cell, _)| cell.field).collect()
    };
    for name in ["ada", "bea"] {
        window.type_text(name);
        window.press("F2");
    }
    window.waits_for("Ada and Bea swap places");
    let swapped: Vec<&str> = drafts(&mut window);
    assert_eq!(swapped, ["seed", "swaps"]);
    window.press_to("Ctrl+z", "Undone: Ada and Bea swap places");
    let undone: Vec<&str> = drafts(&mut window);
    assert_eq!(undone, [""; 0]);
    window.press_to("Ctrl+y", "Redone: Ada and Bea swap places");
    assert_eq!(drafts(&mut window), swapped);
    // Closed and opened again, it is unchanged; a draw can be undone as well.
    window.go(Route::Home);
    window.go_to(Route::Game(GameId(1)), "Enter starts game 1");
    window.press("F5");
    let drawn: Vec<&str> = drafts(&mut window);
    assert_eq!(drawn, ["drawn", "seed"]);
    window.press_to("Ctrl+z", "Undone: New seats drawn");
    assert_eq!(drafts(&mut window), swapped);
}

#[test]
fn nobody_goes_up_or_down_to_drawn_seats() {
    let mut store = Store::open_in_memory().unwrap();
    let _ = store.create(&played(8, 9, 2), None).unwrap();
    let mut window = Window::over(store).showing("1 game in progress");
    window.press_to("1", "Start game 3");
    window.click_to("Moves", "Lady goes up");
    window.click("Seating");
    window.press("F5");
    window.click_to("Moves", "Lady goes to");
    // The winners' moves explain nobody's seat, not even one that is the same by chance.
    let (record, draft) =
        (played(8, 9, 2), SeatingDraft { is_drawn: true, seed: 7, ..SeatingDraft::default() });
    let evaluation = evaluate(&record);
    let next = draft.next_game(&record, &evaluation);
    let moves = draft.moves(&record, &evaluation, Some(&next));
    assert!(moves.iter().all(|it| it.why.starts_with("drawn: ")), "{moves:?}");
}

#[test]
fn moves_match_the_next_seating_whoever_leaves() {
    let record = played(5, 5, 2);
    let evaluation = evaluate(&record);
    let mut window = Window::playing(&record).showing("Enter starts game 3");
    // Somebody without whom somebody else goes elsewhere.
    let before = SeatingDraft::default().moves(&record, &evaluation, None);
    let chairs: Vec<Player> =
        of_tables(&evaluation, 2).seating.chairs().map(|(player, _)| player).collect();
    let (gone, draft, next, other) = chairs
        .into_iter()
        .find_map(|gone| {
            let draft = SeatingDraft { absent: Some(vec![gone]), ..SeatingDraft::default() };
            let next = draft.next_game(&record, &evaluation);
            let moves = draft.moves(&record, &evaluation, Some(&next));
            for going in &moves {
                let chair = next.seating.chairs().find(|(player, _)| *player == going.player);
                assert_eq!(going.to, chair.map(|(_, chair)| chair), "{going:?}");
            }
            let other = moves.iter().find(|going| !before.contains(going))?.clone();
            Some((gone, draft, next, other))
        })
        .unwrap();
    window.show(Tab::People);
    window.tell(Message::from(screen::Message::ToggleAttendance(gone)));
    window.waits_for("absent");
    window.show(Tab::Moves);
    window.tell(Message::from(screen::Message::Mark(other.player, 0)));
    window.waits_for(&other.why);
    // Who went home is still listed by name.
    window.expect("absent");
    // Two who swap by hand stay where they were put.
    let [[one, _], [two, _]] = next.seating.tables[0];
    let draft = SeatingDraft { swaps: vec![[one, two]], ..draft };
    let next = draft.next_game(&record, &evaluation);
    for going in draft.moves(&record, &evaluation, Some(&next)) {
        let chair = next.seating.chairs().find(|(player, _)| *player == going.player);
        assert_eq!(going.to, chair.map(|(_, chair)| chair), "{going:?}");
    }
}

#[test]
fn moves_name_people_sitting_out_or_gone_in_every_window() {
    // Six of ten gentlemen sit out: two of them do so again.
    let record = played(4, 10, 1);
    let evaluation = evaluate(&record);
    let next = SeatingDraft::default().next_game(&record, &evaluation);
    let before = &of_tables(&evaluation, 1).seating;
    let again = |player: &&Player| before.sit_outs.contains(*player);
    let again: Vec<Player> = next.seating.sit_outs.iter().filter(again).copied().collect();
    assert_eq!(again.len(), 2);
    let name = |player: Player| record.player_name(player).to_owned();
    let mut window = Window::playing(&record);
    window.press_to_room("F9", "These people move");
    window.expect_in_room("up one table");
    for player in &again {
        window.expect_in_room(&name(*player));
    }
    // Without room for the list by name they follow the tables.
    let gone = of_tables(&evaluation, 1).tables[0].winners[0].unwrap();
    window.tell(Message::from(screen::Message::ToggleAttendance(gone)));
    window.show(Tab::Moves);
    window.resize(800.0, 600.0);
    window.expect("gone");
    window.type_text(&name(again[0]).to_lowercase());
    window.expect("sits out");
    assert!(window.sees(&name(again[0])), "{:?}", window.words());
}

#[test]
fn enter_swaps_while_a_swap_is_open_and_starts_no_game() {
    let mut window = Window::playing(&night(8, 8)).showing("Enter starts game 1");
    window.press_to("'ada' F2", "Who swaps with Ada?");
    window.press_to("Enter", "Who swaps with Ada?");
    window.type_text("bea");
    window.expect("Ada and Bea: F2 swaps");
    window.press_to("Enter", "Ada and Bea swap places");
    assert_eq!(kept(&window).0.rounds.len(), 0);
    window.press_to("Enter", "Game 1: Coronation starts");
}

#[test]
fn after_the_last_game_nobody_moves_or_sits_out() {
    let mut window = Window::playing(&played(9, 8, 7));
    for tab in [Tab::People, Tab::Moves] {
        window.show(tab);
        for size in [(1440.0, 900.0), (800.0, 600.0)] {
            window.resize(size.0, size.1);
            let words = window.words();
            let moves = ["game 8", "gone", "goes up", "down"];
            let moves = words.iter().find(|said| moves.iter().any(|word| said.contains(word)));
            assert_eq!(moves, None, "{words:?}");
        }
        window.resize(1440.0, 900.0);
    }
    window.expect("The night is over: nobody moves.");
    window.show(Tab::People);
    window.expect("9 ladies and 8 gentlemen");
    // Before the last game nobody sits out more than that one.
    let mut window = Window::playing(&owing(played(9, 8, 6), &[(1, 3)])).on_tab(Tab::People);
    window.expect("9 ladies and 8 gentlemen: 4 tables, 1 lady sits out game 7");
}

#[test]
fn before_the_first_game_entry_says_that_none_has_begun() {
    let mut window = Window::playing(&night(4, 5)).on_tab(Tab::Entry);
    window.expect_all(&["No game has begun", "Court Whist · 2 tables, 9 people"]);
}

#[test]
fn whoever_may_sit_out_by_a_cut_waits_for_it() {
    let mut record = played(5, 5, 2);
    set_tricks(&mut record.rounds[1], 2, [7, 6, 7, 6]);
    let evaluation = evaluate(&record);
    let moves = SeatingDraft::default().moves(&record, &evaluation, None);
    let tied = of_tables(&evaluation, 2).tables[1].tied.concat();
    // Who stayed at table 1 sits out if the one of that role with fewer hands out wins the cut.
    let waits: Vec<&Move> = moves.iter().filter(|going| going.open).collect();
    let untied = |going: &&&Move| going.from.is_some() && !tied.contains(&going.player);
    let stays = waits.iter().find(untied).unwrap();
    let name = record.player_name(stays.player).to_owned();
    let mut window = Window::playing(&record).showing("Table 2 has to cut");
    window.expect(&format!("{} wait for a cut", waits.len()));
    window.type_text(&name.to_lowercase());
    window.expect(&format!("{name} waits for the cut at table 2."));
    // Without room for the list by name they follow the tables.
    window.resize(800.0, 600.0);
    assert!(window.sees(&name), "{:?}", window.words());
    window.resize(1440.0, 900.0);
    window.press_to("1 1", "Bold names change tables or join the game.");
    let (record, evaluation) = kept(&window);
    let moves = SeatingDraft::default().moves(&record, &evaluation, None);
    assert!(moves.iter().all(|going| !going.open));
}

#[test]
fn somebody_whose_name_looks_like_a_guest_s_does_not_arrive() {
    let mut window = Window::playing(&played(5, 5, 1));
    for name in ["ada", "A d a", "Àda", "\u{410}da", "Ada"] {
        window.press("F4 F5");
        window.enter_to(name, "is already on the list. Add a last name to tell the two apart.");
        window.press("Esc");
    }
    assert_eq!(kept(&window).0.players.len(), 10);
    window.press_to("F4 F5 'ada' Enter", "ada looks like Ada, who is already on the list.");
}

#[test]
fn who_cannot_swap_is_said_before_f2_and_a_swap_with_hands_says_whose_they_are() {
    let mut window = Window::playing(&night(8, 8)).showing("Enter starts game 1");
    window.press_to("'ada' F2", "Who swaps with Ada?");
    window.type_text("abe");
    window.expect("Ada and Abe cannot swap: one has a lady’s chair, the other a gentleman’s.");
    let mut window = Window::playing(&owing(played(8, 8, 1), &[(2, 3)])).on_tab(Tab::Seating);
    let (record, evaluation) = kept(&window);
    let tables = &of_tables(&evaluation, 1).seating.tables;
    for player in [tables[0][0][0], tables[3][1][0]] {
        window.tell(Message::from(screen::Message::Pick(player)));
    }
    let name = |player| record.player_name(player).to_owned();
    let both = format!("{} and {}", name(tables[0][0][0]), name(tables[3][1][0]));
    window.waits_for(&format!("{both} swap places. "));
}

#[test]
fn esc_leaves_the_box_for_a_name_before_it_leaves_the_night() {
    let mut window = Window::playing(&played(8, 8, 1));
    window.press("F4 F5 Esc 'ada'");
    window.expect("Ada");
    window.press_to("Esc Esc", "game in progress");
}
