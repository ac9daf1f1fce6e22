//! A person's statistics over all games: evenings worked out by hand.

use chrono::FixedOffset;
use store::statistics::{Figures, OpponentRecord, PartnerRecord, Total, figures};

use crate::evenings::who;
use crate::prelude::*;

/// Returns noon of a day in March 2026.
fn day(day: i64) -> DateTime<FixedOffset> {
    let first: DateTime<FixedOffset> = "2026-03-01T12:00:00Z".parse().unwrap();
    first + TimeDelta::days(day - 1)
}

fn played(number: i64, on: i64, record: &Record) -> GameResult {
    let people: Vec<PersonId> = record.players.iter().map(|name| who(name)).collect();
    GameResult::read(number, record, &people, day(on))
}

/// Returns the result of a game of Goodge that the players stopped after one round, with these
/// captures. Ada bid 50.
fn goodge(number: i64, on: i64, [ada, ben, cleo]: [i64; 3]) -> GameResult {
    let text = format!(
        r#"{{"game":"goodge","players":["Ada","Ben","Cleo"],"ended":true,"rounds":[
        {{"declarer":"Ada","bid":50,"trump":"hearts","captured":{{"Ada":{ada},"Ben":{ben},"Cleo":{cleo}}}}}]}}"#
    );
    played(number, on, &read(&text))
}

fn hearts(number: i64, on: i64, [ada, ben, dov]: [i64; 3]) -> GameResult {
    played(number, on, &crate::evenings::hearts([("Ada", ada), ("Ben", ben), ("Dov", dov)]))
}

/// Returns the result of a game of 500: Ida and Otto are side A and bid 80; Tess and Walt are side
/// B.
fn five_hundred(number: i64, on: i64, captured: i64) -> GameResult {
    let record = crate::evenings::five_hundred(["Ida", "Tess", "Otto", "Walt"], captured);
    played(number, on, &record)
}

/// Returns three games of Goodge and two of Hearts whose days are not in the order of their
/// numbers.
fn evenings() -> Vec<GameResult> {
    vec![
        goodge(1, 1, [130, 70, 50]),
        goodge(2, 3, [120, 80, 50]),
        // Ben and Cleo share it.
        goodge(3, 2, [60, 95, 95]),
        hearts(4, 4, [4, 13, 9]),
        hearts(5, 5, [20, 0, 6]),
    ]
}

#[test]
fn games_and_wins_are_counted_and_the_place_is_averaged() {
    let ada = figures(who("Ada"), &evenings());
    assert_eq!((ada.games, ada.over, ada.won), (5, 5, 3));
    assert_eq!((ada.since, ada.last), (Some(day(1)), Some(day(5))));
    // Places 1, 3, 1, 1, 3: nine in five games.
    assert_eq!(ada.place, Some(18));
    let ben = figures(who("Ben"), &evenings());
    // He shares one win and has the other alone; places 2, 1, 2, 3, 1.
    assert_eq!((ben.won, ben.place), (2, Some(18)));
    let nobody = figures(who("Zoe"), &evenings());
    assert_eq!((nobody.games, nobody.over, nobody.place), (0, 0, None));
    assert!(nobody.by_game.is_empty() && nobody.since.is_none());
}

#[test]
fn streaks_follow_the_days_on_which_games_started() {
    // By day: won, lost, won, won, lost.
    let ada = figures(who("Ada"), &evenings());
    assert_eq!((ada.longest, ada.present), (2, 0));
    // By day: lost, won (shared), lost, lost, won.
    let ben = figures(who("Ben"), &evenings());
    assert_eq!((ben.longest, ben.present), (1, 1));
    let mut games = evenings();
    games.push(hearts(6, 6, [8, 2, 16]));
    let ben = figures(who("Ben"), &games);
    assert_eq!((ben.longest, ben.present), (2, 2));
}

#[test]
fn each_game_has_its_average_its_best_and_its_worst() {
    let ada = figures(who("Ada"), &evenings());
    let [goodge, hearts] = ada.by_game.as_slice() else { panic!("{:?}", ada.by_game) };
    assert_eq!((goodge.game.id, goodge.over, goodge.won), ("goodge", 3, 2));
    // 130 + 60 + 120 = 310 in three games: 103.33.
    assert_eq!(goodge.average, 1033);
    let total = |total, won, on| Total { total, won, when: day(on) };
    assert_eq!(goodge.best, total(130, true, 1));
    assert_eq!(goodge.worst, total(60, false, 2));
    assert_eq!(
        goodge.totals,
        [total(130, true, 1), total(60, false, 2), total(120, true, 3)],
        "as they were begun"
    );
    // Low wins: 4 is better than 20.
    assert_eq!((hearts.game.id, hearts.over, hearts.won), ("hearts", 2, 1));
    assert_eq!(hearts.average, 120);
    assert_eq!((hearts.best, hearts.worst), (total(4, true, 4), total(20, false, 5)));
    assert!(hearts.roles.is_empty());
}

