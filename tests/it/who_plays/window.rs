//! The same in the window, by keys and clicks.

use ::house_rules::gui::game::RulesMessage;
use ::house_rules::gui::screen::tournament;
use session::house_rules::Message as RuleMessage;

use super::*;

fn hearts_of_three() -> Window {
    let names = ["Ada", "Ben", "Cleo"].map(str::to_owned).to_vec();
    Window::playing(&Record::new(rules::find("hearts").unwrap(), names))
}

/// Types the points of those who play, and records the round.
fn round(window: &mut Window, points: &[&str]) {
    for points in points {
        window.type_text(points);
        window.press("Enter");
    }
    window.press("Enter");
}

#[test]
fn three_become_five_and_four_again() {
    let mut window = hearts_of_three();
    window.waits_for("Round 1");
    round(&mut window, &["20", "3"]);
    window.waits_for("Round 2");
    // Two join: three keys beside the name, and four with the average.
    window.press("Ctrl+j");
    window.expect("Who plays round 2");
    window.press_to("j 'Dov' Enter", "Dov joins in round 2");
    // The next keys are for the round again.
    window.expect_no("Who plays round 2");
    window.press_to("Ctrl+z", "Undone: Dov joins");
    assert_eq!(window.record_of(GameId(1)).players, ["Ada", "Ben", "Cleo"]);
    window.press_to("Ctrl+y", "Redone: Dov joins");
    window.press("Ctrl+j j 'Eva'");
    window.click("7 average");
    window.press_to("Enter", "Eva joins in round 2 with 7");
    // Her total is there before the round is recorded.
    window.expect("7");
    // What she starts with comes back with her.
    window.press_to("Ctrl+z", "Undone: Eva joins");
    window.press_to("Ctrl+y", "Redone: Eva joins");
    assert_eq!(window.record_of(GameId(1)).players, ["Ada", "Ben", "Cleo", "Dov", "Eva"]);
    round(&mut window, &["1", "2", "3", "4"]);
    window.waits_for("Round 3");
    let now = evaluate(&window.record_of(GameId(1)));
    assert_eq!(now.totals, [21, 5, 6, 4, 23]);
    // An undone round comes back as it was typed, with those who play for the first time.
    let typed = window.record_of(GameId(1));
    window.press_to("Ctrl+z", "Undone: Round 2");
    window.expect_no("not playing");
    window.press_to("Ctrl+Enter", "Round 2 recorded");
    assert_eq!(window.record_of(GameId(1)), typed);
    // Ben goes home: three keys.
    window.press("Ctrl+j 2");
    window.press("Esc");
    round(&mut window, &["0", "20", "3"]);
    window.waits_for("Round 4");
    let kept = window.record_of(GameId(1));
    assert_eq!(kept.rounds[2].get(&Cell::one(AWAY.id)), Some(&Value::Players(vec![Player(1)])));
    assert_eq!(evaluate(&kept).totals, [21, 5, 26, 7, 26]);
    // It was Dora, not Dov; and Ada and Ben sit the other way round.
    window.press_to("Ctrl+j Down Down Down r 'Dora' Enter", "It was Dora, not Dov");
    window.press_to("Ctrl+j s Down Enter", "Ada and Ben changed seats");
    let kept = window.record_of(GameId(1));
    assert_eq!(kept.players, ["Ben", "Ada", "Cleo", "Dora", "Eva"]);
    assert_eq!(evaluate(&kept).totals, [5, 21, 26, 7, 26]);
    // Each is one step back.
    window.press(&"Ctrl+z ".repeat(2));
    assert_eq!(window.record_of(GameId(1)).players, ["Ada", "Ben", "Cleo", "Dov", "Eva"]);
}

