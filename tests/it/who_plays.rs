//! People join an ordinary game, are away from a round, change seats, or turn out to be somebody
//! else; its house rules change under way.

mod rules_and_log;
#[cfg(feature = "gui")]
mod window;

use scoring::board::{BoardRow, Lead};
use scoring::{AWAY, SeatMoves};
use session::round_forms::RoundForms;
use session::session::PendingChange;
use session::who_plays::Start;

use crate::prelude::*;

/// A game of Hearts after one round.
fn four() -> OpenGame {
    let record = hearts([("Ada", 5), ("Ben", 6), ("Cleo", 2), ("Dov", 13)]);
    OpenGame::open(Record { ended: false, ..record }, Vec::new())
}

/// Games in which somebody can be away, each after some rounds.
fn games() -> impl Iterator<Item = OpenGame> {
    let alone = rules::ALL.iter().filter(|game| game.allows_away());
    let records = alone
        .flat_map(|game| (0..6).filter_map(|seed| simulate::record(game, seed, None, Some(4))));
    let records = records.filter(|record| !record.in_sides());
    records.map(|record| OpenGame::open(Record { ended: false, ..record }, Vec::new()))
}

fn who_is_ahead(game: &OpenGame) -> Vec<(String, Lead)> {
    let ahead = game
        .board()
        .columns
        .iter()
        .filter(|column| matches!(column.lead, Lead::Tied | Lead::Ahead));
    ahead.map(|column| (column.name.clone(), column.lead)).collect()
}

#[test]
fn people_keep_their_scores_when_somebody_joins_and_undo_brings_everything_back() {
    let mut joined = 0;
    for mut game in games() {
        let (before, totals) = (game.record().clone(), game.evaluation().totals.clone());
        let ahead = who_is_ahead(&game);
        for seat in 0..before.players.len() {
            let form = RoundForm::next(&game, Draft::default());
            let name = format!("{}, after seat {seat}", before.game.id);
            let joined_at = game.join("Zoe", Player::at(seat), Start::Nothing, &form);
            let Ok(change) = joined_at else { continue };
            apply(&mut game, change);
            let now = game.evaluation();
            assert_eq!(game.record().players[seat + 1], "Zoe", "{name}");
            assert!(now.problems.is_empty(), "{name}: {:?}", now.problems);
            let mut others = now.totals.clone();
            others.remove(seat + 1);
            assert_eq!(others, totals, "{name}");
            assert_eq!(who_is_ahead(&game), ahead, "{name}");
            assert_eq!(now.rounds.iter().map(|round| round.scores[seat + 1]).sum::<i64>(), 0);
            // They have no total, and nobody is ahead, before they have played.
            let own = |row: &BoardRow| row.cells[seat + 1].total_words(before.game.unit);
            assert!(game.board().rows.iter().all(|row| own(row).is_empty()), "{name}");
            let of_zoe: Vec<_> = (1..=game.record().rounds.len())
                .flat_map(|round| game.warnings(round))
                .filter(|it| it.message.contains("Zoe"))
                .collect();
            assert!(of_zoe.is_empty(), "{name}: {of_zoe:?}");
            let undo = game.undo().unwrap();
            apply(&mut game, undo);
            assert_eq!(game.record(), &before, "{name}");
            joined += 1;
        }
    }
    assert!(joined > 100, "{joined}");
}

