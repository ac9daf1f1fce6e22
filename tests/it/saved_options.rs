//! A family's saved options: stored and offered the next time.

use scoring::Options;
use session::house_rules::{self, HouseRules};

use crate::prelude::*;

fn seats(window: &mut Window, letters: &str, names: &[&str]) {
    window.begin(letters);
    window.seat(names.iter().copied());
}

#[test]
fn saved_house_rules_are_offered_the_next_time() {
    let (_folder, path, store) = opened();
    let mut window = Window::over(store);
    seats(&mut window, "goo", &["Ada", "Ben", "Cleo"]);
    window.expect("standard rules");
    assert!(!window.sees("Save as our house rules"), "nothing to keep: {:?}", window.words());
    window.press("Down '750'");
    window.expect_all(&["changed", "Save as our house rules"]);
    window.press_to("F4", "Goodge: saved as our house rules");
    window.expect("Our house rules: play to 750.");
    let kept = window.store(|store| store.saved_options());
    assert_eq!(kept["goodge"], Options::from([("target", Value::Number(750))]));
    drop(window);

    // The next evening, in another run of the program.
    let mut window = Window::over(Store::open(&path).unwrap());
    seats(&mut window, "goo", &["Ada", "Ben", "Cleo"]);
    window.expect_all(&["our house rules", "Our house rules: play to 750."]);
    window.press_to("F5", "play to 750");

    // Standard rules once; our saved rules stay.
    window.press("Ctrl+t");
    seats(&mut window, "goo", &["Dov", "Eva", "Finn"]);
    window.press_to_all("F3", &["standard rules", "Use standard rules from now on"]);
    window.press_to("F5", "Round 1: Dov deals");
    window.expect_no("750");
    assert_eq!(window.store(|store| store.saved_options()).len(), 1);
}

#[test]
fn standard_rules_can_replace_the_saved_ones() {
    let mut window = Window::empty();
    window.store(|store| {
        let goodge = rules::find("goodge").unwrap();
        store.save_options(goodge, &Options::from([("target", Value::Number(1000))]))
    });
    seats(&mut window, "goo", &["Ada", "Ben", "Cleo"]);
    window.expect("Our house rules: play to 1,000.");
    // Switched to and back, then for good.
    window.press_to("F3 F3", "our house rules");
    window.press_to("F3 F4", "Goodge: standard rules from now on");
    window.expect_no("Our rules:");
    assert!(window.store(|store| store.saved_options()).is_empty());
}

#[test]
fn invalid_house_rules_are_not_saved() {
    let mut window = Window::empty();
    seats(&mut window, "goo", &["Ada", "Ben", "Cleo"]);
    window.press_to_no("Down '1' F4", "our rules now");
    assert!(window.store(|store| store.saved_options()).is_empty());
}

#[test]
fn every_house_rule_of_every_game_round_trips() {
    let mut store = Store::open_in_memory().unwrap();
    for game in rules::ALL {
        let last = |option: &scoring::OptionSpec| match option.kind {
            scoring::OptionKind::Number { max, .. } => Value::Number(max.with(4)),
            scoring::OptionKind::Choice(choices) => Value::Word(choices.last().unwrap().id),
            scoring::OptionKind::Words { choices, .. } => {
                Value::Words(choices.iter().rev().map(|choice| choice.id).collect())
            }
            scoring::OptionKind::Flag(default) => Value::Flag(!default),
            scoring::OptionKind::Text(most) => Value::Text("x".repeat(most)),
        };
        let options: Options =
            game.options.iter().map(|option| (option.id, last(option))).collect();
        store.save_options(game, &options).unwrap();
        let kept = store.saved_options().unwrap();
        assert_eq!(kept.get(game.id).cloned().unwrap_or_default(), options, "{}", game.id);
    }
}

#[test]
fn an_invalid_setting_is_ignored() {
    let mut store = Store::open_in_memory().unwrap();
    for (key, value) in [
        ("house-rules/goodge", "no json"),
        ("house-rules/no-such-game", r#"{"target":1}"#),
        ("house-rules/hearts", r#"{"no_such_option":1}"#),
        ("theme", "dark"),
    ] {
        store.set_setting(key, value).unwrap();
    }
    assert!(store.saved_options().unwrap().is_empty());
}

/// What the page shows of each option is what the game is played by, whatever else is chosen; and
/// no answer that it offers is a problem by itself.
#[test]
fn the_options_shown_are_those_played_by() {
    for game in plain_games() {
        let players = game.player_counts.least();
        for (at, value) in (0..game.options.len()).flat_map(|at| {
            let values = HouseRules::new(game).answers(at);
            values.into_iter().map(move |value| (at, value))
        }) {
            let mut rules = HouseRules::new(game);
            rules.set_players(players);
            rules.update(house_rules::Message::Choose(at, value));
            let names = (1..=players).map(|number| format!("P{number}")).collect();
            let chosen = Record { options: rules.options().clone(), ..Record::new(game, names) };
            let mut shown = chosen.clone();
            for (at, option) in game.options.iter().enumerate() {
                let _ = shown.options.insert(option.id, rules.answer(at).unwrap());
            }
            let usual = Record { options: Options::new(), ..chosen.clone() };
            let [usual, chosen, shown] = [usual, chosen, shown].map(|it| evaluate(&it).problems);
            assert_eq!(chosen, usual, "{}: {:?}", game.id, rules.options());
            assert_eq!(chosen, shown, "{}: {:?}", game.id, rules.options());
        }
    }
}

/// A number that is usual for other rules is kept when it is chosen for these.
#[test]
fn a_choice_that_is_usual_otherwise_is_kept() {
    let game = rules::find("chicken-foot").unwrap();
    let mut rules = HouseRules::new(game);
    rules.set_players(2);
    rules.update(house_rules::Message::Choose(0, Value::Number(12)));
    assert_eq!(rules.answer(1), Some(Value::Number(13)), "a round for every double");
    rules.update(house_rules::Message::Choose(1, Value::Number(10)));
    let options = [("set", Value::Number(12)), ("rounds", Value::Number(10))];
    assert_eq!(*rules.options(), Options::from(options));
}