#[test]
fn where_and_with_what_somebody_joins_is_chosen_by_keys() {
    let mut window = hearts_of_three();
    window.waits_for("Round 1");
    round(&mut window, &["20", "3"]);
    let mut joins = |name: &str, keys: &str, said: &str| {
        window.press("Ctrl+j j");
        window.type_text(name);
        window.press(keys);
        window.press_to("Enter", said);
        let players = window.record_of(GameId(1)).players;
        window.press("Ctrl+z");
        players
    };
    let players = joins("Dov", "Tab 1 Tab Right", "Dov joins in round 2 with 9");
    assert_eq!(players, ["Ada", "Dov", "Ben", "Cleo"]);
    let players = joins("Dov", "Down Left Down Left", "Dov joins in round 2 with 20");
    assert_eq!(players, ["Ada", "Ben", "Dov", "Cleo"]);
    let players = joins("Dov", "Tab 9 Right Tab 1 7 Backspace 5", "Dov joins in round 2 with 15");
    assert_eq!(players, ["Ada", "Dov", "Ben", "Cleo"]);
    // Up leads back to the name, and what is typed goes on there.
    let players = joins("Do", "Tab Tab Up Shift+Tab a", "Doa joins in round 2");
    assert_eq!(players, ["Ada", "Ben", "Cleo", "Doa"]);
    // A blank chooses nothing, and records nothing.
    window.press("Ctrl+j j 'Dov' Tab Space Down Space");
    window.expect("Let Dov join round 2");
}

#[test]
fn rounds_come_back_with_those_who_had_joined() {
    let mut window = hearts_of_three();
    window.waits_for("Round 1");
    let before = window.record_of(GameId(1));
    round(&mut window, &["20", "3"]);
    window.press("Ctrl+j j 'Dov'");
    window.click("9 average");
    window.press_to("Enter", "Dov joins in round 2 with 9");
    round(&mut window, &["1", "2", "3"]);
    window.press_to("Ctrl+j Down Down r 'Eva' Enter", "It was Eva, not Cleo");
    window.press_to("Ctrl+j s Down Enter", "Ada and Ben changed seats");
    round(&mut window, &["0", "20", "3"]);
    round(&mut window, &["4", "5", "6"]);
    let mut states = Vec::new();
    let mut now = window.record_of(GameId(1));
    while now != before {
        assert!(states.len() < 12, "{:?}", window.words());
        window.press("Ctrl+z");
        states.push(std::mem::replace(&mut now, window.record_of(GameId(1))));
    }
    for state in states.into_iter().rev() {
        window.press("Ctrl+y");
        let now = window.record_of(GameId(1));
        let is_same = (now.players, now.rounds) == (state.players, state.rounds);
        assert!(is_same, "{:?}", window.words());
    }
}

/// Somebody joins with 9, and their only round is deleted: they join the next one with 9.
#[test]
fn a_start_moves_to_the_round_that_is_typed_next() {
    let mut window = hearts_of_three();
    window.waits_for("Round 1");
    round(&mut window, &["20", "3"]);
    window.press("Ctrl+j j 'Dov'");
    window.click("9 average");
    window.press_to("Enter", "Dov joins in round 2 with 9");
    round(&mut window, &["1", "2", "3"]);
    window.waits_for("Round 3");
    let before = window.record_of(GameId(1));
    window.press_to("Up Shift+Delete", "Round 2 deleted; Dov still starts with 9");
    round(&mut window, &["1", "2", "3"]);
    window.waits_for("Round 3");
    assert_eq!(window.record_of(GameId(1)), before);
    // Undo puts the start back where it was, and nothing counts twice.
    window.press_to("Up Shift+Delete", "Round 2 deleted");
    window.press_to("Ctrl+z", "Undone: Round 2 deleted");
    assert_eq!(window.record_of(GameId(1)), before);
    round(&mut window, &["1", "1", "1"]);
    window.waits_for("Round 4");
    assert_eq!(evaluate(&window.record_of(GameId(1))).totals, [22, 6, 7, 52]);
}

