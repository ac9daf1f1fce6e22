//! House rules that change during a game, and how the log tells what happened.

use session::change_game::GameRules;
use session::house_rules;

use super::apply;
use crate::prelude::*;

fn choose(rules: &mut GameRules, index: usize, number: i64) {
    rules.rules.update(house_rules::Message::Choose(index, Value::Number(number)));
}

#[test]
fn a_game_ends_when_its_target_shrinks() {
    let record = crate::records::read(
        r#"{"game":"hearts","players":["Ada","Ben","Cleo"],"rounds":[
         {"points":{"Ada":20,"Ben":6,"Cleo":0}},{"points":{"Ada":20,"Ben":0,"Cleo":6}},
         {"points":{"Ada":20,"Ben":6,"Cleo":0}},{"points":{"Ada":20,"Ben":0,"Cleo":6}},
         {"points":{"Ada":26,"Ben":0,"Cleo":0}}]}"#,
    );
    let mut game = OpenGame::open(record, Vec::new());
    assert!(!game.evaluation().is_finished(), "{:?}", game.evaluation().totals);
    let mut rules = GameRules::of(&game);
    assert!(matches!(rules.change(&game), Ok(None)));
    let words = |rules: &GameRules, game: &OpenGame| {
        let lines = rules.consequences(game).into_iter();
        lines.map(|line| (line.label, line.before, line.after)).collect::<Vec<_>>()
    };
    choose(&mut rules, 0, 50);
    let said = words(&rules, &game);
    assert!(
        said[0].2.as_deref().is_some_and(|now| now.contains("win") || now.contains("tie")),
        "{said:?}"
    );
    assert_eq!(said[1].2.as_deref(), Some("the game is over"));
    assert_eq!(said[2].2.as_deref(), Some("rounds 4 and 5 are after the end and not scored"));
    let change = rules.change(&game).unwrap().unwrap();
    apply(&mut game, change);
    assert!(game.evaluation().is_finished());
    // A value out of range changes nothing, and is said at its box.
    let mut rules = GameRules::of(&game);
    choose(&mut rules, 0, 0);
    assert!(words(&rules, &game).is_empty() && rules.change(&game).is_err());
    assert!(rules.mark_refused() && rules.rules.refusal(0).is_some());
    // What else the next round has, and how many rounds there are.
    let record = crate::records::read(
        r#"{"game":"oh-hell","players":["Ada","Ben","Cleo"],"options":{"max_cards":2},"rounds":[
         {"bids":{"Ada":0,"Ben":0,"Cleo":0},"tricks":{"Ada":1}},
         {"bids":{"Ada":0,"Ben":0,"Cleo":0},"tricks":{"Ada":2}}]}"#,
    );
    let game = OpenGame::open(record, Vec::new());
    let mut rules = GameRules::of(&game);
    let most = game.record().game.options.iter().position(|it| it.id == "max_cards").unwrap();
    choose(&mut rules, most, 3);
    let said = words(&rules, &game);
    let after = |at: usize| said[at].2.as_deref().unwrap_or_default();
    assert!(after(1).contains(", cards 3"), "{said:?}");
    assert_eq!((said[2].1.as_str(), after(2)), ("2 of 3 played", "2 of 5 played"), "{said:?}");
}

/// A round that is recorded, undone, redone or deleted is told box by box as the form asks for it, and
/// its number is in the label alone.
#[test]
fn a_round_is_told_in_the_order_of_its_form() {
    for rules in plain_games() {
        let record = some_rounds(rules, 7, None, 2);
        let before = Record { rounds: record.rounds[..1].to_vec(), ..begun(&record) };
        let (mut game, last) = (OpenGame::open(before, Vec::new()), record.rounds.last().unwrap());
        let played = game.propose_round(2, last, "");
        apply(&mut game, played);
        for step in [OpenGame::undo, OpenGame::redo] {
            let step = step(&game).unwrap();
            apply(&mut game, step);
        }
        let deletes = game.propose_removal(2).unwrap();
        apply(&mut game, deletes);
        let boxes = |step: &LoggedChange| {
            let details = game.details(step).concat();
            let boxes =
                details.split(" · ").map(|said| said.split_once(':').unwrap_or((said, "")).0);
            boxes.map(str::to_owned).collect::<Vec<String>>()
        };
        let told: Vec<Vec<String>> = game.log().iter().map(boxes).collect();
        let fields =
            rules.round_fields().filter(|spec| last.of(spec.id, RoundPath::ROUND).count() > 0);
        let first = fields.map(|spec| spec.id).next().unwrap();
        let first = last.cells().find(|(cell, _)| cell.field == first).unwrap().0;
        assert_eq!(told[0][0], session::cell_words(game.record(), first), "{}", rules.id);
        assert!(told.iter().all(|one| *one == told[0]), "{}: {told:#?}", rules.id);
    }
}

#[test]
fn a_change_of_one_house_rule_is_said_once() {
    let names = ["Ada", "Ben", "Cleo"].map(str::to_owned).to_vec();
    for game in rules::ALL.iter().filter(|game| game.player_counts.allows(3)) {
        let mut sheet = OpenGame::open(Record::new(game, names.clone()), Vec::new());
        let mut rules = GameRules::of(&sheet);
        rules.rules.step(rules.marked, true);
        let Ok(Some(change)) = rules.change(&sheet) else { continue };
        apply(&mut sheet, change);
        let step = &sheet.log()[0];
        assert!(!sheet.details(step).contains(&step.change.label), "{}", step.change.label);
    }
}