/// What was played stays as it was: who dealt, what everybody has, and who wins.
#[test]
fn whoever_changes_seats_has_dealt_what_they_dealt() {
    let mut count = 0;
    let others =
        plain_games().map(|game| OpenGame::open(some_rounds(game, 5, None, 3), Vec::new()));
    for mut game in games().chain(others) {
        let played = |game: &OpenGame| {
            let (record, now) = (game.record(), game.evaluation());
            let name = |dealer: Player| record.player_name(dealer).to_owned();
            let dealt = now.rounds.iter().map(|round| round.deal.dealer.map(name));
            let totals = |team: usize| (record.team_name(Team::at(team)), now.totals[team]);
            let mut totals: Vec<_> = (0..now.totals.len()).map(totals).collect();
            totals.sort();
            (dealt.collect::<Vec<_>>(), totals)
        };
        let before = played(&game);
        for (one, other) in [(0, 2), (1, 2)] {
            let Ok(change) = game.swap_seats(Player(one), Player(other)) else { continue };
            let id = game.record().game.id;
            if change.edits().is_empty() {
                continue;
            }
            let mut swapped = game.record().players.clone();
            swapped.swap(one.into(), other.into());
            apply(&mut game, change);
            let after = played(&game);
            assert_eq!((&after.0, &game.record().players), (&before.0, &swapped), "{id}");
            // In Trumps partners sit opposite: another seat is another partner.
            if !game.record().in_sides() && id != "trumps" {
                assert_eq!(after.1, before.1, "{id}");
            }
            let undo = game.undo().unwrap();
            apply(&mut game, undo);
            assert_eq!(played(&game), before, "{id}");
            count += 1;
        }
    }
    assert!(count > 100, "{count}");
}

#[test]
fn a_start_outlives_the_round_in_which_somebody_joined() {
    let mut game = four();
    let form = RoundForm::next(&game, Draft::default());
    let joins = game.join("Eva", Player(3), Start::Average, &form).unwrap();
    let draft = joins.drafts[0].1.clone();
    apply(&mut game, joins);
    for points in [[5, 1, 2, 3, 15], [0, 0, 13, 13, 0]] {
        let typed = if game.next_number() == 2 { draft.clone() } else { Draft::default() };
        let mut entry = RoundForm::next(&game, typed).entry().clone();
        for (points, seat) in points.into_iter().zip(0..) {
            let cell = Cell::of("points", Subject::Player(Player(seat)));
            let _ = entry.set(cell, Some(Value::Number(points)));
        }
        let plays = game.propose_round(game.next_number(), &entry, "");
        apply(&mut game, plays);
    }
    let before = game.record().clone();
    assert_eq!(game.evaluation().totals, [10, 7, 17, 29, 22]);
    let deletes = game.propose_removal(2).unwrap();
    assert_eq!(deletes.said, "Round 2 deleted; Eva still starts with 7");
    apply(&mut game, deletes);
    assert_eq!(game.evaluation().totals, [5, 6, 15, 26, 7]);
    let said = game.details(game.log().last().unwrap());
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(said[0].starts_with("Ada’s points taken: 5 · ") && !said[0].contains("0 →"));
    let undo = game.undo().unwrap();
    apply(&mut game, undo);
    assert_eq!(game.record(), &before);
}

#[test]
fn typing_moves_with_the_people() {
    let mut game = four();
    let points = |seat: u16| Cell::of("points", Subject::Player(Player(seat)));
    let draft = Draft::from(BTreeMap::from([(points(0), "1".into()), (points(1), "2".into())]));
    let form = RoundForm::next(&game, draft);
    let change = game.join(" Eva ", Player(0), Start::Average, &form).unwrap();
    assert_eq!(change.said, "Eva joins in round 2 with 7");
    let [(round, draft)] = change.drafts.as_slice() else { panic!("{:?}", change.drafts) };
    let ruling = Cell::of(RULINGS.spec.id, Subject::Team(Team(1)));
    let away = Cell::one(AWAY.id);
    let wanted = [(points(0), "1"), (points(2), "2"), (ruling, "7"), (away, parse::NOBODY)];
    let wanted: BTreeMap<Cell, String> = wanted.map(|(cell, text)| (cell, text.into())).into();
    assert_eq!((*round, &draft.texts), (2, &wanted));
    apply(&mut game, change);
    assert_eq!(game.record().players, ["Ada", "Eva", "Ben", "Cleo", "Dov"]);
    assert_eq!(game.evaluation().totals, [5, 0, 6, 2, 13]);
    // What she starts with is shown at once.
    let form = RoundForm::next(&game, Draft::from(wanted));
    let totals = form.typed_scores(&game).0.into_iter().map(|score| score.total);
    assert_eq!(totals.collect::<Vec<_>>(), [5, 7, 6, 2, 13]);
    assert_eq!(game.corrections(1), [""; 0], "nobody has corrected round 1");
}