#[test]
fn the_first_of_equal_totals_is_kept() {
    let games = [goodge(1, 1, [100, 75, 75]), goodge(2, 2, [100, 75, 75])];
    let ada = figures(who("Ada"), &games);
    assert_eq!((ada.by_game[0].best.when, ada.by_game[0].worst.when), (day(1), day(1)));
}

#[test]
fn opponents_are_counted_by_who_finished_ahead() {
    let ada = figures(who("Ada"), &evenings());
    let against = |who, games, ahead, behind| OpponentRecord { who, games, ahead, behind };
    assert_eq!(
        ada.against,
        [against(who("Ben"), 5, 3, 2), against(who("Cleo"), 3, 2, 1), against(who("Dov"), 2, 1, 1)]
    );
    // Ben and Cleo were level once; Ada was ahead of each once, and Ben ahead of Cleo twice.
    let ben = figures(who("Ben"), &evenings());
    assert_eq!(ben.against[1], against(who("Cleo"), 3, 2, 0));
    assert!(ada.with.is_empty());
}

#[test]
fn partners_are_not_opponents() {
    // 90 of 80 bid: made, and 35 for the others. 60 of 80: lost.
    let games = [five_hundred(1, 1, 90), five_hundred(2, 2, 60)];
    let ida = figures(who("Ida"), &games);
    assert_eq!(ida.with, [PartnerRecord { who: who("Otto"), games: 2, won: 1 }]);
    let met: Vec<(PersonId, usize, usize)> =
        ida.against.iter().map(|one| (one.who, one.games, one.ahead)).collect();
    assert_eq!(met, [(who("Tess"), 2, 1), (who("Walt"), 2, 1)]);
    assert_eq!((ida.over, ida.won, ida.longest, ida.present), (2, 1, 1, 0));
    // A side's total is that of both.
    let totals = |figures: &Figures| -> Vec<i64> {
        figures.by_game[0].totals.iter().map(|total| total.total).collect()
    };
    assert_eq!(totals(&ida), totals(&figures(who("Otto"), &games)));
    assert_eq!(totals(&ida)[0], 90);
}

#[test]
fn roles_on_a_night_are_counted() {
    let night = rules::find("court-whist").unwrap();
    let record = simulate::record(night, 7, Some(8), None).unwrap();
    let people: Vec<PersonId> = (1..=8).map(PersonId).collect();
    let games = [1, 2].map(|number| GameResult::read(number, &record, &people, day(number)));
    let mut roles = std::collections::BTreeSet::new();
    for who in people {
        let figures = figures(who, &games);
        let [game] = figures.by_game.as_slice() else { panic!("{:?}", figures.by_game) };
        // Twice the same night: twice the same role.
        assert_eq!(game.roles.values().copied().collect::<Vec<_>>(), [2]);
        roles.extend(game.roles.keys().copied());
        assert_eq!(figures.against.len(), 7);
        assert!(figures.with.is_empty(), "partners change from game to game");
    }
    assert_eq!(roles.len(), 2);
}

#[test]
fn unfinished_invalid_and_empty_games_have_no_result() {
    let mut games = evenings();
    let round =
        r#"{"declarer":"Ada","bid":50,"trump":"hearts","captured":{"Ada":130,"Ben":70,"Cleo":50}}"#;
    let seats = r#""game":"goodge","players":["Ada","Ben","Cleo"]"#;
    games.push(played(7, 20, &read(&format!(r#"{{{seats},"rounds":[{round}]}}"#))));
    games.push(played(8, 21, &read(&format!(r#"{{{seats},"ended":true,"rounds":[]}}"#))));
    let refused = round.replace("50,\"trump\"", "3,\"trump\"");
    let with_refused = format!(r#"{{{seats},"ended":true,"rounds":[{round},{refused}]}}"#);
    games.push(played(9, 22, &read(&with_refused)));
    let ada = figures(who("Ada"), &games);
    assert_eq!((ada.games, ada.over, ada.won), (8, 5, 3));
    assert_eq!((ada.last, ada.present), (Some(day(22)), 0));
    assert_eq!(ada.against[0].games, 5);
}
