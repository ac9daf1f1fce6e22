//! What a score sheet shows, and how often.

use house_rules::gui::text_fit;
use house_rules::gui::theme::scale;

use crate::prelude::*;

fn hearts(rounds: &str) -> Window {
    let text =
        format!(r#"{{"game":"hearts","players":["Ada","Ben","Cleo","Dov"],"rounds":[{rounds}]}}"#);

    Window::playing(&read(&text))
}

const ROUND: &str = r#"{"points":{"Ada":14,"Ben":5,"Cleo":7,"Dov":0}}"#;
/// Ada and Dov are ahead of the others, because low wins.
const TIED: &str = r#"{"points":{"Ada":2,"Ben":15,"Cleo":7,"Dov":2}}"#;

/// In windows that are not narrow a refusal is at its box, and named in the banner.
#[test]
fn a_refusal_is_said_once() {
    for (width, height) in [(1440.0, 900.0), (1366.0, 700.0), (1093.0, 580.0)] {
        for keys in ["1 4 Enter 5 Enter 7 Enter 9 Enter", "F2 2 0 Enter"] {
            let mut window = hearts(ROUND);
            window.resize(width, height);
            window.press(keys);
            let words = window.words();
            let said = words.iter().filter(|words| words.contains("they must make 26")).count();
            assert_eq!(said, 1, "{keys} at {width}: {words:#?}");
        }
    }
}

/// Whoever is ahead and whoever deals have a sign, which takes no digit from their total.
#[test]
fn no_total_is_cut() {
    for game in plain_games() {
        let crowd = [12, 10, 8, 6, 4].into_iter().find(|some| game.player_counts.allows(*some));
        let record = some_rounds(game, 5, crowd, 3);
        let mut window = Window::playing(&record);
        for (width, height) in [(1366.0, 768.0), (1280.0, 680.0), (1024.0, 640.0), (800.0, 600.0)] {
            window.resize(width, height);
            for total in evaluate(&record).totals {
                let words = record.game.unit.words(total);
                let bounds = window.whole_bounds(&words).into_iter();
                // Not beside the table, as in a wide window.
                let room = if width < 1280.0 { width } else { 0.7 * width };
                let bounds = bounds.filter(|bounds| bounds.x < room);
                let head = bounds.min_by(|one, other| one.y.total_cmp(&other.y));
                let Some(head) = head else { continue };
                // Letters of at least this size have a line of this height.
                let style = scale::HEAD.sized((0.8 * head.height).floor());
                let needed = text_fit::width(&words, style);
                let game = game.id;
                assert!(needed <= head.width + 1.0, "{game}, {width}: {words} has {head:?}");
            }
        }
    }
}

#[test]
fn who_shares_the_lead_is_marked() {
    for (rounds, tied) in [(TIED, 2), (ROUND, 0), ("", 0)] {
        let mut window = hearts(rounds);
        let words = window.words();
        assert_eq!(words.iter().filter(|words| *words == "tied").count(), tied, "{words:?}");
    }
}

/// What a card costs is known before the round, whatever else there is to say.
#[test]
fn the_points_for_each_are_in_every_headline() {
    let game = rules::find("canadian-salad").unwrap();
    for players in 3..=8 {
        let played = simulate::record(game, 3, Some(players), None).unwrap();
        for rounds in 0..10 {
            let some = played.rounds[..rounds].to_vec();
            let mut window =
                Window::playing(&Record { rounds: some, ended: false, ..played.clone() });
            window.resize(1366.0, 768.0);
            window.waits_for(&format!("Round {}", rounds + 1));
            window.expect("Points each");
            if rounds == 8 {
                let king = if players < 6 { "the king of spades" } else { "kings of spades" };
                window.expect(king);
            }
        }
    }
}

#[test]
fn two_sides_that_tie_stay_apart() {
    let record = read(r#"{"game":"push","players":["Mia","Sam","Lou","Eve"],"rounds":[]}"#);
    assert_eq!(record.team_name_list(&[Team::A, Team::B]), "Mia and Lou, Sam and Eve");
}