#[test]
fn a_name_like_a_known_one_is_asked_about() {
    let mut window = hearts_of_three();
    let other = hearts([("Dov", 5), ("Ben", 6), ("Cleo", 2), ("Eva", 13)]);
    window.store(move |store| store.create(&other, None));
    window.press_to("Ctrl+j j 'dóv' Enter", "dóv looks like Dov");
    assert_eq!(window.record_of(GameId(1)).players.len(), 3);
    window.press_to("Enter", "dóv joins in round 1");
}

#[test]
fn somebody_who_has_played_before_is_named_by_the_first_letters() {
    let mut window = hearts_of_three();
    let other = hearts([("Oskar", 5), ("Ben", 6), ("Cleo", 2), ("Eva", 13)]);
    window.store(move |store| store.create(&other, None));
    window.press("Ctrl+j j 'osk'");
    window.expect("Let Oskar join round 1");
    window.press_to("Enter", "Oskar joins in round 1");
    window.press_to("Ctrl+z", "Undone: Oskar joins");
    // A space ends the name of somebody new; Ben plays already.
    window.press_to("Ctrl+j j 'Osk ' Enter", "Osk joins in round 1");
    window.press_to("Ctrl+j r 'Be' Enter", "It was Be, not Ada");
}

#[test]
fn a_finished_game_goes_on_to_another_target() {
    let text = r#"{"game":"hearts","options":{"target":50},"players":["Ada","Ben","Cleo"],
        "rounds":[{"points":{"Ada":25,"Ben":1,"Cleo":0}},{"points":{"Ada":25,"Ben":0,"Cleo":1}}]}"#;
    let mut window = Window::playing(&read(text)).showing("Play again");
    window.press_to_all("Ctrl+r", &["Change house rules", "What this changes", "the game is over"]);
    window.press_to("Ctrl+j", "Who plays");
    window.press_to("Ctrl+r", "What this changes");
    window.type_text("100");
    window.expect("all 2 stay");
    window.press_to("Enter", "50 → 100");
    window.waits_for("Round 3");
    window.press_to("Ctrl+z", "Play again");
    assert_eq!(window.record_of(GameId(1)).options.get("target"), Some(&Value::Number(50)));
    // The box shows the target, which no button offers, and Enter in it records another one.
    window.press_to("Ctrl+r", "Change house rules");
    window.click("50");
    window.press_to("Ctrl+a '75' Enter", "50 → 75");
    window.press_to("Ctrl+r Down Down Down Down Down Down Right Enter", "Ben deals first");
}

#[test]
fn the_marked_rule_and_what_it_changes_stay_in_view() {
    for id in ["sticks", "oh-hell", "ten-dime-rummy"] {
        let game = rules::find(id).unwrap();
        let mut window = Window::playing(&simulate::record(game, 7, None, Some(3)).unwrap());
        window.resize(1366.0, 768.0);
        window.press_to("Ctrl+r", "Change house rules");
        for option in game.options {
            let (label, mut is_seen) = (option.label, false);
            for key in ["Right", "Left", "Left"] {
                window.press(key);
                is_seen |= !window.whole_places("What this changes").is_empty();
                assert!(!window.whole_places(label).is_empty(), "{id}: {label} is scrolled away");
            }
            let number = matches!(option.kind, scoring::OptionKind::Number { .. });
            assert!(is_seen || number, "{id}: {label} changes something, and nothing says so");
            window.press("Right Down");
        }
    }
}

/// Enter records what has been seen, in windows of any size.
#[test]
fn what_a_rule_changes_is_in_view_in_small_windows() {
    for (id, target) in [("pinochle", "77"), ("hearts", "77"), ("five-hundred-bid", "750")] {
        let game = rules::find(id).unwrap();
        let record = simulate::record(game, 7, None, Some(3)).unwrap();
        for (width, height, steps) in
            [(1280.0, 684.0, 0), (1280.0, 684.0, 4), (1024.0, 640.0, 4), (1024.0, 640.0, 0)]
        {
            let mut window = Window::playing(&record).sized(width, height);
            window.enlarge(steps);
            window.press_to("Ctrl+r", "Change house rules");
            window.type_text(target);
            for said in [target, "What this changes", "Winner", "Next", "Rounds", "Totals"] {
                let is_there = !window.whole_bounds(said).is_empty();
                let is_seen = !window.whole_places(said).is_empty();
                let must = is_there || said == target || said == "What this changes";
                assert!(is_seen || !must, "{id}, {width} by {height}, {steps} steps: {said}");
            }
        }
    }
}

