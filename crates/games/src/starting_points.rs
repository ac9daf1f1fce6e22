//! What clubs play on nights of one game, with the options of each.
//! Source: the formats that clubs publish.

use scoring::tables::ways::{MOVE, Way};
use scoring::{Choices as _, StartingPoint, Value};

/// Returns the starting points of a Progressive Night.
pub fn of_a_progressive_night() -> Vec<StartingPoint> {
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
                number("rounds", 12),
                tally("Loners"),
                number("tally_worth", 1),
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
            &[of("Whist"), by(Way::RedAndWhite), number("hands", 4), number("sum", 52)],
        ),
        point(
            ("Bunco", "Until the head table’s bell; rounds won and buncos are counted."),
            &[of("Bunco"), number("hands", 0), ("count", Value::Word("wins")), tally("Buncos")],
        ),
        point(
            ("Bridge or canasta for pairs", "Pairs stay together; pair B goes to the next table."),
            &[by(Way::Pairs)],
        ),
        point(
            ("Jass", "Every round is drawn; the lowest of four is dropped."),
            &[
                of("Jass"),
                by(Way::Draw),
                number("rounds", 4),
                number("hands", 12),
                number("drop", 1),
            ],
        ),
        point(
            ("Klaverjas", "Every round is drawn; three rounds of sixteen hands."),
            &[of("Klaverjas"), by(Way::Draw), number("rounds", 3), number("hands", 16)],
        ),
        point(
            ("Mexicano", "By the standings: first and fourth against second and third."),
            &[by(Way::Standing), number("sum", 24)],
        ),
        point(
            (
                "Everybody with everybody",
                "Everybody partners everybody else once, with 5, 8, 12, 13, 16, 17, 29 or 37 people.",
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
    ("of", Value::Text(game.to_owned()))
}

fn tally(what: &str) -> Chosen {
    ("tally", Value::Text(what.to_owned()))
}

fn by(way: Way) -> Chosen {
    (MOVE.spec.id, Value::Word(way.choice().id))
}

fn number(option: &'static str, number: i64) -> Chosen {
    (option, Value::Number(number))
}

#[cfg(test)]
mod tests {
    use super::of_a_progressive_night;
    use crate::rules;

    #[test]
    fn every_starting_point_is_valid() {
        let game = rules::find("progressive").unwrap();
        for point in of_a_progressive_night() {
            for (id, value) in &point.options {
                let option = game.options.iter().find(|option| option.id == *id).unwrap();
                assert_eq!(option.fault(value, 8), None, "{}: {id}", point.name);
            }
        }
    }
}