#[test]
fn names_that_cannot_join_are_refused() {
    let game = four();
    let form = RoundForm::next(&game, Draft::default());
    let join =
        |name: &str| game.join(name, Player(3), Start::Nothing, &form).map(|change| change.said);
    assert_eq!(join("Eva"), Ok("Eva joins in round 2".to_owned()));
    for (name, part) in [
        ("", "at least one letter"),
        ("\u{200b}", "at least one letter"),
        ("Ada", "already on the list"),
        ("ada", "looks like Ada"),
    ] {
        let fault = join(name).unwrap_err();
        assert!(fault.to_lowercase().contains(&part.to_lowercase()), "{name}: {fault}");
    }
    let euchre = rules::find("euchre").unwrap();
    let four = ["Ada", "Ben", "Cleo", "Dov"].map(str::to_owned).to_vec();
    let game = OpenGame::open(Record::new(euchre, four), Vec::new());
    assert!(game.joining_fault().unwrap().starts_with("In a game with sides, nobody can join or"));
    assert_eq!(game.replace(Player(0), "Eva").unwrap().said, "It was Eva, not Ada");
    assert!(game.replace(Player(0), "Ben").is_err());
}

/// A correction stays with its round when one before it is deleted.
#[test]
fn a_correction_moves_with_its_round() {
    let round = r#"{"points":{"Ada":5,"Ben":6,"Cleo":2,"Dov":13}}"#;
    let record = read(&format!(
        r#"{{"game":"hearts","players":["Ada","Ben","Cleo","Dov"],"rounds":[{round},{round},{round}]}}"#
    ));
    let mut game = OpenGame::open(record, Vec::new());
    let mut entry = game.record().rounds[1].clone();
    let of = |seat| Cell::of("points", Subject::Player(Player(seat)));
    let _ = entry.set(of(0), Some(Value::Number(6)));
    let _ = entry.set(of(1), Some(Value::Number(5)));
    let corrects = game.propose_round(2, &entry, "");
    apply(&mut game, corrects);
    let said = game.corrections(2);
    assert_eq!(said.len(), 2);
    let deletes = game.propose_removal(1).unwrap();
    apply(&mut game, deletes);
    assert_eq!([game.corrections(1), game.corrections(2)], [said, Vec::new()]);
}

/// What a house rule says against one more player names the way out.
#[test]
fn a_house_rule_against_one_more_is_named() {
    let record = read(
        r#"{"game":"oh-hell","players":["Ada","Ben","Cleo","Dov","Edie"],
        "options":{"max_cards":10},"rounds":[]}"#,
    );
    let game = OpenGame::open(record, Vec::new());
    let form = RoundForm::next(&game, Draft::default());
    let refused = game.join("Finn", Player(4), Start::Nothing, &form).unwrap_err();
    let said = "Change a house rule first: “Most cards dealt” must be from 2 to 8, not 10.";
    assert_eq!(refused, said);

    // Cards that nobody chose to take out go by those who play.
    let record = read(
        r#"{"game":"saskatchewan-rummy","players":["Ada","Ben","Cleo"],
        "rounds":[{"tricks":{"Ada":10,"Ben":5,"Cleo":2}}]}"#,
    );
    let mut game = OpenGame::open(record, Vec::new());
    let form = RoundForm::next(&game, Draft::default());
    let joins = game.join("Dov", Player(2), Start::Nothing, &form).unwrap();
    apply(&mut game, joins);
    assert!(game.evaluation().problems.is_empty());
}

