//! What clubs play on such nights, with the options of each.
//! Source: the formats that clubs publish.

use super::{COUNT, Count, DROP, HANDS, OF, ROUNDS, SUM, TALLY, TALLY_WORTH};
use scoring::tables::ways::{MOVE, Way};
use scoring::*;

/// Returns the starting points of a night.
pub(super) fn all() -> Vec<StartingPoint> {
    vec![
        point(
            ("Euchre", "Winners go up a table and part; loners are counted."),
            &[of("Euchre"), tally("Loners")],
        ),
        point(
            ("Euchre by chairs", "Each chair goes its own way; a loner scores one more."),
            &[
                of("Euchre"),
                by(Way::Chairs),
                number(&ROUNDS, 12),
                tally("Loners"),
                number(&TALLY_WORTH, 1),
            ],
        ),
        point(
            (
                "Euchre with red and white cards",
                "Red goes up with a win, white goes down; new partners every round.",
            ),
            &[of("Euchre"), by(Way::RedAndWhite)],
        ),
        point(("500", "Winners go up a table and part."), &[of("500")]),
        point(
            ("Whist drive", "Four hands a round, 52 tricks; red goes up with a win, white down."),
            &[of("Whist"), by(Way::RedAndWhite), number(&HANDS, 4), number(&SUM, 52)],
        ),
        point(
            ("Bunco", "Until the head table's bell; rounds won and buncos are counted."),
            &[
                of("Bunco"),
                number(&HANDS, 0),
                (COUNT.spec.id, Value::Word(Count::Wins.choice().id)),
                tally("Buncos"),
            ],
        ),
        point(
            ("Bridge or canasta for pairs", "Pairs stay together; pair B goes to the next table."),
            &[by(Way::Pairs)],
        ),
        point(
            ("Jass", "Every round is drawn; the lowest of four does not count."),
            &[of("Jass"), by(Way::Draw), number(&ROUNDS, 4), number(&HANDS, 12), number(&DROP, 1)],
        ),
        point(
            ("Klaverjas", "Every round is drawn; three rounds of sixteen hands."),
            &[of("Klaverjas"), by(Way::Draw), number(&ROUNDS, 3), number(&HANDS, 16)],
        ),
        point(
            ("Mexicano", "By the standing: first and fourth against second and third."),
            &[by(Way::Standing), number(&SUM, 24)],
        ),
        point(
            (
                "Everybody with everybody",
                "Everybody's partner once: for 5, 8, 12, 13, 16, 17, 29 or 37 people.",
            ),
            &[by(Way::Schedule)],
        ),
    ]
}

type Chosen = (&'static str, Value);

fn point((name, about): (&'static str, &'static str), options: &[Chosen]) -> StartingPoint {
    StartingPoint { name, about, options: options.iter().cloned().collect() }
}

fn of(game: &str) -> Chosen {
    (OF.spec.id, Value::Text(game.to_owned()))
}

fn tally(what: &str) -> Chosen {
    (TALLY.spec.id, Value::Text(what.to_owned()))
}

fn by(way: Way) -> Chosen {
    (MOVE.spec.id, Value::Word(way.choice().id))
}

fn number(option: &GameOption<i64>, number: i64) -> Chosen {
    (option.spec.id, Value::Number(number))
}