#[test]
fn a_rule_chosen_with_the_mouse_stays_in_view() {
    let rules = rules::find("progressive").unwrap();
    let mut window = Window::playing(&simulate::record(rules, 7, Some(12), Some(2)).unwrap());
    window.resize(1366.0, 768.0);
    window.press_to("Ctrl+r", "Change house rules");
    let last = rules.options.len() - 1;
    let choice = RulesMessage::Option(RuleMessage::Toggle(last, "wins"));
    window.tell(Message::from(tournament::Message::Session(game::Message::Rules(choice))));
    assert!(!window.whole_places(rules.options[last].label).is_empty());
}

/// Whatever is no part of the game itself records no round: who joined or is away, what they start
/// with, a dealer out of turn, a ruling, a note.
#[test]
fn a_round_of_which_nothing_of_the_game_is_typed_is_not_complete() {
    let mut tried = 0;
    let mut check = |game: &OpenGame, draft: Draft, blank: &RoundForm, what: &str| {
        let what = format!("{}, {what}", game.record().game.id);
        let form = RoundForm::next(game, draft);
        assert_eq!(form.cursor(), blank.cursor(), "{what}");
        assert_eq!(form.status_words(game), blank.status_words(game), "{what}");
        assert_eq!(form.enter_words(game), blank.enter_words(game), "{what}");
        let mut warnings = form.shown_warnings().into_iter().filter_map(|it| it.field.as_deref());
        assert!(warnings.all(|field| field == AWAY.id), "{what}: {:?}", form.shown_warnings());
        for key in [EditKey::Record, EditKey::Enter, EditKey::Next] {
            let mut typed = form.clone();
            for _ in 0..60 {
                assert_ne!(typed.press(game, key), Outcome::Record, "{what}: {key:?}");
            }
        }
        assert!(!form.is_complete(game), "{what}");
        tried += 1;
    };
    for mut game in games().chain(
        plain_games().map(|game| OpenGame::open(begun(&some_rounds(game, 3, None, 1)), Vec::new())),
    ) {
        if game.evaluation().is_finished() {
            continue;
        }
        let blank = RoundForm::next(&game, Draft::default());
        check(&game, Draft::default(), &blank, "nothing");
        let team = Cell::of(RULINGS.spec.id, Subject::Team(Team(0)));
        for (cell, text) in [(team, "1"), (Cell::one("note"), "late")] {
            check(&game, Draft::from(BTreeMap::from([(cell, text.to_owned())])), &blank, text);
        }
        if game.record().game.allows_away() && !game.record().in_sides() {
            let last = Player::at(game.record().players.len() - 1);
            let mut away = blank.clone();
            away.set_away(&game, &[last]);
            assert!(!away.is_complete(&game), "{}: {last:?} is away", game.record().game.id);
        }
        let joined = game.join("Zoe", Player(0), Start::Total(7), &blank);
        let Ok(change) = joined else { continue };
        let texts = change.drafts[0].1.texts.clone();
        apply(&mut game, change);
        let mut alone = texts.clone();
        alone.remove(&Cell::of(RULINGS.spec.id, Subject::Team(Team(1))));
        let mut back = RoundForm::next(&game, Draft::default());
        back.set_away(&game, &[]);
        let blank = RoundForm::next(&game, Draft::from(alone.clone()));
        assert!(blank.cursor().is_some(), "{}", game.record().game.id);
        check(&game, Draft::from(texts), &blank, "somebody joins with 7");
        check(&game, Draft::from(alone), &back, "somebody joins");
    }
    assert!(tried > 300, "{tried}");
}