#[test]
fn who_is_away_stays_away_until_they_are_back() {
    let mut game = four();
    let mut rounds = RoundForms::new(&game);
    let ben = [Player(1)];
    rounds.active_mut().set_away(&game, &ben);
    assert_eq!(rounds.next().away(), ben);
    let asked: Vec<Subject> = rounds.next().asked().fields[0].keys.clone();
    assert!(!asked.contains(&Subject::Player(Player(1))), "{asked:?}");
    // Undo brings him back, and redo sends him away again.
    assert!(rounds.active_mut().step_typing(&game, true));
    assert!(rounds.next().away().is_empty());
    assert!(rounds.active_mut().step_typing(&game, false));
    type_keys(&game, rounds.active_mut(), "1⏎2⏎23⏎");
    let change = rounds.recorded(&game).unwrap();
    apply(&mut game, change);
    assert_eq!(game.evaluation().totals, [6, 6, 4, 36]);
    // The next round takes it over, and says so in the record only if it is played.
    let mut form = RoundForm::next(&game, Draft::default());
    assert_eq!(form.away(), ben);
    assert!(!form.is_touched());
    form.set_away(&game, &[]);
    assert!(form.away().is_empty());
    assert_eq!(form.entry().get(&Cell::one(AWAY.id)), None);
    // What was said is kept as text, and read again.
    let again = RoundForm::next(&game, form.draft().clone());
    assert!(again.away().is_empty());
    form.set_away(&game, &ben);
    assert!(!form.is_touched(), "{:?}", form.texts());
    // A correction says who was away in that round.
    let correction = RoundForm::correct(&game, 2, None);
    assert_eq!(correction.away(), ben);
    assert_eq!(RoundForm::correct(&game, 1, None).away(), []);
    // Whoever played after all is asked for, and nobody whose number is there.
    let mut correction = correction;
    correction.set_away(&game, &[]);
    assert_eq!(correction.cursor(), Some(Cell::of("points", Subject::Player(ben[0]))));
}

#[test]
fn boxes_of_somebody_away_go_and_come_back() {
    let game = four();
    let points = |seat: u16| Cell::of("points", Subject::Player(Player(seat)));
    let mut form = RoundForm::next(&game, Draft::default());
    type_keys(&game, &mut form, "1⏎2⏎");
    form.set_away(&game, &[Player(1)]);
    assert_eq!(form.texts().get(&points(1)), None);
    assert!(
        form.evaluation().problems.iter().all(|it| !it.message.contains("not playing")),
        "{:?}",
        form.evaluation().problems
    );
    assert!(form.step_typing(&game, true));
    assert_eq!(form.texts().get(&points(1)).map(String::as_str), Some("2"));
    // Who is back before anything is typed is asked first again.
    let mut form = RoundForm::next(&game, Draft::default());
    form.set_away(&game, &[Player(0)]);
    assert_eq!(form.cursor(), Some(points(1)));
    form.set_away(&game, &[]);
    assert_eq!(form.cursor(), Some(points(0)));
}

#[test]
fn the_log_stays_with_the_people() {
    let mut game = four();
    let edit = |seat, old, new| Edit::Set {
        round: 1,
        cell: Cell::of("points", Subject::Player(Player(seat))),
        old: Some(Value::Number(old)),
        new: Some(Value::Number(new)),
    };
    let edits = vec![edit(0, 5, 6), edit(3, 13, 12)];
    apply(&mut game, PendingChange::by_hand("Round 1 corrected".to_owned(), edits));
    let said = game.details(&game.log()[0]);
    let change = game.swap_seats(Player(0), Player(2)).unwrap();
    apply(&mut game, change);
    assert_eq!(game.details(&game.log()[0]), said);
    assert_eq!(said[0], "Ada’s points taken: 5 → 6");
}

#[test]
fn seats_are_compared_by_name() {
    let record = hearts([("Ada", 5), ("Ben", 6), ("Cleo", 2), ("Dov", 13)]);
    let moved = |names: &[&str]| {
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        let moves = SeatMoves::between(&record, &names);
        (0..4).map(|seat| moves.player(Player(seat)).map(|now| now.0)).collect::<Vec<_>>()
    };
    assert_eq!(moved(&["Ada", "Eva", "Ben", "Cleo", "Dov"]), [Some(0), Some(2), Some(3), Some(4)]);
    assert_eq!(moved(&["Dov", "Ben", "Cleo", "Ada"]), [Some(3), Some(1), Some(2), Some(0)]);
    assert_eq!(moved(&["Ada", "Eva", "Cleo", "Dov"]), [Some(0), Some(1), Some(2), Some(3)]);
    assert_eq!(moved(&["Ada", "Cleo", "Dov"]), [Some(0), None, Some(1), Some(2)]);
}
