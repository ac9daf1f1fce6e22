//! Nights of tables for the tests of the pages for phones: generated, and as they are typed.

use games::rules;
use games::simulate;
use scoring::{Cell, Record, RoundEntry, RoundPath, Value, parse};
use session::OpenGame;
use session::form::{Draft, RoundForm, SEATS};
use session::score_sheet::lines::box_id;

/// Returns a night of this many people with all its hands, without substitutes and closed tables.
pub fn night(people: usize, games: usize) -> Record {
    let game = rules::find("court-whist").unwrap();
    let tables = i64::try_from(people / 4).unwrap();
    let is_plain = |record: &Record| {
        let plain = |entry: &RoundEntry| {
            let odd = ["closed", "substitutes", "spoke"];
            let odd = entry.cells().any(|(cell, _)| odd.contains(&cell.field));
            // Every box that the form asks for is filled, even if the rules allow a blank.
            let whole = |(cell, _): (&Cell, &Value)| {
                let same = entry.at(cell.place).filter(|(other, _)| other.field == cell.field);
                cell.place.hand == 0 || [2, 4].contains(&same.count())
            };
            !odd && entry.get(&Cell::one("tables")) == Some(&Value::Number(tables))
                && entry.cells().all(whole)
        };
        record.rounds.iter().all(plain)
    };
    let mut nights =
        (0..4000).filter_map(|seed| simulate::record(game, seed, Some(people), Some(games)));
    nights.find(is_plain).expect("a plain night")
}

/// Returns a match of this many couples, each where the rotation puts it, without rulings.
pub fn match_of(couples: usize, rounds: usize) -> Record {
    let game = rules::find("gin-tournament").unwrap();
    let made = (1..200).find_map(|seed| {
        let whole = simulate::record(game, seed, Some(couples * 2), Some(rounds))?;
        (whole.rounds.len() == rounds).then_some(whole)
    });
    let whole = made.expect("a match");
    let mut desk = Record { rounds: Vec::new(), ended: false, ..whole.clone() };
    for round in &whole.rounds {
        let mut draft = Draft::of(&whole, round);
        draft.texts.retain(|cell, _| cell.place.table > 0 && !SEATS.contains(&cell.field));
        let opened = OpenGame::open(desk.clone(), Vec::new());
        let form = RoundForm::next(&opened, draft);
        assert!(form.is_complete(&opened), "{:?}", form.first_missing());
        desk.rounds.push(form.entry().clone());
    }
    desk
}

/// Returns a game of a night as it begins: only who sits where.
pub fn begun(entry: &RoundEntry) -> RoundEntry {
    let is_seating = |cell: &Cell| cell.place.hand == 0 && !["hands", "cut"].contains(&cell.field);
    let cells = entry.cells().filter(|(cell, _)| is_seating(cell));
    cells.map(|(cell, value)| (*cell, value.clone())).collect()
}

/// Returns the name of a box in the form of its place.
pub fn name(cell: &Cell) -> String {
    box_id(&Cell { place: RoundPath::ROUND, ..*cell })
}

/// Returns a round, or a hand of it, as the texts typed into a form.
pub fn typed(record: &Record, entry: &RoundEntry, place: RoundPath) -> Vec<(String, String)> {
    entry.at(place).map(|(cell, value)| (name(cell), parse::text(record, value))).collect()
}
